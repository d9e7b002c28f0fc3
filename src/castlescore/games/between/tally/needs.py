"""What a tally file leaves undecided: of which castle, what, and what it is needed for."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import marked, people, tr, trp
from castlescore.games.between.facts import between
from castlescore.games.between.rules.final import Score
from castlescore.games.between.tally.reading import Said, Site
from castlescore.games.between.terms import row_word
from castlescore.protocol.tally import Missing

FOR_POINTS = (marked("the points of the castle"),)


def missing(said: Said, score: Score) -> tuple[Missing, ...]:
    """Everything that is needed, castle by castle, in the order of the score pad."""
    ties = _ties(score)
    return tuple(
        Missing(site.name, what, tuple(map(tr, why)), _called(what))
        for site in said.sites
        for what, why in (*_of(site), *(_specials(site, ties[site.name]) if site.name in ties else ()))
    )


def _called(what: str) -> str:
    return row_word(what) if what in between().rows else trp("between: tally", what)


def _of(site: Site) -> Iterator[tuple[str, tuple[str, ...]]]:
    if site.entering:
        yield "tiles", (marked("the castle, which is still being typed"),)
    elif site.judged is None and "rows" not in site.row:
        yield "castle", FOR_POINTS
    elif site.castle is None:
        yield from ((row, FOR_POINTS) for row, points in site.result.rows.items() if points is None)
    elif not site.shown:
        yield "cards", FOR_POINTS


def _specials(site: Site, why: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    if site.result.specials is None:
        yield "specials", tuple(dict.fromkeys(why))


def _ties(score: Score) -> dict[str, list[str]]:
    """The castles of those whom both castles leave tied, and with whom (B-END-3)."""
    found: dict[str, list[str]] = {}
    for one in score.players:
        for other in score.players:
            same = (one.total, one.higher) == (other.total, other.higher)
            if one is not other and one.known and other.known and same and None in (one.specials, other.specials):
                tie = tr("the tie of {players}", players=people(sorted((one.name, other.name))))
                for castle in (*one.castles, *other.castles):
                    found.setdefault(castle, []).append(tie)
    return found
