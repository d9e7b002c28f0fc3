"""The command that a typed word means: its name, an alias, a beginning, or a word of the current language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from castlescore.core.errors import Unclear
from castlescore.core.language import ENGLISH, either, language, tr
from castlescore.core.language.typed import COMMAND, english_of, own_words
from castlescore.core.names import run_together
from castlescore.protocol.commands import OWN, commands, foreign
from castlescore.protocol.game import Game


def not_meant_at(game: Game, played: bool) -> tuple[str, ...]:
    """The commands that an abbreviation cannot mean at a table of this game: `play`, and those of the other game.

    `played`: nor `new`, once something has been played, since a letter must not end the game.
    """
    return ("play", *(("new",) if played else ()), *foreign(game))


def _match_localized(word: str, rows: Iterable[str], left_out: Callable[[], Collection[str]]) -> list[tuple[str, str]]:
    """The commands that a word of the current language means, each with its word."""
    if language() == ENGLISH:
        return []
    gone = left_out()
    english = english_of(word, COMMAND, [name for name in rows if name not in gone])
    return [(name, own_words(COMMAND, name)[0]) for name in english]


def whole_command(word: str) -> str | None:
    """The command that a word is the whole name or an alias of, in English or in the current language; None for any
    other word."""
    if word in commands():
        return word
    if cut := next((row.name for row in commands().values() if word in row.aliases), None):
        return cut
    if language() == ENGLISH:
        return None
    typed = run_together(word)
    return next((name for name in commands() if typed in map(run_together, own_words(COMMAND, name))), None)


def full_name(
    word: str,
    left_out: Callable[[], Collection[str]] = tuple,
    now: Callable[[], Collection[str]] = tuple,
) -> str | None:
    """The full name of the command that a word means; raises Unclear if it is ambiguous, None if it is unknown.

    `left_out`: the commands that are impossible here; used only if a beginning fits several: a beginning of one command
    alone is that command everywhere. `now`: the moves that the table waits for; one of them decides between several. A
    word of the current language counts where no English one fits.
    """
    if word in OWN:
        return word
    rows = commands()
    fits = [name for name in rows if word and name.startswith(word)]
    if word in rows:
        return word
    if cut := next((row.name for row in rows.values() if word in row.aliases), None):
        return cut
    if len(fits) > 1:
        gone = left_out()
        fits = [name for name in fits if name not in gone] or fits
    own = [] if fits else _match_localized(word, rows, left_out)
    fits = fits or [name for name, _ in own]
    if len(fits) > 1:
        possible = now()
        moves = [name for name in fits if name in possible]
        fits = moves if len(moves) == 1 or (own and moves) else fits
    if len(fits) > 1:
        by_name = dict(own)
        names = either(by_name.get(name, name) for name in fits)
        raise Unclear(tr("'{word}' could be {fits}: type a little more of it", word=word, fits=names))
    return fits[0] if fits else None
