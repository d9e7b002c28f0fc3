"""How a table of Castles of Mad King Ludwig is laid out by a line (`Beginning` in the protocol)."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import either, tr
from castlescore.core.names import one
from castlescore.core.types import Document
from castlescore.games.castles.facts import castles
from castlescore.games.castles.files.places import parse_foyer
from castlescore.games.castles.rules.outcome import Refusal
from castlescore.games.castles.rules.setup import refused_table
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.rules.variants import VARIANTS
from castlescore.games.castles.terms import favor_names, favor_word
from castlescore.games.castles.view import sheet as table_sheet
from castlescore.record.session_file import FORMAT
from castlescore.toml.reading import parse_toml, read_text, shown
from castlescore.view.screen import width
from castlescore.words.beginning import day, listed, named


def header(players: Sequence[str], options: Document) -> dict[str, object] | Refusal:
    """The header of the table that the words of `new` mean, or why the rules do not seat it; raises Unclear.

    Raises FileProblem for a setup or catalogue file that cannot be used.
    """
    names = named(players)
    found = _header(names, options)
    refusal = refused_table(names, found["favors"], bool(options.get("solo")), "setup" in options)
    return refusal or {**found, **files(options, len(names))}


def variant(options: Document) -> str:
    """The variant of the rules that is played, that of the box where none is named; raises Unclear."""
    named_rules = options.get("rules")
    if named_rules is not None and named_rules not in VARIANTS:
        raise Unclear(tr("--rules {rules}: {variants}", rules=shown(named_rules), variants=either(VARIANTS)))
    return named_rules or next(iter(VARIANTS))


def opened(table: Table, path: str) -> list[str]:
    """Who sits down, and the whole table."""
    names = table.setup.players
    values = {"path": shown(path), "players": ", ".join(names)}
    head = (
        tr("{path}: {players} sits down", **values) if len(names) == 1 else tr("{path}: {players} sit down", **values)
    )
    return [head, *table_sheet.overview(table, 0, path, width())]


def _header(names: list[str], options: Document) -> Document:
    doors, turns = _foyers(names, options.get("foyer", ()))
    found = {
        "format": FORMAT,
        "game": "castles",
        "rules": variant(options),
        "date": day(options.get("date")),
        "players": names,
        "builder": one(options["builder"], dict.fromkeys(names, ()), "player") if options.get("builder") else names[0],
        "foyers": doors,
    }
    if any(turns):
        found["foyer_turns"] = turns
    return {
        **found,
        "favors": [one(favor, favor_names(), "favor", favor_word) for favor in listed(options.get("favor", ()))],
    }


def _foyers(names: list[str], words: Sequence[str]) -> tuple[list[int], list[int]]:
    doors, turns = [4] * len(names), [0] * len(names)
    for word in listed(words):
        name, equals, foyer = word.partition("=")
        if not equals:
            values = {"word": shown(word), "names": names[0]}
            raise Unclear(tr("--foyer {word}: NAME=3 or NAME=4, perhaps turned, as in {names}=3@90", **values))
        seat = names.index(one(name, dict.fromkeys(names, ()), "player"))
        doors[seat], turns[seat] = parse_foyer(foyer)
    return doors, turns


def files(options: Document, players: int) -> dict[str, object]:
    """What is copied into the session, so that it can be sent."""
    found: dict[str, object] = {}
    setup, catalogue = options.get("setup"), options.get("catalogue")
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
        found["setup"] = given = parse_setup(text, setup)
        numbers_of(given, players, box, setup, text)
    return found
