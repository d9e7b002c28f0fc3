"""The simplest story: of a single mistake that one change takes back, that change comes first; none is invented."""

from __future__ import annotations

from random import Random

import pytest

from builders import EXAMPLES, audit, parse_record, read_record, recomputed, record
from castlescore import Audit
from castlescore.record.audit import search
from games.audit.test_injected_mistakes import GAME, totals
from games.between.audit import restorable as between
from games.castles.audit import restorable as castles
from games.castles.audit.restorable import Mistake
from samples import some, thorough

LIKE = ("exchange", "double", "missing")  # of like lines beside each other any may be meant
RESTORABLE = {"castles": castles.RESTORABLE, "between": between.RESTORABLE}
EVERY = [(game, name) for game, makers in RESTORABLE.items() for name in makers]
QUICK = [(n % 2, name) for n, name in enumerate(castles.RESTORABLE)]
TABLES = {"castles": record("three-players"), "between": record("between-four")}


def is_true(found: Audit, made: Mistake) -> bool:
    """Whether the first story is the change that takes the mistake back; of one finding it is among its slips."""
    wrong = [finding for finding in found.findings if finding.allowed is None]
    if not found.stories:
        return not wrong or (len(wrong) == 1 and made.change in {slip.kind for slip in wrong[0].slips})
    first = found.stories[0]
    near = {n + d for n in made.concerned for d in (-1, 0, 1)}
    same = first.events == made.concerned or (made.change in LIKE and bool(near & set(first.events)))
    return first.change == made.change and same


def made_in(game: str, name: str, seed: int) -> Mistake | None:
    players = 2 + seed % 3 if game == "castles" else 3 + seed % 2
    return RESTORABLE[game][name](GAME[game](players, seed), Random(f"{name} {players} {seed}"))


def told(game: str, name: str, seeds: range) -> list[bool]:
    made = [one for one in (made_in(game, name, seed) for seed in seeds) if one is not None]
    return [is_true(audit(one.record()), one) for one in made]


@pytest.mark.parametrize(
    ("seed", "name"), some([(seed, name) for seed in (0, 1) for name in castles.RESTORABLE], QUICK)
)
@pytest.mark.many
def test_the_true_change_comes_first(seed: int, name: str) -> None:
    assert all(told("castles", name, range(seed, seed + 1)))


@pytest.mark.thorough
@pytest.mark.parametrize("name", between.RESTORABLE)
@pytest.mark.slow
def test_the_true_change_comes_first_in_between(name: str) -> None:
    found = told("between", name, range(3 if thorough() else 2))
    assert found
    assert sum(found) >= len(found) - 1


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_true_change_comes_first_in_many_games(game: str, name: str) -> None:
    found = told(game, name, range(20))
    assert sum(found) >= 0.8 * len(found)


@pytest.mark.parametrize(
    ("game", "name", "seed"), [("castles", "another_first_builder", 1), ("between", "a_line_written_twice", 0)]
)
@pytest.mark.slow
def test_what_the_story_mends_is_the_good_game_again(game: str, name: str, seed: int) -> None:
    made = made_in(game, name, seed)
    assert made is not None
    story = audit(made.record()).best_mend
    assert story is not None and story.made is not None
    again = audit(recomputed(made.record(), story.made))
    assert again.findings == []
    assert again.correct == totals(GAME[game](3, seed).table, {})


@pytest.mark.slow
def test_five_separate_mistakes_have_no_story() -> None:
    found = audit(read_record(str(EXAMPLES / "disputed" / "friday.toml")))
    assert (found.stories, found.searched) == ((), True)


def test_a_search_stops_at_its_limit_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    made = made_in("castles", "a_purchase_under_the_wrong_name", 0)
    assert made is not None
    monkeypatch.setattr(search, "CANDIDATES", 3)
    assert not audit(made.record()).searched


def test_a_header_that_cannot_be_is_no_story() -> None:
    made = made_in("castles", "another_first_builder", 0)
    assert made is not None
    found = audit(made.record())
    assert all(story.made and story.made.header for story in found.stories if not story.events)


@pytest.mark.parametrize(
    ("game", "old", "new", "stories"),
    [
        (  # in one list
            "castles",
            '"drawing-room", "kitchen", "vestibule"]',
            '"drawing-room", "kichen", "vestibule"]',
            ["kichen is kitchen"],
        ),
        ("castles", '"kitchen"', '"kichen"', ["kichen is kitchen"]),  # wherever it stands
        ("castles", '"downstairs=2"', '"downstiars=2"', []),  # no story changes what was shown
        ("castles", '"downstairs=2"', '"downstiars"', []),
        ("between", '"bonus-level-3-up"', '"bonus-level-3-op"', []),
        ("between", '"laboratory"', '"labratory"', ["labratory is laboratory"]),  # more like it than the library is
        ("between", 'n = 9, do = "place", castle = "AB"', 'n = 9, do = "place", castle = "BA"', ["BA is AB"]),
    ],
)
@pytest.mark.many
def test_a_misspelt_name_is_taken_for_the_one_that_it_is_like(
    game: str, old: str, new: str, stories: list[str]
) -> None:
    text = TABLES[game]
    assert old in text
    record = parse_record(text.replace(old, new), "table.toml")
    found = audit(record)
    (finding,) = found.findings
    assert (finding.kind, len(finding.meant)) == ("format", 1)
    assert [(story.change, story.why) for story in found.stories] == [("name", why) for why in stories]
    for story in found.stories:
        assert story.made is not None
        assert recomputed(record, story.made).events == parse_record(text, "table.toml").events


def test_changes_that_make_the_same_of_a_record_are_told_once() -> None:
    text = TABLES["castles"].replace('{ n = 13, do = "buy", by = "Anna"', '{ n = 13, do = "buy", by = "Ana"')
    assert [story.why for story in audit(parse_record(text, "table.toml")).stories] == ["Ana is Anna"]
