"""The findings of an audit of Castles of Mad King Ludwig, for played lines and for lines that the rules refuse.

A wrong figure is a finding only as far as earlier findings do not explain it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from castlescore.core.language import amount, both, tr, trn
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document, Event
from castlescore.games.castles.audit.slips import money_slips, placing_slips
from castlescore.games.castles.audit.words import complete_words, parts, rule_of_points, subject
from castlescore.games.castles.moves import MOVES, AdjustPile, AdjustPlayer, Buy, Laying, Move
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import CORRIDORS, Phase, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import stack_word, type_word
from castlescore.record.audit.ledger import (
    Dependences,
    Ledger,
    against,
    broken,
    explain_number,
    is_refused_before,
    miscounted,
)

DEPENDENCES = Dependences(
    # `castle`, `purse` and `score` are those of the players whom a finding concerns
    casts={
        "illegal": ("castle",),
        "points": ("score",),
        "money": ("purse",),
        "market": ("market", "coins", "piles", "castle", "purse"),
        "stack": ("market", "piles", "castle", "purse"),
        "deck": ("market", "piles", "turn"),
        "turn": ("market", "coins", "piles", "turn", "castle", "purse"),
        "reward": ("market", "piles", "turn", "castle", "purse", "score"),
        "format": ("castle", "purse", "score", "market", "coins", "piles", "turn"),
    },
    rests={
        "points": ("castle", "score"),
        "money": ("purse", "castle", "market", "coins"),
        "market": ("market", "piles", "turn"),
        "stack": ("market", "piles", "turn"),
        "deck": ("market", "piles", "turn"),
        "turn": ("turn", "market", "piles", "castle"),
        "reward": ("castle", "turn", "piles"),
        "check": ("castle", "purse", "score", "market"),
    },
    everybody=("market", "coins", "piles", "turn"),
    totals=(("FINAL-STACKS", "piles"),),
)


def passed_over(table: Table, player: str) -> tuple[str, ...]:
    """The skipped players, if `player` played out of turn, and `player`."""
    count = len(table.players)
    names = (table.name((table.active + i) % count) for i in range(count))
    return (*takewhile(lambda name: name != player, names), player)


# If a placement breaks only these rules, the reason may be another tile that is recorded at a wrong place.
OF_THE_WHOLE_CASTLE = ("PLACE-1", "PLACE-5", "JUDGE-4")


def note_placement(ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
    """Note the placement of event `n`, if it has one."""
    lay, verdict = getattr(played.move, "lay", None), played.verdict
    if not isinstance(lay, Laying) or verdict is None:
        return
    by = event["by"]
    if not verdict.legal:
        _illegal(ledger, n, event, played, verdict)
    ledger.tile_laid(n, by, verdict.placed.n)


def _illegal(ledger: Ledger, n: int, event: Event, played: Played, verdict: Verdict) -> None:
    """Note an illegal placement, with all broken rules and the points it gave."""
    by, allow = event["by"], event.get("allow")
    concerned = ledger.behind_tiles(by, {tile for v in verdict.violations for tile in v.tiles})
    if any(v.rule in OF_THE_WHOLE_CASTLE for v in verdict.violations):
        concerned |= set(ledger.doubts.of_castle(n, by))
    # It was perhaps another tile, or lies in another's castle.
    if any(finding.kind in ("stack", "market", "turn", "reward") for finding in ledger.at(n)):
        concerned.add(n)
    place = [*verdict.placed.at, verdict.placed.turn]
    never = allow is not None and bool(verdict.overlapped)
    allow = None if never else allow

    def why() -> str:
        more = f"; {tr('no table can allow an overlap')}" if never else ""
        return f"{subject(event, played.table)}: {broken(verdict.violations, say)}{more}"

    rule = verdict.violations[0].rule
    finding = ledger.find(n, "illegal", rule, place, None, why, names=[by], depends=concerned, allowed=allow)
    points = sum(line.points for line in played.lines)
    finding.effect, finding.brought = {by: -points}, {by: points}
    finding.laid, finding.made = verdict.placed.tile.name, "" if ledger.scouting else parts(played)
    finding.tiles = ledger.lines_of(by, {tile for v in verdict.violations for tile in v.tiles} | set(verdict.joined))


def claim(ledger: Ledger, n: int, event: Event, played: Played) -> None:
    """Note a claim of the players that differs from the right points."""
    claim = event.get("claim")
    right = sum(line.points for line in played.lines)
    if claim is None or claim == right:
        return
    by, error = event["by"], claim - right
    # What may be behind it: the disputed events that laid a tile which counts here. Where the file has other points
    # than ours, the castle may not be the one in which they were counted.
    depends: Iterable[int] = ledger.doubts.of_castle(n, by)
    if event.get("points", right) in (right, claim):
        lines = played.verdict.lines if played.verdict else ()
        tiles = {tile for line in lines for tile in (line.tile, line.other) if tile is not None}
        depends = ledger.behind_tiles(by, tiles)

    def line() -> tuple[str, str]:
        return subject(event, played.table), parts(played)

    slips = partial(placing_slips, played, claim)
    miscounted(ledger, n, rule_of_points(played, error), claim, right, line, slips, depends=depends)
    known = ledger.offset("score", by)
    if event.get("score") == played.figures.get("score", 0) + known + error:
        ledger.shift(by, "score", error)
        ledger.doubts.add(n, "points", [by], ())


# Figures that run through the game: the kind and the rule of their findings.
RUNNING = {
    "score": ("points", "SCORE-8"), "money": ("money", "BUY-4"), "deck": ("deck", "MARKET-1"),
    "round": ("turn", "ROUND-1"),
}  # fmt: skip
NOBODYS = ("deck", "round")


def figures(ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
    """Note wrong figures of event `n`; `before` is the table before it."""
    right = played.figures  # not the totals of the end, which are compared where all is known
    wrong = {key: (event[key], right.get(key)) for key, _, _ in MOVES.differences(event, right)}
    by = event.get("by", "")
    if "price" in wrong:
        _price(ledger, n, event, before, right, *wrong.pop("price"))
    if rewards(ledger, n, event, played):
        wrong.pop("points", None)
    wrong.pop("rewards", None)
    if "points" in wrong and wrong["points"][0] != event.get("claim"):
        _points(ledger, n, event, played, *wrong["points"])
    for key in RUNNING:
        _running_figure(ledger, n, key, by if key not in NOBODYS else "", event, played)
    for key in [key for key in ("completes", "of", "coins") if key in wrong]:
        written, follows = wrong[key]
        values = {"said": written, "right": tr("nothing") if follows is None else follows}
        if key == "completes":
            kind, rule, what = "points", "WORD-7", complete_words(played, written, follows)
        elif key == "of":
            what = tr("it is written as that of tile {said}, and that of tile {right} follows", **values)
            kind, rule = "reward", "REWARD-1"
        else:
            kind, rule, what = "money", "COINS-1", tr("coins of {said} written, and {right} follows", **values)
        why = f"{subject(event, played.table)}: {what}"
        ledger.find(n, kind, rule, written, follows, why, names=[by], unsettles=False, harmless=True)


def _points(ledger: Ledger, n: int, event: Event, played: Played, written: int, right: int | None) -> None:
    """Note wrong points of a line; the error goes into the score unless the recorded score is right."""
    by = event.get("by", "")
    carried_on = event.get("score") != played.figures.get("score", 0) + ledger.offset("score", by)
    error = written - (right or 0)

    def why() -> str:
        what = trn(
            "{n} point written, and {right} follows", "{n} points written, and {right} follows", written, right=right
        )
        return f"{subject(event, played.table)}: {what}{parts(played)}"

    finding = ledger.find(n, "points", rule_of_points(played, error), written, right, why, names=[by])
    explain_number(ledger, finding, partial(placing_slips, played, written))
    if carried_on and error:
        ledger.shift(by, "score", error)


def _price(
    ledger: Ledger, n: int, event: Event, before: Table, figures: Document, written: int, right: int | None
) -> None:
    """Note a wrong price; the money of the buyer and of the receiver keep the difference."""
    by, error = event.get("by", ""), (right or 0) - written
    builder = before.name(before.builder)
    row = None if event.get("tile") in CORRIDORS else ledger.noted.get(("prices",))

    def why() -> str:
        values = {"said": written, "right": right, "n": row, "player": builder, "money": abs(error)}
        what = tr("{said} paid, and it lay on {right} by the prices of event {n}", **values)
        if event.get("tile") in CORRIDORS:
            what = tr("{said} paid, and hallways and stairs always cost {right}", **values)
        elif row is None:
            what = tr("{said} paid, and it lay on {right}", **values)
        parts = [f"{subject(event, before)}: {what}"]
        if builder != by and not before.setup.solo:
            more = tr("{player}, the master builder, should have had {money} more", **values)
            less = tr("{player}, the master builder, should have had {money} less", **values)
            parts.append(more if error > 0 else less)
        return ". ".join(parts)

    is_paid = event.get("money") != figures.get("money", 0) + ledger.offset("money", by)  # else only written wrong
    hides = ""
    if row is not None and is_paid and any(slot.price == written for slot in before.market):
        hides = tr("event {n} has the prices of two rooms exchanged", n=row)
    finding = ledger.find(n, "money", "BUY-3", written, right, why, names=[by, builder], harmless=True, hides=hides)
    finding.row = row
    if not is_paid:
        return
    ledger.shift(by, "money", error)
    if builder != by and not before.setup.solo:
        ledger.shift(builder, "money", -error)


def _running_figure(ledger: Ledger, n: int, key: str, by: str, event: Event, played: Played) -> None:
    """Note a wrong running figure (score, money or deck), unless earlier findings explain its error."""
    figures = played.figures
    if key not in event or figures.get(key) is None or event["do"] in ("check", "adjust"):
        return
    right = figures[key] + ledger.offset(key, by)
    error = ledger.new_error(key, by, event[key], figures[key])
    if not error:
        return
    if key == "deck" and right < 0:
        right = figures[key]  # shuffled again since: what was miscounted before is gone
    kind, rule = RUNNING[key]
    if by and key == "score" and not event[key] >= 0 > event[key] - error:
        rule = rule_of_points(played, error)
    elif by and key == "money" and event["do"] == "pass":
        rule = "BUY-2"

    def why() -> str:
        values = {"name": by, "said": event[key], "right": right}
        match key:
            case "score":
                what = tr("{name} stands at {said}, and {right} follows", **values)
            case "money":
                what = tr("{name} has {said}, and {right} follows", **values)
            case "deck":
                what = tr("the deck has {said}, and {right} follows", **values)
            case _:
                what = tr("round {said}, and {right} follows", **values)
        return f"{subject(event, played.table)}: {what}"

    of_turn = key == "round"  # lines of a whole round may be missing
    finding = ledger.find(
        n,
        kind,
        rule,
        event[key],
        right,
        why,
        names=[by],
        unsettles=key not in NOBODYS,
        harmless=not of_turn,
        everybody=of_turn,
    )
    if key == "money":
        explain_number(ledger, finding, partial(money_slips, played, error))
    if by:
        ledger.shift(by, key, error)
    else:
        ledger.miscounted(key, event[key] - figures[key])


def agreed(ledger: Ledger, n: int, move: Move) -> None:
    """Note a change that the players agreed to; it is listed and is no error."""
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


def note_passed_over(ledger: Ledger, n: int, table: Table) -> None:
    """Note rewards that still waited when the next player moved."""
    name = table.name(table.active)
    line = subject(ledger.record.events[n - 1], table) if n <= len(ledger.record.events) else ""
    for pending in table.pending:
        values = {
            "line": line,
            "name": name,
            "type": type_word(pending.reward),
            "tile": table.players[table.active].castle[pending.of].label,
            "n": ledger.noted.get(("complete", name, pending.of)),
        }
        why = tr(
            "{line}: {name} still had the {type} reward of {tile} to take or decline, complete since event {n}; what it"
            " would have brought is unknown",
            **values,
        )
        lost = tr("the {type} reward of {tile} is neither taken nor declined", **values)
        rule = f"REWARD-{pending.reward.upper()}"
        ledger.find(n, "reward", rule, None, pending.reward, why, names=[name], hides=lost)
    if table.extra:
        values = {"line": line, "name": name, "turns": amount(table.extra, "extra turn")}
        why = tr("{line}: {name}'s extra turn was not taken; what would have come of it is unknown", **values)
        if table.extra > 1:
            why = tr("{line}: {name}'s {turns} were not taken; what would have come of it is unknown", **values)
        lost = tr("{turns} of {name} not written", **values)
        ledger.find(n, "reward", "REWARD-FOOD", None, table.extra, why, names=[name], hides=lost)


def rewards(ledger: Ledger, n: int, event: Event, played: Played) -> bool:
    """Note missing or extra rewards of an event; returns whether they explain the error of its points."""
    figures = played.figures
    right = list(figures.get("rewards", ()))
    written = event.get("rewards", [] if _has_wrong_figures(ledger, event, figures) else right)
    missing, strange = _rows_not_in(right, written), _rows_not_in(written, right)
    if not missing and not strange:
        return False
    by = event["by"]
    points = sum(row.get("points", 0) for row in strange) - sum(row.get("points", 0) for row in missing)
    if "rewards" not in event and event.get("points", 0) - figures.get("points", 0) != points:
        known = ledger.offset("money", by)
        outdoor = _outdoor(played.table, missing)
        if not outdoor or event.get("money") != figures.get("money", 0) + known - outdoor:
            return False  # something else than these rewards

    def why() -> str:
        parts = [tr("{type} reward of {tile} left out", **_words(played, by, row)) for row in missing]
        parts += [tr("{type} reward of {tile} not due", **_words(played, by, row)) for row in strange]
        return f"{subject(event, played.table)}: {'; '.join(parts)}"

    rule = f"REWARD-{(missing or strange)[0]['reward'].upper()}"
    ledger.find(n, "reward", rule, event.get("rewards", []), right, why, names=[by], harmless=True)
    money = _outdoor(played.table, strange) - _outdoor(played.table, missing)
    for key, error in (("score", points), ("money", money)):
        known = ledger.offset(key, by)
        if error and event.get(key, figures[key] + known) == figures[key] + known + error:
            ledger.shift(by, key, error)
    return bool(event.get("points") == figures.get("points", 0) + points)


def _outdoor(table: Table, rows: list[Document]) -> int:
    """The money that these rewards give."""
    each = table.setup.printed.rewards.outdoor
    return each * [row["reward"] for row in rows].count("outdoor")


def _has_wrong_figures(ledger: Ledger, event: Event, figures: Document) -> bool:
    """Whether points or money of an event are wrong and earlier findings do not explain it."""
    purse = figures.get("money", 0) + ledger.offset("money", event.get("by", ""))
    points = figures.get("points")
    return bool(event.get("points", points) != points or event.get("money", purse) != purse)


def _words(played: Played, by: str, row: Document) -> dict[str, str]:
    """The type of a reward and its tile, as values for a sentence."""
    castle = played.table.players[played.table.seat(by)].castle
    tile = castle[row["of"]].label if row.get("of") in castle.by_number else tr("tile {n}", n=row.get("of"))
    return {"type": type_word(row["reward"]), "tile": tile}


def _rows_not_in(rows: list[Document], others: list[Document]) -> list[Document]:
    """The rows without those of `others`; an equal row is removed as often as it is in `others`."""
    rest, missing = list(others), []
    for row in rows:
        if row in rest:
            rest.remove(row)
        else:
            missing.append(row)
    return missing


def note_refused(ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
    """Note why the rules refuse a line, at most once for an event."""
    violation = refusal.violations[0]
    if is_refused_before(ledger, n, refusal):
        return
    by = getattr(move, "by", "")
    names = [by]
    buying = refusal.kind == "turn" and table.phase is Phase.BUY
    if buying:
        names = list(passed_over(table, by or table.name(table.builder)))
    passed = names[:-1] if buying else []
    if isinstance(move, Buy) and refusal.kind in ("market", "money"):
        names.append(table.name(table.builder))
    recorded, correct = _recorded_and_right(event, refusal, table)

    def why() -> str:
        return f"{subject(event, table)}: {against(refusal, say)}"

    hides = ""
    if passed and not ledger.scouting:
        values = {"names": both(passed), "round": table.round}
        # TRANSLATORS: names: the player whose turn it is, or the players
        several = tr("turns of {names} in round {round} are not written", **values)
        hides = several if len(passed) > 1 else tr("a turn of {names} in round {round} is not written", **values)
    everybody = (refusal.kind == "turn" and not buying) or (refusal.kind == "market" and not isinstance(move, Buy))
    ledger.find(n, refusal.kind, violation.rule, recorded, correct, why, names=names, everybody=everybody, hides=hides)


def _recorded_and_right(event: Event, refusal: Refusal, table: Table) -> tuple[object, object]:
    """The recorded and the right value of a refused line, as far as there are such values."""
    by = event.get("by", "")
    if refusal.kind == "check":
        return _check_values(event, table)
    if refusal.kind == "turn":
        actor = table.actor
        return by or event["do"], table.name(actor) if actor is not None else None
    if refusal.kind == "money":
        return event.get("price"), table.players[table.seat(by)].money
    return event.get("tile") or event.get("row") or event.get("tiles") or event.get("reward") or by, None


def _check_values(event: Event, table: Table) -> tuple[object, object]:
    """The values that a check has, and the right ones."""
    if event["do"] != "check":
        return event.get("cards"), None
    if "slot" in event:
        return event["tile"], next((slot.tile for slot in table.market if slot.price == event["slot"]), None)
    player = table.players[table.seat(event["by"])]
    if "illegal" in event:
        tile = table.setup.box[event["tile"]]
        at = (event["at"][0], event["at"][1])
        verdict = Verdict(player.castle, Placed(player.castle.next_number(), tile, at, event.get("turn", 0)))
        return event["illegal"], [violation.rule for violation in verdict.violations]
    actual = {"score": player.track, "money": player.money}
    checked = {key: event[key] for key in ("score", "money") if key in event}
    return checked, {key: actual[key] for key in checked}
