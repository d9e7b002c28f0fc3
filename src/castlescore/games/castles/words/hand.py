"""A tile of Castles of Mad King Ludwig in the hand: where it could lie in a castle, and what is said of each place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.limits import FARTHEST
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.games.castles.files.places import AtDoor, Nth, called, parse
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import where
from castlescore.games.castles.rules.reasons import other_side
from castlescore.games.castles.rules.tiles import Tile
from castlescore.games.castles.view.drawing import fitting
from castlescore.games.castles.view.text import at, broken
from castlescore.protocol.placer import Box, Lie, OpenPlace, Point, Scale, Window
from castlescore.view.layout import signed


class Ghost:
    """One way in which the tile could lie, by the verdict on it."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.word = at(verdict.placed)
        self.turn = verdict.placed.turn
        self.box: Box = verdict.placed.box

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return self.verdict.legal

    @property
    def points(self) -> int:
        """What it would give at once, rewards apart."""
        return self.verdict.points.total


class InHand:
    """A tile over a castle. `legal`: its legal places, the best first; `listed`: those that are meant."""

    scales: Sequence[Scale] = fitting.SCALES

    def __init__(
        self, castle: Castle, tile: Tile, n: int, legal: Sequence[Verdict], listed: Iterable[int] | None = None
    ) -> None:
        self._castle, self._tile, self._n = castle, tile, n
        self.name = tile.name
        self.dark = tile.id == DARK_HALLWAY
        self.tile = HALLWAY if self.dark else tile.id
        self.places: list[Ghost] = [Ghost(verdict) for verdict in legal]
        self.listed: Sequence[int] = range(len(legal)) if listed is None else tuple(listed)
        self._known = {ghost.word: ghost for ghost in self.places}
        self._over: InHand | None = None

    @cached_property
    def extent(self) -> Box:
        """The box of the castle."""
        wests, souths, easts, norths = zip(*(placed.box for placed in self._castle), strict=True)
        return min(wests), min(souths), max(easts), max(norths)

    def overlap(self, one: Lie, other: Lie) -> bool:
        """Whether the tile would cover some of the same ground in two ways to lie."""
        return self._ghost(one).verdict.placed.overlaps(self._ghost(other).verdict.placed)

    def lying(self, middle: Point, turn: int) -> Ghost:
        """The tile with the middle of its box there or just south west of it."""
        outline = self._tile.form(turn).outline
        x, y = (middle[0] - outline.width) // 2, (middle[1] - outline.height) // 2
        x, y = (max(-FARTHEST, min(FARTHEST, number)) for number in (x, y))
        return self._judged(Placed(self._n, self._tile, (x, y), turn))

    def typed(self, word: str) -> Ghost:
        """The way to lie that a place means, the best of several; raises Unclear, or LimitHit."""
        from castlescore.games.castles.words.resolve import find_place

        meant = parse(word)
        if isinstance(meant, Nth):
            if not 1 <= meant.n <= len(self.places):
                raise Unclear(tr("there is no number {meant}", meant=meant.n))
            return self.places[meant.n - 1]
        try:
            return self._judged(find_place(word, self._castle, self._tile, self._n))
        except OpenPlace as several:
            return self._ghost(several.hand().places[several.hand().listed[0]])

    def turned_over(self) -> InHand | None:
        """The other side of a hallway; None where it has none, or that fits nowhere."""
        other = other_side(self._tile)
        if other is None:
            return None
        if self._over is None:
            self._over = InHand(self._castle, other, self._n, where(self._castle, other, self._n))
            self._over._over = self
        return self._over if self._over.places else None

    def advised(self, word: str) -> str:
        """That the other side of a hallway fits at the entrance that was typed, where this one does not."""
        from castlescore.games.castles.words.resolve import at_door

        meant, over = parse(word), self.turned_over()
        if over is None or not isinstance(meant, AtDoor):
            return ""
        if at_door(meant, self._castle, [ghost.verdict for ghost in over.places]):
            return tr("the other side of it fits there: d")
        return ""

    def said(self, lie: Lie) -> str:
        """Points, what it completes and how many entrances it blocks."""
        v = self._ghost(lie).verdict
        names = self._castle.by_number
        done = ", ".join(called(self._castle, names[n]) if n in names else tr("itself") for n in v.completes)
        # TRANSLATORS: Three blanks stand between the parts; a part whose value is "-" may be left out.
        values = {"signed": signed(v.points.total), "done": done or "-", "blocks": len(v.blocks) or "-"}
        return tr("{signed}   completes {done}   blocks {blocks}", **values)

    def broken(self, lie: Lie, width: int) -> list[str]:
        """Every rule that is broken, and why."""
        return broken(self._ghost(lie).verdict, width)

    def thumbnail(self, lie: Lie) -> list[str]:
        """The tile so and what lies around it, at half scale."""
        return fitting.thumbnail(self._ghost(lie).verdict)

    def drawn(self, lie: Lie, scale: int, window: Window) -> list[str]:
        """The castle with the tile so, as much of it as the window shows."""
        return fitting.drawn(self._ghost(lie).verdict, scale, window)

    def _judged(self, placed: Placed) -> Ghost:
        """The verdict on a placement, worked out once."""
        return self._known.setdefault(at(placed), Ghost(Verdict(self._castle, placed)))

    def _ghost(self, lie: Lie) -> Ghost:
        return self._known[lie.word]
