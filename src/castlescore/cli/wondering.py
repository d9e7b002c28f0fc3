"""where, try and explain: one more tile asked about, in a castle of the table or of a file. Nothing is changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from castlescore.cli.explaining import nothing_laid, refused_before
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, SessionOption, TileWord
from castlescore.cli.output import give
from castlescore.cli.recording import open_evening
from castlescore.core.errors import FileProblem, Unclear
from castlescore.core.names import is_number
from castlescore.games.protocol import Game, Site
from castlescore.games.registry import game_of
from castlescore.record.castle_files import read_any_castle
from castlescore.record.reading import shown
from castlescore.record.session_file import read_record
from castlescore.words.desk import desk, session_path


def open_site(
    castle: str | None, catalogue: str | None, session: str | None, words: Sequence[str], most: int
) -> tuple[Site, Game, list[str]]:
    """The castle of a file, or of a table: the one that a word names, else that of the player whose turn it is.

    With it its game and the other words, the tile and no more than `most` after it: a name may stand before or after
    them.
    """
    if castle is not None:
        file = read_any_castle(castle, catalogue)
        desk().looks_at(castle, file.next_number)
        if len(words) > most + 1:
            raise Unclear(f"'{shown(words[-1])}': a castle file has no players")
        return file.game.sites.of_file(file), file.game, list(words)
    evening = open_evening(session)
    table, sites = evening.table, evening.game.sites
    whose, rest = sites.whose(table, words)
    if whose is None and len(rest) > most + 1:
        whose = rest.pop()  # which is told as a name that nobody here has
    site = sites.of_table(table, whose)
    if not rest:
        raise Unclear(f"which tile?  TILE {whose}")
    if len(rest) > most + 1:
        raise Unclear(f"'{shown(rest[-1])}' is one word too many")
    return site, evening.game, rest


PlaceAndPlayer = Annotated[
    list[str] | None,
    typer.Argument(metavar="PLACE [PLAYER]", help="X,Y[@TURN]; DOOR=TILE.DOOR; TILE.DOOR; or N, a line of where."),
]


def where_command(
    tile: TileWord,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TILE.DOOR] [PLAYER]", help="Only ways to join this entrance; whose castle."),
    ] = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    every: Annotated[bool, typer.Option("--all", help="List every place, not only the best.")] = False,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """List every place where a tile may legally go, the best first.

    [b]castlescore where solar --castle castle.toml[/b]
    [b]castlescore where hallway foyer.N --castle castle.toml --all[/b]
    [b]castlescore where parlor ben[/b]
    [b]castlescore where ben parlor[/b]
    """
    door = next((word for word in words or [] if "." in word), None)
    others = [word for word in words or [] if word != door]
    site, _, (tile,) = open_site(castle, catalogue, session, [tile, *others], 0)
    return give(site.where(tile, door, dark, every, json))


def try_command(
    tile: TileWord,
    words: PlaceAndPlayer = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Say whether a tile may go there, and what it would give; nothing is changed.

    [b]castlescore try vestibule S=foyer.N --castle castle.toml[/b]
    [b]castlescore try solar -2,3 --castle castle.toml[/b]
    """
    site, _, rest = open_site(castle, catalogue, session, [tile, *(words or [])], 1)
    return give(site.tried(rest[0], next(iter(rest[1:]), None), dark, json))


def explain_command(
    tile: Annotated[
        str | None,
        typer.Argument(metavar="[EVENT | TILE]", help="What was refused last, else the last tile laid, unless told."),
    ] = None,
    words: PlaceAndPlayer = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Explain a placement: every rule with pass or fail and why, every point, the nearest legal places.

    [b]castlescore explain vestibule S=foyer.N --castle castle.toml[/b]
    [b]castlescore explain 16[/b]
    """
    if tile is None and not words:
        refused = refused_before(castle, session, lambda words: open_site(castle, catalogue, session, words, 0)[:2])
        if refused is not None:
            verdict, site, game = refused
            return give(game.sites.explained(verdict, json, site))
    if castle is None and not words and (tile is None or is_number(tile)):
        verdict, game = _of_event(session, tile)
        return give(game.sites.explained(verdict, json))
    if tile is None:
        raise Unclear("what to explain? An event, or TILE PLACE")
    site, game, rest = open_site(castle, catalogue, session, [tile, *(words or [])], 1)
    verdict = site.verdict(rest[0], next(iter(rest[1:]), None), dark)
    return give(game.sites.explained(verdict, json, site, bool(words)))


def _of_event(session: str | None, word: str | None) -> tuple[Any, Game]:
    """The verdict on the tile that an event laid, the last one unless told, and the game."""
    laid, game = _laid(session)
    if word is None:
        nothing_laid(laid)
    number = max(laid, default=0) if word is None else int(word[:9])
    found = laid.get(number)
    if found is None:
        raise Unclear(f"event {number} lays no tile, or is not in force; see:  castlescore log")
    return found, game


def _laid(session: str | None) -> tuple[dict[int, Any], Game]:
    """The verdict on each tile that was laid, by event. A disputed record cannot be played: so as an audit has it."""
    try:
        evening = open_evening(session)
    except FileProblem as problem:
        try:
            record = read_record(session_path(session))
        except FileProblem:
            raise problem from None
        from castlescore.record.verdicts import verdicts

        return verdicts(record), game_of(record.header)
    laid = {step.n: step.played.verdict for step in evening.steps if step.played.verdict is not None}
    return laid, evening.game
