"""Verdicts, castles and the tiles of the box as text for people. Values in, lines out.

Colour and the terminal are the business of the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from castlescore.core.answers import AnswerModel, Maybe
from castlescore.core.kinds import one_of
from castlescore.core.language import amount, heads, marked, tr, trp
from castlescore.core.language.order import in_order
from castlescore.core.rulebook import page
from castlescore.core.written import place
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY, TileFacts
from castlescore.games.castles.files.places import block_names, join_names, localized
from castlescore.games.castles.rules import judging
from castlescore.games.castles.rules.castle import Castle, Placed, Tile
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile, Reason, blocked, satisfied_rules
from castlescore.games.castles.rules.judging import nearest as nearest_to
from castlescore.games.castles.rules.judging import nowhere as nowhere_because
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import how_word, type_word, types_word
from castlescore.view.events import counted_otherwise, how_many_break_a_rule, listed_places, violation
from castlescore.view.layout import columns, hanging, pad_right, seen, signed
from castlescore.view.screen import width

MOST_NEAR = 10  # tiles of a judged castle with other places for them
RELATED = {
    "connected": marked("{tile}'s effect, connected to {other}"),
    "touching": marked("{tile}'s effect, touching {other}"),
    "anywhere": marked("{tile}'s effect, in the castle: {other}"),
}
# Points, and the tiles for which there are so many.
EFFECTS = {
    "connected": marked("{points} connected {tiles}"),
    "touching": marked("{points} touching {tiles}"),
    "anywhere": marked("{points} anywhere {tiles}"),
}
Door = tuple[int | str, ...]


def at(placed: Placed) -> str:
    """A place as it is typed: `3,-4` or `3,-4@90`."""
    return place(placed.at, placed.turn)


def sum_of(verdict: Verdict) -> str:
    """The points of a placement with their parts: `+6 = 4 printed, +2 connected 0 Foyer`."""
    lines = [line for line in verdict.lines if line.points or line.kind == "printed"]
    total = signed(verdict.points.total)
    if len(lines) == 1 and lines[0].points == verdict.points.total:
        return tr("{points} printed", points=total) if verdict.points.total else "0"
    parts = []
    for line in lines:
        points = signed(line.points)
        if line.kind == "printed":
            parts.append(tr("{points} printed", points=line.points))
        elif line.tile == verdict.placed.n:
            other = verdict.placed.label if line.other == verdict.placed.n else _label(verdict, line.other)
            parts.append(tr(EFFECTS[line.kind], points=points, tiles=other))
        else:
            tile, how = _label(verdict, line.tile), how_word(line.kind)
            parts.append(tr("{points} from {tile} ({how})", points=points, tile=tile, how=how))
    return f"{total} = {', '.join(parts)}"


def _label(verdict: Verdict, n: int | None) -> str:
    """A tile of the castle by its number and name."""
    return verdict.castle[n].label if n is not None and n in verdict.castle.by_number else str(n)


def judged_castle(judged: JudgedCastle, width: int) -> list[str]:
    """The tiles of a judged castle with their verdicts, and the points of the castle."""
    names = max(seen(row.placed.tile.name) for row in judged.tiles)
    places = max(len(at(row.placed)) for row in judged.tiles)
    illegal = [row for row in judged.tiles if not row.verdict.legal][:MOST_NEAR]
    rows = [line for row in judged.tiles for line in _tile(row, names, places, width, row in illegal)]
    verdict = how_many_break_a_rule(len(judged.tiles), sum(not row.verdict.legal for row in judged.tiles))
    every, of_rooms = judged.external
    outside = tr("{entrances}, {rooms} not of corridors", entrances=amount(every, "external entrance"), rooms=of_rooms)
    sums = tr("{points} from placing; {entrances}.", points=amount(judged.points, "point"), entrances=outside)
    complete = ", ".join(judged.castle[n].label for n in judged.castle.complete) or tr("none")
    return [
        *rows,
        "",
        *hanging("", f"{verdict} {sums}", width),
        *hanging(tr("Complete: "), complete, width),
    ]


def _tile(row: JudgedTile, names: int, places: int, width: int, near: bool) -> list[str]:
    """A tile with its verdict; `near`: with the nearest legal places."""
    v, placed = row.verdict, row.placed
    mark = "?" if row.dispute else " "
    head = f"{placed.n:>3}{mark}{pad_right(placed.tile.name, names)}  {at(placed):<{places}}  "
    done = [v.castle[n].label if n in v.castle.by_number else placed.label for n in v.completes]
    outcome = sum_of(v) + (f"; {tr('completes {tiles}', tiles=', '.join(done))}" if done else "")
    rows = hanging(head + ("     " if v.legal else tr(" no  ")), outcome, width)
    indent = " " * 4
    rows += broken(v, width, f"{indent}{{rule:<8}}")
    if near and all(violation.rule != "BOX-1" for violation in v.violations):  # it is in the castle only once
        rows += [f"{indent}{line}" for line in nearest(nearest_to(v.castle, placed), "", width - len(indent))]
    if row.claim is not None and row.claim != v.points.total:
        rows += hanging(indent, counted_otherwise(row.claim, v.points.total), width)
    return rows


def placements(
    castle: Castle, tile: Tile, rows: Sequence[tuple[int, Verdict]], most: int, width: int, castle_words: str = ""
) -> list[str]:
    """The list of `where`: the numbered places, the best first, no more than `most` of them.

    Tiles of the castle have the names that a PLACE uses.
    `castle_words`: the words of a line that name the castle, none for that of the player whose turn it is.
    """
    if not rows:
        return [tr("{tile} fits nowhere here.", tile=tile.name)]
    table = [heads("column", "N", "place", "points", "completes", "blocks", "joins")]
    for n, v in rows[:most]:
        done = ", ".join(localized(castle, castle[i]) if i in castle.by_number else tr("itself") for i in v.completes)
        points, joins = signed(v.points.total), " ".join(join_names(v))
        table.append((str(n), at(v.placed), points, done or "-", block_names(v) or "-", joins))
    return listed_places(tile.name, tile.id, castle_words, table, len(rows), most, width)


def nowhere(castle: Castle, tile: Tile, width: int) -> list[str]:
    """The sentence that a tile has no legal place, and why."""
    broken_rule = nowhere_because(castle, tile)
    if broken_rule is None:
        return placements(castle, tile, (), 0, width)
    return hanging("", tr("{tile} fits nowhere here: {why}.", tile=tile.name, why=violation(broken_rule, say)), width)


def trial(v: Verdict, width: int) -> list[str]:
    """The verdict on a placement that was tried: yes or no, which rules, what it gives."""
    if v.legal:
        rows = hanging(f"{answer(v)}: ", sum_of(v), width)
        rows += hanging(tr("  joins "), " ".join(join_names(v)), width) if v.joins else []
        rows += hanging(tr("  blocks "), say(blocked(v)), width) if v.blocks else []
    else:
        rows = [answer(v), *broken(v, width)]
        holds = ", ".join(map(say, satisfied_rules(v)))
        others = tr("all other rules hold: {why}", why=holds) if holds else tr("all other rules hold")
        rows += hanging("  ", others, width)
        rows += hanging("  ", tr("it would have been {points}", points=sum_of(v)), width)
    done = [v.castle[n].label if n in v.castle.by_number else tr("itself") for n in v.completes]
    return [*rows, *(hanging(tr("  completes "), ", ".join(done), width) if done else [])]


def broken(v: Verdict, width: int, head: str = "  {rule:<7} ") -> list[str]:
    """Every rule that a placement breaks, its page, and why; `head`: how the rule stands before them."""
    lines: list[str] = []
    for each in v.violations:
        where, why = page(each.rule), say(each.why)
        text = f"{trp('page', 'p.')}{where}  {why}" if where else why
        lines += hanging(head.format(rule=each.rule), text, width)
    return lines


def answer(v: Verdict) -> str:
    """Whether a placement is legal, in words: `no: Vestibule at -2,3`."""
    values = {"tile": v.placed.tile.name, "place": at(v.placed)}
    return tr("yes: {tile} at {place}", **values) if v.legal else tr("no: {tile} at {place}", **values)


def explanation(v: Verdict, rules: Sequence[Reason], width: int, *, answer_last: bool = False) -> list[str]:
    """Yes or no, every rule with pass or fail, every point; or with the answer and the broken rules at the end."""
    points = [tr("points from placing:"), *point_lines(v, width)]
    if not answer_last:
        return [answer(v), *reasons(rules, width), *points]
    held, broken = ([r for r in rules if r.ok is ok] for ok in (True, False))
    return [*reasons(held, width), *points, answer(v), *reasons(broken, width)]


def reasons(rules: Iterable[Reason], width: int) -> list[str]:
    """Rules with pass or fail and why."""
    rows = [(r, f"{trp('page', 'p.')}{page(r.rule)}" if page(r.rule) else "") for r in rules]
    pages = max((len(where) for _, where in rows), default=0)
    lines: list[str] = []
    for r, where in rows:
        lines += hanging(f"  {tr('ok ') if r.ok else tr('NO ')} {r.rule:<7}  {where:<{pages}}  ", say(r.why), width)
    return lines


def point_lines(v: Verdict, width: int) -> list[str]:
    """The point lines of a placement as text; lines of 0 points have a reason."""
    rows = []
    for line in v.lines:
        if line.kind == "printed":
            name = tr("printed on the tile")
        else:
            owner = v.placed if line.tile == v.placed.n else v.castle[line.tile]
            other = v.placed if line.other == v.placed.n else v.castle[line.other or 0]
            name = tr(RELATED[line.kind], tile=owner.label, other=other.label)
        why = f": {say(line.why)}" if line.why else ""
        rows += hanging(f"  {signed(line.points):>3}  ", f"{name}{why}", width)
    return [*rows, f"  {signed(v.points.total):>3}  {tr('in all')}"]


def nearest_lines(verdict: Verdict, command: str, castle_words: str = "") -> list[str]:
    """Other placements to try: the other side of a hallway, if only that fits, and the nearest legal places.

    `command`: the one to type; `castle_words`: the words that name the castle.
    """
    near = nearest_to(verdict.castle, verdict.placed)
    rows = nearest(near, verdict.placed.tile.id, width(), castle_words)
    return [*turned_line(verdict, command, castle_words), *rows]


def turned_line(verdict: Verdict, command: str, castle_words: str = "") -> list[str]:
    """The line for the other side of a hallway, where that alone fits at the entrance meant."""
    return instead(turned_over(verdict, command, castle_words), width())


def nearest(verdicts: Sequence[Verdict], tile: str, width: int, castle_words: str = "") -> list[str]:
    """The legal places nearest to one that was tried, and what to type for all of them (`castle_words` as above).

    `tile`: its id, "" for the tile of an event, which is placed already, so that no line lists its places.
    """
    if not verdicts:
        return [tr("It fits nowhere in this castle.")]
    places = "  ".join(f"{at(v.placed)} ({signed(v.points.total)})" for v in verdicts)
    if tile:
        line = " ".join(filter(None, ("where", tile, castle_words)))
        places = tr("{places}    all: {line}", places=places, line=line)
    return hanging(tr("nearest legal: "), places, width)


def turned_over(verdict: Verdict, command: str, castle_words: str = "") -> str:
    """The line to type for the other side of a hallway, where that alone fits at the entrance meant, else `""`.

    `command`: the words before the tile; `castle_words` as above. Of several places at an entrance, the entrance is
    named.
    """
    verdicts = judging.turned_over(verdict.castle, verdict.placed)
    if not verdicts:
        return ""
    tile, join = verdicts[0].placed.tile, verdicts[0].joins[0]
    place = at(verdicts[0].placed) if len(verdicts) == 1 else f"{join.other.n}.{join.to.name}"
    return " ".join(filter(None, (command, side_words(tile, place), castle_words)))


def side_words(tile: Tile, place: str = "") -> str:
    """A side of a hallway and a place as they are typed: `hallway 4.W --dark`."""
    return " ".join(filter(None, (HALLWAY, place, "--dark" if tile.id == DARK_HALLWAY else "")))


def instead(line: str, width: int) -> list[str]:
    """The advice to type another line; empty if there is none."""
    return hanging(tr("  instead:  "), line, width) if line else []


class Effect(AnswerModel):
    """What a room gives for others."""

    per: int
    how: Annotated[str, one_of("connected", "touching", "anywhere")]
    types: tuple[str, ...]


class Fact(AnswerModel):
    """A tile of the box as it is printed. A foyer has two sets of doors, a hallway two sides."""

    id: str
    name: str
    game: Literal["castles"]
    type: str | None
    size: int | None
    points: int
    effect: Effect | None
    doors: tuple[Door, ...]
    doors_4: Maybe[tuple[Door, ...]] = None
    doors_3: Maybe[tuple[Door, ...]] = None
    dark: Maybe[tuple[str, ...]] = None


def tile_document(tile: TileFacts) -> Fact:
    """One tile as `tiles --json` prints it, keys and values of the facts."""
    effect = tile.effect
    return Fact(
        id=tile.id,
        name=tile.name,
        game="castles",
        type=tile.type,
        size=tile.size,
        points=tile.points,
        effect=Effect(per=effect.per, how=effect.how, types=effect.types) if effect else None,
        doors=tile.doors,
        doors_4=tile.doors if tile.doors_3 else None,
        doors_3=tile.doors_3 or None,
        dark=(tile.dark or None) if not tile.room else None,
    )


def tile_table(tiles: Sequence[TileFacts], width: int) -> list[str]:
    """The catalogue as a table: by size, then by type and name."""
    table = [heads("column", "tile", "type", "size", "prints", "effect", "entrances")]
    for tile in in_order(tiles, lambda tile: tile.size, lambda tile: (type_word(tile.type), tile.name)):
        sides = "".join(side for _, _, side in sorted(tile.doors, key=lambda d: "NESW".index(d[2])))
        table.append((tile.in_both, type_word(tile.type), str(tile.size), str(tile.points), effect(tile), sides))
    return columns(table, width)


def effect_without_types(tile: TileFacts) -> str:
    """A room's effect without the types that it counts, which stand beside it as pictures: `+2 connected`."""
    printed = tile.effect
    return "" if printed is None else " ".join(tr(EFFECTS[printed.how], points=signed(printed.per), tiles="").split())


def effect(tile: TileFacts) -> str:
    """A room's effect in words: `+2 connected food, living`."""
    printed = tile.effect
    if printed is None:
        return "-"
    return tr(EFFECTS[printed.how], points=signed(printed.per), tiles=", ".join(map(types_word, printed.types)))
