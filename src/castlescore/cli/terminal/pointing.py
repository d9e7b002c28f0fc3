"""When the placer opens, and what its result is. Light: the full-screen code is imported only then."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from castlescore.cli.output import say
from castlescore.core.errors import Unclear
from castlescore.core.language import trn
from castlescore.core.system import is_dumb, sees_terminal
from castlescore.input.context import current_context
from castlescore.input.hand import OpenPlace
from castlescore.protocol.words import Entry
from castlescore.view.screen import width

if TYPE_CHECKING:
    from castlescore.input.placer import Pointed

Found = TypeVar("Found")


def may_open(pick: bool, json: bool) -> bool:
    """Whether a place may be pointed at: with `pick` or in `play`, at a terminal that can show it."""
    if json or not (pick or current_context().points) or is_dumb() or not sees_terminal():
        return False
    from castlescore.input.placer_page import LOWEST, NARROWEST

    columns, rows = shutil.get_terminal_size()
    return columns >= NARROWEST and rows >= LOWEST


def complete_line(place: OpenPlace, pick: bool, json: bool) -> Entry:
    """A line of a table, with the place that it left open chosen by the player; raises as `point_at_place`."""
    entry = place.entry
    if entry is None or place.completed is None:
        raise place
    pointed_line = point_at_place(place, pick, json, "allow" in entry.options)
    current_context().completed(None)
    return place.completed(entry, pointed_line.hand, pointed_line.place)


def point_at_place(place: OpenPlace, pick: bool, json: bool, allows: bool = False, use: str = "") -> Pointed:
    """Let the player point at a place; raises the OpenPlace again where that is impossible, KeyboardInterrupt where
    none is chosen.

    `use`: its purpose: a command that records nothing at a table, or `tally`; `""` for a line that records. A few
    places at a door are shown as small pictures instead, unless `pick` is set; then raises Unclear.
    """
    if not may_open(pick, json):
        raise place
    if place.few and not (pick or current_context().insists):
        raise Unclear(_show_few(place))
    from castlescore.cli.terminal.screens import point

    return point(place.hand(), allows, use)


def _show_few(place: OpenPlace) -> str:
    """Show a few places side by side, remember their numbers, and say what can be typed."""
    from castlescore.input.context import remember_list
    from castlescore.input.placer_page import thumbnails

    hand = place.hand()
    remember_list(place.listing)
    rows = thumbnails(hand, width())
    say(rows)
    current_context().remember_places(place, rows)
    return trn(
        "{tile} fits there {n} way: type a number, or Enter to point at the place",
        "{tile} fits there {n} ways: type a number, or Enter to point at the place",
        len(hand.listed),
        tile=hand.name,
    )


def with_place(
    ask: Callable[[str, str | None, bool], Found],
    tile: str,
    place: str | None,
    dark: bool,
    pick: bool,
    json: bool,
    line: tuple[str, str],
    allows: bool = False,
) -> Found:
    """The answer to a question about a tile and its place; where the place is open, with the chosen one.

    `line`: the words before the tile, and those after its place.
    """
    try:
        return ask(tile, place, dark)
    except OpenPlace as open_:
        pointed_line = point_at_place(open_, pick, json, allows, line[0])
        current_context().completed(" ".join(filter(None, (line[0], pointed_line.words, line[1]))))
        return ask(pointed_line.hand.tile, pointed_line.place, pointed_line.hand.dark)
