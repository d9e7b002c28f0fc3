"""Files that another program or a power cut changed: what is said of them, whatever kind of file, in both games."""

from __future__ import annotations

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
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


def test_an_audit_of_a_folder_tells_castles_from_sessions_whose_lines_end_in_cr(typed, folder):
    (folder / "evenings").mkdir()
    for name, text in (("table.toml", FILES[0][1]), ("castle.toml", f"# ours\n{CASTLE}")):
        (folder / "evenings" / name).write_bytes(text.replace("\n", "\r").encode())
    answer = typed("audit evenings --json")
    assert (answer.code, [each["events"] for each in answer.json["sessions"]]) == (0, [91])
