"""A table whose game is recorded: its record, what its seats are shown, what they choose, one event after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import tr
from castlescore.core.language.messages import message
from castlescore.core.types import Document
from castlescore.library.session import Session, folded
from castlescore.protocol.commands import owned
from castlescore.protocol.seats import Hand, Offer, Said, State
from castlescore.record.locking import locked
from castlescore.record.replay import Replay
from castlescore.record.session_file import parse_record, record_reads_back, text_to_keep
from castlescore.record.store import save
from castlescore.seats import choosing, view
from castlescore.seats.host import Host, Overtaken
from castlescore.seats.view import Moment
from castlescore.toml.reading import read_text

LINES = 3  # of what came first


class Keeper:
    """Keeps the record of a table; `refresh` and `write` are called by one thread alone."""

    def __init__(self, path: str) -> None:
        """Raises FileProblem for a record that cannot be played, LimitHit for one that is too large."""
        self.path = path
        self.moment = self._read(read_text(path))

    def _read(self, text: str) -> Moment:
        found = Moment(Session(parse_record(text, self.path)), text)
        _ = found.replay
        return found

    def refresh(self) -> bool:
        """Read what somebody else wrote meanwhile; whether there was anything new."""
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
        """Put in place of the record what `play` makes of it, under its lock: all of it or nothing.

        It is read again before; whatever `play` raises leaves it alone, as does Unclear for a file that cannot be read.
        """
        with locked(self.path):
            self.refresh()
            before = self.moment
            if before.trouble:
                raise Unclear(before.trouble)
            new = play(before)
            record = folded(new).record
            text = text_to_keep(record, before.last)
            save(self.path, text, record_reads_back(record, before.last, before.text))
            self.moment = Moment(new, text)
        return self.moment


class Kept(NamedTuple):
    """Cards that a seat has shown and that are recorded when all have: its players, and the line."""

    names: tuple[str, ...]
    line: str


class House(Host):
    """A table whose game is recorded."""

    def __init__(self, path: str) -> None:
        """Raises FileProblem or LimitHit for a record that cannot be played."""
        super().__init__(path)
        self.keeper = Keeper(path)
        self._wrote: dict[int, tuple[str, ...]] = {}  # whose the events are that a seat recorded
        self._cards: dict[str, Kept] = {}  # by the choice, in the order in which they were shown

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return tuple(self.keeper.moment.session.header["players"])

    def last(self, names: Sequence[str]) -> int:
        """The number of the last event."""
        return self.keeper.moment.last

    def state(self, names: Sequence[str]) -> State:
        """What the seat of these players is shown."""
        kept = [choice for choice, cards in [*self._cards.items()] if not {*cards.names}.isdisjoint(names)]
        return view.state(self.keeper.moment, names, self._wrote, kept, self.tag)

    def hand(self, names: Sequence[str], choice: str, values: Mapping[str, str]) -> Hand:
        """The places of a choice; raises Unclear for one that is not offered, or lays nothing."""
        moment = self.keeper.moment
        found = view.possible(moment, names, self._wrote)
        return view.hand(moment, found, choosing.find(found.offers, choice, _tiles(moment)), values)

    def labels(self, castle: str) -> dict[int, str]:
        """The tiles of a castle by their numbers, as people call them."""
        found = self.keeper.moment.session.castle(castle)
        return {verdict.n: verdict.tile.name for verdict in found.verdicts}

    def refreshed(self) -> str:
        """Take up what others wrote into the file; why it cannot be read, "" where it can."""
        before = self.keeper.moment
        if self.keeper.refresh():
            self._follow(before)
            self.stir()
        trouble = self.keeper.moment.trouble
        if not trouble:
            try:
                self._settle()
            except CastlescoreError:  # what was recorded meanwhile forbids kept cards: they are shown again
                self._cards.clear()
                self.stir()
        return trouble

    def overtaken(self, names: Sequence[str], after: int) -> State:
        """The new state, with what came first."""
        replay, state = self.keeper.moment.replay, self.state(names)
        later = [view.event_told(replay, step.n).text for step in replay.steps if step.n > after][-LINES:]
        why = message("other-last", last=replay.last, after=after)
        if later:
            why = message("came-first", event=replay.last, lines=tuple(later))
        return state.but(told=(replay.game.say(why),))

    def taken(self, names: tuple[str, ...], choice: str, after: int, asked: Document) -> Said:
        """Record a choice; raises CastlescoreError where it is refused, Overtaken where `after` is not the last."""
        if after != self.last(names):
            raise Overtaken
        if choosing.find(self._possible(names), choice, _tiles(self.keeper.moment)).needs == ("cards",):
            return self._shown(names, choice, asked)

        def play(moment: Moment) -> Session:
            if moment.last != after:
                raise Overtaken
            line, offer = self._line(moment, names, choice, asked)
            found = _played(moment, line, offer)
            if offer.trying:  # the rules refuse what is another's turn
                raise choosing.not_offered(offer.text)
            return found

        before = self.keeper.moment
        self.keeper.write(play)
        return self._recorded(before, names)

    def _possible(self, names: Sequence[str]) -> Sequence[Offer]:
        return view.possible(self.keeper.moment, names, self._wrote).offers

    def _line(self, moment: Moment, names: Sequence[str], choice: str, asked: Document) -> tuple[str, Offer]:
        """The line of a choice, and the offer that it takes; raises Unclear for what was not offered."""
        found = view.possible(moment, names, self._wrote)
        offer = choosing.find(found.offers, choice, _tiles(moment))
        values = {key: str(asked[key]) for key in ("dark", "castle", "of") if key in asked}
        choosing.check(offer, asked, lambda: view.hand(moment, found, offer, values))
        command = choice.split()[0]
        by = found.by if command in owned(moment.replay.game) else ""
        return choosing.line_of(offer, asked, by), offer

    def _recorded(self, before: Moment, names: tuple[str, ...]) -> Said:
        """What is said of the events that were recorded since a moment."""
        self._follow(before)
        replay = self.keeper.moment.replay
        self._wrote |= dict.fromkeys(range(before.last + 1, replay.last + 1), names)
        self.stir()
        return Said(replay.last, _told(replay, before.last))

    def _follow(self, before: Moment) -> None:
        """Forget what a seat recorded or kept where the record went on otherwise."""
        now = self.keeper.moment
        if before.session.events != now.session.events[: before.last]:
            self._wrote.clear()
            self._cards.clear()

    def _shown(self, names: tuple[str, ...], choice: str, asked: Document) -> Said:
        """Keep the cards that somebody shows; they are recorded when the last has shown."""
        moment = self.keeper.moment
        line, offer = self._line(moment, names, choice, asked)
        _played(moment, line, offer)
        before = self._cards
        self._cards = {each: kept for each, kept in before.items() if each != choice} | {choice: Kept(names, line)}
        try:
            said = self._settle(names)
        except CastlescoreError:
            self._cards = before
            raise
        if said is None:
            self.stir()
            return Said(None, (tr("these cards are kept until all have shown theirs"),))
        return said

    def _settle(self, names: tuple[str, ...] = ()) -> Said | None:
        """Record the cards that were shown, in their order, once all have; those that the laptop typed count."""
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
            for kept in self._cards.values():
                session = session.play(kept.line)
            return session

        self.keeper.write(play)
        self._cards.clear()
        return self._recorded(moment, names)


def _tiles(moment: Moment) -> Callable[[str], str]:
    return partial(view.tiles_in, moment.replay.game, moment.replay.table)


def _played(moment: Moment, line: str, offer: Offer) -> Session:
    """The session after the line of a choice; where the line is not whole, it is told in the words of the form."""
    try:
        return moment.session.play(line)
    except Unclear as unclear:
        raise choosing.missing(offer, offer.needs) if offer.needs else unclear from unclear


def _told(replay: Replay, since: int) -> tuple[str, ...]:
    """What the events after event `since` did; of one taken back what the table waits for now."""
    events = [view.event_told(replay, step.n) for step in replay.steps if step.n > since]
    if not events:
        return (replay.game.view.page.now(replay.table).who,)
    return tuple(line for event in events for line in (event.text, *event.told))
