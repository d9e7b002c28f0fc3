"""audit --salvage: header and whole lines of a broken file, what is broken between them as notes, nothing guessed."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from between_evenings import record
from samples import some

CASTLES = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
GAMES = {"castles": lambda: CASTLES, "between": lambda: record("between-four")}


@pytest.fixture(params=list(GAMES))
def text(request, folder):
    return GAMES[request.param]()


def events(path="out.toml"):
    return [
        {key: value for key, value in event.items() if key != "n"}
        for event in tomllib.loads(Path(path).read_text(encoding="utf-8"))["event"]
    ]


def broken(data):
    Path("broken.toml").write_bytes(data if isinstance(data, bytes) else data.encode())


def test_a_file_that_breaks_off_keeps_its_whole_lines(text, typed):
    whole = [{key: v for key, v in event.items() if key != "n"} for event in tomllib.loads(text)["event"]]
    broken(text[: text.index("{ n = 40,") + 25])
    before = Path("broken.toml").read_bytes()
    answer = typed("audit broken.toml --salvage out.toml")
    assert answer.code == 1
    assert answer.out.splitlines()[0] == "1 line could not be read:"
    assert answer.out.splitlines()[1].startswith("left out, at the end: { n = 40,")
    assert events() == whole[:39]
    assert Path("broken.toml").read_bytes() == before
    assert typed("log -s out.toml").code == 0


def test_mend_of_a_broken_file_names_salvage(text, typed):
    broken(text[: text.index("{ n = 40,") + 25])
    answer = typed("audit broken.toml --mend out.toml")
    assert answer.code == 3
    assert "castlescore audit broken.toml --salvage OUT" in answer.err
    assert "salvage" not in typed("audit nothing.toml --mend out.toml").err


def test_a_broken_line_between_whole_ones_is_a_note_with_its_text(text, typed):
    lines = text.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if "{ n = 30," in line)
    lines[at] = lines[at].replace("do = ", "do ").rstrip("\n") + "\xff\n"
    broken("".join(lines).encode("latin-1", errors="replace"))
    answer = typed("audit broken.toml --salvage out.toml --json")
    assert answer.code == 1
    assert answer.json["salvaged"]["events"] == len(events())
    assert answer.json["salvaged"]["broken"] == [events()[29]["text"].partition(": ")[2]]
    assert events()[29]["do"] == "note"


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        ("audit broken.toml --salvage broken.toml", 3, "there is a file already"),
        ("audit broken.toml broken.toml --salvage out.toml", 2, "takes one file"),
        ("audit nowhere.toml --salvage out.toml", 3, "cannot be read"),
        ("audit broken.toml --mend a.toml --salvage out.toml", 2, "either --mend or --salvage"),
    ],
)
def test_what_cannot_be_written_is_refused(text, typed, line, code, why):
    broken(text[:900])
    answer = typed(line)
    assert (answer.code, why in answer.err) == (code, True), answer
    assert not Path("out.toml").exists()
    assert Path("broken.toml").read_text(encoding="utf-8") == text[:900]


@pytest.mark.parametrize("data", ["", "x", "\x00" * 50, 'game = "castles"\n', 'format = 1\ngame = "chess"\n'])
def test_without_a_header_nothing_is_written(folder, typed, data):
    broken(data)
    assert typed("audit broken.toml --salvage out.toml").code == 3
    assert not Path("out.toml").exists()


def test_of_a_whole_file_everything_is_written(text, typed):
    broken(text)
    answer = typed("audit broken.toml --salvage out.toml")
    assert (answer.code, answer.out.splitlines()[0]) == (1, "every line is whole")
    assert Path("out.toml").read_text(encoding="utf-8") == text


def test_tables_of_several_lines_are_read_too(folder, typed):
    document = tomllib.loads(CASTLES)
    rows = "".join(f"[[event]]\ndo = 'note'\ntext = '{n}'\n" for n in range(5))
    head = CASTLES[: CASTLES.index("event = [")]
    broken(f"{head}{rows.replace(chr(39) + '3' + chr(39), chr(39) + '3')}")
    assert typed("audit broken.toml --salvage out.toml").code == 1
    assert [event["text"] for event in events() if not event["text"].startswith("broken")] == ["0", "1", "2", "4"]
    assert len(events()) == 5
    assert document["players"] == tomllib.loads(Path("out.toml").read_text(encoding="utf-8"))["players"]


@pytest.mark.parametrize("seed", some(range(40), 2))
def test_whatever_is_damaged_whole_lines_stay_and_nothing_is_made_up(text, typed, seed):
    chance = random.Random(seed)
    data = bytearray(text.encode())
    begins = text.index("event = [") + len("event = [\n")
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(begins, len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randint(1, 400)]
            case 2:
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 30)))
            case _:
                del data[at:]
    broken(bytes(data))
    whole = {line.strip() for line in text.splitlines()[9:]}
    untouched = [line.strip() for line in bytes(data).decode(errors="replace").splitlines() if line.strip() in whole]
    answer = typed("audit broken.toml --salvage out.toml")
    assert answer.code == 1
    assert Path("broken.toml").read_bytes() == bytes(data)
    found = events()
    rows = [tomllib.loads(f"event = [{row.rstrip(',')}]")["event"][0] for row in untouched if row.startswith("{")]
    for row in rows:
        row.pop("n")
        assert row in found
    assert len(found) <= len(bytes(data).splitlines())
