"""A line that is to be recorded, as the command line has split it: the command, its words and its options."""

from __future__ import annotations

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.limits import MOST_CLAIM
from castlescore.core.moves import Note
from castlescore.core.refusals import Refusal
from castlescore.protocol.game import Game
from castlescore.protocol.words import Entry


def entry(command: str, *words: str | None, **options: object) -> Entry:
    """A line without the words and options that were not given.

    In the name of an option `_` stands for a dash, and at its end for nothing, where Python has the name itself.
    """
    given = {name.rstrip("_").replace("_", "-"): value for name, value in options.items() if _is_given(value)}
    return Entry(command, tuple(word for word in words if word is not None), given)


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []


def moves_of(game: Game, table: object, entry: Entry) -> list[object] | Refusal:
    """The moves that a line means at a table, or why it can be none.

    Raises Unclear for what is no line of the game, and for words and numbers that no line may have.
    """
    if entry.command != "note" and entry.command not in game.words.entries.LINES:  # a note needs no words of a game
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
