"""Lines at a table of Between Two Castles: events as lines (`Lines`), and the lines that can be typed now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from castlescore.core.language import marked, trp
from castlescore.core.types import Event, Header
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.bonuses import ATTENDANT, CARD, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus, as_type
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.placement import where
from castlescore.games.between.rules.table import Phase, Site, Table
from castlescore.games.between.sentences import cell, order
from castlescore.protocol.commands import about
from castlescore.record.lines import repeated_option, words_by


def new_arguments(header: Header, files: Sequence[str]) -> list[str]:
    """The words that begin such a table, after its players, day and game."""
    return [*repeated_option("--throne", header["thrones"])]


LINES: Mapping[str, str] = {  # by what the events do
    "reward": "reward CASTLE --decline --as [ATTENDANT] [TILE] [AT] --claim --allow",
    "cards": "cards CASTLE CARDS...",
    "end": "end --why",
    "note": "note TEXT",
    "check": "check CASTLE SCORE",
    "adjust": "adjust CASTLE --points -- WHY",
}


def words(events: Sequence[Event], before: Table | None = None) -> list[str]:
    """The words of the line that records these events, tiles placed in one line or one other event.

    Raises KeyError for a check that only a test writes.
    """
    event = events[0]
    if event["do"] != "place":
        return words_by(LINES[event["do"]], event)
    allow = next(({"allow": event["allow"]} for event in events if "allow" in event), {})
    claim = {key: value for key, value in events[-1].items() if key == "claim"}
    tiles = [word for event in events for word in words_by("TILE AT", event)]
    return [*words_by("place CASTLE", event), *tiles, *words_by("--claim --allow", {**claim, **allow})]


Rows = list[tuple[str, str]]  # a line and what it is for


def moment(table: Table) -> str:
    """The round and turn for the prompt; after the last turn, what the table waits for."""
    if table.phase is Phase.CARDS:
        return table.phase.value
    if table.phase is Phase.OVER:
        return trp("prompt", "over")
    # TRANSLATORS: The round and the turn, each by a letter, before the > of the prompt.
    return trp("prompt", "r{round} t{turn}", round=table.round, turn=table.turn)


def skipping_line(table: Table, before: Table) -> list[str] | None:
    """The line that declines a waiting bonus, or takes it in the simplest way if it cannot be declined."""
    for site in table.waiting:
        assert site.pending is not None
        bonus, waited = site.pending.bonus, before.site(site.name).pending
        words = ["--decline"] if bonus.may_decline else taking(table, site.castle, bonus)
        if words and site.pending != waited:
            return ["reward", site.name.lower(), *words]
    return None


def check(table: Table) -> str:
    """The line that checks a castle's points."""
    return f"check {table.sites[0].name} {trp('metavar', 'POINTS')}"


def rows(table: Table) -> Rows:
    """The lines that can be typed now, each with what it is for: bonuses that wait first, then tiles to lay."""
    if table.phase is Phase.CARDS:
        waiting = [site.name for site in table.sites if site.shown is None]
        return [(f"cards {name} {trp('metavar', 'CARD...')}", about("cards")) for name in waiting[:1]]
    if table.phase is Phase.OVER:
        return [("score --why", about("score"))]
    lines = [row for site in table.waiting for row in _bonus(table, site)]
    free = [site for site in table.sites if site.open]
    site = (free or table.waiting)[0]
    tile, at = next(_fitting(table, site.castle), (None, ""))
    if tile is None:
        return lines
    name = site.name.lower()
    if free:
        lines.append((f"place {name} {tile}", marked("point at the place")))
        lines.append((f"place {name} {tile} {at}", marked("one tile, column and row; or two: TILE PLACE TILE PLACE")))
    return [*lines, (f"where {tile} {name}", about("where")), (f"try {tile} {at} {name}", about("try"))]


def _bonus(table: Table, site: Site) -> Rows:
    """The lines that settle the bonus that waits in a castle."""
    assert site.pending is not None
    bonus, name = site.pending.bonus, site.name.lower()
    words = " ".join(taking(table, site.castle, bonus))
    rows = [(f"reward {name} {words}", order(bonus))] if words else []
    return [*rows, *([(f"reward {name} --decline", marked("do not take it"))] if bonus.may_decline else [])]


def taking(table: Table, castle: Castle, bonus: Bonus) -> list[str]:
    """One example of the words after the castle's name that take a bonus; empty if nothing fits."""
    box = table.setup.box
    if bonus.kind == ATTENDANT:
        return [next(iter(box.attendants))]
    if bonus.kind == OTHER_TYPE:
        easiest = next(kind for kind in bonus.choices if as_type(bonus, kind, box).kind == CARD)
        return ["--as", easiest]
    if bonus.kind == TILE:
        return list(next(_fitting(table, castle), ()))
    if bonus.kind != SPECIAL_TILE:
        return []
    for id in bonus.choices:
        if at := _best(castle, box[id]):
            return [at] if len(bonus.choices) == 1 else [id, at]
    return []


def _fitting(table: Table, castle: Castle) -> Iterator[tuple[str, str]]:
    """The unplaced tiles that fit in a castle, each with its best cell."""
    for tile in table.to_come:
        if at := _best(castle, tile):
            yield tile.id, at


def _best(castle: Castle, tile: TileFacts) -> str:
    """The best place of a tile as it is typed, `""` where it fits nowhere."""
    return next((cell(v.placed.at) for v in where(castle, tile)), "")
