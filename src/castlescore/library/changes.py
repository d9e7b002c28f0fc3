"""The lines by which a session changes what is recorded: `undo`, `redo` and `amend`, as they are typed at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.record import replay as fold
from castlescore.record.replay import Replay
from castlescore.words.amending import (
    amend,
    amending,
    as_they_were,
    take_amend_back,
    to_play_again,
    to_take_back,
    write_anew,
)
from castlescore.words.commands import COMMANDS, full_name
from castlescore.words.entry import moves_of
from castlescore.words.options import entry_of_words, number_of
from castlescore.words.typed import Typed, typed

Done = Refusal | None


def change_of(replay: Replay, text: str) -> Callable[[], Done] | None:
    """What a line does that changes what is recorded, None for any other line; it raises Unclear.

    It writes into this replay, or answers why it is refused and writes nothing.
    """
    line = typed(text, replay.record.header["players"])
    lines = {*replay.game.words.LINES, *CHANGES}
    name = full_name(line.words[0], lambda: [other for other in COMMANDS if other not in lines]) if line.words else None
    if line.by is not None or name not in CHANGES:
        return None
    return lambda: CHANGES[name](replay, line.words[1:])


def _undo(replay: Replay, words: Sequence[str]) -> Done:
    count, to = _how_far(words)
    if count is None and to is None and replay.amend is not None:
        take_amend_back(replay)
        return None
    gone = to_take_back(replay, count, to)
    if isinstance(gone, Refusal):
        return gone
    fold.undo(replay, len(gone))
    return None


def _how_far(words: Sequence[str]) -> tuple[int | None, int | None]:
    """How many events an undo takes back, and to which it goes back; None for what is not said."""
    match [part for word in words for part in (word.split("=", 1) if word.startswith("--to=") else [word])]:
        case []:
            return None, None
        case ["--to", event]:
            return None, _at_least(number_of(event, "--to"), 0)
        case [count]:
            return _at_least(number_of(count, "undo"), 1), None
    raise Unclear(tr("either how many, or --to an event"))


def _redo(replay: Replay, words: Sequence[str]) -> Done:
    if words:
        raise Unclear(tr("type  {line}", line="redo"))
    steps = to_play_again(replay)
    if isinstance(steps, Refusal):
        return steps
    write_anew(replay, as_they_were(steps))
    return None


def _amend(replay: Replay, words: Sequence[str]) -> Done:
    asked: set[str] = set()
    rest = list(words)
    number: int | None = None
    while rest and (rest[0] in AMENDING or number is None):  # options stand before LINE
        word = rest.pop(0)
        if word in AMENDING:
            asked.add(word)
        else:
            number = _at_least(number_of(word, "amend"), 1)
    drop, before = "--drop" in asked, "--before" in asked
    if number is None or drop == bool(rest) or (drop and before):
        raise Unclear(tr("amend EVENT LINE, amend EVENT --before LINE, or amend EVENT --drop"))

    def read(table: object) -> Sequence[object] | Refusal:
        return moves_of(replay.game, table, entry_of_words(Typed(tuple(rest)), replay.game))

    found = amending(replay, number, None if drop else read, before, "--shift" in asked)
    if isinstance(found, Refusal):
        return found
    amend(replay, found)
    return None


def _at_least(number: int, least: int) -> int:
    if number < least:
        raise Unclear(tr("{number} is less than {least}", number=number, least=least))
    return number


AMENDING = ("--before", "--drop", "--shift")
CHANGES: dict[str, Callable[[Replay, Sequence[str]], Done]] = {"undo": _undo, "redo": _redo, "amend": _amend}
