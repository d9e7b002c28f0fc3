"""Laying out text: columns as a terminal counts them, by what characters take and not by how many there are."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from castlescore.cli.app import run
from castlescore.view.colour import colours
from castlescore.view.layout import beside, clip, columns, flow, hang, hanging, seen, wrapped

wcwidth = pytest.importorskip("wcwidth")  # another library than ours, which terminals' authors use
WIDE, MARK, TALL = "李", "\u0301", "한"
LETTERS = st.sampled_from(["a", "Z", " ", "é", "Ж", "–", "│", WIDE, TALL, "ア", "Ａ", f"e{MARK}", f"n{MARK}"])
THRONES = ("--throne", "utility-food", "--throne", "corridor-downstairs")
TEXTS = st.lists(LETTERS, max_size=24).map(lambda found: " ".join("".join(found).split()))


def takes(text: str) -> int:
    """The columns of a terminal that a text takes."""
    result: int = wcwidth.wcswidth(text)
    assert result >= 0
    return result


def letters(text: str) -> list[str]:
    """The letters of a text in any order, without blanks."""
    return sorted("".join(text.split()))


def starts(row: str, cell: str, after: int = 0) -> int:
    """The column in which a cell begins."""
    return takes(row[: row.index(cell, after)])


@given(TEXTS)
def test_what_is_seen_of_a_text_is_what_a_terminal_shows(text):
    assert seen(text) == takes(text)
    assert seen(colours(text, "food")) == takes(text)


@given(TEXTS, st.integers(2, 30))
def test_a_text_that_is_cut_fits_and_says_that_it_was_cut(text, width):
    cut = clip(text, width)
    assert takes(cut) <= width
    assert cut == text if takes(text) <= width else cut.endswith("..")
    assert cut == text or takes(cut) >= width - 1


@given(st.lists(st.tuples(TEXTS, TEXTS, st.integers(0, 999).map(str)), min_size=1, max_size=6), st.integers(40, 90))
def test_the_columns_of_a_table_stand_below_each_other_whatever_is_in_them(table, width):
    marked = [(f"<{a}", f">{b}", f"#{c}") for a, b, c in table]
    rows = columns(marked, width, right=[2], narrow=list)
    assert max(map(takes, rows), default=0) <= width
    firsts = [row for row in rows if "#" in row]
    assert len(firsts) in (0, len(marked))
    assert len({starts(row, ">") for row in firsts}) <= 1
    assert len({takes(row) for row in firsts}) <= 1
    natural = sum(max(takes(row[i]) for row in marked) for i in range(3)) + 4
    if natural <= width:
        assert all(cell in row for row, cells in zip(rows, marked, strict=True) for cell in cells)
    elif rows:
        assert len(rows) > len(marked)
        assert letters("".join(rows)) == letters("".join(map("".join, marked)))


@given(st.lists(st.tuples(TEXTS, TEXTS, st.integers(0, 999).map(str)), min_size=1, max_size=6), st.integers(24, 60))
def test_a_table_that_is_too_wide_for_columns_is_told_in_sentences_and_no_figure_is_lost(table, width):
    heads = ("name", "a head of its own", "points")
    rows = columns([heads, *((f"<{a}", f">{b}", f"{c}") for a, b, c in table)], width, right=[2])
    assert max(map(takes, rows)) <= width
    together = " ".join(" ".join(rows).split())
    assert all(together.count(figure) >= [c for _, _, c in table].count(figure) for _, _, figure in table)
    assert rows[0].startswith("name") or together.count("points") == len(table)


def test_a_long_text_is_wrapped_in_its_column_and_the_names_last():
    table = [("room", "effect", "coins"), ("Grand Bedchamber", "+2 connected living, sleeping, food", "1000")]
    assert columns(table, 45, right=[2]) == [
        "room              effect                coins",
        "Grand Bedchamber  +2 connected living,   1000",
        "                  sleeping, food",
    ]
    assert columns(table, 30, right=[2], narrow=lambda: ["too narrow"]) == ["too narrow"]
    assert columns(table, 30, right=[2]) == [
        "Grand Bedchamber: effect +2",
        "  connected living, sleeping,",
        "  food, coins 1000",
    ]


@given(st.lists(TEXTS.filter(bool), min_size=1, max_size=5))
def test_a_painted_cell_is_painted_from_its_first_letter_to_its_last(words):
    table = [(word, "x", word) for word in words]
    plain = columns(table, 90)
    painted = columns([(colours(word, "food"), "x", colours(word, "food")) for word in words], 90)
    for row, bare, word in zip(painted, plain, words, strict=True):
        assert row.count(colours(word, "food")) == 2
        assert row.replace("\x1b[30;43m", "").replace("\x1b[0m", "") == bare


@given(TEXTS, TEXTS, st.integers(24, 60))
@example("a" * 9 + "李" * 6, "a" * 15 + "李" * 3, 43)  # its word has room below the head, not beside it
def test_a_paragraph_beside_its_head_fits_and_hangs_below_where_it_began(head, text, width):
    rows = hanging(f"{head}: ", text, width)
    assert max(map(takes, rows)) <= width
    if takes(f"{head}: ") <= width - 20:
        assert "".join(rows).replace(" ", "") == f"{head}:{text}".replace(" ", "")
        indent = takes(f"{head}: ")
        longest = max(map(takes, text.split()), default=0)
        begins = indent if longest <= width - indent or longest > width - 8 else 8
        assert all(row[:begins].isspace() for row in rows[1:])


def test_a_word_that_has_no_room_beside_the_head_stands_whole_below_it():
    word = "hall-of-ever-closing-walls"
    assert hanging("a head of its own: ", word, 40) == ["a head of its own:", f"        {word}"]
    assert "".join(hanging("a head: ", "x" * 90, 40)) == "a head: " + (" " * 8).join(["x" * 32, "x" * 32, "x" * 26])


def test_what_could_steer_a_terminal_is_escaped_before_anything_is_laid_out():
    assert wrapped("a\x07b\x1b[2Jc \u202ed", 80) == ["a\\x07b\\x1b[2Jc \\u202ed"]
    assert columns([("a\x1b[2J", "b")], 80) == ["a\\x1b[2J  b"]


@given(TEXTS, st.integers(4, 40))
def test_wrapped_text_fits_and_loses_nothing(text, width):
    for rows in (wrapped(text, width), hang(text, 2, width)):
        assert max(map(takes, rows), default=0) <= width
        assert "".join(rows).replace(" ", "") == text.replace(" ", "")


@given(st.lists(TEXTS.filter(bool), min_size=1, max_size=9), st.integers(40, 90))
def test_cells_that_flow_stand_below_each_other(cells, width):
    rows = flow([f"<{cell}" for cell in cells], width)
    assert max(map(takes, rows)) <= width
    firsts = [starts(row, "<") for row in rows]
    seconds = {starts(row, "<", row.index("<") + 1) for row in rows if row.count("<") > 1}
    assert set(firsts) == {0} and len(seconds) <= 1


def test_two_blocks_stand_side_by_side():
    assert [starts(row, "|") for row in beside([WIDE, "ab", f"e{MARK}"], ["|", "|", "|"], 2)] == [4, 4, 4]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to play in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def test_the_table_of_players_whose_names_are_wide_or_have_marks_of_their_own(folder, capsys):
    names = [WIDE * 4, f"Zoe{MARK}", "Анна", "Bob"]
    assert run(["new", *names]) == 0
    for line in ("show", "show standings", "score"):
        capsys.readouterr()
        assert run(line.split()) == 0
        rows = capsys.readouterr().out.splitlines()
        if line == "score":
            lines = [row for row in rows if names[0] in row or row.startswith(("start ", "placing ", "total "))]
        else:
            lines = [row for row in rows if any(name in row for name in names) and row.split()[-1].isdigit()]
        assert len(lines) == 4 and len(set(map(takes, lines))) == 1, rows


def test_the_castles_of_players_whose_names_are_wide(folder, capsys):
    assert run(["new", "--game", "between", WIDE, "Bob", "--throne", "living-corridor", *THRONES]) == 0
    capsys.readouterr()
    assert run(["show"]) == 0
    rows = [row for row in capsys.readouterr().out.splitlines() if " and " in row]
    assert len(rows) == 3 and len({starts(row, "2 to come") for row in rows}) == 1


@given(TEXTS, st.integers(2, 30))
@example("ab 李李李李李 c", 5)
def test_texts_break_where_rich_breaks_them(text, width):
    if cell_len(text) > width:
        assert wrapped(text, width) == [str(row).rstrip() for row in Text(text).wrap(Console(), width)]
