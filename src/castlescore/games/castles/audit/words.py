"""Words of an audit of Castles of Mad King Ludwig for a line: the player, the parts of its points, the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from castlescore.core.language import both, tr
from castlescore.core.types import Event
from castlescore.core.written import place
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Line
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.terms import type_word
from castlescore.record.audit.ledger import made_of, whose_line, whose_tile

# Kind of a line of points -> the rule that makes it count.
RULE_OF_LINE = {"printed": "SCORE-1", "connected": "SCORE-5", "touching": "SCORE-6", "anywhere": "SCORE-7"}


def subject(event: Event, table: Table) -> str:
    """The subject of a finding: player, tile and place, as "Anna's Kitchen at -4,-5@180"."""
    match event["do"]:
        case "buy" | "reward" | "check" if "tile" in event and "at" in event:
            where = place(event["at"], event.get("turn", 0))
            # TRANSLATORS: the beginning of a finding, with a colon after it
            return tr("{line} at {place}", line=_tile_of(event, table), place=where)
        case "reveal":
            return tr("the new rooms")
        case "cards":
            return tr("{name}'s bonus cards", name=event["by"])
    return short(table, event)


def short(table: Table, event: Event) -> str:
    """A line in a few words, to begin a sentence: "Anna's Kitchen"."""
    match event["do"]:
        case "buy" | "reward" if "tile" in event:
            return _tile_of(event, table)
        case "reward":
            return tr("{name}'s {type} reward", name=event.get("by", ""), type=type_word(event["reward"]))
        case "reveal":  # by the names of the rooms, where they have any
            catalogue = table.setup.box.catalogue.tiles
            tiles = both(catalogue[tile].name if tile in catalogue else tile for tile in event.get("tiles", ()))
            # TRANSLATORS: what a line is, with what it names: "the reveal (Dungeon and Larder)"
            return tr("the reveal ({tiles})", tiles=tiles) if tiles else tr("the reveal")
    return whose_line(event["do"], event.get("by"))


def _tile_of(event: Event, table: Table) -> str:
    """The tile that a line names, with its player."""
    tile, catalogue = event["tile"], table.setup.box.catalogue.tiles
    return whose_tile(event["by"], catalogue[tile].name if tile in catalogue else tile)


def parts(played: Played) -> str:
    """The parts of the points of a line, after a colon: ": 1 printed, 1 for 4 Fungus Room"."""
    castle = castle_of(played)
    placed = played.verdict.placed.n if played.verdict else None
    rows = [line for line in played.lines if line.points]
    if castle is None or not rows:
        return ""
    rewarded: dict[int, int] = {}
    terms = []
    for line in rows:
        if line.reward:
            rewarded[line.tile] = rewarded.get(line.tile, 0) + line.points
        elif line.kind == "printed":
            terms.append(tr("{points} printed", points=line.points))
        else:
            other = line.other if line.tile == placed else line.tile
            values = {"points": line.points, "tile": "" if other is None else castle[other].label}
            terms.append(tr("{points} for {tile}", **values) if other is not None else f"{line.points}")
    for n, points in rewarded.items():
        terms.append(tr("{points} for {tile}, complete by it", points=points, tile=castle[n].label))
    return made_of(terms)


def rule_of_points(played: Played, error: int) -> str:
    """The rule that explains an error of points: that of the point lines whose sum is the error, else a general one."""
    lines = [line for line in played.lines if line.points]
    for group in _groups(lines):
        if sum(line.points for line in group) == -error:
            return rule_of(group[0])
    if not lines:
        return "SCORE-1"
    effects = [line for line in lines if line.kind != "printed"]
    return rule_of((effects or lines)[-1])


def _groups(lines: list[Line]) -> Iterable[list[Line]]:
    """The groups of point lines that players may forget together: a reward, a tile's effect, a kind, a single line."""
    effects = [line for line in lines if line.kind != "printed" or line.reward]
    keys: tuple[Callable[[Line], object], ...] = (
        lambda line: (line.reward, line.tile),
        lambda line: (line.kind, line.tile),
        lambda line: line.kind,
    )
    for key in keys:
        groups: dict[object, list[Line]] = {}
        for line in effects:
            groups.setdefault(key(line), []).append(line)
        yield from groups.values()
    yield from ([line] for line in (*effects, *lines))


def rule_of(line: Line) -> str:
    """The rule by which a line of points counts."""
    return f"REWARD-{line.reward.upper()}" if line.reward else RULE_OF_LINE.get(line.kind, "SCORE-2")


def castle_of(played: Played) -> Castle | None:
    """The castle after a line; None for a line that belongs to no player."""
    by = getattr(played.move, "by", "")
    return played.table.players[played.table.seat(by)].castle if by else None


def complete_words(played: Played, written: object, right: object) -> str:
    """The sentence on tiles that became complete by a line and those that the file has."""
    castle = castle_of(played)

    def names(numbers: object) -> str:
        if not isinstance(numbers, list) or not numbers:
            return tr("nothing")
        known = [castle[n].label if castle and n in castle.by_number else tr("tile {n}", n=n) for n in numbers]
        return both(known)

    if not right:
        return tr("it is written to complete {said}, and nothing follows", said=names(written))
    return tr("it completes {right}; written is {said}", said=names(written), right=names(right))
