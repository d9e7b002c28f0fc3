"""The options and words that several commands share, as typer has them."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.core.errors import Unclear
from castlescore.core.language import languages, tr
from castlescore.input.context import expanded


def with_home(name: str | None) -> str | None:
    """The path of an argument or option with `~` replaced, as a typer callback; raises FileProblem."""
    return None if name is None else expanded(name)


def all_with_home(names: list[str] | None) -> list[str] | None:
    """The same for several paths."""
    return None if names is None else [*map(expanded, names)]


def with_name(out: str | None) -> str | None:
    """The path of `--out`; raises Unclear where it is empty, FileProblem as `expanded`."""
    if out == "":
        raise Unclear(tr("--out needs a name: --out FILE"))
    return with_home(out)


def named_session(path: str | None) -> str | None:
    """The path of `--session`; raises Unclear where it is empty."""
    if path == "":
        raise Unclear(tr("-s is followed by no name of a file"))
    return path


JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
CastleFileOption = Annotated[
    str | None,
    typer.Option(
        "--castle",
        metavar="CASTLE_FILE",
        help="A castle file instead of the table. [-: stdin]",
        callback=with_home,
    ),
]
CatalogueOption = Annotated[
    str | None,
    typer.Option(
        "--catalogue",
        metavar="FILE",
        help="Home-made or misprinted rooms, in tables called room.",
        callback=with_home,
    ),
]
PickOption = Annotated[bool, typer.Option("--pick", help="Point at the place, at a terminal: arrows, turns, Enter.")]
TileWord = Annotated[
    str, typer.Argument(metavar="TILE", help="A tile's name or a beginning: pumpkin-garden, pu-ga, pg.")
]
SessionOption = Annotated[
    str | None,
    typer.Option(
        "-s",
        "--session",
        metavar="FILE",
        help="The session file. Default: CASTLESCORE_SESSION, else table.toml.",
        callback=named_session,
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(languages()),
        help="The language. Default: CASTLESCORE_LANG, else that of the system.",
    ),
]
NoPagerOption = Annotated[
    bool,
    typer.Option("--no-pager", help="Write a long answer at once; else PAGER or less shows it at a terminal."),
]
PlayerOption = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Only what concerns this player, or castle.")
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="Write to this file instead of stdout.", callback=with_name),
]
RecordsWord = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|FOLDER]...",
        help="Sessions, or folders of them. Default: the session of this table.",
        callback=all_with_home,
    ),
]
DateOption = Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Default: today.")]
HereOption = Annotated[bool, typer.Option("--here", help="With --seats: for this machine alone.")]
RecordWord = Annotated[
    str | None,
    typer.Argument(metavar="SESSION", help="The record. Default: the session of this table.", callback=with_home),
]
AfterOption = Annotated[
    int | None, typer.Option("--after", metavar="N", min=0, help="Refused unless event N is the last recorded.")
]
PORT = 8420  # the default port of the second screen and of a table on phones
PortOption = Annotated[
    int | None,
    typer.Option("--port", metavar="N", min=0, max=65535, help="The port. Default: 8420. 0: any free one."),
]
NewSeatsOption = Annotated[
    bool, typer.Option("--new-seats", help="With --seats: nobody goes on with the seat of before a restart.")
]
