"""The placer at a pseudo-terminal of two sizes, screen by screen as they are kept in `screens/`.

SCREENS=write keeps them anew; look at what has changed before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from castlescore.cli.app import run
from cli.terminal import Terminal

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

KEPT = Path(__file__).parent / "screens"
DOWN, RIGHT, ESCAPE = "\x1b[B", "\x1b[C", "\x1b"
OPEN, HELP, FREE = "Enter take  Esc no", "any key: back", "f back"
CASTLES = "buy tasso --pick"
BETWEEN = "place ab fireplace --pick"
# What is pressed, and what is on the screen then and was not before.
OF_CASTLES = [
    ("", "1 of 12"),
    ("r", "6,-2 "),
    ("z", "6,-2 "),
    ("Z", "6,-2 "),
    ("f" + DOWN * 5, "no: free"),
    ("?", HELP),
]
OF_BETWEEN = [("", "1 of 4 "), (RIGHT, "3 of 4 "), ("f" + DOWN * 4, "no: free"), ("?", HELP)]
THRONES = ("--throne=corridor-food", "--throne=living-sleeping", "--throne=utility-food")


def walked(screen: Terminal, steps: list[tuple[str, str]]) -> str:
    """Every screen that these keys lead to, under what was pressed."""
    shown = []
    for keys, seen in steps:
        before = screen.screen.display
        screen.keys(keys)
        screen.until(lambda before=before, seen=seen: is_drawn(screen, before, seen), f"{seen} after {keys!a}")
        rows = [row.rstrip() for row in screen.screen.display]
        shown += [f"=== {keys.encode('unicode_escape').decode() or 'opened'}", *rows]
    screen.keys(ESCAPE + ESCAPE)
    screen.gone()
    return "\n".join(shown) + "\n"


def is_drawn(screen: Terminal, before: list[str], seen: str) -> bool:
    """Whether another screen stands there, all of it: the cursor is hidden while one is drawn."""
    now = screen.screen.display
    return now != before and any(seen in row for row in now) and not screen.screen.cursor.hidden


def compared(name: str, value: str) -> None:
    path = KEPT / f"{name}.txt"
    if os.environ.get("SCREENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(value, encoding="utf-8")
    assert value == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
@pytest.mark.slow
def test_the_screens_of_castles(sit, sat, columns, rows):
    sat(20)
    screen = sit(columns=columns, rows=rows, line=CASTLES, NO_COLOR="1")
    compared(f"castles-{columns}x{rows}", walked(screen, OF_CASTLES))


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
@pytest.mark.many
def test_the_screens_of_between(sit, folder, columns, rows):
    assert run(["new", "--game", "between", "anna", "ben", "cara", *THRONES]) == 0
    assert run(["place", "ab", "salon", "0,1"]) == 0
    screen = sit(columns=columns, rows=rows, line=BETWEEN, NO_COLOR="1")
    compared(f"between-{columns}x{rows}", walked(screen, OF_BETWEEN))
