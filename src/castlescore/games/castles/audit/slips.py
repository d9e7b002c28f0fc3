"""Known slips of counting a placement: ways in which a table comes to a wrong number, and which give the one claimed.

The likeliest come first. A slip is told only where it gives exactly the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from castlescore.core.language.amounts import amount
from castlescore.games.castles.audit.gaps import gap_between, may_be_near
from castlescore.games.castles.audit.words import rule_of
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.scoring import Line, again
from castlescore.games.castles.sentences import place
from castlescore.record.findings import Slip

SEEMS_TO_TOUCH = 0.5  # units: a gap up to half a wall unit is easily taken for contact
PAIRS = 24  # slips of which two together are tried


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
    """Whether two slips are about different things."""
    return a.kind != b.kind and not (set(a.tiles) & set(b.tiles) and a.of == b.of)


def _both(a: Slip, b: Slip) -> Slip:
    return Slip("two slips", a.points + b.points, f"{a.text} and {b.text}", a.of, (*a.tiles, *b.tiles), a.rule)


def _alike(slips: Iterable[Slip], played: Played) -> Iterator[Slip]:
    """Slips that differ only in which of several like tiles are one."""
    castle = castle_of(played)
    groups: dict[object, list[Slip]] = {}
    for slip in slips:
        kinds = tuple(castle[n].tile.type for n in slip.tiles if castle and n in castle.by_number)
        groups.setdefault((slip.kind, slip.of, kinds), []).append(slip)
    for (_, _, kinds), group in groups.items():  # type: ignore[misc]
        first = group[0]
        if len(group) < 2 or not kinds:
            yield first
            continue
        text = f"{first.text}, one of {amount(len(group), f'{kinds[0]} tile')}"
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
    yield from _rewards_forgotten(castle, rewards)
    if verdict is not None:
        yield from _rewards_too_early(verdict)
    yield from _living(castle, rewards)
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
                inches = amount(round(gap * 60), "inch", "inches")
                where = f"gap {gap:.2f} units = {inches} at {place(spot)}"
                text = f"{effect.per:+d} for {target.tile.name}, which only seems to touch ({where})"
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
            text = f"{verdict.after[other].label} was counted {doors} times, once for each doorway"
            yield Slip("door twice", points, f"{text} ({line.points:+d} each)", line.tile, (other,), "SCORE-5")
        owner, there = verdict.after[line.tile], verdict.after[line.other or 0]
        effect = owner.tile.effect
        if not line.points and effect and (_doorway_against(owner, there) or _doorway_against(there, owner)):
            text = f"{there.label} was counted as connected to {owner.label}: the doorway is blocked ({effect.per:+d})"
            yield Slip("blocked door", effect.per, text, owner.n, (there.n,), "SCORE-5")


def _doorway_against(a: Placed, b: Placed) -> bool:
    """Whether an entrance of one tile lies against the other."""
    wall = {edge + b.offset for edge in b.form.outline.edges}
    return any(edge in wall for edge, _ in a.doors)


def _by_tile(lines: Iterable[Line]) -> dict[int, list[Line]]:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.tile, []).append(line)
    return found


def _points(lines: Iterable[Line]) -> int:
    return sum(line.points for line in lines)


def _rewards_forgotten(castle: Castle, rewards: list[Line]) -> Iterator[Slip]:
    by_tile = _by_tile(rewards)
    for n, lines in by_tile.items():
        rule = rule_of(lines[0])
        text = f"the {lines[0].reward} reward of {castle[n].label} was forgotten ({_points(lines):+d})"
        yield Slip("reward forgotten", -_points(lines), text, n, (), rule)
    if len(by_tile) > 1:
        text = f"the points of completion were forgotten ({_points(rewards):+d})"
        yield Slip("rewards forgotten", -_points(rewards), text, None, (), "REWARD-1")


def _rewards_too_early(verdict: Verdict) -> Iterator[Slip]:
    """The reward of a tile that is joined and still has an open entrance."""
    for n in sorted({verdict.placed.n, *verdict.joined}):
        placed = verdict.after[n]
        if n in verdict.completes or placed.tile.type not in ("activity", "living"):
            continue
        lines = again(verdict.after, placed, "living") if placed.tile.type == "living" else ()
        points = _points(lines) if lines else 5
        text = f"{placed.label} was taken for complete, and an entrance of it is open ({points:+d})"
        yield Slip("reward too early", points, text, n, (), "WORD-7")


def _living(castle: Castle, rewards: list[Line]) -> Iterator[Slip]:
    """A living room scored again by its print alone, or with the effects of its neighbours."""
    for n, lines in _by_tile(line for line in rewards if line.reward == "living").items():
        room = castle[n]
        effects = _points(line for line in lines if line.kind != "printed")
        text = f"{room.label} was scored again by its printed points alone ({-effects:+d})"
        yield Slip("living by print", -effects, text, n, (), "REWARD-LIVING")
        penalties = others = 0
        for other in castle:
            if other.n == n or other.tile.effect is None or room.tile.type not in other.tile.effect.types:
                continue
            found = [line for line in again(castle, other, "") if line.other == n and line.kind != "printed"]
            others += _points(found)
            penalties += _points(line for line in found if line.kind == "touching")
        for points, what in ((penalties, "penalties"), (others, "effects")):
            text = f"{room.label} was scored again with the {what} of its neighbours ({points:+d})"
            yield Slip("living with neighbours", points, text, n, (), "REWARD-LIVING")


def _effects_forgotten(castle: Castle, lines: list[Line], n: int) -> Iterator[Slip]:
    """A tile's whole effect: its own, a neighbour's, all neighbours'."""
    effects = [line for line in lines if line.kind != "printed"]
    by_tile = _by_tile(effects)
    for owner, found in sorted(by_tile.items(), key=lambda row: row[0] != n):
        with_tiles = tuple(line.other for line in found if line.points and line.other is not None)
        text = f"{castle[owner].label}'s effect was forgotten ({_points(found):+d})"
        yield Slip("effect forgotten", -_points(found), text, owner, with_tiles, rule_of(found[0]))
    others = [line for line in effects if line.tile != n]
    if len(by_tile.keys() - {n}) > 1:
        text = f"the effects of all the other tiles were forgotten ({_points(others):+d})"
        yield Slip("effects forgotten", -_points(others), text, None, tuple(by_tile.keys() - {n}), "SCORE-3")
    if len(by_tile) > 1:
        text = f"all effects were forgotten ({_points(effects):+d})"
        yield Slip("effects forgotten", -_points(effects), text, None, tuple(by_tile), "SCORE-2")


def _signs(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    for line in lines:
        if line.points < 0 and line.other is not None:
            text = f"the penalty of {castle[line.tile].label} for {castle[line.other].label} was added"
            yield Slip("sign turned", -2 * line.points, text, line.tile, (line.other,), rule_of(line))


def _single(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    """The effect of one tile on one other forgotten."""
    for line in lines:
        if line.kind != "printed" and line.points and line.other is not None:
            text = f"{line.points:+d} of {castle[line.tile].label} for {castle[line.other].label} was forgotten"
            yield Slip("effect of one forgotten", -line.points, text, line.tile, (line.other,), rule_of(line))


def _printed(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    for line in lines:
        if line.kind == "printed" and line.points:
            text = f"{castle[line.tile].label}'s printed points were forgotten ({line.points:+d})"
            yield Slip("print forgotten", -line.points, text, line.tile, (), "SCORE-1")


def _kinds(lines: list[Line]) -> Iterator[Slip]:
    for kind in ("connected", "touching", "anywhere"):
        found = [line for line in lines if line.kind == kind and line.points]
        if len(found) > 1:
            text = f"all that counts {kind} was forgotten ({_points(found):+d})"
            yield Slip("kind forgotten", -_points(found), text, None, tuple(x.tile for x in found), rule_of(found[0]))


def _without_doorway(castle: Castle, lines: list[Line]) -> Iterator[Slip]:
    """A tile that touches and has no doorway counted as connected."""
    for line in lines:
        effect = castle[line.tile].tile.effect
        if line.kind == "connected" and not line.points and line.other is not None and effect is not None:
            text = f"{castle[line.other].label} was counted for {castle[line.tile].label}, which it only touches"
            yield Slip("no doorway", effect.per, f"{text} ({effect.per:+d})", line.tile, (line.other,), "SCORE-5")


def _twice(castle: Castle, lines: list[Line], rewards: list[Line]) -> Iterator[Slip]:
    for line in lines:
        if line.kind != "printed" and line.points and line.other is not None:
            text = f"{line.points:+d} of {castle[line.tile].label} for {castle[line.other].label} was counted twice"
            yield Slip("effect twice", line.points, text, line.tile, (line.other,), rule_of(line))
    for n, found in _by_tile(rewards).items():
        text = f"the {found[0].reward} reward of {castle[n].label} was counted twice ({_points(found):+d})"
        yield Slip("reward twice", _points(found), text, n, (), rule_of(found[0]))
    for line in lines:
        if line.kind == "printed" and line.points:
            text = f"{castle[line.tile].label}'s printed points were counted twice ({line.points:+d})"
            yield Slip("print twice", line.points, text, line.tile, (), "SCORE-1")


def _like_names(played: Played, verdict: Verdict) -> Iterator[Slip]:
    """The printed points of a tile whose name has a word in common."""
    own = verdict.placed.tile
    words = set(own.name.split())
    for tile in played.table.setup.box.catalogue.rooms():
        if tile.id != own.id and words & set(tile.name.split()) and tile.points != own.points:
            off = tile.points - own.points
            text = f"the printed points of {tile.name} were taken for those of {own.name} ({off:+d})"
            yield Slip("like name", off, text, verdict.placed.n, (), "SCORE-1")


def _old_effects(castle: Castle, verdict: Verdict) -> Iterator[Slip]:
    """A neighbour's effect with tiles that lay there before scored again."""
    for n in verdict.joined:
        if castle[n].tile.effect is None:
            continue
        found = [x for x in again(castle, castle[n], "") if x.kind != "printed" and x.other != verdict.placed.n]
        text = f"{castle[n].label}'s effect with older tiles was counted again ({_points(found):+d})"
        yield Slip("old effect again", _points(found), text, n, (), "SCORE-3")
