"""What the shell says unasked: whose turn it is in the prompt, and behind `?` what can be typed now."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from castlescore.cli.commands import ABOUT
from castlescore.record.replay import Evening
from castlescore.view.layout import hanging, left, seen
from castlescore.view.screen import width

LOOK = "show   score   log   explain   tiles QUERY   rules WORD   export --html"
MEND = "undo   redo   amend EVENT LINE   note TEXT"
KEYS = "? what can be typed   ? buy: its help   Tab: what fits   Ctrl-D: leave"


def prompt(evening: Evening | None) -> str:
    """The prompt: who moves, or in which turn the table is."""
    if evening is None:
        return "castlescore> "
    table = evening.table
    if table.phase.value in ("cards", "over"):
        return f"{table.phase.value}> "
    if evening.game.meta.id == "between":
        return f"r{table.round} t{table.turn}> "
    return f"{table.name(table.actor).lower()}> "


def beginning(path: str) -> list[str]:
    """What is said where there is no table yet."""
    return [
        f"{path}: no table is laid there yet. Lay one:",
        "  new anna ben cara                                  Castles of Mad King Ludwig",
        "  new anna ben --game between --throne THRONE ...    Between Two Castles",
        "? for more, Ctrl-D to leave",
    ]


def now(evening: Evening | None) -> list[str]:
    """What can be typed now, with an example of each."""
    if evening is None:
        rows = [("new anna ben cara", ABOUT["new"]), ("judge castle.toml", ABOUT["judge"])]
        return [*_columns(rows), "", KEYS]
    table = evening.table
    between = evening.game.meta.id == "between"
    rows = (_of_between if between else _of_castles)(table)
    name = table.sites[0].name if between else table.players[0].name.lower()
    check = f"check {name} POINTS" + ("" if between else " [MONEY]")
    some = [*hanging("Look  ", LOOK, width()), *hanging("Mend  ", f"{MEND}   {check}", width())]
    return [*evening.game.presenter.prompt(table), *_columns(rows), "", *some, *hanging("", KEYS, width())]


def waits(evening: Evening) -> list[str]:
    """What the table waits for."""
    return evening.game.presenter.prompt(evening.table)


def _of_castles(table: Any) -> list[tuple[str, str]]:
    box = table.setup.box.catalogue
    lying = [slot.tile for slot in table.market if slot.tile]
    phase = table.phase.value
    if phase == "reveal":
        unseen = [tile.id for tile in box.rooms() if tile.id not in table.seen]
        return [("reveal " + " ".join(unseen[:2]), "those drawn, onto the dearest slot first")] if unseen else []
    if phase == "price":
        swap = [(f"price {table.market[0].price}={lying[-1]}", "swap two rooms")] if lying else []
        return [("price " + " ".join(lying[::-1]), "every room, dearest first"), *swap, ("price", "as they lie")]
    if phase == "cards":
        waiting = [player.name.lower() for player in table.players if player.shown is None]
        return [(f"cards {name} CARD[=N]...", ABOUT["cards"]) for name in waiting[:1]]
    if phase == "over":
        return [("score --why", ABOUT["score"])]
    return [*_rewards(table), *_purchase(table, lying)]


def _purchase(table: Any, lying: list[str]) -> list[tuple[str, str]]:
    tile = lying[-1] if lying else next(iter(table.stacks))
    looks = [(f"where {tile}", ABOUT["where"]), (f"try {tile} 0.n", ABOUT["try"])]
    if not (table.to_move or table.extra):
        return []
    lay = [(f"buy {tile} {place}", about) for place, about in PLACES]
    return [*lay, ("pass", ABOUT["pass"]), *looks]


PLACES = (
    ("0.n", "against the north door of tile 0"),
    ("w=0.e", "its own west door against that east door"),
    ("3,1@90", "lower left corner, turned clockwise"),
    ("2", "the second line of `where`"),
)


def _rewards(table: Any) -> list[tuple[str, str]]:
    examples = {
        "corridor": ("reward hallway 0.n", "lay a free hallway or stairs"),
        "sleeping": ("reward 300 2", "tiles of this stack onto the deck"),
        "downstairs": ("reward --as food", "take it as another type"),
    }
    return [examples[kind] for kind in dict.fromkeys(pending.reward for pending in table.pending)]


def _of_between(table: Any) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = import_module("castlescore.games.between.words.hints").rows(table)
    return found


def _columns(rows: list[tuple[str, str]]) -> list[str]:
    room = min(34, max((seen(line) for line, _ in rows), default=0))
    return [line for typed, about in rows for line in hanging(f"  {left(typed, room)}  ", about, width())]
