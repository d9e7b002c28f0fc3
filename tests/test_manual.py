"""The manual page is the one that the commands make, has every command and option, and renders."""

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.main import get_command

from builders import commands
from castlescore.cli.app import app

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "man" / "castlescore.1"


def _tool():
    spec = importlib.util.spec_from_file_location("manual", ROOT / "tools" / "manual.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


@pytest.mark.parametrize("columns", ["40", "200"])
def test_the_page_is_fresh_whatever_the_terminal(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    assert PAGE.read_text(encoding="utf-8") == _tool().page(), "make generate"


def test_every_command_is_in_it():
    text = PAGE.read_text(encoding="utf-8")
    for name in commands():
        assert f"\\fBcastlescore {name}\\fR" in text


def test_every_option_of_every_command_is_in_it():
    text = PAGE.read_text(encoding="utf-8").replace("\\-", "-")
    common, group = {*_tool().COMMON, "--lang"}, get_command(app)
    for name in commands():
        own = text.partition(f"\\fBcastlescore {name}\\fR")[2].partition("\\fBcastlescore ")[0]
        command = group.get_command(None, name)
        options = {f"--{option.name}" for option in (*command.own, *command.others) if not option.hidden}
        assert {each for each in options - common if each not in own} == set(), name
    for option in common:
        assert option in text, option


def test_no_text_is_taken_for_an_order():
    assert _tool().escaped(".TH 'x' a-b \\c") == "\\&.TH \\(aqx\\(aq a\\-b \\ec"


@pytest.mark.parametrize("program", [["groff", "-man", "-Tutf8", "-ww"], ["mandoc", "-T", "lint", "-W", "error"]])
def test_it_renders_without_a_warning(program):
    if shutil.which(program[0]) is None:
        pytest.skip(f"no {program[0]} here")
    done = subprocess.run([*program, str(PAGE)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    assert program[0] != "mandoc" or done.stdout == ""
