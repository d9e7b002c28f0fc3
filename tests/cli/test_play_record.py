"""play --record: the accepted lines in full, which played again make the same record."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from builders import EXAMPLES
from builders.games import play_out, random_table
from castlescore.cli import recording as desk
from castlescore.cli.app import run
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState, Transcript
from castlescore.core.errors import FileProblem
from castlescore.games.castles.moves import MOVES
from castlescore.protocol.registry import all_games
from castlescore.record.lines import line_of, new_line
from castlescore.record.session_file import read_record
from samples import some

QUICK = ["evening/evening.txt", "between-two/game.txt"]
GAMES = [*QUICK, "solo/game.txt", "three-players/game.txt", "between-four/game.txt"]

OPENING = ["new anna ben", "rev pu lar parl mo bi", "pr"]


def played(lines: Iterable[str], session: Path, record: Path | None = None) -> Iterator[int]:
    """Type lines at a table, whatever is refused; the exit code of each."""
    seat = ShellState(home=str(session))
    transcript = None if record is None else Transcript(str(record))
    if transcript:
        transcript.begin(seat)
    shell = Shell(seat, transcript)
    for line in lines:
        shell.look()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = shell.line(line)
        yield code


@pytest.mark.parametrize("game", some(GAMES, QUICK))
@pytest.mark.slow
def test_the_accepted_lines_played_again_make_the_same_record(game, folder):
    lines = (EXAMPLES / game).read_text(encoding="utf-8").splitlines()
    list(played(lines, folder / "first.toml", folder / "lines.txt"))
    recorded = (folder / "lines.txt").read_text(encoding="utf-8").splitlines()
    assert set(played(recorded, folder / "second.toml", folder / "again.txt")) == {0}
    assert (folder / "second.toml").read_bytes() == (folder / "first.toml").read_bytes()
    assert (folder / "again.txt").read_text(encoding="utf-8").splitlines() == recorded


@pytest.mark.parametrize("seed", some([2, 5], 1))
@pytest.mark.slow
def test_the_lines_of_any_game_are_accepted_and_written_down_as_they_are(seed, folder):
    """Where several rewards of a kind wait, the line says which is meant."""
    rng, before = Random(seed), []
    table = random_table(2, rng, given={"room_cards": 12})

    def watch(table, move, *_):
        before.append(table)

    moves = [MOVES.write(move) for move in play_out(table, rng, watch)]
    begun = folder / "first.toml"
    header = {
        "players": table.setup.players, "builder": table.name(table.builder), "favors": table.setup.favors,
        "foyers": [doors for doors, _ in table.setup.foyers], "foyer_turns": [turn for _, turn in table.setup.foyers],
        "game": "castles", "rules": "2e", "date": "2026-11-21",
    }  # fmt: skip
    (folder / "setup.toml").write_text("room_cards = 12\n")
    told = [line_of(all_games()["castles"], [move], table) for move, table in zip(moves, before, strict=True)]
    lines = [new_line(header, ["--setup", "setup.toml"]), *told]
    assert set(played(lines, begun, folder / "lines.txt")) == {0}
    assert (folder / "lines.txt").read_text(encoding="utf-8").splitlines() == lines
    events = read_record(str(begun)).events
    assert [{key: event[key] for key in move} for event, move in zip(events, moves, strict=True)] == moves


needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")


@needs_full
@pytest.mark.parametrize(("lines", "last"), [(["new anna ben", OPENING[1]], 0), (OPENING, 0)])
def test_where_a_line_cannot_be_kept_a_script_stops_with_3(folder, lines, last):
    (folder / "game.txt").write_text("\n".join(lines))
    assert run(["play", "game.txt", "--record", "/dev/full"]) == 3
    assert len(read_record("table.toml").events) == last


@needs_full
def test_and_nobody_is_told_that_it_was_not_accepted(folder, capsys):
    run(["new", "anna", "ben"])
    (folder / "game.txt").write_text(f"{OPENING[1]}\nprice\n")
    capsys.readouterr()
    assert run(["play", "game.txt", "--record", "/dev/full"]) == 3
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert said[0].startswith("/dev/full: cannot be written: no space left on device. ")
    assert said[0].endswith("The line is accepted and recorded in table.toml: do not type it again")
    assert said[1] == f"game.txt:1: stopped after this line, which is recorded: {OPENING[1]}"
    assert len(read_record("table.toml").events) == 1


@needs_full
def test_at_a_terminal_the_game_goes_on_without_it_and_that_is_said_once(folder, capsys):
    shell = Shell(ShellState(home="table.toml"), Transcript("/dev/full"), goes_on=True)
    codes = []
    for line in OPENING:
        shell.look()
        codes.append(shell.line(line))
    assert codes == [0, 0, 0]
    said = capsys.readouterr().err
    assert said.count("/dev/full: cannot be written") == said.count("the game goes on") == 1
    assert len(read_record("table.toml").events) == 2


def test_a_line_that_only_half_fits_is_kept_not_at_all(folder):
    transcript = Transcript("lines.txt")
    transcript._write("pass\n")
    opened = Path.open

    class Half(io.TextIOWrapper):
        def write(self, text):
            super().write(text[:4])
            self.flush()
            raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch, pytest.raises(FileProblem, match="no space left"):
        patch.setattr(Path, "open", lambda path, *_, **__: Half(opened(path, "ab"), "utf-8"))
        transcript._write("buy larder 3,1\n")
    assert Path("lines.txt").read_text() == "pass\n"


def test_a_line_interrupted_after_it_was_recorded_is_not_called_refused(folder, capsys, monkeypatch):
    run(["new", "anna", "ben"])
    (folder / "game.txt").write_text(f"{OPENING[1]}\nprice\n")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(desk, "print_outcome", interrupted)
    assert run(["play", "game.txt"]) == 130
    assert "game.txt:1: stopped after this line, which is recorded" in capsys.readouterr().err
