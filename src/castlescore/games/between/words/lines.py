"""Events of Between Two Castles as the words of lines (`Lines` in the protocol)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from castlescore.core.events import Event, Header
from castlescore.games.between.rules.table import Table
from castlescore.record.lines import adjusted, cards, changed, each, note, place, said


def begun(header: Header, files: Sequence[str]) -> list[str]:
    """The words that begin such a table, after its players, day and game."""
    return each("--throne", header["thrones"])


def words(events: Sequence[Event], before: Table | None = None) -> list[str]:
    """The words of the line that records these events, tiles placed in one line or one other event.

    Raises KeyError for a check that only a test writes.
    """
    event = events[0]
    return _placed(events) if event["do"] == "place" else WORDS[event["do"]](event)


def _placed(events: Sequence[Event]) -> list[str]:
    """The tiles of one line, and what was said of them: the claim stands with the last."""
    allow = next(({"allow": event["allow"]} for event in events if "allow" in event), {})
    claim = {key: value for key, value in events[-1].items() if key == "claim"}
    tiles = [word for event in events for word in (event["tile"], place(event))]
    return ["place", events[0]["castle"], *tiles, *said({**claim, **allow})]


def _reward(event: Event) -> list[str]:
    head = ["reward", event["castle"]]
    if event.get("decline"):
        return [*head, "--decline", *said(event)]
    head += ["--as", event["as"]] if "as" in event else []
    head += [event["attendant"]] if "attendant" in event else []
    head += [event["tile"]] if "tile" in event else []
    return [*head, *([place(event)] if "at" in event else []), *said(event)]


WORDS: Mapping[str, Callable[[Event], list[str]]] = {
    "reward": _reward,
    "cards": lambda event: cards(event["castle"], event),
    "note": note,
    "check": lambda event: ["check", event["castle"], str(event["score"])],
    "adjust": lambda event: adjusted([event["castle"], *changed(event, ("points",))], event["why"]),
}
