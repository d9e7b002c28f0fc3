"""audit on the command line: what it prints, its exit codes, folders, cores and the progress bar."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from castlescore.cli import many
from castlescore.cli.app import run
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import KINDS
from castlescore.record.session_file import record_text
from cli.conftest import Type
from games.castles.audit.good_games import good_game
from games.castles.audit.small_records import HEADER, LARDER, PRICE, REVEAL

KEYS = [
    "event", "line", "kind", "rule", "page", "recorded", "correct", "why", "slips", "slips_as", "slips_more", "depends",
    "allowed", "effect",
]  # fmt: skip


def written(path: Path, *events: dict[str, object]) -> Path:
    path.write_text(record_text(Record(path.name, HEADER, (REVEAL, PRICE, *events))), encoding="utf-8")
    return path


def whole(path: Path) -> None:
    """A record with its end, in which all is well."""
    path.write_text(record_text(good_game(2, 0).record), encoding="utf-8")


@pytest.fixture
def evenings(folder: Path) -> Path:
    """A folder of nine evenings, two of which have something wrong."""
    found = folder / "evenings"
    found.mkdir()
    for seed in range(7):
        (found / f"good-{seed}.toml").write_text(record_text(good_game(2, seed).record), encoding="utf-8")
    written(found / "bad.toml", {**LARDER, "points": 9})
    written(found / "fence.toml", {**LARDER, "at": [3, 0]})
    return found


def test_silence_and_0_when_all_is_well(typed: Type, folder: Path) -> None:
    whole(folder / "good.toml")
    answer = typed("audit good.toml")
    assert (answer.code, answer.out, answer.err) == (0, "", "")


def test_a_clean_record_without_an_end_says_where_it_stops(typed: Type, folder: Path) -> None:
    written(folder / "cut.toml", LARDER)
    whole(folder / "good.toml")
    stops = "cut.toml: the game stops in round 1: it has no end yet\n"
    assert typed("audit cut.toml").out == stops
    assert typed("audit cut.toml").code == 0
    assert typed("audit cut.toml --all").out == f"cut.toml: no finding in 3 events\n{stops}"
    assert typed("audit cut.toml good.toml").out == f"{stops}2 files: 2 clean, 1 unfinished\n"


def test_a_finding_names_file_line_event_rule_page_and_what_is_right(typed: Type, folder: Path) -> None:
    written(folder / "bad.toml", {**LARDER, "points": 4, "score": 5})
    answer = typed("audit bad.toml")
    assert answer.code == 1
    assert answer.out.replace("\n  ", " ").startswith(
        "bad.toml:9: event 3, Ben's Larder at 3,1: 4 points written, and 2 follows: 2 printed (SCORE-1, p.9). Perhaps 1"
        " Larder's printed points were counted twice (+2). Put right: Ben -2"
        " write the figures anew:  castlescore replay bad.toml --out OUT\n"
    )
    assert "1 finding in 3 events" in answer.out
    assert answer.widest <= 80


def test_what_the_table_allowed_is_listed_and_0(typed: Type, folder: Path) -> None:
    written(folder / "kind.toml", {**LARDER, "at": [3, 0], "allow": "his first game"})
    answer = typed("audit kind.toml")
    assert answer.code == 0
    assert "Agreed: his first game" in answer.out.replace("\n ", "")


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
    assert session["scores"] == {"recorded": {}, "correct": {"Anna": 2, "Ben": 3}, "sure": unfinished}
    assert session["winners"] == {"recorded": [], "correct": ["Ben"], "sure": False}
    assert (session["finished"], session["stories"]) == (False, [])


def test_a_file_that_cannot_be_understood_is_3_and_the_others_are_still_audited(
    typed: Type, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole(folder / "good.toml")
    (folder / "torn.toml").write_text("format = ")
    answer = typed("audit torn.toml good.toml missing.toml")
    assert answer.code == 3
    assert [line.partition(":")[0] for line in answer.err.splitlines()] == ["torn.toml", "missing.toml", "3 files"]
    assert run(["audit", "torn.toml", "good.toml", "missing.toml", "--json"]) == 3
    sessions = json.loads(capsys.readouterr().out)["sessions"]
    assert [session["ok"] for session in sessions] == [False, True, False]
    for session in (sessions[0], sessions[2]):
        (finding,) = session["findings"]
        assert (finding["event"], finding["kind"]) == (None, "format")


def test_an_unknown_check_is_an_error(typed: Type, folder: Path) -> None:
    written(folder / "odd.toml", LARDER, {"do": "check", "by": "Ben", "colour": "red"})
    answer = typed("audit odd.toml")
    assert answer.code == 3
    assert "event 4" in answer.err
    assert "colour" in answer.err


def test_a_folder_is_its_sessions_by_name_and_those_of_the_folders_in_it(typed: Type, evenings: Path) -> None:
    (evenings / "castle.toml").write_text('# ours\nformat = "castlescore castle 1"\n')
    (evenings / "friday.toml").write_text('format = "castlescore tally 1"\n')
    (evenings / "notes.txt").write_text("nothing")
    (evenings / "old").mkdir()
    written(evenings / "old" / "first.toml", LARDER)
    (evenings / ".trash").mkdir()
    (evenings / ".trash" / "torn.toml").write_text("format = ")
    answer = typed("audit evenings --json")
    assert answer.code == 1
    files = [Path(session["file"]).name for session in answer.json["sessions"]]
    assert files == ["bad.toml", "fence.toml", *(f"good-{i}.toml" for i in range(7)), "first.toml"]
    assert [s["ok"] for s in answer.json["sessions"]] == [False, False, *[True] * 8]


def test_a_folder_without_sessions_says_so(typed: Type, folder: Path) -> None:
    (folder / "empty").mkdir()
    answer = typed("audit empty")
    assert (answer.code, answer.out) == (3, "")
    assert "no session" in answer.err


@pytest.mark.parametrize("form", ["", " --json"])
def test_any_number_of_cores_prints_the_same(
    typed: Type, evenings: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    said = []
    for cores in (1, 2, 3):
        monkeypatch.setattr(many, "_cores", lambda cores=cores: cores)
        said.append(typed(f"audit evenings{form}"))
    assert said[0] == said[1] == said[2]
    assert said[0].code == 1


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
    found = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, before)
        many._ended_by_interrupts()
        assert signal.getsignal(signal.SIGINT) == (before if before == signal.SIG_IGN else signal.SIG_DFL)
    finally:
        signal.signal(signal.SIGINT, found)


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


def test_a_disputed_event_can_be_explained_though_the_record_cannot_be(typed: Type, folder: Path) -> None:
    written(
        folder / "table.toml", {**LARDER, "at": [3, 0]}, {"do": "buy", "by": "Anna", "tile": "hallway", "at": [-1, 3]}
    )
    illegal = typed("explain 3 --json")
    assert illegal.code == 1
    assert illegal.json["tile"]["points"]["total"] == 2, "what it would have scored"
    assert {rule["rule"]: rule["ok"] for rule in illegal.json["rules"]}["PLACE-1"] is False
    assert illegal.json["nearest"][0] == {"at": [3, 0], "turn": 180, "points": 2}
    later = typed("explain 4")
    assert later.code == 1
    assert "PLACE-6" in later.out
    assert typed("explain 9").code == 2
    assert typed("explain 3 -s missing.toml").code == 3


SWAPPED = Path(__file__).parents[2] / "examples" / "three-players" / "table.toml"


@pytest.fixture
def exchanged(folder: Path) -> Path:
    """A record whose first builder is another one, and what it said before."""
    text = SWAPPED.read_text(encoding="utf-8")
    (folder / "good.toml").write_text(text, encoding="utf-8")
    first = next(line for line in text.splitlines() if line.startswith("builder"))
    others = [name for name in json.loads(players_of(text)) if f'"{name}"' not in first]
    (folder / "bad.toml").write_text(text.replace(first, f'builder = "{others[0]}"'), encoding="utf-8")
    return folder / "bad.toml"


def players_of(text: str) -> str:
    return next(line.partition("=")[2] for line in text.splitlines() if line.startswith("players"))


def test_the_simplest_story_is_told_and_written(typed: Type, folder: Path, exchanged: Path) -> None:
    answer = typed("audit bad.toml --mend mended.toml")
    assert answer.code == 0
    assert "the first master builder was" in answer.out.replace("\n  ", " ")
    assert "no finding" in answer.err
    assert typed("audit mended.toml").code == 0
    assert (folder / "mended.toml").read_text(encoding="utf-8") == (folder / "good.toml").read_text(encoding="utf-8")


def test_mend_overwrites_nothing_takes_one_file_and_writes_nothing_without_a_story(
    typed: Type, folder: Path, exchanged: Path
) -> None:
    assert typed("audit bad.toml --mend good.toml").code == 3
    assert typed("audit bad.toml good.toml --mend new.toml").code == 2
    assert typed("audit . --mend new.toml").code == 2
    assert typed("audit good.toml --mend new.toml").code == 1
    assert not (folder / "new.toml").exists()


def test_several_files_end_with_how_many_were_how_and_all_names_the_clean_ones(typed: Type, evenings: Path) -> None:
    assert typed("audit evenings").out.splitlines()[-1] == "9 files: 7 clean, 2 with findings, 2 unfinished"
    assert "good-3.toml: no finding" in typed("audit evenings --all").out
    assert typed("audit evenings/good-1.toml evenings/good-2.toml").out == "2 files: 2 clean\n"
