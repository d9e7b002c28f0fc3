"""What can come next where it is a list that is known: rules, schemas, events, stacks; and how a word is shown."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from builders import record
from builders.evenings import evening
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
    return [found.text for found in candidates(words, typed, replay)]


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
    for found in candidates(["rules"], "", known):
        said = " ".join(every[found.text].split())
        assert said.startswith(found.about.removesuffix("...")[:30])
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
    about = {found.text: found.about for found in candidates(["undo", "--to"], "", replay)}
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


def test_a_door_that_cannot_be_joined_is_offered_where_none_can() -> None:
    table = at(18)
    joined = texts("where gatehouse foyer.", table)
    assert 0 < len(joined) < 4
    other = next(side for side in "NESW" if f"foyer.{side}" not in joined)
    assert texts(f"where gatehouse foyer.{other}", table) == [f"foyer.{other}"]


@pytest.mark.parametrize(
    "line", ["buy --claim ", "buy --allow ", "adjust ben --points ", "serve --port ", "show --delay "]
)
@pytest.mark.parametrize("replay", [None, 18, "between-four"])
def test_numbers_and_reasons_are_not_guessed(line: str, replay) -> None:
    assert [text for text in texts(line, None if replay is None else at(replay)) if not line.startswith("show")] == []


def test_what_is_shown_is_harmless_told_once_and_not_too_long() -> None:
    long = "x" * 200
    found = list(harmless([Word("a", "b\x1b[31m"), Word("a", "again"), Word("$(rm)", "never"), Word("c", long)]))
    assert [word.text for word in found] == ["a", "c"]
    assert found[0] == Candidate("a", "b?[31m")
    assert found[1].about.endswith("...") and found[1].about[:-3] == long[: len(found[1].about) - 3]
    assert len(found[1].about) < 80
    assert list(harmless([Word("d", "y" * len(found[1].about))])) == [Candidate("d", "y" * len(found[1].about))]


def test_amend_setup_offers_its_options_and_their_values() -> None:
    replay = at("three-players")
    assert "setup" in texts("amend se", replay)
    assert {"--favor", "--builder", "--rename", "--try"} <= set(texts("amend setup --", replay))
    assert texts("amend setup --builder b", replay) == ["Ben"]
    assert "small" in texts("amend setup --favor sm", replay)
    assert texts("amend setup An", replay) == ["Anna"]
