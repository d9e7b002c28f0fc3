"""What several commands say of one table agrees: where, try, explain, judge, offers, log, tiles, diff."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from builders import record
from builders.games import good_between_game, good_game
from castlescore.games.between.input import lines as between_hints
from castlescore.games.castles.facts import castles
from castlescore.record.replay import as_recorded, in_force, play_record
from castlescore.record.session_file import parse_record, record_text
from cli.conftest import LINK, Answer, Type
from samples import some


def test_the_lines_of_a_tile_add_up_to_its_points(typed: Type) -> None:
    typed("import", LINK, "--out", "linked.toml")
    for tile in typed("judge linked.toml --json").json["tiles"]:
        points = tile["points"]
        assert sum(line["points"] for line in tile["lines"]) == points["total"]
        assert points["printed"] + points["own"] + points["others"] == points["total"]
        assert {line["kind"] for line in tile["lines"]} <= {"printed", "connected", "touching", "anywhere"}


@pytest.mark.parametrize("tile", ["hallway", "vestibule", "downstairs-hallway", "larder"])
def test_the_best_place_is_first_then_more_completed_then_fewer_blocked(typed: Type, tile: str) -> None:
    result = typed(f"where {tile} --castle castle.toml --json").json["placements"]
    order = [(-p["points"], -len(p["completes"]), len(p["blocks"]), p["at"], p["turn"]) for p in result]
    assert order == sorted(order)


@pytest.mark.parametrize("tile", ["hallway", "downstairs-hallway", "crypt"])
@pytest.mark.slow
def test_every_place_that_where_lists_is_allowed_by_its_number_and_by_each_join(typed: Type, tile: str) -> None:
    result = typed(f"where {tile} --castle castle.toml --json").json["placements"]
    assert result
    for n, placement in enumerate(result, 1):
        tried = typed(f"try {tile} {n} --castle castle.toml --json")
        assert tried.code == 0
        same = {"at": tried.json["at"], "turn": tried.json["turn"], "points": tried.json["points"]["total"]}
        same |= {key: tried.json[key] for key in ("completes", "blocks", "joins")} | {"join": tried.json["joins"][0]}
        assert same == placement
        for join in placement["joins"]:
            joined = typed(f"try {tile} {join} --castle castle.toml --json").json
            assert (joined["at"], joined["turn"]) == (placement["at"], placement["turn"])


def test_a_new_tile_has_the_next_number_and_disputed_ones_count(typed: Type) -> None:
    result = typed("where hallway --castle castle.toml --json").json["placements"]
    blocked = {block["n"] for placement in result for block in placement["blocks"]}
    assert 5 in blocked and 4 not in blocked


def test_try_and_explain_say_of_a_tile_what_judge_says(typed: Type) -> None:
    tried = typed("try vestibule -2,3 --castle legal.toml --json").json
    judged = typed("judge castle.toml --json").json["tiles"][4]
    assert {key: tried[key] for key in judged} == judged | {"dispute": False}
    assert typed("explain vestibule -2,3 --castle legal.toml --json").json["tile"] == tried


def test_what_a_place_blocks_is_named_as_people_read_it(typed: Type, sat, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    sat(25)
    tiles = typed("show castle ben --json").json["tiles"]
    castle = {tile["n"]: castles().tiles[tile["tile"]].english for tile in tiles}
    placements = typed("where gatehouse ben --json").json["placements"]
    rows = typed("where gatehouse ben --all").out.splitlines()[2:]
    named = 0
    for placement, row in zip(placements, rows, strict=True):
        for block in placement["blocks"]:
            name = castle.get(block["n"])
            named += name is not None
            assert f" {name}.{block['door']}" in row if name else "its own" in row
    assert named


def rows(answer):
    """The lines of events by number, without the mark before them, in their order."""
    assert answer.code == 0
    result = [re.match(r"[ -] *(\d+)  (.*)", row) for row in answer.out.splitlines()]
    return {int(match[1]): match[2] for match in result if match}


def heads(answer):
    """The headings, each with the numbers of the events below it."""
    result = []
    for row in answer.out.splitlines():
        match = re.match(r"[ -] *(\d+)  ", row)
        if match:
            result[-1][1].append(int(match[1]))
        else:
            result.append((row, []))
    return result


@pytest.fixture
def between(folder, typed):
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    return typed


@pytest.mark.parametrize("game", [good_game, good_between_game])
@pytest.mark.many
def test_headings_are_the_rounds_that_the_tables_were_in(typed, folder, game):
    evening = game(3, 1)
    (folder / "table.toml").write_text(record_text(evening.record), encoding="utf-8")
    log = typed("log")
    told = [n for _, numbers in heads(log) for n in numbers]
    assert told == [step.n for step in evening.steps] == list(rows(log))
    of_round = {step.n: step.before.round for step in evening.steps}
    for head, numbers in heads(log):
        number = re.match(r"Round (\d+)", head)
        if number:
            assert {of_round[n] for n in numbers} == {int(number[1])}
        else:
            assert head in ("After the last round", "After the last turn")
    names = [head for head, _ in heads(log)]
    assert len(names) == len(set(names)), "none twice, since nothing that was undone is told"


@pytest.mark.parametrize("game", some(["solo", "three-players", "between-four", "between-two"], 2))
def test_the_events_one_by_one_are_those_of_the_record(game):
    record_of = parse_record(record(game), "table.toml")
    evening = play_record(record_of)
    every = list(as_recorded(record_of))
    assert [told.n for told in every] == list(range(1, len(record_of.events) + 1))
    assert all((told.step is None) == (told.event["do"] == "undo") for told in every)
    assert sum(len(told.gone) for told in every) == sum(told.event.get("count", 0) for told in every if not told.step)
    force = {told.n: told.step.event for told in in_force(evening)}
    assert {told.n: told.event for told in every if told.n in force} == force


DRAFTED = ["pit-of-despair", "salon", "laboratory", "broom-closet", "fountain", "tower", "wine-room", "mold-room"]


def cells(answer: Answer) -> list[list[str]]:
    """The cells of each row of a table of which no column is cut."""
    return [re.split(r" {2,}", row.strip()) for row in answer.out.splitlines()]


def best_of(typed: Type, tile: str, whose: str) -> tuple[int, int | None, list[dict[str, Any]]]:
    """How many places a tile has, the most points that one of them gives, and those places, as `where` has them."""
    places = typed(f"where {tile} {whose} --json").json["placements"]
    most = max((place["points"] for place in places), default=None)
    return len(places), most, [place for place in places if place["points"] == most]


@pytest.fixture
def half_way(typed: Type, folder: Path) -> None:
    """The game of four of Between Two Castles when its second round had begun."""
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    assert typed("undo 30").code == 0


@pytest.mark.slow
def test_the_best_place_has_the_most_points_of_all_places(typed, sat):
    sat(20)
    second = 0
    for who in ("anna", "ben", "cara", "dan"):
        for offer in typed(f"offers {who} --json").json["offers"]:
            places, most, there = best_of(typed, offer["tile"], who)
            assert offer["places"] == places
            if offer["best"] is None:
                assert not places
                continue
            assert offer["best"]["points"] == most
            assert (offer["best"]["at"], offer["best"]["turn"]) in [(place["at"], place["turn"]) for place in there]
            second += len(there) == 1 < places
    assert second, "tiles of which the second-best place gives less"


@pytest.mark.slow
def test_of_between_the_best_place_has_the_most_points_of_all_places(typed, half_way):
    second = 0
    for castle in ("ab", "bc", "cd", "da"):
        for offer in typed(f"offers {castle} {' '.join(DRAFTED)} --json").json["offers"]:
            places, most, there = best_of(typed, offer["tile"], castle)
            assert offer["places"] == places
            assert offer["best"] is None if not places else offer["best"]["points"] == most
            assert not places or offer["best"]["at"] in [place["at"] for place in there]
            second += len(there) == 1 < places
    assert second > 2, "tiles of which the second-best place gives less"


@pytest.mark.parametrize("game", ["castles", "between"])
@pytest.mark.many
def test_what_fits_nowhere_or_costs_too_much_is_faint_and_nothing_else(typed, sat, request, monkeypatch, game):
    if game == "castles":
        sat(20)
    else:
        request.getfixturevalue("half_way")
    line = "offers ben" if game == "castles" else "offers bc pit salon broom-closet"
    monkeypatch.setenv("COLUMNS", "200")
    plain = typed(line).out.splitlines()
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = typed(line).out.splitlines()
    faint = [plain[i] for i, row in enumerate(coloured) if "\x1b" in row]
    assert faint == [row for row in plain if " none " in row or " short " in row]
    assert 0 < len(faint) < len(plain) - 1


@pytest.mark.parametrize("columns", [40, 50, 60, 79, 100])
@pytest.mark.parametrize("line", ["offers", "offers ben --price", "offers --price --lang cs", "offers ben --lang ru"])
@pytest.mark.many
def test_on_any_screen_every_tile_is_told_with_what_it_completes_and_nothing_is_cut(
    typed, sat, monkeypatch, line, columns
):
    sat(20)
    monkeypatch.setenv("COLUMNS", "240")
    _, *wide = cells(typed(line))
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = typed(line)
    assert answer.code == 0 and answer.widest <= columns
    said = " ".join(answer.out.split())
    assert all(cell in said for row in wide for cell in (row[0], *row[2:4]))
    words = set(re.findall(r"\w+", said))
    assert all(words >= set(re.findall(r"\w+", cell)) for row in wide for cell in row)


def test_every_rule_that_a_verdict_cites_can_be_looked_up(typed):
    explained = typed("explain vestibule -2,3 --castle legal.toml --json").json
    for row in explained["rules"]:
        assert typed("rules", row["rule"], "--json").json["rules"][0]["page"] == row["page"]


def printed(game: str, file: str) -> dict[str, dict[str, Any]]:
    """The rooms of a box by their names, as its data file has them, and not as the program reads them."""
    text = files(f"castlescore.games.{game}").joinpath(file).read_text(encoding="utf-8")
    document = tomllib.loads(text)
    return {room["name"]: room for room in [*document["room"], *document.get("special", ())]}


def test_the_documents_of_the_tiles_are_what_is_printed(typed):
    result = {tile["name"]: tile for tile in typed("tiles --game castles --json").json["tiles"]}
    rooms = printed("castles", "rooms.toml")
    assert result.keys() == rooms.keys() | {"Foyer", "Stairs", "Hallway", "Downstairs Hallway"}
    for name, room in rooms.items():
        keys = ("id", "name", "type", "size", "points", "effect", "doors")
        assert result[name] == {"game": "castles", **{key: room.get(key) for key in keys}}
    foyer = result["Foyer"]  # two sides: the keys of castle files say which
    assert foyer["doors"] == foyer["doors_4"] and (len(foyer["doors_4"]), len(foyer["doors_3"])) == (4, 3)
    assert [name for name, tile in result.items() if "doors_3" in tile] == ["Foyer"]
    dark = {name: tile["dark"] for name, tile in result.items() if "dark" in tile}
    assert dark == {"Stairs": ["W"], "Downstairs Hallway": ["N", "E", "S", "W"]}


def test_the_documents_of_the_tiles_of_between_are_what_is_printed(typed):
    result = {tile["name"]: tile for tile in typed("tiles --game between --json").json["tiles"]}
    rooms = printed("between", "tiles.toml")
    types = dict.fromkeys(room["type"] for room in rooms.values() if room["type"] != "special")
    assert result.keys() == rooms.keys()
    for name, room in rooms.items():
        others = [kind for kind in types if kind != room["type"]]
        match = room.get("match", others if room["pattern"] == "all-types" else [])
        effect = {"match": [match] if isinstance(match, str) else match, "pattern": room["pattern"]}
        keys = ("id", "name", "type", "points", "decoration")
        assert result[name] == {
            "game": "between", "size": None, "doors": [], "effect": {**effect, "max": room.get("max")},
            **{key: room[key] for key in keys},
        }  # fmt: skip


def until(game, event):
    """The record of a game with its first events alone."""
    lines = record(game).splitlines(keepends=True)
    begin = next(i for i, line in enumerate(lines) if "{ n = 1," in line)
    return "".join([*lines[: begin + event], "]\n"])


@pytest.fixture
def sit(folder, typed):
    """A table of the example as it was when some event was the last."""

    def down(event, game="between-four"):
        (folder / "table.toml").write_text(until(game, event), encoding="utf-8")
        return typed

    return down


def lines_named(typed):
    """The lines that `?` names."""
    told = typed("play", stdin="?\n").out.splitlines()
    rows = [match for row in told if (match := re.match(r"  ((?:reward|place|cards|where|try) .*?)  +\S.*", row))]
    return [match[1] for match in rows if "  or  reward" not in match[0]]


@pytest.mark.parametrize("event", [0, 1, 8, 22, 24, 27, 28, 50, 80, 81])
@pytest.mark.many
def test_every_line_that_the_question_mark_names_is_accepted(sit, event):
    lines = lines_named(sit(event))
    waiting = {22: ["cd --as utility", "cd --decline"], 24: ["da "], 27: ["ab painter"], 80: ["da ", "da --decline"]}
    rewards = [line.removeprefix("reward ") for line in lines if line.startswith("reward")]
    assert len(rewards) == len(waiting.get(event, []))
    assert all(line.startswith(begun) for line, begun in zip(rewards, waiting.get(event, []), strict=True))
    for line in lines:
        if not line.startswith("cards"):
            answer = sit(event)(line)
            listed = answer.code == 2 and "type one of them after" in answer.err  # a place that is pointed at
            assert answer.code == 0 or (line.startswith("place") and listed), line
    assert any(line.startswith("cards") for line in lines) is (event == 81)


def test_every_waiting_bonus_of_the_recorded_games_has_its_line_behind_the_question_mark():
    seen = set()
    for game in ("between-four", "between-two"):
        for step in play_record(parse_record(record(game), "table.toml")).steps:
            table = step.played.table
            for site in table.waiting:
                bonus = site.pending.bonus
                seen.add(bonus.kind)
                rows = [
                    line for line, _ in between_hints.rows(table) if line.startswith(f"reward {site.name.lower()} ")
                ]
                assert len(rows) == 1 + bonus.may_decline
    assert seen == {"tile", "attendant", "special", "type"}


@pytest.mark.parametrize("game", some(["solo", "three-players", "between-four", "between-two"], 2))
@pytest.mark.many
def test_every_line_of_a_record_is_said_in_words(typed: Type, folder: Path, game: str) -> None:
    """Against a record of nothing, in which all of them are missing."""
    text = record(game)
    (folder / "all.toml").write_text(text, encoding="utf-8")
    (folder / "none.toml").write_text(text[: text.index("event = [")] + "event = []\n", encoding="utf-8")
    answer = typed("diff all.toml none.toml")
    assert answer.code == 1
    many = len(typed("diff all.toml none.toml --json").json["changes"])
    whole = parse_record(text, "all.toml")
    assert many == sum(event["do"] != "note" for _, event in whole.standing()[0])
    assert not re.search(r"[a-z]+-[a-z]+-[a-z]+|\bscore\b|\[|\{", answer.out.replace("all.toml", ""))
    assert answer.widest <= 80
