"""The library's classes for Between Two Castles: `castlescore.between.Castle`, its placements, tallies and sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Self

from castlescore.core.errors import Unclear
from castlescore.core.language import amount, tr
from castlescore.core.types import Document, Json
from castlescore.games.between.choices import choices as choices
from castlescore.games.between.facts import Catalogue, TileFacts, between
from castlescore.games.between.files.castle_file import GAME
from castlescore.games.between.input import entries, resolve
from castlescore.games.between.input.begin import find_throne
from castlescore.games.between.rules.castle import Castle as _Built
from castlescore.games.between.rules.castle import Placed
from castlescore.games.between.rules.final import Score as Score
from castlescore.games.between.rules.placement import JudgedCastle, JudgedTile, Verdict, where, with_tile, without_last
from castlescore.games.between.rules.table import Pending as Pending
from castlescore.games.between.rules.table import Phase as Phase
from castlescore.games.between.rules.table import Pile as Pile
from castlescore.games.between.rules.table import Site as Site
from castlescore.games.between.rules.table import Table as Table
from castlescore.games.between.sentences import say
from castlescore.games.between.view import answers
from castlescore.games.between.view.picture import picture
from castlescore.games.between.view.svg import castle_svg
from castlescore.input.options import refuse_claim
from castlescore.library.castle import AnyCastle, AnyPlacement, AnyTally, Illegal, word_of, words_of
from castlescore.library.session import Session as AnySession
from castlescore.protocol.castles import FORMAT
from castlescore.view.common_answers import Violation, violations

Tile = TileFacts  # a tile, as printed


class Placement(AnyPlacement[Verdict]):
    """A tile on a cell of a castle, legal or not, with all that follows from it; every tile stands upright.

    Examples:
        >>> place = cs.between.Castle("utility-sleeping").verdict("parlor", "-1,0")
        >>> place.legal, place.at, place.points
        (True, (-1, 0), 0)
    """

    def __init__(
        self, verdict: Verdict, claim: int | None = None, dispute: bool = False, judged: JudgedTile | None = None
    ) -> None:
        """Made by a castle; `judged`: the tile in the castle as it stands, of one that `verdicts` has."""
        super().__init__(verdict, claim, dispute)
        self._judged = judged

    @property
    def tile(self) -> Tile:
        """The tile, as printed."""
        return self._verdict.placed.tile

    @property
    def at(self) -> tuple[int, int]:
        """Its cell: column and row, the left half of the throne room at 0, 0, rows upward (B-PLACE-5)."""
        return self._verdict.placed.at

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Every broken rule (B-PLACE-2, -3, -6, -7, -8, B-AIM-7), one violation each; none where it is legal."""
        return violations(self._verdict.violations, say)

    @cached_property
    def points(self) -> int:
        """What the castle's total gains by it, other tiles' points among them; in `verdicts` the tile's own points."""
        return self._verdict.gain if self._judged is None else self._judged.points

    @cached_property
    def lines(self) -> tuple[answers.Line, ...]:
        """The tile's own points one by one (B-SCORE-1 to B-SCORE-18), if the castle were finished with it."""
        lines = self._verdict.lines if self._judged is None else self._judged.lines
        return tuple(map(answers.point_line, lines))

    @property
    def outline(self) -> tuple[tuple[int, int], ...]:
        """The corners of its cell, in cells, one after the other round it."""
        (x, y), wide = self.at, self.tile.width
        return ((x, y), (x + wide, y), (x + wide, y + 1), (x, y + 1))

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of its cell, in cells."""
        return self.at[0] + self.tile.width / 2, self.at[1] + 0.5

    def to_json(self) -> Json:
        """What `try --json` prints of it."""
        return answers.try_answer(self._verdict, self.claim, self.dispute).to_json()

    def __str__(self) -> str:
        return f"{self.at[0]},{self.at[1]}"


class Castle(AnyCastle[JudgedCastle, Catalogue, Tile, Placement]):
    """A castle of Between Two Castles, each tile judged. It never changes: `lay` gives another one.

    Cells are column and row, the left half of the throne room at 0, 0, rows upward.

    Examples:
        >>> castle = cs.between.Castle("utility-sleeping", attendants=["jester"])
        >>> castle = castle.lay("parlor", "-1,0")
        >>> castle.points, castle.rows["attendants"]
        (2, 2)
    """

    __slots__ = ()
    GAME = GAME

    def __new__(cls, throne: str | None = None, attendants: Sequence[str] = (), cards: Sequence[str] = ()) -> Self:
        """A throne room (its name, `throne-` left out or not), with attendants in it and bonus cards under it, by ids.

        Raises Unclear, with the names of all throne rooms, where none is named or there is none of that name;
        FileProblem for that of no attendant or card.
        """
        given = {"attendants": words_of(attendants), "cards": words_of(cards)}
        word = "" if throne is None else str(throne)
        present = {key: ids for key, ids in given.items() if ids}
        return cls.from_json({"format": FORMAT, "game": GAME, "throne": find_throne(word), **present, "tile": []})

    @property
    def points(self) -> int:
        """What the castle is worth as it stands (B-SCORE)."""
        return self._file.judged.points

    @property
    def complete(self) -> tuple[int, ...]:
        """None: no tile is completed in this game."""
        return ()

    @property
    def rows(self) -> dict[str, int]:
        """The rows of the score pad, which add up to the points (B-SCORE-14)."""
        return dict(self._file.judged.rows)

    @property
    def verdicts(self) -> tuple[Placement, ...]:
        """Each tile as it was judged at its moment, with its points in the castle as it stands, in order."""
        return tuple(Placement(row.verdict, row.claim, row.dispute, row) for row in self._file.judged.tiles)

    def legal_placements(self, tile: str | Tile) -> list[Placement]:
        """Every legal cell of a tile, named as typed, the most gained first; raises Unclear for a name."""
        return [Placement(verdict) for verdict in where(self._castle, self._tile(tile), self._file.next_number)]

    def verdict(self, tile: str | Tile, place: str | Placement) -> Placement:
        """What `try` says: a tile on a cell, legal or not.

        A place as typed: `COL,ROW`, or N, the Nth of `legal_placements`. Raises Unclear for ambiguous words, LimitHit
        for a cell too far away; never for a rule.
        """
        meant = self._tile(tile)
        at = resolve.find_cell(str(place), self._castle, meant)
        return Placement(Verdict(self._castle, Placed(self._file.next_number, meant, at)))

    def lay(self, tile: str | Tile, place: str | Placement, claim: int | None = None, dispute: bool = False) -> Self:
        """The castle with one more tile; raises Illegal where the rules forbid it, and as `verdict`.

        `claim`: the points the table counted; `dispute`: judged only, and never refused.
        """
        refuse_claim(claim)
        if isinstance(place, Placement) and place._is_of(self._castle, tile, self._file.next_number):
            placement = place
        else:
            placement = self.verdict(tile, place)
        if not placement.legal and not dispute:
            raise Illegal(tr("{tile} at {place}", tile=placement.tile.name, place=placement), placement.violations)
        return self._with(with_tile(self._file.judged, placement._verdict, claim, dispute))

    def judged(self) -> answers.Judged:
        """What `judge` answers of it, as a value."""
        return answers.judged_castle(self._file.judged)

    def undo(self) -> Self:
        """The castle before its last tile; raises Unclear where there is only the throne room."""
        if not len(self):
            raise Unclear(tr("nothing to take back: only the throne room stands there"))
        return self._with(without_last(self._file.judged))

    def tiles_left(self) -> tuple[Tile, ...]:
        """The tiles that may still come: regular ones that are not in it (B-AIM-7), and special ones."""
        return tuple(tile for tile in self._file.box.tiles.values() if tile.id not in self._castle.regular)

    def svg(self, places: Iterable[Placement] = (), frame: bool = True, title: str = "", prefix: str = "") -> str:
        """The picture as an SVG document. `frame` False: the plan alone, without title, score pad, legend and notes.

        `places` are not drawn, but in sight. The root says where the picture lies: the point (data-west, data-north),
        in cells, is at (data-left, data-top), in pixels, and a cell has data-unit by data-high pixels. `prefix` begins
        every id, so that several pictures can stand on one page.
        """
        shown = [place._verdict.placed for place in places]
        return castle_svg(self._file.judged, title, prefix, places=shown, frame=frame)

    def __str__(self) -> str:
        """The picture in characters, 80 columns wide at most."""
        return picture(self._castle)

    def __repr__(self) -> str:
        legality = "legal" if self.legal else "not legal"
        has = f"{amount(len(self), 'tile')}, {amount(self.points, 'point')}"
        return f"<Castle around {self._castle.throne.id}, {has}, {legality}>"

    @property
    def _castle(self) -> _Built:
        return self._file.judged.castle

    def _tile(self, tile: str | Tile) -> Tile:
        return entries.find_tile(word_of(tile), self._file.box, self._castle.regular)


class Tally(AnyTally[Score]):
    """A finished table, scored from what is on it. What is not known is None, and named in `missing`.

    Examples:
        >>> tally = cs.between.Tally.read("tally/between.toml")
        >>> tally.score()
        <Score: 1. Anna 60, 2. Bert 59, 3. Ludwig 59>
    """

    __slots__ = ()
    GAME = GAME

    def __init__(self, castles: Sequence[Document | Mapping[str, object]], **more: object) -> None:
        """`castles`: each the keys of a `[[castle]]` of a tally file, its `builders` among them; or `castle`: a Castle.

        `more`: other keys of such a file. Raises FileProblem for impossible values.
        """
        super().__init__({"castle": castles, **more})


class Session(AnySession[Castle, Placement, Table, Score, answers.Score]):
    """A session of this game: as `castlescore.Session`, with its castles and its score by their types.

    Examples:
        >>> thrones = ["utility-sleeping", "food-sleeping", "living-corridor"]
        >>> game = cs.between.Session.new("anna", "ben", "cara", throne=thrones)
        >>> game.castle("AB").rows["throne"], game.table.sites[0].partners
        (0, ('Anna', 'Ben'))
    """

    GAME = GAME


def find_tile(name: str) -> Tile:
    """The tile that a name means: an id, a name in any language, a beginning, initials.

    Raises Unclear for a name that fits no tile or several.

    Examples:
        >>> cs.between.find_tile("bakery").type
        'food'
    """
    return entries.find_tile(word_of(name), between())
