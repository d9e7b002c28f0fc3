"""Known slips of counting what a line gives, in points and in money: ways in which a table comes to a wrong number.

The likeliest come first. A slip is told only where it gives exactly the number. The tables of rows stand at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import dist

from castlescore.core.language import amount, marked, trn, trp
from castlescore.games.castles.audit.words import castle_of, rule_of
from castlescore.games.castles.moves import Pass
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.scoring import Line, again
from castlescore.games.castles.sentences import place
from castlescore.games.castles.terms import type_word
from castlescore.protocol.findings import Slip
from castlescore.record.audit.slips import (
    AGAIN,
    FORGOTTEN,
    SIGN_TURNED,
    Counted,
    Group,
    Possible,
    Row,
    Values,
    fitting,
    possible,
)

SEEMS_TO_TOUCH = 0.5  # units: a gap up to half a wall unit is easily taken for contact
PAIR = "two slips"
PAIRS = 24  # slips of which two together are tried


@dataclass(frozen=True)
class Scored:
    """A line that gave points: the castle after it, the points of what was laid, those of completion, the verdict.

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
    off = claimed - points_of(played.lines)
    if not off:
        return ()
    found = list(_different(played))
    slips = [each.slip for each in found if each.points == off]
    if not slips:
        pairs = combinations(found[:PAIRS], 2)
        slips = [_both(a.slip, b.slip) for a, b in pairs if a.points + b.points == off and _apart(a, b)]
    return tuple(_alike(slips, played))


def money_slips(played: Played, off: int) -> tuple[Slip, ...]:
    """The known slips by which somebody's purse after a line is out by `off`."""
    return tuple(fitting(OF_MONEY, played, off))


def of_line(played: Played) -> Iterator[Possible]:
    """Every slip that could have been made of the points of a line, the likeliest first."""
    castle = castle_of(played)
    if castle is None:
        return
    laid = [line for line in played.lines if not line.reward]
    rewards = [line for line in played.lines if line.reward]
    table = OF_POINTS if played.verdict is not None else OF_COMPLETION
    yield from possible(table, Scored(played, castle, laid, rewards, played.verdict))


def _different(played: Played) -> Iterator[Possible]:
    """The slips of a line; of those that come to the same, the likelier."""
    seen: set[object] = set()
    for each in of_line(played):
        key = each.counted.of, each.counted.tiles or each.row.kind, each.points
        if key not in seen:
            seen.add(key)
            yield each


def _apart(a: Possible, b: Possible) -> bool:
    """Whether two slips are about different things: what was forgotten cannot have been counted twice as well."""
    one, other = a.counted, b.counted
    of_rewards = a.row.kind in ABOUT_REWARDS
    if a.row.kind == b.row.kind:
        return False
    if of_rewards != (b.row.kind in ABOUT_REWARDS):
        return True
    if one.of is None or other.of is None:  # one that is about all effects, or about all rewards
        return not of_rewards and not (_owners(one) & _owners(other))
    return one.of != other.of or (bool(one.tiles or other.tiles) and not (set(one.tiles) & set(other.tiles)))


def _owners(counted: Counted) -> set[int]:
    """The tiles whose effects a slip is about; one about printed points is about none."""
    if counted.of is None:
        return set(counted.tiles)
    return {counted.of} if counted.tiles else set()


def _both(a: Slip, b: Slip) -> Slip:
    text = trp("two slips", "{one} and {other}", one=a.text, other=b.text)
    return Slip(PAIR, a.points + b.points, text, a.of, (*a.tiles, *b.tiles))


def _alike(slips: Iterable[Slip], played: Played) -> Iterator[Slip]:
    """Slips that differ only in which of several like tiles are one; of like pairs the first."""
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
    """What lines of points come to."""
    return sum(line.points for line in lines)


def by_tile(lines: Iterable[Line]) -> dict[int, list[Line]]:
    """Lines of points by the tile that gives them."""
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.tile, []).append(line)
    return found


def _gaps(line: Scored) -> Iterator[Counted]:
    """Penalties for tiles that only seem to touch."""
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
                values = {"tile": target.tile.name, "gap": gap, "n": round(gap * 60), "place": place(spot)}
                yield Counted("gap", effect.per, values, owner.n, (target.n,))


def _gap_words(values: Values) -> str:
    n = values["n"]
    assert isinstance(n, int)
    return trn(
        "{points:+d} for {tile}, which only seems to touch (gap {gap:.2f} units = {n} inch at {place})",
        "{points:+d} for {tile}, which only seems to touch (gap {gap:.2f} units = {n} inches at {place})",
        n,
        **values,
    )


def _doorways(line: Scored) -> Iterator[Counted]:
    """Connections by several doorways, by how much those are too many; tiles whose doorway is blocked."""
    after = line.verdict.after
    for each in line.verdict.lines:
        other = each.other if each.tile == line.own else each.tile
        if each.kind != "connected" or other is None:
            continue
        doors = sum(m.connects and m.other.n == other for m in line.verdict.meetings)
        if each.points and doors > 1:
            values = {"tile": after[other].label, "times": doors, "points": each.points}
            yield Counted("doorways", each.points * (doors - 1), values, each.tile, (other,))
        owner, there = after[each.tile], after[each.other or 0]
        effect = owner.tile.effect
        if not each.points and effect and (_doorway_against(owner, there) or _doorway_against(there, owner)):
            yield Counted("blocked", effect.per, {"tile": there.label, "other": owner.label}, owner.n, (there.n,))


def _doorway_against(a: Placed, b: Placed) -> bool:
    """Whether an entrance of one tile lies against the other."""
    wall = {edge + b.offset for edge in b.form.outline.edges}
    return any(edge in wall for edge, _ in a.doors)


def _rewards(line: Scored) -> Iterator[Counted]:
    """The reward of each tile; all that completion gave where several tiles gave it."""
    of_tiles = by_tile(line.rewards)
    for n, lines in of_tiles.items():
        values = {"type": type_word(lines[0].reward), "tile": line.label(n)}
        yield Counted("reward", points_of(lines), values, n, (), rule_of(lines[0]))
    if len(of_tiles) > 1:
        yield Counted("rewards", points_of(line.rewards), {})


def _open_rooms(line: Scored) -> Iterator[Counted]:
    """The reward of each tile that is joined and still has an open entrance."""
    after = line.verdict.after
    for n in sorted({line.own, *line.verdict.joined}):
        placed = after[n]
        if n in line.verdict.completes or placed.tile.type not in ("activity", "living"):
            continue
        lines = again(after, placed, "living") if placed.tile.type == "living" else ()
        points = points_of(lines) if lines else line.played.table.setup.printed.rewards.activity
        yield Counted("open", points, {"tile": placed.label}, n)


def _living_rooms(line: Scored) -> Iterator[Counted]:
    """Of living rooms scored again: without their own effects, with the penalties or effects of their neighbours."""
    for n, lines in by_tile(each for each in line.rewards if each.reward == "living").items():
        values, type_ = {"tile": line.label(n)}, line.castle[n].tile.type
        yield Counted("without effects", -points_of(each for each in lines if each.kind != "printed"), values, n)
        penalties = effects = 0
        for other in line.castle:
            if other.n == n or other.tile.effect is None or type_ not in other.tile.effect.types:
                continue
            found = [each for each in again(line.castle, other, "") if each.other == n and each.kind != "printed"]
            effects += points_of(found)
            penalties += points_of(each for each in found if each.kind == "touching")
        yield Counted("penalties", penalties, values, n)
        yield Counted("effects", effects, values, n)


def _whole_effects(line: Scored) -> Iterator[Counted]:
    """A tile's whole effect: its own, then a neighbour's; all neighbours', and all, where there are several."""
    effects = [each for each in line.laid if each.kind != "printed"]
    of_tiles = by_tile(effects)
    for n, lines in sorted(of_tiles.items(), key=lambda row: row[0] != line.own):
        tiles = tuple(each.other for each in lines if each.points and each.other is not None)
        yield Counted("effect", points_of(lines), {"tile": line.label(n)}, n, tiles, rule_of(lines[0]))
    others = of_tiles.keys() - {line.own}
    if len(others) > 1:
        yield Counted("others", points_of(each for each in effects if each.tile != line.own), {}, None, tuple(others))
    if len(of_tiles) > 1:
        yield Counted("all", points_of(effects), {}, None, tuple(of_tiles))


def _effects(line: Scored) -> Iterator[Counted]:
    """The effect of one tile on one other."""
    for each in line.laid:
        if each.kind != "printed" and each.other is not None:
            yield Counted("effect", each.points, _names(line, each), each.tile, (each.other,), rule_of(each))


def _penalties(line: Scored) -> Iterator[Counted]:
    return (effect for effect in _effects(line) if effect.points < 0)


def _names(line: Scored, each: Line) -> Values:
    return {"tile": line.label(each.tile), "other": line.label(each.other)}


def _prints(line: Scored) -> Iterator[Counted]:
    for each in line.laid:
        if each.kind == "printed":
            yield Counted("print", each.points, _names(line, each), each.tile)


def _kinds(line: Scored) -> Iterator[Counted]:
    """All effects of a kind, where there are several."""
    for kind in ("connected", "touching", "anywhere"):
        found = [each for each in line.laid if each.kind == kind and each.points]
        if len(found) > 1:
            yield Counted(kind, points_of(found), {}, None, tuple(each.tile for each in found), rule_of(found[0]))


def _without_doorway(line: Scored) -> Iterator[Counted]:
    """What a tile that only touches would give, were it connected."""
    for each in line.laid:
        effect = line.castle[each.tile].tile.effect
        if each.kind == "connected" and not each.points and each.other is not None and effect is not None:
            yield Counted("no doorway", effect.per, _names(line, each), each.tile, (each.other,))


def _like_names(line: Scored) -> Iterator[Counted]:
    """The printed points of tiles whose names have a word in common, less its own."""
    own = line.verdict.placed.tile
    words = set(own.name.split())
    for tile in line.played.table.setup.box.catalogue.rooms():
        if tile.id != own.id and words & set(tile.name.split()):
            yield Counted("like name", tile.points - own.points, {"tile": tile.name, "other": own.name}, line.own)


def _older_effects(line: Scored) -> Iterator[Counted]:
    """A neighbour's effect with tiles that lay there before."""
    for n in line.verdict.joined:
        if line.castle[n].tile.effect is not None:
            found = again(line.castle, line.castle[n], "")
            points = points_of(each for each in found if each.kind != "printed" and each.other != line.own)
            yield Counted("older effects", points, {"tile": line.label(n)}, n)


def _money(played: Played) -> Iterator[Counted]:
    """What a line brings into a purse and takes out of it."""
    figures = played.figures
    if coins := figures.get("coins", 0):
        yield Counted("coins", coins, {"coins": coins})
    if isinstance(played.move, Pass):
        income = played.table.setup.printed.pass_income
        yield Counted("income", income, {"money": income})
    outdoor = [row["money"] for row in figures.get("rewards", ()) if row.get("money")]
    for n in range(1, len(outdoor) + 1):
        money = n * outdoor[0]
        yield Counted("outdoor", money, {"money": money, "rewards": amount(n, "outdoor reward")})
    if price := figures.get("price", 0):
        yield Counted("price", -price, {"price": price})


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
    """Whether two tiles can lie so near, in units: by their boxes, which is quickly seen."""
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


BY_DOORWAYS = marked("{tile} was counted {times} times, once for each doorway ({points:+d} each)")
BLOCKED = marked("{tile} was counted as connected to {other}: the doorway is blocked ({points:+d})")
NO_REWARDS = marked("the points of completion were forgotten ({points:+d})")
TOO_EARLY = marked("{tile} was taken for complete, and an entrance of it is open ({points:+d})")
BY_PRINT = marked("{tile} was scored again by its printed points alone ({points:+d})")
WITH_PENALTIES = marked("{tile} was scored again with the penalties of its neighbours ({points:+d})")
WITH_EFFECTS = marked("{tile} was scored again with the effects of its neighbours ({points:+d})")
NO_OTHERS = marked("the effects of all the other tiles were forgotten ({points:+d})")
NOT_OF_ONE = marked("{points:+d} of {tile} for {other} was forgotten")
NO_PRINT = marked("{tile}'s printed points were forgotten ({points:+d})")
ONLY_TOUCHES = marked("{other} was counted for {tile}, which it only touches ({points:+d})")
TWICE_OF_ONE = marked("{points:+d} of {tile} for {other} was counted twice")
TWICE_REWARD = marked("the {type} reward of {tile} was counted twice ({points:+d})")
TWICE_PRINT = marked("{tile}'s printed points were counted twice ({points:+d})")
LIKE_NAME = marked("the printed points of {tile} were taken for those of {other} ({points:+d})")
OLDER = marked("{tile}'s effect with older tiles was counted again ({points:+d})")

# Of what is counted in the points of a line: the slips that are made of it, by kind, thing, how often, sentence, rule.
REWARDS = Group(
    _rewards,
    Row("reward forgotten", "reward", FORGOTTEN, marked("the {type} reward of {tile} was forgotten ({points:+d})")),
    Row("rewards forgotten", "rewards", FORGOTTEN, NO_REWARDS, "REWARD-1"),
)
OPEN_ROOMS = Group(_open_rooms, Row("reward too early", "open", AGAIN, TOO_EARLY, "WORD-7"))
LIVING_ROOMS = Group(
    _living_rooms,
    Row("living by print", "without effects", AGAIN, BY_PRINT, "REWARD-LIVING"),
    Row("living with neighbours", "penalties", AGAIN, WITH_PENALTIES, "REWARD-LIVING"),
    Row("living with neighbours", "effects", AGAIN, WITH_EFFECTS, "REWARD-LIVING"),
)
REWARDS_TWICE = Group(_rewards, Row("reward twice", "reward", AGAIN, TWICE_REWARD))
OF_POINTS = (
    Group(_gaps, Row("gap", "gap", AGAIN, _gap_words, "SCORE-6")),
    Group(
        _doorways,
        Row("door twice", "doorways", AGAIN, BY_DOORWAYS, "SCORE-5"),
        Row("blocked door", "blocked", AGAIN, BLOCKED, "SCORE-5"),
    ),
    REWARDS,
    OPEN_ROOMS,
    LIVING_ROOMS,
    Group(
        _whole_effects,
        Row("effect forgotten", "effect", FORGOTTEN, marked("{tile}'s effect was forgotten ({points:+d})")),
        Row("effects forgotten", "others", FORGOTTEN, NO_OTHERS, "SCORE-3"),
        Row("effects forgotten", "all", FORGOTTEN, marked("all effects were forgotten ({points:+d})"), "SCORE-2"),
    ),
    Group(_penalties, Row("sign turned", "effect", SIGN_TURNED, marked("the penalty of {tile} for {other} was added"))),
    Group(_effects, Row("effect of one forgotten", "effect", FORGOTTEN, NOT_OF_ONE)),
    Group(_prints, Row("print forgotten", "print", FORGOTTEN, NO_PRINT, "SCORE-1")),
    Group(
        _kinds,
        Row("kind forgotten", "connected", FORGOTTEN, marked("all that counts connected was forgotten ({points:+d})")),
        Row("kind forgotten", "touching", FORGOTTEN, marked("all that counts touching was forgotten ({points:+d})")),
        Row("kind forgotten", "anywhere", FORGOTTEN, marked("all that counts anywhere was forgotten ({points:+d})")),
    ),
    Group(_without_doorway, Row("no doorway", "no doorway", AGAIN, ONLY_TOUCHES, "SCORE-5")),
    Group(_effects, Row("effect twice", "effect", AGAIN, TWICE_OF_ONE)),
    REWARDS_TWICE,
    Group(_prints, Row("print twice", "print", AGAIN, TWICE_PRINT, "SCORE-1")),
    Group(_like_names, Row("like name", "like name", AGAIN, LIKE_NAME, "SCORE-1")),
    Group(_older_effects, Row("old effect again", "older effects", AGAIN, OLDER, "SCORE-3")),
)
OF_COMPLETION = (REWARDS, LIVING_ROOMS)  # of a line that lays no tile
ABOUT_REWARDS = {row.kind for group in (REWARDS, OPEN_ROOMS, LIVING_ROOMS, REWARDS_TWICE) for row in group.rows}
OF_MONEY = (
    Group(
        _money,
        Row("coins forgotten", "coins", FORGOTTEN, marked("the {coins} that lay on it were forgotten"), "BUY-5"),
        Row("coins twice", "coins", AGAIN, marked("the {coins} that lay on it were taken twice"), "BUY-5"),
        Row("pass", "income", FORGOTTEN, marked("the {money} of the pass were forgotten"), "BUY-2"),
        Row("pass", "income", AGAIN, marked("the {money} of the pass were taken twice"), "BUY-2"),
        Row("reward forgotten", "outdoor", FORGOTTEN, marked("{money} of {rewards} were forgotten"), "REWARD-OUTDOOR"),
        Row("not paid", "price", FORGOTTEN, marked("the price of {price} was not paid"), "BUY-4"),
        Row("paid twice", "price", AGAIN, marked("the price of {price} was paid twice"), "BUY-4"),
    ),
)
