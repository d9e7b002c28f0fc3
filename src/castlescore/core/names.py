"""Find a tile, card, favor or player by a typed name: forgiving in input, exact in output, never a guess.

Five ways are tried in turn, and the first with a match decides: the id or a complete name; the beginnings of its words
from the first on (`pu-ga`); its initials (`pg`); the beginnings of later words (`puz`); words without the blanks
between them (`9pin`, `pinalley`). The first way counts everywhere, the others first among what can be meant here and
only then among all. Of several complete names that differ only by accents the one that is typed exactly wins.
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
    """A thing with a name in each language.

    `english` is the English name, `shown` the printed names of the translations, by language.
    """

    english: str
    aliases: tuple[str, ...]
    shown: Mapping[str, str]

    @property
    def name(self) -> str:
        """Its name in the current language; in English if no translation prints one."""
        return self.shown.get(language()) or self.english

    @property
    def in_both(self) -> str:
        """Its name in the current language, and the English one, which is on other editions."""
        return self.name if self.name == self.english else f"{self.name} ({self.english})"

    @property
    def names(self) -> tuple[str, ...]:
        """All its names."""
        return (self.english, *self.aliases)


@dataclass(frozen=True)
class NameMatch:
    """The ids that a name fits (one, several or none) and those most similar to it."""

    query: str
    ids: tuple[str, ...]
    closest: tuple[str, ...] = ()

    @property
    def one(self) -> str | None:
        """The id, if there is exactly one."""
        return self.ids[0] if len(self.ids) == 1 else None

    def hinted(self, why: str) -> str:
        """The message that the name means nothing, with similar names."""
        near = self.ids or self.closest
        return tr("{why}; close to it: {names}", why=why, names=", ".join(near)) if near else why

    def is_not_one(self, what: str, names: Iterable[str], called: Callable[[str], str] = str) -> str:
        """The message that the name is not one of a few things: several that it may be, some similar to it, or else all
        of them.

        `what`: the kind of thing, as in `trp("what is named", ...)`; `called`: the name for people of the thing with an
        id.
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
    """A name in the form of `fold`, its words without anything between them."""
    return "".join(fold(name))


@lru_cache(maxsize=4096)
def _all_run_together(id: str, called: Words) -> Words:
    """The id and every name of a thing in this form: many words are compared with them."""
    return tuple(map(run_together, (id, *called)))


def _plain(text: str) -> str:
    folded = text.casefold()
    if not any(c.isdigit() and not c.isascii() for c in folded):  # other digits are no numbers here
        folded = unicodedata.normalize("NFKD", folded)
    return "".join(c for c in folded if not unicodedata.combining(c) and c not in "'’`")


def is_number(word: str) -> bool:
    """Whether a word is a number in the digits 0 to 9; Python accepts many other digits, players may not know them."""
    return word.isascii() and word.isdecimal()


def find(query: str, here: Names, everywhere: Names) -> NameMatch:
    """The ids that `query` means among the names `here`, else `everywhere`; similar ones from `here` come first.

    Blanks, signs and digits do not count for similarity.
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
    """The id that a word names; raises Unclear. `what` and `called` as in `NameMatch.is_not_one`."""
    match = find(word, names, names)
    if match.one is None:
        raise Unclear(match.is_not_one(what, names, called))
    return match.one


def exact_ids(query: str, names: Names) -> tuple[str, ...]:
    """The ids of which `query` is the id or a complete name."""
    typed = run_together(query)
    if not typed:
        return ()
    if query in names and [id for id, called in names.items() if id == query or query in called] == [query]:
        return (query,)  # exactly, as programs write the ids: no need to fold names
    ids = [id for id, called in names.items() if typed in _all_run_together(id, tuple(called))]
    return _exactly(query, tuple(ids), names)


def _exactly(query: str, ids: Words, names: Names) -> Words:
    """Of several ids whose names differ only by accents, those that are typed exactly; else all of them."""
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
    """Whether two words differ by one letter that is missing, added or wrong, or by two exchanged letters."""
    if len(one) > len(other):
        one, other = other, one
    i = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) < len(other):
        return len(one) + 1 == len(other) and one[i:] == other[i + 1 :]
    changed = one[i : i + 2] == other[i : i + 2][::-1] and one[i + 2 :] == other[i + 2 :]
    return i < len(one) and (changed or one[i + 1 :] == other[i + 1 :])


def _slips(query: str, names: Names) -> tuple[str, ...]:
    """The few ids in whose names some neighbouring words differ from the typed ones by one letter, those of first words
    before."""
    typed = _letters(run_together(query))
    slips: dict[str, int] = {}
    for id, called in names.items():
        for before, letters in (part for name in (id, *called) for part in _parts(name)):
            if letters == typed or (len(typed) >= SHORTEST and is_slip(typed, letters)):
                slips[id] = min(before, slips.get(id, before))
    return tuple(sorted(slips, key=lambda id: slips[id]))[:MOST_CLOSE]


def _looks_like(query: str, names: Names) -> tuple[str, ...]:
    """The few ids whose names, or as many of their first words, are most similar to what was typed."""
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
    """The neighbouring words of a name: how many precede them, and their letters."""
    words = fold(name)
    return tuple((i, _letters("".join(words[i:j]))) for i in range(len(words)) for j in range(i + 1, len(words) + 1))


def _letters(word: str) -> str:
    """A word without its digits; unchanged if it has nothing else."""
    return "".join(c for c in word if not c.isdigit()) or word


def plain_spaces(name: str) -> str:
    """A name with plain spaces in place of other kinds, which come with text copied from a page."""
    return name if name.isascii() else "".join(" " if unicodedata.category(c) == "Zs" else c for c in name)


def check_player_names(players: Sequence[str]) -> str:
    """The mistake in the names of the players, `""` if there is none."""
    seen: dict[str, str] = {}
    for name in players:
        if why := no_text(name):
            return why
        printable = "".join(c if c.isprintable() else "?" for c in name)
        if not 1 <= len(name) <= LONGEST_NAME:
            return tr("a name has 1 to {most} characters: '{name}'", most=LONGEST_NAME, name=printable[:LONGEST_NAME])
        if TYPOGRAPHIC.match(name):
            return typographic_mark(name[0])
        if not name[0].isalpha() or (printable == name and any(c in ":=," for c in name)):
            return tr(
                "'{name}' cannot be a name: a letter comes first, then letters, digits, blanks, hyphens, apostrophes,"
                " full stops",
                name=printable,
            )
        if plain_spaces(name) != name:
            text = plain_spaces(name)
            return tr("a name may have plain spaces only, not a no-break space or another kind: '{name}'", name=text)
        if printable != name:
            return tr("a name has no control characters: '{name}'", name=printable)
        other = seen.setdefault(name.casefold(), name)
        if other != name or players.count(name) > 1:
            return _alike(other, name)
    return ""


def too_much_alike(players: Sequence[str]) -> str:
    """Two names that people cannot distinguish, as a message, `""` if there are none: they differ by accents, ё, blanks
    or the like.

    For new names only: recorded names are identified by their exact spelling.
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
    """A name without accents and signs; signs that are the vowels of a script stay."""
    looks = str.maketrans(CYRILLIC + SMALL_LIKE[0], LATIN + SMALL_LIKE[1])
    plain = _plain(unicodedata.normalize("NFD", name).translate(looks))
    return "".join(c for c in plain if c.isalnum() or unicodedata.category(c).startswith("M"))


def in_other_letters(short: str) -> tuple[str, ...]:
    """Other ways to type a name of a few letters, some of them Cyrillic: `АB` as `ab`, `БЛ` as `bl`.

    In Latin or Cyrillic letters of the same shape, and in Latin letters of the same sound; nothing for a name that
    every keyboard can type.
    """
    if short.isascii():
        return ()
    capital = short.upper()
    words = (capital.translate(table) for table in (*LOOKS, SOUNDS))
    return tuple(each for each in dict.fromkeys(words) if each != capital)
