"""The questions by which a table is laid out: which game, and who sits there. What else it needs, the game itself asks.

What has been said is a dict: the `game`, the `players`, and the options of `new` by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import either, languages, speaking, tr
from castlescore.core.names import is_number, one
from castlescore.core.types import Document
from castlescore.protocol.commands import commands
from castlescore.protocol.game import Game
from castlescore.protocol.questions import Answered, Question
from castlescore.protocol.registry import every_game, find
from castlescore.protocol.words import Word
from castlescore.toml.reading import shown
from castlescore.words.beginning import named, options_of
from castlescore.words.candidates import fit
from castlescore.words.questions import NO, NONE, YES, is_typed, word_for
from castlescore.words.typed import HABIT, split

NO_OPTIONS = ("game", "players", "date")
NO_NAMES = (NONE, YES, NO)


def begun(given: Document) -> dict[str, object]:
    """What was said on the line, with the game where no other could be meant; raises Unclear where none can be."""
    if "game" in given:
        return {**given}
    fitting = _fitting(given)
    return {"game": next(iter(fitting)), **given} if len(fitting) == 1 else {**given}


def question(given: Document) -> Question | None:
    """What is asked next; None where all is known that the box asks."""
    if "game" not in given:
        return _which_game(given)
    game = find(given["game"])
    assert game is not None
    return game.words.begin.question(given)


def _fitting(given: Document) -> Mapping[str, Game]:
    """The games that know all the options that were given."""
    own = {name for name in given if name not in NO_OPTIONS}
    return {id: game for id, game in every_game().items() if own <= set(options_of(game))}


def _which_game(given: Document) -> Question:
    games = _fitting(given)
    first = next(iter(games))
    names = {id: _titles(game) for id, game in games.items()}

    def take(words: str, again: bool) -> Answered:
        typed = words.strip()
        if is_number(typed) and 0 < int(typed[:3]) <= len(games):
            return Answered({**given, "game": [*games][int(typed[:3]) - 1]})
        return Answered(
            {**given, "game": one(typed, names, "game", lambda id: games[id].meta.title) if typed else first}
        )

    def next_words(before: Sequence[str], typed: str) -> list[Word]:
        return [] if before else fit(typed, [Word(id, "", names[id], game.meta.title) for id, game in games.items()])

    rows = [f"{n:>3}  {game.meta.title}" for n, game in enumerate(games.values(), 1)]
    prompt = "\n".join([*rows, tr("which game? (a number; Enter: {first}): ", first=1)])
    return Question(
        "", "game", prompt, (tr("The number of the game, or the beginning of its name."),), take, next_words
    )


def _titles(game: Game) -> tuple[str, ...]:
    """What a game is called in every language."""
    found = []
    for code in languages():
        with speaking(code):
            found.append(game.meta.title)
    return tuple(found)


def players_question(
    given: Document, prompt: str, help: Sequence[str], put: Callable[[list[str]], Answered]
) -> Question:
    """Who sits at the table; `put`: what is known with these names, which raises Unclear for those that cannot be."""

    def take(words: str, again: bool) -> Answered:
        return put(named(_players(words)))

    return Question("", "players", prompt, (*help, tr("A name of two words stands in quotes.")), take)


def _players(text: str) -> list[str]:
    """The names in an answer, blanks or commas between them; raises Unclear for what are none."""
    parts = [split(part) for part in text.split(",")]
    words = [word for part in parts for word in part]
    if not words or any(is_typed(text, word) for word in NO_NAMES):
        raise Unclear(tr("who plays? The names with blanks between them, as  Anna Ben"))
    if words[0] == HABIT or words[0] in commands():
        raise Unclear(tr("'{word}' is a command, and players are asked for here; Ctrl-C stops asking", word=words[0]))
    several = next((part for part in parts if len(part) > 1), None)
    if len(parts) > 1 and several is not None:
        why = "'{names}' between commas: one player or several? One name of two words stands in quotes"
        raise Unclear(tr(why, names=shown(" ".join(several))))
    return words


def yes_or_no(text: str, empty: bool) -> bool:
    """What somebody answered to a question of yes or no, `empty` where nothing was typed; raises Unclear."""
    if not text.strip():
        return empty
    if is_typed(text, YES):
        return True
    if is_typed(text, NO) or is_typed(text, NONE):
        return False
    choice = either([word_for(YES), word_for(NO)])
    raise Unclear(tr("'{text}': type {choice}", text=shown(text.strip()), choice=choice))


def yes_no_words(given: Sequence[str], typed: str) -> list[Word]:
    """What could come next where yes or no is asked for."""
    return [] if given else fit(typed, [Word(word_for(YES)), Word(word_for(NO))])
