"""The pictures of README.md, drawn by the program itself into docs/pictures; `--check` only compares.

The pictures of the page, one in each language, are screenshots, which no two browsers take alike: beside each lies the
digest of the page that it shows, and that is what is compared. Without a browser (chromium) they are left as they are.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from castlescore.cli.app import run
from castlescore.core.language import ENGLISH, languages, speaking
from castlescore.library.session import Session
from castlescore.record.session_file import read_record
from castlescore.seats.host import RecordedTable
from castlescore.seats.pages import Held, seat_page
from castlescore.view.pages import board_of, board_page, page_file

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
EXAMPLES = ROOT / "examples"
CASTLES = EXAMPLES / "castles"
DECIDES = ROOT / "docs" / "decides"
SVGS = {  # picture -> castle file
    "castle": CASTLES / "public-link",
    "disputed": CASTLES / "disputed",
    "between": CASTLES / "example62",
    **{f"decides-{name}": DECIDES / name for name in ("gap", "touch", "overlap")},
}
EVENING = 35  # lines of the game typed before the screens are taken
SEEN = 66  # events of the game that the second screen shows
PHONES = (("three-players", 45, "Cara", ""), ("three-players", 45, "Cara", "buy drawing-room"),
          ("between-four", 40, "Cara", "place bakery"))  # fmt: skip
SIZES = {"board": "1280,720", "phones": "1230,868"}  # the size of a browser window, where the page is not a document
SCREENS = {"table": "show", "refusal": "try vestibule s=0.n", "after": "show castle ben"}
BROWSER = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]

# One character of a terminal's screen, in pixels, and the styles of its codes.
ACROSS, DOWN, EDGE = 8.4, 17, 12
INKS = ("#1c1c1c", "#cc4b4b", "#4d9e56", "#c9a227", "#4a78c4", "#a45bb5", "#3fa3a3", "#d6d6d0")
PAPER, TEXT, BRIGHT = "#16181d", "#d6d6d0", "#ffffff"


def main() -> int:
    """Draw the pictures, or compare them; 1 when one is stale."""
    drawn = {**_svgs(), **_screens()}
    pages = {"page" if code == ENGLISH else f"page-{code}": _page(code) for code in languages()}
    pages["board"] = _board()
    pages |= {"phones" if code == ENGLISH else f"phones-{code}": _phones(code) for code in languages()}
    digests = {name: hashlib.sha256(page.encode()).hexdigest() + "\n" for name, page in pages.items()}
    if "--check" in sys.argv:
        drawn |= {f"{name}.sha256": digest for name, digest in digests.items()}
        stale = [name for name, text in drawn.items() if not _same(PICTURES / name, text)]
        print("\n".join(f"{name} is stale: python tools/pictures.py" for name in stale))
        return 1 if stale else 0
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, text in drawn.items():
        (PICTURES / name).write_text(text, encoding="utf-8")
    for name, page in pages.items():
        if _photograph(page, PICTURES / f"{name}.png"):
            (PICTURES / f"{name}.sha256").write_text(digests[name], encoding="utf-8")
    return 0


def _same(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


def _svgs() -> dict[str, str]:
    pictures = {}
    for name, castle in SVGS.items():
        pictures[f"{name}.svg"] = said(f"export --svg --from {shlex.quote(str(castle))}.toml")
    return pictures


def _screens() -> dict[str, str]:
    """What the evening looks like on a terminal of 80 columns, in colour."""
    lines = (EXAMPLES / "evening" / "evening.txt").read_text(encoding="utf-8").splitlines()
    with _at_a_table():
        for line in lines[:EVENING]:
            said(line)
        return {f"{name}.svg": screen(line, said(line, FORCE_COLOR="1")) for name, line in SCREENS.items()}


def _page(code: str) -> str:
    return said(f"export --html --lang {code} -s {shlex.quote(str(EXAMPLES / 'three-players' / 'table.toml'))}")


def _board() -> str:
    """The second screen in the middle of a game; without its script, which would wait for news of a table."""
    record = read_record(str(EXAMPLES / "three-players" / "table.toml"))
    with speaking(ENGLISH):
        page = board_page(board_of(record.with_events(record.events[:SEEN])))
    return _alone(page.text, "board")


def _alone(page: str, of: str) -> str:
    """A page with its styles in it, and without its script and the tags that differ from run to run."""
    page = re.sub(r'<script src="[^"]*"></script>\n| data-(tag|form)="[^"]*"', "", page)
    return re.sub(r'<link rel="stylesheet"[^>]*>', f"<style>{page_file(of, 'css').body.decode()}</style>", page)


def _phones(code: str) -> str:
    """Seats of evenings as three phones show them, side by side; without their script, which would ask a table."""
    shown = []
    with speaking(code), _at_a_table():
        for example, events, name, choice in PHONES:
            Path("table.toml").unlink(missing_ok=True)
            Session.read(EXAMPLES / example / "table.toml").at(events).write("table.toml")
            made = seat_page(RecordedTable("table.toml"), (name,), "/", Held(choice))
            page = _alone(made.text, "seats").replace('class="seats"', 'class="seats live"', 1)
            shown.append(f'<iframe width="390" height="844" srcdoc="{escape(page, {chr(34): "&quot;"})}"></iframe>')
    looks = "body{display:flex;gap:12px;margin:12px;background:#777}iframe{border:0;flex:none}"
    return f'<!doctype html><meta charset="utf-8"><style>{looks}</style>{"".join(shown)}'


@contextlib.contextmanager
def _at_a_table() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield


def said(line: str, **environment: str) -> str:
    """The program's output for a line, on stdout."""
    out, aside = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    before = dict(os.environ)
    os.environ.pop("NO_COLOR", None)
    os.environ.update(environment, TERM="xterm", COLUMNS="80", LINES="24")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(aside):
            run(shlex.split(line))
    finally:
        os.environ.clear()
        os.environ.update(before)
    return out.buffer.getvalue().decode("utf-8")


def screen(line: str, answer: str) -> str:
    """A terminal's screen as SVG: the typed line and the answer in its colours."""
    rows = [f"$ castlescore {line}", *answer.rstrip("\n").split("\n")]
    across = max(len(re.sub("\x1b\\[[0-9;]*m", "", row)) for row in rows)
    width, height = round(across * ACROSS + 2 * EDGE), len(rows) * DOWN + 2 * EDGE
    body = "\n".join(part for i, row in enumerate(rows) for part in _row(row, EDGE + i * DOWN))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">\n'
        f"<title>castlescore {escape(line)}</title>\n"
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def _row(row: str, top: int) -> Iterator[str]:
    """The runs of one style in a row: their background, where they have one, and their text."""
    column, look = 0, ""
    for part in re.split("(\x1b\\[[0-9;]*m)", row):
        if part.startswith("\x1b"):
            look = part[2:-1]
        elif part:
            ink, ground, bold = _look(look)
            x, wide = EDGE + column * ACROSS, len(part) * ACROSS
            if ground:
                yield f'<rect x="{x:.1f}" y="{top}" width="{wide:.1f}" height="{DOWN}" fill="{ground}"/>'
            if part.strip():
                weight = ' font-weight="bold"' if bold else ""
                yield (
                    f'<text x="{x:.1f}" y="{top + 13}" textLength="{wide:.1f}" lengthAdjust="spacingAndGlyphs" '
                    f'xml:space="preserve" fill="{ink}"{weight}>{escape(part)}</text>'
                )
            column += len(part)


def _look(codes: str) -> tuple[str, str, bool]:
    """Colour, background and weight of a run, from the codes before it."""
    ink, ground, bold = TEXT, "", False
    for code in map(int, filter(None, codes.split(";"))):
        if code == 1:
            bold = True
        elif code == 7:
            ink, ground = PAPER, ink
        elif 30 <= code < 38:
            ink = INKS[code - 30]
        elif 40 <= code < 48:
            ground = INKS[code - 40]
        elif code == 97:
            ink = BRIGHT
    return ink, ground, bold


def _photograph(page: str, to: Path) -> bool:
    """A screenshot of a page; False where there is no browser."""
    browser = next(filter(None, map(shutil.which, BROWSER)), None)
    if browser is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "page.html"
        source.write_text(page, encoding="utf-8")
        size = f"--window-size={SIZES.get(to.stem.partition('-')[0], '1200,1500')}"
        words = [browser, *FLAGS, size, f"--user-data-dir={folder}/profile", f"--screenshot={to}", source.as_uri()]
        subprocess.run(words, check=True, capture_output=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
