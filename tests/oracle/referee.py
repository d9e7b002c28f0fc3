"""Judges a castle tile by tile and finds every legal place for one more, by the letter of the rules."""

from __future__ import annotations

from typing import Any

from oracle.area import Outside
from oracle.geometry import box, meets_open_segment, relation
from oracle.tiles import Catalogue, Entrance, Laid, Tile, catalogue, lay, load_tiles

__all__ = ["catalogue", "judge", "lay", "load_tiles", "relation", "where"]

HALLWAYS = 9
STAIRS = 6
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


def _meetings(a: Laid, b: Laid) -> list[tuple[Entrance, Entrance]]:
    """The pairs of entrances that meet (WORD-4)."""
    pairs = [(e, f) for e in a.entrances for f in b.entrances]
    return [(e, f) for e, f in pairs if e.edge == f.edge and f.side == OPPOSITE[e.side]]


def _connect(a: Laid, e: Entrance, b: Laid, f: Entrance) -> bool:
    """Do two entrances that meet connect (WORD-4)?"""
    return e.down == f.down and not a.tile.kind == b.tile.kind == "stairs"


def _connected_entrances(a: Laid, b: Laid) -> list[Entrance]:
    return [e for e, f in _meetings(a, b) if _connect(a, e, b, f)]


def _near(a: Laid, b: Laid) -> bool:
    p, q = box(a.outline), box(b.outline)
    return p[2] >= q[0] and q[2] >= p[0] and p[3] >= q[1] and q[3] >= p[1]


def _others(t: Laid, castle: list[Laid]) -> list[Laid]:
    return [o for o in castle if o is not t and _near(o, t)]


def _complete(t: Laid, castle: list[Laid]) -> bool:
    """WORD-7."""
    joined = {e for o in _others(t, castle) for e in _connected_entrances(t, o)}
    return joined == set(t.entrances)


def _free(t: Laid, castle: list[Laid]) -> list[Entrance]:
    """The entrances neither connected nor blocked (GEO-5, JUDGE-4)."""
    taken = set()
    for o in _others(t, castle):
        taken.update(_connected_entrances(t, o))
        taken.update(e for e in t.entrances if meets_open_segment(o.outline, e.edge))
    return [e for e in t.entrances if e not in taken]


def external(castle: list[Laid]) -> list[tuple[Laid, Entrance]]:
    """The external entrances of a castle (WORD-6)."""
    outside = Outside(t.outline for t in castle)
    free = [(t, e) for t in castle for e in _free(t, castle)]
    return [(t, e) for t, e in free if outside.leads_away(outside.before(e.middle, e.side))]


def _box_rule(new: Laid, castle: list[Laid]) -> list[int] | None:
    """BOX-1: the tiles that leave none in the box for the new one; None if there is one."""
    kind = new.tile.kind
    if kind == "room":
        same = [o.n for o in castle if o.tile.id == new.tile.id]
        return same or None
    same = [o.n for o in castle if o.tile.kind == kind]
    limit = {"hallway": HALLWAYS, "stairs": STAIRS, "foyer": 1}[kind]
    return same if len(same) >= limit else None


def broken(new: Laid, castle: list[Laid], every: bool = True) -> dict[str, list[int]]:
    """Every rule that laying the tile onto the castle breaks, with the tiles concerned.

    Without `every`, PLACE-5, which takes longest, is left out when another rule is broken.
    """
    result: dict[str, set[int]] = {}
    connected = False
    for o in _others(new, castle):
        how = relation(new.outline, o.outline)
        if how.kind == "overlap":
            result.setdefault("PLACE-4", set()).add(o.n)
        elif how.kind == "touch":
            for fence in (new.fence, o.fence):
                if fence is not None and fence.touched(how):
                    result.setdefault("PLACE-6", set()).add(o.n)
        for e, f in _meetings(new, o):
            connected = connected or _connect(new, e, o, f)
            if e.down != f.down:
                result.setdefault("PLACE-7", set()).add(o.n)
            if new.tile.kind == o.tile.kind == "stairs":
                result.setdefault("PLACE-8", set()).add(o.n)
    if not connected:
        result["PLACE-1"] = set()
    if (spent := _box_rule(new, castle)) is not None:
        result["BOX-1"] = set(spent)
    if "PLACE-4" not in result and (every or not result) and not external([*castle, new]):
        result["PLACE-5"] = set()
    return {rule: sorted(ns) for rule, ns in sorted(result.items())}


def _touching(a: Laid, b: Laid) -> bool:
    """WORD-5, GEO-3: tiles that overlap do not touch."""
    return relation(a.outline, b.outline).kind == "touch"


def _worth(t: Laid, o: Laid) -> int:
    """What t's effect gives for the one tile o (SCORE-5 to 7)."""
    effect = t.tile.effect
    if effect is None or o.tile.type not in effect.types:
        return 0
    if effect.how == "connected" and not _connected_entrances(t, o):
        return 0
    if effect.how == "touching" and not _touching(t, o):
        return 0
    return effect.per


def _points(new: Laid, castle: list[Laid]) -> dict[str, int]:
    """SCORE-1 to SCORE-3."""
    effect = new.tile.effect
    own = sum(_worth(new, o) for o in castle)
    if effect is not None and effect.how == "anywhere" and new.tile.type in effect.types:
        own += effect.per
    others = sum(_worth(o, new) for o in castle)
    printed = new.tile.points
    return {"printed": printed, "own": own, "others": others, "total": printed + own + others}


def _tile_of(row: dict[str, Any], tiles: Catalogue) -> Tile:
    return tiles[f"foyer-{row['doors']}" if row["tile"] == "foyer" else row["tile"]]


def _laid(row: dict[str, Any], n: int, tiles: Catalogue) -> Laid:
    x, y = row["at"]
    return lay(_tile_of(row, tiles), (x, y), row.get("turn", 0), n)


def judge(castle: dict[str, Any], tiles: Catalogue) -> dict[str, Any]:
    """A castle file (parsed; every tile with `at`) judged tile by tile; disputes are judged and not built."""
    built: list[Laid] = []
    out = []
    for n, row in enumerate(castle["tile"]):
        new = _laid(row, n, tiles)
        rules = broken(new, built) if built else {}
        then = [*built, new]
        before = {t.n for t in built if _complete(t, built)}
        out.append(
            {
                "n": n,
                "tile": row["tile"],
                "rules": sorted(rules),
                "with": rules,
                "points": _points(new, built),
                "completes": [t.n for t in then if t.n not in before and _complete(t, then)],
            }
        )
        if not row.get("dispute", False):
            built = then
    ways_out = external(built)
    rooms = sum(t.tile.type != "corridor" for t, _ in ways_out)
    return {
        "external_entrances": {"all": len(ways_out), "rooms": rooms},
        "complete": [t.n for t in built if _complete(t, built)],
        "tiles": out,
    }


def where(castle: dict[str, Any], tile_id: str, tiles: Catalogue) -> list[tuple[tuple[int, int], int]]:
    """Every legal place for one more tile, `((x, y), turn)`; of turns that look alike the smallest."""
    rows = [(n, row) for n, row in enumerate(castle["tile"]) if not row.get("dispute", False)]
    built = [_laid(row, n, tiles) for n, row in rows]
    boxes = [box(t.outline) for t in built]
    tile = tiles[tile_id]
    result = []
    for turn in (0, 90, 180, 270):
        wide, high = (int(v) for v in box(lay(tile, (0, 0), turn).outline)[2:])
        for x in range(int(min(b[0] for b in boxes)) - wide, int(max(b[2] for b in boxes)) + 1):
            for y in range(int(min(b[1] for b in boxes)) - high, int(max(b[3] for b in boxes)) + 1):
                result.append(((x, y), turn))
    seen = set()
    legal = []
    for at, turn in result:
        new = lay(tile, at, turn, len(castle["tile"]))
        if new.looks in seen:
            continue
        seen.add(new.looks)
        if not broken(new, built, every=False):
            legal.append((at, turn))
    return sorted(legal)
