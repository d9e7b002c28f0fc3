"""The shell at the table and the shells that complete lines: what strangers wrote steers neither."""

from __future__ import annotations

import io
import sys

import pytest

from builders.evenings import HEADER
from castlescore.cli import completion as completing_shells
from castlescore.cli import output
from hostile.lines import assert_harmless, at_a_desk, files_in, record_of, typed
from hostile.texts import ALL, NAMES, TEXTS, harmful, toml, uncoloured

GAMES = ("castles", "between")
SHELL = "$`;|&<>()[]{}*?!'\"\\ ~#/"  # what a shell would take for more than a letter
UNFINISHED = [
    "",
    "show ",
    "show castle ",
    "explain ",
    "undo --to ",
    "amend ",
    "check ",
    "adjust ",
    "cards ",
    "where ",
    "where hallway ",
    "try hallway 0.",
    "tiles s",
    "tiles =",
    "export --svg ",
    "place ",
    "reward ",
    "log --",
    "new --catalogue table.toml ",
]


@pytest.fixture
def sat(tmp_path):
    def sit(game):
        (tmp_path / "table.toml").write_text(record_of(game, hostile=True), encoding="utf-8")
        return tmp_path

    with at_a_desk(tmp_path):
        yield sit


def completed(shell, line):
    """The rows that a shell gets for an unfinished line."""
    out, before = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), sys.stdout
    sys.stdout = out
    try:
        asked = {"_CASTLESCORE_COMPLETE": f"complete_{shell}", "_CASTLESCORE_LINE": line, "COMP_TYPE": "63"}
        assert completing_shells.answer(asked) == 0
        out.flush()
        return out.buffer.getvalue().decode().splitlines()
    finally:
        sys.stdout = before


def assert_plain(row):
    """Nothing in a row steers a terminal, and its word, which it answers, is no more than a word."""
    word = row.partition("  (")[0].partition("\t")[0]
    assert harmful(row.replace("\t", "")) == []
    assert not set(word) & set(SHELL), row
    return word


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_what_is_completed_is_a_plain_word_to_every_shell(sat, game):
    sat(game)
    seen = set()
    for line in UNFINISHED:
        for row in completed("bash", f"castlescore {line}"):
            seen.add(assert_plain(row))
    assert {"A-b-red", "a-b-red"} & seen if game == "castles" else "AB" in seen


@pytest.mark.parametrize("shell", ["bash", "zsh", "powershell"])
@pytest.mark.many
def test_a_room_of_a_file_that_nobody_has_looked_at_is_completed_only_if_its_id_is_a_word(tmp_path, shell):
    shed = 'name = "Shed", size = 100, points = 1, doors = [[0, 0, "W"]]'
    for texts in (["shed"], ["shed", ALL, *TEXTS]):  # the second file is refused, and nothing of it is suggested
        rooms = "".join(f"  {{ id = {toml(text)}, type = 'food', {shed} }},\n" for text in texts)
        (tmp_path / "table.toml").write_text(f"{HEADER}room = [\n{rooms}]\n", encoding="utf-8")
        with at_a_desk(tmp_path):
            rows = completed(shell, "castlescore reveal ")
        assert any(row.startswith("shed") for row in rows) == (len(texts) == 1)
        for row in rows:
            assert_plain(row)


@pytest.mark.parametrize("text", [ALL, *TEXTS, "9" * 5000], ids=range(len(TEXTS) + 2))
@pytest.mark.many
def test_what_is_typed_or_piped_in_is_written_out_harmlessly(tmp_path, text):
    lines = [
        text,
        f"note {text}",
        f"buy {text} 1,1",
        f"show -s '{text}'",
        f"ben: {text}",
        f"amend 1 {text}",
        "? " + text,
    ]
    with at_a_desk(tmp_path):
        typed("new", "anna", "ben")
        for line in lines:
            answer = typed("play", "--record", "kept.txt", stdin=line + text.replace("\n", " "))
            assert answer.code in (0, 1, 2, 3), (line, answer)
            assert_harmless(answer)
            kept = tmp_path / "kept.txt"
            assert kept.read_bytes().count(b"\n") <= 1
            kept.unlink()
        assert set(files_in(tmp_path)) == {"table.toml"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_table_of_strangers_is_told_harmlessly_in_the_shell(sat, game):
    sat(game)
    for lines in ("show\nlog\n?\nundo\nundo\nshow castle", "check zoe 1", "export --svg --out x"):
        assert_harmless(typed("play", stdin=lines))
    assert NAMES[0].lower() in typed("play", stdin="?").out.lower() or game == "between"


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_what_slips_through_unescaped_is_caught_where_it_is_printed(tmp_path, capsys, text, colour):
    ours = "\x1b[97;45mA\x1b[0m" if colour else "A"
    with at_a_desk(tmp_path, colour=colour):
        output.say([f"{ours}{text}", "second"])
        output.talk(text)
    out, err = capsys.readouterr()
    assert out.startswith(ours) and out.endswith("\nsecond\n")
    if text.isprintable():
        assert (out, err) == (f"{ours}{text}\nsecond\n", f"{text}\n")
    assert harmful(uncoloured(out) if colour else out) == harmful(err) == []
