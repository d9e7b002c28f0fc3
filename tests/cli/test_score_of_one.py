"""score NAME: one player's part, or one castle's; in both games."""

from __future__ import annotations

import pytest

from between_evenings import record


@pytest.fixture
def between(folder, typed):
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    return typed


@pytest.fixture
def castles(folder, typed):
    (folder / "table.toml").write_text(record("three-players"), encoding="utf-8")
    return typed


@pytest.mark.parametrize("word", ["ben", "Ben", "be"])
def test_one_player_is_shown_alone(castles, word):
    answer = castles("score", word)
    everybody = castles("score --json").json["players"]
    ben = next(row for row in everybody if row["name"] == "Ben")
    assert answer.code == 0
    assert "Ben" in answer.out.splitlines()[1]
    assert "Anna" not in answer.out.splitlines()[1]
    assert f"total {ben['total']}" in " ".join(answer.out.split())
    assert answer.out.splitlines()[-1] == castles("score").out.splitlines()[-1], "who wins is said all the same"


def test_with_why_the_lines_are_of_that_player_alone(castles):
    whole, one = castles("score --why").out, castles("score ben --why").out
    lines = one.partition("Ben: ")[2]
    assert lines
    assert lines in whole
    assert "Anna: " not in one
    assert "Cara: " not in one


def test_as_json_it_is_the_row_of_that_player(castles):
    whole, one = castles("score --json").json, castles("score ben --json").json
    assert one == {**whole, "players": [row for row in whole["players"] if row["name"] == "Ben"]}


def test_before_the_end_too(typed, sat):
    sat(25)
    assert typed("score ben").code == 0
    assert "As if the game ended now" in typed("score ben").out


@pytest.mark.parametrize("line", ["score zoe", "score zoe --json", "score zoe --why"])
def test_an_unknown_name_is_2_and_says_who_there_is(castles, line):
    answer = castles(line)
    assert answer.code == 2
    assert "Anna, Ben or Cara" in answer.err


def test_in_the_other_game_a_player_has_two_castles(between):
    whole, one = between("score --json").json, between("score ben --json").json
    assert [row["name"] for row in one["players"]] == ["Ben"]
    assert [row["name"] for row in one["castles"]] == ["AB", "BC"]
    assert one["winners"] == whole["winners"]
    out = between("score ben").out
    assert out.splitlines()[1].split() == ["AB", "BC"]
    assert "Cara" not in out
    assert "CD: " not in between("score ben --why").out
    assert "BC: " in between("score ben --why").out


def test_in_the_other_game_a_castle_has_its_pad_and_its_builders(between):
    one = between("score bc --json").json
    assert [row["name"] for row in one["castles"]] == ["BC"]
    assert [row["name"] for row in one["players"]] == ["Ben", "Cara"]
    assert between("score bc").out.splitlines()[1].split() == ["BC"]
    assert between("score CB").out == between("score bc").out


def test_in_the_other_game_a_whole_name_is_a_player_not_the_castle_that_begins_so(between):
    assert between("score anna --json").json["players"][0]["name"] == "Anna"
    assert len(between("score anna --json").json["players"]) == 1


@pytest.mark.parametrize("line", ["score zoe", "score zoe --json"])
def test_in_the_other_game_an_unknown_name_is_2(between, line):
    answer = between(line)
    assert answer.code == 2
    assert "Anna" in answer.err
    assert "AB" in answer.err


def test_a_name_that_means_two_of_them_is_2_and_names_both(folder, typed):
    thrones = "--throne corridor-food --throne living-sleeping --throne utility-food"
    assert typed(f"new Anna Anton Ben --game between {thrones}").code == 0
    answer = typed("score an")
    assert (answer.code, answer.err) == (2, "'an' is more than one: Anna or Anton\n")
