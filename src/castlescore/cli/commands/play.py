"""Lines that are played at every table, and tiles laid in castle files; the verbs of games are made from their rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from castlescore.cli.options import (
    AfterOption,
    CastleFileOption,
    CatalogueOption,
    JsonOption,
    PickOption,
    SessionOption,
)
from castlescore.cli.output import give
from castlescore.cli.recording import Asked, is_there, record
from castlescore.cli.saving import locked, put
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.protocol.registry import first
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Entry
from castlescore.toml.reading import STDIN, shown
from castlescore.words.desk import WhatIf, desk, session_path
from castlescore.words.options import refuse_beyond

FOYER = "4"  # of a new castle file, in games that have any


def do_note(asked: Asked, line: Entry) -> int:
    """Write a note into the record.

    castlescore note "bedtime; Ben's two tiles stay on the deck"
    """
    return record(asked, line)


def place_command(
    ctx: typer.Context,
    castle: CastleFileOption = None,
    dispute: Annotated[
        bool, typer.Option("--dispute", help="In a castle file: written down as disputed, judged, never built.")
    ] = False,
    catalogue: CatalogueOption = None,
    pick: PickOption = False,
    session: SessionOption = None,
    after: AfterOption = None,
    json: JsonOption = False,
) -> int:
    """Lay one more tile at the end of a castle file, which is made with a foyer if it is not there.

    castlescore place pumpkin-garden W=foyer.E --castle castle.toml
    castlescore place stairs foyer.S --castle castle.toml --claim 0
    castlescore place parlor --castle castle.toml --pick
    """
    own = ctx.obj.options
    claim, dark, foyer = own.get("claim"), own.get("dark", False), own.get("foyer", FOYER)
    words = list(ctx.obj.words)
    line = Entry("place", ctx.obj.words, {name: own[name] for name in ("claim", "allow") if name in own})
    refuse_beyond(line)
    if castle is None:
        if not isinstance(desk(), WhatIf) and not is_there(session_path(session)):
            raise Unclear(tr("which castle? Add --castle CASTLE_FILE, or begin a table of Between Two Castles"))
        of_files = {"--dispute": dispute, "--dark": dark, "--foyer": foyer != FOYER}
        of_files["--catalogue"] = catalogue is not None
        _refuse_options(of_files, tr("at a table; it goes with --castle CASTLE_FILE"))
        return record(Asked(session, None, after, json, pick), line)
    _refuse_options({"--allow": "allow" in own}, tr("in a castle file, where a tile that breaks a rule is --dispute"))
    if castle == STDIN:
        raise Unclear(tr("a castle on standard input cannot be written; name a file: --castle CASTLE_FILE"))
    from castlescore.cli.commands.look import tile_and_place
    from castlescore.cli.terminal.pointing import with_place
    from castlescore.record.castle_files import extended, open_boxes, read_or_begin

    boxes = open_boxes(catalogue)
    if len(words) > 1:  # perhaps of one name
        words = tile_and_place(read_or_begin(castle, boxes, foyer), catalogue, words)
    tile, place = words[0], words[1] if len(words) > 1 else None
    seen: list[str] = []

    def lay(tile: str, place: str | None, dark: bool) -> Answer:
        with locked(castle):
            file = read_or_begin(castle, boxes, foyer)
            if seen[-1:] not in ([], [file.text]):
                said = tr("no: {castle} has changed meanwhile; look again", castle=shown(castle))
                return Answer(words=[said], code=Exit.RULES_SAY_NO)
            seen.append(file.text)
            if file.game is first():
                file.game.castle_file.begun(foyer)  # what tells no foyer is refused also where the file is there
            desk().looks_at(castle, file.next_number)
            laid, answer = file.game.sites.of_file(file.judged, file.box, file.path).laid(
                tile, place, dark, claim, dispute, json
            )
            if laid is not None:
                put(castle, *extended(file, laid))
        return answer

    return give(with_place(lay, tile, place, dark, pick, json, ("place", _beside(castle, claim, dispute)), dispute))


def _beside(castle: str, claim: int | None, dispute: bool) -> str:
    """What stands on the line beside the tile and its place."""
    counted = [] if claim is None else ["--claim", str(claim)]
    return " ".join(["--castle", castle, *counted, *(["--dispute"] if dispute else [])])


def _refuse_options(given: Mapping[str, bool], why: str) -> None:
    """Raises Unclear for an option that would be swallowed."""
    found = next((option for option, stands in given.items() if stands), None)
    if found is not None:
        raise Unclear(tr("{found} says nothing {why}", found=found, why=why))
