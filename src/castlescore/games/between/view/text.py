"""Castles and tables of Between Two Castles as text for people. Values in, lines out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from castlescore.core.amounts import amount
from castlescore.core.moves import Note
from castlescore.core.quoting import ENDLESS, shown
from castlescore.core.rulebook import cite, cited
from castlescore.core.types import Plain
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, Place, Reward
from castlescore.games.between.rules.final import Score, score
from castlescore.games.between.rules.judging import Judged, JudgedCastle
from castlescore.games.between.rules.outcome import Played, Refusal
from castlescore.games.between.rules.placement import RULES, Verdict, Violation
from castlescore.games.between.rules.setup import hands, way
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.rules.waiting import waits
from castlescore.games.between.sentences import HOLDS, bonus_line, cell, say, word
from castlescore.games.between.view.sheet import all_told, point_lines, sheet_of
from castlescore.games.between.view.sheet import told as lines_told
from castlescore.view.answers import allowed, miscounted_words
from castlescore.view.layout import columns, hanging, left, seen, signed


def violation(found: Violation) -> str:
    """A broken rule in one sentence."""
    return f"{say(found.why)} ({cite(found.rule)})" if found.rule else say(found.why)


def prompt(table: Table) -> list[str]:
    """What the table waits for, and what can be typed."""
    if table.phase is Phase.OVER:
        return [*winners_line(score(table)), "the game is over:  score"]
    if table.phase is Phase.CARDS:
        waiting = [f"{site.name} {site.cards}" for site in table.sites if site.cards and site.shown is None]
        return [f"bonus cards still to come: {', '.join(waiting)}.  cards CASTLE CARD...   or  score"]
    rows: list[str] = []
    for site in table.sites:
        if site.pending:
            rows += [f"{say(waits(site, site.pending))}:", f"  {bonus_line(site.name, site.pending.bonus)}"]
    lay = [f"{site.name} {site.to_lay}" for site in table.sites if site.to_lay]
    if lay:
        rows.append(f"round {table.round}, turn {table.turn} of {len(hands())}, tiles to come: {', '.join(lay)}")
    if any(site.open for site in table.sites):
        rows.append("place CASTLE TILE PLACE [TILE PLACE]")
    return rows


def wrapped(rows: Sequence[str], width: int) -> list[str]:
    """Rows of text, the longer ones over several lines."""
    return [line for row in rows for line in hanging("", row, width)]


def event_lines(n: int, played: Played, width: int, was: str = "") -> list[str]:
    """What a recorded move did, as it is said at the table; no line of this game changes hands, so `was` is empty."""
    below = [line for row in told(played) for line in hanging("      ", shown(row, ENDLESS), width)]
    return [*hanging(f"{n:>4}  ", shown(sentence(played), ENDLESS), width), *below]


def told(played: Played) -> list[str]:
    """What is said beside a recorded move: what the table let stand or counted otherwise, and what came of it."""
    why = getattr(played.move, "allow", None)
    return [
        *allowed(why, played.verdict),
        *miscounted_words(*claimed(played)),
        *(cited(say(told)) for told in played.told),
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
            return f"{move.castle} gets {box[move.tile].name} at {cell(move.at)}: {_worth(played, move.castle)}"
        case Reward():
            kind = move.reward + (f" as {move.as_type}" if move.as_type else "")
            if move.declined:
                return f"{move.castle} declines its {kind} bonus"
            what = [box[move.tile].name] if move.tile else []
            what += [f"at {cell(move.at)}"] if move.at else []
            what += [box.attendants[move.attendant].name] if move.attendant else []
            return f"{move.castle}, {kind} bonus: {' '.join(what) or 'a bonus card'}; {_worth(played, move.castle)}"
        case Cards():
            shown = ", ".join(box.cards[card].name for card in move.cards)
            return f"{move.castle} shows {shown or 'no bonus card'}: {_worth(played, move.castle)}"
        case Note():
            return f"note: {move.text}"
        case CheckCastle():
            return f"checked: {move.castle} has {amount(move.score, 'point')}"
        case AdjustCastle():
            return f"{move.castle}: {amount(move.points, 'point', signed=True)}; {_worth(played, move.castle)}"
        case _:
            return "checked"


def _worth(played: Played, castle: str) -> str:
    return f"{castle} {played.table.site(castle).points}"


def refusal(found: Refusal, width: int) -> list[str]:
    """Why a line is refused, and what to type instead."""
    head = "no: "
    if isinstance(found.verdict, Verdict):
        head = f"no: {found.verdict.placed.tile.name} at {cell(found.verdict.placed.at)}: "
    rows = hanging("", head + "; ".join(violation(v) for v in found.violations), width)
    return [*rows, *(hanging("  instead:  ", say(found.hint), width) if found.hint else [])]


def event_line(n: int, event: Plain) -> str:
    """One event of a record in one line, from the file alone: the line that gives it, and the castle's points then."""
    words = [event["do"], *(str(event[key]) for key in ("castle", "text", "count") if key in event)]
    words += ["--as", event["as"]] if "as" in event else []
    words += ["--points", f"{event['points']:+d}"] if "points" in event else []
    words += [event[key] for key in ("tile", "attendant", "why") if key in event]
    words += [cell(event["at"])] if "at" in event else []
    words += ["breaks", *(event["illegal"] or ["nothing"])] if "illegal" in event else []
    words += [*event.get("cards", ()), *(["--decline"] if event.get("decline") else [])]
    words += ["--claim", str(event["claim"])] if "claim" in event else []
    words += ["--allow", f'"{event["allow"]}"'] if "allow" in event else []
    asserted = event["do"] == "check" and "score" in event
    words += [str(event["score"])] if asserted else [f"({event['reward']})"] if event.get("reward") else []
    worth = f"   {event['castle']} {event['score']}" if "score" in event and not asserted else ""
    return shown(f"{n:>4}  {' '.join(words)}{worth}", ENDLESS)


def overview(table: Table, last: int, path: str, width: int) -> list[str]:
    """The whole table: round and turn, every castle and what it waits for, and what to type."""
    if table.phase is Phase.PLACE:
        head = f"Round {table.round}, turn {table.turn} of {len(hands())}, hands go {way(table.round)}."
    else:
        head = "The game is over." if table.phase is Phase.OVER else "All tiles are laid."
    return [f"{head}   event {last} of {shown(path)}", *castles_table(table, width), "", *wrapped(prompt(table), width)]


def castles_table(table: Table, width: int) -> list[str]:
    """Every castle: who builds it, its points, its tiles, its cards and what waits."""
    rows = [("castle", "builders", "points", "tiles", "cards", "this turn")]
    for site in table.sites:
        state = "a bonus waits" if site.pending else f"{site.to_lay} to come" if site.to_lay else "done"
        counts = (str(site.points), str(len(site.castle)), str(site.cards))
        rows.append((site.name, " and ".join(site.partners), *counts, state if table.phase is Phase.PLACE else ""))
    return columns(rows, width)


def judged_castle(judged: JudgedCastle, width: int) -> list[str]:
    """The tiles of a judged castle with their verdicts, and the rows of the score pad."""
    rows: list[str] = []
    names = max((seen(row.placed.tile.name) for row in judged.tiles), default=0)
    for row in judged.tiles:
        rows += _tile(row, names, width)
    bad = sum(not row.verdict.legal for row in judged.tiles)
    word = "breaks" if bad == 1 else "break"
    verdict = "Every tile is legal." if not bad else f"{bad} of {amount(len(judged.tiles), 'tile')} {word} a rule."
    total = f"{verdict} The castle is worth {amount(judged.points, 'point')}."
    return [*rows, "", *hanging("", total, width), *sheet_of(judged.castle, judged.rows, width)]


def _tile(row: Judged, names: int, width: int) -> list[str]:
    placed = row.placed
    mark = "?" if row.dispute else " "
    head = f"{placed.n:>3}{mark}{left(placed.tile.name, names)}  {cell(placed.at):<6} {row.points:>3}"
    rows = [head + ("" if row.verdict.legal else "  no")]
    for found in row.verdict.violations:
        rows += hanging(f"    {found.rule:<10} ", say(found.why), width)
    if row.claim is not None and row.claim != row.points:
        rows += hanging("    ", f"the table counted {row.claim}, the rules give {row.points}", width)
    return rows


def placements(
    tile: TileFacts, verdicts: Sequence[tuple[int, Verdict]], most: int, width: int, whose: str = "CASTLE"
) -> list[str]:
    """The list of `where`: the numbered cells, the best first, no more than `most` of them.

    `whose`: the words of a line that name the castle.
    """
    if not verdicts:
        return [f"{tile.name} fits nowhere here."]
    table = [("N", "place", "gains", "beside")]
    for n, v in verdicts[:most]:
        beside = ", ".join(map(word, v.beside))
        table.append((str(n), cell(v.placed.at), signed(v.gain), beside))
    number = len(verdicts)
    more = [f"... {number - most} more:  where {tile.id} {whose} --all"] if number > most else []
    return [f"{tile.name}: {amount(number, 'place')}", *columns(table, width), *more]


def trial(v: Verdict, width: int) -> list[str]:
    """The verdict on a placement that was tried."""
    head = f"{v.placed.tile.name} at {cell(v.placed.at)}"
    if v.legal:
        return [f"yes: {head}: the castle gains {signed(v.gain)}"]
    return [f"no: {head}", *broken(v, width), f"  it would have gained {signed(v.gain)}"]


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
        rows += hanging(f"  {'NO ' if found else 'ok '} {rule:<10} ", say(found.why) if found else HOLDS[rule], width)
    return rows


def _points_of_the_tile(v: Verdict, width: int) -> list[str]:
    if v.filled:
        return ["points of the tile: none, since another stands there"]
    return ["points of the tile, were the castle finished so:", *point_lines(lines_told(v.after, v.lines), width)]


def score_sheet(table: Table, last: int, width: int, why: bool, only: Collection[str] = ()) -> list[str]:
    """The score pad of every castle, the players' scores and the winner; with `why` every line.

    `only`: the names of the castles and players that are shown, all of them where there are none.
    """
    found = score(table).of(only)
    return sheet_lines(found, "Final score" if found.final else f"As if the game ended now (event {last})", width, why)


def sheet_lines(found: Score, head: str, width: int, why: bool) -> list[str]:
    """The score pad of every castle under a head, the players' scores and the winner; with `why` every line."""
    rows = [["", *(each.name for each in found.castles)]]
    rows += [[row.replace("_", " "), *map(_known, points)] for row, points in found.pad.items()]
    rows.append(["total", *(_known(each.points) for each in found.castles)])
    players = [["", "place", "score", "higher", "specials", "castles"]]
    for p in found.players:
        worth = (p.total, p.higher) if p.known else (None, None)
        players.append([p.name, *map(_known, (p.place or None, *worth, p.specials)), " ".join(p.castles)])
    pad = columns(rows, width, range(1, len(rows[0])))
    text = [head, *pad, "", *columns(players, width), *winners_line(found)]
    if why:
        for each in found.castles:
            text += [f"{each.name}: {amount(each.points or 0, 'point')}"]
            if each.castle is not None and each.score is not None:
                text += point_lines(all_told(each.castle, each.score), width)
            else:
                text += [
                    f"  {signed(points or 0):>4}  {row}, as the table counted" for row, points in each.rows.items()
                ]
            text += [f"  {signed(each.adjusted):>4}  adjusted, as the table agreed"] if each.adjusted else []
    return text


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)


def winners_line(found: Score) -> list[str]:
    """Who wins, or would, and by what."""
    return [", ".join(winners_words(found))]


def winners_words(found: Score) -> tuple[str, str]:
    """Who wins, or would, and by what, apart."""
    how = {
        "points": "by the score of the lower castle (B-END-1)",
        "castle": "tied, by the other castle (B-END-2)",
        "specials": "tied twice, by special rooms (B-END-3)",
        "shared": "equal in everything: a shared win (B-END-4)",
    }[found.decided_by]
    verb = "wins" if len(found.winners) == 1 else "win"
    return f"{' and '.join(found.winners)} {verb if found.final else 'would win'}", how
