"""Known slips of counting a final total, the likeliest first; told only where they give exactly the number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castlescore.core.language import both, tr, trn, trp
from castlescore.core.values import changed
from castlescore.games.castles.rules.final import Result, Standing, full, score, standings
from castlescore.games.castles.rules.table import Player, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word, stack_word
from castlescore.protocol.findings import Slip


def final_slips(table: Table, player: str, claimed: int, right: int) -> tuple[Slip, ...]:
    """Every known slip by which a final total of `right` points was counted as `claimed`."""
    groups: dict[str, list[Slip]] = {}
    for slip in all_slips(table, player):
        if slip.points and slip.points == claimed - right:
            groups.setdefault(slip.kind, []).append(slip)
    return tuple(_one_of(group) for group in groups.values())


def _one_of(group: Sequence[Slip]) -> Slip:
    """Slips of one kind as one, with how many others would do."""
    others = len({slip.text for slip in group}) - 1
    if not others:
        return group[0]
    text = trn("{slip}; {n} more like it would do", "{slip}; {n} more like it would do", others, slip=group[0].text)
    return changed(group[0], text=text)


def all_slips(table: Table, name: str) -> Iterator[Slip]:
    """Every slip that could have been made of somebody's total, the likeliest first."""
    row = next(row for row in score(table).players if row.name == name)
    player = table.players[table.seat(name)]
    favors = {favor: standings(table, favor) for favor in table.setup.favors}
    yield from _ties(name, table, favors)
    yield from _left_out(row, name, favors)
    yield from _money(table, player, name)
    yield from _cards(row, name)
    yield from _stacks(table, player, name)
    yield from _places(name, table, favors)
    yield from _twice(row, name)


def _part(name: str, part: str, points: int) -> dict[str, object]:
    """A part of somebody's total, as sentences want it."""
    return {"name": name, "part": trp("score", part), "points": points}


def _own(name: str, rows: tuple[Standing, ...]) -> Standing:
    return next(row for row in rows if row.player == name)


def _ties(name: str, table: Table, favors: dict[str, tuple[Standing, ...]]) -> Iterator[Slip]:
    points = table.setup.dealt.favor_points
    for favor, rows in favors.items():
        own = _own(name, rows)
        tied = own.place and sum(row.place == own.place for row in rows) > 1
        if tied:
            for place in range(own.place, min(own.place + 2, len(points) + 1)):
                off = points[place - 1] - (own.points or 0)
                values = {"name": name, "points": points[place - 1], "place": place, "favor": favor_word(favor)}
                text = tr("{name} took the {points} for place {place} of {favor}, a tie to be shared", **values)
                if place == own.place:
                    text = tr(
                        "{name} took the {points} for place {place} of {favor} alone, a tie to be shared", **values
                    )
                yield Slip(
                    "tie not shared",
                    off,
                    text,
                    rule="FINAL-FAVORS",
                    likely=True,
                    right=_shared(own, rows, points, favor),
                )


def _shared(own: Standing, rows: tuple[Standing, ...], points: Sequence[int], favor: str) -> str:
    """Who shares which places of a favor, and what each of them gets."""
    tied = [row.player for row in rows if row.place == own.place]
    shared = points[own.place - 1 : own.place - 1 + len(tied)]
    values = {
        "names": both(tied),
        "favor": favor_word(favor),
        "count": own.count,
        "points": both(map(str, shared)),
        "each": own.points,
    }
    return tr("for {favor}, {names} have {count} each and share {points}, {each} each", **values)


def _left_out(row: Result, name: str, favors: dict[str, tuple[Standing, ...]]) -> Iterator[Slip]:
    for part in ("stacks", "money", "start", "favors", "cards"):
        points = row.parts[part] or 0
        text = tr("{name}'s points for {part} were left out ({points:+d})", **_part(name, part, points))
        yield Slip("part left out", -points, text, rule="FINAL-0")
    for favor, rows in favors.items():
        points = _own(name, rows).points or 0
        text = tr("the favor {favor} was left out ({points:+d})", favor=favor_word(favor), points=points)
        yield Slip("favor left out", -points, text, rule="FINAL-FAVORS")
    for line in row.lines:
        if line.part == "cards":
            text = tr("a bonus card was left out: {card} ({points:+d})", card=say(line.why), points=line.points)
            yield Slip("card left out", -line.points, text, rule=line.rule)


def _money(table: Table, player: Player, name: str) -> Iterator[Slip]:
    each = table.setup.printed.final.money_per_point
    money = max(0, player.money)
    values = {"name": name, "half": each // 2, "each": each}
    by_half = tr("{name}'s money was counted at a point for every {half}, not for every {each}", **values)
    up = tr("{name}'s money was rounded up to full {each}s", name=name, each=each)
    for other, text in ((full(money, each // 2), by_half), (-(-money // each), up)):
        yield Slip("money", other - full(money, each), text, rule="FINAL-MONEY")


def _cards(row: Result, name: str) -> Iterator[Slip]:
    """A card whose tiles were miscounted by one."""
    for line in row.lines:
        if line.part != "cards" or not line.points:
            continue
        for each in (1, 2, 3, 4):
            if line.points % each == 0:
                for off in (-each, each):
                    text = tr("a tile too few was counted for a card: {card}", card=say(line.why))
                    if off > 0:
                        text = tr("a tile too many was counted for a card: {card}", card=say(line.why))
                    yield Slip("card miscounted", off, text, rule=line.rule)


def _stacks(table: Table, player: Player, name: str) -> Iterator[Slip]:
    each = table.setup.printed.final.empty_stack
    for stack, left in table.stacks.items():
        count = sum(placed.tile.facts.stack == stack for placed in player.castle)
        if count and not left:
            text = tr("the tiles of the empty stack of {stack} were counted for 1 each", stack=stack_word(stack))
            yield Slip("stack for 1", -(each - 1) * count, text, rule="FINAL-STACKS")
            text = tr("the empty stack of {stack} was left out", stack=stack_word(stack))
            yield Slip("stack left out", -each * count, text, rule="FINAL-STACKS")
    for stack, left in table.stacks.items():
        count = sum(placed.tile.facts.stack == stack for placed in player.castle)
        if count and left:
            text = tr("the stack of {stack} was taken for empty; it has {n}", stack=stack_word(stack), n=left)
            yield Slip("stack not empty", each * count, text, rule="FINAL-STACKS")


def _places(name: str, table: Table, favors: dict[str, tuple[Standing, ...]]) -> Iterator[Slip]:
    points = table.setup.dealt.favor_points
    for favor, rows in favors.items():
        own = _own(name, rows)
        for place in range(1, len(table.players) + 1):
            if place != own.place:
                off = points[place - 1] - (own.points or 0)
                values = {"name": name, "place": place, "favor": favor_word(favor)}
                text = tr("{name} was given place {place} of {favor}, and has none", **values)
                if own.place:
                    values["own"] = own.place
                    text = tr("{name} was given place {place} of {favor}, and has place {own}", **values)
                yield Slip("wrong place", off, text, rule="FINAL-FAVORS")


def _twice(row: Result, name: str) -> Iterator[Slip]:
    for part in ("stacks", "money", "favors", "cards"):
        points = row.parts[part] or 0
        text = tr("{name}'s points for {part} were counted twice ({points:+d})", **_part(name, part, points))
        yield Slip("part twice", points, text, rule="FINAL-0")
