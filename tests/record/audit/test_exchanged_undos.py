"""An undo written before the line that it takes back, or after the next one: one story, and the record mended by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import Event, Record, audited, read_record, recomputed
from builders.games import good_between_game, good_game
from samples import some

UNDO: Event = {"do": "undo", "count": 1}
FOLDER = Path(__file__).parents[3] / "examples"
EXAMPLES = {"castles": FOLDER / "three-players" / "table.toml", "between": FOLDER / "between-four" / "table.toml"}


def game(name: str) -> Record:
    return good_between_game(3, 2).record if name == "between" else good_game(3, 2).record


def slips(record: Record, n: int) -> dict[str, tuple[Event, ...]]:
    """A line typed, taken back and typed again at event `n`, and the same with the undo and a line beside it exchanged.

    The undo stands before the line that it takes back; or after the next one, where another line was taken back.
    """
    before, (line, *after) = record.events[: n - 1], record.events[n - 1 :]
    found = {"early": (*before, UNDO, {**line}, line, *after)}
    if line["do"] == "buy":
        passed = {"do": "pass", "by": line["by"]}
        found["late"] = (*before, passed, line, UNDO, *after)
    return found


def typed(record: Record) -> list[int]:
    """The lines of tiles, whose taking back changes what comes."""
    return [n for n, event in enumerate(record.events, 1) if event["do"] in ("buy", "place") and n > 8]


CASES = [
    (name, n, kind) for name in ("castles", "between") for n in typed(game(name))[::9] for kind in slips(game(name), n)
]


@pytest.mark.parametrize(("name", "n", "kind"), some(CASES, 4))
@pytest.mark.slow
def test_an_undo_beside_its_place_is_one_exchange(name: str, n: int, kind: str) -> None:
    record = game(name)
    wrong = record.with_events(slips(record, n)[kind])
    found = audited(wrong)
    story = found.stories[0]
    assert (story.change, story.left) == ("exchange", 0)
    assert n in story.events or n + 1 in story.events
    assert "the undo in event" in story.why
    assert story.made is not None
    assert not audited(recomputed(wrong, story.made)).findings


def corrected(name: str, n: int) -> Record:
    """A game up to a line that was typed, taken back, and typed otherwise: where no tile can lie."""
    record = game(name)
    before, right = record.events[: n - 1], record.events[n - 1]
    wrong = {key: value for key, value in right.items() if key not in ("score", "points")}
    return record.with_events((*before, right, UNDO, {**wrong, "at": [40, 7]}))


WRONG_LAST = [(name, n) for name in ("castles", "between") for n in typed(game(name))[::9]]


@pytest.mark.parametrize(("name", "n"), some(WRONG_LAST, 4))
@pytest.mark.many
def test_that_a_wrong_line_is_wrong_no_more_once_it_is_taken_back_explains_nothing(name: str, n: int) -> None:
    found = audited(corrected(name, n))
    assert {finding.event for finding in found.findings} == {n + 2}
    assert not [story for story in found.stories if story.change == "exchange"]
    assert not [slip for finding in found.findings for slip in finding.slips if slip.kind == "exchange"]


@pytest.mark.parametrize("name", ["castles", "between"])
@pytest.mark.many
def test_so_it_is_with_cards_shown_otherwise(name: str) -> None:
    record = read_record(str(EXAMPLES[name]))
    n = next(n for n, event in enumerate(record.events, 1) if event["do"] == "cards")
    before, shown = record.events[: n - 1], record.events[n - 1]
    every = [card for event in record.events if event["do"] == "cards" for card in event["cards"]]
    wrong = {**shown, "cards": [*every, "bonus-food"] if name == "between" else [every[0], every[0]]}
    found = audited(record.with_events((*before, {**shown, "cards": []}, UNDO, wrong)))
    assert found.findings and not found.stories
    assert not [slip for finding in found.findings for slip in finding.slips if slip.kind == "exchange"]
