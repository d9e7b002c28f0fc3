"""where, try and explain: one more tile asked about, in a castle of the table or of a file. Nothing is changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from castlescore.cli import between_castle
from castlescore.cli.between_castle import Ground, ground_of_file, ground_of_table
from castlescore.cli.explaining import nothing_laid, refused_before
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, SessionOption, TileWord
from castlescore.cli.output import document, say, talk
from castlescore.cli.placing import nearest_lines, remember_refused, trial_picture, turned_line
from castlescore.cli.recording import open_evening
from castlescore.core.errors import Exit, FileProblem, Unclear
from castlescore.core.names import find, is_number
from castlescore.games.between.rules.placement import Verdict as BetweenVerdict
from castlescore.games.between.words.parse import whose_castle
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.judging import Judged
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import AtDoor, is_cut_off, parse, where
from castlescore.games.castles.rules.reasons import nearest, reasons
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.rules.tiles import Box, Tile
from castlescore.games.castles.view import documents, text
from castlescore.games.castles.words.parse import actor, find_player, on_sale
from castlescore.games.castles.words.resolve import (
    FEW,
    THIS,
    at_door,
    find_place,
    find_tile,
    lies_in,
    side_up,
    tiles_left,
)
from castlescore.record.castle_files import read_any_castle
from castlescore.record.reading import shown
from castlescore.record.session_file import read_record
from castlescore.view.answers import CUT_OFF
from castlescore.view.layout import hanging
from castlescore.view.screen import in_sight, width
from castlescore.words.desk import desk, session_path
from castlescore.words.memory import list_shown
from castlescore.words.owners import LAST, is_place, parted


@dataclass(frozen=True)
class Site:
    """The castle in which a tile is tried: the tiles there are, the number the next has, and which can be meant.

    `whose`: the words of a line that name it, none for that of the player whose turn it is. `table`: None for a castle
    file.
    """

    castle: Castle
    box: Box
    number: int
    here: list[str]
    whose: str = ""
    table: Table | None = None

    def tile(self, word: str, dark: bool) -> Tile:
        """The tile that a name means here."""
        return find_tile(word, self.box, self.here, dark)

    def verdict(self, word: str, place: str | None, dark: bool) -> Verdict:
        """The verdict on a tile at the place that a word names."""
        tile = self.tile(word, dark)
        lies = self.lies(tile)
        if place is None and lies:
            raise Unclear(lies)
        return Verdict(self.castle, find_place(place, self.castle, tile, self.number, self.whose))

    def lies(self, tile: Tile, elsewhere: bool = False) -> str:
        """Where a room lies already, in a sentence (BOX-1), `""` if it lies nowhere; `elsewhere`: in another castle."""
        players = self.table.players if self.table is not None else ()
        castles = [(f"{player.name}'s castle", player.castle) for player in players] or [(THIS, self.castle)]
        rest = [(name, castle) for name, castle in castles if castle is not self.castle and tile.is_room]
        own = [(name, castle) for name, castle in castles if castle is self.castle and not elsewhere]
        return next(filter(None, (lies_in(castle, tile, name) for name, castle in (*own, *rest))), "")


def open_site(
    castle: str | None, catalogue: str | None, session: str | None, words: Sequence[str], most: int
) -> tuple[Site | Ground, list[str]]:
    """The castle of a file, or of a table: the one that a word names, else that of the player whose turn it is.

    With it the other words, the tile and no more than `most` after it: a name may stand before or after them.
    """
    if castle is not None:
        file = read_any_castle(castle, catalogue)
        desk().looks_at(castle, file.next_number)
        if len(words) > most + 1:
            raise Unclear(f"'{shown(words[-1])}': a castle file has no players")
        if file.game.meta.id == "between":
            return ground_of_file(file), list(words)
        left = tiles_left(file.judged.castle, file.box)
        return Site(file.judged.castle, file.box, file.next_number, left, f"--castle {shown(castle)}"), list(words)
    evening = open_evening(session)
    table = evening.table
    of_between = evening.game.meta.id == "between"
    whose, rest = whose_castle(table, words, LAST) if of_between else _whose(table, words)
    if whose is None and len(rest) > most + 1:
        whose = rest.pop()  # which is told as a name that nobody here has
    ground = ground_of_table(table, whose) if of_between else _site(table, whose)
    if not rest:
        raise Unclear(f"which tile?  TILE {whose}")
    if len(rest) > most + 1:
        raise Unclear(f"'{shown(rest[-1])}' is one word too many")
    return ground, rest


def _whose(table: Table, words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The word for a player among the words of a line, and the others, which begin with a tile."""
    names = {id: tile.names for id, tile in table.setup.box.catalogue.tiles.items()}
    players: dict[str, tuple[str, ...]] = {player.name: () for player in table.players}
    return parted(words, players, lambda word: not is_place(word) and bool(find(word, names, names).ids), LAST)


def _site(table: Table, player: str | None) -> Site:
    """The castle of a player, of the one whose turn it is where none is named."""
    who = actor(table, None) if player is None else find_player(player, table)
    castle = table.players[table.seat(who)].castle
    return Site(castle, table.setup.box, castle.next_number(), on_sale(table), player or "", table)


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
    site, (tile,) = open_site(castle, catalogue, session, [tile, *others], 0)
    if isinstance(site, Ground):
        return between_castle.list_places(site, tile, every, json)
    standing, piece = site.castle, site.tile(tile, dark)
    lies = site.lies(piece)
    legal = [] if lies else where(standing, piece, site.number)
    rows = list(enumerate(legal, 1))
    if door is not None:
        meant = parse(door)
        if not isinstance(meant, AtDoor):
            raise Unclear(f"'{shown(door)}' is no entrance: type TILE.DOOR, such as foyer.E")
        rows = at_door(meant, standing, legal)
    most = len(rows) if every or json else FEW
    list_shown(piece.id, legal, (number for number, _ in rows[:most]), whole=door is None)
    if is_cut_off(standing, piece, site.number):
        talk(CUT_OFF)
    if json:
        document(documents.placements(piece, [v for _, v in rows]))
    elif lies:
        say(hanging("", lies, width()))
    else:
        say(text.placements(standing, piece, rows, most, width(), site.whose))
        if not rows:
            say(side_up(standing, piece, site.number, "where", door, site.whose))
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
    site, rest = open_site(castle, catalogue, session, [tile, *(words or [])], 1)
    tile, place = rest[0], next(iter(rest[1:]), None)
    if isinstance(site, Ground):
        return between_castle.try_tile(site.verdict(tile, place), json, site.whose)
    verdict = site.verdict(tile, place, dark)
    if not verdict.legal:
        remember_refused(verdict, "" if site.table is None else site.whose)
    if json:
        document(documents.tried(verdict))
    else:
        near = [] if verdict.legal else nearest_lines(verdict, "try", site.whose)
        words_ = [*text.trial(verdict, width()), *_elsewhere(site, verdict)]
        say(in_sight(words_, [trial_picture(verdict)], near))
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def _elsewhere(site: Site, verdict: Verdict) -> list[str]:
    """That the tile lies in another castle of the table, so that it can only be imagined here."""
    lies = site.lies(verdict.placed.tile, elsewhere=True)
    return hanging("  ", lies, width()) if lies else []


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
    verdict, whose, aside = _to_explain(tile, words, castle, catalogue, session, dark)
    if not isinstance(verdict, Verdict):
        return between_castle.explain_tile(verdict, json, whose)
    near = nearest(verdict.castle, verdict.placed)
    why = reasons(verdict)
    if json:
        document(documents.explained(Judged(verdict, None, False), why, near))
    else:
        after = text.nearest(near, verdict.placed.tile.id, width(), whose)
        after = [*turned_line(verdict, "explain", whose), *after] if words else after
        words, low = ([*text.explained(verdict, why, width(), answer_last=last), *aside] for last in (False, True))
        say(in_sight(words, [trial_picture(verdict)], after, low))
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def _to_explain(
    word: str | None,
    words: list[str] | None,
    castle: str | None,
    catalogue: str | None,
    session: str | None,
    dark: bool,
) -> tuple[Verdict | BetweenVerdict, str, list[str]]:
    """The verdict on a tile at a place, or on the tile that an event laid; the words that name its castle; an aside."""
    if word is None and not words:
        refused = refused_before(castle, session, lambda words: open_site(castle, catalogue, session, words, 0)[0])
        if refused is not None:
            return *refused, []
    if castle is None and not words and (word is None or is_number(word)):
        return _of_event(session, word), "", []
    if word is None:
        raise Unclear("what to explain? An event, or TILE PLACE")
    site, rest = open_site(castle, catalogue, session, [word, *(words or [])], 1)
    word, place = rest[0], next(iter(rest[1:]), None)
    if isinstance(site, Ground):
        return site.verdict(word, place), site.whose, []
    found = site.verdict(word, place, dark)
    return found, site.whose, _elsewhere(site, found)


def _of_event(session: str | None, word: str | None) -> Verdict | BetweenVerdict:
    laid = _laid(session)
    if word is None:
        nothing_laid(laid)
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
        from castlescore.record.verdicts import verdicts

        return verdicts(record)
    return {step.n: step.played.verdict for step in steps if step.played.verdict is not None}
