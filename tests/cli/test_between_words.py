"""A table of Between Two Castles: what waits and for what, what can be typed then, and a castle's name in any place."""

from __future__ import annotations

import re

import pytest

from between_evenings import record
from castlescore.cli.recording import open_replay
from castlescore.games.between.words import lines as between_hints
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record

FIVE = """\
new anna ben cara --game between --throne utility-sleeping --throne corridor-food --throne living-sleeping
"""


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


def flat(text):
    return " ".join(text.split())


WAITING = {  # the last event -> what is said of the bonus
    22: "CD waits for the bonus of its 3rd downstairs room, Armory, as another type: reward CD --as TYPE and what that",
    24: "DA waits for the extra tile of its 3rd food room, Buttery: reward DA TILE PLACE",
    27: "AB waits for the attendant of its 3rd living room, Drawing Room: reward AB painter|knight|jester|master-of-",
    80: "DA waits for the fountain of its 3rd outdoor room, Vegetable Garden: reward DA PLACE or reward DA --decline",
}


@pytest.mark.parametrize(("event", "said"), WAITING.items())
def test_what_waits_says_for_what_and_of_which_tile(sit, event, said):
    typed = sit(event)
    for line in ("show", "place " + said[:2] + " sauna 9,9"):
        out = flat(typed(line).out).replace("of- ", "of-")
        assert said in out, line


def test_a_tile_is_only_asked_for_where_one_can_be_laid(sit):
    typed = sit(80)
    assert flat(typed("show").out).endswith("reward DA PLACE or reward DA --decline")
    assert "place CASTLE" in sit(27)("show").out


def offered(typed):
    """The lines that `?` names."""
    told = typed("play", stdin="?\n").out.splitlines()
    rows = [match for row in told if (match := re.match(r"  ((?:reward|place|cards|where|try) .*?)  +\S.*", row))]
    return [match[1] for match in rows if "  or  reward" not in match[0]]


def test_the_question_mark_names_the_help_of_a_line_of_this_game(sit):
    typed = sit(0)
    told = typed("play", stdin="?\n").out
    assert "? place: its help" in told and "buy" not in told
    assert typed("play", stdin="? place\n").code == 0


@pytest.mark.parametrize("event", [0, 1, 8, 22, 24, 27, 28, 50, 80, 81])
def test_every_line_that_the_question_mark_names_is_accepted(sit, event):
    lines = offered(sit(event))
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


def test_a_castle_stands_before_or_after_in_every_line(begun_small, typed):
    for line in ("where {0} sauna", "where sauna {0}", "try {0} sauna 0,1", "try sauna 0,1 {0}",
                 "explain {0} sauna 0,1", "explain sauna 0,1 {0}"):  # fmt: skip
        answers = {typed(line.format(name)).out for name in ("ab", "BA", "anna-ben")}
        assert len(answers) == 1 or "all:" in typed(line.format("ab")).out
        assert typed(line.format("ab")).code == 0


@pytest.fixture
def begun_small(typed):
    assert typed(FIVE.strip()).code == 0
    return typed


@pytest.mark.parametrize(
    "line",
    [
        "place ab sauna 0,1 pantry 1,1",
        "place sauna 0,1 pantry 1,1 ab",
        "place ab sauna 0,1",
        "place sauna 0,1 ab",
        "place sauna 0,1 Ben-Anna",
    ],
)
def test_tiles_are_laid_in_the_castle_named_before_or_after(begun_small, folder, line):
    assert begun_small(line).code == 0
    assert '{ n = 1, do = "place", castle = "AB", tile = "sauna", at = [0, 1]' in (folder / "table.toml").read_text()


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (27, "reward jester ab"),
        (27, "reward ab jester"),
        (24, "reward knight-room 1,-1 da"),
        (22, "reward cd --as utility"),
        (80, "reward 2,1 da"),
        (80, "reward da 2,1"),
    ],
)
def test_a_bonus_is_taken_in_the_castle_named_before_or_after(sit, event, line):
    assert sit(event)(line).code == 0


def test_cards_are_shown_of_the_castle_named_before_or_after(sit):
    outs = {sit(83)(line).out for line in ("cards cd level-3-up three-of-type", "cards level-3-up three-of-type cd")}
    assert len(outs) == 1
    assert "CD shows" in outs.pop()


@pytest.mark.parametrize(
    ("event", "line", "said"),
    [
        (0, "place sauna 0,1", "no castle"),
        (0, "where sauna", "which castle? AB, BC, CD, DA"),
        (0, "where ab", "which tile?"),
        (0, "where sauna zz", "'zz' is no castle: AB, BC, CD, DA"),
        (0, "try sauna 0,1 zz", "'zz' is no castle: AB, BC, CD, DA"),
        (0, "where ab sauna 0,1", "one word too many"),
        (27, "reward jestre", "no castle"),
        (80, "reward da fountain 2,1 3", "'3' is one word too many"),
        (27, "reward ab jester 3", "'3' is one word too many"),
        (22, "reward cd", "--as TYPE"),
        (22, "reward cd --as sleeping", "type one of them after Tower"),
        (22, "reward cd --as utility sauna", "'sauna' is one word too many"),
        (81, "cards height", "no castle"),
    ],
)
def test_a_line_that_lacks_a_word_or_has_one_too_many_is_2(sit, event, line, said):
    typed = sit(event)
    answer = typed(line)
    assert (answer.code, said in flat(answer.err)) == (2, True), answer.err


def test_a_list_of_places_names_its_castle(sit):
    assert "4 more:  where great-hall bc --all" in sit(85)("try great-hall bc").err
    assert "4 more:  where great-hall bc --all" in sit(85)("try bc great-hall").err


def test_a_tile_called_like_a_castle_is_told_from_it_by_its_place(typed):
    thrones = "--throne utility-sleeping --throne corridor-food --throne living-sleeping --throne food-sleeping"
    assert typed(f"new Sau Na Nat Saul --game between {thrones}").code == 0
    castles = [site.name for site in open_replay(None).table.sites]
    assert castles[0] == "SauNa"
    assert typed("where sauna sauna").out.startswith("Sauna: 4 places")
    assert typed(f"where sauna {castles[2]}").code == 0
    assert typed(f"where {castles[2]} sauna").code == 0
    assert typed("where sauna").code == 2
    assert typed("place sauna sauna 0,1").code == 0
    assert typed("undo").code == 0
    assert typed("place sauna 0,1 sauna").code == 0


def test_a_castle_between_the_tile_and_its_place_is_understood(begun_small, typed):
    middle, last = typed("try mold-room ab 0,-1"), typed("try mold-room 0,-1 ab")
    assert (middle.code, middle.out) == (last.code, last.out)
    assert middle.code != 2


@pytest.mark.parametrize("line", ["reward", "reward --decline", "reward none", "reward painter"])
def test_a_reward_where_nothing_waits_is_told_so_and_no_more(sit, line):
    answer = sit(1)(line)
    assert (answer.code, answer.err) == (2, "no bonus waits\n")


def test_a_reward_that_waits_alone_is_asked_for_what_it_takes(sit):
    answer = sit(24)("reward")
    assert answer.code == 2
    assert answer.err.startswith("which tile, and where?  reward DA TILE PLACE")


@pytest.mark.parametrize("command", ["place", "try", "explain"])
def test_the_help_says_what_a_place_is_in_this_game(typed, command):
    assert "COLUMN,ROW" in flat(typed(f"{command} --help").out)


@pytest.mark.parametrize("command", ["explain", "try", "where"])
def test_a_castle_alone_is_asked_for_a_tile_with_the_command(sit, command):
    answer = sit(24)(command, "da")
    assert (answer.code, answer.err.strip()) == (2, f"which tile?  {command} TILE da")
