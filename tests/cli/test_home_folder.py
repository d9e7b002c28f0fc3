"""`~/` before the name of a file, which no shell expanded: the home folder, wherever a line names a file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from castlescore.cli.completion import ASKED, LINE, answer
from castlescore.cli.terminal.asking import ask_missing
from castlescore.tally.file import read_tally
from cli.test_damaged_files import CASTLE, CATALOGUE, SETUP, THRONES, _example
from games.castles.tally.test_asking import Answers

FILES = {
    "castles.toml": _example("three-players/table.toml"),
    "between.toml": _example("between-four/table.toml"),
    "castle.toml": CASTLE,
    "tally.toml": _example("tally/counted.toml"),
    "rooms.toml": CATALOGUE,
    "setup.toml": SETUP,
    "script.txt": "new anna ben\nnote hello\n",
    "line.txt": "show standings -s ~/castles.toml\nscore -s ~/between.toml\njudge ~/castle.toml\n",
}
LINES = [
    "show standings -s ~/castles.toml", "show standings -s ~/between.toml", "score --session=~/castles.toml",
    "-s ~/between.toml log", "audit ~/castles.toml ~/between.toml", "stats ~/evenings", "replay ~/castles.toml --to 3",
    "replay ~/between.toml --to 3 --out ~/new.toml", "diff ~/castles.toml ~/castles.toml", "judge ~/castle.toml",
    "show --castle ~/castle.toml", "place crypt 0,-1 --castle ~/castle.toml", "tally ~/tally.toml",
    "tally --session ~/between.toml --out ~/new.toml", "tally --new anna ben --out ~/new.toml",
    "tally --new anna ben --setup ~/setup.toml --catalogue ~/rooms.toml --out ~/new.toml",
    "export --csv --from ~/tally.toml --out ~/new.csv", "export --svg --from ~/castle.toml --out ~/new.svg",
    "new anna ben -s ~/new.toml --setup ~/setup.toml --catalogue ~/rooms.toml", "tiles solar --catalogue ~/rooms.toml",
    f"new anna ben --game between {THRONES} -s ~/new.toml", "stats ~/castles.toml --csv --out ~/new.csv",
    "audit ~/castles.toml --salvage ~/new.toml", "audit ~/castles.toml --mend ~/new.toml",
    "play ~/script.txt -s ~/new.toml --record ~/new.txt", "play ~/line.txt",
    "audit ~/evenings", "undo -s ~/castles.toml", "undo -s ~/between.toml",
]  # fmt: skip


@pytest.fixture
def home(folder, monkeypatch):
    """The home folder, with files of every kind in it."""
    path = folder / "home"
    monkeypatch.setenv("HOME", str(path))
    monkeypatch.setenv("USERPROFILE", str(path))  # of Windows
    return path


def _laid(home: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    (home / "evenings").mkdir(parents=True)
    for name, text in FILES.items():
        (home / name).write_text(text, encoding="utf-8")
    shutil.copy(home / "between.toml", home / "evenings")


@pytest.mark.parametrize("line", LINES)
@pytest.mark.many
def test_the_home_folder_is_meant_by_it(typed, home, line):
    found = []
    for each in (line, line.replace("~", str(home))):
        _laid(home)
        found.append((typed(each), {path.name: path.read_bytes() for path in home.iterdir() if path.is_file()}))
    assert found[0] == found[1]
    assert not Path("~").exists()
    assert found[0][0].code < 3


def test_the_environment_may_name_a_session_so(typed, home, monkeypatch):
    _laid(home)
    monkeypatch.setenv("CASTLESCORE_SESSION", "~/between.toml")
    assert typed("score").out == typed("score -s ~/between.toml").out


NOBODY = "~nobody-here/x.toml: no home folder ~nobody-here is known; write the whole path\n"


@pytest.mark.parametrize(
    "line", ["show -s", "judge", "audit", "tally", "play", "new anna ben --catalogue", "show --castle"]
)
def test_a_home_folder_that_is_not_known_is_told(typed, line):
    told = typed(f"{line} ~nobody-here/x.toml")
    assert (told.code, told.err) == (3, NOBODY)


def test_a_session_in_no_home_folder_keeps_nobody_from_help_and_from_what_needs_no_session(typed, monkeypatch):
    monkeypatch.setenv("CASTLESCORE_SESSION", "~nobody-here/x.toml")
    assert [typed(line).code for line in ("--help", "--version", "rules PLACE-1", "judge legal.toml")] == [0, 0, 0, 0]
    assert typed("show").err == NOBODY
    assert answer({ASKED: "complete_zsh", LINE: "castlescore buy "}) == 0


def test_what_a_tab_suggests_is_of_the_file_in_the_home_folder(home, capsys):
    _laid(home)
    found = []
    for path in ("~/castle.toml", str(home / "castle.toml"), "~/none.toml"):
        answer({ASKED: "complete_zsh", LINE: f"castlescore place --castle {path} "})
        found.append(capsys.readouterr().out)
    assert found[0] == found[1] != found[2]


def test_a_file_whose_own_name_begins_so_is_meant_by_its_name(typed, folder):
    (folder / "~old.toml").write_text(FILES["castles.toml"], encoding="utf-8")
    assert typed("score -s ~old.toml").code == 0
    assert typed("score -s ./~old.toml").code == 0


def test_the_castle_of_a_tally_may_be_answered_so(typed, home):
    _laid(home)
    (home / "own.toml").write_text(Path("legal.toml").read_text())
    assert typed("tally --new anna ben --out ~/new.toml").code == 2
    file = ask_missing(read_tally(str(home / "new.toml")), Answers("none", "none", "~nobody-here/x.toml", "~/own.toml"))
    assert file.document["player"][0]["castle"] == str(home / "own.toml")
