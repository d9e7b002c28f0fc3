"""After a move the answer, the castle and the prompt stand on a screen of 80 x 24, in both games."""

from __future__ import annotations

import shutil
from os import terminal_size
from random import Random

import pytest

from builders import EXAMPLES
from builders.games import POOLS, grown
from castlescore.games.castles.view.picture import fitting
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record
from castlescore.view.canvas import LEAST_ROWS
from castlescore.view.layout import seen

ROWS = 24


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: terminal_size((80, ROWS)))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)


@pytest.mark.parametrize("table", ["three-players", "solo", "between-four", "between-two"])
@pytest.mark.slow
def test_no_move_of_an_evening_needs_a_pager(table):
    replay = play_record(read_record(str(EXAMPLES / table / "table.toml")))
    face, drawn = replay.game.presenter, 0
    for step in replay.steps:
        said = face.event_lines(step.n, step.played, 80)
        after = [*face.after_event(step.played), *face.prompt(step.played.table)]
        scene = face.scene(step.played, len(said) + len(after) + 1)
        rows = "\n".join(["", *scene] if scene else []).split("\n") + said + after
        drawn += bool(scene)
        assert len(rows) < ROWS, step.n
        assert max(map(seen, rows)) <= 80
    assert drawn > 10


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pool", POOLS[:3])
@pytest.mark.many
def test_what_lies_round_the_new_tile_is_seen_with_its_walls_and_doors(seed, pool):
    castle = grown(Random(seed), 16, pool)
    for words in (5, 9, 15):
        for placed in castle.tiles[1:]:
            rows = fitting(castle, last=placed.n, words=words).split("\n")
            assert len(rows) <= max(LEAST_ROWS, ROWS - 1 - words)
            assert max(map(seen, rows)) <= 80
            _, south, _, north = placed.box
            heights = [int(row[:5]) for row in rows if row[:5].strip().lstrip("-").isdigit()]
            middle = (south + north) // 2
            assert {middle - 1, middle, middle + 1} <= {*heights}
            if "┊ the castle" in rows[-1]:
                assert not any(row.startswith("not in the picture") for row in rows)


def test_without_words_beside_it_all_of_a_castle_is_drawn():
    castle = grown(Random(1), 16)
    south, north = (f(box) for f, box in ((min, [p.box[1] for p in castle]), (max, [p.box[3] for p in castle])))
    assert len(fitting(castle, last=3).split("\n")) == north - south + 1
