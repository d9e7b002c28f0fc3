"""amend: why later lines stand in its way, and lines that do the whole."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import split

import pytest

from builders import EXAMPLES, read_record, record
from castlescore import Illegal, Session, Unclear
from cli.test_play_record import played as played_lines
from samples import some

CASTLES = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")
HEAD = 'format = "castlescore session 1"\ndate = "2026-11-21"\n'
ROOMS = '["stables", "solar", "mold-room", "larder", "pantry", "{}"]'
# Anna has the Kitchen; with the Pantry at -4,2@90 in event 13 it is complete, and Anna has an extra turn.
KITCHEN = f"""{HEAD}game = "castles"
players = ["Anna", "Ben", "Cara"]
builder = "Cara"
event = [
  {{ do = "reveal", tiles = {ROOMS.format("kitchen")} }},
  {{ do = "price", by = "Cara", row = {ROOMS.format("kitchen")} }},
  {{ do = "buy", by = "Anna", tile = "kitchen", at = [-4, 0], turn = 270 }},
  {{ do = "pass", by = "Ben" }},
  {{ do = "pass", by = "Cara" }},
  {{ do = "reveal", tiles = ["parlor"] }},
  {{ do = "price", by = "Anna", row = {ROOMS.format("parlor")} }},
  {{ do = "pass", by = "Ben" }},
  {{ do = "pass", by = "Cara" }},
  {{ do = "pass", by = "Anna" }},
  {{ do = "price", by = "Ben", row = {ROOMS.format("parlor")} }},
  {{ do = "pass", by = "Cara" }},
  {{ do = "buy", by = "Anna", tile = "pantry", at = [3, 1], turn = 0 }},
  {{ do = "pass", by = "Ben" }},
  {{ do = "reveal", tiles = ["gatehouse"] }},
  {{ do = "price", by = "Cara", row = {ROOMS.format("parlor").replace("pantry", "gatehouse")} }},
  {{ do = "pass", by = "Anna" }},
  {{ do = "pass", by = "Ben" }},
]
"""
# A third food room in AB or BC brings a bonus that cannot be declined; a third one of living rooms needs no word.
FOOD = f"""{HEAD}game = "between"
players = ["Anna", "Ben", "Cara"]
thrones = ["throne-living-corridor", "throne-utility-food", "throne-corridor-downstairs"]
event = [
  {{ do = "place", castle = "AB", tile = "bakery", at = [0, 1] }},
  {{ do = "place", castle = "AB", tile = "brewery", at = [1, 1], same_line = true }},
  {{ do = "place", castle = "BC", tile = "kitchen", at = [0, 1] }},
  {{ do = "place", castle = "BC", tile = "pantry", at = [1, 1], same_line = true }},
  {{ do = "place", castle = "CA", tile = "wine-room", at = [0, 1] }},
  {{ do = "place", castle = "CA", tile = "spice-room", at = [1, 1], same_line = true }},
  {{ do = "place", castle = "AB", tile = "study", at = [0, 2] }},
  {{ do = "place", castle = "AB", tile = "library", at = [1, 2], same_line = true }},
  {{ do = "place", castle = "BC", tile = "hat-room", at = [0, 2] }},
]
"""
KITCHEN_DONE = "amend 13 buy pantry -4,2@90"


@pytest.fixture(autouse=True)
def wide(folder, monkeypatch):
    monkeypatch.setenv("COLUMNS", "1000")


def laid(text):
    """A record on the table, its lines numbered."""
    lines = iter(range(1, 100))
    Path("table.toml").write_text(re.sub(r"\{ do", lambda _: f"{{ n = {next(lines)}, do", text), encoding="utf-8")


def offered(out):
    """The lines that a refusal offers, without those that leave something open."""
    said = next((row for row in out.splitlines() if row.startswith("  instead:  ")), "")
    lines = [line.partition("  ")[0] for line in said.removeprefix("  instead:  ").split(";  or  ")]
    return [line for line in lines if line.startswith("amend") and not re.search("LINE|COUNT|EVENT|PLAYER", line)]


def played():
    """What is in force, as it was typed."""
    keys = ("do", "by", "castle", "tile", "at", "turn", "row")
    return [{key: event[key] for key in keys if key in event} for _, event in read_record("table.toml").standing()[0]]


@pytest.mark.parametrize(
    ("text", "line", "why", "offer"),
    [
        (
            KITCHEN, KITCHEN_DONE,
            "event 14 would go to another player: it was Ben's and would be Anna's; Kitchen would be complete, and its"
            " food reward gives Anna one more turn before it (BUY-1, p.7)",
            f"{KITCHEN_DONE} --then pass",
        ),
        (
            KITCHEN, f"amend 13 --shift{KITCHEN_DONE.removeprefix('amend 13')}",
            "event 15 would no longer be legal: no rooms are revealed now", f"{KITCHEN_DONE} --then pass",
        ),
        (
            KITCHEN, "amend 17 --drop",
            "event 18 would go to another player: it was Ben's and would be Anna's; a turn of Anna's is missing before"
            " it",
            "amend 17 --drop --shift",
        ),
        (
            FOOD, "amend 7 place ab crepery 0,2",
            "event 8 would no longer be legal: Crepery is AB's 3rd food room: its extra tile comes first",
            'amend 7 place ab crepery 0,2 --then "reward ab afternoon-tea-room -1,0"',
        ),
    ],
)  # fmt: skip
@pytest.mark.many
def test_a_refusal_says_why_and_offers_one_line_that_works_as_typed(typed, text, line, why, offer):
    laid(text)
    before = played()
    refused = typed(line)
    assert refused.code == 1
    assert why in refused.out
    assert offered(refused.out) == [offer]
    assert played() == before
    assert typed(*split(f"{offer} --try")).code == 0
    assert played() == before
    assert typed(*split(offer)).code == 0
    assert typed("audit").code == 0
    assert len(played()) == len(before) + offer.count("--then") - offer.count("--drop")
    assert typed("undo").code == 0
    assert played() == before


@pytest.mark.parametrize(
    ("game", "n"), some([*(("castles", n) for n in range(1, 91)), *(("between", n) for n in range(1, 91))], 16)
)
@pytest.mark.many
def test_every_line_that_is_offered_works(typed, game, n):
    text = CASTLES if game == "castles" else record("between-four")
    until = re.search(rf"^  {{ n = {n + 2}, .*\n", text, re.MULTILINE)
    Path("table.toml").write_text(text[: until.end()] + "]\n" if until else text, encoding="utf-8")
    lines = [f"amend {n} --drop", f"amend {n} --before pass", f"amend {n} pass", f"amend {n} --move {n + 2}"]
    for line in [*lines, "amend setup --builder ben", "amend setup ben anna cara --reseat"]:
        refused = typed(f"{line} --try")
        for offer in offered(refused.out) if refused.code == 1 else ():
            assert typed(*split(f"{offer} --try")).code == 0, offer


@pytest.mark.parametrize(
    "line",
    [
        f"{KITCHEN_DONE} --then pass",
        "amend 13 --then pass buy pantry -4,2@90",
        "amend --then=pass 13 buy pantry -4,2@90",
        "amend 13 buy --then pass pantry -4,2@90",
        "amend 13 --by anna buy pantry -4,2@90 --then pass",
        'amend 13 buy pantry -4,2@90 --then "pass --by anna"',
    ],
)
@pytest.mark.many
def test_a_line_behind_another_one_stands_anywhere_too(typed, line):
    laid(KITCHEN)
    Session.read("table.toml").play(line).write("library.toml")
    assert typed(*split(line)).code == 0
    assert [event["do"] for event in played()][12:15] == ["buy", "pass", "pass"]
    assert Path("library.toml").read_text(encoding="utf-8") == Path("table.toml").read_text(encoding="utf-8")


def test_the_library_is_offered_the_same_lines():
    laid(KITCHEN)
    with pytest.raises(Illegal) as refused:
        Session.read("table.toml").play(KITCHEN_DONE)
    assert f"{KITCHEN_DONE} --then pass" in refused.value.hint
    after = Session.read("table.toml").play(f"{KITCHEN_DONE} --then pass")
    assert after.audit().ok
    with pytest.raises(Unclear, match="needs a LINE"):
        Session.read("table.toml").play("amend 13 --then pass")


def test_play_writes_down_the_lines_behind_another_one_in_full(folder):
    laid(KITCHEN)
    lines = [
        "amend 13 --then pa b pan -4,2@90",
        "amend 20-21 b pan 3,1",
        "amend 27-28 b pan -4,2@90 --then 'pass' --shift",
    ]
    assert [*played_lines(lines, folder / "table.toml", folder / "lines.txt")] == [0, 0, 0]
    assert (folder / "lines.txt").read_text(encoding="utf-8").splitlines() == [
        "amend 13 buy pantry -4,2@90 --then pass",
        "amend 20-21 buy pantry 3,1@0",
        "amend 27-28 --shift buy pantry -4,2@90 --then pass",
    ]
