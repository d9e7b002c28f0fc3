"""The castle file of Between Two Castles: one castle alone, in the order it was built, read, judged and extended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from castlescore.between.castle import Castle
from castlescore.between.judging import JudgedCastle, Row, judge
from castlescore.catalogue.between_facts import Catalogue, between
from castlescore.catalogue.names import find
from castlescore.errors import FileProblem
from castlescore.session.reading import shown, validate
from castlescore.session.toml_text import inline
from castlescore.values import frozen

GAME = "between"


@frozen
class BetweenCastleFile:
    """A castle file as read: its text, to be extended without losing a comment, and the castle judged."""

    path: str
    text: str
    judged: JudgedCastle

    @property
    def next_number(self) -> int:
        """The number the next tile would have; disputes count."""
        return len(self.judged.tiles)


def judge_document(document: dict[str, Any], text: str, path: str) -> BetweenCastleFile:
    """Judge the document of a castle file; raises FileProblem with what is wrong and where."""
    from castlescore.session.between_model import CASTLE

    castle = validate(CASTLE, document, path, {"tile": "tile"})
    box = between()
    throne = _find(_throne(castle["throne"], box), box.thrones, "throne room", path)
    attendants = [box.attendants[_find(id, box.attendants, "attendant", path)] for id in castle.get("attendants", [])]
    cards = [box.cards[_find(_card(id, box), box.cards, "bonus card", path)] for id in castle.get("cards", [])]
    rows = []
    for n, row in enumerate(castle.get("tile", [])):
        tile = box[_find(row["tile"], box.tiles, "tile", f"{path}: tile {n}")]
        rows.append(Row(tile, row["at"], row.get("dispute", False)))
    bare = Castle(box.thrones[throne]).with_attendants(*attendants).with_cards(*cards)
    return BetweenCastleFile(path, text, judge(bare, rows))


def _throne(id: str, box: Catalogue) -> str:
    return id if id in box.thrones else f"throne-{id}"


def _card(id: str, box: Catalogue) -> str:
    return id if id in box.cards else f"bonus-{id}"


def _find(id: str, known: Mapping[str, Any], what: str, path: str) -> str:
    if id in known:
        return id
    names: dict[str, tuple[str, ...]] = {key: fact.names for key, fact in known.items()}
    found = find(id, {}, names)
    near = found.ids or found.closest
    hint = f"; close to it: {', '.join(near)}" if near else ""
    raise FileProblem(f"{shown(path)}: no {what} has the id '{shown(id)}'{hint}")


def entry_text(tile: str, at: tuple[int, int], dispute: bool) -> str:
    """One tile as the castle file writes it."""
    rows = ["[[tile]]", f"tile = {inline(tile)}", f"at = [{at[0]}, {at[1]}]", *(["dispute = true"] if dispute else [])]
    return "\n".join([*rows, ""])


def begun(throne: str) -> str:
    """The text of a castle file with nothing but its throne room."""
    return f'format = "castlescore castle 1"\ngame = "{GAME}"\nthrone = {inline(throne)}\n'


def castle_text(castle: Castle) -> str:
    """A whole castle file, the tiles in the order they were built."""
    lists = {
        "attendants": [attendant.id for attendant in castle.attendants],
        "cards": [card.id for card in castle.cards],
    }
    head = begun(castle.throne.id) + "".join(f"{key} = {inline(value)}\n" for key, value in lists.items() if value)
    return head + "".join(entry_text(placed.tile.id, placed.at, False) for placed in castle)
