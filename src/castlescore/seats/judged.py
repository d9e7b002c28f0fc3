"""A castle on a phone: tiles are laid into it by touch, any place may be tried, and every tile is judged.

It is a castle file. Every tile that may still come is a choice; where a tile is tried at a place that the rules forbid,
the page names every rule that it breaks, and the place is drawn among the legal ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import amount, tr, trn
from castlescore.core.refusals import Judgement
from castlescore.core.types import Document
from castlescore.input.hand import OpenPlace
from castlescore.protocol.game import Game
from castlescore.record.castle_files import CastleFile, castle_reads_back, extended, parse_any_castle
from castlescore.record.store import locked, save
from castlescore.seats import view
from castlescore.seats.documents import Hand, Offer, Said, SeatCastle, Spot, State
from castlescore.seats.host import Overtaken, Verdict
from castlescore.seats.looked import Looked
from castlescore.seats.view import sheet_of, spot_at, spots
from castlescore.tally.file import FinishedTable, tally_of
from castlescore.toml.reading import read_text

BACK = "take back"
NEAR = 3  # nearest legal places that are named


class CastleTable(Looked):
    """A castle file into which tiles are laid, and in which they are tried."""

    judges = True

    def __init__(self, path: str) -> None:
        """Raises FileProblem or LimitHit for a file that is no castle."""
        super().__init__(path)
        self._trouble = ""
        self._read(read_text(path))

    def _read(self, text: str) -> None:
        self.file: CastleFile[Any, Any] = parse_any_castle(text, self.path)
        self.castle: Any = self.game.library.Castle.loads(text)
        rows = self.game.tally.ROWS
        document = self.game.tally.new_file(["A", "B"], {})  # as the first castle of a finished table
        first, *others = document[rows]
        document[rows] = [{**first, **self.castle._in_tally()}, *others]
        self._table: FinishedTable = tally_of(self.game, document, self.path).table

    @property
    def game(self) -> Game:
        """The game of the castle."""
        return self.file.game

    @property
    def title(self) -> str:
        """What it is."""
        return tr("Castle")

    @property
    def about(self) -> tuple[str, ...]:
        """The game."""
        return (tr(self.game.page.GAME),)

    def refreshed(self) -> str:
        """Read the file again if it has changed; why it cannot be read, `""` where it can."""
        try:
            text, trouble = read_text(self.path), ""
            if text != self.file.text:
                self._read(text)
                self.change_tag()
        except CastlescoreError as problem:
            trouble = str(problem)
        self._trouble = trouble
        return trouble

    def last(self, names: Sequence[str]) -> int:
        """How many tiles the castle has."""
        return len(self.castle)

    def state(self, names: Sequence[str]) -> State:
        """The castle, its points, and every tile that may still come."""
        offers = [*self._offers()]
        points = amount(self.castle.points, "point")
        wrong = sum(not place.legal for place in self.castle.verdicts)
        rules = trn("{n} tile breaks a rule", "{n} tiles break a rule", wrong) if wrong else tr("every tile is legal")
        shown = self._table.castle_view(self._table.entries[0])
        svg = self.castle.svg(frame=False, title=tr("Castle"), prefix="c1-")
        nothing = super().state(names)
        return nothing.model_copy(
            update={
                "game": self.game.meta.id,
                "after": self.last(names),
                "heading": tr(self.game.page.GAME),
                "said": (rules,),
                "choices": tuple(offers),
                "now": rules,
                "more": (*self.file.remarks, *shown.said),
                "castles": (SeatCastle(castle="", name=tr("Castle"), own=True, svg=svg),),
                "sheets": (sheet_of(replace(shown.tiles, caption=tr("The tiles, one by one"))),),
                "tiles": {each.tile: self.game.page.tile_view(self._table, each.tile) for each in offers if each.tile},
                "band": f"{points}; {rules}",
                "trouble": self._trouble or None,
            }
        )

    def _offers(self) -> Iterator[Offer]:
        for tile in self.castle.tiles_left():
            takes = ("dark",) if tile.id == "hallway" else ()
            of = {"dark": (True,)} if takes else None
            yield Offer(choice=f"lay {tile.id}", text=tile.name, needs=("place",), takes=takes, of=of, tile=tile.id)
        if len(self.castle) > 1:
            yield Offer(choice=BACK, text=tr("take the last tile back"), needs=(), takes=())

    def _offer(self, choice: str) -> Offer:
        return view.find([*self._offers()], choice, self.game, self._table)

    def hand(self, names: Sequence[str], choice: str, values: Mapping[str, str]) -> Hand:
        """The legal places of a tile, those with most points first; before them the place that is tried (`place`)."""
        offer, legal = self._offer(choice), tuple[Spot, ...]()
        if offer.tile is None:
            raise view.not_offered(offer.text)
        try:
            self._site.append_tile(offer.tile, None, "dark" in values, None, False, True)
        except OpenPlace as opened:
            legal = tuple(spots(self.game, opened))
        except Unclear:  # it fits nowhere
            pass
        tried = self._tried(choice, values)
        if tried is None or tried.legal:
            first = [spot for spot in legal if tried is not None and spot.place == str(self._placement(tried))]
            return Hand(choice=choice, places=(*first, *(spot for spot in legal if spot not in first)))
        place = self._placement(tried)
        rules = ", ".join(broken.rule for broken in place.violations)
        spot = spot_at(place, "", tr("breaks {rules}", rules=rules))
        return Hand(choice=choice, places=(spot, *legal))

    @property
    def _site(self) -> Any:
        return self.game.sites.of_file(self.file.judged, self.file.box, self.path)

    def _placement(self, verdict: Judgement) -> Any:
        """A verdict with its place, as the library of the game has it."""
        return self.game.library.Placement(verdict)

    def _tried(self, choice: str, values: Mapping[str, str]) -> Judgement | None:
        """The verdict on the tile of a choice at the place that is tried; None where none is. Raises Unclear."""
        if not values.get("place"):
            return None
        verdict: Judgement = self._site.verdict(self._offer(choice).tile, values["place"], "dark" in values)
        return verdict

    def _verdict(self, judged: Judgement) -> Verdict:
        """A verdict on a tile in words: its points, or every rule that it breaks and the nearest legal places."""
        place: Any = self.game.library.Placement(judged)
        explained: Any = self.game.sites.explain(judged, True).document
        where = tr("{tile} at {place}", tile=place.tile.name, place=place)
        if judged.legal:
            return Verdict(True, tr("{what}: legal, {points}", what=where, points=amount(place.points, "point")), ())
        near = ", ".join(f"{self._word(each)} ({each.points:+})" for each in explained.nearest[:NEAR])
        lines = [*map(str, place.violations), *([tr("nearest legal: {places}", places=near)] if near else [])]
        return Verdict(False, tr("{what}: not legal", what=where), tuple(lines))

    @staticmethod
    def _word(near: Any) -> str:
        turn = getattr(near, "turn", 0)
        return ",".join(map(str, near.at)) + (f"@{turn}" if turn else "")

    def verdicts(self, choice: str, values: Mapping[str, str]) -> list[Verdict]:
        """The verdict on the tile that is tried; with none in the hand those on the tiles that break a rule, or on the
        whole castle where none does. Raises Unclear.
        """
        if choice:
            tried = self._tried(choice, values)
            return [] if tried is None else [self._verdict(tried)]
        wrong = [self._verdict(place._verdict) for place in self.castle.verdicts if not place.legal]
        return wrong or [Verdict(True, tr("every tile is legal"), ())]

    def taken(self, names: tuple[str, ...], choice: str, after: int, values: Document) -> Said:
        """Lay a tile, in dispute where the rules forbid it, or take the last one back, under the lock of the file."""
        with locked(self.path):
            self.refreshed()
            if after != self.last(names):
                raise Overtaken
            offer = self._offer(choice)
            if offer.choice == BACK:
                undone = self.castle.undo()
                text, proof = (
                    undone.dumps(),
                    castle_reads_back(self.path, undone._file.contents, self.game, self.file.box),
                )
            else:
                place, dark = str(values.get("place", "")), "dark" in values
                legal = self._site.verdict(offer.tile, place, dark).legal
                entry, _ = self._site.append_tile(offer.tile, place, dark, None, not legal, True)
                text, proof = extended(self.file, entry)
            save(self.path, text, proof)
            self.refreshed()
        return Said(event=self.last(names), told=(self.state(names).band,))

    def overtaken(self, names: Sequence[str], after: int) -> State:
        """The new state: the castle was changed elsewhere."""
        return self.state(names).model_copy(
            update={"told": (tr("somebody else has entered part of this: look at the table and choose again"),)}
        )

    # What can be taken along.

    files = ("toml",)

    def castle_file(self, of: str) -> str:
        """The castle file."""
        return self.file.text

    def text_of(self, kind: str) -> str:
        """The castle file."""
        return self.file.text

    @property
    def link(self) -> tuple[str, tuple[str, ...]]:
        """The castle as a link, and remarks on what that cannot hold; `""` where its game has none."""
        links = self.game.links
        return ("", ()) if links is None else links.write_link(self.file.judged)
