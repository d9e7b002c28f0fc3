"""Known slips of counting a placement: ways in which a table comes to a wrong number, and which give the one claimed.

The likeliest come first. A slip is told only where it gives exactly the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from castlescore.core.language import tr, trn, trp
from castlescore.games.castles.audit.gaps import gap_between, may_be_near
from castlescore.games.castles.audit.reward_slips import (
    REWARD_SLIPS,
    by_tile,
    living,
    points_of,
    reward_values,
    rewards_forgotten,
    rewards_too_early,
)
from castlescore.games.castles.audit.words import rule_of
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.scoring import Line, again
from castlescore.games.castles.sentences import place
from castlescore.games.castles.terms import type_word
from castlescore.protocol.findings import Slip

SEEMS_TO_TOUCH = 0.5  # units: a gap up to half a wall unit is easily taken for contact
PAIR = "two slips"
PAIRS = 24  # slips of which two together are tried
ALL_OF_A_KIND = {  # translated
    "connected": "all that counts connected was forgotten ({points:+d})",
    "touching": "all that counts touching was forgotten ({points:+d})",
    "anywhere": "all that counts anywhere was forgotten ({points:+d})",
}


def placing_slips(played: Played, claimed: int) -> tuple[Slip, ...]:
    """Every known slip by which a line that gave some points was counted as `claimed`, the likeliest first.

    Two slips together only where no single one gives the number.
    """
    off = claimed - sum(line.points for line in played.lines)
    if not off:
        return ()
    found = list(_counting(played))
    fitting = [slip for slip in found if slip.points == off]
    if not fitting:
        pairs = combinations(found[:PAIRS], 2)
        fitting = [_both(a, b) for a, b in pairs if a.points + b.points == off and _apart(a, b)]
    return tuple(_alike(fitting, played))


def _counting(played: Played) -> Iterator[Slip]:
    """The slips that change the number; of those that come to the same, the likelier."""
    seen: set[object] = set()
    for slip in all_slips(played):
        key = slip.of, slip.tiles or slip.kind, slip.points
        if slip.points and key not in seen:
            seen.add(key)
            yield slip


def _apart(a: Slip, b: Slip) -> bool:
    """Whether two slips are about different things: what was forgotten cannot have been counted twice as well."""
    of_rewards = a.kind in REWARD_SLIPS
    if a.kind == b.kind:
        return False
    if of_rewards != (b.kind in REWARD_SLIPS):
        return True
    if a.of is None or b.of is None:  # one that is about all effects, or about all rewards
        return not of_rewards and not (_owners(a) & _owners(b))
    return a.of != b.of or (bool(a.tiles or b.tiles) and not (set(a.tiles) & set(b.tiles)))


def _owners(slip: Slip) -> set[int]:
    """The tiles whose effects a slip is about; one about printed points is about none."""
    if slip.of is None:
        return set(slip.tiles)
    return {slip.of} if slip.tiles else set()


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


def castle_of(played: Played) -> Castle | None:
    """The castle of a line, as it is after it."""
    by = getattr(played.move, "by", "")
    return played.table.players[played.table.seat(by)].castle if by else None


def all_slips(played: Played) -> Iterator[Slip]:
    """Every slip that could have been made of a line, the likeliest first."""
    castle = castle_of(played)
    if castle is None:
        return
    placing = [line for line in played.lines if not line.reward]
    rewards = [line for line in played.lines if line.reward]
    verdict = played.verdict
    if verdict is not None:
        yield from _gaps(verdict)
        yield from _doors(verdict)
    yield from rewards_forgotten(castle, rewards)
    if verdict is not None:
        yield from rewards_too_early(verdict, played.table.setup.printed.rewards.activity)
    yield from living(castle, rewards)
    if verdict is not None:
        n = verdict.placed.n
        yield from _effects_forgotten(castle, placing, n)
        yield from _signs(castle, placing)
        yield from _single(castle, placing)
        yield from _printed(castle, placing)
        yield from _kinds(placing)
        yield from _without_doorway(castle, placing)
        yield from _twice(castle, placing, rewards)
        yield from _like_names(played, verdict)
        yield from _old_effects(castle, verdict)


def _gaps(verdict: Verdict) -> Iterator[Slip]:
    """A penalty for a tile that only seems to touch."""
    placed = verdict.placed
    touched = {other.n for other in verdict.touched}
    for other in verdict.castle:
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


def _doors(verdict: Verdict) -> Iterator[Slip]:
    """A connection counted once for each doorway, or one whose doorway is blocked."""
    for line in verdict.lines:
        other = line.other if line.tile == verdict.placed.n else line.tile
        if line.kind != "connected" or other is None:
            continue
        doors = sum(m.connects and m.other.n == other for m in verdict.meetings)
        if line.points and doors > 1:
            points = line.points * (doors - 1)
            values = {"tile": verdict.after[other].label, "times": doors, "points": line.points}
            text = tr("{tile} was counted {times} times, once for each doorway ({points:+d} each)", **values)
            yield Slip("door twice", points, text, line.tile, (other,), "SCORE-5")
        owner, there = verdict.after[line.tile], verdict.after[line.other or 0]
        effect = owner.tile.effect
        if not line.points and effect and (_doorway_against(owner, there) or _doorway_against(there, owner)):
            values = {"tile": there.label, "other": owner.label, "points": effect.per}
            text = tr("{tile} was counted as connected to {other}: the doorway is blocked ({points:+d})", **values)
            yield Slip("blocked door", effect.per, text, owner.n, (there.n,), "SCORE-5")


def _doorway_against(a: Placed, b: Placed) -> bool:
    """Whether an entrance of one tile lies against the other."""
    wall = {edge + b.offset for edge in b.form.outline.edges}
    return any(edge in wall for edge, _ in a.doors)


def _effect(castle: Castle, line: Line) -> dict[str, object]:
    """A line of points, as sentences want it."""
    other = "" if line.other is None else castle[line.other].label
    return {"tile": castle[line.tile].label, "other": other, "points": line.points}


def _effects_forgotten(castle: Castle, lines: list[Line], n: int) -> Iterator[Slip]:
    """A tile's whole effect: its own, a neighbour's, all neighbours'."""
    effects = [line for line in lines if line.kind != "printed"]
    of_tiles = by_tile(effects)
    for owner, found in sorted(of_tiles.items(), key=lambda row: row[0] != n):
        with_tiles = tuple(line.other for line in found if line.points and line.other is not None)
        text = tr("{tile}'s effect was forgotten ({points:+d})", tile=castle[owner].label, points=points_of(found))
        yield Slip("effect forgotten", -points_of(found), text, owner, with_tiles, rule_of(found[0]))
    others = [line for line in effects if line.tile != n]
    if len(of_tiles.keys() - {n}) > 1:
        text = tr("the effects of all the other tiles were forgotten ({points:+d})", points=points_of(others))
        yield Slip("effects forgotten", -points_of(others), text, None, tuple(of_tiles.keys() - {n}), "SCORE-3")
    if len(of_tiles) > 1:
        text = tr("all effects were forgotten ({points:+d})", points=points_of(effects))
        yield Slip("effects forgotten", -points_of(effects), text, None, tuple(of_tiles), "SCORE-2")


def _signs(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    for line in lines:
        if line.points < 0 and line.other is not None:
            text = tr("the penalty of {tile} for {other} was added", **_effect(castle, line))
            yield Slip("sign turned", -2 * line.points, text, line.tile, (line.other,), rule_of(line))


def _single(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    """The effect of one tile on one other forgotten."""
    for line in lines:
        if line.kind != "printed" and line.points and line.other is not None:
            text = tr("{points:+d} of {tile} for {other} was forgotten", **_effect(castle, line))
            yield Slip("effect of one forgotten", -line.points, text, line.tile, (line.other,), rule_of(line))


def _printed(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    for line in lines:
        if line.kind == "printed" and line.points:
            text = tr("{tile}'s printed points were forgotten ({points:+d})", **_effect(castle, line))
            yield Slip("print forgotten", -line.points, text, line.tile, (), "SCORE-1")


def _kinds(lines: list[Line]) -> Iterator[Slip]:
    for kind, forgotten in ALL_OF_A_KIND.items():
        found = [line for line in lines if line.kind == kind and line.points]
        if len(found) > 1:
            text = tr(forgotten, points=points_of(found))
            yield Slip("kind forgotten", -points_of(found), text, None, tuple(x.tile for x in found), rule_of(found[0]))


def _without_doorway(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    """A tile that touches and has no doorway counted as connected."""
    for line in lines:
        effect = castle[line.tile].tile.effect
        if line.kind == "connected" and not line.points and line.other is not None and effect is not None:
            values = {**_effect(castle, line), "points": effect.per}
            text = tr("{other} was counted for {tile}, which it only touches ({points:+d})", **values)
            yield Slip("no doorway", effect.per, text, line.tile, (line.other,), "SCORE-5")


def _twice(castle: Castle, lines: list[Line], rewards: list[Line]) -> Iterator[Slip]:
    for line in lines:
        if line.kind != "printed" and line.points and line.other is not None:
            text = tr("{points:+d} of {tile} for {other} was counted twice", **_effect(castle, line))
            yield Slip("effect twice", line.points, text, line.tile, (line.other,), rule_of(line))
    for n, found in by_tile(rewards).items():
        text = tr("the {type} reward of {tile} was counted twice ({points:+d})", **reward_values(castle, n, found))
        yield Slip("reward twice", points_of(found), text, n, (), rule_of(found[0]))
    for line in lines:
        if line.kind == "printed" and line.points:
            text = tr("{tile}'s printed points were counted twice ({points:+d})", **_effect(castle, line))
            yield Slip("print twice", line.points, text, line.tile, (), "SCORE-1")


def _like_names(played: Played, verdict: Verdict) -> Iterator[Slip]:
    """The printed points of a tile whose name has a word in common."""
    own = verdict.placed.tile
    words = set(own.name.split())
    for tile in played.table.setup.box.catalogue.rooms():
        if tile.id != own.id and words & set(tile.name.split()) and tile.points != own.points:
            off = tile.points - own.points
            values = {"tile": tile.name, "other": own.name, "points": off}
            text = tr("the printed points of {tile} were taken for those of {other} ({points:+d})", **values)
            yield Slip("like name", off, text, verdict.placed.n, (), "SCORE-1")


def _old_effects(castle: Castle, verdict: Verdict) -> Iterator[Slip]:
    """A neighbour's effect with tiles that lay there before scored again."""
    for n in verdict.joined:
        if castle[n].tile.effect is None:
            continue
        found = [x for x in again(castle, castle[n], "") if x.kind != "printed" and x.other != verdict.placed.n]
        values = {"tile": castle[n].label, "points": points_of(found)}
        text = tr("{tile}'s effect with older tiles was counted again ({points:+d})", **values)
        yield Slip("old effect again", points_of(found), text, n, (), "SCORE-3")
