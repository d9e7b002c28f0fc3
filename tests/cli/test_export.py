"""export of the evening and of pictures: the kinds, where they go, and what cannot be asked for."""

from __future__ import annotations

import importlib
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from builders import EXAMPLES
from castlescore.cli.app import run
from samples import some

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


@pytest.mark.slow
def test_a_file_of_that_name_is_replaced_whole(typed, folder):
    (folder / "kept.html").write_text("x" * 1_000_000)
    assert typed("-s", THREE, "export", "--html", "--out", "kept.html").code == 0
    assert (folder / "kept.html").read_text(encoding="utf-8").endswith("</html>\n")


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
        (THREE, "--castle anna", "castlescore.protocol.castles.castle_text"),
        (FOUR, "--castle ab", "castlescore.protocol.castles.castle_text"),
        (THREE, "--link anna", "castlescore.games.castles.files.links.write_link"),
    ],
)
@pytest.mark.many
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
