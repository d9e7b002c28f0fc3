"""amend setup: how the table began is put right at any time, judged and told like any amend, undone and redone."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from between_evenings import record
from castlescore.cli.app import run
from castlescore.cli.completion.candidates import candidates
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record

CASTLES = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")


@pytest.fixture
def castles(folder, typed):
    """Three players at the end of their evening."""
    (folder / "table.toml").write_text(CASTLES, encoding="utf-8")
    return typed


@pytest.fixture
def between(folder, typed):
    """Four players at the end of theirs."""
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    return typed


def events():
    return tomllib.loads(Path("table.toml").read_text(encoding="utf-8"))["event"]


def test_favors_are_put_right_and_what_they_change_is_told(castles):
    answer = castles("amend setup --favor small,large,money")
    assert answer.code == 0
    assert "changed: final scores Anna 82 (was 89), Ben 97 (was 89), Cara 85 (was 84)" in answer.out
    assert events()[-1] == {
        "n": 92,
        "do": "setup",
        "was": {"favors": ["food", "round", "completed"]},
        "now": {"favors": ["small", "large", "money"]},
    }
    assert castles("audit").code == 0
    assert castles("score --json").json["winners"] == ["Ben"]
    assert castles("replay table.toml --out new.toml").code == 0
    assert castles("audit new.toml").code == 0


def test_it_is_undone_and_redone_like_any_line(castles):
    before = castles("score").out
    assert castles("amend setup --favor none").code == 0
    after = castles("score").out
    assert castles("undo").code == 0
    assert castles("score").out == before
    assert castles("redo").code == 0
    assert castles("score").out == after
    assert castles("undo 3").code == 0
    assert castles("redo").code == 0
    assert castles("score").out == after
    assert castles("audit").code == 0


@pytest.mark.parametrize("word", ["none", "žádná", "нет"])
def test_that_no_favor_lies_there_is_said_in_any_language(castles, word):
    assert castles(f"amend setup --favor {word}").code == 0
    assert events()[-1]["now"] == {"favors": []}
    assert castles(f"-s new.toml new Anna Ben Cara --favor {word} --no-ask").code == 0


def test_try_tells_and_writes_nothing(castles):
    text = Path("table.toml").read_bytes()
    tried = castles("amend setup --favor none --try")
    assert (tried.code, Path("table.toml").read_bytes()) == (0, text)
    assert tried.out.splitlines()[-1] == "tried only: nothing was written"
    assert castles("amend setup --favor none --try --json").json["recorded"] is False
    assert Path("table.toml").read_bytes() == text
    assert castles("amend setup --favor none").out.splitlines()[:3] == tried.out.splitlines()[:3]


def test_players_given_are_called_so_in_their_seats(castles):
    assert castles("amend setup Anna Ben Cleo").out.splitlines()[1] == "1-91  as before, nothing else changed"
    assert "Cleo" in castles("show").out
    assert "Cara" not in castles("show").out
    assert castles("check cleo 63").code in (0, 1)
    assert castles("stats .").code == 0
    for line in ("review", "explain 8", "log --all", "export --csv", "explain final cleo"):
        answer = castles(line)
        said = [row for row in answer.out.splitlines() if "Cara" in row and "the set-up put right" not in row]
        assert (answer.code, said) == (0, []), line


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        ("amend setup", 2, "nothing would change"),
        ("amend setup Anna Ben", 1, "the players keep their seats: Anna, Ben and Cara; 2 are named"),
        ("amend setup Ben Anna Cara", 2, "--rename"),
        ("amend setup Ben Dan Cara", 2, "another name"),
        ("amend setup Ben Anna Cara --rename --reseat", 2, "either --rename or --reseat"),
        ("amend setup Dan Eve Flo --reseat", 2, "--reseat takes the same players"),
        ("amend setup --favor small", 1, "SETUP-1"),
        ("amend setup --favor smoll,large,money", 2, "smoll"),
        ("amend setup --builder zoe", 2, "zoe"),
        ("amend setup --date Friday", 2, "a day"),
        ("amend setup --rules 3e", 2, "3e"),
        ("amend setup --setup nowhere.toml", 3, "nowhere.toml"),
        ("amend setup --foyer cara=5", 2, "foyer"),
        ("amend setup --builder cara", 1, "event 2 would change hands: it was Anna's and would be Cara's"),
        ("amend setup --builder cara --shift", 1, "would no longer be legal"),
        ("amend setup --throne x", 2, "--throne"),
        ("amend setup Anna Ben Cara --solo", 2, "--solo"),
    ],
)
def test_what_cannot_be_is_refused_whole_and_changes_nothing(castles, line, code, why):
    text = Path("table.toml").read_bytes()
    answer = castles(line)
    assert (answer.code, why in answer.out + answer.err) == (code, True), answer
    assert Path("table.toml").read_bytes() == text


def test_with_shift_lines_pass_to_whose_they_are_now(folder, typed):
    assert typed("new Anna Ben Cara --date 2026-11-22").code == 0
    assert typed("reveal pumpkin-garden larder parlor mold-room billiards-room tasso-room").code == 0
    for line in ("price", "pass", "pass", "pass"):
        assert typed(line).code == 0
    assert "instead:  amend setup --builder ben --shift  if" in typed("amend setup --builder ben").out
    answer = typed("amend setup --builder ben --shift")
    assert answer.code == 0
    assert "Cara (was Ben) passes" in answer.out
    assert typed("audit").code == 0
    assert [row["money"] for row in typed("show --json").json["players"]] == [20000, 20000, 20000]
    assert typed("undo").code == 0
    assert typed("audit").code == 0


def test_before_the_first_line_there_may_be_other_players(typed):
    assert typed("new Anna Ben --date 2026-11-22").code == 0
    assert typed("amend setup Anna Ben Cara").code == 0
    assert [row["name"] for row in typed("show --json").json["players"]] == ["Anna", "Ben", "Cara"]
    assert typed("amend setup Ben Anna Cara").code == 0
    assert typed("reveal pumpkin-garden larder parlor mold-room billiards-room tasso-room").code == 0
    assert typed("audit").code == 0


def test_a_later_amend_keeps_the_set_up(castles):
    assert castles("amend setup Anna Ben Cleo --favor none").code == 0
    assert castles("amend 88 note so").code == 1
    assert castles("amend 91 cards anna 150=2 external").code == 0
    assert castles("audit").code == 0
    assert "Cleo" in castles("show").out
    assert castles("undo").code == 0
    assert castles("audit").code == 0
    assert castles("amend 92 --drop").code == 1, "the set-up is put right by a line of its own"


def test_a_set_up_written_anew_by_a_later_amend_is_no_figure_of_the_file(castles):
    assert castles("amend setup Anna Ben Cleo --favor none").code == 0
    assert castles("amend 91 cards anna 150=2 external").code == 0
    logged = castles("log --all").out
    (row,) = [row for row in logged.splitlines() if "put right" in row and "anew" in row]
    assert "the file says" not in logged and row.endswith("event 92 anew")
    assert "the file says" not in castles(f"explain {row.split()[0]}").out


def test_between_has_throne_rooms_and_castles_called_anew(between):
    thrones = tomllib.loads(Path("table.toml").read_text())["thrones"]
    turned = " ".join(f"--throne {each}" for each in [thrones[1], thrones[0], *thrones[2:]])
    refused = between(f"amend setup {turned}")
    assert (refused.code, "event 82 would no longer be legal" in refused.out) == (1, True), "a check says otherwise"
    assert between("amend 82 --drop").code == 0
    assert between(f"amend setup {turned} --try").code == 0
    assert between(f"amend setup --throne {thrones[0]}").code == 1
    players = tomllib.loads(Path("table.toml").read_text())["players"]
    assert between(f"amend setup Zoe {' '.join(players[1:])}").code == 0
    assert between("audit").code == 0
    assert "Zoe" in between("log").out + between("show").out
    assert between("undo").code == 0
    assert between("audit").code == 0
    assert between(f"amend setup {' '.join([players[1], players[0], *players[2:]])}").code == 2


def test_a_disputed_record_is_mended_by_it_and_undo_takes_that_back(castles):
    path = Path("table.toml")
    path.write_text(path.read_text().replace('builder = "Anna"', 'builder = "Ben"'), encoding="utf-8")
    assert castles("audit").code == 1
    answer = castles("amend setup --builder anna")
    assert answer.code == 0
    assert "nothing is disputed any more" in answer.out
    assert castles("audit").code == 0
    assert castles("undo").code == 0
    assert castles("audit").code == 1
    assert castles("amend setup --builder cara").code == 1


@pytest.mark.parametrize("words", [["amend", "setup", "--help"], ["amend", "--help"]])
def test_help_has_it(words, folder, capsys):
    assert run(words) == 0
    assert "castlescore amend setup --favor small --favor large" in capsys.readouterr().out


def test_tab_offers_its_options_and_their_values(castles):
    evening = play_record(read_record("table.toml"))

    def words(*line):
        *before, typed = line
        return [each.text for each in candidates(before, typed, evening)]

    assert "setup" in words("amend", "se")
    assert {"--favor", "--builder", "--rename", "--try"} <= set(words("amend", "setup", "--"))
    assert words("amend", "setup", "--builder", "b") == ["Ben"]
    assert "small" in words("amend", "setup", "--favor", "sm")
    assert words("amend", "setup", "An") == ["Anna"]


def test_a_transcript_has_it_as_it_was_typed(folder, typed):
    lines = ["new Anna Ben --date 2026-11-22", "amend setup --favor small,large", "undo", "redo"]
    assert typed("play --record said.txt", stdin="\n".join([*lines, "amend setup Anna Zoe", "quit"])).code == 0
    said = Path("said.txt").read_text(encoding="utf-8").splitlines()
    assert said[1:] == ["amend setup --favor small,large", "undo 1", "redo", "amend setup Anna Zoe"]
    assert typed("play again.txt").code == 3
    Path("again.txt").write_text("\n".join(said).replace("new ", "new --force "), encoding="utf-8")
    assert typed("play again.txt").code == 0


def test_forgotten_favors_are_added_by_the_line_that_new_recommends(folder, typed):
    """At the prompt of play: tried, written, undone, redone, and the audit is clean."""
    assert typed("new Anna Ben Cara --date 2026-11-22").code == 0
    lines = ["reveal pumpkin-garden larder parlor mold-room billiards-room tasso-room", "price", *["pass"] * 3]
    lines += ["price", *["pass"] * 3, "price"]
    add = "amend setup --favor small,large,money"
    said = typed("play", stdin="\n".join([*lines, f"{add} --try", add, "undo", "redo", "score", "audit"]) + "\n")
    assert said.code == 0
    assert "tried only: nothing was written" in said.out
    assert read_record("table.toml").header["favors"] == ["small", "large", "money"]
    assert typed("audit").code == 0
    assert typed("undo").code == 0
    assert "favors" not in read_record("table.toml").header or not read_record("table.toml").header["favors"]
