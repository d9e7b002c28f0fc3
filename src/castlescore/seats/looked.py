"""A record on a phone, only to look at: the page of its evening, with the audit and every event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import tr
from castlescore.core.types import Document
from castlescore.record.castle_files import castle_text
from castlescore.record.chronicle import Chronicle, chronicle
from castlescore.record.session_file import parse_record
from castlescore.seats import view
from castlescore.seats.documents import Hand, Said, State
from castlescore.seats.host import Host
from castlescore.toml.reading import read_text, shown
from castlescore.view.pages import Page, day_words, html_of, page_of
from castlescore.view.scored import of_evening, sheet_csv


class Looked(Host):
    """A page on which nobody has a seat; by itself it is only looked at, and nothing can be chosen."""

    @property
    def players(self) -> tuple[str, ...]:
        """Nobody has a seat."""
        return ()

    @property
    def about(self) -> tuple[str, ...]:
        """The title alone."""
        return (self.title,)

    @property
    def title(self) -> str:
        """What the page is called."""
        return "castlescore"

    def refreshed(self) -> str:
        """Nothing is read."""
        return ""

    def last(self, names: Sequence[str]) -> int:
        """No event concerns anybody."""
        return 0

    def state(self, names: Sequence[str]) -> State:
        """A state without choices."""
        return State(
            game="",
            after=0,
            you=(),
            turn=None,
            heading=self.title,
            said=(),
            choices=(),
            faint=(),
            tag=self.tag,
            title=self.title,
            now=self.title,
            more=(),
            castles=(),
            sheets=(),
            tiles={},
            last=(),
            cards=(),
            band=self.title,
            own=False,
            seat=None,
            purse="",
        )

    def hand(self, names: Sequence[str], choice: str, values: Mapping[str, str]) -> Hand:
        """Raises Unclear: nothing is offered."""
        raise view.not_offered(choice)

    def taken(self, names: tuple[str, ...], choice: str, after: int, values: Document) -> Said:
        """Raises Unclear: nothing is offered."""
        raise view.not_offered(choice)

    def overtaken(self, names: Sequence[str], after: int) -> State:
        """The same state."""
        return self.state(names)

    # What can be taken along.

    @property
    def link(self) -> tuple[str, tuple[str, ...]]:
        """A castle as a link, and remarks on what that cannot hold; `""` where there is none."""
        return "", ()

    files: tuple[str, ...] = ()

    @property
    def castles(self) -> tuple[str, ...]:
        """The castles that can be judged alone."""
        return ()

    def castle_file(self, of: str) -> str:
        """Raises Unclear: there is no castle."""
        raise Unclear(tr("no castle is called '{name}'", name=shown(of)))

    def text_of(self, kind: str) -> str:
        """Raises Unclear: there is no file."""
        raise view.not_offered(kind)


class RecordTable(Looked):
    """The record of an evening."""

    def __init__(self, path: str) -> None:
        """Raises FileProblem or LimitHit for a file that is no record, or whose header is impossible."""
        super().__init__(path)
        self._read(read_text(path))

    def _read(self, text: str) -> None:
        self.text = text
        self.course: Chronicle = chronicle(parse_record(text, self.path), judging=True)

    def refreshed(self) -> str:
        """Read the file again if it has changed; why it cannot be read, `""` where it can."""
        try:
            if (text := read_text(self.path)) != self.text:
                self._read(text)
        except CastlescoreError as problem:
            return str(problem)
        return ""

    @property
    def evening(self) -> Page:
        """The page of the evening, in the current language."""
        return page_of(self.course)

    @property
    def title(self) -> str:
        """Who won."""
        game = self.course.replay.game
        who: str = game.page.verdict(game.sheets.score(self.course.table)).who
        return who

    @property
    def about(self) -> tuple[str, ...]:
        """The game and the date of the table."""
        game, header = self.course.replay.game, self.course.record.header
        return tr(game.page.GAME), day_words(str(header.get("date", "")))

    files = ("toml", "html", "csv")

    @property
    def castles(self) -> tuple[str, ...]:
        """The castles of the table, which can be judged alone."""
        replay = self.course.replay
        return tuple(name for name, _ in replay.game.seats.castles(replay.table))

    def castle_file(self, of: str) -> str:
        """One of these castles as a castle file; raises Unclear for another name."""
        game = self.course.replay.game
        judged, _ = game.shows.castle(self.course.replay, of)
        beside, entries = game.castle_file.contents(judged)
        return castle_text(game.meta.id, entries, beside)

    def text_of(self, kind: str) -> str:
        """The record, its page or its score sheet."""
        if kind == "html":
            return html_of(self.evening)
        return sheet_csv(of_evening(self.course)) if kind == "csv" else self.text
