"""place: one more tile laid at the end of a castle file; and how a tile that was tried is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from castlescore.cli import between_castle
from castlescore.cli.options import (
    AfterOption,
    AllowOption,
    CastleFileOption,
    CatalogueOption,
    Dark,
    Json,
    SessionOption,
)
from castlescore.cli.output import document, say
from castlescore.cli.recording import Asked, is_there, record
from castlescore.cli.saving import put
from castlescore.core.errors import Exit, Unclear
from castlescore.core.limits import MOST_CLAIM
from castlescore.games.between.words import parse as between_reading
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import parse_foyer
from castlescore.games.castles.rules.reasons import nearest, turned_over
from castlescore.games.castles.rules.tiles import Tile
from castlescore.games.castles.view import documents, text
from castlescore.games.castles.view.picture import picture
from castlescore.games.castles.words.resolve import find_place, find_tile, tiles_left
from castlescore.record.castle_entries import TileEntry
from castlescore.record.castle_files import CastleFile, open_boxes, read_or_begin
from castlescore.record.castle_writing import extended
from castlescore.record.reading import STDIN, shown
from castlescore.record.store import locked
from castlescore.view.answers import miscounted_words, violations
from castlescore.view.screen import in_sight, is_plain, paint, width
from castlescore.words.desk import WhatIf, desk, session_path
from castlescore.words.memory import refused_there


def _within_reason(claim: int | None) -> int | None:
    if claim is not None and abs(claim) > MOST_CLAIM:
        raise Unclear(f"--claim: nobody counts more than {MOST_CLAIM} points for a tile")
    return claim


def place_command(
    words: Annotated[
        list[str],
        typer.Argument(metavar="TILE PLACE | CASTLE TILE PLACE [TILE PLACE]", help="With --castle, or at a table."),
    ],
    castle: CastleFileOption = None,
    dark: Dark = False,
    claim: Annotated[
        int | None,
        typer.Option("--claim", metavar="N", help="The points the table counted for it.", callback=_within_reason),
    ] = None,
    allow: AllowOption = None,
    dispute: Annotated[
        bool, typer.Option("--dispute", help="In a castle file: written down as disputed, judged, never built.")
    ] = False,
    foyer: Annotated[str, typer.Option("--foyer", metavar="3|4[@TURN]", help="The foyer of a new file.")] = "4",
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Lay one more tile at the end of a castle file, which is made with a foyer if it is not there.

    Without --castle, at a table of Between Two Castles: one or two drafted tiles into one of its castles.
    --claim is then what the castle gained by the whole line; --allow is for a table, --dispute for a castle file.

    [b]castlescore place pumpkin-garden W=foyer.E --castle castle.toml[/b]
    [b]castlescore place stairs foyer.S --castle castle.toml --claim 0[/b]

    [b]castlescore place ab taxidermy-showroom -1,0 hall-of-puzzled-floors 2,0[/b]
    """
    if castle is None:
        if not isinstance(desk(), WhatIf) and not is_there(session_path(session)):
            raise Unclear("which castle? Add --castle CASTLE_FILE, or begin a table of Between Two Castles")
        of_files = {"--dispute": dispute, "--dark": dark, "--foyer": foyer != "4", "--catalogue": catalogue is not None}
        _refuse_options(of_files, "at a table; it goes with --castle CASTLE_FILE")
        return record(
            Asked(session, None, after, json),
            None,
            lambda table: between_reading.place(table, words, claim, allow),
        )
    _refuse_options({"--allow": allow is not None}, "in a castle file, where a tile that breaks a rule is --dispute")
    if castle == STDIN:
        raise Unclear("a castle on standard input cannot be written; name a file: --castle CASTLE_FILE")
    if len(words) > 2:
        raise Unclear(f"'{shown(words[2])}' is one word too many: TILE PLACE")
    tile, place = words[0], words[1] if len(words) > 1 else None
    boxes = open_boxes(catalogue)
    with locked(castle):
        file = read_or_begin(castle, boxes, foyer)
        if file.game.meta.id == "between":
            desk().looks_at(castle, file.next_number)
            return between_castle.place_in_file(file, tile, place, claim, dispute, json)
        parse_foyer(foyer)
        desk().looks_at(castle, file.next_number)
        whose = f"--castle {shown(castle)}"
        piece = find_tile(tile, file.box, tiles_left(file.judged.castle, file.box), dark)
        verdict = _verdict(file, piece, place, whose)
        if not verdict.legal and not dispute:
            return _refused(verdict, json, whose)
        entry = TileEntry(verdict.placed.tile.id, verdict.placed.at, verdict.placed.turn, None, claim, dispute)
        put(castle, *extended(file, entry))
    told = miscounted_words(claim, verdict.points.total)
    if json:
        document({**documents.tried(verdict, claim, dispute), "told": told})
    else:
        rows = [*text.trial(verdict, width()), *(f"  {row}" for row in told)]
        say(in_sight(rows, [trial_picture(verdict)], []))
    return Exit.FINE


def _refuse_options(given: Mapping[str, bool], why: str) -> None:
    """Raises Unclear for an option that would be swallowed."""
    found = next((option for option, stands in given.items() if stands), None)
    if found is not None:
        raise Unclear(f"{found} says nothing {why}")


def _verdict(file: CastleFile, piece: Tile, place: str | None, whose: str) -> Verdict:
    """The verdict on a tile at the place that a word names."""
    castle = file.judged.castle
    return Verdict(castle, find_place(place, castle, piece, file.next_number, whose))


def _refused(verdict: Verdict, json: bool, whose: str) -> int:
    remember_refused(verdict)
    if json:
        document({"refused": violations(verdict.violations)})
    else:
        say(in_sight(text.trial(verdict, width()), [trial_picture(verdict)], nearest_lines(verdict, "place", whose)))
    return Exit.RULES_SAY_NO


def remember_refused(verdict: Verdict, whose: str = "") -> None:
    """Remember a tile that was answered with no, for a bare `explain`; `whose`: the player, none for a castle file."""
    placed = verdict.placed
    refused_there(whose, [(placed.tile.id, *placed.at, placed.turn)], [found.rule for found in verdict.violations])


def nearest_lines(verdict: Verdict, command: str, whose: str = "") -> list[str]:
    """What could be tried instead: the other side of a hallway, where that alone fits, and the nearest legal places.

    `command`: the one to type; `whose`: the words that name the castle.
    """
    near = nearest(verdict.castle, verdict.placed)
    rows = text.nearest(near, verdict.placed.tile.id, width(), whose)
    return [*turned_line(verdict, command, whose), *rows]


def turned_line(verdict: Verdict, command: str, whose: str = "") -> list[str]:
    """The line for the other side of a hallway, where that alone fits at the entrance meant."""
    other = turned_over(verdict.castle, verdict.placed)
    return text.instead(text.turned_over(other, command, whose), width())


def trial_picture(verdict: Verdict) -> str:
    """The castle with the tile that was tried; where it is illegal, what it quarrels with is marked."""
    marks = [segment for other in verdict.touched for segment in _disputed(verdict, other)]
    shown: Castle = verdict.castle
    if verdict.legal:
        return picture(verdict.after, last=verdict.placed.n, width=width(), plain=is_plain(), paint=paint())
    return picture(shown, tried=verdict, marks=marks, width=width(), plain=is_plain(), paint=paint())


def _disputed(verdict: Verdict, other: Placed) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """The contacts to mark: those with a tile that a broken rule names."""
    named = {n for violation in verdict.violations for n in violation.tiles}
    return verdict.contacts(other) if other.n in named else ()
