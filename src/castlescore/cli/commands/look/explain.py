"""explain: why a placement is legal or not, and its points."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from castlescore.cli.asking import PlaceAndPlayer, open_site
from castlescore.cli.explaining import nothing_laid, refused_before
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, SessionOption
from castlescore.cli.output import give
from castlescore.cli.recording import open_evening
from castlescore.core.errors import FileProblem, Unclear
from castlescore.core.names import is_number
from castlescore.protocol.game import Game
from castlescore.protocol.registry import game_of
from castlescore.record.session_file import read_record
from castlescore.words.desk import session_path


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
