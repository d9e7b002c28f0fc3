"""The catalogue file: rooms of a house-made kind added, printed values of known rooms put right (`--catalogue`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from castlescore.castles.tiles import Box
from castlescore.catalogue.facts import Catalogue, castles
from castlescore.errors import FileProblem
from castlescore.session.reading import parse_toml, read_text, shown, validate

NEEDED = ("name", "type", "size", "points", "doors")  # of a room that is not in the box


def read_catalogue(path: str) -> Catalogue:
    """The box with the rooms of a catalogue file; raises FileProblem naming the room and the key."""
    return catalogue_of(parse_toml(read_text(path), path), path)


def catalogue_of(document: dict[str, Any], path: str) -> Catalogue:
    """The box with the rooms of a document of `[[room]]` tables."""
    from castlescore.session.catalogue_model import CATALOGUE

    rows: list[dict[str, Any]] = validate(CATALOGUE, document, path, {"room": "room"})["room"]
    box = castles()
    for i, row in enumerate(rows):
        where = f"{shown(path)}: room {i} ({shown(row['id'])})"
        _refuse_gaps(row, box, rows[:i], where)
    catalogue = box.with_rooms(rows)
    for i, row in enumerate(rows):
        _refuse_doors_off_the_wall(catalogue, row["id"], f"{shown(path)}: room {i} ({shown(row['id'])})")
    return catalogue


def _refuse_gaps(row: Mapping[str, Any], box: Catalogue, before: Sequence[Mapping[str, Any]], where: str) -> None:
    if row["id"] in {other["id"] for other in before}:
        raise FileProblem(f"{where}: 'id' stands here twice")
    known = box.tiles.get(row["id"])
    if known is not None:
        if not known.room:
            raise FileProblem(f"{where}: 'id' is no room: foyer, stairs and hallways are as they are")
        return
    missing = [key for key in NEEDED if key not in row]
    if missing:
        raise FileProblem(f"{where}: not in the box, so it needs the keys {', '.join(missing)} too")


def _refuse_doors_off_the_wall(catalogue: Catalogue, room: str, where: str) -> None:
    bad = Box(catalogue)[room].unfit_doors()
    if bad:
        x, y, side = bad[0]
        raise FileProblem(f"{where}: 'doors': [{x}, {y}, \"{side}\"] lies on no free wall of a {catalogue[room].size}")
