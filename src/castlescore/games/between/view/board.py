"""The second screen of Between Two Castles: what the table waits for, how everybody stands, the castles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import amount, heads, marked, people, person, tr
from castlescore.core.values import changed
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.table import Phase, Table, waits
from castlescore.games.between.sentences import say
from castlescore.games.between.terms import way_word
from castlescore.games.between.view.svg import castle_head, legend, plan_sheet, plan_svg
from castlescore.games.between.view.text import winners_words
from castlescore.protocol.page import Now, Plan, Plans, Sheet
from castlescore.view.svg_words import LEGEND, keys

if TYPE_CHECKING:
    from castlescore.games.between.types import Replay


LOWER = marked("The players: the lower of two castles counts")


def now(table: Table) -> Now:
    """What the table waits for, and what lies there."""
    if table.phase is Phase.OVER:
        who, why = winners_words(score(table))
        return Now(who, (tr("The game is over: {why}", why=why),), _ended(table))
    if table.phase is Phase.CARDS:
        hidden = [site for site in table.sites if site.cards and site.shown is None]
        waiting = [f"{site.name} {amount(site.cards, 'card')}" for site in hidden]
        to_come = tr("Still to come: {names}", names=", ".join(waiting))
        return Now(tr("The bonus cards are shown"), (to_come,), standing(table))
    bonuses = [say(waits(site, site.pending)) for site in table.sites if site.pending is not None]
    to_lay = [f"{site.name} {amount(site.to_lay, 'tile')}" for site in table.sites if site.to_lay]
    lay = tr("To lay: {castles}", castles=", ".join(to_lay)) if to_lay else ""
    printed = table.setup.printed
    where = {"round": table.round, "rounds": printed.rounds, "turn": table.turn, "turns": len(printed.hands)}
    who = tr("Round {round} of {rounds}, turn {turn} of {turns}", **where)
    hands = tr("Hands go {way}", way=way_word(printed.way(table.round)))
    return Now(who, tuple(line for line in (lay, *bonuses, hands) if line), standing(table))


def standing(table: Table) -> tuple[Sheet, ...]:
    """What each castle is worth, and everybody's two castles."""
    found = score(table)
    castles = tuple(
        (site.name, people(site.partners), str(site.points), str(len(site.castle)), str(site.cards))
        for site in table.sites
    )
    players = tuple(
        (person(row.name), str(row.total), str(row.higher), str(row.place), " ".join(row.castles))
        for row in found.players
    )
    names = heads("page", "Castle", "Partners", "Points", "Tiles", "Cards")
    return (
        Sheet(tr("The castles"), names, castles, figures=False, people=True),
        Sheet(tr(LOWER), heads("page", "Player", "Score", "Other", "Place", "Castles"), players),
    )


def _ended(table: Table) -> tuple[Sheet, ...]:
    """The same after the end: who won stands out, with the two castles that won."""
    castles, players = standing(table)
    won = [row for row in score(table).players if row.name in score(table).winners]
    of_won = tuple(name for row in won for name in row.castles)
    return changed(castles, won=of_won), changed(players, won=tuple(person(row.name) for row in won))


def plans(replay: Replay) -> Plans:
    """Every castle for whoever looks on from afar: one may stand out; the last tile is lit."""
    last = _last_laid(replay)
    moves = _moves(replay.table, last)
    lit = {name: n for name, n in last.items() if name in (moves, next(iter(last), ""))}
    return plans_of([(site.name, site.partners, site.castle) for site in replay.table.sites], lit, moves)


def plans_of(
    castles: Sequence[tuple[str, tuple[str, str], Castle]], lit: Mapping[str, int] = {}, moves: str = ""
) -> Plans:
    """Castles with their names and builders; by their names `lit` tiles, and the one that stands out."""
    found = []
    for k, (name, partners, castle) in enumerate(castles):
        heading = castle_head(name, partners)
        svg = plan_svg(castle, heading, f"c{k + 1}-", lit.get(name))
        found.append(Plan(f"castle-{k + 1}", heading, svg, moves=name == moves))
    every = [placed for _, _, castle in castles for placed in castle.rooms]
    return Plans(tuple(found), keys(plan_sheet(LEGEND), legend(every)))


FEW = 3  # castles


def _moves(table: Table, last: dict[str, int]) -> str:
    """The castle that stands out: that of a bonus that waits; of few castles the last that was built in, or a winner's.

    All build at once: of more castles none stands out else.
    """
    waiting = [site.name for site in table.sites if site.pending is not None]
    if waiting or len(table.sites) > FEW:
        return next(iter(waiting), "")
    found = score(table)
    won = [name for row in found.players if row.name in found.winners for name in row.castles]
    names: list[str] = [*(won if table.phase is Phase.OVER else ()), *last, table.sites[0].name]
    return names[0]


def _last_laid(replay: Replay) -> dict[str, int]:
    """The number of the tile that each castle got last; the last of all comes first."""
    found: dict[str, int] = {}
    for step in reversed(replay.steps):
        if step.played.verdict is not None:
            found.setdefault(step.event["castle"], step.played.verdict.placed.n)
    return found
