"""What single commands write, answer and refuse, over many inputs."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

from builders import EXAMPLES, record
from builders.evenings import LINES, turns
from castlescore.cli.app import run
from castlescore.protocol.evening import Record
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record, record_text
from cli.conftest import Type
from games.castles.audit.small_records import HEADER, LARDER, PRICE, REVEAL
from samples import some
from waiting import PATIENT

# event after which it is typed, line, exit code, rule or words of the answer


@pytest.mark.parametrize("columns", ["40", "200"])
@pytest.mark.slow
def test_the_json_of_what_mends_a_record_is_not_folded(typed, sat, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    sat(20)
    told = [typed(line).json["told"] for line in ("am 15 b bi n=0.n --claim 3 --json", "undo 3 --json", "redo --json")]
    monkeypatch.setenv("COLUMNS", "80")
    sat(20)
    assert told == [
        typed(line).json["told"] for line in ("am 15 b bi n=0.n --claim 3 --json", "undo 3 --json", "redo --json")
    ]


@pytest.mark.parametrize("path", ["9" * 300, "no/such/folder/t.toml", "."])
def test_a_session_that_cannot_be_there(typed, path):
    assert typed("show", "-s", path).code == 3
    assert typed("pass", "-s", path).code == 3
    assert typed("new", "anna", "ben", "-s", path).code == 3


@pytest.mark.slow
def test_of_two_who_type_at_once_one_wins_and_the_other_is_told(sat, folder):
    sat(11)
    program = f"{PATIENT}\nfrom castlescore.cli import main\nmain()"
    line = [sys.executable, "-c", program, "pass", "--after", "11"]
    both = [subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env={**os.environ}) for _ in range(2)]
    answers = sorted((p.communicate()[0], p.returncode) for p in both)
    assert sorted(code for _, code in answers) == [0, 1]
    assert "event 12 came first" in next(out for out, code in answers if code == 1)
    assert (folder / "table.toml").read_text().count("  { n = ") == 12


@pytest.mark.parametrize(
    "words", [["note"], ["adjust", "anna", "--points", "1"], ["buy", "vestibule", "-2,3", "--allow"], ["note", "café"]]
)
def test_text_that_is_not_utf_8_is_a_wrong_line_and_not_a_wrong_file(typed, sat, words):
    path = sat(45)
    before = path.read_bytes()
    answer = typed(*words, os.fsdecode(b"caf\xe9"))
    assert answer.code == 2
    assert "UTF-8" in answer.err and "caf\\udce9" in answer.err and "table.toml" not in answer.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "words", [["new", "Ben"], ["new", "--game", "between", "Ben", "Cara"], ["tally", "--new", "Ben"]]
)
def test_so_is_a_name_of_a_player(typed, folder, words):
    before = sorted(folder.iterdir())
    answer = typed(*words, os.fsdecode(b"caf\xe9"))
    assert answer.code == 2
    assert "'Caf\\udce9' is not UTF-8 text" in answer.err and "control characters" not in answer.err
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    "line",
    [
        ["note", "x" * 10_001],
        ["buy", "fungus-room", "1", "--claim", "1" + "0" * 15],
        ["buy", "fungus-room", "-4,1", "--allow", "x" * 10_001],
        ["adjust", "anna", "--points", "1" + "0" * 15, "because"],
        ["adjust", "anna", "--points", "1", "x" * 10_001],
    ],
    ids=["note", "claim", "allow", "points", "why"],
)
def test_what_could_not_be_read_again_is_not_written(typed, sat, line):
    path = sat(12)
    before = path.read_bytes()
    assert typed(*line).code in (1, 3)
    assert path.read_bytes() == before


def waiting(typed):
    return [(each["of"], each["line"]) for each in typed("show --json").json["pending"]]


CASTLES = '# ours\nformat = "castlescore castle 1"\ngame = "castles"\n'
BETWEEN = '# ours\nformat = "castlescore castle 1"\ngame = "between"\nthrone = "utility-sleeping"\n'


FULL = {
    CASTLES: ('[[tile]]\ntile = "foyer"\nat = [0, 0]\n', '[[tile]]\ntile = "solar"\nat = [90000, 0]\ndispute = true\n'),
    BETWEEN: ("", '[[tile]]\ntile = "taxidermy-showroom"\nat = [-1, 0]\ndispute = true\n'),
}


@pytest.mark.parametrize("head", FULL, ids=["castles", "between"])
@pytest.mark.parametrize(
    "line", ["where {tile}", "where {tile} --json", "try {tile} {place}", "explain {tile} {place}"]
)
@pytest.mark.many
def test_beside_what_is_asked_about_such_a_castle_stands_that_it_takes_no_more(typed, folder, head, line):
    first, lone = FULL[head]
    tile, place = ("pantry", "E=foyer.W") if first else ("study", "0,1")
    line = line.format(tile=tile, place=place) + " --castle full.toml"
    (folder / "full.toml").write_text(head + first + (298 if first else 299) * lone)
    before = typed(line)
    (folder / "full.toml").write_text(head + first + (299 if first else 300) * lone)
    answer = typed(line)
    assert (before.code, before.err, answer.code) == (answer.code, "", before.code)
    said = "full.toml: as many tiles as a castle may have (300); place refuses one more\n"
    assert (answer.err, bool(answer.out)) == (said, True)


THREE = str(EXAMPLES / "three-players" / "table.toml")
FOUR = str(EXAMPLES / "between-four" / "table.toml")
KINDS = ("--html", "--csv", "--bgstats", "--svg")


@pytest.mark.parametrize(
    ("table", "kind"),
    some(product([THREE, FOUR], KINDS), [(THREE, "--html"), (THREE, "--bgstats"), (FOUR, "--csv"), (FOUR, "--svg")]),
)
@pytest.mark.slow
def test_stdout_file_and_json_have_the_same_text(typed, folder, table, kind):
    name = ["ab"] if kind == "--svg" and table == FOUR else ["anna"] if kind == "--svg" else []
    said = typed("-s", table, "export", kind, *name)
    assert (said.code, said.err) == (0, "")
    out = typed("-s", table, "export", kind, *name, "--out", "kept")
    assert (out.code, out.out) == (0, "")
    assert (folder / "kept").read_bytes().decode() == said.out
    document = typed("-s", table, "export", kind, *name, "--json").json
    assert document[kind[2:]] == said.out and document["remarks"] == []


NAMES = ("x-room", "", "foyer", "hallway", "Zoe", "XY", "larder", "tower", "food", "corridor")
LOOKS = (
    "export --html",
    "export --csv",
    "export --bgstats",
    "export --svg ab",
    "export --svg ben",
    "log",
    "replay",
    "show",
)


def damaged(text: str, rng: Random) -> str:
    """A record with a few names and numbers in its events put wrong, and perhaps a line twice or missing."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 2, 3))):
        n = rng.choice([n for n, line in enumerate(lines) if line.startswith("  { n")])
        head, *rest = re.split(r'("[^"]*"|-?\b\d+\b)', lines[n].partition(", ")[2])
        at = rng.randrange(2, len(rest), 2) if len(rest) > 2 else 0
        rest[at] = f'"{rng.choice(NAMES)}"' if '"' in rest[at] else str(rng.choice((0, 1, -1, 3, 90, 15000, 99999)))
        changed = "  { n = 1, " + head + "".join(rest)
        lines[n : n + 1] = rng.choice([[changed]] * 6 + [[changed, lines[n]], []])
    return "\n".join(lines)


@pytest.mark.parametrize("seed", some(range(12), [0, 4]))
@pytest.mark.slow
def test_a_record_that_an_audit_can_handle_is_shown_and_exported_or_refused_in_words(sat, seed):
    """Nothing may be raised: neither by the audit, nor by what is worked out from what it made of the record."""
    rng = Random(seed)
    path = sat(rng.choice((20, 25, 45)))
    if seed % 3 == 0:
        path.write_text(Path(FOUR).read_text())
    path.write_text(damaged(path.read_text(), rng))
    assert run(["audit", "table.toml"]) in (0, 1, 3)
    for line in LOOKS:
        assert run(line.split()) in (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("table", "kind", "spoilt"),
    [
        (THREE, "--castle anna", "castlescore.record.castle_files.castle_text"),
        (FOUR, "--castle ab", "castlescore.record.castle_files.castle_text"),
        (THREE, "--link anna", "castlescore.games.castles.files.links.write_link"),
    ],
)
@pytest.mark.many
def test_a_castle_that_would_not_read_back_is_not_written(typed, folder, monkeypatch, table, kind, spoilt):
    module, _, name = spoilt.rpartition(".")
    real = getattr(importlib.import_module(module), name)

    def without_the_last(*args):
        result = real(*args)
        text = result if isinstance(result, str) else result[0]
        cut = text[: text.rindex("[[tile]]" if "[[tile]]" in text else "&")]
        return cut if isinstance(result, str) else (cut, *result[1:])

    (folder / "kept").write_text("before")
    monkeypatch.setattr(spoilt, without_the_last)
    answer = typed(f"-s {table} export {kind} --out kept")
    assert answer.code == 3
    assert answer.err == "kept: reading it back gave something else. Nothing was written.\n"
    assert (folder / "kept").read_text() == "before"


LINK = "https://www.madcastles.com/#+P2-2,6&-f10,-6"


@pytest.fixture
def table(folder: Path) -> Path:
    """Three events; the last has a figure that does not follow."""
    path = folder / "table.toml"
    wrong = {**LARDER, "score": 9}
    path.write_text(record_text(Record("table.toml", HEADER, (REVEAL, PRICE, wrong))), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "line", ["replay", "export --html", "export --castle", f"import {LINK}", "stats --html .", "tally --new"]
)
def test_an_out_without_a_name_is_a_wrong_line(typed: Type, table: Path, folder: Path, line: str) -> None:
    before = sorted(folder.iterdir())
    for empty in (["--out", ""], ["--out="]):
        answer = typed(*line.split(), *empty)
        assert (answer.code, answer.err) == (2, "--out needs a name: --out FILE\n")
    assert sorted(folder.iterdir()) == before


GAMES = {"castles": "three-players", "between": "between-four"}
JUDGING = re.compile(r"\b(mistakes?|wrong|errors?|bad|should|blunders?|lost points)\b", re.IGNORECASE)


@pytest.fixture
def laid_out(folder):
    """The recorded games of both, each under the name of its game."""
    for game, name in GAMES.items():
        (folder / f"{game}.toml").write_text(record(name), encoding="utf-8")
    (folder / "disputed.toml").write_bytes((EXAMPLES / "disputed" / "friday.toml").read_bytes())
    return folder


@pytest.fixture
def review(laid_out, typed):
    return lambda words, **how: typed(f"review {words}", **how)


@pytest.mark.parametrize(("game", "columns"), some(product([*GAMES, "disputed"], ["40", "80", "200"]), 3))
@pytest.mark.many
def test_nothing_is_judged_and_no_line_is_too_long(review, monkeypatch, game, columns):
    monkeypatch.setenv("COLUMNS", columns)
    answer = review(f"{game}.toml")
    assert answer.code == (1 if game == "disputed" else 0)
    assert "points missed" in " ".join(answer.out.split())
    assert JUDGING.findall(answer.out) == []
    assert answer.widest <= int(columns)


@pytest.mark.slow
def test_what_the_table_adjusts_is_in_every_figure_of_the_castle_and_a_row_of_its_own(typed, folder):
    """AB has 62 points by its tiles, and 64 wherever its points are said once the table has agreed on 2 more."""
    (folder / "table.toml").write_text((EXAMPLES / "between-four" / "table.toml").read_text())
    assert typed("adjust AB --points 2 x").code == 0
    castle = typed("show ab --json").json
    assert (castle["points"], castle["adjusted"], sum(castle["rows"].values())) == (64, 2, 62)
    assert {"points": 64, "adjusted": 2}.items() <= typed("score --json").json["castles"][0].items()
    csv = typed("export --csv").out.splitlines()
    (row,) = (dict(zip(csv[0].split(","), row.split(","), strict=True)) for row in csv if ",castle,AB," in row)
    assert (row["total"], row["adjusted"]) == ("64", "2")
    sums = typed("score --why").out.partition("\nAB: 64 points\n")[2].partition("\nBC: ")[0]
    assert sum(int(points) for points in re.findall(r"^ +([+-]?\d+)  (?=\S)", sums, re.MULTILINE)) == 64
    said = {"show ab": typed("show ab").out, "svg": typed("export --svg ab").out, "page": typed("export --html").out}
    drawn = re.sub(r"<style>.*?</style>", "", said["svg"], flags=re.DOTALL)
    words = re.sub(r"<[^>]*>", " ", drawn.replace(">64<", ">SUM<"))
    assert re.search(r"adjusted +2 ", words) and re.search(r"total +SUM ", words)
    assert "64 points with 19 tiles" in words and "62" not in words
    article = re.search(r"<article.*?</article>", said["page"], re.DOTALL)[0]
    assert "64 points with 19 tiles" in article and "62 points" not in article
    page = " ".join(re.sub(r"<[^>]*>", " ", said["page"]).split())
    assert "adjusted 2 0 0 0 Total 64" in page
    assert re.search(r"adjusted +2$", said["show ab"], re.MULTILINE) and "62" not in said["show ab"]


def lines():
    return [shlex.split(line) for turn in turns("between-four") for line in turn]


def test_the_castle_of_a_reward_may_be_left_out_where_one_waits(typed, folder):
    """Every reward of a whole game, typed without its castle where it is the only one that waits."""
    path, alone = folder / "table.toml", 0
    for words in lines():
        if words[0] == "reward":
            waiting = play_record(read_record(str(path))).table.waiting
            line = [words[0], *words[2:]]
            if len(waiting) == 1:
                alone += 1
                before = path.read_bytes()
                assert typed(*words).code == 0
                whole = path.read_bytes()
                path.write_bytes(before)
                assert typed(*line).code == 0
                assert path.read_bytes() == whole
                continue
            before = path.read_bytes()
            answer = typed(*line)
            assert answer.code == 2
            for site in waiting:
                assert f"reward {site.name}" in answer.err
            assert path.read_bytes() == before
        assert typed(*words).code == 0
    assert alone > 3


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX shell")
def test_the_shell_loop_of_the_readme(tmp_path):
    """Only its first lines: each is a process of its own."""
    few = tmp_path / "few.txt"
    few.write_text("\n".join(LINES[:4]) + "\n")
    program = tmp_path / "castlescore"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m castlescore "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    loop = f'while read -r line; do eval "castlescore $line"; done < {few.name}'
    done = subprocess.run(["/bin/sh", "-c", loop], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Ben buys Pumpkin Garden at 3,1@90 for 10000 to Anna" in done.stdout
