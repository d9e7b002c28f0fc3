"""The table as it stands, as a page for whoever looks on: a television, a phone. It is made anew after every change."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from castlescore.core.data import text_of
from castlescore.core.errors import FileProblem
from castlescore.core.language import people, tr
from castlescore.protocol.evening import Record
from castlescore.protocol.page import EventView, Key, Now, Plan
from castlescore.record.chronicle import chronicle, weighed
from castlescore.record.replay import Replay, play_record
from castlescore.view.audits import found_words
from castlescore.view.doubts import doubt_words
from castlescore.view.page.page import PACKAGE, policy, rendered, styles_in
from castlescore.view.svg import Size

MOST = 8  # of the last events that are told
ROOT = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[^"]*" height="[^"]*"')
LEAST = Size(640, 480)  # pixels: a castle of one room is not drawn larger than that gives


@dataclass(frozen=True)
class Board:
    """What is shown of a table; `trouble`: what keeps the session from being read, or what it gets wrong."""

    game: str
    title: str
    heading: str
    now: Now
    castles: tuple[Plan, ...] = ()
    legend: tuple[Key, ...] = ()
    last: tuple[EventView, ...] = ()
    trouble: tuple[str, ...] = ()


@dataclass(frozen=True)
class Made:
    """A page as it is sent: its text and the policy under which a browser shows it.

    `tag` is another one whenever the text is.
    """

    text: str
    policy: str
    tag: str

    @cached_property
    def body(self) -> bytes:
        """The page in bytes."""
        return self.text.encode()

    @cached_property
    def packed(self) -> bytes:
        """The same, compressed."""
        return gzip.compress(self.body, 6, mtime=0)


def board_of(record: Record) -> Board:
    """The board of a session, also of one whose record cannot be; raises FileProblem for a header that cannot be."""
    replay, trouble = _played(record)
    game, table = replay.game, replay.table
    plans = game.view.page.plans(replay)
    steps = replay.steps[-MOST:][::-1]
    return Board(
        game=tr(game.view.page.GAME),
        title=people(game.view.page.names(table)),
        heading=game.view.log.heading(table),
        now=game.view.page.now(table),
        castles=to_scale(plans.castles),
        legend=plans.legend,
        last=tuple(game.view.page.event_view(step) for step in steps),
        trouble=trouble,
    )


def _played(record: Record) -> tuple[Replay, tuple[str, ...]]:
    """A session as it stands, and what is wrong with it: as an audit goes on where it cannot be."""
    try:
        replay = play_record(record)
    except FileProblem as problem:
        history = chronicle(record, judging=True)
        found = tr("The table is shown as it went on all the same; {found}", found=found_words(history.audit))
        return history.replay, (str(problem), found, *doubt_words(history.audit))
    audit = weighed(replay)
    return replay, (*replay.remarks, *([] if audit is None else doubt_words(audit)))


def in_trouble(board: Board | None, why: str) -> Board:
    """The last board that could be made, if any, with why there is no newer one."""
    nothing = Board("castlescore", tr("The table"), "", Now(tr("This session cannot be read now")))
    return replace(board or nothing, trouble=(why,))


def to_scale(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Castles in boxes that are alike, so that they have one scale wherever they are as large as each other.

    The castle that stands out has a box of its own.
    """
    sizes = [_size(plan.svg) for plan in plans]
    common = _around([size for plan, size in zip(plans, sizes, strict=True) if not plan.moves])
    return tuple(
        replace(plan, svg=_boxed(plan.svg, size, _around([size]) if plan.moves else common))
        for plan, size in zip(plans, sizes, strict=True)
    )


def _size(svg: str) -> Size:
    found = ROOT.search(svg)
    return Size(float(found[1]), float(found[2])) if found else LEAST


def _around(sizes: Sequence[Size]) -> Size:
    """The least box that has room for all of them."""
    return Size(*(max(each) for each in zip(LEAST, *sizes, strict=True)))


def _boxed(svg: str, size: Size, box: Size) -> str:
    """A picture in the middle of a larger box."""
    left, top = ((inner - outer) / 2 for inner, outer in zip(size, box, strict=True))
    view = f"{left:g} {top:g} {box.width:g} {box.height:g}"
    return ROOT.sub(f'viewBox="{view}" width="{box.width:g}" height="{box.height:g}"', svg, count=1)


def made(board: Board) -> Made:
    """The page of a board."""
    styles = [text_of(PACKAGE, f"html/{name}.css") for name in ("evening", "board")]
    script = text_of(PACKAGE, "html/board.js")
    pictures = [*(plan.svg for plan in board.castles), *(key.svg for key in board.legend)]
    # Beside its own styles and script it asks for news where it came from.
    more = ("connect-src 'self'", "frame-ancestors 'none'")
    rule = policy([*styles, *styles_in(pictures)], [script], *more)
    values = {"board": board, "more_style": styles[1], "form": _digest(rule)}
    text = rendered("board.html.j2", style=styles[0], script=script, **values)
    tag = _digest(text)
    return Made(text.replace('data-tag=""', f'data-tag="{tag}"', 1), rule, tag)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
