"""Finished tables of Between Two Castles: rings, castles, score pads, what is missing and what is strange."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from builders import TallyFile, all_games, parse_tally, tally_text
from builders.between import between
from castlescore import FileProblem
from castlescore.cli.terminal.asking import ask_missing
from games.castles.tally.test_asking import Answers, begun, rows

EXAMPLE = Path(__file__).parents[4] / "examples" / "tally" / "between.toml"
SHEET: dict[str, Any] = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))["castle"][0]


def pad(points: int, **keys: int) -> dict[str, int]:
    """A score pad with all points in one row."""
    return {**dict.fromkeys(between().rows, 0), "food": points, **keys}


PAD = ["food 2", "2", *"111111", "0", *"111", "0"]  # 13 points
HIGHER = ["food 4", "4", *"222222", "0", *"222", "0"]


def castle(builders: str, points: int, **keys: Any) -> dict[str, Any]:
    return {"builders": builders.split(), "rows": pad(points), **keys}


def table(*castles: dict[str, Any]) -> TallyFile:
    document = {"format": "castlescore tally 1", "game": "between", "castle": list(castles)}
    return parse_tally(tally_text(all_games()["between"], document), "tally.toml")


def players(value: TallyFile) -> dict[str, Any]:
    document: Any = value.answer().to_json()
    return {row["name"]: row for row in document["players"]}


def named(value: TallyFile) -> list[tuple[str, str]]:
    return [(each.player, each.what) for each in value.missing]


def test_b_score_18_worked_the_castle_of_the_score_sheet_is_62_by_tiles_and_by_rows() -> None:
    tally = parse_tally(EXAMPLE.read_text(encoding="utf-8"), "between.toml")
    document: Any = tally.answer().to_json()
    assert (tally.missing, tally.remarks) == ((), ())
    assert document["castles"][0]["points"] == 62
    expected = {"food": 4, "living": 8, "utility": 4, "outdoor": 5, "sleeping": 12, "corridor": 4, "downstairs": 2}
    expected |= {"towers": 5, "fountains": 5, "grand_foyers": 6, "cards": 0, "attendants": 7, "throne": 0}
    assert document["castles"][0]["rows"] == expected


def test_two_players_and_ludwig_who_is_a_player_like_any() -> None:
    result = players(parse_tally(EXAMPLE.read_text(encoding="utf-8"), "between.toml"))
    assert {name: (row["total"], row["place"], row["castles"]) for name, row in result.items()} == {
        "Anna": (60, 1, ["AB", "LA"]),
        "Bert": (59, 2, ["BL", "AB"]),
        "Ludwig": (59, 3, ["LA", "BL"]),
    }


def test_b_end_5_worked_six_castles() -> None:
    ring = ["Anna Ben", "Ben Cara", "Cara Dan", "Dan Eva", "Eva Finn", "Finn Anna"]
    castles = [castle(pair, n) for pair, n in zip(ring, (52, 62, 62, 57, 56, 62), strict=True)]
    scored_table = table(*castles)
    assert {name: row["total"] for name, row in players(scored_table).items()} == {
        "Anna": 52, "Ben": 52, "Cara": 62, "Dan": 57, "Eva": 56, "Finn": 56,
    }  # fmt: skip
    assert named(scored_table) == [(name, "specials") for name in ("AB", "BC", "FA")]  # Anna and Ben tie at 52 and 62
    document: Any = scored_table.answer().to_json()
    assert (document["winners"], document["final"]) == ([], False)


def test_the_castles_of_a_four_player_table_may_stand_in_any_order() -> None:
    rows = [castle("Cara Ben", 40), castle("Anna Dan", 30), castle("Anna Ben", 20), castle("Dan Cara", 50)]
    result = players(table(*rows))
    assert {name: (row["total"], row["higher"]) for name, row in result.items()} == {
        "Cara": (40, 50), "Ben": (20, 40), "Anna": (20, 30), "Dan": (30, 50),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        (["Anna Ben", "Ben Cara", "Cara Dan"], "castle 1: builders: everybody builds two castles, and Anna builds one"),
        (
            ["Anna Ben", "Anna Cara", "Anna Dan"],
            "castle 3: builders: everybody builds two castles, and Anna builds more",
        ),
        (["Anna Anna", "Ben Cara", "Cara Ben"], "castle 1: builders: Anna builds no castle alone"),
        (["A B", "B C", "C A", "D E", "E F", "F D"], "castle 4: builders: the castles form one ring"),
        (
            ["Anna Ben", "ben Cara", "Cara Anna"],
            "castle 2: builders: the names Ben and ben are too much alike: add a letter to one of them",
        ),
    ],
)
def test_a_ring_that_is_none(pairs: Sequence[str], why: str) -> None:
    with pytest.raises(FileProblem, match=why):
        table(*(castle(pair, 1) for pair in pairs))


def test_a_row_that_the_pad_leaves_open_is_needed_and_both_builders_have_no_total() -> None:
    rows = castle("Anna Ben", 30)
    del rows["rows"]["towers"]
    scored_table = table(rows, castle("Ben Cara", 20), castle("Cara Anna", 10))
    assert named(scored_table) == [("AB", "towers")]
    assert {name: row["total"] for name, row in players(scored_table).items()} == {
        "Anna": None,
        "Ben": None,
        "Cara": 10,
    }


def test_specials_are_asked_for_only_where_a_tie_asks() -> None:
    tied = castle("Anna Ben", 30), castle("Ben Cara", 20), castle("Cara Anna", 20)
    assert named(table(*tied)) == [("AB", "specials"), ("BC", "specials"), ("CA", "specials")]
    told = [{**row, "specials": n} for row, n in zip(tied, (3, 4, 2), strict=True)]
    result: Any = table(*told).answer().to_json()
    assert (result["winners"], result["decided_by"]) == (["Ben"], "specials")


def test_cards_of_a_castle_are_needed_where_it_may_have_some() -> None:
    """16 drafted tiles with two utility rooms and one downstairs room have no card; one tile fewer is not finished."""
    others = castle("Ben Cara", 20), castle("Cara Anna", 10)
    whole = {**SHEET, "builders": ["Anna", "Ben"]}
    del whole["cards"]
    assert named(table(whole, *others)) == []
    short = {**whole, "tile": whole["tile"][:-1]}
    assert named(table(short, *others)) == [("AB", "cards")]


def test_b_place_11_a_castle_in_any_order_and_what_no_order_could_build() -> None:
    others = castle("Ben Cara", 20), castle("Cara Anna", 10)
    mixed = {**SHEET, "builders": ["Anna", "Ben"], "tile": SHEET["tile"][::-1]}
    scored_table = table(mixed, *others)
    document: Any = scored_table.answer().to_json()
    assert (scored_table.remarks, document["castles"][0]["points"]) == ((), 62)
    loose = [*SHEET["tile"], {"tile": "scullery", "at": [7, 3]}, {"tile": "wine-cellar", "at": [2, 0]}]
    told = table({**mixed, "tile": loose}, *others).remarks
    assert [(line.partition(":")[0], line.rpartition("(")[2].partition(",")[0]) for line in told] == [
        ("AB", "B-PLACE-2"), ("AB", "B-PLACE-3"), ("AB", "B-PLACE-2"), ("AB", "B-BONUS-14"),
    ]  # fmt: skip


def test_b_aim_7_a_tile_in_two_castles_and_rows_that_contradict_a_castle() -> None:
    twin = sixteen("Ben Cara", "corridor-food", first="salon")
    scored_table = table({**SHEET, "builders": ["Anna", "Ben"], "rows": {"food": 9}}, twin, castle("Cara Anna", 10))
    assert list(scored_table.remarks) == [
        "AB: food is given as 9, and the castle gives 4",
        *(line for line in scored_table.remarks if line.startswith("Salon is in AB and in BC (B-AIM-7")),
    ]
    assert len(scored_table.remarks) == 2


def sixteen(builders: str, throne: str, first: str = "", skip: int = 0, **keys: Any) -> dict[str, Any]:
    """A finished castle of sixteen tiles: `living=3` of a type, two of each other one, and outdoor ones besides.

    `skip`: so many tiles of each type stand elsewhere, and those of the castle of the score sheet too.
    """
    wanted = {type: keys.pop(type, 2) for type in between().types}
    wanted["outdoor"] += 16 - sum(wanted.values())
    used = {tile["tile"] for tile in SHEET["tile"]}
    ids = [first] if first else []
    for type, count in wanted.items():
        free = [tile.id for tile in between().regular() if tile.type == type and tile.id not in used][skip:]
        ids += free[: count - sum(between().tiles[id].type == type for id in ids)]
    low = [id for id in ids if between().tiles[id].type == "downstairs"]
    rows = [{"tile": id, "at": [2 + n, 0]} for n, id in enumerate(id for id in ids if id not in low)]
    rows += [{"tile": id, "at": [0, -1 - n]} for n, id in enumerate(low)]
    return {"builders": builders.split(), "throne": throne, "cards": [], "tile": rows, **keys}


def strange(**keys: Any) -> list[str]:
    """The remarks on a castle of sixteen tiles, beside two that are score pads."""
    scored_table = table(sixteen("Anna Ben", "corridor-food", **keys), castle("Ben Cara", 20), castle("Cara Anna", 10))
    assert scored_table.missing == ()
    return list(scored_table.remarks)


def test_b_bonus_14_what_the_bonuses_of_a_finished_castle_cannot_have_brought() -> None:
    section = "Bonuses for rooms"
    assert strange() == []
    assert strange(living=3, attendants=["jester"]) == []
    assert strange(living=3) == [
        "AB: the attendant of its 3rd living room is missing, and cannot have been declined (B-BONUS-8, Living rooms)"
    ]
    assert strange(attendants=["jester"]) == [
        f"AB: it has 1 attendant, and its bonuses gave it none (B-BONUS-14, {section})"
    ]
    assert strange(living=3, downstairs=3, attendants=["jester", "jester", "knight"]) == [
        f"AB: it has 3 attendants, and its throne room has 2 spaces (B-BONUS-12, {section})"
    ]
    [said] = strange(utility=3, downstairs=3, cards=["food", "living", "height"])
    assert said.startswith("AB: it shows 3 bonus cards, and its bonuses gave it 2 at most (B-RULING-12")
    assert strange(downstairs=3, cards=["food"], attendants=["jester"]) == [
        f"AB: its bonuses cannot have given it 1 attendant and 1 bonus card together (B-BONUS-14, {section})"
    ]


def test_b_aim_7_a_card_more_than_once_in_a_castle_and_under_two_castles() -> None:
    section = "Aim and pieces"
    card = between().cards["bonus-food"].name
    once = f"AB: each card exists once, and {card} is named twice (B-AIM-7, {section})"
    assert strange(utility=3, downstairs=3, cards=["food", "food"]) == [once]
    both = (
        sixteen("Anna Ben", "corridor-food", utility=3, cards=["food"]),
        sixteen("Ben Cara", "utility-sleeping", utility=3, skip=7, cards=["bonus-food"]),
    )
    assert list(table(*both, castle("Cara Anna", 10)).remarks) == [
        f"BC: each card exists once, and AB has shown {card} (B-AIM-7, {section})"
    ]


def test_nothing_is_missing_of_a_castle_that_is_being_typed_or_has_a_tile_in_dispute() -> None:
    own = sixteen("Anna Ben", "corridor-food", living=3)
    others = castle("Ben Cara", 20), castle("Cara Anna", 10)
    assert table({**own, "entering": True}, *others).remarks == ()
    disputed = {**own, "tile": [*own["tile"][:-1], {**own["tile"][-1], "dispute": True}]}
    [said] = table(disputed, *others).remarks
    assert said.endswith("is in dispute and not counted")


def test_b_aim_3_more_attendants_and_special_tiles_than_the_box_has() -> None:
    ring = zip(["Anna Ben", "Ben Cara", "Cara Anna"], between().thrones, (9, 10, 10), strict=False)
    many = [sixteen(pair, throne, attendants=["knight"] * n) for pair, throne, n in ring]
    section = "Aim and pieces"
    assert f"the castles have 29 attendants, and the box has 28 (B-AIM-3, {section})" in table(*many).remarks
    few = [{**row, "attendants": row["attendants"][:9]} for row in many]
    assert not [said for said in table(*few).remarks if "the box has" in said]
    towers = [{"tile": "tower", "at": [n, 60]} for n in range(17)]
    high = [{**row, "tile": [*row["tile"], *towers[:n]]} for row, n in zip(few, (15, 17, 17), strict=True)]
    assert f"the castles have 49 special tiles, and the box has 48 (B-AIM-3, {section})" in table(*high).remarks


@pytest.mark.slow
def test_a_castle_typed_at_a_terminal_and_pads(tmp_path: Path) -> None:
    asker = Answers(
        "nothing", "ut-sl", "taxidermy-showroom -1,0", "jester", "undo", "undo", "undo", "ut-sl", "jester",
        "game-storage -3,3", "undo", "tax -1,0", "", "none", "rows", *PAD, "rows", *HIGHER,
    )  # fmt: skip
    file = ask_missing(begun(tmp_path, "anna", "bert", game="between"), asker)
    assert asker.asked[:3] == ["AB castle", "AB castle", "AB tiles"]
    assert [row["builders"] for row in rows(file)] == [["Anna", "Bert"], ["Bert", "Ludwig"], ["Ludwig", "Anna"]]
    assert rows(file)[0]["attendants"] == ["jester"]
    assert [tile["tile"] for tile in rows(file)[0]["tile"]] == ["taxidermy-showroom"]
    assert file.missing == ()
    assert {name: (row["total"], row["higher"]) for name, row in players(file).items()} == {
        "Anna": (2, 26), "Bert": (2, 13), "Ludwig": (13, 26),
    }  # fmt: skip


@pytest.mark.parametrize("name", ["\ufeff", " ", "A\x1bB", "\u202eAB"])
def test_a_castle_is_not_called_what_does_not_show(name: str) -> None:
    with pytest.raises(FileProblem, match="characters that do not show"):
        table(castle("Anna Ben", 1, name=name), castle("Ben Cara", 1), castle("Cara Anna", 1))


def test_b_bonus_14_rows_and_special_rooms_that_no_castle_has() -> None:
    own = castle("Anna Ben", 14000, specials=8)
    scored_table = table(own, castle("Ben Cara", 20, specials=7), castle("Cara Anna", 10, specials=0))
    assert list(scored_table.remarks) == [
        "AB: food is given as 14000, and no castle has more than 72 there",
        "AB: specials are counted as 8, and every castle has 1 to 7 (B-BONUS-14, Bonuses for rooms)",
        "CA: specials are counted as 0, and every castle has 1 to 7 (B-BONUS-14, Bonuses for rooms)",
    ]


def test_rows_that_no_castle_can_have() -> None:
    """A food room and a throne room score 2 for each cell (B-SCORE-1, -11), a fountain 5 (B-SCORE-8)."""
    own = {**pad(20), "food": 3, "living": 1, "sleeping": 1, "fountains": 4, "throne": 1}
    scored_table = table(castle("Anna Ben", 1, rows=own), castle("Ben Cara", 20), castle("Cara Anna", 10))
    said = "and the points there are always a multiple of"
    assert list(scored_table.remarks) == [
        f"AB: food is given as 3, {said} 2", f"AB: fountains is given as 4, {said} 5",
        f"AB: throne is given as 1, {said} 2",
    ]  # fmt: skip


def test_answers_that_cannot_be_are_asked_for_again(tmp_path: Path, capsys: Any) -> None:
    asker = Answers(
        "ut-sl", "jester", "jester", "painter", "painter", "undo", "undo", "undo", "undo", "rows",
        "food 14000", "food 9", "food 8", "back", "food 72", "145", "145",
    )  # fmt: skip
    file = ask_missing(begun(tmp_path, "anna", "ben", "cara", game="between"), asker, fresh=True)
    said = capsys.readouterr().err
    assert said.count("it has 3 attendants, and its throne room has 2 spaces (B-BONUS-12, Bonuses for rooms)") == 1
    assert said.count("AB: food is given as 14000, and no castle has more than 72 there") == 1
    assert said.count("AB: food is given as 9, and the points there are always a multiple of 2") == 1
    assert said.count("AB: living is given as 145, and no castle has more than 144 there") == 2
    assert rows(file)[0]["rows"] == {"food": 72, "living": 145}


@pytest.mark.slow
def test_back_goes_from_castle_to_castle_also_beyond_where_the_evening_before_stopped(tmp_path: Path) -> None:
    line = ("ut-sl", "jester", "taxidermy-showroom -1,0", "", "none", "rows", *PAD, "rows", "food 2", "3")
    first = Answers(*line)
    file = ask_missing(begun(tmp_path, "anna", "bert", game="between"), first, fresh=True)
    order = list(dict.fromkeys(first.asked))
    assert order[-1] == "LA utility"
    for fresh in (True, False):
        asker = Answers(*(line if fresh else ()), *["back"] * (len(line) + 1), "rows")
        start = begun(tmp_path, "anna", "bert", game="between") if fresh else file
        if not fresh:
            Path(file.path).write_text(file.text, encoding="utf-8")
        result = ask_missing(start, asker, fresh=fresh)
        # A file does not say which numbers of a pad were typed together: one step back takes them all.
        steps = [step for step in order if fresh or step in ("AB cards", order[-1]) or step.split()[1] not in pad(0)]
        assert list(dict.fromkeys(asker.asked[len(line) * fresh :])) == [*steps[::-1], "AB rows"]
        assert rows(result)[0] == {"name": "AB", "builders": ["Anna", "Bert"], "rows": {}}
        assert [sorted(row) for row in rows(result)[1:]] == [["builders", "name"]] * 2
