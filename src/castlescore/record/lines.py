"""Events as the lines that would record them again: names in full, coordinates, nobody's name where it is not needed.

A line is split as the shell splits it (`castlescore.words.typed`); the words of one that needs no quotes are plain.
Which words an event has, its game says (`Lines` in the protocol), mostly of the parts that stand here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from castlescore.core.events import Event, Header
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find, first

PLAIN = re.compile(r"[\w,.@=:/#+~%-]+")


def line_of(game: Game, events: Sequence[Event], before: object = None) -> str:
    """The line that records these events: one move, or several typed in one line. Those of `undo` and `amend` have
    functions of their own; raises KeyError for a check that only a test writes. `before`: the table before them, where
    what waits on it has a word in the line."""
    return joined(game.words.lines.words(events, before))


def undo_line(events: Sequence[Event]) -> str:
    """The line of an undo: with its number, or bare where it wrote again what an amend had changed."""
    return joined(["undo"] if len(events) > 1 else ["undo", str(events[0]["count"])])


def amend_line(game: Game, events: Sequence[Event], flags: Sequence[str], table: object = None) -> str:
    """The line of an amend, of the events it wrote: an undo, the line put right, and what came after.

    `flags`: the options that it was typed with; `table`: the one before the line put right.
    """
    undo, *written = events
    kept = undo["count"] - (0 if "--before" in flags else 1)
    line = [] if "--drop" in flags else [line_of(game, written[: len(written) - kept], table)]
    return " ".join(["amend", str(undo["was"]), *flags, *line])


def new_line(header: Header, files: Sequence[str] = ()) -> str:
    """The line that begins such a table; `files`: the options that named files, as typed."""
    game = find(header["game"]) or first()
    named = [] if game is first() else ["--game", game.meta.id]
    return joined(["new", *header["players"], "--date", header["date"], *named, *game.words.lines.begun(header, files)])


def joined(words: Sequence[str]) -> str:
    """Words as a line, quoted where they must be."""
    return " ".join(word if PLAIN.fullmatch(word) else _quoted(word) for word in words)


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def each(option: str, values: Sequence[str]) -> list[str]:
    """An option that is typed once for each value."""
    return [word for value in values for word in (option, value)]


def place(event: Event) -> str:
    """Where an event lays its tile."""
    found = ",".join(map(str, event["at"]))
    return f"{found}@{event['turn']}" if "turn" in event else found


def said(event: Event) -> list[str]:
    """What the table said of a line: the points that it counted, and why an illegal tile may stand."""
    claim = ["--claim", str(event["claim"])] if "claim" in event else []
    return [*claim, *(["--allow", event["allow"]] if "allow" in event else [])]


def note(event: Event) -> list[str]:
    """The line of a note."""
    return ["note", event["text"]]


def cards(whose: str, event: Event) -> list[str]:
    """The line of the bonus cards that somebody, or a castle, shows."""
    return ["cards", whose, *(event["cards"] or ["--none"])]


def adjusted(words: Sequence[str], why: str) -> list[str]:
    """The line that puts something right; a reason that begins with a minus is no option."""
    return ["adjust", *words, *(["--", why] if why.startswith("-") else [why])]


def changed(event: Event, keys: Sequence[str]) -> list[str]:
    """The options of an adjustment, those of the keys that it has."""
    return [word for key in keys if key in event for word in (f"--{key}", str(event[key]))]
