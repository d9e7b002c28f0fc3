"""replay: a game from start to end, up to an event, step by step, and written anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from between_evenings import record
from castlescore.protocol.evening import Record
from castlescore.record.session_file import read_record, record_text
from cli.conftest import Type
from games.castles.audit.good_games import good_game
from games.castles.audit.small_records import HEADER, LARDER, PRICE, REVEAL

LINK = "https://www.madcastles.com/#+P2-2,6&-f10,-6"


@pytest.fixture
def table(folder: Path) -> Path:
    """Three events; the last has a figure that does not follow."""
    path = folder / "table.toml"
    wrong = {**LARDER, "score": 9}
    path.write_text(record_text(Record("table.toml", HEADER, (REVEAL, PRICE, wrong))), encoding="utf-8")
    return path


def test_every_event_is_shown_in_order_with_the_castle_that_changed(typed: Type, table: Path) -> None:
    answer = typed("replay table.toml")
    assert answer.code == 0
    heads = [line for line in answer.out.splitlines() if line.strip()[:1].isdigit() and "  " in line]
    assert [head.split()[0] for head in heads if head.split()[0] in "123"][:3] == ["1", "2", "3"]
    assert "Larder" in answer.out
    assert answer.widest <= 80


def test_a_figure_that_does_not_follow_is_told_on_stderr(typed: Type, table: Path) -> None:
    assert "event 3: score is 9 in the file, and 3 follows" in typed("replay table.toml").err


def test_the_table_is_replayed_unless_another_record_is_named(typed: Type, table: Path) -> None:
    assert typed("replay").out == typed("replay table.toml").out


def test_to_an_event_shows_that_moment(typed: Type, table: Path) -> None:
    found = typed("replay table.toml --to 2 --json").json
    assert (found["event"], found["phase"], found["turn"]) == (2, "buy", "Ben")
    assert typed("replay table.toml --to 0 --json").json["phase"] == "reveal"
    part, whole = typed("replay table.toml --to 1").out, typed("replay table.toml").out
    assert whole.startswith(part)
    assert len(part) < len(whole)


def test_an_event_that_is_not_there_is_2(typed: Type, table: Path) -> None:
    answer = typed("replay table.toml --to 4")
    assert answer.code == 2
    assert "the last is 3" in answer.err


def test_step_waits_for_enter_and_stops_at_q(typed: Type, table: Path) -> None:
    whole = typed("replay table.toml").out
    assert typed("replay table.toml --step", stdin="\n\n").out == whole
    stopped = typed("replay table.toml --step", stdin="\nq\n").out
    assert whole.startswith(stopped.rstrip("\n"))
    assert len(stopped) < len(whole)


def test_delay_waits_between_events(typed: Type, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    typed("replay table.toml --delay 2")
    assert waited == [2.0] * 3


def test_out_writes_every_figure_anew_and_leaves_the_old_file_alone(typed: Type, table: Path, folder: Path) -> None:
    before = table.read_text()
    answer = typed("replay table.toml --out right.toml")
    assert (answer.code, table.read_text()) == (0, before)
    event = read_record("right.toml").events[-1]
    assert (event["points"], event["score"], event["money"]) == (2, 3, 5000)
    assert typed("audit right.toml").out == "right.toml: the game stops in round 1: it has no end yet\n"


def test_a_record_is_held_to_its_checks(typed: Type, folder: Path) -> None:
    check = {"do": "check", "by": "Ben", "score": 4}
    (folder / "held.toml").write_text(record_text(Record("", HEADER, (REVEAL, PRICE, LARDER, check))))
    assert "Ben buys Larder" in typed("replay held.toml").out
    answer = typed("replay held.toml --json")
    assert (answer.code, answer.json["findings"]) == (1, 1)
    assert "held.toml:10: event 4, " in answer.err
    assert "Ben has 3 points, not 4" in answer.err


def test_a_whole_game_replays_to_its_final_score(typed: Type, folder: Path) -> None:
    game = good_game(2, 1)
    (folder / "game.toml").write_text(record_text(game.record), encoding="utf-8")
    answer = typed("replay game.toml")
    assert (answer.code, answer.err) == (0, "")
    assert typed("replay game.toml --json").json["phase"] == "over"


def test_log_shows_what_is_in_force_and_with_all_the_rest(typed: Type, table: Path) -> None:
    typed("undo")
    assert "arder" not in "".join(line for line in typed("log").out.splitlines() if line.split()[:1] == ["3"])
    every = typed("log --all --json").json["events"]
    assert [event["in_force"] for event in every][:3] == [True, True, False]
    assert [event["do"] for event in typed("log --json").json["events"] if event["in_force"]] == ["reveal", "price"]


def test_out_never_overwrites_and_with_force_the_old_file_is_kept(typed: Type, table: Path, folder: Path) -> None:
    other = folder / "other.toml"
    other.write_bytes(b"mine\r\n\xff")
    before, names = table.read_bytes(), sorted(folder.iterdir())
    for out in ("other.toml", "table.toml", "./table.toml"):
        answer = typed(f"replay table.toml --out {out}")
        assert answer.code == 3
        assert "there is a file already; --force keeps it as" in answer.err
    assert (table.read_bytes(), other.read_bytes(), sorted(folder.iterdir())) == (before, b"mine\r\n\xff", names)
    assert typed("replay table.toml --out other.toml --force").code == 0
    assert (folder / "other.toml~").read_bytes() == b"mine\r\n\xff"
    assert typed("audit other.toml").code == 0
    assert typed("replay table.toml --out table.toml --force").code == 0
    assert (folder / "table.toml~").read_bytes() == before
    assert typed("audit table.toml").code == 0
    assert typed("replay table.toml --force").code == 2


@pytest.mark.parametrize("force", ["", " --force"])
def test_out_is_no_folder(typed: Type, table: Path, folder: Path, force: str) -> None:
    (folder / "games").mkdir()
    names = sorted(folder.iterdir())
    answer = typed(f"replay table.toml --out games{force}")
    assert (answer.code, answer.err) == (3, "games: that is a folder; name a file\n")
    assert sorted(folder.iterdir()) == names and not any((folder / "games").iterdir())


@pytest.mark.parametrize(
    "line", ["replay", "export --html", "export --castle", f"import {LINK}", "stats --html .", "tally --new"]
)
def test_an_out_without_a_name_is_a_wrong_line(typed: Type, table: Path, folder: Path, line: str) -> None:
    before = sorted(folder.iterdir())
    for empty in (["--out", ""], ["--out="]):
        answer = typed(*line.split(), *empty)
        assert (answer.code, answer.err) == (2, "--out needs a name: --out FILE\n")
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("more", ["", " --json"])
def test_out_is_written_up_to_the_event(typed: Type, table: Path, folder: Path, more: str) -> None:
    wanted = typed("replay table.toml --to 2 --json").json
    answer = typed(f"replay table.toml --to 2 --out two.toml{more}")
    assert answer.code == 0
    assert [event["do"] for event in read_record("two.toml").events] == ["reveal", "price"]
    assert answer.err == "two.toml: written anew, every figure worked out\n"
    if more:
        assert answer.json == wanted
    else:
        assert answer.out == ""
    assert typed("replay table.toml --to 9 --out nine.toml").code == 2
    assert not (folder / "nine.toml").exists()


def test_out_with_json_prints_that_of_replay(typed: Type, table: Path) -> None:
    wanted = typed("replay table.toml --json").json
    assert typed("replay table.toml --out all.toml --json").json == wanted


def test_out_to_standard_output_is_the_record(typed: Type, table: Path, folder: Path) -> None:
    names = sorted(folder.iterdir())
    answer = typed("replay table.toml --to 2 --out -")
    assert answer.code == 0
    assert typed("replay - --json", stdin=answer.out).json["event"] == 2
    assert typed("replay table.toml --out - --json").code == 2
    assert sorted(folder.iterdir()) == names


def test_from_an_event_on_the_table_before_it_is_shown_first(typed: Type, table: Path) -> None:
    whole, part = typed("replay table.toml").out, typed("replay table.toml --from 3")
    assert part.code == 0
    assert whole.endswith(part.out[part.out.index("\n   3  ") :])
    assert "event 2 of table.toml" in part.out
    assert "score is 9 in the file" in part.err
    assert typed("replay table.toml --from 3 --to 2").code == 2
    assert "there is no event 4; the last is 3" in typed("replay table.toml --from 4").err
    for line in ("replay table.toml --from 0", "replay table.toml --from 1"):
        assert typed(line).out == whole
    assert typed("replay table.toml --from 1 --to 2").err == ""


def test_only_what_concerns_somebody(typed: Type, sat, folder: Path) -> None:
    sat(25)
    out = typed("replay --player ben").out
    assert "   3  Ben buys Pumpkin Garden" in out
    assert "   5  undo 2" in out, "it took back what Ben did"
    assert "Cara buys" not in out
    assert typed("replay --player zoe").code == 2


def test_a_castle_and_a_player_of_the_other_game(typed: Type, folder: Path) -> None:
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    for name, castles in (("AB", ["AB"]), ("anna", ["AB", "DA"])):
        rows = [row.split()[1] for row in typed(f"replay --player {name} --to 30").out.splitlines() if " gets " in row]
        assert sorted(set(rows)) == castles


@pytest.mark.parametrize("option", ["--from 2", "--player ben"])
@pytest.mark.parametrize("other", ["--json", "--out x.toml", "--out -"])
def test_a_part_is_neither_written_nor_a_document(
    typed: Type, table: Path, folder: Path, option: str, other: str
) -> None:
    answer = typed(f"replay table.toml {option} {other}")
    assert answer.code == 2
    assert f"{option.split()[0]} says nothing with {other.split()[0]}" in answer.err
    assert not (folder / "x.toml").exists()
