"""What can come next where it is a list that is known, and on every line of Between Two Castles that was played."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from builders import record
from builders.evenings import evening
from builders.games import good_between_game
from castlescore.cli.completion import candidates, replay_at
from castlescore.input.candidates import Candidate, harmless
from castlescore.protocol.words import Word
from castlescore.record.replay import Replay, play_record
from castlescore.record.session_file import parse_record
from cli.conftest import Type

GAMES = ("castles", "between")


@cache
def at(event: int | str) -> Replay[Any, Any, Any]:
    text = evening()[event] if isinstance(event, int) else record(event)
    return play_record(parse_record(text, "table.toml"))


def texts(line: str, replay: Replay[Any, Any, Any] | None = None) -> list[str]:
    """The words offered at the end of a line, the last word of which is being typed."""
    *words, typed = line.split(" ")
    return [candidate.text for candidate in candidates(words, typed, replay)]


def rulebook(game: str) -> dict[str, str]:
    """The rules of a game by their ids, as its data file has them."""
    text = files(f"castlescore.games.{game}").joinpath("rulebook.toml").read_text(encoding="utf-8")
    return {rule["id"]: rule["text"] for rule in tomllib.loads(text)["rule"]}


@pytest.mark.parametrize("replay", [None, 18, "between-four"])
@pytest.mark.many
def test_every_rule_of_both_games_is_offered_by_its_beginning_with_what_it_says(typed: Type, replay) -> None:
    every = rulebook("castles") | rulebook("between")
    known = None if replay is None else at(replay)
    assert sorted(texts("rules ", known)) == sorted(every)
    for beginning in ("PLACE-", "place-", "B-SCORE-1", "b-", "M"):
        fit = sorted(id for id in every if id.startswith(beginning.upper()))
        assert sorted(texts(f"rules {beginning}", known)) == fit != []
    assert texts("rules PLACE-6 ", known) == texts("rules zzz", known) == []
    for candidate in candidates(["rules"], "", known):
        said = " ".join(every[candidate.text].split())
        assert said.startswith(candidate.about.removesuffix("...")[:30])
    assert typed("rules", texts("rules b-draft-5")[0]).code == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_every_schema_that_is_offered_is_one(typed: Type, game: str) -> None:
    offered = texts(f"schema --game {game} ")
    assert {"session", "castle", "tally", "answer"} <= set(offered)
    for word in offered:
        assert typed("schema", word, "--game", game).code == (2 if word == "answer" else 0)
    answers = texts(f"schema --game {game} answer ")
    assert "schema" not in answers and "play" not in answers and "show" in answers
    for word in answers[::6]:
        assert typed("schema", "answer", word, "--game", game).code == 0
    assert texts("schema session ") == texts("schema answer show ") == []


@pytest.mark.parametrize(("game", "n"), [("castles", 25), ("between-four", 0)])
def test_events_are_told_by_who_did_what_with_which_tile(game: str, n: int) -> None:
    replay = at(n or game)
    about = {candidate.text: candidate.about for candidate in candidates(["undo", "--to"], "", replay)}
    events = {step.n: step.event for step in replay.steps}
    assert list(about) == [str(n) for n in sorted(events, reverse=True)]
    for number, words in about.items():
        event = events[int(number)]
        who, thing = event.get("by") or event.get("castle"), event.get("tile") or event.get("reward")
        assert words == " ".join(filter(None, [who, event["do"], thing]))


def test_an_empty_stack_is_none_to_take_from() -> None:
    replay = at(23)
    table = replay.steps[-1].played.table
    waits = replace(replay, table=replace(table, stacks={**table.stacks, "300": 0}))
    stacks = texts("reward sleeping ", replay)
    assert "300" in stacks
    assert texts("reward sleeping ", waits) == [size for size in stacks if size != "300"]
    assert texts("reward sleeping 200 ", replay) == ["2", "1", "0"]
    assert texts("reward sle ", replay) == stacks
    assert texts("reward sl ", replay) != stacks  # a line takes three letters for a type


def test_a_room_of_the_tables_own_is_completed(typed: Type, folder: Path) -> None:
    room = 'id = "map-room"\nname = "Map Room"\ntype = "living"\nsize = 100\npoints = 4\ndoors = [[0, 0, "W"]]\n'
    (folder / "house.toml").write_text(f"[[room]]\n{room}", encoding="utf-8")
    assert typed("new Anna Ben --catalogue house.toml").code == 0
    assert texts("reveal map", replay_at("table.toml")) == ["map-room"]


def test_players_are_offered_where_a_line_is_about_somebodys_castle() -> None:
    table = at(18)
    names = ["Anna", "Ben", "Cara", "Dan"]
    for command in ("try", "explain", "where"):
        assert texts(f"{command} Car", table) == ["Cara"]
        assert texts(f"{command} Cara D", table)[:1] != ["Dan"]
    assert "Cara" not in texts("buy Car", table)
    assert texts("try gatehouse 3,3 ", table) == names
    assert texts("try ben gatehouse 3,3 ", table) == texts("buy gatehouse 3,3 ", table) == []
    assert texts("where gatehouse ", table)[:4] == names
    assert texts("where gatehouse foyer.n ", table) == names
    doors = texts("where gatehouse ben ", table)
    assert doors and all(door[-1] == "." for door in doors)


@pytest.mark.parametrize(
    "line", ["buy --claim ", "buy --allow ", "adjust ben --points ", "serve --port ", "show --delay "]
)
@pytest.mark.parametrize("replay", [None, 18, "between-four"])
def test_numbers_and_reasons_are_not_guessed(line: str, replay) -> None:
    assert [text for text in texts(line, None if replay is None else at(replay)) if not line.startswith("show")] == []


def test_what_is_shown_is_harmless_told_once_and_not_too_long() -> None:
    long = "x" * 200
    result = list(harmless([Word("a", "b\x1b[31m"), Word("a", "again"), Word("$(rm)", "never"), Word("c", long)]))
    assert [word.text for word in result] == ["a", "c"]
    assert result[0] == Candidate("a", "b?[31m")
    assert result[1].about.endswith("...") and result[1].about[:-3] == long[: len(result[1].about) - 3]
    assert len(result[1].about) < 80
    assert list(harmless([Word("d", "y" * len(result[1].about))])) == [Candidate("d", "y" * len(result[1].about))]


def test_amend_setup_offers_its_options_and_their_values() -> None:
    replay = at("three-players")
    assert "setup" in texts("amend se", replay)
    assert {"--favor", "--builder", "--rename", "--try"} <= set(texts("amend setup --", replay))
    assert texts("amend setup --builder b", replay) == ["Ben"]
    assert "small" in texts("amend setup --favor sm", replay)
    assert texts("amend setup An", replay) == ["Anna"]


Evening = Replay[Any, Any, Any]
EXAMPLE = Path(__file__).parents[2] / "examples" / "castles" / "example62.toml"


@cache
def replay(game: str) -> Evening:
    return play_record(parse_record(record(game), "table.toml"))


def words_offered(line: str, at: Evening | None) -> list[str]:
    """The words offered at the end of a line, the last word of which is being typed."""
    *words, typed = line.split(" ")
    return [candidate.text for candidate in candidates(words, typed, at)]


def before(game: Evening, step: Any) -> Evening:
    return replace(game, table=step.before)


def cell(event: dict[str, Any]) -> str:
    return f"{event['at'][0]},{event['at'][1]}"


def completes(line: str, at: Evening) -> None:
    """Each word of a line is offered behind those before it, alone once it is typed whole."""
    words = line.split(" ")
    for n, word in enumerate(words):
        so_far = "".join(f"{each} " for each in words[:n])
        assert word in words_offered(so_far, at), (line, word)
        assert words_offered(so_far + word, at)[:1] == [word], (line, word)


PLAYED = ("between-four", "between-two")


@pytest.mark.parametrize("name", PLAYED)
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
            assert words_offered(f"{line} ", at) == ["--as"]
            assert event["as"] in words_offered(f"{line} --as ", at)
            line += f" --as {event['as']}"
        thing = event.get("attendant") or event.get("tile")
        if thing:
            offered_words = words_offered(f"{line} ", at)
            placed = cell(event) if "at" in event else ""
            assert thing in offered_words or placed in offered_words, (line, thing)
            if thing in offered_words and placed:
                assert placed in words_offered(f"{line} {thing} ", at)
                assert words_offered(f"{line} {thing} {placed} ", at) == []
            kinds.add((event["reward"], event.get("as"), thing in offered_words))
        else:
            assert words_offered("reward nobody ", at) == []
            assert words_offered(f"{line} ", at) == []  # a bonus card: nothing more is typed
    assert len(kinds) > 4


@pytest.mark.parametrize("name", PLAYED)
def test_the_moves_of_the_moment_are_offered_and_no_other(name: str) -> None:
    game = replay(name)
    for step in game.steps:
        offered, table = set(words_offered("", before(game, step))), step.before
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
        assert words_offered(f"{line} ", at) == words_offered(f"place {event['castle']} ", after)
        typed = f"{line} {then['tile']} "
        assert words_offered(typed, at) == words_offered(f"place {event['castle']} {then['tile']} ", after)
        assert cell(then) in words_offered(typed, at)
        assert words_offered(f"{typed}{cell(then)} ", at) == []
        assert event["tile"] not in words_offered(f"{line} ", at)
        tried += 1
    assert tried > 5
    start = before(game, game.steps[0])
    assert words_offered("place AB tax 9,9 puz ", start) == words_offered(
        "place AB puz ", start
    )  # refused: as if it were not there
    assert words_offered("place AB tax corner puz", start) == words_offered("place AB nothing-such ", start) == []


def test_of_two_tiles_with_one_name_that_is_meant_which_still_can_come() -> None:
    """Wine Room stands in a castle: what begins with wine is the cellar."""
    game = replay("between-four")
    laid = next(step for step in game.steps if step.event.get("tile") == "wine-room")
    later = next(step for step in game.steps if step.n > laid.n and step.event["do"] == "place")
    castle = later.event["castle"]
    assert words_offered(f"place {castle} wine ", before(game, laid)) == []
    offered_words = words_offered(f"place {castle} wine ", before(game, later))
    assert offered_words == words_offered(f"place {castle} wine-cellar ", before(game, later)) != []


def test_whose_castle_stands_before_or_behind() -> None:
    at = before(replay("between-four"), replay("between-four").steps[20])
    castles = ["AB", "BC", "CD", "DA"]
    for command in ("try", "explain"):
        assert words_offered(f"{command} wine-room 0,3 ", at) == castles
        assert words_offered(f"{command} ab wine-room 0,3 ", at) == []
        assert words_offered(f"{command} ab wine-room ", at) == words_offered("place ab wine-room ", at)
    assert words_offered("where wine-room ", at) == castles
    assert words_offered("where ab wine-room ", at) == words_offered("where wine-room ab ", at) == []
    assert words_offered("offers ", at) == castles
    assert "wine-room" in words_offered("offers ab ", at) and "wine-room" in words_offered("offers ab salon ", at)
    assert words_offered("show castle ", at) == castles
    assert words_offered("show castle bc", at) == ["BC"]
    assert words_offered("show ab ", at) == words_offered("show castle ab ", at) == words_offered("check ab ", at) == []
    assert words_offered("score ", at) == ["Anna", "Ben", "Cara", "Dan", *castles]
    assert words_offered("score ab ", at) == []


def test_cards_are_completed_without_those_that_somebody_has_shown() -> None:
    seen = 0
    for seed in range(3):
        game = good_between_game(3, seed)
        for step in game.steps:
            if step.event["do"] != "cards":
                continue
            at, who = before(game, step), step.event["castle"]
            assert who in words_offered("cards ", at)
            known = {card.removeprefix("bonus-") for card in step.before.setup.box.cards}
            gone = {card for site in step.before.sites for card in site.shown or ()}
            assert set(words_offered(f"cards {who} ", at)) == known - {card.removeprefix("bonus-") for card in gone}
            first = words_offered(f"cards {who} ", at)[0]
            assert first not in words_offered(f"cards {who} {first} ", at)
            seen += bool(gone)
    assert seen


def test_of_a_castle_file_every_tile_that_is_not_there_and_what_its_places_give(typed: Type) -> None:
    """With the attendants of the file, which count decorations."""
    text = EXAMPLE.read_text(encoding="utf-8")
    assert "attendants" in text
    Path("castle.toml").write_text(text, encoding="utf-8")
    offered = words_offered("where --castle castle.toml ", None)
    assert {"fountain", "tower"} <= set(offered)
    gained = set()
    for tile in [tile for tile in offered if len(tile) < 9][:12]:
        result = candidates(["try", "--castle", "castle.toml", tile], "", None)
        legal = json.loads(typed(f"where {tile} --castle castle.toml --json").out)["placements"]
        told = [(word.text, int(word.about)) for word in result]
        assert told == [("{},{}".format(*place["at"]), place["points"]) for place in legal]
        gained |= {points for _, points in told}
    assert len(gained) > 3
