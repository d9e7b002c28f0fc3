"""Help pages, usage errors and the manual page as they are shown, in the language of brackets: no word outside them."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from castlescore.cli.terminal.walk import KEYS
from castlescore.core.language import languages, speaking, tr
from castlescore.protocol.commands import commands
from cli.test_tongues import known
from evenings import evening
from samples import thorough
from tongues import OPEN, SHUT, Silent, bare, left, pseudo, say

ROOT = Path(__file__).parents[2]
TABLES = {
    "castles": evening()[20],
    "between": (ROOT / "examples" / "between-four" / "table.toml").read_text(encoding="utf-8"),
}
# Options, the choices of an option, files, and examples to the end of their line.
TYPED = re.compile(
    rf"^ +castlescore (?:[^{OPEN}\n]*\\\n)*[^{OPEN}\n]*|--?[a-z]\w*(?:-[a-z]+)*(?: [\w|]+\|[\w|]+)?|\w+\.toml",
    re.MULTILINE,
)
WRONG = ("", "--zz", "--after", "--after x", "--after -1", "--json=zz", "--zoom x", "--claim", "--to 1.5", "zz " * 12)
NAMES = {"castlescore", *commands()}
IDS = {"castles", "between", "bga", "en", "cs", "ru", "session", "castle", "catalogue", "setup", "answer"}


def unsaid(text: str, known: set[str] = frozenset()) -> list[str]:
    """The words of a help page outside brackets that are no commands, options, ids or examples."""
    return bare(TYPED.sub(" ", text), NAMES | IDS | known)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    with pseudo(monkeypatch):
        yield tmp_path


@pytest.mark.parametrize("game", TABLES)
def test_every_word_of_a_help_page_is_a_message(here, game):
    (here / "table.toml").write_text(TABLES[game], encoding="utf-8")
    pages = {name: say(f"{name} --help").out for name in commands()} | {"": say("--help").out}
    assert {name: words for name, page in pages.items() if (words := unsaid(page))} == {}
    assert all(page.count(OPEN) == page.count(SHUT) > 5 for page in pages.values())


@pytest.mark.thorough
@pytest.mark.parametrize("game", TABLES)
def test_every_word_of_what_a_wrong_line_is_told_is_a_message(here, monkeypatch, game):
    """In the language of values the values of messages are seen too: what typer complains of in English."""
    (here / "table.toml").write_text(TABLES[game], encoding="utf-8")
    lines = [f"{name} {ending}" for name in commands() if name not in ("play", "serve") for ending in WRONG]
    lines = lines if thorough() else lines[list(TABLES).index(game) :: 3]  # other endings of each command
    typed = {"zz", "zzz", "ab", "bc", "cd", "da"}
    found = {}
    for line in [*lines, "--zz", "zzz", "--session", "serve --port x", "serve --port -1", "replay --delay x"]:
        with pseudo(monkeypatch):
            words = unsaid(say(line).err, typed)
        with pseudo(monkeypatch, Silent()):
            words += left(TYPED.sub(" ", say(line).err), NAMES | IDS | typed | known())
        found |= {line: words} if words else {}
    assert found == {}


def test_every_word_of_the_manual_page_is_a_message(here):
    spec = importlib.util.spec_from_file_location("manual", ROOT / "tools" / "manual.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    with speaking("ru"):
        rows = tool.page().splitlines()
    assert unsaid(read(rows)) == []


@pytest.mark.parametrize("spoken", languages()[1:])
def test_the_keys_of_a_walk_are_called_as_the_language_calls_them(spoken):
    with speaking(spoken):
        assert len(tr(KEYS)) <= 80
        assert not re.search(r"\b(Space|Left|Up|Down)\b", tr(KEYS))


def read(rows: list[str]) -> str:
    """What a reader sees of a manual page: no orders and fonts of roff, no examples."""
    kept, shown = [], True
    for row in rows:
        shown = {".nf": False, ".fi": True}.get(row, shown)
        kept += [re.sub(r'^\.[A-Z]{1,2}\b|\\f[BIR]|\\&|"', "", row).replace("\\-", "-")] if shown else []
    return "\n".join(row for row in kept if not row.startswith(('.\\"', ".")))
