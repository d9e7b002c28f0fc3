"""offers: what could be bought now, at tables of both games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from builders import record
from castlescore.games.between.facts import between
from castlescore.games.castles.facts import castles
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record
from cli.conftest import Answer, Type

# How the corridors are called on the market.
SIDES = {"downstairs-hallway": "Hallway --dark"}
DRAFTED = ["pit-of-despair", "salon", "laboratory", "broom-closet", "fountain", "tower", "wine-room", "mold-room"]


def letters(name: str) -> str:
    """A name by its letters alone, so that `grand-bedchamber` is Grand Bedchamber."""
    return re.sub(r"\W", "", name).casefold()


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


@pytest.mark.parametrize("who", ["anna", "ben", "cara"])
@pytest.mark.many
def test_every_row_is_what_the_document_says(typed, sat, monkeypatch, who):
    sat(20)
    table = play_record(read_record("table.toml")).table
    castle = next(player.castle for player in table.players if player.name.lower() == who)
    mine = {placed.n: placed.tile.name for placed in castle}
    monkeypatch.setenv("COLUMNS", "200")
    others = [name for name in ("Anna", "Ben", "Cara", "Dan") if name.lower() != who]
    head, *rows = cells(typed(f"offers {who} --price"))
    assert head == ["price", "tile", "left", "places", "best", "points", *others, "completes", "favors"]
    found = typed(f"offers {who} --price --json").json["offers"]
    assert len(rows) == len(found)
    for row, offer in zip(rows, found, strict=True):
        best, tile = offer["best"], castles()[offer["tile"]]
        turn = f"@{best['turn']}" if best and best["turn"] else ""
        gives = [offer["for"][name] for name in others]
        assert row[: 6 + len(others)] == [
            str(offer["price"]),
            SIDES.get(tile.id, tile.name),
            str(offer["left"]) if offer["left"] >= 0 else f"{-offer['left']} short",
            str(offer["places"] or "none"),
            f"{best['at'][0]},{best['at'][1]}{turn}" if best else "-",
            *("-" if points is None else f"{points:+d}" if points else "0"
              for points in ((best or {}).get("points"), *gives)),
        ]  # fmt: skip
        done, favors = row[6 + len(others) :]
        completes, at_once = (best or {}).get("completes", []), done.split("), ") if done != "-" else []
        assert len(at_once) == len(completes)
        for n, what in zip(completes, at_once, strict=True):
            assert what.startswith("itself (") if n not in mine else letters(what).startswith(letters(mine[n]))
        assert favors == (", ".join(f"{name} {count:+d}" for name, count in offer["favors"].items()) or "-")


@pytest.mark.slow
def test_every_row_of_between_is_what_the_document_says(typed, half_way):
    for castle in ("ab", "bc", "cd"):
        line = f"offers {castle} {' '.join(DRAFTED)}"
        head, *rows = cells(typed(line))
        found = typed(f"{line} --json").json["offers"]
        assert [offer["tile"] for offer in found] == DRAFTED
        fit = [offer for offer in found if offer["best"]]
        nowhere = [offer for offer in found if not offer["best"]]
        assert fit and nowhere
        assert head == ["tile", "places", "best", "points"]
        for row, offer in zip(rows, [*fit, *nowhere], strict=True):
            name, best = between()[offer["tile"]].name, offer["best"]
            if not best:
                assert row == [name, "none", "-", "-"]
                continue
            points = f"{best['points']:+d}" if best["points"] else "0"
            assert row == [name, str(offer["places"]), "{},{}".format(*best["at"]), points]


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


def test_figures_stand_below_each_other(typed, sat, monkeypatch):
    """Whole numbers of one column end below each other, for whoever compares them."""
    sat(20)
    monkeypatch.setenv("COLUMNS", "200")
    head, *rows = typed("offers --price").out.splitlines()
    for column in ("price", "left", "places", "points", "Anna", "Ben", "Cara", "Dan"):
        if column in head:
            end = head.index(column) + len(column)
            assert all(row[:end][-1] != " " for row in rows), column


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
