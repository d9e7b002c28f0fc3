"""show --zoom and show castles: the scale that was asked for, else the largest that fits, in both games."""

from __future__ import annotations

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLES = {"castles": ("three-players", "ben"), "between": ("between-four", "ab")}


@pytest.fixture(params=TABLES)
def one(request, folder):
    """The name of somebody's castle at a table of each game."""
    table, name = TABLES[request.param]
    (folder / "table.toml").write_text((EXAMPLES / table / "table.toml").read_text(encoding="utf-8"))
    return name


@pytest.fixture
def terminal(monkeypatch):
    def set_size(columns: int, rows: int) -> None:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(rows))
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    return set_size


@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.many
def test_each_scale_is_smaller_and_no_line_is_too_wide(typed, one, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    answers = [typed(f"show castle {one} --zoom {zoom}") for zoom in (1, 2)]
    assert {answer.code for answer in answers} == {0}
    assert max(answer.widest for answer in answers) <= int(columns)
    if columns == "200":
        sizes = [len(answer.out) for answer in answers]
        assert sizes[0] > sizes[1]


@pytest.mark.parametrize(("columns", "rows", "zoom"), [(200, 90, 1), (80, 32, 2)])
@pytest.mark.many
def test_without_it_the_largest_in_which_all_is_seen_is_taken(typed, one, terminal, columns, rows, zoom):
    terminal(columns, rows if one == "ben" or zoom == 1 else 20)
    assert typed(f"show castle {one}").out == typed(f"show castle {one} --zoom {zoom}").out


@pytest.mark.many
def test_all_castles_are_shown_on_one_screen(typed, one, terminal):
    terminal(200, 40)
    rows = typed("show castles").out.splitlines()
    assert len(rows) < 40
    heads = " ".join(row for row in rows if "point" in row)
    assert all(f"{name}: " in heads for name in (("Anna", "Ben", "Cara") if one == "ben" else ("AB", "BC", "CD", "DA")))
    assert max(map(len, rows)) <= 200
