"""tally at the command line: exit codes, what is written where, what is missing and what is strange."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from builders import EXAMPLES
from castlescore.cli.app import run
from cli.conftest import Answer, Type
from samples import some

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


def test_only_those_whom_it_concerns_have_no_total(tally: Type, folder: Path) -> None:
    result = tally(f"{changed(folder, 'money = 48000', '')} --json")
    assert totals(result) == {**TOTALS, "Ben": None}
    assert [row["place"] for row in result.json["players"]] == [None] * 4


SESSIONS = ("three-players", "solo", "between-four", "between-two")


@pytest.mark.parametrize("name", some(SESSIONS, ["solo", "between-two"]))
@pytest.mark.many
def test_the_tally_of_every_recorded_game_gives_its_sheet(tally: Type, folder: Path, name: str, capsys: Any) -> None:
    session = EXAMPLES / name / "table.toml"
    assert run(["score", "--json", "--session", str(session)]) == 0
    record = json.loads(capsys.readouterr().out)
    printed = tally(f"--session {session}")
    assert tally(f"--session {session} --out t.toml").code == 0
    assert (folder / "t.toml").read_text(encoding="utf-8") == printed.out
    document = tally("t.toml --json").json
    assert (document["missing"], document["remarks"], document["final"]) == ([], [], True)
    for row in (*record["players"], *document["players"]):
        row.pop("lines", None)
    assert sorted(document["players"], key=str) == sorted(record["players"], key=str)
    assert (set(document["winners"]), document["decided_by"]) == (set(record["winners"]), record["decided_by"])
    assert tally(f"--session {session} --out t.toml").code == 3


@pytest.fixture
def exported(tally: Type, typed: Type) -> Iterator[Type]:
    yield typed


@pytest.mark.parametrize("kind", ["csv", "html", "bgstats"])
@pytest.mark.many
def test_the_sheets_of_an_evening_by_tally_and_by_export(tally: Type, exported: Type, kind: str) -> None:
    one, two = tally(f"friday.toml --{kind}"), exported(f"export --{kind} --from friday.toml")
    assert (one.code, two.code) == (0, 0)
    assert one.out == two.out != ""
    as_json = json.loads(tally(f"friday.toml --{kind} --json").out)
    assert as_json[kind] == one.out


def test_with_json_nothing_is_said_of_pictures_that_could_not_be_written(tally: Type) -> None:
    for who in ("cara ", ""):
        answer = tally(f"friday.toml {who}--svg --json --out no/such/folder.svg")
        assert (answer.code, answer.out) == (3, "")
