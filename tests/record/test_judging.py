"""A session file is judged without pydantic where nothing seems wrong: nothing passes that pydantic would refuse."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builders import parse_record
from castlescore.core.types import Document
from castlescore.games.between import records as between
from castlescore.games.castles import records as castles
from castlescore.protocol.rules import Rules
from castlescore.record import session_file
from castlescore.record.session_file import seems_in_order
from castlescore.toml.judge import judge_of_session
from fuzz.mutations import document_mutated
from fuzz.seeds import seeds
from samples import tries

RULES: dict[str, Rules[Any, Any, Any]] = {"castles": castles, "between": between}
SETUPS = {
    "castles": {"do": "setup", "was": {"builder": "Anna"}, "now": {"builder": "Ben", "favors": ["large"]}},
    "between": {"do": "setup", "was": {"date": "2026-11-20"}, "now": {"date": "2026-11-21"}, "again": 2, "n": 5},
}


def parsed(text: str) -> Document | None:
    with suppress(ValueError, RecursionError):
        return tomllib.loads(text)
    return None


def judge(rules: Rules[Any, Any, Any], document: Document) -> None:
    judge_of_session(rules.header(), rules.MOVES).validate_python(document)


def assert_pydantic_agrees(game: str, rng: Random) -> None:
    document = parsed(document_mutated(rng, rng.choice(seeds(f"session-{game}"))))
    if document is not None and seems_in_order(RULES[game], document):
        judge(RULES[game], document)


@pytest.mark.parametrize("game", RULES)
@settings(tries(200), suppress_health_check=list(HealthCheck))
@given(rng=st.randoms(use_true_random=False))
def test_what_seems_in_order_is_in_order_for_pydantic(game, rng):
    assert_pydantic_agrees(game, rng)


@pytest.mark.long
@pytest.mark.parametrize("game", RULES)
@settings(max_examples=10_000, suppress_health_check=list(HealthCheck))
@given(rng=st.randoms(use_true_random=False))
def test_so_it_is_with_very_many(game, rng):
    assert_pydantic_agrees(game, rng)


@pytest.mark.parametrize("game", RULES)
def test_every_session_of_the_examples_is_known_to_be_in_order(game):
    for text in seeds(f"session-{game}"):
        assert seems_in_order(RULES[game], tomllib.loads(text))


ODD: tuple[Any, ...] = (None, True, -1, 1.0, "1", "\ud800", 2**63, [], [1], {}, {"do": "note"}, {"text": "x"}, "note")


@pytest.mark.parametrize("game", RULES)
def test_an_odd_value_anywhere_on_a_line_or_as_a_line_is_never_more_right_than_for_pydantic(game):
    """Every key of every kind of line, its head among them; `n` may be what no other key may be."""
    rules = RULES[game]
    whole = tomllib.loads(seeds(f"session-{game}")[0])
    head = {key: value for key, value in whole.items() if key != "event"}
    lines = {str(event["do"]): event for event in [*whole["event"], SETUPS[game]]}
    changed = [{**line, key: odd} for line in lines.values() for key in {*line, "was", "new"} for odd in ODD]
    taken = 0
    for event in [*changed, *ODD]:
        if rules.MOVES.fits(event, rules.header()):
            judge(rules, {**head, "event": [event]})
            taken += 1
    assert 0 < taken < len(changed) / 4


@pytest.mark.parametrize("game", RULES)
def test_a_set_up_put_right_has_keys_and_values_of_a_header(game):
    rules, line = RULES[game], SETUPS[game]
    assert rules.MOVES.fits(line, rules.header())
    for part in ({"game": game}, {"strange": 1}, {"players": "Anna"}, {"players": []}, 1):
        assert not rules.MOVES.fits({**line, "now": part}, rules.header())


def test_very_many_events_are_judged_by_pydantic_which_is_sooner_done(monkeypatch):
    asked: list[Document] = []
    monkeypatch.setattr(session_file, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(session_file, "validate", lambda model, document, source: asked.append(document))
    text = seeds("session-castles")[0]
    parse_record(f"{text}# few\n", "t.toml")
    assert asked == [tomllib.loads(text)]
