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
from castlescore.protocol.commands import commands
from cli.conftest import EXAMPLE, LINK
from fuzz.seeds import HOUSE
from samples import tries

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
        assert any(finding["kind"] == "format" for session in sessions for finding in session["findings"])
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
@given(LINES)
def test_any_command_line(words):
    _line(words)
