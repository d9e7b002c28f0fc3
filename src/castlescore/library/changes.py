"""The lines by which a session changes what is recorded: `undo`, `redo` and `amend`, as they are typed at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.protocol.commands import commands, full_name
from castlescore.protocol.game import Game
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
from castlescore.words.entry import lines_of, moves_of
from castlescore.words.options import entry_of_words, number_of, words_and_options
from castlescore.words.typed import Typed, typed

Done = Refusal | None


def change_of(replay: Replay, text: str) -> Callable[[], Done] | None:
    """What a line does that changes what is recorded, None for any other line; it raises Unclear.

    It writes into this replay, or answers why it is refused and writes nothing.
    """
    line = typed(text, replay.record.header["players"])
    lines = {*lines_of(replay.game), *CHANGES}
    if not line.words:
        return None
    name = full_name(line.words[0], lambda: [other for other in commands() if other not in lines])
    if line.by is not None or name not in CHANGES:
        return None
    return lambda: CHANGES[name](replay, line.words[1:])


def _undo(replay: Replay, words: Sequence[str]) -> Done:
    count, to = _how_far(replay.game, "undo", words)
    if count is None and to is None and replay.amend is not None:
        take_amend_back(replay)
        return None
    gone = to_take_back(replay, count, to)
    if isinstance(gone, Refusal):
        return gone
    fold.undo(replay, len(gone))
    return None


def _how_far(game: Game, name: str, words: Sequence[str]) -> tuple[int | None, int | None]:
    """How many events a line is about, and to which it goes back; None for what is not said."""
    given, options = words_and_options(name, words, game)
    count = _at_least(number_of(given[0], name), 1) if given else None
    to = options.get("to")
    if isinstance(to, int):
        _at_least(to, 0)
    if count is not None and to is not None:
        raise Unclear(tr("either how many, or --to an event"))
    return count, to if isinstance(to, int) else None


def _redo(replay: Replay, words: Sequence[str]) -> Done:
    count, _ = _how_far(replay.game, "redo", words)
    steps = to_play_again(replay, count)
    if isinstance(steps, Refusal):
        return steps
    write_anew(replay, as_they_were(steps))
    return None


def _amend(replay: Replay, words: Sequence[str]) -> Done:
    (event, *line), asked = words_and_options("amend", words, replay.game)
    number = _at_least(number_of(event, "amend"), 1)
    drop, before = "drop" in asked, "before" in asked
    if drop == bool(line) or (drop and before):
        raise Unclear(tr("amend EVENT LINE, amend EVENT --before LINE, or amend EVENT --drop"))

    def read(table: object) -> Sequence[object] | Refusal:
        return moves_of(replay.game, table, entry_of_words(Typed(tuple(line)), replay.game))

    found = amending(replay, number, None if drop else read, before, "shift" in asked)
    if isinstance(found, Refusal):
        return found
    amend(replay, found)
    return None


def _at_least(number: int, least: int) -> int:
    if number < least:
        raise Unclear(tr("{number} is less than {least}", number=number, least=least))
    return number


CHANGES: dict[str, Callable[[Replay, Sequence[str]], Done]] = {"undo": _undo, "redo": _redo, "amend": _amend}
