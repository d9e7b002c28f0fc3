"""Whatever is typed or read, the answer is an answer or one message: never a traceback, never a changed file."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castlescore.cli.app import run
from castlescore.core.errors import CastlescoreError
from castlescore.games.castles.files.catalogue import catalogue_of
from castlescore.games.castles.files.links import read_link, write_link
from castlescore.games.castles.rules.castle import Box
from castlescore.protocol.commands import commands
from castlescore.record.castle_files import castle_text, parse_any_castle
from castlescore.toml.reading import parse_toml
from cli.conftest import EXAMPLE, LINK
from samples import tries

BOX = Box()
HOUSE = """\
[[room]]
id = "tool-shed"
name = "Tool Shed"
type = "utility"
size = 100
points = 4
doors = [[0, 0, "W"], [1, 1, "E"]]
effect = { per = 1, how = "connected", types = ["outdoor"] }
[[room]]
id = "solar"
points = 9
"""
PIECES = ["[[tile]]", "tile", "foyer", '"', "=", "\n", "at", "[", "]", "{", ",", "-", "1" * 30, "0x" + "f" * 5000]
PIECES += [
    "true",
    "nan",
    "1979-05-27",
    "'''",
    "\x1b",
    "\u202e",
    "\x00",
    "é",
    "join",
    "E=stairs.W",
    "W=0.E",
    "turn = 90",
]
PIECES += ["doors", "dispute", "claim", "hallway", "#", "&", "+P00,0", "-z30,0", "+A0-1,1", "[[room]]", "\ud800"]


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with a few places cut out, doubled, or something strange put in."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 2, 8, 40])))
        put = draw(st.one_of(st.just(""), st.sampled_from(PIECES), st.text(max_size=6), st.just(2 * text[start:end])))
        text = text[:start] + put + text[end:]
    return text


def _castle(text: str) -> None:
    with contextlib.suppress(CastlescoreError):
        judged = parse_any_castle(text, "f").judged
        assert judged.points == sum(row.verdict.points.total for row in judged.tiles if not row.dispute)
        write_link(judged)


def _catalogue(text: str) -> None:
    with contextlib.suppress(CastlescoreError):
        assert len(catalogue_of(parse_toml(text, "f"), "f").tiles) >= len(BOX.catalogue.tiles)


def _link(text: str) -> None:
    with contextlib.suppress(CastlescoreError):
        imported = read_link(text, BOX)
        judged = parse_any_castle(castle_text("castles", imported.entries, {}), "link").judged
        assert len(judged.tiles) == len(imported.entries)


WORDS = st.one_of(
    st.sampled_from(["judge", "where", "try", "explain", "place", "tiles", "rules", "import", "export", "w", "e", "p"]),
    st.sampled_from(["castle.toml", "none.toml", "-", ".", "house.toml", "--castle", "--catalogue", "--json", "--all"]),
    st.sampled_from(
        ["--dark", "--dispute", "--claim", "--foyer", "3@90", "--from", "--link", "--out", "out", "-h", "--"]
    ),
    st.sampled_from(
        ["solar", "foyer", "hall", "stairs", "ve", "1", "#1", "-4,2@90", "S=foyer.N", "foyer.E", "0.n", "=."]
    ),
    st.sampled_from(["--version", "--help", "--json=1", "-x", "-1", "@", ",", "9" * 5000, LINK, "\ud800", "\x1b[m"]),
    st.text(max_size=8),
)


def _line(words: list[str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("castle.toml").write_text(EXAMPLE)
        Path("house.toml").write_text(HOUSE)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _stdin(EXAMPLE):
            code = run(words)
        text = Path("castle.toml").read_text() if Path("castle.toml").exists() else EXAMPLE
        exported = "--out" in words or any(word.startswith("--out=") for word in words)
        if code != 0 and not exported:
            assert text == EXAMPLE
        elif not exported:
            assert tomllib.loads(text)["tile"][0]["tile"] == "foyer"
        assert not [name for name in Path().iterdir() if name.suffix in (".lock", ".new")]
    assert code in (0, 1, 2, 3)
    if code == 3 and words[0] == "stats":  # it counts what can be read and names what cannot
        assert err.getvalue().strip()
    elif code == 3 and out.getvalue():
        # An audit finishes whatever it is given: a file that cannot be understood is a finding in its document.
        sessions = json.loads(out.getvalue())["sessions"]
        assert any(found["kind"] == "format" for session in sessions for found in session["findings"])
    elif code in (2, 3) and "play" not in words:  # what a script did before its wrong line stands there
        assert out.getvalue() == ""
        assert err.getvalue().strip()


@contextlib.contextmanager
def _stdin(text: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(text.encode()))
    try:
        yield
    finally:
        sys.stdin = before


LINES = st.tuples(st.sampled_from([*commands(), ""]), st.lists(WORDS, max_size=7)).map(lambda t: [t[0], *t[1]])
QUICK = settings(tries(60), suppress_health_check=list(HealthCheck))


@QUICK
@given(mutated(EXAMPLE))
def test_any_castle_file(text):
    _castle(text)


@QUICK
@given(mutated(HOUSE))
def test_any_catalogue_file(text):
    _catalogue(text)


@QUICK
@given(mutated(LINK))
def test_any_link(text):
    _link(text)


@QUICK
@given(LINES)
def test_any_command_line(words):
    _line(words)
