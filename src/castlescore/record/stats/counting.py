"""What a group's statistics count of one file: a finished game, or why it is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from castlescore.core.errors import CastlescoreError
from castlescore.core.types import Standings
from castlescore.protocol.stats import By, Details, Laid
from castlescore.record.replay import Replay, play_record
from castlescore.record.session_file import parse_record
from castlescore.toml.reading import read_text


@dataclass(frozen=True)
class Seat:
    """A player of a finished game. `won`: the share of the win, 1 for one winner alone."""

    name: str
    total: int
    place: int
    won: bool
    parts: Mapping[str, int]


@dataclass(frozen=True)
class Counted:
    """A finished game: its file, the id of the game, how many events the file has, and what was counted of it.

    `seats`: those whom somebody plays, the best first; `others`: how many play beside them; `winners`: how many share
    the win; `starter`: who began, None where nobody does.
    """

    file: str
    game: str
    events: int
    seats: tuple[Seat, ...]
    others: int
    winners: int
    starter: str | None
    laid: tuple[Laid, ...]
    had: Mapping[str, By]

    @property
    def solo(self) -> bool:
        """Whether one plays alone, against no one."""
        return len(self.seats) + self.others == 1


@dataclass(frozen=True)
class Unfinished:
    """A game that is not over."""

    file: str


@dataclass(frozen=True)
class Unreadable:
    """A file that cannot be read or played, and why."""

    file: str
    why: str


Outcome = Counted | Unfinished | Unreadable


def counted(path: str) -> Outcome:
    """What is counted of a file."""
    try:
        replay = play_record(parse_record(read_text(path), path), figures=False)
    except CastlescoreError as problem:
        return Unreadable(path, str(problem))
    found = replay.game.view.sheets.score(replay.table)
    return _counted(replay, path, found) if found.final else Unfinished(path)


def _counted(replay: Replay, path: str, found: Standings) -> Counted:
    game, table = replay.game, replay.table
    details = Details({}, (), {}) if game.view.stats is None else game.view.stats.details(replay, found)
    players = sorted(found.players, key=lambda row: row.place)
    seats = tuple(
        Seat(row.name, row.total, row.place, row.name in found.winners, details.parts.get(row.name, {}))
        for row in players
        if row.name not in details.nobody
    )
    return Counted(
        file=path,
        game=game.meta.id,
        events=replay.last,
        seats=seats,
        others=len(players) - len(seats),
        winners=len(found.winners),
        starter=game.view.sheets.starter(table),
        laid=details.laid,
        had=details.had,
    )
