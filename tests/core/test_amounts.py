"""One of a thing is told as one, wherever a number is said: no "1 points" in any message of either game."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

import castlescore
from builders import amount, record_text, run
from builders.evenings import LINES, evening, turns
from builders.games import good_between_game, good_game
from samples import some

SOURCE = Path(castlescore.__file__).parent
THINGS = ["point", "tile", "room", "mark", "card", "place", "event", "entrance", "hallway", "way", "turn", "finding", "player", "castle", "file", "line", "slot", "coin", "inch", "unit"]  # fmt: skip  # noqa: E501
PLURALS = "|".join("inches" if thing == "inch" else f"{thing}s" for thing in THINGS)
WRONG = re.compile(rf"(?<![\d.,:])1 (?:\w+ )?(?:{PLURALS})\b")


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (0, ("point",), "0 points"),
        (1, ("point",), "1 point"),
        (-1, ("point",), "-1 point"),
        (2, ("point",), "2 points"),
        (11, ("point",), "11 points"),
        (1, ("inch", "inches"), "1 inch"),
        (3, ("inch", "inches"), "3 inches"),
    ],
)
def test_an_amount(number, words, said):
    assert amount(number, *words) == said
    assert amount(number, *words, signed=True) == (said if number < 0 else f"+{said}")


LOOKS = [
    "show",
    "show standings",
    "score --why",
    "where hallway",
    "where stairs --all",
    "try stairs 1",
    "explain",
    "log",
]
OF_BETWEEN = ["show", "score --why", "log", "explain"]


def say_all(folder, lines, monkeypatch, looks, every):
    """What is said while lines are played, and what can be looked at between them."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "240")
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        for i, line in enumerate(lines):
            run(shlex.split(line))
            for look in looks if i % every == 0 else ():
                run(shlex.split(look))
    return out.getvalue()


@pytest.mark.slow
def test_an_evening_of_castles(tmp_path, monkeypatch):
    mend = ["check anna 1", "adjust anna --points 1 x", "adjust ben --points -1 --money 1 x", "undo 2", "check ben 1 1"]
    text = say_all(tmp_path, [*LINES, *mend, "undo 99", "audit", "export --html"], monkeypatch, LOOKS, 7)
    assert "1 point" in text
    assert WRONG.findall(text) == []


@pytest.mark.slow
def test_an_evening_of_between_two_castles(tmp_path, monkeypatch):
    lines = [line for turn in turns("between-four")[:6] for line in turn]
    mend = ["check ab 1", "adjust ab --points 1 x", "adjust bc --points -1 x", "undo 1", "undo 99", "show ab", "audit"]
    text = say_all(tmp_path, [*lines, *mend, "export --html", "export --svg ab"], monkeypatch, OF_BETWEEN, 9)
    assert "1 point" in text
    assert WRONG.findall(text) == []


@pytest.mark.parametrize("game", [good_game, good_between_game])
@pytest.mark.parametrize("seed", some([1, 2], 1))
@pytest.mark.slow
def test_random_games(tmp_path, monkeypatch, game, seed):
    path = tmp_path / "table.toml"
    path.write_text(record_text(game(3, seed).record), encoding="utf-8")
    lines = ["score --why", "log", "show", "replay", "audit", "review", "export --html"]
    text = say_all(tmp_path, lines, monkeypatch, (), 1)
    assert len(text) > 5000
    assert WRONG.findall(text) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("buy stairs 0.e", "no stairs are left (BUY-3"),
        ("buy hallway 0.e", "no hallway is left (BUY-3"),
        ("buy hallway 0.e --dark", "no hallway is left (BUY-3"),
    ],
)
@pytest.mark.many
def test_an_empty_stack_is_told_in_the_number_of_its_word(tmp_path, monkeypatch, line, said):
    lines = ["new anna ben", "adjust stairs 0 lost", "adjust hallway 0 lost", "reveal pu lar parl mo bi", "price", line]
    assert said in say_all(tmp_path, lines, monkeypatch, (), 1)


def test_a_reward_of_an_empty_stack_too(tmp_path, monkeypatch):
    (tmp_path / "table.toml").write_text(evening()[13], encoding="utf-8")
    lines = ["adjust stairs 0 lost", "reward stairs 1", "adjust hallway 0 lost"]
    assert "no stairs are left (REWARD-CORRIDOR" in say_all(tmp_path, lines, monkeypatch, (), 1)


@pytest.mark.slow
def test_an_export_counts_what_the_audit_counts(tmp_path, monkeypatch):
    text = (SOURCE.parents[1] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
    (tmp_path / "table.toml").write_text(text.replace("score = 2, money = 20000", "score = 2, money = 21000"))
    agreed = ["undo --to 80", "adjust anna --points 1 x", "adjust ben --points 2 x"]
    said = say_all(tmp_path, agreed, monkeypatch, (), 1)
    audit, export = (say_all(tmp_path, [line], monkeypatch, (), 1) for line in ("audit", "export --csv"))
    count = "1 finding in 94 events, and 2 that the table had agreed to"
    assert audit.rstrip().splitlines()[-1] == count, said
    assert f"table.toml: {count}; the figures here are those that follow" in export
    (tmp_path / "table.toml").write_text(text)
    say_all(tmp_path, agreed, monkeypatch, (), 1)
    assert "no finding in" in say_all(tmp_path, ["audit"], monkeypatch, (), 1)
    assert "figures here" not in say_all(tmp_path, ["export --csv"], monkeypatch, (), 1)
