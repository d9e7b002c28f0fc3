"""A table laid out by questions: what is asked, what an answer comes to, and that nothing else is ever written."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from castlescore.cli.app import run
from castlescore.cli.commands import begin
from castlescore.cli.terminal import asking
from castlescore.games.castles.terms import favor_names, favor_word
from castlescore.input.candidates import one_word
from castlescore.input.questions import ids
from castlescore.protocol.words import Question
from castlescore.record import store

DATE = "--date 2026-11-21"
THRONES = ("corridor-food", "living-sleeping", "utility-food")
# What is typed, question by question, and the line that lays the same table.
TABLES = {
    "castles": (["", "anna ben cara", "living-area small round", "ben"],
                "new anna ben cara --favor living-area,small,round --foyer ben=3"),
    "nothing said": (["1", "anna, ben", "", ""], "new anna ben"),
    "no favors": (["castles", "anna ben cara dan", "none", "Anna=4 ben=3@90"],
                  "new anna ben cara dan --foyer ben=3@90"),
    "solo": (["1", "anna", "yes"], "new anna --solo --foyer anna=3"),
    "names of two words": (["", '"Anna Marie" ben', "living area, small", "anna marie"],
                           'new "Anna Marie" ben --favor living-area --favor small --foyer "Anna Marie=3"'),
    "between": (["2", "anna ben cara", *THRONES], f"new anna ben cara --game between --throne {','.join(THRONES)}"),
    "with Ludwig": (["between", "anna ben", " ".join(THRONES)],
                    f"new anna ben --game between --throne {','.join(THRONES)}"),
}  # fmt: skip
# Answers that mean nothing at a question, a bar between them; those that are long or blank are added to each.
WRONG = {
    "game": (
        'chess|0|4|-1|99999999999999999999|new|undo|castles between|castles castles|c a|@|1.0|1 2|½|Ludwig II|'
        "'|--game castles|no|none|yes|³"
    ),
    "players": (
        ',|, ,|anna anna|anna Anna|jiri Jiří|1|anna 2|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx|a:b|a=b|'
        'anna, ben cara|"anna|none|yes|no|new anna ben|castlescore new anna|undo|reveal larder|a b c d e f g h i|-s|'
        'anna\x07ben|Ⅳ ben|anna x.toml'
    ),
    "favor": (
        'small|small round|small small round|a b c|small round external food|completed incomplete round|'
        "living area|none small round|1|small round sm|'|small,,|-|--favor small|undo|yes|small round pantry|"
        'small round completed none|larg|!?|0'
    ),
    "foyer": (
        "dora|3|4|anna=5|anna=|=3|anna=3@45|dora=3|anna dora|anna=3 dora|yes|'|anna;ben|anna==3|--foyer ben=3|"
        'a=3 b=3 c=3 d=3|undo|b=x|3@90|?!'
    ),
    "throne": (
        'none|no|corridor|corridor-food corridor-food|corridor-food living-sleeping utility-food food-sleeping|'
        "ludwig|1|'|yes|undo|food food|living|sleeping-sleeping|throne-|-|ab|corridor-food x|"
        '@|corridor,food'
    ),
}  # fmt: skip


def wrong_at(name, what):
    """Answers that mean nothing at a question of a table; yes or no alone is asked of one who plays solo."""
    result = (
        "maybe|larder|5|-|anna|anna=5|3|4|1" + 12 * "|perhaps" if (name, what) == ("solo", "foyer") else WRONG[what]
    )
    blank = ["", " ", ", ,"] if what in ("players", "throne") else []
    return [*result.split("|"), *blank, "x" * 300]


class Answers:
    """Gives answers one after another and then nobody's; an answer that is an exception is raised."""

    def __init__(self, answers: list[str | BaseException]) -> None:
        self.left, self.asked = list(answers), list[Question]()

    def answer(self, question: Question) -> str:
        self.asked.append(question)
        result = self.left.pop(0) if self.left else EOFError()
        if isinstance(result, BaseException):
            raise result
        return result


@pytest.fixture
def asked(folder, monkeypatch, capsys):
    """Run a line as at a terminal and answer; its exit code, what was asked, and what was said."""

    def run_line(line, *answers):
        asker = Answers([*answers])
        monkeypatch.setattr(begin, "sees_terminal", lambda: True)
        monkeypatch.setattr(asking, "Asker", lambda: asker)
        capsys.readouterr()
        code = run(shlex.split(line))
        monkeypatch.setattr(begin, "sees_terminal", lambda: False)
        caught = capsys.readouterr()
        assert "Traceback" not in caught.err
        return code, [question.what for question in asker.asked], caught

    return run_line


def table(name="table.toml"):
    return Path(name).read_text(encoding="utf-8")


def laid_by(line):
    """The table that a line lays out."""
    assert run([*shlex.split(line), *DATE.split(), "-s", "other.toml"]) == 0
    return table("other.toml")


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.many
def test_the_answers_lay_the_table_that_the_line_lays(asked, name):
    answers, line = TABLES[name]
    code, what, _ = asked(f"new {DATE}", *answers)
    assert (code, len(what)) == (0, len(answers))
    assert table() == laid_by(line)


@pytest.mark.parametrize("name", ["castles", "with Ludwig", "solo"])
@pytest.mark.slow
def test_whatever_is_typed_is_told_in_a_sentence_and_asked_again(asked, name):
    answers, line = TABLES[name]
    for i, what in enumerate(asked("new", *answers)[1]):
        Path("table.toml").unlink()
        wrong = wrong_at(name, what)
        assert len(wrong) >= 20
        _, questions, said = asked("new", *answers[:i])
        rows = len(said.err.splitlines())
        for word in wrong:
            code, again, said = asked("new", *answers[:i], word)
            assert (code, again) == (2, [*questions, what]), (what, word)
            assert len(said.err.splitlines()) > rows, (what, word)
            assert not Path("table.toml").exists()
        code, _, said = asked(f"new {DATE}", *answers[:i], *wrong, *answers[i:])
        assert code == 0
        assert table() == laid_by(line)
        Path("other.toml").unlink()


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.many
def test_leaving_at_any_question_writes_nothing(asked, name):
    answers, _ = TABLES[name]
    before = sorted(Path().iterdir())
    for i in range(len(answers)):
        for leaving, code in ((EOFError(), 2), (KeyboardInterrupt(), 130), ("quit", 2)):
            found, _, said = asked("new", *answers[:i], leaving)
            assert (found, "nothing is written" in said.err) == (code, True)
            assert [path for path in sorted(Path().iterdir()) if path.suffix != ".lock"] == before


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.many
def test_back_asks_the_question_before_again(asked, name):
    answers, line = TABLES[name]
    there_and_back = ["back", *(word for answer in answers[:-1] for word in (answer, "back", answer)), answers[-1]]
    code, _, said = asked(f"new {DATE}", *there_and_back)
    assert (code, "this is the first question" in said.err) == (0, True)
    assert table() == laid_by(line)


def test_help_at_each_question_says_what_may_be_typed(asked):
    for answers, _ in TABLES.values():
        code, _, said = asked("new", *(word for answer in answers for word in ("?", answer)))
        assert (code, said.out.count("back: the question before.")) == (0, len(answers))
        Path("table.toml").unlink()


def test_the_questions_of_the_first_evening_are_those_that_are_asked(asked, monkeypatch):
    text = (Path(__file__).parents[2] / "docs" / "first-evening.md").read_text(encoding="utf-8")
    told = text.partition("```text\n")[2].partition("```")[0]
    answers, shown = ["", "anna ben", "living area small", "ben"], list[str]()
    keep = Answers.answer

    def answer(self, question):
        result = keep(self, question)
        shown.append(f"{question.prompt}{result}".rstrip())
        return result

    monkeypatch.setattr(Answers, "answer", answer)
    said = asked("new", *answers)[2].err.splitlines()[:2]
    rows = "\n".join([*said, *shown]).splitlines()
    assert told.splitlines() == rows


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("new", ["game", "players", "favor", "foyer"]),
        ("new anna ben", ["game", "favor", "foyer"]),
        ("new anna", ["game", "foyer"]),
        ("new --game castles", ["players", "favor", "foyer"]),
        ("new anna ben --game castles", ["favor", "foyer"]),
        ("new --favor small,round", ["players", "foyer"]),
        ("new anna ben --favor small,round", []),
        ("new anna --solo", []),
        ("new anna ben --rules bga", []),
        ("new anna ben --no-ask", []),
        ("new anna ben --json", []),
    ],
)
def test_what_the_line_said_is_not_asked(asked, line, what):
    given = {"game": "", "players": "anna ben", "favor": "small round", "foyer": ""}
    code, questions, _ = asked(line, *(given[each] for each in what))
    assert (code, questions) == (0, what)


IMPOSSIBLE = ["new a b c d e --game castles", "new anna --game between", "new anna --game chess", "new anna anna",
              "new anna ben --date friday", "new anna --throne x --favor small"]  # fmt: skip


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_a_line_that_cannot_be_is_refused_before_anything_is_asked(asked, typed, line):
    code, questions, said = asked(line)
    answer = typed(line)
    assert (code, questions, said.out, said.err) == (answer.code, [], answer.out, answer.err)


def test_a_table_without_favors_says_so_with_the_line_that_adds_them(asked):
    told = "no king's favors lie on this table; the line that adds them:\n  castlescore amend setup --favor FAVOR,FAVOR"
    assert f"{told}\n" in asked("new", "", "anna ben", "", "")[2].err
    assert f"{told} -s b.toml\n" in asked("new anna ben --rules 2e -s b.toml")[2].err
    for line in ("new anna ben --favor small,round -s c.toml", "new anna --solo -s d.toml"):
        assert "favor" not in asked(line)[2].err


def test_a_file_that_cannot_be_begun_is_told_before_anything_is_asked(asked, sat, monkeypatch):
    sat(3)
    code, questions, said = asked("new")
    assert (code, questions, "there is a session already" in said.err) == (3, [], True)
    code, questions, said = asked("new -s none/table.toml")
    assert (code, questions, "there is no folder none" in said.err) == (3, [], True)


def test_a_disk_that_is_full_at_the_end_loses_no_answer(asked, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(store, "_replace_file", full)
        Path("own.toml").write_text("small_stack = 4\n", encoding="utf-8")
        code, _, said = asked(f"new {DATE} --setup own.toml -s b.toml", *TABLES["castles"][0][1:])
    assert (code, Path("b.toml").exists()) == (3, False)
    line = said.err.partition("the same table in one line:  castlescore ")[2].partition("\n")[0]
    assert run(shlex.split(line)) == 0
    assert table("b.toml") == laid_by(f"{TABLES['castles'][1]} --setup own.toml")


NONE = {"cs": ("žádné", "ano", "výměra obytných komnat, malé místnosti"),
        "ru": ("нет", "да", "площадь жилых комнат, маленькие помещения")}  # fmt: skip


@pytest.mark.parametrize("spoken", NONE)
def test_none_yes_and_favors_are_typed_in_the_language(asked, monkeypatch, spoken):
    none, yes, _ = NONE[spoken]
    monkeypatch.setenv("CASTLESCORE_LANG", spoken)
    assert asked("new", "", "Анна Бен", none, none)[0] == 0
    assert ("favors = []" in table(), "foyers = [4, 4]" in table()) == (True, True)
    assert asked("new -s solo.toml", "", "Анна", yes)[0] == 0
    assert "foyers = [3]" in table("solo.toml")


@pytest.mark.parametrize("spoken", ["en", "cs", "ru"])
@pytest.mark.slow
def test_every_favor_is_understood_by_its_name_in_the_language(monkeypatch, spoken):
    monkeypatch.setenv("CASTLESCORE_LANG", spoken)
    monkeypatch.setattr("castlescore.core.language._program", spoken)
    every = [id for id in favor_names() if id != "incomplete"]
    for some in (every[i : i + 3] for i in range(0, len(every), 3)):
        named = [favor_word(id) for id in some]
        for answer in (", ".join(named), " ".join(named), " ".join(map(one_word, named))):
            assert ids(answer, favor_names(), "favor", favor_word) == some


@pytest.mark.slow
def test_new_asks_at_a_terminal_and_tab_lists_the_favors(sit):
    screen = sit("new")
    screen.wait("which game?")
    screen.line("", "players:")
    screen.line("anna ben", "2 king's favors")
    screen.keys("li\t")
    screen.wait("living-area")
    screen.keys("\x15small round\r")
    screen.wait("who has a foyer with three entrances")
    screen.line("", "to play:  castlescore play")
    assert screen.gone() == 0
    assert 'favors = ["small", "round"]' in table()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.slow
def test_play_asks_where_no_table_lies_and_an_end_of_the_questions_is_its_prompt(sit, key):
    screen = sit("play")
    screen.wait("which game?")
    screen.keys(key)
    screen.wait("castlescore> ")
    assert "nothing is written" in screen.text
    screen.line("new anna ben", "which game?")
    screen.line("2", "throne room?")
    screen.line(" ".join(THRONES), "r1 t1> ")
    screen.line("quit", "")
    assert screen.gone() == 0


@pytest.mark.parametrize(("word", "drawn"), [("random", "Cara"), ("RANDOM", "Cara"), ("ben", "Ben")])
def test_the_first_master_builder_can_be_drawn_and_is_said(monkeypatch, capsys, tmp_path, word, drawn):
    monkeypatch.setattr("castlescore.games.castles.input.begin.choice", lambda names: names[-1])
    table = tmp_path / "table.toml"
    assert run(["new", "anna", "ben", "cara", "--builder", word, "-s", str(table)]) == 0
    assert f'builder = "{drawn}"' in table.read_text()
    said = f"{drawn} is drawn as the first master builder\n"
    assert capsys.readouterr().err == said * (word != "ben")


def test_a_player_of_that_name_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr("castlescore.games.castles.input.begin.choice", lambda names: names[-1])
    table = tmp_path / "table.toml"
    assert run(["new", "random", "ben", "--builder", "random", "-s", str(table)]) == 0
    assert 'builder = "Random"' in table.read_text()
