"""A tally file of Between Two Castles as values: the castles, who builds them, and the ring in which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.errors import FileProblem, LimitHit
from castlescore.core.language import StandIn, tr
from castlescore.core.names import check_player_names, find
from castlescore.core.types import Plain
from castlescore.core.values import frozen
from castlescore.games.between.facts import between
from castlescore.games.between.files.castle_file import GAME, judge_keys
from castlescore.games.between.rules.final import CastleResult, Score, score_of
from castlescore.games.between.rules.finished import may_have_cards
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.ring import NoRing, Ring, ring
from castlescore.games.between.rules.setup import castle_names, numbers
from castlescore.games.between.sentences import say
from castlescore.record.castle_files import too_many
from castlescore.record.tally_file import Problems, WithCastle, castle_named
from castlescore.toml.reading import MOST_TILES, in_order, shown

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Row = Plain  # one [[castle]], as its model leaves it


@frozen
class Site(WithCastle[JudgedCastle]):
    """A castle of a finished table: what the file says, and the castle where it is known."""

    name: str
    builders: tuple[str, str]
    row: Row
    judged: JudgedCastle | None

    @property
    def shown(self) -> bool:
        """Whether the bonus cards are known; those of a castle file are."""
        return (
            self.judged is None or "cards" in self.row or "castle" in self.row or not may_have_cards(self.judged.castle)
        )

    @property
    def result(self) -> CastleResult:
        """What is scored of it."""
        return CastleResult(
            name=self.name,
            partners=self.builders,
            castle=None if self.castle is None else self.castle.castle,
            adjusted=self.row.get("adjusted", 0),
            given=None if self.entering else self.row.get("rows"),
            counted=self.row.get("specials"),
            shown=self.shown,
        )


@frozen
class Said:
    """All that a tally file says."""

    path: str
    document: Plain
    sites: tuple[Site, ...]
    ring: Ring

    @property
    def score(self) -> Score:
        """The score, as far as all is known that it is made of."""
        return score_of(tuple(site.result for site in self.sites), self.ring.pairs, over=True)


def model() -> TypeAdapter[dict[str, object]]:
    """What judges a file."""
    from castlescore.games.between.tally.model import Tally
    from castlescore.toml.judge import judge_of

    return judge_of(Tally)


def read(document: Plain, path: str, text: str) -> Said:
    """What a tally file says; raises FileProblem or LimitHit with what is wrong and where."""
    from castlescore.games.between.tally.model import Tally

    found = in_order(Tally, model, document, path, {"castle": "castle"}, {"castle"}, text)
    wrong = Problems(path, text, "castle")
    rows: list[Row] = found["castle"]
    stand = _ring(rows, wrong)
    names = _names(rows, stand, wrong)
    sites = tuple(
        Site(name, pair, row, _castle(row, k, wrong))
        for k, (name, pair, row) in enumerate(zip(names, _pairs(rows), rows, strict=True))
    )
    return Said(path, document, sites, stand)


def _pairs(rows: list[Row]) -> list[tuple[str, str]]:
    """Who builds each castle; of three who build one is Ludwig, if so named (B-DUO-1)."""
    data = numbers()["players"]
    there = data["ludwig"] if len(rows) == data["ludwig_joins"] + 1 else None
    pairs = [tuple(StandIn(name) if name == there else name for name in row["builders"]) for row in rows]
    return [(first, second) for first, second in pairs]


def _ring(rows: list[Row], wrong: Problems) -> Ring:
    for k in range(len(rows)):
        players = list(dict.fromkeys(name for other in rows[: k + 1] for name in other["builders"]))
        if problem := check_player_names(players):
            raise wrong.of_row(f"builders: {problem}", k, "builders")
    found = ring(_pairs(rows))
    if isinstance(found, NoRing):
        raise wrong.of_row(f"builders: {say(found.why)} (B-AIM-1)", found.castle, "builders")
    return found


def _names(rows: list[Row], stand: Ring, wrong: Problems) -> list[str]:
    """What the castles are called, by their builders' initials where they have no names."""
    known = [stand.pairs[seat][0] for seat in stand.seats]
    derived = dict(zip(known, castle_names(stand.seats), strict=True))
    names: list[str] = []
    for k, row in enumerate(rows):
        name = row.get("name", derived[k])
        if name.casefold() in map(str.casefold, names):
            raise wrong.of_row(tr("name: two castles are called {name}", name=shown(name)), k, "name")
        if not name.isprintable() or not name.strip():
            raise wrong.of_row(tr("name: '{name}' has characters that do not show", name=shown(name)), k, "name")
        names.append(name)
    return names


def _castle(row: Row, k: int, wrong: Problems) -> JudgedCastle | None:
    """A castle from its file or as it stands in this one; what was written on the pad only is checked."""
    for name in row.get("rows", {}):
        if name not in between().rows:
            near = find(name, {}, dict.fromkeys(between().rows, ()))
            hint = ", ".join(near.ids or near.closest or between().rows)
            why = tr("rows: no row is called '{name}': {names}", name=shown(name), names=hint)
            raise wrong.of_row(why, k, "rows", name)
    if "throne" in row:
        if len(row.get("tile", ())) > MOST_TILES:
            raise LimitHit(f"{shown(wrong.path)}: {too_many(len(row['tile']))}")
        return judge_keys(row, between(), lambda why, *place: wrong.of_row(why, k, *place))
    if "castle" not in row:
        return None

    def of_file(why: str) -> FileProblem:
        return wrong.of_row(f"castle: {why}", k, "castle")

    judged = castle_named(row["castle"], wrong.path, GAME, between(), of_file)
    assert isinstance(judged, JudgedCastle)
    return judged
