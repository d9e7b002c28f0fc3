"""The audit of a record of Castles of Mad King Ludwig: its `Referee` for `castlescore.record.audit`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from castlescore.core.language import tr
from castlescore.core.types import Event, Header
from castlescore.games.castles import rules_api
from castlescore.games.castles.audit.changes import changes
from castlescore.games.castles.audit.findings import (
    DEPENDENCES,
    agreed,
    claim,
    figures,
    note_passed_over,
    note_placement,
    note_refused,
)
from castlescore.games.castles.audit.lost import guesses, lost
from castlescore.games.castles.audit.repairs import passed_over, repairs, restored, skip_refused, when_noted
from castlescore.games.castles.audit.totals import Stakes, final_slips
from castlescore.games.castles.audit.words import short
from castlescore.games.castles.facts import numbers
from castlescore.games.castles.moves import Move, Price
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.counts import area
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Phase, Slot, Table
from castlescore.games.castles.rules.turns import next_player
from castlescore.games.castles.terms import card_word
from castlescore.protocol.evening import Record, Rules, Step
from castlescore.record.audit import audit as auditing
from castlescore.record.audit.findings import Audit, Standing
from castlescore.record.audit.ledger import Ledger, Shift
from castlescore.record.audit.referee import Lost, Referee, Unknown, near


def _decided(table: Table, by: str, totals: Mapping[str, int]) -> str:
    """The sentence for the tie-break that decided the winner; empty if the points decided."""
    best = [p for p in table.players if totals[p.name] == max(totals.values())]
    if by == "points" or len(best) < 2:
        return ""
    areas = sorted((area(p.castle), p.name) for p in best)
    if by == "area":
        (second, name), (most, _) = areas[-2:]
        return tr("by area, {most} to {name}'s {second} (TIE-2)", most=most, name=name, second=second)
    if by == "money":
        purses = sorted((p.money, p.name) for p in best if area(p.castle) == areas[-1][0])
        (second, name), (most, _) = purses[-2:]
        return tr("by money, {most} to {name}'s {second} (TIE-3)", most=most, name=name, second=second)
    return tr("shared: points, area and money are the same (TIE-4)")


class CastlesReferee(Referee[Table, Move, Played]):
    """The referee of Castles of Mad King Ludwig."""

    rules: Rules[Table, Move, Played] = rules_api
    dependences = DEPENDENCES
    final_rule = "FINAL-0"
    owner = "by"
    takes, where = ("tile",), ("at", "turn")

    short = staticmethod(short)
    changes = staticmethod(changes)
    note_refused = staticmethod(note_refused)
    note_illegal = staticmethod(note_placement)
    total_slips = staticmethod(final_slips)
    note_passed_over = staticmethod(note_passed_over)
    most_repairs = 12
    repairs = staticmethod(repairs)
    passed_over = staticmethod(passed_over)
    when_noted = staticmethod(when_noted)
    restored = staticmethod(restored)
    skip_refused = staticmethod(skip_refused)
    lost = staticmethod(lost)
    guesses = staticmethod(guesses)

    def standing(self, table: Table, errors: Shift) -> Standing:
        """The final score of a table whose points and money have these errors."""
        for seat, player in enumerate(table.players):
            points, money = errors.get(("score", player.name), 0), errors.get(("money", player.name), 0)
            if points or money or player.money < 0:
                # A player who bought without the money has a debt, and the rules subtract no points for debts.
                paid = replace(player, placing=player.placing + points, money=max(player.money + money, 0))
                table = table.with_player(seat, paid)
        scores = score(table)
        totals = {row.name: row.total for row in scores.players}
        over = table.phase is Phase.OVER
        decided = _decided(table, scores.decided_by, totals)
        return Standing(totals, scores.winners, decided, over, table.round, table.early)

    def bare(self, table: Table) -> Table:
        """The table with empty castles: how points and money change a total does not depend on tiles."""
        return replace(table, players=tuple(replace(player, castle=Castle()) for player in table.players))

    def winners(self, table: Table, totals: Mapping[str, int]) -> tuple[str, ...]:
        """The winners with these totals (TIE-1 to TIE-4)."""
        keys = {p.name: (totals.get(p.name, 0), area(p.castle), p.money) for p in table.players}
        return tuple(name for name, key in keys.items() if key == max(keys.values()))

    def fingerprint(self, table: Table) -> object:
        """A value that differs for tables of different games."""
        rows = []
        for player in table.players:
            tiles = frozenset((placed.tile.id, placed.at, placed.turn) for placed in player.castle)
            rows.append((player.name, player.track, player.money, tiles, player.shown))
        return frozenset(rows), table.setup.favors

    def names(self, table: Table) -> tuple[str, ...]:
        """The players."""
        return table.setup.players

    def cards_held(self, table: Table) -> dict[str, int]:
        """How many bonus cards each player holds."""
        return {player.name: player.cards for player in table.players}

    def card_word(self, table: Table, card: str) -> str:
        """The name of a bonus card."""
        return card_word(card.partition("=")[0])

    def stakes(self, table: Table) -> Stakes:
        """The parts of a table at the end on which totals depend."""
        return Stakes(table)

    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """The castles on which a player's total depends: all castles, if there are favors."""
        return table.setup.players if table.setup.favors else (name,)

    def unknown_words(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that are no names at this table."""
        unknown = []
        by, names = event.get("by"), table.setup.players
        if by is not None and by not in names:
            unknown.append(Unknown("by", by, near(by, names)))
        tiles = table.setup.box.catalogue.tiles
        for key in ("tile", "row", "tiles"):
            words = event.get(key, ())
            may_be_empty = key == "row" or event["do"] == "check"  # a slot without a room
            for word in (words,) if isinstance(words, str) else words if isinstance(words, list) else ():
                if word not in tiles and (word or not may_be_empty):
                    unknown.append(Unknown(key, word, near(word, tiles)))
        for word in event.get("cards", ()):
            card, has, printed = word.partition("=")
            if card not in numbers().cards:
                meant = tuple(f"{name}{has}{printed}" for name in near(card, numbers().cards))
                unknown.append(Unknown("cards", word, meant))
        return unknown

    def skip_unreadable(self, table: Table, event: Event) -> Table:
        """The table after an unreadable line: its turn is over, and its price is paid."""
        mine = table.phase is Phase.BUY and table.to_move and event.get("by", table.name(table.active)) in (
            table.name(table.active), *(() if event.get("by") in table.setup.players else (event.get("by"),))
        )  # fmt: skip
        if event["do"] not in ("buy", "pass") or not mine:
            return table
        slots = [i for i, slot in enumerate(table.market) if slot.tile and slot.price == event.get("price")]
        if slots and event["do"] == "buy":
            market = list(table.market)
            market[slots[0]] = Slot(market[slots[0]].price)
            table = replace(table, market=tuple(market))
        return next_player(table)[0]

    def is_illegal(self, played: Played) -> bool:
        """Whether a move placed a tile illegally and without an `allow`."""
        lay = getattr(played.move, "lay", None)
        return played.verdict is not None and lay is not None and lay.allow is None and not played.verdict.legal

    def judge(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note every finding of a played line, and what later findings may refer to."""
        agreed(ledger, n, played.move)
        self.note_illegal(ledger, n, event, before, played)
        claim(ledger, n, event, played)
        figures(ledger, n, event, before, played)
        for tile in played.figures.get("completes") or ():
            ledger.noted["complete", event.get("by"), tile] = n
        if isinstance(played.move, Price):
            ledger.noted["prices",] = n
        if isinstance(played.move, Price) and played.move.by and not ledger.at(n):
            ledger.doubts.restore("market", "turn")

    def note_lost(self, ledger: Ledger, lost: Lost[Table]) -> None:
        """Note that after missing lines the deck and these players' points and money are unknown."""
        ledger.lost([""], ["deck"], wholly=False)
        ledger.lost(lost.names, ["score", "money"], wholly=lost.wholly)

    def with_header(self, table: Table, header: Header) -> Table:
        """The table with other favors."""
        return replace(table, setup=replace(table.setup, favors=tuple(header["favors"])))


REFEREE = CastlesReferee()


def audit(record: Record) -> Audit:
    """Replay a record strictly and report every discrepancy, and how sure the totals are."""
    return auditing.audit(REFEREE, record)


def followed(record: Record, judging: bool = False) -> tuple[Audit, Table, list[Step[Table, Move, Played]]]:
    """The findings of an audit, the last table, and the events that could be played.

    `judging`: also look for explanations and for how sure the totals are, which takes most of the time.
    """
    return auditing.followed(REFEREE, record, judging)
