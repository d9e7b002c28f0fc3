"""The pages of --help: nothing of a command is lost on them at 80 columns, in any language."""

from __future__ import annotations

import pytest

from castlescore.cli.app import command_of
from castlescore.cli.help_pages import parts
from castlescore.core.commands import help_text
from castlescore.core.language import languages, speaking, tr, trp
from castlescore.protocol.commands import commands


def words(text):
    """The words of a page without the lines of its boxes."""
    return text.translate(dict.fromkeys(map(ord, "│╭╮╰╯─"), " ")).split()


@pytest.mark.parametrize("columns", ["80", "200"])
@pytest.mark.parametrize("spoken", languages())
@pytest.mark.many
def test_each_option_and_every_word_about_it_stands_on_the_page(typed, monkeypatch, spoken, columns):
    monkeypatch.setenv("COLUMNS", columns)
    for name in commands():
        page = typed(f"{name} --help --lang {spoken}")
        assert page.widest <= int(columns)
        seen, command = set(words(page.out)), command_of(name)
        with speaking(spoken):
            paragraphs = [tr(text) for text in parts(command.help)[0]]
            about = [*paragraphs, *(help_text(each.help) for each in (*command.takes, *command.own, *command.others))]
        options = {f"--{option.name}" for option in (*command.own, *command.others) if not option.hidden}
        hidden = {word for option in command.own if option.hidden for word in words(help_text(option.help))}
        assert options <= seen, name
        assert {word for text in about for word in words(text)} - hidden <= seen, name


def test_an_example_stands_in_one_line(typed):
    for name in commands():
        rows = [row.strip() for row in typed(f"{name} --help").out.splitlines()]
        assert set(parts(command_of(name).help)[1]) <= set(rows)


def test_the_program_lists_its_commands_by_group_and_how_to_begin(typed):
    page = typed("--help").out
    rows = page.splitlines()
    groups = [row.strip("╭╮─ ") for row in rows if row.startswith("╭─")]
    assert groups == ["Options", *dict.fromkeys(row.group for row in commands().values())]
    assert {row.split()[1] for row in rows if row.startswith("│ ") and row[2].islower()} >= set(commands())
    assert "castlescore new Anna Ben Cara" in page and "--lang" in page and "--no-pager" in page


def test_the_groups_of_a_page_are_said_in_the_language(typed):
    with speaking("cs"):
        groups = {trp("group", row.group) for row in commands().values()}
    page = typed("--help --lang cs").out
    assert all(f"╭─ {group} " in page for group in groups)
