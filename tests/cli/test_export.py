"""export of the evening and of pictures: the kinds, where they go, and what cannot be asked for."""

from __future__ import annotations

import csv
import importlib
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from itertools import product
from pathlib import Path
from random import Random

import pytest

from between_evenings import EXAMPLES
from castlescore.cli.app import run
from samples import some

THREE = str(EXAMPLES / "three-players" / "table.toml")
FOUR = str(EXAMPLES / "between-four" / "table.toml")
FRIDAY = str(EXAMPLES / "disputed" / "friday.toml")
KINDS = ("--html", "--csv", "--bgstats", "--svg")


@pytest.mark.parametrize(
    ("table", "kind"),
    some(product([THREE, FOUR], KINDS), [(THREE, "--html"), (THREE, "--bgstats"), (FOUR, "--csv"), (FOUR, "--svg")]),
)
def test_stdout_file_and_json_have_the_same_text(typed, folder, table, kind):
    name = ["ab"] if kind == "--svg" and table == FOUR else ["anna"] if kind == "--svg" else []
    said = typed("-s", table, "export", kind, *name)
    assert (said.code, said.err) == (0, "")
    out = typed("-s", table, "export", kind, *name, "--out", "kept")
    assert (out.code, out.out) == (0, "")
    assert (folder / "kept").read_bytes().decode() == said.out
    document = typed("-s", table, "export", kind, *name, "--json").json
    assert document[kind[2:]] == said.out and document["remarks"] == []


def test_a_file_of_that_name_is_replaced_whole(typed, folder):
    (folder / "kept.html").write_text("x" * 1_000_000)
    assert typed("-s", THREE, "export", "--html", "--out", "kept.html").code == 0
    assert (folder / "kept.html").read_text(encoding="utf-8").endswith("</html>\n")


def test_a_picture_is_of_the_player_named_or_of_who_is_to_move(typed, sat):
    sat(9)
    named = ElementTree.fromstring(typed("export --svg ben").out)
    assert named.tag.endswith("svg")
    assert "Ben" in typed("export --svg ben").out
    assert typed("export --svg").out in {typed("export", "--svg", name).out for name in ("anna", "ben", "cara", "dan")}


def test_a_castle_file_is_drawn_without_a_table_and_its_dispute_too(typed):
    answer = typed("export --svg --from castle.toml")
    assert (answer.code, answer.err) == (0, "")
    ElementTree.fromstring(answer.out)
    assert "Vestibule" in answer.out and "PLACE-6" in answer.out
    other = typed("-s", FOUR, "export", "--castle", "ab").out
    drawn = typed("export", "--svg", "--from", "-", stdin=other)
    assert drawn.code == 0 and "Laboratory" in drawn.out


def test_a_record_that_cannot_be_is_exported_as_it_follows_and_says_so(typed):
    for kind in KINDS:
        answer = typed("-s", FRIDAY, "export", kind, *(["ben"] if kind == "--svg" else []))
        assert answer.code == 1
        assert "5 findings" in answer.err and "castlescore audit" in answer.err
    rows = list(csv.DictReader(io.StringIO(typed("-s", FRIDAY, "export", "--csv").out, newline="")))
    assert [row["total"] for row in rows] == ["89", "89", "81"]
    answer = typed("-s", FRIDAY, "export", "--csv", "--json").json
    assert (len(answer["remarks"]), answer["findings"]) == (5, 5)


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


def test_a_play_is_json_or_a_link_and_the_json_has_both(typed):
    play = json.loads(typed("-s", THREE, "export", "--bgstats").out)
    link = typed("-s", THREE, "export", "--bgstats", "--link").out
    document = typed("-s", THREE, "export", "--bgstats", "--json").json
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert (document["play"], document["link"]) == (play, link.strip())


def test_a_game_under_way_is_no_play(typed, sat):
    sat(9)
    answer = typed("export --bgstats --out play.json")
    assert (answer.code, answer.out) == (1, "")
    assert "not over" in answer.err
    refused = typed("export --bgstats --json")
    assert refused.code == 1 and "not over" in refused.json["refused"][0]["why"]
    assert typed("export --html").code == typed("export --csv").code == 0


@pytest.mark.parametrize(
    "line",
    [
        "export",
        "export --html --csv",
        "export --html anna",
        "export --bgstats --from castle.toml",
        "export --csv --from castle.toml",
        "export --svg anna --from castle.toml",
        "export --svg nobody",
    ],
)
def test_what_cannot_be_asked_for_is_2_and_writes_nothing(typed, sat, folder, line):
    sat(9)
    assert typed(f"{line} --out kept").code == 2
    assert not (folder / "kept").exists()


def test_without_a_table_there_is_nothing_to_export(typed):
    for kind in KINDS:
        answer = typed("export", kind)
        assert answer.code == 3
        assert "castlescore new" in answer.err


def test_a_place_that_cannot_be_written_is_3(typed):
    assert typed("-s", THREE, "export", "--html", "--out", "no/such/folder.html").code == 3


def test_a_session_comes_from_stdin_too(typed):
    text = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")
    assert typed("-s", "-", "export", "--csv", stdin=text).out == typed("-s", THREE, "export", "--csv").out


@pytest.mark.parametrize(
    "kind",
    some(["--html", "--csv", "--bgstats", "--svg anna", "--castle anna", "--link anna"], ["--csv", "--svg anna"]),
)
def test_nothing_is_written_over_the_session_it_is_made_from(typed, folder, kind):
    table = folder / "table.toml"
    table.write_bytes(Path(THREE).read_bytes())
    (folder / "same.toml").hardlink_to(table)
    (folder / "linked.toml").symlink_to(table)
    before, names = table.read_bytes(), sorted(folder.iterdir())
    for out in ("table.toml", "./table.toml", "same.toml", "linked.toml"):
        answer = typed(f"export {kind} --out {out}")
        assert (answer.code, table.read_bytes(), sorted(folder.iterdir())) == (3, before, names)
        assert answer.err == f"{out}: that is the file it is made from; name another one\n"


@pytest.mark.parametrize("kind", ["--svg", "--link"])
def test_nothing_is_written_over_the_castle_it_is_made_from(typed, folder, kind):
    before = (folder / "castle.toml").read_bytes()
    assert typed(f"export {kind} --from castle.toml --out castle.toml").code == 3
    assert (folder / "castle.toml").read_bytes() == before


OURS = {
    "session": 'format = "castlescore session 1"\n[[[ broken',
    "marked": "\ufeff\"format\"='castlescore tally 1'\n",
    "tally": '# from Friday\n\n  format = "castlescore tally 1"\n',
    "castle": 'format = "castlescore castle 1"  # typed by hand\n',
}


@pytest.mark.parametrize("file", OURS)
@pytest.mark.parametrize(
    "line",
    some(
        [
            *(f"-s {THREE} export {kind}" for kind in ("--html", "--csv", "--bgstats", "--svg anna", "--link anna")),
            "export --svg --from castle.toml", f"stats {THREE} --csv", f"stats {THREE} --html",
            f"-s {THREE} export --castle anna", "import x#+P00,0",
        ],
        [f"-s {THREE} export --csv", "import x#+P00,0", f"stats {THREE} --csv", f"-s {THREE} export --castle anna"],
    ),
)  # fmt: skip
def test_nothing_is_written_over_what_somebody_recorded_or_typed(typed, folder, line, file):
    """A castle is written over a castle, which is then kept."""
    (folder / "out").write_text(OURS[file], encoding="utf-8")
    names = sorted(folder.iterdir())
    answer = typed(f"{line} --out out")
    if file == "castle" and ("--castle" in line or "import" in line):
        assert (answer.code, answer.out) == (0, "")
        assert answer.err.endswith("out: what was there is kept as out~\n")
        assert (folder / "out~").read_text() == OURS[file]
        return
    said = "out: another castlescore file is there, and it is not written over; name another one\n"
    assert (answer.code, answer.out, answer.err) == (3, "", said)
    assert (folder / "out").read_text(encoding="utf-8") == OURS[file]
    assert sorted(folder.iterdir()) == names


def test_the_same_castle_written_again_is_kept_nowhere(typed, folder):
    for _ in range(2):
        assert typed(f"-s {THREE} export --castle anna --out anna.toml").err == ""
    assert not (folder / "anna.toml~").exists()


@pytest.mark.parametrize("line", ["import x#+P00,0", "export --svg --from castle.toml"])
def test_nothing_is_written_over_the_catalogue_it_is_made_with(typed, folder, line):
    rooms = '[[room]]\nid = "solar"\npoints = 9\n'
    (folder / "rooms.toml").write_text(rooms)
    answer = typed(f"{line} --catalogue rooms.toml --out rooms.toml")
    assert (answer.code, answer.out) == (3, "")
    assert (folder / "rooms.toml").read_text() == rooms


@pytest.mark.parametrize(
    ("table", "kind", "spoilt"),
    [
        (THREE, "--castle anna", "castlescore.protocol.castles.castle_text"),
        (FOUR, "--castle ab", "castlescore.protocol.castles.castle_text"),
        (THREE, "--link anna", "castlescore.games.castles.files.links.write_link"),
    ],
)
def test_a_castle_that_would_not_read_back_is_not_written(typed, folder, monkeypatch, table, kind, spoilt):
    module, _, name = spoilt.rpartition(".")
    real = getattr(importlib.import_module(module), name)

    def without_the_last(*args):
        found = real(*args)
        text = found if isinstance(found, str) else found[0]
        cut = text[: text.rindex("[[tile]]" if "[[tile]]" in text else "&")]
        return cut if isinstance(found, str) else (cut, *found[1:])

    (folder / "kept").write_text("before")
    monkeypatch.setattr(spoilt, without_the_last)
    answer = typed(f"-s {table} export {kind} --out kept")
    assert answer.code == 3
    assert answer.err == "kept: what was to be written reads back as something else. Nothing was written.\n"
    assert (folder / "kept").read_text() == "before"
