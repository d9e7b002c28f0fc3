"""tiles and rules: what the program knows. Light on purpose: they answer while the question is still being asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeVar

import typer

from castlescore.catalogue import between_facts
from castlescore.catalogue.facts import TileFacts, castles
from castlescore.catalogue.names import find, fold
from castlescore.cli.context import game_at, session_path
from castlescore.cli.options import CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, say, width
from castlescore.errors import Unclear, shown
from castlescore.rules import Rule
from castlescore.rules import find as find_rules
from castlescore.show import facts

GAMES = ("castles", "between")

Fact = TypeVar("Fact", TileFacts, between_facts.TileFacts)


def tiles_command(
    query: Annotated[
        str | None, typer.Argument(help="A name, a type, a size, or words of them; all without it.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="castles|between", help="Of one game; else the table's, or both.")
    ] = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """List tiles: type, size, printed points, effect and entrances.

    [b]castlescore tiles pumpkin[/b]
    [b]castlescore tiles living[/b]
    [b]castlescore tiles 300 --json[/b]
    """
    games = _games(game, session, catalogue)
    castle_rooms = _fitting(query, _castles(catalogue)) if "castles" in games else []
    others = _fitting(query, between_facts.between().tiles) if "between" in games else []
    if not castle_rooms and not others:
        raise Unclear(_unknown(query or "", games, catalogue))
    if json:
        rows = [facts.tile_document(tile) for tile in castle_rooms]
        document({"tiles": rows + [facts.between_document(tile) for tile in others]})
        return 0
    tables = [facts.tile_table(castle_rooms, width())] if castle_rooms else []
    tables += [facts.between_table(others, width())] if others else []
    say([row for i, table in enumerate(tables) for row in ([""] * (i > 0) + table)])
    return 0


def _games(game: str | None, session: str | None, catalogue: str | None) -> tuple[str, ...]:
    """The games asked about: the one named, else that of the table here, else both."""
    if game is not None:
        fits = [name for name in GAMES if name.startswith(game.casefold())]
        if len(fits) != 1:
            raise Unclear(f"--game {shown(game)}: {' or '.join(GAMES)}")
        return (fits[0],)
    if catalogue is not None:
        return ("castles",)
    found = game_at(session_path(session))
    return (found,) if found else GAMES


def _castles(catalogue: str | None) -> Mapping[str, TileFacts]:
    if catalogue is None:
        return castles().tiles
    from castlescore.session.catalogue_file import read_catalogue

    return read_catalogue(catalogue).tiles


def _fitting(query: str | None, every: Mapping[str, Fact]) -> list[Fact]:
    """The tiles that a query means: all, those of a type or size, one by name, else those with its words."""
    if query is None:
        return list(every.values())
    word = query.casefold()
    by_type = [tile for tile in every.values() if word == tile.type or query == str(getattr(tile, "size", ""))]
    if by_type:
        return by_type
    names = {id: tile.names for id, tile in every.items()}
    ids = find(query, {}, names).ids
    if not ids:
        words = fold(query)
        ids = tuple(
            id
            for id, called in names.items()
            if words and all(any(w in " ".join(fold(n)) for n in called) for w in words)
        )
    return [every[id] for id in ids]


def _unknown(query: str, games: tuple[str, ...], catalogue: str | None) -> str:
    names = {id: tile.names for id, tile in _castles(catalogue).items()} if "castles" in games else {}
    if "between" in games:
        names |= {id: tile.names for id, tile in between_facts.between().tiles.items()}
    near = find(query, {}, names).closest
    return f"no tile called '{shown(query)}'" + (f"; close to it: {', '.join(near)}" if near else "")


def rules_command(
    query: Annotated[
        str | None, typer.Argument(metavar="[ID|WORD]", help="A rule id, its beginning, or a word.")
    ] = None,
    json: Json = False,
) -> int:
    """Print the rules that the program cites, in its own words, with their pages.

    [b]castlescore rules PLACE-6[/b]
    [b]castlescore rules fence[/b]
    """
    found: tuple[Rule, ...] = find_rules(query or "")
    if not found:
        raise Unclear(f"no rule is called or mentions '{shown(query or '')}'")
    if json:
        document({"rules": [{"id": rule.id, "page": rule.page, "text": rule.text} for rule in found]})
    else:
        say(facts.rule_lines(found, width()))
    return 0
