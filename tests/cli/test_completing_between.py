"""What can come next on a line of Between Two Castles: the words of every line that was played, and no others."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builders import record
from builders.games import good_between_game
from castlescore.cli.completion import candidates
from castlescore.record.replay import Replay, play_record
from castlescore.record.session_file import parse_record
from cli.conftest import Type

Played = Replay[Any, Any, Any]
EXAMPLE = Path(__file__).parents[2] / "examples" / "castles" / "example62.toml"


@cache
def replay(game: str) -> Played:
    return play_record(parse_record(record(game), "table.toml"))


def texts(line: str, at: Played | None) -> list[str]:
    """The words offered at the end of a line, the last word of which is being typed."""
    *words, typed = line.split(" ")
    return [found.text for found in candidates(words, typed, at)]


def before(game: Played, step: Any) -> Played:
    return replace(game, table=step.before)


def cell(event: dict[str, Any]) -> str:
    return f"{event['at'][0]},{event['at'][1]}"


def completes(line: str, at: Played) -> None:
    """Each word of a line is offered behind those before it, alone once it is typed whole."""
    words = line.split(" ")
    for n, word in enumerate(words):
        so_far = "".join(f"{each} " for each in words[:n])
        assert word in texts(so_far, at), (line, word)
        assert texts(so_far + word, at)[:1] == [word], (line, word)


GAMES = ("between-four", "between-two")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_every_line_that_was_played_could_have_been_completed(name: str) -> None:
    game = replay(name)
    kinds = set()
    for step in game.steps:
        event, at = step.event, before(game, step)
        if event["do"] == "place":
            completes(f"place {event['castle']} {event['tile']} {cell(event)}", at)
        if event["do"] != "reward" or event.get("decline"):
            continue
        line = f"reward {event['castle']}"
        if "as" in event:
            assert texts(f"{line} ", at) == ["--as"]
            assert event["as"] in texts(f"{line} --as ", at)
            line += f" --as {event['as']}"
        thing = event.get("attendant") or event.get("tile")
        if thing:
            found = texts(f"{line} ", at)
            placed = cell(event) if "at" in event else ""
            assert thing in found or placed in found, (line, thing)
            if thing in found and placed:
                assert placed in texts(f"{line} {thing} ", at)
                assert texts(f"{line} {thing} {placed} ", at) == []
            kinds.add((event["reward"], event.get("as"), thing in found))
        else:
            assert texts("reward nobody ", at) == []
            assert texts(f"{line} ", at) == []  # a bonus card: nothing more is typed
    assert len(kinds) > 4


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_of_the_moment_are_offered_and_no_other(name: str) -> None:
    game = replay(name)
    for step in game.steps:
        offered, table = set(texts("", before(game, step))), step.before
        if step.event["do"] in ("place", "reward", "cards"):
            assert step.event["do"] in offered
        assert ("reward" in offered) is any(site.pending for site in table.sites)
        assert ("place" in offered) is any(site.to_lay and not site.pending for site in table.sites)


@pytest.mark.slow
def test_the_second_tile_of_a_line_is_completed_where_the_first_is_laid() -> None:
    """As a line of its own completes it, when the first has been played."""
    game, tried = replay("between-four"), 0
    for one, other in zip(game.steps, game.steps[1:], strict=False):
        event, then = one.event, other.event
        if (event["do"], then["do"]) != ("place", "place") or event["castle"] != then["castle"] or one.before.waiting:
            continue
        if other.before.waiting or not then.get("same_line"):
            continue
        line = f"place {event['castle']} {event['tile']} {cell(event)}"
        at, after = before(game, one), before(game, other)
        assert texts(f"{line} ", at) == texts(f"place {event['castle']} ", after)
        typed = f"{line} {then['tile']} "
        assert texts(typed, at) == texts(f"place {event['castle']} {then['tile']} ", after)
        assert cell(then) in texts(typed, at)
        assert texts(f"{typed}{cell(then)} ", at) == []
        assert event["tile"] not in texts(f"{line} ", at)
        tried += 1
    assert tried > 5
    start = before(game, game.steps[0])
    assert texts("place AB tax 9,9 puz ", start) == texts("place AB puz ", start)  # refused: as if it were not there
    assert texts("place AB tax corner puz", start) == texts("place AB nothing-such ", start) == []


def test_of_two_tiles_with_one_name_that_is_meant_which_still_can_come() -> None:
    """Wine Room stands in a castle: what begins with wine is the cellar."""
    game = replay("between-four")
    laid = next(step for step in game.steps if step.event.get("tile") == "wine-room")
    later = next(step for step in game.steps if step.n > laid.n and step.event["do"] == "place")
    castle = later.event["castle"]
    assert texts(f"place {castle} wine ", before(game, laid)) == []
    found = texts(f"place {castle} wine ", before(game, later))
    assert found == texts(f"place {castle} wine-cellar ", before(game, later)) != []


def test_whose_castle_stands_before_or_behind() -> None:
    at = before(replay("between-four"), replay("between-four").steps[20])
    castles = ["AB", "BC", "CD", "DA"]
    for command in ("try", "explain"):
        assert texts(f"{command} wine-room 0,3 ", at) == castles
        assert texts(f"{command} ab wine-room 0,3 ", at) == []
        assert texts(f"{command} ab wine-room ", at) == texts("place ab wine-room ", at)
    assert texts("where wine-room ", at) == castles
    assert texts("where ab wine-room ", at) == texts("where wine-room ab ", at) == []
    assert texts("offers ", at) == castles
    assert "wine-room" in texts("offers ab ", at) and "wine-room" in texts("offers ab salon ", at)
    assert texts("show castle ", at) == castles
    assert texts("show castle bc", at) == ["BC"]
    assert texts("show ab ", at) == texts("show castle ab ", at) == texts("check ab ", at) == []
    assert texts("score ", at) == ["Anna", "Ben", "Cara", "Dan", *castles]
    assert texts("score ab ", at) == []


def test_only_the_value_of_as_is_told() -> None:
    at = replay("between-four")
    assert texts("reward ab --as ", at) != []
    for line in ("place ab --claim ", "place ab --allow ", "adjust ab --points "):
        assert texts(line, at) == texts(line, None) == []


def test_cards_are_completed_without_those_that_somebody_has_shown() -> None:
    seen = 0
    for seed in range(3):
        game = good_between_game(3, seed)
        for step in game.steps:
            if step.event["do"] != "cards":
                continue
            at, who = before(game, step), step.event["castle"]
            assert who in texts("cards ", at)
            known = {card.removeprefix("bonus-") for card in step.before.setup.box.cards}
            gone = {card for site in step.before.sites for card in site.shown or ()}
            assert set(texts(f"cards {who} ", at)) == known - {card.removeprefix("bonus-") for card in gone}
            first = texts(f"cards {who} ", at)[0]
            assert first not in texts(f"cards {who} {first} ", at)
            seen += bool(gone)
    assert seen


def test_of_a_castle_file_every_tile_that_is_not_there_and_what_its_places_give(typed: Type) -> None:
    """With the attendants of the file, which count decorations."""
    text = EXAMPLE.read_text(encoding="utf-8")
    assert "attendants" in text
    Path("castle.toml").write_text(text, encoding="utf-8")
    offered = texts("where --castle castle.toml ", None)
    assert {"fountain", "tower"} <= set(offered)
    gained = set()
    for tile in [tile for tile in offered if len(tile) < 9][:12]:
        found = candidates(["try", "--castle", "castle.toml", tile], "", None)
        legal = json.loads(typed(f"where {tile} --castle castle.toml --json").out)["placements"]
        told = [(word.text, int(word.about)) for word in found]
        assert told == [("{},{}".format(*place["at"]), place["points"]) for place in legal]
        gained |= {points for _, points in told}
    assert len(gained) > 3
