"""new: the table laid out, the session file begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from castlescore.cli import between_beginning
from castlescore.cli.between_beginning import capitalised, day, write_new
from castlescore.cli.options import CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, say
from castlescore.cli.recording import refused
from castlescore.core.amounts import amount
from castlescore.core.errors import Exit, Unclear
from castlescore.core.names import check_player_names, find
from castlescore.games.castles.facts import castles
from castlescore.games.castles.rules.outcome import Refusal, refuse
from castlescore.games.castles.rules.places import parse_foyer
from castlescore.games.castles.rules.setup import EDITIONS, MOST_PLAYERS, favor_names, missing_numbers, refused_favors
from castlescore.games.castles.view import table_sheet
from castlescore.record.reading import parse_toml, read_text, shown
from castlescore.record.replay import play_record
from castlescore.record.session_file import FORMAT, Record, parse_record, record_text
from castlescore.view.screen import width
from castlescore.words.desk import session_path

Players = Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Clockwise; the first is master builder.")]


def new_command(
    players: Players,
    game: Annotated[str, typer.Option("--game", metavar="castles|between")] = "castles",
    throne: Annotated[
        list[str] | None, typer.Option("--throne", metavar="THRONE", help="Between: a throne room, one a castle.")
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="One player, the solo game.")] = False,
    rules: Annotated[str, typer.Option("--rules", metavar="2e|bga", help="bga: one downstairs reward a turn.")] = "2e",
    builder: Annotated[str | None, typer.Option("--builder", metavar="NAME", help="The first master builder.")] = None,
    favor: Annotated[
        list[str] | None, typer.Option("--favor", metavar="NAME", help="A king's favor; one a player, or none.")
    ] = None,
    foyer: Annotated[
        list[str] | None, typer.Option("--foyer", metavar="NAME=3|4[@TURN]", help="A player's foyer; 4 unless told.")
    ] = None,
    setup: Annotated[
        str | None, typer.Option("--setup", metavar="FILE", help="TOML: stacks, market and cards of this table.")
    ] = None,
    catalogue: CatalogueOption = None,
    date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Today unless told.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a session; the old one is kept as FILE~.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Lay out a table and begin its record.

    Favors: the eight types, each with -area too, small large square round completed incomplete external money.

    [b]castlescore new Anna Ben --favor living-area --favor small --foyer Ben=3[/b]
    [b]castlescore new Anna --solo[/b]
    [b]castlescore new Ann Ben --game between --throne corridor-food --throne living-sleeping --throne utility-food[/b]
    """
    if game == "between":
        castles_only = {"--solo": solo, "--builder": builder, "--favor": favor, "--foyer": foyer, "--setup": setup}
        given = [name for name, value in castles_only.items() if value]
        if given or catalogue or rules != "2e":
            raise Unclear(f"{(given or ['--catalogue or --rules'])[0]} is for --game castles")
        return between_beginning.begin(players, throne or [], date, session, force, json)
    if game != "castles" or throne:
        raise Unclear(f"--game {shown(game)}: castles or between; --throne is for between")
    if rules not in EDITIONS:
        raise Unclear(f"--rules {shown(rules)}: 2e or bga")
    names = [capitalised(name) for name in players]
    header = _header(names, builder, favor or [], foyer or [], rules, date)
    refusal = _impossible(names, header["favors"], solo, setup)
    if refusal:
        return refused(refusal, json)
    header |= _files(setup, catalogue, len(names))
    path = session_path(session)
    begun = Record(path, header, ())
    evening = play_record(parse_record(record_text(begun), path))
    write_new(begun, force)
    if json:
        document({"event": None, "lines": [], "pending": []})
    else:
        who = ", ".join(names)
        sits = "sits" if len(names) == 1 else "sit"
        say([f"{shown(path)}: {who} {sits} down", *table_sheet.overview(evening.table, 0, path, width())])
    return Exit.FINE


def _header(
    names: list[str], builder: str | None, favors: Sequence[str], foyers: Sequence[str], rules: str, date: str | None
) -> dict[str, Any]:
    problem = check_player_names(names)
    if problem:
        raise Unclear(problem)
    doors, turns = _foyers(names, foyers)
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": "castles",
        "rules": rules,
        "date": day(date),
        "players": names,
        "builder": _one(builder, names, "player") if builder else names[0],
        "foyers": doors,
    }
    if any(turns):
        header["foyer_turns"] = turns
    return {**header, "favors": [_one(favor, favor_names(), "favor") for favor in favors]}


def _one(word: str, names: Any, what: str) -> str:
    known = {name: names[name] if isinstance(names, dict) else () for name in names}
    found = find(word, known, known)
    if found.one is None:
        raise Unclear(f"'{shown(word)}' is no {what}: {', '.join(found.ids or found.closest or known)}")
    return found.one


def _foyers(names: list[str], words: Sequence[str]) -> tuple[list[int], list[int]]:
    doors, turns = [4] * len(names), [0] * len(names)
    for word in words:
        name, equals, foyer = word.partition("=")
        if not equals:
            raise Unclear(f"--foyer {shown(word)}: NAME=3 or NAME=4, perhaps turned, as in {names[0]}=3@90")
        seat = names.index(_one(name, names, "player"))
        doors[seat], turns[seat] = parse_foyer(foyer)
    return doors, turns


def _impossible(names: list[str], favors: list[str], solo: bool, setup: str | None) -> Refusal | None:
    """Why such a table cannot be, if it cannot."""
    if solo != (len(names) == 1):
        hint = f"castlescore new {names[0]} --solo"
        return refuse("turn", "SOLO-1", "the solo game is for one, --solo says so, and others need two or more", hint)
    found = refused_favors(favors, len(names))
    if found:
        return Refusal("turn", (found,))
    if len(names) > MOST_PLAYERS:
        return refuse("turn", "BGA-3", f"1 to {MOST_PLAYERS} play, not {len(names)}")
    if len(names) > 4 and setup is None:
        keys = ", ".join(missing_numbers({}))
        why = f"the rulebook has no numbers for {amount(len(names), 'player')}: give them with --setup FILE ({keys})"
        return refuse("turn", "BGA-3", why)
    return None


def _files(setup: str | None, catalogue: str | None, players: int) -> dict[str, Any]:
    """What is copied into the session, so that it can be sent."""
    found: dict[str, Any] = {}
    box = castles()
    if catalogue is not None:
        from castlescore.games.castles.files.catalogue_file import catalogue_of

        text = read_text(catalogue)
        rows = parse_toml(text, catalogue)
        box = catalogue_of(rows, catalogue, text)
        found["room"] = rows["room"]
    if setup is not None:
        from castlescore.games.castles.files.setup_file import numbers_of, parse_setup

        text = read_text(setup)
        found["setup"] = parse_setup(text, setup)
        numbers_of(found["setup"], players, box, setup, text)
    return found
