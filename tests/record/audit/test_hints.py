"""What to do next about what is in doubt: the line that puts it right, or what to ask whom."""

from __future__ import annotations

import pytest

from builders import Record, audited, game_of, line_of, speaking
from by_hand.corpus import clean, singles
from by_hand.kinds import BETWEEN, CASTLES
from castlescore import Hint
from castlescore.view.audits import doubt_words, line_to_type, next_words, story_words
from record.audit.test_bounds import lines_of, without
from samples import thorough


def hint_of(record: Record) -> Hint:
    found = audited(record).hint
    assert found is not None
    return found


@pytest.mark.thorough
@pytest.mark.slow
def test_where_one_line_alone_fits_it_is_the_line_that_was_played() -> None:
    played = clean(CASTLES, 3, 0).record
    whole = 0
    for n in lines_of(played, "buy")[2 :: 12 if thorough() else 24]:
        found = audited(without(played, n))
        if found.hint is not None and not found.hint.ask:
            line = line_of(game_of(played.header), [played.events[n - 1]])
            assert found.hint.line.endswith(f" --before {line}")
            assert found.hint.totals.items() <= audited(played).correct.items()
            assert [len(story.explains) for story in found.stories] == [len(found.wrong)]
            whole += 1
    assert whole


@pytest.mark.slow
def test_of_a_tile_of_which_nothing_is_known_the_builders_of_the_castle_are_asked() -> None:
    played = clean(BETWEEN, 3, 0).record
    n = lines_of(played, "place")[-5]
    castle = played.events[n - 1]["castle"]
    found = hint_of(without(played, n, figures=False))
    assert f"place {castle} TILE" in found.line
    assert found.ask.endswith("which tile it was, and where it stands")
    assert all(name in found.ask for name in played.header["players"] if name[0] in castle)


@pytest.mark.slow
def test_of_a_favor_the_line_that_puts_the_set_up_right_is_told() -> None:
    found = [story for case in singles(CASTLES, 3, ["another favor"]) for story in audited(case.record).stories]
    assert found
    assert all(story.typed.startswith("amend setup --favor ") for story in found)


@pytest.mark.parametrize("game", [CASTLES, BETWEEN])
@pytest.mark.slow
def test_of_a_tile_that_may_not_lie_there_the_line_is_told_without_its_place(game: str) -> None:
    kind = "tile in an illegal place" if game == CASTLES else "tile where it may not stand"
    found = hint_of(next(singles(game, 0, [kind])).record)
    assert found.ask.startswith("ask ")
    assert found.line.split()[2] in ("buy", "place", "reward")
    assert "LINE" not in found.line


@pytest.mark.slow
def test_a_reason_is_said_once_with_everybody_whom_it_concerns() -> None:
    found = audited(next(singles(CASTLES, 1, ["a purchase written as a pass"])).record)
    assert [doubt.name for doubt in found.doubts if doubt.name] == ["Anna", "Ben"]
    words = doubt_words(found)
    for doubt in found.doubts:
        assert sum(doubt.why in each for each in words) <= 1
    assert len(next_words(found)) == 1


@pytest.mark.slow
def test_of_favors_that_may_have_been_others_the_line_is_told() -> None:
    found = audited(next(singles(CASTLES, 1, ["another favor"])).record)
    assert found.hint is not None
    assert found.hint.line.startswith("amend setup --favor sleeping --favor activity-area")
    assert "  or  amend setup --favor" in found.hint.line
    assert found.hint.ask == "ask the table which favors lay there"


@pytest.mark.slow
def test_of_many_favors_it_is_told_how_the_line_begins_and_three_of_them() -> None:
    found = audited(next(singles(CASTLES, 4, ["another favor"])).record)
    assert len(found.stories) > 3
    assert found.hint == Hint("amend setup --favor FAVOR...", "ask the table which favors lay there")
    told = story_words(found)
    assert [line.split(":")[0] for line in told[1:3]] == ["Or it was so"] * 2
    assert told[2].endswith(f"{len(found.stories) - 3} more changes would do as well.")
    assert told[3:] == ["Only the table knows which."]
    assert f"or {len(found.stories) - 3} more changes" in doubt_words(found)[0]


@pytest.mark.slow
def test_a_card_shown_twice_is_no_figure_to_be_written_anew() -> None:
    found = audited(next(singles(BETWEEN, 0, ["bonus card shown by two"])).record)
    assert next_words(found) == ["Correct it, or take it out with --drop:  castlescore amend -s game.toml 126 LINE"]


def test_what_is_open_in_a_line_is_said_in_the_language_that_is_spoken() -> None:
    with speaking("cs"):
        assert line_to_type("amend 5 --before price TILE...") == "amend 5 --before price DESTI\u010cKA..."
        assert line_to_type("amend 5 place LA pit-of-despair 1,-1") == "amend 5 place LA pit-of-despair 1,-1"
