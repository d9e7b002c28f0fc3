"""Castles, moves and the score of Between Two Castles as text for people. Values in, lines out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from castlescore.core.errors import shown
from castlescore.core.events import Note
from castlescore.core.language import ENGLISH, amount, heads, language, marked, markedp, people, tr, trn, trp
from castlescore.core.language.messages import ENDLESS
from castlescore.core.refusals import Refusal
from castlescore.core.rulebook import cite, cited
from castlescore.core.types import Document
from castlescore.games.between.facts import TileFacts, between
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, Place, Reward
from castlescore.games.between.rules.bonuses import strange
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import Score, score
from castlescore.games.between.rules.judging import JudgedCastle, JudgedTile
from castlescore.games.between.rules.placement import RULES, Verdict
from castlescore.games.between.rules.scoring import Line, added
from castlescore.games.between.rules.scoring import Score as CastleScore
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.rules.table import Phase, Played, Site, Table, waits
from castlescore.games.between.sentences import HOLDS, bonus_line, cell, say, word
from castlescore.games.between.terms import decoration_word, row_word, type_word, way_word
from castlescore.protocol.commands import to_type
from castlescore.view import events
from castlescore.view.events import allowed, counted_otherwise, miscounted_words, who_wins
from castlescore.view.layout import beside, columns, flow, hanging, left, paragraphs, seen, signed


def winners_line(found: Score) -> list[str]:
    """Who wins, or would, and by what."""
    ways = WINS if found.final else WOULD_WIN
    return [tr(ways[found.decided_by], players=people(found.winners))]


def winners_words(found: Score) -> tuple[str, str]:
    """Who wins, or would, and by what, apart."""
    return who_wins(found.winners, found.final), tr(HOW[found.decided_by])


HOW = {
    "points": marked("by the score of the lower castle (B-END-1)"),
    "castle": marked("tied, by the other castle (B-END-2)"),
    "specials": marked("tied twice, by special rooms (B-END-3)"),
    "shared": marked("equal in everything: a shared win (B-END-4)"),
}
WINS = {
    "points": marked("{players} wins, by the score of the lower castle (B-END-1)"),
    "castle": marked("{players} wins, tied, by the other castle (B-END-2)"),
    "specials": marked("{players} wins, tied twice, by special rooms (B-END-3)"),
    "shared": marked("{players} win, equal in everything: a shared win (B-END-4)"),
}
WOULD_WIN = {
    "points": marked("{players} would win, by the score of the lower castle (B-END-1)"),
    "castle": marked("{players} would win, tied, by the other castle (B-END-2)"),
    "specials": marked("{players} would win, tied twice, by special rooms (B-END-3)"),
    "shared": marked("{players} would win, equal in everything: a shared win (B-END-4)"),
}


def taken(played: Played, move: Reward, worth: str) -> str:
    """A bonus that was taken or declined; `worth`: what its castle is worth then."""
    box = played.table.setup.box
    kind = tr("{type} bonus", type=type_word(move.reward))
    if move.as_type:
        kind = tr("{type} as {other} bonus", type=type_word(move.reward), other=type_word(move.as_type))
    if move.declined:
        return tr("{castle} declines its {bonus}", castle=move.castle, bonus=kind)
    what = tr("a bonus card")
    if move.tile and move.at:
        what = tr("{tile} at {place}", tile=box[move.tile].name, place=cell(move.at))
    elif move.attendant:
        what = box.attendants[move.attendant].name
    return tr("{castle}, {bonus}: {what}; {worth}", castle=move.castle, bonus=kind, what=what, worth=worth)


PAD = 14  # columns of the score pad beside a picture
GAP = 4  # columns between the two where there is room for them
SHORT = {"grand_foyers": markedp("between: score pad", "gr. foyers")}
Worded = tuple[Line, str]  # a line, and whose it is and what it is for


def castle_sheet(table: Table, site: Site, drawn: str, legend: str, width: int) -> list[str]:
    """A castle of the table: its picture, the score pad beside it where both fit, below it where not.

    `legend`: what stands in each room of the picture.
    """
    castle, found = site.castle, score_castle(site.castle)
    over = tr("round {round}", round=table.round)
    over = over if table.phase is Phase.PLACE else tr("round {round} is over", round=table.round)
    head = f"{site.name}  {people(site.partners)}: {amount(site.points, 'point')}, {over}"
    pad = _pad(castle, found.rows, site.adjusted)
    room = width - max(map(seen, drawn.splitlines())) - PAD
    picture = beside(drawn.splitlines(), pad, min(room, GAP)) if room > 0 else [drawn, *pad_below(pad, width)]
    given = [
        f"{attendant.name.lower()}: {decoration_word(attendant.decoration)}, {added(lines)}"
        for attendant, lines in zip(castle.attendants, found.attendants, strict=True)
    ]
    cards = zip(castle.cards, found.cards, strict=True)
    given += [f"{tr('card {card}', card=card.name)}: {added(lines)}" for card, lines in cards]
    return [*hanging("", head, width), *picture, *given, *hanging("", tr(legend), width)]


def _pad(castle: Castle, rows: Mapping[str, int], adjusted: int) -> list[str]:
    """The score pad as lines of one length; what a castle has none of is a dash, not 0."""
    none = {row for row, has in (("cards", castle.cards), ("attendants", castle.attendants)) if not has}
    cells = [(_short(row), "-" if row in none else str(points)) for row, points in rows.items()]
    cells += [(trp("between: score pad", "adjusted"), str(adjusted))] if adjusted else []
    cells += [("", "--"), (trp("between: score pad", "total"), str(sum(rows.values()) + adjusted))]
    return [f"{left(name, 10)}{points:>{PAD - 10}}" for name, points in cells]


def _short(row: str) -> str:
    return trp("between: score pad", SHORT[row]) if row in SHORT else row_word(row)


def pad_below(pad: list[str], width: int) -> list[str]:
    """The score pad in as many columns as fit, to be read downwards."""
    return [f"  {row}".rstrip() for row in flow(pad, width - 2, GAP)]


def castle_in_words(castle: Castle, found: CastleScore) -> Iterator[Worded]:
    """Every line of a castle with whose it is and what it is for."""
    for lines in found.rooms.values():
        yield from in_words(castle, lines)
    for attendant, lines in zip(castle.attendants, found.attendants, strict=True):
        yield from in_words(castle, lines, attendant.name)
    for card, lines in zip(castle.cards, found.cards, strict=True):
        yield from in_words(castle, lines, tr("card {card}", card=card.name))


def in_words(castle: Castle, lines: Iterable[Line], owner: str = "") -> Iterator[Worded]:
    """Some lines with whose they are and what for; `owner`: whose where no tile's."""
    for line in lines:
        tile = word(castle.by_number[line.tile]) if line.tile is not None else owner
        if line.other is not None:
            tile = tr("{tile} for {other}", tile=tile, other=word(castle.by_number[line.other]))
        why = f": {say(line.why)}" if line.why else ""
        yield line, f"{tile}{why}"


def point_lines(found: Iterable[Worded], width: int) -> list[str]:
    """Points as lines of text: how many, whose, for which room, by which rule."""
    return [
        row for line, what in found for row in hanging(f"  {signed(line.points):>4}  ", f"{what} ({line.rule})", width)
    ]


def prompt(table: Table) -> list[str]:
    """What the table waits for and what can be typed: the last lines of every answer."""
    return [*map(to_type, _prompt(table))]


def _prompt(table: Table) -> list[str]:
    """What the table waits for, and what can be typed."""
    if table.phase is Phase.OVER:
        return [*winners_line(score(table)), tr("the game is over:  score")]
    if table.phase is Phase.CARDS:
        waiting = [f"{site.name} {site.cards}" for site in table.sites if site.cards and site.shown is None]
        castles = ", ".join(waiting)
        return [tr("bonus cards still to come: {castles}.  cards CASTLE CARD...   or  score", castles=castles)]
    rows: list[str] = []
    for site in table.sites:
        if site.pending:
            rows += [f"{say(waits(site, site.pending))}:", f"  {bonus_line(site.name, site.pending.bonus)}"]
    lay = [f"{site.name} {site.to_lay}" for site in table.sites if site.to_lay]
    if lay:
        values = {
            "round": table.round,
            "turn": table.turn,
            "turns": len(table.setup.printed.hands),
            "castles": ", ".join(lay),
        }
        rows.append(tr("round {round}, turn {turn} of {turns}, tiles to come: {castles}", **values))
    if any(site.open for site in table.sites):
        rows.append(tr("place CASTLE TILE [PLACE] [TILE [PLACE]]"))
    return rows


def event_lines(n: int, played: Played, width: int, was: str = "") -> list[str]:
    """What a recorded move did, as it is said at the table; no line of this game changes hands, so `was` is empty."""
    return events.event_lines(n, shown(sentence(played), ENDLESS), said_beside(played), width)


def said_beside(played: Played) -> list[str]:
    """What is said beside a recorded move: what the table let stand or counted otherwise, and what came of it."""
    why = getattr(played.move, "allow", None)
    return [
        *allowed(why, played.verdict),
        *miscounted_words(*claimed(played)),
        *(to_type(cited(say(each))) for each in played.told),
    ]


def claimed(played: Played) -> tuple[int | None, int]:
    """The points that the table counted for a line, None where it did not say, and the right ones."""
    claim = getattr(played.move, "claim", None)
    return claim, 0 if claim is None else played.gained


def sentence(played: Played) -> str:
    """A move in one sentence."""
    move = played.move
    box = played.table.setup.box
    match move:
        case Place():
            where = {"castle": move.castle, "tile": box[move.tile].name, "place": cell(move.at)}
            return tr("{castle} gets {tile} at {place}: {worth}", worth=_worth(played, move.castle), **where)
        case Reward():
            return taken(played, move, _worth(played, move.castle))
        case Cards():
            cards = ", ".join(box.cards[card].name for card in move.cards) or tr("no bonus card")
            worth = _worth(played, move.castle)
            return tr("{castle} shows {cards}: {worth}", castle=move.castle, cards=cards, worth=worth)
        case Note():
            return events.note_words(move)
        case CheckCastle():
            return tr("checked: {player} has {points}", player=move.castle, points=amount(move.score, "point"))
        case AdjustCastle():
            return f"{move.castle}: {amount(move.points, 'point', signed=True)}; {_worth(played, move.castle)}"
        case _:
            return tr("checked")


def _worth(played: Played, castle: str) -> str:
    return f"{castle} {played.table.site(castle).points}"


def refusal(found: Refusal, width: int) -> list[str]:
    """Why a line is refused, and what to type instead."""
    v = found.verdict
    laid = (v.placed.tile.name, cell(v.placed.at)) if isinstance(v, Verdict) else None
    return events.refusal(found, laid, say, width)


def event_line(n: int, event: Document) -> str:
    """One event of a record in one line, from the file alone: the line that gives it, and the castle's points then."""
    words = [to_type(event["do"]), *(str(event[key]) for key in ("castle", "text", "count") if key in event)]
    words += ["--as", _as_typed(event["as"])] if "as" in event else []
    words += ["--points", f"{event['points']:+d}"] if "points" in event else []
    words += [_as_typed(event[key]) for key in ("tile", "attendant", "why") if key in event]
    words += [cell(event["at"])] if "at" in event else []
    words += ["breaks", *(event["illegal"] or ["nothing"])] if "illegal" in event else []
    words += [*map(_as_typed, event.get("cards", ())), *(["--decline"] if event.get("decline") else [])]
    words += ["--claim", str(event["claim"])] if "claim" in event else []
    words += ["--allow", f'"{event["allow"]}"'] if "allow" in event else []
    asserted = event["do"] == "check" and "score" in event
    words += [str(event["score"])] if asserted else [f"({_as_typed(event['reward'])})"] if event.get("reward") else []
    worth = f"   {event['castle']} {event['score']}" if "score" in event and not asserted else ""
    return shown(f"{n:>4}  {' '.join(words)}{worth}", ENDLESS)


def _as_typed(word: str) -> str:
    """An id as it is typed in the language that is spoken; any other word, and in English all, as it is."""
    box = between()
    known = {**box.tiles, **box.cards, **box.attendants}
    if language() == ENGLISH or (word not in known and word not in box.types):
        return word
    return "-".join(known[word].name.split()) if word in known else type_word(word)


def overview(table: Table, last: int, path: str, width: int) -> list[str]:
    """The whole table: round and turn, every castle and what it waits for, and what to type."""
    if table.phase is Phase.PLACE:
        where = {
            "round": table.round,
            "turn": table.turn,
            "turns": len(table.setup.printed.hands),
            "way": way_word(table.setup.printed.way(table.round)),
        }
        head = tr("Round {round}, turn {turn} of {turns}, hands go {way}.", **where)
    else:
        head = tr("The game is over.") if table.phase is Phase.OVER else tr("All tiles are laid.")
    head = tr("{head}   event {n} of {path}", head=head, n=last, path=shown(path))
    return [head, *castles_table(table, width), "", *paragraphs(prompt(table), width)]


def castles_table(table: Table, width: int) -> list[str]:
    """Every castle: who builds it, its points, its tiles, its cards and what waits."""
    rows = [heads("column", "castle", "builders", "points", "tiles", "cards", "this turn")]
    for site in table.sites:
        state = tr("{n} to come", n=site.to_lay) if site.to_lay else tr("done")
        state = tr("a bonus waits") if site.pending else state
        counts = (str(site.points), str(len(site.castle)), str(site.cards))
        rows.append((site.name, people(site.partners), *counts, state if table.phase is Phase.PLACE else ""))
    return columns(rows, width)


def judged_castle(judged: JudgedCastle, width: int) -> list[str]:
    """The tiles of a judged castle with their verdicts, and the rows of the score pad."""
    rows: list[str] = []
    names = max((seen(row.placed.tile.name) for row in judged.tiles), default=0)
    for row in judged.tiles:
        rows += _tile(row, names, width)
    bad = sum(not row.verdict.legal for row in judged.tiles)
    tiles = amount(len(judged.tiles), "tile")
    verdict = trn("{n} of {tiles} breaks a rule.", "{n} of {tiles} break a rule.", bad, tiles=tiles)
    verdict = verdict if bad else tr("Every tile is legal.")
    total = f"{verdict} {tr('The castle is worth {points}.', points=amount(judged.points, 'point'))}"
    return [
        *rows,
        "",
        *hanging("", total, width),
        *paragraphs(remarks(judged), width),
        *pad_below(_pad(judged.castle, judged.rows, 0), width),
    ]


def remarks(judged: JudgedCastle) -> list[str]:
    """What the bonuses of a castle cannot have brought; it counts all the same, and more may be to come."""
    return [tr("The castle: {why} ({rule})", why=say(each.why), rule=cite(each.rule)) for each in strange(judged)]


def _tile(row: JudgedTile, names: int, width: int) -> list[str]:
    placed = row.placed
    mark = "?" if row.dispute else " "
    head = f"{placed.n:>3}{mark}{left(placed.tile.name, names)}  {cell(placed.at):<6} {row.points:>3}"
    rows = [head + ("" if row.verdict.legal else tr("  no"))]
    for found in row.verdict.violations:
        rows += hanging(f"    {found.rule:<10} ", say(found.why), width)
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
        beside = ", ".join(map(word, v.beside))
        table.append((str(n), cell(v.placed.at), signed(v.gain), beside))
    number = len(verdicts)
    line = f"where {tile.id} {castle_words} --all"
    left_out = trn("... {n} more:  {line}", "... {n} more:  {line}", number - most, line=line)
    more = [left_out] if number > most else []
    return [trn("{tile}: {n} place", "{tile}: {n} places", number, tile=tile.name), *columns(table, width), *more]


def trial(v: Verdict, width: int) -> list[str]:
    """The verdict on a placement that was tried."""
    where = {"tile": v.placed.tile.name, "place": cell(v.placed.at)}
    if v.legal:
        return [tr("yes: {tile} at {place}: the castle gains {points}", points=signed(v.gain), **where)]
    gained = tr("it would have gained {points}", points=signed(v.gain))
    return [tr("no: {tile} at {place}", **where), *broken(v, width), f"  {gained}"]


def broken(v: Verdict, width: int) -> list[str]:
    """Every rule that a placement breaks, and why."""
    return [row for found in v.violations for row in hanging(f"  {found.rule:<10} ", say(found.why), width)]


def explained(v: Verdict, width: int, *, answer_last: bool = False) -> list[str]:
    """Yes or no, every rule with pass or fail, every point; or with the answer and the broken rules at the end."""
    answer, points = trial(v, width)[:1], _points_of_the_tile(v, width)
    if not answer_last:
        return [*answer, *_rules(v, RULES, width), *points]
    broken = {found.rule for found in v.violations}
    held = [rule for rule in RULES if rule not in broken]
    return [*_rules(v, held, width), *points, *answer, *_rules(v, [rule for rule in RULES if rule in broken], width)]


def _rules(v: Verdict, rules: Sequence[str], width: int) -> list[str]:
    broken = {found.rule: found for found in v.violations}
    rows = []
    for rule in rules:
        found = broken.get(rule)
        mark, why = (tr("NO "), say(found.why)) if found else (tr("ok "), tr(HOLDS[rule]))
        rows += hanging(f"  {mark} {rule:<10} ", why, width)
    return rows


def _points_of_the_tile(v: Verdict, width: int) -> list[str]:
    if v.filled:
        return [tr("points of the tile: none, since another stands there")]
    return [tr("points of the tile, were the castle finished so:"), *point_lines(in_words(v.after, v.lines), width)]
