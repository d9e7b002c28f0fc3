"""A line that is to be recorded, as the command line has split it, and what is told where it may only look."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.errors import Unclear
from castlescore.core.events import Note
from castlescore.core.language import tr
from castlescore.core.limits import MOST_CLAIM
from castlescore.core.refusals import Refusal
from castlescore.core.rulebook import cite
from castlescore.protocol.game import Game
from castlescore.protocol.words import Entry


def lines_of(game: Game) -> tuple[str, ...]:
    """The commands that can be a line in a record of a game: what its moves do."""
    return game.rules.MOVES.lines


def moves_of(game: Game, table: object, entry: Entry) -> list[object] | Refusal:
    """The moves that a line means at a table, or why it can be none.

    Raises Unclear for what is no line of the game, and for words and numbers that no line may have.
    """
    if entry.command != "note" and entry.command not in lines_of(game):  # a note needs no words of a game
        lays = tr("tiles are laid with  {lays}", lays=tr(game.meta.lays))
        raise Unclear(tr("this table plays {name}, where that is no line; {lays}", name=game.meta.title, lays=lays))
    refuse_beyond(entry)
    found = Note(" ".join(entry.words)) if entry.command == "note" else game.words.entries.read(table, entry)
    return found if isinstance(found, (Refusal, list)) else [found]


def refuse_beyond(entry: Entry) -> None:
    """Raises Unclear for a claim of placed tiles that nobody counts; what no file can hold is told when it is kept."""
    claim = entry.options.get("claim")
    if entry.command == "place" and claim is not None and abs(claim) > MOST_CLAIM:
        raise Unclear(tr("--claim: nobody counts more than {most_claim} points for a tile", most_claim=MOST_CLAIM))


def named_or_none(who: str, held: str, takes: str, words: Sequence[str], none: bool) -> None:
    """Raises Unclear unless cards are named or `--none` is given, for a name alone is typed to look.

    `held`: that who holds so many cards; `takes`: what the line takes after the name.
    """
    if words and none:
        raise Unclear(tr("either the cards that are shown, or --none"))
    if words or none:
        return
    them = tr("{line}  to show them", line=f"cards {who} {takes}")
    none_of_them = tr("{line}  to show none", line=f"cards {who} --none")
    raise Unclear("\n  ".join([held, them, none_of_them]))


def lies_already(tile: str, verb: str, castle: str, n: int, place: str, rule: str) -> str:
    """Where a tile lies that exists once, in a sentence for whoever asks where it could go.

    `castle`: "Ben's castle", "AB", "this castle"; `verb`: "lies" or "stands", as each game says it.
    """
    values = {"tile": tile, "castle": castle, "n": n, "place": place, "rule": cite(rule)}
    if verb == "lies":
        return tr("{tile} lies in {castle} already, as tile {n} at {place} ({rule}).", **values)
    return tr("{tile} stands in {castle} already, as tile {n} at {place} ({rule}).", **values)
