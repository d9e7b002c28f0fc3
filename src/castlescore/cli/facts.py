"""tiles and rules: what the program knows. Light on purpose: they answer while the question is still being asked."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.catalogue.facts import TileFacts, castles
from castlescore.catalogue.names import find, fold
from castlescore.cli.options import CatalogueOption, Json
from castlescore.cli.output import document, say, width
from castlescore.errors import Unclear
from castlescore.rules import Rule
from castlescore.rules import find as find_rules
from castlescore.show import facts


def tiles_command(
    query: Annotated[
        str | None, typer.Argument(help="A name, a type, a size, or words of them; all without it.")
    ] = None,
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """List tiles: type, size, printed points, effect and entrances.

    [b]castlescore tiles pumpkin[/b]
    [b]castlescore tiles living[/b]
    [b]castlescore tiles 300 --json[/b]
    """
    found = _tiles(query, catalogue)
    if json:
        document({"tiles": [facts.tile_document(tile) for tile in found]})
    else:
        say(facts.tile_table(found, width()))
    return 0


def _tiles(query: str | None, catalogue: str | None) -> list[TileFacts]:
    if catalogue is None:
        every = castles().tiles
    else:
        from castlescore.session.catalogue_file import read_catalogue

        every = read_catalogue(catalogue).tiles
    if query is None:
        return list(every.values())
    by_type = [tile for tile in every.values() if query.casefold() == tile.type or query == str(tile.size)]
    if by_type:
        return by_type
    names = {id: tile.names for id, tile in every.items()}
    ids = find(query, {}, names).ids
    if not ids:
        words = fold(query)
        ids = tuple(
            id for id, called in names.items() if all(any(w in " ".join(fold(n)) for n in called) for w in words)
        )
    if not ids:
        near = find(query, {}, names).closest
        raise Unclear(f"no tile called '{query}'" + (f"; close to it: {', '.join(near)}" if near else ""))
    return [every[id] for id in ids]


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
        raise Unclear(f"no rule is called or mentions '{query}'")
    if json:
        document({"rules": [{"id": rule.id, "page": rule.page, "text": rule.text} for rule in found]})
    else:
        say(facts.rule_lines(found, width()))
    return 0
