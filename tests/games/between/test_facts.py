"""The box of Between Two Castles is whole; what events of a record mean; its sentences."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from builders import Replay, parse_record, play_record, record, record_text, rule
from builders.between import (
    Cards,
    Note,
    Phase,
    Played,
    TileFacts,
    between,
)
from builders.games import good_between_game
from castlescore import FileProblem
from castlescore.core.names import find
from castlescore.games.between import facts
from castlescore.games.between.rules_api import apply, figures_of
from samples import of_every

BOX = between()
REGULAR_TYPES = ("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")
DECORATIONS = {"torch", "swords", "painting", "mirror"}
BY_TILE = of_every([*BOX.tiles.values(), *BOX.thrones.values()], lambda tile: tile.id)


def test_b_aim_3_147_regular_tiles_21_of_each_type() -> None:
    assert Counter(tile.type for tile in BOX.regular()) == dict.fromkeys(REGULAR_TYPES, 21)
    assert len(BOX.regular()) == 147 == BOX.box["regular"]
    assert len({tile.name for tile in BOX.regular()}) == 147


def test_the_box_is_read_where_no_translation_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "languages", lambda: ("en",))
    box = facts.between.__wrapped__()
    painter = BOX.attendants["painter"]
    assert box.attendants["painter"] == replace(painter, aliases=(), shown={}) != painter
    assert (box.cards.keys(), box.tokens.keys()) == (BOX.cards.keys(), BOX.tokens.keys())


def test_b_aim_3_the_other_pieces() -> None:
    assert [tile.id for tile in BOX.specials()] == ["fountain", "tower", "grand-foyer"]
    assert len(BOX.thrones) == BOX.box["throne_rooms"] == 7
    assert len(BOX.cards) == BOX.box["cards"] == 20
    assert len(BOX.tokens) == BOX.box["tokens"] == 7
    assert (BOX.box["special"], BOX.box["attendants"]) == (48, 28)


def test_b_aim_3_no_two_regular_tiles_are_alike_in_name_and_no_two_thrones_at_all() -> None:
    assert len({(throne.match, throne.cells, throne.decoration) for throne in BOX.thrones.values()}) == 7
    assert not set(BOX.tiles) & set(BOX.thrones)


def test_b_aim_4_attendants_and_their_decorations() -> None:
    assert {attendant.id: attendant.decoration for attendant in BOX.attendants.values()} == {
        "painter": "painting",
        "knight": "swords",
        "jester": "torch",
        "master-of-ceremonies": "mirror",
    }
    assert {attendant.points for attendant in BOX.attendants.values()} == {1}


def test_b_aim_6_the_castle_tokens() -> None:
    names = ["Mespelbrunn", "Neuschwanstein", "Hohenzollern", "Cochem", "Lichtenstein", "Hohenschwangau", "Eltz"]
    assert [token.name for token in BOX.tokens.values()] == names


@BY_TILE
def test_b_score_13_who_has_a_decoration(tile: TileFacts) -> None:
    bare = tile.type == "outdoor" or tile.kind == "special"
    assert tile.decoration == "none" if bare else tile.decoration in DECORATIONS


def test_b_score_6_a_corridor_has_the_decoration_that_it_wants() -> None:
    corridors = [tile for tile in BOX.regular() if tile.type == "corridor"]
    assert all(tile.match == (tile.decoration,) and tile.match_kind == "decoration" for tile in corridors)


@BY_TILE
def test_b_place_6_to_8_rows_and_open_sky(tile: TileFacts) -> None:
    anywhere, below = tile.type == "corridor" or tile.id == "grand-foyer", tile.type == "downstairs"
    assert [tile.may_stand(row) for row in (-9, -1, 0, 9)] == [anywhere or below] * 2 + [not below] * 2
    assert tile.nothing_above == (tile.type == "outdoor" or tile.id in ("fountain", "tower"))


@BY_TILE
def test_b_score_1_to_11_what_is_printed_is_what_the_rules_say(tile: TileFacts) -> None:
    wants = tile.match[0] if tile.match else ""
    pattern, points, most = {
        "food": ("two-below" if wants == "downstairs" else tile.pattern, 2, 4),
        "living": {"outdoor": ("around-7-not-below", 2, 6), "downstairs": ("below-3", 2, 6)}.get(
            wants, ("around-8", 1, 8)
        ),
        "utility": ("connected", 1, None),
        "outdoor": ("anywhere", 1, None),
        "sleeping": ("all-types", 4, tile.max),
        "corridor": ("around-8", 1, 8),
        "downstairs": (
            "column-above-below" if wants in ("corridor", "downstairs", "special") else "column-above",
            2 if wants == "special" else 1,
            None,
        ),
    }.get(tile.type, (tile.pattern, tile.points, tile.max))
    assert (tile.pattern, tile.points, tile.max) == (pattern, points, most)
    if tile.type == "food":
        assert tile.pattern in ("above-below", "left-right", "two-below")
    if tile.regular:
        assert tile.row == tile.type
        assert tile.rule == f"B-SCORE-{1 + REGULAR_TYPES.index(tile.type)}"


def test_b_score_5_a_sleeping_room_wants_the_six_other_types() -> None:
    assert {(tile.match, tile.points_else) for tile in BOX.regular() if tile.type == "sleeping"} == {
        (tuple(type for type in REGULAR_TYPES if type != "sleeping"), 1)
    }


def test_b_score_8_to_10_special_tiles() -> None:
    printed = {tile.id: (tile.pattern, tile.points, tile.max, tile.rule, tile.row) for tile in BOX.specials()}
    assert printed == {
        "fountain": ("fixed", 5, None, "B-SCORE-8", "fountains"),
        "tower": ("column-below", 1, None, "B-SCORE-9", "towers"),
        "grand-foyer": ("around-8", 1, 8, "B-SCORE-10", "grand_foyers"),
    }


def test_b_score_11_throne_rooms_mark_two_cells_beside_them() -> None:
    beside = {(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)}
    for throne in BOX.thrones.values():
        assert len(throne.cells) == len(throne.match) == 2
        assert set(throne.cells) <= beside
        assert set(throne.match) <= set(REGULAR_TYPES)
        assert (throne.type, throne.points, throne.max, throne.width) == ("special", 2, 4, 2)
        assert throne.attendant_spaces == 2  # B-BONUS-8


def test_b_score_14_the_rows_of_the_pad() -> None:
    assert BOX.rows == (*REGULAR_TYPES, "towers", "fountains", "grand_foyers", "cards", "attendants", "throne")
    rows = {tile.row for tile in (*BOX.tiles.values(), *BOX.thrones.values())}
    assert rows == set(BOX.rows) - {"cards", "attendants"}


def test_b_card_1_to_14_one_card_a_rule_and_seven_for_b_card_3() -> None:
    times = Counter(card.rule for card in BOX.cards.values())
    assert times == {f"B-CARD-{n}": 7 if n == 3 else 1 for n in range(1, 15)}
    assert {card.type for card in BOX.cards.values() if card.type} == set(REGULAR_TYPES)
    points = {1: 1, 2: 4, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 1, 9: 3, 10: 2, 11: 2, 12: 1, 13: 4, 14: 2}
    assert {card.rule: card.points for card in BOX.cards.values()} == {f"B-CARD-{n}": p for n, p in points.items()}


def test_every_rule_that_the_facts_cite_is_in_the_list() -> None:
    cited = {tile.rule for tile in (*BOX.tiles.values(), *BOX.thrones.values())}
    cited |= {card.rule for card in BOX.cards.values()} | {type.bonus.rule for type in BOX.types.values()}
    assert all(rule(id).game == "between" for id in cited)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("винная комната", "wine-room"),
        ("Покои короля", "kings-chambers"),
        ("kings-chambers", "kings-chambers"),
        ("hall-of-ever-closing-walls", "hall-of-ever-closing-walls"),
        ("Большое фойе", "grand-foyer"),
        ("башня", "tower"),
    ],
)
def test_tiles_are_found_by_their_names(name: str, id: str) -> None:
    names = {tile.id: tile.names for tile in BOX.tiles.values()}
    assert find(name, {}, names).one == id


def test_a_type_of_the_russian_edition_is_no_name_of_its_tiles() -> None:
    types = {name for type in BOX.types.values() for name in type.names}
    assert not types & {name for tile in BOX.tiles.values() for name in tile.names}


def test_thrones_and_cards_may_leave_their_first_word_out() -> None:
    thrones = {throne.id: throne.names for throne in BOX.thrones.values()}
    assert find("utility-sleeping", {}, thrones).one == "throne-utility-sleeping"
    assert len(find("throne room", {}, thrones).ids) == 7
    cards = {card.id: card.names for card in BOX.cards.values()}
    for card in BOX.cards:
        assert find(card.removeprefix("bonus-"), {}, cards).one == find(card, {}, cards).one == card


HEADER = """\
format = "castlescore session 1"
game = "between"
date = "2026-11-22"
players = ["Anna", "Ben", "Cara"]
thrones = ["throne-utility-sleeping", "throne-corridor-food", "throne-living-sleeping"]
"""
TWO = """\
event = [
  { n = 1, do = "place", castle = "AB", tile = "kings-chambers", at = [0, 1], score = 1 },
  { n = 2, do = "place", castle = "AB", tile = "study", at = [1, 1], score = 2, same_line = true },
]
"""


def opened(text: str) -> Replay:
    return play_record(parse_record(text, "t.toml"))


@pytest.mark.parametrize("game", ["between-four", "between-two"])
def test_a_game_of_the_examples_is_the_same_when_read_again(game):
    evening = opened(record(game))
    assert evening.remarks == []
    assert evening.table.phase is Phase.OVER
    assert record_text(evening.record) == record(game)


def test_the_tiles_of_one_line_go_together():
    evening = opened(HEADER + TWO)
    assert evening.last_line() == 2
    assert opened(HEADER + TWO.replace(", same_line = true", "")).last_line() == 1
    assert opened(HEADER).last_line() == 1


def test_a_figure_that_does_not_follow_is_told_and_worked_out_again():
    evening = opened(HEADER + TWO.replace("score = 2, same", "score = 9, same"))
    assert evening.remarks == ["t.toml:8: event 2: score is 9 in the file, and should be 2"]
    assert evening.steps[1].played.figures["score"] == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[1, 1]", "[4, 1]", "event 2: cannot be"),
        ('castle = "AB"', 'castle = "XY"', "event 1: cannot be"),
        ('tile = "study"', 'tile = "palace"', "event 2"),
        ("score = 1 }", "score = 1, money = 1 }", "money"),
        ("same_line = true", 'same_line = "yes"', "same_line"),
        ('do = "place"', 'do = "buy"', "buy"),
        ('"Cara"]', '"Cara", "Dan"]', "B-SETUP-1"),
        ("throne-living-sleeping", "throne-palace", "throne-palace"),
        ('"Ben"', '"anna"', "players"),
    ],
)
def test_a_record_that_cannot_be(old, new, told):
    text = (HEADER + TWO).replace(old, new, 1)
    with pytest.raises(FileProblem) as problem:
        opened(text)
    assert told in str(problem.value)
    assert "t.toml" in str(problem.value)


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("Cara", "Ben", "t.toml:4: players: "),
        ("throne-living-sleeping", "throne-nothing", "t.toml:5: thrones: no throne room is called"),
        ('"throne-living-sleeping"', '"throne-corridor-food"', "t.toml:5: "),
    ],
)
def test_a_header_that_cannot_be_is_told_with_its_line(right, wrong, says):
    with pytest.raises(FileProblem) as told:
        opened(HEADER.replace(right, wrong))
    assert str(told.value).startswith(says)


def test_the_totals_stand_on_the_line_that_shows_the_last_cards_and_on_no_other():
    game = good_between_game(3, 0)
    assert [step.n for step in game.steps if "final" in step.event] == [game.steps[-1].n]
    assert isinstance(game.steps[-1].move, Cards) and game.table.phase is Phase.OVER
    outcome = apply(game.table, Note("a good game"))
    assert isinstance(outcome, Played)
    assert "final" not in figures_of(outcome)
