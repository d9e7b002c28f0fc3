"""What is strange about a finished table of Castles of Mad King Ludwig. It is told, and the score stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from castlescore.core.language.amounts import amount
from castlescore.core.rulebook import cite, cited
from castlescore.games.castles.facts import HALLWAY, STAIRS
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.end.counts import CastleCounts, count_names
from castlescore.games.castles.rules.end.finished import Fault, faults, rewards
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.setup import numbers, refused_favors, stacks
from castlescore.games.castles.sentences import say
from castlescore.games.castles.tally.reading import Said, Seated
from castlescore.games.castles.view.text import at


def remarks(said: Said) -> Iterator[str]:
    """Everything that is strange, that of the whole table last but for the favors."""
    yield from _favors(said)
    for player in said.players:
        if player.judged is not None:
            yield from _castle(player.name, player.judged, finished=not player.entering)
        yield from _counts(player)
        yield from _points(player)
    yield from _twice(said)
    yield from _stacks(said)


def _favors(said: Said) -> Iterator[str]:
    """More favors than players, a favor twice, or two that are never together (SETUP-1, SOLO-1)."""
    chosen, players = said.setup.favors, len(said.players)
    found = refused_favors(chosen, players)
    fewer = found is not None and found.why.name == "favor-each" and len(chosen) < players
    if found is not None and not fewer:  # fewer favors are the table's business (SETUP-9)
        yield f"the favors: {say(found.why)} ({cite(found.rule)})"


def _castle(name: str, judged: JudgedCastle, finished: bool) -> Iterator[str]:
    """What no order of building could have made, and what is only in dispute."""
    for fault in faults(judged):
        if finished or fault.violation.rule not in ("PLACE-1", "PLACE-5"):
            yield _fault(name, fault)
    for row in judged.tiles:
        if row.dispute:
            yield f"{name}'s castle: {row.placed.label} at {at(row.placed)} is in dispute and not counted"


def _fault(name: str, fault: Fault) -> str:
    tile = "" if fault.placed is None else f"{fault.placed.label} at {at(fault.placed)}: "
    return f"{name}'s castle: {tile}{say(fault.violation.why)} ({cite(fault.violation.rule)})"


def _counts(player: Seated) -> Iterator[str]:
    """Counts that are not what the castle has, or not what the other counts make."""
    given = player.counted.given
    if player.castle is not None:
        castle = CastleCounts(player.castle.castle, player.counted.catalogue)
        for name, count in given.items():
            if count != castle.get(name):
                yield f"{player.name}: {name} is counted as {count}, and the castle has {castle.get(name)}"
        return
    for name in count_names(player.counted.catalogue):
        made = player.counted.follows(name)
        if name in given and made is not None and made != given[name] and name != "incomplete":
            yield f"{player.name}: {name} is counted as {given[name]}, and the other counts make {made}"


def _points(player: Seated) -> Iterator[str]:
    """Points of placing and rewards that differ, and a swan that no rewards explain."""
    row, castle, name = player.row, player.castle, player.name
    if castle is not None and row.get("placing", castle.points) != castle.points:
        yield f"{name}: placing is given as {row['placing']}, and the castle gives {castle.points}"
    placing = row.get("placing") if castle is None else castle.points
    beside = _beside(player)
    if "track" in row and "rewards" in row and placing is not None:
        makes = player.start + player.adjusted + placing + row["rewards"]
        if makes != row["track"]:
            said = f"placing gives {placing} and rewards {row['rewards']}{beside}, which makes {makes}"
            yield f"{name}'s swan stands at {row['track']}; {said}: the swan counts"
    given = player.holding.rewards
    if castle is None or given is None:
        return
    possible = rewards(castle.castle)
    if given not in possible:
        where = f"{name}'s swan stands at {row['track']}" if "track" in row else f"{name}'s rewards are {given}"
        if given > possible.most:
            why = f"rewards at most {possible.most}"
        elif given < possible.least:
            why = f"rewards at least {possible.least}"
        else:
            yield f"{where}; placing gives {castle.points}{beside}, and no rewards of this castle make {given}"
            return
        yield f"{where}; placing gives {castle.points}{beside} and {why}"


def _beside(player: Seated) -> str:
    """What the swan has from elsewhere, where there is any."""
    parts = [("start", player.start), ("adjusted", player.adjusted)]
    return "".join(f", {what} {points}" for what, points in parts if points)


def _twice(said: Said) -> Iterator[str]:
    """Rooms in two castles, and bonus cards in two hands, of which there is one each (BOX-1)."""
    lies: dict[str, str] = {}
    for name, castle in _castles(said):
        for placed in (placed for placed in castle if placed.tile.is_room):
            other = lies.setdefault(placed.tile.id, name)
            if other != name:
                yield f"{placed.tile.name} lies in {other}'s castle and in {name}'s ({cite('BOX-1')})"
    held: dict[str, str] = {}
    for player in said.players:
        for card, _ in player.cards or ():
            other = held.get(card, "")
            if other:
                who = f"{player.name} holds twice" if other == player.name else f"{other} and {player.name} both hold"
                yield f"each bonus card exists once, and {who} {card}"
            held[card] = player.name


def _castles(said: Said) -> list[tuple[str, Castle]]:
    return [(player.name, player.castle.castle) for player in said.players if player.castle is not None]


def _stacks(said: Said) -> Iterator[str]:
    """Stacks called empty that cannot be, and the reverse, where every castle is known (FINAL-STACKS)."""
    castles = [castle for _, castle in _castles(said)]
    if len(castles) < len(said.players):
        return
    out = Counter(placed.tile.facts.stack for castle in castles for placed in castle)
    elsewhere, needed = _elsewhere(said, castles), 0
    for stack, tiles in stacks(said.setup).items():
        left, name = tiles - out[stack], _called(stack)
        if left < 0:
            yield cited(f"the castles have {out[stack]} of the {name}, and this table has {tiles} (SETUP-3, BOX-1)")
        elif left == 0 and stack not in said.empty:
            yield cited(f"all {tiles} of the {name} lie in castles, and their stack is not called empty (FINAL-STACKS)")
        elif stack in said.empty and left:
            only = f"the stack of the {name} is called empty, and only {out[stack]} of its {tiles} lie in castles"
            needed += left if stack.isdecimal() else 0
            if not stack.isdecimal():
                yield cited(f"{only} (FINAL-STACKS)")
            elif elsewhere is not None and left > elsewhere:
                yield cited(f"{only}; no more than {elsewhere} can lie elsewhere (FINAL-STACKS)")
    if elsewhere is not None and needed > elsewhere and len(said.empty) > 1:
        wanted = amount(needed, "room")
        yield cited(f"the stacks called empty want {wanted} elsewhere, and {elsewhere} can be (FINAL-STACKS)")


def _called(stack: str) -> str:
    return {HALLWAY: "hallways", STAIRS: "stairs"}.get(stack, f"rooms of {stack}")


def _elsewhere(said: Said, castles: list[Castle]) -> int | None:
    """How many rooms can lie in neither castle nor stack: on the market, and where sleeping rooms put them.

    None where one plays alone, whose rooms go back to the box every round (SOLO-4).
    """
    if said.setup.solo:
        return None
    complete = Counter(castle[n].tile.type for castle in castles for n in castle.complete)
    below = sum(sum(castle[n].tile.type == "downstairs" for n in castle.complete) // 2 for castle in castles)
    tiles: int = numbers()["rewards"]["sleeping"]
    return len(said.setup.numbers.market) + tiles * (complete["sleeping"] + below)
