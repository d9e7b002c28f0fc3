"""review: what was left lying, of both games, off a terminal."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

from builders import EXAMPLES, record
from samples import some

GAMES = {"castles": "three-players", "between": "between-four"}
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


@pytest.mark.parametrize(("game", "columns"), some(product([*GAMES, "disputed"], ["40", "80", "200"]), 3))
@pytest.mark.many
def test_nothing_is_judged_and_no_line_is_too_long(review, monkeypatch, game, columns):
    monkeypatch.setenv("COLUMNS", columns)
    answer = review(f"{game}.toml")
    assert answer.code == (1 if game == "disputed" else 0)
    assert "points missed" in " ".join(answer.out.split())
    assert JUDGING.findall(answer.out) == []
    assert answer.widest <= int(columns)


def test_names_of_the_file_cannot_steer_a_terminal(review, laid_out):
    text = json.dumps("Ben\x1b[2J\u202e")[1:-1].replace("\\u001b", "\\u001B")
    (laid_out / "evil.toml").write_text((laid_out / "castles.toml").read_text().replace('"Ben"', f'"{text}"'))
    answer = review("evil.toml")
    assert answer.code in (0, 3)
    assert not re.search("[\x1b\u202e]", answer.out + answer.err)
