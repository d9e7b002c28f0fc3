"""Known counting mistakes (slips) in the points and money of a line: how players come to a wrong number.

Each kind of slip is a function that yields every such slip that the line allows. Only those are named that give
exactly the number, the likeliest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import dist

from castlescore.core.language import amount, tr, trn, trp
from castlescore.games.castles.audit.words import castle_of, rule_of
from castlescore.games.castles.moves import Pass
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Line, Verdict, score_again
from castlescore.games.castles.sentences import place
from castlescore.games.castles.terms import type_word
from castlescore.record.audit.findings import Slip

SEEMS_TO_TOUCH = 0.5  # units: a gap up to half a wall unit is easily taken for contact
PAIR = "two slips"
PAIRS = 24  # slips of which two together are tried
# Kinds of slips in what completion gave; all others are about what the tile gave where it was laid.
ABOUT_REWARDS = {
    "reward forgotten", "rewards forgotten", "reward too early", "living by print", "living with neighbours",
    "reward twice",
}  # fmt: skip


@dataclass(frozen=True)
class Scored:
    """A line that gave points: the castle after it, the placing points, the reward points, the verdict.

    Without a verdict no tile was laid, and there are points of completion alone.
    """

    played: Played
    castle: Castle
    laid: list[Line]
    rewards: list[Line]
    given: Verdict | None

    @property
    def verdict(self) -> Verdict:
        """The verdict on the tile that was laid."""
        assert self.given is not None
        return self.given

    @property
    def own(self) -> int:
        """The number of the tile that was laid."""
        return self.verdict.placed.n or 0

    def label(self, n: int | None) -> str:
        """A tile as sentences name it, "" for none."""
        return "" if n is None else self.castle[n].label


def placing_slips(played: Played, claimed: int) -> tuple[Slip, ...]:
    """Every known slip by which a line that gave some points was counted as `claimed`, the likeliest first.

    Two slips together only where no single one gives the number.
    """
    error = claimed - points_of(played.lines)
    if not error:
        return ()
    possible = list(_distinct(played))
    slips = [slip for slip in possible if slip.points == error]
    if not slips:
        pairs = combinations(possible[:PAIRS], 2)
        slips = [_pair_of_slips(a, b) for a, b in pairs if a.points + b.points == error and _are_independent(a, b)]
    return tuple(_merged_alike(slips, played))


def money_slips(played: Played, error: int) -> tuple[Slip, ...]:
    """The known slips that give this error of a player's money after a line."""
    return tuple(slip for slip in _of_money(played) if slip.points == error)


def of_line(played: Played) -> Iterator[Slip]:
    """Every slip that could have been made of the points of a line, the likeliest first."""
    castle = castle_of(played)
    if castle is None:
        return
    laid = [line for line in played.lines if not line.reward]
    rewards = [line for line in played.lines if line.reward]
    scored = Scored(played, castle, laid, rewards, played.verdict)
    for kind in OF_POINTS if played.verdict is not None else OF_COMPLETION:
        yield from (slip for slip in kind(scored) if slip.points)


def _distinct(played: Played) -> Iterator[Slip]:
    """The slips of a line; of slips with the same effect only the likelier one."""
    seen: set[object] = set()
    for slip in of_line(played):
        key = slip.of, slip.tiles or slip.kind, slip.points
        if key not in seen:
            seen.add(key)
            yield slip


def _are_independent(a: Slip, b: Slip) -> bool:
    """Whether two slips can happen together: points that were forgotten cannot also be counted twice."""
    of_rewards = a.kind in ABOUT_REWARDS
    if a.kind == b.kind:
        return False
    if of_rewards != (b.kind in ABOUT_REWARDS):
        return True
    if a.of is None or b.of is None:  # one that is about all effects, or about all rewards
        return not of_rewards and not (_owners(a) & _owners(b))
    return a.of != b.of or (bool(a.tiles or b.tiles) and not (set(a.tiles) & set(b.tiles)))


def _owners(slip: Slip) -> set[int]:
    """The tiles whose effects a slip is about; none for a slip about printed points."""
    if slip.of is None:
        return set(slip.tiles)
    return {slip.of} if slip.tiles else set()


def _pair_of_slips(a: Slip, b: Slip) -> Slip:
    text = trp("two slips", "{one} and {other}", one=a.text, other=b.text)
    return Slip(PAIR, a.points + b.points, text, a.of, (*a.tiles, *b.tiles))


def _merged_alike(slips: Iterable[Slip], played: Played) -> Iterator[Slip]:
    """The slips, with one in place of several that differ only in which of some equal tiles they name."""
    castle = castle_of(played)
    groups: dict[object, list[Slip]] = {}
    for slip in slips:
        kinds = tuple(castle[n].tile.type for n in slip.tiles if castle and n in castle.by_number)
        groups.setdefault((slip.kind, slip.of, kinds), []).append(slip)
    for (_, _, kinds), group in groups.items():  # type: ignore[misc]
        first = group[0]
        if len(group) < 2 or not kinds or first.kind == PAIR:
            yield first
            continue
        text = trn(
            "{slip}, one of {n} {type} tile",
            "{slip}, one of {n} {type} tiles",
            len(group),
            slip=first.text,
            type=type_word(kinds[0]),
        )
        tiles = tuple(dict.fromkeys(n for slip in group for n in slip.tiles))
        yield Slip(first.kind, first.points, text, first.of, tiles, first.rule)


def points_of(lines: Iterable[Line]) -> int:
    """The sum of point lines."""
    return sum(line.points for line in lines)


def by_tile(lines: Iterable[Line]) -> dict[int, list[Line]]:
    """Lines of points by the tile that gives them."""
    groups: dict[int, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.tile, []).append(line)
    return groups


def _gap(line: Scored) -> Iterator[Slip]:
    """Yield slips: a penalty was counted for a tile that only seems to touch."""
    placed = line.verdict.placed
    touched = {other.n for other in line.verdict.touched}
    for other in line.verdict.castle:
        if other.n in touched or not may_be_near(placed, other, SEEMS_TO_TOUCH):
            continue
        for owner, target in ((placed, other), (other, placed)):
            effect = owner.tile.effect
            if effect is None or effect.how != "touching" or target.tile.type not in effect.types:
                continue
            gap, spot = gap_between(placed, other)
            if 0 < gap <= SEEMS_TO_TOUCH:
                text = trn(
                    "{points:+d} for {tile}, which only seems to touch (gap {gap:.2f} units = {n} inch at {place})",
                    "{points:+d} for {tile}, which only seems to touch (gap {gap:.2f} units = {n} inches at {place})",
                    round(gap * 60),
                    points=effect.per,
                    tile=target.tile.name,
                    gap=gap,
                    place=place(spot),
                )
                yield Slip("gap", effect.per, text, owner.n, (target.n,), "SCORE-6")


def _doorways(line: Scored) -> Iterator[Slip]:
    """Yield slips: a connection was counted once per doorway, or a tile with a blocked doorway as connected."""
    after = line.verdict.after
    for each in line.verdict.lines:
        other = each.other if each.tile == line.own else each.tile
        if each.kind != "connected" or other is None:
            continue
        doors = sum(m.connects and m.other.n == other for m in line.verdict.meetings)
        if each.points and doors > 1:
            text = tr(
                "{tile} was counted {times} times, once for each doorway ({points:+d} each)",
                tile=after[other].label,
                times=doors,
                points=each.points,
            )
            yield Slip("door twice", each.points * (doors - 1), text, each.tile, (other,), "SCORE-5")
        owner, there = after[each.tile], after[each.other or 0]
        effect = owner.tile.effect
        if not each.points and effect and (_doorway_against(owner, there) or _doorway_against(there, owner)):
            text = tr(
                "{tile} was counted as connected to {other}: the doorway is blocked ({points:+d})",
                tile=there.label,
                other=owner.label,
                points=effect.per,
            )
            yield Slip("blocked door", effect.per, text, owner.n, (there.n,), "SCORE-5")


def _doorway_against(a: Placed, b: Placed) -> bool:
    """Whether an entrance of one tile is on the edge of the other."""
    wall = {edge + b.offset for edge in b.form.outline.edges}
    return any(edge in wall for edge, _ in a.doors)


def _reward_forgotten(line: Scored) -> Iterator[Slip]:
    """The reward of each tile forgotten; all that completion gave, where several tiles gave it."""
    of_tiles = by_tile(line.rewards)
    for n, lines in of_tiles.items():
        points, values = points_of(lines), {"type": type_word(lines[0].reward), "tile": line.label(n)}
        text = tr("the {type} reward of {tile} was forgotten ({points:+d})", points=points, **values)
        yield Slip("reward forgotten", -points, text, n, rule=rule_of(lines[0]))
    if len(of_tiles) > 1:
        points = points_of(line.rewards)
        text = tr("the points of completion were forgotten ({points:+d})", points=points)
        yield Slip("rewards forgotten", -points, text, rule="REWARD-1")


def _reward_twice(line: Scored) -> Iterator[Slip]:
    for n, lines in by_tile(line.rewards).items():
        points, values = points_of(lines), {"type": type_word(lines[0].reward), "tile": line.label(n)}
        text = tr("the {type} reward of {tile} was counted twice ({points:+d})", points=points, **values)
        yield Slip("reward twice", points, text, n, rule=rule_of(lines[0]))


def _reward_too_early(line: Scored) -> Iterator[Slip]:
    """The reward of each tile that is joined and still has an open entrance."""
    after = line.verdict.after
    for n in sorted({line.own, *line.verdict.joined}):
        placed = after[n]
        if n in line.verdict.completes or placed.tile.type not in ("activity", "living"):
            continue
        lines = score_again(after, placed, "living") if placed.tile.type == "living" else ()
        points = points_of(lines) if lines else line.played.table.setup.printed.rewards.activity
        values = {"tile": placed.label, "points": points}
        text = tr("{tile} was taken for complete, and an entrance of it is open ({points:+d})", **values)
        yield Slip("reward too early", points, text, n, rule="WORD-7")


def _living_rooms(line: Scored) -> Iterator[Slip]:
    """Living rooms scored again without their own effects, or with the penalties or effects of their neighbours."""
    rule = "REWARD-LIVING"
    for n, lines in by_tile(each for each in line.rewards if each.reward == "living").items():
        tile, type_ = line.label(n), line.castle[n].tile.type
        points = -points_of(each for each in lines if each.kind != "printed")
        text = tr("{tile} was scored again by its printed points alone ({points:+d})", tile=tile, points=points)
        yield Slip("living by print", points, text, n, rule=rule)
        penalties = effects = 0
        for other in line.castle:
            if other.n == n or other.tile.effect is None or type_ not in other.tile.effect.types:
                continue
            given = [each for each in score_again(line.castle, other, "") if each.other == n and each.kind != "printed"]
            effects += points_of(given)
            penalties += points_of(each for each in given if each.kind == "touching")
        values = {"tile": tile, "points": penalties}
        text = tr("{tile} was scored again with the penalties of its neighbours ({points:+d})", **values)
        yield Slip("living with neighbours", penalties, text, n, rule=rule)
        values = {"tile": tile, "points": effects}
        text = tr("{tile} was scored again with the effects of its neighbours ({points:+d})", **values)
        yield Slip("living with neighbours", effects, text, n, rule=rule)


def _effect_forgotten(line: Scored) -> Iterator[Slip]:
    """A tile's whole effect: its own, then a neighbour's; all neighbours', and all, where there are several."""
    effects = [each for each in line.laid if each.kind != "printed"]
    of_tiles = by_tile(effects)
    for n, lines in sorted(of_tiles.items(), key=lambda row: row[0] != line.own):
        points = points_of(lines)
        tiles = tuple(each.other for each in lines if each.points and each.other is not None)
        text = tr("{tile}'s effect was forgotten ({points:+d})", tile=line.label(n), points=points)
        yield Slip("effect forgotten", -points, text, n, tiles, rule_of(lines[0]))
    others = of_tiles.keys() - {line.own}
    if len(others) > 1:
        points = points_of(each for each in effects if each.tile != line.own)
        text = tr("the effects of all the other tiles were forgotten ({points:+d})", points=points)
        yield Slip("effects forgotten", -points, text, None, tuple(others), "SCORE-3")
    if len(of_tiles) > 1:
        points = points_of(effects)
        text = tr("all effects were forgotten ({points:+d})", points=points)
        yield Slip("effects forgotten", -points, text, None, tuple(of_tiles), "SCORE-2")


def _on_one_tile(line: Scored) -> Iterator[tuple[Line, tuple[int], dict[str, object]]]:
    """The effects of one tile on one other, each with that tile's number and the values of its sentences."""
    for each in line.laid:
        if each.kind != "printed" and each.other is not None:
            values = {"points": each.points, "tile": line.label(each.tile), "other": line.label(each.other)}
            yield each, (each.other,), values


def _sign_turned(line: Scored) -> Iterator[Slip]:
    for each, tiles, values in _on_one_tile(line):
        if each.points < 0:
            text = tr("the penalty of {tile} for {other} was added", **values)
            yield Slip("sign turned", -2 * each.points, text, each.tile, tiles, rule_of(each))


def _effect_of_one_forgotten(line: Scored) -> Iterator[Slip]:
    for each, tiles, values in _on_one_tile(line):
        text = tr("{points:+d} of {tile} for {other} was forgotten", **values)
        yield Slip("effect of one forgotten", -each.points, text, each.tile, tiles, rule_of(each))


def _effect_twice(line: Scored) -> Iterator[Slip]:
    for each, tiles, values in _on_one_tile(line):
        text = tr("{points:+d} of {tile} for {other} was counted twice", **values)
        yield Slip("effect twice", each.points, text, each.tile, tiles, rule_of(each))


def _print_forgotten(line: Scored) -> Iterator[Slip]:
    for each in line.laid:
        if each.kind == "printed":
            values = {"tile": line.label(each.tile), "points": each.points}
            text = tr("{tile}'s printed points were forgotten ({points:+d})", **values)
            yield Slip("print forgotten", -each.points, text, each.tile, rule="SCORE-1")


def _print_twice(line: Scored) -> Iterator[Slip]:
    for each in line.laid:
        if each.kind == "printed":
            values = {"tile": line.label(each.tile), "points": each.points}
            text = tr("{tile}'s printed points were counted twice ({points:+d})", **values)
            yield Slip("print twice", each.points, text, each.tile, rule="SCORE-1")


def _kind_forgotten(line: Scored) -> Iterator[Slip]:
    """All effects of a kind, where there are several."""
    for kind in ("connected", "touching", "anywhere"):
        lines = [each for each in line.laid if each.kind == kind and each.points]
        if len(lines) < 2:
            continue
        points = points_of(lines)
        text = tr("all that counts anywhere was forgotten ({points:+d})", points=points)
        if kind == "connected":
            text = tr("all that counts connected was forgotten ({points:+d})", points=points)
        elif kind == "touching":
            text = tr("all that counts touching was forgotten ({points:+d})", points=points)
        tiles = tuple(each.tile for each in lines)
        yield Slip("kind forgotten", -points, text, None, tiles, rule_of(lines[0]))


def _no_doorway(line: Scored) -> Iterator[Slip]:
    """Yield slips: a tile that only touches was counted as connected."""
    for each, tiles, values in _on_one_tile(line):
        effect = line.castle[each.tile].tile.effect
        if each.kind == "connected" and not each.points and effect is not None:
            values["points"] = effect.per
            text = tr("{other} was counted for {tile}, which it only touches ({points:+d})", **values)
            yield Slip("no doorway", effect.per, text, each.tile, tiles, "SCORE-5")


def _like_name(line: Scored) -> Iterator[Slip]:
    """Yield slips: the printed points of another tile with a similar name were counted."""
    own = line.verdict.placed.tile
    words = set(own.name.split())
    for tile in line.played.table.setup.box.catalogue.rooms():
        if tile.id != own.id and words & set(tile.name.split()):
            values = {"tile": tile.name, "other": own.name, "points": tile.points - own.points}
            text = tr("the printed points of {tile} were taken for those of {other} ({points:+d})", **values)
            yield Slip("like name", tile.points - own.points, text, line.own, rule="SCORE-1")


def _old_effect_again(line: Scored) -> Iterator[Slip]:
    """Yield slips: a neighbour's effect was counted again for older tiles."""
    for n in line.verdict.joined:
        if line.castle[n].tile.effect is not None:
            lines = score_again(line.castle, line.castle[n], "")
            points = points_of(each for each in lines if each.kind != "printed" and each.other != line.own)
            values = {"tile": line.label(n), "points": points}
            text = tr("{tile}'s effect with older tiles was counted again ({points:+d})", **values)
            yield Slip("old effect again", points, text, n, rule="SCORE-3")


def _of_money(played: Played) -> Iterator[Slip]:
    """Yield slips in the money that a line gives and takes."""
    figures = played.figures
    if coins := figures.get("coins", 0):
        text = tr("the {coins} that lay on it were forgotten", coins=coins)
        yield Slip("coins forgotten", -coins, text, rule="BUY-5")
        yield Slip("coins twice", coins, tr("the {coins} that lay on it were taken twice", coins=coins), rule="BUY-5")
    if isinstance(played.move, Pass):
        money = played.table.setup.printed.pass_income
        yield Slip("pass", -money, tr("the {money} of the pass were forgotten", money=money), rule="BUY-2")
        yield Slip("pass", money, tr("the {money} of the pass were taken twice", money=money), rule="BUY-2")
    outdoor = [row["money"] for row in figures.get("rewards", ()) if row.get("money")]
    for n in range(1, len(outdoor) + 1):
        money = n * outdoor[0]
        text = tr("{money} of {rewards} were forgotten", money=money, rewards=amount(n, "outdoor reward"))
        yield Slip("reward forgotten", -money, text, rule="REWARD-OUTDOOR")
    if price := figures.get("price", 0):
        yield Slip("not paid", price, tr("the price of {price} was not paid", price=price), rule="BUY-4")
        yield Slip("paid twice", -price, tr("the price of {price} was paid twice", price=price), rule="BUY-4")


def gap_between(a: Placed, b: Placed) -> tuple[float, tuple[int, int]]:
    """The distance between two tiles in units, and near which point (half units); for telling people, not for
    verdicts.
    """
    best, spot = float("inf"), (0, 0)
    for p in _outline(a):
        for q in _outline(b):
            gap = dist(p, q) / 2
            if gap < best:
                best, spot = gap, (round((p[0] + q[0]) / 2), round((p[1] + q[1]) / 2))
    for disc, other in ((a, b), (b, a)):
        if disc.form.outline.diameter:
            radius = disc.form.outline.diameter
            centre = (2 * disc.at[0] + radius, 2 * disc.at[1] + radius)
            for q in _outline(other):
                gap = (dist(centre, q) - radius) / 2
                if gap < best:
                    best, spot = gap, (round(q[0]), round(q[1]))
    return max(best, 0.0), spot


def may_be_near(a: Placed, b: Placed, gap: float) -> bool:
    """Whether the boxes of two tiles are at most this gap apart, in units; a fast test."""
    most = 2 * gap  # boxes are in half units
    across = max(a.west - b.east, b.west - a.east)
    return across <= most and max(a.south - b.north, b.south - a.north) <= most


def _outline(placed: Placed) -> list[tuple[float, float]]:
    """Points along the boundary, every half unit on straight sides, in half units."""
    outline = placed.form.outline
    x, y = 2 * placed.at[0], 2 * placed.at[1]
    if outline.diameter:
        return [(x + outline.diameter, y), (x + outline.diameter, y + 2 * outline.diameter)]
    points = []
    corners = outline.corners
    for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0]), strict=True):
        steps = 2 * max(abs(qx - px), abs(qy - py))
        points += [
            (x + 2 * px + (qx - px) * 2 * i / steps, y + 2 * py + (qy - py) * 2 * i / steps) for i in range(steps)
        ]
    return points


# The kinds of slips in the points of a line that laid a tile, the likeliest first, and of one that laid none.
OF_POINTS: tuple[Callable[[Scored], Iterator[Slip]], ...] = (
    _gap,
    _doorways,
    _reward_forgotten,
    _reward_too_early,
    _living_rooms,
    _effect_forgotten,
    _sign_turned,
    _effect_of_one_forgotten,
    _print_forgotten,
    _kind_forgotten,
    _no_doorway,
    _effect_twice,
    _reward_twice,
    _print_twice,
    _like_name,
    _old_effect_again,
)
OF_COMPLETION = (_reward_forgotten, _living_rooms)
