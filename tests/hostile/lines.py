"""Command lines run in process, as a pipe or a coloured terminal is answered, and the records they are run on."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builders.evenings import ENDING
from castlescore.cli.app import run
from castlescore.protocol.evening import Record
from castlescore.record.rewriting import rewritten
from castlescore.record.session_file import parse_record, record_text
from cli.conftest import Answer as Answer
from hostile.texts import NAMES, TEXTS, harmful, toml, uncoloured

SHOWN = "".join(f'  {{ do = "cards", by = "{name}", cards = [] }},\n' for name in ("Ben", "Anna"))
SHORT = ENDING.removesuffix("]\n") + SHOWN + "]\n"
LONG = Path(__file__).parents[2] / "examples" / "between-four" / "table.toml"
TAME = ("Anna", "Ben", "Cara", "Dan")
ROOM = {"id": "sewing-room", "name": "S<b onload=x>&\"'[/red]{{7}}</title>\u00a0W", "cs": "=cmd|' /C", "ru": "../../я"}


def typed(*words: str, stdin: str = "") -> Answer:
    """A command line run here, its output as the bytes of a terminal or pipe that speaks UTF-8."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    sys.stdout, sys.stderr = out, err
    try:
        code = run(words)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    return Answer(code, *(_written(stream) for stream in (out, err)))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode()  # type: ignore[attr-defined]


@cache
def record_of(game: str, *, hostile: bool) -> str:
    """A finished game of strangers: their names, a note and an agreed change for every text, and a room of their own.

    Not hostile, it is the same game with names and texts that mean no harm.
    """
    record = parse_record(SHORT if game == "castles" else LONG.read_text(encoding="utf-8"), "t")
    names = dict(zip(TAME, NAMES if hostile else TAME, strict=True))
    texts = list(TEXTS) if hostile else ["so it was"] * len(TEXTS)
    header = {**record.header, "players": [names[name] for name in record.header["players"]]}
    events = [_renamed(event, names) for event in record.events]
    if game == "castles":
        header |= {"builder": names[header["builder"]], "room": [{**ROOM, "name": ROOM["name"] if hostile else "Room"}]}
        last = max(n for n, event in enumerate(events) if event["do"] == "buy")
        events[last] |= {"at": [60, 60], "allow": "".join(texts)}
    who = {"by": header["players"][1]} if game == "castles" else {"castle": "AB"}
    first = next(n for n, event in enumerate(events) if event["do"] == "cards")
    events[first:first] = [{"do": "adjust", **who, "points": 1, "why": text} for text in texts]
    events += [{"do": "note", "text": text} for text in texts]
    return record_text(rewritten(Record("t", header, tuple(events))))


def events_that_cannot_be(game: str, texts: Iterable[str]) -> str:
    """A record in which each of these texts stands for a player, a castle, a tile, a card and an attendant."""
    header, rows = record_of(game, hostile=False).partition("event = ")[0], []
    for text in texts:
        name, tile = toml(text[:40]), toml(text[:80])
        if game == "castles":
            rows += [f'do = "pass", by = {name}', f'do = "buy", by = "Anna", tile = {tile}, at = [1, 0]']
            rows += [f'do = "reveal", tiles = [{tile}, {tile}]', f'do = "price", row = [{tile}]']
            rows += [f'do = "check", by = {name}, score = 1', f'do = "reward", by = {name}, reward = "food"']
            rows += [f'do = "check", slot = 1000, tile = {tile}']
        else:
            rows += [f'do = "place", castle = {name}, tile = "wine-room", at = [1, 0]']
            rows += [f'do = "place", castle = "AB", tile = {tile}, at = [1, 0]']
            rows += [f'do = "cards", castle = "AB", cards = [{name}]']
            rows += [f'do = "reward", castle = {name}, attendant = {name}, tile = {tile}, at = [1, 0]']
            rows += [f'do = "adjust", castle = {name}, points = 1, why = {name}']
    return f"{header}event = [\n" + "".join(f"  {{ {row} }},\n" for row in rows) + "]\n"


def _renamed(event: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    figures = () if event["do"] == "check" else ("final", "score", "money", "points", "completes")  # worked out anew
    kept = {key: value for key, value in event.items() if key not in figures}
    return {**kept, "by": names[event["by"]]} if "by" in event else kept


@contextlib.contextmanager
def at_a_desk(folder: Path, *, colour: bool = False) -> Iterator[None]:
    """Sit in a folder at a terminal of 80 columns that has colour or none, with nothing set that is not said here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name in ("NO_COLOR", "FORCE_COLOR", "CASTLESCORE_SESSION"):
            patch.delenv(name, raising=False)
        for name, value in {"TERM": "xterm", "COLUMNS": "80", **({"FORCE_COLOR": "1"} if colour else {})}.items():
            patch.setenv(name, value)
        yield


def assert_harmless(answer: Answer, *, coloured: bool = False) -> None:
    """Nothing steers the terminal but our own colours, and no line of a text passes for one of ours."""
    written = answer.out.replace("\r\n", "\n") + answer.err  # as a sheet ends its lines
    assert harmful(uncoloured(written) if coloured else written) == []
    assert not any(line.startswith("table.toml: all is well") for line in written.splitlines())


def strings(value: Any) -> Iterator[str]:
    """Every text in a document, keys as well."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def files_in(folder: Path) -> list[str]:
    """Every file below a folder, by its path in it."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
