"""The corpus of mistakes that hands make: each record is a good game written down wrong, and knows what was played."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

from builders import audited, parse_record, record_text
from by_hand.corpus import EVERY, KINDS, Case, Edits, as_played, clean, edits_of, several, singles, together
from by_hand.kinds import kinds_of
from by_hand.measuring import outcome

GAMES = tuple(EVERY)
PAGE = Path(__file__).parents[1] / "docs" / "hands.md"
SOME = ("a turn left out", "a name mistyped once", "an undo written twice", "points out for one line")


def no_clock() -> float:
    return 0.0


def one_of(game: str, *kinds: str) -> Case:
    """A record with mistakes of these kinds."""
    return next(together(game, [KINDS[kind] for kind in kinds], 0))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_at_least_forty_kinds(game: str) -> None:
    assert len([kind for kind in kinds_of(game) if not kind.figures]) >= 40


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in EVERY[game]])
@pytest.mark.many
def test_a_good_game_of_every_number_of_players_has_no_finding_and_is_sure(game: str, players: int) -> None:
    audit = audited(clean(game, players, 0).record)
    assert (audit.ok, audit.all_sure) == (True, True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_a_record_differs_from_what_was_played_unless_figures_alone_are_wrong(game: str) -> None:
    for case in singles(game, 0, SOME):
        assert (as_played(case.record) == as_played(case.played)) == case.figures, case.name
        assert as_played(parse_record(record_text(case.record), "game.toml")) == as_played(case.record), case.name


@pytest.mark.parametrize("game", GAMES)
def test_three_mistakes_are_put_into_one_record(game: str) -> None:
    case = next(several(game, 3, 0))
    assert len(set(case.kinds)) == 3
    assert as_played(case.record) != as_played(case.played)


def test_what_is_done_to_lines_and_what_is_done_to_others_are_both_done() -> None:
    base = [{"do": "pass", "by": name} for name in "ABCDEFGH"]
    one = edits_of(base, [*base[:1], *base[2:]])
    other = edits_of(base, [*base[:6], {"do": "pass", "by": "X"}, *base[6:]])
    both = one.with_those(other, base)
    assert both is not None
    assert [event["by"] for event in both.applied(base)] == list("ACDEFXGH")


def test_changes_of_one_value_of_one_line_are_not_both_done() -> None:
    base = [{"by": "Anna", "score": 1}]
    ben, cara, two = (Edits({0: {**base[0], **new}}, {}) for new in ({"by": "Ben"}, {"by": "Cara"}, {"score": 2}))
    assert ben.with_those(cara, base) is None
    both = ben.with_those(two, base)
    assert both is not None
    assert both.applied(base) == [{"by": "Ben", "score": 2}]


def test_what_leads_from_some_lines_to_others_leads_there() -> None:
    rng = Random(1)
    for _ in range(50):
        base, new = ([{"by": rng.choice("ABC")} for _ in range(rng.randint(1, 9))] for _ in range(2))
        assert edits_of(base, new).applied(base) == new


@pytest.mark.slow
def test_a_wrong_figure_leaves_every_total_sure_and_right() -> None:
    result = outcome(next(singles("castles", 0, ["points out for one line"])), no_clock)
    assert (result.findings, result.sure, result.wrong, result.mended) == (1, result.totals, 0, True)


@pytest.mark.parametrize(
    "kind", ["a turn left out", "a round written twice", "a bonus not written", "both minuses lost", "another favor"]
)
@pytest.mark.slow
def test_no_total_that_is_called_sure_is_wrong(kind: str) -> None:
    for game in KINDS[kind].games:
        for case in singles(game, 5, [kind]):
            assert outcome(case, no_clock).wrong == 0, case.name


@pytest.mark.slow
def test_a_mistyped_name_is_mended() -> None:
    result = outcome(next(singles("between", 0, ["a name mistyped once"])), no_clock)
    assert (result.found, result.placed, result.mends, result.mended, result.claims) == (True, True, True, True, False)


def test_the_page_has_a_row_for_every_kind() -> None:
    rows = set(re.findall(r"^\| ([^|]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert rows >= KINDS.keys()


@pytest.mark.slow
def test_the_tool_tells_of_one_kind_and_draws_the_page_of_what_it_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = spec_from_file_location("tool_of_hands", PAGE.parents[1] / "tools" / "hands.py")
    assert spec and spec.loader
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    rows, page = tmp_path / "rows.jsonl", tmp_path / "hands.md"
    asked = ["--kind", "points out for one line", "--seeds", "0", "--rows", str(rows), "--game", "castles"]
    monkeypatch.setattr("sys.argv", ["hands.py", *asked])
    tool.main()
    assert "castles-points-out-for-one-line-0: 1 findings" in capsys.readouterr().out
    monkeypatch.setattr(tool, "_clean", lambda: "")
    monkeypatch.setattr("sys.argv", ["hands.py", "--draw", str(rows), "--out", str(page)])
    tool.main()
    assert re.search(r"^\| points out for one line \| 1 \| 1 \| 1 \|", page.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_mistake_with_one_finding_is_mended_beside_a_wrong_figure(game: str) -> None:
    result = outcome(one_of(game, "score out for one line", "an undo of one that meant two"), no_clock)
    assert (result.mends, result.mended, result.claims) == (True, True, False)


BESIDE = [
    ("castles", "a tile mistyped", "round misnumbered", "rooms and prices exchanged"),
    ("castles", "a place one column off", "a tile misnamed by one of its kind"),
    ("castles", "reward taken twice", "deck miscounted"),
    ("between", "a tile mistyped", "an attendant of another kind"),
    ("between", "both minuses lost", "a castle named the other way round"),
]


@pytest.mark.parametrize("kinds", BESIDE, ids=lambda kinds: "-".join(kinds).replace(" ", "-"))
@pytest.mark.slow
def test_mistakes_beside_each_other_are_mended_each_by_its_story(kinds: tuple[str, ...]) -> None:
    result = outcome(one_of(*kinds), no_clock)
    assert (result.mends, result.mended, result.wrong, result.claims) == (True, True, 0, False)


def test_a_mistake_that_leaves_no_finding_alone_cannot_be_told_beside_another() -> None:
    case = one_of("castles", "a tile mistyped", "a tile turned otherwise")
    silent = replace(case, alone=(case.played, *case.alone))
    assert not silent.mends
