"""The placer: to which place an arrow or a turn leads from each legal place.

The position of a place is the middle of the tile's box. All values are computed once for the current tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from castlescore.core.errors import CastlescoreError
from castlescore.core.language import marked, tr
from castlescore.input.hand import Hand, Point, Position

ARROWS = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
FULL = 360
MOST_WALKED = 400  # places


def middle(position: Position) -> Point:
    """The middle of the tile's box, in half units."""
    west, south, east, north = position.box
    return west + east, south + north


class LegalPlaces:
    """The legal places of the current tile, by their index in the list, and the moves between them."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.places: Sequence[Position] = hand.places
        self._middles = [middle(position) for position in self.places]
        self._turns = [position.turn for position in self.places]
        self._indices = {position.word: index for index, position in enumerate(self.places)}
        self._arrows: dict[tuple[int, str], int | None] = {}
        self._rings: dict[int, tuple[int, ...]] = {}

    def index(self, position: Position) -> int | None:
        """The index of the place at a position; None if it is not legal."""
        return self._indices.get(position.word)

    def nearest(self, point: Point, turn: int) -> int | None:
        """The place whose middle is nearest to a point, of equal ones that of a turn; None if there is none."""
        order = ((_squared_distance(m, point), self._turns[i] != turn, i) for i, m in enumerate(self._middles))
        best = min(order, default=None)
        return None if best is None else best[-1]

    def arrow(self, start: int, name: str) -> int | None:
        """The place to which an arrow leads from another; None if there is none.

        It is the nearest at most 45 degrees from its direction; else the nearest of all further in that direction;
        else, on the other side, the place for which twice the distance to the side less the distance along is least.
        """
        if (start, name) not in self._arrows:
            self._arrows[start, name] = self._arrow(start, *ARROWS[name])
        return self._arrows[start, name]

    def _arrow(self, start: int, dx: int, dy: int) -> int | None:
        here, turn = self._middles[start], self._turns[start]
        ahead: list[tuple[int, ...]] = []
        beside: list[tuple[int, ...]] = []
        behind: list[tuple[int, ...]] = []
        for i, (x, y) in enumerate(self._middles):
            x, y = x - here[0], y - here[1]
            along, sideways = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            other = (self._turns[i] - turn) % FULL
            if along > 0:
                (ahead if sideways <= along else beside).append((other != 0, x * x + y * y, other, i))
            elif along < 0:
                behind.append((2 * sideways + along, other, i))
        for group in (ahead, beside, behind):
            if group:
                return min(group)[-1]
        return None

    def ring(self, start: int) -> tuple[int, ...]:
        """The places to which `r` turns from a place, itself the first: the nearest of each other turn that overlaps
        it, clockwise; without overlap, the nearest of each. A place that could not be reached otherwise is one more."""
        return (*self._ring(start), *self._more.get(start, ()))

    def _ring(self, start: int) -> tuple[int, ...]:
        if start not in self._rings:
            here, position = self._middles[start], self.places[start]
            by_turn: dict[int, list[tuple[int, int]]] = {}
            for i, other in enumerate(self._turns):
                if other != self._turns[start]:
                    away = (other - self._turns[start]) % FULL
                    by_turn.setdefault(away, []).append((_squared_distance(self._middles[i], here), i))
            near = [self._first_over(position, sorted(by_turn[away])) for away in sorted(by_turn)]
            stops = [i for i in near if i is not None] or [min(by_turn[away])[1] for away in sorted(by_turn)]
            self._rings[start] = (start, *stops)
        return self._rings[start]

    def _first_over(self, position: Position, others: Iterable[tuple[int, int]]) -> int | None:
        return next((i for _, i in others if self.hand.overlap(position, self.places[i])), None)

    @cached_property
    def _more(self) -> dict[int, list[int]]:
        """The places that arrows and turns do not reach from the best, each at the reached place nearest to it.

        With very many places, for which a key would have to wait, none are added; Tab and the numbers lead to all of
        them.
        """
        if len(self.places) > MOST_WALKED:
            return {}
        left = set(range(len(self.places)))
        walk = [0] if left else []  # places from which arrows lead on
        turn = list(walk)  # places for `r`, used when arrows reach no more
        rounds = set(walk)
        while left and (walk or turn):
            if walk:
                at = walk.pop()
                left.discard(at)
                onward = [to for name in ARROWS if (to := self.arrow(at, name)) is not None and to not in rounds]
                rounds.update(onward)
                walk += dict.fromkeys(onward)
                turn += dict.fromkeys(onward)
            else:
                walk += [to for to in self._ring(turn.pop()) if to in left]
        more: dict[int, list[int]] = {}
        reached = [i for i in range(len(self.places)) if i not in left]
        for i in sorted(left):
            near = min(reached, key=lambda r: (_squared_distance(self._middles[r], self._middles[i]), r))
            more.setdefault(near, []).append(i)
        return more


def _squared_distance(one: Point, other: Point) -> int:
    """The squared distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


TAKEN, LEFT = "taken", "left"
MOST_DIGITS = 4
BESIDE = 8  # half units from the castle to the middle of a tile without a legal place
NOWHERE = marked("it fits nowhere")
LINE = marked("that was a line: the tile has not moved. Tab: go on, Esc: leave with the line")
STRAYS = 3  # so many unknown letters in a row mean a typed line
LONGEST = 200  # characters of a line that is typed


@dataclass(frozen=True)
class State:
    """Where the ghost of the tile is, and the keys pressed up to now.

    `position`: the current one; `round`: the one after the last arrow, Tab, number or click, around which `r` turns.
    `trail`: the last arrows, each with its starting place. `line`: the text typed after `:`, None for nothing. `help`:
    the page of the list of keys that is shown, of so many `helps`; 0 for none. `message`: the answer to a key. `use`:
    the command for which the place is chosen, nothing for a line that is recorded. `ended`: TAKEN, LEFT, or nothing
    yet. `word`: the letters pressed last one after the other, `start` the state before them. `mistaken`: a line that
    was typed here by mistake, until the next accepted key; `reads`: whether that line itself continues.
    """

    ways: LegalPlaces
    position: Position
    round: Position
    allows: bool = False
    free: bool = False
    trail: tuple[tuple[str, Position], ...] = ()
    digits: str = ""
    line: str | None = None
    help: int = 0
    helps: int = 1
    use: str = ""
    zoom: int = 0
    message: str = ""
    ended: str = ""
    word: str = ""
    start: State | None = None
    mistaken: str = ""
    reads: bool = False

    @property
    def hand(self) -> Hand:
        """The current tile."""
        return self.ways.hand

    @property
    def number(self) -> int | None:
        """The number of the place in the list, from 1; None for an illegal place."""
        index = self.ways.index(self.position)
        return None if index is None else index + 1


def opening_state(hand: Hand, allows: bool = False, use: str = "") -> State:
    """The state in which the placer opens: at the best place that the line meant; beside the castle in free mode if no
    place is legal.

    `allows`: whether the line permits an illegal place; `use`: as in `State`.
    """
    if hand.places:
        position = hand.places[hand.listed[0]]
        return State(LegalPlaces(hand), position, position, allows, use=use)
    _, south, east, north = hand.extent
    position = hand.position_at((2 * east + BESIDE, south + north), 0)
    return State(LegalPlaces(hand), position, position, allows, free=True, use=use)


def press(state: State, key: str) -> State:
    """The state after a key; an unknown key changes only the message.

    Letters of a line, typed by a user who takes this for a prompt, do nothing.
    """
    if state.ended:
        return state
    if key == "escape":
        return replace(state, ended=LEFT)
    if state.line is not None:
        return _type_place(state, key, state.line)
    if len(key) == 1 and key.isprintable() and not state.help:
        return _press_letter(state, key)
    if key == "enter" and (state.mistaken or not all(_is_key(c) or c.isspace() for c in state.word)):
        return _as_line(state, state.word, reads=False)
    return _press_key(after_typed_line(state), key)


def _press_letter(state: State, key: str) -> State:
    """The state after a letter, a digit or a sign: three unknown keys in a row mean that the word is a line."""
    if state.reads:
        return replace(state, mistaken=state.mistaken + key)
    word, start = state.word + key, state.start or state
    if len(word) >= STRAYS and not any(map(_is_key, word[-STRAYS:])):
        return _as_line(replace(state, start=start), word, reads=True)
    if _is_key(key):
        state = replace(state, mistaken="")
    return replace(_press_key(state, key), word=word, start=start)


def _is_key(character: str) -> bool:
    return character in ACTIONS or (character.isascii() and character.isdigit())


def _as_line(state: State, word: str, reads: bool) -> State:
    """The state after a line typed here by mistake: the tile is where it was before, and Enter takes nothing."""
    before = state.start or state
    lines = "\n".join(filter(None, (before.mistaken, word)))
    return replace(before, word="", start=None, mistaken=lines, reads=reads, message=tr(LINE))


def pasted(state: State, text: str) -> State:
    """The state after a paste: added to the text after `:`, else treated as a line typed by mistake."""
    if state.line is None:
        return _as_line(state, text, reads=False)
    for character in filter(str.isprintable, text):
        state = press(state, character)
    return state


def after_typed_line(state: State) -> State:
    """The state without the line typed by mistake, after the next accepted key."""
    return replace(state, word="", start=None, mistaken="", reads=False)


def _press_key(state: State, key: str) -> State:
    """The state after a known key."""
    if state.help:
        return replace(state, help=(state.help + 1) % (state.helps + 1))
    if len(key) == 1 and key.isascii() and key.isdigit():
        return replace(state, digits=(state.digits + key)[:MOST_DIGITS], message="")
    if state.digits:
        return _go_to_number(state, key)
    state = replace(state, message="")
    if key in ARROWS:
        return _step_free(state, key) if state.free else _arrow_to_place(state, key)
    act = ACTIONS.get(key)
    return state if act is None else act(state)


def clicked(state: State, point: Point) -> State:
    """The state after a click at a point, in half units: at the nearest legal place, in free mode exactly there."""
    state = after_typed_line(state)
    if state.ended or state.help or state.line is not None:
        return replace(state, help=0)
    if state.free:
        return _move_ghost(state, state.hand.position_at(point, state.position.turn))
    index = state.ways.nearest(point, state.position.turn)
    return state if index is None else _at(state, index)


def _move_ghost(state: State, position: Position) -> State:
    """The ghost at a new position, as after an arrow; the earlier trail is cleared."""
    return replace(state, position=position, round=position, trail=(), digits="", message="")


def _at(state: State, index: int) -> State:
    return _move_ghost(state, state.ways.places[index])


def _arrow_to_place(state: State, key: str) -> State:
    """An arrow, from legal place to legal place; the opposite arrow takes back the last ones, one by one."""
    if state.trail and state.trail[-1][0] == OPPOSITE[key]:
        *trail, (_, before) = state.trail
        return replace(_move_ghost(state, before), trail=tuple(trail))
    start = state.ways.index(state.position)
    to = None if start is None else state.ways.arrow(start, key)
    if to is None:
        return state
    return replace(_at(state, to), trail=(*state.trail, (key, state.position)))


def _step_free(state: State, key: str) -> State:
    """An arrow in free mode: one unit."""
    (x, y), (dx, dy) = middle(state.position), ARROWS[key]
    return _move_ghost(state, state.hand.position_at((x + 2 * dx, y + 2 * dy), state.position.turn))


def _turn(state: State, by: int) -> State:
    if state.free:
        position = state.hand.position_at(middle(state.round), (state.position.turn + 90 * by) % FULL)
        return replace(state, position=position, trail=())
    centre, here = state.ways.index(state.round), state.ways.index(state.position)
    if centre is None or here is None:
        return state
    ring = state.ways.ring(centre)
    to = ring[(ring.index(here) + by) % len(ring)]
    message = tr("it fits no other way") if len(ring) == 1 else ""
    return replace(state, position=state.ways.places[to], trail=(), message=message)


def _next_place(state: State, by: int) -> State:
    here = state.ways.index(state.position)
    count = len(state.ways.places)
    if not count:
        return replace(state, message=tr(NOWHERE))
    return _at(state, (0 if by > 0 else count - 1) if here is None else (here + by) % count)


def _go_to_number(state: State, key: str) -> State:
    """A key after digits: Enter goes to that line of the list."""
    if key == "backspace":
        return replace(state, digits=state.digits[:-1])
    number = int(state.digits)
    state = replace(state, digits="")
    if key != "enter":
        return _press_key(state, key)
    if not 1 <= number <= len(state.ways.places):
        return replace(state, message=tr("there is no number {meant}", meant=number))
    return _at(state, number - 1)


def _type_place(state: State, key: str, line: str) -> State:
    """A key while a place is typed after `:`."""
    if key == "backspace":
        return replace(state, line=line[:-1] if line else None)
    if key != "enter":
        return replace(state, line=(line + key)[:LONGEST]) if len(key) == 1 and key.isprintable() else state
    state = replace(state, line=None, message="")
    if not line.strip():
        return state
    try:
        position = state.hand.typed(line.strip())
    except CastlescoreError as problem:
        return replace(state, message=str(problem).partition("\n")[0])
    advice = "" if position.legal else state.hand.advice(line.strip())
    return replace(_move_ghost(state, position), free=state.free or not position.legal, message=advice)


def _toggle_free(state: State) -> State:
    """Switch to free mode, or back to the nearest legal place."""
    if not state.free:
        return replace(state, free=True, round=state.position, trail=())
    index = state.ways.index(state.position)
    if index is None:
        index = state.ways.nearest(middle(state.position), state.position.turn)
    return replace(state, message=tr(NOWHERE)) if index is None else replace(_at(state, index), free=False)


def _flip(state: State) -> State:
    """The other side of the tile, at the place nearest to this one."""
    over = state.hand.turned_over()
    if over is None:
        return replace(state, message=tr("the other side fits nowhere here, or there is none"))
    ways = LegalPlaces(over)
    fresh = replace(state, ways=ways)
    if state.free:
        return _move_ghost(fresh, over.position_at(middle(state.position), state.position.turn))
    index = ways.nearest(middle(state.position), state.position.turn)
    return state if index is None else _at(fresh, index)


def _take(state: State) -> State:
    if state.position.legal or state.allows:
        return replace(state, ended=TAKEN)
    return replace(state, message=tr("no: a tile may not be placed there"))


def _zoom(state: State, by: int) -> State:
    zoom = min(max(0, state.zoom + by), len(state.hand.scales) - 1)
    return replace(state, zoom=zoom)


@dataclass(frozen=True)
class Pointed:
    """The chosen place, as it is typed, and the tile as it was turned then."""

    hand: Hand
    place: str

    @property
    def words(self) -> str:
        """The tile and its place as words of a line."""
        return f"{self.hand.tile} {self.place}{' --dark' if self.hand.dark else ''}"


ACTIONS: Mapping[str, Callable[[State], State]] = {
    "r": lambda state: _turn(state, 1),
    "R": lambda state: _turn(state, -1),
    "tab": lambda state: _next_place(state, 1),
    "back-tab": lambda state: _next_place(state, -1),
    "f": _toggle_free,
    "d": _flip,
    "z": lambda state: _zoom(state, 1),
    "Z": lambda state: _zoom(state, -1),
    ":": lambda state: replace(state, line=""),
    "?": lambda state: replace(state, help=1),
    "enter": _take,
}
