"""What the shell says unasked: whose turn it is in the prompt, and behind `?` what can be typed now."""

from __future__ import annotations

from castlescore.core.language import marked, tr
from castlescore.protocol.registry import first, known
from castlescore.record.replay import Evening
from castlescore.view.layout import hanging, left, seen
from castlescore.view.screen import width
from castlescore.words.commands import ABOUT

LOOK = marked("show   score   log   explain   tiles QUERY   rules WORD   export --html")
MEND = marked("undo   redo   amend EVENT LINE   note TEXT")
KEYS = marked("? what can be typed   ? buy: its help   Tab: what fits   Ctrl-D: leave")


def prompt(evening: Evening | None) -> str:
    """The prompt: who moves, or in which turn the table is."""
    if evening is None:
        return "castlescore> "
    return f"{evening.game.hints.moment(evening.table)}> "


def beginning(path: str) -> list[str]:
    """What is said where there is no table yet."""
    games = [game.meta for game in known().values()]
    room = max((seen(game.begins) for game in games), default=0)
    return [
        tr("{path}: no table is laid there yet. Lay one:", path=path),
        *(f"  {left(game.begins, room)}    {game.name}" for game in games),
        tr("? for more, Ctrl-D to leave"),
    ]


def now(evening: Evening | None) -> list[str]:
    """What can be typed now, with an example of each."""
    if evening is None:
        rows = [(first().meta.begins, ABOUT["new"]), ("judge castle.toml", ABOUT["judge"])]
        return [*_columns(rows), "", tr(KEYS)]
    table, hints = evening.table, evening.game.hints
    mend = f"{tr(MEND)}   {hints.check(table)}"
    some = [*hanging(tr("Look  "), tr(LOOK), width()), *hanging(tr("Mend  "), mend, width())]
    return [*waits(evening), *_columns(hints.rows(table)), "", *some, *hanging("", tr(KEYS), width())]


def waits(evening: Evening) -> list[str]:
    """What the table waits for."""
    return evening.game.presenter.prompt(evening.table)


def _columns(rows: list[tuple[str, str]]) -> list[str]:
    room = min(34, max((seen(line) for line, _ in rows), default=0))
    return [line for typed, about in rows for line in hanging(f"  {left(typed, room)}  ", tr(about), width())]
