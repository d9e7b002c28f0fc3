"""What the words of a line mean at a table of Between Two Castles: from what somebody typed to a move."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from castlescore.between.bonuses import ATTENDANT, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus, as_type
from castlescore.between.castle import Castle
from castlescore.between.moves import AdjustCastle, Cards, CheckCastle, Move, Place, Reward
from castlescore.between.outcome import Refusal
from castlescore.between.placement import where
from castlescore.between.play import apply
from castlescore.between.setup import also_called
from castlescore.between.table import Site, Table
from castlescore.between.turns import not_now
from castlescore.between.waiting import due_line, line
from castlescore.castles.places import FARTHEST
from castlescore.catalogue.between_facts import Catalogue, TileFacts
from castlescore.catalogue.names import find
from castlescore.cli.context import desk, places_of, take_number
from castlescore.cli.output import width
from castlescore.errors import LimitHit, Unclear
from castlescore.session.reading import shown
from castlescore.show.between_text import placements

FEW = 12  # lines of a list of places before it is cut
_CELL = re.compile(r"([+-]?\d+),([+-]?\d+)", re.ASCII)
_NTH = re.compile(r"#?(\d{1,6})", re.ASCII)


def find_castle(word: str, table: Table) -> str:
    """The castle that a name means: AB, BA, Anna-Ben; raises Unclear."""
    return _one(word, also_called(table.setup), "castle")


def _one(
    word: str, names: Mapping[str, Iterable[str]], what: str, here: Mapping[str, Iterable[str]] | None = None
) -> str:
    found = find(word, names if here is None else here, names)
    if found.one is None:
        listed = found.ids or found.closest or (tuple(names) if len(names) < 30 else ())
        hint = f": {', '.join(listed)}" if listed else "; see: castlescore tiles --game between"
        raise Unclear(f"'{shown(word)}' is {'more than one' if found.ids else 'no'} {what}{hint}")
    return found.one


def find_tile(word: str, box: Catalogue, gone: Iterable[str] = ()) -> TileFacts:
    """The tile that a name means, looked for first among those that do not stand yet; raises Unclear."""
    names = {id: tile.names for id, tile in box.tiles.items()}
    taken = set(gone)
    here = {id: called for id, called in names.items() if id not in taken}
    found = find(word, here, names)
    if len(found.ids) > 1:
        raise Unclear(
            f"'{shown(word)}' is {' or '.join(box[id].name for id in found.ids[:6])}: type a little more of it"
        )
    return box[_one(word, names, "tile", here)]


def standing(table: Table) -> set[str]:
    """The regular tiles that stand in some castle."""
    return {placed.tile.id for site in table.sites for placed in site.castle if placed.tile.regular}


def find_cell(word: str | None, castle: Castle, tile: TileFacts) -> tuple[int, int]:
    """The cell that a PLACE means: COL,ROW, or the number of a line of `where`; raises Unclear or LimitHit."""
    if word is None:
        rows = list(enumerate(where(castle, tile), 1))
        desk().listed(places_of(castle, tile), range(1, len(rows) + 1))
        raise Unclear("\n".join([*placements(tile, rows, FEW, width()), f"type one of them after {tile.id}"]))
    if match := _CELL.fullmatch(word):
        if max(len(match[1]), len(match[2])) > 7 or max(abs(int(match[1])), abs(int(match[2]))) > FARTHEST:
            raise LimitHit(f"a cell at {shown(word[:20])}: places reach to {FARTHEST} from the throne room")
        return int(match[1]), int(match[2])
    if match := _NTH.fullmatch(word):
        legal = where(castle, tile)
        if not 1 <= int(match[1]) <= len(legal):
            raise Unclear(f"{tile.name} has {len(legal)} places, there is no number {match[1]}: where {tile.id}")
        take_number(castle, tile, int(match[1]))
        return legal[int(match[1]) - 1].placed.at
    raise Unclear(f"'{shown(word)}' is no place: COL,ROW, the throne room's left half at 0,0, or a number of `where`")


def place(table: Table, words: Sequence[str]) -> list[Move] | Refusal:
    """`place CASTLE TILE PLACE [TILE PLACE]`; a number of the second tile counts after the first is laid."""
    if not words:
        raise Unclear("which castle, tile and place?  place CASTLE TILE PLACE [TILE PLACE]")
    name = find_castle(words[0], table)
    rest = list(words[1:])
    if len(rest) not in (1, 2, 4):
        raise Unclear(f"place {name} TILE PLACE [TILE PLACE]")
    refused = not_now(table, name)
    if refused:
        return refused
    moves: list[Move] = []
    at_hand = table
    for i, tile in enumerate(_tiles(table, rest[::2])):
        word = rest[2 * i + 1] if len(rest) > 1 else None
        move = Place(name, tile.id, find_cell(word, at_hand.site(name).castle, tile), same_line=i > 0)
        moves.append(move)
        found = apply(at_hand, move)
        if isinstance(found, Refusal):
            break  # the desk plays them all again and says why, and what to type instead
        at_hand = found.table
    return moves


def _tiles(table: Table, words: Sequence[str]) -> list[TileFacts]:
    """The tiles that names mean, no two of them the same; raises Unclear with everything that is undecided."""
    found: list[TileFacts] = []
    unclear: list[str] = []
    for word in words:
        try:
            gone = standing(table) | {tile.id for tile in found}
            found.append(find_tile(word, table.setup.box, gone))
        except Unclear as problem:
            unclear.append(str(problem))
    if unclear:
        raise Unclear("\n".join(unclear))
    return found


def reward(table: Table, words: Sequence[str], as_word: str | None = None, declined: bool = False) -> Move | Refusal:
    """`reward CASTLE ...` with what the bonus that waits there takes."""
    if not words:
        waiting = [due_line(site, table.setup.box) for site in table.waiting]
        raise Unclear("in which castle?  " + ("   ".join(waiting) or "no bonus waits"))
    name = find_castle(words[0], table)
    site = table.site(name)
    if site.pending is None or declined:
        return Reward(name, "" if site.pending is None else site.pending.bonus.type, declined=declined)
    return _taking(table, site, list(words[1:]), as_word)


def _taking(table: Table, site: Site, words: list[str], as_word: str | None) -> Move | Refusal:
    assert site.pending is not None
    box, bonus = table.setup.box, site.pending.bonus
    taken = None
    if bonus.kind == OTHER_TYPE:
        if as_word is None:
            raise Unclear(f"a downstairs bonus is taken as another type:  {line(site.name, bonus, box)}")
        taken = _one(as_word, {type: box.types[type].names for type in bonus.choices}, "type")
        bonus = as_type(bonus, taken, box)
    elif as_word is not None:
        taken = _one(as_word, {id: facts.names for id, facts in box.types.items()}, "type")
    kind = site.pending.bonus.type
    if bonus.kind == ATTENDANT:
        if not words:
            raise Unclear(f"which attendant?  {line(site.name, bonus, box)}")
        attendant = _one(words[0], {id: facts.names for id, facts in box.attendants.items()}, "attendant")
        return Reward(site.name, kind, taken, attendant=attendant)
    if bonus.kind not in (TILE, SPECIAL_TILE):
        return Reward(site.name, kind, taken)
    tile, rest = _tile_of(table, bonus, words, site)
    cell = find_cell(rest[0] if rest else None, site.castle, tile)
    return Reward(site.name, kind, taken, tile=tile.id, at=cell)


def _tile_of(table: Table, bonus: Bonus, words: list[str], site: Site) -> tuple[TileFacts, list[str]]:
    """The tile that a bonus lays, and the words left."""
    box = table.setup.box
    if bonus.kind == SPECIAL_TILE and len(bonus.choices) == 1 and len(words) < 2:
        return box[bonus.choices[0]], words
    if not words:
        raise Unclear(f"which tile, and where?  {line(site.name, bonus, box)}")
    if bonus.kind == SPECIAL_TILE:
        return box[_one(words[0], {id: box[id].names for id in bonus.choices}, "special tile")], words[1:]
    return find_tile(words[0], box, standing(table)), words[1:]


def cards(table: Table, castle: str, words: Sequence[str]) -> Move:
    """`cards CASTLE CARD...`"""
    facts = table.setup.box.cards
    names = {id: (*card.names, id.removeprefix("bonus-")) for id, card in facts.items()}
    return Cards(find_castle(castle, table), tuple(_one(word, names, "bonus card") for word in words))


def check(table: Table, castle: str, points: int, money: int | None) -> Move:
    """`check CASTLE POINTS`"""
    if money is not None:
        raise Unclear("a castle has no money:  check CASTLE POINTS")
    return CheckCastle(find_castle(castle, table), points)


def adjust(table: Table, words: Sequence[str], points: int | None, money: int | None) -> Move:
    """`adjust CASTLE --points N WHY`"""
    name, why = find_castle(words[0], table), " ".join(words[1:])
    if not points or money is not None or not why:
        raise Unclear(f"by how many points, and why?  adjust {name} --points N WHY")
    return AdjustCastle(name, points, why)
