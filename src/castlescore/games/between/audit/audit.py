"""Auditing a record of Between Two Castles: the game's part of the engine of `castlescore.record.audit`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from castlescore.core.events import Event, Header
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.games.between import records
from castlescore.games.between.audit import findings
from castlescore.games.between.audit.changes import changes, told
from castlescore.games.between.audit.repair import Back, Bent, bends, changed_site
from castlescore.games.between.audit.slips import total_slips
from castlescore.games.between.moves import Cards, Move
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import places, score, specials
from castlescore.games.between.rules.outcome import Played
from castlescore.games.between.rules.play import apply
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.rules.turns import next_turn
from castlescore.protocol.rules import Rules
from castlescore.record.audit.auditor import Audits
from castlescore.record.audit.ledger import Ledger, Shift
from castlescore.record.audit.names import near
from castlescore.record.audit.referee import Attempt, Standing, Unknown

# What decided between the best, where it was not the points alone.
DECIDED = {  # translated
    "castle": "by the higher castle (B-END-2)",
    "specials": "by special rooms (B-END-3)",
    "shared": "shared: both castles and special rooms are the same (B-END-4)",
}
ATTEMPTS = 6  # refusals of one event that are bent away before it is given up


class BetweenReferee:
    """What an audit asks of Between Two Castles."""

    rules: Rules[Table, Move, Played] = records
    dependences = findings.DEPENDENCES
    final_rule = "B-END-1"

    refused = staticmethod(findings.refused)
    owed = staticmethod(findings.owed)
    changes = staticmethod(changes)
    told = staticmethod(told)
    total_slips = staticmethod(total_slips)

    def begin(self, header: Header, path: str, text: str) -> Table:
        """The table before the first line, on which whatever was laid stands."""
        return replace(records.begin(header, path, text), lenient=True)

    def names(self, table: Table) -> tuple[str, ...]:
        """The castles."""
        return tuple(site.name for site in table.sites)

    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """The castles that somebody's total rests on."""
        return tuple(site.name for site in table.sites if name in site.partners)

    def unknown(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that name nothing here; of a castle that is like none a rule says so (B-AIM-6)."""
        box = table.setup.box
        found = []
        known: dict[str, Mapping[str, object]] = {"tile": box.tiles, "attendant": box.attendants}
        for key, there in known.items():
            if key in event and event[key] not in there:
                found.append(Unknown(key, event[key], near(event[key], there)))
        strange = [card for card in event.get("cards", ()) if card not in box.cards]
        found += [Unknown("cards", card, near(card, box.cards)) for card in strange]
        names = self.names(table)
        castle = event.get("castle")
        if castle is not None and castle not in names:
            order = tuple(name for name in names if sorted(name.casefold()) == sorted(castle.casefold()))
            meant = order if len(order) == 1 else near(castle, names)
            found.append(Unknown("castle", castle, meant, ruled=not meant))
        return found

    def attempts(
        self, table: Table, move: Move, event: Event, ahead: Callable[[], list[Event]]
    ) -> Iterator[Attempt[Table, Played]]:
        """The ways in which a line can have been played, the likeliest first."""
        outcome = apply(table, move)
        if isinstance(outcome, Played):
            yield Attempt(outcome, outcome.table)
            return
        lines = ahead()
        first, ways = _way(table, move, lines, 0)
        yield first
        for k in range(1, ways):
            yield _way(table, move, lines, k)[0]

    def left_out(self, table: Table, event: Event) -> Table:
        """The table after a line that cannot be read or cannot stand: its tile was laid all the same."""
        return left_out(table, event)

    def is_illegal(self, played: Played) -> bool:
        """Whether a tile was laid where it may not stand, and nobody allowed it."""
        allow = getattr(played.move, "allow", None)
        return played.verdict is not None and allow is None and bool(played.verdict.violations)

    def misplaced(self, ledger: Ledger, n: int, event: Event, played: Played) -> None:
        """Note a tile that may not stand where it does before the next line, and may after it."""
        findings.illegal(ledger, n, played.table, played)
        ledger.brings_nothing()

    def judge(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note everything that is wrong with a line that was played."""
        findings.illegal(ledger, n, before, played)
        findings.claim(ledger, n, event, played)
        if isinstance(played.move, Cards):
            findings.cards(ledger, n, before, played.move)
        findings.agreed(ledger, n, played.move)
        findings.running(ledger, n, event, before, played)

    def standing(self, table: Table, off: Shift) -> Standing:
        """The final score of a table whose castles are so much off."""
        for (_, castle), points in off.items():
            if points:
                table = changed_site(table, castle, adjusted=table.site(castle).adjusted + points)
        found = score(table)
        totals = {row.name: row.total for row in found.players}
        decided = tr(DECIDED.get(found.decided_by, ""))
        return Standing(totals, found.winners, decided, table.phase is Phase.OVER, table.round)

    def bare(self, table: Table) -> Table:
        """Castles with the same points without a tile: points are all that a total is made of."""
        for index, site in enumerate(table.sites):
            bare = replace(site, castle=Castle(site.castle.throne), adjusted=0)
            table = table.with_site(index, replace(bare, adjusted=site.points - bare.points))
        return table

    def winners(self, table: Table, totals: Mapping[str, int]) -> tuple[str, ...]:
        """Who has won with these totals (B-END-1 to B-END-4)."""
        found = score(table)
        rooms = {site.name: specials(site.castle) for site in table.sites}
        keys = [
            (totals.get(row.name, 0), row.higher, sum(rooms[castle] for castle in row.castles)) for row in found.players
        ]
        return tuple(row.name for row, place in zip(found.players, places(keys), strict=True) if place == 1)

    def owners(self, table: Table) -> dict[str, tuple[str, ...]]:
        """Lines are a castle's."""
        return {"castle": self.names(table)}

    def any_name(self, table: Table, key: str) -> tuple[str, ...]:
        """A castle that is none may be any."""
        return self.names(table) if key == "castle" else ()

    def begun_otherwise(self, table: Table, header: Header) -> Table:
        """There is nothing of a header on which only the end depends."""
        return table

    def game_of(self, table: Table) -> object:
        """What tells the game that led to a table from others."""
        rows = []
        for site in table.sites:
            tiles = frozenset((placed.tile.id, placed.at) for placed in site.castle.rooms)
            rows.append((site.name, site.points, tiles, site.shown))
        return frozenset(rows)

    def finished(self, table: Table) -> Table:
        """The table of the end as any other table."""
        return replace(table, lenient=False)


def left_out(table: Table, event: Event) -> Table:
    """The table after a line that cannot be read or cannot stand: its tile was laid all the same."""
    castle = event.get("castle")
    if castle not in {site.name for site in table.sites} or table.phase is not Phase.PLACE:
        return table
    site = table.site(castle)
    if event["do"] == "reward" and site.pending:
        return next_turn(changed_site(table, castle, pending=None))[0]
    if event["do"] == "place" and site.open:
        return next_turn(changed_site(table, castle, laid=site.laid + 1))[0]
    return table


def _way(table: Table, move: Move, ahead: Sequence[Event], choice: int) -> tuple[Attempt[Table, Played], int]:
    """One way in which a refused move can be played, and how many there are."""
    start, ways, owed = table, 1, None
    backs: list[Back] = []
    bent: Bent | None
    told: list[tuple[Refusal, Table]] = []
    for _ in range(ATTEMPTS):
        outcome = apply(table, move)
        if isinstance(outcome, Played):
            after = outcome.table
            for back in reversed(backs):
                after = back(after)
            return Attempt(replace(outcome, table=after), after, tuple(told), owed=owed), ways
        found = bends(table, move, outcome, ahead)
        if len(found) > 1 and ways == 1:
            ways, bent = len(found), found[choice]
        else:
            bent = found[0] if found else None
        if bent is None or bent.owed is None:
            told.append((outcome, table))
        if bent is None:
            break
        table, move, owed = bent.table, bent.move, bent.owed or owed
        backs += [bent.back] if bent.back else []
    return Attempt(None, left_out(start, records.MOVES.write(move)), tuple(told), owed=owed), ways


AUDITS = Audits(BetweenReferee())
audit, followed, watched = AUDITS.audit, AUDITS.followed, AUDITS.watched
