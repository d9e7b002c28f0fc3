"""The single changes of a record that an audit of Castles of Mad King Ludwig tries: header, lines, rooms and prices.

A row of prices may be in another order or copied; rooms may have wrong names or be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from castlescore.core.language import amount, both, tr, trn
from castlescore.core.types import Event, Header
from castlescore.games.castles.audit.lost import lost, named, priced_line, rooms_by_payment, rooms_sold
from castlescore.games.castles.audit.repairs import intended_row
from castlescore.games.castles.facts import SIDES, STAIRS, TYPES, numbers
from castlescore.games.castles.moves import Move
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import CORRIDORS, Phase, Table
from castlescore.games.castles.terms import favor_word, type_word
from castlescore.record.audit.changes import (
    GAP,
    Change,
    Line,
    Splice,
    exchanged,
    instead,
    missing,
    other_value,
    seated_otherwise,
    seats_changed,
)
from castlescore.record.audit.referee import Place

Here = Place[Table, Move, Played]

UNIT = ((1, 0), (-1, 0), (0, 1), (0, -1))
Say = Callable[[Event], str]
DOORS = (3, 4)  # of a foyer
ROWS = 2  # rows before a finding that are looked at
BACK = 8  # lines before prices in which new rooms may be misnamed


def changes(place: Here) -> list[Change]:
    """The changes that may explain a finding at this place of the record."""
    of_lines = (*_passes_left_out(place), *_tile_changes(place))
    of_rooms = (*_rooms_left_out(place), *_misnamed_reveals(place))
    of_prices = (*_rearranged_rows(place), *_missing_prices(place))
    return [*_header(place), *of_lines, *of_rooms, *of_prices, *_passes_as_purchases(place)]


def _header(place: Here) -> Iterator[Change]:
    header, lines = place.sheet.header, place.lines
    players, builder = header["players"], header["builder"]
    for name in players:
        if name != builder:
            why = tr("the first master builder was {name}", name=name)
            yield Change("builder", (), builder, name, why, {**header, "builder": name})
    for change in seated_otherwise(header):
        yield from _seat_orders(header, change)
    if "foyers" in header:
        for seat in range(1, len(players)):  # with their foyers this is one of the orders above
            yield seats_changed(header, exchanged(players, 0, seat))
        yield from _exchanged_foyers(header)
    by = lines[place.at][1].get("by")
    if "foyers" in header and by in players:
        yield from _foyers(header, players.index(by))
    if place.end:
        yield from _favors(header)


def _seat_orders(header: Header, change: Change) -> Iterator[Change]:
    """Other seat orders, with the foyers moved with the players and with the foyers unmoved."""
    order = [header["players"].index(name) for name in change.new] if isinstance(change.new, list) else []
    moved = {key: [header[key][seat] for seat in order] for key in ("foyers", "foyer_turns") if key in header}
    if any(header[key] != values for key, values in moved.items()) and change.header is not None:
        why = tr("{why}, each with the foyer that is written for them", why=change.why)
        yield replace(change, why=why, header={**change.header, **moved})
    yield change


def _exchanged_foyers(header: Header) -> Iterator[Change]:
    """The foyers of two players exchanged."""
    for a, b in combinations(range(len(header["players"])), 2):
        new = {key: list(exchanged(header[key], a, b)) for key in ("foyers", "foyer_turns") if key in header}
        if any(header[key] != values for key, values in new.items()):
            names = both([header["players"][seat] for seat in (a, b)])
            why = tr("the foyers of {names} were exchanged", names=names)
            yield Change("foyer", (), header["foyers"], new["foyers"], why, {**header, **new})


def _foyers(header: Header, seat: int) -> Iterator[Change]:
    name, foyers = header["players"][seat], list(header["foyers"])
    turns = list(header.get("foyer_turns", [0] * len(foyers)))
    for doors in DOORS:
        for turn in (0, 90, 180, 270):
            if (doors, turn) != (foyers[seat], turns[seat]) and not (doors == max(DOORS) and turn):
                new = {"foyers": [*foyers[:seat], doors, *foyers[seat + 1 :]]}
                new["foyer_turns"] = [*turns[:seat], turn, *turns[seat + 1 :]]
                values = {"name": name, "entrances": amount(doors, "entrance"), "turn": turn}
                why = tr("{name}'s foyer has {entrances}", **values)
                if turn:
                    why = tr("{name}'s foyer has {entrances}, turned by {turn}", **values)
                yield Change("foyer", (), foyers[seat], doors, why, {**header, **new})


def _favors(header: Header) -> Iterator[Change]:
    favors = list(header.get("favors", ()))
    for i, favor in enumerate(favors):
        for other in numbers().favors:
            if other not in favors:
                new = [*favors[:i], other, *favors[i + 1 :]]
                values = {"favor": favor_word(other), "other": favor_word(favor)}
                why = tr("the favor was {favor}, not {other}", **values)
                yield Change("favor", (), favor, other, why, {**header, "favors": new})


def _passes_left_out(place: Here) -> Iterator[Change]:
    """A missing pass."""
    for i in range(max(place.at - 1, 0), min(place.at + 2, len(place.lines))):
        n, event = place.lines[i]
        for name in place.table.setup.players:
            why = tr("{name} passed before {line}", name=name, line=place.say(event))
            yield missing(i, n, [{"do": "pass", "by": name}], why)


def _tile_changes(place: Here) -> Iterator[Change]:
    """Another tile of the row, the other side of a hallway, a place one unit away or turned, another reward."""
    table, lines, say = place.table, place.lines, place.say
    by = lines[place.at][1].get("by")
    row = table.lying
    for i in place.around():
        _, event = lines[i]
        if "at" in event and event["do"] in ("buy", "reward"):
            if event["tile"] in SIDES:
                why = tr("{line} lay with its other side up", line=say(event))
                yield other_value(i, lines[i], "tile", "tile", SIDES[event["tile"]], why)
            if event["tile"] in CORRIDORS:
                others = [STAIRS] if event["tile"] in SIDES else list(SIDES)
                yield from instead(i, lines[i], "kind", "tile", others, say)
            elif event["do"] == "buy" and (i == place.at or event["by"] == by):
                yield from instead(i, lines[i], "tile", "tile", row, say)
            if i == place.at or i in place.tiles or event["by"] == by:
                yield from _places(i, lines[i], say)
        if event["do"] == "reward" and "as" in event:
            for kind in TYPES:
                if kind not in (event["as"], "downstairs"):
                    why = tr("{line} was taken as {type}", line=say(event), type=type_word(kind))
                    yield other_value(i, lines[i], "reward", "as", kind, why)


def _places(i: int, line: Line, say: Say) -> Iterator[Change]:
    event = line[1]
    x, y = event["at"]
    turn = event.get("turn", 0)
    for other in (90, 180, 270):
        new = (turn + other) % 360
        why = tr("{line} was turned {turn} degrees", line=say(event), turn=new)
        yield other_value(i, line, "turn", "turn", new, why)
    for dx, dy in UNIT:
        at = [x + dx, y + dy]
        why = tr("{line} lay at {place}", line=say(event), place=f"{at[0]},{at[1]}")
        yield other_value(i, line, "place", "at", at, why)


def _price_rows(place: Here) -> list[int]:
    """The last rows of prices before a finding, the nearest first."""
    rows = [i for i in range(place.at, -1, -1) if place.lines[i][1]["do"] == "price"]
    return rows[:ROWS]


def _rooms_left_out(place: Here) -> Iterator[Change]:
    """Missing reveals: rooms of the next row of prices that are neither on the market nor revealed."""
    lines = place.lines
    at = next((i for i in range(place.at, len(lines)) if lines[i][1]["do"] == "price"), None)
    if at is None or any(event["do"] in ("buy", "pass", "cards") for _, event in lines[place.at : at]):
        return
    for i in range(at, max(place.at - 1, 0) - 1, -1):
        table = place.table_at(i)
        if table is None or table.phase is Phase.CARDS:
            continue
        later = {tile for _, event in lines[i:at] if event["do"] == "reveal" for tile in event["tiles"]}
        new = [tile for tile in lines[at][1]["row"] if tile and tile not in {*table.lying, *later, *table.seen}]
        if new and lines[i][1]["do"] in ("reveal", "price"):
            values = {"tiles": named(table, new), "line": place.say(lines[i][1])}
            # TRANSLATORS: tiles: rooms that nobody wrote down: "Larder and Forum"; line: "Anna's prices"
            why = trn(
                "a new room came before {line}: {tiles}", "new rooms came before {line}: {tiles}", len(new), **values
            )
            yield missing(i, lines[i][0], [{"do": "reveal", "tiles": new}], why)


def _misnamed_reveals(place: Here) -> Iterator[Change]:
    """A room that was revealed under another name than in the row of prices."""
    table, lines = place.table, place.lines
    if lines[place.at][1]["do"] == "reveal":
        yield from _repeated_reveals(place)
    if lines[place.at][1]["do"] != "price":
        return
    row = [tile for tile in lines[place.at][1]["row"] if tile]
    lying = table.lying
    strange, left = [t for t in row if t not in lying], [t for t in lying if t not in row]
    for i in range(place.at - 1, max(place.at - BACK, 0) - 1, -1):
        tiles = lines[i][1].get("tiles", ()) if lines[i][1]["do"] == "reveal" else ()
        for tile in (tile for tile in tiles if tile in left):
            for other in strange:
                yield _rename_room(place, i, tile, other)


def _repeated_reveals(place: Here) -> Iterator[Change]:
    """A room that was revealed twice, while the next row of prices has one that was not revealed."""
    table, lines, at = place.table, place.lines, place.at
    row = next((i for i in range(at, len(lines)) if lines[i][1]["do"] == "price"), at)
    new = [tile for _, event in lines[at:row] if event["do"] == "reveal" for tile in event["tiles"]]
    strange = [tile for tile in lines[row][1].get("row", ()) if tile and tile not in (*new, *table.seen)]
    tiles = lines[at][1]["tiles"]
    for tile in (tile for tile in tiles if tile in table.seen):
        for other in strange:
            yield _rename_room(place, at, tile, other)


def _rename_room(place: Here, i: int, tile: str, other: str) -> Change:
    n, event = place.lines[i]
    values = {"n": n, "tile": named(place.table, [other]), "other": named(place.table, [tile])}
    why = tr("in event {n} {tile} was revealed, not {other}", **values)
    return other_value(i, place.lines[i], "tile", "tiles", [other if t == tile else t for t in event["tiles"]], why)


def _rearranged_rows(place: Here) -> Iterator[Change]:
    """A row of prices in the order that fits what was paid for its rooms, of several such orders the nearest.

    Two rooms exchanged, the row shifted by a slot or reversed, or the rooms on the slots that were paid for. Rooms that
    nobody bought may lie on any other slot: no total depends on them.
    """
    for i in _price_rows(place):
        n, event = place.lines[i]
        table: Table | None = place.table_at(i)
        if table is None or len(table.lying) > len(table.market):
            continue
        ahead = [other for _, other in place.lines[i + 1 :]]
        before = next((j for j in range(i - 1, -1, -1) if place.lines[j][1]["do"] == "price"), None)
        copied = before is not None and event["row"] == place.lines[before][1]["row"]
        row = (*event["row"], *[""] * (len(table.market) - len(event["row"])))
        written = () if copied else row  # a copied row says nothing of this round
        meant, paid = intended_row(table, written, ahead), rooms_sold(table, ahead)
        if meant == row:
            continue
        known = _is_determined(table, written, meant, paid)
        values = {"n": n, "paid": rooms_by_payment(table, paid), "m": 0 if before is None else place.lines[before][0]}
        orders = [
            ((row[-1], *row[:-1]), tr("the prices of event {n} stand one slot too high", **values)),
            ((*row[1:], row[0]), tr("the prices of event {n} stand one slot too low", **values)),
            (row[::-1], tr("the prices of event {n} are written from the other end", **values)),
        ]
        shifted = [each for each in orders if intended_row(table, each[0], ahead) == each[0] != row]
        differ = [slot for slot, tile in enumerate(row) if tile != meant[slot]]
        if copied and paid:
            why = tr("the prices of event {n} are those of event {m} again: {paid}", **values)
        elif copied:
            why = tr("the prices of event {n} are those of event {m} again", **values)
        elif len(differ) == 2 and {row[slot] for slot in differ} == {meant[slot] for slot in differ}:
            names = [named(table, [row[slot]]) if row[slot] else tr("the empty slot") for slot in reversed(differ)]
            why = tr("the prices of {tile} and {other} were exchanged", tile=names[0], other=names[1])
        elif shifted:
            (meant, why), known = shifted[0], True
        else:
            why = tr("the prices of event {n} are not those of this round: {paid}", **values)
        change = other_value(i, place.lines[i], "row", "row", list(meant), why)
        yield change if known else replace(change, new=None, mend=False, line=priced_line(paid))


def _missing_prices(place: Here) -> Iterator[Change]:
    """Missing prices, if the paid prices give the whole row."""
    n, event = place.lines[place.at]
    table = place.table
    if table.phase is not Phase.PRICE or event["do"] not in ("buy", "pass"):
        return
    ahead = [other for _, other in place.lines[place.at :]]
    paid, row = rooms_sold(table, ahead), intended_row(table, (), ahead)
    if _is_determined(table, (), row, paid):
        line: Event = {"do": "price", "by": table.name(table.builder), "row": list(row)}
        why = tr("the prices of round {round} are not written", round=table.round)
        yield missing(place.at, n, [line], tr("{lost}: {paid}", lost=why, paid=rooms_by_payment(table, paid)))


def _is_determined(table: Table, row: Sequence[str], meant: Sequence[str], paid: Mapping[str, int]) -> bool:
    """Whether the slot of every room is known: by its price, or as the row has it; in a full market one may be left."""
    stay = {old for old, new in zip(row, meant, strict=False) if old == new}
    unknown = len({*table.lying} - {*paid} - stay)
    return not unknown or (unknown == 1 and len(table.lying) == len(table.market))


def _passes_as_purchases(place: Here) -> Iterator[Change]:
    """A pass that was a purchase: the next row of prices shows which room was bought, and no line its place."""
    for i in place.around():
        n, event = place.lines[i]
        table = place.table_at(i) if event["do"] == "pass" else None
        gone = None if table is None else lost(table, [other for _, other in place.lines[i + 1 :]])
        if gone is not None and gone.turns == 1 and gone.names[0] == event["by"]:
            why = tr("event {n}'s pass was a purchase: {what}", n=n, what=gone.what)
            splice = Splice(i, i + 1, ((n, {"do": GAP}),))
            yield Change("kind", (n,), "pass", "buy", why, splices=(splice,), mend=False, line=gone.line)
