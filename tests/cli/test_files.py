"""Files that are damaged, begin with a mark of the order of bytes, or lie in the home folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from builders import EXAMPLES
from castlescore.cli.completion import ASKED, LINE, answer

CASTLE = """format = "castlescore castle 1"
game = "between"
throne = "utility-sleeping"
tile = [
  { tile = "study", at = [0, 1] },
]
"""
CATALOGUE = '[[room]]\nid = "solar"\npoints = 9\n'
SETUP = "room_cards = 44\nsmall_stack = 5\n"
SCRIPT = 'new anna ben\nnote "a long text"\nnote second\n'
THRONES = "--throne corridor-food --throne living-sleeping --throne utility-food"
BETWEEN_SCRIPT = f'new ann ben --game between {THRONES}\nnote "a long text"\n'
OF_SESSION = (
    "show -s FILE", "audit FILE", "log -s FILE", "replay FILE", "stats FILE", "diff FILE FILE", "review -s FILE",
    "explain 9 -s FILE", "tally --session FILE", "export --bgstats -s FILE", "undo -s FILE", "amend 9 --drop -s FILE",
)  # fmt: skip
OF_CASTLE = ("judge FILE", "show --castle FILE", "place study 0,2 --castle FILE", "try study 0,2 --castle FILE")
OF_TALLY = ("tally FILE", "export --bgstats --from FILE")


PIPED = ("play - -s other.toml", "play -s other.toml")


def _example(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="utf-8")


FILES = [  # the kind of file, its text, the lines that read it
    ("session of castles", _example("three-players/table.toml"), OF_SESSION),
    ("session of between", _example("between-four/table.toml"), OF_SESSION),
    ("castle of castles", _example("castles/example62.toml"), OF_CASTLE),
    ("castle of between", CASTLE, OF_CASTLE),
    ("tally of castles", _example("tally/counted.toml"), OF_TALLY),
    ("tally of between", _example("tally/between.toml"), OF_TALLY),
    ("catalogue", CATALOGUE, ("tiles solar --catalogue FILE", "new anna ben --catalogue FILE --force -s other.toml")),
    ("setup", SETUP, ("new anna ben --setup FILE --force -s other.toml",)),
    ("script of castles", SCRIPT, ("play FILE -s other.toml", *PIPED)),
    ("script of between", BETWEEN_SCRIPT, ("play FILE -s other.toml", *PIPED)),
]
CASES = [pytest.param(text, line, id=f"{kind}: {line}") for kind, text, lines in FILES for line in lines]
TOLD = [case for case in CASES if "stats" not in case.id]  # which goes on with other files


def _answer(typed, folder: Path, line: str, raw: bytes):
    """What a line comes to, FILE of these bytes, and whether the files are as they were."""
    (folder / "other.toml").unlink(missing_ok=True)
    path = folder / "file.toml"
    path.write_bytes(raw)
    before = {each.name for each in folder.iterdir()}
    answer = typed(line.replace("FILE", "file.toml"), stdin=raw)
    left = {each.name for each in folder.iterdir() if not each.name.endswith(".lock")}
    return answer, path.read_bytes() == raw and left == before


@pytest.mark.parametrize(("text", "line"), CASES)
@pytest.mark.many
def test_lines_that_end_in_cr_alone_are_read(typed, folder, text, line):
    plain, _ = _answer(typed, folder, line, text.encode())
    answer, _ = _answer(typed, folder, line, text.replace("\n", "\r").encode())
    assert answer == plain
    assert answer.code == 0 or "study" in line or "amend" in line


DAMAGES = [  # what the bytes are made of the text, and what is said
    (lambda text: text.encode("utf-16"), ": the text is in UTF-16 (little-endian): save the file as UTF-8"),
    (lambda text: b"\xfe\xff" + text.encode("utf-16-be"), ": the text is in UTF-16 (big-endian): save the file as"),
    (lambda text: text.encode("utf-32"), ": the text is in UTF-32 (little-endian): save the file as UTF-8"),
    (lambda text: text.encode("utf-16-le"), ":1: a zero byte: the file is damaged, or is not UTF-8 text"),
    (lambda text: ("# a\n# é\n" + text).encode("cp1250"), ":2: not UTF-8 text: save the file as UTF-8"),
    (lambda text: text.encode()[:-9] + b"\0" * 4096, ":{last}: only zero bytes from here to the end of the file, as"),
]


@pytest.mark.parametrize(("text", "line"), TOLD)
@pytest.mark.many
def test_bytes_that_are_no_utf_8_text_are_named(typed, folder, text, line):
    piped = line in PIPED
    for damage, said in DAMAGES[:-1] if piped else DAMAGES:  # a pipe is read line by line, and played as far as it goes
        raw = damage(text)
        answer, unchanged = _answer(typed, folder, line, raw)
        last = raw.rstrip(b"\0").count(b"\n") + 1
        assert (answer.code, unchanged) == (3, True)
        assert answer.err.startswith(f"{'standard input' if piped else 'file.toml'}{said.format(last=last)}")
        assert "\n" not in answer.err.strip()


@pytest.mark.parametrize(("text", "line"), [case for case in TOLD if "script" not in case.id])
@pytest.mark.many
def test_typographic_quotation_marks_are_named(typed, folder, text, line):
    where = f"file.toml:{len(text.splitlines()) + 1}"
    for first, last in ["“”", "„“", "«»", "‘’", "””"]:
        answer, unchanged = _answer(typed, folder, line, f"{text}more = {first}Anna{last}\n".encode())
        assert (answer.code, unchanged) == (3, True)
        said = f'{where}: not valid TOML: {first} is a typographic quotation mark; type a plain one: " (column 8)\n'
        assert answer.err == said


@pytest.mark.parametrize("line", ["new anna „Ben“", f"new anna „Ben“ --game between {THRONES}", "tally --new a „Ben“"])
def test_a_name_in_typographic_quotation_marks_is_told_so(typed, folder, line):
    answer = typed(line)
    assert (answer.code, answer.err) == (2, '„ is a typographic quotation mark; type a plain one: "\n')


@pytest.mark.parametrize("kind", ["castles", "between"])
@pytest.mark.slow
def test_an_endless_name_is_told_as_a_name(typed, folder, kind):
    text = {case.id: case.values[0] for case in CASES}[f"session of {kind}: audit FILE"]
    answer, unchanged = _answer(typed, folder, "audit FILE", text.replace("Anna", "A" * 100_000).encode())
    assert (answer.code, unchanged) == (3, True)
    assert "entry 1 of 'players' has 100000 letters; it may have 40" in answer.err


MARK = b"\xef\xbb\xbf"
BETWEEN = "new ann ben --game between --throne corridor-food --throne living-sleeping --throne utility-food\n"


def _marked(path: Path, text: str) -> Path:
    path.write_bytes(MARK + text.encode())
    return path


@pytest.mark.parametrize("script", ["new anna ben\nnote x\n", BETWEEN + "note x\n"])
def test_a_script_is_played_from_a_file_and_from_a_pipe(typed, folder, script):
    _marked(folder / "script.txt", script)
    assert typed("play script.txt -s one.toml").code == 0
    assert typed("play -s two.toml", stdin=f"\ufeff{script}").code == 0
    assert typed("play - -s three.toml", stdin=f"\ufeff{script}").code == 0
    one, two, three = ((folder / f"{name}.toml").read_text() for name in ("one", "two", "three"))
    assert one == two == three
    assert "note" in one


AT_HOME = {
    "castles.toml": _example("three-players/table.toml"),
    "between.toml": _example("between-four/table.toml"),
    "castle.toml": CASTLE,
    "tally.toml": _example("tally/counted.toml"),
    "rooms.toml": CATALOGUE,
    "setup.toml": SETUP,
    "script.txt": "new anna ben\nnote hello\n",
    "line.txt": "show standings -s ~/castles.toml\nscore -s ~/between.toml\njudge ~/castle.toml\n",
}
LINES_AT_HOME = [
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
    for name, text in AT_HOME.items():
        (home / name).write_text(text, encoding="utf-8")
    shutil.copy(home / "between.toml", home / "evenings")


@pytest.mark.parametrize("line", LINES_AT_HOME)
@pytest.mark.many
def test_the_home_folder_is_meant_by_it(typed, home, line):
    result = []
    for each in (line, line.replace("~", str(home))):
        _laid(home)
        result.append((typed(each), {path.name: path.read_bytes() for path in home.iterdir() if path.is_file()}))
    assert result[0] == result[1]
    assert not Path("~").exists()
    assert result[0][0].code < 3


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
