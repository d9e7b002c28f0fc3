"""The catalogue file: rooms of a house-made kind added, printed values of known rooms put right (`--catalogue`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NotRequired

from castlescore.core.errors import FileProblem
from castlescore.core.kinds import (
    FIRST_WRONG,
    PRINTED,
    STRICT,
    Checked,
    Expected,
    Length,
    Outline,
    Outlined,
    Table,
    Text,
    Whole,
    Within,
    Written,
    one_of,
)
from castlescore.core.language import marked, tr
from castlescore.core.types import Document
from castlescore.games.castles.facts import TYPES, Catalogue, castles
from castlescore.games.castles.rules.tiles import Box, printed
from castlescore.toml.reading import Source, at_line, parse_toml, read_text, shown, validate

if TYPE_CHECKING:
    from pydantic import TypeAdapter

NEEDED = ("name", "type", "size", "points", "doors")  # of a room that is not in the box
MOST_POINTS = 1000
MOST_ROOMS = 1000


def _known_size(size: int) -> int:
    if size not in castles().outlines:
        raise ValueError(tr("should be one of {sizes}", sizes=", ".join(map(str, castles().outlines))))
    return size


SIZES: Outline = {"enum": [*castles().outlines]}
Type = Annotated[str, one_of("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")]
PrintedName = Annotated[
    str,
    STRICT,
    Length(1, 60),
    Written(r"[^\p{C}\p{Zl}\p{Zp}]+"),
    Expected(marked("should be a name of 1 to 60 letters that can be printed")),
    Outlined(PRINTED),
]
RoomId = Annotated[
    str,
    STRICT,
    Length(0, 60),
    Written(r"[a-z0-9]+(-[a-z0-9]+)*"),
    Expected(marked("should be an id such as tool-shed, of 60 letters at most")),
]
Cell = Annotated[int, STRICT, Within(0, 6)]
Door = Annotated[
    tuple[Cell, Cell, Annotated[str, one_of("N", "E", "S", "W")]],
    Expected(marked('should be a cell from 0, 0 to 6, 6 and a side, such as [0, 1, "W"]')),
]
Points = Annotated[int, STRICT, Within(-MOST_POINTS, MOST_POINTS)]


class EffectTable(Table):
    """What a room gives for others."""

    per: Points
    how: Annotated[str, one_of("connected", "touching", "anywhere")]
    types: Annotated[list[Type], FIRST_WRONG, Length(1, len(TYPES))]


class Room(Table):
    """A room of a house-made kind, or the values of a printed one put right."""

    id: RoomId
    name: NotRequired[PrintedName]
    type: NotRequired[Type]
    size: NotRequired[Annotated[Whole, Checked(_known_size), Outlined(SIZES)]]
    points: NotRequired[Points]
    effect: NotRequired[EffectTable]
    doors: NotRequired[Annotated[list[Door], FIRST_WRONG, Length(1)]]
    cs: NotRequired[PrintedName]
    ru: NotRequired[PrintedName]
    ru_also: NotRequired[PrintedName]
    checked: NotRequired[Text]
    note: NotRequired[Text]


Rooms = Annotated[list[Room], Length(1, MOST_ROOMS)]


class CatalogueFile(Table):
    """Rooms to add to the box."""

    room: Rooms


def model() -> TypeAdapter[dict[str, object]]:
    """What judges such a file."""
    from castlescore.toml.judge import judge_of

    return judge_of(CatalogueFile)


def open_box(catalogue: str | None) -> Box:
    """The tiles to play with, those of a catalogue file added; raises FileProblem naming the room and the key."""
    return printed() if catalogue is None else Box(read_catalogue(catalogue))


def read_catalogue(path: str) -> Catalogue:
    """The box with the rooms of a catalogue file; raises FileProblem naming the room and the key."""
    text = read_text(path)
    return catalogue_of(parse_toml(text, path), path, text)


def catalogue_of(document: Document, path: str, text: str = "") -> Catalogue:
    """The box with the rooms of a document of `[[room]]` tables; `text`: that of the file, for lines in messages."""
    rows: Sequence[Document] = validate(model(), document, Source(path, {"room": "room"}, text=text))["room"]
    box = castles()
    problems = [_gap(row, box, rows[:i]) for i, row in enumerate(rows)]
    _refuse(problems, rows, path, text)
    catalogue = box.with_rooms(rows)
    _refuse([_door_off_the_wall(catalogue, row["id"]) for row in rows], rows, path, text)
    return catalogue


def _refuse(problems: Sequence[str], rows: Sequence[Document], path: str, text: str) -> None:
    """Raises FileProblem for the first room that has a problem."""
    found = next((i for i, problem in enumerate(problems) if problem), None)
    if found is not None:
        why = tr("room {n} ({id}): {why}", n=found, id=shown(rows[found]["id"]), why=problems[found])
        raise FileProblem(f"{at_line(path, text, 'room', found)}: {why}")


def _gap(row: Document, box: Catalogue, before: Sequence[Document]) -> str:
    if row["id"] in {other["id"] for other in before}:
        return tr("'id' stands here twice")
    known = box.tiles.get(row["id"])
    if known is not None:
        return "" if known.room else tr("'id' is no room: foyer, stairs and hallways are as they are")
    missing = [key for key in NEEDED if key not in row]
    return tr("not in the box, so it needs the keys {keys} too", keys=", ".join(missing)) if missing else ""


def _door_off_the_wall(catalogue: Catalogue, room: str) -> str:
    bad = Box(catalogue)[room].unfit_doors()
    if not bad:
        return ""
    x, y, side = bad[0]
    door = f'[{x}, {y}, "{side}"]'
    return tr("'doors': {door} lies on no free wall of a {size}", door=door, size=catalogue[room].size)
