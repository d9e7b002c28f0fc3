"""Events of Castles of Mad King Ludwig as the words of lines (`Lines` in the protocol)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from castlescore.core.events import Event, Header
from castlescore.games.castles.rules.table import Table
from castlescore.record.lines import adjusted, cards, changed, each, note, place, said


def begun(header: Header, files: Sequence[str]) -> list[str]:
    """The words that begin such a table, after its players, day and game; `files`: options not in the header."""
    solo = ["--solo"] if len(header["players"]) == 1 else []
    turns = header.get("foyer_turns", [0] * len(header["players"]))
    laid = zip(header["players"], header["foyers"], turns, strict=True)
    foyers = [f"{name}={doors}@{turn}" for name, doors, turn in laid if (doors, turn) != (4, 0)]
    whose = ["--builder", header["builder"], "--rules", header["rules"], *solo]
    return [*whose, *each("--favor", header["favors"]), *each("--foyer", foyers), *files]


def words(events: Sequence[Event], before: Table | None = None) -> list[str]:
    """The words of the line that records an event; raises KeyError for a check that only a test writes.

    Where other rewards of its kind waited too, the line says of which tile it is.
    """
    event = events[0]
    found = WORDS[event["do"]](event)
    waiting = [pending.reward for pending in before.pending] if before is not None else []
    if "of" in event and waiting.count(event.get("reward", "")) > 1:
        found[2:2] = ["--of", str(event["of"])]
    return found


def _laying(event: Event) -> list[str]:
    declined = [str(number) for number in event["decline"]] if "decline" in event else []
    return [event["tile"], place(event), *said(event), *each("--decline", declined)]


def _reveal(event: Event) -> list[str]:
    return ["reveal", *event["tiles"], *each("--skipped", [str(size) for size in event.get("skipped", ())])]


def _price(event: Event) -> list[str]:
    return ["price", *(tile or "-" for tile in event["row"])]


def _reward(event: Event) -> list[str]:
    head = ["reward", event["reward"]]
    if event.get("decline") is True:
        return [*head, "--decline", *said(event)]
    head += ["--as", event["as"]] if "as" in event else []
    if "tile" in event:
        return [*head, *_laying(event)]
    if "stack" in event:
        return [*head, str(event["stack"]), str(event["tiles"]), *said(event)]
    return [*head, *(["--room", str(event["room"])] if "room" in event else []), *said(event)]


def _check(event: Event) -> list[str]:
    return ["check", event["by"], str(event["score"]), *([str(event["money"])] if "money" in event else [])]


def _adjust(event: Event) -> list[str]:
    if "by" in event:
        return adjusted([event["by"], *changed(event, ("points", "money"))], event["why"])
    pile = ("deck", event["deck"]) if "deck" in event else (event["stack"], event["left"])
    return adjusted([str(word) for word in pile], event["why"])


WORDS: Mapping[str, Callable[[Event], list[str]]] = {
    "reveal": _reveal,
    "price": _price,
    "buy": lambda event: ["buy", *_laying(event)],
    "pass": lambda event: ["pass"],
    "reward": _reward,
    "cards": lambda event: cards(event["by"], event),
    "note": note,
    "check": _check,
    "adjust": _adjust,
}
