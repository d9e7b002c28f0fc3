"""The recordings of the placer, stepped SVG, from the program itself at a terminal; `--check` only compares.

One in each language stands in its README and, since a page must stand alone, in the page of an evening. Every row of
the screen is drawn once for each text that it has, and shown in the steps in which it has it.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

import pexpect
import pyte
from pictures import ACROSS, BRIGHT, DOWN, EDGE, EXAMPLES, INKS, PAPER, PICTURES, ROOT, TEXT, said

from castlescore.core.language import language, languages, marked, speaking, tr, trp
from castlescore.view.pages import recording

PAGES = ROOT / "src" / "castlescore" / "view" / "html"
COLUMNS, ROWS = 80, 24
RIGHT, UP = "\x1b[C", "\x1b[A"
# The caption of each step.
ABOUT = (
    marked("the tile is typed, its place is not"),
    marked("Enter: the best place, what it gives, how many there are"),
    marked("an arrow: the next legal place that way"),
    marked("r: the tile turned"),
    marked("Tab: the next of the list"),
    marked("f: free, and which rules it breaks"),
    marked("f: back to the nearest legal place"),
    marked("1 Enter: number 1 of the list"),
    marked("Enter: taken, as if the place had been typed"),
)
# The keys, a pattern that the screen then matches, and for how many seconds it is shown.
STEPS = (
    ("b tasso", "b tasso", 2.0),
    ("\r", r"\b1 \w+ 12\b", 3.0),
    (RIGHT, r"\b2 \w+ 12\b", 2.0),
    ("r", r"\b3 \w+ 12\b", 2.0),
    ("\t", r"\b4 \w+ 12\b", 2.0),
    ("f" + UP * 2, "{free}", 3.5),
    ("f", r"\b\d \w+ 12\b", 1.5),
    ("1\r", r"\b1 \w+ 12\b", 1.5),
    ("\r", "ben>", 4.0),
)
STILL = 1  # the step for people who prefer no motion
COLOURS = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")  # as pyte calls them
Run = tuple[str, str, str, bool]  # text, ink, ground, bold
Row = tuple[Run, ...]


def main() -> int:
    """Record, or compare; 1 where one is stale."""
    stale = []
    for code in languages():
        screens = recorded(code)
        with speaking(code):
            made = drawn(screens)
        for folder in (PICTURES, PAGES):
            path = folder / recording(code)
            if "--check" not in sys.argv:
                path.write_text(made, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != made:
                stale.append(path.name)
    print("\n".join(f"{name} is stale: python tools/recording.py" for name in stale))
    return 1 if stale else 0


def recorded(code: str) -> list[list[Row]]:
    """The screens that the steps lead to at the table of the evening, in a language, when Anna buys Tasso Room."""
    lines = (EXAMPLES / "evening" / "evening.txt").read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        here = Path.cwd()
        os.chdir(folder)
        try:
            for line in lines[: next(i for i, line in enumerate(lines) if line.startswith("b tas"))]:
                said(line)
        finally:
            os.chdir(here)
        with speaking(code):
            return _played(folder)


def _played(folder: str) -> list[list[Row]]:
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    outside = {
        key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES", "COLORTERM")
    }
    env = {**outside, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "XDG_STATE_HOME": folder}
    words = ["-m", "castlescore", "play", "--lang", language()]
    program = pexpect.spawn(sys.executable, words, cwd=folder, env=env, dimensions=(ROWS, COLUMNS), timeout=600)

    def until(true: Callable[[], bool]) -> None:
        while not true() or screen.cursor.hidden:
            stream.feed(program.read_nonblocking(1 << 16))

    def asked() -> bool:
        return any(row.startswith("anna>") for row in screen.display)

    screens = []
    until(asked)
    for keys, pattern, _ in STEPS:
        before, seen = list(screen.display), re.compile(pattern.format(free=trp("placer", "no: free")))
        program.send(keys)
        until(lambda before=before, seen=seen: screen.display != before and any(map(seen.search, screen.display)))
        screens.append([_row(screen, n) for n in range(ROWS)])
    program.close(force=True)
    return screens


def _row(screen: pyte.Screen, n: int) -> Row:
    """A row of the screen in runs of one look, without the blanks at its end."""
    cells = [screen.buffer[n][column] for column in range(COLUMNS)]
    looks = [(cell.data, *_look(cell)) for cell in cells]
    while looks and looks[-1][0] == " " and not looks[-1][2]:
        looks.pop()
    groups = [(key, "".join(text for text, *_ in group)) for key, group in groupby(looks, key=lambda look: look[1:])]
    return tuple((text, *look) for look, text in groups)


def _look(cell: pyte.screens.Char) -> tuple[str, str, bool]:
    ink, ground = _colour(cell.fg, TEXT), _colour(cell.bg, "")
    return (ground or PAPER, ink, cell.bold) if cell.reverse else (ink, ground, cell.bold)


def _colour(name: str, default: str) -> str:
    bright = name.startswith("bright")
    plain = name.removeprefix("bright").replace("yellow", "brown")
    return default if plain not in COLOURS else BRIGHT if bright and plain == "white" else INKS[COLOURS.index(plain)]


def drawn(screens: list[list[Row]]) -> str:
    """The screens one after another, in a loop; the second alone for people who prefer no motion."""
    captions = [tr(about) for about in ABOUT]
    screens = [[*rows, ((about, BRIGHT, "", False),)] for rows, about in zip(screens, captions, strict=True)]
    title = tr("A place is chosen with the arrow keys: {steps}", steps="; ".join(captions))
    width, height = round(COLUMNS * ACROSS + 2 * EDGE), (ROWS + 2) * DOWN + 2 * EDGE
    body = []
    for n in range(ROWS + 1):
        texts = dict.fromkeys(rows[n] for rows in screens if rows[n])
        for row in texts:
            body.append(_shown(row, n + (n == ROWS), [rows[n] == row for rows in screens]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="pointing-title" font-family="ui-monospace, Menlo, Consolas, monospace" '
        f'font-size="14" fill="{TEXT}">\n<title id="pointing-title">{escape(title)}</title>\n'
        "<style>@media (prefers-reduced-motion: reduce) "
        "{.pointing-step {visibility: hidden !important} .pointing-still {visibility: visible !important}}</style>\n"
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>\n' + "\n".join(body) + "\n</svg>\n"
    )


def _shown(row: Row, n: int, steps: list[bool]) -> str:
    """A row of the screen, in these steps."""
    if all(steps):
        return f"<g>{_text(row, n)}</g>"
    whole, ends, values = sum(seconds for *_, seconds in STEPS), [0.0], [steps[0]]
    at = 0.0
    for before, now, (*_, seconds) in zip(steps, steps[1:], STEPS, strict=False):
        at += seconds
        if before != now:
            ends.append(at / whole)
            values.append(now)
    states = ("hidden", "visible")
    times = ";".join(f"{end:.4g}" for end in ends)
    still = steps[STILL]
    return (
        f'<g class="pointing-{"still" if still else "step"}" visibility="{states[still]}">{_text(row, n)}'
        f'<animate attributeName="visibility" calcMode="discrete" dur="{whole:g}s" repeatCount="indefinite" '
        f'keyTimes="{times}" values="{";".join(states[value] for value in values)}"/></g>'
    )


def _text(row: Row, n: int) -> str:
    top, column, spans = EDGE + n * DOWN, 0, []
    for text, ink, ground, bold in row:
        x, wide = EDGE + column * ACROSS, len(text) * ACROSS
        if ground:
            spans.append(f'<rect x="{x:.1f}" y="{top}" width="{wide:.1f}" height="{DOWN}" fill="{ground}"/>')
        look = f' fill="{ink}"' * (ink != TEXT) + ' font-weight="bold"' * bold
        for word in re.finditer(r"\S+( \S+)*", text):  # a drawing collapses blanks
            x, wide = EDGE + (column + word.start()) * ACROSS, len(word[0]) * ACROSS
            spans.append(f'<text x="{x:.1f}" y="{top + 13}" textLength="{wide:.1f}"{look}>{escape(word[0])}</text>')
        column += len(text)
    return "".join(spans)


if __name__ == "__main__":
    sys.exit(main())
