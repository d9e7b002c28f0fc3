"""tally in every language: its screens, questions and remarks leave no English word; answers and JSON stay the same."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from castlescore.cli.terminal.asking import asked
from castlescore.games.castles.facts import castles
from castlescore.games.castles.rules.counts import count_names
from castlescore.protocol.placer import OpenPlace
from castlescore.protocol.registry import all_games as known_games
from castlescore.protocol.words import Question
from castlescore.tally.file import read_tally, tally_of
from cli.test_tongues import known
from tongues import Silent, bare, left, pseudo, say, seen

EXAMPLES = Path(__file__).parents[2] / "examples" / "tally"
# What is typed, and stands so in files.
TYPED = set(
    re.findall(
        "[a-z]+",
        "counts rows undo none placing rewards track money cards specials entering fountains attendants adjusted place"
        " dark larder wine room stairs foyer pumpkin garden living bonus type special favors stacks anna ben bert"
        " ludwig cara counted tower towers throne foyers grand corridor tile castle smol nothing foo salon jester"
        " utility sleeping " + " ".join(count_names(castles())),
    )
)
PAD = ["2", "2", "3", "4", "5", "6", "7", "8", "10", "1", "1", "1", "2"]
ANSWERS = {
    "castles": [
        "?", "smol", "small living-area", "?", "150 stairs", "?", "nothing", "4", "?", "larder 9,9", "larder E=foyer.W",
        "stairs foyer.E", "undo", "a b c", "", "?", "x", "999", "?", "food=3 foo", "food=3", "?", "21k", "counts",
        "?", "placing 41 rewards 12", "?", "2", "1", "3", "?", "950", "none", "8000",
    ],
    "between": [
        "?", "utility-sleeping", "?", "salon 1,1", "salon 5,5", "jester", "undo", "salon 0 0 0", "",
        "rows", "?", "x", "1", *PAD, "rows", *PAD, "?", "none",
    ],
}  # fmt: skip


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for path in EXAMPLES.glob("*.toml"):
        shutil.copy(path, tmp_path)
    return tmp_path


def changed(here: Path, name: str, *changes: tuple[str, str]) -> str:
    text = (here / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (here / "other.toml").write_text(text, encoding="utf-8")
    return "other.toml"


CHANGES = {
    "counted.toml": [("small = 6, ", ""), ("money = 48000", ""), ("rewards = 12", "rewards = 3")],
    "friday.toml": [("track = 66", "track = 200"), ('"completed"', '"square"'), ("[350, ", "[150, ")],
    "between.toml": [("cards = []", "cards = ['width']\nrows = {food = 99}\nspecials = 12"), ("outdoor = 4\n", "")],
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_word_of_a_score_and_of_what_is_missing_or_strange_is_a_message(here, monkeypatch, name):
    other = changed(here, name, *CHANGES[name])
    whose = "ab" if name == "between.toml" else "ben"
    for line in (f"tally {name} --why", f"tally {other} --why", f"tally {name} --html", f"tally {name} --svg {whose}"):
        with pseudo(monkeypatch):
            done = say(line)
        text = re.sub(r"\b(?:B-)?[A-Z]{2,}(?:-[A-Z0-9]+)+\b|\b[A-Z]{2}\b", " ", seen(done.out) + done.err)
        assert bare(text, known() | TYPED) == [], line


class Answers:
    """Gives answers one after another, and keeps what was asked."""

    def __init__(self, answers: list[str]) -> None:
        self.left, self.shown = list(answers), ""

    def answer(self, question: Question) -> str:
        about = [word.about for word in question.words([], "")]
        self.shown += "\n".join([question.prompt, *question.help, *about, ""])
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def place(self, place: OpenPlace) -> str:
        raise place


@pytest.mark.parametrize("game", ANSWERS)
def test_no_question_and_no_answer_has_an_english_word(here, monkeypatch, capsys, game):
    tallies = known_games()[game].tally
    players = ["anna", "ben", "cara"] if game == "between" else ["anna", "ben"]
    file = tally_of(known_games()[game], tallies.begun(players, {"date": "2026-11-21"}), "tally.toml")
    Path("tally.toml").write_text(file.text, encoding="utf-8")
    asker = Answers(ANSWERS[game])
    monkeypatch.setattr("castlescore.core.language._program", "ru")
    with pseudo(monkeypatch, Silent()):
        asked(file, asker)
    assert asker.left == []
    caught = capsys.readouterr()
    rules = r"\b(?:B-)?[A-Z]{2,}(?:-[A-Z0-9]+)+\b|\b[A-Z]{2}\b"
    text = re.sub(rules, " ", asker.shown + caught.out + caught.err)
    assert left(text, known() | TYPED) == []


@pytest.mark.parametrize("spoken", ["cs", "ru"])
def test_answers_come_to_the_same_file_in_every_language(here, monkeypatch, spoken):
    found = []
    for language in ("en", spoken):
        monkeypatch.setattr("castlescore.core.language._program", language)
        game = known_games()["castles"]
        file = tally_of(game, game.tally.begun(["anna", "ben"], {"date": "2026-11-21"}), "tally.toml")
        Path("tally.toml").write_text(file.text, encoding="utf-8")
        asked(file, Answers(ANSWERS["castles"]))
        found.append(Path("tally.toml").read_text(encoding="utf-8"))
    assert found[0] == found[1]
    assert read_tally("tally.toml").document["favors"] == ["small", "living-area"]


@pytest.mark.parametrize("name", CHANGES)
def test_the_json_of_a_tally_is_english_unless_the_line_says_otherwise(here, monkeypatch, name):
    line = f"tally {changed(here, name, *CHANGES[name])} --json"
    english = say(line)
    monkeypatch.setenv("CASTLESCORE_LANG", "ru")
    assert say(line) == english
    told = json.loads(say(f"{line} --lang ru").out)
    assert re.search("[а-я]", json.dumps([told["missing"], told["remarks"]], ensure_ascii=False))
    assert [each["what"] for each in told["missing"]] == [each["what"] for each in json.loads(english.out)["missing"]]


@pytest.mark.parametrize("spoken", ["cs", "ru"])
@pytest.mark.parametrize("name", ["friday.toml", "between.toml"])
def test_no_line_of_the_score_is_wider_than_the_terminal(here, monkeypatch, spoken, name):
    monkeypatch.setenv("CASTLESCORE_LANG", spoken)
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, say(f"tally {name} --why").out.splitlines())) <= 80
