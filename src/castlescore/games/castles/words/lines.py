"""Lines at a table of Castles of Mad King Ludwig: events as lines (`Lines`), and what can be typed now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from castlescore.core.events import Event, Header
from castlescore.core.language import marked, trp
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.protocol.commands import about
from castlescore.record.lines import adjusted, cards, changed, each, note, place, said


def begun(header: Header, files: Sequence[str]) -> list[str]:
    """The words that begin such a table, after its players, day and game; `files`: options not in the header."""
    solo = ["--solo"] if len(header["players"]) == 1 else []
    turns = header.get("foyer_turns", [0] * len(header["players"]))
    laid = zip(header["players"], header["foyers"], turns, strict=True)
    foyers = [f"{name}={doors}@{turn}" for name, doors, turn in laid if (doors, turn) != (4, 0)]
    whose = ["--builder", header["builder"], "--rules", header["rules"], *solo]
    return [*whose, *each("--favor", header["favors"]), *each("--foyer", foyers), *files]


def words(events: Sequence[Event], before: Table | None = None) -> list[str]:
    """The words of the line that records an event; raises KeyError for a check that only a test writes.

    Where other rewards of its kind waited too, the line says of which tile it is.
    """
    event = events[0]
    found = WORDS[event["do"]](event)
    waiting = [pending.reward for pending in before.pending] if before is not None else []
    if "of" in event and waiting.count(event.get("reward", "")) > 1:
        found[2:2] = ["--of", str(event["of"])]
    return found


def _laying(event: Event) -> list[str]:
    declined = [str(number) for number in event["decline"]] if "decline" in event else []
    return [event["tile"], place(event), *said(event), *each("--decline", declined)]


def _reveal(event: Event) -> list[str]:
    return ["reveal", *event["tiles"], *each("--skipped", [str(size) for size in event.get("skipped", ())])]


def _price(event: Event) -> list[str]:
    return ["price", *(tile or "-" for tile in event["row"])]


def _reward(event: Event) -> list[str]:
    head = ["reward", event["reward"]]
    if event.get("decline") is True:
        return [*head, "--decline", *said(event)]
    head += ["--as", event["as"]] if "as" in event else []
    if "tile" in event:
        return [*head, *_laying(event)]
    if "stack" in event:
        return [*head, str(event["stack"]), str(event["tiles"]), *said(event)]
    return [*head, *(["--room", str(event["room"])] if "room" in event else []), *said(event)]


def _check(event: Event) -> list[str]:
    return ["check", event["by"], str(event["score"]), *([str(event["money"])] if "money" in event else [])]


def _adjust(event: Event) -> list[str]:
    if "by" in event:
        return adjusted([event["by"], *changed(event, ("points", "money"))], event["why"])
    pile = ("deck", event["deck"]) if "deck" in event else (event["stack"], event["left"])
    return adjusted([str(word) for word in pile], event["why"])


WORDS: Mapping[str, Callable[[Event], list[str]]] = {
    "reveal": _reveal,
    "price": _price,
    "buy": lambda event: ["buy", *_laying(event)],
    "pass": lambda event: ["pass"],
    "reward": _reward,
    "cards": lambda event: cards(event["by"], event),
    "note": note,
    "check": _check,
    "adjust": _adjust,
}

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
