"""Random games scored by their record, by their castles and by what is counted: equal sheets, and nothing strange."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from builders import TallyFile, tally_text
from builders.games import ended_early, good_between_game, good_game
from castlescore.record.session_file import record_text
from castlescore.record.statistics import Counted, Statistics, counted
from castlescore.tally.file import count_tally
from samples import some
from tally.ways import by_castles, by_counts, by_pad, read, sheet


def scored(tally: TallyFile) -> dict[str, Any]:
    """The score of a tally, as that of a table is."""
    result = tally.answer().to_json()
    return {key: value for key, value in result.items() if key not in ("missing", "remarks")}


@pytest.mark.parametrize(("players", "seed"), some(product([1, 2, 3, 4, 5], [0, 1]), [(1, 0), (2, 1), (3, 0)]))
@pytest.mark.many
def test_castles_by_record_by_castles_and_by_counts(players: int, seed: int) -> None:
    evening = good_game(players, seed)
    record = evening.game.answers.scored(evening.table).to_json()
    castles, counts = read(evening, by_castles(evening)), read(evening, by_counts(evening))
    assert (castles.missing, counts.missing, castles.remarks, counts.remarks) == ((), (), (), ())
    documents = (record, scored(castles), scored(counts))
    one, two, three = (sheet(each, "lines") for each in documents)
    assert one == two
    assert {name: {**row, "area": one[name]["area"]} for name, row in three.items()} == one
    for item in (scored(castles), scored(counts)):
        assert (item["final"], item["decided_by"]) == (True, record["decided_by"])
        assert set(item["winners"]) == set(record["winners"])


@pytest.mark.parametrize("players", some(range(2, 8), [2, 3]))
def test_between_by_record_by_castles_and_by_score_pads(players: int) -> None:
    evening = good_between_game(players, 0)
    record = evening.game.answers.scored(evening.table).to_json()
    castles, pads = read(evening, by_castles(evening)), read(evening, by_pad(evening))
    assert (castles.missing, pads.missing, castles.remarks, pads.remarks) == ((), (), (), ())
    assert scored(castles) == scored(pads) == record


def test_every_line_of_the_scoring_is_the_same() -> None:
    evening = good_game(4, 0)
    record = evening.game.answers.scored(evening.table).to_json()
    castles = scored(read(evening, by_castles(evening)))
    one, two = sheet(record), sheet(castles)
    for name, row in one.items():
        assert sorted(map(str, row["lines"])) == sorted(map(str, two[name]["lines"]))


def test_the_tiles_of_a_castle_may_stand_in_any_order() -> None:
    """None is sought: neither points of placing nor anything of the end depends on it, and it is as legal."""
    evening = good_game(3, 1)
    document = by_castles(evening)
    rows = document["player"]
    assert isinstance(rows, list)
    backwards = [{**row, "tiles": [row["tiles"][0], *reversed(row["tiles"][1:])]} for row in rows]
    result = read(evening, {**document, "player": backwards})
    assert result.remarks == ()
    assert sheet(scored(result), "lines") == sheet(scored(read(evening, document)), "lines")


@pytest.mark.parametrize(("players", "seed"), some(product([1, 2, 3, 4], [0, 1, 2]), [(2, 1)]))
@pytest.mark.many
def test_a_game_that_its_table_ended_scores_as_its_castles_do(players: int, seed: int) -> None:
    """END-TABLE: at a random moment, the middle of a turn too."""
    whole, rng = good_game(players, seed), Random(seed)
    evening = ended_early(whole, rng.randrange(1, whole.last // 2), rng)
    record = evening.game.answers.scored(evening.table).to_json()
    castles = scored(read(evening, by_castles(evening)))
    counts = scored(read(evening, by_counts(evening)))
    one, two, three = (sheet(each, "lines") for each in (record, castles, counts))
    assert one == two
    assert {name: {**row, "area": one[name]["area"]} for name, row in three.items()} == one
    assert (record["final"], record["early"], castles["final"]) == (True, True, True)


@pytest.mark.parametrize(("players", "seed"), some(product(range(2, 8), [0, 1]), [(3, 0)]))
@pytest.mark.many
def test_a_game_of_between_that_its_table_ended_scores_as_its_castles_do(players: int, seed: int) -> None:
    """B-END-TABLE: at a random moment, the middle of a turn too."""
    whole, rng = good_between_game(players, 0), Random(seed)
    evening = ended_early(whole, rng.randrange(1, whole.last // 2), rng)
    record = evening.game.answers.scored(evening.table).to_json()
    assert record.pop("early") is True
    assert scored(read(evening, by_castles(evening))) == scored(read(evening, by_pad(evening))) == record


def test_an_unfinished_session_leaves_the_cards_out_which_are_missing() -> None:
    from builders import play_record

    for evening in (good_game(2, 0), good_between_game(3, 0)):
        record = evening.record
        shown = next(n for n, event in enumerate(record.events) if event["do"] == "cards")
        short = play_record(record.with_events(record.events[:shown]))
        result = read(short, by_castles(short))
        assert {missing.what for missing in result.missing} == {"cards"}
        assert scored(result)["winners"] == []


@pytest.mark.parametrize("game", ["castles", "between"])
def test_the_tally_of_a_session_is_the_same_evening_to_statistics(game: str, tmp_path: Path) -> None:
    evening = good_game(3, 0) if game == "castles" else good_between_game(2, 0)
    session, tally = tmp_path / "table.toml", tmp_path / "tally.toml"
    session.write_text(record_text(evening.record), encoding="utf-8")
    tally.write_text(tally_text(evening.game, by_castles(evening)), encoding="utf-8")
    one, two = counted(str(session)), count_tally(str(tally))
    assert isinstance(one, Counted) and isinstance(two, Counted)
    assert Statistics().evening(one) == Statistics().evening(two)
    same = replace(one, file=two.file, events=None, laid=(), starter=two.starter, had=two.had, seats=two.seats)
    assert two == same
    assert {each.name: each for each in one.seats} == {each.name: each for each in two.seats}
    things = [{kind: {name: sorted(by[name]) for name in by} for kind, by in each.had.items()} for each in (one, two)]
    assert things[0] == things[1]
