"""Castles for the commands `where`, `try`, `explain` and `place` in Castles of Mad King Ludwig."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr, trp
from castlescore.core.names import find
from castlescore.games.castles.facts import FOYER
from castlescore.games.castles.files.places import AtDoor, parse
from castlescore.games.castles.input.entries import actor
from castlescore.games.castles.input.resolve import (
    at_door,
    find_place,
    find_tile,
    location_in,
    other_side_hint,
    tiles_left,
)
from castlescore.games.castles.rules.castle import Box, Castle, Tile
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile, nearest, reasons
from castlescore.games.castles.rules.placement import Verdict, is_cut_off, where
from castlescore.games.castles.rules.table import Table, on_sale
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view import answers, text
from castlescore.games.castles.view.picture import trial_picture
from castlescore.input.context import remember_list, remember_refusal
from castlescore.input.hand import FEW, Listing
from castlescore.input.spelling import LAST, is_place, split_owner
from castlescore.protocol.castles import Refused, TileEntry
from castlescore.protocol.views import Answer
from castlescore.toml.reading import shown
from castlescore.view.common_answers import violating
from castlescore.view.events import disputed_words, miscounted_words, too_far_message
from castlescore.view.layout import hanging
from castlescore.view.screen import width

if TYPE_CHECKING:
    from castlescore.core.refusals import Judgement
    from castlescore.protocol.castles import Site as AnySite


@dataclass(frozen=True)
class Site:
    """A castle in which a tile is tried: the tiles there are, the number the next has, and which can be meant.

    `castle_words`: the words of a line that name it, none for that of the player whose turn it is. `table`: None for a
    castle file, of which `judged` has the tiles.
    """

    castle: Castle
    box: Box
    number: int
    here: list[str]
    castle_words: str = ""
    table: Table | None = None
    judged: Sequence[JudgedTile] = ()

    def verdict(self, word: str, place: str | None, dark: bool = False) -> Verdict:
        """The verdict on a tile at the place that a word names; raises Unclear."""
        tile = self._tile(word, dark)
        lies = self._location(tile)
        if place is None and lies:
            raise Unclear(lies)
        return Verdict(self.castle, find_place(place, self.castle, tile, self.number, self.castle_words))

    def placed_verdict(self, word: str | None, dark: bool = False) -> Verdict | None:
        """The verdict on a tile that the castle file has, its last one where none is named."""
        if word is None:
            laid = self.judged[1:]
        else:
            tile = self._tile(word, dark)
            once = tile.is_room or tile.id == FOYER
            laid = [row for row in self.judged if once and row.placed.tile.id == tile.id]
        return laid[-1].verdict if laid else None

    def judge_refused(self, refused: Refused) -> Verdict:
        """The verdict on the tile that was refused last."""
        tile, x, y, turn = refused.tiles[-1]
        return self.verdict(tile, f"{x},{y}@{turn}")

    def where(self, word: str, door: str | None, dark: bool, every: bool, json: bool) -> Answer:
        """Every place where a tile may legally go, the best first; with `door` only those that join it."""
        tile = self._tile(word, dark)
        lies = self._location(tile)
        legal = [] if lies else where(self.castle, tile, self.number)
        rows = list(enumerate(legal, 1))
        if door is not None:
            meant = parse(door)
            if not isinstance(meant, AtDoor):
                raise Unclear(tr("'{door}' is no entrance: type TILE.DOOR, such as foyer.E", door=shown(door)))
            rows = at_door(meant, self.castle, legal)
        most = len(rows) if every or json else FEW
        remember_list(Listing(tile.id, legal, [number for number, _ in rows[:most]], whole=door is None))
        remarks = (too_far_message(),) if is_cut_off(self.castle, tile, self.number) else ()
        if json:
            return Answer(answers.placements(tile, [verdict for _, verdict in rows]), remarks=remarks)
        if lies:
            return Answer(words=hanging("", lies, width()), remarks=remarks)
        if legal:
            listed = text.placements(self.castle, tile, rows, most, width(), self.castle_words)
        else:
            listed = text.nowhere(self.castle, tile, width())
        others = [] if rows else other_side_hint(self.castle, tile, self.number, door, self.castle_words)
        return Answer(words=[*listed, *others], remarks=remarks)

    def try_tile(self, word: str, place: str | None, dark: bool, json: bool) -> Answer:
        """Whether a tile may go there, and what it would give."""
        verdict = self.verdict(word, place, dark)
        if not verdict.legal:
            _remember_refused(verdict, "" if self.table is None else self.castle_words)
        if json:
            return Answer(answers.try_answer(verdict), code=Exit.FINE if verdict.legal else Exit.RULES_SAY_NO)
        return self._trial(verdict, "try")

    def append_tile(
        self, word: str, place: str | None, dark: bool, claim: int | None, dispute: bool, json: bool
    ) -> tuple[TileEntry | None, Answer]:
        """A tile for the end of the castle file, None if the rules refuse it, and the answer."""
        tile = self._tile(word, dark)
        verdict = Verdict(self.castle, find_place(place, self.castle, tile, self.number, self.castle_words))
        if not verdict.legal and not dispute:
            _remember_refused(verdict, "")
            broken = violating(verdict.violations, say)
            return None, Answer(broken, code=Exit.RULES_SAY_NO) if json else self._trial(verdict, "place")
        placed = verdict.placed
        entry = TileEntry(placed.tile.id, placed.at, placed.turn, None, claim, dispute)
        miscounted = miscounted_words(claim, verdict.points.total)
        if json:
            return entry, Answer(answers.place_answer(verdict, claim, dispute, miscounted))
        words = [*text.trial(verdict, width()), *(f"  {row}" for row in (*miscounted, *disputed_words(dispute)))]
        return entry, Answer(words=words, drawn=[trial_picture(verdict, len(words))])

    def _trial(self, verdict: Verdict, command: str) -> Answer:
        """The points and broken rules of a tile, with a picture, and other places for this command."""
        elsewhere = self.elsewhere(verdict)
        near = [] if verdict.legal or elsewhere else text.nearest_lines(verdict, command, self.castle_words)
        words = [*text.trial(verdict, width()), *elsewhere]
        drawn = [trial_picture(verdict, len(words) + len(near))]
        return Answer(words=words, drawn=drawn, after=near, code=Exit.FINE if verdict.legal else Exit.RULES_SAY_NO)

    def elsewhere(self, verdict: Verdict) -> list[str]:
        """The sentence that the tile is in another castle of the table, so that this is only a trial."""
        lies = self._location(verdict.placed.tile, elsewhere=True)
        return hanging("  ", lies, width()) if lies else []

    def _tile(self, word: str, dark: bool) -> Tile:
        return find_tile(word, self.box, self.here, dark)

    def _location(self, tile: Tile, elsewhere: bool = False) -> str:
        """The sentence that a room is placed already, and where (BOX-1), `""` if it is not; `elsewhere`: in another
        castle.
        """
        players = self.table.players if self.table is not None else ()
        castles = [
            (trp("where a tile is", "{player}'s castle", player=player.name), player.castle) for player in players
        ] or [("", self.castle)]
        rest = [(name, castle) for name, castle in castles if castle is not self.castle and tile.is_room]
        own = [(name, castle) for name, castle in castles if castle is self.castle and not elsewhere]
        return next(filter(None, (location_in(castle, tile, name) for name, castle in (*own, *rest))), "")


def named_castle(table: Table, words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The word for a player among the words of a line, and the others, which begin with a tile."""
    names = table.setup.box.catalogue.names
    players: dict[str, tuple[str, ...]] = {player.name: () for player in table.players}
    return split_owner(words, players, lambda word: not is_place(word) and bool(find(word, names, names).ids), LAST)


def of_table(table: Table, name: str | None) -> Site:
    """The castle of a player, of the one whose turn it is where none is named."""
    castle = table.players[table.seat(actor(table, name))].castle
    return Site(castle, table.setup.box, castle.next_number(), on_sale(table), name or "", table)


def of_file(judged: JudgedCastle, box: Box, path: str) -> Site:
    """The castle of a file."""
    castle = judged.castle
    return Site(castle, box, len(judged.tiles), tiles_left(castle, box), f"--castle {shown(path)}", judged=judged.tiles)


def explain(verdict: Judgement, json: bool, site: AnySite | None = None, typed: bool = False) -> Answer:
    """Every rule with pass or fail and why, every point line, the nearest legal places.

    `site`: the castle of the question; `typed`: whether the tile was typed, so that the answer advises a line.
    """
    assert isinstance(verdict, Verdict) and (site is None or isinstance(site, Site))  # those that it gave out
    code = Exit.FINE if verdict.legal else Exit.RULES_SAY_NO
    near, why = nearest(verdict.castle, verdict.placed), reasons(verdict)
    if json:
        return Answer(answers.explain_answer(verdict, why, near), code=code)
    castle_words = site.castle_words if site else ""
    remarks = site.elsewhere(verdict) if site and typed else []
    only = verdict.legal and not near  # it fits here and nowhere else
    after = [] if remarks or only else text.nearest(near, verdict.placed.tile.id if site else "", width(), castle_words)
    after = [*text.turned_line(verdict, "explain", castle_words), *after] if typed else after
    words, low = ([*text.explanation(verdict, why, width(), answer_last=last), *remarks] for last in (False, True))
    return Answer(words=words, drawn=[trial_picture(verdict, len(words) + len(after))], after=after, low=low, code=code)


def _remember_refused(verdict: Verdict, castle_words: str) -> None:
    """Remember a refused tile for `explain` without words; `castle_words`: empty for a castle file."""
    placed = verdict.placed
    remember_refusal(
        castle_words, [(placed.tile.id, *placed.at, placed.turn)], [violation.rule for violation in verdict.violations]
    )
