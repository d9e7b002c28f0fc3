"""audit on the command line: what it prints, its exit codes, folders, cores and the progress bar."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from builders.games import good_game
from castlescore.cli import many
from castlescore.protocol.evening import Record
from castlescore.record.audit.findings import KINDS
from castlescore.record.session_file import record_text
from cli.conftest import Type
from games.castles.audit.small_records import HEADER, LARDER, PRICE, REVEAL

KEYS = [
    "event", "line", "kind", "rule", "page", "recorded", "correct", "why", "slips", "slips_as", "slips_more", "depends",
    "allowed", "effect",
]  # fmt: skip


def written(path: Path, *events: dict[str, object]) -> Path:
    path.write_text(record_text(Record(path.name, HEADER, (REVEAL, PRICE, *events))), encoding="utf-8")
    return path


@pytest.fixture
def evenings(folder: Path) -> Path:
    """A folder of nine evenings, two of which have something wrong."""
    outcome = folder / "evenings"
    outcome.mkdir()
    for seed in range(7):
        (outcome / f"good-{seed}.toml").write_text(record_text(good_game(2, seed).record), encoding="utf-8")
    written(outcome / "bad.toml", {**LARDER, "points": 9})
    written(outcome / "fence.toml", {**LARDER, "at": [3, 0]})
    return outcome


def test_the_json_has_the_keys_of_the_contract(typed: Type, folder: Path) -> None:
    written(folder / "bad.toml", {**LARDER, "claim": 5})
    answer = typed("audit bad.toml --json")
    assert answer.code == 1
    (session,) = answer.json["sessions"]
    assert answer.json["ok"] is session["ok"] is False
    assert (session["file"], session["events"]) == ("bad.toml", 3)
    (finding,) = session["findings"]
    assert list(finding) == KEYS
    assert finding["kind"] in KINDS
    assert (finding["line"], finding["page"], finding["recorded"], finding["correct"]) == (9, "9", 5, 2)
    unfinished = {"Anna": False, "Ben": False}
    totals = {"Anna": 2, "Ben": 3}
    assert session["scores"] == {
        "recorded": {},
        "correct": totals,
        "sure": unfinished,
        "laid": totals,
        "file": {"Ben": 3},
    }
    assert session["winners"] == {"recorded": [], "correct": ["Ben"], "sure": False}
    assert (session["finished"], session["stories"]) == (False, [])


@pytest.mark.parametrize("form", ["", " --json"])
@pytest.mark.slow
def test_any_number_of_cores_prints_the_same(
    typed: Type, evenings: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    said = []
    for cores in (1, 2, 3):
        monkeypatch.setattr(many, "_cores", lambda cores=cores: cores)
        said.append(typed(f"audit evenings{form}"))
    assert said[0] == said[1] == said[2]
    assert said[0].code == 1


@pytest.mark.slow
def test_findings_of_helping_processes_have_their_pages_in_a_program_that_has_read_nothing_else(evenings: Path) -> None:
    words = [sys.executable, "-m", "castlescore", "audit", str(evenings), "--json"]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (1, "")
    bad = json.loads(told.stdout)["sessions"][0]["findings"][0]
    assert (bad["rule"], bad["page"]) == ("SCORE-1", "9")


def test_only_so_many_audits_are_under_way_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bounds the memory: a folder of any size has as many results waiting as a small one."""

    class Now:
        def __init__(self, path: str) -> None:
            waiting.append(path)
            most.append(len(waiting))
            self.path = path

        def result(self) -> str:
            waiting.remove(self.path)
            return self.path

    class Pool:
        def __init__(self, cores: int, **_: object) -> None: ...
        def shutdown(self, **_: object) -> None: ...
        def submit(self, _: object, path: str) -> Now:
            return Now(path)

    waiting: list[str] = []
    most: list[int] = []
    monkeypatch.setattr(many, "_cores", lambda: 4)
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Pool)
    paths = [f"{n}.toml" for n in range(1000)]
    assert list(many.on_every_core(str, paths)) == paths
    assert max(most) == many.AHEAD


@pytest.mark.parametrize("before", [signal.SIG_IGN, signal.default_int_handler])
def test_ctrl_c_ends_a_helping_process_unless_the_first_one_is_not_to_hear_it(before: object) -> None:
    outcome = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, before)
        many._end_on_interrupt()
        assert signal.getsignal(signal.SIGINT) == (before if before == signal.SIG_IGN else signal.SIG_DFL)
    finally:
        signal.signal(signal.SIGINT, outcome)


@pytest.mark.slow
def test_a_progress_bar_where_a_person_watches_and_nowhere_else(
    typed: Type, evenings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = typed("audit evenings")
    assert "auditing" not in quiet.err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    watched = typed("audit evenings")
    assert watched.out == quiet.out


def test_nothing_of_a_file_steers_the_terminal(typed: Type, folder: Path) -> None:
    written(folder / "sly.toml", {**LARDER, "at": [3, 0], "allow": "\x1b[2J red"})
    assert "\x1b" not in typed("audit sly.toml").out
