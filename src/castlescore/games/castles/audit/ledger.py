"""The ledger of one audit: what was found, what each finding may follow from, and by how much the file is off since.

A figure that only carries an earlier mistake on is no finding of its own, so the ledger keeps for each score and purse,
and for the deck, by how much the file differs from what follows.
"""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.games.castles.audit.causes import Doubts
from castlescore.record.findings import Finding, the_first
from castlescore.record.session_file import Record

Shift = dict[str, tuple[int, int]]  # player -> points and money by which the file is off through one finding


class Ledger:
    """The findings of one audit, in the order in which they were noted, and what each puts the file off by."""

    def __init__(self, record: Record, names: tuple[str, ...]) -> None:
        self.record = record
        self.names = names  # of all players
        self.findings: list[Finding] = []
        self.shifts: list[Shift] = []  # beside the findings: what each does to points and money as the file has them
        self.doubts = Doubts()
        self.final: dict[str, int] = {}  # by how much the file's final totals are off on their own
        self._at: dict[int, list[Finding]] = {}  # event -> its findings
        self._offsets: dict[tuple[str, str], int] = {}  # (figure, player) -> recorded less right, as it is carried on
        self._carriers: dict[tuple[str, str], list[int]] = {}  # ... and the findings that it comes from, by index
        self._laid: dict[tuple[str, int], int] = {}  # (player, tile number) -> the disputed event that laid it

    def find(
        self,
        n: int,
        kind: str,
        rule: str,
        recorded: object,
        correct: object,
        why: str,
        *,
        names: Iterable[str] = (),
        shift: Shift | None = None,
        depends: Iterable[int] | None = None,
        unsettles: bool = True,
    ) -> Finding:
        """Note a finding that concerns these players; what it may follow from is worked out unless given.

        `unsettles`: whether later findings may follow from this one; not from a number that nothing rests on.
        """
        names = tuple(names)
        earlier = set(self.doubts.behind(n, kind, names) if depends is None else depends)
        if self.disputed(n):
            earlier.add(n)
        found = Finding(n, kind, rule, recorded, correct, why, self._line(n), depends=the_first(earlier))
        self._keep(n, found, shift or {})
        if unsettles:
            self.doubts.add(n, kind, names, earlier)
        return found

    def agreed(self, n: int, kind: str, why: str, allowed: str) -> None:
        """Note what the table agreed to change: listed, and nothing is put in doubt by it."""
        self._keep(n, Finding(n, kind, "", None, None, why, self._line(n), allowed=allowed), {})

    def _line(self, n: int) -> int | None:
        lines = self.record.lines
        return lines[n - 1] if n <= len(lines) else None

    def _keep(self, n: int, found: Finding, shift: Shift) -> None:
        self.findings.append(found)
        self._at.setdefault(n, []).append(found)
        self.shifts.append(shift)

    def at(self, n: int) -> list[Finding]:
        """The findings at an event."""
        return self._at.get(n, [])

    def disputed(self, n: int) -> bool:
        """Whether anything was found at an event that the table had not agreed to."""
        return any(finding.allowed is None for finding in self.at(n))

    def laid(self, n: int, player: str, tile: int) -> None:
        """A tile of a castle was laid by a disputed event."""
        self._laid[player, tile] = n

    def behind_tiles(self, player: str, tiles: set[int]) -> set[int]:
        """The disputed events that laid any of these tiles of a castle, and those behind them."""
        laid = {self._laid[player, tile] for tile in tiles if (player, tile) in self._laid}
        return laid.union(*(found.depends for n in laid for found in self.at(n)))

    def known(self, key: str, player: str = "") -> int:
        """By how much a figure of the file is off from what follows, for all that was found so far."""
        return self._offsets.get((key, player), 0)

    def shift(self, player: str, key: str, off: int) -> None:
        """The last finding is by how much a player's score or purse is off from now on."""
        points, money = self.shifts[-1].get(player, (0, 0))
        self.shifts[-1][player] = (points + off, money) if key == "score" else (points, money + off)
        self.carry(key, player, self.known(key, player) + off)

    def carry(self, key: str, player: str, off: int) -> None:
        """A figure is off by so much from now on, and the last finding is one of those that it comes from."""
        self._offsets[key, player] = off
        self._carriers.setdefault((key, player), []).append(len(self.findings) - 1)

    def miscounted(self, key: str, off: int) -> None:
        """A figure that is nobody's is off by so much from now on."""
        self._offsets[key, ""] = off

    def made_good(self, key: str, player: str) -> None:
        """The file is right again: what was off before does not reach the end."""
        for i in self._carriers.pop((key, player), ()):
            if player in self.shifts[i]:
                points, money = self.shifts[i][player]
                self.shifts[i][player] = (0, money) if key == "score" else (points, 0)
        self._offsets.pop((key, player), None)

    def carried_on(self) -> list[Shift]:
        """The shifts of the findings, without those of claims that no score of the file carries on."""
        carried = {i for found in self._carriers.values() for i in found}
        return [
            shift
            for i, (found, shift) in enumerate(zip(self.findings, self.shifts, strict=True))
            if i in carried or found.kind != "claim"
        ]
