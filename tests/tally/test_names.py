"""Castles of a tally by the names of their tiles, without places: what follows from them, and what is still asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builders import TallyFile, all_games, parse_tally, play_record, read_record, read_tally, tally_text
from builders.castles import facts as castles
from builders.games import good_between_game, good_game
from castlescore import FileProblem, Unclear
from castlescore.cli.terminal.asking import ask_missing
from castlescore.games.castles.rules.counts import CastleCounts, count_names
from castlescore.tally.questions import question_of, tile_names
from games.castles.tally.finished import player, table
from games.castles.tally.test_asking import Answers, begun, rows
from tally.ways import by_castles, by_names, read, sheet, with_missing

EXAMPLES = Path(__file__).parents[2] / "examples" / "tally"


def places(tally: TallyFile) -> dict[str, Any]:
    document: Any = tally.answer().to_json()
    return {row["name"]: (row["place"], row["total"]) for row in document["players"]}


def example(name: str) -> TallyFile:
    """A tally of the examples, or that of a session."""
    if name.endswith(".toml"):
        return read_tally(str(EXAMPLES / name))
    evening = play_record(read_record(str(EXAMPLES.parent / name / "table.toml")))
    return parse_tally(tally_text(evening.game, by_castles(evening)), str(EXAMPLES / "tally.toml"))


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("friday.toml", {"completed", "external"}),  # two cards that need places
        ("between.toml", {"food", "living", "utility", "corridor", "downstairs", "towers", "grand_foyers", "throne"}),
        ("three-players", {"completed", "external"}),
    ],
)
def test_a_table_of_the_examples_by_names_alone_has_the_same_totals(name: str, asked: set[str]) -> None:
    full = example(name)
    named = parse_tally(tally_text(full.game, by_names(full.document, full)), full.path)
    assert {each.what for each in named.missing} == asked
    result = parse_tally(tally_text(full.game, with_missing(named, full)), full.path)
    assert (result.missing, result.remarks, places(result)) == ((), full.remarks, places(full))


@pytest.mark.parametrize("game", ["castles", "between"])
@pytest.mark.parametrize("players", [2, 3])
def test_what_follows_from_the_names_is_what_the_castle_has(game: str, players: int) -> None:
    evening = good_game(players, 0) if game == "castles" else good_between_game(players, 0)
    full = read(evening, by_castles(evening))
    named = read(evening, by_names(by_castles(evening), full))
    for entry, castle in zip(named.table.entries, full.table.entries, strict=True):
        each: Any = entry
        if game == "castles":
            there = CastleCounts(castle.castle.castle, each.counted.catalogue)
            counts = {name: each.counted.of_tiles(name) for name in count_names(each.counted.catalogue)}
            unknown = {name for name, count in counts.items() if count is None}
            assert unknown == {"completed", "incomplete", "external"}
            assert all(count in (None, there.get(name)) for name, count in counts.items())
        else:
            right = castle.result.rows
            assert {"sleeping", "outdoor", "fountains", "attendants"} <= {*each.by_names}
            assert all(right[row] in (None, points) for row, points in each.by_names.items())
            assert each.result.specials == castle.result.specials
    result = read(evening, with_missing(named, full))
    assert (result.missing, result.remarks) == ((), ())
    assert sheet(result.answer().to_json(), "lines", "parts").keys() == sheet(full.answer().to_json()).keys()
    assert places(result) == places(full)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("foyer, pantry, hallway 3, stairs", ["foyer", "pantry", "hallway 3", "stairs"]),
        ("foyer 3 pantry hallway 3 stairs", ["foyer 3", "pantry", "hallway 3", "stairs"]),
        (
            "foyer great hall hallway 2 9 pin alley stairs",
            ["foyer", "great hall", "hallway 2", "9 pin alley", "stairs"],
        ),
        ("foyer,great hall , ,pu-ga,", ["foyer", "great hall", "pu-ga"]),
        ('"great hall" pu-ga', ["great hall", "pu-ga"]),
        ("foyer\ngreat hall\n", ["foyer", "great hall"]),
    ],
)
def test_names_stand_between_commas_or_one_after_the_other(line: str, names: list[str]) -> None:
    assert tile_names(line, castles().names) == names


def test_names_are_typed_as_on_any_line_and_saved_as_ids(tmp_path: Path, capsys: Any) -> None:
    answers = Answers("none", "pu-ga", "foyer 3, pu-ga, Green House, hallway 3, лестница", "40", "none", "small")
    file = ask_missing(begun(tmp_path, "anna", "ben", favor=("small", "external")), answers)
    assert answers.asked == [
        "empty_stacks", "Anna castle", "Anna castle", "Anna track", "Anna cards", "Anna external", "Anna external",
    ]  # fmt: skip
    assert rows(file)[0]["names"] == ["foyer-3", "pumpkin-garden", "green-house", "hallway 3", "stairs"]
    assert "'pu-ga' is neither a list of tiles, 3, 4, counts nor a file" in capsys.readouterr().err


def test_a_castle_of_between_is_named_with_its_throne_room_and_attendants(tmp_path: Path, capsys: Any) -> None:
    line = "utility sleeping, wine room, tower 2, jester, fountain"
    answers = Answers(
        "wine room, tower", "wine room 2, tower", line, "food, type variety", "food, type variety", "food 6 throne=4",
        "3", "back", "3",
    )  # fmt: skip
    file = ask_missing(begun(tmp_path, "anna", "bert", game="between"), answers)
    names = ["throne-utility-sleeping", "wine-room", "tower 2", "jester", "fountain"]
    assert (rows(file)[0]["names"], rows(file)[0]["cards"]) == (names, ["food", "type-variety"])
    castle, rest = (
        [*["AB castle"] * 3, *["AB cards"] * 2],
        ["AB rows", "AB towers", "BL castle", "AB towers", "BL castle"],
    )
    assert answers.asked == [*castle, *rest]
    said = capsys.readouterr().err
    assert "a castle has one throne room, and here are 0 (B-AIM-3" in said
    assert "Wine Room exists once, and here are 2 (B-AIM-3" in said


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["foyer", "pantri"], "no tile called 'pantri'; close to it: Pantry"),
        (["foyer", "pantry 2"], "Pantry exists once, and here are 2 (BOX-1"),
        (["stairs -1"], "no tile called 'stairs -1'; close to it: Stairs"),
        (["hallway 100"], "no tile called 'hallway 100'; close to it: Hallway"),
        (["foyer 5"], "a foyer has 3 or 4 entrances, not 5 (BOX-1"),
        (["foyer", "pantry", "foyer-3"], "a castle has one foyer, and here are 2 (BOX-1"),
        (["s"], "type a little more of it"),
        ([], "names"),
        ("foyer", "names"),
    ],
)
def test_a_name_that_means_no_tile_is_an_error_of_the_file(names: object, why: str) -> None:
    with pytest.raises(FileProblem) as problem:
        table(player("Anna", counts=None, names=names))
    assert why in str(problem.value)


@pytest.mark.parametrize("beside", [{"castle": "anna.toml"}, {"tiles": [{"tile": "foyer", "at": [0, 0]}]}])
def test_a_castle_is_given_in_one_way(beside: dict[str, Any]) -> None:
    with pytest.raises(FileProblem, match="only one of these"):
        table(player("Anna", names=["foyer"], **beside))


def test_what_names_cannot_be_gets_a_remark_and_counts() -> None:
    anna = player("Anna", counts={"small": 9, "external": 2}, names=["pantry", "hallway 8", "stairs", "pantry"])
    ben = player("Ben", counts=None, names=["foyer", "pantry", "hallway 2"])
    assert [remark for remark in table(anna, ben).remarks if "stack" not in remark] == [
        "Anna: small is counted as 9, and the tiles that are named make 2",
        "Anna's castle: Pantry is named more than once, and exists once (BOX-1, p.2-3)",
        "Pantry lies in Anna's castle and in Ben's (BOX-1, p.2-3)",
        "the castles have 10 of the hallways, and this table has 5 (SETUP-3, BOX-1)",
    ]


def test_of_counts_beside_names_only_what_names_leave_open_counts() -> None:
    anna = player(
        "Anna", counts={"small": 9, "incomplete": 1}, names=["foyer", "pantry", "hallway"], cards=["completed"]
    )
    [row] = table(anna, player("Ben"), favors=["small", "completed"]).table.entries[:1]
    assert [row.counts.get(what) for what in ("small", "corridor-area", "completed", "external")] == [1, 275, 2, None]


def test_back_asks_for_the_castle_again(tmp_path: Path) -> None:
    file = ask_missing(
        begun(tmp_path, "anna", "ben", favor=("external",)), Answers("none", "foyer pantry", "40", "none", "3")
    )
    back = Answers("back", "back", "back", "back", "counts")
    result = ask_missing(read_tally(file.path), back)
    assert back.asked == ["Anna money", "Anna external", "Anna cards", "Anna track", "Anna castle", "Anna track"]
    assert rows(result)[0] == {"name": "Anna", "counts": {}}


def test_tab_completes_names_of_tiles_after_the_first(tmp_path: Path) -> None:
    file = ask_missing(begun(tmp_path, "anna", "ben"), Answers("none", "none"))
    question = question_of(file)
    assert question is not None
    assert [word.text for word in question.words(["foyer"], "pant")] == ["pantry"]
    assert [word.text for word in question.words([], "pu-ga")] == ["pumpkin-garden"]


@pytest.mark.parametrize(
    "answer",
    ["", "small", "small x", "3 small", "3 3", "small 3 small 4", "nonsense 3", "small -1", "small 1.5", '"'],
)
def test_a_line_of_counts_that_cannot_be_read_is_a_sentence_and_changes_nothing(
    tmp_path: Path, capsys: Any, answer: str
) -> None:
    begin = ("none", "counts", "40", "none")
    file = ask_missing(begun(tmp_path, "anna", "ben", favor=("small", "living-area")), Answers(*begin, answer))
    assert rows(file)[0]["counts"] == {}
    assert capsys.readouterr().err.strip()
    question = question_of(file)
    assert question is not None and question.what == "counts"
    with pytest.raises(Unclear):
        question.take(answer, False)


@pytest.mark.parametrize(
    "answer", ["small 3, living area 450", "SMALL=3; living-area: 450", "malé 3 площадь: жилые помещения 450"]
)
def test_counts_have_their_names_in_every_language(tmp_path: Path, answer: str) -> None:
    line = ("none", "counts", "40", "none", answer)
    file = ask_missing(begun(tmp_path, "anna", "ben", favor=("small", "living-area")), Answers(*line))
    assert rows(file)[0]["counts"] == {"small": 3, "living-area": 450}


@pytest.mark.parametrize(
    ("cards", "points"),
    [([], 0), (["food"], 6), (["bonus-attendants", "special"], 10), (["food", "height"], None), (None, None)],
)
def test_bonus_cards_beside_names_count_where_they_need_no_places(cards: list[str] | None, points: int | None) -> None:
    """Three food rooms, one attendant, two towers and the throne room (B-CARD-2 to B-CARD-4)."""
    foods = ["wine room", "bakery", "brewery"]
    own = {"names": ["utility sleeping", *foods, "tower 2", "jester"], **({} if cards is None else {"cards": cards})}
    rows = [{"builders": ["Anna", "Ben"], **own}, {"builders": ["Ben", "Cara"]}, {"builders": ["Cara", "Anna"]}]
    document = {"format": "castlescore tally 1", "game": "between", "castle": rows}
    tally = parse_tally(tally_text(all_games()["between"], document), "tally.toml")
    assert tally.table.entries[0].result.rows["cards"] == points
