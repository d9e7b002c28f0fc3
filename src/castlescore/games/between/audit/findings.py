"""The findings of an audit of Between Two Castles, for played lines and for lines that the rules refuse."""

from __future__ import annotations

from functools import partial

from castlescore.core.language import amount, both, tr, trn
from castlescore.core.refusals import Refusal
from castlescore.core.types import Event
from castlescore.games.between.audit.changes import short
from castlescore.games.between.audit.slips import claim_slips
from castlescore.games.between.moves import AdjustCastle, Cards, Move, Place, Reward
from castlescore.games.between.rules.castle import THRONE, Castle
from castlescore.games.between.rules.scoring import added
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.table import Phase, Played, Table, brought
from castlescore.games.between.sentences import cell, say, thing, word
from castlescore.record.audit.ledger import (
    Dependences,
    Ledger,
    against,
    broken,
    is_refused_before,
    made_of,
    miscounted,
    whose_tile,
)


def subject(event: Event, table: Table) -> str:
    """The subject of a finding: castle, tile and cell, as "AB's Library on 3,0"."""
    line = short(table, event)
    return tr("{line} on {place}", line=line, place=cell(event["at"])) if "at" in event else line


def parts(before: Castle, after: Castle) -> str:
    """The points that a castle gained between two moments, after a colon: ": 2 for 3 Library, 1 for Jester".

    They are the additional points of each room, the newest first, of each attendant and of each card.
    """
    was, now = castle_score(before), castle_score(after)
    texts = []
    for room in reversed(after.rooms):
        own = was.rooms.get(room.n, ())
        points = 0 if now.rooms[room.n] is own else added(now.rooms[room.n]) - added(own)
        if points and room.n != THRONE:
            texts.append(tr("{points} for {tile}", points=points, tile=word(room)))
        elif points:
            texts.append(tr("{points} for {name}", points=points, name=word(room)))
    for things, old, new in ((after.attendants, was.attendants, now.attendants), (after.cards, was.cards, now.cards)):
        for i, (each, lines) in enumerate(zip(things, new, strict=True)):
            points = added(lines) - (added(old[i]) if i < len(old) else 0)
            if points:
                texts.append(tr("{points} for {name}", points=points, name=each.name))
    return made_of(texts)


WHAT = ("castle",)
NO_CASTLE = "B-AIM-6"  # refuses a name that no castle has
DEPENDENCES = Dependences(
    casts={"illegal": WHAT, "turn": ("castle", "turn"), "reward": WHAT, "format": ("castle", "turn")},
    rests={
        **dict.fromkeys(("illegal", "reward", "points", "claim", "check", "format", "market"), WHAT),
        "turn": ("castle", "turn"),
    },
    everybody=("turn",),
)


def note_refused(ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
    """Note why the rules refuse a line, at most once for an event."""
    violation = refusal.violations[0]
    if is_refused_before(ledger, n, refusal):
        return
    recorded = next((event[key] for key in ("tile", "score", "castle") if key in event), None)
    castle = event.get("castle", "")
    stranger = violation.rule == NO_CASTLE
    names = [castle]
    if refusal.kind == "turn" and table.phase is Phase.PLACE:
        names += [site.name for site in table.sites if site.to_lay > 0 or site.pending]
    if stranger and ledger.named_again(n, castle, names):
        return

    def why() -> str:
        return f"{subject(event, table)}: {against(refusal, say)}"

    hides, everybody = "", refusal.kind == "turn" and table.phase is not Phase.PLACE
    behind = [site.name for site in table.sites if site.to_lay > 0]
    if refusal.kind == "turn" and behind and not everybody and not ledger.scouting:
        values = {"names": both(behind), "castle": castle}
        # TRANSLATORS: names: the castles, or the castle, of which tiles may not be written; castle: another one
        hides = tr("tiles of {names} are not written, or {castle} has one too many", **values)
    if refusal.kind == "reward":
        names += [site.name for site in table.sites if site.pending and site.name != castle]
    finding = ledger.find(
        n, refusal.kind, violation.rule, recorded, None, why, names=names, everybody=everybody, hides=hides
    )
    if stranger:
        ledger.named(castle, finding)


def note_passed_over(ledger: Ledger, n: int, table: Table) -> None:
    """Note the skipped bonuses."""
    for site in table.sites:
        if site.pending is not None:
            bonus = site.pending.bonus
            line = subject(ledger.record.events[n - 1], table) if n <= len(ledger.record.events) else ""
            values = {"line": line, "brought": say(brought(site, site.pending)), "bonus": thing(bonus)}
            why = tr(
                "{line}: {brought}, and its {bonus} was not taken; what it would have brought is unknown", **values
            )
            lost = tr("{brought}, and its {bonus} is not written", **values)
            ledger.find(n, "reward", bonus.rule, None, bonus.type, why, names=[site.name], hides=lost)


def note_illegal(ledger: Ledger, n: int, before: Table, played: Played) -> None:
    """Note an illegal placement."""
    verdict, move = played.verdict, played.move
    if verdict is None or not isinstance(move, (Place, Reward)) or not verdict.violations:
        return
    placed = verdict.placed

    def why() -> str:
        line = whose_tile(move.castle, placed.tile.name)
        where = tr("{line} on {place}", line=line, place=cell(placed.at))
        return f"{where}: {broken(verdict.violations, say)}"

    other = before.standing(placed.tile.id)
    names = [move.castle] if other is None else [move.castle, other.name]
    rule = verdict.violations[0].rule
    finding = ledger.find(n, "illegal", rule, list(placed.at), None, why, names=names, allowed=move.allow)
    if not ledger.scouting:
        ledger.brings(move.castle, verdict.gain)
        finding.brought, finding.laid = {move.castle: verdict.gain}, placed.tile.name
        finding.made = parts(verdict.castle, verdict.after)
    if ledger.disputed(n):
        ledger.tile_laid(n, move.castle, placed.n)


def claim(ledger: Ledger, n: int, event: Event, played: Played) -> None:
    """Note a claim of the players that differs from the right gain of a castle.

    If the recorded score of the castle has the same error, the score keeps it.
    """
    move = played.move
    if not isinstance(move, (Place, Reward)) or move.claim is None or move.claim == played.gained:
        return
    castle, right, error = move.castle, played.gained, move.claim - played.gained
    site = played.table.site(castle)
    counted, before = move.claim, site.castle if site.begun is None else site.begun

    def line() -> tuple[str, str]:
        return subject(event, played.table), parts(before, site.castle)

    slips = partial(claim_slips, before, site.castle, counted, right)
    miscounted(ledger, n, "B-SCORE-14", counted, right, line, slips, names=[castle])
    if event.get("score") == played.figures["score"] + ledger.offset("score", castle) + error:
        ledger.shift(castle, "score", error)


def cards(ledger: Ledger, n: int, before: Table, move: Cards) -> None:
    """Note more cards than the castle's bonuses gave, which the file counts and the right score does not."""
    site = before.site(move.castle)
    counted, rest = move.cards[: site.cards], move.cards[site.cards :]
    if not rest:
        return
    box = before.setup.box
    values = {"castle": site.name, "shown": len(move.cards), "held": amount(site.cards, "bonus card")}
    names = both(box.cards[id].name for id in rest)
    why = trn(
        "{castle} shows {shown}, and its bonuses gave it {held}: {names} does not count",
        "{castle} shows {shown}, and its bonuses gave it {held}: {names} do not count",
        len(rest), names=names, **values,
    )  # fmt: skip
    ledger.find(n, "reward", "B-RULING-12", list(move.cards), list(counted), why, names=[site.name], everybody=True)
    right = site.castle.with_cards(*(box.cards[id] for id in counted))
    more = right.with_cards(*(box.cards[id] for id in rest))
    ledger.shift(move.castle, "score", castle_score(more).total - castle_score(right).total)


def agreed(ledger: Ledger, n: int, move: Move) -> None:
    """Note a change that the players agreed to; it is listed and is no error."""
    if isinstance(move, AdjustCastle):
        ledger.agreed(n, "points", f"{move.castle}: {amount(move.points, 'point', signed=True)}", move.why)


def running(ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
    """Note a wrong score of a castle, unless earlier findings explain its error."""
    if "score" not in event or event["do"] not in ("place", "reward"):
        return
    castle, written, follows = event["castle"], event["score"], played.figures["score"]
    right = follows + ledger.offset("score", castle)
    error = ledger.new_error("score", castle, written, follows)
    if not error:
        return

    def why() -> str:
        what = tr("{name} stands at {said}, and {right} follows", name=castle, said=written, right=right)
        return f"{subject(event, played.table)}: {what}"

    finding = ledger.find(n, "points", "B-SCORE-14", written, right, why, names=[castle])
    if not ledger.scouting:
        last, now = before.site(castle).castle, played.table.site(castle).castle
        finding.slips = claim_slips(last, now, written, right)
    ledger.shift(castle, "score", error)
