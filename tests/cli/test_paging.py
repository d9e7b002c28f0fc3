"""An answer longer than the screen stops at every screenful; what matters of it is never left out."""

from __future__ import annotations

import os

import pytest

from castlescore.cli.output import PAGED, give, say, talk
from castlescore.cli.terminal.paging import LINE, MORE, Pager
from castlescore.protocol.views import Answer


@pytest.fixture
def paged(monkeypatch, capsys):
    """Write on a screen of 80 by 10 where these keys are pressed; gives what was written, and the keys left over."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: os.terminal_size((80, 10)))

    def run(keys, write, keeps=bool, pressed=str):
        left = list(keys)
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        token = PAGED.set(Pager(lambda: pressed(left.pop(0)), keeps))
        try:
            write()
        finally:
            PAGED.reset(token)
        found = capsys.readouterr()
        return found.out.splitlines(), found.err.count(MORE), left

    return run


ROWS = [f"row {n}" for n in range(30)]


def test_what_fits_does_not_stop(paged):
    assert paged("", lambda: say(ROWS[:9])) == (ROWS[:9], 0, [])


def test_a_screenful_at_a_time(paged):
    assert paged("   ", lambda: say(ROWS)) == (ROWS, 3, [])


def test_a_row_at_a_time(paged):
    assert paged("\r\n ", lambda: say(ROWS[:19])) == (ROWS[:19], 3, [])


def test_rows_wider_than_the_screen_count_for_as_many_as_they_take(paged):
    wide = ["x" * 161] * 3
    assert paged("", lambda: say(wide))[1] == 0
    assert paged(" ", lambda: say([*wide, "more"]))[1] == 1


@pytest.mark.parametrize("key", ["q", "\x03", "\x04", ""])
def test_of_what_is_left_out_the_last_row_is_seen(paged, key):
    rows, stops, _ = paged([key], lambda: say(ROWS))
    assert (rows, stops) == ([*ROWS[:9], ROWS[-1]], 1)


def test_ctrl_c_between_two_keys_leaves_the_answer_as_its_key_does(paged):
    def interrupted(key):
        if key == "!":
            raise KeyboardInterrupt
        return key

    rows, stops, left = paged("x!q", lambda: say(ROWS), pressed=interrupted)
    assert (rows, stops, left) == ([*ROWS[:9], ROWS[-1]], 1, ["q"])


def test_other_keys_mean_nothing_where_no_line_is_typed(paged):
    assert paged("xyz q", lambda: say(ROWS))[2] == []


def test_a_last_row_that_says_nothing_of_what_to_type_is_left_out_with_the_rest(paged):
    keeps = ROWS[-1:].count
    assert paged("q", lambda: say(ROWS), keeps)[0] == [*ROWS[:9], ROWS[-1]]
    assert paged("q", lambda: say([*ROWS, "  end"]), keeps)[0] == ROWS[:9]


@pytest.mark.parametrize(("key", "on"), [("pagedown", 3), ("down", 21)])
def test_the_keys_of_a_page_and_of_a_row(paged, key, on):
    assert paged([key] * on, lambda: say(ROWS)) == (ROWS, on, [])


def test_what_begins_a_line_leaves_the_rest_out(paged):
    assert paged([LINE], lambda: say(ROWS))[0] == [*ROWS[:9], ROWS[-1]]


def test_a_verdict_is_seen_though_the_picture_above_it_is_left_out(paged):
    verdict = ["no: it may not lie so", "  PLACE-1  it joins nothing"]
    answer = Answer(words=verdict, drawn=["\n".join(ROWS)], after=["nearest legal: 1,1"])
    rows, stops, _ = paged("q", lambda: give(answer))
    assert stops == 1
    assert rows[-3:] == [*verdict, "nearest legal: 1,1"]
    assert rows[:9] == ROWS[:9]


def test_of_long_words_that_matter_the_last_screenful_is_seen(paged):
    rows, _, _ = paged("q", lambda: say(ROWS, matters=True))
    assert rows == [*ROWS[:9], *ROWS[-9:]]


def test_what_is_told_beside_the_answer_counts_and_is_always_seen(paged, capsys):
    def write():
        say(ROWS[:9])
        talk("beware")
        say(ROWS)

    rows, stops, _ = paged("q", write)
    assert stops == 1
    assert rows == [*ROWS[:9], ROWS[-1]]


def test_the_next_line_begins_anew(paged):
    def write():
        say(ROWS)
        PAGED.get().begin()
        say(ROWS[:9])

    assert paged("q", write)[0] == [*ROWS[:9], ROWS[-1], *ROWS[:9]]
