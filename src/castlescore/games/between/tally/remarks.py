"""Remarks on a finished table of Between Two Castles: impossible or doubtful values. The score is not changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from castlescore.core.language import amount, tr
from castlescore.core.refusals import Violation
from castlescore.core.rulebook import cite
from castlescore.games.between.facts import between
from castlescore.games.between.rules.bonuses import (
    card_elsewhere,
    faults,
    most_of_row,
    most_specials,
    multiple_of_row,
    violations_of_counts,
)
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.sentences import cell, say, word
from castlescore.games.between.tally.table import CastleEntry, Finished
from castlescore.games.between.terms import row_word
from castlescore.tally.part import with_key

ORDER = {"B-PLACE-2", "B-PLACE-3"}  # what tiles still to come can mend


def remarks(table: Finished) -> Iterator[str]:
    """All remarks: castle by castle, then on pieces in two castles."""
    for each in table.entries:
        yield from _castle_remarks(each)
        yield from _counts(each)
    yield from _used_twice(table)
    yield from _of_the_box(table)


def _castle_remarks(each: CastleEntry) -> Iterator[str]:
    """Remarks on tiles that are illegal in any order of building, and on tiles in dispute."""
    if each.named is not None:
        for broken in violations_of_counts(each.named, finished=True, cards_known="cards" in each.row):
            yield _broken(each.name, broken)
    if each.judged is None:
        return
    for placed, violation in faults(each.judged):
        if not (each.entering and violation.rule in ORDER):
            yield tr("{castle}: {tile} at {place}: {why} ({rule})", castle=each.name, tile=word(placed),
                     place=cell(placed.at), why=say(violation.why), rule=cite(violation.rule))  # fmt: skip
    for row in each.judged.tiles:
        if row.dispute:
            yield tr("{castle}: {tile} at {place} is in dispute and not counted",
                     castle=each.name, tile=word(row.placed), place=cell(row.placed.at))  # fmt: skip
    if not each.entering:
        for broken in violations_of_counts(each.judged, finished=True, cards_known=each.shown):
            yield _broken(each.name, broken)


def _broken(castle: str, violation: Violation) -> str:
    """A rule that a castle breaks as a whole."""
    return tr("{castle}: {why} ({rule})", castle=castle, why=say(violation.why), rule=cite(violation.rule))


def _counts(each: CastleEntry) -> Iterator[str]:
    """Remarks on rows and special rooms that differ from the castle, or that no castle can have."""
    if each.castle is None:
        for row, points in each.by_names.items():
            given = each.row.get("rows", {}).get(row, points)
            if given != points:
                yield tr("{castle}: {row} is given as {given}, and the tiles that are named make {right}",
                         castle=each.name, row=with_key(row_word(row), row), given=given, right=points)  # fmt: skip
        yield from _impossible_numbers(each)
        if each.named is None:
            return
    else:
        rows = score_castle(each.castle.castle).rows
        for row, points in each.row.get("rows", {}).items():
            if rows[row] != points:
                yield tr("{castle}: {row} is given as {given}, and the castle gives {right}",
                         castle=each.name, row=with_key(row_word(row), row), given=points, right=rows[row])  # fmt: skip
    specials = each.row.get("specials", each.result.specials)
    if specials != each.result.specials:
        yield tr("{castle}: specials are counted as {given}, and the castle has {right}",
                 castle=each.name, given=specials, right=each.result.specials)  # fmt: skip


def _impossible_numbers(each: CastleEntry) -> Iterator[str]:
    """Remarks on numbers of a score pad that no castle can have."""
    for row, points in each.row.get("rows", {}).items():
        values = {"castle": each.name, "row": with_key(row_word(row), row), "given": points}
        if points > (most := most_of_row(row)):
            yield tr("{castle}: {row} is given as {given}, and no castle has more than {most} there",
                     most=most, **values)  # fmt: skip
        elif points % (step := multiple_of_row(row)):
            yield tr("{castle}: {row} is given as {given}, and the points there are always a multiple of {step}",
                     step=step, **values)  # fmt: skip
    specials, most = each.row.get("specials"), 1 + most_specials()  # the throne room is one
    if specials is not None and not 1 <= specials <= most:
        yield tr("{castle}: specials are counted as {given}, and every castle has 1 to {most} ({rule})",
                 castle=each.name, given=specials, most=most, rule=cite("B-BONUS-14"))  # fmt: skip


def _used_twice(table: Finished) -> Iterator[str]:
    """Remarks on tiles, throne rooms and bonus cards in two castles, since each exists once (B-AIM-3, B-AIM-7)."""
    stands: dict[str, str] = {}
    lies: dict[str, str] = {}
    for each in table.entries:
        castle = each.pieces
        if castle is None:
            continue
        pieces = [*(placed.tile for placed in castle if placed.tile.regular), castle.throne]
        for id, piece in {piece.id: piece for piece in pieces}.items():
            other = stands.setdefault(id, each.name)
            if other != each.name:
                yield tr("{piece} is in {other} and in {castle} ({rule})",
                         piece=piece.name, other=other, castle=each.name, rule=cite("B-AIM-7"))  # fmt: skip
        tiles = (
            Counter()
            if each.named is None
            else Counter(placed.tile.name for placed in each.named.castle if placed.tile.regular)
        )
        for tile in (tile for tile, times in tiles.items() if times > 1):
            yield tr("{castle}: {tile} is named more than once, and exists once ({rule})",
                     castle=each.name, tile=tile, rule=cite("B-AIM-3"))  # fmt: skip
        for card in dict.fromkeys(castle.cards):
            other = lies.setdefault(card.id, each.name)
            if other != each.name:
                yield _broken(each.name, Violation("B-AIM-7", (), card_elsewhere(card, other)))


def _of_the_box(table: Finished) -> Iterator[str]:
    """Remarks on more attendants or special tiles in all castles than the box has (B-AIM-3)."""
    castles = [each.pieces for each in table.entries if each.pieces is not None]
    specials = sum(not placed.tile.regular for castle in castles for placed in castle)
    counts = {"attendants": sum(len(castle.attendants) for castle in castles), "special": specials}
    for piece, count in counts.items():
        if count > between().box[piece]:
            thing = amount(count, "attendant") if piece == "attendants" else amount(count, "special tile")
            yield tr("the castles have {thing}, and the box has {box} ({rule})",
                     thing=thing, box=between().box[piece], rule=cite("B-AIM-3"))  # fmt: skip
