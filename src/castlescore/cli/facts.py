"""tiles and rules: what the program knows. Light on purpose: they answer while the question is still being asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar

import typer

from castlescore.cli.options import CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, say
from castlescore.core.errors import Unclear, shown
from castlescore.core.names import find, fold, whole
from castlescore.core.rulebook import Rule
from castlescore.core.rulebook import find as find_rules
from castlescore.games.between import facts as between_facts
from castlescore.games.between.view import catalogue as between_view
from castlescore.games.castles.facts import Catalogue, TileFacts, castles
from castlescore.games.castles.terms import group_names, type_names
from castlescore.games.castles.view import catalogue as castles_view
from castlescore.view.rules import rule_lines
from castlescore.view.screen import width
from castlescore.words.desk import game_at, session_path

GAMES = ("castles", "between")

Fact = TypeVar("Fact", TileFacts, between_facts.TileFacts)


def tiles_command(
    query: Annotated[
        str | None, typer.Argument(help="A name, a type, a size, small, round, or words; all without it.")
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
    castle_rooms = _of_castles(query, read_castles(catalogue)) if "castles" in games else []
    others = _of_between(query) if "between" in games else []
    if not castle_rooms and not others:
        raise Unclear(_unknown(query or "", games, catalogue))
    if json:
        rows = [castles_view.tile_document(tile) for tile in castle_rooms]
        document({"tiles": rows + [between_view.tile_document(tile) for tile in others]})
        return 0
    tables = [castles_view.tile_table(castle_rooms, width())] if castle_rooms else []
    tables += [between_view.tile_table(others, width())] if others else []
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


def read_castles(catalogue: str | None) -> Catalogue:
    """The tiles of the box, those of a catalogue file added."""
    if catalogue is None:
        return castles()
    from castlescore.games.castles.files.catalogue_file import read_catalogue

    return read_catalogue(catalogue)


def _of_castles(query: str | None, box: Catalogue) -> list[TileFacts]:
    kinds, groups = whole(query or "", type_names()), whole(query or "", group_names())
    sizes = {size for group in groups for size in box.groups[group]}
    return _fitting(
        query,
        box.tiles,
        lambda tile: tile.type in kinds or query == str(tile.size) or (tile.room and tile.size in sizes),
    )


def _of_between(query: str | None) -> list[between_facts.TileFacts]:
    box = between_facts.between()
    kinds = whole(query or "", box.kinds())
    return _fitting(query, box.tiles, lambda tile: tile.type in kinds)


def _fitting(query: str | None, every: Mapping[str, Fact], is_meant: Callable[[Fact], bool]) -> list[Fact]:
    """The tiles that a query means: all, those of a type or size, one by name, else those with its words.

    A word that is a type's name means the type; of a tile that is called just so too, both are listed.
    """
    if query is None:
        return list(every.values())
    names = {id: tile.names for id, tile in every.items()}
    if any(map(is_meant, every.values())):
        called = whole(query, names)
        return [tile for id, tile in every.items() if is_meant(tile) or id in called]
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
    names = {id: tile.names for id, tile in read_castles(catalogue).tiles.items()} if "castles" in games else {}
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
        say(rule_lines(found, width()))
    return 0
