"""The library's classes for Castles of Mad King Ludwig: `castlescore.Castle`, its placements, tallies and sessions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Self

from castlescore.core.errors import Unclear
from castlescore.core.language import amount, tr
from castlescore.core.types import Document, Json
from castlescore.games.castles.choices import choices as choices
from castlescore.games.castles.facts import TileFacts
from castlescore.games.castles.files import links
from castlescore.games.castles.files.castle_file import GAME, foyer_of, open_box
from castlescore.games.castles.files.places import join_names
from castlescore.games.castles.input import resolve
from castlescore.games.castles.rules.castle import Box
from castlescore.games.castles.rules.castle import Castle as _Built
from castlescore.games.castles.rules.final import Score as Score
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile, with_tile, without_last
from castlescore.games.castles.rules.placement import Verdict, where
from castlescore.games.castles.rules.table import Pending as Pending
from castlescore.games.castles.rules.table import Phase as Phase
from castlescore.games.castles.rules.table import Player as Player
from castlescore.games.castles.rules.table import Slot as Slot
from castlescore.games.castles.rules.table import Table as Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view import answers
from castlescore.games.castles.view.picture import picture
from castlescore.games.castles.view.svg import castle_svg
from castlescore.games.castles.view.text import at
from castlescore.input.options import refuse_claim
from castlescore.library.castle import AnyCastle, AnyPlacement, AnyTally, Circle, Illegal, StrPath, word_of
from castlescore.library.session import Session as AnySession
from castlescore.protocol.castles import FORMAT
from castlescore.view.common_answers import Violation, violations

Corners = tuple[tuple[int, int], ...]


Tile = TileFacts  # a tile, as printed


class Placement(AnyPlacement[Verdict]):
    """A tile at a place of a castle, legal or not, with all that follows from it. Points are those of placing.

    Examples:
        >>> place = cs.Castle.read("castles/public-link.toml").verdict("parlor", "9,1")
        >>> place.legal, place.points, place.completes, place.joins
        (True, 4, (12,), ('W=train-room.E',))
    """

    @property
    def tile(self) -> Tile:
        """The tile, as printed."""
        return self._verdict.placed.tile.facts

    @property
    def at(self) -> tuple[int, int]:
        """The lower left corner of the tile's box, in units, north up (GEO-1)."""
        return self._verdict.placed.at

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Every broken rule (PLACE-1, PLACE-4 to PLACE-8, BOX-1), one violation each; none where it is legal."""
        return violations(self._verdict.violations, say)

    @cached_property
    def points(self) -> int:
        """What it gives (SCORE-1 to SCORE-3); for an illegal placement, what it would have given."""
        return self._verdict.points.total

    @cached_property
    def lines(self) -> tuple[answers.Line, ...]:
        """The points one by one; they add up to `points`. Lines of 0 points say why there are none."""
        return tuple(map(answers.point_line, self._verdict.lines))

    @property
    def completes(self) -> tuple[int, ...]:
        """The numbers of the tiles that it completes, its own among them (WORD-7)."""
        return self._verdict.completes

    @property
    def joins(self) -> tuple[str, ...]:
        """How it joins the castle, as a place may be typed: `E=foyer.W`, its own door by the printed side."""
        return join_names(self._verdict)

    @property
    def blocks(self) -> tuple[tuple[int, str], ...]:
        """The entrances, old and new, that it would block (GEO-5): number of the tile, name of the door as it lies."""
        return tuple((entrance.n, entrance.door.name) for entrance in self._verdict.blocks)

    @cached_property
    def outline(self) -> Corners | Circle:
        """Its outline as it lies: the corners in units, one after the other round it, or a circle."""
        placed = self._verdict.placed
        if placed.form.outline.diameter:
            return Circle(*self.middle, placed.form.outline.diameter / 2)
        x, y = placed.at
        return tuple((x + dx, y + dy) for dx, dy in placed.form.outline.corners)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its box, in units."""
        west, south, east, north = self._verdict.placed.box
        return (west + east) / 2, (south + north) / 2

    def to_json(self) -> Json:
        """What `try --json` prints of it."""
        return answers.try_answer(self._verdict, self.claim, self.dispute).to_json()

    def __str__(self) -> str:
        return at(self._verdict.placed)


class Castle(AnyCastle[JudgedCastle, Box, Tile, Placement]):
    """A castle of Castles of Mad King Ludwig, each tile judged (JUDGE-1). It never changes: `lay` gives another one.

    Lengths are in units of the lattice (5 feet), x to the east, y to the north.

    Examples:
        >>> castle = cs.Castle.read("castles/public-link.toml")
        >>> castle.points, castle.lay("parlor", castle.legal_placements("parlor")[0]).points
        (38, 43)
    """

    __slots__ = ()
    GAME = GAME

    def __new__(cls, foyer: int | str = 4, catalogue: StrPath | None = None) -> Self:
        """A foyer of 3 or 4 entrances at 0,0, perhaps turned: `3@90`. Raises Unclear for another word.

        `catalogue`: a file of home-made rooms, which may be laid too; raises FileProblem.
        """
        return cls.from_json(_document([foyer_of(str(foyer)).row]), catalogue)

    @classmethod
    def from_link(cls, link: str) -> Self:
        """The castle of a link of madcastles.com, floors and an order of building calculated (JUDGE-5).

        What no order reaches is in dispute; a tile half a unit off the lattice is left out. Raises FileProblem or
        LimitHit for what is no such link.
        """
        return cls.from_json(_document(entry.row for entry in links.read_link(link, open_box(None)).entries))

    def to_link(self) -> str:
        """The castle as a link of madcastles.com, which has no disputes, no foyer of 4 and no home-made rooms."""
        return links.write_link(self._file.judged)[0]

    @property
    def points(self) -> int:
        """The points of placing the tiles that are built; rewards are the table's business."""
        return self._file.judged.points

    @property
    def complete(self) -> tuple[int, ...]:
        """The numbers of the complete tiles (WORD-7)."""
        return self._file.judged.castle.complete

    @property
    def external_entrances(self) -> tuple[int, int]:
        """The external entrances (WORD-6): all, and those not of corridor tiles (FAVOR-EXTERNAL)."""
        return self._file.judged.external

    @property
    def verdicts(self) -> tuple[Placement, ...]:
        """Each tile as it was judged at its moment, those in dispute included, in the order of building."""
        return tuple(Placement(row.verdict, row.claim, row.dispute) for row in self._file.judged.tiles)

    def legal_placements(self, tile: str | Tile, dark: bool = False) -> list[Placement]:
        """Every legal place of a tile, the best first: most points, most completed, fewest entrances blocked.

        A tile is named as typed; `dark`: a hallway with its dark side up. Raises Unclear for a name.
        """
        meant = resolve.find_tile(word_of(tile), self._file.box, self._here(), dark)
        return [Placement(verdict) for verdict in where(self._castle, meant, self._file.next_number)]

    def verdict(self, tile: str | Tile, place: str | Placement, dark: bool = False) -> Placement:
        """What `try` says: a tile at a place, legal or not.

        A place as typed: `X,Y`, `X,Y@TURN`, `DOOR=TILE.DOOR`, `TILE.DOOR`, or N, the Nth of `legal_placements`. Raises
        Unclear for ambiguous words, LimitHit for a place too far away; never for a rule.
        """
        meant = resolve.find_tile(word_of(tile), self._file.box, self._here(), dark)
        placed = resolve.find_place(str(place), self._castle, meant, self._file.next_number)
        return Placement(Verdict(self._castle, placed))

    def lay(
        self,
        tile: str | Tile,
        place: str | Placement,
        dark: bool = False,
        claim: int | None = None,
        dispute: bool = False,
    ) -> Self:
        """The castle with one more tile; raises Illegal where the rules forbid it, and as `verdict`.

        `claim`: the points the table counted; `dispute`: judged only, and never refused.
        """
        refuse_claim(claim)
        if isinstance(place, Placement) and not dark and place._is_of(self._castle, tile, self._file.next_number):
            placement = place
        else:
            placement = self.verdict(tile, place, dark)
        if not placement.legal and not dispute:
            raise Illegal(tr("{tile} at {place}", tile=placement.tile.name, place=placement), placement.violations)
        return self._with(with_tile(self._file.judged, JudgedTile(placement._verdict, claim, dispute)))

    def judged(self) -> answers.Judged:
        """What `judge` answers of it, as a value."""
        return answers.judged_castle(self._file.judged)

    def undo(self) -> Self:
        """The castle before its last tile; raises Unclear where there is only the foyer."""
        if len(self) < 2:
            raise Unclear(tr("nothing to take back: only the foyer lies there"))
        return self._with(without_last(self._file.judged))

    def tiles_left(self) -> tuple[Tile, ...]:
        """The tiles that may still come: rooms that are not in it, and corridors while the box has some (BOX-1)."""
        stacks = [placed.tile.facts.stack for placed in self._castle]
        tiles = [self._file.box[id] for id in self._here()]
        return tuple(tile.facts for tile in tiles if tile.is_room or stacks.count(tile.facts.stack) < tile.copies)

    def svg(self, places: Iterable[Placement] = (), frame: bool = True, title: str = "", prefix: str = "") -> str:
        """The picture as an SVG document. `frame` False: the plan alone, without title, legend and notes.

        `places` are not drawn, but in sight. The root says where the picture lies: the point (data-west, data-north),
        in units, is at (data-left, data-top), in pixels, and a unit has data-unit pixels. `prefix` begins every id, so
        that several pictures can stand on one page.
        """
        return castle_svg(self._file.judged, title, prefix, [place._verdict.placed for place in places], frame)

    def __str__(self) -> str:
        """The picture in characters, 80 columns wide at most."""
        return picture(self._castle)

    def __repr__(self) -> str:
        legality = "legal" if self.legal else "not legal"
        return f"<Castle of {amount(len(self), 'tile')}, {amount(self.points, 'point')}, {legality}>"

    def _in_tally(self) -> Json:
        return {"tiles": self.to_json()["tile"]}

    @property
    def _castle(self) -> _Built:
        return self._file.judged.castle

    def _here(self) -> Iterator[str]:
        yield from resolve.tiles_left(self._castle, self._file.box)


class Tally(AnyTally[Score]):
    """A finished table, scored from what is on it (FINAL, FAVOR, BONUS, TIE).

    What is not known is None, and named in `missing`.

    Examples:
        >>> tally = cs.Tally.read("tally/friday.toml")
        >>> tally.score()
        <Score: 1. Dan 90, 2. Cara 89, 3. Ben 86, 4. Anna 74>
    """

    __slots__ = ()
    GAME = GAME

    def __init__(
        self, players: Sequence[Document | Mapping[str, object]], favors: Sequence[str] = (), **more: object
    ) -> None:
        """`players`: the first master builder first, each the keys of a `[[player]]` of a tally file.

        `castle` may be a Castle. `favors`: ids, such as `living-area`. `more`: other keys of such a file, such as
        `empty_stacks` or `rules`. Raises FileProblem for impossible values.
        """
        super().__init__({"player": players, "favors": list(favors), **more})


class Session(AnySession[Castle, Placement, Table, Score, answers.Score]):
    """A session of this game: as `castlescore.Session`, with its castles and its score by their types.

    Examples:
        >>> game = cs.castles.Session.new("anna", "ben", favor=["small", "food-area"])
        >>> game.castle("ben").external_entrances, game.table.players[1].money
        ((4, 0), 15000)
    """

    GAME = GAME


def find_tile(name: str, dark: bool = False) -> Tile:
    """The tile of the box that a name means: an id, a name in English, Czech or Russian, a beginning, initials.

    `dark`: the other side of a hallway. Raises Unclear for a name that fits no tile or several.

    Examples:
        >>> cs.find_tile("sol").name
        'Solar'
    """
    return resolve.find_tile(word_of(name), open_box(None), (), dark).facts


def _document(rows: Iterable[Mapping[str, object]]) -> Json:
    return {"format": FORMAT, "game": GAME, "tile": list(rows)}
