"""The log of a game of Between Two Castles: each event in a sentence, its turn, and its explanation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import shown
from castlescore.core.events import Difference
from castlescore.core.language import amount, tr, trn
from castlescore.core.language.messages import ENDLESS
from castlescore.core.rulebook import cite
from castlescore.core.types import Event
from castlescore.games.between.facts import AttendantFacts, CardFacts, Catalogue, TileFacts
from castlescore.games.between.moves import MOVES, AdjustCastle, Cards, CheckIllegal, Place, Reward
from castlescore.games.between.rules.bonuses import CARD, due
from castlescore.games.between.rules.scoring import added, score
from castlescore.games.between.rules.table import Phase, Played, Table, brought
from castlescore.games.between.sentences import cell, nth, say
from castlescore.games.between.terms import row_word, type_word
from castlescore.games.between.view.presenter import event_line, sentence
from castlescore.view.events import agreement_words, claim_words, counted, early_words, recorded

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Step

Behind = list[tuple[str, list[str]]]
SLIPS = 3


def heading(table: Table) -> str:
    """The heading of the events of a round and turn."""
    if table.phase is not Phase.PLACE:
        return early_words(table.early) or tr("After the last turn")
    return tr(
        "Round {round}, turn {turn} of {turns}",
        round=table.round,
        turn=table.turn,
        turns=len(table.setup.printed.hands),
    )


def round_of(table: Table) -> int:
    """The number of the round at a table."""
    return table.round


def line(step: Step, since: Table, differ: Iterable[Difference]) -> str:
    """An event in one line: what was done, what the castle is worth then, which bonus it brought, what was claimed.

    `since`: the table before the line, which may have laid two tiles; `differ`: wrong figures of the file.
    """
    event, castle = step.event, step.event.get("castle", "")
    seats = step.played.table.setup.seats
    gained = step.played.table.site(castle).points - since.site(castle).points if "claim" in event else 0
    move, verdict = step.played.move, step.played.verdict
    if isinstance(move, CheckIllegal):
        parts = [_check_sentence(move, step.played.table.setup.box[move.tile].name)]
    else:
        parts = [sentence(step.played)]
    bonus = due(verdict.castle, verdict.placed.tile, step.before.setup.box) if verdict is not None else None
    if bonus is not None and bonus.kind == CARD:
        parts.append(tr("its {which} room: a bonus card", which=nth(bonus)))
    elif bonus is not None:
        parts.append(tr("its {which} room", which=nth(bonus)))
    parts += [*counted(event, gained), *agreement_words(event), *recorded(event, differ, seats)]
    return shown("; ".join(parts), ENDLESS)


def action_text(event: Event, table: Table) -> str:
    """The action of an event in words, without its results, so that it also works for an impossible event."""
    box, move = table.setup.box, MOVES.read(event)
    match move:
        case Place(castle=castle, tile=tile, at=at):
            head = tr("{castle} gets {tile} at {place}", castle=castle, tile=_name(box.tiles, tile), place=cell(at))
        case Reward():
            head = _reward_sentence(move, box)
        case Cards(castle=castle, cards=cards):
            names = ", ".join(_name(box.cards, card) for card in cards) or tr("no bonus card")
            head = tr("{player} shows {cards}", player=castle, cards=names)
        case AdjustCastle(castle=castle, points=points):
            head = f"{castle}: {amount(points, 'point', signed=True)}"
        case CheckIllegal():
            head = _check_sentence(move, _name(box.tiles, move.tile))
        case _:
            head = sentence(Played(table, move))
    return shown("; ".join([head, *claim_words(event), *agreement_words(event)]), ENDLESS)


def _reward_sentence(move: Reward, box: Catalogue) -> str:
    """The sentence for a waiting bonus that was taken or declined."""
    kind = tr("{type} bonus", type=type_word(move.reward)) if move.reward else tr("bonus")
    if move.as_type:
        kind = tr("{type} bonus as {other}", type=type_word(move.reward), other=type_word(move.as_type))
    if move.declined:
        return tr("{castle} declines its {bonus}", castle=move.castle, bonus=kind)
    what = tr("a bonus card")
    if move.tile and move.at:
        what = tr("{tile} at {place}", tile=_name(box.tiles, move.tile), place=cell(move.at))
    elif move.tile:
        what = _name(box.tiles, move.tile)
    elif move.attendant:
        what = _name(box.attendants, move.attendant)
    return tr("{castle}, {bonus}: {what}", castle=move.castle, bonus=kind, what=what)


def _name(known: Mapping[str, TileFacts | CardFacts | AttendantFacts], id: str) -> str:
    """The name of a tile, a card or an attendant; its id if the box does not have it."""
    return known[id].name if id in known else id


def line_to_retype(n: int, event: Event) -> str:
    """An event as the line that gives it, to be typed again, and the castle's points then."""
    return event_line(n, event)


def _check_sentence(move: CheckIllegal, tile: str) -> str:
    """The sentence for a checked placement, with the rules that it breaks."""
    values = {"tile": tile, "place": cell(move.at), "castle": move.castle, "rules": ", ".join(move.illegal)}
    if move.illegal:
        return tr("checked: {tile} at {place} breaks {rules} in {castle}", **values)
    return tr("checked: {tile} at {place} is legal in {castle}", **values)


def explanations(step: Step, earlier: Sequence[Step]) -> Behind:
    """Heads and sentences; nothing of `earlier` events is needed here."""
    groups = {
        "rewards": list(_rewards(step)),
        "claim": list(_claim(step)),
        "castle": list(_castle_lines(step)),
        "cards": list(_cards(step)),
    }
    return [(head, rows) for head, rows in groups.items() if rows]


def _rewards(step: Step) -> Iterator[str]:
    """Sentences on the room whose bonus was taken or declined; a bonus that now waits is in the announcements."""
    move = step.played.move
    if not isinstance(move, Reward):
        return
    site = step.before.site(move.castle)
    if site.pending is not None:
        values = {"brought": say(brought(site, site.pending)), "rule": cite(site.pending.bonus.rule)}
        declined = tr("{brought}, and its bonus was declined ({rule})", **values)
        yield declined if move.declined else tr("{brought}, and its bonus was taken ({rule})", **values)


def _claim(step: Step) -> Iterator[str]:
    move, played = step.played.move, step.played
    if not isinstance(move, Place | Reward) or move.claim is None:
        return
    right = played.gained
    if move.claim == right:
        yield tr("the table counted {claim}, as the rules do", claim=move.claim)
        return
    from castlescore.games.between.audit.slips import claim_slips  # for a wrong count alone

    rule = cite("B-SCORE-14")
    yield tr("the table counted {claim}, the rules give {right} ({rule})", claim=move.claim, right=right, rule=rule)
    site = played.table.site(move.castle)
    for slip in claim_slips(site.begun or site.castle, site.castle, move.claim, right)[:SLIPS]:
        yield tr("perhaps {slip}", slip=slip.text)


def _castle_lines(step: Step) -> Iterator[str]:
    """The castle before and after, row by row where it changed."""
    name = step.event.get("castle")
    if name not in {site.name for site in step.before.sites}:
        return
    old, new = step.before.site(name), step.played.table.site(name)
    if old.points != new.points:
        values = {"castle": name, "before": old.points, "rule": cite("B-SCORE-14")}
        yield trn(
            "{castle} is worth {n} point, {before} before ({rule})",
            "{castle} is worth {n} points, {before} before ({rule})",
            new.points,
            **values,
        )
    was, now = score(old.castle).rows, score(new.castle).rows
    for row, points in now.items():
        if points != was[row]:
            yield tr("{row}: {points}, {before} before", row=row_word(row), points=points, before=was[row])


def _cards(step: Step) -> Iterator[str]:
    """The points of each shown bonus card."""
    if not isinstance(step.played.move, Cards):
        return
    castle = step.played.table.site(step.played.move.castle).castle
    for card, lines in zip(castle.cards, score(castle).cards, strict=True):
        yield f"{amount(added(lines), 'point', signed=True)}: {card.name}"
