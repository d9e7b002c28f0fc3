"""From words of a line to values: tiles, places and stacks; and the tile that is moved over a castle by keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property

from castlescore.core.errors import Unclear
from castlescore.core.language import amount, either, tr, trn, trp
from castlescore.core.limits import FARTHEST
from castlescore.core.names import NameMatch, exact_ids, find
from castlescore.games.castles.facts import DARK_HALLWAY, FOYER, HALLWAY
from castlescore.games.castles.files.places import (
    At,
    AtDoor,
    Join,
    Nth,
    block_names,
    find_door,
    find_in_castle,
    joined,
    localized,
    parse,
)
from castlescore.games.castles.rules.castle import Box, Castle, Placed, Tile
from castlescore.games.castles.rules.judging import other_side
from castlescore.games.castles.rules.placement import Verdict, where
from castlescore.games.castles.rules.table import CORRIDORS, Table
from castlescore.games.castles.terms import stack_names, stack_word
from castlescore.games.castles.view.text import at, broken, instead, nowhere, placements, side_words
from castlescore.input.context import current_context, numbered_place
from castlescore.input.hand import FEW, Hand, Listing, OpenPlace, Point, Position
from castlescore.input.hand import Box as Bounds
from castlescore.input.options import already_placed_message
from castlescore.toml.reading import shown
from castlescore.view.canvas import Scale, Window, bounding_box
from castlescore.view.layout import signed
from castlescore.view.screen import width

APART = 6  # places at a door that are listed, where they could be pointed at


def find_tile(
    word: str, box: Box, here: Iterable[str] = (), dark: bool = False, now: Collection[str] | None = None
) -> Tile:
    """The tile that a name means, looked for first among the ids `here`; raises Unclear.

    `now`: the ids that can come next; if a word fits several tiles and one of these, it means this one.
    """
    tiles, names = box.catalogue.tiles, box.catalogue.names
    exact = exact_ids(word, names)  # which counts wherever the tile is
    matches = NameMatch(word, exact) if exact else find(word, {id: names[id] for id in here}, names)
    possible = matches.ids if now is None else tuple(id for id in matches.ids if id in now)
    matches = NameMatch(word, possible) if len(possible) == 1 else matches
    if matches.one is None:
        close = sorted(matches.closest, key=lambda id: now is not None and id not in now)
        if matches.ids:
            meant = [tiles[id].name for id in matches.ids[:6]]
            meant += [amount(len(matches.ids) - 6, "other")] if len(matches.ids) > 6 else []
            raise Unclear(tr("'{word}' is {names}: type a little more of it", word=shown(word), names=either(meant)))
        if close:
            near = ", ".join(tiles[id].name for id in close)
            raise Unclear(tr("no tile called '{word}'; close to it: {names}", word=shown(word), names=near))
        line = current_context().line("tiles")
        raise Unclear(tr("no tile called '{word}'; see: {line}", word=shown(word), line=line))
    if dark and matches.one not in (HALLWAY, DARK_HALLWAY):
        raise Unclear(tr("--dark is for a hallway, not for {name}", name=tiles[matches.one].name))
    return box[DARK_HALLWAY if dark else matches.one]


def likeliest(word: str, box: Box, now: Collection[str]) -> str | None:
    """The tile that was probably meant by a word that names none, of those that can come next; None if none is like
    it."""
    names = box.catalogue.names
    closest = find(word, {id: names[id] for id in now}, names).closest
    return next((id for id in closest if id in now), None)


def tiles_left(castle: Castle, box: Box) -> list[str]:
    """The tiles that may be added to a castle: rooms that are not in it, hallways and stairs."""
    built = {placed.tile.id for placed in castle}
    return [*(tile.id for tile in box.catalogue.rooms() if tile.id not in built), *CORRIDORS]


def find_place(word: str | None, castle: Castle, tile: Tile, n: int, castle_words: str = "") -> Placed:
    """The placement that a PLACE means, legal or not; raises Unclear if it is ambiguous.

    `castle_words`: the words of a line that name the castle; empty for the active player's castle.
    A door without a legal placement means the placement that breaks the fewest rules, so that the verdict says why.
    """
    if word is None:
        legal = where(castle, tile, n)
        if not legal:
            raise Unclear(location_in(castle, tile) or "\n".join(_full_list(castle, tile, legal, FEW, castle_words)))
        raise no_place_error(castle, tile, n, legal, castle_words)
    meant = parse(word)
    if isinstance(meant, At):
        return Placed(n, tile, (meant.x, meant.y), meant.turn)
    if isinstance(meant, Join):
        return joined(castle, tile, meant, n)
    if isinstance(meant, Nth):
        legal, line = where(castle, tile, n), _where_line(tile.id, castle_words)
        return numbered_place(
            tile.id, tile.name, meant.n, legal, line, lambda most: _full_list(castle, tile, legal, most, castle_words)
        ).placed
    return _at_door(meant, castle, tile, n, castle_words)


def no_place_error(castle: Castle, tile: Tile, n: int, legal: Sequence[Verdict], castle_words: str = "") -> OpenPlace:
    """The error that a line has no place; `legal`: the legal placements, perhaps none."""
    listing = Listing.of(tile.id, legal, FEW)
    return _open_place(castle, tile, n, legal, lambda: _full_list(castle, tile, legal, FEW, castle_words), listing)


def _open_place(
    castle: Castle,
    tile: Tile,
    n: int,
    legal: Sequence[Verdict],
    rows: Callable[[], list[str]],
    listing: Listing,
    listed: Sequence[int] | None = None,
    typed: str | None = None,
) -> OpenPlace:
    """The error for an open place; `rows`: the list of places to print; `listed`: the indexes of places at a door."""

    def hand() -> Hand:
        return InHand(castle, tile, n, legal, listed)

    return OpenPlace(rows, hand, listing, typed, few=listed is not None and len(listed) <= APART)


def location_in(castle: Castle, tile: Tile, localized: str = "") -> str:
    """The sentence that a room or the foyer is in a castle already, and where (BOX-1); `""` if it is not."""
    placed = next((placed for placed in castle if placed.tile.id == tile.id), None)
    if placed is None or not (tile.is_room or tile.id == FOYER):
        return ""
    return already_placed_message(
        tile.name, "lies", localized or trp("where a tile is", "this castle"), placed.n, at(placed), "BOX-1"
    )


def _full_list(castle: Castle, tile: Tile, legal: Sequence[Verdict], most: int, castle_words: str) -> list[str]:
    """The list of the legal places of a tile, at most `most`, and the lines to type next."""
    if not legal:
        return [
            *nowhere(castle, tile, width()),
            *other_side_hint(castle, tile, castle.next_number(), None, castle_words),
        ]
    rows = placements(castle, tile, list(enumerate(legal, 1)), most, width(), castle_words)
    return [*rows, tr("type one of them after {tile}: its place or its number", tile=tile.name)]


def other_side_hint(castle: Castle, tile: Tile, n: int, door: str | None, castle_words: str) -> list[str]:
    """The advice to try the other side of a hallway, if only that side fits; `door`: at this door."""
    other = other_side(tile)
    legal = where(castle, other, n) if other else []
    meant = None if door is None else parse(door)
    fits = at_door(meant, castle, legal) if isinstance(meant, AtDoor) else legal
    if other is None or not fits:
        return []
    return instead(_where_line(side_words(other, door or ""), castle_words), width())


def _where_line(*words: str) -> str:
    """The line that lists places: `where larder foyer.E cara`."""
    return " ".join(filter(None, ("where", *words)))


def at_door(meant: AtDoor, castle: Castle, verdicts: Iterable[Verdict]) -> list[tuple[int, Verdict]]:
    """The numbered placements that join the given door."""
    target = find_in_castle(castle, meant.tile)
    doors = {door.name for door in find_door(target, meant.door)}
    return [
        (i, v) for i, v in enumerate(verdicts, 1) if any(m.other.n == target.n and m.to.name in doors for m in v.joins)
    ]


def _at_door(meant: AtDoor, castle: Castle, tile: Tile, n: int, castle_words: str) -> Placed:
    legal = where(castle, tile, n)
    fits = at_door(meant, castle, legal)
    if len(fits) == 1:
        return fits[0][1].placed
    target = find_in_castle(castle, meant.tile)
    if not fits:  # the way that breaks the fewest rules says why
        ways = [
            Verdict(castle, joined(castle, tile, Join(own, str(target.n), door.name), n))
            for door in find_door(target, meant.door)
            for own in {own.hand for own in tile.forms[0].doors}
        ]
        return min(ways, key=lambda v: (len(v.violations), v.placed.at, v.placed.turn)).placed
    door = f"{meant.tile}.{meant.door}"

    def rows() -> list[str]:
        listed = [f"{i:>4}  {at(v.placed)} ({_place_at_door(v, target)})" for i, v in fits[:FEW]]
        line = _where_line(tile.id, door, castle_words)
        left_out = trn("and {n} more:  {line}", "and {n} more:  {line}", len(fits) - FEW, line=line)
        more = [f"      {left_out}"] if len(fits) > FEW else []
        head = trn(
            "{tile} fits there {n} way; type one of the numbers instead:",
            "{tile} fits there {n} ways; type one of the numbers instead:",
            len(fits),
            tile=tile.name,
        )
        return [head, *listed, *more]

    listing = Listing(tile.id, legal, [i for i, _ in fits[:FEW]], whole=False)
    raise _open_place(castle, tile, n, legal, rows, listing, [i - 1 for i, _ in fits], door)


def _place_at_door(v: Verdict, target: Placed) -> str:
    names = [f"{m.door.hand}={m.other.n}.{m.to.name}" for m in v.joins if m.other.n == target.n]
    if not v.blocks:
        return names[0]
    return tr("{join}, blocks {doors}", join=names[0], doors=block_names(v, by_number=True))


def pile_meant(word: str, table: Table) -> str | None:
    """The stack or deck that a word means, None if it means none; raises Unclear if it may also mean a player."""
    piles = stack_names(("deck", *table.stacks))
    players: dict[str, tuple[str, ...]] = {player.name: () for player in table.players}
    if word in piles:
        return word
    if exact_ids(word, players):
        return None
    named = {id: localized for id, localized in piles.items() if not id.isdecimal()}  # a size is typed out
    matches = find(word, named, named)
    of_players = () if exact_ids(word, named) else find(word, players, players).ids
    if matches.ids and (of_players or matches.one is None):
        meant = either([*map(stack_word, matches.ids), *of_players])
        raise Unclear(tr("'{word}' is {names}: type a little more of it", word=shown(word), names=meant))
    return matches.one


class Place(Position[Verdict]):
    """A possible place of the tile."""

    @property
    def points(self) -> int:
        """What it would give immediately, without rewards."""
        return self.verdict.points.total


class InHand(Hand[Verdict]):
    """A tile over a castle. `legal`: its legal places, the best first; `listed`: those that are meant."""

    def __init__(
        self, castle: Castle, tile: Tile, n: int, legal: Sequence[Verdict], listed: Iterable[int] | None = None
    ) -> None:
        dark = tile.id == DARK_HALLWAY
        super().__init__(tile.name, HALLWAY if dark else tile.id, map(_position, legal), listed, dark)
        self._castle, self._tile, self._n = castle, tile, n
        self._over: InHand | None = None

    @property
    def scales(self) -> Sequence[Scale]:
        """The scales in which it can be drawn, the largest first."""
        from castlescore.games.castles.view.picture import SCALES

        return SCALES

    @cached_property
    def extent(self) -> Bounds:
        """The box of the castle."""
        return bounding_box(placed.box for placed in self._castle)

    def overlap(self, one: Position[Verdict], other: Position[Verdict]) -> bool:
        """Whether the tile would cover some of the same ground in two positions."""
        return one.verdict.placed.overlaps(other.verdict.placed)

    def position_at(self, middle: Point, turn: int) -> Position[Verdict]:
        """The tile with the middle of its box there or just south west of it."""
        outline = self._tile.form(turn).outline
        x, y = (middle[0] - outline.width) // 2, (middle[1] - outline.height) // 2
        x, y = (max(-FARTHEST, min(FARTHEST, number)) for number in (x, y))
        return self._at(Placed(self._n, self._tile, (x, y), turn))

    def typed(self, word: str) -> Position[Verdict]:
        """The position that a place means, the best of several; raises Unclear, or LimitHit."""
        meant = parse(word)
        if isinstance(meant, Nth):
            if not 1 <= meant.n <= len(self.places):
                raise Unclear(tr("there is no number {meant}", meant=meant.n))
            return self.places[meant.n - 1]
        try:
            return self._at(find_place(word, self._castle, self._tile, self._n))
        except OpenPlace as several:
            hand = several.hand()
            return self.judged(hand.places[hand.listed[0]])

    def turned_over(self) -> InHand | None:
        """The other side of a hallway; None where it has none, or that fits nowhere."""
        other = other_side(self._tile)
        if other is None:
            return None
        if self._over is None:
            self._over = InHand(self._castle, other, self._n, where(self._castle, other, self._n))
            self._over._over = self
        return self._over if self._over.places else None

    def advice(self, word: str) -> str:
        """That the other side of a hallway fits at the entrance that was typed, where this one does not."""
        meant, over = parse(word), self.turned_over()
        if over is None or not isinstance(meant, AtDoor):
            return ""
        if at_door(meant, self._castle, [place.verdict for place in over.places]):
            return tr("the other side of it fits there: d")
        return ""

    def status(self, position: Position[Verdict]) -> str:
        """Points, what it completes and how many entrances it blocks."""
        v = position.verdict
        names = self._castle.by_number
        done = ", ".join(localized(self._castle, names[n]) if n in names else tr("itself") for n in v.completes)
        # TRANSLATORS: Three blanks stand between the parts; a part whose value is "-" may be left out.
        values = {"signed": signed(v.points.total), "done": done or "-", "blocks": len(v.blocks) or "-"}
        return tr("{signed}   completes {done}   blocks {blocks}", **values)

    def words(self, position: Position[Verdict]) -> str:
        """What the place brings, for players: points, what it completes, whose entrances it blocks."""
        v, parts = position.verdict, [signed(position.verdict.points.total)]
        names = self._castle.by_number
        for n in v.completes:
            name = localized(self._castle, names[n]) if n in names else tr("itself")
            parts.append(tr("completes {tile}", tile=name))
        for n, count in Counter(blocked.n for blocked in v.blocks).items():
            name = localized(self._castle, names[n]) if n in names else tr("itself")
            parts.append(trn("blocks {n} entrance of {tile}", "blocks {n} entrances of {tile}", count, tile=name))
        return " · ".join(parts)

    def broken(self, position: Position[Verdict], width: int) -> list[str]:
        """Every rule that is broken, and why."""
        return broken(position.verdict, width)

    def thumbnail(self, position: Position[Verdict]) -> list[str]:
        """The tile so and what lies around it, at half scale."""
        from castlescore.games.castles.view import picture

        return picture.thumbnail(position.verdict)

    def drawn(self, position: Position[Verdict], scale: int, window: Window) -> list[str]:
        """The castle with the tile so, as much of it as the window shows."""
        from castlescore.games.castles.view import picture

        return picture.drawn(position.verdict, scale, window)

    def _at(self, placed: Placed) -> Position[Verdict]:
        """The tile at a place."""
        return self.judged(_position(Verdict(self._castle, placed)))


def _position(verdict: Verdict) -> Place:
    return Place(verdict, at(verdict.placed), verdict.placed.box)
