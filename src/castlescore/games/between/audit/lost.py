"""Missing lines of a record of Between Two Castles: the table after them, and what a missing line may have been.

Every castle gets the same number of tiles in a turn, so the next lines show how many are missing in which castle.
What one line alone can have been, a tile of a castle or its bonus, is played in that castle alone: nothing in it
depends on what stands in another one. Where a tile may stand and what bonus it brings goes by its type: of tiles that
are alike in that, one is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from castlescore.core.language import both, tr, trn
from castlescore.core.types import Event
from castlescore.games.between import rules_api
from castlescore.games.between.audit.changes import short
from castlescore.games.between.audit.repairs import bonus_not_due
from castlescore.games.between.choices import choices
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.moves import Move, Place, Reward
from castlescore.games.between.rules.bonuses import OTHER_TYPE, TILE
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.play import next_turn
from castlescore.games.between.rules.scoring import score
from castlescore.games.between.rules.table import Pending, Phase, Site, Table
from castlescore.games.between.sentences import cell, word
from castlescore.games.between.terms import type_word
from castlescore.record.audit import referee as shared
from castlescore.record.audit.referee import Lost, turns_of


def lost(table: Table, rest: Sequence[Event]) -> Lost[Table] | None:
    """The table after missing lines, as the next lines show it; None if no line is missing."""
    rest = turns_of(rest)
    if not rest or table.phase is not Phase.PLACE:
        return None
    passed = [site for site in table.sites if site.pending and not _next_is_bonus(rest, site.name)]
    tiles = _missing_tiles(table, rest)
    if not tiles and not passed:
        return None
    over = {site.name for site in passed}
    sites = (replace(site, pending=None) if site.name in over else site for site in table.sites)
    after = _with_bonus(_with_missing_tiles(replace(table, sites=tuple(sites)), tiles), rest[0])
    if not tiles:
        site, waiting = passed[0], passed[0].pending
        assert waiting is not None
        values = {"castle": site.name, "type": type_word(waiting.bonus.type), "tile": word(site.castle[waiting.of])}
        why = tr("{castle}'s {type} bonus of {tile} is not written", **values)
        more, _ = _with_later_lines(table, site, rest)
        return Lost(after, (site.name,), f"{why}{more}", lines=len(passed), line=f"reward {site.name} CHOICE")
    count = sum(tiles.values()) + len(passed)
    names = tuple(dict.fromkeys([*tiles, *(site.name for site in passed)]))
    if rest[0]["do"] == "cards":
        why = tr("the end is missing, from round {round}, turn {turn}, on", round=table.round, turn=table.turn)
        return Lost(after, names, why, lines=count, line=f"place {names[0]} TILE")
    more, under = _with_later_lines(table, table.site(names[0]), rest) if len(names) == 1 else ("", "")
    line = f"place {names[0]} TILE {under}".rstrip()
    return Lost(after, names, f"{_words(table, tiles)}{more}", lines=count, line=line)


def _next_is_bonus(rest: Sequence[Event], castle: str) -> bool:
    """Whether the next line of a castle takes its bonus, or the table ends the game before it."""
    own = (event["do"] for event in rest if event.get("castle") == castle or event["do"] == "end")
    return next(own, "") in ("reward", "end")


def _missing_tiles(table: Table, rest: Sequence[Event]) -> dict[str, int]:
    """How many tiles of each castle are missing before the next lines; empty if that is unknown.

    They are all missing tiles of a game that was played to its last turn, if the next lines then are in their turns;
    else those of this turn.
    """
    ended = any(event["do"] == "end" for event in rest)
    finished = not ended and any(event["do"] == "cards" or "final" in event for event in rest)
    printed = table.setup.printed
    turns = (printed.rounds - table.round + 1) * len(printed.hands) - table.turn
    written = [event["castle"] for event in rest if event["do"] == "place" and "castle" in event]
    whole = {site.name: site.to_lay + turns * printed.keep - written.count(site.name) for site in table.sites}
    if min(whole.values()) < 0:
        return {}
    laid = {site.name: site.laid + whole[site.name] for site in table.sites}  # those that are missing among them
    if finished and _in_turns(laid, written, printed.keep):
        return {name: count for name, count in whole.items() if count}
    turn = {site.name: site.to_lay for site in table.sites if site.to_lay > 0 and whole[site.name] >= site.to_lay}
    begins = bool(written) and written[0] not in turn and rest[0].get("castle") == written[0]
    return turn if begins else {}


def _in_turns(laid: dict[str, int], castles: Sequence[str], keep: int) -> bool:
    """Whether every castle gets its next tile only after all castles have those of the turn before.

    `laid`: how many each has since this turn began.
    """
    for castle in castles:
        if castle not in laid:
            return False
        if laid[castle] >= (min(laid.values()) // keep + 1) * keep:
            return False
        laid[castle] += 1
    return True


def _with_missing_tiles(table: Table, missing: Mapping[str, int]) -> Table:
    """The table after this number of unknown tiles in its castles."""
    left = dict(missing)
    while any(left.values()) and table.phase is Phase.PLACE:
        sites, more = [], 0
        for site in table.sites:
            count = min(max(site.to_lay, 0), left.get(site.name, 0))
            left[site.name] = left.get(site.name, 0) - count
            sites.append(replace(site, laid=site.laid + count))
            more += count
        if not more:
            break
        table, _ = next_turn(replace(table, sites=tuple(sites)))
    return table


def _with_bonus(table: Table, event: Event) -> Table:
    """The table with the waiting bonus that the next line takes, since a missing tile gave it."""
    if event["do"] != "reward" or event.get("castle") not in {site.name for site in table.sites}:
        return table
    site = table.site(event["castle"])
    try:
        move = rules_api.MOVES.read(event)
    except KeyError:  # a line that cannot be read
        return table
    bonus = bonus_not_due(move, site, table) if isinstance(move, Reward) and site.pending is None else None
    if bonus is None:
        return table
    waits = replace(site, pending=Pending(bonus, site.castle.next_number() - 1))
    return table.with_site(table.index(site.name), waits)


# In words


def _words(table: Table, tiles: Mapping[str, int]) -> str:
    """The sentence on castles with missing tiles, and since when."""
    values: dict[str, object] = {"turn": table.turn, "round": table.round}
    if len(tiles) == len(table.sites) and len(set(tiles.values())) == 1:
        turns, over = divmod(next(iter(tiles.values())), table.setup.printed.keep)
        first = table.turn + any(site.laid for site in table.sites)
        if not over and first + turns - 1 <= len(table.setup.printed.hands):
            values |= {"turn": first, "last": first + turns - 1}
            if turns == 1:
                return tr("turn {turn} of round {round} is missing", **values)
            return tr("turns {turn} to {last} of round {round} are missing", **values)
    if len(tiles) == 1:
        ((values["castle"], count),) = tiles.items()
        return trn(
            "{castle} lacks {n} tile, in round {round}, turn {turn}",
            "{castle} lacks {n} tiles, from round {round}, turn {turn}, on",
            count,
            **values,
        )
    counts = both([tr("{n} in {castle}", n=n, castle=name) for name, n in tiles.items()])
    return tr("tiles are missing from round {round}, turn {turn}, on: {tiles}", tiles=counts, **values)


def _with_later_lines(table: Table, site: Site, rest: Sequence[Event]) -> tuple[str, str]:
    """The facts that later lines of a castle show of a missing tile: its points, tiles above it, its cell."""
    lines = [event for event in rest if event.get("castle") == site.name]
    scores = [event for event in lines if "score" in event]
    texts, under = [], ""
    if scores:
        values = {"castle": site.name, "before": site.points, "line": short(table, scores[0])}
        texts.append(tr("{castle} stood at {before}, and at {score} after {line}", score=scores[0]["score"], **values))
    filled = {*site.castle.by_cell}
    for event in lines:
        if "at" in event:
            x, y = event["at"]
            if y > 0 and (x, y - 1) not in filled:
                under = cell((x, y - 1))
                texts.append(tr("something stands on {place}, under {line}", place=under, line=short(table, event)))
                break
            filled.add((x, y))
    return "".join(f"; {words}" for words in texts), under


# The possible moves of one missing line

Alike = tuple[str, str, bool]


class Guesses(shared.Guesses[Table, Move]):
    """The possible tiles or bonuses of one castle; `whole`: the table at the end, with every tile of the file."""

    def __init__(self, table: Table, castle: str, whole: Table, bonus: bool) -> None:
        super().__init__(next_turn(replace(table, sites=(table.site(castle),)))[0])
        self.castle, self.whole, self.bonus = castle, whole, bonus
        waits = table.site(castle).pending if bonus else None
        self.alike = waits is None or waits.bonus.kind in (TILE, OTHER_TYPE)
        self.tiles: dict[Alike, list[TileFacts]] = {}
        for tile in whole.to_come:
            self.tiles.setdefault(_placement_class(tile), []).append(tile)

    def moves(self, table: Table) -> Iterator[Move]:
        """Every unplaced tile in each of its cells, one of those with equal rules; or every way to take the bonus."""
        first = {tiles[0].id for tiles in self.tiles.values()}
        for choice in choices(table):
            seen = choice.tile and table.setup.box[choice.tile].regular and choice.tile not in first
            if not seen and choice.kind == ("reward" if self.bonus else "place"):
                yield from (option.move for option in choice.moves())

    def may_wait(self, table: Table) -> bool:
        """A tile of a turn may come after another one of the castle's, and after the bonus that this one brings."""
        site = table.sites[0]
        return not self.bonus and (site.laid == 0 or site.pending is not None)

    def matters(self, event: Event) -> bool:
        """Lines of the castle alone."""
        return bool(event.get("castle") == self.castle)

    def ends(self, move: Move, table: Table) -> Iterator[Table]:
        """The tables with the lowest and highest points of the castle, with the tried tile or one with equal rules."""
        site = table.sites[0]
        castles = sorted(self._castles(move, site), key=lambda castle: score(castle).total)
        index = self.whole.index(self.castle)
        for castle in (castles[0], castles[-1]):
            yield self.whole.with_site(index, replace(site, castle=castle))

    def _castles(self, move: Move, site: Site) -> Iterator[Castle]:
        yield site.castle
        placed = site.castle.by_cell.get(move.at) if isinstance(move, (Place, Reward)) and move.at else None
        if placed is None or not placed.tile.regular:
            return
        for other in self.tiles[_placement_class(placed.tile)][1:]:
            tiles = (replace(each, tile=other) if each is placed else each for each in site.castle.tiles)
            yield Castle(site.castle.throne, tuple(tiles), site.castle.attendants, site.castle.cards)


def _placement_class(tile: TileFacts) -> Alike:
    """The values that decide where a tile may stand and which bonus it gives."""
    return tile.type, tile.build, tile.nothing_above


def guesses(table: Table, rest: Sequence[Event], whole: Table) -> Guesses | None:
    """The possible moves of one missing line; None if not exactly one is missing."""
    missing = lost(table, rest)
    if missing is None or missing.lines != 1:
        return None
    castle = missing.names[0]
    return Guesses(
        table, castle, whole, bonus=table.site(castle).pending is not None and missing.line.startswith("reward")
    )
