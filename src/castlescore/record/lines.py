"""Events as the lines that would record them again: names in full, coordinates, nobody's name where it is not needed.

A line is split as the shell splits it (`castlescore.words.options`); the words of one that needs no quotes are plain.
Which words an event has, its game says (`Lines` in the protocol), mostly of the parts that stand here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from castlescore.core.types import Event, Header
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find, first

# The options of `amend` that exchange something of two lines -> its keys.
SWAPS = {"swap": ("tile",), "swap-place": ("at", "turn"), "swap-name": ("by", "castle")}
PLAIN = re.compile(r"[\w,.@=:/#+~%-]+")


def line_of(game: Game, events: Sequence[Event], before: object = None) -> str:
    """The line that records these events: one move, or several typed in one line. Those of `undo` and `amend` have
    functions of their own; raises KeyError for a check that only a test writes. `before`: the table before them, where
    what waits on it has a word in the line."""
    return joined(game.lines.words(events, before))


def undo_line(events: Sequence[Event]) -> str:
    """The line of an undo: with its number, or bare where it wrote again what an amend had changed."""
    return joined(["undo"] if len(events) > 1 else ["undo", str(events[0]["count"])])


def amend_line(game: Game, event: str, flags: Sequence[str], lines: Sequence[tuple[Sequence[Event], object]]) -> str:
    """The line of an amend of some events: with the options that it was typed with, and the lines that it put there.

    `lines`: the events of each of them, with the table before it.
    """
    line, *then = [line_of(game, events, table) for events, table in lines] or [""]
    return " ".join(filter(None, ["amend", event, *flags, line, joined(each("--then", then))]))


def new_line(header: Header, files: Sequence[str] = ()) -> str:
    """The line that begins such a table; `files`: the options that named files, as typed."""
    game = find(header["game"]) or first()
    named = [] if game is first() else ["--game", game.meta.id]
    return joined(["new", *header["players"], "--date", header["date"], *named, *game.lines.begun(header, files)])


def joined(words: Sequence[str]) -> str:
    """Words as a line, quoted where they must be."""
    return " ".join(word if PLAIN.fullmatch(word) else _quoted(word) for word in words)


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def each(option: str, values: Sequence[str]) -> list[str]:
    """An option that is typed once for each value."""
    return [word for value in values for word in (option, value)]


def words_by(row: str, event: Event) -> list[str]:
    """The words of an event by the row that its game has for such lines, as `check BY SCORE [MONEY]`.

    `BY` is the value of that key, which the event must have (raises KeyError), `[MONEY]` one that it may have, `AT`
    where its tile lies. `CARDS...` are several, `--none` where there are none. `--claim` is an option that stands where
    the event has the key, alone where that is true, and `--decline...` one that stands once for each of several.
    What is in small letters stands as it is, and `--` alone before a WHY that would be taken for an option.
    """
    found: list[str] = []
    for word in row.split():
        key = word.strip("-[].").lower()
        if word == "--":
            found += ["--"] if event["why"].startswith("-") else []
        elif word.startswith("--"):
            value = event.get(key, False)
            if value is True and not word.endswith("..."):
                found.append(word)
            elif value is not False and isinstance(value, list) is word.endswith("..."):
                found += each(f"--{key}", _values(event, key))
        elif word.islower():
            found.append(word)
        elif not word.startswith("["):
            found += _values(event, key) or ["--none"]
        elif key in event:
            found += _values(event, key)
    return found


def _values(event: Event, key: str) -> list[str]:
    """What an event has under a key, as words; a slot of the market on which nothing lies is `-`."""
    value = event[key]
    if key == "at":
        place = ",".join(map(str, value))
        return [f"{place}@{event['turn']}" if "turn" in event else place]
    return [str(each) or "-" for each in value] if isinstance(value, list) else [str(value)]
