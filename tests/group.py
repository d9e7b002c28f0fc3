"""A group's twenty evenings of one winter: random games of both, the same in every run, by whoever came."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random

from builders import Record, record_text
from builders.between import THRONES
from builders.between import Setup as BetweenSetup
from builders.castles import begin
from builders.games import play_out, random_table, recorded_between_game, recorded_game

MEMBERS = ("Anna", "Ben", "Cara", "Dan", "Eva", "Finn")
EVENINGS = 20
UNFINISHED = (6, 15)  # those that were broken off half way
FIRST = date(2025, 11, 7)  # a Friday


@cache
def record_of(n: int) -> Record:
    """The record of one of the evenings, from 1 on; the odd ones are of Castles of Mad King Ludwig."""
    rng = Random(f"evening {n}")
    came = tuple(rng.sample(MEMBERS, rng.choice((2, 2, 3, 4))))
    record = (_castles if n % 2 else _between)(came, rng)
    events = record.events[: len(record.events) // 2] if n in UNFINISHED else record.events
    header = {**record.header, "date": str(FIRST + timedelta(weeks=n - 1))}
    return replace(record, begun=header, path=name_of(n)).with_events(events)


def name_of(n: int) -> str:
    """What the file of an evening is called."""
    return f"{FIRST + timedelta(weeks=n - 1)}.toml"


def write_group(folder: Path) -> list[Path]:
    """The twenty evenings as files of a folder, the earliest first."""
    paths = [folder / name_of(n) for n in range(1, EVENINGS + 1)]
    for n, path in enumerate(paths, 1):
        path.write_text(record_text(record_of(n)), encoding="utf-8")
    return paths


def _castles(came: tuple[str, ...], rng: Random) -> Record:
    table = begin(replace(random_table(len(came), rng).setup, players=came))
    return recorded_game(table, play_out(table, rng, lambda *_: None), rng).record


def _between(came: tuple[str, ...], rng: Random) -> Record:
    thrones = tuple(rng.sample(THRONES, max(3, len(came))))
    return recorded_between_game(BetweenSetup(came, thrones), rng).record
