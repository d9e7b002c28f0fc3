"""The numbers `n` of the lines of a record: an event is called by the number of its line, the audit remarks what a
change by hand left, and every save numbers the lines again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import castlescore as cs
from builders import EXAMPLES
from castlescore.record.audit.audit import numbering_remarks
from castlescore.record.chronicle import audited
from castlescore.record.session_file import read_record
from cli.conftest import Type

TABLES = {"castles": EXAMPLES / "three-players/table.toml", "between": EXAMPLES / "between-four/table.toml"}
GAMES = pytest.mark.parametrize("game", TABLES)
OUT = "the lines are numbered {}, {}: a line may have been taken out"
IN = "the lines are numbered {}, {}: a line may have been moved or added"
# The numbers of lines, and what is remarked.
NUMBERED: dict[tuple[int | None, ...], list[str]] = {
    (1, 2, 3): [],
    (1, 3): [OUT.format(1, 3)],
    (2, 3): ["the lines are numbered from 2, not from 1: a line may have been taken out"],
    (1, 2, 2, 3): [IN.format(2, 2)],
    (1, 3, 2, 4): [IN.format(3, 2)],
    (1, 2, 5, 4): [OUT.format(2, 5), IN.format(5, 4)],
    (1, 2, 1, 2, 3): [IN.format(2, 1)],
    (0, 1, 2): [],
    (None, None, 3): [],
    (1, None, 2): [],
    (1, None, 3): [],
    (1, None, 4): [OUT.format(1, 4)],
    (None, None): [],
    (): [],
}


@pytest.mark.parametrize(("numbers", "remarks"), NUMBERED.items())
def test_gaps_numbers_twice_and_backwards_are_remarked(numbers: tuple[int | None, ...], remarks: list[str]) -> None:
    events = [{"do": "note", "text": "", **({} if n is None else {"n": n})} for n in numbers]
    assert list(numbering_remarks(events)) == remarks


def with_a_note_cut_out(game: str, path: Path) -> str:
    """The example of a game with a note behind its tenth line, which somebody took out by hand; what is remarked."""
    text = TABLES[game].read_text(encoding="utf-8")
    later = re.sub(r"{ n = (\d+),", lambda value: f"{{ n = {int(value[1]) + (int(value[1]) > 10)},", text)
    path.write_text(later, encoding="utf-8")
    return OUT.format(10, 12)


@GAMES
@pytest.mark.many
def test_a_line_cut_out_is_remarked_and_is_no_finding(folder: Path, typed: Type, game: str) -> None:
    said = with_a_note_cut_out(game, folder / "table.toml")
    plain, full = typed("audit"), typed("audit --all")
    assert (plain.code, plain.out.splitlines()[1:]) == (0, [said])
    assert plain.out.splitlines()[0].endswith("nothing wrong")
    assert full.out == plain.out
    Path("other.toml").write_bytes(TABLES[game].read_bytes())
    assert f"table.toml: {said}\n" in typed("audit .").out.replace("./", "")
    answer = typed("audit --json").json
    assert (answer["ok"], answer["sessions"][0]["remarks"]) == (True, [said])
    assert cs.Session.read("table.toml").audit().remarks == (said,)


@GAMES
@pytest.mark.many
def test_it_is_remarked_beside_findings(folder: Path, typed: Type, game: str) -> None:
    said = with_a_note_cut_out(game, folder / "table.toml")
    text = Path("table.toml").read_text("utf-8")
    Path("table.toml").write_text(re.sub(r"score = \d+", "score = 500", text, count=1), "utf-8")
    answer = typed("audit")
    assert answer.code == 1
    assert said in answer.out.splitlines()


def test_of_many_remarks_the_first_are_told(folder: Path, typed: Type) -> None:
    text = re.sub(r"{ n = \d+,", "{ n = 1,", TABLES["castles"].read_text("utf-8"))
    Path("table.toml").write_text(text, "utf-8")
    rows = typed("audit").out.splitlines()
    assert rows == ["table.toml: 91 events, nothing wrong", *[IN.format(1, 1)] * 3, "and 87 more"]
    assert len(typed("audit --json").json["sessions"][0]["remarks"]) == 90


@GAMES
@pytest.mark.parametrize("lines", [["note hello"], ["undo"], ["note hello", "amend 10 --drop"]])
@pytest.mark.many
def test_every_save_numbers_the_lines_again(folder: Path, typed: Type, game: str, lines: list[str]) -> None:
    with_a_note_cut_out(game, folder / "table.toml")
    for line in lines:
        typed(line)
    numbers = re.findall(r"\{ n = (\d+),", Path("table.toml").read_text("utf-8"))
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    assert audited(read_record("table.toml")).remarks == ()


# Commands about a record in which every number is greater by UP, and commands about the same record as it was.
UP = 700_000
SHIFTED = [
    ("log --all", "log --all"),
    ("replay table.toml --from {}", "replay table.toml --from 20"),
    ("explain {}", "explain 20"),
    ("amend {} --drop --try", "amend 20 --drop --try"),
    ("score --why", "score --why"),
    ("audit --all", "audit --all"),
    ("review table.toml", "review table.toml"),
    ("export --html", "export --html"),
]


def without_shift(text: str) -> str:
    """A text with the numbers as they were, without what depends on their width or is there because of them."""
    text = re.sub(r"the lines are numbered from \d+, not from 1: a line may have been taken out", "", text)
    text = re.sub(r"\b700(\d{3})\b", lambda number: str(int(number[1])), text)
    return re.sub(r"(?<=[-!])\s+", "", re.sub(r"\s+", " ", re.sub(r'"numbers":[^]]*]', "", text)))


@pytest.mark.parametrize("path", [*TABLES.values(), EXAMPLES / "disputed/friday.toml"], ids=lambda path: path.stem)
@pytest.mark.parametrize(("line", "plain"), SHIFTED)
@pytest.mark.many
def test_every_answer_names_an_event_by_the_number_of_its_line(
    folder: Path, typed: Type, monkeypatch: pytest.MonkeyPatch, path: Path, line: str, plain: str
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    text = path.read_text("utf-8")
    Path("table.toml").write_text(text, "utf-8")
    before = typed(plain)
    shifted = re.sub(r"({ n|was) = (\d+),", lambda value: f"{value[1]} = {int(value[2]) + UP},", text)
    Path("table.toml").write_text(shifted, "utf-8")
    now = typed(line.format(UP + 20))
    assert (now.code, without_shift(now.out), without_shift(now.err)) == (
        before.code, without_shift(before.out), without_shift(before.err),
    )  # fmt: skip


def test_json_and_the_library_count_the_events(folder: Path, typed: Type) -> None:
    with_a_note_cut_out("between", folder / "table.toml")
    assert [event["n"] for event in typed("log --json").json["events"]][9:12] == [10, 11, 12]
    assert [event["n"] for event in cs.Session.read("table.toml").events][9:12] == [10, 11, 12]
    assert cs.Session.read("table.toml").play("undo --to 12").events[-1] == {"n": 86, "do": "undo", "count": 71}


@GAMES
def test_an_event_may_be_moved_behind_the_last_one(folder: Path, typed: Type, game: str) -> None:
    with_a_note_cut_out(game, folder / "table.toml")
    last = len(read_record("table.toml").events) + 1
    typed("note first")
    assert typed(f"amend {last - 1} --move {last + 2}").code == 2
    with_a_note_cut_out(game, folder / "table.toml")
    assert typed(f"amend {last - 1} --move {last + 1}").code == 0
    assert typed("audit").code == 0


def test_no_example_has_a_remark() -> None:
    paths = [path for path in EXAMPLES.rglob("*.toml") if "castlescore session" in path.read_text("utf-8")]
    assert len(paths) >= 5
    assert [path for path in paths if numbering_remarks(read_record(str(path)).events)] == []
