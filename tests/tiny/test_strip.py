"""A third game, registered from outside, played through an evening without a changed line in the program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import castlescore
from castlescore.cli.app import run
from castlescore.cli.completion.candidates import candidates
from castlescore.cli.terminal.walk import Steps, WalkPage
from castlescore.core import rulebook
from castlescore.protocol import registry
from castlescore.protocol.commands import commands
from castlescore.record.chronicle import walked
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record
from seats.phones import Table as SeatTable
from waiting import at_a_terminal, ended


@pytest.fixture(autouse=True)
def installed(monkeypatch, tmp_path):
    """Its rules are known as long as a test of this page runs."""
    registry.all_games()  # begun before the rules are copied, so that theirs stay known afterwards
    monkeypatch.setattr(rulebook, "_books", dict(rulebook._books))
    strip = import_module("tiny.strip")
    rulebook.register(strip.BOOK)
    monkeypatch.setattr(registry, "_installed", lambda name: strip.GAME if name == "strip" else None)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def line(capfd):
    def typed(words: str) -> tuple[int, str]:
        code = run(words.split())
        said = capfd.readouterr()
        return code, said.out + said.err

    return typed


@pytest.fixture
def begun(line):
    assert line("new anna ben --game strip --date 2026-11-22") == (0, "Anna:  roll SQUARE\n")
    for square in (4, 1):
        assert line(f"roll {square}")[0] == 0
    return line


def test_its_commands_do_not_depend_on_when_they_were_asked_for_first(monkeypatch):
    """What is remembered of a game is remembered by the game: its name alone may be nobody's yet."""
    monkeypatch.setattr(registry, "_installed", lambda name: None)
    assert "roll" in commands(import_module("tiny.strip").GAME)


def test_it_is_begun_and_played(begun):
    assert begun("roll 3") == (0, "   3  Anna takes 3: 7 points\nBen:  roll SQUARE\n")
    assert begun("show") == (0, "event 3 of table.toml\nAnna 7\nBen 1\nBen:  roll SQUARE\n")
    assert [row["total"] for row in json.loads(begun("score --json")[1])["players"]] == [7, 1]


def test_a_line_is_refused_with_its_rule(begun):
    assert begun("roll 4") == (1, "no: square 4 is not free (STRIP-1, p.1)\nroll SQUARE\n")
    assert begun("buy larder")[0] == 2
    assert begun("roll x")[0] == 2


def test_its_verb_is_a_command_with_its_help(begun):
    help_page = begun("roll --help")[1]
    assert "Usage: castlescore roll [OPTIONS] SQUARE" in help_page and "Take the square of a roll." in help_page
    assert "SQUARE  The square that is taken." in help_page and "castlescore roll SQUARE" in help_page
    assert "  roll      Take the square of a roll" in begun("--help")[1]
    assert begun("ro 3")[0] == 0
    assert begun("rol 2 --json")[0] == 0
    assert begun("roll 3 4") == (2, "more than roll takes: 4.  Type castlescore roll --help\n")
    assert begun("roll") == (2, "Missing argument 'SQUARE'.  Type castlescore roll --help\n")
    assert begun("reveal 3")[0] == 2


def test_its_option_of_new_is_a_key_of_the_record(line):
    assert line("new anna ben --game strip --size 5 --date 2026-11-22")[0] == 0
    assert "size = 5\n" in Path("table.toml").read_text()
    for square in (5, 2):
        assert line(f"roll {square}")[0] == 0
    assert line("amend 2 roll 3")[0] == 0
    assert line("replay table.toml --out new.toml")[0] == 0
    assert line("audit table.toml new.toml")[0] == 0
    assert "size = 5\n" in Path("new.toml").read_text()
    assert line("new anna ben --game strip --force --size 99") == (2, "'99' is no size:  --size\n")
    assert "--size SIZE" in line("new --game strip --help")[1]
    assert "  --solo" not in line("new --game strip --help")[1]
    assert line("new anna ben --force --size 5")[0] == 2
    Path("table.toml").write_text(Path("table.toml").read_text().replace("size = 5", "size = 99"))
    assert line("show")[0] == 3


def test_its_set_up_is_put_right(line):
    assert line("new anna ben --game strip --size 5 --date 2026-11-22")[0] == 0
    assert line("amend setup --size 6")[0] == 0
    assert read_record("table.toml").header["size"] == 6
    assert line("undo")[0] == 0
    assert read_record("table.toml").header["size"] == 5
    assert line("audit")[0] == 0


def test_it_is_completed_in_commands_and_options(begun):
    evening = play_record(read_record("table.toml"))
    assert [one.text for one in candidates([], "ro", evening)] == ["roll"]
    assert "reveal" not in [one.text for one in candidates([], "r", evening)]
    assert [one.text for one in candidates(["amend", "1"], "ro", evening)] == ["roll"]
    assert [one.text for one in candidates(["amend", "1", "roll"], "", evening)] == ["1", "2", "3", "4"]
    assert [one.text for one in candidates(["new", "--game", "strip"], "--si", None)] == ["--size"]
    assert [one.text for one in candidates(["new", "--game", "castles"], "--si", None)] == []


def test_it_is_undone_redone_and_amended(begun):
    assert begun("undo")[0] == 0
    assert begun("redo")[0] == 0
    assert begun("amend 1 roll 2")[0] == 0
    assert "Anna 2\nBen 1\n" in begun("show")[1]
    assert "Anna takes 2" in begun("log")[1]


def test_it_is_audited_and_replayed(begun):
    assert begun("audit table.toml") == (0, "table.toml: the game has no end yet\n")
    text = Path("table.toml").read_text().replace("score = 4", "score = 5")
    Path("table.toml").write_text(text)
    code, said = begun("audit table.toml")
    assert (code, "5 is written, and 4 follows" in said) == (1, True)
    assert begun("replay table.toml")[0] == 0
    assert begun("replay table.toml --out new.toml")[0] == 0
    assert begun("audit new.toml") == (0, "new.toml: the game has no end yet\n")


def test_its_totals_are_in_doubt_where_a_line_cannot_be(begun):
    for square in (3, 2):
        assert begun(f"roll {square}")[0] == 0
    assert begun("audit table.toml") == (0, "")
    Path("table.toml").write_text(Path("table.toml").read_text().replace("square = 2", "square = 3"))
    doubt = "Anna 7 and Ben 1, if every line is as it was played: event 4 does not follow from the lines before it"
    for line in ("audit", "score", "explain final"):
        assert doubt in " ".join(begun(line)[1].split())


def test_the_library_begins_it_and_lists_its_moves():
    session = castlescore.Session.new("anna", "ben", game="strip", size=3)
    assert [str(move) for move in session.moves()] == ["roll 1", "roll 2", "roll 3"]
    after = session.play("roll 2").play(next(session.play("roll 2").moves()))
    assert [event["square"] for event in after.events] == [2, 1]
    assert [str(move) for move in after.moves()] == ["roll 3"]
    over = after.play("roll 3")
    assert (list(over.choices()), over.score().winners) == ([], ("Anna",))
    for size in (True, "3", 99):
        with pytest.raises(castlescore.Unclear, match="size"):
            castlescore.Session.new("anna", game="strip", size=size)


def test_a_game_that_does_not_list_its_moves_says_so(monkeypatch):
    monkeypatch.delattr(import_module("tiny.strip").Rules, "choices")
    with pytest.raises(castlescore.Unclear, match="does not list its moves"):
        list(castlescore.Session.new("anna", game="strip").moves())


def test_two_of_its_records_are_compared(begun):
    text = Path("table.toml").read_text()
    Path("other.toml").write_text(text.replace("square = 1", "square = 2"))
    code, said = begun("diff table.toml other.toml")
    assert code == 1
    assert said.startswith(
        "1 line agrees, then\n"
        "  table.toml  event 2  Ben: roll 1\n"
        "  other.toml  event 2  Ben: roll 2  square\n"
        "recorded, table.toml / other.toml: Anna 4 / 4, Ben 1 / 2."
    )
    assert json.loads(begun("diff table.toml other.toml --json")[1])["changes"] == [
        {"a": 2, "b": 2, "kind": "differs", "keys": ["square"]}
    ]
    assert begun("diff table.toml table.toml --figures")[0] == 0


def test_it_is_walked_through(begun):
    assert begun("undo")[0] == 0
    evening = walked(read_record("table.toml"))
    steps = Steps(evening, registry.game_of(evening.record.header), range(4), 3)
    assert WalkPage(steps).body(80, 22)[:4] == [
        "   3  undo: 1 event taken back: 2",
        "         2  Ben: roll 1",
        "Anna 4",
        "Ben 0",
    ]
    for key in "r1":
        steps.key(key)
    assert (steps.key("enter"), steps.line) == (True, "this game has no rounds")
    steps.key("left")
    assert WalkPage(steps).body(80, 22)[0] == "   2  Ben takes 1: 1 points"


def test_it_is_completed_and_played_in_the_shell(begun):
    evening = play_record(read_record("table.toml"))
    assert [one.text for one in candidates(["roll"], "", evening)] == ["2", "3"]
    Path("lines.txt").write_text("roll 3\nundo\nnote well played\n")
    assert begun("play lines.txt")[0] == 0
    assert "Anna 4\nBen 1\n" in begun("show")[1]


def test_it_has_no_castles_to_look_back_on(begun):
    for words in ("review", "review table.toml --json", "review --player anna"):
        assert begun(words) == (2, "Strip of Squares has no castles to look back on\n")


def test_it_is_exported(begun):
    code, page = begun("export --html")
    assert code == 0 and "Strip of Squares" in page and "Anna takes 4" in page
    assert "strip,false,player,Anna,1,false,4" in begun("export --csv")[1]
    assert begun("show --json")[0] == 0


@pytest.fixture
def alone(tmp_path) -> dict[str, str]:
    """A copy of the program without both games of the box, and the game installed as another distribution; the
    environment in which they are found."""
    house, installed = tmp_path / "house", tmp_path / "strip-1.dist-info"
    without = shutil.ignore_patterns("castles", "between", "__pycache__")
    shutil.copytree(Path(castlescore.__file__).parent, house / "castlescore", ignore=without)
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: strip\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[castlescore.games]\nstrip = tiny.strip:GAME\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (house, tmp_path, Path(__file__).parents[1])))}


LINES = """
import contextlib, io, json, sys
from castlescore.cli.app import run
found = []
for line in sys.argv[1:]:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(line.split())
    found.append((code, said.getvalue()))
print(json.dumps(found))
"""


def test_it_is_found_by_its_entry_point_where_both_games_of_the_box_are_gone(tmp_path, alone):
    lines = ["new anna ben --game strip", "roll 4", "roll 4", "amend 1 roll 3", "show", "audit table.toml"]
    lines += ["rules STRIP-1", "export --html"]
    done = subprocess.run(
        [sys.executable, "-c", LINES, *lines], cwd=tmp_path, env=alone, capture_output=True, text=True, check=True
    )
    new, place, again, amend, show, audit, rules, page = json.loads(done.stdout)
    assert new == [0, "Anna:  roll SQUARE\n"]
    assert place == [0, "   1  Anna takes 4: 4 points\nBen:  roll SQUARE\n"]
    assert again == [1, "no: square 4 is not free (STRIP-1, p.1)\nroll SQUARE\n"]
    assert amend[0] == 0
    assert show[1].splitlines()[1:] == ["Anna 3", "Ben 0", "Ben:  roll SQUARE"]
    assert audit == [0, "table.toml: the game has no end yet\n"]
    assert rules[1] == "STRIP-1, p.1\n  A square is taken once.\n"
    assert (page[0], "Anna takes 3" in page[1]) == (0, True)


def test_tab_completes_its_lines_at_a_terminal(tmp_path, alone):
    pytest.importorskip("pexpect")
    terminal = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    castlescore_here = (sys.executable, "-m", "castlescore")
    subprocess.run([*castlescore_here, "new", "anna", "ben", "--game", "strip"], cwd=tmp_path, env=alone, check=True)
    with at_a_terminal(*castlescore_here, "play", cwd=str(tmp_path), env={**alone, **terminal}) as process:
        process.expect("anna")
        process.send("roll \t")
        process.expect("free")
        process.sendcontrol("u")
        process.send("roll 3\r")
        process.expect("Anna takes 3: 3 points")
        process.send("quit\r")
        assert ended(process) == 0


def test_it_is_as_small_as_a_game_can_be():
    assert (Path(__file__).parent / "strip.py").read_text(encoding="utf-8").count("\n") < 160


def test_its_lines_are_buttons_on_phones(begun, tmp_path):
    """A game that says nothing of seats."""
    table = SeatTable(tmp_path / "table.toml")
    anna, ben = table.sit("Anna"), table.sit("Ben")
    state = table.ask(f"{anna}state").json
    assert (state["turn"], state["game"]) == ("Anna", "strip")
    assert [offer["choice"] for offer in state["choices"]] == ["roll 2", "roll 3", "note"]
    tried = table.ask(f"{ben}state").json["choices"]
    assert [offer.get("trying") for offer in tried] == [True, True, None]
    assert table.say(ben, choice="roll 3").status == 400
    assert table.say(anna, choice="roll 3").json["told"] == ["Anna takes 3: 7 points"]
    assert table.ask(f"{anna}hand?choice=roll+2").status == 400
    assert table.say(ben, choice="roll 2").status == 200
    over = table.ask(f"{anna}state").json
    assert (over["turn"], [offer["choice"] for offer in over["choices"]]) == (None, ["note"])
    assert table.ask(anna).status == 200
    table.close()
