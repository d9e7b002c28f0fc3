"""What is asked at a terminal, in the order of the score pad, and what the answers come to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from castlescore.cli.shell.answering import asked
from castlescore.core.errors import Unclear
from castlescore.protocol.placer import OpenPlace
from castlescore.protocol.registry import known
from castlescore.record.tally_file import TallyFile, read_tally, tally_of
from castlescore.words.asking import Question
from castlescore.words.beginning import NewOptions


class Answers:
    """Answers given one after another; the questions asked are kept."""

    def __init__(self, *answers: str) -> None:
        self.left = list(answers)
        self.asked: list[str] = []

    def answer(self, question: Question) -> str:
        self.asked.append(f"{question.whose} {question.what}".strip())
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def place(self, place: OpenPlace) -> str:
        raise place


def begun(folder: Path, *players: str, game: str = "castles", **options: Any) -> TallyFile:
    """A tally file that was just begun."""
    path = str(folder / "tally.toml")
    tallies = known()[game].tallies
    assert tallies is not None
    file = tally_of(known()[game], tallies.begun(players, NewOptions(date="2026-11-21", **options)), path)
    Path(path).write_text(file.text, encoding="utf-8")
    return file


def rows(file: TallyFile) -> list[dict[str, Any]]:
    """The rows of the file as it stands on the disk."""
    found: Any = read_tally(file.path).document[file.game.tallies.ROWS]  # type: ignore[union-attr]
    return list(found)


def test_everything_is_asked_in_the_order_of_the_score_pad_and_saved_at_once(tmp_path: Path) -> None:
    asker = Answers(
        "small living-area", "150 stairs", "4", "larder E=foyer.W", "", "14", "food=3 sto", "food=3 stairs", "21k",
        "counts", "placing 41 rewards 12", "2", "1", "3", "950", "none", "8000",
    )  # fmt: skip
    file = asked(begun(tmp_path, "anna", "ben"), asker)
    assert file.tally.missing == ()
    assert asker.asked == [
        "favors", "empty_stacks", "Anna castle", "Anna tiles", "Anna tiles", "Anna track", "Anna cards", "Anna cards",
        "Anna money", "Ben castle", "Ben track", "Ben 150", "Ben stairs", "Ben small", "Ben living-area", "Ben cards",
        "Ben money",
    ]  # fmt: skip
    anna, ben = rows(file)
    assert anna == {
        "name": "Anna",
        "tiles": [{"tile": "foyer", "doors": 4, "at": [0, 0]}, {"tile": "larder", "at": [-2, 1]}],
        "track": 14,
        "money": 21000,
        "cards": ["food=3", "stairs"],
    }
    counts = {"150": 2, "stairs": 1, "small": 3, "living-area": 950}
    assert ben == {"name": "Ben", "counts": counts, "placing": 41, "rewards": 12, "money": 8000, "cards": []}


def test_it_goes_on_where_it_stopped_in_the_middle_of_a_castle(tmp_path: Path) -> None:
    file = asked(begun(tmp_path, "anna"), Answers("none", "4@90", "larder E=foyer.W"))
    assert rows(file)[0]["entering"] is True
    again = Answers("undo", "larder E=foyer.W", "")
    after = asked(read_tally(file.path), again)
    assert again.asked[0] == "Anna tiles"
    assert "entering" not in rows(after)[0]
    assert [tile["tile"] for tile in rows(after)[0]["tiles"]] == ["foyer", "larder"]


def test_undo_of_the_foyer_asks_for_the_castle_again(tmp_path: Path) -> None:
    asker = Answers("none", "3", "undo")
    asked(begun(tmp_path, "anna"), asker)
    assert asker.asked[-1] == "Anna castle"


def test_a_tile_that_cannot_lie_there_is_doubted_once_and_then_counted_as_it_lies(tmp_path: Path, capsys: Any) -> None:
    file = asked(begun(tmp_path, "anna"), Answers("none", "4", "larder 0,0", "larder 0,0"))
    assert len(rows(file)[0]["tiles"]) == 2
    said = capsys.readouterr().err
    assert said.count("type it again") == 1
    assert "Anna's castle: 1 Larder at 0,0: it overlaps 0 Foyer (PLACE-4, p.9)" in said


def test_a_tile_may_come_before_the_one_that_joins_it(tmp_path: Path) -> None:
    file = asked(begun(tmp_path, "anna"), Answers("none", "4", "pantry 9,9"))
    assert len(rows(file)[0]["tiles"]) == 2


def test_a_castle_file_is_named_and_one_that_cannot_be_read_is_not_written_down(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "bad.toml").write_text("format = 1\n", encoding="utf-8")
    file = asked(begun(tmp_path, "anna"), Answers("none", "bad.toml", "nothing.toml"))
    assert "castle" not in rows(file)[0]
    said = capsys.readouterr().err
    assert "bad.toml" in said
    assert "neither 3, 4, counts nor a file" in said


def test_no_answer_that_means_nothing_changes_the_file(tmp_path: Path) -> None:
    file = begun(tmp_path, "anna")
    answers = ("none", "counts", "x", "1.5", "placing", "9" * 20, "rewards 3 4", "?", "")
    asked(file, Answers(*answers))
    assert rows(file) == [{"name": "Anna", "counts": {}}]


def test_what_somebody_else_wrote_meanwhile_stays(tmp_path: Path, capsys: Any) -> None:
    file = begun(tmp_path, "anna")
    path = Path(file.path)

    class Meanwhile(Answers):
        def answer(self, question: Question) -> str:
            if question.what == "castle" and "money" not in path.read_text(encoding="utf-8"):
                path.write_text(path.read_text(encoding="utf-8") + "money = 5\n", encoding="utf-8")
            return super().answer(question)

    after = asked(file, Meanwhile("none", "counts"))
    assert "meanwhile it was written from elsewhere" in capsys.readouterr().err
    assert rows(after)[0]["money"] == 5


def question(file: TallyFile) -> Question:
    found = file.tally.question()
    assert found is not None
    return found


def offered(found: Question, *words: str) -> list[str]:
    *before, typed = words
    return [word.text for word in found.words(before, typed)]


def test_tab_completes_favors_stacks_castles_tiles_and_cards(tmp_path: Path) -> None:
    file = begun(tmp_path, "anna", "ben")
    assert offered(question(file), "smal") == ["small"]
    assert "small" not in offered(question(file), "small", "")
    file = asked(file, Answers("none"))
    assert offered(question(file), "hal") == ["hallway"]
    (tmp_path / "anna.toml").write_text("", encoding="utf-8")
    file = asked(file, Answers("none"))
    assert offered(question(file), "") == ["3", "4", "counts", "anna.toml"]
    file = asked(file, Answers("4"))
    assert offered(question(file), "pu-ga") == ["pumpkin-garden"]
    assert offered(question(file), "pumpkin-garden", "foyer.")[:2] == ["foyer.E", "foyer.N"]
    with pytest.raises(OpenPlace):
        question(file).take("larder", False)
    file = asked(file, Answers("", "40"))
    assert offered(question(file), "all-t") == ["all-types"]


def test_every_question_says_what_may_be_typed(tmp_path: Path) -> None:
    file = begun(tmp_path, "anna", "ben", favor=("small",))
    for answer in ("none", "4", "", "40", "none", "8000", "counts", "41", "3", "none", "9000"):
        found = question(file)
        assert found.help and all(line.strip() for line in found.help)
        assert found.prompt.endswith(": ")
        file = asked(file, Answers(answer))
    assert file.tally.question() is None


@pytest.mark.parametrize("answer", ["", "x", "1.5", "-1", "21kk", "٣"])
def test_money_is_a_whole_number(tmp_path: Path, answer: str) -> None:
    file = asked(begun(tmp_path, "anna"), Answers("none", "counts", "40", "none"))
    assert question(file).what == "money"
    with pytest.raises(Unclear):
        question(file).take(answer, False)
