"""Completion of lines at a table of Between Two Castles (see `Completion` of the protocol)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from castlescore.core.language import amount, person, tr
from castlescore.core.names import exact_ids, find
from castlescore.core.refusals import Refusal
from castlescore.games.between.facts import Catalogue, TileFacts, between
from castlescore.games.between.input.lookup import tile_word
from castlescore.games.between.moves import Place
from castlescore.games.between.rules.bonuses import ATTENDANT, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus, as_type
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.placement import JudgedCastle, where
from castlescore.games.between.rules.play import apply
from castlescore.games.between.rules.table import Phase, Site, Table, also_called
from castlescore.games.between.sentences import bonus_line
from castlescore.games.between.terms import type_word
from castlescore.input.candidates import fit, one_word, plain
from castlescore.protocol.words import Line, Word

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Replay


def possible(table: Table) -> tuple[str, ...]:
    """The commands of moves that are possible now."""
    if table.phase is Phase.PLACE:
        lay = any(site.open for site in table.sites)
        return (*(("place",) if lay else ()), *(("reward",) if table.waiting else ()))
    waits = ("reward",) if table.waiting else ()
    return (*waits, "cards") if table.phase is Phase.CARDS else waits


def words_of(line: Line, typed: str, replay: Replay) -> list[Word]:
    """The words that can come next in a line."""
    complete = WORDS.get(line.command)
    return complete(line, typed, replay) if complete else []


def values(option: str, line: Line, replay: Replay) -> list[Word]:
    """The possible values of an option."""
    table: Table = replay.table
    if option != "--as":
        return []
    site = _site(table, line.words[0]) if line.words else None
    due = site.pending.bonus.choices if site and site.pending else ()
    types = table.setup.box.types
    return [Word(type, "", types[type].names, type_word(type)) for type in due or types]


def sites(table: Table, chosen: Iterable[Site] | None = None) -> list[Word]:
    """Castles by name."""
    called = also_called(table.setup)
    return [
        Word(site.name, f"{'-'.join(map(person, site.partners))}, {amount(site.points, 'point')}", called[site.name])
        for site in (table.sites if chosen is None else chosen)
    ]


def _site(table: Table, word: str) -> Site | None:
    names = also_called(table.setup)
    name = find(word, names, names).one
    return None if name is None else table.site(name)


def tiles(typed: str, box: Catalogue, gone: frozenset[str]) -> list[Word]:
    """The tiles that can still come, alone while one of them fits."""
    every = [tile_word(tile) for tile in box.regular()]
    return fit(typed, (word for word in every if word.text not in gone), every)


def piece(word: str, box: Catalogue, gone: frozenset[str]) -> TileFacts | None:
    """The tile that a complete word means, None if it is unknown or ambiguous."""
    names = box.names
    one = find(word, {id: called for id, called in names.items() if id not in gone}, names).one
    return None if one is None else box[one]


def cells(castle: Castle, tile: TileFacts, typed: str) -> list[Word]:
    """The legal cells of a tile, the best first."""
    words = [Word(f"{v.placed.at[0]},{v.placed.at[1]}", f"{v.gain:+d}") for v in where(castle, tile)]
    return [word for word in words if word.text.startswith(typed)]


def words_of_file(judged: JudgedCastle | None, line: Line, typed: str) -> list[Word]:
    """What can come next on a line about a castle file, special tiles too: TILE, then PLACE.

    Empty if there is no file yet, since a new file begins with a throne room.
    """
    if judged is None:
        return []
    box, castle = between(), judged.castle
    gone = castle.regular
    if not line.words:
        every = [tile_word(tile) for tile in box.tiles.values()]
        return fit(typed, (word for word in every if word.text not in gone), every)
    one = piece(line.words[0], box, gone)
    if one is None or len(line.words) > 1 or line.command not in ("try", "explain", "place"):
        return []
    return cells(castle, one, typed)


def _place(line: Line, typed: str, replay: Replay) -> list[Word]:
    """`place CASTLE TILE [PLACE] [TILE [PLACE]]`; the second place is where the first tile is laid already."""
    table: Table = replay.table
    if not line.words:
        here = (site for site in table.sites if site.open)
        return fit(typed, sites(table, here), sites(table))
    site, rest = _site(table, line.words[0]), line.words[1:]
    if site is None or len(rest) > 3:
        return []
    gone = table.regular
    if len(rest) >= 2:
        first = piece(rest[0], table.setup.box, gone)
        cell = re.fullmatch(r"([+-]?\d{1,6}),([+-]?\d{1,6})", rest[1])
        if first is None or cell is None or site.to_lay < 2:
            return []
        played = apply(table, Place(site.name, first.id, (int(cell[1]), int(cell[2]))))
        table = table if isinstance(played, Refusal) else played.table
        site, gone = table.site(site.name), gone | {first.id}
    if len(rest) % 2 == 0:
        return tiles(typed, table.setup.box, gone)
    tile = piece(rest[-1], table.setup.box, gone)
    return cells(site.castle, tile, typed) if tile else []


def _reward(line: Line, typed: str, replay: Replay) -> list[Word]:
    """`reward CASTLE` and what the bonus that waits there takes; the castle may be left out where one alone waits."""
    table: Table = replay.table
    box = table.setup.box
    if not line.words:
        called = also_called(table.setup)
        due = [(s.name, s.pending.bonus) for s in table.waiting if s.pending]
        choices = fit(typed, [Word(name, bonus_line(name, bonus), called[name]) for name, bonus in due])
        if choices or len(due) != 1:
            return choices
    site, words = _site(table, line.words[0]) if line.words else None, line.words[1:]
    if site is None and len(table.waiting) == 1:
        site, words = table.waiting[0], line.words
    if site is None or site.pending is None:
        return []
    bonus, taken = site.pending.bonus, line.value("--as")
    if bonus.kind == OTHER_TYPE:
        if taken is None:
            return [Word("--as", tr("TYPE, and what that type takes"))] if not words and not typed else []
        bonus = as_type(bonus, taken, box)
    return _taking(table, site, bonus, words, typed)


def _taking(table: Table, site: Site, bonus: Bonus, words: tuple[str, ...], typed: str) -> list[Word]:
    box = table.setup.box
    if bonus.kind == ATTENDANT:
        known = [Word(id, "", facts.names, facts.name) for id, facts in box.attendants.items()]
        return fit(typed, known) if not words else []
    if bonus.kind not in (TILE, SPECIAL_TILE) or len(words) > 1:
        return []
    if bonus.kind == TILE:
        if not words:
            return tiles(typed, box, table.regular)
        tile = piece(words[0], box, table.regular)
    elif len(bonus.choices) == 1:
        tile = box[bonus.choices[0]] if not words else None
    elif not words:
        return fit(typed, [tile_word(box[id]) for id in bonus.choices])
    else:
        names = {id: box[id].names for id in bonus.choices}
        one = find(words[0], names, names).one
        tile = box[one] if one else None
    return cells(site.castle, tile, typed) if tile else []


def _tile_question(line: Line, typed: str, replay: Replay) -> list[Word]:
    """`try` and `explain`: TILE PLACE CASTLE, and `where TILE CASTLE`; or the castle first."""
    table: Table = replay.table
    of_tile = 1 if line.command == "where" else 2  # words: the tile, and its place
    named = exact_ids(line.words[0], also_called(table.setup)) if line.words else ()
    site, words = (table.site(named[0]), line.words[1:]) if len(named) == 1 else (None, line.words)
    if not words:
        return _tiles_or_sites(table, typed, site)
    if site is None:
        return fit(typed, sites(table)) if len(words) == of_tile else []
    tile = piece(words[0], table.setup.box, table.regular) if len(words) < of_tile else None
    return cells(site.castle, tile, typed) if tile else []


def _offers(line: Line, typed: str, replay: Replay) -> list[Word]:
    """`offers CASTLE TILE...`"""
    table: Table = replay.table
    return _tiles_or_sites(table, typed, table.sites[0]) if line.words else fit(typed, sites(table))


def _tiles_or_sites(table: Table, typed: str, site: Site | None) -> list[Word]:
    """The tiles that can still come; castles where nothing else fits and none is named."""
    words = tiles(typed, table.setup.box, table.regular)
    return words or fit(typed, sites(table) if site is None else [])


def _cards(line: Line, typed: str, replay: Replay) -> list[Word]:
    table: Table = replay.table
    if not line.words:
        return fit(typed, sites(table, (site for site in table.sites if site.shown is None)), sites(table))
    typed_before = {f"bonus-{word.removeprefix('bonus-')}" for word in line.words[1:]}
    cards = [table.setup.box.cards[id] for id in table.cards_to_come if id not in typed_before]
    known = [Word(card.id.removeprefix("bonus-"), "", (card.id, *card.names), card.name) for card in cards]
    return fit(typed, known)


def _one_castle(line: Line, typed: str, replay: Replay) -> list[Word]:
    first = () if line.command != "show" else plain(("castle", "standings"))
    named = [word for word in line.words if word != "castle"]
    return [] if named else fit(typed, [*sites(replay.table), *(first if not line.words else ())])


def _score(line: Line, typed: str, replay: Replay) -> list[Word]:
    """`score [PLAYER|CASTLE]`."""
    table: Table = replay.table
    players, every = plain(one_word(person(name)) for name in table.setup.seats), sites(table)
    if line.words:
        return []
    return fit(typed, players, every) if typed else [*players, *every]


WORDS: dict[str, Callable[[Line, str, Replay], list[Word]]] = {
    "place": _place,
    "reward": _reward,
    "try": _tile_question,
    "explain": _tile_question,
    "where": _tile_question,
    "offers": _offers,
    "cards": _cards,
    "check": _one_castle,
    "score": _score,
    "adjust": _one_castle,
    "export": _one_castle,
    "show": _one_castle,
}
