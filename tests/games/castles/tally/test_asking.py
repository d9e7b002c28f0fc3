"""What is asked at a terminal, in the order of the score pad, and what the answers come to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builders import TallyFile, all_games, read_tally, speaking, tally_of
from builders.castles import card_names, favor_names
from builders.castles import facts as castles
from castlescore import Unclear
from castlescore.cli.terminal.asking import ask_missing
from castlescore.core.language.typed import BACK, NONE, in_every_language
from castlescore.core.names import find
from castlescore.input.hand import OpenPlace
from castlescore.protocol.words import Question
from castlescore.tally.questions import question_of


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
    found: Any = read_tally(file.path).document[file.game.tally.ROWS]  # type: ignore[union-attr]
    return list(found)


@pytest.mark.slow
def test_everything_is_asked_in_the_order_of_the_score_pad_and_saved_at_once(tmp_path: Path) -> None:
    asker = Answers(
        "small living-area", "150 stairs", "4", "larder E=foyer.W", "", "2", "food=3 sto", "food=3 stairs", "21k",
        "counts", "placing 41 rewards 12", "2", "1", "3", "950", "none", "8000",
    )  # fmt: skip
    file = ask_missing(begun(tmp_path, "anna", "ben"), asker)
    assert file.missing == ()
    assert asker.asked == [
        "favors", "empty_stacks", "Anna castle", "Anna tiles", "Anna tiles", "Anna track", "Anna cards", "Anna cards",
        "Anna money", "Ben castle", "Ben track", "Ben 150", "Ben stairs", "Ben small", "Ben living-area", "Ben cards",
        "Ben money",
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
    assert "neither 3, 4, counts nor a file" in said


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
    assert "meanwhile it was written from elsewhere" in capsys.readouterr().err
    assert rows(after)[0]["money"] == 5


def question(file: TallyFile) -> Question:
    found = question_of(file)
    assert found is not None
    return found


def offered(found: Question, *words: str) -> list[str]:
    *before, typed = words
    return [word.text for word in found.words(before, typed)]


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
    for answer in ("none", "4", "", "0", "none", "8000", "counts", "41", "3", "none", "9000"):
        found = question(file)
        assert found.help and all(line.strip() for line in found.help)
        assert found.prompt.endswith(": ")
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
    favors, line = ("living", "small"), ("none", *COUNTED[1:], "40")
    found, heard = told(tmp_path, capsys, *line, "14000", "14", "3000", "25", players=("anna", "ben"), favor=favors)
    assert found[0]["counts"] == {"living": 14, "small": 25}
    most = "and the tiles of this table come to {} at most (SETUP-3, BOX-1)"
    assert f"Anna: living is counted as 14000, {most.format(14)}" in heard
    assert f"Anna: small is counted as 3000, {most.format(25)}" in heard


def test_an_area_less_than_the_smallest_tile_is_asked_for_again(tmp_path: Path, capsys: Any) -> None:
    """The number of living rooms typed at the question for their area."""
    favors, line = ("living-area", "corridor-area"), ("none", *COUNTED[1:], "40")
    found, heard = told(tmp_path, capsys, *line, "3", "450", "0", "425", players=("anna", "ben"), favor=favors)
    assert found[0]["counts"] == {"living-area": 450, "corridor-area": 425}
    assert "Anna: living-area is counted as 3, and the smallest of those tiles has 100 (WORD-2, p.2)" in heard
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
            "counts", "placing 41 rewards 12", "2", "3", "4", "round")  # fmt: skip
    first = Answers(*line)
    file = ask_missing(begun(tmp_path, "anna", "ben"), first, fresh=True)
    order = list(dict.fromkeys(first.asked))
    assert order[-1] == "Ben round"
    back = Answers(*["back"] * (len(line) + 1))
    found = ask_missing(read_tally(file.path), back)
    assert list(dict.fromkeys(back.asked)) == order[::-1]
    bare = begun(tmp_path / ".", "anna", "ben").document
    assert found.document == bare


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
