"""review: what was left lying, of both games, off a terminal."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest

from between_evenings import EXAMPLES, record
from samples import some

GAMES = {"castles": "three-players", "between": "between-four"}
PLACEMENT = ["event", "player", "tile", "at", "turn", "points", "best", "left", "better", "of", "best_at"]
PLAYER = ["name", "placements", "points", "best", "left", "spent", "earned"]
JUDGING = re.compile(r"\b(mistakes?|wrong|errors?|bad|should|blunders?|missed|lost points)\b", re.IGNORECASE)


@pytest.fixture
def laid_out(folder):
    """The recorded games of both, each under the name of its game."""
    for game, name in GAMES.items():
        (folder / f"{game}.toml").write_text(record(name), encoding="utf-8")
    (folder / "disputed.toml").write_bytes((EXAMPLES / "disputed" / "friday.toml").read_bytes())
    return folder


@pytest.fixture
def review(laid_out, typed):
    return lambda words, **how: typed(f"review {words}", **how)


@pytest.mark.parametrize("game", GAMES)
def test_the_document_has_the_keys_of_the_contract_and_no_others(review, game):
    found = review(f"{game}.toml --json").json
    assert list(found) == ["placements", "players"]
    assert {tuple(row) for row in found["placements"]} == {tuple(PLACEMENT)}
    assert {tuple(row) for row in found["players"]} == {tuple(PLAYER)}
    assert {tuple(way) for row in found["placements"] for way in row["best_at"]} == {("at", "turn")}


def test_a_tile_that_left_points_lying_is_told_with_the_best_place_what_it_completes_and_the_market(review):
    found = review("castles.toml --json").json
    row = next(row for row in found["placements"] if row["tile"] == "laundry-room")
    assert row == {
        "event": 54, "player": "Ben", "tile": "laundry-room", "at": [4, -5], "turn": 180,
        "points": 3, "best": 6, "left": 3, "better": 3, "of": 7,
        "best_at": [{"at": [-5, -8], "turn": 0}, {"at": [2, -12], "turn": 270}, {"at": [5, -8], "turn": 180}],
    }  # fmt: skip
    said = " ".join(review("castles.toml --player ben").out.split())
    assert "54 Laundry Room 4,-5@180 +3 +6 3 3 of 7 best: -5,-8 and 2 others: completes itself" in said
    assert "3 points by Laundry Room: +3 at 4,-5@180, and +6 at -5,-8 and 2 others: completes itself." in said
    assert "For the same money there was then Berchta Room +5 (6000), Washroom +5 (10000), Parlor +4 (4000)" in said
    assert "86000 spent, 93000 earned, 22000 in the purse, 9000 idle" in said
    assert "6 taken (corridor 2 times, activity, utility 2 times, living), none declined, none lost" in said


def test_a_castle_of_the_other_game_gains_by_its_cells(review):
    said = " ".join(review("between.toml --player ab").out.split())
    assert "17 King's Chambers -1,1 +1 +4 3 3 of 7 best: 1,1" in said
    assert "4 taken (3rd living, 3rd corridor, 5th living, 3rd sleeping), none declined, none lost" in said
    assert "money" not in said


@pytest.mark.parametrize(("game", "columns"), some(product([*GAMES, "disputed"], ["40", "80", "200"]), 3))
def test_nothing_is_judged_and_no_line_is_too_long(review, monkeypatch, game, columns):
    monkeypatch.setenv("COLUMNS", columns)
    answer = review(f"{game}.toml")
    assert answer.code == (1 if game == "disputed" else 0)
    assert "points left lying" in " ".join(answer.out.split())
    assert JUDGING.findall(answer.out) == []
    assert answer.widest <= int(columns)


def test_one_player_or_castle_is_asked_for_by_name(review):
    found = review("castles.toml --player ben --json").json
    assert [row["name"] for row in found["players"]] == ["Ben"]
    assert {row["player"] for row in found["placements"]} == {"Ben"}
    found = review("between.toml --player anna --json").json
    assert [row["name"] for row in found["players"]] == ["AB", "DA"]
    found = review("between.toml --player cd --json").json
    assert [row["name"] for row in found["players"]] == ["CD"]
    assert review("castles.toml --player nobody").code == 2


def test_the_table_is_reviewed_where_no_record_is_named(typed, sat):
    sat(25)
    answer = typed("review")
    assert answer.code == 0
    assert "Billiards Room" in answer.out
    assert typed("-s table.toml review --json").json == typed("review table.toml --json").json


def test_an_evening_that_has_not_begun_has_nothing_to_tell(typed, folder):
    assert typed("new anna ben").code == 0
    answer = typed("review")
    assert (answer.code, answer.out.count("no tile was laid")) == (0, 2)
    assert [row["left"] for row in typed("review --json").json["players"]] == [0, 0]


def test_what_was_undone_was_not_laid(typed, sat):
    sat(25)
    before = typed("review --json").json["placements"]
    assert typed("undo").code == 0
    assert typed("review --json").json["placements"] == before[:-1]


def test_a_record_with_findings_is_reviewed_as_an_audit_goes_on(review, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    answer = review("disputed.toml --json")
    assert (answer.code, answer.json["findings"]) == (1, 5)
    assert "disputed.toml:56: event 46, Anna's Kitchen" in answer.err
    assert "2 more findings" in answer.err
    illegal = next(row for row in answer.json["placements"] if row["event"] == 83)
    assert (illegal["tile"], illegal["points"], illegal["best"]) == ("sewing-room", 5, 7)
    assert {"at": illegal["at"], "turn": illegal["turn"]} not in illegal["best_at"]
    assert "3,3@90 (illegal)" in review("disputed.toml --player ben").out


def test_figures_that_do_not_follow_are_told_and_the_right_ones_taken(review, laid_out):
    text = (laid_out / "castles.toml").read_text()
    (laid_out / "off.toml").write_text(text.replace("points = 6,", "points = 7,", 1))
    answer = review("off.toml --json")
    assert "points is 7 in the file, and 6 follows" in answer.err
    assert (answer.code, answer.json) == (0, review("castles.toml --json").json)


@pytest.mark.parametrize(
    ("text", "why"),
    [("not a record", "cannot be read"), ('format = "castlescore session 1"\ngame = "chess"\n', "game")],
)
def test_what_is_no_record_is_told_with_3(review, laid_out, text, why):
    (laid_out / "bad.toml").write_text(text)
    for line in ("bad.toml", "bad.toml --json"):
        answer = review(line)
        assert answer.code == 3
        assert "bad.toml" in answer.err
    assert review("nowhere.toml").code == 3


def test_a_file_on_standard_input_is_reviewed(review, laid_out):
    text = (laid_out / "between.toml").read_text()
    assert review("- --json", stdin=text).json == review("between.toml --json").json


def test_names_of_the_file_cannot_steer_a_terminal(review, laid_out):
    text = json.dumps("Ben\x1b[2J\u202e")[1:-1].replace("\\u001b", "\\u001B")
    (laid_out / "evil.toml").write_text((laid_out / "castles.toml").read_text().replace('"Ben"', f'"{text}"'))
    answer = review("evil.toml")
    assert answer.code in (0, 3)
    assert not re.search("[\x1b\u202e]", answer.out + answer.err)


def test_nothing_is_written(review, laid_out):
    before = {path: path.read_bytes() for path in laid_out.iterdir() if path.is_file()}
    for game in GAMES:
        assert review(f"{game}.toml").code == 0
    assert {path: path.read_bytes() for path in laid_out.iterdir() if path.is_file()} == before
    assert not Path("table.toml").exists()
