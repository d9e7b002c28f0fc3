"""From a choice and its values to the line that records it: what was offered, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from unicodedata import category

from castlescore.core.errors import Unclear, shown
from castlescore.core.language import marked, tr
from castlescore.core.limits import MOST_CLAIM
from castlescore.core.types import Document
from castlescore.input.options import split
from castlescore.protocol.seats import Offer
from castlescore.record.lines import joined
from castlescore.seats.documents import Hand

SEVERAL = ("tiles", "row", "cards", "skipped", "decline", "favors", "empty_stacks")  # keys with a list of values
MOST_NUMBER = 10**6  # numbers that were counted
LARGEST = 2048  # most values of a key, where no smaller number is given
MOST_LETTERS = 200  # most letters of a note
CARD = re.compile(r"([a-z0-9-]{1,20})(=-?[0-9]{1,3})?")
BEHIND = ("attendant", "place", "stack", "count", "tiles", "row", "cards", "text")  # in the order of a line
OPTIONS = {"skipped": "--skipped", "room": "--room", "of": "--of", "dark": "--dark", "claim": "--claim",
           "decline": "--decline"}  # fmt: skip
ABOUT = ("choice", "after")  # keys that are no values of the line
LABELS = {
    "tiles": marked("Rooms, in the order in which they came"),
    "skipped": marked("Cards of these sizes came, and their stack is empty"),
    "cards": marked("Bonus cards"),
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


def label(key: str, offer: Offer) -> str:
    """The label of a value of a choice; for a tally the label of the choice."""
    return tr(LABELS[key]) if key in LABELS else offer.text


def not_offered(what: str) -> Unclear:
    """The refusal of a choice that is not offered; `what`: its name, `""` where it has only the words of its line."""
    return Unclear(tr("this is not offered now: {choice}", choice=what) if what else tr("this is not offered now"))


def missing(offer: Offer, keys: Sequence[str]) -> Unclear:
    """The refusal of a choice without these values."""
    names = ", ".join(label(key, offer) for key in keys)
    return Unclear(tr("{choice}. Still to be chosen: {names}", choice=offer.text, names=names))


def find(offers: Sequence[Offer], choice: str, tiles: Callable[[str], str]) -> Offer:
    """The offer of a choice; raises Unclear where there is none. `tiles`: the names of the tiles in a choice.

    A choice that is not offered can be named only by the words of its line, which nobody at a phone types.
    """
    match = next((offer for offer in offers if offer.choice == choice), None)
    if match is None:
        raise not_offered(tiles(choice))
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
        _check_place(offer, values, hand())


def _check_place(offer: Offer, values: Document, hand: Hand) -> None:
    spot = next((spot for spot in hand.places if spot.place == values["place"]), None)
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
    if key == "text":
        if not isinstance(value, str) or not 0 < len(value.strip()) <= len(value) <= MOST_LETTERS:
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
    words += [word for key in BEHIND if key in values for word in _words(key, values[key])]
    words += [word for key, option in OPTIONS.items() if key in values for word in _option(option, values[key])]
    return joined([*words, *(["--by", by] if by else [])])


def _words(key: str, value: object) -> list[str]:
    if isinstance(value, list):
        return [str(each) or "-" for each in value] or (["--none"] if key == "cards" else [])
    return [str(value)]


def _option(option: str, value: object) -> Iterator[str]:
    for each in value if isinstance(value, list) else [value]:
        yield option
        if each is not True:
            yield str(each)


def words_with_open_place(offer: Offer, values: Mapping[str, str]) -> list[str]:
    """The words of a choice with an open place: with `--dark`, the castle and the tile whose reward it is."""
    words = split(offer.choice)
    words[1:1] = [values["castle"]] if "castle" in values else []
    return [*words, *(["--dark"] if "dark" in values else []), *(["--of", values["of"]] if "of" in values else [])]
