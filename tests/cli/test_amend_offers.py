"""amend: why later lines stand in its way, the lines that do the whole, and options in any order."""

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
            "event 14 would change hands: it was Ben's and would be Anna's; Kitchen would be complete, and its food"
            " reward gives Anna one more turn before it (BUY-1, p.7)",
            f"{KITCHEN_DONE} --then pass",
        ),
        (
            KITCHEN, f"amend 13 --shift{KITCHEN_DONE.removeprefix('amend 13')}",
            "event 15 would no longer be legal: no rooms are revealed now", f"{KITCHEN_DONE} --then pass",
        ),
        (
            KITCHEN, "amend 17 --drop",
            "event 18 would change hands: it was Ben's and would be Anna's; a turn of Anna's is missing before it",
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


def test_an_extra_turn_that_is_none_is_left_out_with_the_line_that_gave_it(typed):
    laid(KITCHEN)
    assert typed(*split(f"{KITCHEN_DONE} --then pass")).code == 0
    refused = typed("amend 20 buy pantry 3,1")  # events 13 and what follows, written again from 20 on
    assert "it was Anna's and would be Ben's; Kitchen would not be complete" in refused.out
    assert offered(refused.out) == ["amend 20-21 buy pantry 3,1"]
    assert typed(offered(refused.out)[0]).code == 0
    assert [event.get("tile", event["do"]) for event in played()][11:14] == ["pass", "pantry", "pass"]


def test_the_file_that_was_named_stands_in_the_line_that_is_offered(typed, folder):
    laid(KITCHEN)
    Path("table.toml").rename("other.toml")
    refused = typed(f"{KITCHEN_DONE} -s other.toml")
    assert offered(refused.out) == [f"{KITCHEN_DONE} --then pass -s other.toml"]
    assert typed(offered(refused.out)[0]).code == 0


def test_where_no_line_works_none_is_offered(typed):
    laid(KITCHEN)
    for line in ("amend 13 --drop", "amend 14 --before pass", "amend 13 buy hallway -6,4", "amend 3 buy solar 1,3@90"):
        refused = typed(line)
        assert refused.code == 1, line
        assert offered(refused.out) == [], line


def test_of_a_later_line_that_is_left_out_first_the_first_one_works_then(typed):
    laid(FOOD)
    refused = typed("amend 1 --drop")
    assert "instead:  amend 7 LINE  or  amend 7 --drop  first" in refused.out
    assert typed("amend 7 --drop").code == 0
    assert typed("amend 1 --drop").code == 0


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


def test_a_reward_that_waits_no_more_is_left_out_with_the_tile_that_brought_it(typed):
    Path("table.toml").write_text(CASTLES, encoding="utf-8")
    refused = typed("amend 85 pass")
    assert "it was Cara's and would be Anna's; Stairs would not be complete, and brings Cara no reward" in refused.out
    assert offered(refused.out) == ["amend 85-86 pass"]
    assert typed("amend 85-86 pass").code == 0


@pytest.mark.parametrize(
    "line",
    [
        "amend 14 --before --by anna pass",
        "amend --before 14 pass --by anna",
        "amend 14 pass --by anna --before",
        "amend --by anna --before 14 pass",
        "amend --try 14 --before --by anna pass",
        "amend 14 --by anna --try pass --before",
    ],
)
@pytest.mark.many
def test_options_stand_in_any_order_and_are_answered_in_one_sentence(typed, line):
    laid(KITCHEN)
    refused = typed(line)
    assert (refused.code, refused.out.partition("\n")[0]) == (1, "no: it is Ben's turn, not Anna's (BUY-1, p.7)")
    with pytest.raises(Illegal, match="it is Ben's turn, not Anna's"):
        Session.read("table.toml").play(line)


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


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("amend 13 --castle ab pass", "--castle takes no LINE"),
        ("amend 13 --move 3 pass", "--move takes no LINE"),
        ("amend 13 --then", "what after --then?"),
        ("amend 13 pass --then nonsense", "'nonsense' is no line that can stand in the record"),
    ],
)
def test_what_does_not_go_together_is_one_clear_sentence(typed, line, why):
    laid(KITCHEN)
    answer = typed(line)
    assert answer.code in (1, 2)
    assert why in answer.out + answer.err
    assert len((answer.out + answer.err).splitlines()) < 4


def test_the_library_is_offered_the_same_lines():
    laid(KITCHEN)
    with pytest.raises(Illegal) as refused:
        Session.read("table.toml").play(KITCHEN_DONE)
    assert f"{KITCHEN_DONE} --then pass" in refused.value.hint
    after = Session.read("table.toml").play(f"{KITCHEN_DONE} --then pass")
    assert after.audit().ok
    with pytest.raises(Unclear, match="needs a LINE"):
        Session.read("table.toml").play("amend 13 --then pass")


def test_a_record_that_cannot_be_is_mended_by_a_line_behind_another_one_too(typed):
    laid(KITCHEN.replace("at = [3, 1], turn = 0", "at = [-4, 2], turn = 90"))
    assert typed("show").code == 1
    assert typed(f"{KITCHEN_DONE} --then pass --try").code == 0
    assert typed("show").code == 1
    assert typed(f"{KITCHEN_DONE} --then pass").code == 0
    assert typed("audit").code == 0
    assert typed("amend 20-21 buy pantry 3,1").code == 0
    assert typed("audit").code == 0


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
