"""A table on phones: what seats are shown and choose, and a table whose game is recorded.

Choices are recorded one after another; a table that is tallied is in `tallied`.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from json import dumps
from typing import NamedTuple

from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import recorded_first_message
from castlescore.core.types import Document
from castlescore.library.session import Session, replay_of
from castlescore.protocol.commands import player_moves
from castlescore.record.session_file import parse_record, record_reads_back, text_to_save
from castlescore.record.store import locked, save
from castlescore.seats import view
from castlescore.seats.documents import Hand, Offer, Refused, Said, State
from castlescore.seats.view import Moment
from castlescore.toml.reading import read_text
from castlescore.view.pages import Page, day_words

LINES = 3  # most sentences about the events that came first


class Overtaken(Exception):
    """Somebody else recorded something first."""


class ShownCards(NamedTuple):
    """Cards that a seat has shown, recorded once all have: its players, and the line."""

    names: tuple[str, ...]
    line: str


class Unrecorded(NamedTuple):
    """What a table knows of its seats beside the record, after its event `last`.

    `wrote`: by event, the players of the seat that recorded it; `cards`: by choice, those that are shown and wait.
    """

    last: int
    wrote: dict[int, tuple[str, ...]]
    cards: dict[str, ShownCards]


class Answer(NamedTuple):
    """The answer to a choice: the status, and the document."""

    status: int
    document: Said | Refused | State


class Verdict(NamedTuple):
    """A verdict in words: a heading, and below it the rules that are broken."""

    legal: bool
    heading: str
    lines: tuple[str, ...]


class Host(ABC):
    """A table with its seats.

    `say` and `refreshed` are called by one thread alone, the one that writes the file; the other methods use a snapshot
    of it, which never changes.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.changed: Callable[[], None] = lambda: None  # called after every change
        self._said: dict[str, tuple[str, int, Said]] = {}  # the last choice of each phone, and its answer
        self._start, self._count = secrets.token_hex(4), 0

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The players of the table."""

    @property
    @abstractmethod
    def about(self) -> tuple[str, ...]:
        """The game and the date of the table."""

    @property
    def tag(self) -> str:
        """The tag of the current state; it differs after every change."""
        return f"{self._start}.{self._count}"

    def change_tag(self) -> None:
        """Change the tag."""
        self._count += 1
        self.changed()

    def unrecorded(self) -> Unrecorded:
        """What the table knows of its seats beside the record."""
        return Unrecorded(0, {}, {})

    def restore(self, before: Unrecorded) -> None:  # noqa: B027  a tally has nothing beside its file
        """Go on with what `unrecorded` returned before a restart, unless the record has changed since."""

    def forget(self, word: str) -> None:
        """Delete what is stored for the phone with this word, which has no seat any more."""
        self._said.pop(word, None)

    @abstractmethod
    def refreshed(self) -> str:
        """Read what others wrote into the file; why it cannot be read, `""` where it can."""

    @abstractmethod
    def last(self, names: Sequence[str]) -> int:
        """The number of the last event that concerns these players."""

    @abstractmethod
    def state(self, names: Sequence[str]) -> State:
        """The state for the seat of these players."""

    @abstractmethod
    def hand(self, names: Sequence[str], choice: str, values: Mapping[str, str]) -> Hand:
        """The places of a choice; raises Unclear for one that is not offered, or places no tile."""

    judges = False  # whether a tile may be tried at any place

    def verdicts(self, choice: str, values: Mapping[str, str]) -> Sequence[Verdict]:
        """What is judged on the page: the tile of a choice at the place that is tried; raises Unclear."""
        return ()

    @property
    def evening(self) -> Page | None:
        """The page of the evening, where it is looked at as a whole."""
        return None

    def labels(self, castle: str) -> dict[int, str]:
        """The names of the tiles of a castle by number."""
        return {}

    @abstractmethod
    def taken(self, names: tuple[str, ...], choice: str, after: int, values: Document) -> Said:
        """Record a choice; raises CastlescoreError where it is refused, Overtaken where somebody else was first."""

    @abstractmethod
    def overtaken(self, names: Sequence[str], after: int) -> State:
        """The new state, with the events that came first."""

    def say(self, word: str, names: tuple[str, ...], values: Document) -> Answer:
        """Answer a choice from the phone with this word, for the seats of these players."""
        if trouble := self.refreshed():  # text that somebody else wrote into the file is kept
            return Answer(400, Refused(told=(trouble,)))
        choice, after = values.get("choice"), values.get("after")
        if not isinstance(choice, str) or type(after) is not int:
            return Answer(400, Refused(told=(tr("a choice needs the number of the last event: choice, after"),)))
        same, last = dumps(values, sort_keys=True), self.last(names)
        before = self._said.get(word)
        if before is not None and before[:2] == (same, last):
            return Answer(200, before[2])
        try:
            answer = self.taken(names, choice, after, values)
        except Overtaken:
            return Answer(409, self.overtaken(names, after))
        except CastlescoreError as problem:
            return Answer(400, Refused(told=tuple(str(problem).splitlines())))
        self._said[word] = same, self.last(names), answer
        return Answer(200, answer)


class Keeper:
    """Keeps the record of a table; `refresh` and `write` are called by one thread alone."""

    def __init__(self, path: str) -> None:
        """Raises FileProblem for a record that cannot be played, LimitHit for one that is too large."""
        self.path = path
        self.moment = self._read(read_text(path))

    def _read(self, text: str) -> Moment:
        moment = Moment(Session(parse_record(text, self.path)), text)
        _ = moment.replay
        return moment

    def refresh(self) -> bool:
        """Read what another program wrote; whether the file has changed."""
        before = self.moment
        try:
            text = read_text(self.path)
            if text == before.text and not before.trouble:
                return False
            self.moment = self._read(text)
        except CastlescoreError as problem:
            self.moment = Moment(before.session, before.text, str(problem))
            return self.moment.trouble != before.trouble
        return True

    def write(self, play: Callable[[Moment], Session]) -> Moment:
        """Replace the record by the result of `play`, under its lock: completely or not at all.

        The file is read again first; an error of `play` leaves it unchanged, as does Unclear for a file that cannot be
        read.
        """
        with locked(self.path):
            self.refresh()
            before = self.moment
            if before.trouble:
                raise Unclear(before.trouble)
            new = play(before)
            record = replay_of(new).record
            text = text_to_save(record, before.last)
            save(self.path, text, record_reads_back(record, before.last, before.text))
            self.moment = Moment(new, text)
        return self.moment


class RecordedTable(Host):
    """A table whose game is recorded."""

    def __init__(self, path: str) -> None:
        """Raises FileProblem or LimitHit for a record that cannot be played."""
        super().__init__(path)
        self.keeper = Keeper(path)
        self._wrote: dict[int, tuple[str, ...]] = {}  # by event, the players of the seat that recorded it
        self._cards: dict[str, ShownCards] = {}  # by choice, in the order in which they were shown

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the table."""
        return tuple(self.keeper.moment.session.header["players"])

    @property
    def about(self) -> tuple[str, ...]:
        """The game and the date of the table."""
        header = self.keeper.moment.session.header
        return tr(self.keeper.moment.replay.game.page.GAME), day_words(str(header.get("date", "")))

    def unrecorded(self) -> Unrecorded:
        """What the table knows of its seats beside the record."""
        return Unrecorded(self.keeper.moment.last, {**self._wrote}, {**self._cards})

    def restore(self, before: Unrecorded) -> None:
        """Go on with what `unrecorded` returned before a restart, unless the record has changed since."""
        if before.last == self.keeper.moment.last:
            self._wrote, self._cards = {**before.wrote}, {**before.cards}

    def last(self, names: Sequence[str]) -> int:
        """The number of the last event."""
        return self.keeper.moment.last

    def state(self, names: Sequence[str]) -> State:
        """The state for the seat of these players."""
        shown = [choice for choice, cards in [*self._cards.items()] if not {*cards.names}.isdisjoint(names)]
        return view.state(self.keeper.moment, names, self._wrote, shown, self.tag)

    def hand(self, names: Sequence[str], choice: str, values: Mapping[str, str]) -> Hand:
        """The places of a choice; raises Unclear for one that is not offered, or places no tile."""
        moment = self.keeper.moment
        possible = view.possible(moment, names, self._wrote)
        offer = view.find(possible.offers, choice, moment.replay.game, moment.replay.table)
        return view.hand(moment, possible, offer, values)

    def labels(self, castle: str) -> dict[int, str]:
        """The names of the tiles of a castle by number."""
        built = self.keeper.moment.session.castle(castle)
        return {verdict.n: verdict.tile.name for verdict in built.verdicts}

    def refreshed(self) -> str:
        """Read what others wrote into the file; why it cannot be read, `""` where it can."""
        before = self.keeper.moment
        if self.keeper.refresh():
            self._follow(before)
            self.change_tag()
        trouble = self.keeper.moment.trouble
        if not trouble:
            try:
                self._settle()
            except CastlescoreError:  # a later event forbids the cards: they must be shown again
                self._cards.clear()
                self.change_tag()
        return trouble

    def overtaken(self, names: Sequence[str], after: int) -> State:
        """The new state, with the events that came first."""
        replay, state = self.keeper.moment.replay, self.state(names)
        later = [view.seat_event(replay, step.n).text for step in replay.steps if step.n > after][-LINES:]
        why = recorded_first_message(replay.last, after, tuple(later))
        return state.model_copy(update={"told": (replay.game.say(why),)})

    def taken(self, names: tuple[str, ...], choice: str, after: int, values: Document) -> Said:
        """Record a choice; raises CastlescoreError where it is refused, Overtaken where `after` is not the last."""
        if after != self.last(names):
            raise Overtaken
        replay = self.keeper.moment.replay
        if view.find(self._possible(names), choice, replay.game, replay.table).needs == ("cards",):
            return self._shown(names, choice, values)

        def play(moment: Moment) -> Session:
            if moment.last != after:
                raise Overtaken
            line, offer = self._line(moment, names, choice, values)
            session = _session_after(moment, line, offer)
            if offer.trying:  # the rules refuse a move of another player's turn
                raise view.not_offered(offer.text)
            return session

        before = self.keeper.moment
        self.keeper.write(play)
        return self._recorded(before, names)

    def _possible(self, names: Sequence[str]) -> Sequence[Offer]:
        return view.possible(self.keeper.moment, names, self._wrote).offers

    def _line(self, moment: Moment, names: Sequence[str], choice: str, chosen: Document) -> tuple[str, Offer]:
        """The line of a choice, and its offer; raises Unclear for a choice or value that was not offered."""
        possible = view.possible(moment, names, self._wrote)
        offer = view.find(possible.offers, choice, moment.replay.game, moment.replay.table)
        values = {key: str(chosen[key]) for key in ("dark", "castle", "of") if key in chosen}
        view.check(offer, chosen, lambda: view.hand(moment, possible, offer, values))
        command = choice.split()[0]
        by = possible.by if command in player_moves(moment.replay.game) else ""
        return view.line_of(offer, chosen, by), offer

    def _recorded(self, before: Moment, names: tuple[str, ...]) -> Said:
        """The answer with the events that were recorded since a moment."""
        self._follow(before)
        replay = self.keeper.moment.replay
        self._wrote |= dict.fromkeys(range(before.last + 1, replay.last + 1), names)
        self.change_tag()
        events = [view.seat_event(replay, step.n) for step in replay.steps if step.n > before.last]
        told = tuple(line for event in events for line in (event.text, *event.told))
        # Of an event that was taken back, what the table waits for now.
        return Said(event=replay.last, told=told or (replay.game.page.now(replay.table).who,))

    def _follow(self, before: Moment) -> None:
        """Delete the stored data of seats that an undo or amend made invalid."""
        now = self.keeper.moment
        if before.session.events != now.session.events[: before.last]:
            self._wrote.clear()
            self._cards.clear()

    def _shown(self, names: tuple[str, ...], choice: str, values: Document) -> Said:
        """Store the cards that a player shows; they are recorded when all players have shown theirs."""
        moment = self.keeper.moment
        line, offer = self._line(moment, names, choice, values)
        _session_after(moment, line, offer)
        before = self._cards
        self._cards = {each: cards for each, cards in before.items() if each != choice} | {
            choice: ShownCards(names, line)
        }
        try:
            answer = self._settle(names)
        except CastlescoreError:
            self._cards = before
            raise
        if answer is None:
            self.change_tag()
            return Said(event=None, told=(tr("these cards are kept until all have shown theirs"),))
        return answer

    def _settle(self, names: tuple[str, ...] = ()) -> Said | None:
        """Record the shown cards, in order, once all are shown; those typed at the laptop count too."""
        moment = self.keeper.moment
        waiting = {offer.choice for offer in self._possible(self.players) if offer.needs == ("cards",)}
        for choice in [*self._cards]:
            if choice not in waiting:
                del self._cards[choice]
        if not self._cards or not waiting <= {*self._cards}:
            return None

        def play(now: Moment) -> Session:
            if now.text != moment.text:
                raise Overtaken
            session = now.session
            for cards in self._cards.values():
                session = session.play(cards.line)
            return session

        self.keeper.write(play)
        self._cards.clear()
        return self._recorded(moment, names)


def _session_after(moment: Moment, line: str, offer: Offer) -> Session:
    """The session after the line of a choice; raises Unclear, with the form's label where a value is missing."""
    try:
        return moment.session.play(line)
    except Unclear as unclear:
        raise view.missing(offer, offer.needs) if offer.needs else unclear from unclear
