"""Lines at a table of Castles of Mad King Ludwig: events as lines (`Lines`), and the lines that can be typed now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.language import marked, trp
from castlescore.core.types import Event, Header
from castlescore.core.written import place
from castlescore.games.castles.rules.placement import Verdict, where
from castlescore.games.castles.rules.table import Phase, Table, corridors_left
from castlescore.games.castles.rules.turns import room_stacks, why_too_expensive
from castlescore.protocol.commands import about
from castlescore.record.lines import repeated_option, words_by


def new_arguments(header: Header, files: Sequence[str]) -> list[str]:
    """The words that begin such a table, after its players, day and game; `files`: options not in the header."""
    count = len(header["players"])
    solo = ["--solo"] if count == 1 else []
    doors, turns = header.get("foyers", [4] * count), header.get("foyer_turns", [0] * count)
    laid = zip(header["players"], doors, turns, strict=True)
    foyers = [f"{name}={doors}@{turn}" for name, doors, turn in laid if (doors, turn) != (4, 0)]
    variant = ["--rules", header["rules"]] if "rules" in header else []
    given = ["--builder", header["builder"], *variant, *solo]
    return [*given, *repeated_option("--favor", header.get("favors", ())), *repeated_option("--foyer", foyers), *files]


LINES: Mapping[str, str] = {  # by what the events do
    "reveal": "reveal [TILES...] --skipped...",
    "price": "price [ROW...]",
    "buy": "buy TILE AT --claim --allow --decline...",
    "pass": "pass",
    "reward": "reward REWARD --as [TILE] [AT] [STACK] [TILES] --room --decline --claim --allow --decline...",
    "cards": "cards BY CARDS...",
    "end": "end --why",
    "note": "note TEXT",
    "check": "check BY SCORE [MONEY]",
    "adjust": "adjust BY --points --money -- WHY",
}
OF_PILES: Mapping[str, str] = {"deck": "adjust deck DECK -- WHY", "stack": "adjust STACK LEFT -- WHY"}


def words(events: Sequence[Event], before: Table | None = None) -> list[str]:
    """The words of the line that records an event; raises KeyError for a check that only a test writes.

    If several rewards of a kind waited, the line names the tile of this one.
    """
    event = events[0]
    pile = next((row for key, row in OF_PILES.items() if event["do"] == "adjust" and key in event), None)
    line = words_by(pile or LINES[event["do"]], event)
    waiting = [pending.reward for pending in before.pending] if before is not None else []
    if "of" in event and waiting.count(event.get("reward", "")) > 1:
        line[2:2] = ["--of", str(event["of"])]
    return line


Rows = list[tuple[str, str]]  # a line and what it is for


def moment(table: Table) -> str:
    """The player who moves, for the prompt; if any player may, what the table waits for."""
    if table.phase is Phase.OVER:
        return trp("prompt", "over")
    return table.phase.value if table.actor is None else table.name(table.actor).lower()


def skipping_line(table: Table, before: Table) -> list[str] | None:
    """The line that declines a waiting reward or passes an extra turn; None if neither is needed."""
    if table.phase is not Phase.BUY:
        return None
    new = [pending for pending in table.pending if pending not in before.pending]
    if new:
        of = ["--of", str(new[0].of)] if new[0].one_of_several(table.pending) else []
        return ["reward", new[0].reward, *of, "--decline"]
    return ["pass"] if table.extra and not table.to_move else None


def check(table: Table) -> str:
    """The line that checks the points of a player."""
    return f"check {table.players[0].name.lower()} {trp('metavar', 'POINTS [MONEY]')}"


def rows(table: Table) -> Rows:
    """The lines that can be typed now, each with its purpose."""
    box = table.setup.box.catalogue
    lying = table.lying
    match table.phase:
        case Phase.REVEAL:
            unseen = [tile for tile in box.rooms() if tile.id not in table.seen]
            drawn: list[str] = []
            for i in range(min(2, len(table.empty_slots))):
                sizes = table.on_deck[i : i + 1] or [size for size in room_stacks(table) if table.stacks[size]]
                drawn += [tile.id for tile in unseen if tile.stack in sizes and tile.id not in drawn][:1]
            line = " ".join(["reveal", *drawn])
            return [(line, marked("those drawn, onto the dearest slot first"))] if drawn else []
        case Phase.PRICE:
            swap = [(f"price {table.market[0].price}={lying[-1]}", marked("swap two rooms"))] if lying else []
            every = "price " + " ".join(lying[::-1])
            return [(every, marked("every room, dearest first")), *swap, ("price", marked("as they lie"))]
        case Phase.CARDS:
            waiting = [player.name.lower() for player in table.players if player.shown is None]
            return [(f"cards {name} {trp('metavar', 'CARD[=N]...')}", about("cards")) for name in waiting[:1]]
        case Phase.OVER:
            return [("score --why", about("score"))]
    waits = [row for kind in dict.fromkeys(pending.reward for pending in table.pending) for row in _reward(table, kind)]
    return [*waits, *(_purchase(table, lying) if table.to_move or table.extra else [])]


def _legal(table: Table, tile: str) -> Sequence[Verdict]:
    """The places of a tile in the castle of the player whose turn it is, the best first."""
    castle = table.players[table.active].castle
    return where(castle, table.setup.box[tile], castle.next_number())


def _reward(table: Table, kind: str) -> Rows:
    """The line that takes a reward of this kind."""
    if kind == "sleeping":
        stack = next((size for size in room_stacks(table) if table.stacks[size]), None)
        taken = [] if stack is None else [f"{stack} {min(2, table.stacks[stack])}"]
        return [(f"reward {words}", marked("tiles of this stack onto the deck")) for words in taken]
    if kind == "downstairs":
        return [("reward --as food", marked("take it as another type"))]
    legal = next((legal for tile in corridors_left(table) if (legal := _legal(table, tile))), ())
    placed = [f"{v.placed.tile.id} {place(v.placed.at, v.placed.turn)}" for v in legal[:1]]
    return [(f"reward {words}", marked("place a free hallway or stairs")) for words in placed]


def _purchase(table: Table, lying: list[str]) -> Rows:
    """Lines that buy the cheapest tile that can be paid and fits, by each way to name its place; and that pass."""
    tiles = (tile for tile in (*lying[::-1], *corridors_left(table)) if not why_too_expensive(table, tile))
    legal = next((legal for tile in tiles if (legal := _legal(table, tile))), ())
    if not legal:
        return [("pass", about("pass"))]
    best, tile = legal[0], legal[0].placed.tile.id
    join, at = best.joins[0], place(best.placed.at, best.placed.turn)
    doors = f"{join.door.hand}={join.other.n}.{join.to.name}".lower()
    joined = [f"{each.other.n}.{each.to.name}".lower() for v in legal for each in v.joins]
    alone = [(door, marked("against this door of a tile, by its number")) for door in joined if joined.count(door) == 1]
    ways = (
        ("", marked("point at the place")),
        *alone[:1],
        (doors, marked("its own door against a door of the castle, by their sides")),
        (at, marked("lower left corner, turned clockwise")),
    )
    lay = [(f"buy {tile} {word}".rstrip(), about) for word, about in ways]
    looks = [(f"where {tile}", about("where")), (f"try {tile} {at}", about("try"))]
    return [*lay, ("pass", about("pass")), *looks]
