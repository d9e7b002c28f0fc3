"""What one line of Between Two Castles can have been that nobody wrote down: a tile of a castle, or its bonus.

Nothing in a castle depends on what stands in another one, so that its lines are played alone. Where a tile may stand
and what bonus it brings goes by its type: of tiles that are alike in that, one is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castlescore.core.events import Event
from castlescore.core.values import changed
from castlescore.games.between.audit.lost import lost
from castlescore.games.between.choices import choices
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.moves import Move, Place, Reward
from castlescore.games.between.rules.bonuses import OTHER_TYPE, TILE
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.scoring import score
from castlescore.games.between.rules.table import Site, Table
from castlescore.games.between.rules.turns import next_turn
from castlescore.record.audit import referee as shared

Alike = tuple[str, str, bool]


class Guesses(shared.Guesses[Table, Move]):
    """A tile or a bonus of one castle; `whole`: the table of the end, with every tile that the file has."""

    def __init__(self, table: Table, castle: str, whole: Table, bonus: bool) -> None:
        super().__init__(next_turn(changed(table, sites=(table.site(castle),)))[0])
        self.castle, self.whole, self.bonus = castle, whole, bonus
        waits = table.site(castle).pending if bonus else None
        self.alike = waits is None or waits.bonus.kind in (TILE, OTHER_TYPE)
        self.tiles: dict[Alike, list[TileFacts]] = {}
        for tile in table.setup.box.regular():
            if tile.id not in whole.regular:
                self.tiles.setdefault(_kind(tile), []).append(tile)

    def moves(self, table: Table) -> Iterator[Move]:
        """Every tile that stands nowhere in each of its places, of those alike the first; or every bonus."""
        first = {tiles[0].id for tiles in self.tiles.values()}
        for choice in choices(table):
            seen = choice.tile and table.setup.box[choice.tile].regular and choice.tile not in first
            if not seen and choice.kind == ("reward" if self.bonus else "place"):
                yield from (found.move for found in choice.moves())

    def may_wait(self, table: Table) -> bool:
        """A tile of a turn may come after another one of the castle's, and after the bonus that this one brings."""
        site = table.sites[0]
        return not self.bonus and (site.laid == 0 or site.pending is not None)

    def matters(self, event: Event) -> bool:
        """Lines of the castle alone."""
        return bool(event.get("castle") == self.castle)

    def ends(self, move: Move, table: Table) -> Iterator[Table]:
        """The tables with the castle with least and with most points: with the tile that was tried, or one like it."""
        site = table.sites[0]
        castles = sorted(self._castles(move, site), key=lambda castle: score(castle).total)
        index = self.whole.index(self.castle)
        for castle in (castles[0], castles[-1]):
            yield self.whole.with_site(index, changed(site, castle=castle))

    def _castles(self, move: Move, site: Site) -> Iterator[Castle]:
        yield site.castle
        placed = site.castle.by_cell.get(move.at) if isinstance(move, (Place, Reward)) and move.at else None
        if placed is None or not placed.tile.regular:
            return
        for other in self.tiles[_kind(placed.tile)][1:]:
            tiles = (changed(each, tile=other) if each is placed else each for each in site.castle.tiles)
            yield Castle(site.castle.throne, tuple(tiles), site.castle.attendants, site.castle.cards)


def _kind(tile: TileFacts) -> Alike:
    """What decides where a tile may stand and what bonus it brings."""
    return tile.type, tile.build, tile.nothing_above


def guesses(table: Table, rest: Sequence[Event], whole: Table) -> Guesses | None:
    """What one line can have been that is missing on a table; None where not one alone is."""
    found = lost(table, rest)
    if found is None or found.lines != 1:
        return None
    castle = found.names[0]
    return Guesses(
        table, castle, whole, bonus=table.site(castle).pending is not None and found.line.startswith("reward")
    )
