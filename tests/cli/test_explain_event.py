"""explain of any kind of event, and of each part of a total, in both games."""

from __future__ import annotations

import re

import pytest

from cli.test_reading_disputed import GAMES
from samples import thorough


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_any_event_answers_with_who_and_when(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    everything = typed("log --json").json["events"]
    for event in everything[:: len(everything) // (9 if thorough() else 4)]:
        answer = typed(f"explain {event['n']} --json")
        assert answer.code == 1
        assert answer.json["event"]["n"] == event["n"]
        assert answer.json["when"]
        assert answer.json["what"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_an_event_is_explained_from_its_round_on_with_amounts_as_they_are_typed(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    for event in typed("log --json").json["events"][:12]:
        answer = typed(f"explain {event['n']}").out
        assert answer.startswith("Round "), "a sentence begins with its capital"
        assert f"; event {event['n']}: " in " ".join(answer.split())
        assert not re.search(r"[0-9],000", answer)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_a_tile_that_was_laid_has_no_line_for_other_places(folder, typed, game):
    (folder / "table.toml").write_text(GAMES[game](), encoding="utf-8")
    laid = [event["n"] for event in typed("log --json").json["events"] if "at" in event]
    for n in laid[:4]:
        assert "all: where" not in typed(f"explain {n}").out
