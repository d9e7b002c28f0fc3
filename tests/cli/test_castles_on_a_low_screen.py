"""The castle after a tile was placed, in a terminal of 80 by 24: whole as long as there is room, else cut."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from by_hand.corpus import clean
from castlescore.cli.recording import print_outcome
from castlescore.record.replay import begin, follow
from castlescore.view.canvas import BREAK

COLUMNS, ROWS = 80, 23  # one row of the terminal is the next prompt
GAMES = pytest.mark.parametrize("game", ["castles", "between"])


@pytest.fixture(autouse=True)
def low_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 by 24."""
    monkeypatch.setattr("castlescore.view.screen.height", lambda: ROWS)


def answers(
    game: str, players: int, seed: int, capsys: pytest.CaptureFixture[str], least: int, most: int
) -> Iterator[tuple[str, list[str]]]:
    """The answers of a generated game to lines that placed a tile, each with the owner of the castle.

    `least`, `most`: the tiles of the castle then.
    """
    record = clean(game, players, seed).record
    replay = begin(record)
    for n, event in record.rows():
        follow(replay, n, event)
        played = None if event["do"] == "undo" else replay.steps[-1].played
        if getattr(played, "verdict", None) is None:
            continue
        castle = played.verdict.after
        if least <= len(castle.tiles if game == "castles" else castle.rooms) <= most:
            replay.record = record.with_events(record.events[:n])
            capsys.readouterr()
            print_outcome(replay, [event], [played], json=False)
            yield event.get("castle", event.get("by")), capsys.readouterr().out.splitlines()


@GAMES
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.many
def test_an_answer_fits_on_the_screen_and_says_what_is_cut(
    capsys: pytest.CaptureFixture[str], game: str, seed: int
) -> None:
    for owner, rows in answers(game, 3, seed, capsys, 8, 12):
        assert len(rows) <= ROWS
        assert max(map(len, rows)) <= COLUMNS
        cut = [row for row in rows if row.startswith(BREAK)]
        assert all(row.endswith(f"not shown completely:  show castle {owner}") for row in cut)
        # The new tile has a mark; hallways and stairs have no room for it.
        assert not cut or any("*" in row for row in rows) or "hallway" in rows[0].lower() or "stairs" in rows[0].lower()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("castles", 0.85), ("between", 1)])
def test_castles_of_eight_tiles_are_shown_whole(capsys: pytest.CaptureFixture[str], game: str, least: float) -> None:
    """The share of some fifty castles with eight tiles beside the foyer or the throne room."""
    every = [rows for seed in range(17) for n in (2, 3, 4) for _, rows in answers(game, n, seed, capsys, 9, 9)]
    whole = [rows for rows in every if not any(row.startswith(BREAK) for row in rows)]
    assert len(every) > 50
    assert len(whole) >= least * len(every)
