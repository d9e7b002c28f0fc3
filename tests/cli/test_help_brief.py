"""`? COMMAND` at the table: as much as the screen has room for, and what is told is told whole."""

from __future__ import annotations

import os

import pytest
import typer

from castlescore.cli.app import command_of
from castlescore.cli.help_pages import BRIEF, arguments, command_page, options
from castlescore.core.language import languages, speaking
from castlescore.protocol.commands import commands


def page_of(name, columns, rows, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((columns, rows)))
    command = command_of(name)
    context = typer.Context(command, info_name=name)
    told = [*arguments(command), *options(command, context)]
    token = BRIEF.set(True)
    try:
        return command_page(command, context), told
    finally:
        BRIEF.reset(token)


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 24), (80, 60), (200, 50)])
@pytest.mark.many
def test_what_is_told_of_a_command_is_told_whole(monkeypatch, spoken, columns, rows):
    """Each option stands there with every word about it, or with its name alone; nothing is cut."""
    for name in commands():
        with speaking(spoken):
            page, told = page_of(name, columns, rows, monkeypatch)
        assert max(map(len, page)) <= columns
        text = " ".join(" ".join(page).split())
        for word, about in told:
            option = word.removeprefix("-h, ").removeprefix("-s, ").partition(" ")[0]
            begins = " ".join(about.split()[:4])
            assert option in text or begins in text, (name, word)
            if begins and begins in text:
                assert " ".join(about.split()) in text, (name, word)


def test_the_page_of_buy_fits_the_screen(monkeypatch):
    page, _ = page_of("buy", 80, 24, monkeypatch)
    assert len(page) <= 23
    assert not any(row.endswith("..") for row in page)
