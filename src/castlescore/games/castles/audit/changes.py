"""The single changes of a record of castles that an audit tries."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from castlescore.core.events import Event, Header
from castlescore.core.language import amount, tr
from castlescore.core.values import changed
from castlescore.games.castles.audit import price_rows, words
from castlescore.games.castles.audit.lost import gap
from castlescore.games.castles.audit.price_rows import Here
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY, STAIRS, TYPES, numbers
from castlescore.games.castles.rules.table import CORRIDORS, Table
from castlescore.games.castles.terms import favor_word, type_word
from castlescore.record.audit.changes import GAP, Change, Line, Splice, instead, missing, other_value, seated_otherwise

SIDES = {HALLWAY: DARK_HALLWAY, DARK_HALLWAY: HALLWAY}
UNIT = ((1, 0), (-1, 0), (0, 1), (0, -1))
Say = Callable[[Event], str]
DOORS = (3, 4)  # of a foyer


def changes(place: Here) -> list[Change]:
    """The changes that may explain what is wrong at a place."""
    return [*_header(place), *_left_out(place), *_tiles(place), *price_rows.changes(place), *_purchases(place)]


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
    for change in seated_otherwise(header):
        yield from _seated(header, change)
    by = lines[place.at][1].get("by")
    if "foyers" in header and by in players:
        yield from _foyers(header, players.index(by))
    if place.end:
        yield from _favors(header)


def _seated(header: Header, change: Change) -> Iterator[Change]:
    """Another order round the table, each with the foyer that is written for them, and the foyers at their seats."""
    order = [header["players"].index(name) for name in change.new] if isinstance(change.new, list) else []
    moved = {key: [header[key][seat] for seat in order] for key in ("foyers", "foyer_turns") if key in header}
    if any(header[key] != values for key, values in moved.items()) and change.header is not None:
        why = tr("{why}, each with the foyer that is written for them", why=change.why)
        yield changed(change, why=why, header={**change.header, **moved})
    yield change


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
    """A pass that nobody wrote down."""
    for i in range(max(place.at - 1, 0), min(place.at + 2, len(place.lines))):
        n, event = place.lines[i]
        for name in place.table.setup.players:
            why = tr("{name} passed before {line}", name=name, line=place.say(event))
            yield missing(i, n, [{"do": "pass", "by": name}], why)


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


def _purchases(place: Here) -> Iterator[Change]:
    """A pass that was a purchase: what was bought the next row tells, and nobody where it lies."""
    for i in place.around():
        n, event = place.lines[i]
        table = place.table_at(i) if event["do"] == "pass" else None
        lost = None if table is None else gap(table, [other for _, other in place.lines[i + 1 :]])
        if lost is not None and lost.turns == 1 and lost.names[0] == event["by"]:
            why = tr("event {n}'s pass was a purchase: {what}", n=n, what=lost.what)
            splice = Splice(i, i + 1, ((n, {"do": GAP}),))
            yield Change("kind", (n,), "pass", "buy", why, splices=(splice,), mend=False, line=lost.line)
