"""What is asked at a terminal, in the order of the score pad, what is missing, and worked examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builders import TallyFile, all_games, read_tally, speaking, tally_of
from builders.castles import card_names, favor_names, numbers
from builders.castles import facts as castles
from castlescore import Unclear
from castlescore.cli.terminal.asking import ask_missing
from castlescore.core.language.typed import BACK, NONE, in_every_language
from castlescore.core.names import find
from castlescore.input.hand import OpenPlace
from castlescore.protocol.words import Question
from castlescore.tally.questions import question_of
from games.castles.tally.finished import FOYER, named, player, table, totals


class Answers:
    """Answers given one after another; the questions asked are kept."""

    def __init__(self, *answers: str) -> None:
        self.left = list(answers)
        self.asked: list[str] = []

    def answer(self, question: Question) -> str:
        self.asked.append(f"{question.name} {question.what}".strip())
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def place(self, place: OpenPlace) -> str:
        raise place


def begun(folder: Path, *players: str, game: str = "castles", **options: Any) -> TallyFile:
    """A tally file that was just begun."""
    path = str(folder / "tally.toml")
    tallies = all_games()[game].tally
    assert tallies is not None
    file = tally_of(all_games()[game], tallies.new_file(players, {"date": "2026-11-21", **options}), path)
    Path(path).write_text(file.text, encoding="utf-8")
    return file


def rows(file: TallyFile) -> list[dict[str, Any]]:
    """The rows of the file as it stands on the disk."""
    result: Any = read_tally(file.path).document[file.game.tally.ROWS]  # type: ignore[union-attr]
    return list(result)


@pytest.mark.slow
def test_everything_is_asked_in_the_order_of_the_score_pad_and_saved_at_once(tmp_path: Path) -> None:
    asker = Answers(
        "small living-area", "150 stairs", "4", "larder E=foyer.W", "", "2", "food=3 sto", "food=3 stairs", "21k",
        "counts", "placing 41 rewards 12", "none", "small 3, living-area 950 stairs 1 150 2", "8000",
    )  # fmt: skip
    file = ask_missing(begun(tmp_path, "anna", "ben"), asker)
    assert file.missing == ()
    assert asker.asked == [
        "favors", "empty_stacks", "Anna castle", "Anna tiles", "Anna tiles", "Anna track", "Anna cards", "Anna cards",
        "Anna money", "Ben castle", "Ben track", "Ben cards", "Ben counts", "Ben money",
    ]  # fmt: skip
    anna, ben = rows(file)
    assert anna == {
        "name": "Anna",
        "tiles": [{"tile": "foyer", "doors": 4, "at": [0, 0]}, {"tile": "larder", "at": [-2, 1]}],
        "track": 2,
        "money": 21000,
        "cards": ["food=3", "stairs"],
    }
    counts = {"150": 2, "stairs": 1, "small": 3, "living-area": 950}
    assert ben == {"name": "Ben", "counts": counts, "placing": 41, "rewards": 12, "money": 8000, "cards": []}


def test_it_goes_on_where_it_stopped_in_the_middle_of_a_castle(tmp_path: Path) -> None:
    file = ask_missing(begun(tmp_path, "anna"), Answers("none", "4@90", "larder E=foyer.W"))
    assert rows(file)[0]["entering"] is True
    again = Answers("undo", "larder E=foyer.W", "")
    after = ask_missing(read_tally(file.path), again)
    assert again.asked[0] == "Anna tiles"
    assert "entering" not in rows(after)[0]
    assert [tile["tile"] for tile in rows(after)[0]["tiles"]] == ["foyer", "larder"]


def test_undo_of_the_foyer_asks_for_the_castle_again(tmp_path: Path) -> None:
    asker = Answers("none", "3", "undo")
    ask_missing(begun(tmp_path, "anna"), asker)
    assert asker.asked[-1] == "Anna castle"


def test_a_tile_that_cannot_lie_there_is_doubted_once_and_then_counted_as_it_lies(tmp_path: Path, capsys: Any) -> None:
    file = ask_missing(begun(tmp_path, "anna"), Answers("none", "4", "larder 0,0", "larder 0,0"))
    assert len(rows(file)[0]["tiles"]) == 2
    said = capsys.readouterr().err
    assert said.count("type it again") == 1
    assert "Anna's castle: 1 Larder at 0,0: it overlaps 0 Foyer (PLACE-4, p.9)" in said


def test_a_tile_may_come_before_the_one_that_joins_it(tmp_path: Path) -> None:
    file = ask_missing(begun(tmp_path, "anna"), Answers("none", "4", "pantry 9,9"))
    assert len(rows(file)[0]["tiles"]) == 2


def test_a_castle_file_is_named_and_one_that_cannot_be_read_is_not_written_down(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "bad.toml").write_text("format = 1\n", encoding="utf-8")
    file = ask_missing(begun(tmp_path, "anna"), Answers("none", "bad.toml", "nothing.toml"))
    assert "castle" not in rows(file)[0]
    said = capsys.readouterr().err
    assert "bad.toml" in said
    assert "neither a list of tiles, 3, 4, counts nor a file" in said


def test_no_answer_that_means_nothing_changes_the_file(tmp_path: Path) -> None:
    file = begun(tmp_path, "anna")
    answers = ("none", "counts", "x", "1.5", "placing", "9" * 20, "rewards 3 4", "?", "")
    ask_missing(file, Answers(*answers))
    assert rows(file) == [{"name": "Anna", "counts": {}}]


def test_what_somebody_else_wrote_meanwhile_stays(tmp_path: Path, capsys: Any) -> None:
    file = begun(tmp_path, "anna")
    path = Path(file.path)

    class Meanwhile(Answers):
        def answer(self, question: Question) -> str:
            if question.what == "castle" and "money" not in path.read_text(encoding="utf-8"):
                path.write_text(path.read_text(encoding="utf-8") + "money = 5\n", encoding="utf-8")
            return super().answer(question)

    after = ask_missing(file, Meanwhile("none", "counts"))
    assert "another program changed it in the meantime" in capsys.readouterr().err
    assert rows(after)[0]["money"] == 5


def question(file: TallyFile) -> Question:
    next_question = question_of(file)
    assert next_question is not None
    return next_question


def offered(value: Question, *words: str) -> list[str]:
    *before, typed = words
    return [word.text for word in value.words(before, typed)]


def test_tab_completes_favors_stacks_castles_tiles_and_cards(tmp_path: Path) -> None:
    file = begun(tmp_path, "anna", "ben")
    assert offered(question(file), "smal") == ["small"]
    assert "small" not in offered(question(file), "small", "")
    file = ask_missing(file, Answers("none"))
    assert offered(question(file), "hal") == ["hallway"]
    (tmp_path / "anna.toml").write_text("", encoding="utf-8")
    file = ask_missing(file, Answers("none"))
    assert offered(question(file), "") == ["3", "4", "counts", "anna.toml"]
    file = ask_missing(file, Answers("4"))
    assert offered(question(file), "pu-ga") == ["pumpkin-garden"]
    assert offered(question(file), "pumpkin-garden", "foyer.")[:2] == ["foyer.E", "foyer.N"]
    with pytest.raises(OpenPlace):
        question(file).take("larder", False)
    file = ask_missing(file, Answers("", "0"))
    assert offered(question(file), "all-t") == ["all-types"]


@pytest.mark.slow
def test_every_question_says_what_may_be_typed(tmp_path: Path) -> None:
    file = begun(tmp_path, "anna", "ben", favor=("small",))
    for answer in ("none", "4", "", "0", "none", "8000", "counts", "41", "none", "3", "9000"):
        result = question(file)
        assert result.help and all(line.strip() for line in result.help)
        assert result.prompt.endswith(": ")
        file = ask_missing(file, Answers(answer))
    assert question_of(file) is None


@pytest.mark.parametrize("answer", ["", "x", "1.5", "-1", "21kk", "٣"])
@pytest.mark.many
def test_money_is_a_whole_number(tmp_path: Path, answer: str) -> None:
    file = ask_missing(begun(tmp_path, "anna"), Answers("none", "counts", "40", "none"))
    assert question(file).what == "money"
    with pytest.raises(Unclear):
        question(file).take(answer, False)


def told(folder: Path, capsys: Any, *answers: str, players: tuple[str, ...] = ("anna",), **how: Any) -> tuple[Any, str]:
    """The rows after these answers, and what was said of them."""
    capsys.readouterr()
    file = ask_missing(begun(folder, *players, **how), Answers(*answers), fresh=True)
    return rows(file), capsys.readouterr().err


COUNTED = ("none", "counts")  # no empty stack, and a castle that is only counted


@pytest.mark.parametrize(
    ("before", "answer", "key", "said"),
    [
        (COUNTED, "21000", "track", "Anna's swan stands at 21000, and no castle brings it below -681 or above 891"),
        (COUNTED, "placing 9999 rewards 3", "placing", "Anna: placing is given as 9999, and no castle gives less than"),
        (
            COUNTED,
            "placing 33 rewards -21",
            "rewards",
            "Anna: rewards is given as -21, and no castle gives less than 0",
        ),
        ((*COUNTED, "40", "none"), "3", "money", "Anna: money is given as 3, and no coin is smaller than 1000"),
        ((*COUNTED, "40"), "food food", "cards", "each bonus card exists once, and Anna holds twice food"),
        (("none", "3", ""), "70", "track", "Anna's swan stands at 70; placing gives 0 and rewards at most 0"),
    ],
)
@pytest.mark.many
def test_an_answer_that_cannot_be_is_asked_for_again_and_taken_where_it_is_typed_again(
    tmp_path: Path, capsys: Any, before: tuple[str, ...], answer: str, key: str, said: str
) -> None:
    [row], heard = told(tmp_path, capsys, *before, answer)
    assert (key in row, heard.count(said), heard.count("type it again")) == (False, 1, 1)
    (tmp_path / "tally.toml").unlink()
    [row], heard = told(tmp_path, capsys, *before, answer, answer)
    assert (key in row, heard.count(said)) == (True, 2)


def test_a_count_beyond_the_box_is_asked_for_again(tmp_path: Path, capsys: Any) -> None:
    """A purse typed at the question for living rooms, and more small rooms of two than there are."""
    favors, line = ("living", "small"), ("none", *COUNTED[1:], "40", "none")
    answers = ("living 14000, small 3", "small 3 living 14000", "living 14", "small 3000", "small = 25")
    found, heard = told(tmp_path, capsys, *line, *answers, players=("anna", "ben"), favor=favors)
    assert found[0]["counts"] == {"living": 14, "small": 25}
    most = "and the tiles of this table come to {} at most (SETUP-3, BOX-1)"
    assert f"Anna: living is counted as 14000, {most.format(14)}" in heard
    assert f"Anna: small is counted as 3000, {most.format(25)}" in heard


def test_an_area_less_than_the_smallest_tile_is_asked_for_again(tmp_path: Path, capsys: Any) -> None:
    """The number of living rooms typed at the question for their area."""
    favors, line = ("living-area", "corridor-area"), ("none", *COUNTED[1:], "40", "none")
    answers = ("living-area 1, corridor-area 425", "living-area 450", "0", "425")
    found, heard = told(tmp_path, capsys, *line, *answers, players=("anna", "ben"), favor=favors)
    assert found[0]["counts"] == {"living-area": 450, "corridor-area": 425}
    assert "Anna: living-area is counted as 1, and the smallest of those tiles has 100 (WORD-2, p.2)" in heard
    assert "Anna: corridor-area is counted as 0, and the foyer alone makes 125 (BOX-1, p.2-3)" in heard


@pytest.mark.slow
def test_back_asks_the_question_before_once_more_and_everything_is_saved_at_once(tmp_path: Path, capsys: Any) -> None:
    answers = Answers(
        "back", "none", "back", "none", "3", "larder E=foyer.W", "back", "back", "4", "larder E=foyer.W", "", "2",
        "back", "back", "", "2", "food", "back", "stairs", "8000", "back",
    )  # fmt: skip
    file = ask_missing(begun(tmp_path, "anna", "ben", favor=("small",)), answers, fresh=True)
    assert answers.asked == [
        "empty_stacks", "empty_stacks", "Anna castle", "empty_stacks", "Anna castle", "Anna tiles", "Anna tiles",
        "Anna tiles", "Anna castle", "Anna tiles", "Anna tiles", "Anna track", "Anna cards", "Anna track",
        "Anna tiles", "Anna track", "Anna cards", "Anna money", "Anna cards", "Anna money", "Ben castle", "Anna money",
    ]  # fmt: skip
    assert capsys.readouterr().err.count("this is the first question") == 1
    anna, ben = rows(file)
    assert (anna["cards"], "money" in anna, anna["track"], ben) == (["stairs"], False, 2, {"name": "Ben"})
    assert [tile["tile"] for tile in anna["tiles"]] == ["foyer", "larder"]


@pytest.mark.parametrize("word", ["back", "Back", "zpět", "zpet", "назад"])
@pytest.mark.many
def test_back_is_understood_in_every_language(tmp_path: Path, word: str) -> None:
    answers = Answers("none", word)
    ask_missing(begun(tmp_path, "anna"), answers, fresh=True)
    assert answers.asked == ["empty_stacks", "Anna castle", "empty_stacks"]


@pytest.mark.slow
def test_back_goes_on_beyond_where_the_evening_before_stopped(tmp_path: Path) -> None:
    """Of a file that is gone on with, whatever was answered is asked again, back to the first question."""
    line = ("small living", "150", "3", "larder E=foyer.W", "", "2", "food=3 square", "21k",
            "counts", "placing 41 rewards 12", "round", "150 2 small 3 living 4")  # fmt: skip
    first = Answers(*line)
    file = ask_missing(begun(tmp_path, "anna", "ben"), first, fresh=True)
    order = list(dict.fromkeys(first.asked))
    assert order[-1] == "Ben round"
    back = Answers(*["back"] * (len(line) + 1))
    result = ask_missing(read_tally(file.path), back)
    assert list(dict.fromkeys(back.asked)) == order[::-1]
    bare = begun(tmp_path / ".", "anna", "ben").document
    assert result.document == bare


@pytest.mark.parametrize("word", ["none", "žádné", "ŽÁDNÉ", "zadne", "žádný", "нет", "ничего", "никаких"])
@pytest.mark.parametrize("language", ["en", "cs", "ru"])
@pytest.mark.many
def test_none_is_understood_in_every_language_and_named_in_the_one_that_is_spoken(
    tmp_path: Path, word: str, language: str
) -> None:
    with speaking(language):
        first = question(begun(tmp_path, "anna", "ben"))
        assert {"en": "none", "cs": "žádné", "ru": "ничего"}[language] in first.prompt
        assert "none" not in first.prompt or language == "en"
        file = ask_missing(read_tally(str(tmp_path / "tally.toml")), Answers(word, word, "counts", "40", word))
    assert (file.document["favors"], file.document["empty_stacks"], rows(file)[0]["cards"]) == ([], [], [])


@pytest.mark.slow
def test_no_word_for_none_or_back_is_a_name_of_what_is_asked_for() -> None:
    names = {**favor_names(), **card_names(), **{id: tile.names for id, tile in castles().tiles.items()}}
    for word in (*in_every_language(NONE), *in_every_language(BACK)):
        assert find(word, names, names).ids == (), word


EVERY_FAVOR = [favor for favor in numbers().favors if favor != "money"]
EVERY_CARD = [card for card in numbers().cards if card != "money"]


@pytest.mark.parametrize("favor", EVERY_FAVOR)
@pytest.mark.many
def test_a_favor_needs_its_own_count_of_everybody_and_nothing_else(favor: str) -> None:
    both = player("Anna", track=41, counts={favor: 3}), player("Ben", counts={favor: 2})
    assert totals(table(*both, favors=[favor])) == {"Anna": 49, "Ben": 44}
    one = table(both[0], player("Ben"), favors=[favor])
    assert named(one) == [("Ben", favor, f"the favor {favor}")]
    assert totals(one) == {"Anna": None, "Ben": None}


@pytest.mark.parametrize("card", EVERY_CARD)
@pytest.mark.many
def test_a_bonus_card_needs_its_own_count_of_who_has_it_and_nothing_else(card: str) -> None:
    short = table(player("Anna", track=41, cards=[card]), player("Ben"))
    assert named(short) == [("Anna", card, f"the bonus card {card}")]
    assert totals(short) == {"Anna": None, "Ben": 40}
    full = table(player("Anna", track=41, cards=[f"{card}=3"], counts={card: 1}), player("Ben", track=20))
    assert (full.missing, totals(full)["Ben"]) == ((), 20)


def test_money_is_needed_for_the_score_and_for_what_counts_it() -> None:
    scored_table = table(player("Anna", track=41, money=None, cards=["money"]), player("Ben"), favors=["money"])
    assert named(scored_table) == [("Anna", "money", "the score; the favor money; the bonus card money")]


@pytest.mark.parametrize(("stack", "what"), [(150, "150"), ("hallway", "hallways"), ("stairs", "stairs")])
def test_an_empty_stack_needs_the_tiles_of_that_stack(stack: int | str, what: str) -> None:
    scored_table = table(player("Anna", track=41, counts={what: 2}), player("Ben"), empty_stacks=[stack])
    assert named(scored_table) == [("Ben", what, f"the empty stack {stack}")]
    assert totals(scored_table) == {"Anna": 45, "Ben": None}


def test_several_reasons_for_one_thing_are_one_entry() -> None:
    scored_table = table(
        player("Anna", cards=["square", "150"]), player("Ben", counts={"square": 1}), favors=["square"]
    )
    assert named(scored_table)[0] == ("Anna", "square", "the favor square; the bonus card square")
    assert named(scored_table)[1] == ("Anna", "150", "the bonus card 150")


def test_area_is_asked_for_only_where_a_tie_asks() -> None:
    assert table(player("Anna", track=41), player("Ben")).missing == ()
    tied = table(player("Anna"), player("Ben", counts={"area": 3000}), player("Cara", track=10))
    assert named(tied) == [("Anna", "area", "the tie with Ben")]
    document = tied.answer().to_json()
    players: list[dict[str, object]] = document["players"]  # type: ignore[assignment]
    assert [(row["total"], row["place"]) for row in players] == [(40, None), (40, None), (10, 3)]
    assert (document["final"], document["winners"], document["decided_by"]) == (False, [], None)


def test_a_tie_for_a_lower_place_asks_as_well() -> None:
    scored_table = table(player("Anna", track=90), player("Ben"), player("Cara"))
    assert [(name, what) for name, what, _ in named(scored_table)] == [("Ben", "area"), ("Cara", "area")]


def test_the_swan_or_what_leads_to_it() -> None:
    assert named(table(player("Anna", track=None), player("Ben")))[0][:2] == ("Anna", "track")
    assert named(table(player("Anna", track=None, placing=30), player("Ben")))[0][:2] == ("Anna", "rewards")
    assert named(table(player("Anna", track=None, rewards=3), player("Ben")))[0][:2] == ("Anna", "placing")
    scored_table = table(player("Anna", track=None, placing=30, rewards=3, adjusted=-1), player("Ben"))
    assert (scored_table.missing, totals(scored_table)["Anna"]) == ((), 32)
    castle = {"counts": None, "tiles": [FOYER]}
    assert named(table(player("Anna", track=None, **castle), player("Ben")))[0][:2] == ("Anna", "track")
    assert totals(table(player("Anna", track=None, rewards=3, **castle), player("Ben")))["Anna"] == 3


def test_with_counts_alone_placing_and_rewards_are_not_known_unless_given() -> None:
    rows: list[dict[str, dict[str, object]]] = table().answer().to_json()["players"]  # type: ignore[assignment]
    assert [(row["parts"]["placing"], row["parts"]["rewards"]) for row in rows] == [(None, None)] * 2


def test_whose_castle_is_still_typed_has_no_total() -> None:
    scored_table = table(player("Anna", counts=None, tiles=[FOYER], entering=True), player("Ben"), favors=["small"])
    assert named(scored_table)[0] == ("Anna", "tiles", "the castle, which is still being typed")
    assert totals(scored_table)["Anna"] is None


def test_without_castle_and_counts_a_castle_is_needed_where_anything_asks_for_it() -> None:
    assert named(table(player("Anna", track=41, counts=None), player("Ben"))) == []
    scored_table = table(
        player("Anna", track=41, counts=None, cards=["food"]), player("Ben", counts={"small": 1}), favors=["small"]
    )
    assert named(scored_table) == [("Anna", "castle", "the favor small; the bonus card food")]


def test_who_has_none_of_a_favor_gets_nothing_whatever_the_others_have() -> None:
    scored_table = table(player("Anna", track=41, counts={"small": 0}), player("Ben"), favors=["small"])
    assert totals(scored_table) == {"Anna": 41, "Ben": None}


NAMES = ("Anna", "Ben", "Cara", "Dan")


def parts(favor: str, *counts: int) -> list[int]:
    """The points that a favor gives to players with so many of the thing."""
    rows = [player(NAMES[n], track=50 + n, counts={favor: count}) for n, count in enumerate(counts)]
    document: Any = table(*rows, favors=[favor]).answer().to_json()
    return [row["parts"]["favors"] for row in document["players"]]


@pytest.mark.parametrize(
    ("counts", "points"), [((3, 3, 1, 0), [6, 6, 2, 0]), ((5, 1, 1), [8, 3, 3]), ((5, 2, 2, 2), [8, 2, 2, 2])]
)
def test_final_favors_worked(counts: tuple[int, ...], points: list[int]) -> None:
    assert parts("square", *counts) == points


def test_final_stacks_worked_three_300s_and_a_450() -> None:
    result: Any = table(
        player("Anna", counts={"300": 3, "450": 1}), player("Ben", track=9, counts={"300": 0, "450": 0}),
        empty_stacks=[300, 450],
    ).answer().to_json()  # fmt: skip
    assert [row["parts"]["stacks"] for row in result["players"]] == [8, 0]


def test_final_money_worked() -> None:
    result: Any = table(player("Anna", money=29000), player("Ben", track=9)).answer().to_json()
    assert result["players"][0]["parts"]["money"] == 2


def test_favor_area_worked_a_living_room_of_150_and_the_throne_room() -> None:
    tiles = [FOYER, {"tile": "parlor", "at": [3, 0]}, {"tile": "throne-room", "at": [30, 0]}]
    rows = player("Anna", counts=None, tiles=tiles), player("Ben", counts={"living-area": 750})
    result: Any = table(*rows, favors=["living-area"]).answer().to_json()
    assert [row["parts"]["favors"] for row in result["players"]] == [6, 6]


def test_tie_1_to_4_points_then_area_then_money_then_shared() -> None:
    def decided(*rows: dict[str, Any]) -> tuple[list[str], str]:
        result: Any = table(*rows).answer().to_json()
        return result["winners"], result["decided_by"]

    small, large = {"area": 3000}, {"area": 3400}
    assert decided(player("Anna"), player("Ben", track=41)) == (["Ben"], "points")
    assert decided(player("Anna", counts=small), player("Ben", counts=large)) == (["Ben"], "area")
    assert decided(player("Anna", counts=small, money=9000), player("Ben", counts=small)) == (["Anna"], "money")
    assert decided(player("Anna", counts=small), player("Ben", counts=small)) == (["Anna", "Ben"], "shared")


def test_start_points_follow_from_the_seats_unless_said_otherwise() -> None:
    rows = [player(name, track=None, placing=10, rewards=0, counts={"area": 0}) for name in NAMES]
    result: Any = table(*rows).answer().to_json()
    assert [row["parts"]["start"] for row in result["players"]] == [0, 1, 2, 3]
    result = table(rows[0], {**rows[1], "start": 5}).answer().to_json()
    assert [row["track"] for row in result["players"]] == [10, 15]


@pytest.mark.parametrize(("track", "rank"), [(59, 1), (60, 2), (80, 2), (81, 3), (95, 3), (96, 4), (110, 4), (111, 5)])
def test_solo_5_ranks(track: int, rank: int) -> None:
    result: Any = table(player("Anna", track=track, money=0)).answer().to_json()
    assert result["players"][0]["rank"] == rank
