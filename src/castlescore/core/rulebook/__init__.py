"""The rules that the program cites: what a rule id says, and where the rulebook has it.

Answers with the rules' own sentences; judges nothing and knows no castle, tile or score.
"""

from __future__ import annotations

import re
from functools import cache
from tomllib import loads

from castlescore.core.data import text_of
from castlescore.core.values import frozen

GAMES = ("castles", "between")
BETWEEN_PREFIX = "b-"


@frozen
class Rule:
    """One rule: its id, its game, where the rulebook has it, and what it says.

    `page` is text: the rulebook's pages ("9, 16") for castles, its heading for between, "" without either.
    `ruling` is true where the rule, or the part of it that the text marks, is the project's own decision.
    """

    id: str
    game: str
    page: str
    text: str
    ruling: bool = False


@cache
def rules(game: str | None = None) -> tuple[Rule, ...]:
    """Return the rules of `game` ("castles" or "between") in its list's order; of both by default.

    Raises ValueError for any other game.
    """
    if game is None:
        return tuple(found for each in GAMES for found in rules(each))
    if game not in GAMES:
        raise ValueError(f"no rules for {game!r}: there are {' and '.join(GAMES)}")
    tables = loads(text_of(__name__, f"{game}.toml"))["rule"]
    return tuple(Rule(table["id"], game, table["page"], table["text"], table.get("ruling", False)) for table in tables)


def rule(id: str) -> Rule:
    """Return the rule with this id, in any case. Raises KeyError with the id as given."""
    key = id.casefold()
    try:
        return _by_id("between" if key.startswith(BETWEEN_PREFIX) else "castles")[key]
    except KeyError:
        raise KeyError(id) from None


def page(id: str) -> str:
    """Return where the rulebook has the rule: its pages, a heading, or "". Raises KeyError with the id."""
    return rule(id).page


def find(query: str) -> tuple[Rule, ...]:
    """Return the rules that `query` may mean, in any case.

    The rule with that id wins alone; else those whose id begins with it (all of them for a blank query); else
    those with each of its words in id or text, perhaps none.
    """
    key = query.strip().casefold()
    try:
        return (rule(key),)
    except KeyError:
        begun = tuple(found for game in _games_of(key) for found in rules(game) if found.id.casefold().startswith(key))
    return begun or tuple(found for found in rules() if _has_words(found, key.split()))


def cite(id: str) -> str:
    """Return the rule's id and its place: "PLACE-6, p.9, 16" or "B-PLACE-2, Building the castles".

    A ruling without a page gives "JUDGE-3, ruling"; a rule that has no page and is no ruling, its id alone.
    Raises KeyError with the id.
    """
    found = rule(id)
    if found.page:
        return f"{found.id}, p.{found.page}" if found.game == "castles" else f"{found.id}, {found.page}"
    return f"{found.id}, ruling" if found.ruling else found.id


def cited(text: str) -> str:
    """Return a sentence with its place after each rule that it names alone in brackets: "(REWARD-FOOD, p.10)"."""
    return re.sub(r"\((B-)?([A-Z]+-[A-Z0-9]+)\)", lambda found: f"({_cited(found[0][1:-1])})", text)


def _cited(id: str) -> str:
    try:
        return cite(id)
    except KeyError:  # the words of a player
        return id


@cache
def _by_id(game: str) -> dict[str, Rule]:
    return {found.id.casefold(): found for found in rules(game)}


def _games_of(key: str) -> tuple[str, ...]:
    """Return the games with ids that may begin with `key`, so that the other file is not read for nothing."""
    if key.startswith(BETWEEN_PREFIX):
        return ("between",)
    return GAMES if BETWEEN_PREFIX.startswith(key) else ("castles",)


def _has_words(found: Rule, words: list[str]) -> bool:
    """Tell whether each of the case-folded words stands in the rule's id or text."""
    said = f"{found.id} {found.text}".casefold()
    return all(word in said for word in words)
