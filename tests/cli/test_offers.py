"""offers: what could be bought now, at tables of both games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from builders import record
from cli.conftest import Answer, Type

DRAFTED = ["pit-of-despair", "salon", "laboratory", "broom-closet", "fountain", "tower", "wine-room", "mold-room"]


def cells(answer: Answer) -> list[list[str]]:
    """The cells of each row of a table of which no column is cut."""
    return [re.split(r" {2,}", row.strip()) for row in answer.out.splitlines()]


def best_of(typed: Type, tile: str, whose: str) -> tuple[int, int | None, list[dict[str, Any]]]:
    """How many places a tile has, the most points that one of them gives, and those places, as `where` has them."""
    places = typed(f"where {tile} {whose} --json").json["placements"]
    most = max((place["points"] for place in places), default=None)
    return len(places), most, [place for place in places if place["points"] == most]


@pytest.fixture
def half_way(typed: Type, folder: Path) -> None:
    """The game of four of Between Two Castles when its second round had begun."""
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    assert typed("undo 30").code == 0


@pytest.mark.slow
def test_the_best_place_has_the_most_points_of_all_places(typed, sat):
    sat(20)
    second = 0
    for who in ("anna", "ben", "cara", "dan"):
        for offer in typed(f"offers {who} --json").json["offers"]:
            places, most, there = best_of(typed, offer["tile"], who)
            assert offer["places"] == places
            if offer["best"] is None:
                assert not places
                continue
            assert offer["best"]["points"] == most
            assert (offer["best"]["at"], offer["best"]["turn"]) in [(place["at"], place["turn"]) for place in there]
            second += len(there) == 1 < places
    assert second, "tiles of which the second-best place gives less"


@pytest.mark.slow
def test_of_between_the_best_place_has_the_most_points_of_all_places(typed, half_way):
    second = 0
    for castle in ("ab", "bc", "cd", "da"):
        for offer in typed(f"offers {castle} {' '.join(DRAFTED)} --json").json["offers"]:
            places, most, there = best_of(typed, offer["tile"], castle)
            assert offer["places"] == places
            assert offer["best"] is None if not places else offer["best"]["points"] == most
            assert not places or offer["best"]["at"] in [place["at"] for place in there]
            second += len(there) == 1 < places
    assert second > 2, "tiles of which the second-best place gives less"


@pytest.mark.parametrize("game", ["castles", "between"])
@pytest.mark.many
def test_what_fits_nowhere_or_costs_too_much_is_faint_and_nothing_else(typed, sat, request, monkeypatch, game):
    if game == "castles":
        sat(20)
    else:
        request.getfixturevalue("half_way")
    line = "offers ben" if game == "castles" else "offers bc pit salon broom-closet"
    monkeypatch.setenv("COLUMNS", "200")
    plain = typed(line).out.splitlines()
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = typed(line).out.splitlines()
    faint = [plain[i] for i, row in enumerate(coloured) if "\x1b" in row]
    assert faint == [row for row in plain if " none " in row or " short " in row]
    assert 0 < len(faint) < len(plain) - 1


def test_on_a_narrow_screen_what_is_completed_and_the_favors_stand_below_the_tile(typed, sat, monkeypatch):
    sat(20)
    monkeypatch.setenv("COLUMNS", "200")
    _, *wide = cells(typed("offers"))
    monkeypatch.setenv("COLUMNS", "80")
    _, *rows = typed("offers").out.splitlines()
    below: list[list[str]] = []
    for row in rows:
        if row.startswith("       "):
            below[-1].append(row.strip())
        else:
            below.append([])
    told = [
        "; ".join([*([f"completes {done}"] if done != "-" else []), *([favors] if favors != "-" else [])])
        for *_, done, favors in wide
    ]
    assert [" ".join(part) for part in below] == told
    assert any("completes" in text for text in told) and any(not text for text in told)


@pytest.mark.parametrize("columns", [40, 50, 60, 79, 100])
@pytest.mark.parametrize("line", ["offers", "offers ben --price", "offers --price --lang cs", "offers ben --lang ru"])
@pytest.mark.many
def test_on_any_screen_every_tile_is_told_with_what_it_completes_and_nothing_is_cut(
    typed, sat, monkeypatch, line, columns
):
    sat(20)
    monkeypatch.setenv("COLUMNS", "240")
    _, *wide = cells(typed(line))
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = typed(line)
    assert answer.code == 0 and answer.widest <= columns
    said = " ".join(answer.out.split())
    assert all(cell in said for row in wide for cell in (row[0], *row[2:4]))
    words = set(re.findall(r"\w+", said))
    assert all(words >= set(re.findall(r"\w+", cell)) for row in wide for cell in row)
