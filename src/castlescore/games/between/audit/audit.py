"""The audit of a record of Between Two Castles: its `Referee` for `castlescore.record.audit`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from castlescore.core.language import marked, tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Event
from castlescore.games.between import rules_api
from castlescore.games.between.audit import findings
from castlescore.games.between.audit.changes import changes, short
from castlescore.games.between.audit.lost import guesses, lost
from castlescore.games.between.audit.repairs import changed_site, repairs, skip_unreadable
from castlescore.games.between.audit.slips import total_slips
from castlescore.games.between.moves import Cards, Move
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import places, score, specials
from castlescore.games.between.rules.play import another_number
from castlescore.games.between.rules.table import Phase, Played, Table
from castlescore.games.between.sentences import say
from castlescore.protocol.evening import Record, Rules, Step
from castlescore.record.audit import audit as auditing
from castlescore.record.audit import referee as shared
from castlescore.record.audit.findings import Audit, Standing
from castlescore.record.audit.ledger import Ledger, Shift
from castlescore.record.audit.referee import Lost, Referee, Repair, Unknown, near

# The sentences for tie-breaks that decide the winner.
DECIDED = {
    "castle": marked("by the higher castle (B-END-2)"),
    "specials": marked("by special rooms (B-END-3)"),
    "shared": marked("shared: both castles and special rooms are the same (B-END-4)"),
}
HELD = {"B-PLACE-2", "B-PLACE-3"}  # broken where nothing stands beside a tile, or below it


class Stakes(shared.Stakes):
    """The parts of a table at the end on which totals depend: the two castles of each player."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def owned(self, name: str) -> Collection[str]:
        """The two castles of a player (B-END-1)."""
        return [site.name for site in self.table.sites if name in site.partners]

    def strange(self) -> Mapping[str, str]:
        """The players whose castles show fewer bonus cards than they got (B-RULING-12)."""
        shown = [site for site in self.table.sites if site.shown is not None]
        fewer = [(site, another_number(site, len(site.shown or ()))) for site in shown]
        return {name: say(why[0]) for site, why in fewer if why for name in site.partners}


class BetweenReferee(Referee[Table, Move, Played]):
    """The referee of Between Two Castles."""

    rules: Rules[Table, Move, Played] = rules_api
    dependences = findings.DEPENDENCES
    final_rule = "B-END-1"
    owner = "castle"

    changes = staticmethod(changes)
    short = staticmethod(short)
    total_slips = staticmethod(total_slips)
    most_repairs = 6
    repairs = staticmethod(repairs)
    skip_unreadable = staticmethod(skip_unreadable)
    lost = staticmethod(lost)
    guesses = staticmethod(guesses)

    def skip_refused(self, start: Table, table: Table, move: Move, repairs: Sequence[Repair[Table, Move]]) -> Table:
        """The table after a line that cannot be played, with its tile as placed."""
        return skip_unreadable(start, rules_api.MOVES.write(move))

    def names(self, table: Table) -> tuple[str, ...]:
        """The castles."""
        return tuple(site.name for site in table.sites)

    def cards_held(self, table: Table) -> dict[str, int]:
        """How many bonus cards each castle got from its bonuses."""
        return {site.name: site.cards for site in table.sites}

    def card_word(self, table: Table, card: str) -> str:
        """The name of a bonus card."""
        cards = table.setup.box.cards
        return cards[card].name if card in cards else card

    def stakes(self, table: Table) -> Stakes:
        """The parts of a table at the end on which totals depend."""
        return Stakes(table)

    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """The castles on which a player's total depends."""
        return tuple(site.name for site in table.sites if name in site.partners)

    def unknown_words(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that are no names at this table; for the name of no castle with the rule (B-AIM-6)."""
        box = table.setup.box
        unknown = []
        known: dict[str, Mapping[str, object]] = {"tile": box.tiles, "attendant": box.attendants}
        for key, there in known.items():
            if key in event and event[key] not in there:
                unknown.append(Unknown(key, event[key], near(event[key], there)))
        strange = [card for card in event.get("cards", ()) if card not in box.cards]
        unknown += [Unknown("cards", card, near(card, box.cards)) for card in strange]
        names = self.names(table)
        castle = event.get("castle")
        if castle is not None and castle not in names:
            order = tuple(name for name in names if sorted(name.casefold()) == sorted(castle.casefold()))
            meant = order if len(order) == 1 else near(castle, names)
            unknown.append(Unknown("castle", castle, meant, ruled=bool(castle) and not meant))
        return unknown

    def is_illegal(self, played: Played) -> bool:
        """Whether a move placed a tile illegally and without an `allow`."""
        allow = getattr(played.move, "allow", None)
        return played.verdict is not None and allow is None and bool(played.verdict.violations)

    def note_lost(self, ledger: Ledger, lost: Lost[Table]) -> None:
        """Note that after missing lines the points of these castles and their partners are unknown."""
        partners = {name for castle in lost.names for name in lost.table.site(castle).partners}
        ledger.lost([*lost.names, *partners], ["score"], wholly=True)

    def note_refused(self, ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
        """Note why the rules refuse a line; not for bonuses of a castle with missing tiles, which are unknown."""
        if refusal.kind != "reward" or event.get("castle") not in ledger.open:
            findings.note_refused(ledger, n, event, move, refusal, table)

    def note_passed_over(self, ledger: Ledger, n: int, table: Table) -> None:
        """Note skipped bonuses of a table, except in castles with missing tiles."""
        sites = (replace(site, pending=None) if site.name in ledger.open else site for site in table.sites)
        findings.note_passed_over(ledger, n, replace(table, sites=tuple(sites)))

    def note_illegal(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note an illegal placement, unless a missing tile may make it legal."""
        rules = {broken.rule for broken in played.verdict.violations} if played.verdict else set()
        if event.get("castle") not in ledger.open or rules - HELD:
            findings.note_illegal(ledger, n, before, played)

    def judge(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note every finding of a played line; the points of a castle with missing tiles are those
        that the file says.
        """
        self.note_illegal(ledger, n, event, before, played)
        if event.get("castle") in ledger.open:
            findings.running(ledger, n, event, before, played)
            ledger.lost([event["castle"]], ["score"], wholly=True)
            return
        findings.claim(ledger, n, event, played)
        if isinstance(played.move, Cards):
            findings.cards(ledger, n, before, played.move)
        findings.agreed(ledger, n, played.move)
        findings.running(ledger, n, event, before, played)

    def standing(self, table: Table, errors: Shift) -> Standing:
        """The final score of a table whose castles have these errors."""
        for (_, castle), points in errors.items():
            if points:
                table = changed_site(table, castle, adjusted=table.site(castle).adjusted + points)
        scores = score(table)
        totals = {row.name: row.total for row in scores.players}
        decided = tr(DECIDED.get(scores.decided_by, ""))
        over = table.phase is Phase.OVER
        return Standing(totals, scores.winners, decided, over, table.round, table.early)

    def bare(self, table: Table) -> Table:
        """The table with castles of the same points and no tiles: a total depends on points alone."""
        for index, site in enumerate(table.sites):
            bare = replace(site, castle=Castle(site.castle.throne), adjusted=0)
            table = table.with_site(index, replace(bare, adjusted=site.points - bare.points))
        return table

    def winners(self, table: Table, totals: Mapping[str, int]) -> tuple[str, ...]:
        """The winners with these totals (B-END-1 to B-END-4)."""
        scores = score(table)
        rooms = {site.name: specials(site.castle) for site in table.sites}
        keys = [
            (totals.get(row.name, 0), row.higher, sum(rooms[castle] for castle in row.castles))
            for row in scores.players
        ]
        return tuple(row.name for row, place in zip(scores.players, places(keys), strict=True) if place == 1)

    def fingerprint(self, table: Table) -> object:
        """A value that differs for tables of different games."""
        rows = []
        for site in table.sites:
            tiles = frozenset((placed.tile.id, placed.at) for placed in site.castle.rooms)
            rows.append((site.name, site.points, tiles, site.shown))
        return frozenset(rows)


REFEREE = BetweenReferee()


def audit(record: Record) -> Audit:
    """Replay a record strictly and report every discrepancy, and how sure the totals are."""
    return auditing.audit(REFEREE, record)


def followed(record: Record, judging: bool = False) -> tuple[Audit, Table, list[Step[Table, Move, Played]]]:
    """The findings of an audit, the last table, and the events that could be played.

    `judging`: also look for explanations and for how sure the totals are, which takes most of the time.
    """
    return auditing.followed(REFEREE, record, judging)
