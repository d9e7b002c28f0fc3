"""What to do next about what is in doubt: the line that puts it right, or what to ask whom."""

from __future__ import annotations

import pytest

from by_hand.corpus import clean, singles
from by_hand.kinds import BETWEEN, CASTLES
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Hint
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import audited
from castlescore.record.lines import line_of
from castlescore.view.doubts import doubt_words, next_words
from record.audit.test_bounds import lines_of, without
from samples import thorough


def hint_of(record: Record) -> Hint:
    found = audited(record).hint
    assert found is not None
    return found


@pytest.mark.thorough
def test_where_one_line_alone_fits_it_is_the_line_that_was_played() -> None:
    played = clean(CASTLES, 3, 0).record
    whole = 0
    for n in lines_of(played, "buy")[2 :: 12 if thorough() else 24]:
        found = audited(without(played, n)).hint
        if found is not None and not found.ask:
            line = line_of(game_of(played.header), [played.events[n - 1]])
            assert found.line.endswith(f" --before {line}")
            whole += 1
    assert whole


def test_of_a_tile_of_which_nothing_is_known_the_builders_of_the_castle_are_asked() -> None:
    played = clean(BETWEEN, 3, 0).record
    n = lines_of(played, "place")[-5]
    castle = played.events[n - 1]["castle"]
    found = hint_of(without(played, n, figures=False))
    assert f"place {castle} TILE" in found.line
    assert found.ask.endswith("which tile it was, and where it stands")
    assert all(name in found.ask for name in played.header["players"] if name[0] in castle)


def test_of_a_favor_the_line_that_puts_the_set_up_right_is_told() -> None:
    found = [story for case in singles(CASTLES, 3, ["another favor"]) for story in audited(case.record).stories]
    assert found
    assert all(story.typed.startswith("amend setup --favor ") for story in found)


@pytest.mark.parametrize("game", [CASTLES, BETWEEN])
def test_of_a_tile_that_may_not_lie_there_the_line_is_told_without_its_place(game: str) -> None:
    kind = "tile in an illegal place" if game == CASTLES else "tile where it may not stand"
    found = hint_of(next(singles(game, 0, [kind])).record)
    assert found.ask.startswith("ask ")
    assert found.line.split()[2] in ("buy", "place", "reward")
    assert "LINE" not in found.line


def test_a_reason_is_said_once_with_everybody_whom_it_concerns() -> None:
    played = clean(CASTLES, 3, 0).record
    first, *_ = lines_of(played, "reveal")[3:]
    found = audited(without(played, first))
    words = doubt_words(found)
    for doubt in found.doubts:
        assert sum(doubt.why in each for each in words) <= 1
    assert len(next_words(found)) == 1
