"""The table as it stands, as a page for whoever looks on: a television, a phone. It is made anew after every change."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from castlescore.core.data import text_of
from castlescore.core.errors import FileProblem
from castlescore.core.language import people, tr
from castlescore.protocol.evening import Record
from castlescore.protocol.page import CastleView, EventView, Now
from castlescore.record.chronicle import chronicle, weighed
from castlescore.record.replay import Replay, play_record
from castlescore.view.audits import found_words
from castlescore.view.doubts import doubt_words
from castlescore.view.page.page import PACKAGE, policy, rendered, styles_in

MOST = 8  # of the last events that are told
ROOT = re.compile(r'(<svg [^>]*viewBox="0 0 ([\d.]+) [^"]*" width=")[^"]*(" height=")[^"]*"')


@dataclass(frozen=True)
class Board:
    """What is shown of a table; `trouble`: what keeps the session from being read, or what it gets wrong."""

    game: str
    title: str
    heading: str
    now: Now
    castles: tuple[CastleView, ...] = ()
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
    steps = replay.steps[-MOST:][::-1]
    return Board(
        game=tr(game.view.page.GAME),
        title=people(game.view.page.names(table)),
        heading=game.view.log.heading(table),
        now=game.view.page.now(table),
        castles=to_scale(game.view.page.castles(replay)),
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
    return replace(board or _nothing(), trouble=(why,))


def _nothing() -> Board:
    """What is shown before anything could be."""
    return Board("castlescore", tr("The table"), "", Now(tr("This session cannot be read now")))


def to_scale(castles: Sequence[CastleView]) -> tuple[CastleView, ...]:
    """Castles whose pictures are as wide as they are beside each other, the widest as wide as there is room for."""
    widths = [float(found[2]) if (found := ROOT.search(castle.svg)) else 0.0 for castle in castles]
    widest = max(widths, default=0.0)
    return tuple(
        replace(castle, svg=ROOT.sub(rf'\g<1>{100 * width / widest:.2f}%"', castle.svg, count=1)) if width else castle
        for castle, width in zip(castles, widths, strict=True)
    )


def made(board: Board) -> Made:
    """The page of a board."""
    styles = [text_of(PACKAGE, f"html/{name}.css") for name in ("evening", "board")]
    script = text_of(PACKAGE, "html/board.js")
    rule = _policy(styles, script, (castle.svg for castle in board.castles))
    values = {"board": board, "more_style": styles[1], "form": _digest(rule)}
    text = rendered("board.html.j2", style=styles[0], script=script, **values)
    tag = _digest(text)
    return Made(text.replace('data-tag=""', f'data-tag="{tag}"', 1), rule, tag)


def _policy(styles: Sequence[str], script: str, pictures: Iterable[str]) -> str:
    """What the board may do: its own styles and script, and asking for news where it came from."""
    more = ("connect-src 'self'", "frame-ancestors 'none'")
    return policy([*styles, *styles_in(pictures)], [script], *more)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
