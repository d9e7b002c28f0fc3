"""The single changes of a record of castles that an audit tries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from castlescore.core.events import Event, Header
from castlescore.core.language import amount, tr, trn
from castlescore.games.castles.audit import words
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY, TYPES, numbers
from castlescore.games.castles.moves import Move
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.terms import favor_word, type_word
from castlescore.record.audit.changes import Change, Line, instead, missing, other_value, seated_otherwise
from castlescore.record.audit.places import Place

SIDES = {HALLWAY: DARK_HALLWAY, DARK_HALLWAY: HALLWAY}
UNIT = ((1, 0), (-1, 0), (0, 1), (0, -1))
Here = Place[Table, Move, Played]
Say = Callable[[Event], str]
DOORS = (3, 4)  # of a foyer


def changes(place: Here) -> list[Change]:
    """The changes that may explain what is wrong at a place."""
    return [*_header(place), *_left_out(place), *_tiles(place), *_rows(place)]


def short(table: Table, event: Event) -> str:
    """A line in a few words."""
    return words.short(event, table)


def _header(place: Here) -> Iterator[Change]:
    header, lines = place.sheet.header, place.lines
    players, builder = header["players"], header["builder"]
    for name in players:
        if name != builder:
            why = tr("the first master builder was {name}", name=name)
            yield Change("builder", (), builder, name, why, {**header, "builder": name})
    yield from seated_otherwise(header)
    by = lines[place.at][1].get("by")
    if "foyers" in header and by in players:
        yield from _foyers(header, players.index(by))
    if place.end:
        yield from _favors(header)


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


def _left_out(place: Here) -> Iterator[Change]:
    """A pass or a reveal that nobody wrote down."""
    table, lines, say = place.table, place.lines, place.say
    for i in range(max(place.at - 1, 0), min(place.at + 2, len(lines))):
        n, event = lines[i]
        for name in table.setup.players:
            why = tr("{name} passed before {line}", name=name, line=say(event))
            yield missing(i, n, [{"do": "pass", "by": name}], why)
        if event["do"] == "price" and table.phase is not Phase.CARDS:
            lying = {slot.tile for slot in table.market if slot.tile}
            new = [tile for tile in event["row"] if tile and tile not in lying and tile not in table.seen]
            if new:
                line = say(event)
                why = trn("{n} new room came before {line}", "{n} new rooms came before {line}", len(new), line=line)
                yield missing(i, n, [{"do": "reveal", "tiles": new}], why)


def _tiles(place: Here) -> Iterator[Change]:
    """Another tile of the row, the other side of a hallway, a place one unit off or turned, another reward."""
    table, lines, say = place.table, place.lines, place.say
    by = lines[place.at][1].get("by")
    row = [slot.tile for slot in table.market if slot.tile]
    for i in place.around():
        _, event = lines[i]
        if "at" in event and event["do"] in ("buy", "reward"):
            if event["tile"] in SIDES:
                why = tr("{line} lay with its other side up", line=say(event))
                yield other_value(i, lines[i], "tile", "tile", SIDES[event["tile"]], why)
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


def _rows(place: Here) -> Iterator[Change]:
    """Two prices exchanged in the last two rows."""
    rows = [i for i, (_, event) in enumerate(place.lines[: place.at + 1]) if event["do"] == "price"]
    for i in rows[-2:][::-1]:
        event = place.lines[i][1]
        for a, b in combinations(range(len(event["row"])), 2):
            row = list(event["row"])
            row[a], row[b] = row[b], row[a]
            if row[a] or row[b]:
                names = place.table.setup.box.catalogue.tiles
                pair = [names[t].name if t in names else t or tr("the empty slot") for t in (row[b], row[a])]
                why = tr("the prices of {tile} and {other} were exchanged", tile=pair[0], other=pair[1])
                yield other_value(i, place.lines[i], "row", "row", row, why)
