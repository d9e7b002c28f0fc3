"""Names that nobody and nothing has: one finding a name with its lines, and no more work than for other lines."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from builders import Record, audited, game_of, read_record, recomputed, speaking, walked
from castlescore import Audit
from castlescore.protocol.evening import Event
from castlescore.record import disputes
from castlescore.record.audit import referee, search
from castlescore.record.audit.replay import StrictReplay
from castlescore.record.chronicle import as_audited
from castlescore.view import answers, audits, explaining
from samples import some

sys.path.insert(0, str(Path(__file__).parents[3] / "bench"))
from worst import worst

EXAMPLES = Path(__file__).parents[3] / "examples"
FILES = {"castles": "three-players/table.toml", "between": "between-four/table.toml"}
WHOSE = {"castles": ("by", "Cara"), "between": ("castle", "BC")}
LONG = 10_000


def evening(game: str) -> Record:
    return read_record(str(EXAMPLES / FILES[game]))


def called(record: Record, key: str, old: str, new: Callable[[int], str]) -> Record:
    """A record with other words for one that stands under a key."""
    events = [{**e, key: new(n)} if e.get(key) == old else e for n, e in enumerate(record.events, 1)]
    return record.with_events(tuple(events))


def lines_with(record: Record, key: str, word: str) -> list[int]:
    return [n for n, event in record.standing()[0] if event.get(key) == word]


def told(found: Audit, whole: bool = False) -> str:
    return "\n".join(audits.audit_lines(found, LONG, whole))


@pytest.mark.parametrize(("game", "near"), [("castles", "Carla"), ("between", "CB"), ("between", "BCx")])
@pytest.mark.many
def test_a_name_that_is_taken_for_another_is_told_once_with_all_its_lines(game: str, near: str) -> None:
    key, name = WHOSE[game]
    good = evening(game)
    record = called(good, key, name, lambda n: near)
    found = audited(record)
    (own,) = found.findings
    assert (own.kind, own.recorded, own.correct, own.meant) == ("format", near, name, (name,))
    assert list(own.events) == lines_with(good, key, name)
    assert answers.audited(found).to_json()["findings"][0]["events"] == list(own.events)  # type: ignore[index]
    first, second, third, fourth, *rest = own.events
    same = f"The same in events {second}, {third}, {fourth} and {len(rest)} more"
    assert f"event {first}, there is no '{near}'; it is taken for {name}. {same}\n" in told(found)
    story = found.best_mend
    assert story is not None and story.made is not None and story.why == f"{near} is {name}"
    assert recomputed(record, story.made).events == good.events


@pytest.mark.slow
def test_a_castle_near_several_names_them_all() -> None:
    found = audited(called(evening("between"), "castle", "BC", lambda n: "ABC"))
    assert sorted(found.findings[0].meant) == ["AB", "BC"]
    assert "there is no 'ABC', which may be BC or AB; the event is left out. The same in events 4, 11, 12" in told(
        found
    )


@pytest.mark.parametrize("game", FILES)
@pytest.mark.slow
def test_a_name_that_is_left_out_is_told_once_with_all_its_lines(game: str) -> None:
    key, name = WHOSE[game]
    record = called(evening(game), key, name, lambda n: "Zoe")
    found = audited(record)
    own = [each for each in found.findings if each.also is not None]
    assert [list(each.events) for each in own] == [lines_with(record, key, "Zoe")]
    assert told(found).count("Zoe") <= 3


def emptied(event: Event) -> Iterator[tuple[str, Event]]:
    """A line with one of its names left empty, for each that it has, and by which key."""
    for key, value in event.items():
        if isinstance(value, str) and key not in ("do", "text", "why"):
            yield key, {**event, key: ""}
        elif isinstance(value, list) and value and isinstance(value[0], str):
            yield key, {**event, key: ["", *value[1:]]}


@pytest.mark.parametrize("game", FILES)
@pytest.mark.slow
def test_a_name_that_is_empty_is_told_as_any_other(game: str) -> None:
    record = evening(game)
    kinds = {event["do"]: n for n, event in enumerate(record.events)}  # the last line of each
    tried = set()
    for n in kinds.values():
        for key, event in emptied(record.events[n]):
            found = audited(record.with_events((*record.events[:n], event, *record.events[n + 1 :])))
            tried.add(key)
            if key in ("tile", "tiles", "cards", "castle", "by"):
                assert any("there is no ''" in each.why for each in found.findings if each.event == n + 1), event
    assert tried > {"cards", *(("tile", "tiles", "by", "row") if game == "castles" else ("tile", "castle"))}


@pytest.mark.slow
def test_an_unknown_room_that_comes_and_is_priced_is_told_on_both_lines() -> None:
    """That the rooms before the prices were not written is tried: only rooms that there are lie there then."""
    good = evening("castles")
    events = [
        {**e, key: ["zq", *e[key][1:]]} if n <= 2 else e
        for n, e in enumerate(good.events, 1)
        for key in [{"reveal": "tiles"}.get(e["do"], "row")]
    ]
    found = audited(good.with_events(tuple(events)))
    assert (found.findings[0].recorded, found.findings[0].events) == ("zq", (1, 2))


@pytest.mark.slow
def test_a_strange_castle_of_several_lines_can_be_mended_as_a_strange_player_can() -> None:
    good = evening("between")
    own = lines_with(good, "castle", "BC")[-4:]
    events = [{**e, "castle": "Zoe"} if n in own else e for n, e in enumerate(good.events, 1)]
    found = audited(good.with_events(tuple(events)))
    assert (found.findings[0].rule, list(found.findings[0].events)) == ("B-AIM-6", own)
    story = found.best_mend
    assert story is not None and story.made is not None and story.why == "Zoe is BC"
    assert recomputed(good.with_events(tuple(events)), story.made).events == good.events


@pytest.mark.parametrize(("game", "old"), [("castles", "Cara"), ("between", "BC")])
@pytest.mark.slow
def test_of_many_names_the_first_are_told_and_the_others_counted(game: str, old: str) -> None:
    key = WHOSE[game][0]
    record = called(evening(game), key, old, lambda n: f"zq{n}")
    found = audited(record)
    lines = lines_with(evening(game), key, old)
    rows = told(found)
    assert [n for n in lines if f"'zq{n}'" in rows or f"called zq{n} " in rows] == lines[:3]
    assert f"{len(lines) - 3} more names are unknown (events {lines[3]}-{lines[-1]})" in rows
    whole = told(found, whole=True)
    assert all(f"zq{n}" in whole for n in lines)
    with speaking("cs"):
        assert f"ještě {len(lines) - 3} jmen (události {lines[3]}-{lines[-1]})" in told(found)
    with speaking("ru"):
        assert f"(события {lines[3]}-{lines[-1]})" in told(found)


@pytest.mark.parametrize("game", FILES)
@pytest.mark.many
def test_each_line_of_a_name_is_disputed_where_an_evening_is_walked_or_explained(game: str) -> None:
    key, name = WHOSE[game]
    record = called(evening(game), key, name, lambda n: "Zoe")
    lines = lines_with(record, key, "Zoe")
    moments = walked(record).moments
    assert all(moments[n].is_disputed for n in lines)
    replay = as_audited(record)
    assert all(any("Zoe" in row for row in explaining.findings_at(replay, n)) for n in lines)


@pytest.mark.parametrize("game", FILES)
def test_a_line_of_a_name_that_is_undone_is_a_finding_less(game: str) -> None:
    key, name = WHOSE[game]
    good = evening(game)
    record = good.with_events(good.events[: lines_with(good, key, name)[3]])
    record = called(record, key, name, lambda n: "Zoe")
    change = disputes.taken_back(as_audited(record), 1)
    assert change.mends
    assert [list(found.events) for found in change.gone if found.also is not None] == [[len(record.events)]]


@pytest.mark.parametrize(("game", "recipe"), some(product(FILES, ["numbered", "strangers", "nobody"]), 3))
@pytest.mark.slow
def test_names_on_every_line_cost_work_that_grows_with_the_lines(
    game: str, recipe: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "EVENTS", 0)  # the search has a limit of its own
    done = Counter[str]()
    step, matches = StrictReplay.step, referee.get_close_matches

    def counted(replay: StrictReplay) -> None:
        done["lines"] += 1
        step(replay)

    def compared(word: str, possible: list[str], **how: float) -> list[str]:
        done["compared"] += len(possible)
        return matches(word, possible, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(StrictReplay, "step", counted)
    monkeypatch.setattr(referee, "get_close_matches", compared)
    few, many = worst(game, recipe, 200), worst(game, recipe, 800)
    referee._near.cache_clear()
    game_of(few.header).audit.followed(few)
    before = Counter(done)
    done.clear()
    referee._near.cache_clear()
    game_of(many.header).audit.followed(many)
    assert done["compared"] <= 20 * 800
    assert done["lines"] <= 5 * before["lines"] + 3_000
