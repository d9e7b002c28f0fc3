"""What an audit of Between Two Castles says of a line that was played, and of one that the rules refuse."""

from __future__ import annotations

from castlescore.core.language import both, tr, trn
from castlescore.core.language.amounts import amount
from castlescore.core.refusals import Refusal
from castlescore.core.rulebook import cite
from castlescore.games.between.audit.changes import tile_of, told
from castlescore.games.between.audit.slips import claim_slips
from castlescore.games.between.moves import AdjustCastle, Cards, Move, Place, Reward
from castlescore.games.between.rules.outcome import Played
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.rules.waiting import brought
from castlescore.games.between.sentences import cell, say, thing
from castlescore.protocol.game import Event
from castlescore.record.audit.causes import Parts
from castlescore.record.audit.ledger import Ledger

WHAT = ("castle",)
PARTS = Parts(
    casts={"illegal": WHAT, "turn": ("castle", "turn"), "reward": WHAT, "format": ("castle", "turn")},
    rests={
        **dict.fromkeys(("illegal", "reward", "points", "claim", "check", "format", "market"), WHAT),
        "turn": ("castle", "turn"),
    },
    everybody=("turn",),
)


def subject(event: Event, table: Table) -> str:
    """Whose line it is and what: "AB's Library on 3,0"."""
    line = told(table, event)
    return tr("{line} on {place}", line=line, place=cell(event["at"])) if "at" in event else line


def refused(ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
    """Note what the rules say against a line, once."""
    violation = refusal.violations[0]
    if any((found.kind, found.rule) == (refusal.kind, violation.rule) for found in ledger.at(n)):
        return
    recorded = next((event[key] for key in ("tile", "score", "castle") if key in event), None)
    castle = event.get("castle", "")
    names = [castle]
    if refusal.kind == "turn" and table.phase is Phase.PLACE:
        names += [site.name for site in table.sites if site.to_lay > 0 or site.pending]

    def why() -> str:
        return f"{subject(event, table)}: {say(violation.why)}"

    ledger.find(n, refusal.kind, violation.rule, recorded, None, why, names=names)


def owed(ledger: Ledger, n: int, table: Table) -> None:
    """Note the bonuses that were passed over."""
    for site in table.sites:
        if site.pending is not None:
            bonus = site.pending.bonus
            values = {"brought": say(brought(site, site.pending)), "bonus": thing(bonus)}
            why = tr("{brought}, and its {bonus} was not taken", **values)
            ledger.find(n, "reward", bonus.rule, None, bonus.type, why, names=[site.name])


def illegal(ledger: Ledger, n: int, before: Table, played: Played) -> None:
    """A tile that stands where it may not."""
    verdict, move = played.verdict, played.move
    if verdict is None or not isinstance(move, (Place, Reward)) or not verdict.violations:
        return
    violations, placed = verdict.violations, verdict.placed

    def why() -> str:
        broken = "; ".join(f"{say(v.why)} ({cite(v.rule)})" for v in violations)
        line = tile_of(move.castle, placed.tile.name)
        return f"{tr('{line} on {place}', line=line, place=cell(placed.at))}: {broken}"

    other = before.standing(placed.tile.id)
    names = [move.castle] if other is None else [move.castle, other.name]
    ledger.find(n, "illegal", violations[0].rule, list(placed.at), None, why, names=names, allowed=move.allow)
    if ledger.disputed(n):
        ledger.laid(n, move.castle, placed.n)


def claim(ledger: Ledger, n: int, event: Event, played: Played) -> None:
    """What the table counted that a castle gained by a line, beside what it did.

    Where the castle's score in the file has it too, the score carries it on.
    """
    move = played.move
    if not isinstance(move, (Place, Reward)) or move.claim is None or move.claim == played.gained:
        return
    castle, right, off = move.castle, played.gained, move.claim - played.gained
    site = played.table.site(castle)
    counted = move.claim

    def why() -> str:
        what = trn(
            "{n} point counted, and it gives {right}", "{n} points counted, and it gives {right}", counted, right=right
        )
        return f"{subject(event, played.table)}: {what}"

    found = ledger.find(n, "claim", "B-SCORE-14", move.claim, right, why, names=[castle])
    if not ledger.scouting:
        found.slips = claim_slips(site.castle if site.begun is None else site.begun, site.castle, move.claim, right)
        found.rule = next((slip.rule for slip in found.slips if slip.rule), found.rule)
    if event.get("score") == played.figures["score"] + ledger.known("score", castle) + off:
        ledger.shift(castle, "score", off)


def cards(ledger: Ledger, n: int, before: Table, move: Cards) -> None:
    """Cards beyond what the castle's bonuses gave it, which the file counts and the right score does not."""
    site = before.site(move.castle)
    counted, rest = move.cards[: site.cards], move.cards[site.cards :]
    if not rest:
        return
    box = before.setup.box
    cards, names = amount(site.cards, "bonus card"), both(box.cards[id].name for id in rest)
    why = tr("its bonuses gave {castle} {cards}: not {names}", castle=site.name, cards=cards, names=names)
    ledger.find(n, "reward", "B-RULING-12", list(move.cards), list(counted), why, names=[site.name])
    right = site.castle.with_cards(*(box.cards[id] for id in counted))
    more = right.with_cards(*(box.cards[id] for id in rest))
    ledger.shift(move.castle, "score", castle_score(more).total - castle_score(right).total)


def agreed(ledger: Ledger, n: int, move: Move) -> None:
    """What the table agreed to change is listed and leaves the audit as it is."""
    if isinstance(move, AdjustCastle):
        ledger.agreed(n, "points", f"{move.castle}: {amount(move.points, 'point', signed=True)}", move.why)


def running(ledger: Ledger, n: int, event: Event, played: Played) -> None:
    """A castle's score: wrong only where it differs by more than was wrong before."""
    if "score" not in event or event["do"] not in ("place", "reward"):
        return
    castle, said, follows = event["castle"], event["score"], played.figures["score"]
    known, off = ledger.known("score", castle), said - follows
    if off == known:
        return
    if off == 0:  # the file is right again: what was off before does not reach the end
        ledger.made_good("score", castle)
        return
    right = follows + known
    why = tr("{name} stands at {said}, and {right} follows", name=castle, said=said, right=right)
    ledger.find(n, "points", "B-SCORE-14", said, right, why, names=[castle])
    ledger.shift(castle, "score", off - known)
