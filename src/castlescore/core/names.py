"""Finding a tile, card, favor or player by what somebody types: forgiving in, exact out, never a guess.

Five ways are tried in turn, and the first that finds anything decides: the id or a whole name; the beginnings of
its words from the first on (`pu-ga`); its initials (`pg`); the beginnings of later words (`puz`); words without the
blanks between them (`9pin`, `pinalley`). The first way counts everywhere, the others first among what can be meant here
and only then among all. Of several whole names that differ by accents alone the one wins that is typed exactly.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from castlescore.core.errors import Unclear, shown
from castlescore.core.language import language, tr, trp
from castlescore.core.language.messages import TYPOGRAPHIC, no_text, typographic_mark

Words = tuple[str, ...]
Names = Mapping[str, Iterable[str]]  # id -> everything it is called besides its id
LONGEST_NAME = 40  # of a player
ALIKE = 0.65  # from which likeness on a name is close to what was typed
MOST_CLOSE = 3  # names that are said to be close
SHORTEST = 3  # letters of a word in which a slip is sought
CYRILLIC, LATIN = "АВЕКМНОРСТУХ", "ABEKMHOPCTYX"  # letters that look like each other
SMALL_LIKE = ("аеорсух", "aeopcyx")  # and small ones
LOOKS = (str.maketrans(CYRILLIC, LATIN), str.maketrans(LATIN, CYRILLIC))
SOUNDS = str.maketrans("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯ", "ABVGDEEJZIIKLMNOPRSTUFHCCSSYEUA")


class Named:
    """Something with a name in each language.

    `english` is that in English, `shown` what the translations print, by language.
    """

    english: str
    aliases: tuple[str, ...]
    shown: Mapping[str, str]

    @property
    def name(self) -> str:
        """Its name in the language that is spoken; in English where no translation prints one."""
        return self.shown.get(language()) or self.english

    @property
    def in_both(self) -> str:
        """Its name where people read it, and the English one, which is on other editions."""
        return self.name if self.name == self.english else f"{self.name} ({self.english})"

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it may be called."""
        return (self.english, *self.aliases)


@dataclass(frozen=True)
class NameMatch:
    """What a name turned out to mean: the ids it fits (one, several or none) and those closest to it."""

    query: str
    ids: tuple[str, ...]
    closest: tuple[str, ...] = ()

    @property
    def one(self) -> str | None:
        """The id, if there is exactly one."""
        return self.ids[0] if len(self.ids) == 1 else None

    def hinted(self, why: str) -> str:
        """Why the name means nothing, and what may have been meant."""
        near = self.ids or self.closest
        return tr("{why}; close to it: {names}", why=why, names=", ".join(near)) if near else why

    def is_not_one(self, what: str, names: Iterable[str], called: Callable[[str], str] = str) -> str:
        """Why it is not the one of a few things: several that it could be, some close to it, or else which there are.

        `what`: the kind of thing, as `trp("what is named", ...)` has it; `called`: what the thing with an id is called
        where people read of it.
        """
        values = {"word": shown(self.query), "what": trp("what is named", what)}
        if self.ids:
            return tr("'{word}' is more than one {what}: {names}", names=", ".join(map(called, self.ids)), **values)
        if self.closest:
            return tr(
                "'{word}' is no {what}; close to it: {names}", names=", ".join(map(called, self.closest)), **values
            )
        return tr("'{word}' is no {what}: {names}", names=", ".join(map(called, names)), **values)


@lru_cache(maxsize=4096)
def fold(text: str) -> Words:
    """The words of a name without case, accents and apostrophes."""
    return tuple(re.findall(r"[^\W_]+", _plain(text)))


@lru_cache(maxsize=4096)
def run_together(name: str) -> str:
    """A name as `fold` has it, its words without anything between them."""
    return "".join(fold(name))


@lru_cache(maxsize=4096)
def _all_run_together(id: str, called: Words) -> Words:
    """The id and every name of a thing so: many a word is compared with them."""
    return tuple(map(run_together, (id, *called)))


def _plain(text: str) -> str:
    folded = text.casefold()
    if not any(c.isdigit() and not c.isascii() for c in folded):  # those are no numbers here, whatever they look like
        folded = unicodedata.normalize("NFKD", folded)
    return "".join(c for c in folded if not unicodedata.combining(c) and c not in "'’`")


def is_number(word: str) -> bool:
    """Whether a word is a number in the digits 0 to 9: Python understands many others, and so do not all at a table."""
    return word.isascii() and word.isdecimal()


def find(query: str, here: Names, everywhere: Names) -> NameMatch:
    """What `query` means among the names `here`, else `everywhere`; what is close to it `here` comes first.

    Blanks, signs and digits do not count in what is close.
    """
    words = fold(query)
    if not words:
        return NameMatch(query, ())
    ids = exact_ids(query, {**everywhere, **here})
    if ids:
        return NameMatch(query, ids)
    pools = [here] if here is everywhere else [here, everywhere]
    for names in pools:
        for way in BEGINNINGS:
            ids = tuple(id for id, called in names.items() if any(way(words, fold(name)) for name in (id, *called)))
            if ids:
                return NameMatch(query, ids)
    close = [*_slips(query, here), *_looks_like(query, here), *_slips(query, everywhere)]
    close = close or [*_looks_like(query, everywhere)]
    return NameMatch(query, (), tuple(dict.fromkeys(close))[:MOST_CLOSE])


def find_one(word: str, names: Names, what: str, called: Callable[[str], str] = str) -> str:
    """The id that a word names; raises Unclear. `what` and `called` as in `Found.is_not_one`."""
    match = find(word, names, names)
    if match.one is None:
        raise Unclear(match.is_not_one(what, names, called))
    return match.one


def exact_ids(query: str, names: Names) -> tuple[str, ...]:
    """The ids of which `query` is the id or a whole name."""
    typed = run_together(query)
    if not typed:
        return ()
    if query in names and [id for id, called in names.items() if id == query or query in called] == [query]:
        return (query,)  # letter for letter, as programs write the ids: nothing need be folded
    ids = [id for id, called in names.items() if typed in _all_run_together(id, tuple(called))]
    return _exactly(query, tuple(ids), names)


def _exactly(query: str, ids: Words, names: Names) -> Words:
    """Of several ids with the same name but for accents, those that are spelt as they were typed; else all of them."""
    for spelling in SPELLINGS if len(ids) > 1 else ():
        typed = spelling(query)
        exact = tuple(id for id in ids if any(spelling(name) == typed for name in (id, *names[id])))
        if exact:
            return exact
    return ids


def composed(text: str) -> str:
    """A text in the one form in which Unicode writes a letter and its accents as one."""
    return unicodedata.normalize("NFC", text)


# The most exact first: letter for letter; in upper or lower case; in whatever form of Unicode; in both.
SPELLINGS: tuple[Callable[[str], str], ...] = (str, str.casefold, composed, lambda text: composed(text).casefold())


def _from_first(words: Words, name: Words) -> bool:
    if len(words) > len(name) or not name[0].startswith(words[0]):
        return False
    return all(n.startswith(w) for w, n in zip(words, name, strict=False))


def _initials(words: Words, name: Words) -> bool:
    return len(words) == 1 and len(name) > 1 and words[0] == "".join(n[0] for n in name)


def _from_later(words: Words, name: Words) -> bool:
    return any(_from_first(words, name[i:]) for i in range(1, len(name)))


def _without_blanks(words: Words, name: Words) -> bool:
    typed = "".join(words)
    return any("".join(name[i:]).startswith(typed) for i in range(len(name)))


BEGINNINGS: tuple[Callable[[Words, Words], bool], ...] = (_from_first, _initials, _from_later, _without_blanks)


def is_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter that is missing, too many or another, or by two that changed places."""
    if len(one) > len(other):
        one, other = other, one
    i = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) < len(other):
        return len(one) + 1 == len(other) and one[i:] == other[i + 1 :]
    changed = one[i : i + 2] == other[i : i + 2][::-1] and one[i + 2 :] == other[i + 2 :]
    return i < len(one) and (changed or one[i + 1 :] == other[i + 1 :])


def _slips(query: str, names: Names) -> tuple[str, ...]:
    """The few ids of which some words in a row are what was typed but for one letter, those of first words before."""
    typed = _letters(run_together(query))
    slips: dict[str, int] = {}
    for id, called in names.items():
        for before, letters in (part for name in (id, *called) for part in _parts(name)):
            if letters == typed or (len(typed) >= SHORTEST and is_slip(typed, letters)):
                slips[id] = min(before, slips.get(id, before))
    return tuple(sorted(slips, key=lambda id: slips[id]))[:MOST_CLOSE]


def _looks_like(query: str, names: Names) -> tuple[str, ...]:
    """The few ids whose whole names, or as many of their first words, look most like what was typed."""
    count = len(fold(query))
    begun: dict[str, list[str]] = {}
    for id, called in names.items():
        for words in (fold(name) for name in (id, *called)):
            for letters in dict.fromkeys(_letters("".join(part)) for part in (words, words[:count])):
                begun.setdefault(letters, []).append(id)
    near = get_close_matches(_letters(run_together(query)), begun, n=MOST_CLOSE, cutoff=ALIKE)
    return tuple(dict.fromkeys(id for letters in near for id in begun[letters]))[:MOST_CLOSE]


@lru_cache(maxsize=4096)
def _parts(name: str) -> tuple[tuple[int, str], ...]:
    """The words in a row of a name: how many stand before them, and their letters."""
    words = fold(name)
    return tuple((i, _letters("".join(words[i:j]))) for i in range(len(words)) for j in range(i + 1, len(words) + 1))


def _letters(word: str) -> str:
    """A word without its digits; as it is where it has nothing else."""
    return "".join(c for c in word if not c.isdigit()) or word


def plain_spaces(name: str) -> str:
    """A name with plain spaces for those of another kind, which come with what is copied from a page."""
    return name if name.isascii() else "".join(" " if unicodedata.category(c) == "Zs" else c for c in name)


def check_player_names(players: Sequence[str]) -> str:
    """What is wrong with the names of the players, `""` if nothing is."""
    seen: dict[str, str] = {}
    for name in players:
        if why := no_text(name):
            return why
        printable = "".join(c if c.isprintable() else "?" for c in name)
        if not 1 <= len(name) <= LONGEST_NAME:
            return tr("a name has 1 to {most} characters: '{name}'", most=LONGEST_NAME, name=printable[:LONGEST_NAME])
        if TYPOGRAPHIC.match(name):
            return typographic_mark(name[0])
        if not name[0].isalpha():
            return tr("a name begins with a letter, and any signs but : = , may follow: '{name}'", name=printable)
        if plain_spaces(name) != name:
            text = plain_spaces(name)
            return tr("a name may have plain spaces only, not a no-break space or another kind: '{name}'", name=text)
        if any(c in ":=," for c in name) or not name.isprintable():
            return tr("a name has no : = , and no control characters: '{name}'", name=printable)
        other = seen.setdefault(name.casefold(), name)
        if other != name or players.count(name) > 1:
            return _alike(other, name)
    return ""


def too_much_alike(players: Sequence[str]) -> str:
    """Which two names nobody at a table could tell apart, `""` if none: they differ by accents, ё, blanks or the like.

    For names that are given now: what was recorded with such names is named by its exact spelling.
    """
    seen: dict[str, str] = {}
    for name in players:
        other = seen.setdefault(_on_paper(name), name)
        if other != name:
            return _alike(other, name)
    return ""


def _alike(other: str, name: str) -> str:
    return tr("the names {other} and {name} are too much alike: add a letter to one of them", other=other, name=name)


def _on_paper(name: str) -> str:
    """What is left of a name without accents and signs; signs that are the vowels of a script stay."""
    looks = str.maketrans(CYRILLIC + SMALL_LIKE[0], LATIN + SMALL_LIKE[1])
    plain = _plain(unicodedata.normalize("NFD", name).translate(looks))
    return "".join(c for c in plain if c.isalnum() or unicodedata.category(c).startswith("M"))


def in_other_letters(short: str) -> tuple[str, ...]:
    """What a name of a few letters, some of them Cyrillic, may be typed as: `АB` as `ab`, `БЛ` as `bl`.

    In Latin or Cyrillic letters that look like its own, and in Latin letters that sound like them; nothing for a name
    that every keyboard has.
    """
    if short.isascii():
        return ()
    capital = short.upper()
    words = (capital.translate(table) for table in (*LOOKS, SOUNDS))
    return tuple(each for each in dict.fromkeys(words) if each != capital)
