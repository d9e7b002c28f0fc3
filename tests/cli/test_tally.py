"""tally at the command line: exit codes, what is written where, what is missing and what is strange."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from castlescore.cli.app import run
from cli.conftest import Answer, Type
from samples import some

EXAMPLES = Path(__file__).parents[2] / "examples"
TOTALS = {"Anna": 74, "Ben": 86, "Cara": 89, "Dan": 90}


@pytest.fixture
def tally(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Type:
    """Run a line of tally beside the examples; with 2 stdout may have JSON."""
    for path in (EXAMPLES / "tally").glob("*.toml"):
        shutil.copy(path, folder)

    def run_line(line: str, stdin: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(stdin.encode()), encoding="utf-8"))
        capsys.readouterr()
        code = run(["tally", *line.split()])
        caught = capsys.readouterr()
        assert "Traceback" not in caught.err
        return Answer(code, caught.out, caught.err)

    return run_line


def changed(folder: Path, old: str, new: str, name: str = "friday.toml") -> str:
    """A tally file in which something else stands; its name."""
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / "other.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return "other.toml"


def totals(answer: Answer) -> dict[str, int | None]:
    return {row["name"]: row["total"] for row in answer.json["players"]}


@pytest.mark.parametrize("name", ["friday.toml", "counted.toml"])
def test_four_castles_one_command_one_winner(tally: Type, name: str) -> None:
    answer = tally(name)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[-1] == "Dan wins, by points (TIE-1, p.13)"
    assert answer.widest <= 80
    found = tally(f"{name} --json")
    assert (found.code, totals(found)) == (0, TOTALS)
    assert (found.json["final"], found.json["winners"], found.json["missing"], found.json["remarks"]) == (
        True, ["Dan"], [], [],
    )  # fmt: skip


def test_from_stdin_castles_lie_where_one_stands(tally: Type, folder: Path) -> None:
    text = (folder / "friday.toml").read_text(encoding="utf-8")
    assert tally("- --json", stdin=text).json["winners"] == ["Dan"]


def test_castle_files_are_named_from_the_folder_of_the_tally(tally: Type, folder: Path) -> None:
    (folder / "deep").mkdir()
    for path in folder.glob("*.toml"):
        shutil.move(path, folder / "deep")
    assert totals(tally("deep/friday.toml --json")) == TOTALS


def test_without_a_name_it_is_tally_toml_here(tally: Type, folder: Path) -> None:
    assert tally("").code == 2
    shutil.copy(folder / "friday.toml", folder / "tally.toml")
    assert tally("").out.endswith("Dan wins, by points (TIE-1, p.13)\n")


def test_what_is_missing_is_named_with_exit_2_and_the_json_is_written_all_the_same(tally: Type, folder: Path) -> None:
    name = changed(folder, "small = 6, ", "", "counted.toml")
    answer = tally(name)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "Anna: small is needed for the favor small\n"
    found = tally(f"{name} --json")
    assert found.code == 2
    assert found.json["missing"] == [{"player": "Anna", "what": "small", "why": "the favor small"}]
    assert (found.json["final"], found.json["winners"], found.json["decided_by"]) == (False, [], None)
    assert totals(found) == dict.fromkeys(TOTALS)
    for kind in ("--csv", "--html", "--bgstats"):
        assert (tally(f"{name} {kind}").code, tally(f"{name} {kind}").out) == (2, "")


def test_only_those_whom_it_concerns_have_no_total(tally: Type, folder: Path) -> None:
    found = tally(f"{changed(folder, 'money = 48000', '')} --json")
    assert totals(found) == {**TOTALS, "Ben": None}
    assert [row["place"] for row in found.json["players"]] == [None] * 4


def test_what_is_strange_is_told_and_the_score_stands(tally: Type, folder: Path) -> None:
    answer = tally(changed(folder, "track = 66", "track = 200"))
    assert answer.code == 0
    assert answer.err.startswith("Dan's swan stands at 200; placing gives 51, start 3 and rewards at most ")
    found = tally("other.toml --json")
    assert found.json["remarks"] == [answer.err.rstrip("\n")]
    assert (found.json["final"], totals(found)["Dan"]) == (True, 90 + 134)


BEN = 'castle = "ben.toml"'
TILES = 'tiles = [{tile = "TILE", at = [0, 0]}, {tile = "lader", at = [3, 0]}]'
BAD = [  # what stands in the file, what is put there, where that is told, and how
    (
        'name = "Ben"',
        'name = "anna"',
        16,
        "player 2: name: the names Anna and anna are too much alike: add a letter to one of them",
    ),
    ('"small"', '"smal"', 5, "favors: no favor is called 'smal'; close to it: small"),
    ("[350, ", "[{}, ", 6, "entry 1 of 'empty_stacks' should be a stack: a size, hallway or stairs"),
    ("[350, ", "[0.5, ", 6, "entry 1 of 'empty_stacks' should be a stack: a size, hallway or stairs, not 0.5"),
    ("[350, ", "[355, ", 6, "empty_stacks: no stack is called '355'; close to it: 350"),
    ('"completed"', '"complete"', 13, "player 1: cards: no bonus card is called 'complete'; close to it: completed"),
    ('date = "2026-11-21"', "favours = []", 4, "unknown key 'favours'"),
    ("track = 37", 'track = "37"', 11, "player 1: 'track' should be a whole number, not '37'"),
    ("ben.toml", "nobody.toml", 17, "player 2: castle: nobody.toml: cannot be read: no such file or directory"),
    ("ben.toml", "between.toml", 17, "player 2: castle: between.toml:1: the format is 'castlescore tally 1', not"),
    ("tally 1", "tally 2", 1, "the format is 'castlescore tally 2', not 'castlescore tally 1': written by a newer"),
    ('"castles"', '"chess"', 2, "the game is 'chess': it is castles or between"),
    ("money = 21000", "money = -1", 12, "player 1: 'money' should be 0 or more, not -1"),
    ("activity=3", "activity=many", 27, "player 3: cards: after = comes the number printed on the card, not 'many'"),
    (BEN, TILES.replace("TILE", "foyer"), 17, "player 2: tile 1: no tile has the id 'lader'; close to it: larder"),
    (BEN, 'tiles = [{tile = "larder", at = [0, 0]}]', 17, "player 2: tile 0: a castle has one foyer, its first tile"),
    (
        BEN,
        f'{BEN}\ntiles = [{{tile = "foyer", at = [0, 0]}}]',
        15,
        "player 2: a player has 'castle', the name of a file, or 'tiles', and not both",
    ),
    (BEN, "entering = true", 15, "player 2: 'entering' stands beside 'tiles', while they are typed"),
    (BEN, "counts = {smal = 1}", 17, "player 2: counts: no count is called 'smal'; close to it: small"),
    (BEN, "counts = {all-sizes = 2}", 17, "player 2: 'all-sizes' of 'counts' is 1 for yes or 0 for no, not 2"),
    (BEN, "counts = {small = -1}", 17, "player 2: 'small' of 'counts' should be 0 or more, not -1"),
]


@pytest.mark.parametrize(("old", "new", "line", "why"), BAD)
def test_bad_input_is_exit_3_with_file_line_and_key(
    tally: Type, folder: Path, old: str, new: str, line: int, why: str
) -> None:
    answer = tally(changed(folder, old, new))
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith(f"other.toml:{line}: {why}"), answer.err


def test_castles_of_another_game_are_told(tally: Type, folder: Path) -> None:
    (folder / "b.toml").write_text(
        'format = "castlescore castle 1"\ngame = "between"\nthrone = "throne-utility-sleeping"\n'
    )
    answer = tally(changed(folder, "ben.toml", "b.toml"))
    assert answer.code == 3
    assert answer.err == "other.toml:17: player 2: castle: b.toml is a castle of Between Two Castles\n"


def test_new_begins_a_file_and_never_overwrites_one(tally: Type, folder: Path) -> None:
    answer = tally("--new anna ben --favor small --favor living --date 2026-11-21")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[0] == "Anna: castle is needed for the favor small; the favor living; the bonus cards"
    text = (folder / "tally.toml").read_text(encoding="utf-8")
    assert 'favors = ["small", "living"]\n\n[[player]]\nname = "Anna"\n' in text
    again = tally("--new anna ben --date 2026-11-21")
    assert (again.code, again.err) == (3, "tally.toml: there is a file already; name another one: --out FILE\n")
    assert (folder / "tally.toml").read_text(encoding="utf-8") == text
    assert tally("--new anna --out solo.toml --date 2026-11-21 --json").json["players"][0]["parts"]["start"] == 0
    assert tally("--new anna bert --game between --out two.toml --date 2026-11-21").err.count("castle is needed") == 3


@pytest.mark.parametrize(
    "line",
    [
        "--new", "--new 1anna", "--new anna Anna", "--new anna ben --favor nothing", "--new anna --game chess",
        "--new anna ben cara --game between --favor small", "--new a b --date tomorrow", "--new a --game between",
        "friday.toml cara", "friday.toml --favor small", "friday.toml --csv --html", "friday.toml --svg nobody",
        "friday.toml --svg", "counted.toml --svg", "--session table.toml friday.toml", "--new anna --out -",
        "--new anna ludwig --game between --out l.toml", "friday.toml --out x", "friday.toml --why --out x",
        "friday.toml --json --out x",
    ],
)  # fmt: skip
def test_a_wrong_line_is_exit_2_and_writes_nothing(tally: Type, folder: Path, line: str) -> None:
    before = sorted(folder.iterdir())
    answer = tally(line)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err
    assert sorted(folder.iterdir()) == before


def test_five_play_with_the_numbers_of_a_setup_file(tally: Type, folder: Path) -> None:
    assert tally("--new a b c d e --date 2026-11-21").code == 3
    numbers = "small_stack = 9\nlarge_stack = 6\nmarket = [20000, 15000]\nroom_cards = 50\n"
    (folder / "five.toml").write_text(numbers + "favor_points = [8, 4, 2, 1, 0]\nstart_points = [0, 1, 2, 3, 4]\n")
    assert tally("--new a b c d e --setup five.toml --date 2026-11-21").code == 2
    assert [row["parts"]["start"] for row in tally("tally.toml --json").json["players"]] == [0, 1, 2, 3, 4]


SESSIONS = ("three-players", "solo", "between-four", "between-two")


@pytest.mark.parametrize("name", some(SESSIONS, ["solo", "between-two"]))
def test_the_tally_of_every_recorded_game_gives_its_sheet(tally: Type, folder: Path, name: str, capsys: Any) -> None:
    session = EXAMPLES / name / "table.toml"
    assert run(["score", "--json", "--session", str(session)]) == 0
    record = json.loads(capsys.readouterr().out)
    printed = tally(f"--session {session}")
    assert tally(f"--session {session} --out t.toml").code == 0
    assert (folder / "t.toml").read_text(encoding="utf-8") == printed.out
    found = tally("t.toml --json").json
    assert (found["missing"], found["remarks"], found["final"]) == ([], [], True)
    for row in (*record["players"], *found["players"]):
        row.pop("lines", None)
    assert sorted(found["players"], key=str) == sorted(record["players"], key=str)
    assert (set(found["winners"]), found["decided_by"]) == (set(record["winners"]), record["decided_by"])
    assert tally(f"--session {session} --out t.toml").code == 3


def test_an_unfinished_session_leaves_the_cards_out(tally: Type, folder: Path, sat: Any) -> None:
    sat(24)
    assert tally("--session table.toml --out t.toml").code == 0
    assert "cards" not in (folder / "t.toml").read_text(encoding="utf-8")
    answer = tally("t.toml")
    assert (answer.code, {line.partition(" is needed")[0].partition(": ")[2] for line in answer.err.splitlines()}) == (
        2, {"cards"},
    )  # fmt: skip


@pytest.fixture
def exported(tally: Type, typed: Type) -> Iterator[Type]:
    yield typed


@pytest.mark.parametrize("kind", ["csv", "html", "bgstats"])
def test_the_sheets_of_an_evening_by_tally_and_by_export(tally: Type, exported: Type, kind: str) -> None:
    one, two = tally(f"friday.toml --{kind}"), exported(f"export --{kind} --from friday.toml")
    assert (one.code, two.code) == (0, 0)
    assert one.out == two.out != ""
    as_json = json.loads(tally(f"friday.toml --{kind} --json").out)
    assert as_json[kind] == one.out


def test_the_csv_is_that_of_the_session(tally: Type, exported: Type, folder: Path) -> None:
    session = EXAMPLES / "between-four" / "table.toml"
    assert tally(f"--session {session} --out t.toml").code == 0
    assert tally("t.toml --csv").out == exported(f"export --csv --session {session}").out


def test_the_play_for_bg_stats(tally: Type, folder: Path) -> None:
    play = tally("friday.toml --bgstats --json").json["play"]
    assert [(row["name"], row["score"], row["rank"], row["winner"]) for row in play["players"]][3] == (
        "Dan",
        90,
        1,
        True,
    )
    assert [row["startPlayer"] for row in play["players"]] == [True, False, False, False]
    undated = changed(folder, 'date = "2026-11-21"', "")
    assert tally(f"{undated} --bgstats").code == 3


def test_the_page_has_castles_and_remarks_and_no_course(tally: Type, folder: Path) -> None:
    page = tally(f"{changed(folder, 'track = 66', 'track = 200')} --html").out
    assert page.count("<svg") == 4
    assert "Dan’s castle" in page and 'id="remarks"' in page and "swan stands at 200" in page
    assert 'id="course"' not in page and 'id="events"' not in page


def test_pictures_of_one_castle_and_of_each(tally: Type, exported: Type, folder: Path) -> None:
    one = tally("friday.toml cara --svg").out
    assert one == exported("export --svg cara --from friday.toml").out
    assert one.startswith("<svg") and "Cara’s castle" in one
    assert tally("friday.toml --svg --out f.svg").code == 0
    assert sorted(path.name for path in folder.glob("f*.svg")) == [f"f-{n}.svg" for n in ("anna", "ben", "cara", "dan")]
    assert (folder / "f-cara.svg").read_text(encoding="utf-8") == one
    assert set(json.loads(tally("friday.toml --svg --json").out)["svg"]) == set(TOTALS)


def test_a_picture_is_written_and_told_as_json_at_once(tally: Type, folder: Path) -> None:
    answer = tally("friday.toml cara --svg --json --out cara.svg")
    assert (folder / "cara.svg").read_text(encoding="utf-8") == answer.json["svg"]["Cara"]
    assert set(tally("friday.toml --svg --json --out f.svg").json["svg"]) == set(TOTALS)
    assert len([*folder.glob("f-*.svg")]) == 4


def test_with_json_nothing_is_said_of_pictures_that_could_not_be_written(tally: Type) -> None:
    for who in ("cara ", ""):
        answer = tally(f"friday.toml {who}--svg --json --out no/such/folder.svg")
        assert (answer.code, answer.out) == (3, "")


def test_of_a_recorded_game_a_tally_file_is_written_and_nothing_else(tally: Type, folder: Path) -> None:
    """An option that would be swallowed is a wrong line."""
    before = sorted(folder.iterdir())
    for option in ("--csv", "--html", "--svg", "--bgstats", "--why"):
        answer = tally(f"--session {EXAMPLES}/three-players/table.toml {option} --out x")
        assert (answer.code, answer.out) == (2, "")
        assert answer.err.startswith(option)
    assert sorted(folder.iterdir()) == before


def test_an_output_is_never_a_castle_that_the_tally_names(tally: Type, folder: Path) -> None:
    before = (folder / "anna.toml").read_bytes()
    answer = tally("friday.toml --csv --out anna.toml")
    said = "another castlescore file is there, and it is not written over; name another one"
    assert (answer.code, answer.err) == (3, f"anna.toml: {said}\n")
    assert (folder / "anna.toml").read_bytes() == before


def test_an_output_is_never_the_tally_itself(tally: Type, exported: Type, folder: Path) -> None:
    before = (folder / "friday.toml").read_bytes()
    assert tally("friday.toml --csv --out friday.toml").code == 3
    assert exported("export --csv --from friday.toml --out friday.toml").code == 3
    assert (folder / "friday.toml").read_bytes() == before


def test_solo_has_a_rank_and_no_favors(tally: Type, folder: Path) -> None:
    anna = 'name = "Anna"\ncounts = {}\ntrack = 95\nmoney = 12000\ncards = []\n'
    (folder / "s.toml").write_text(f'format = "castlescore tally 1"\n[[player]]\n{anna}')
    found = tally("s.toml --json")
    assert (found.json["players"][0]["total"], found.json["players"][0]["rank"]) == (96, 4)
    assert tally("s.toml").out.endswith("rank 4 of 5 (SOLO-5, p.14)\n")
