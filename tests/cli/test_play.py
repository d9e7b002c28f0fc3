"""play: lines of a table one after the other, from a script or a pipe, and what the editor offers for them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from builders.evenings import LINES
from castlescore.cli.app import run
from castlescore.cli.commands.play import play_script
from castlescore.cli.completion import Candidate
from castlescore.cli.terminal import editor
from castlescore.cli.terminal.shell import Leave, Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.input.options import split, typed
from castlescore.record.session_file import read_record, record_text


@pytest.fixture
def shell(folder, sat):
    """A shell at the evening of the examples when Anna was to buy (event 20 was the last)."""
    path = sat(20)
    result = Shell(ShellState(home=str(path)))
    assert result.look() == 0
    return result


def texts(path):
    """The notes of a record."""
    return [event["text"] for event in read_record(str(path)).events if event["do"] == "note"]


# Words


def test_words_are_split_as_a_shell_splits_them():
    line = """adjust cara --points -1 "she moved \\"it\\"" 'too \\far' a\\ b "" c"d"e"""
    expected = ["adjust", "cara", "--points", "-1", 'she moved "it"', "too \\far", "a b", "", "cde"]
    assert split(line) == expected


def test_an_apostrophe_between_two_letters_is_a_letter():
    assert split("b queen's-bed 'king's room' \"Ben's\" x' y'") == ["b", "queen's-bed", "king's room", "Ben's", "x y"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ('note "bedtime; Ben\'s two tiles"', "bedtime; Ben's two tiles"),
        ("note  it's 5 o'clock  # or later ", "it's 5 o'clock  # or later"),
        ("no --json is typed: here", "--json is typed: here"),
        ('note "one" and "two"', '"one" and "two"'),
        ('note say "hi', 'say "hi'),
        ("note 'Ben's turn'", "Ben's turn"),
        ('note "a \\"b\\" c"', 'a "b" c'),
    ],
)
def test_the_text_of_a_note_is_the_rest_of_the_line(line, text):
    assert typed(line) == ("note", "--", text)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ben: buy pu 1,2", ("ben:", "buy", "pu", "1,2")),
        ("ben:pass", ("ben:", "pass")),
        ("Mary Ann: pass", ("Mary Ann:", "pass")),
        ("note Ben says: no", ("note", "--", "Ben says: no")),
        ("import https://example.org/x", ("import", "https://example.org/x")),
        ('buy pu 1 --allow "well: yes"', ("buy", "pu", "1", "--allow", "well: yes")),
    ],
)
def test_a_name_and_a_colon_before_a_line_are_its_first_word(line, words):
    assert typed(line, ("Mary Ann", "Ben")) == words


# Lines at a table


@pytest.mark.parametrize("line", ["quit", "exit", " quit "])
def test_quit_leaves(shell, line):
    with pytest.raises(Leave):
        shell.line(line)


@pytest.mark.parametrize(
    "line", ["pass", "note hello", "undo", "am 22 rew --decline", "check anna 8 19000", "adjust dan --points 1 x"]
)
@pytest.mark.many
def test_a_line_after_somebody_elses_is_refused_once(shell, capsys, line):
    shell.line("undo")
    shell.line("redo")
    run(["-s", shell.state.home, "note", "written elsewhere"])
    before = Path(shell.state.home).read_bytes()
    capsys.readouterr()
    assert shell.line(line) == 1
    assert "written elsewhere" in capsys.readouterr().out
    assert Path(shell.state.home).read_bytes() == before
    assert shell.line(line) == 0


def test_what_came_from_elsewhere_is_told_before_the_next_prompt(shell, capsys):
    run(["-s", shell.state.home, "note", "written elsewhere"])
    capsys.readouterr()
    shell.look()
    assert "written elsewhere" in capsys.readouterr().out
    shell.look()
    assert capsys.readouterr().out == ""
    assert shell.line("pass") == 0


def _another_game(path, change):
    """Another game of as many events in the place of the one in a file."""
    record = read_record(str(path))
    events = list(record.events)
    header = dict(record.header)
    note = {"do": "note", "text": "another evening"}
    if change == "first":
        events = [note, *events[:-1]]
    elif change == "last":
        events[-1] = note
    else:
        header["date"] = "1999-12-31"
    return record_text(replace(record, begun=header, events=tuple(events)))


@pytest.mark.parametrize("change", ["first", "last", "header"])
@pytest.mark.parametrize("line", ["note mine", "undo", "pass"])
@pytest.mark.many
def test_a_game_put_in_the_place_of_ours_is_not_written_into(shell, capsys, monkeypatch, change, line):
    """Also where the file looks the same from outside: what it says counts."""
    path = Path(shell.state.home)
    old = path.stat()
    text = _another_game(path, change)
    monkeypatch.setattr(ShellState, "_now", lambda self: (old.st_mtime_ns, old.st_size, old.st_ino))
    path.write_text(text)
    assert shell.look() == 0
    assert shell.line(line) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "was set up again: it is another game than the one shown here" in said
    assert path.read_text() == text
    assert shell.line("note mine") == 0
    assert texts(path)[-1] == "mine"


def test_a_file_that_became_rubbish_is_told_once_a_line(shell, capsys):
    path = Path(shell.state.home)
    text = path.read_text()

    def told(line=None):
        if line is not None:
            assert shell.line(line) == 3
        shell.look()
        return " ".join(capsys.readouterr().err.split()).count("not valid TOML")

    path.write_text("rubbish")
    assert [told(line) for line in ("show", "note x", "show", None)] == [1, 1, 1, 0]
    path.write_text("= 1")
    assert [told(), told(), told("show")] == [1, 0, 1]
    path.write_text("rubbish")
    assert shell.line("judge nowhere.toml") == 3
    assert told() == 1
    path.write_text(text)
    assert shell.look() == shell.line("note x") == 0


@pytest.mark.parametrize("events", [12, 27])
def test_another_game_is_told_from_ours_gone_on_however_long_it_is(shell, capsys, events):
    path = Path(shell.state.home)
    record = read_record(str(path))
    note = {"do": "note", "text": "another evening"}
    path.write_text(record_text(record.with_events((note, *record.events, *[note] * 20)[:events])))
    assert shell.look() == 0
    assert f"in the meantime the table was set up again: its last event is {events}" in capsys.readouterr().out


def test_the_same_game_written_another_way_is_the_same(shell, capsys):
    path = Path(shell.state.home)
    path.write_text("# ours\n" + path.read_text().replace("n = 7,", "n = 70,"))
    assert shell.look() == 0
    assert capsys.readouterr().out == ""
    assert shell.line("note mine") == 0


def test_a_wrong_figure_of_the_file_is_told_once(sat, capsys):
    path = sat(20)
    path.write_text(path.read_text().replace("score = 9, money = 10000 }", "score = 8, money = 10000 }", 1))
    shell = Shell(ShellState(home=str(path)))
    shell.look()
    assert "score is 8" in capsys.readouterr().err
    assert shell.line("pass") == 0
    assert capsys.readouterr().err == ""


# Scripts and pipes


def piped(monkeypatch, text):
    """Text as standard input."""
    raw = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(raw), encoding="utf-8"))


@pytest.mark.parametrize("first", ["note one", "show"])
@pytest.mark.parametrize("line", ["note mine", "show"])
@pytest.mark.many
def test_a_script_stops_where_another_game_was_put_in_the_place_of_its_own(shell, capsys, first, line):
    """Whoever wrote its lines has not seen that game."""
    path = Path(shell.state.home)
    other = _another_game(path, "last")

    def lines():
        yield first
        path.write_text(other)
        yield line

    assert play_script(shell, lines(), "script") == 1
    said = f"script:2: stopped before this line, as another game lies there now: {line}\n"
    assert capsys.readouterr().err == said
    assert path.read_text() == other


@pytest.mark.parametrize("text", [b"note \xff\n", b"note " + b"x" * 4_200_000], ids=["not UTF-8", "too large"])
def test_a_script_that_cannot_be_read_is_a_wrong_file(folder, capsys, monkeypatch, text):
    (folder / "game.txt").write_bytes(text)
    assert run(["play", "game.txt"]) == 3
    piped(monkeypatch, text)
    assert run(["play"]) == 3
    assert capsys.readouterr().err.count("\n") == 2


def test_a_pipe_is_played_up_to_the_line_that_is_not_utf_8_which_is_named(folder, capsys, monkeypatch):
    piped(monkeypatch, b"new anna ben\nnote caf\xe9\n")
    assert run(["play"]) == 3
    assert capsys.readouterr().err == "standard input:2: not UTF-8 text: save the file as UTF-8\n"
    assert read_record("table.toml").events == ()


# Keystrokes


@pytest.mark.usefixtures("folder")
@pytest.mark.slow
def test_a_placement_takes_few_keystrokes():
    """Of the evening as it was typed: at most 12 on average, 15 at most where nobody counted along; Enter included."""
    keys, claimed, shell = [], [], Shell(ShellState(home="table.toml"))
    for line in LINES:
        shell.look()
        before = shell.state.last or 0
        accepted = shell.line(line) == 0
        events = shell.state.replay.record.events[before:] if shell.state.replay else ()
        if accepted and line.split()[0] in ("b", "rew") and any("tile" in event for event in events):
            (claimed if "--claim" in line else keys).append(len(line) + 1)
    assert len(keys) + len(claimed) == 13
    assert max(keys) <= 15
    assert sum(keys + claimed) / len(keys + claimed) <= 12


@pytest.fixture
def offered(monkeypatch):
    """What is offered for a text, as the line would then be; the engine is asked for what it was asked for."""
    asked = []

    def offer(text, *candidates):
        def engine(words, typed, evening):
            asked[:] = [(list(words), typed)]
            return list(candidates)

        monkeypatch.setattr(editor, "candidates", engine)
        result = editor.LineCompleter(lambda: None).get_completions(Document(text), CompleteEvent())
        return [(text[: len(text) + one.start_position] + one.text, one.display_meta_text) for one in result], asked[0]

    return offer


@pytest.mark.parametrize(
    ("text", "words", "typed"),
    [
        ("b tas", ["b"], "tas"),
        ("b tasso-room ", ["b", "tasso-room"], ""),
        ("ben: b tas", ["b"], "tas"),
        ("castlescore b tas", ["b"], "tas"),
        ("? b", [], "b"),
        ('cards "Mary A', ["cards"], "Mary A"),
    ],
)
def test_the_engine_is_asked_for_the_word_before_the_cursor(offered, text, words, typed):
    assert offered(text)[1] == (words, typed)


def test_one_candidate_takes_the_place_of_its_beginning_with_a_blank_after_it(offered):
    assert offered("ben: b tas", Candidate("tasso-room", "8000"))[0] == [("ben: b tasso-room ", "8000")]


def test_an_unfinished_candidate_gets_no_blank(offered):
    assert offered("b pu w", Candidate("W="))[0] == [("b pu W=", "")]


def test_a_name_of_two_words_is_quoted(offered):
    assert offered('cards "Mary A', Candidate("Mary Ann"))[0] == [('cards "Mary Ann" ', "")]


def test_several_candidates_come_as_they_are(offered):
    result = offered("b t", Candidate("tasso-room", "8000"), Candidate("theater", "2000"))[0]
    assert result == [("b tasso-room", "8000"), ("b theater", "2000")]


def test_an_engine_that_fails_offers_nothing(monkeypatch):
    monkeypatch.setattr(editor, "candidates", lambda *_: 1 / 0)
    assert list(editor.LineCompleter(lambda: None).get_completions(Document("b tas"), CompleteEvent())) == []
