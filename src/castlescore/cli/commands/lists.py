"""tiles and rules: what is printed, by name or by word. Light: answered while the question is still being asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, JsonOption, SessionOption
from castlescore.cli.output import document, say
from castlescore.core.errors import Unclear, shown
from castlescore.core.language import either, tr
from castlescore.core.names import Names, find, fold, whole
from castlescore.core.rulebook import Rule, cite
from castlescore.core.rulebook import find as find_rules
from castlescore.core.types import Printed
from castlescore.protocol import answers, registry
from castlescore.protocol.answers import Facts
from castlescore.protocol.game import Game
from castlescore.protocol.words import Lookup
from castlescore.view.layout import wrapped
from castlescore.view.screen import width
from castlescore.words.desk import game_at, session_path

GAMES = "|".join(registry.NAMES)


def tiles_command(
    query: Annotated[
        str | None,
        typer.Argument(metavar="QUERY", help="A name, a type, a size, small, round, or words; all without it."),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar=GAMES, help="Of one game; else the table's, or both.")
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
    games = _games(game, session, catalogue)
    fits = ((each.catalogue, _fitting(query, each.lookup, catalogue)) for each in games)
    found = [(view, tiles) for view, tiles in fits if tiles]
    if not found:
        raise Unclear(_unknown(query or "", games, catalogue))
    if json:
        document(Facts(tiles=tuple(view.tile_document(tile) for view, tiles in found for tile in tiles)))
        return 0
    tables = [view.tile_table(tiles, width()) for view, tiles in found]
    say([row for i, table in enumerate(tables) for row in ([""] * (i > 0) + table)])
    return 0


def _games(named: str | None, session: str | None, catalogue: str | None) -> list[Game]:
    """The games asked about: the one named, else those that a catalogue file adds to, else the table's, else all."""
    known = registry.all_games()
    if named is not None:
        fits = [game for name, game in known.items() if name.startswith(named.casefold())]
        one = fits[0] if len(fits) == 1 else registry.find(named)
        if one is None:
            raise Unclear(tr("--game {named}: {known}", named=shown(named), known=either(known)))
        return [one]
    if catalogue is not None:
        return [game for game in known.values() if game.meta.catalogues]
    found = game_at(session_path(session))
    return [found] if found else list(known.values())


def _fitting(query: str | None, lookup: Lookup, catalogue: str | None) -> list[Printed]:
    """The tiles that a query means: all, those of a type or size, one by name, else those with its words.

    A word that is a type's name means the type; of a tile that is called just so too, both are listed.
    """
    every = lookup.tiles(catalogue)
    if query is None:
        return list(every.values())
    names: Names = {id: tile.names for id, tile in every.items()}
    is_meant = lookup.kind(query)
    if any(map(is_meant, every.values())):
        called = whole(query, names)
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
    registry.all_games()  # their lists of rules with them
    found: tuple[Rule, ...] = find_rules(query or "")
    if not found:
        raise Unclear(tr("no rule is called or mentions '{query}'", query=shown(query or "")))
    if json:
        document(answers.Rules(rules=tuple(answers.Rule(id=rule.id, page=rule.page, text=rule.text) for rule in found)))
    else:
        say(rule_lines(found, width()))
    return 0


def rule_lines(found: Iterable[Rule], width: int) -> list[str]:
    """Rules with their ids, pages and texts, a blank line between them."""
    rows: list[str] = []
    for rule in found:
        rows += ["", cite(rule.id), *(f"  {row}" for row in wrapped(rule.said, width - 2))]
    return rows[1:]
