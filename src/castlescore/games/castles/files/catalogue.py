"""The catalogue file: home-made rooms added, printed values of known rooms corrected (`--catalogue`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NotRequired

from pydantic import AfterValidator, FailFast, Field, Strict, TypeAdapter
from typing_extensions import TypedDict

from castlescore.core.errors import FileProblem
from castlescore.core.kinds import PRINTED, Expected, Text, Whole, closed, one_of
from castlescore.core.language import marked, tr
from castlescore.core.types import Document
from castlescore.games.castles.facts import TYPES, Catalogue, castles
from castlescore.games.castles.rules.castle import Box, printed
from castlescore.toml.judge import judge_of, validate
from castlescore.toml.reading import Source, at_line, parse_toml, read_text, shown

MOST_POINTS = 1000
MOST_ROOMS = 1000


def _known_size(size: int) -> int:
    if size not in castles().outlines:
        raise ValueError(tr("should be one of {sizes}", sizes=", ".join(map(str, castles().outlines))))
    return size


SIZES = Field(json_schema_extra={"enum": [*castles().outlines]})
Type = Annotated[str, one_of("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")]
PrintedName = Annotated[
    str,
    Strict(),
    Field(min_length=1, max_length=60),
    Field(pattern=r"^(?:[^\p{C}\p{Zl}\p{Zp}]+)$"),
    Expected(marked("should be a name of 1 to 60 letters that can be printed")),
    Field(json_schema_extra=PRINTED),
]
RoomId = Annotated[
    str,
    Strict(),
    Field(max_length=60),
    Field(pattern=r"^(?:[a-z0-9]+(-[a-z0-9]+)*)$"),
    Expected(marked("should be an id such as tool-shed, of 60 letters at most")),
]
Cell = Annotated[int, Strict(), Field(ge=0, le=6)]
Door = Annotated[
    tuple[Cell, Cell, Annotated[str, one_of("N", "E", "S", "W")]],
    Expected(marked('should be a cell from 0, 0 to 6, 6 and a side, such as [0, 1, "W"]')),
]
Points = Annotated[int, Strict(), Field(ge=-MOST_POINTS, le=MOST_POINTS)]


@closed
class EffectTable(TypedDict):
    """What a room gives for others."""

    per: Points
    how: Annotated[str, one_of("connected", "touching", "anywhere")]
    types: Annotated[list[Type], FailFast(), Field(min_length=1, max_length=len(TYPES))]


@closed
class Room(TypedDict):
    """A home-made room, or corrected values of a printed one."""

    id: RoomId
    name: NotRequired[PrintedName]
    type: NotRequired[Type]
    size: NotRequired[Annotated[Whole, AfterValidator(_known_size), SIZES]]
    points: NotRequired[Points]
    effect: NotRequired[EffectTable]
    doors: NotRequired[Annotated[list[Door], FailFast(), Field(min_length=1)]]
    cs: NotRequired[PrintedName]
    ru: NotRequired[PrintedName]
    ru_also: NotRequired[PrintedName]
    checked: NotRequired[Text]
    note: NotRequired[Text]


Rooms = Annotated[list[Room], Field(min_length=1, max_length=MOST_ROOMS)]


@closed
class CatalogueFile(TypedDict):
    """Rooms to add to the box."""

    room: Rooms


NEEDED = ("name", "type", "size", "points", "doors")  # of a room that is not in the box


def model() -> TypeAdapter[dict[str, object]]:
    """The model of such a file."""
    return judge_of(CatalogueFile)


def open_box(catalogue: str | None) -> Box:
    """The tiles of the box and of a catalogue file; raises FileProblem naming the room and the key."""
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
    first_bad = next((i for i, problem in enumerate(problems) if problem), None)
    if first_bad is not None:
        why = tr("room {n} ({id}): {why}", n=first_bad, id=shown(rows[first_bad]["id"]), why=problems[first_bad])
        raise FileProblem(f"{at_line(path, text, 'room', first_bad)}: {why}")


def _gap(row: Document, box: Catalogue, before: Sequence[Document]) -> str:
    if row["id"] in {other["id"] for other in before}:
        return tr("'id' is here twice")
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
