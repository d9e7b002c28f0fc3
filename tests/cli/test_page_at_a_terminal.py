"""A page at a terminal: a file beside what it is made from, and never over anything but such a page."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

from builders import EXAMPLES
from waiting import PATIENT, at_a_terminal, ended

pytest.importorskip("pexpect")

PROGRAM = f"""{PATIENT}
from castlescore.cli import main
main()
"""
GENERATOR = '<meta name="generator" content="castlescore'


@pytest.fixture(params=["three-players", "between-four"])
def whole(request, folder):
    """An evening of each game in a folder of its own."""
    (folder / "evenings").mkdir()
    shutil.copy(EXAMPLES / request.param / "table.toml", folder / "evenings" / "friday.toml")
    return folder


@pytest.fixture
def sit(whole):
    """The beginning of an evening, whose page is sooner made."""
    path = whole / "evenings" / "friday.toml"
    head, event, rows = path.read_text(encoding="utf-8").partition("event = [\n")
    path.write_text("".join([head, event, *rows.splitlines(keepends=True)[:8], "]\n"]), encoding="utf-8")
    return whole


def typed(folder, *words):
    """A line typed at a terminal: its exit code, and everything that the terminal got."""
    env = {**os.environ, "TERM": "xterm", "XDG_STATE_HOME": str(folder / "state")}
    how = {"forked": True, "cwd": str(folder), "env": env, "dimensions": (24, 80), "encoding": "utf-8"}
    with at_a_terminal(sys.executable, "-c", PROGRAM, *words, **how) as process:
        code = ended(process)
        return code, process.before


EXPORT = ("export", "--html", "-s", "evenings/friday.toml")


@pytest.mark.slow
def test_the_page_is_written_beside_the_session_and_that_is_said(sit):
    code, said = typed(sit, *EXPORT)
    assert (code, said.split()) == (
        0,
        ["the", "page", "is", "in", "evenings/friday.html:", "open", "it", "with", "a", "browser"],
    )
    page = sit / "evenings" / "friday.html"
    assert GENERATOR in page.read_text(encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8").replace("</html>", "old</html>"), encoding="utf-8")
    assert typed(sit, *EXPORT)[0] == 0
    assert "old</html>" not in page.read_text(encoding="utf-8")
    assert sorted(path.name for path in page.parent.iterdir()) == ["friday.html", "friday.toml"]


@pytest.mark.parametrize("there", ["<html>mine</html>", "", None, "folder", "link"])
@pytest.mark.slow
def test_anything_else_stays_and_the_line_to_type_is_said(sit, there):
    page = sit / "evenings" / "friday.html"
    if there == "folder":
        page.mkdir()
    elif there == "link":
        page.symlink_to("nowhere.html")
    elif there is None:
        os.mkfifo(page)
    else:
        page.write_text(there)
    before = sorted(path.name for path in page.parent.iterdir())
    code, said = typed(sit, *EXPORT)
    assert code == 3
    assert "export --html --out FILE" in " ".join(said.split())
    assert sorted(path.name for path in page.parent.iterdir()) == before
    assert there in ("folder", "link", None) or page.read_text() == there


@pytest.mark.parametrize("words", [("--out", "-"), ("--json",)])
@pytest.mark.slow
def test_who_asks_for_it_has_it_on_the_screen(sit, words):
    code, said = typed(sit, *EXPORT, *words)
    assert code == 0
    assert "generator" in said
    assert not (sit / "evenings" / "friday.html").exists()


@pytest.mark.many
def test_in_a_pipe_it_is_as_it_was(sit, capsys):
    from castlescore.cli.app import run

    assert run(EXPORT) == 0
    assert GENERATOR in capsys.readouterr().out
    assert not (sit / "evenings" / "friday.html").exists()


@pytest.mark.slow
def test_the_page_of_a_tally_lies_beside_it(whole):
    assert typed(whole, "tally", "--session", "evenings/friday.toml", "--out", "tally.toml")[0] == 0
    for words in (("tally", "tally.toml", "--html"), ("export", "--html", "--from", "tally.toml")):
        code, said = typed(whole, *words)
        assert (code, "the page is in tally.html" in said) == (0, True), said
        assert GENERATOR in (whole / "tally.html").read_text(encoding="utf-8")
        (whole / "tally.html").write_text("mine")
        code, said = typed(whole, *words)
        assert (code, f"{words[0]} --html --out FILE" in " ".join(said.split())) == (3, True), said
        assert (whole / "tally.html").read_text() == "mine"
        (whole / "tally.html").unlink()


@pytest.mark.slow
def test_the_page_of_the_statistics_lies_here(whole):
    code, said = typed(whole, "stats", "evenings", "--html")
    assert (code, "the page is in stats.html" in said) == (0, True), said
    assert GENERATOR in (whole / "stats.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_session_that_has_no_name_is_told(sit):
    program = f"import sys, io\nsys.stdin = open('evenings/friday.toml')\n{PROGRAM}"
    env = {**os.environ, "TERM": "xterm"}
    how = {"cwd": str(sit), "env": env, "dimensions": (24, 80), "encoding": "utf-8"}
    with at_a_terminal(sys.executable, "-c", program, "export", "--html", "-s", "-", **how) as process:
        code, said = ended(process), process.before
    assert (code, "export --html --out FILE" in " ".join(said.split())) == (2, True), said
