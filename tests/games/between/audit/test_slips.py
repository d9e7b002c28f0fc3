"""Slips of counting in Between Two Castles: miscounts made of real lines and real totals are named among the first.

The miscounts are made of the score of castles with and without a tile, a row or an attendant, room by room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from builders.between import THRONE, Castle, Place, Table
from builders.between import score as final_score
from builders.games import good_between_game
from castlescore.games.between.audit.slips import claim_slips, total_slips
from castlescore.games.between.rules.scoring import score
from castlescore.record.audit.findings import Slip
from castlescore.view.answers import slip as answered

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Step

Miscount = tuple[str, int | None, int, int]  # kind, the room that it is about, what was said, what is right


def of_lines(players: int, seed: int) -> Iterator[tuple[Miscount, tuple[Slip, ...]]]:
    """What each room gained by a line forgotten, and counted twice."""
    for step in good_between_game(players, seed).steps[::3]:
        if not isinstance(step.move, Place):
            continue
        old, new = step.before.site(step.move.castle).castle, step.played.table.site(step.move.castle).castle
        right = score(new).total - score(old).total
        for room in new.rooms:
            gained = score(new).of(room.n) - (score(old).of(room.n) if room.n in old.by_number else 0)
            for kind, off in (("effect forgotten", -gained), ("effect twice", gained)):
                if off:
                    made = kind, room.n, right + off, right
                    yield made, claim_slips(old, new, right + off, right)


def without(castle: Castle, attendant: int) -> Castle:
    kept = tuple(each for i, each in enumerate(castle.attendants) if i != attendant)
    return replace(castle, attendants=kept)


def of_totals(players: int, seed: int) -> Iterator[tuple[Miscount, tuple[Slip, ...]]]:
    """The higher castle taken, a row or an attendant left out of the lower one."""
    table: Table = good_between_game(players, seed).table
    for row in final_score(table).players:
        lower = min((table.site(name) for name in row.castles), key=lambda site: site.points)
        said: list[tuple[str, int]] = [("higher castle", row.higher)]
        for points in score(lower.castle).rows.values():
            said += [("row left out", row.total - points)] if points > 0 else []
        for i in range(len(lower.castle.attendants)):
            said.append(("attendant left out", score(without(lower.castle, i)).total + lower.adjusted))
        for kind, total in said:
            if total != row.total:
                yield (kind, None, total, row.total), total_slips(table, row.name, total, row.total)


def share(found: list[tuple[Miscount, tuple[Slip, ...]]]) -> float:
    """How many are named by the right slip among the first three; every one that is told gives the number."""
    right = 0
    for (kind, room, said, follows), slips in found:
        assert all(slip.points == said - follows for slip in slips)
        first = slips[:3]
        right += any(slip.kind == kind and room in (None, slip.of) for slip in first)
    return right / len(found)


def test_a_line_miscounted_is_named_by_the_right_slip() -> None:
    assert share([*of_lines(3, 0)]) >= 0.9


def test_a_total_miscounted_is_named_by_the_right_slip() -> None:
    assert share([made for seed in range(2) for made in of_totals(3, seed)]) >= 0.8


@pytest.mark.long
def test_many_lines_and_totals() -> None:
    assert share([made for seed in range(12) for made in of_lines(2 + seed % 5, seed)]) >= 0.95
    assert share([made for seed in range(30) for made in of_totals(2 + seed % 5, seed)]) >= 0.8


def test_the_throne_room_is_told_by_its_name_and_has_no_number() -> None:
    table: Table = good_between_game(3, 0).table
    told: list[Slip] = []
    for row in final_score(table).players:
        for off in range(-12, 13):
            told += [slip for slip in total_slips(table, row.name, row.total + off, row.total) if slip.of == THRONE]
    assert told and {slip.kind for slip in told} <= {"throne room left out", "special room twice"}
    assert all("the throne room was" in slip.text and "of" not in answered(slip).to_json() for slip in told)


def test_a_line_that_the_throne_room_gained_by_names_it() -> None:
    texts = {
        slip.text for step in good_between_game(3, 0).steps if isinstance(step.move, Place) for slip in of_throne(step)
    }
    assert {text.partition(" (")[0] for text in texts} == {
        "what the throne room gave was forgotten",
        "what the throne room gave was counted twice",
    }


def of_throne(step: Step) -> Iterator[Slip]:
    old, new = step.before.site(step.move.castle).castle, step.played.table.site(step.move.castle).castle
    right = score(new).total - score(old).total
    for off in (-4, -2, -1, 1, 2, 4):
        yield from (slip for slip in claim_slips(old, new, right + off, right) if slip.of == THRONE)


def test_b_end_1_whoever_was_given_the_higher_of_two_castles_is_told_so() -> None:
    table = good_between_game(4, 1).table
    for row in final_score(table).players:
        slips = [slip for slip in total_slips(table, row.name, row.higher, row.total) if slip.kind == "higher castle"]
        told = [(slip.points, slip.rule, slip.text) for slip in slips]
        text = f"{row.name} was given the higher of two castles"
        assert told == ([(row.higher - row.total, "B-END-1", text)] if row.higher > row.total else [])
    assert any(row.higher > row.total for row in final_score(table).players)
