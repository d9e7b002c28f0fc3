"""Castles for the commands `where`, `try`, `explain` and `place` in Between Two Castles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.games.between.facts import Catalogue, TileFacts
from castlescore.games.between.input.entries import find_tile, named_site, split_castle
from castlescore.games.between.input.resolve import find_cell, location_in
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import JudgedCastle, JudgedTile, Verdict, is_cut_off, nearest, where
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import cell, say
from castlescore.games.between.view import answers, text
from castlescore.games.between.view.picture import fitting
from castlescore.input.context import remember_list, remember_refusal
from castlescore.input.hand import FEW, Listing
from castlescore.input.spelling import LAST
from castlescore.protocol.castles import Refused, TileEntry
from castlescore.protocol.views import Answer
from castlescore.toml.reading import shown
from castlescore.view.common_answers import violating
from castlescore.view.events import disputed_words, miscounted_words, too_far_message
from castlescore.view.layout import paragraphs
from castlescore.view.screen import width

if TYPE_CHECKING:
    from castlescore.core.refusals import Judgement
    from castlescore.protocol.castles import Site as AnySite


@dataclass(frozen=True)
class Site:
    """A castle in which a tile is tried: the number the next tile has, and the tiles that are placed already.

    `castle_words`: what names it on a line; `table`: where it stands, and `name`, what it is called there; None for a
    castle file, of which `judged` has the tiles. No tile of this game has a dark side.
    """

    castle: Castle
    number: int
    gone: frozenset[str]
    box: Catalogue
    castle_words: str = "CASTLE"
    table: Table | None = None
    name: str = ""
    judged: Sequence[JudgedTile] = ()

    def verdict(self, word: str, place: str | None, dark: bool = False) -> Verdict:
        """The verdict on a tile on the cell that a word names; raises Unclear."""
        tile = find_tile(word, self.box, self.gone)
        if place is None and (stands := self._location(tile)):
            raise Unclear(stands)
        placed = Placed(self.number, tile, find_cell(place, self.castle, tile, self.castle_words))
        return Verdict(self.castle, placed, elsewhere=self._elsewhere(tile))

    def placed_verdict(self, word: str | None, dark: bool = False) -> Verdict | None:
        """The verdict on a tile that the castle file has, its last one where none is named."""
        tile = None if word is None else find_tile(word, self.box, self.gone)
        laid = [row for row in self.judged if tile is None or (tile.regular and row.placed.tile.id == tile.id)]
        return laid[-1].verdict if laid else None

    def judge_refused(self, refused: Refused) -> Verdict:
        """The verdict on the last tile of the line that was refused, in the castle with those before it."""
        site: Site = self
        *before, (tile, x, y, _) = refused.tiles
        for name, column, row, _ in before:
            after = site.verdict(name, f"{column},{row}").after
            site = replace(site, castle=after, number=after.next_number())
        return site.verdict(tile, f"{x},{y}")

    def where(self, word: str, door: str | None, dark: bool, every: bool, json: bool) -> Answer:
        """Every legal cell for a tile, the best first."""
        tile = find_tile(word, self.box, self.gone)
        elsewhere = self._elsewhere(tile)
        legal = where(self.castle, tile, self.number, elsewhere)
        remember_list(Listing.of(tile.id, legal, len(legal) if every or json else FEW))
        remarks = (too_far_message(),) if is_cut_off(self.castle, tile, elsewhere) else ()
        if json:
            return Answer(answers.placements(tile, legal), remarks=remarks)
        if stands := self._location(tile):
            return Answer(words=paragraphs([stands], width()), remarks=remarks)
        most = len(legal) if every else FEW
        return Answer(
            words=text.placements(tile, list(enumerate(legal, 1)), most, width(), self.castle_words), remarks=remarks
        )

    def try_tile(self, word: str, place: str | None, dark: bool, json: bool) -> Answer:
        """Whether a tile may stand there, and what it would give."""
        verdict = self.verdict(word, place)
        if not verdict.legal:
            _remember_refused(verdict, self.castle_words)
        return (
            _trial(verdict, self.castle_words) if not json else Answer(answers.try_answer(verdict), code=_code(verdict))
        )

    def append_tile(
        self, word: str, place: str | None, dark: bool, claim: int | None, dispute: bool, json: bool
    ) -> tuple[TileEntry | None, Answer]:
        """A tile for the end of the castle file, None if the rules refuse it, and the answer."""
        verdict = self.verdict(word, place)
        if not verdict.legal and not dispute:
            _remember_refused(verdict, self.castle_words)
            broken = violating(verdict.violations, say)
            return None, Answer(broken, code=Exit.RULES_SAY_NO) if json else _trial(verdict, self.castle_words)
        entry = TileEntry(verdict.placed.tile.id, verdict.placed.at, claim=claim, dispute=dispute)
        miscounted = miscounted_words(claim, 0 if verdict.filled else verdict.points)
        if json:
            return entry, Answer(answers.place_answer(verdict, claim, dispute, miscounted))
        words = [*text.trial(verdict, width()), *(f"  {row}" for row in (*miscounted, *disputed_words(dispute)))]
        return entry, Answer(words=words, drawn=[_drawn(verdict, len(words))])

    def _elsewhere(self, tile: TileFacts) -> str:
        return "" if self.table is None else self.table.elsewhere(tile.id, self.name)

    def _location(self, tile: TileFacts) -> str:
        """The sentence that a regular tile is placed already, and where (B-AIM-7); `""` if it is not."""
        sites = self.table.sites if self.table is not None else ()
        castles = [(site.name, site.castle) for site in sites] or [("", self.castle)]
        return next(filter(None, (location_in(castle, tile, name) for name, castle in castles)), "")


def named_castle(table: Table, words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The word for a castle among the words of a line, and the others, which begin with a tile."""
    return split_castle(table, words, LAST)


def of_table(table: Table, name: str | None) -> Site:
    """A castle of the table; raises Unclear when it is not named."""
    site = named_site(table, name)
    castle, box = site.castle, table.setup.box
    return Site(castle, castle.next_number(), table.regular, box, site.name.lower(), table, site.name)


def of_file(judged: JudgedCastle, box: Catalogue, path: str) -> Site:
    """The castle of a file."""
    castle = judged.castle
    return Site(
        castle, len(judged.tiles), castle.regular, box, castle_words=f"--castle {shown(path)}", judged=judged.tiles
    )


def explain(verdict: Judgement, json: bool, site: AnySite | None = None, typed: bool = False) -> Answer:
    """Every rule with pass or fail, every point, the places nearest to it."""
    assert isinstance(verdict, Verdict)  # one that it gave out
    if json:
        return Answer(answers.explain_answer(verdict, nearest(verdict)), code=_code(verdict))
    words, low = (text.explanation(verdict, width(), answer_last=last) for last in (False, True))
    near = _near(verdict, site.castle_words if site else None)
    return Answer(
        words=words, drawn=[_drawn(verdict, len(words) + len(near))], after=near, low=low, code=_code(verdict)
    )


def _code(verdict: Verdict) -> int:
    return Exit.FINE if verdict.legal else Exit.RULES_SAY_NO


def _trial(verdict: Verdict, castle_words: str) -> Answer:
    words, near = text.trial(verdict, width()), _near(verdict, castle_words)
    return Answer(words=words, drawn=[_drawn(verdict, len(words) + len(near))], after=near, code=_code(verdict))


def _remember_refused(verdict: Verdict, castle_words: str) -> None:
    """Remember a refused tile for `explain` without words."""
    placed, castle = verdict.placed, "" if castle_words.startswith("--castle") else castle_words
    remember_refusal(castle, [(placed.tile.id, *placed.at, 0)], [violation.rule for violation in verdict.violations])


def _near(verdict: Verdict, castle_words: str | None) -> list[str]:
    """The legal places nearest to one that was tried; `castle_words`: those of the line that has all, None: no line."""
    if verdict.legal:
        return []
    places = "  ".join(f"{cell(v.placed.at)} ({v.gain:+d})" for v in nearest(verdict))
    if not places:
        return [tr("It fits nowhere here.")]
    if castle_words is None:  # of an event: the tile stands where it was placed
        return paragraphs([tr("nearest legal: {places}", places=places)], width())
    values = {"places": places, "id": verdict.placed.tile.id, "castle": castle_words}
    return paragraphs([tr("nearest legal: {places}    all: where {id} {castle}", **values)], width())


def _drawn(verdict: Verdict, words: int) -> str:
    castle = verdict.after if verdict.legal else verdict.castle
    return fitting(castle, last=verdict.placed.n, near=verdict.placed.at, words=words)
