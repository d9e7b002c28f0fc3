"""When the placer opens, and what comes of it. Light: what fills the screen is loaded only then."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from castlescore.cli.output import say
from castlescore.core.errors import Unclear
from castlescore.core.language import trn
from castlescore.core.system import is_dumb, sees_terminal
from castlescore.protocol.placer import OpenPlace
from castlescore.protocol.words import Entry
from castlescore.view.screen import width
from castlescore.words.desk import desk

if TYPE_CHECKING:
    from castlescore.words.placer import Pointed

Found = TypeVar("Found")


def may_open(pick: bool, json: bool) -> bool:
    """Whether a place may be pointed at: asked for by `pick` or at the table of `play`, at a terminal that can."""
    if json or not (pick or desk().points) or is_dumb() or not sees_terminal():
        return False
    from castlescore.words.placer_page import LOWEST, NARROWEST

    columns, rows = shutil.get_terminal_size()
    return columns >= NARROWEST and rows >= LOWEST


def completed(place: OpenPlace, pick: bool, json: bool) -> Entry:
    """The line of a table that left a place open, with one that is pointed at; raises as `pointed`."""
    entry = place.entry
    if entry is None or place.completed is None:
        raise place
    found = pointed(place, pick, json, "allow" in entry.options)
    desk().completed(None)
    return place.completed(entry, found.hand, found.place)


def pointed(place: OpenPlace, pick: bool, json: bool, allows: bool = False, use: str = "") -> Pointed:
    """Have a place pointed at; raises it again where that cannot be, KeyboardInterrupt where nobody wants it.

    `use`: what it is for, a command that records nothing at a table, or `tally`; nothing for one that records.
    A few places at a door are rather shown in small, unless `pick` asks for it; raises Unclear then.
    """
    if not may_open(pick, json):
        raise place
    if place.few and not (pick or desk().insists):
        raise Unclear(_shown(place))
    from castlescore.cli.terminal.screens import point

    return point(place.hand(), allows, use)


def _shown(place: OpenPlace) -> str:
    """Show a few places side by side, remember their numbers, and say what can be typed."""
    from castlescore.words.desk import list_shown
    from castlescore.words.placer_page import thumbnails

    hand = place.hand()
    list_shown(place.listing)
    rows = thumbnails(hand, width())
    say(rows)
    desk().left_open(place, rows)
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
    """What a question about a tile at a place is answered; where the place is open, one that is pointed at.

    `line`: what stands on the line before the tile, and what after its place.
    """
    try:
        return ask(tile, place, dark)
    except OpenPlace as open_:
        found = pointed(open_, pick, json, allows, line[0])
        desk().completed(" ".join(filter(None, (line[0], found.words, line[1]))))
        return ask(found.hand.tile, found.place, found.hand.dark)
