"""review: what was left lying, of both games, off a terminal."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

from builders import EXAMPLES, record
from samples import some

GAMES = {"castles": "three-players", "between": "between-four"}
PLACEMENT = ["event", "player", "tile", "at", "turn", "points", "best", "left", "better", "of", "best_at"]
PLAYER = ["name", "placements", "points", "best", "left", "spent", "earned"]
JUDGING = re.compile(r"\b(mistakes?|wrong|errors?|bad|should|blunders?|lost points)\b", re.IGNORECASE)


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
@pytest.mark.many
def test_the_document_has_the_keys_of_the_contract_and_no_others(review, game):
    found = review(f"{game}.toml --json").json
    assert list(found) == ["placements", "players"]
    assert {tuple(row) for row in found["placements"]} == {tuple(PLACEMENT)}
    assert {tuple(row) for row in found["players"]} == {tuple(PLAYER)}
    assert {tuple(way) for row in found["placements"] for way in row["best_at"]} == {("at", "turn")}


@pytest.mark.parametrize(("game", "columns"), some(product([*GAMES, "disputed"], ["40", "80", "200"]), 3))
@pytest.mark.many
def test_nothing_is_judged_and_no_line_is_too_long(review, monkeypatch, game, columns):
    monkeypatch.setenv("COLUMNS", columns)
    answer = review(f"{game}.toml")
    assert answer.code == (1 if game == "disputed" else 0)
    assert "points missed" in " ".join(answer.out.split())
    assert JUDGING.findall(answer.out) == []
    assert answer.widest <= int(columns)


@pytest.mark.slow
def test_one_player_or_castle_is_asked_for_by_name(review):
    found = review("castles.toml --player ben --json").json
    assert [row["name"] for row in found["players"]] == ["Ben"]
    assert {row["player"] for row in found["placements"]} == {"Ben"}
    found = review("between.toml --player anna --json").json
    assert [row["name"] for row in found["players"]] == ["AB", "DA"]
    found = review("between.toml --player cd --json").json
    assert [row["name"] for row in found["players"]] == ["CD"]
    assert review("castles.toml --player nobody").code == 2


def test_names_of_the_file_cannot_steer_a_terminal(review, laid_out):
    text = json.dumps("Ben\x1b[2J\u202e")[1:-1].replace("\\u001b", "\\u001B")
    (laid_out / "evil.toml").write_text((laid_out / "castles.toml").read_text().replace('"Ben"', f'"{text}"'))
    answer = review("evil.toml")
    assert answer.code in (0, 3)
    assert not re.search("[\x1b\u202e]", answer.out + answer.err)
