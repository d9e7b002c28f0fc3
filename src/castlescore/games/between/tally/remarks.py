"""What is strange about a finished table of Between Two Castles. It is told, and the score stands."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.core.language.messages import message
from castlescore.core.rulebook import cite
from castlescore.games.between.facts import between
from castlescore.games.between.rules.bounds import most_of_row, most_specials
from castlescore.games.between.rules.earned import strange
from castlescore.games.between.rules.finished import faults
from castlescore.games.between.rules.placement import Violation
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.sentences import cell, say, word
from castlescore.games.between.tally.reading import Said, Site
from castlescore.games.between.terms import row_word
from castlescore.protocol.tally import with_key

ORDER = {"B-PLACE-2", "B-PLACE-3"}  # what tiles still to come can mend


def remarks(said: Said) -> Iterator[str]:
    """Everything that is strange, castle by castle, and then what stands in two of them."""
    for site in said.sites:
        yield from _castle(site)
        yield from _counts(site)
    yield from _twice(said)
    yield from _of_the_box(said)


def _castle(site: Site) -> Iterator[str]:
    """What no order of building could have made, and what is only in dispute."""
    if site.judged is None:
        return
    for placed, found in faults(site.judged):
        if not (site.entering and found.rule in ORDER):
            yield tr("{castle}: {tile} at {place}: {why} ({rule})", castle=site.name, tile=word(placed),
                     place=cell(placed.at), why=say(found.why), rule=cite(found.rule))  # fmt: skip
    for row in site.judged.tiles:
        if row.dispute:
            yield tr("{castle}: {tile} at {place} is in dispute and not counted",
                     castle=site.name, tile=word(row.placed), place=cell(row.placed.at))  # fmt: skip
    if not site.entering:
        for each in strange(site.judged, finished=True, cards_known=site.shown):
            yield _broken(site.name, each)


def _broken(castle: str, found: Violation) -> str:
    """A rule that a castle breaks as a whole."""
    return tr("{castle}: {why} ({rule})", castle=castle, why=say(found.why), rule=cite(found.rule))


def _counts(site: Site) -> Iterator[str]:
    """Rows and special rooms that are not what the castle has, or what no castle can have."""
    if site.castle is None:
        yield from _beyond(site)
        return
    rows = score_castle(site.castle.castle).rows
    for row, points in site.row.get("rows", {}).items():
        if rows[row] != points:
            yield tr("{castle}: {row} is given as {given}, and the castle gives {right}",
                     castle=site.name, row=with_key(row_word(row), row), given=points, right=rows[row])  # fmt: skip
    specials = site.row.get("specials", site.result.specials)
    if specials != site.result.specials:
        yield tr("{castle}: specials are counted as {given}, and the castle has {right}",
                 castle=site.name, given=specials, right=site.result.specials)  # fmt: skip


def _beyond(site: Site) -> Iterator[str]:
    """What stands on a score pad and no castle can have."""
    for row, points in site.row.get("rows", {}).items():
        if points > (most := most_of_row(row)):
            yield tr("{castle}: {row} is given as {given}, and no castle has more than {most} there",
                     castle=site.name, row=with_key(row_word(row), row), given=points, most=most)  # fmt: skip
    specials, most = site.row.get("specials"), 1 + most_specials()  # the throne room is one
    if specials is not None and not 1 <= specials <= most:
        yield tr("{castle}: specials are counted as {given}, and every castle has 1 to {most} ({rule})",
                 castle=site.name, given=specials, most=most, rule=cite("B-BONUS-14"))  # fmt: skip


def _twice(said: Said) -> Iterator[str]:
    """Tiles, throne rooms and bonus cards in two castles, of which there is one each (B-AIM-3, B-AIM-7)."""
    stands: dict[str, str] = {}
    lies: dict[str, str] = {}
    for site in said.sites:
        if site.castle is None:
            continue
        castle = site.castle.castle
        pieces = [*(placed.tile for placed in castle if placed.tile.regular), castle.throne]
        for id, piece in {piece.id: piece for piece in pieces}.items():
            other = stands.setdefault(id, site.name)
            if other != site.name:
                yield tr("{piece} is in {other} and in {castle} ({rule})",
                         piece=piece.name, other=other, castle=site.name, rule=cite("B-AIM-7"))  # fmt: skip
        for card in dict.fromkeys(castle.cards):
            other = lies.setdefault(card.id, site.name)
            if other != site.name:
                why = message("card-elsewhere", castle=other, card=card)
                yield _broken(site.name, Violation("B-AIM-7", (), why))


def _of_the_box(said: Said) -> Iterator[str]:
    """More attendants or special tiles in all castles together than the box has (B-AIM-3)."""
    castles = [site.castle.castle for site in said.sites if site.castle is not None]
    specials = sum(not placed.tile.regular for castle in castles for placed in castle)
    counts = {"attendants": sum(len(castle.attendants) for castle in castles), "special": specials}
    for piece, count in counts.items():
        if count > between().box[piece]:
            thing = amount(count, "attendant") if piece == "attendants" else amount(count, "special tile")
            yield tr("the castles have {thing}, and the box has {box} ({rule})",
                     thing=thing, box=between().box[piece], rule=cite("B-AIM-3"))  # fmt: skip
