"""From the words of a recorded line to moves of Between Two Castles, or an error that says what is unclear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from castlescore.core.errors import Unclear
from castlescore.core.language import either, tr, trn, trp
from castlescore.core.language.typed import DECLINE, in_english, means_none
from castlescore.core.names import Names, find, find_one
from castlescore.core.refusals import Refusal, Refused, ended_early
from castlescore.core.written import with_places
from castlescore.games.between.facts import Catalogue, TileFacts
from castlescore.games.between.input.lines import taking
from castlescore.games.between.input.resolve import find_cell, location_in
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, Move, Place, Reward
from castlescore.games.between.rules.bonuses import ATTENDANT, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus, as_type
from castlescore.games.between.rules.play import OF_ROUNDS, apply, check_turn
from castlescore.games.between.rules.table import Phase, Site, Table, also_called
from castlescore.games.between.sentences import bonus_line
from castlescore.games.between.terms import type_word
from castlescore.input.context import current_context
from castlescore.input.hand import Hand, OpenPlace
from castlescore.input.options import cards_or_none
from castlescore.input.spelling import FIRST, is_place, split_owner
from castlescore.protocol.words import Entry
from castlescore.toml.reading import shown

FOREIGN = {"stack": "--stack", "tiles": "--tiles", "room": "--room", "of": "--of", "decline-tile": "--decline TILE"}


def find_castle(word: str, table: Table) -> str:
    """The castle that a name means: AB, BA, Anna-Ben; raises Unclear."""
    return find_one(word, also_called(table.setup), "castle")


def named_site(table: Table, name: str | None) -> Site:
    """A castle of the table by its name, which is needed since no player is active; raises Unclear."""
    if name is None:
        raise Unclear(tr("which castle? {sites}", sites=", ".join(site.name for site in table.sites)))
    return table.site(find_castle(name, table))


def split_castle(
    table: Table, words: Sequence[str], shown_at: int, places: bool = False
) -> tuple[str | None, list[str]]:
    """The word for a castle before or after the other words of a line, and these; see `castlescore.input.spelling`.

    `places`: whether a place may be the first of the others.
    """
    names = table.setup.box.things

    def is_thing(word: str) -> bool:
        return places if is_place(word) else bool(find(word, names, names).ids)

    return split_owner(words, also_called(table.setup), is_thing, shown_at)


def find_tile(word: str, box: Catalogue, gone: Iterable[str] = ()) -> TileFacts:
    """The tile that a name means, looked for first among those that are not placed yet; raises Unclear."""
    names, taken = box.names, set(gone)
    here = {id: all_names for id, all_names in names.items() if id not in taken}
    matches = find(word, here, names)
    if matches.one is not None:
        return box[matches.one]
    if len(matches.ids) > 1:
        values = {"word": shown(word), "ids": either(box[id].name for id in matches.ids[:6])}
        raise Unclear(tr("'{word}' is {ids}: type a little more of it", **values))
    if not matches.closest:
        see = current_context().line("tiles --game between")
        values = {"word": shown(word), "what": trp("what is named", "tile"), "line": see}
        raise Unclear(tr("'{word}' is no {what}; see: {line}", **values))
    raise Unclear(matches.is_not_one("tile", names, lambda id: box[id].name))


def place(table: Table, entry: Entry) -> list[Move]:
    """`place CASTLE TILE [PLACE] [TILE [PLACE]]`; the place of the second tile is read after the first is placed.

    The claim is for the whole line and is recorded with its last tile; `allow` with each tile that needs it.
    """
    castle, rest = split_castle(table, entry.words, FIRST)
    if castle is None:
        raise Unclear(tr("which castle, tile and place?  place CASTLE TILE [PLACE] [TILE [PLACE]]"))
    name = find_castle(castle, table)
    pairs = _pairs(rest, table.setup.box)
    if len(pairs) not in (1, 2):
        raise Unclear(tr("place {name} TILE [PLACE] [TILE [PLACE]]", name=name))
    check_turn(table, name)
    moves: list[Place] = []
    at_hand = table
    for i, tile in enumerate(_tiles(table, [word for word, _ in pairs])):
        site, is_same_turn = at_hand.site(name), (at_hand.round, at_hand.turn) == (table.round, table.turn)
        if moves and pairs[i][1] is None and (site.pending or site.to_lay <= 0 or not is_same_turn):
            # Refused wherever it is placed: the player need not point at a place.
            moves.append(Place(name, tile.id, moves[0].at, same_line=True))
            break
        try:
            at = _cell_at(at_hand, name, tile, pairs[i][1])
        except OpenPlace as place:
            before = 1 + sum(1 if word is None else 2 for _, word in pairs[:i])
            place.completed = partial(_completed, [castle, *rest], before + 1)
            raise
        move = Place(name, tile.id, at, same_line=i > 0, allow=entry.options.get("allow"))
        moves.append(move)
        result = apply(at_hand, move)
        if isinstance(result, Refusal):
            break  # the session plays them all again and says why, and what to type instead
        at_hand = result.table
    return [*moves[:-1], replace(moves[-1], claim=entry.options.get("claim"))]


def _pairs(words: Sequence[str], box: Catalogue) -> list[tuple[str, str | None]]:
    """Each tile of a line with the place after it, None where the next word is a tile again, or none."""
    names = box.names
    pairs: list[tuple[str, str | None]] = []
    for word in words:
        is_tile = not is_place(word) and bool(find(word, names, names).ids)
        if pairs and pairs[-1][1] is None and not is_tile:
            pairs[-1] = pairs[-1][0], word
        else:
            pairs.append((word, None))
    return pairs


def _completed(words: Sequence[str], index: int, entry: Entry, hand: Hand, place: str) -> Entry:
    """A line with a place put before the word of that index."""
    return replace(entry, words=(*words[:index], place, *words[index:]))


def _cell_at(table: Table, castle: str, tile: TileFacts, word: str | None) -> tuple[int, int]:
    """The cell that a PLACE means in a castle of the table; raises Unclear, for a placed tile with its cell."""
    other = table.standing(tile.id)
    if word is None and other is not None:
        raise Unclear(location_in(other.castle, tile, other.name))
    return find_cell(word, table.site(castle).castle, tile, castle.lower())


def _tiles(table: Table, words: Sequence[str]) -> list[TileFacts]:
    """The tiles that names mean, no two of them the same; raises Unclear with everything that is undecided."""
    tiles: list[TileFacts] = []
    unclear: list[str] = []
    for word in words:
        try:
            gone = table.regular | {tile.id for tile in tiles}
            tiles.append(find_tile(word, table.setup.box, gone))
        except Unclear as problem:
            unclear.append(str(problem))
    if unclear:
        raise Unclear("\n".join(unclear))
    return tiles


def reward(table: Table, entry: Entry) -> Move:
    """`reward CASTLE ...` with what the bonus that waits there takes.

    Raises Unclear for an option that says nothing in this game.
    """
    if given := next((typed for name, typed in FOREIGN.items() if name in entry.options), None):
        why = tr("{given} has no meaning in Between Two Castles:  reward CASTLE and what its bonus takes", given=given)
        raise Unclear(why)
    return replace(_reward(table, entry), claim=entry.options.get("claim"), allow=entry.options.get("allow"))


def _reward(table: Table, entry: Entry) -> Reward:
    words, declined = entry.words, bool(entry.options.get("decline"))
    if not declined and in_english(words[-1:], [DECLINE]) == [DECLINE]:
        words, declined = words[:-1], True
    castle, rest = _of_waiting(table, with_places(words))
    if castle is None:
        waiting = [bonus_line(site.name, site.pending.bonus) for site in table.waiting if site.pending]
        raise Unclear(tr("in which castle?  ") + "   ".join(waiting) if waiting else tr("no bonus waits"))
    name = find_castle(castle, table)
    site = table.site(name)
    if site.pending is None or declined:
        return Reward(name, "" if site.pending is None else site.pending.bonus.type, declined=declined)
    return _taking(table, site, rest, entry.options.get("as"))


def _of_waiting(table: Table, words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The castle of a reward and its other words; where the castle is left out, the only one that waits, else None."""
    castle, rest = split_castle(table, words, FIRST, places=True)
    castles, things = also_called(table.setup), table.setup.box.things
    if castle is not None and find(castle, castles, castles).ids:
        return castle, rest
    if table.waiting and words and not is_place(words[0]) and not find(words[0], things, things).ids:
        return castle, rest  # no castle, and no word for a bonus: an unknown castle
    return table.waiting[0].name if len(table.waiting) == 1 else None, list(words)


def _taking(table: Table, site: Site, words: list[str], as_word: str | None) -> Reward:
    assert site.pending is not None
    box, bonus = table.setup.box, site.pending.bonus
    taken = None
    if bonus.kind == OTHER_TYPE:
        choices = {type: box.types[type].names for type in bonus.choices}
        if as_word is None and words and find(words[0], choices, choices).one:
            as_word, *words = words
        if as_word is None:
            types = ", ".join(type_word(type) for type in bonus.choices)
            raise _asking(table, site, bonus, tr("as which type is the downstairs bonus taken: {types}?", types=types))
        taken = find_one(as_word, choices, "type", type_word)
        bonus = as_type(bonus, taken, box)
    elif as_word is not None:
        taken = find_one(as_word, {id: facts.names for id, facts in box.types.items()}, "type", type_word)
    kind = site.pending.bonus.type
    if bonus.kind == ATTENDANT:
        if not words:
            names_of = ", ".join(facts.name for facts in box.attendants.values())
            raise _asking(table, site, bonus, tr("which attendant: {names}?", names=names_of))
        names = {id: facts.names for id, facts in box.attendants.items()}
        attendant = find_one(words[0], names, "attendant", lambda id: box.attendants[id].name)
        _no_more(words[1:])
        return Reward(site.name, kind, taken, attendant=attendant)
    if bonus.kind not in (TILE, SPECIAL_TILE):
        _no_more(words)
        return Reward(site.name, kind, taken)
    tile, rest = _tile_of(table, bonus, words, site)
    _no_more(rest[1:])
    try:
        at = _cell_at(table, site.name, tile, rest[0] if rest else None)
    except OpenPlace as place:
        place.completed = partial(_completed, [site.name, *words], len(words) + 1)
        raise
    return Reward(site.name, kind, taken, tile=tile.id, at=at)


def _asking(table: Table, site: Site, bonus: Bonus, question: str) -> Unclear:
    """The error that a bonus needs more words, with a line that takes it now, and one that declines it if possible."""
    words = taking(table, site.castle, bonus)
    taken = ["--as", bonus.taken_as] if bonus.taken_as else []
    line = " ".join(["reward", site.name.lower(), *taken, *words]) if words else ""
    declining = tr("{line}  or  reward {castle} --decline", line=line, castle=site.name.lower())
    lines = declining if line and bonus.may_decline else line
    return Unclear(f"{question}  {lines or bonus_line(site.name, bonus)}", line)


def _no_more(words: Sequence[str]) -> None:
    if words:
        raise Unclear(tr("'{words}' is one word too many for this bonus", words=shown(words[0])))


def _tile_of(table: Table, bonus: Bonus, words: list[str], site: Site) -> tuple[TileFacts, list[str]]:
    """The tile that a bonus places, and the other words."""
    box = table.setup.box
    names = {id: box[id].names for id in bonus.choices} if bonus.kind == SPECIAL_TILE else {}
    if len(names) == 1 and len(words) < 2 and not (words and find(words[0], names, names).ids):
        return box[bonus.choices[0]], words
    if not words:
        raise _asking(table, site, bonus, tr("which tile, and where?"))
    if bonus.kind == SPECIAL_TILE:
        return box[find_one(words[0], names, "special tile", lambda id: box[id].name)], words[1:]
    return find_tile(words[0], box, table.regular), words[1:]


def cards(table: Table, entry: Entry) -> Move:
    """`cards CASTLE CARD...` or `cards CASTLE --none`; raises Unclear for a castle alone that could show some."""
    known = table.setup.box.things
    names = {id: known[id] for id in table.setup.box.cards}
    castle, rest = split_castle(table, entry.words, FIRST)
    name = find_castle(castle or entry.words[0], table)
    site = table.site(name)
    if table.phase is not Phase.PLACE and site.shown is None:
        held = trn(
            "{who} has {n} bonus card and has shown none; nothing was recorded. Type one of:",
            "{who} has {n} bonus cards and has shown none; nothing was recorded. Type one of:",
            site.cards,
            who=name,
        )
        rest = cards_or_none(name, held, trp("metavar", "CARD..."), rest, entry.options.get("none", False))
    elif len(rest) == 1 and means_none(rest[0]):
        rest = []
    box = table.setup.box
    return Cards(name, tuple(find_one(word, names, "bonus card", lambda id: box.cards[id].name) for word in rest))


def check(table: Table, entry: Entry) -> Move:
    """`check CASTLE POINTS`"""
    if "money" in entry.options:
        raise Unclear(tr("a castle has no money:  check CASTLE POINTS"))
    return CheckCastle(find_castle(entry.words[0], table), entry.options["points"])


def adjust(table: Table, entry: Entry) -> Move:
    """`adjust CASTLE --points N WHY`"""
    name, why, points = find_castle(entry.words[0], table), " ".join(entry.words[1:]), entry.options.get("points")
    if not points or "money" in entry.options or not why:
        raise Unclear(tr("by how many points, and why?  adjust {name} --points N WHY", name=name))
    return AdjustCastle(name, points, why)


READERS: Mapping[str, Callable[[Table, Entry], Move | list[Move]]] = {
    "place": place,
    "reward": reward,
    "cards": cards,
    "check": check,
    "adjust": adjust,
}


def all_names(table: Table) -> list[Names]:
    """The names that a line can have, by id: tiles, attendants, bonus cards, castles."""
    return [table.setup.box.things, owners(table)]


def owners(table: Table) -> Names:
    """The castles, whose name may be the first word of a line."""
    return also_called(table.setup)


def read(table: Table, entry: Entry) -> Move | list[Move] | Refusal:
    """The moves that a line means at a table, or a refusal; raises Unclear for ambiguous words."""
    try:
        if table.early is not None and entry.command in OF_ROUNDS:
            raise ended_early("B-END-TABLE")
        return READERS[entry.command](table, entry)
    except Refused as refused:
        return refused.refusal
