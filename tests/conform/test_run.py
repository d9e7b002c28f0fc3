"""The runner of the suite: programs that know the rules, that are wrong, and that do not answer as they should."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cli.conftest import Answer
from conform import SUITE, script
from waiting import until

RUN = script("run")
VERSION = RUN.read_suite()[0]

# A program that has the right answers from a file, and gives them in the way that its last word says.
PROGRAM = """
import json, sys, time
right, way = json.load(open(sys.argv[1])), sys.argv[2]
for n, line in enumerate(sys.stdin):
    case = json.loads(line)
    answer = {"name": case["name"], **right[case["suite"] + case["name"]]}
    if way == "stops" and n == 1:
        sys.exit(7)
    if way == "silent":
        time.sleep(60)
    if way == "nothing":
        answer = {}
    if way == "number":
        answer = 7
    if way == "ahead":
        answer["name"] = "another"
    if way == "turned":
        answer = dict(reversed(answer.items()), more=[1])
        for row in answer.get("tiles", ()):
            row["rules"].reverse() if "rules" in row else None
        if isinstance(answer.get("expect"), list):
            answer["expect"].reverse()
    if way == "extra" and case["suite"] == "places":
        answer["expect"] = [[0, 0, 0, 1], *answer["expect"]]
    if way == "missing" and case["suite"] == "places":
        answer["expect"] = answer["expect"][1:]
    if way == "points" and case["suite"] == "castles":
        answer["tiles"][1]["points"][0] += 1
    if way == "refuses" and case["suite"] == "games":
        answer["events"][2] = {"refused": ["BUY-6", "\\x1b[31mOWN"]}
    if way == "total" and case["suite"] == "between-games":
        answer["events"][0] = -1
        answer["expect"]["castles"][0]["rows"]["food"] += 1
    print("what?" if way == "nonsense" else json.dumps(answer), flush=True)
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of two cases of every part, and beside it the program with the right answers."""
    folder = tmp_path_factory.mktemp("suite")
    (folder / "suite.toml").write_text((SUITE / "suite.toml").read_text(encoding="utf-8"), encoding="utf-8")
    right = {}
    for part in RUN.read_suite()[1]:
        for n, file in enumerate(part.files):
            lines = (SUITE / file).read_text(encoding="utf-8").splitlines()[: 0 if n else 2]
            (folder / file).write_text("\n".join(lines), encoding="utf-8")
            right |= {part.name + case["name"]: RUN.expected(case) for case in map(json.loads, lines)}
    (folder / "right.json").write_text(json.dumps(right), encoding="utf-8")
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    return folder


@pytest.fixture
def held(small: Path, capfd: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Hold the program to the small suite in a way of its own."""

    def hold(way: str, *options: str) -> Answer:
        program = [sys.executable, "-S", str(small / "program.py"), str(small / "right.json"), way]
        code = RUN.main(["--suite", str(small), *options, "--", *program])
        caught = capfd.readouterr()
        assert "Traceback" not in caught.err
        return Answer(code, caught.out, caught.err)

    return hold


def ended(words: list[str]) -> int:
    """The exit code of a line, also of one that is refused."""
    try:
        return RUN.main(words)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.slow
def test_where_all_agrees_it_says_so_part_by_part(held: Callable[..., Answer]) -> None:
    answer = held("right")
    assert answer.code == 0
    assert [row.split(",")[0] for row in answer.out.splitlines()] == [
        "castles: 2 cases", "places: 2 cases", "games: 2 cases", "between: 2 cases", "between-games: 2 cases",
        f"conformance {VERSION}: 10 cases",
    ]  # fmt: skip


@pytest.mark.slow
def test_another_order_of_keys_rules_and_places_and_keys_of_its_own_are_right(held: Callable[..., Answer]) -> None:
    assert held("turned").code == 0


@pytest.mark.parametrize("way", ["nothing", "number"])
@pytest.mark.many
def test_an_answer_without_what_was_asked_differs_in_every_case(held: Callable[..., Answer], way: str) -> None:
    answer = held(way, "--only", "castles", "--most", "1")
    assert answer.code == 1
    assert answer.out.splitlines()[0] == "castles: 2 cases, 2 differ"
    assert answer.out.splitlines()[2:] == ["  and 1 more", f"conformance {VERSION}: 2 cases, 2 differ"]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("stops", "case c002: it has stopped, with exit code 7"),
        ("silent", "case c001: no answer within 1 s"),
        ("nonsense", "case c001: its answer is no line of JSON: what?"),
        ("ahead", "case c001: its answer is to another case, another"),
    ],
)
@pytest.mark.many
def test_a_program_that_does_not_answer_is_named_with_the_case(
    held: Callable[..., Answer], way: str, said: str
) -> None:
    answer = held(way, "--only", "castles", "--seconds", "1" if way == "silent" else "60")
    assert (answer.code, answer.out) == (3, "")
    assert said in answer.err


def test_an_illegal_place_is_told_with_the_rules_that_it_breaks(held: Callable[..., Answer]) -> None:
    answer = held("extra", "--only", "places", "--most", "1")
    assert answer.code == 1
    assert "p001 expect.0,0@0: 1 was answered, and nothing there is right (PLACE-4" in answer.out


def test_a_move_refused_without_a_reason_is_told_with_the_rules_that_were_named(held: Callable[..., Answer]) -> None:
    result = held("refuses", "--only", "games", "--json").json["differences"][0]
    assert result["where"] == "events.2.refused"
    assert (result["expected"], result["answered"]) == (None, ["BUY-6", "\x1b[31mOWN"])
    assert result["rules"] == ["\x1b[31mOWN", "BUY-6"]
    assert "\x1b" not in held("refuses", "--only", "games").out


def test_the_points_of_a_castle_of_a_game_are_told_with_the_rules_of_the_rows_that_differ(
    held: Callable[..., Answer],
) -> None:
    document = held("total", "--only", "between-games", "--json").json
    assert (document["agrees"], document["version"]) == (False, VERSION)
    assert document["differences"][0]["rules"] == ["B-SCORE-1"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--only", "chess", "true"], 2, "--only chess: the parts are castles, places, games, between, between-games"),
        ([], 2, "required: command"),
        (["--suite", "nowhere", "true"], 3, "nowhere"),
        (["no-such-program"], 3, "no-such-program cannot be started"),
    ],
)
def test_what_cannot_be_begun_is_told(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(words) == code
    caught = capsys.readouterr()
    assert caught.out == ""
    assert said in caught.err


@pytest.mark.parametrize(
    ("text", "said"),
    [('{"name": "x"', "castles.jsonl:2"), ("[]", "castles.jsonl:2: a case is an object with a name")],
)
def test_a_case_that_cannot_be_read_is_named_with_its_line(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    (tmp_path / "suite.toml").write_text((small / "suite.toml").read_text(encoding="utf-8"), encoding="utf-8")
    first = (small / "castles.jsonl").read_text(encoding="utf-8").splitlines()[0]
    (tmp_path / "castles.jsonl").write_text(f"{first}\n{text}\n", encoding="utf-8")
    assert RUN.main(["--suite", str(tmp_path), "--only", "castles", "--", sys.executable, "-c", ""]) == 3
    assert said in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no signals of that kind there")
@pytest.mark.slow
def test_ctrl_c_ends_it_and_the_program(small: Path, tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    program = f"import os, time; open({str(mark)!r}, 'w').write(f'{{os.getpid()}} '); time.sleep(60)"
    line = [sys.executable, str(SUITE / "run.py"), "--suite", str(small), "--", sys.executable, "-c", program]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a shell lets what runs behind it ignore Ctrl-C
    asked = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0, preexec_fn=heard)
    until(lambda: mark.exists() and mark.read_text().endswith(" "))
    os.kill(asked.pid, signal.SIGINT)
    out, err = asked.communicate()
    assert (asked.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)
