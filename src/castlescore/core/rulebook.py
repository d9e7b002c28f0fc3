"""The rules that the program cites: the text of a rule id, and its place in the rulebook.

Returns the rules' own sentences; judges nothing and knows no castle, tile or score. Each game registers its list when
its package is imported; a list is read when one of its rules is first needed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from castlescore.core.data import read_data
from castlescore.core.language import both, tr, trp

FILE = "rulebook.toml"


@dataclass(frozen=True)
class Rulebook:
    """The list of a game's rules, which is the file `rulebook.toml` of `package`.

    The ids of the list begin with `prefix`, in any case; of prefixes that fit an id, the longest counts. `cited` is
    what stands before a rule's page where the rule is cited, `rank` the place of the game where games are listed.
    """

    game: str
    package: str
    prefix: str = ""
    cited: str = ""
    rank: int = 0


@dataclass(frozen=True)
class Rule:
    """One rule: its id, its game, where the rulebook has it, and what it says.

    `page` is text: the rulebook's pages ("9, 16") or a heading, as the game's list has it, "" without either.
    `ruling` is true where the rule, or the part of it that the text marks, is the project's own decision.
    """

    id: str
    game: str
    page: str
    text: str
    ruling: bool = False

    @property
    def localized_text(self) -> str:
        """Its text, in the current language."""
        return trp(self.id, self.text)


_books: dict[str, Rulebook] = {}


def register(book: Rulebook) -> None:
    """Make the rules of a game known."""
    _books[book.game] = book


def rules(game: str | None = None) -> tuple[Rule, ...]:
    """Return the rules of a game in its list's order; of all games that are registered by default.

    Raises ValueError for a game that is not.
    """
    if game is None:
        return tuple(entry for book in _listed() for entry in rules(book.game))
    if game not in _books:
        raise ValueError(f"no rules for {game!r}: there are {both(book.game for book in _listed())}")
    return tuple(_by_id(_books[game]).values())


def rule(id: str) -> Rule:
    """Return the rule with this id, in any case. Raises KeyError with the id as given."""
    key = id.casefold()
    book = _book_of(key)
    entry = None if book is None else _by_id(book).get(key)
    if entry is None:
        raise KeyError(id)
    return entry


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
        begun = tuple(entry for book in _books_of(key) for id, entry in _by_id(book).items() if id.startswith(key))
    return begun or tuple(entry for entry in rules() if _has_words(entry, key.split()))


def cite(id: str) -> str:
    """Return the rule's id and its place: "PLACE-6, p.9, 16" or "B-PLACE-2, Building the castles".

    A ruling without a page gives "JUDGE-3, ruling"; a rule that has no page and is no ruling, its id alone.
    Raises KeyError with the id.
    """
    entry = rule(id)
    if entry.page:
        before = _books[entry.game].cited
        return f"{entry.id}, {trp('page', before)}{entry.page if before else trp('heading', entry.page)}"
    return f"{entry.id}, {tr('ruling')}" if entry.ruling else entry.id


def cited(text: str) -> str:
    """Return a sentence with its place after each rule that it names alone in brackets: "(REWARD-FOOD, p.10)"."""
    return re.sub(r"\(([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\)", lambda match: f"({cited_id(match[1])})", text)


def cited_id(id: str) -> str:
    """The same as `cite`, or the id unchanged if it is no rule of ours."""
    try:
        return cite(id)
    except KeyError:
        return id


@cache
def _by_id(book: Rulebook) -> dict[str, Rule]:
    """The rules of a list by their case-folded ids, in its order."""
    rows = read_data(book.package, FILE)["rule"]
    entries = (Rule(row["id"], book.game, row["page"], row["text"], row.get("ruling", False)) for row in rows)
    return {each.id.casefold(): each for each in entries}


def _listed() -> list[Rulebook]:
    """The registered lists, in the order of their games."""
    return sorted(_books.values(), key=lambda book: book.rank)


def _book_of(key: str) -> Rulebook | None:
    """The list that has ids like a case-folded id; None if there is none."""
    fits = [book for book in _listed() if key.startswith(book.prefix.casefold())]
    return max(fits, key=lambda book: len(book.prefix), default=None)


def _books_of(key: str) -> list[Rulebook]:
    """The lists with ids that may begin with `key`, so that the others need not be read."""
    one = _book_of(key)
    return [book for book in _listed() if book == one or book.prefix.casefold().startswith(key)]


def _has_words(entry: Rule, words: list[str]) -> bool:
    """Whether each of the case-folded words is in the rule's id or text."""
    text = f"{entry.id} {entry.text} {entry.localized_text}".casefold()
    return all(word in text for word in words)
