"""Events as lines that would record them again: full names, coordinates, the player's name only if it is needed.

A line is split as the shell splits it (`castlescore.input.options`); words that need no quotes have none. The game says
which words an event has (`Lines` in the protocol), mostly by means of this module.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import both, tr
from castlescore.core.types import Event, Header
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find, first

# The options of `amend` that exchange values of two lines -> the keys of these values.
SWAPS = {"swap": ("tile",), "swap-place": ("at", "turn"), "swap-name": ("by", "castle")}
PLAIN = re.compile(r"[\w,.@=:/#+~%-]+")


def find_event(record: Record, number: int) -> int:
    """The event whose line says a number, as people type it; raises Unclear if no line says it, or several do."""
    numbers = [record.number(place) for place in range(1, len(record.events) + 1)]
    named = next((n for n in numbers if n.number == number), None)
    if named is not None:
        return named
    said = [n for n, event in record.rows() if event.get("n") == number]
    if said:
        lines = both(map(record.where, said))
        raise Unclear(tr("several lines say n = {n}: {lines}; name one by this number", n=number, lines=lines))
    if 0 < number <= len(numbers):
        raise Unclear(tr("there is no event {n}: no line says n = {n}", n=number))
    raise Unclear(no_event(number, numbers[-1] if numbers else 0))


def no_event(n: int, last: int) -> str:
    """The error for a number that no event of the record has."""
    return tr("there is no event {n}; the last is {last}", n=n, last=last)


def line_of(game: Game, events: Sequence[Event], before: object = None) -> str:
    """The line that records these events: one move, or several typed in one line. `undo` and `amend` have functions of
    their own.

    `before`: the table before the events, needed if the line names the tile of a waiting reward. Raises KeyError for a
    check that only a test writes.
    """
    return joined(game.lines.words(events, before))


def undo_line(events: Sequence[Event]) -> str:
    """The line of an undo: with its number, or without one if it restored what an amend had changed."""
    return joined(["undo"] if len(events) > 1 else ["undo", str(events[0]["count"])])


def amend_line(game: Game, event: str, flags: Sequence[str], lines: Sequence[tuple[Sequence[Event], object]]) -> str:
    """The line of an amend of some events, with its options and the lines that it recorded.

    `lines`: the events of each of them, with the table before it.
    """
    line, *then = [line_of(game, events, table) for events, table in lines] or [""]
    return " ".join(filter(None, ["amend", event, *flags, line, joined(repeated_option("--then", then))]))


def new_line(header: Header, files: Sequence[str] = ()) -> str:
    """The line that begins such a table; `files`: the options that named files, as typed."""
    game = find(header["game"]) or first()
    named = [] if game is first() else ["--game", game.meta.id]
    return joined(
        ["new", *header["players"], "--date", header["date"], *named, *game.lines.new_arguments(header, files)]
    )


def joined(words: Sequence[str]) -> str:
    """Words as a line, quoted if necessary."""
    return " ".join(word if PLAIN.fullmatch(word) else _quoted(word) for word in words)


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def repeated_option(option: str, values: Sequence[str]) -> list[str]:
    """An option that is typed once for each value."""
    return [word for value in values for word in (option, value)]


def words_by(row: str, event: Event) -> list[str]:
    """The words of an event by the row of its game for such lines, as `check BY SCORE [MONEY]`.

    `BY` stands for the value of that key, which the event must have (raises KeyError), `[MONEY]` for one that it may
    have, `AT` for the place of its tile. `CARDS...` stands for several values, or `--none` for no values. `--claim` is
    an option if the event has the key, without a value if that is true, and `--decline...` one that is repeated for
    each value. Words in small letters are taken unchanged, and `--` only before a WHY that would be taken for an
    option.
    """
    words: list[str] = []
    for word in row.split():
        key = word.strip("-[].").lower()
        if word == "--":
            words += ["--"] if event["why"].startswith("-") else []
        elif word.startswith("--"):
            value = event.get(key, False)
            if value is True and not word.endswith("..."):
                words.append(word)
            elif value is not False and isinstance(value, list) is word.endswith("..."):
                words += repeated_option(f"--{key}", _values(event, key))
        elif word.islower():
            words.append(word)
        elif not word.startswith("["):
            words += _values(event, key) or ["--none"]
        elif key in event:
            words += _values(event, key)
    return words


def _values(event: Event, key: str) -> list[str]:
    """The value of an event under a key, as words; an empty slot of the market is `-`."""
    value = event[key]
    if key == "at":
        place = ",".join(map(str, value))
        return [f"{place}@{event['turn']}" if "turn" in event else place]
    return [str(each) or "-" for each in value] if isinstance(value, list) else [str(value)]
