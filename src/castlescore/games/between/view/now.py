"""A table of Between Two Castles for whoever looks on: what it waits for, the castles' points and the standings."""

from __future__ import annotations

from castlescore.core.language import heads, marked, people, person, tr
from castlescore.core.language.amounts import amount
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.setup import hands, rounds
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.rules.waiting import waits
from castlescore.games.between.sentences import say
from castlescore.games.between.view.text import winners_words
from castlescore.view.page.parts import Now, Sheet

LOWER = marked("The players: the lower of two castles counts")


def now(table: Table) -> Now:
    """What the table waits for, and what lies there."""
    if table.phase is Phase.OVER:
        who, why = winners_words(score(table))
        return Now(who, (tr("The game is over: {why}", why=why),), standing(table))
    if table.phase is Phase.CARDS:
        waiting = [site.name for site in table.sites if site.cards and site.shown is None]
        to_come = tr("Still to come: {names}", names=", ".join(waiting))
        return Now(tr("The bonus cards are shown"), (to_come,), standing(table))
    bonuses = [say(waits(site, site.pending)) for site in table.sites if site.pending is not None]
    to_lay = [f"{site.name} {amount(site.to_lay, 'tile')}" for site in table.sites if site.to_lay]
    lay = tr("To lay: {castles}", castles=", ".join(to_lay)) if to_lay else ""
    where = {"round": table.round, "rounds": rounds(), "turn": table.turn, "turns": len(hands())}
    who = tr("Round {round} of {rounds}, turn {turn} of {turns}", **where)
    return Now(who, tuple(line for line in (lay, *bonuses) if line), standing(table))


def standing(table: Table) -> tuple[Sheet, ...]:
    """What each castle is worth, and everybody's two castles."""
    found = score(table)
    castles = tuple((site.name, people(site.partners), str(site.points)) for site in table.sites)
    players = tuple(
        (person(row.name), str(row.total), str(row.higher), str(row.place), " ".join(row.castles))
        for row in found.players
    )
    return (
        Sheet(tr("The castles"), heads("page", "Castle", "Partners", "Points"), castles, figures=False),
        Sheet(tr(LOWER), heads("page", "Player", "Score", "Other", "Place", "Castles"), players),
    )
