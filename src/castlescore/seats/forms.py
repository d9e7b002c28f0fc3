"""What a form of a seat's page asks, and what it sends: fields by what a choice needs and takes, and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from castlescore.core.types import Json
from castlescore.protocol.seats import Chosen, Offer, State
from castlescore.seats.choosing import SEVERAL, label
from castlescore.seats.drawing import Shape, shape_of

ELSEWHERE = ("place", "castle", "dark", "decline")  # said by the places of a tile and beside them
TEXTS = ("choice", "text")  # whatever else is sent and was not offered is a number


@dataclass(frozen=True)
class Option:
    """A value to choose: as it is sent, as people call it, its tile where it is one, and what is told beside it.

    `beside`: the slot in which a tile lies, the number printed on a card.
    """

    value: Chosen
    text: str
    tile: Shape | None = None
    beside: str = ""


@dataclass(frozen=True)
class Field:
    """One thing that a form asks. `most`: how many, or letters; `value`: what is sent without being asked.

    `groups`: its choices by where they come from, under `""` all there are.
    """

    key: str
    kind: str
    label: str = ""
    choices: Sequence[Option] = ()
    groups: Mapping[str, Sequence[Option]] = field(default_factory=dict)
    most: int = 0
    value: str = ""


def fields(offer: Offer, state: State, given: Mapping[str, str]) -> list[Field]:
    """What a form of a choice asks, but for the place of its tile; `given`: what was chosen before."""
    keys = [key for key in (*offer.needs, *offer.takes) if key not in ELSEWHERE]
    hidden = [Field(key, "hidden", value=value) for key, value in given.items()]
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
        for choice in choices:  # rooms by the stack that they come from
            groups.setdefault(state.tiles[str(choice.value)].stack if key == "tiles" else "", []).append(choice)
        return Field(key, "picks", named, choices, groups, most)
    if key == "text":
        return Field(key, "text", named, most=most)
    if choices:
        return Field(key, "values", named, choices)
    return Field(key, "number" if key in offer.needs else "other", named)


def options(key: str, offer: Offer, state: State) -> list[Option]:
    """The values that were offered for a key, as people call them."""
    values = (offer.of or {}).get(key, ())
    called = (offer.called or {}).get(key) or tuple(map(str, values))
    tiles = state.tiles if key in ("tiles", "row") else {}
    return [Option(value, text, shape_of(tiles[str(value)]) if value in tiles else None)
            for value, text in zip(values, called, strict=True)]  # fmt: skip


def asked(form: Mapping[str, Sequence[str]], offers: Sequence[Offer]) -> Json:
    """What a form sent, as a choice is said: numbers as numbers, the values that were offered as they were."""
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
    for key in SEVERAL:  # of nothing picked a form says nothing
        if offer is not None and key in offer.needs and key not in document:
            document[key] = []
    return document


def _value(key: str, text: str, offer: Offer | None) -> Chosen:
    offered = ((offer.of if offer is not None else None) or {}).get(key, ())
    found = next((value for value in offered if text == ("true" if value is True else str(value))), None)
    if found is not None:
        return found
    number = text.strip().removeprefix("+").replace("−", "-")
    return int(number) if key not in TEXTS and number.removeprefix("-").isdecimal() and len(number) < 12 else text
