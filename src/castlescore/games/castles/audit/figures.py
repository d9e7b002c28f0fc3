"""What an audit says of the figures of the file: those that do not follow, less what earlier findings carry on."""

from __future__ import annotations

from castlescore.core.types import Plain
from castlescore.games.castles.audit.ledger import Ledger
from castlescore.games.castles.audit.rewards import rewards
from castlescore.games.castles.audit.slips import placing_slips
from castlescore.games.castles.audit.totals import totals
from castlescore.games.castles.moves import MOVES
from castlescore.games.castles.records import figures_of
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Table
from castlescore.protocol.game import Event, differences

KIND_OF_FIGURE = {"completes": "points", "of": "reward", "coins": "money", "round": "turn"}
RULE_OF_FIGURE = {"completes": "WORD-7", "of": "REWARD-1", "coins": "COINS-1", "round": "ROUND-1"}
# Figures that run through the game: what they are findings of.
RUNNING = {"score": ("points", "SCORE-8"), "money": ("money", "BUY-4"), "deck": ("deck", "MARKET-1")}


def figures(ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
    """The figures of event `n`; `before` is the table on which it was played."""
    right: Plain = figures_of(played)
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
        _running(ledger, n, key, by if key != "deck" else "", event, right)
    for key in KIND_OF_FIGURE:
        if key in wrong:
            _plain(ledger, n, key, by, *wrong[key])
    if "final" in wrong:
        totals(ledger, n, played.table, wrong["final"][0])


def _plain(ledger: Ledger, n: int, key: str, by: str, said: object, right: object) -> None:
    follows = "nothing" if right is None else right
    why = f"{key} is {said}, and {follows} follows"
    ledger.find(n, KIND_OF_FIGURE[key], RULE_OF_FIGURE[key], said, right, why, names=[by], unsettles=False)


def _points(ledger: Ledger, n: int, event: Event, played: Played, figures: Plain, said: int, right: int | None) -> None:
    """Points of a line that it did not give; they go into the score unless that is right all the same."""
    by = event.get("by", "")
    carried_on = event.get("score") != figures.get("score", 0) + ledger.known("score", by)
    off = said - (right or 0) if carried_on else 0
    why = f"{by} was given {said}, and {right} follows"
    found = ledger.find(n, "points", _score_rule(played), said, right, why, names=[by])
    found.slips = placing_slips(played, said)
    if off:
        ledger.shift(by, "score", off)


def _score_rule(played: Played) -> str:
    if any(line.reward for line in played.lines):
        return "REWARD-1"
    return "SCORE-1" if played.verdict and not any(line.kind != "printed" for line in played.lines) else "SCORE-2"


def _price(ledger: Ledger, n: int, event: Event, before: Table, figures: Plain, said: int, right: int | None) -> None:
    """A price that was not the one to pay: the buyer's purse and the receiver's carry the difference on."""
    by, off = event.get("by", ""), (right or 0) - said
    builder = before.name(before.builder)
    why = f"{by} paid {said}, and the price is {right}"
    ledger.find(n, "money", "BUY-3", said, right, why, names=[by, builder])
    if event.get("money") == figures.get("money", 0) + ledger.known("money", by):
        return  # only written wrong: the right price was paid
    ledger.shift(by, "money", off)
    if builder != by and not before.setup.solo:
        ledger.shift(builder, "money", -off)


def _running(ledger: Ledger, n: int, key: str, by: str, event: Event, figures: Plain) -> None:
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
    said = f"{by} {'stands at' if key == 'score' else 'has'}" if by else "the deck has"
    why = f"{said} {event[key]}, and {right} follows"
    ledger.find(n, kind, rule, event[key], right, why, names=[by], unsettles=key != "deck")
    if by:
        ledger.shift(by, key, off - known)
    else:
        ledger.miscounted(key, off)
