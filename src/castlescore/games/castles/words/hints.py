"""What the shell says of a table of Castles of Mad King Ludwig: whose turn it is, and what can be typed now."""

from __future__ import annotations

from castlescore.core.language import marked, trp
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.protocol.commands import about

Rows = list[tuple[str, str]]  # a line and what it is for
PLACES = (
    ("0.n", marked("against the north door of tile 0")),
    ("w=0.e", marked("its own west door against that east door")),
    ("3,1@90", marked("lower left corner, turned clockwise")),
    ("2", marked("the second line of `where`")),
)
REWARDS = {
    "corridor": ("reward hallway 0.n", marked("lay a free hallway or stairs")),
    "sleeping": ("reward 300 2", marked("tiles of this stack onto the deck")),
    "downstairs": ("reward --as food", marked("take it as another type")),
}


def moment(table: Table) -> str:
    """Who moves, for the prompt; what the table waits for where nobody does."""
    if table.phase is Phase.OVER:
        return trp("prompt", "over")
    return table.phase.value if table.actor is None else table.name(table.actor).lower()


def check(table: Table) -> str:
    """The line that checks somebody's points."""
    return f"check {table.players[0].name.lower()} {trp('metavar', 'POINTS [MONEY]')}"


def rows(table: Table) -> Rows:
    """The lines that can be typed now, each with what it is for."""
    box = table.setup.box.catalogue
    lying = [slot.tile for slot in table.market if slot.tile]
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
    lay = [(f"buy {tile} {place}", about) for place, about in PLACES]
    looks = [(f"where {tile}", about("where")), (f"try {tile} 0.n", about("try"))]
    return [*lay, ("pass", about("pass")), *looks]
