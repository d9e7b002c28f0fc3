"""The single changes of a record of Between Two Castles that an audit tries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations

from castlescore.games.between.rules.table import Table
from castlescore.protocol.game import Event, Header
from castlescore.record.audit.candidates import Place
from castlescore.record.audit.changes import Change, Line, other_value

FEW = 4  # players whose every order round the table is tried; of more, two exchanged
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
Say = Callable[[Event], str]


def changes(header: Header, lines: Sequence[Line], place: Place[Table]) -> list[Change]:
    """The changes that may explain what is wrong at a place."""
    say = partial(told, place.table)
    return [*_seats(header), *_tiles(lines, place, say)]


def told(table: Table, event: Event) -> str:
    """A line in a few words."""
    castle, box = event.get("castle", ""), table.setup.box
    if "tile" in event:
        tile = event["tile"]
        return f"{castle}'s {box.tiles[tile].name if tile in box.tiles else tile}"
    what = f"{event.get('reward', '')} bonus".strip() if event["do"] == "reward" else event["do"]
    return f"{castle}'s {what}" if castle else f"the {what}"


def _seats(header: Header) -> Iterator[Change]:
    players = header["players"]
    orders = [(players[0], *rest) for rest in permutations(players[1:])] if len(players) <= FEW else []
    for order in orders:
        if list(order) != list(players):
            why = f"clockwise sat {', '.join(order)}"
            yield Change("seats", (), list(players), list(order), why, {**header, "players": list(order)})


def _tiles(lines: Sequence[Line], place: Place[Table], say: Say) -> Iterator[Change]:
    """A cell beside the one that is written, another type of a bonus, another special room as a bonus."""
    castle, box = lines[place.at][1].get("castle"), place.table.setup.box
    for i in place.around(lines):
        n, event = lines[i]
        if "at" in event and event["do"] in ("place", "reward") and (i in place.tiles or event["castle"] == castle):
            for dx, dy in BESIDE:
                at = [event["at"][0] + dx, event["at"][1] + dy]
                yield other_value(n, event, "place", "at", at, f"{say(event)} stood on {at[0]},{at[1]}")
        if event["do"] == "reward" and event.get("reward"):
            for key in ("reward", "as"):
                for kind in box.types:
                    if key in event and kind != event[key]:
                        yield other_value(n, event, "reward", key, kind, f"{say(event)} was the {kind} bonus")
        if event["do"] == "reward" and event.get("tile") in box.tiles and not box[event["tile"]].regular:
            for special in box.specials():
                if special.id != event["tile"]:
                    why = f"{say({**event, 'tile': special.id})}, not {say(event)}"
                    yield other_value(n, event, "tile", "tile", special.id, why)
