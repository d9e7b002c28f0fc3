"""The header of a session, and the setup file: the numbers of a table that plays with its own (`--setup`)."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import FailFast, Field, Strict, TypeAdapter
from typing_extensions import TypedDict

from castlescore.core.errors import FileProblem
from castlescore.core.kinds import Day, Name, OneOf, OutlinedAs, Text, Turn, closed, one_of
from castlescore.core.language import trn
from castlescore.core.rulebook import cite
from castlescore.core.types import Document
from castlescore.games.castles.facts import Catalogue
from castlescore.games.castles.files.catalogue import Rooms
from castlescore.games.castles.moves import Doors
from castlescore.games.castles.rules.setup import invalid_numbers, missing_numbers, numbers_for
from castlescore.games.castles.rules.table import VARIANTS, Dealt
from castlescore.games.castles.sentences import say
from castlescore.protocol.evening import RECOMPUTED
from castlescore.toml.judge import judge_of, validate
from castlescore.toml.reading import Source, at_line, parse_toml

Tiles = Annotated[int, Strict(), Field(ge=0, le=100)]
Points = Annotated[list[Annotated[int, Strict(), Field(ge=0, le=1000)]], FailFast(), Field(max_length=5)]


@closed
class Setup(TypedDict):
    """The numbers of a table that plays with its own."""

    small_stack: NotRequired[Tiles]
    large_stack: NotRequired[Tiles]
    market: NotRequired[
        Annotated[list[Annotated[int, Strict(), Field(ge=0, le=10**6)]], FailFast(), Field(min_length=1, max_length=20)]
    ]
    room_cards: NotRequired[Annotated[int, Strict(), Field(ge=1, le=1000)]]
    favor_points: NotRequired[Points]
    start_points: NotRequired[Points]


Copied = Annotated[list[dict[Text, object]], OutlinedAs(lambda: TypeAdapter(Rooms).core_schema)]  # of a catalogue file


@closed
class Session(TypedDict):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("castles")]
    players: Annotated[list[Name], FailFast(), Field(min_length=1, max_length=5)]
    builder: Name
    rules: NotRequired[Annotated[str, OneOf(VARIANTS.keys)]]
    date: NotRequired[Day]
    names: NotRequired[str]  # of records of older versions; it does nothing
    figures: NotRequired[Annotated[str, one_of(RECOMPUTED)]]  # computed again after the evening
    foyers: NotRequired[Annotated[list[Doors], FailFast()]]
    foyer_turns: NotRequired[Annotated[list[Turn], FailFast()]]
    favors: NotRequired[Annotated[list[Annotated[str, Strict(), Field(max_length=20)]], FailFast()]]
    setup: NotRequired[Setup]
    room: NotRequired[Copied]


def model() -> TypeAdapter[dict[str, object]]:
    """The model of such a file."""
    return judge_of(Setup)


def parse_setup(text: str, path: str) -> Document:
    """The numbers in the text of a setup file; raises FileProblem naming the key that is wrong."""
    return validate(model(), parse_toml(text, path), Source(path, text=text))


def numbers_of(given: Document, players: int, box: Catalogue, path: str, text: str = "", within: str = "") -> Dealt:
    """The numbers that a table plays with, its own in place of the printed ones.

    `path` is the file that gives them, `text` what it says, `within` the key under which they stand in it. Raises
    FileProblem with the file, the line, the key and the rule for numbers that the box does not have or that do not fit
    so many players, and where some are missing.
    """
    above = (within,) if within else ()
    for name, unfit in invalid_numbers(given, players, box):
        rules = "; ".join(map(cite, unfit.rules))
        raise FileProblem(
            f"{at_line(path, text, *above, name)}: {': '.join((*above, name))}: {say(unfit.why)} ({rules})"
        )
    dealt = numbers_for(players, given)
    if dealt is None:
        missing = ", ".join(missing_numbers(given))
        where = f"{at_line(path, text, *above)}: {''.join(f'{key}: ' for key in above)}"
        why = trn(
            "{n} player need all the numbers; missing: {missing} ({rule})",
            "{n} players need all the numbers; missing: {missing} ({rule})",
            players,
            missing=missing,
            rule=cite("BGA-3"),
        )
        raise FileProblem(where + why)
    return dealt
