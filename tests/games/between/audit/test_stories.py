"""The simplest story in Between Two Castles: of a mistake that one change takes back, that change comes first."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from builders import parse_record
from builders.games import good_between_game
from castlescore.games.between.audit.audit import audit
from castlescore.games.between.rules.final import score
from castlescore.record.rewriting import mended
from games.between.audit.restorable import RESTORABLE
from games.castles.audit.restorable import Mistake
from games.castles.audit.test_stories import is_true
from samples import thorough


def made_in(name: str, seed: int) -> Mistake | None:
    players = 3 + seed % 2
    return RESTORABLE[name](good_between_game(players, seed), Random(f"{name} {players} {seed}"))


def told(name: str, seeds: range) -> list[bool]:
    made = [one for one in (made_in(name, seed) for seed in seeds) if one is not None]
    return [is_true(audit(one.record()), one) for one in made]


@pytest.mark.thorough
@pytest.mark.parametrize("name", RESTORABLE)
def test_the_true_change_comes_first(name: str) -> None:
    found = told(name, range(3 if thorough() else 2))
    assert found
    assert sum(found) >= len(found) - 1


@pytest.mark.long
@pytest.mark.parametrize("name", RESTORABLE)
def test_the_true_change_comes_first_in_many_games(name: str) -> None:
    found = told(name, range(20))
    assert sum(found) >= 0.8 * len(found)


def test_what_the_story_mends_is_the_good_game_again() -> None:
    made = made_in("a_line_written_twice", 0)
    assert made is not None
    story = audit(made.record()).best_mend
    assert story is not None and story.made is not None
    again = audit(mended(made.record(), story.made))
    assert again.findings == []
    assert again.correct == {row.name: row.total for row in score(good_between_game(3, 0).table).players}


TABLE = Path(__file__).parents[4] / "examples" / "between-four" / "table.toml"


@pytest.mark.parametrize(
    ("old", "new", "stories"),
    [
        ('"bonus-level-3-up"', '"bonus-level-3-op"', []),  # no story changes what was shown
        ('"laboratory"', '"labratory"', ["labratory is laboratory"]),  # more like it than the library is
        ('n = 9, do = "place", castle = "AB"', 'n = 9, do = "place", castle = "BA"', ["BA is AB"]),
    ],
)
def test_a_misspelt_name_is_taken_for_the_one_that_it_is_like(old: str, new: str, stories: list[str]) -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert old in text
    found = audit(parse_record(text.replace(old, new), "table.toml"))
    (finding,) = found.findings
    assert (finding.kind, len(finding.meant)) == ("format", 1)
    assert [story.why for story in found.stories] == stories
