"""where, try and explain: one more tile asked about, in a castle of the table or of a file. Nothing is changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from castlescore.between.placement import Verdict as BetweenVerdict
from castlescore.castles.castle import Castle
from castlescore.castles.judging import Judged
from castlescore.castles.placement import Verdict
from castlescore.castles.places import AtDoor, parse, where
from castlescore.castles.reasons import nearest, reasons
from castlescore.castles.tiles import Box, Tile
from castlescore.catalogue.names import is_number
from castlescore.cli import between_castle
from castlescore.cli.between_castle import Ground, ground_of_file, ground_of_table
from castlescore.cli.context import desk, places_of, session_path
from castlescore.cli.desk import open_evening
from castlescore.cli.finding import FEW, at_door, find_place, find_tile, open_box, tiles_left
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, SessionOption, TileWord
from castlescore.cli.output import document, in_sight, say, width
from castlescore.cli.placing import nearest_lines, trial_picture
from castlescore.cli.reading import actor, find_player, on_sale
from castlescore.errors import Exit, FileProblem, Unclear
from castlescore.session.audit import verdicts
from castlescore.session.between_castle_file import BetweenCastleFile
from castlescore.session.castle_files import read_any_castle
from castlescore.session.reading import shown
from castlescore.session.record import read_record
from castlescore.show import documents, text


@dataclass(frozen=True)
class Site:
    """The castle in which a tile is tried: the tiles there are, the number the next has, and which can be meant.

    `whose`: the words of a line that name it, none for that of the player whose turn it is.
    """

    castle: Castle
    box: Box
    number: int
    here: list[str]
    whose: str = ""

    def tile(self, word: str, dark: bool) -> Tile:
        """The tile that a name means here."""
        return find_tile(word, self.box, self.here, dark)

    def verdict(self, word: str, place: str | None, dark: bool) -> Verdict:
        """The verdict on a tile at the place that a word names."""
        tile = self.tile(word, dark)
        return Verdict(self.castle, find_place(place, self.castle, tile, self.number))


def open_site(castle: str | None, catalogue: str | None, session: str | None, player: str | None) -> Site | Ground:
    """The castle of a file, or of a table: the one named, else that of the player whose turn it is."""
    if castle is not None:
        if player is not None:
            raise Unclear(f"'{shown(player)}': a castle file has no players")
        box = open_box(catalogue)
        file = read_any_castle(castle, box)
        if isinstance(file, BetweenCastleFile):
            return ground_of_file(file)
        left = tiles_left(file.judged.castle, box)
        return Site(file.judged.castle, box, file.next_number, left, f"--castle {shown(castle)}")
    evening = open_evening(session)
    table = evening.table
    if evening.game_name == "between":
        return ground_of_table(table, player)
    who = actor(table, None) if player is None else find_player(player, table)
    found = table.players[table.seat(who)].castle
    return Site(found, table.setup.box, found.next_number(), on_sale(table), player or "")


PlaceAndPlayer = Annotated[
    list[str] | None,
    typer.Argument(metavar="PLACE [PLAYER]", help="X,Y[@TURN]; DOOR=TILE.DOOR; TILE.DOOR; or N, a line of where."),
]


def _place_and_player(words: list[str] | None) -> tuple[str | None, str | None]:
    found = words or []
    if len(found) > 2:
        raise Unclear(f"'{shown(found[2])}' is one word too many: TILE PLACE [PLAYER]")
    return (found[0] if found else None), (found[1] if len(found) > 1 else None)


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
    """
    door = next((word for word in words or [] if "." in word), None)
    players = [word for word in words or [] if word != door]
    if len(players) > 1:
        raise Unclear(f"'{shown(players[1])}' is one word too many: TILE [TILE.DOOR] [PLAYER]")
    site = open_site(castle, catalogue, session, players[0] if players else None)
    if isinstance(site, Ground):
        return between_castle.list_places(site, tile, every, json)
    standing, piece = site.castle, site.tile(tile, dark)
    legal = where(standing, piece, site.number)
    rows = list(enumerate(legal, 1))
    if door is not None:
        meant = parse(door)
        if not isinstance(meant, AtDoor):
            raise Unclear(f"'{shown(door)}' is no entrance: type TILE.DOOR, such as foyer.E")
        rows = at_door(meant, standing, legal)
    desk().listed(places_of(standing, piece), (number for number, _ in rows))
    if json:
        document(documents.placements(piece, [v for _, v in rows]))
    else:
        say(text.placements(standing, piece, rows, len(rows) if every else FEW, width(), site.whose))
    return Exit.FINE


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
    place, player = _place_and_player(words)
    site = open_site(castle, catalogue, session, player)
    if isinstance(site, Ground):
        return between_castle.try_tile(site.verdict(tile, place), json, site.whose)
    verdict = site.verdict(tile, place, dark)
    if json:
        document(documents.tried(verdict))
    else:
        near = [] if verdict.legal else nearest_lines(verdict, site.whose)
        say(in_sight(text.trial(verdict, width()), [trial_picture(verdict)], near))
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def explain_command(
    tile: Annotated[
        str | None, typer.Argument(metavar="[EVENT | TILE]", help="The last tile laid unless told.")
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
    verdict, whose = _to_explain(tile, words, castle, catalogue, session, dark)
    if not isinstance(verdict, Verdict):
        return between_castle.explain_tile(verdict, json, whose)
    near = nearest(verdict.castle, verdict.placed)
    why = reasons(verdict)
    if json:
        document(documents.explained(Judged(verdict, None, False), why, near))
    else:
        after = text.nearest(near, verdict.placed.tile.id, width(), whose)
        words, low = (text.explained(verdict, why, width(), answer_last=last) for last in (False, True))
        say(in_sight(words, [trial_picture(verdict)], after, low))
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def _to_explain(
    word: str | None,
    words: list[str] | None,
    castle: str | None,
    catalogue: str | None,
    session: str | None,
    dark: bool,
) -> tuple[Verdict | BetweenVerdict, str]:
    """The verdict on a tile at a place, or on the tile that an event laid; and the words that name its castle."""
    if castle is None and not words and (word is None or is_number(word)):
        return _of_event(session, word), ""
    if word is None:
        raise Unclear("what to explain? An event, or TILE PLACE")
    place, player = _place_and_player(words)
    site = open_site(castle, catalogue, session, player)
    found = site.verdict(word, place) if isinstance(site, Ground) else site.verdict(word, place, dark)
    return found, site.whose


def _of_event(session: str | None, word: str | None) -> Verdict | BetweenVerdict:
    laid = _laid(session)
    number = max(laid, default=0) if word is None else int(word[:9])
    found = laid.get(number)
    if found is None:
        raise Unclear(f"event {number} lays no tile, or is not in force; see:  castlescore log")
    return found


def _laid(session: str | None) -> dict[int, Verdict | BetweenVerdict]:
    """The verdict on each tile that was laid, by event. A disputed record cannot be played: so as an audit has it."""
    try:
        steps = open_evening(session).steps
    except FileProblem as problem:
        try:
            record = read_record(session_path(session))
        except FileProblem:
            raise problem from None
        if record.header["game"] != "castles":
            raise
        return dict(verdicts(record))
    return {step.n: step.played.verdict for step in steps if step.played.verdict is not None}
