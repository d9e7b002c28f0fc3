"""Castles of Between Two Castles whose rows were counted from one, as an audit tries it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from castlescore.core.events import Event
from castlescore.core.language import tr
from castlescore.games.between.moves import Move
from castlescore.games.between.rules.outcome import Played
from castlescore.games.between.rules.table import Table
from castlescore.record.audit.changes import Change, Splice
from castlescore.record.audit.places import Place

Here = Place[Table, Move, Played]


def changes(place: Here) -> Iterator[Change]:
    """The change of the rows of a whole castle."""
    castle = place.lines[place.at][1].get("castle")
    laid = [i for i, (_, event) in enumerate(place.lines) if event.get("castle") == castle and _is_laid(event)]
    if laid and laid[0] <= place.at:
        moved = {i: (x, y - 1) for i, (x, y) in _places(place, laid) if y > 0}
        why = tr("the rows of {castle} above the ground are counted from 1: its ground floor is row 0", castle=castle)
        yield from _change(place, moved, "sign", 1, why)


def _is_laid(event: Event) -> bool:
    return "at" in event and event["do"] in ("place", "reward")


def _places(place: Here, laid: Sequence[int]) -> list[tuple[int, tuple[int, int]]]:
    """The lines that lay tiles, each with where it lays one."""
    return [(i, (event["at"][0], event["at"][1])) for i in laid for _, event in (place.lines[i],)]


def _change(place: Here, moved: Mapping[int, tuple[int, int]], kind: str, off: object, why: str) -> Iterator[Change]:
    """The change of where some lines lay their tiles; none where it is one line alone."""
    if len(moved) > 1:
        lines = [(i, *place.lines[i], list(at)) for i, at in moved.items()]
        splices = tuple(Splice(i, i + 1, ((n, {**event, "at": at}),)) for i, n, event, at in lines)
        yield Change(kind, (lines[0][1],), off, None, why, splices=splices)
