"""Answers to the shells, in process: how a line is split, and the rows that each shell wants."""

from __future__ import annotations

import shlex

import pytest

from castlescore.cli.completion import ASKED, LINE, answer, split


@pytest.mark.parametrize(
    "line",
    [
        'castlescore note "it rains, he said" ', "a 'b c'd ", 'x "" y ', r"one\ word two ", r"a 'back\slash' ",
        '''"it's" 'so "far"' ''', "  many   blanks\there ", "caf\\e ", 'whole"in"side ', "'' ",
    ],
)  # fmt: skip
def test_complete_words_are_those_of_a_shell(line: str) -> None:
    assert split(line) == (shlex.split(line), "")


@pytest.mark.parametrize(
    ("line", "words", "typed"),
    [
        ("buy gra", ["buy"], "gra"),
        ("buy 'grand fo", ["buy"], "grand fo"),
        ('buy "grand \\"fo', ["buy"], 'grand "fo'),
        (r"buy grand\ fo", ["buy"], "grand fo"),
        ("buy 'it' gr\"a", ["buy", "it"], "gra"),
        ("buy '", ["buy"], ""),
        ("", [], ""),
    ],
)
def test_the_word_that_is_typed_is_told_apart_and_may_be_open(line: str, words: list[str], typed: str) -> None:
    assert split(line) == (words, typed)


@pytest.fixture
def ask(sat, capsysbinary):
    """What a shell is answered at a table where Anna is to buy."""
    sat(18)

    def asked(line: str, shell: str, **more: str) -> list[str]:
        environment = {ASKED: f"complete_{shell}", LINE: f"castlescore {line}", **more}
        assert answer(environment) == 0
        return capsysbinary.readouterr().out.decode().splitlines()

    return asked


def test_rows_of_each_shell(ask) -> None:
    assert ask("buy gat", "zsh") == ask("buy gat", "fish") == ["gatehouse\t10000, outdoor 250"]
    assert ask("rules zzz", "zsh") == []
    assert ask("show mark", "powershell") == ["market\tmarket"]  # what it is about is never empty there
    assert ask("buy gat", "powershell") == ["gatehouse\t10000, outdoor 250"]
    assert ask("buy gat", "bash") == ["gatehouse"]


def test_a_list_of_bash_tells_what_each_is_about_where_there_is_more_than_one(ask) -> None:
    rows, listed = ask("buy ", "bash"), ask("buy ", "bash", COMP_TYPE="63")
    assert [row.partition("  (")[0] for row in listed] == rows
    assert "gatehouse  (10000, outdoor 250)" in listed
    assert ask("buy gat", "bash", COMP_TYPE="63") == ["gatehouse"]
    assert ask("show ", "bash", COMP_TYPE="63")[:2] == ["castle", "market"]


def test_bash_gets_what_follows_its_own_breaks_alone(ask) -> None:
    assert ask("price 15=ga", "bash") == ["gatehouse"]
    assert ask("price 15=ga", "bash", COMP_WORDBREAKS=" ") == ["15=gatehouse"]
    assert ask("buy ve e=fo", "bash", COMP_TYPE="63") == ["foyer."]


def test_words_that_begin_otherwise_than_typed_are_numbered_for_bash(ask) -> None:
    """It would put what they have in common in the place of what was typed."""
    found = ask("tiles the-", "zsh")
    assert len(found) > 1
    rows = ask("reveal hundings", "bash")
    assert rows == ["hundings-hut"] or rows[0].startswith("1. ")


@pytest.mark.parametrize(("language", "said"), [("cs", "zahradní"), ("ru", "сад"), ("en", "outdoor")])
def test_the_language_of_the_line_before_that_of_the_shell(ask, language: str, said: str) -> None:
    [row] = ask(f"--lang {language} buy gatehouse", "zsh", LANG="de_DE.UTF-8")
    called = "Привратницкая, " if language == "ru" else ""  # the others have no other name for it
    assert row.startswith(f"gatehouse\t{called}10000, ")
    assert (said in row) or language != "en"
    assert ("outdoor" in row) is (language == "en")


def test_an_unknown_shell_is_told_which_are_known(capsys) -> None:
    assert answer({ASKED: "complete_csh", LINE: "castlescore "}) == 2
    assert "bash, zsh, fish, powershell" in capsys.readouterr().err
