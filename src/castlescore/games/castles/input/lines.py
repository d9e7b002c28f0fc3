"""Lines at a table of Castles of Mad King Ludwig: events as lines (`Lines`), and the lines that can be typed now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.language import marked, trp
from castlescore.core.types import Event, Header
from castlescore.games.castles.rules.table import Phase, Table
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
PLACES = (
    ("", marked("point at the place")),
    ("0.n", marked("against the north door of tile 0")),
    ("w=0.e", marked("its own west door against that east door")),
    ("3,1@90", marked("lower left corner, turned clockwise")),
    ("2", marked("the second line of `where`")),
)
REWARDS = {
    "corridor": ("reward hallway 0.n", marked("place a free hallway or stairs")),
    "sleeping": ("reward 300 2", marked("tiles of this stack onto the deck")),
    "downstairs": ("reward --as food", marked("take it as another type")),
}


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
            unseen = [tile.id for tile in box.rooms() if tile.id not in table.seen]
            line = "reveal " + " ".join(unseen[:2])
            return [(line, marked("those drawn, onto the dearest slot first"))] if unseen else []
        case Phase.PRICE:
            swap = [(f"price {table.market[0].price}={lying[-1]}", marked("swap two rooms"))] if lying else []
            every = "price " + " ".join(lying[::-1])
            return [(every, marked("every room, dearest first")), *swap, ("price", marked("as they lie"))]
        case Phase.CARDS:
            waiting = [player.name.lower() for player in table.players if player.shown is None]
            return [(f"cards {name} {trp('metavar', 'CARD[=N]...')}", about("cards")) for name in waiting[:1]]
        case Phase.OVER:
            return [("score --why", about("score"))]
    waits = [REWARDS[kind] for kind in dict.fromkeys(pending.reward for pending in table.pending)]
    return [*waits, *_purchase(table, lying)]


def _purchase(table: Table, lying: list[str]) -> Rows:
    tile = lying[-1] if lying else next(iter(table.stacks))
    if not (table.to_move or table.extra):
        return []
    lay = [(f"buy {tile} {place}".rstrip(), about) for place, about in PLACES]
    looks = [(f"where {tile}", about("where")), (f"try {tile} 0.n", about("try"))]
    return [*lay, ("pass", about("pass")), *looks]
