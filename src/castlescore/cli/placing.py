"""where, try, explain and place: one more tile, asked about or laid."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.castles.castle import Castle, Placed
from castlescore.castles.judging import Judged
from castlescore.castles.placement import Verdict
from castlescore.castles.places import AtDoor, parse, parse_foyer, where
from castlescore.castles.reasons import nearest, reasons
from castlescore.castles.tiles import Tile
from castlescore.cli.finding import FEW, at_door, find_place, find_tile, open_box, open_castle, tiles_left
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, PlaceWord, TileWord
from castlescore.cli.output import document, is_plain, say, width
from castlescore.errors import Exit, Unclear
from castlescore.session import castle_file
from castlescore.session.reading import STDIN
from castlescore.session.store import locked, save
from castlescore.show import documents, text
from castlescore.show.picture import picture


def where_command(
    tile: TileWord,
    door: Annotated[str | None, typer.Argument(metavar="[TILE.DOOR]", help="Only ways to join this entrance.")] = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    every: Annotated[bool, typer.Option("--all", help="List every place, not only the best.")] = False,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """List every place where a tile may legally go, the best first.

    [b]castlescore where solar --castle castle.toml[/b]
    [b]castlescore where hallway foyer.E --castle castle.toml --all[/b]
    """
    file, box = open_castle(castle, catalogue)
    standing = file.judged.castle
    piece = find_tile(tile, box, tiles_left(standing, box), dark)
    legal = where(standing, piece, file.next_number)
    rows = list(enumerate(legal, 1))
    if door is not None:
        meant = parse(door)
        if not isinstance(meant, AtDoor):
            raise Unclear(f"'{door}' is no entrance: type TILE.DOOR, such as foyer.E")
        rows = at_door(meant, standing, legal)
    if json:
        document(documents.placements(piece, [v for _, v in rows]))
    else:
        say(text.placements(standing, piece, rows, len(rows) if every else FEW, width()))
    return Exit.FINE


def try_command(
    tile: TileWord,
    place: PlaceWord = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Say whether a tile may go there, and what it would give; nothing is changed.

    [b]castlescore try vestibule S=foyer.N --castle castle.toml[/b]
    [b]castlescore try solar -4,2@90 --castle castle.toml[/b]
    """
    file, box = open_castle(castle, catalogue)
    verdict = _verdict(file, find_tile(tile, box, tiles_left(file.judged.castle, box), dark), place)
    if json:
        document(documents.tried(verdict))
    else:
        say([*text.trial(verdict, width()), _picture(verdict)])
        if not verdict.legal:
            say(_nearest(verdict))
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def explain_command(
    tile: TileWord,
    place: PlaceWord = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Explain a placement: every rule with pass or fail and why, every point, the nearest legal places.

    [b]castlescore explain vestibule S=foyer.N --castle castle.toml[/b]
    """
    file, box = open_castle(castle, catalogue)
    verdict = _verdict(file, find_tile(tile, box, tiles_left(file.judged.castle, box), dark), place)
    near = nearest(verdict.castle, verdict.placed)
    why = reasons(verdict)
    if json:
        document(documents.explained(Judged(verdict, None, False), why, near))
    else:
        say(
            [
                text.answer(verdict),
                *text.reasons(why, width()),
                "points of placing:",
                *text.point_lines(verdict, width()),
            ]
        )
        say([_picture(verdict), *text.nearest(near, verdict.placed.tile.id, width())])
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def _within_reason(claim: int | None) -> int | None:
    if claim is not None and abs(claim) > castle_file.MOST_CLAIM:
        raise Unclear(f"--claim: nobody counts more than {castle_file.MOST_CLAIM} points for a tile")
    return claim


def place_command(
    tile: TileWord,
    place: PlaceWord = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    claim: Annotated[
        int | None,
        typer.Option("--claim", metavar="N", help="The points the table counted for it.", callback=_within_reason),
    ] = None,
    dispute: Annotated[bool, typer.Option("--dispute", help="Write it down as disputed: judged, never built.")] = False,
    foyer: Annotated[str, typer.Option("--foyer", metavar="3|4[@TURN]", help="The foyer of a new file.")] = "4",
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Lay one more tile at the end of a castle file, which is made with a foyer if it is not there.

    [b]castlescore place pumpkin-garden W=foyer.E --castle castle.toml[/b]
    [b]castlescore place stairs foyer.S --castle castle.toml --claim 0[/b]
    """
    if castle is None or castle == STDIN:
        raise Unclear("which castle? Add --castle CASTLE_FILE, the file that is to have the tile")
    box = open_box(catalogue)
    with locked(castle):
        file = castle_file.read_or_begin(castle, box, *parse_foyer(foyer))
        verdict = _verdict(file, find_tile(tile, box, tiles_left(file.judged.castle, box), dark), place)
        if not verdict.legal and not dispute:
            return _refused(verdict, json)
        entry = castle_file.TileEntry(
            verdict.placed.tile.id, verdict.placed.at, verdict.placed.turn, None, claim, dispute
        )
        save(castle, castle_file.extended(file, entry, box))
    if json:
        document(documents.tried(verdict, claim, dispute))
    else:
        say([*text.trial(verdict, width()), *_told(claim, verdict), _picture(verdict)])
    return Exit.FINE


def _verdict(file: castle_file.CastleFile, piece: Tile, place: str | None) -> Verdict:
    """The verdict on a tile at the place that a word names."""
    castle = file.judged.castle
    return Verdict(castle, find_place(place, castle, piece, file.next_number))


def _refused(verdict: Verdict, json: bool) -> int:
    if json:
        document({"refused": documents.violations(verdict.violations)})
    else:
        say([*text.trial(verdict, width()), _picture(verdict)])
        say(_nearest(verdict))
    return Exit.RULES_SAY_NO


def _nearest(verdict: Verdict) -> list[str]:
    near = nearest(verdict.castle, verdict.placed)
    return text.nearest(near, verdict.placed.tile.id, width())


def _told(claim: int | None, verdict: Verdict) -> list[str]:
    if claim is None or claim == verdict.points.total:
        return []
    return [f"  you counted {claim}, the rules give {verdict.points.total}"]


def _picture(verdict: Verdict) -> str:
    marks = [segment for other in verdict.touched for segment in _disputed(verdict, other)]
    shown: Castle = verdict.castle
    if verdict.legal:
        return picture(verdict.after, last=verdict.placed.n, width=width(), plain=is_plain())
    return picture(shown, tried=verdict, marks=marks, width=width(), plain=is_plain())


def _disputed(verdict: Verdict, other: Placed) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """The contacts to mark: those with a tile that a broken rule names."""
    named = {n for violation in verdict.violations for n in violation.tiles}
    return verdict.contacts(other) if other.n in named else ()
