"""The simplest story: of a single mistake that one change takes back, that change comes first; none is invented."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from builders import parse_record, read_record
from builders.castles import score
from builders.games import good_game
from castlescore import Audit
from castlescore.games.castles.audit.audit import audit
from castlescore.record.audit import trying
from castlescore.record.rewriting import mended
from games.castles.audit.restorable import RESTORABLE, Mistake
from samples import some

FRIDAY = Path(__file__).parents[4] / "examples" / "disputed" / "friday.toml"
LIKE = ("exchange", "double", "missing")  # of like lines beside each other any may be meant
MORE = range(20)
QUICK = [(n % 2, name) for n, name in enumerate(RESTORABLE)]


def is_true(found: Audit, made: Mistake) -> bool:
    """Whether the first story is the change that takes the mistake back; of one finding it is among its slips."""
    wrong = [finding for finding in found.findings if finding.allowed is None]
    if not found.stories:
        return not wrong or (len(wrong) == 1 and made.change in {slip.kind for slip in wrong[0].slips})
    first = found.stories[0]
    near = {n + d for n in made.concerned for d in (-1, 0, 1)}
    same = first.events == made.concerned or (made.change in LIKE and bool(near & set(first.events)))
    return first.change == made.change and same


def made_in(name: str, seed: int) -> Mistake | None:
    players = 2 + seed % 3
    return RESTORABLE[name](good_game(players, seed), Random(f"{name} {players} {seed}"))


@pytest.mark.parametrize(("seed", "name"), some([(seed, name) for seed in (0, 1) for name in RESTORABLE], QUICK))
def test_the_true_change_comes_first(seed: int, name: str) -> None:
    made = made_in(name, seed)
    if made is not None:
        found = audit(made.record())
        assert is_true(found, made), (seed, made.change, made.concerned, found.stories, found.findings)


@pytest.mark.long
@pytest.mark.parametrize("name", RESTORABLE)
def test_the_true_change_comes_first_in_many_games(name: str) -> None:
    tried = [(made, audit(made.record())) for made in (made_in(name, seed) for seed in MORE) if made is not None]
    right = sum(is_true(found, made) for made, found in tried)
    assert right >= 0.8 * len(tried), [
        (made.concerned, found.stories) for made, found in tried if not is_true(found, made)
    ]


def test_what_the_story_mends_has_no_finding_and_the_totals_of_the_good_game() -> None:
    made = made_in("another_first_builder", 1)
    assert made is not None
    record = made.record()
    story = audit(record).best_mend
    assert story is not None and story.made is not None
    again = audit(mended(record, story.made))
    assert again.findings == []
    assert again.correct == {row.name: row.total for row in score(good_game(3, 1).table).players}


def test_five_separate_mistakes_have_no_story() -> None:
    found = audit(read_record(str(FRIDAY)))
    assert (found.stories, found.searched) == ((), True)


def test_a_search_stops_at_its_limit_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    made = made_in("a_purchase_under_the_wrong_name", 0)
    assert made is not None
    monkeypatch.setattr(trying, "CANDIDATES", 3)
    assert not audit(made.record()).searched


def test_a_header_that_cannot_be_is_no_story() -> None:
    made = made_in("another_first_builder", 0)
    assert made is not None
    found = audit(made.record())
    assert all(story.made and story.made.header for story in found.stories if not story.events)


TABLE = Path(__file__).parents[4] / "examples" / "three-players" / "table.toml"


@pytest.mark.parametrize(
    ("old", "new", "story"),
    [
        ('"drawing-room", "kitchen", "vestibule"]', '"drawing-room", "kichen", "vestibule"]', True),  # in one list
        ('"kitchen"', '"kichen"', True),  # wherever it stands
        ('"downstairs=2"', '"downstiars=2"', False),  # no story changes what was shown
        ('"downstairs=2"', '"downstiars"', False),
    ],
)
def test_a_name_misspelt_in_a_list_is_taken_for_the_one_that_it_is_like(old: str, new: str, story: bool) -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert old in text
    record = parse_record(text.replace(old, new), "table.toml")
    found = audit(record)
    (finding,) = found.findings
    assert (finding.kind, len(finding.meant)) == ("format", 1)
    assert [told.change for told in found.stories] == ["name"] * story
    for told in found.stories:
        assert told.made is not None
        assert mended(record, told.made).events == parse_record(text, "table.toml").events


def test_changes_that_make_the_same_of_a_record_are_told_once() -> None:
    text = TABLE.read_text(encoding="utf-8").replace(
        '{ n = 13, do = "buy", by = "Anna"', '{ n = 13, do = "buy", by = "Ana"'
    )
    assert [story.why for story in audit(parse_record(text, "table.toml")).stories] == ["Ana is Anna"]
