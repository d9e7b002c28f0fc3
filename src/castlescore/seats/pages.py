"""The pages of a table on phones: where one joins, and a seat. Their script and styles stand in them, by their hashes.

A page is made of the same values that a seat gets as JSON (`protocol.seats`), so that it says all without a script:
what is in the hand stands in its address, links choose, forms say. With the script the same pages are asked for
beside the one that is shown, and only what differs is put in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from castlescore.core.data import text_of
from castlescore.core.errors import CastlescoreError
from castlescore.core.language import amount, tr
from castlescore.protocol.seats import Chairs, Faint, Hand, Offer, SeatCastle, Spot, State
from castlescore.seats.drawing import Plan, Shape, colours, shape_of
from castlescore.seats.forms import Field, fields, options
from castlescore.seats.host import Host
from castlescore.view.pages import PACKAGE, ServedPage, digest, policy, read_aloud, rendered, styles_in

MORE = ("connect-src 'self'", "frame-ancestors 'none'")
MANY = 12  # tiles that are shown without being sought
LONGEST = 80  # letters of a choice in an address
AT_ONCE = 2  # tiles that are in the hand before one is laid, where a tile may be laid in one of several castles
GIVEN = ("dark", "of")  # what is chosen of a tile before its place
NOTE = ("text",)  # what a choice needs that is folded away


@dataclass(frozen=True)
class Held:
    """What the address of a seat's page says: the choice whose places are shown, with what was chosen of it.

    `hand`: the choices of the tiles that are in the hand, `spot`: the place that is chosen, as its form sends it.
    """

    choice: str = ""
    hand: tuple[str, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)
    spot: str = ""

    @property
    def query(self) -> str:
        """As it stands behind the address of the seat."""
        pairs = [*(("hand", each) for each in self.hand), *([("choice", self.choice)] if self.choice else [])]
        return "?" + urlencode([*pairs, *self.given.items()])


class SeatPage:
    """The page of a seat, as its template asks for it: what is said, what may be done, what is in the hand."""

    def __init__(
        self, house: Host, state: State, held: Held, hand: Hand | None, join: str, told: Sequence[str]
    ) -> None:
        self.house, self.state, self.held, self.hand, self.join = house, state, held, hand, join
        self.laying = [offer for offer in state.choices if _lays(offer)]
        self.offer = next((offer for offer in self.laying if hand is not None and offer.choice == held.choice), None)
        self.in_hand = [offer for offer in self.laying if offer.choice in held.hand]
        self.is_full = len(self.in_hand) == AT_ONCE or hand is not None
        self.is_long = len(self.laying) > MANY
        self.has_several = len({offer.castle for offer in self.laying}) > 1  # castles into which tiles go
        lies = [] if told else [(aloud, spot) for spot, aloud, on in self.spots() if on]
        self.lies = lies[0] if lies else None  # where the tile lies, as it is read aloud
        self.said = [*map(read_aloud, told or state.said)]

    def castles(self) -> Iterator[tuple[SeatCastle, str]]:
        """The castles of the seat, each with its picture; of a tile that is held with its places over it."""
        spots = [*enumerate(self.hand.places)] if self.hand is not None else []
        chosen = self._chosen(self.hand) if self.hand is not None and spots else None
        for castle in self.state.castles:
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
        """The places of the tile that is held, each as it is read aloud, and whether the tile lies there."""
        if self.hand is None or not self.hand.places:
            return
        places, chosen = self.hand.places, self._chosen(self.hand)
        tile = self.state.tiles[self.offer.tile].name if self.offer is not None and self.offer.tile else ""
        for k, spot in enumerate(places):
            points = amount(spot.points, "point", signed=True)
            text = tr("{tile} at {place}: {points}", tile=tile, place=spot.place, points=points)
            which = tr("place {number} of {places}", number=k + 1, places=len(places))
            named = f"{spot.castle}: {text}" if spot.castle else text
            yield spot, read_aloud(f"{named}; {which}"), spot is chosen

    def declined(self) -> list[tuple[int, str]]:
        """The tiles that places complete, whose rewards may be left."""
        if self.hand is None or self.offer is None or "decline" not in self.offer.takes:
            return []
        numbers = dict.fromkeys(n for spot in self.hand.places for n in spot.completes or ())
        called = self.house.labels(str(self._castle(self.hand.places[0]))) if numbers else {}
        return [(n, tr("Leave the reward of {tile}", tile=called.get(n, self.offer.text))) for n in numbers]

    def links(self) -> Iterator[tuple[str, str, bool]]:
        """The other side of the tile that is held, and whose reward it is where two are alike; whether it is shown."""
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
        """The tiles that may be taken, by their type where there are many."""
        found: dict[str, list[Offer]] = {}
        for offer in [] if self.is_full else self.laying:
            if offer.choice not in self.held.hand:
                kind = self.state.tiles[str(offer.tile)].kind if self.is_long else ""
                found.setdefault(kind, []).append(offer)
        return found

    def others(self, later: bool) -> list[Offer]:
        """What lays no tile: what comes first in the list of choices, or behind the tiles."""
        last = max((k for k, offer in enumerate(self.state.choices) if _lays(offer)), default=len(self.laying))
        shown = [] if self.hand is not None else [*enumerate(self.state.choices)]
        return [offer for k, offer in shown if not _lays(offer) and (k > last) is later and offer.needs != NOTE]

    def notes(self) -> list[Offer]:
        """What is folded up."""
        return [offer for offer in self.state.choices if offer.needs == NOTE]

    def faint(self) -> Sequence[Faint]:
        """The tiles that cannot be had now."""
        return () if self.is_full or self.is_long else self.state.faint

    def shape(self, tile: str) -> Shape:
        """A tile to be drawn."""
        return shape_of(self.state.tiles[tile])

    def fields(self, offer: Offer) -> list[Field]:
        """What the form of a choice asks."""
        return fields(offer, self.state, self.held.given if offer is self.offer else {})

    def href(self, offer: Offer) -> str:
        """Where a tile leads: to its places; where two are taken first, into the hand."""
        hand = self.held.hand
        if "castle" not in offer.needs or offer.choice in hand or len(self.state.choices) <= MANY:
            return Held(offer.choice, hand).query
        taken = (*hand, offer.choice)
        return Held(taken[0] if len(taken) == AT_ONCE else "", taken).query

    def away(self, choice: str) -> str:
        """The page without this tile in the hand."""
        return Held("", tuple(each for each in self.held.hand if each != choice)).query


def _lays(offer: Offer) -> bool:
    """Whether a choice lays a tile."""
    return bool(offer.tile) and "place" in offer.needs


def join_page(chairs: Chairs, told: Sequence[str] = ()) -> ServedPage:
    """Where one takes a seat, or looks on; `told`: why that could not be."""
    return _page("join.html.j2", (), chairs=chairs.seats, told=told)


def seat_page(
    house: Host, names: Sequence[str], join: str, held: Held | None = None, told: Sequence[str] = ()
) -> ServedPage:
    """The page of a seat with what is in its hand; `join`: where one joins, `told`: what came of the last choice."""
    state, told = house.state(names), list(told)
    held, hand = _in_hand(state, held or Held()), None
    if held.choice:
        try:
            hand = house.hand(names, held.choice, held.given)
        except CastlescoreError as problem:
            told.append(str(problem))
            held = Held("", held.hand)
    page = SeatPage(house, state, held, hand, join, told)
    return _page("seat.html.j2", [castle.svg for castle in state.castles], page=page)


def _page(name: str, drawn: Sequence[str], **values: object) -> ServedPage:
    style = text_of(PACKAGE, "html/evening.css") + text_of(PACKAGE, "html/seats.css") + colours()
    script = text_of(PACKAGE, "html/seats.js")
    rule = policy([style, *styles_in(drawn)], [script], *MORE, forms="'self'")
    form = digest(rule)  # the script loads a page as a whole that needs another policy
    return ServedPage(rendered(name, style=style, script=script, form=form, **values), rule)


def after_choice(house: Host, names: Sequence[str], held: Held, choice: str) -> Held:
    """What is in the hand after a choice was recorded: its tile is gone, and the next one that is offered is held."""
    rest = tuple(each for each in held.hand if each != choice)
    offered = {offer.choice for offer in house.state(names).choices}
    return Held(next((each for each in rest if each in offered), ""), rest)


def _in_hand(state: State, held: Held) -> Held:
    """What is held: a tile that is not offered now stays in the hand, as a bonus or another's turn may come first.

    With all tiles of a turn in the hand, or one of them laid, the first that is offered is held.
    """
    offered = {offer.choice for offer in state.choices}
    ready = [each for each in dict.fromkeys(held.hand) if each in offered][:AT_ONCE]
    waiting = [each for each in dict.fromkeys(held.hand) if each not in offered and len(each) <= LONGEST]
    hand = (*ready, *waiting[: AT_ONCE - len(ready)])
    if not held.choice and len(ready) == AT_ONCE:
        return Held(ready[0], hand)
    return replace(held, hand=hand)
