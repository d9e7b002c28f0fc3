"""At a real terminal: what strangers wrote reaches it with its marks written out, beside a bar and a prompt."""

from __future__ import annotations

import os
import sys

import pytest

from hostile.lines import TAME, record_of
from hostile.texts import NAMES, TEXTS, toml
from waiting import at_a_terminal

pexpect = pytest.importorskip("pexpect")

PROGRAM = "from castlescore.cli import main; main()"
# Of the texts: what would colour, name the window, steer by a single byte, or turn the letters around it.
STEERING = ["\x1b[31mred", "\x1b]0;title", "\x9b31m", "\u202egnp", "\u2066x", "\u061c", "\x08", "\u2028"]


@pytest.fixture
def terminal(tmp_path):
    """Run the program at a pseudo-terminal, press these keys, and give all that it wrote."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    env = {
        **kept,
        "TERM": "xterm",
        "PYTHONIOENCODING": "utf-8",
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }

    def run(*words, keys=()):
        how = {"cwd": tmp_path, "env": env, "dimensions": (50, 100), "echo": False}
        with at_a_terminal(sys.executable, "-c", PROGRAM, *words, forked=True, **how) as child:
            written = ""
            for until, key in keys:
                child.expect_exact(until.encode())
                written += (child.before + child.after).decode()
                child.send(key)
            child.expect(pexpect.EOF)
            return written + child.before.decode()

    return run


def assert_nothing_steers(written):
    assert [text for text in STEERING if text in written] == []


@pytest.mark.slow
def test_audits_behind_a_progress_bar(tmp_path, terminal):
    for number in range(5):
        (tmp_path / f"{number}.toml").write_text(record_of("castles", hostile=True), encoding="utf-8")
    written = terminal("audit", ".", "--all")
    assert_nothing_steers(written)
    said = "".join(written.split())
    for seen in TEXTS.values():
        assert "".join(seen.split()) in said


def test_the_shell_with_its_prompt_and_completion(tmp_path, terminal):
    names = ", ".join(map(toml, NAMES))
    game = f'format = "castlescore session 1"\ngame = "castles"\nplayers = [{names}]\nbuilder = {toml(NAMES[0])}\n'
    notes = "".join(f'  {{ do = "note", text = {toml(text)} }},\n' for text in TEXTS)
    (tmp_path / "table.toml").write_text(f"{game}event = [\n{notes}]\n", encoding="utf-8")
    prompt = f"{NAMES[0].lower()}>"
    keys = [(prompt, "log\r"), ("HYPERLINK", ""), (prompt, "show \t"), ("standings", "\x03"), (prompt, "quit\r")]
    written = terminal("play", keys=keys)
    assert_nothing_steers(written)
    assert TAME[0] not in written and r"\x1b]0;title\x07" in written and "[bold red]x[/]" in written
