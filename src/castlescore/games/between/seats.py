"""The choices of a seat at Between Two Castles: tiles for its two castles, their bonuses, bonus cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from castlescore.core.language import amount, people, tr, trn
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.bonuses import ATTENDANT, CARD, OTHER_TYPE, TILE, Bonus, as_type
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.placement import legal
from castlescore.games.between.rules.table import Phase, Site, Table
from castlescore.games.between.sentences import order
from castlescore.games.between.terms import type_word
from castlescore.games.between.view.sheets import winners_words
from castlescore.record.lines import joined
from castlescore.seats.documents import Band, Offer, Possible, UnavailableTile


def turn(table: Table) -> None:
    """None: all players place tiles at the same time (B-DRAFT-5)."""


def band(table: Table, names: Sequence[str]) -> Band:
    """What the castles of these players wait for; else those of the others; at the end who won."""
    if table.phase is Phase.OVER:
        scores = score(table)
        winner = table.setup.seats.index(scores.winners[0])
        return Band(winners_words(scores)[0], False, winner, over=True)
    seat = next((k for k, name in enumerate(table.setup.players) if name in names), None)
    own = [site for site in table.sites if not {*names}.isdisjoint(site.partners)]
    mine = [what for site in own for what in _waiting(table, site)]
    if mine:
        return Band("; ".join(mine), True, seat)
    others = [what for site in table.sites if site not in own for what in _waiting(table, site)]
    return Band("; ".join(others), False, None)


def _waiting(table: Table, site: Site) -> Iterator[str]:
    """What a castle waits for: its cards, its bonus, its tiles."""
    names = people(site.partners)
    if table.phase is Phase.CARDS:
        if site.cards and site.shown is None:
            yield tr("{names}: show the cards of {castle}", names=names, castle=site.name)
    elif site.pending is not None:
        yield tr("{names}: take the bonus of {castle}", names=names, castle=site.name)
    elif site.to_lay:
        yield trn(
            "{names}: lay {n} tile in {castle}",
            "{names}: lay {n} tiles in {castle}",
            site.to_lay,
            names=names,
            castle=site.name,
        )


def purse(table: Table, names: Sequence[str]) -> str:
    """The points of the castles of these players."""
    own = [site for site in table.sites if not {*names}.isdisjoint(site.partners)]
    return " · ".join(f"{site.name} {amount(site.points, 'point')}" for site in own)


def castles(table: Table) -> list[tuple[str, Sequence[str]]]:
    """The castles, with their two builders each."""
    return [(site.name, site.partners) for site in table.sites]


def printed() -> dict[str, int]:
    """Empty: cards of this game have no number to type."""
    return {}


def possible(table: Table, names: Sequence[str]) -> Possible:
    """The choices of these players for their castles; if all their castles have their tiles, the tiles to try."""
    own = [site for site in table.sites if not {*names}.isdisjoint(site.partners)]
    if table.phase is Phase.CARDS:
        return Possible(table, [_cards(table, site) for site in own if site.cards and site.shown is None])
    if table.phase is Phase.OVER or not own:
        return Possible(table)
    waiting = [offer for site in own for offer in _bonus(table, site)]
    is_open = [site for site in own if site.open]
    if waiting or is_open:
        offers, faint = _laying(table, is_open)
        return Possible(table, [*waiting, *offers], faint)
    as_if = replace(table, sites=tuple(replace(site, laid=0) if site in own else site for site in table.sites))
    offers, faint = _laying(as_if, own)
    return Possible(as_if, [offer.model_copy(update={"trying": True}) for offer in offers], faint)


class Standing:
    """Whether unplaced tiles have a legal cell; the answer is the same for tiles with the same placement rules."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, bool], bool] = {}

    def fits(self, site: Site, tile: TileFacts) -> bool:
        """Whether a tile has a legal cell in a castle."""
        alike = site.name, tile.build, tile.nothing_above
        if alike not in self._known:
            self._known[alike] = bool(legal(site.castle, tile))
        return self._known[alike]


def _laying(table: Table, sites: Sequence[Site]) -> tuple[list[Offer], list[UnavailableTile]]:
    """The tiles that may be in a hand, each with the castles in which it fits; and those that fit in none."""
    offers: list[Offer] = []
    faint: list[UnavailableTile] = []
    standing = Standing()
    for tile in table.to_come if sites else ():
        fits = tuple(site.name for site in sites if standing.fits(site, tile))
        if fits:
            choice = f"place {tile.id}"
            offers.append(
                Offer(
                    choice=choice,
                    text=tile.name,
                    needs=("castle", "place"),
                    takes=("claim",),
                    of={"castle": fits},
                    tile=tile.id,
                )
            )
        else:
            faint.append(UnavailableTile(tile=tile.id, why=tr("It fits nowhere here.")))
    return offers, faint


def _bonus(table: Table, site: Site) -> Iterator[Offer]:
    """The ways to take the bonus that waits in a castle, and declining it (B-BONUS-5 to -11, B-RULING-6)."""
    if site.pending is None:
        return
    bonus, box = site.pending.bonus, table.setup.box
    if bonus.kind == OTHER_TYPE:
        for type in bonus.choices:
            yield from _taken(table, site, as_type(bonus, type, box), ["--as", type], type_word(type))
    else:
        yield from _taken(table, site, bonus, [], order(bonus))
    if bonus.may_decline:
        choice = joined(["reward", site.name, "--decline"])
        yield Offer(choice=choice, text=f"{site.name}: {tr('do not take it')}", needs=(), takes=())


def _taken(table: Table, site: Site, bonus: Bonus, as_words: list[str], what: str) -> Iterator[Offer]:
    """Every way to take a bonus; for a bonus that places a tile, one for each tile."""
    box = table.setup.box
    words, text = ["reward", site.name, *as_words], f"{site.name}: {what}"
    if bonus.kind == CARD:
        yield Offer(choice=joined(words), text=text, needs=(), takes=("claim",))
    elif bonus.kind == ATTENDANT:
        names = tuple(box.attendants)
        called = tuple(box.attendants[name].name for name in names)
        of = {"attendant": names}
        yield Offer(
            choice=joined(words), text=text, needs=("attendant",), takes=("claim",), of=of, called={"attendant": called}
        )
    else:
        standing = Standing()
        for tile in table.to_come if bonus.kind == TILE else map(box.__getitem__, bonus.choices):
            if standing.fits(site, tile):
                choice, label = joined([*words, tile.id]), f"{text}: {tile.name}"
                yield Offer(
                    choice=choice, text=label, needs=("place",), takes=("claim",), tile=tile.id, castle=site.name
                )


def _cards(table: Table, site: Site) -> Offer:
    """The bonus cards that may be under a castle: those under no other (B-RULING-12)."""
    left = table.cards_to_come
    held = trn("{who}: {n} bonus card", "{who}: {n} bonus cards", site.cards, who=site.name)
    called = tuple(table.setup.box.cards[card].name for card in left)
    return Offer(
        choice=joined(["cards", site.name]),
        text=held,
        needs=("cards",),
        takes=(),
        of={"cards": left},
        called={"cards": called},
        most={"cards": site.cards},
    )
