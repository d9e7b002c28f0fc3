"""What an audit says of the end: the totals of the file, the right ones, and what each finding did to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.language import person, tr
from castlescore.protocol.findings import Audit, Slip, the_first
from castlescore.record.audit.ledger import Key, Ledger
from castlescore.record.audit.referee import Referee, Standing


def compare_totals(ledger: Ledger, referee: Referee, table: object) -> set[str]:
    """Note the totals of the file that do not follow; returns those whose total is right whatever was carried on."""
    if ledger.final is None:
        return set()
    n, said, then = ledger.final
    if referee.standing(then, {}).over:  # whatever was laid after the end
        table = then
    carried, right = referee.standing(table, ledger.carried()), referee.standing(table, {})
    called = {name: name for name in right.totals}  # as the game has them: its own of Ludwig is said in the language
    wrong = {
        called[name]: total
        for name, total in said.items()
        if name in called and total != carried.totals[name] and name not in ledger.open
    }
    put_right = {name for name, total in wrong.items() if total == right.totals[name]}
    others = [name for name in wrong if name not in put_right]
    slips = {
        name: () if ledger.scouting else referee.total_slips(table, name, wrong[name], carried.totals[name])
        for name in others
    }
    piles = {name: _of_piles(ledger, n, slips[name]) for name in others}
    alone = len(others) == 1 and any(slip.likely for slip in slips[others[0]])
    alone = alone and not _unsure(ledger, n, others[0], referee.concerned(table, others[0]))
    for name in others:
        total, follows = wrong[name], carried.totals[name]
        behind = () if alone else ledger.doubts.of_castle(n, *referee.concerned(table, name))
        behind = the_first({*behind, *piles[name]})
        values = {"name": person(name), "total": total, "follows": follows}
        why = tr("{name}'s total: {total} written, and {follows} follows", **values)
        if slips[name] and slips[name][0].right:
            why = f"{why}: {slips[name][0].right}"
        found = ledger.find(n, "points", referee.final_rule, total, follows, why, names=[name], depends=behind)
        found.slips = slips[name]
        found.rule = next((slip.rule for slip in slips[name] if slip.rule), found.rule)
        found.effect = {name: follows - total}
    return put_right


def _of_piles(ledger: Ledger, n: int, slips: Sequence[Slip]) -> tuple[int, ...]:
    """The events that drew otherwise, where what is left of the piles may be what a total is off by."""
    behind = ledger.doubts.of_totals(n, (slip.rule for slip in slips))
    return tuple(m for m in behind if any(found.kind in ("deck", "stack") for found in ledger.at(m)))


def _unsure(ledger: Ledger, n: int, name: str, concerned: Sequence[str]) -> bool:
    """Whether a total may be off because a castle is not as the players had it: the own one by a tile, or any of those
    on which the total rests by a whole line. Of rewards that were forgotten only those count that are turns.
    """
    own = [found for m in ledger.doubts.of_castle(n, name) for found in ledger.at(m)]
    every = [found for m in ledger.doubts.of_castle(n, *concerned) for found in ledger.at(m)]
    tiles = any(found.kind == "illegal" for found in own)
    turns = any(found.kind == "reward" and found.recorded is None and isinstance(found.correct, int) for found in own)
    return tiles or turns or any(found.kind in ("turn", "market", "stack", "format") for found in every)


def result(ledger: Ledger, referee: Referee, table: object) -> Audit:
    """The findings with their effects, and the totals of the file beside the right ones, at the table of the end."""
    put_right = compare_totals(ledger, referee, table)
    right = referee.standing(table, {})
    carried = referee.standing(table, ledger.carried())
    _effects(ledger, referee, table, put_right)
    said = {name: total for name, total in _said(ledger, referee, carried).items() if name in right.totals}
    ends = right.over or bool(said)
    recorded = {name: said.get(name, total) for name, total in carried.totals.items()} if ends else {}
    return Audit(
        file=ledger.record.path,
        events=len(ledger.record.events),
        findings=sorted(ledger.findings, key=lambda found: (found.event or 0, found.event in found.depends)),
        recorded=recorded,
        recorded_from="score" if ends and len(said) < len(recorded) else "final" if ends else "",
        correct=dict(right.totals),
        carried=dict(carried.totals),
        recorded_winners=_winners(referee, table, recorded, carried),
        correct_winners=right.winners,
        decided=right.decided,
        finished=right.over,
        round=right.round,
    )


def _said(ledger: Ledger, referee: Referee, carried: Standing) -> dict[str, int]:
    """The totals that the file says at the end, with what the table agreed to change since."""
    if ledger.final is None:
        return {}
    _, said, then = ledger.final
    at_the_end = referee.standing(then, ledger.carried())
    if not at_the_end.over:
        return dict(said)
    since = {name: total - at_the_end.totals.get(name, total) for name, total in carried.totals.items()}
    return {name: total + since.get(name, 0) for name, total in said.items()}


def _winners(referee: Referee, table: object, recorded: dict[str, int], carried: Standing) -> tuple[str, ...]:
    """Who has won by the file: with its own figures, or with the totals that it says beside them."""
    if not recorded:
        return ()
    return carried.winners if recorded == carried.totals else referee.winners(table, recorded)


def _effects(ledger: Ledger, referee: Referee, table: object, put_right: set[str]) -> None:
    """What each finding did to the totals: the score without it, worked out once for all that are as much off.

    What the record put right does nothing to a total.
    """
    bare = referee.bare(table)
    totals = referee.standing(bare, ledger.carried()).totals
    known: dict[tuple[tuple[Key, int], ...], Mapping[str, int]] = {}
    for finding, shift in zip(ledger.findings, ledger.shifts, strict=True):
        key = tuple((what, off) for what, off in shift.items() if off)
        if not key:
            continue
        if key not in known:
            without = referee.standing(bare, ledger.carried(dict(key))).totals
            off = {name: total - totals[name] for name, total in without.items() if name not in put_right}
            known[key] = {name: points for name, points in off.items() if points}
        finding.effect = dict(known[key])
    _effects_of_tiles(ledger, referee, bare)


def _effects_of_tiles(ledger: Ledger, referee: Referee, bare: object) -> None:
    """What the totals would be without the points of tiles that stay where they may not."""
    totals = referee.standing(bare, {}).totals
    known: dict[tuple[tuple[Key, int], ...], Mapping[str, int]] = {}
    for i, brought in ledger.brought.items():
        key = tuple(brought.items())
        if key not in known:
            without = referee.standing(bare, {what: -points for what, points in key}).totals
            known[key] = {name: total - totals[name] for name, total in without.items() if total != totals[name]}
        ledger.findings[i].effect = dict(known[key])
