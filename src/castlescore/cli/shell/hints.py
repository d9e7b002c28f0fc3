"""What the shell says unasked: whose turn it is in the prompt, and behind `?` what can be typed now."""

from __future__ import annotations

from castlescore.core.language import marked, tr
from castlescore.protocol.commands import about
from castlescore.protocol.registry import first, known
from castlescore.record.replay import Replay
from castlescore.view.layout import hanging, left, seen
from castlescore.view.screen import width

LOOK = marked("show   score   log   explain   tiles QUERY   rules WORD   export --html")
MEND = marked("undo   redo   amend EVENT LINE   note TEXT")
KEYS = marked("? what can be typed   ? {line}: its help   Tab: what fits   Ctrl-D: leave")


def prompt(replay: Replay | None) -> str:
    """The prompt: who moves, or in which turn the table is."""
    if replay is None:
        return "castlescore> "
    return f"{replay.game.hints.moment(replay.table)}> "


def beginning(path: str) -> list[str]:
    """What is said where there is no table yet."""
    games = [game.meta for game in known().values()]
    room = max((seen(game.begins) for game in games), default=0)
    head = tr("{path}: no table is laid there yet. Lay one:", path=path)
    ways = [f"  {left(game.begins, room)}    {game.title}" for game in games]
    return [head, *ways, tr("? for more, Ctrl-D to leave")]


def now(replay: Replay | None) -> list[str]:
    """What can be typed now, with an example of each."""
    if replay is None:
        rows = [(first().meta.begins, about("new")), ("judge castle.toml", about("judge"))]
        return [*_columns(rows), "", keys(None)]
    table, hints = replay.table, replay.game.hints
    mend = f"{tr(MEND)}   {hints.check(table)}"
    some = [*hanging(tr("Look  "), tr(LOOK), width()), *hanging(tr("Mend  "), mend, width())]
    return [*waits(replay), *_columns(hints.rows(table)), "", *some, *hanging("", keys(replay), width())]


def keys(replay: Replay | None) -> str:
    """What helps at the prompt, with a line of the game that is played."""
    game = first() if replay is None else replay.game
    return tr(KEYS, line=game.meta.lays.partition(" ")[0])


def waits(replay: Replay) -> list[str]:
    """What the table waits for."""
    return replay.game.presenter.prompt(replay.table)


def _columns(rows: list[tuple[str, str]]) -> list[str]:
    room = min(34, max((seen(line) for line, _ in rows), default=0))
    return [line for typed, about in rows for line in hanging(f"  {left(typed, room)}  ", tr(about), width())]
