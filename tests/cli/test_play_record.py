"""play --record: the accepted lines in full, which played again make the same record."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from castles.games import play_out, random_table
from castlescore.cli.shell.keeping import Keeper
from castlescore.cli.shell.seat import Seat
from castlescore.cli.shell.shell import Shell
from castlescore.session.events import typed
from castlescore.session.lines import line_of, new_line
from castlescore.session.record import read_record

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = [
    "evening/evening.txt",
    "between-four/game.txt",
    "between-two/game.txt",
    "solo/game.txt",
    "three-players/game.txt",
]


OPENING = ["new anna ben", "rev pu lar parl mo bi", "pr"]


def played(lines: Iterable[str], session: Path, record: Path | None = None) -> Iterator[int]:
    """Type lines at a table, whatever is refused; the exit code of each."""
    seat = Seat(home=str(session))
    keeper = None if record is None else Keeper(str(record))
    if keeper:
        keeper.begin(seat)
    shell = Shell(seat, keeper)
    for line in lines:
        shell.look()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = shell.line(line)
        yield code


@pytest.mark.parametrize("game", GAMES)
def test_the_accepted_lines_played_again_make_the_same_record(game, folder):
    lines = (EXAMPLES / game).read_text(encoding="utf-8").splitlines()
    list(played(lines, folder / "first.toml", folder / "lines.txt"))
    recorded = (folder / "lines.txt").read_text(encoding="utf-8").splitlines()
    assert set(played(recorded, folder / "second.toml", folder / "again.txt")) == {0}
    assert (folder / "second.toml").read_bytes() == (folder / "first.toml").read_bytes()
    assert (folder / "again.txt").read_text(encoding="utf-8").splitlines() == recorded


@pytest.mark.parametrize("seed", [2, 5])
def test_the_lines_of_any_game_are_accepted_and_written_down_as_they_are(seed, folder):
    """Which of two waiting rewards of a kind is taken first cannot be typed, and is left out of the comparison."""
    rng = Random(seed)
    table = random_table(2, rng, given={"room_cards": 12})
    moves = [typed(move) for move in play_out(table, rng, lambda *_: None)]
    begun = folder / "first.toml"
    header = {
        "players": table.setup.players, "builder": table.name(table.builder), "favors": table.setup.favors,
        "foyers": [doors for doors, _ in table.setup.foyers], "foyer_turns": [turn for _, turn in table.setup.foyers],
        "game": "castles", "rules": "2e", "date": "2026-11-21",
    }  # fmt: skip
    (folder / "setup.toml").write_text("room_cards = 12\n")
    lines = [new_line(header, ["--setup", "setup.toml"]), *(line_of([move]) for move in moves)]
    assert set(played(lines, begun, folder / "lines.txt")) == {0}
    assert (folder / "lines.txt").read_text(encoding="utf-8").splitlines() == lines
    events = read_record(str(begun)).events
    assert [without_of(event, move) for event, move in zip(events, moves, strict=True)] == [
        {key: value for key, value in move.items() if key != "of"} for move in moves
    ]


def without_of(event, move):
    """What was typed of an event."""
    return {key: value for key, value in event.items() if key in move and key != "of"}


def test_lines_that_record_nothing_are_not_kept(folder):
    lines = [
        "new anna ben",
        "show",
        "rev pu lar parl mo bi",
        "b la 0.e",
        "? buy",
        "pr",
        "castlescore undo",
        "redo",
        "ben: pass",
    ]
    list(played(lines, folder / "table.toml", folder / "lines.txt"))
    kept = (folder / "lines.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in kept] == ["new", "reveal", "price", "undo", "redo", "pass"]


def test_an_amend_is_kept_with_its_options_and_its_line_in_full(folder):
    lines = [
        "new anna ben cara",
        f"{OPENING[1]} tas",
        "pr",
        "b la w=0.e",
        "am 3 --before --shift b st 1,-3@270",
        "undo",
        "am 8 b la w=0.e --claim 3",
    ]
    list(played(lines, folder / "table.toml", folder / "lines.txt"))
    kept = (folder / "lines.txt").read_text(encoding="utf-8").splitlines()
    assert len(kept) == 7
    assert kept[4].startswith("amend 3 --before --shift buy stairs ")
    assert kept[5] == "undo"
    assert kept[6].startswith("amend 8 buy larder 3,") and kept[6].endswith("--claim 3")
    assert set(played(kept, folder / "second.toml")) == {0}
    assert (folder / "second.toml").read_bytes() == (folder / "table.toml").read_bytes()
