"""What the placer shows and what a key does to it: a state and a key give the next state, without a terminal.

Keys have the names `up down left right`, `tab back-tab`, `enter escape backspace`, or are one character.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from castlescore.core.errors import CastlescoreError
from castlescore.core.language import marked, tr
from castlescore.core.values import frozen
from castlescore.protocol.placer import Hand, Lie, Point
from castlescore.words.placer.ways import ARROWS, FULL, OPPOSITE, Ways, middle

TAKEN, LEFT = "taken", "left"
MOST_DIGITS = 4
BESIDE = 8  # half units from the castle to the middle of a tile that may lie nowhere
NOWHERE = marked("it fits nowhere")
LONGEST = 200  # characters of a line that is typed


@frozen
class State:
    """Where the ghost of the tile is, and what has been pressed so far.

    `lie`: as it lies now; `round`: as it lay after the last arrow, Tab, number or click, round which `r` turns.
    `trail`: the arrows just pressed, each with where it came from. `line`: what is typed after `:`, None for nothing.
    `help`: the page of the list of keys that is shown, of so many `helps`; 0 for none. `said`: an answer to a key.
    `use`: what the place is for, the command or `quiz`, nothing for a line that is recorded. `ended`: TAKEN, LEFT, or
    nothing yet.
    """

    ways: Ways
    lie: Lie
    round: Lie
    allows: bool = False
    free: bool = False
    trail: tuple[tuple[str, Lie], ...] = ()
    digits: str = ""
    line: str | None = None
    help: int = 0
    helps: int = 1
    use: str = ""
    zoom: int = 0
    said: str = ""
    ended: str = ""

    @property
    def hand(self) -> Hand:
        """The tile in the hand."""
        return self.ways.hand

    @property
    def number(self) -> int | None:
        """The number of the place in the list, from 1; None for none that is legal."""
        index = self.ways.index(self.lie)
        return None if index is None else index + 1


def begun(hand: Hand, allows: bool = False, use: str = "") -> State:
    """The state in which the placer opens: on the best place that the line meant; free, beside the castle, where no
    place is legal.

    `allows`: whether the line lets an illegal place stand; `use`: what the place is for, as `State` has it.
    """
    if hand.places:
        lie = hand.places[hand.listed[0]]
        return State(Ways(hand), lie, lie, allows, use=use)
    _, south, east, north = hand.extent
    lie = hand.lying((2 * east + BESIDE, south + north), 0)
    return State(Ways(hand), lie, lie, allows, free=True, use=use)


def press(state: State, key: str) -> State:
    """The state after a key; a key that means nothing changes nothing but what was said."""
    if state.ended:
        return state
    if key == "escape":
        return replace(state, ended=LEFT)
    if state.help:
        return replace(state, help=(state.help + 1) % (state.helps + 1))
    if state.line is not None:
        return _typing(state, key, state.line)
    if len(key) == 1 and key.isascii() and key.isdigit():
        return replace(state, digits=(state.digits + key)[:MOST_DIGITS], said="")
    if state.digits:
        return _numbered(state, key)
    state = replace(state, said="")
    if key in ARROWS:
        return _stepped(state, key) if state.free else _snapped(state, key)
    act = KEYS.get(key)
    return state if act is None else act(state)


def clicked(state: State, point: Point) -> State:
    """The state after a click at a point, in half units: at the legal place nearest to it, in free mode just there."""
    if state.ended or state.help or state.line is not None:
        return replace(state, help=0)
    if state.free:
        return _put(state, state.hand.lying(point, state.lie.turn))
    index = state.ways.nearest(point, state.lie.turn)
    return state if index is None else _at(state, index)


def _put(state: State, lie: Lie) -> State:
    """The ghost somewhere, as after an arrow; what led there before is forgotten."""
    return replace(state, lie=lie, round=lie, trail=(), digits="", said="")


def _at(state: State, index: int) -> State:
    return _put(state, state.ways.places[index])


def _snapped(state: State, key: str) -> State:
    """An arrow, from legal place to legal place; the opposite one takes back those just pressed, one by one."""
    if state.trail and state.trail[-1][0] == OPPOSITE[key]:
        *trail, (_, before) = state.trail
        return replace(_put(state, before), trail=tuple(trail))
    start = state.ways.index(state.lie)
    to = None if start is None else state.ways.arrow(start, key)
    if to is None:
        return state
    return replace(_at(state, to), trail=(*state.trail, (key, state.lie)))


def _stepped(state: State, key: str) -> State:
    """An arrow in free mode: one unit."""
    (x, y), (dx, dy) = middle(state.lie), ARROWS[key]
    return _put(state, state.hand.lying((x + 2 * dx, y + 2 * dy), state.lie.turn))


def _turned(state: State, by: int) -> State:
    if state.free:
        lie = state.hand.lying(middle(state.round), (state.lie.turn + 90 * by) % FULL)
        return replace(state, lie=lie, trail=())
    centre, here = state.ways.index(state.round), state.ways.index(state.lie)
    if centre is None or here is None:
        return state
    ring = state.ways.ring(centre)
    to = ring[(ring.index(here) + by) % len(ring)]
    said = tr("it fits no other way") if len(ring) == 1 else ""
    return replace(state, lie=state.ways.places[to], trail=(), said=said)


def _tabbed(state: State, by: int) -> State:
    here = state.ways.index(state.lie)
    count = len(state.ways.places)
    if not count:
        return replace(state, said=tr(NOWHERE))
    return _at(state, (0 if by > 0 else count - 1) if here is None else (here + by) % count)


def _numbered(state: State, key: str) -> State:
    """A key after digits: Enter goes to that line of the list."""
    if key == "backspace":
        return replace(state, digits=state.digits[:-1])
    number = int(state.digits)
    state = replace(state, digits="")
    if key != "enter":
        return press(state, key)
    if not 1 <= number <= len(state.ways.places):
        return replace(state, said=tr("there is no number {meant}", meant=number))
    return _at(state, number - 1)


def _typing(state: State, key: str, line: str) -> State:
    """A key while a place is typed after `:`."""
    if key == "backspace":
        return replace(state, line=line[:-1] if line else None)
    if key != "enter":
        return replace(state, line=(line + key)[:LONGEST]) if len(key) == 1 and key.isprintable() else state
    state = replace(state, line=None, said="")
    if not line.strip():
        return state
    try:
        lie = state.hand.typed(line.strip())
    except CastlescoreError as problem:
        return replace(state, said=str(problem).partition("\n")[0])
    advice = "" if lie.legal else state.hand.advised(line.strip())
    return replace(_put(state, lie), free=state.free or not lie.legal, said=advice)


def _freed(state: State) -> State:
    """Free mode, and back to the nearest legal place."""
    if not state.free:
        return replace(state, free=True, round=state.lie, trail=())
    index = state.ways.index(state.lie)
    if index is None:
        index = state.ways.nearest(middle(state.lie), state.lie.turn)
    return replace(state, said=tr(NOWHERE)) if index is None else replace(_at(state, index), free=False)


def _turned_over(state: State) -> State:
    """The other side of the tile, at the place nearest to this one."""
    over = state.hand.turned_over()
    if over is None:
        return replace(state, said=tr("the other side fits nowhere here, or there is none"))
    ways = Ways(over)
    fresh = replace(state, ways=ways)
    if state.free:
        return _put(fresh, over.lying(middle(state.lie), state.lie.turn))
    index = ways.nearest(middle(state.lie), state.lie.turn)
    return state if index is None else _at(fresh, index)


def _taken(state: State) -> State:
    if state.lie.legal or state.allows:
        return replace(state, ended=TAKEN)
    return replace(state, said=tr("no: it may not lie so"))


def _zoomed(state: State, by: int) -> State:
    zoom = min(max(0, state.zoom + by), len(state.hand.scales) - 1)
    return replace(state, zoom=zoom)


KEYS: Mapping[str, Callable[[State], State]] = {
    "r": lambda state: _turned(state, 1),
    "R": lambda state: _turned(state, -1),
    "tab": lambda state: _tabbed(state, 1),
    "back-tab": lambda state: _tabbed(state, -1),
    "f": _freed,
    "d": _turned_over,
    "z": lambda state: _zoomed(state, 1),
    "Z": lambda state: _zoomed(state, -1),
    ":": lambda state: replace(state, line=""),
    "?": lambda state: replace(state, help=1),
    "enter": _taken,
}
