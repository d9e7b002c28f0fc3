"""Commands that show a table or a castle and change nothing; and which castle a line is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated

import typer

from castlescore.cli.log_lines import disputed_rows, log_rows
from castlescore.cli.options import CastleFileOption, CatalogueOption, JsonOption, PickOption, SessionOption, TileWord
from castlescore.cli.output import code_of, document, events, give, say, talk
from castlescore.cli.recording import open_replay, read_castle
from castlescore.cli.terminal.pointing import with_place
from castlescore.core.errors import CastlescoreError, Unclear, Undecided, shown
from castlescore.core.events import without_number
from castlescore.core.language import both, either, marked, tr
from castlescore.core.language.typed import in_english
from castlescore.core.names import Names, exact_ids, find, fold, is_number
from castlescore.core.refusals import Judgement
from castlescore.core.rulebook import Rule, cite
from castlescore.core.rulebook import find as find_rules
from castlescore.core.types import Printed
from castlescore.input.context import current_context, game_at, last_refused, session_path
from castlescore.input.spelling import Known, is_place, read_spaced, ways
from castlescore.protocol import registry
from castlescore.protocol.castles import Site
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Lookup
from castlescore.record.audit.findings import Audit
from castlescore.record.castle_files import CastleFile
from castlescore.record.lines import find_event
from castlescore.record.replay import Replay, as_recorded, in_force
from castlescore.toml.reading import MOST_TILES, STDIN
from castlescore.view import common_answers
from castlescore.view.canvas import chosen_zoom
from castlescore.view.common_answers import Facts
from castlescore.view.layout import hanging, wrapped
from castlescore.view.screen import width

FINAL = "final"  # explained like a tile
NOWHERE = "0,0"  # a place for reading a tile where none is given
NONE_LAID = marked("no tile has been placed yet. To explain a place:  explain TILE PLACE")
Opened = tuple[Site, Game, list[str], Audit | None]
PlaceAndPlayer = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PLACE [PLAYER]",
        help="X,Y[@TURN]; DOOR=TILE.DOOR; TILE.DOOR; or N, a line of where. Between: COLUMN,ROW or N.",
    ),
]


def show_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME|castle [NAME]|castles|market|standings]", help="What to show. Default: all of it."
        ),
    ] = None,
    zoom: Annotated[
        int | None,
        typer.Option(metavar="1|2", help="Draw castles at full or half scale. Default: the larger one that fits."),
    ] = None,
    castle: CastleFileOption = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Show the table: the market, money, points, favors, and who is next; or one castle, or all in small.

    castlescore show
    castlescore show castle ben
    castlescore show castle ben --zoom 2
    castlescore show castles
    castlescore show market
    """
    if castle is not None:
        file = read_castle(castle, catalogue)
        return give(file.game.shows.standing(file.judged, json, chosen_zoom(zoom)))
    replay = open_replay(session, reading=True)
    return give(replay.game.shows.show(replay, words or [], json, chosen_zoom(zoom)), replay.disputed)


def where_command(
    ctx: typer.Context,
    tile: TileWord,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TILE.DOOR] [PLAYER]", help="Only ways to join this entrance; whose castle."),
    ] = None,
    castle: CastleFileOption = None,
    every: Annotated[bool, typer.Option("--all", help="List every place, not only the best.")] = False,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """List every place where a tile may legally go, the best first.

    castlescore where solar --castle castle.toml
    castlescore where hallway foyer.N --castle castle.toml --all
    castlescore where parlor ben
    castlescore where ben parlor
    """
    site, _, (tile, *doors), disputed = _open_site(castle, catalogue, session, [tile, *(words or [])], 0, "where")
    door = doors[0] if doors else None
    return give(site.where(tile, door, ctx.obj.options.get("dark", False), every, json), disputed)


def try_command(
    ctx: typer.Context,
    tile: TileWord,
    words: PlaceAndPlayer = None,
    castle: CastleFileOption = None,
    catalogue: CatalogueOption = None,
    pick: PickOption = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Say whether a tile may go there, and what it would give; nothing is changed.

    castlescore try vestibule S=foyer.N --castle castle.toml
    castlescore try solar -2,3 --castle castle.toml
    """
    site, _, rest, disputed = _open_site(castle, catalogue, session, [tile, *(words or [])], 1, "try")
    place = next(iter(rest[1:]), None)

    def tried(tile: str, place: str | None, dark: bool) -> Answer:
        return site.try_tile(tile, place, dark, json)

    dark = ctx.obj.options.get("dark", False)
    return give(with_place(tried, rest[0], place, dark, pick, json, ("try", site.castle_words)), disputed)


def offers_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER] | CASTLE TILE...", help="Who buys, or the castle and the tiles drafted."),
    ] = None,
    price: Annotated[
        bool, typer.Option("--price", help="For the master builder: the most points of each tile for the others.")
    ] = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """List what could be bought now: price, purse, places, the most immediate points, what it completes, favors.

    Immediate points are not advice: they leave out what a tile gives later, and what it takes from the others.

    castlescore offers
    castlescore offers ben --price
    """
    replay = open_replay(session, reading=True)
    return give(replay.game.shows.offered(replay, words or [], price, json), replay.disputed)


def explain_command(
    ctx: typer.Context,
    tile: Annotated[
        str | None,
        typer.Argument(
            metavar="[EVENT | TILE | final]", help="Default: what was refused last, else the last tile placed."
        ),
    ] = None,
    words: PlaceAndPlayer = None,
    castle: CastleFileOption = None,
    catalogue: CatalogueOption = None,
    pick: PickOption = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Explain a placement: every rule with pass or fail and why, every point, the nearest legal places.

    Or any event by its number: who and when, rewards and claims, who was paid and why that price, the market and the
    favors before and after. Or final [PLAYER]: each part of the totals.

    castlescore explain vestibule S=foyer.N --castle castle.toml
    castlescore explain 16
    castlescore explain final ben
    """
    if tile is None and not words:
        refused = _last_refusal(castle, catalogue, session)
        if refused is not None:
            verdict, site, game = refused
            return give(game.sites.explain(verdict, json, site))
    if castle is None and tile and in_english([tile], [FINAL]) == [FINAL]:
        return _explain_totals(session, words or [], json)
    if castle is None and not words and (tile is None or is_number(tile)):
        return _explain_event(session, tile, json)
    if tile is None:
        return _explain_last_tile(read_castle(castle or "", catalogue), json)
    site, game, rest, disputed = _open_site(castle, catalogue, session, [tile, *(words or [])], 1, "explain")
    place = next(iter(rest[1:]), None)
    lying = None if place or pick else site.placed_verdict(rest[0], ctx.obj.options.get("dark", False))
    if lying is not None:
        return give(game.sites.explain(lying, json))
    verdict = with_place(
        site.verdict, rest[0], place, ctx.obj.options.get("dark", False), pick, json, ("explain", site.castle_words)
    )
    return give(game.sites.explain(verdict, json, site, bool(words)), disputed)


def _explain_last_tile(file: CastleFile, json: bool) -> int:
    """The explanation of the last tile of a castle file."""
    sites = file.game.sites
    judgement = sites.of_file(file.judged, file.box, file.path).placed_verdict(None)
    if judgement is None:
        raise Unclear(tr(NONE_LAID))
    return give(sites.explain(judgement, json))


def _explain_event(session: str | None, word: str | None, json: bool) -> int:
    """The explanation of an event, by default of the last one that placed a tile."""
    from castlescore.view.explaining import cannot_be, explained

    replay = open_replay(session, reading=True)
    steps = {step.n: step for step in replay.steps}
    if word is None:
        laid = [n for n, step in steps.items() if step.played.verdict is not None]
        if not laid:
            raise Unclear(tr(NONE_LAID))
        return give(explained(replay, steps[laid[-1]], json), replay.disputed)
    if not replay.record.events:
        raise Unclear(tr("nothing has been recorded yet"))
    number = find_event(replay.record, int(word[:9]))
    if number in steps:
        return give(explained(replay, steps[number], json), replay.disputed)
    event = dict(replay.record.standing()[0]).get(number) if replay.disputed is not None else None
    if event is None:
        raise Unclear(_why_not_in_force(replay.record, number))
    return give(cannot_be(replay, number, event, json), replay.disputed)


def _why_not_in_force(record: Record, number: int) -> str:
    """Why an event cannot be explained: it is an undo, or an undo took it back."""
    line = current_context().line("log --all")
    in_force: list[int] = []
    for n, event in record.rows():
        if event["do"] != "undo":
            in_force += [n] if event["do"] != "note" else []
            continue
        gone, in_force = in_force[-event["count"] :], in_force[: -event["count"]]
        if n == number:
            numbers = ", ".join(map(str, gone))
            return tr("event {n} is an undo, of {events}; see:  {line}", n=n, events=numbers, line=line)
        if number in gone:
            return tr("event {n} was taken back by the undo of event {by}; see:  {line}", n=number, by=n, line=line)
    return tr("event {n} is not in force; see:  {line}", n=number, line=line)


def _explain_totals(session: str | None, words: Sequence[str], json: bool) -> int:
    """The explanation of the totals, of everybody or of one player."""
    from castlescore.view.explaining import final

    if len(words) > 1:
        raise Unclear(tr("explain final [PLAYER]: whose total?"))
    replay = open_replay(session, reading=True)
    only = replay.game.shows.scored(words[0], replay.table) if words else ()
    return give(final(replay, only, json), replay.disputed)


def _last_refusal(
    castle: str | None, catalogue: str | None, session: str | None
) -> tuple[Judgement, Site, Game] | None:
    """The verdict on the placement that was refused last, its castle and its game; None where there is none.

    Raises Unclear where the refusal was not about a place.
    """
    path = castle or session_path(session)
    current_context().use_file(path, None)
    refusal = current_context().memory().refused
    if path == STDIN or refusal is None:
        return None
    try:
        if refusal.tiles:
            words = [refusal.tiles[-1][0], *filter(None, [refusal.castle])]
            site, game, *_ = _open_site(castle, catalogue, session, words, 0, "explain")
            return (site.judge_refused(refusal), site, game) if last_refused() else None
        steps = open_replay(session).steps
        rules = [cite(rule) for rule in refusal.rules] if last_refused() else []
    except (CastlescoreError, KeyError):  # nothing that this program wrote about the current state of the file
        return None
    if not rules:
        return None
    laid = [step.n for step in steps if step.played.verdict is not None]
    last = [tr("the last tile placed:  explain {laid}", laid=laid[-1])] if laid else []
    head = tr("the last line was refused by {rules}", rules=both(rules))
    see = tr("the rule:  rules {rules}", rules=refusal.rules[0])
    raise Unclear("\n  ".join([head, see, tr("a place:  explain TILE PLACE"), *last]))


def score_command(
    player: Annotated[
        str | None, typer.Argument(metavar="[PLAYER|CASTLE]", help="Whose score. Default: everybody's.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Every line of the final scoring.")] = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """The score with its parts: the final one, or as if the game ended now.

    castlescore score --why
    castlescore score ben
    """
    from castlescore.record.chronicle import audit_if_wrong
    from castlescore.view.audits import doubt_rows, sureness

    replay = open_replay(session, reading=True)
    table, game = replay.table, replay.game
    only = () if player is None else game.shows.scored(player, table)
    audit = audit_if_wrong(replay)
    if json:
        document(game.answers.scored(table, only), replay.disputed, None if audit is None else sureness(audit))
    else:
        doubts = [] if audit is None else doubt_rows(audit, width(), only)
        sheet = game.sheets.sheet(game.sheets.score(table), width(), why, replay.last, only)
        still_open = "; ".join(game.sheets.still_open(table))
        sheet += hanging(tr("still open: "), still_open, width()) if still_open else []
        say([*sheet, *doubts])
    return code_of(replay.disputed)


def log_command(
    every: Annotated[bool, typer.Option("--all", help="Also what was undone.")] = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """The record by rounds, one line for each event: what was done, and what the table counted, agreed to or corrected.

    castlescore log --all
    """
    replay = open_replay(session, reading=True)
    force = replay.in_force() if replay.disputed is None else {n for n, _ in replay.record.standing()[0]}
    if json:
        rows = [(n, event) for n, event in replay.record.rows() if every or n in force]
        rows_logged = [{"n": n, **without_number(event), "in_force": n in force} for n, event in rows]
        document({"events": rows_logged}, replay.disputed)
    else:
        say(events(_logged_rows(replay, force, every), 7) or [tr("nothing has been played yet")])
    return code_of(replay.disputed)


def _logged_rows(replay: Replay, force: set[int], every: bool) -> Iterator[str]:
    """Every event, or those in force, also of a record that breaks a rule."""
    if replay.disputed is not None or (every and replay.is_mended):
        from castlescore.record.chronicle import walked

        moments = [moment for moment in walked(replay.record).moments[1:] if every or moment.n in force]
        return disputed_rows(replay, moments, force)
    return log_rows(replay, as_recorded(replay.record) if every else in_force(replay), force)


def _open_site(
    castle: str | None, catalogue: str | None, session: str | None, words: Sequence[str], most: int, command: str
) -> Opened:
    """The castle that a line is about: of a file, or of a table, by name or of the player whose turn it is.

    With its game, the other words, the tile and at most `most` words after it: a name may stand before or after them,
    and be several words. `command`: the command of the line. Last the audit, where the record of the table breaks a
    rule. Remarks on a castle file are printed.
    """
    if castle is not None:
        file = read_castle(castle, catalogue)
        current_context().use_file(castle, file.next_number)
        site = file.game.sites.of_file(file.judged, file.box, file.path)
        if file.next_number >= MOST_TILES:
            values = {"path": shown(castle), "most": MOST_TILES}
            talk(tr("{path}: as many tiles as a castle may have ({most}); place refuses one more", **values))

        def alone(words: Sequence[str]) -> Opened:
            words, doors = _without_door(words, command)
            if len(words) > most + 1:
                raise Unclear(tr("'{words}': a castle file has no players", words=shown(words[-1])))
            return site, file.game, [*words, *doors], None

        return _join_names(words, most, lambda: [_names_of(file.game, catalogue)], alone)
    replay = open_replay(session, reading=True)
    table, sites = replay.table, replay.game.sites

    def named(words: Sequence[str]) -> Opened:
        words, doors = _without_door(words, command)
        owner, rest = sites.named_castle(table, words)
        if owner is None and len(rest) > most + 1:
            others = (i for i, word in enumerate(rest) if i and not is_place(word))
            owner = rest.pop(next(others, -1))  # between the tile and its place, or an unknown name
        site = sites.of_table(table, owner)
        if not rest:
            raise Unclear(tr("which tile?  {command} TILE {castle}", command=command, castle=owner))
        if len(rest) > most + 1:
            raise Unclear(tr("'{rest}' is one word too many", rest=shown(rest[-1])))
        return site, replay.game, [*rest, *doors], replay.disputed

    return _join_names(words, most, lambda: replay.game.entries.all_names(table), named)


def tile_and_place(file: CastleFile, catalogue: str | None, words: Sequence[str]) -> list[str]:
    """The tile and perhaps its place on a line about a castle file; raises Unclear for further words."""
    site = file.game.sites.of_file(file.judged, file.box, file.path)

    def alone(words: Sequence[str]) -> Opened:
        if len(words) > 2:
            raise Unclear(tr("'{words}' is one word too many: TILE PLACE", words=shown(words[2])))
        return site, file.game, [*words], None

    return _join_names(words, 1, lambda: [_names_of(file.game, catalogue)], alone)[2]


def _without_door(words: Sequence[str], command: str) -> tuple[list[str], list[str]]:
    """The words of a line without the entrance, which `where` takes at any position, and the entrance."""
    door = next((word for word in words[1:] if "." in word), None) if command == "where" else None
    return [word for word in words if word != door], [door] if door else []


def _names_of(game: Game, catalogue: str | None) -> Names:
    """Every tile of a game by its names, with those of a catalogue file."""
    path = catalogue if game.meta.catalogues else None
    return {id: tile.names for id, tile in game.lookup.tiles(path).items()}


def _join_names(
    words: Sequence[str], most: int, names: Callable[[], Sequence[Names]], opened: Callable[[Sequence[str]], Opened]
) -> Opened:
    """The castle that a line is about; words of a name may have to be joined."""
    if len(words) < 2:
        return opened(words)
    if not any(ways(words, Known(names()))):
        return opened(words)

    def read(words: Sequence[str]) -> Opened:
        site, _, (tile, *place), _ = opening = opened(words)
        with suppress(Undecided):
            site.verdict(tile, place[0] if place and most else NOWHERE)
        return opening

    return read_spaced(words, names, read, lambda opening: opening[2] if isinstance(opening, tuple) else [])


GAMES = "|".join(registry.NAMES)


def tiles_command(
    query: Annotated[
        str | None,
        typer.Argument(metavar="QUERY", help="A name, a type, a size, small, round, or words. Default: all."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar=GAMES, help="Only this game. Default: the game of the table, or both."),
    ] = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """List tiles: type, size, printed points, effect and entrances.

    castlescore tiles pumpkin
    castlescore tiles living
    castlescore tiles 300 --json
    """
    games = _games_of_line(game, session, catalogue)
    fits = ((each.catalogue, _matching_tiles(query, each.lookup, catalogue)) for each in games)
    views = [(view, tiles) for view, tiles in fits if tiles]
    if not views:
        raise Unclear(_unknown(query or "", games, catalogue))
    if json:
        document(Facts(tiles=tuple(view.tile_document(tile) for view, tiles in views for tile in tiles)))
        return 0
    tables = [view.tile_table(tiles, width()) for view, tiles in views]
    say([row for i, table in enumerate(tables) for row in ([""] * (i > 0) + table)])
    return 0


def _games_of_line(named: str | None, session: str | None, catalogue: str | None) -> list[Game]:
    """The games that a line is about: the named one, else those with tiles in the catalogue file, else the table's,
    else both.
    """
    known = registry.all_games()
    if named is not None:
        fits = [game for name, game in known.items() if name.startswith(named.casefold())]
        one = fits[0] if len(fits) == 1 else registry.find(named)
        if one is None:
            raise Unclear(tr("--game {named}: {known}", named=shown(named), known=either(known)))
        return [one]
    if catalogue is not None:
        return [game for game in known.values() if game.meta.catalogues]
    game_here = game_at(session_path(session))
    return [game_here] if game_here else list(known.values())


def _matching_tiles(query: str | None, lookup: Lookup, catalogue: str | None) -> list[Printed]:
    """The tiles that a query means: all, those of a type or size, one by name, else those with its words.

    A word that is the name of a type means the type; if a tile has the same name, both are listed.
    """
    every = lookup.tiles(catalogue)
    if query is None:
        return list(every.values())
    names: Names = {id: tile.names for id, tile in every.items()}
    is_meant = lookup.kind(query)
    if any(map(is_meant, every.values())):
        called = exact_ids(query, names)
        return [tile for id, tile in every.items() if is_meant(tile) or id in called]
    ids = find(query, {}, names).ids
    if not ids:
        words = fold(query)
        folded = {id: [" ".join(fold(name)) for name in called] for id, called in names.items() if words}
        ids = tuple(id for id, called in folded.items() if all(any(w in name for name in called) for w in words))
    return [every[id] for id in ids]


def _unknown(query: str, games: list[Game], catalogue: str | None) -> str:
    names: dict[str, Sequence[str]] = {}
    called: dict[str, str] = {}
    for lookup in (game.lookup for game in games):
        names |= {**lookup.kinds(), **{id: tile.names for id, tile in lookup.tiles(catalogue).items()}}
        called |= {kind: lookup.kind_word(kind) for kind in lookup.kinds()}
        called |= {id: tile.name for id, tile in lookup.tiles(catalogue).items()}
    for other in [game for game in registry.all_games().values() if game not in games]:
        if find(query, {}, {id: tile.names for id, tile in other.lookup.tiles().items()}).one:
            line = current_context().line(f"tiles {shown(query)} --game {other.meta.id}")
            return tr("'{word}' is a tile of {game}:  {line}", word=shown(query), game=other.meta.title, line=line)
    near = find(query, {}, names).closest
    if near:
        return tr(
            "no tile called '{word}'; close to it: {names}",
            word=shown(query),
            names=", ".join(called[id] for id in near),
        )
    return tr("no tile called '{word}'", word=shown(query))


def rules_command(
    query: Annotated[
        str | None, typer.Argument(metavar="[ID|WORD]", help="A rule id, its beginning, or a word.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Print the rules that the program cites, in its own words, with their pages.

    castlescore rules PLACE-6
    castlescore rules fence
    """
    registry.descriptions()  # imports their lists of rules
    rules: tuple[Rule, ...] = find_rules(query or "")
    if not rules:
        raise Unclear(tr("no rule is called or mentions '{query}'", query=shown(query or "")))
    if json:
        document(
            common_answers.Rules(
                rules=tuple(common_answers.Rule(id=rule.id, page=rule.page, text=rule.text) for rule in rules)
            )
        )
    else:
        say(rule_lines(rules, width()))
    return 0


def rule_lines(rules: Iterable[Rule], width: int) -> list[str]:
    """Rules with their ids, pages and texts, a blank line between them."""
    rows: list[str] = []
    for rule in rules:
        rows += ["", cite(rule.id), *(f"  {row}" for row in wrapped(rule.localized_text, width - 2))]
    return rows[1:]
