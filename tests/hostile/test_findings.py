"""Texts of strangers that once broke a reader, or took it all memory or endless time."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Thread
from unittest.mock import ANY

import pytest

from castlescore.core.errors import CastlescoreError
from castlescore.record.session_file import parse_record
from castlescore.toml import reading
from fuzz.readers import READERS, read
from record.writers import typed
from samples import some
from waiting import HANG

SESSION = 'format = "castlescore session 1"\ngame = "castles"\nplayers = ["Anna", "Ben"]\nbuilder = "Anna"\n'
LONG_NUMBER = "0x" + "f" * 5000


@pytest.mark.parametrize("game", ["[]", "{}", "nan", "1979-05-27", "'x'", "['castles']", LONG_NUMBER])
def test_a_game_that_is_no_name(game):
    with pytest.raises(CastlescoreError, match="game is"):
        parse_record(SESSION.replace('"castles"', game), "f")


@pytest.mark.parametrize(
    "event",
    [
        f'{{ do = "note", text = "x", was = {LONG_NUMBER} }}',
        f'{{ do = "note", text = "x", n = {LONG_NUMBER} }}',
        '{ do = "buy", by = "Anna", tile = "larder", at = [3, 1], rewards = [{ of = 1 }] }',
        f'{{ do = "buy", by = "Anna", tile = "larder", at = [3, 1], rewards = [{{ of = {LONG_NUMBER} }}] }}',
        '{ do = "buy", by = "Anna", tile = "larder", at = [3, 1], rewards = [{ reward = "\\u001b", of = 1 }] }',
    ],
)
def test_an_event_with_strange_figures(event):
    assert not read("session-castles", f"{SESSION}event = [{event}]\n")


@pytest.mark.parametrize("line", ["foyer_turns = [90.0, 0]", "foyer_turns = [0, false]", "foyers = [4.0, 4]"])
def test_a_fraction_is_no_turn_and_no_number_of_entrances(line):
    with pytest.raises(CastlescoreError, match="whole number"):
        parse_record(SESSION + line + "\n", "f")


@pytest.mark.parametrize("key", ["a." * 30_000 + "a = 1", "[" + "a." * 30_000 + "a]", '"a".' * 9 + "a = 1"])
def test_a_key_of_endless_parts_is_refused_before_it_is_read(key):
    with pytest.raises(CastlescoreError, match="nested too deeply"):
        parse_record(key + "\n", "f")


def test_dots_in_texts_and_comments_are_no_keys():
    text = f'{SESSION}# {"a." * 50}\nevent = [{{ do = "note", text = "{"a." * 50}" }}]\n'
    assert len(parse_record(text, "f").events) == 1


@pytest.mark.parametrize(
    ("reader", "text"),
    some(
        [
            ("session-castles", "".join(f"[a{n}]\n" for n in range(300_000))),
            ("session-castles", SESSION + "".join(f"a{n}=1\n" for n in range(300_000))),
            ("session-castles", SESSION + 'event=[{do="reveal",tiles=[' + "1," * 1_000_000 + "]}]\n"),
            ("session-castles", SESSION + "favors=[" + "1," * 500_000 + "]\n"),
            ("session-castles", SESSION + "event=[" + "{}," * 1_000_000 + "]\n"),
            ("session-castles", SESSION + "event=[" + "{do=1,a=1,b=1,c=1,d=1}," * 19_999 + "]\n"),
            ("session-castles", "a=" + "[" * 1_000_000),
            ("catalogue", '[[room]]\nid="solar"\ndoors=[' + '[0,0,"W"],' * 300_000 + "]\n"),
            ("castle-castles", 'format = "castlescore castle 1"\n' + "[[tile]]\n" * 400_000),
            ("setup", "market=[" + "1," * 1_000_000 + "]\n"),
            ("link", "x#" + "&" * 4_000_000),
        ],
        [("session-castles", "a=" + "[" * 1_000_000), ("link", "x#" + "&" * 4_000_000)],
    ),
)
@pytest.mark.slow
def test_endless_texts_are_refused(reader, text):
    assert len(text) <= reading.LARGEST
    assert not read(reader, text)


@pytest.mark.long
def test_twenty_thousand_events_that_undo_and_undo():
    events = '{do="note",text="x"},\n' * 10_000 + '{do="undo",count=0},\n' * 9_999
    assert read("session-castles", f"{SESSION}event = [\n{events}]\n")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes by name")
def test_a_pipe_to_which_nobody_writes_does_not_hold_the_program(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "PATIENCE", 0)
    os.mkfifo(tmp_path / "p")
    code, out, err = typed("judge", str(tmp_path / "p"))
    assert (code, out) == (3, "")
    assert "nobody has written to it" in err


PIPED = {
    "play --record {pipe} -s {table}": "it is not a regular file",
    "play {pipe} -s {table}": "nobody has written to it",
    "play -s {pipe}": "nobody has written to it",
    "note x -s {pipe}": "nobody has written to it",
    "new Anna Ben -s {pipe}": "it is not a regular file",
    "new Anna Ben -s {pipe} --force": "it is not a regular file",
    "new Anna Ben -s {new} --setup {pipe}": "nobody has written to it",
    "new Anna Ben -s {new} --catalogue {pipe}": "nobody has written to it",
    "export --csv -s {table} --out {pipe}": "it is not a regular file",
    "export --html -s {table} --out {pipe}": "it is not a regular file",
    "export --svg anna -s {table} --out {pipe}": "it is not a regular file",
    "export --svg --from {pipe}": "nobody has written to it",
    "replay {table} --out {pipe}": "it is not a regular file",
    "replay {table} --out {pipe} --force": "it is not a regular file",
    "audit {disputed} --mend {pipe}": "there is a file already",
    "stats {table} --csv --out {pipe}": "it is not a regular file",
    "tally {tally} --html --out {pipe}": "it is not a regular file",
    "tally {pipe}": "nobody has written to it",
    "place parlor 1 --castle {pipe}": "nobody has written to it",
    "where parlor --castle {castle} --catalogue {pipe}": "nobody has written to it",
    "diff {table} {pipe}": "nobody has written to it",
    "review {pipe}": "nobody has written to it",
    "audit {pipe} --salvage {new}": "nobody has written to it",
}


@pytest.mark.skipif(sys.platform == "win32", reason="pipes by name")
@pytest.mark.parametrize(("line", "why"), PIPED.items(), ids=list(PIPED))
@pytest.mark.many
def test_a_pipe_by_name_is_refused_wherever_a_file_may_be_named(tmp_path, monkeypatch, line, why):
    monkeypatch.setattr(reading, "PATIENCE", 0)
    examples = Path(__file__).parents[2] / "examples"
    files = {
        "table": examples / "three-players" / "table.toml",
        "disputed": examples / "disputed" / "friday.toml",
        "castle": examples / "castles" / "public-link.toml",
        "tally": examples / "tally" / "counted.toml",
        "new": tmp_path / "new.toml",
        "pipe": tmp_path / "p",
    }
    os.mkfifo(tmp_path / "p")
    code, out, err = typed(*line.format(**files).split())
    assert (code, out) == (3, "")
    assert str(tmp_path / "p") in err
    assert why in err
    assert [path.name for path in tmp_path.iterdir()] == ["p"]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes by name")
def test_a_pipe_to_which_somebody_writes_late_is_read(tmp_path, monkeypatch):
    pipe, wait = tmp_path / "p", reading._await_writer
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=("x = 1",))
    monkeypatch.setattr(reading, "PATIENCE", HANG)
    monkeypatch.setattr(reading, "_await_writer", lambda handle: (writer.start(), wait(handle)))
    assert reading.read_text(str(pipe)) == "x = 1"
    writer.join()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a pipe by name may not be opened for both")
def test_a_pipe_of_somebody_who_takes_his_time_is_read(tmp_path, monkeypatch):
    pipe, wait = tmp_path / "p", reading._await_writer
    os.mkfifo(pipe)
    there = os.open(pipe, os.O_RDWR)
    monkeypatch.setattr(reading, "PATIENCE", 0)

    def writes_after_that(handle):
        wait(handle)
        os.write(there, b"x = 1")
        os.close(there)

    monkeypatch.setattr(reading, "_await_writer", writes_after_that)
    assert reading.read_text(str(pipe)) == "x = 1"


@pytest.mark.long
def test_every_reader_answers_what_it_is_known_to_read():
    from fuzz.seeds import seeds

    for reader in READERS:
        answered = [read(reader, text) for text in seeds(reader)]
        # Of the sessions one is there to be disputed: it can be audited, and not played.
        assert answered.count(False) <= (reader == "session-castles"), reader


def test_a_tile_laid_is_amended_at_a_table_named_on_the_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no table.toml lies
    thrones = ("corridor-downstairs", "living-corridor", "utility-food")
    options = [word for throne in thrones for word in ("--throne", throne)]
    assert typed("-s", "friday.toml", "new", "anna", "ben", "--game", "between", *options)[0] == 0
    assert typed("-s", "friday.toml", "place", "ab", "sauna", "0,1")[0] == 0
    assert typed("-s", "friday.toml", "amend", "1", "place", "ab", "sauna", "-1,0") == (0, ANY, "")
