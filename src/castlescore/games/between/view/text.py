"""Castles, verdicts and the tiles of the box of Between Two Castles as text for people. Values in, lines out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from castlescore.core.answers import AnswerModel
from castlescore.core.language import amount, heads, markedp, people, tr, trp
from castlescore.core.language.order import in_order
from castlescore.core.rulebook import cite
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.bonuses import violations_of_counts
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.placement import RULES, JudgedCastle, JudgedTile, Verdict, nearest
from castlescore.games.between.rules.scoring import Line, added
from castlescore.games.between.rules.scoring import Score as CastleScore
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.rules.table import Phase, Site, Table
from castlescore.games.between.sentences import HOLDS, cell, say, word
from castlescore.games.between.terms import decoration_word, effect_words, row_word, type_word
from castlescore.view.events import counted_otherwise, how_many_break_a_rule, listed_places
from castlescore.view.layout import beside, columns, flow, hanging, pad_right, paragraphs, seen, signed

MOST_NEAR = 10  # tiles of a judged castle with other cells for them
PAD = 14  # columns of the score pad beside a picture
GAP = 4  # columns between the two where there is room for them
SHORT = {"grand_foyers": markedp("between: score pad", "gr. foyers")}
Worded = tuple[Line, str]  # a line, and whose it is and what it is for


def castle_sheet(table: Table, site: Site, drawn: str, legend: str, width: int) -> list[str]:
    """A castle of the table: its picture, the score pad beside it where both fit, below it where not.

    `legend`: what stands in each room of the picture.
    """
    castle, castle_score = site.castle, score_castle(site.castle)
    over = tr("round {round}", round=table.round)
    over = over if table.phase is Phase.PLACE else tr("round {round} is over", round=table.round)
    head = f"{site.name}  {people(site.partners)}: {amount(site.points, 'point')}, {over}"
    pad = _pad(castle, castle_score.rows, site.adjusted)
    room = width - max(map(seen, drawn.splitlines())) - PAD
    picture = beside(drawn.splitlines(), pad, min(room, GAP)) if room > 0 else [drawn, *pad_below(pad, width)]
    given = [
        f"{attendant.name.lower()}: {decoration_word(attendant.decoration)}, {added(lines)}"
        for attendant, lines in zip(castle.attendants, castle_score.attendants, strict=True)
    ]
    cards = zip(castle.cards, castle_score.cards, strict=True)
    given += [f"{tr('card {card}', card=card.name)}: {added(lines)}" for card, lines in cards]
    return [*hanging("", head, width), *picture, *given, *hanging("", tr(legend), width)]


def _pad(castle: Castle, rows: Mapping[str, int], adjusted: int) -> list[str]:
    """The score pad as lines of one length; what a castle has none of is a dash, not 0."""
    none = {row for row, has in (("cards", castle.cards), ("attendants", castle.attendants)) if not has}
    names = {row: trp("between: score pad", SHORT[row]) if row in SHORT else row_word(row) for row in rows}
    cells = [(names[row], "-" if row in none else str(points)) for row, points in rows.items()]
    cells += [(trp("between: score pad", "adjusted"), str(adjusted))] if adjusted else []
    cells += [("", "--"), (trp("between: score pad", "total"), str(sum(rows.values()) + adjusted))]
    return [f"{pad_right(name, 10)}{points:>{PAD - 10}}" for name, points in cells]


def pad_below(pad: list[str], width: int) -> list[str]:
    """The score pad in as many columns as fit, to be read downwards."""
    return [f"  {row}".rstrip() for row in flow(pad, width - 2, GAP)]


def castle_in_words(castle: Castle, castle_score: CastleScore) -> Iterator[Worded]:
    """Every line of a castle with whose it is and what it is for."""
    for lines in castle_score.rooms.values():
        yield from in_words(castle, lines)
    for attendant, lines in zip(castle.attendants, castle_score.attendants, strict=True):
        yield from in_words(castle, lines, attendant.name)
    for card, lines in zip(castle.cards, castle_score.cards, strict=True):
        yield from in_words(castle, lines, tr("card {card}", card=card.name))


def in_words(castle: Castle, lines: Iterable[Line], owner: str = "") -> Iterator[Worded]:
    """Point lines with words for their owner and reason; `owner`: the owner of lines that belong to no tile."""
    for line in lines:
        tile = word(castle.by_number[line.tile]) if line.tile is not None else owner
        if line.other is not None:
            tile = tr("{tile} for {other}", tile=tile, other=word(castle.by_number[line.other]))
        why = f": {say(line.why)}" if line.why else ""
        yield line, f"{tile}{why}"


def point_lines(lines: Iterable[Worded], width: int) -> list[str]:
    """Points as lines of text: how many, whose, for which room, by which rule."""
    return [
        row for line, what in lines for row in hanging(f"  {signed(line.points):>4}  ", f"{what} ({line.rule})", width)
    ]


def judged_castle(judged: JudgedCastle, width: int) -> list[str]:
    """The tiles of a judged castle with their verdicts, and the rows of the score pad."""
    names = max((seen(row.placed.tile.name) for row in judged.tiles), default=0)
    illegal = [row for row in judged.tiles if not row.verdict.legal][:MOST_NEAR]
    rows = [line for row in judged.tiles for line in _tile(row, names, width, row in illegal)]
    verdict = how_many_break_a_rule(len(judged.tiles), sum(not row.verdict.legal for row in judged.tiles))
    total = f"{verdict} {tr('The castle is worth {points}.', points=amount(judged.points, 'point'))}"
    return [
        *rows,
        "",
        *hanging("", total, width),
        *paragraphs(remarks(judged), width),
        *pad_below(_pad(judged.castle, judged.rows, 0), width),
    ]


def remarks(judged: JudgedCastle) -> list[str]:
    """Remarks on pieces of a castle that its bonuses do not give; they count, and more bonuses may come."""
    return [
        tr("The castle: {why} ({rule})", why=say(each.why), rule=cite(each.rule))
        for each in violations_of_counts(judged)
    ]


def _tile(row: JudgedTile, names: int, width: int, near: bool) -> list[str]:
    """A tile with its verdict; `near`: with the nearest legal cells."""
    placed = row.placed
    mark = "?" if row.dispute else " "
    head = f"{placed.n:>3}{mark}{pad_right(placed.tile.name, names)}  {cell(placed.at):<6} {row.points:>3}"
    rows = [head + ("" if row.verdict.legal else tr("  no"))]
    for violation in row.verdict.violations:
        rows += hanging(f"    {violation.rule:<10} ", say(violation.why), width)
    if near and all(violation.rule != "B-AIM-7" for violation in row.verdict.violations):  # it exists once
        places = " ".join(cell(v.placed.at) for v in nearest(row.verdict))
        lines = (
            tr("it could go to {places}", places=places)
            if places
            else tr("{tile} fits nowhere here.", tile=placed.tile.name)
        )
        rows += hanging("    ", lines, width)
    if row.claim is not None and row.claim != row.points:
        rows += hanging("    ", counted_otherwise(row.claim, row.points), width)
    return rows


def placements(
    tile: TileFacts, verdicts: Sequence[tuple[int, Verdict]], most: int, width: int, castle_words: str = "CASTLE"
) -> list[str]:
    """The list of `where`: the numbered cells, the best first, no more than `most` of them.

    `castle_words`: the words of a line that name the castle.
    """
    if not verdicts:
        return [tr("{tile} fits nowhere here.", tile=tile.name)]
    table = [heads("column", "N", "place", "gains", "beside")]
    for n, v in verdicts[:most]:
        table.append((str(n), cell(v.placed.at), signed(v.gain), ", ".join(map(word, v.beside))))
    return listed_places(tile.name, tile.id, castle_words, table, len(verdicts), most, width)


def trial(v: Verdict, width: int) -> list[str]:
    """The verdict on a placement that was tried."""
    where = {"tile": v.placed.tile.name, "place": cell(v.placed.at)}
    if v.legal:
        return [tr("yes: {tile} at {place}: the castle gains {points}", points=signed(v.gain), **where)]
    gained = tr("it would have gained {points}", points=signed(v.gain))
    return [tr("no: {tile} at {place}", **where), *broken(v, width), f"  {gained}"]


def broken(v: Verdict, width: int) -> list[str]:
    """Every rule that a placement breaks, and why."""
    return [row for violation in v.violations for row in hanging(f"  {violation.rule:<10} ", say(violation.why), width)]


def explanation(v: Verdict, width: int, *, answer_last: bool = False) -> list[str]:
    """Yes or no, every rule with pass or fail, every point; or with the answer and the broken rules at the end."""
    answer = trial(v, width)[:1]
    if v.filled:
        points = [tr("points of the tile: none, since another one is there")]
    else:
        lines = point_lines(in_words(v.after, v.lines), width)
        points = [tr("points of the tile if the castle were finished now:"), *lines]
    if not answer_last:
        return [*answer, *_rules(v, RULES, width), *points]
    broken = {violation.rule for violation in v.violations}
    held = [rule for rule in RULES if rule not in broken]
    return [*_rules(v, held, width), *points, *answer, *_rules(v, [rule for rule in RULES if rule in broken], width)]


def _rules(v: Verdict, rules: Sequence[str], width: int) -> list[str]:
    """Rules with pass or fail and why."""
    broken = {violation.rule: violation for violation in v.violations}
    rows = []
    for rule in rules:
        violation = broken.get(rule)
        mark, why = (tr("NO "), say(violation.why)) if violation else (tr("ok "), tr(HOLDS[rule]))
        rows += hanging(f"  {mark} {rule:<10} ", why, width)
    return rows


class Effect(AnswerModel):
    """What a tile gives points for."""

    pattern: str | None
    match: tuple[str, ...]
    max: int | None


class Fact(AnswerModel):
    """A tile of the box as it is printed."""

    id: str
    name: str
    game: Literal["between"]
    type: str | None
    size: None
    points: int | None
    effect: Effect
    doors: tuple[object, ...]
    decoration: str | None


def tile_document(tile: TileFacts) -> Fact:
    """One tile as `tiles --json` prints it, keys and values of the facts."""
    return Fact.like(
        tile,
        name=tile.name,
        game="between",
        size=None,
        effect=Effect.like(tile),
        doors=(),
        decoration=tile.decoration or None,
    )


def tile_table(tiles: Sequence[TileFacts], width: int) -> list[str]:
    """The catalogue as a table: by type, then by name."""
    table = [heads("column", "tile", "type", "shows", "effect")]
    for tile in in_order(tiles, lambda tile: tile.type, lambda tile: (tile.name,)):
        shows = decoration_word(tile.decoration) if tile.decoration else "-"
        table.append((tile.in_both, type_word(tile.type), shows, effect_words(tile) or str(tile.points)))
    return columns(table, width)
