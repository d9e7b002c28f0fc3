"""Castles of Between Two Castles asked about or laid out of files: judge, show, where, try, explain and place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from castlescore.cli.output import document, say, talk
from castlescore.cli.saving import put
from castlescore.core.errors import Exit, Unclear
from castlescore.games.between.facts import Catalogue, TileFacts, between
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.placement import Verdict, is_cut_off, nearest, where
from castlescore.games.between.rules.table import Table
from castlescore.games.between.view import documents as between_documents
from castlescore.games.between.view import sheet as between_sheet
from castlescore.games.between.view import text as between_text
from castlescore.games.between.view.picture import is_readable, picture
from castlescore.games.between.words.parse import FEW, THIS, find_castle, find_cell, find_tile, standing, stands_in
from castlescore.record.reading import shown
from castlescore.view.answers import CUT_OFF, miscounted_words, violations
from castlescore.view.screen import in_sight, is_plain, paint, width
from castlescore.words.memory import list_shown, refused_there

if TYPE_CHECKING:
    from castlescore.record.castle_files import CastleFile


@dataclass(frozen=True)
class Ground:
    """A castle in which a tile is tried: the number the next tile has, and the tiles that stand somewhere already.

    `elsewhere`: those of them in other castles of the table, each with the castle's name; `whose`: what names this one
    on a line; `table`: where it stands, None for a castle file.
    """

    castle: Castle
    number: int
    gone: frozenset[str]
    box: Catalogue
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    whose: str = "CASTLE"
    table: Table | None = None

    def tile(self, word: str) -> TileFacts:
        """The tile that a name means here."""
        return find_tile(word, self.box, self.gone)

    def verdict(self, word: str, place: str | None) -> Verdict:
        """The verdict on a tile on the cell that a word names."""
        tile = self.tile(word)
        if place is None and (stands := self.stands(tile)):
            raise Unclear(stands)
        placed = Placed(self.number, tile, find_cell(place, self.castle, tile, self.whose))
        return Verdict(self.castle, placed, elsewhere=self.elsewhere.get(tile.id, ""))

    def stands(self, tile: TileFacts) -> str:
        """Where a regular tile stands already, in a sentence (B-AIM-7), `""` if it stands nowhere."""
        sites = self.table.sites if self.table is not None else ()
        castles = [(site.name, site.castle) for site in sites] or [(THIS, self.castle)]
        return next(filter(None, (stands_in(castle, tile, name) for name, castle in castles)), "")


def ground_of_file(file: CastleFile) -> Ground:
    """The castle of a file."""
    gone = frozenset(placed.tile.id for placed in file.judged.castle if placed.tile.regular)
    return Ground(file.judged.castle, file.next_number, gone, between(), whose=f"--castle {shown(file.path)}")


def ground_of_table(table: Table, name: str | None) -> Ground:
    """A castle of the table; raises Unclear when it is not named."""
    if name is None:
        raise Unclear(f"which castle? {', '.join(site.name for site in table.sites)}")
    site = table.site(find_castle(name, table))
    castle = site.castle
    others = {p.tile.id: other.name for other in table.sites if other != site for p in other.castle if p.tile.regular}
    gone = frozenset(standing(table))
    return Ground(castle, castle.next_number(), gone, table.setup.box, others, site.name.lower(), table)


def judge(judged: JudgedCastle, json: bool) -> int:
    """Say what a judged castle comes to."""
    if json:
        document(between_documents.judged_castle(judged))
    else:
        drawn = picture(judged.castle, width=width(), plain=is_plain(), paint=paint())
        say([drawn, "", *between_text.judged_castle(judged, width())])
    return Exit.FINE if judged.legal else Exit.RULES_SAY_NO


def show(table: Table, name: str, json: bool) -> int:
    """Show one castle of a table with the rows of the score pad."""
    site = table.site(name)
    castle = site.castle
    if json:
        document(between_documents.standing_castle(castle, site.adjusted))
    else:
        last = castle.tiles[-1].n if castle.tiles else None
        narrow = width() - between_sheet.PAD - 1
        room = narrow if is_readable(castle, narrow) else width()
        drawn = picture(castle, width=room, plain=is_plain(), paint=paint(), last=last)
        say(between_sheet.castle_sheet(table, site, drawn, width()))
    return Exit.FINE


def list_places(ground: Ground, word: str, every: bool, json: bool) -> int:
    """`where TILE`: every legal cell, the best first."""
    tile = ground.tile(word)
    stands = ground.stands(tile)
    legal = [] if stands else where(ground.castle, tile, ground.number)
    list_shown(tile.id, legal, range(1, (len(legal) if every or json else FEW) + 1), whole=True)
    if not stands and is_cut_off(ground.castle, tile):
        talk(CUT_OFF)
    if json:
        document(between_documents.placements(tile, legal))
    elif stands:
        say(between_text.wrapped([stands], width()))
    else:
        say(
            between_text.placements(
                tile, list(enumerate(legal, 1)), len(legal) if every else FEW, width(), ground.whose
            )
        )
    return Exit.FINE


def try_tile(verdict: Verdict, json: bool, whose: str) -> int:
    """`try TILE PLACE`: whether it may stand there, and what it would give."""
    if not verdict.legal:
        _remember(verdict, whose)
    if json:
        document(between_documents.tried(verdict))
    else:
        _say_trial(verdict, whose)
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def _remember(verdict: Verdict, whose: str) -> None:
    """Remember a tile that was answered with no, for a bare `explain`."""
    placed, castle = verdict.placed, "" if whose.startswith("--castle") else whose
    refused_there(castle, [(placed.tile.id, *placed.at, 0)], [found.rule for found in verdict.violations])


def _say_trial(verdict: Verdict, whose: str) -> None:
    say(in_sight(between_text.trial(verdict, width()), [_drawn(verdict)], _near(verdict, whose)))


def explain_tile(verdict: Verdict, json: bool, whose: str) -> int:
    """`explain TILE PLACE`: every rule with pass or fail, every point, the places nearest to it."""
    near = _nearest(verdict)
    if json:
        document(between_documents.explained(verdict, near))
    else:
        words, low = (between_text.explained(verdict, width(), answer_last=last) for last in (False, True))
        say(in_sight(words, [_drawn(verdict)], _near(verdict, whose), low))
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def _nearest(verdict: Verdict) -> list[Verdict]:
    return [] if verdict.elsewhere else nearest(verdict.castle, verdict.placed)


def _near(verdict: Verdict, whose: str) -> list[str]:
    if verdict.legal:
        return []
    places = "  ".join(f"{between_text.cell(v.placed.at)} ({v.gain:+d})" for v in _nearest(verdict))
    if not places:
        return ["It fits nowhere here."]
    return between_text.wrapped([f"nearest legal: {places}    all: where {verdict.placed.tile.id} {whose}"], width())


def _drawn(verdict: Verdict) -> str:
    castle = verdict.after if verdict.legal else verdict.castle
    return picture(castle, width=width(), plain=is_plain(), paint=paint(), last=verdict.placed.n)


def place_in_file(file: CastleFile, tile: str, place: str | None, claim: int | None, dispute: bool, json: bool) -> int:
    """`place TILE PLACE --castle FILE`: a tile more at the end of a castle file; a refused one leaves it alone."""
    from castlescore.record.castle_entries import TileEntry
    from castlescore.record.castle_writing import extended

    ground = ground_of_file(file)
    verdict = ground.verdict(tile, place)
    if not verdict.legal and not dispute:
        _remember(verdict, ground.whose)
        if json:
            document({"refused": violations(verdict.violations)})
        else:
            _say_trial(verdict, ground.whose)
        return Exit.RULES_SAY_NO
    entry = TileEntry(verdict.placed.tile.id, verdict.placed.at, claim=claim, dispute=dispute)
    put(file.path, *extended(file, entry))
    told = miscounted_words(claim, 0 if verdict.filled else verdict.points)
    if json:
        document({**between_documents.tried(verdict, claim, dispute), "told": told})
    else:
        rows = [*between_text.trial(verdict, width()), *(f"  {row}" for row in told)]
        say(in_sight(rows, [_drawn(verdict)], []))
    return Exit.FINE
