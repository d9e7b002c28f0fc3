"""A recorded game as tally files: by its castles, and by no more than what must be counted of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from builders import Replay, TallyFile, parse_tally, tally_text
from builders.castles import score
from castlescore.games.castles.rules.counts import CastleCounts, of_stack
from castlescore.tally.part import TallyDocument

Sheet = dict[str, dict[str, Any]]  # by player


def by_castles(evening: Replay) -> TallyDocument:
    """The tally of a recorded game, castle by castle."""
    assert evening.game.tally is not None
    return evening.game.tally.of_session(evening)


def by_counts(evening: Replay) -> TallyDocument:
    """The same game of Castles of Mad King Ludwig with the least that must be counted, area where a tie asks for it."""
    document = by_castles(evening)
    rows: Any = document["player"]
    return {**document, "player": [_counted(evening, row, document) for row in rows]}


def _counted(evening: Replay, row: dict[str, Any], document: TallyDocument) -> dict[str, Any]:
    table = evening.table
    player = table.players[table.seat(row["name"])]
    have = CastleCounts(player.castle, table.setup.box.catalogue)
    empty: Any = document["empty_stacks"]
    favors: Any = document["favors"]
    wanted = [of_stack(str(stack)) for stack in empty]
    wanted += [*favors, *(card.partition("=")[0] for card in row["cards"])]
    totals = [each.total for each in score(table).players]
    wanted += ["area"] if totals.count(totals[table.seat(player.name)]) > 1 else []
    kept = {key: value for key, value in row.items() if key not in ("tiles", "track")}
    counts = {what: have.get(what) for what in dict.fromkeys(wanted) if what != "money"}
    return {**kept, "counts": counts, "placing": player.placing, "rewards": player.rewards}


def by_pad(evening: Replay) -> TallyDocument:
    """A game of Between Two Castles by its score pads alone, with the special rooms that a tie may ask for."""
    scores = evening.game.sheets.score(evening.table)
    document = by_castles(evening)
    old: Any = document["castle"]
    rows = [
        {
            **{key: value for key, value in row.items() if key in ("name", "builders", "adjusted")},
            "rows": castle.rows,
            "specials": castle.specials,
        }
        for row, castle in zip(old, scores.castles, strict=True)
    ]
    return {**document, "castle": rows}


def read(evening: Replay, document: TallyDocument) -> TallyFile:
    """What a tally file with these keys says, written and read back."""
    return parse_tally(tally_text(evening.game, document), "tally.toml")


def sheet(document: dict[str, Any], *leave_out: str) -> Sheet:
    """The players of a score as JSON, without these keys."""
    return {
        row["name"]: {key: value for key, value in row.items() if key not in leave_out} for row in document["players"]
    }


def by_names(document: TallyDocument, full: TallyFile) -> TallyDocument:
    """A tally whose castles have only the names of their tiles, and what these leave open as `full` has it."""
    rows: Any = document["player" if full.game.meta.id == "castles" else "castle"]
    named = [_named(row, entry) for row, entry in zip(rows, full.table.entries, strict=True)]
    return {**document, full.table.ROWS: named}


def _named(row: dict[str, Any], entry: Any) -> dict[str, Any]:
    if entry.castle is None:
        return row
    castle = entry.castle.castle
    kept = {key: value for key, value in row.items() if key not in ("castle", "tiles", "throne", "tile", "attendants")}
    tiles = [placed.tile.id for placed in castle]
    if hasattr(castle, "throne"):
        names = [castle.throne.id, *tiles, *(one.id for one in castle.attendants)]
        return {**kept, "names": names}
    names = [f"{id} {n}" if n > 1 else id for id, n in Counter(tiles).items()]
    return {**kept, "names": names}


def with_missing(tally: TallyFile, full: TallyFile) -> TallyDocument:
    """A tally with what is missing in it: the counts, and the rows of score pads, that another file has."""
    document = tally.document
    for each in tally.missing:
        k = [entry.name for entry in tally.table.entries].index(each.player)
        entry: Any = full.table.entries[k]
        castles = tally.game.meta.id == "castles"
        key, count = ("counts", entry.counts.get(each.what)) if castles else ("rows", entry.result.rows[each.what])
        now: Any = document[tally.table.ROWS]
        row = {**now[k], key: {**now[k].get(key, {}), each.what: count}}
        document = {**document, tally.table.ROWS: [*now[:k], row, *now[k + 1 :]]}
    return document
