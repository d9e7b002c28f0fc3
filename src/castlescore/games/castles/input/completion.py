"""Completion of lines at a table of Castles of Mad King Ludwig (see `Completion` of the protocol)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from castlescore.core.errors import Unclear
from castlescore.core.language import amount, marked, tr, trn
from castlescore.core.names import exact_ids, find
from castlescore.core.written import place
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.games.castles.files.places import find_in_castle, tile_name
from castlescore.games.castles.input.lookup import tile_word
from castlescore.games.castles.rules.castle import Box, Castle, Placed, Tile
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.placement import Verdict, where
from castlescore.games.castles.rules.table import CORRIDORS, Phase, Player, Table, corridors_left, on_sale, stack_of
from castlescore.games.castles.rules.turns import room_stacks
from castlescore.games.castles.terms import card_names, card_word, stack_names, stack_word, type_names, type_word
from castlescore.input.candidates import after, events, fit, one_word, plain
from castlescore.protocol.words import Line, Word

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Replay


def possible(table: Table) -> tuple[str, ...]:
    """The commands of moves that are possible now."""
    if table.phase is Phase.BUY:
        moves = ("buy", "pass") if table.to_move or table.extra else ()
        return (*moves, "reward") if table.pending else moves
    return {Phase.REVEAL: ("reveal",), Phase.PRICE: ("price",), Phase.CARDS: ("cards",)}.get(table.phase, ())


def words_of(line: Line, typed: str, replay: Replay) -> list[Word]:
    """The words that can come next in a line."""
    complete = WORDS.get(line.command)
    return complete(line, typed, replay) if complete else []


def values(option: str, line: Line, replay: Replay) -> list[Word]:
    """The possible values of an option."""
    table: Table = replay.table
    castle = _castle_named(table)
    match option:
        case "--by":
            return players(table)
        case "--as":
            types = type_names().items()
            return [Word(kind, "", called, type_word(kind)) for kind, called in types if kind != "downstairs"]
        case "--skipped":
            return plain((size for size in room_stacks(table) if not table.stacks[size]), tr("its stack is empty"))
        case "--stack":
            return _stacks(table)
        case "--tiles":
            return plain("210")
        case "--of":
            due = {n for pending in table.pending for n in (pending.of, *pending.rooms)}
            return in_castle(castle, (placed for placed in castle if placed.n in due))
        case "--room":
            rooms = {n for pending in table.pending for n in pending.rooms}
            return in_castle(castle, (placed for placed in castle if placed.n in rooms))
        case "--decline":
            return in_castle(castle, castle)
    return []


def players(table: Table, chosen: Iterable[Player] | None = None) -> list[Word]:
    """Players by name."""
    seats = table.players if chosen is None else tuple(chosen)
    return [Word(one_word(player.name), f"{amount(player.track, 'point')}, {player.money}") for player in seats]


def market(table: Table) -> list[Word]:
    """The rooms on the market with their prices, the highest price first."""
    words = []
    for slot in (slot for slot in table.market if slot.tile):
        facts = table.setup.box.catalogue[slot.tile]
        kind = f"{type_word(facts.type)} {facts.size}"
        lies = f"{slot.price}, {kind}"
        if slot.coins:
            lies = tr("{price} with {coins} on it, {kind}", price=slot.price, coins=slot.coins, kind=kind)
        words.append(Word(slot.tile, lies, facts.names, facts.name))
    return words


def _count_left(count: int) -> str:
    # TRANSLATORS: Tiles of a stack, cards of the deck.
    return trn("{n} left", "{n} left", count)


def _corridors(table: Table, price: str = "") -> list[Word]:
    facts, cost = table.setup.box.catalogue, f"{price}, " if price else ""
    return [
        Word(tile, f"{cost}{_count_left(table.stacks[stack_of(table, tile)])}", facts[tile].names, facts[tile].name)
        for tile in corridors_left(table)
    ]


def _for_sale(typed: str, table: Table) -> list[Word]:
    here = [*market(table), *_corridors(table, str(table.setup.printed.corridor_price))]
    return fit(typed, here, all_tiles(table.setup.box))


def _castle_named(table: Table, name: str | None = None) -> Castle:
    if name is not None:
        names: dict[str, tuple[str, ...]] = {player.name: () for player in table.players}
        named = find(name, names, names).one
        if named is not None:
            return table.players[table.seat(named)].castle
    seat = table.actor
    return table.players[table.builder if seat is None else seat].castle


def _reveal(line: Line, typed: str, replay: Replay) -> list[Word]:
    table: Table = replay.table
    unseen = [room for room in table.setup.box.catalogue.rooms() if room.id not in table.seen]
    ids = [room.id for room in unseen]
    named = {tile.id for word in line.words if (tile := piece(table.setup.box, word, ids, False)) is not None}
    due = table.on_deck[len(line.words) :][:1]
    here = [t for t in unseen if t.id not in named and (t.stack in due if due else table.stacks[t.stack])]
    return fit(typed, map(tile_word, here), (tile_word(t) for t in unseen if t.id not in named))


def _price(line: Line, typed: str, replay: Replay) -> list[Word]:
    table: Table = replay.table
    slot, equals, tile = typed.partition("=")
    if equals:
        return after(f"{slot}=", fit(tile, market(table)))
    names = table.setup.box.catalogue
    slots = [Word(f"{slot.price}=", names[slot.tile].name if slot.tile else "") for slot in table.market]
    if any("=" in word for word in line.words):
        return fit(typed, slots)
    named = {named_tile.id for word in line.words if (named_tile := piece(table.setup.box, word, table.lying, False))}
    left = [word for word in market(table) if word.text not in named]
    return [word for word in slots if word.text.startswith(typed)] if typed.isdigit() else fit(typed, left)


def _laying(line: Line, typed: str, replay: Replay) -> list[Word]:
    """`buy`, `try` and `explain`: TILE, then PLACE; of the latter two perhaps PLAYER, before or after them."""
    table: Table = replay.table
    dark = line.value("--dark") is not None
    owner, words = _owner_first(table, line) if line.command != "buy" else (None, line.words)
    if not words:
        sold = [] if line.command == "explain" and typed.isdigit() else _for_sale(typed, table)
        first = players(table) if owner is None and line.command != "buy" else []
        laid = _laid_events(typed, replay) if line.command == "explain" and owner is None else []
        return sold + laid or fit(typed, first)
    tile = piece(table.setup.box, words[0], on_sale(table), dark)
    if len(words) == 1 and tile is not None:
        return places(_castle_named(table, owner), tile, typed)
    return fit(typed, players(table)) if len(words) == 2 and owner is None and line.command != "buy" else []


def _owner_first(table: Table, line: Line) -> tuple[str | None, tuple[str, ...]]:
    """The player whose full name is the first word of a line about a castle, if so, and the other words."""
    named = exact_ids(line.words[0], {player.name: () for player in table.players}) if line.words else ()
    return (named[0], line.words[1:]) if len(named) == 1 else (None, line.words)


def _laid_events(typed: str, replay: Replay) -> list[Word]:
    """The events that laid a tile, the last first."""
    laid = [step for step in replay.steps if step.played.verdict is not None]
    return [word for word in events(laid) if word.text.startswith(typed)]


def _where(line: Line, typed: str, replay: Replay) -> list[Word]:
    """`where TILE [TILE.DOOR] [PLAYER]`, those two in any order."""
    table: Table = replay.table
    owner, words = _owner_first(table, line)
    if not words:
        return _for_sale(typed, table) or fit(typed, players(table) if owner is None else [])
    if len(line.words) > 2:
        return []
    named = owner or next((word for word in words[1:] if "." not in word), None)
    who = [] if named is not None or "." in typed else fit(typed, players(table))
    tile = piece(table.setup.box, words[0], on_sale(table), line.value("--dark") is not None)
    doors = tile is not None and not any("." in word for word in words[1:])
    return [*who, *(at_door(_castle_named(table, named), tile, typed) if doors and tile else [])]


def _reward(line: Line, typed: str, replay: Replay) -> list[Word]:
    table: Table = replay.table
    waiting = list(dict.fromkeys(pending.reward for pending in table.pending))
    words, kind = list(line.words), ""
    if words and (words[0] in waiting or (len(words[0]) > 2 and sum(k.startswith(words[0]) for k in waiting) == 1)):
        kind = next(k for k in waiting if k.startswith(words.pop(0)))
    elif line.value("--as") is not None and "downstairs" in waiting:
        kind = "downstairs"
    elif len(waiting) == 1:
        kind = waiting[0]
    kinds = [] if line.words else [Word(k, tr(TAKES[k]), (), type_word(k)) for k in waiting]
    taken = line.value("--as") if kind == "downstairs" else kind
    taken = find(taken, type_names(), type_names()).one or taken if taken else taken
    direct = _reward_words(table, str(taken or ""), words, typed, line)
    if kind == "downstairs" and taken is None and not words:
        direct = [Word("--as", tr("TYPE: one of the other seven"))]
    return [*fit(typed, kinds), *fit(typed, direct)] if not words and kinds else direct


TAKES = {
    "corridor": marked("TILE PLACE"),
    "sleeping": marked("STACK COUNT"),
    "downstairs": marked("--as TYPE, and what TYPE takes"),
}


def _reward_words(table: Table, kind: str, words: list[str], typed: str, line: Line) -> list[Word]:
    """The words of one kind of reward."""
    if kind == "sleeping":
        return fit(typed, _stacks(table)) if not words else plain("210") if len(words) == 1 else []
    if kind != "corridor":
        return []
    if not words:
        return fit(typed, _corridors(table))
    tile = piece(table.setup.box, words[0], CORRIDORS, line.value("--dark") is not None)
    return places(_castle_named(table), tile, typed) if len(words) == 1 and tile else []


def _stacks(table: Table) -> list[Word]:
    return [Word(size, _count_left(table.stacks[size])) for size in room_stacks(table) if table.stacks[size]]


def _cards(line: Line, typed: str, replay: Replay) -> list[Word]:
    table: Table = replay.table
    if not line.words:
        return fit(typed, players(table, (p for p in table.players if p.shown is None)), players(table))
    shown = {card for player in table.players for card, _ in player.shown or ()}
    shown |= {word.partition("=")[0] for word in line.words[1:]}
    known = [Word(card, "", called, card_word(card)) for card, called in card_names().items()]
    return fit(typed, (word for word in known if word.text not in shown), known)


def _one_player(line: Line, typed: str, replay: Replay) -> list[Word]:
    return [] if line.words else fit(typed, players(replay.table))


def _adjust(line: Line, typed: str, replay: Replay) -> list[Word]:
    table: Table = replay.table
    left = {"deck": table.deck, **table.stacks}
    piles = [
        Word(pile, _count_left(left[pile]), called, stack_word(pile)) for pile, called in stack_names(left).items()
    ]
    return [] if line.words else fit(typed, [*players(table), *piles])


def _show(line: Line, typed: str, replay: Replay) -> list[Word]:
    if line.words:
        return fit(typed, players(replay.table)) if line.words == ("castle",) else []
    return fit(typed, [*plain(("castle", "market", "standings")), *players(replay.table)])


WORDS: dict[str, Callable[[Line, str, Replay], list[Word]]] = {
    "reveal": _reveal,
    "price": _price,
    "buy": _laying,
    "try": _laying,
    "explain": _laying,
    "where": _where,
    "reward": _reward,
    "cards": _cards,
    "check": _one_player,
    "score": _one_player,
    "offers": _one_player,
    "export": _one_player,
    "adjust": _adjust,
    "show": _show,
}

FEW = 12  # places that are offered before anything is typed


def places(castle: Castle, tile: Tile, typed: str) -> list[Word]:
    """The possible words for a PLACE: places, the best first; tiles of the castle and their doors; doors in hand.

    `X,Y@TURN`, `TILE.DOOR`, or `DOOR=TILE.DOOR`; the first door stays as it was typed.
    """
    hand, equals, rest = typed.partition("=")
    if equals:
        return after(f"{hand}=", at_door(castle, tile, rest, hand.upper()))
    if "." in typed:
        return at_door(castle, tile, typed)
    legal = where(castle, tile)
    cells = [Word(place(v.placed.at, v.placed.turn), gain(v)) for v in legal]
    if typed and not typed[0].isalpha():
        numbers = at_door(castle, tile, typed) if typed.isdigit() else []
        return [*(word for word in cells if word.text.startswith(typed)), *numbers]
    doors = [
        Word(f"{name}=", tr("this door in the hand")) for name in dict.fromkeys(d.hand for d in tile.forms[0].doors)
    ]
    joins = [word for word in doors if word.text.startswith(typed.upper())] if typed else []
    return [*(cells[:FEW] if not typed else []), *joins, *at_door(castle, tile, typed)]


def at_door(castle: Castle, tile: Tile, typed: str, hand: str = "") -> list[Word]:
    """`TILE.` while the tile is being typed, then `TILE.DOOR`; with `hand`, only for that door of the tile in hand.

    If some doors can be joined, only these are listed.
    """
    ways = _verdicts_by_door(castle, tile, hand)
    name, dot, door = typed.rpartition(".")
    if not dot:
        return _tiles(castle, ways, typed)
    try:
        target = find_in_castle(castle, name)
    except Unclear:
        return []
    prefix = f"{name if name.isdecimal() else tile_name(castle, target)}."
    joining = {key[1]: verdicts for key, verdicts in ways.items() if key[0] == target.n}
    here = [Word(prefix + side, _best(joining[side])) for side in sorted(joining)]
    every = [Word(prefix + d.name) for d in target.form.doors]
    fits = [word for word in here if word.text.startswith(prefix + door.upper())]
    return fits or [word for word in every if word.text.startswith(prefix + door.upper())]


def _verdicts_by_door(castle: Castle, tile: Tile, hand: str) -> dict[tuple[int, str], list[Verdict]]:
    """The legal placements by the door of the castle that they join: tile number and door."""
    ways: dict[tuple[int, str], list[Verdict]] = {}
    for verdict in where(castle, tile):
        for meeting in verdict.joins:
            if not hand or hand in (meeting.door.hand, meeting.door.side):
                ways.setdefault((meeting.other.n, meeting.to.name), []).append(verdict)
    return ways


def _tiles(castle: Castle, ways: dict[tuple[int, str], list[Verdict]], typed: str) -> list[Word]:
    """The tiles of the castle by name, or by number where a number is typed."""
    open_now = {n for n, _ in ways}
    if typed.isdigit():
        return [Word(f"{p.n}.", p.tile.name) for p in castle if p.n in open_now and str(p.n).startswith(typed)]
    here = in_castle(castle, (p for p in castle if p.n in open_now), ".")
    return fit(typed, here, in_castle(castle, castle, "."))


def in_castle(castle: Castle, tiles: Iterable[Placed], ending: str = "") -> list[Word]:
    """Tiles of the castle as a line names them."""
    return [
        Word(
            f"{tile_name(castle, placed)}{ending}",
            tr("number {digits}", digits=placed.n),
            placed.tile.facts.names,
            placed.tile.name,
        )
        for placed in tiles
    ]


def gain(v: Verdict) -> str:
    """The points and completed tiles of a placement, in a few words."""
    points = v.points.total
    text = amount(points, "point")
    names = [v.after[n].tile.name for n in v.completes]
    return tr("{points}, completes {tiles}", points=text, tiles=", ".join(names)) if names else text


def _best(ways: list[Verdict]) -> str:
    placed = ways[0].placed
    one = f"{place(placed.at, placed.turn)}, {gain(ways[0])}"
    return one if len(ways) == 1 else tr("{ways} ways, up to {gain}", ways=len(ways), gain=gain(ways[0]))


def all_tiles(box: Box) -> list[Word]:
    """All tiles of the box, for a name that fits none of the likely tiles."""
    return [tile_word(tile) for tile in box.catalogue.tiles.values()]


def piece(box: Box, word: str, here: Iterable[str], dark: bool) -> Tile | None:
    """The tile that a complete word means, None if it is unknown or ambiguous."""
    names = box.catalogue.names
    one = find(word, {id: names[id] for id in here if id in names}, names).one
    return None if one is None else box[DARK_HALLWAY if dark and one == HALLWAY else one]


def words_of_file(judged: JudgedCastle | None, line: Line, typed: str) -> list[Word]:
    """The words that can come next in a line about a castle file: TILE, then PLACE; `judged`: None for a new file."""
    box = Box()
    castle = judged.castle if judged else Castle().add(Placed(0, box.foyer(4), (0, 0), 0))
    built = {placed.tile.id for placed in castle}
    left = [room.id for room in box.catalogue.rooms() if room.id not in built]
    if not line.words:
        every = all_tiles(box)
        return fit(typed, (word for word in every if word.text in left or word.text in CORRIDORS), every)
    tile = piece(box, line.words[0], (*left, *CORRIDORS), line.value("--dark") is not None)
    if tile is None or len(line.words) > 1 or line.command not in ("where", "try", "explain", "place"):
        return []
    return at_door(castle, tile, typed) if line.command == "where" else places(castle, tile, typed)
