"""Auditing a record of castles: the game's part of the engine of `castlescore.record.audit`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from castlescore.core.events import Event, Header
from castlescore.core.refusals import Refusal
from castlescore.core.values import changed
from castlescore.games.castles import records
from castlescore.games.castles.audit import ends
from castlescore.games.castles.audit.changes import changes, told
from castlescore.games.castles.audit.figures import agreed, figures
from castlescore.games.castles.audit.parts import DEPENDENCES
from castlescore.games.castles.audit.placements import claim, placement
from castlescore.games.castles.audit.refusals import refused
from castlescore.games.castles.audit.repair import LOAN, back_from, bends, is_decline, lend, without_extra_slots
from castlescore.games.castles.audit.rewards import forgotten, owes, passed
from castlescore.games.castles.audit.total_slips import final_slips
from castlescore.games.castles.facts import numbers
from castlescore.games.castles.moves import Buy, Move, Price
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.table import Phase, Slot, Table
from castlescore.games.castles.rules.turns import next_player
from castlescore.protocol.findings import Slip
from castlescore.protocol.rules import Rules
from castlescore.record.audit.auditor import Audits
from castlescore.record.audit.ledger import Ledger
from castlescore.record.audit.names import near
from castlescore.record.audit.referee import Attempt, Unknown

ATTEMPTS = 12  # refusals of one event that are bent away before it is given up


class CastlesReferee:
    """What an audit asks of castles."""

    rules: Rules[Table, Move, Played] = records
    dependences = DEPENDENCES
    final_rule = "FINAL-0"

    standing = staticmethod(ends.standing)
    bare = staticmethod(ends.bare)
    winners = staticmethod(ends.winners)
    changes = staticmethod(changes)
    told = staticmethod(told)
    game_of = staticmethod(ends.game_of)
    refused = staticmethod(refused)
    owed = staticmethod(forgotten)

    def begin(self, header: Header, path: str, text: str) -> Table:
        """The table before the first line, on which whatever was laid lies."""
        return changed(records.begin(header, path, text), lenient=True)

    def names(self, table: Table) -> tuple[str, ...]:
        """The players."""
        return table.setup.players

    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """A total rests on everybody's castle, where there are favors."""
        return table.setup.players if table.setup.favors else (name,)

    def unknown(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that name nothing here."""
        found = []
        by, names = event.get("by"), table.setup.players
        if by is not None and by not in names:
            found.append(Unknown("by", by, near(by, names)))
        tiles = table.setup.box.catalogue.tiles
        for key in ("tile", "row", "tiles"):
            words = event.get(key, ())
            for word in (words,) if isinstance(words, str) else words if isinstance(words, list) else ():
                if word and word not in tiles:
                    found.append(Unknown(key, word, near(word, tiles)))
        for word in event.get("cards", ()):
            card, has, printed = word.partition("=")
            if card not in numbers().cards:
                meant = tuple(f"{name}{has}{printed}" for name in near(card, numbers().cards))
                found.append(Unknown("cards", word, meant))
        return found

    def attempts(
        self, table: Table, move: Move, event: Event, ahead: Callable[[], list[Event]]
    ) -> Iterator[Attempt[Table, Played]]:
        """The ways in which a line can have been played, the likeliest first."""
        outcome = apply(table, move)
        if isinstance(outcome, Played):
            yield Attempt(outcome, outcome.table)
            return
        if owes(table, move):
            for each in _tried(passed(table), move, event, ahead()):
                yield changed(each, owed=table)
        yield from _tried(table, move, event, ahead())

    def left_out(self, table: Table, event: Event) -> Table:
        """The table after a line that cannot be read: its turn is over, and what was paid is paid."""
        mine = table.phase is Phase.BUY and table.to_move and event.get("by", table.name(table.active)) in (
            table.name(table.active), *(() if event.get("by") in table.setup.players else (event.get("by"),))
        )  # fmt: skip
        if event["do"] not in ("buy", "pass") or not mine:
            return table
        slots = [i for i, slot in enumerate(table.market) if slot.tile and slot.price == event.get("price")]
        if slots and event["do"] == "buy":
            market = list(table.market)
            market[slots[0]] = Slot(market[slots[0]].price)
            table = changed(table, market=tuple(market))
        return next_player(table)[0]

    def is_illegal(self, played: Played) -> bool:
        """Whether a tile was laid where it may not lie, and nobody allowed it."""
        lay = getattr(played.move, "lay", None)
        return played.verdict is not None and lay is not None and lay.allow is None and not played.verdict.legal

    def misplaced(self, ledger: Ledger, n: int, event: Event, played: Played) -> None:
        """Note a tile that may not lie where it does before the next line, and may after it."""
        placement(ledger, n, event, played)
        ledger.findings[-1].effect = {}

    def judge(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note everything that is wrong with a line that was played, and what later findings may want to name."""
        agreed(ledger, n, played.move)
        placement(ledger, n, event, played)
        claim(ledger, n, event, played)
        figures(ledger, n, event, before, played)
        for tile in played.figures.get("completes") or ():
            ledger.noted["complete", event.get("by"), tile] = n
        if isinstance(played.move, Price):
            ledger.noted["prices",] = n
        if isinstance(played.move, Price) and played.move.by and not ledger.at(n):
            ledger.doubts.settle("market", "turn")

    def total_slips(self, table: Table, name: str, said: int, right: int) -> tuple[Slip, ...]:
        """The known slips by which a total was counted so."""
        return final_slips(table, name, said, right)

    def owners(self, table: Table) -> dict[str, tuple[str, ...]]:
        """Lines are a player's."""
        return {"by": table.setup.players}

    def any_name(self, table: Table, key: str) -> tuple[str, ...]:
        """A stranger may be any player, a strange tile is none."""
        return table.setup.players if key == "by" else ()

    def begun_otherwise(self, table: Table, header: Header) -> Table:
        """The table with other favors."""
        return changed(table, setup=changed(table.setup, favors=tuple(header["favors"])))

    def finished(self, table: Table) -> Table:
        """The table of the end as any other table."""
        return changed(table, lenient=False)


def _tried(table: Table, move: Move, event: Event, ahead: Sequence[Event]) -> Iterator[Attempt[Table, Played]]:
    """The ways in which a refused move can be played, by the first choice that there is."""
    first, ways = _way(table, move, event, ahead, 0)
    yield first
    for k in range(1, ways):
        yield _way(table, move, event, ahead, k)[0]


def _way(
    table: Table, move: Move, event: Event, ahead: Sequence[Event], choice: int
) -> tuple[Attempt[Table, Played], int]:
    """One way, and how many there are.

    With it a reward that the move declines and that was not due: it may follow from where the tile lies, so it is told
    after that.
    """
    loan, aside, late, ways = 0, None, None, 1
    told: list[tuple[Refusal, Table]] = []
    for _ in range(ATTEMPTS):
        outcome = apply(table, move)
        if isinstance(outcome, Played):
            played = _settled(outcome, event, loan, aside)
            return Attempt(played, played.table, tuple(told), late), ways
        if is_decline(move, outcome):
            late = outcome, table
        elif outcome.kind != "illegal":  # what is illegal is found with all its rules once the tile lies
            told.append((outcome, table))
        if outcome.kind == "money" and isinstance(move, Buy):
            loan = LOAN
            table = lend(table, move.by, loan)
            continue
        found = bends(table, move, outcome, event, ahead)
        if not found:
            break
        if len(found) > 1 and ways == 1:
            ways = len(found)
            bent = found[choice]
        else:
            bent = found[0]
        if bent.move is None:
            break
        table, move, aside = bent.table, bent.move, aside or bent.aside
    return Attempt(None, aside or table, tuple(told), late), ways


def _settled(played: Played, event: Event, loan: int, aside: Table | None) -> Played:
    """A move that could be played, on a table without what was only bent for it."""
    after = without_extra_slots(played.table, len(played.table.setup.dealt.market))
    if loan:
        after = lend(after, event["by"], -loan)
        played = changed(played, figures={**played.figures, "money": played.figures["money"] - loan})
    return changed(played, table=back_from(aside, after) if aside else after)


AUDITS = Audits(CastlesReferee())
audit, followed, watched = AUDITS.audit, AUDITS.followed, AUDITS.watched
