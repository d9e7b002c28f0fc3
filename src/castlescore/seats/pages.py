"""The pages of a table on phones: where one joins, and a seat. Their script and styles stand in them, by their hashes.

A page is made of the same values that a seat gets as JSON (`protocol.seats`), so that it says all without a script:
what is in the hand stands in its address, links choose, forms say. With the script the same pages are asked for
beside the one that is shown, and only what differs is put in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from urllib.parse import urlencode

from castlescore.core.data import text_of
from castlescore.core.errors import CastlescoreError
from castlescore.core.language import people, thousands, tr, trn
from castlescore.core.values import changed, frozen
from castlescore.protocol.seats.documents import Chairs, Hand, State
from castlescore.protocol.seats.part import Offer
from castlescore.seats.drawing import Shape, colours, plans, shape_of
from castlescore.seats.forms import Field, Option, fields, options
from castlescore.seats.host import Host
from castlescore.view.page.page import PACKAGE, policy, rendered, styles_in

MORE = ("connect-src 'self'", "frame-ancestors 'none'")
SELF = "'self'"
MANY = 12  # tiles that are shown without being sought
LONGEST = 80  # letters of a choice in an address
AT_ONCE = 2  # tiles that are in the hand before one is laid, where a tile may be laid in one of several castles
GIVEN = ("dark", "of")  # what is chosen of a tile before its place
NOTE = ("text",)  # what a choice needs that is folded away


@frozen
class Made:
    """A page as it is sent, and the policy under which a browser shows it."""

    text: str
    policy: str


@frozen
class Held:
    """What the address of a seat's page says: the choice whose places are shown, with what was chosen of it.

    `hand`: the choices of the tiles that are in the hand.
    """

    choice: str = ""
    hand: tuple[str, ...] = ()
    given: Mapping[str, str] = {}

    @property
    def query(self) -> str:
        """As it stands behind the address of the seat."""
        pairs = [*(("hand", each) for each in self.hand), *([("choice", self.choice)] if self.choice else [])]
        return "?" + urlencode([*pairs, *self.given.items()])


@frozen
class Link:
    """A link of the page; `on`: that what it leads to is shown."""

    href: str
    text: str
    on: bool = False


@frozen
class TileLink:
    """A tile that can be chosen: where that leads, what it costs and the most that it gives; `away`: without it."""

    offer: Offer
    tile: Shape
    href: str
    cost: str
    most: str
    away: str = ""


@frozen
class TileGroup:
    """Tiles of a type."""

    name: str
    links: Sequence[TileLink]


@frozen
class FaintTile:
    """A tile that cannot be had now, and why."""

    tile: Shape
    cost: str
    why: str


@frozen
class Form:
    """A choice that lays no tile, with what it asks."""

    offer: Offer
    fields: Sequence[Field]
    action: str
    button: str
    caption: str = ""


@frozen
class Plan:
    """A castle over which a tile is held."""

    name: str
    caption: str
    svg: str


@frozen
class SpotLine:
    """A place in the list of places."""

    value: str
    text: str
    completes: str
    checked: bool


@frozen
class HandView:
    """A tile in the hand: the castles with its places, the list of them, what else is asked, the way out of it."""

    offer: Offer
    over: Sequence[Plan]
    spots: Sequence[SpotLine]
    fields: Sequence[Field]
    declined: Sequence[Option]
    links: Sequence[Link]
    leave: str
    count: str
    button: str


@frozen
class SeatPage:
    """The page of a seat."""

    state: State
    you: str
    said: Sequence[str]
    here: str
    join: str
    form: str
    hand: HandView | None
    tiles_in_hand: Sequence[TileLink]
    groups: Sequence[TileGroup]
    is_long: bool
    faint: Sequence[FaintTile]
    forms: Sequence[Form]
    folded: Sequence[Form]
    kept: str
    trying: str


@frozen
class JoinPage:
    """The page where one joins."""

    title: str
    chairs: Sequence[object]
    told: Sequence[str]


def join_page(house: Host, chairs: Chairs, told: Sequence[str] = ()) -> Made:
    """Where one takes a seat, or looks on; `told`: why that could not be."""
    page = JoinPage(tr("Who are you?"), chairs.seats, told)
    style, script = _style(), _script()
    return Made(
        rendered("join.html.j2", style=style, script=script, page=page), policy([style], [script], *MORE, forms=SELF)
    )


def seat_page(house: Host, names: Sequence[str], join: str, held: Held | None = None, told: Sequence[str] = ()) -> Made:
    """The page of a seat with what is in its hand; `join`: where one joins, `told`: what came of the last choice."""
    held, state, told = held or Held(), house.state(names), list(told)
    found = _in_hand(state, held)
    hand: Hand | None = None
    if found.choice:
        try:
            hand = house.hand(names, found.choice, found.given)
        except CastlescoreError as problem:
            told.append(str(problem))
            found = changed(found, choice="", given={})
    page = _page(house, state, found, hand, join, told)
    style, script = _style(), _script()
    rule = policy([style, *_pictures(state)], [script], *MORE, forms=SELF)
    page = changed(page, form=sha256(rule.encode()).hexdigest()[:16])
    return Made(rendered("seat.html.j2", style=style, script=script, page=page), rule)


def after_choice(house: Host, names: Sequence[str], held: Held, choice: str) -> Held:
    """What is in the hand after a choice was recorded: its tile is gone, and the next one that is offered is held."""
    rest = tuple(each for each in held.hand if each != choice)
    offered = {offer.choice for offer in house.state(names).choices}
    return Held(next((each for each in rest if each in offered), ""), rest)


def _style() -> str:
    return text_of(PACKAGE, "html/evening.css") + text_of(PACKAGE, "html/seats.css") + colours()


def _script() -> str:
    return text_of(PACKAGE, "html/seats.js")


def _pictures(state: State) -> list[str]:
    """The styles of all pictures that the page can come to show: they depend on the prefixes alone."""
    drawn = [castle.svg for castle in state.castles]
    own = styles_in(drawn)
    return [*own, *(sheet.replace("#c1-", f"#h{k + 1}-") for k in range(len(drawn)) for sheet in own[:1])]


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
    return Held(held.choice, hand, held.given)


def _page(house: Host, state: State, held: Held, hand: Hand | None, join: str, told: Sequence[str]) -> SeatPage:
    laying = [offer for offer in state.choices if _lays(offer)]
    others = [offer for offer in state.choices if not _lays(offer)]
    offered = {offer.choice for offer in laying}
    is_full = len(offered & {*held.hand}) == AT_ONCE or hand is not None
    rest = [] if is_full else [offer for offer in laying if offer.choice not in held.hand]
    faint = [] if is_full or len(laying) > MANY else state.faint
    folded = [offer for offer in others if offer.needs == NOTE]
    shown = [] if hand is not None else [offer for offer in others if offer.needs != NOTE]
    kept = tr("Your cards are kept until all have shown theirs.") if state.cards else ""
    trying = tr("trying: it is {name}’s turn", name=state.turn) if state.turn else tr("trying")
    said = [*told] or ([hand.places[0].text] if hand is not None and hand.places else state.said)
    return SeatPage(
        state, people(state.you), said, held.query, join, "",
        _hand_view(house, state, held, hand) if hand is not None else None,
        [_tile_link(state, offer, held) for offer in laying if offer.choice in held.hand],
        _groups(state, rest, held), len(laying) > MANY,
        [FaintTile(shape_of(state.tiles[each.tile]), _money(each.price), each.why) for each in faint],
        [_form(state, offer, held) for offer in shown], [_form(state, offer, held) for offer in folded], kept, trying,
    )  # fmt: skip


def _lays(offer: Offer) -> bool:
    """Whether a choice lays a tile."""
    return bool(offer.tile) and "place" in offer.needs


def _money(price: int | None, coins: int | None = None) -> str:
    if price is None:
        return ""
    return thousands(price) + (f" + {thousands(coins)}" if coins else "")


def _tile_link(state: State, offer: Offer, held: Held) -> TileLink:
    is_held = offer.choice in held.hand
    if "castle" in offer.needs and not is_held and len(state.choices) > MANY:
        hand = (*held.hand, offer.choice)
        href = Held(hand[0] if len(hand) == AT_ONCE else "", hand).query
    else:
        href = Held(offer.choice, held.hand).query
    most = "" if offer.points is None else tr("at most {points}", points=f"{offer.points:+d}")
    away = Held("", tuple(each for each in held.hand if each != offer.choice)).query if is_held else ""
    return TileLink(offer, shape_of(state.tiles[str(offer.tile)]), href, _money(offer.price, offer.coins), most, away)


def _groups(state: State, offers: Sequence[Offer], held: Held) -> list[TileGroup]:
    """Tiles by their type where there are many."""
    links: dict[str, list[TileLink]] = {}
    for offer in offers:
        kind = state.tiles[str(offer.tile)].kind if len(offers) > MANY else ""
        links.setdefault(kind, []).append(_tile_link(state, offer, held))
    return [TileGroup(name, members) for name, members in links.items()]


def _form(state: State, offer: Offer, held: Held) -> Form:
    asks = fields(offer, state, {})
    is_asked = any(field.key in offer.needs for field in asks)
    button = tr("Record it") if is_asked else offer.text
    return Form(offer, asks, held.query, button, offer.text if is_asked and offer.needs != ("text",) else "")


def _hand_view(house: Host, state: State, held: Held, hand: Hand) -> HandView:
    offer = next(offer for offer in state.choices if offer.choice == held.choice)
    first = hand.over[0].castle if hand.over else ""
    drawn = plans(hand.over, hand.places, first)
    spots = [SpotLine(f"{spot.castle or ''}|{spot.place}", f"{spot.castle}: {spot.text}" if spot.castle else spot.text,
                      " ".join(map(str, spot.completes or ())), k == 0)
             for k, spot in enumerate(hand.places)]  # fmt: skip
    numbers = dict.fromkeys(n for spot in hand.places for n in spot.completes or ()) if "decline" in offer.takes else {}
    called = house.labels(first) if numbers else {}
    leave = Held("", tuple(each for each in held.hand if each != held.choice)).query
    return HandView(
        offer,
        [Plan(each.castle, _caption(state, each.castle), svg) for each, svg in zip(hand.over, drawn, strict=True)],
        spots, fields(offer, state, held.given),
        [Option(n, tr("Leave the reward of {tile}", tile=called.get(n, offer.text))) for n in numbers],
        _links(state, offer, held), leave,
        trn("{n} place as a list", "{n} places as a list", len(spots)),
        tr("Lay it") if offer.price is None else tr("Lay it: {price}", price=offer.price),
    )  # fmt: skip


def _caption(state: State, castle: str) -> str:
    return next((each.name for each in state.castles if castle in each.name), castle)


def _links(state: State, offer: Offer, held: Held) -> list[Link]:
    """The other side of a tile, and whose reward it is, where two are alike."""
    found: list[Link] = []
    if "dark" in (offer.of or {}):
        given = {key: value for key, value in held.given.items() if key != "dark"}
        turned = given if "dark" in held.given else {**given, "dark": "true"}
        found.append(Link(changed(held, given=turned).query, tr("other side"), "dark" in held.given))
    for each in options("of", offer, state):
        on = held.given.get("of", str((offer.of or {})["of"][0])) == str(each.value)
        found.append(Link(changed(held, given={**held.given, "of": str(each.value)}).query, each.text, on))
    return found
