"""A tally file of Castles of Mad King Ludwig as values: who played, with which castles, counts, cards and money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.errors import FileProblem
from castlescore.core.language import tr
from castlescore.core.names import check_player_names, find
from castlescore.core.types import Plain
from castlescore.core.values import frozen
from castlescore.games.castles.files.castle_file import GAME, judge_rows
from castlescore.games.castles.records import setup_of
from castlescore.games.castles.rules.counts import YES_OR_NO, CastleCounts, Counts, TableCounts, count_names
from castlescore.games.castles.rules.final import Card, Ending, Holding
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.table import Setup
from castlescore.games.castles.rules.tiles import Box
from castlescore.games.castles.terms import card_names
from castlescore.record.tally_file import Problems, WithCastle, castle_named
from castlescore.toml.reading import OF_ROW, in_order, quoted, shown

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Row = Plain  # one [[player]], as its model leaves it
UNKNOWN: Mapping[str, str] = {  # translated
    "favor": "no favor is called '{word}'",
    "stack": "no stack is called '{word}'",
    "count": "no count is called '{word}'",
    "bonus card": "no bonus card is called '{word}'",
}


@frozen
class Seated(WithCastle[JudgedCastle]):
    """A player of a finished table: what the file says, and the castle where it is known.

    `entering`: the castle is still being typed; `counted`: what the table counted itself.
    """

    name: str
    row: Row
    start: int
    judged: JudgedCastle | None
    counted: TableCounts
    cards: tuple[Card, ...] | None

    @property
    def adjusted(self) -> int:
        """What the table agreed."""
        return int(self.row.get("adjusted", 0))

    @property
    def holding(self) -> Holding:
        """What the end counts; of swan, placing and rewards what is not said follows from the others."""
        placing = self.row.get("placing") if self.castle is None else self.castle.points
        rewards, track, rest = self.row.get("rewards"), self.row.get("track"), self.start + self.adjusted
        if self.entering:
            placing = rewards = track = None
        elif track is None:
            track = None if placing is None or rewards is None else rest + placing + rewards
        elif placing is not None:
            rewards = track - rest - placing
        elif rewards is not None:
            placing = track - rest - rewards
        return Holding(
            name=self.name,
            counts=self.counts,
            money=self.row.get("money"),
            start=self.start,
            track=track,
            placing=placing,
            rewards=rewards,
            adjusted=self.adjusted,
            cards=self.cards,
            in_hand=len(self.cards or ()),
        )

    @property
    def counts(self) -> Counts:
        """What the castle has, or what the table counted where there is none."""
        if self.castle is None:
            return TableCounts({}, self.counted.catalogue) if self.entering else self.counted
        return CastleCounts(self.castle.castle, self.counted.catalogue)


@frozen
class Said:
    """All that a tally file says."""

    path: str
    document: Plain
    setup: Setup
    empty: tuple[str, ...]
    players: tuple[Seated, ...]

    @property
    def favors(self) -> tuple[str, ...]:
        """The favors that are scored, each once; none where one plays alone."""
        return () if self.setup.solo else tuple(dict.fromkeys(self.setup.favors))

    @property
    def ending(self) -> Ending:
        """What the end is scored from."""
        holdings = tuple(player.holding for player in self.players)
        return Ending(holdings, self.setup, self.favors, self.empty, over=True)


def _known(wrong: Problems, word: str, names: Mapping[str, Iterable[str]], what: str, *place: str | int) -> str:
    """A word that is an id of these; raises FileProblem, with those that are close to it."""
    if word in names:
        return word
    why = find(word, names, names).hinted(tr(UNKNOWN[what], word=shown(word)))
    if place[0] == "player":
        raise wrong.of_row(f"{place[2]}: {why}", int(place[1]), *place[2:])
    raise wrong.at(f"{place[0]}: {why}", *place)


def model() -> TypeAdapter[dict[str, object]]:
    """What judges a file."""
    from castlescore.games.castles.tally.model_whole import WholeTally
    from castlescore.toml.judge import judge_of

    return judge_of(WholeTally)


def read(document: Plain, path: str, text: str) -> Said:
    """What a tally file says; raises FileProblem or LimitHit with what is wrong and where."""
    from castlescore.games.castles.tally.model import Tally

    found = in_order(Tally, model, document, path, {"player": "player", "room": "room"}, {"player"}, text)
    wrong = Problems(path, text, "player")
    rows: list[Row] = found["player"]
    names = tuple(row["name"] for row in rows)
    for i in range(len(names)):
        if problem := check_player_names(names[: i + 1]):
            raise wrong.of_row(f"name: {problem}", i, "name")
    header = {key: value for key, value in document.items() if key in ("rules", "setup", "room")}
    setup = setup_of({**header, "players": names, "builder": names[0]}, path, text)
    known = dict.fromkeys(setup.printed.favors, ())
    named = [_known(wrong, id, known, "favor", "favors", i) for i, id in enumerate(found.get("favors", ()))]
    setup = replace(setup, favors=tuple(named))
    piles = dict.fromkeys(setup.stacks, ())
    empty = [
        _known(wrong, str(s), piles, "stack", "empty_stacks", i) for i, s in enumerate(found.get("empty_stacks", ()))
    ]
    starts = setup.dealt.start_points
    players = tuple(_seated(row, i, starts[i], setup.box, wrong) for i, row in enumerate(rows))
    return Said(path, document, setup, tuple(dict.fromkeys(empty)), players)


def _seated(row: Row, i: int, start: int, box: Box, wrong: Problems) -> Seated:
    return Seated(
        name=row["name"],
        row=row,
        start=row.get("start", start),
        judged=_castle(row, i, box, wrong),
        counted=TableCounts(_counts(row, i, box, wrong), box.catalogue),
        cards=_cards(row, i, wrong),
    )


def _castle(row: Row, i: int, box: Box, wrong: Problems) -> JudgedCastle | None:
    """The castle of a player, from its file or as it stands in this one."""
    if "tiles" in row:

        def of_tile(n: int, why: str, *key: str) -> FileProblem:
            return wrong.of_row(tr(OF_ROW["tile"], n=n, why=why), i, "tiles", n, *key)

        return judge_rows(row["tiles"], box, of_tile)
    if "castle" not in row:
        return None
    judged = castle_named(row["castle"], wrong.path, GAME, box, lambda why: wrong.of_row(f"castle: {why}", i, "castle"))
    assert isinstance(judged, JudgedCastle)
    return judged


def _counts(row: Row, i: int, box: Box, wrong: Problems) -> dict[str, int]:
    names = dict.fromkeys(count_names(box.catalogue), ())
    from castlescore.toml.wording import named

    found: dict[str, int] = row.get("counts", {})
    for name, count in found.items():
        _known(wrong, name, names, "count", "player", i, "counts", name)
        if name in YES_OR_NO and count > 1:
            why = tr("{name} is 1 for yes or 0 for no, not {count}", name=named(("counts", name)), count=count)
            raise wrong.of_row(why, i, "counts", name)
    return found


def _cards(row: Row, i: int, wrong: Problems) -> tuple[Card, ...] | None:
    if "cards" not in row:
        return None
    known = card_names()
    found = []
    for n, word in enumerate(row["cards"]):
        name, equals, printed = word.partition("=")
        card = _known(wrong, name, known, "bonus card", "player", i, "cards", n)
        if equals and not (printed.removeprefix("-").isascii() and printed.removeprefix("-").isdecimal()):
            why = tr("cards: after = comes the number printed on the card, not {value}", value=quoted(printed))
            raise wrong.of_row(why, i, "cards", n)
        found.append((card, int(printed) if equals else None))
    return tuple(found)
