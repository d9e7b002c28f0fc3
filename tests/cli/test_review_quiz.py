"""The quiz of a review at a terminal: a place is guessed with the placer, then what it gives is told."""

from __future__ import annotations

import contextlib
import re

import pytest

from between_evenings import EXAMPLES, record
from castlescore.cli.quiz import QUESTION, Guess, after_guess
from castlescore.record.replay import play_record
from castlescore.record.reviewing import reviewed, reviews_of
from castlescore.record.session_file import read_record
from cli.test_play_terminal import Terminal

GAMES = {"castles": "three-players", "between": "between-four"}
ENTER, ESCAPE = "\r", "\x1b"


@pytest.fixture(params=GAMES)
def evening(request, folder):
    """A recorded game of each kind, on the table."""
    (folder / "table.toml").write_text(record(GAMES[request.param]), encoding="utf-8")
    return play_record(read_record("table.toml"))


def test_a_guess_is_a_hand_that_keeps_its_points_to_itself(evening):
    moments = [placement for placement in reviewed(evening).placements if placement.of > 1][::7]
    for moment in moments:
        step = next(step for step in evening.steps if step.n == moment.event)
        hand = reviews_of(evening).hand(step)
        guess = Guess(hand, "Anna: it")
        assert {position.word for position in guess.places} == {position.word for position in hand.places}
        assert [position.box for position in guess.places] == sorted(position.box for position in hand.places)
        assert {guess.said(position) for position in guess.places} == {QUESTION}
        assert guess.turned_over() is None
        assert guess.typed(hand.places[0].word).word == hand.places[0].word


def test_what_is_told_counts_the_places_with_more(evening):
    for moment in [placement for placement in reviewed(evening).placements if placement.of > 1][::7]:
        step = next(step for step in evening.steps if step.n == moment.event)
        hand = reviews_of(evening).hand(step)
        for position in hand.places:
            more = sum(other.points > position.points for other in hand.places)
            said = " ".join(" ".join(after_guess(moment, hand, position, 80)).split())
            counted = re.search(r"(no place has|(\d+) places? (has|have)) more than your guess", said)
            assert counted is not None
            assert int(counted[2] or 0) == more
            assert f"your guess {position.word} " in said
            assert f"it was laid {moment.way.word} " in said
            assert f"the most {hand.places[0].word} " in said
        assert max(position.points for position in hand.places) == moment.best


@pytest.fixture
def sit(folder):
    """A line at a terminal; everything is ended at the end."""
    pytest.importorskip("pexpect")
    pytest.importorskip("pyte")
    with contextlib.ExitStack() as seats:
        yield lambda **how: Terminal(seats, folder, **how)


def status(screen: Terminal) -> str:
    return screen.screen.display[-2].rstrip()


def test_one_guesses_is_told_and_may_stop(evening, sit, folder):
    before = (folder / "table.toml").read_bytes()
    screen = sit(line=("review", "--quiz"))
    screen.wait("Enter take")
    assert QUESTION in status(screen)
    assert not re.search(r"[+]\d", status(screen))
    place = status(screen).split()[0]
    screen.keys(ENTER)
    screen.wait("Enter: another   q: stop")
    assert re.search(rf"your guess +{re.escape(place)} ", screen.text)
    assert "it was laid" in screen.text
    screen.keys(ENTER)
    screen.wait("Enter take")
    screen.keys(ENTER)
    screen.until(lambda: screen.raw.count(b"another   q: stop") == 2, "the second answer")
    screen.keys("q" + ENTER)
    assert screen.gone() == 0
    assert (folder / "table.toml").read_bytes() == before


def test_who_has_had_enough_leaves_at_once(evening, sit):
    screen = sit(line=("review", "--quiz"))
    screen.wait("Enter take")
    screen.keys(ESCAPE)
    assert screen.gone() == 0


def test_the_quiz_of_a_record_that_cannot_be_ends_with_1(sit, folder):
    disputed = EXAMPLES / "disputed" / "friday.toml"
    screen = sit(line=("review", str(disputed), "--quiz"))
    screen.wait("Enter take")
    screen.keys(ESCAPE)
    assert screen.gone() == 1


def test_a_screen_too_small_is_told(evening, sit):
    screen = sit(line=("review", "--quiz"), columns=30, rows=10)
    assert screen.gone() == 2
    assert "asks for places" in " ".join(screen.text.split())
