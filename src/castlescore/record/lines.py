"""Events as the lines that would record them again: names in full, coordinates, nobody's name where it is not needed.

A line is split as the shell splits it (`castlescore.cli.shell.words`); the words of one that needs no quotes are plain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from castlescore.games.protocol import Event, Header

PLAIN = re.compile(r"[\w,.@=:/#+~%-]+")


def line_of(events: Sequence[Event], one_of_several: bool = False) -> str:
    """The line that records these events: one move, or several typed in one line. Those of `undo` and `amend` have
    functions of their own; raises KeyError for a check that only a test writes. `one_of_several`: other rewards of
    its kind waited too, so that the line says of which tile it is."""
    if events[0]["do"] == "place":
        return joined(["place", events[0]["castle"], *_tiles(events)])
    words = WORDS[events[0]["do"]](events[0])
    if one_of_several and "of" in events[0]:
        words[2:2] = ["--of", str(events[0]["of"])]
    return joined(words)


def is_one_of_several(event: Event, table: Any) -> bool:
    """Whether other rewards of the kind that an event takes waited on the table before it."""
    waiting = [pending.reward for pending in getattr(table, "pending", ())]
    return waiting.count(event.get("reward")) > 1


def undo_line(events: Sequence[Event]) -> str:
    """The line of an undo: with its number, or bare where it wrote again what an amend had changed."""
    return joined(["undo"] if len(events) > 1 else ["undo", str(events[0]["count"])])


def amend_line(events: Sequence[Event], before: bool, drop: bool, shift: bool, one_of_several: bool = False) -> str:
    """The line of an amend, of the events it wrote: an undo, the line put right, and what came after."""
    undo, *written = events
    options = [word for word, given in (("--before", before), ("--drop", drop), ("--shift", shift)) if given]
    kept = undo["count"] - (0 if before else 1)
    line = [] if drop else [line_of(written[: len(written) - kept], one_of_several)]
    return " ".join(["amend", str(undo["was"]), *options, *line])


def new_line(header: Header, files: Sequence[str] = ()) -> str:
    """The line that begins such a table; `files`: the options that named files, as typed."""
    words = ["new", *header["players"], "--date", header["date"]]
    if header["game"] == "between":
        return joined([*words, "--game", "between", *_each("--throne", header["thrones"])])
    solo = ["--solo"] if len(header["players"]) == 1 else []
    turns = header.get("foyer_turns", [0] * len(header["players"]))
    foyers = [
        f"{name}={doors}@{turn}"
        for name, doors, turn in zip(header["players"], header["foyers"], turns, strict=True)
        if (doors, turn) != (4, 0)
    ]
    words += ["--builder", header["builder"], "--rules", header["rules"], *solo]
    return joined([*words, *_each("--favor", header["favors"]), *_each("--foyer", foyers), *files])


def joined(words: Sequence[str]) -> str:
    """Words as a line, quoted where they must be."""
    return " ".join(word if PLAIN.fullmatch(word) else _quoted(word) for word in words)


def _quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _each(option: str, values: Sequence[str]) -> list[str]:
    return [word for value in values for word in (option, value)]


def _place(event: Event) -> str:
    place = ",".join(map(str, event["at"]))
    return f"{place}@{event['turn']}" if "turn" in event else place


def _said(event: Event) -> list[str]:
    """What the table said of a line: the points that it counted, and why an illegal tile may stand."""
    claim = ["--claim", str(event["claim"])] if "claim" in event else []
    return [*claim, *(["--allow", event["allow"]] if "allow" in event else [])]


def _laying(event: Event) -> list[str]:
    declined = [str(number) for number in event["decline"]] if "decline" in event else []
    return [event["tile"], _place(event), *_said(event), *_each("--decline", declined)]


def _tiles(events: Sequence[Event]) -> list[str]:
    """The tiles of one line of Between Two Castles, and what was said of them: the claim stands with the last."""
    allow = next(({"allow": event["allow"]} for event in events if "allow" in event), {})
    claim = {key: value for key, value in events[-1].items() if key == "claim"}
    return [*(word for event in events for word in (event["tile"], _place(event))), *_said({**claim, **allow})]


def _reveal(event: Event) -> list[str]:
    return ["reveal", *event["tiles"], *_each("--skipped", [str(size) for size in event.get("skipped", ())])]


def _reward(event: Event) -> list[str]:
    if "castle" in event:
        return _bonus(event)
    head = ["reward", event["reward"]]
    if event.get("decline") is True:
        return [*head, "--decline", *_said(event)]
    head += ["--as", event["as"]] if "as" in event else []
    if "tile" in event:
        return [*head, *_laying(event)]
    if "stack" in event:
        return [*head, str(event["stack"]), str(event["tiles"]), *_said(event)]
    return [*head, *(["--room", str(event["room"])] if "room" in event else []), *_said(event)]


def _bonus(event: Event) -> list[str]:
    head = ["reward", event["castle"]]
    if event.get("decline"):
        return [*head, "--decline", *_said(event)]
    head += ["--as", event["as"]] if "as" in event else []
    head += [event["attendant"]] if "attendant" in event else []
    head += [event["tile"]] if "tile" in event else []
    return [*head, *([_place(event)] if "at" in event else []), *_said(event)]


def _who(event: Event) -> str:
    name: str = event["by"] if "by" in event else event["castle"]
    return name


def _check(event: Event) -> list[str]:
    return ["check", _who(event), str(event["score"]), *([str(event["money"])] if "money" in event else [])]


def _adjust(event: Event) -> list[str]:
    why = ["--", event["why"]] if event["why"].startswith("-") else [event["why"]]
    if "by" not in event and "castle" not in event:
        pile = ["deck", event["deck"]] if "deck" in event else [event["stack"], event["left"]]
        return ["adjust", *map(str, pile), *why]
    change = [word for key in ("points", "money") if key in event for word in (f"--{key}", str(event[key]))]
    return ["adjust", _who(event), *change, *why]


def _price(event: Event) -> list[str]:
    return ["price", *(tile or "-" for tile in event["row"])]


WORDS: dict[str, Any] = {
    "reveal": _reveal,
    "price": _price,
    "buy": lambda event: ["buy", *_laying(event)],
    "pass": lambda event: ["pass"],
    "reward": _reward,
    "cards": lambda event: ["cards", _who(event), *(event["cards"] or ["--none"])],
    "note": lambda event: ["note", event["text"]],
    "check": _check,
    "adjust": _adjust,
}
