"""What a seat is shown of the record at a moment, and the line that records what it chooses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, TypeVar, cast
from unicodedata import category

from castlescore.core.errors import CastlescoreError, Unclear, shown
from castlescore.core.events import Note, Setup
from castlescore.core.language import language, marked, people, tr
from castlescore.core.limits import MOST_CLAIM
from castlescore.core.types import Document
from castlescore.input.hand import OpenPlace
from castlescore.input.options import moves_of_line, split
from castlescore.input.placer import opening_state
from castlescore.input.placer_page import status_parts
from castlescore.library.session import Session, replay_of
from castlescore.protocol.commands import about, player_moves
from castlescore.protocol.game import Game
from castlescore.record.lines import joined
from castlescore.record.replay import Replay
from castlescore.seats.documents import Hand, Offer, Possible, SeatCastle, SeatEvent, SeatSheet, Spot, State
from castlescore.view.page import Sheet, TileView

MOST = 8  # how many of the last events are shown
SEVERAL = ("tiles", "row", "cards", "skipped", "decline", "favors", "empty_stacks")  # keys with a list of values
MOST_NUMBER = 10**6  # numbers that were counted
LARGEST = 2048  # most values of a key, where no smaller number is given
MOST_LETTERS = {"text": 200, "names": 1000}  # most letters of a note, and of the names of the tiles of a castle
CARD = re.compile(r"([a-z0-9-]{1,20})(=-?[0-9]{1,3})?")
BEHIND = ("attendant", "place", "stack", "count", "tiles", "row", "cards", "text")  # in the order of a line
OPTIONS = {"skipped": "--skipped", "room": "--room", "of": "--of", "dark": "--dark", "claim": "--claim",
           "decline": "--decline"}  # fmt: skip
ABOUT = ("choice", "after")  # keys that are no values of the line
LABELS = {
    "tiles": marked("Rooms, in the order in which they came"),
    "skipped": marked("Cards of these sizes came, and their stack is empty"),
    "row": marked("The rooms in their slots"),
    "stack": marked("Which stack"),
    "count": marked("How many"),
    "room": marked("Which room"),
    "of": marked("Whose reward"),
    "attendant": marked("Which attendant"),
    "text": marked("What is noted"),
    "claim": marked("The table counted other points"),
    "castle": marked("In which castle"),
    "place": marked("Where it lies"),
}
T = TypeVar("T")


class Moment:
    """A snapshot of the record; it never changes. `trouble`: why nothing newer can be read, `""` for nothing."""

    def __init__(self, session: Session, text: str, trouble: str = "") -> None:
        self.session, self.text, self.trouble = session, text, trouble
        self.worked_out: dict[object, object] = {}  # by name and language

    @cached_property
    def replay(self) -> Replay:
        """The replay of the record."""
        return replay_of(self.session)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.session)


def computed_once(worked_out: dict[object, object], what: object, make: Callable[[], T]) -> T:
    """A value computed once for a moment, or a tally, and a language, since every phone asks for it."""
    key = what, language()
    if key not in worked_out:
        worked_out[key] = make()
    return cast("T", worked_out[key])


def _common(replay: Replay) -> State:
    """The part of the state that is the same for all seats."""
    game, table = replay.game, replay.table
    seats, page, now = game.seats, game.page, game.page.now(table)
    last = page.event_view(replay.steps[-1]) if replay.steps else None
    latest = (last.brief or last.text) if last else ""
    castles = [*zip(seats.castles(table), page.plans(replay).castles, strict=True)] if game.seats else []
    return State(
        game=game.meta.id,
        after=replay.last,
        you=(),
        turn=seats.turn(table),
        heading=game.log.heading(table),
        said=(now.who, latest),
        choices=(),
        faint=(),
        tag="",
        title=people(page.names(table)),
        now=now.who,
        more=tuple(now.more),
        castles=tuple(
            SeatCastle(castle=name, name=plan.heading, own=False, svg=plan.svg) for (name, _), plan in castles
        ),
        sheets=tuple(map(sheet_of, now.sheets)),
        tiles={},
        last=tuple(seat_event(replay, step.n) for step in replay.steps[-MOST:][::-1]),
        cards=(),
        band="",
        own=False,
        seat=None,
        purse="",
        market=sheet_of(now.market) if now.market else None,
        stacks=sheet_of(now.stacks) if now.stacks else None,
    )


def sheet_of(sheet: Sheet) -> SeatSheet:
    """A table of the page, for a seat."""
    return SeatSheet(caption=sheet.caption, heads=sheet.heads, rows=sheet.rows)


def seat_event(replay: Replay, n: int) -> SeatEvent:
    """An event in force, for a seat."""
    step = next(step for step in reversed(replay.steps) if step.n == n)
    view = replay.game.page.event_view(step)
    return SeatEvent(n=n, text=view.text, told=view.told)


def possible(moment: Moment, names: Sequence[str], wrote: Mapping[int, Sequence[str]]) -> Possible:
    """The choices of the players of a seat, with notes and taking back their own last event.

    `wrote`: the players of each event that a seat recorded.
    """
    replay = moment.replay

    def offered() -> Possible:
        return Possible(replay.table) if moment.trouble else replay.game.seats.possible(replay.table, names)

    choices = computed_once(moment.worked_out, ("possible", *names), offered)
    more = []
    step = replay.steps[-1] if replay.steps else None
    if step is not None and step.n == replay.last and not isinstance(step.move, (Note, Setup)):
        if step.n in wrote:
            is_own = not {*wrote[step.n]}.isdisjoint(names)
        else:
            is_own = step.event["do"] in player_moves(replay.game) and step.event.get("by") in names
        more = [Offer(choice="undo", text=tr("take back your last entry"), needs=(), takes=())] if is_own else []
    note = Offer(choice="note", text=tr(about("note")), needs=("text",), takes=(), most={"text": MOST_LETTERS["text"]})
    return replace(choices, offers=(*choices.offers, *more, note))


def state(
    moment: Moment, names: Sequence[str], wrote: Mapping[int, Sequence[str]], shown: Sequence[str], tag: str
) -> State:
    """The state for a seat; `shown`: the choices of its cards that are recorded when all have shown theirs."""
    shared = computed_once(moment.worked_out, "common", lambda: _common(moment.replay))
    choices = possible(moment, names, wrote)
    seats, table = moment.replay.game.seats, moment.replay.table
    builders = dict(seats.castles(table))
    band = seats.band(table, names)
    return shared.model_copy(
        update={
            "after": moment.last,
            "you": tuple(names),
            "said": tuple(filter(None, (moment.trouble, *shared.said))),
            "choices": tuple(choices.offers),
            "faint": tuple(choices.faint),
            "tag": tag,
            "castles": tuple(
                c.model_copy(update={"own": not {*names}.isdisjoint(builders[c.castle])}) for c in shared.castles
            ),
            "tiles": _tiles(moment, choices),
            "cards": tuple(shown),
            "band": band.text,
            "own": band.own and not shown,
            "seat": band.seat,
            "purse": seats.purse(table, names),
            "over": band.over or None,
            "trouble": moment.trouble or None,
        }
    )


def _tiles(moment: Moment, choices: Possible) -> dict[str, TileView]:
    """Every tile that is offered, that cannot be taken, or that a choice names among its values."""
    page, table = moment.replay.game.page, moment.replay.table
    ids = dict.fromkeys(offer.tile for offer in choices.offers if offer.tile)
    ids |= dict.fromkeys(each.tile for each in choices.faint)
    for offer in choices.offers:
        ids |= dict.fromkeys(str(id) for key in ("tiles", "row") for id in (offer.of or {}).get(key, ()) if id)
    return {id: computed_once(moment.worked_out, ("tile", id), partial(page.tile_view, table, id)) for id in ids}


def tiles_in(game: Game, table: object, choice: str) -> str:
    """The names of the tiles in a choice; `""` for none."""

    def name(word: str) -> str:
        try:
            tile: TileView = game.page.tile_view(table, word)
            return tile.name
        except (KeyError, CastlescoreError):
            return ""

    return ", ".join(filter(None, map(name, choice.split()[:9])))


def hand(moment: Moment, choices: Possible, offer: Offer, values: Mapping[str, str]) -> Hand:
    """The legal places for the tile of a choice, the best first; `values`: `dark`, `castle` and `of`, as chosen.

    Raises Unclear for a choice without a place.
    """
    if "place" not in offer.needs:
        raise not_offered(offer.text)
    known = {key: [str(each) for each in (offer.of or {}).get(key, ())] for key in ("castle", "of")}
    chosen = {key: value for key, value in values.items() if value in known.get(key, ())}
    if values.get("dark") and "dark" in (*offer.needs, *offer.takes):
        chosen["dark"] = "true"
    if known["of"]:
        chosen.setdefault("of", known["of"][0])
    castles = [chosen["castle"]] if "castle" in chosen else known["castle"]
    game = moment.replay.game
    legal: list[Spot] = []
    for name in castles or [""]:
        words = words_with_open_place(offer, {**chosen, "castle": name} if name else chosen)
        by = choices.by if words[0] in player_moves(game) else ""
        try:
            moves_of_line(game, choices.table, [*([f"{by}:"] if by else []), *words])
        except OpenPlace as opened:
            legal += [spot.model_copy(update={"castle": name}) if name else spot for spot in spots(game, opened)]
        except Unclear:  # the tile fits nowhere
            continue
    return Hand(choice=offer.choice, places=tuple(legal))


def spots(game: Game, opened: OpenPlace) -> Iterator[Spot]:
    """The legal places of a tile with an open place, each with the status line of the placer."""
    in_hand = opened.hand()
    start = opening_state(in_hand)
    places = map(game.library.Placement, opened.listing.legal)
    for place, position in zip(places, in_hand.places, strict=True):
        line = "   ".join(status_parts(replace(start, position=position)))
        yield spot_at(place, line, in_hand.words(position))


def spot_at(place: Any, text: str, words: str) -> Spot:
    """A place, as the library of its game has it, for a seat; `text`, `words`: what is said of it."""
    return Spot(
        place=str(place),
        at=place.at,
        turn=place.turn,
        points=place.points,
        middle=place.middle,
        outline=tuple(place.outline),
        text=text,
        words=words,
        completes=place.completes or None,
    )


# From a choice and its values to the line that records it: what was offered, and nothing else.


def label(key: str, offer: Offer) -> str:
    """The label of a value of a choice; for a tally the label of the choice."""
    return tr(LABELS[key]) if key in LABELS else offer.text


def not_offered(what: str) -> Unclear:
    """The refusal of a choice that is not offered; `what`: its name, `""` where it has only the words of its line."""
    return Unclear(tr("this is not possible now: {choice}", choice=what) if what else tr("this is not possible now"))


def missing(offer: Offer, keys: Sequence[str]) -> Unclear:
    """The refusal of a choice without these values."""
    names = ", ".join(label(key, offer) for key in keys)
    return Unclear(tr("{choice}. Still to be chosen: {names}", choice=offer.text, names=names))


def find(offers: Sequence[Offer], choice: str, game: Game, table: object) -> Offer:
    """The offer of a choice at a table; raises Unclear, with the names of the tiles in the choice, where there is none.

    A choice that is not offered can be named only by the words of its line, which nobody at a phone types.
    """
    match = next((offer for offer in offers if offer.choice == choice), None)
    if match is None:
        raise not_offered(tiles_in(game, table, choice))
    return match


def check(offer: Offer, values: Document, hand: Callable[[], Hand]) -> None:
    """Raises Unclear for values that were not offered, are missing or are too many; `hand`: the places of its tile."""
    given = [key for key in values if key not in ABOUT]
    for key in given:
        if key not in (*offer.needs, *offer.takes):
            raise Unclear(tr("{choice} takes no {name}", choice=offer.text, name=shown(key)))
        if not _fits(offer, key, values[key]):
            raise not_offered(label(key, offer))
    if lacking := [key for key in offer.needs if key not in given]:
        raise missing(offer, lacking)
    if "place" in given:
        spot = next((spot for spot in hand().places if spot.place == values["place"]), None)
        if spot is None:
            raise not_offered(label("place", offer))
        if not {*values.get("decline", ())} <= {*(spot.completes or ())}:
            raise not_offered(label("decline", offer))


def _fits(offer: Offer, key: str, value: object) -> bool:
    """Whether a value was offered for a key; a text must be one line without control characters, a place one of the
    hand.
    """
    of = (offer.of or {}).get(key, ())
    if key in SEVERAL:
        most = (offer.most or {}).get(key, LARGEST)
        return isinstance(value, list) and len(value) <= most and _all_fit(key, value, of)
    if key in MOST_LETTERS:
        if not isinstance(value, str) or not 0 < len(value.strip()) <= len(value) <= MOST_LETTERS[key]:
            return False
        return value.splitlines() == [value] and not any(category(letter) == "Cc" for letter in value)
    if key == "claim":
        return type(value) is int and abs(value) <= MOST_CLAIM
    if key == "place":
        return isinstance(value, str)
    if key not in (offer.of or {}):
        return type(value) is int and abs(value) <= MOST_NUMBER
    return any(type(value) is type(each) and value == each for each in of)


def _all_fit(key: str, values: list[object], of: Sequence[object]) -> bool:
    """Whether each of several values was offered."""
    if key == "decline":
        return all(type(value) is int for value in values) and len({*values}) == len(values)
    if key == "skipped":  # a card of one size may come twice
        return all(type(value) is int and value in of for value in values)
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) < len(values):
        return False
    if key == "row":
        return sorted(texts) == sorted(map(str, of))
    names = [match[1] if (match := CARD.fullmatch(text)) else "" for text in texts] if key == "cards" else texts
    return {*names} <= {*of} and len({*names}) == len(names)


def line_of(offer: Offer, values: Document, by: str = "") -> str:
    """The line of a choice with its values, as typed; `by`: the player, where the line names one."""
    words = split(offer.choice)
    words[1:1] = [values["castle"]] if "castle" in values else []
    for key in (key for key in BEHIND if key in values):
        value = values[key]
        several = value if isinstance(value, list) else [value]
        words += [str(each) or "-" for each in several] or (["--none"] if key == "cards" else [])
    for key in (key for key in OPTIONS if key in values):
        value = values[key]
        for each in value if isinstance(value, list) else [value]:
            words += [OPTIONS[key], *([] if each is True else [str(each)])]
    return joined([*words, *(["--by", by] if by else [])])


def words_with_open_place(offer: Offer, values: Mapping[str, str]) -> list[str]:
    """The words of a choice with an open place: with `--dark`, the castle and the tile whose reward it is."""
    words = split(offer.choice)
    words[1:1] = [values["castle"]] if "castle" in values else []
    return [*words, *(["--dark"] if "dark" in values else []), *(["--of", values["of"]] if "of" in values else [])]
