"""What a form of a seat's page asks, and what it sends: fields by what a choice needs and takes, and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from castlescore.core.language import tr
from castlescore.core.types import Json
from castlescore.core.values import changed, frozen
from castlescore.protocol.seats.documents import State
from castlescore.protocol.seats.part import Chosen, Offer
from castlescore.seats.choosing import SEVERAL
from castlescore.seats.drawing import Shape, shape_of

ELSEWHERE = ("place", "castle", "dark", "decline")  # said by the places of a tile and beside them
TEXTS = ("choice", "text")  # whatever else is sent and was not offered is a number
LABELS = {  # translated
    "tiles": "Rooms, in the order in which they came",
    "skipped": "Cards of these sizes came, and their stack is empty",
    "cards": "Bonus cards",
    "row": "The rooms in their slots",
    "stack": "Which stack",
    "count": "How many",
    "room": "Which room",
    "of": "Whose reward",
    "attendant": "Which attendant",
    "text": "What is noted",
    "claim": "The table counted other points",
}


@frozen
class Option:
    """A value to choose: as it is sent, as people call it, its tile where it is one, the slot in which it lies."""

    value: Chosen
    text: str
    tile: Shape | None = None
    slot: str = ""


@frozen
class Group:
    """Options under a name; `""` for all there are."""

    name: str
    choices: Sequence[Option]


@frozen
class Field:
    """One thing that a form asks. `most`: how many, or letters; `value`: what is sent without being asked."""

    key: str
    kind: str
    label: str = ""
    choices: Sequence[Option] = ()
    groups: Sequence[Group] = ()
    most: int = 0
    value: str = ""


def fields(offer: Offer, state: State, given: Mapping[str, str]) -> list[Field]:
    """What a form of a choice asks, but for the place of its tile; `given`: what was chosen before."""
    keys = [key for key in (*offer.needs, *offer.takes) if key not in ELSEWHERE]
    hidden = [Field(key, "hidden", value=value) for key, value in given.items()]
    return [*hidden, *(_field(key, offer, state) for key in keys if key not in given)]


def _field(key: str, offer: Offer, state: State) -> Field:
    label = tr(LABELS[key]) if key in LABELS else offer.text  # what a tally asks for says it itself
    choices = options(key, offer, state)
    most = (offer.most or {}).get(key, 0)
    if key == "row":
        slots = (offer.called or {}).get("slots") or [""] * len(choices)
        lying = [changed(choice, slot=slot) for choice, slot in zip(choices, slots, strict=True)]
        return Field(key, "row", label, lying)
    if key in SEVERAL:
        return Field(key, "picks", label, choices, _groups(key, choices, state), most)
    if key == "text":
        return Field(key, "text", label, most=most)
    if choices:
        return Field(key, "values", label, choices)
    return Field(key, "number" if key in offer.needs else "other", label)


def options(key: str, offer: Offer, state: State) -> list[Option]:
    """The values that were offered for a key, as people call them."""
    values = (offer.of or {}).get(key, ())
    called = (offer.called or {}).get(key) or tuple(map(str, values))
    tiles = state.tiles if key in ("tiles", "row") else {}
    return [Option(value, text, shape_of(tiles[str(value)]) if value in tiles else None)
            for value, text in zip(values, called, strict=True)]  # fmt: skip


def _groups(key: str, choices: Sequence[Option], state: State) -> list[Group]:
    """Rooms by the stack that they come from."""
    if key != "tiles":
        return [Group("", choices)]
    found = groupby(choices, key=lambda choice: state.tiles[str(choice.value)].stack)
    return [Group(name, [*members]) for name, members in found]


def asked(form: Mapping[str, Sequence[str]], offers: Sequence[Offer]) -> Json:
    """What a form sent, as a choice is said: numbers as numbers, the values that were offered as they were."""
    choice = next(iter(form.get("choice", ())), "")
    offer = next((offer for offer in offers if offer.choice == choice), None)
    document: Json = {}
    for key, texts in form.items():
        if key == "spot":
            castle, _, place = texts[0].rpartition("|")
            document |= {"place": place, **({"castle": castle} if castle else {})}
        elif texts != [""] or key == "row":
            values = [_value(key, text, offer) for text in texts]
            document[key] = values if key in SEVERAL else values[0]
    for key in SEVERAL:  # of nothing picked a form says nothing
        if offer is not None and key in offer.needs and key not in document:
            document[key] = []
    return document


def _value(key: str, text: str, offer: Offer | None) -> Chosen:
    offered = ((offer.of if offer is not None else None) or {}).get(key, ())
    found = next((value for value in offered if _sent(value) == text), None)
    if found is not None:
        return found
    number = text.strip().removeprefix("+").replace("−", "-")
    return int(number) if key not in TEXTS and number.removeprefix("-").isdecimal() and len(number) < 12 else text


def _sent(value: Chosen) -> str:
    return "true" if value is True else str(value)
