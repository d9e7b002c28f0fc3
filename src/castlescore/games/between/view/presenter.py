"""Text for a table of Between Two Castles: the whole table, moves, refusals, and the lines to type."""

from __future__ import annotations

from castlescore.core.errors import shown
from castlescore.core.events import End, Note
from castlescore.core.language import ENGLISH, amount, heads, language, people, tr
from castlescore.core.language.messages import ENDLESS
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document
from castlescore.games.between import moves
from castlescore.games.between.facts import between
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, Move, Place, Reward
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.placement import Verdict, nearest
from castlescore.games.between.rules.table import Phase, Played, Table, waits
from castlescore.games.between.sentences import bonus_line, cell, say
from castlescore.games.between.terms import type_word, way_word
from castlescore.games.between.view.picture import fitting
from castlescore.games.between.view.sheets import winners_line
from castlescore.protocol.commands import to_type
from castlescore.record.lines import joined
from castlescore.view import events
from castlescore.view.layout import columns, paragraphs
from castlescore.view.screen import width

NEAR = 5  # places named after a refusal


def scene(played: Played, words: int = 0, zoom: int | None = None) -> list[str]:
    """The castle that a move changed, drawn."""
    move = played.move
    if played.verdict is None:
        return []
    whole = to_type(joined(["show", "castle", move.castle])) if isinstance(move, moves.Place | moves.Reward) else ""
    return [fitting(played.verdict.after, last=played.verdict.placed.n, words=words, zoom=zoom, whole=whole)]


def changed(before: Table, after: Table) -> list[str]:
    """The castles in which other tiles stand than before, drawn, what is new in them pointed out."""
    rows: list[str] = []
    for was, site in zip(before.sites, after.sites, strict=False):
        old, new = ({p.n: (p.tile.id, p.at) for p in each.castle} for each in (was, site))
        if old != new:
            last = max((n for n, tile in new.items() if old.get(n) != tile), default=None)
            drawn = fitting(site.castle, last=last, words=2)
            rows += ["", tr("{castle} now, {points}:", castle=site.name, points=amount(site.points, "point")), drawn]
    return rows


def nearby(refusal: Refusal, table: Table | None = None) -> list[str]:
    """Legal cells for a refused tile; none if it is in another castle."""
    if not isinstance(refusal.verdict, Verdict):
        return []
    tile = refusal.verdict.placed.tile
    places = " ".join(cell(v.placed.at) for v in nearest(refusal.verdict, NEAR))
    sites = table.sites if table is not None else ()
    castle = next((site.name.lower() for site in sites if site.castle == refusal.verdict.castle), "")
    if not places:
        return []
    if not castle:  # the castle as it would be with the first tile of the line, of which no line has all places
        return paragraphs([tr("it could go to {places}", places=places)], width())
    line = f"where {tile.id} {castle}"
    return paragraphs([tr("it could go to {places}    all: {line}", places=places, line=line)], width())


def advised(refusal: Refusal, move: Move, table: Table) -> Refusal:
    """A refusal as it is: no tile of this game has another side."""
    return refusal


def after_event(played: Played) -> list[str]:
    """The lines after the castle in a replay."""
    points = "   ".join(f"{site.name} {site.points}" for site in played.table.sites)
    return [f"      {points}"] if "score" in played.figures else []


def prompt(table: Table) -> list[str]:
    """What the table waits for and what can be typed: the last lines of every answer."""
    return paragraphs(prompt_lines(table), width())


def prompt_lines(table: Table) -> list[str]:
    """The same, a string for each thing that can be typed."""
    if table.phase is Phase.OVER:
        return [*map(to_type, [*winners_line(score(table)), tr("the game is over:  score")])]
    if table.phase is Phase.CARDS:
        waiting = [f"{site.name} {site.cards}" for site in table.sites if site.cards and site.shown is None]
        castles = ", ".join(waiting)
        line = tr("bonus cards still to come: {castles}.  cards CASTLE CARD...   or  score", castles=castles)
        return [to_type(line)]
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
    return [*map(to_type, rows)]


def event_lines(n: int, played: Played, width: int, was: str = "") -> list[str]:
    """The text for a recorded move; `was` is empty, since a line of this game belongs to a castle."""
    return events.event_lines(n, shown(sentence(played), ENDLESS), move_remarks(played), width)


def move_remarks(played: Played) -> list[str]:
    """The remarks on a recorded move: an allowed illegal placement, a different claim, and the announcements."""
    why = getattr(played.move, "allow", None)
    return events.move_remarks(why, played.verdict, claimed(played), map(say, played.announcements))


def claimed(played: Played) -> tuple[int | None, int]:
    """The claimed points of a line (None without a claim), and the right ones."""
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
        case End():
            return events.end_words(played.table.early)
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


def refusal(refused: Refusal, width: int) -> list[str]:
    """Why a line is refused, and what to type instead."""
    v = refused.verdict
    laid = (v.placed.tile.name, cell(v.placed.at)) if isinstance(v, Verdict) else None
    return events.refusal(refused, laid, say, width)


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
        head = tr("The game is over.") if table.phase is Phase.OVER else tr("All tiles are placed.")
        head = f"{events.early_words(table.early)}." if table.early else head
    head = tr("{head}   event {n} of {path}", head=head, n=last, path=shown(path))
    rows = [heads("column", "castle", "builders", "points", "tiles", "cards", "this turn")]
    for site in table.sites:
        state = tr("{n} to come", n=site.to_lay) if site.to_lay else tr("done")
        state = tr("a bonus waits") if site.pending else state
        counts = (str(site.points), str(len(site.castle)), str(site.cards))
        rows.append((site.name, people(site.partners), *counts, state if table.phase is Phase.PLACE else ""))
    return [head, *columns(rows, width), "", *paragraphs(prompt_lines(table), width)]
