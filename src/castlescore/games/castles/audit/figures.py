"""What an audit says of the figures of the file: those that do not follow, less what earlier findings carry on."""

from __future__ import annotations

from castlescore.core.events import Event
from castlescore.core.language import both, tr, trn
from castlescore.core.language.amounts import amount
from castlescore.core.types import Plain
from castlescore.games.castles.audit.rewards import rewards
from castlescore.games.castles.audit.slips import money_slips, placing_slips
from castlescore.games.castles.audit.words import complete_words, parts, rule_of_points, subject
from castlescore.games.castles.moves import MOVES, AdjustPile, AdjustPlayer, Move
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import CORRIDORS, Table
from castlescore.games.castles.terms import stack_word
from castlescore.protocol.rules import differences
from castlescore.record.audit.ledger import Ledger

KIND_OF_FIGURE = {"completes": "points", "of": "reward", "coins": "money"}
RULE_OF_FIGURE = {"completes": "WORD-7", "of": "REWARD-1", "coins": "COINS-1"}
# Figures that run through the game: what they are findings of.
RUNNING = {
    "score": ("points", "SCORE-8"), "money": ("money", "BUY-4"), "deck": ("deck", "MARKET-1"),
    "round": ("turn", "ROUND-1"),
}  # fmt: skip
NOBODYS = ("deck", "round")
SAID = {  # translated
    "score": "{name} stands at {said}, and {right} follows",
    "money": "{name} has {said}, and {right} follows",
    "deck": "the deck has {said}, and {right} follows",
    "round": "round {said}, and {right} follows",
}


def figures(ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
    """The figures of event `n`; `before` is the table on which it was played."""
    right = played.figures  # not the totals of the end, which are compared where all is known
    wrong = {key: (event[key], right.get(key)) for key, _, _ in differences(MOVES, event, right)}
    by = event.get("by", "")
    if "price" in wrong:
        _price(ledger, n, event, before, right, *wrong.pop("price"))
    if rewards(ledger, n, event, played, right):
        wrong.pop("points", None)
    wrong.pop("rewards", None)
    if "points" in wrong and wrong["points"][0] != event.get("claim"):
        _points(ledger, n, event, played, right, *wrong["points"])
    for key in RUNNING:
        _running(ledger, n, key, by if key not in NOBODYS else "", event, played, right)
    for key in KIND_OF_FIGURE:
        if key in wrong:
            _plain(ledger, n, key, event, played, *wrong[key])


def _plain(ledger: Ledger, n: int, key: str, event: Event, played: Played, said: object, right: object) -> None:
    whose, by = subject(event, played.table), event.get("by", "")
    values = {"said": said, "right": tr("nothing") if right is None else right}
    if key == "completes":
        what = complete_words(played, said, right)
    elif key == "coins":
        what = tr("coins of {said} written, and {right} follows", **values)
    else:
        what = tr("it is written as that of tile {said}, and that of tile {right} follows", **values)
    why = f"{whose}: {what}"
    ledger.find(n, KIND_OF_FIGURE[key], RULE_OF_FIGURE[key], said, right, why, names=[by], unsettles=False)


def _points(ledger: Ledger, n: int, event: Event, played: Played, figures: Plain, said: int, right: int | None) -> None:
    """Points of a line that it did not give; they go into the score unless that is right all the same."""
    by = event.get("by", "")
    carried_on = event.get("score") != figures.get("score", 0) + ledger.known("score", by)
    off = said - (right or 0) if carried_on else 0

    def why() -> str:
        what = trn(
            "{n} point written, and {right} follows", "{n} points written, and {right} follows", said, right=right
        )
        return f"{subject(event, played.table)}: {what}{parts(played)}"

    rule = rule_of_points(played, said - (right or 0))
    found = ledger.find(n, "points", rule, said, right, why, names=[by])
    if not ledger.scouting:
        found.slips = placing_slips(played, said)
        found.rule = next((slip.rule for slip in found.slips if slip.rule), found.rule)
    if off:
        ledger.shift(by, "score", off)


def _price(ledger: Ledger, n: int, event: Event, before: Table, figures: Plain, said: int, right: int | None) -> None:
    """A price that was not the one to pay: the buyer's purse and the receiver's carry the difference on."""
    by, off = event.get("by", ""), (right or 0) - said
    builder = before.name(before.builder)

    def why() -> str:
        told = [f"{subject(event, before)}: {_paid(ledger, event, said, right)}"]
        values = {"player": builder, "money": abs(off)}
        if builder != by and not before.setup.solo:
            more = tr("{player}, the master builder, should have had {money} more", **values)
            less = tr("{player}, the master builder, should have had {money} less", **values)
            told.append(more if off > 0 else less)
        return ". ".join(told)

    ledger.find(n, "money", "BUY-3", said, right, why, names=[by, builder])
    if event.get("money") == figures.get("money", 0) + ledger.known("money", by):
        return  # only written wrong: the right price was paid
    ledger.shift(by, "money", off)
    if builder != by and not before.setup.solo:
        ledger.shift(builder, "money", -off)


def _paid(ledger: Ledger, event: Event, said: int, right: int | None) -> str:
    """What was paid, and why that was not the price."""
    values = {"said": said, "right": right, "n": ledger.noted.get(("prices",))}
    if event.get("tile") in CORRIDORS:
        return tr("{said} paid, and hallways and stairs always cost {right}", **values)
    if values["n"] is None:
        return tr("{said} paid, and it lay on {right}", **values)
    return tr("{said} paid, and it lay on {right} by the prices of event {n}", **values)


def _running(ledger: Ledger, n: int, key: str, by: str, event: Event, played: Played, figures: Plain) -> None:
    """A figure that runs through the game: wrong only where it differs by more than was wrong before."""
    if key not in event or figures.get(key) is None or event["do"] in ("check", "adjust"):
        return
    known, off = ledger.known(key, by), event[key] - figures[key]
    if off == known:
        return
    if off == 0:
        ledger.made_good(key, by)
        return
    right = figures[key] + known
    if key == "deck" and right < 0:
        right = figures[key]  # shuffled anew since: what was miscounted before is gone
    kind, rule = RUNNING[key]
    if by:
        rule = _rule_of_running(key, event, played, off - known, event[key])

    def why() -> str:
        return f"{subject(event, played.table)}: {tr(SAID[key], name=by, said=event[key], right=right)}"

    found = ledger.find(n, kind, rule, event[key], right, why, names=[by], unsettles=key not in NOBODYS)
    if key == "money" and not ledger.scouting:
        found.slips = money_slips(played, off - known)
        found.rule = next((slip.rule for slip in found.slips if slip.rule), found.rule)
    if by:
        ledger.shift(by, key, off - known)
    else:
        ledger.miscounted(key, off)


def agreed(ledger: Ledger, n: int, move: Move) -> None:
    """What the table agreed to change is listed and leaves the audit as it is."""
    if isinstance(move, AdjustPlayer):
        changes = [amount(move.points, "point", signed=True)] if move.points else []
        changes += [tr("{money:+d} in money", money=move.money)] if move.money else []
        why = tr("{name}: {changes}, agreed by the table", name=move.by, changes=both(changes))
        ledger.agreed(n, "points" if move.points else "money", why, move.why)
    elif isinstance(move, AdjustPile):
        why = tr("{n} left of the stack of {stack}, as the table counted", n=move.left, stack=stack_word(move.pile))
        if move.pile == "deck":
            why = tr("{n} left of the room deck, as the table counted", n=move.left)
        ledger.agreed(n, "deck" if move.pile == "deck" else "stack", why, move.why)


def _rule_of_running(key: str, event: Event, played: Played, off: int, said: int) -> str:
    """The rule by which a swan or a purse stands where it follows."""
    if key == "score":
        return "SCORE-8" if said >= 0 > said - off else rule_of_points(played, off)
    if event["do"] == "pass":
        return "BUY-2"
    return "BUY-4"
