"""The corpus of mistakes that hands make: records with one, two or three of them, each knowing what was played.

Everything grows from seeds, so that a case is the same wherever it is made. Nothing of it is kept in files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from random import Random

from builders import Event, Header, Record, Replay, play_record
from builders import rewritten as figures_again
from builders.games import ended_early, good_between_game, good_game
from by_hand import figures, known, lines, meant, where, whose, wrong_setups
from by_hand.kinds import BETWEEN, CASTLES, KINDS, Events, Kind, Written, kinds_of
from castlescore.core.events import without_number
from games.found import looked_through

MODULES = (lines, whose, where, meant, figures, known, wrong_setups)  # each registers its kinds
PLAYERS = {CASTLES: (2, 3, 4, 5), BETWEEN: (2, 3, 4, 5, 6, 7)}
EVERY = {CASTLES: (1, *PLAYERS[CASTLES]), BETWEEN: PLAYERS[BETWEEN]}  # alone, too: of clean records
FIGURES = ("points", "score", "money", "price", "coins", "completes", "rewards", "deck", "round", "final", "claim")
ASIDE = {"n", "was", *FIGURES}
SEATED = ("players", "foyers", "foyer_turns")  # keys of a header that go round the table
TOGETHER = {1: "one mistake", 2: "two mistakes", 3: "three mistakes"}
COMPUTED_AGAIN, LEFT_OUT = "figures computed again", "no figures"
TRIES = 12  # games in which a place is looked for
SPREAD = 5  # lines after the first wrong one at which a finding may first stand
ENDED = 1000  # from this seed on the games are those that their table ended before the last round
GAMES = 7  # good games of each number of players from which the corpus is made


@dataclass(frozen=True)
class Case:
    """A record with mistakes, and the good game that was played.

    `lines`: where a finding may first stand; `alone`: of several mistakes the record with each that is not of figures;
    `figures_are`: what was done to its figures afterwards.
    """

    name: str
    game: str
    kinds: tuple[Kind, ...]
    players: int
    record: Record
    played: Record
    lines: range
    alone: tuple[Record, ...] = ()
    figures_are: str = ""

    @property
    def group(self) -> str:
        """Of how many kinds its mistakes are, or what was done to its figures."""
        return self.figures_are or TOGETHER[len(self.kinds)]

    @property
    def figures(self) -> bool:
        """Whether only figures are wrong."""
        return all(kind.figures for kind in self.kinds)

    @property
    def mends(self) -> bool:
        """Whether what was played can be told from it, and is not what stands there.

        Of several mistakes each must be found where it is alone: one that is as legal as what was played is not told.
        """
        if not all(kind.mends for kind in self.kinds) or as_played(self.record) == as_played(self.played):
            return False
        return not any(looked_through(record).ok for record in self.alone)


@cache
def clean(game: str, players: int, seed: int) -> Replay:
    """A good game as it was written down, without the points that the table counted for a line."""
    played = (good_game if game == CASTLES else good_between_game)(players, seed % ENDED)
    if seed >= ENDED:
        played = ended_early(played, played.last * 2 // 3, Random(seed))
    events = tuple({key: value for key, value in event.items() if key != "claim"} for event in played.record.events)
    return play_record(played.record.with_events(events))


def as_played(record: Record) -> tuple[object, ...]:
    """What two records of one game must agree on: players, builder, and the events in force, figures aside.

    Of Between Two Castles those of each castle in their order: which castle comes first in a turn is nothing. So is who
    is named first round the table, and in which order rooms are turned up that get their prices then.
    """
    standing = [event for _, event in record.standing()[0] if event["do"] not in ("note", "check")]
    if record.header["game"] == BETWEEN:
        standing.sort(key=lambda event: str(event.get("castle", "")))
    standing = [{**event, "tiles": sorted(event["tiles"])} if event["do"] == "reveal" else event for event in standing]
    said = [sorted((key, repr(value)) for key, value in event.items() if key not in ASIDE) for event in standing]
    header = {key: value for key, value in record.header.items() if key not in ("date", "title", "figures")}
    first = header["players"].index(min(header["players"]))
    header |= {key: [*header[key][first:], *header[key][:first]] for key in SEATED if key in header}
    return sorted((key, repr(value)) for key, value in header.items()), said


def singles(game: str, seed: int, only: Sequence[str] = ()) -> Iterator[Case]:
    """A record of each kind of a game, where it has a place for it."""
    for i, kind in enumerate(kinds_of(game)):
        if not only or kind.name in only:
            made = _case(game, (kind,), i, seed)
            if made is not None:
                yield made


def several(game: str, count: int, seed: int) -> Iterator[Case]:
    """Records with so many mistakes of different kinds, as many records as the game has kinds halved."""
    kinds = kinds_of(game)
    rng = Random(f"{game} {count} {seed}")
    for i in range(len(kinds) // 2):
        made = _case(game, tuple(rng.sample(kinds, count)), i, seed)
        if made is not None:
            yield made


def rewritten(game: str, seed: int) -> Iterator[Case]:
    """The single mistakes of a game that are not of figures, with every figure computed again afterwards."""
    for case in singles(game, seed):
        record = figures_again(case.record)
        if not case.figures and record.header.get("figures"):
            yield replace(case, name=f"{case.name}-computed-again", record=record, figures_are=COMPUTED_AGAIN)


def bare(game: str, seed: int) -> Iterator[Case]:
    """The single mistakes of a game that are not of figures, in files without figures."""
    for case in singles(game, seed):
        if not case.figures:
            events = tuple({k: v for k, v in event.items() if k not in ASIDE} for event in case.record.events)
            yield replace(
                case, name=f"{case.name}-no-figures", record=case.record.with_events(events), figures_are=LEFT_OUT
            )


def together(game: str, kinds: Sequence[Kind], seed: int, i: int = 0) -> Iterator[Case]:
    """A record with mistakes of these kinds, where a game has a place for all of them; `i`: from which game on."""
    made = _case(game, tuple(kinds), i, seed)
    if made is not None:
        yield made


def _case(game: str, kinds: tuple[Kind, ...], i: int, seed: int) -> Case | None:
    """The first place for these mistakes, of the players and games that come in turn."""
    for attempt in range(TRIES):
        players = PLAYERS[game][(i + seed + attempt) % len(PLAYERS[game])]
        number = (i + 3 * seed + attempt) % GAMES
        played = clean(game, players, number if seed < ENDED else ENDED + number)
        rng = Random(f"{game} {[kind.name for kind in kinds]} {seed} {attempt}")
        found = _written(played, kinds, rng)
        if found is not None:
            name = f"{game}-{'+'.join(kind.name for kind in kinds).replace(' ', '-')}-{seed}"
            return Case(name, game, kinds, players, found[0], played.record, found[1], found[2])
    return None


def _written(played: Replay, kinds: tuple[Kind, ...], rng: Random) -> tuple[Record, range, tuple[Record, ...]] | None:
    """The record with all these mistakes, and with each alone; None where two of them meet, or one changes nothing."""
    base = [without_number(event) for event in played.record.events]
    header, edits, concerned, alone = played.record.header, Edits({}, {}), [], []
    for kind in kinds:
        made = kind.make(played, rng)
        if made is None:
            return None
        written = made if isinstance(made, Written) else Written(played.record.header, made)
        own = edits_of(base, [without_number(event) for event in written.events])
        if written.header != played.record.header:
            header = written.header
        elif own.empty:
            return None
        merged = edits.with_those(own, base)
        if merged is None:
            return None
        edits = merged
        concerned.append(own)
        alone += [] if kind.figures or len(kinds) == 1 else [_record(played, written.header, own.applied(base))]
    record = _record(played, header, edits.applied(base))
    silent = as_played(record) == as_played(played.record) and not any(kind.figures for kind in kinds)
    return None if silent else (record, _where(edits, concerned, len(record.events)), tuple(alone))


def _record(played: Replay, header: Header, events: Events) -> Record:
    """A record of a game with this header and these events, numbered anew."""
    numbered = tuple({"n": n, **event} for n, event in enumerate(events, 1))
    return replace(played.record, begun=header, events=numbered, text="")


def _where(edits: Edits, concerned: Sequence[Edits], last: int) -> range:
    """The numbers of the lines at which a finding may first stand: of the first mistake, and a few after it."""
    if any(own.empty for own in concerned):  # the header
        return range(last + 1)
    first = min(concerned, key=lambda own: own.first)
    return range(max(first.first - 1, 0), max(first.last + 1, first.first + SPREAD) + 2)


@dataclass(frozen=True)
class Edits:
    """What was done to the lines of a record: `lines` by index, None for one that is gone, and `before` which others
    were put in."""

    lines: dict[int, Event | None]
    before: dict[int, list[Event]]

    @property
    def empty(self) -> bool:
        """Whether nothing was done."""
        return not self.lines and not self.before

    @property
    def first(self) -> int:
        """The index of the first line concerned."""
        return min([*self.lines, *self.before])

    @property
    def last(self) -> int:
        """That of the last one, of lines put in as many as they are."""
        return max([*self.lines, *(at + len(put) for at, put in self.before.items())])

    def with_those(self, other: Edits, base: Events) -> Edits | None:
        """Both; None where they change the same value, or lines beside each other are put in or gone."""
        lines: dict[int, Event | None] = {**self.lines, **other.lines}
        for at in self.lines.keys() & other.lines.keys():
            one, two = self.lines[at], other.lines[at]
            if one is None or two is None:
                return None
            changes = [{k: e.get(k) for k in {*e, *base[at]} if e.get(k) != base[at].get(k)} for e in (one, two)]
            if changes[0].keys() & changes[1].keys():
                return None
            both = {**base[at], **changes[0], **changes[1]}
            lines[at] = {key: value for key, value in both.items() if value is not None}
        near = {at + d for at in self.before for d in (-1, 0, 1)}
        return None if near & {*other.before} else Edits(lines, {**self.before, **other.before})

    def applied(self, base: Events) -> Events:
        """The lines after it."""
        found: Events = []
        for at in range(len(base) + 1):
            found += self.before.get(at, [])
            line = self.lines.get(at, base[at]) if at < len(base) else None
            found += [line] if line is not None else []
        return found


def edits_of(base: Events, new: Events) -> Edits:
    """What leads from some lines to others."""
    texts = [[repr(sorted(event.items(), key=lambda row: row[0])) for event in events] for events in (base, new)]
    edits = Edits({}, {})
    for what, a, b, c, d in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if what == "replace" and b - a == d - c:
            edits.lines.update(zip(range(a, b), new[c:d], strict=True))
        elif what != "equal":
            edits.lines.update(dict.fromkeys(range(a, b)))
            edits.before.update({a: new[c:d]} if c < d else {})
    return edits


__all__ = ["KINDS", "Case", "as_played", "clean", "several", "singles", "together"]
