"""How a table of Between Two Castles is laid out by a line (`Beginning` in the protocol)."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import person
from castlescore.core.language.messages import message
from castlescore.core.names import find, too_much_alike
from castlescore.core.types import Document
from castlescore.games.between.facts import between
from castlescore.games.between.rules.outcome import Refusal
from castlescore.games.between.rules.setup import refused_setup, seated
from castlescore.games.between.rules.table import Table, opening
from castlescore.games.between.sentences import say
from castlescore.games.between.terms import throne_names, throne_word
from castlescore.games.between.view import text
from castlescore.record.session_file import FORMAT
from castlescore.toml.reading import shown
from castlescore.view.screen import width
from castlescore.words.beginning import day, listed, named


def header(players: Sequence[str], options: Document) -> dict[str, object] | Refusal:
    """The header of the table that the words of `new` mean, or why the rules do not seat it (B-AIM-1, B-SETUP-1).

    Raises Unclear.
    """
    names = named(players)
    thrones = [find_throne(word) for word in listed(options.get("throne", ()))]
    violations = refused_setup(names, thrones)
    if violations:
        rooms = tuple(map(throne_word, between().thrones.values()))
        hint = message("throne-options", thrones=rooms) if any(v.rule == "B-SETUP-1" for v in violations) else None
        return Refusal("turn", tuple(violations), hint)
    if problem := too_much_alike(seated(names)):  # with Ludwig, who sits third of two
        raise Unclear(problem)
    return {"format": FORMAT, "game": "between", "date": day(options.get("date")), "players": names, "thrones": thrones}


def opened(table: Table, path: str) -> list[str]:
    """What the castles are called and how the draft begins, and the whole table."""
    castles = ", ".join(f"{site.name} {'-'.join(map(person, site.partners))}" for site in table.sites)
    return [f"{shown(path)}: {castles}", *map(say, opening(table)), *text.overview(table, 0, path, width())]


def find_throne(word: str) -> str:
    """The throne room that a name means, `throne-` left out or not; raises Unclear."""
    thrones = between().thrones
    names = {id: (*throne_names(facts), id.removeprefix("throne-")) for id, facts in thrones.items()}
    found = find(word, names, names)
    if found.one is None:
        raise Unclear(found.is_not_one("throne room", names, lambda id: throne_word(thrones[id])))
    return found.one
