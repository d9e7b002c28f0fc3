"""The web pages of a table on phones: the page to join, and the page of a seat.

A page is made of the same values that a seat gets as JSON (`seats.documents`), and it works without a script: the tile
in the hand is in its address, links choose, forms submit. The script fetches the same pages and replaces only what
differs. Below the pages are the fields of their forms, the plan
of a castle with the places of a tile, and tiles as printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from castlescore.core.errors import CastlescoreError
from castlescore.core.language import amount, tr
from castlescore.core.types import Json
from castlescore.seats.documents import (
    Chosen,
    Hand,
    Offer,
    SeatCastle,
    Spot,
    State,
    UnavailableTile,
)
from castlescore.seats.host import Host, Verdict
from castlescore.seats.view import MOST_LETTERS, SEVERAL, label
from castlescore.view.layout import signed
from castlescore.view.page import Outline, TileView
from castlescore.view.pages import ServedPage, read_aloud, served_page

MANY = 12  # most tiles that are shown without a search
LONGEST = 80  # most letters of a choice in an address
AT_ONCE = 2  # tiles taken before one is placed, where several castles are possible
GIVEN = ("dark", "of", "place")  # values of a tile in the hand; the place is one that is tried
RARE = (("names",), ("text",))  # needed values of rare choices
ELSEWHERE = ("place", "castle", "dark", "decline")  # values shown with the places
TEXTS = ("choice", "text", "names")  # any other value that was not offered is a number
ROOT = re.compile(r'(<svg [^>]*?viewBox=")0 0 ([\d.]+) ([\d.]+)(")([^>]*?) width="[^"]*" height="[^"]*"([^>]*>)')
DATA = re.compile(r' data-(west|north|left|top|unit|high)="(-?[\d.]+)"')
ACROSS = 33  # digits of points side by side: on a phone of 390 pixels 11 pixels each
PLACE = re.compile(r"(-?\d{1,4}),(-?\d{1,4})((?:@\d{1,3})?)", re.ASCII)  # column, row and turn
Point = tuple[float, float]


@dataclass(frozen=True)
class Held:
    """The choice in the hand, from the address of a seat's page, with the values chosen so far.

    `hand`: the choices of the tiles that are in the hand, `spot`: the chosen place, as its form sends it; `table`:
    what else the address has, where one address is for several tables.
    """

    choice: str = ""
    hand: tuple[str, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)
    spot: str = ""
    table: tuple[tuple[str, str], ...] = ()

    def holding(self, choice: str, hand: tuple[str, ...]) -> Held:
        """Another choice and other tiles in the hand, at the same table; no value is chosen yet."""
        return Held(choice, hand, table=self.table)

    @classmethod
    def of(cls, query: Mapping[str, Sequence[str]], table: tuple[tuple[str, str], ...] = ()) -> Held:
        """What an address has, of its query string; a place that is tried is typed, or the chosen one moved."""
        last = {key: values[-1] for key, values in query.items()}
        given, spot = {key: last[key] for key in GIVEN if last.get(key)}, last.get("spot", "")
        if "move" in last:
            given["place"] = last.get("place") or moved(spot.rpartition("|")[2], last["move"])
            spot = ""  # what is tried is chosen
        return cls(last.get("choice", ""), tuple(query.get("hand", ())), given, spot, table)

    @property
    def query(self) -> str:
        """Its query string in the address of the seat."""
        of_hand = [*(("hand", each) for each in self.hand), *([("choice", self.choice)] if self.choice else [])]
        pairs = [*self.table, *of_hand]
        return "?" + urlencode([*pairs, *self.given.items()])


class SeatPage:
    """The values for the template of a seat's page: texts, choices, the tile in the hand."""

    def __init__(
        self,
        host: Host,
        state: State,
        held: Held,
        hand: Hand | None,
        verdicts: Sequence[Verdict],
        join: str,
        texts: Sequence[str],
    ) -> None:
        self.host, self.state, self.held, self.hand, self.verdicts, self.join = host, state, held, hand, verdicts, join
        self.laying = [offer for offer in state.choices if _places_tile(offer)]
        self.offer = next((offer for offer in self.laying if hand is not None and offer.choice == held.choice), None)
        self.in_hand = [offer for offer in self.laying if offer.choice in held.hand]
        self.is_full = len(self.in_hand) == AT_ONCE or hand is not None
        self.is_long = len(self.laying) > MANY
        self.has_several = len({offer.castle for offer in self.laying}) > 1  # castles in which a tile may be placed
        self.names_castles = state.over or sum(castle.own for castle in state.castles) > 1
        lies = [] if texts else [(text, spot) for spot, text, on in self.spots() if on]
        self.lies = lies[0] if lies else None  # the chosen place, for a screen reader
        self.said = [*map(read_aloud, texts or (state.said[-1:] if state.last else ()))]

    def castles(self) -> Iterator[tuple[SeatCastle, str]]:
        """The castles of the seat, each with its picture; with the places of the tile in the hand."""
        spots = [*enumerate(self.hand.places)] if self.hand is not None else []
        chosen = self._chosen(self.hand) if self.hand is not None and spots else None
        for castle in sorted(self.state.castles, key=lambda castle: not castle.own) if self.state.over else ():
            yield castle, castle.svg
        for castle in () if self.state.over else self.state.castles:
            of = [(k, spot) for k, spot in spots if self._castle(spot) == castle.castle]
            if of or (castle.own and (not spots or len({self._castle(spot) for _, spot in spots}) > 1)):
                yield castle, Plan(castle.svg).over(of, chosen)

    def _castle(self, spot: Spot) -> str | None:
        own = [castle.castle for castle in self.state.castles if castle.own]
        return spot.castle or (self.offer.castle if self.offer is not None else None) or next(iter(own), None)

    def _chosen(self, hand: Hand) -> Spot:
        return next((spot for spot in hand.places if self.value(spot) == self.held.spot), hand.places[0])

    def value(self, spot: Spot) -> str:
        """A place as its form sends it."""
        return f"{spot.castle or ''}|{spot.place}"

    def spots(self) -> Iterator[tuple[Spot, str, bool]]:
        """The places of the tile in the hand, each with its text, and whether it is the chosen one."""
        if self.hand is None or not self.hand.places:
            return
        places, chosen = self.hand.places, self._chosen(self.hand)
        for k, spot in enumerate(places):
            points = amount(spot.points, "point", signed=True)
            text = tr("{tile} at {place}: {points}", tile=self.tile, place=spot.place, points=points)
            which = tr("place {number} of {places}", number=k + 1, places=len(places))
            named = f"{spot.castle}: {text}" if spot.castle else text
            yield spot, read_aloud(f"{named}; {which}"), spot is chosen

    @property
    def tile(self) -> str:
        """The name of the tile in the hand."""
        return self.state.tiles[self.offer.tile].name if self.offer is not None and self.offer.tile else ""

    def declined(self) -> list[tuple[int, str]]:
        """The tiles that the place would complete, whose rewards may be declined."""
        if self.hand is None or self.offer is None or "decline" not in self.offer.takes:
            return []
        numbers = dict.fromkeys(n for spot in self.hand.places for n in spot.completes or ())
        called = self.host.labels(str(self._castle(self.hand.places[0]))) if numbers else {}
        return [(n, tr("Do not take the reward of {tile}", tile=called.get(n, self.tile))) for n in numbers]

    def links(self) -> Iterator[tuple[str, str, bool]]:
        """Links for the tile in the hand: its other side, and whose reward it is where two are alike; whether each is
        shown.
        """
        held, offer = self.held, self.offer
        if offer is None:
            return
        if "dark" in (offer.of or {}):
            given = {key: value for key, value in held.given.items() if key != "dark"}
            turned = given if "dark" in held.given else {**given, "dark": "true"}
            yield replace(held, given=turned).query, tr("other side"), "dark" in held.given
        each = options("of", offer, self.state)
        for option in each:
            on = held.given.get("of", str(each[0].value)) == str(option.value)
            yield replace(held, given={**held.given, "of": str(option.value)}).query, option.text, on

    def groups(self) -> dict[str, list[Offer]]:
        """The tiles that may be taken, by type where there are many."""
        groups: dict[str, list[Offer]] = {}
        for offer in [] if self.is_full else self.laying:
            if offer.choice not in self.held.hand:
                kind = self.state.tiles[str(offer.tile)].kind if self.is_long else ""
                groups.setdefault(kind, []).append(offer)
        return groups

    def others(self) -> tuple[list[Offer], list[Offer], list[Offer]]:
        """The choices that place no tile: those before the tiles, those after them, and those always in view below.

        What waits first, such as a reward, has its buttons before the tiles and its forms after them; before a long
        list a form with one of several values, too. Below are buttons for what else is possible: pass, take back.
        """
        choices = [] if self.hand is not None else [offer for offer in self.state.choices if offer.needs not in RARE]
        others = [offer for offer in choices if not _places_tile(offer)]
        below = [offer for offer in others if not (offer.needs or offer.svg or _is_next(offer.choice, choices))]
        values = [offer for offer in others if self.is_long and offer.of and offer.needs[0] not in SEVERAL]
        large = [offer for offer in others if offer.svg or (offer.needs and offer not in values)]
        after = large if self.laying else []
        return [offer for offer in others if offer not in (*below, *after)], after, below

    def rare(self) -> list[Offer]:
        """The rare choices, which are shown folded: a note, a castle by the names of its tiles."""
        return [offer for offer in self.state.choices if offer.needs in RARE]

    def faint(self) -> Sequence[UnavailableTile]:
        """The tiles that cannot be taken now."""
        return () if self.is_full or self.is_long else self.state.faint

    def fields(self, offer: Offer) -> list[Field]:
        """The fields of the form of a choice."""
        return fields(offer, self.state, self.held.given if offer is self.offer else {})

    def href(self, offer: Offer) -> str:
        """The link of a tile: to its places; where two tiles are taken first, into the hand."""
        hand = self.held.hand
        if "castle" not in offer.needs or offer.choice in hand or len(self.state.choices) <= MANY:
            return self.held.holding(offer.choice, hand).query
        taken = (*hand, offer.choice)
        return self.held.holding(taken[0] if len(taken) == AT_ONCE else "", taken).query

    def away(self, choice: str) -> str:
        """The address of the page with this tile no longer in the hand."""
        return self.held.holding("", tuple(each for each in self.held.hand if each != choice)).query


def moved(place: str, by: str) -> str:
    """A place so many columns and rows away: `-2,1@90` by `1,0` is `-1,1@90`; `0,0` where one of them is none."""
    at, way = PLACE.fullmatch(place), PLACE.fullmatch(by)
    if at is None or way is None:
        return "0,0"
    return f"{int(at[1]) + int(way[1])},{int(at[2]) + int(way[2])}{at[3]}"


def _places_tile(offer: Offer) -> bool:
    """Whether a choice places a tile."""
    return bool(offer.tile) and "place" in offer.needs


def join_page(since: Mapping[str, str | None], about: Sequence[str], messages: Sequence[str] = ()) -> ServedPage:
    """The page on which a player takes a seat, or a spectator looks on.

    `since`: the players, each with the time at which the seat was taken; `about`: the game and the date of the table;
    `messages`: why a seat could not be taken.
    """
    return served_page("join.html.j2", "seats", (), forms="'self'", since=since, about=about, messages=messages)


def seat_page(
    host: Host,
    names: Sequence[str],
    join: str,
    held: Held | None = None,
    messages: Sequence[str] = (),
    template: str = "seat.html.j2",
    **more: object,
) -> ServedPage:
    """The page of a seat with the tile in its hand; `join`: the path of the join page, `messages`: the answer to the
    last choice; `more`: further values for another `template`.
    """
    state, messages = host.state(names), list(messages)
    held, hand, verdicts = _in_hand(state, held or Held()), None, host.verdicts("", {})
    if held.choice:
        try:
            hand = host.hand(names, held.choice, held.given)
            verdicts = host.verdicts(held.choice, held.given)
        except CastlescoreError as problem:
            messages.append(str(problem))
            held = held.holding("", held.hand)
    page = SeatPage(host, state, held, hand, verdicts, join, messages)
    pictures = [castle.svg for castle in state.castles]
    return served_page(template, "seats", pictures, forms="'self'", page=page, **more)


def after_choice(host: Host, names: Sequence[str], held: Held, choice: str) -> Held:
    """The hand after a choice was recorded: its tile is removed, and the next offered one is selected, unless a reward
    comes first.
    """
    rest = tuple(each for each in held.hand if each != choice)
    choices = host.state(names).choices
    ready = [each for each in rest if each in {offer.choice for offer in choices}]
    return held.holding(ready[0] if ready and _is_next(ready[0], choices) else "", rest)


def _is_next(choice: str, choices: Sequence[Offer]) -> bool:
    """Whether nothing else, such as a reward, comes before a choice; choices are in the order in which they come."""
    return choices[0].choice.split()[0] == choice.split()[0]


def _in_hand(state: State, held: Held) -> Held:
    """The hand now: a tile that is not offered now stays, since a reward or another player's turn may come first.

    If all tiles of a turn are in the hand, the first offered one is selected, unless a reward comes first.
    """
    offered = {offer.choice for offer in state.choices}
    ready = [each for each in dict.fromkeys(held.hand) if each in offered][:AT_ONCE]
    waiting = [each for each in dict.fromkeys(held.hand) if each not in offered and len(each) <= LONGEST]
    hand = (*ready, *waiting[: AT_ONCE - len(ready)])
    if not held.choice and len(ready) == AT_ONCE and _is_next(ready[0], state.choices):
        return held.holding(ready[0], hand)
    return replace(held, hand=hand)


@dataclass(frozen=True)
class Option:
    """A value to choose: as it is sent, its label, its tile if it is one, and a remark.

    `beside`: the slot in which a tile lies, the number printed on a card.
    """

    value: Chosen
    text: str
    tile: TileView | None = None
    beside: str = ""


@dataclass(frozen=True)
class Field:
    """A field of a form. `most`: how many values, or letters; `value`: sent without being asked.

    `groups`: its choices by origin, all under `""` where there is one group.
    """

    key: str
    kind: str
    label: str = ""
    choices: Sequence[Option] = ()
    groups: Mapping[str, Sequence[Option]] = field(default_factory=dict)
    most: int = 0
    value: str = ""


def fields(offer: Offer, state: State, given: Mapping[str, str]) -> list[Field]:
    """The fields of the form of a choice, without the place of its tile; `given`: the values chosen before."""
    keys = [key for key in (*offer.needs, *offer.takes) if key not in ELSEWHERE]
    hidden = [Field(key, "hidden", value=value) for key, value in given.items() if key != "place"]
    return [*hidden, *(_field(key, offer, state) for key in keys if key not in given)]


def _field(key: str, offer: Offer, state: State) -> Field:
    named, choices = label(key, offer), options(key, offer, state)
    most = (offer.most or {}).get(key, 0)
    beside = (offer.called or {}).get({"row": "slots", "cards": "printed"}.get(key, ""), [""] * len(choices))
    choices = [replace(choice, beside=each) for choice, each in zip(choices, beside, strict=True)]
    if key == "row":
        return Field(key, "row", named, choices)
    if key in SEVERAL:
        groups: dict[str, list[Option]] = {}
        whole = amount(len(choices), "card") if key == "cards" and len(choices) > MANY else ""  # a long list is folded
        for choice in choices:  # rooms by their stack
            groups.setdefault(state.tiles[str(choice.value)].stack if key == "tiles" else whole, []).append(choice)
        return Field(key, "picks", named, choices, groups, most)
    if key in MOST_LETTERS:
        return Field(key, "text", named, most=most or MOST_LETTERS[key])
    if choices:
        return Field(key, "values", named, choices)
    return Field(key, "number" if key in offer.needs else "other", named)


def options(key: str, offer: Offer, state: State) -> list[Option]:
    """The values that were offered for a key, with their labels."""
    values = (offer.of or {}).get(key, ())
    called = (offer.called or {}).get(key) or tuple(map(str, values))
    tiles = state.tiles if key in ("tiles", "row") else {}
    return [Option(value, text, tiles.get(str(value))) for value, text in zip(values, called, strict=True)]


def form_values(form: Mapping[str, Sequence[str]], offers: Sequence[Offer]) -> Json:
    """The values that a form sent, as a choice has them: numbers as numbers, offered values as offered."""
    choice = next(iter(form.get("choice", ())), "")
    offer = next((offer for offer in offers if offer.choice == choice), None)
    document: Json = {}
    printed = {key[1:]: f"={texts[0].strip()}" for key, texts in form.items() if key[:1] == "=" and texts[0].strip()}
    for key, texts in form.items():
        if key[:1] == "=":
            continue
        if key == "spot":
            castle, _, place = texts[0].rpartition("|")
            document |= {"place": place, **({"castle": castle} if castle else {})}
        elif texts != [""] or key == "row":
            values = [_value(key, text, offer) for text in texts]
            values = [f"{each}{printed.get(str(each), '')}" for each in values] if key == "cards" else values
            document[key] = values if key in SEVERAL else values[0]
    for key in SEVERAL:  # a form sends no key if nothing is picked
        if offer is not None and key in offer.needs and key not in document:
            document[key] = []
    return document


def _value(key: str, text: str, offer: Offer | None) -> Chosen:
    offered = ((offer.of if offer is not None else None) or {}).get(key, ())
    value_offered = next((value for value in offered if text == ("true" if value is True else str(value))), None)
    if value_offered is not None:
        return value_offered
    number = text.strip().removeprefix("+").replace("−", "-")
    return int(number) if key not in TEXTS and number.removeprefix("-").isdecimal() and len(number) < 12 else text


def is_circle(outline: Outline) -> bool:
    """Whether an outline is a circle (x, y, radius) and no polygon."""
    return isinstance(outline[0], (int, float))


class Plan:
    """The picture of a castle, with the coordinates of its root."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.data = {key: float(value) for key, value in DATA.findall(svg[: svg.find(">")])}

    def at(self, x: float, y: float) -> Point:
        """A point of the castle in the coordinates of the picture."""
        of = self.data
        return of["left"] + (x - of["west"]) * of["unit"], of["top"] + (of["north"] - y) * of["high"]

    def over(self, spots: Sequence[tuple[int, Spot]], chosen: Spot | None = None) -> str:
        """The picture with these numbered places drawn over it; it shows the part around them.

        The best are filled, and the `chosen` one; where several have the same middle the points of the best are
        written, as large as a phone needs where nothing is near.
        """
        if not spots or not self.data:
            return self.svg
        unit, high = self.data["unit"], self.data["high"]
        most = max(spot.points for _, spot in spots)
        drawn: list[str] = []
        ends: list[Point] = []  # of what the picture must show
        for k, spot in sorted(spots, key=lambda each: (each[1] is chosen, -each[0])):
            x, y = self.at(*spot.middle)
            kind = f"spot{' best' * (spot.points == most)}{' on' * (spot is chosen)}"
            own = f'class="{kind}" data-k="{k}" data-x="{x:g}" data-y="{y:g}"'
            if is_circle(spot.outline):
                east, north, radius = (float(each) for each in spot.outline)  # type: ignore[arg-type]
                drawn.append(f'<circle {own} cx="{x:g}" cy="{y:g}" r="{radius * unit:g}"/>')
                ends += [(east - radius, north - radius), (east + radius, north + radius)]
            else:
                corners: Sequence[Point] = spot.outline  # type: ignore[assignment]
                drawn.append(f'<polygon {own} points="{_points([self.at(*corner) for corner in corners])}"/>')
                ends += corners
        xs, ys = zip(*ends, strict=True)
        wide, tall = (max(max(side) - min(side) for side in sides) for sides in zip(*map(_sides, spots), strict=True))
        left, top = self.at(min(xs) - wide, max(ys) + tall)  # a tile around the places: none fills the picture
        right, bottom = self.at(max(xs) + wide, min(ys) - tall)
        least, wanted = min(unit, high / 2) * 0.75, max(right - left, bottom - top) / ACROSS
        middles = {self.at(*spot.middle): spot for _, spot in reversed(spots)}
        for (x, y), spot in middles.items():
            others = [max(abs(x - east) / 2, abs(y - south)) for east, south in middles if (east, south) != (x, y)]
            size = max(least, min(wanted, *others)) if others else wanted  # no two lie over one another
            where = f'x="{x:g}" y="{y + size / 3:g}" font-size="{size:g}" text-anchor="middle"'
            drawn.append(f'<text class="worth" {where}>{signed(spot.points)}</text>')
        box = _box([(left, top), (right, bottom)])
        seen = ROOT.sub(rf"\g<1>{box}\g<4>\g<5>\g<6>", self.svg, count=1)
        return seen.replace("</svg>", f'<g class="spots">{"".join(drawn)}</g></svg>')


def _sides(spot: tuple[int, Spot]) -> tuple[Sequence[float], Sequence[float]]:
    """The coordinates of a place, those across and those up."""
    outline = spot[1].outline
    if is_circle(outline):
        x, y, radius = (float(each) for each in outline)  # type: ignore[arg-type]
        return (x - radius, x + radius), (y - radius, y + radius)
    corners: Sequence[Point] = outline  # type: ignore[assignment]
    xs, ys = zip(*corners, strict=True)
    return xs, ys


def _points(corners: Sequence[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


def _box(corners: Sequence[Point]) -> str:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return f"{min(xs):g} {min(ys):g} {max(xs) - min(xs):g} {max(ys) - min(ys):g}"
