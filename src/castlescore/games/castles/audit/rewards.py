"""What an audit says of rewards: those given aloud that the file lacks or has too many, and those nobody took."""

from __future__ import annotations

from castlescore.core.events import Event
from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.core.types import Plain
from castlescore.games.castles.audit.words import subject
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.terms import type_word
from castlescore.record.audit.ledger import Ledger


def forgotten(ledger: Ledger, n: int, table: Table) -> None:
    """Note the rewards that were waiting when somebody else went on."""
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
        ledger.find(n, "reward", f"REWARD-{pending.reward.upper()}", None, pending.reward, why, names=[name])
    if table.extra:
        values = {"line": line, "name": name, "turns": amount(table.extra, "extra turn")}
        why = tr("{line}: {name}'s extra turn was not taken; what would have come of it is unknown", **values)
        if table.extra > 1:
            why = tr("{line}: {name}'s {turns} were not taken; what would have come of it is unknown", **values)
        ledger.find(n, "reward", "REWARD-FOOD", None, table.extra, why, names=[name])


def rewards(ledger: Ledger, n: int, event: Event, played: Played, figures: Plain) -> bool:
    """Rewards given aloud that the file lacks, or has too many; true where they are all that its points lack."""
    right = list(figures.get("rewards", ()))
    said = event.get("rewards", [] if _figures_off(ledger, event, figures) else right)
    missing, strange = _less(right, said), _less(said, right)
    if not missing and not strange:
        return False
    by = event["by"]
    points = sum(row.get("points", 0) for row in strange) - sum(row.get("points", 0) for row in missing)
    if "rewards" not in event and event.get("points", 0) - figures.get("points", 0) != points:
        known = ledger.known("money", by)
        outdoor = _outdoor(played.table, missing)
        if not outdoor or event.get("money") != figures.get("money", 0) + known - outdoor:
            return False  # something else than these rewards

    def why() -> str:
        told = [tr("{type} reward of {tile} left out", **_words(played, by, row)) for row in missing]
        told += [tr("{type} reward of {tile} not due", **_words(played, by, row)) for row in strange]
        return f"{subject(event, played.table)}: {'; '.join(told)}"

    rule = f"REWARD-{(missing or strange)[0]['reward'].upper()}"
    ledger.find(n, "reward", rule, event.get("rewards", []), right, why, names=[by])
    for key, off in (("score", points), ("money", _outdoor(played.table, strange) - _outdoor(played.table, missing))):
        known = ledger.known(key, by)
        if off and event.get(key, figures[key] + known) == figures[key] + known + off:
            ledger.shift(by, key, off)
    return bool(event.get("points") == figures.get("points", 0) + points)


def _outdoor(table: Table, rows: list[Plain]) -> int:
    """The money that these rewards bring."""
    each = table.setup.printed.rewards.outdoor
    return each * [row["reward"] for row in rows].count("outdoor")


def _figures_off(ledger: Ledger, event: Event, figures: Plain) -> bool:
    """Whether points or money of an event do not follow, less what is carried on."""
    purse = figures.get("money", 0) + ledger.known("money", event.get("by", ""))
    points = figures.get("points")
    return bool(event.get("points", points) != points or event.get("money", purse) != purse)


def _words(played: Played, by: str, row: Plain) -> dict[str, str]:
    """The type of a reward and its tile, as sentences want them."""
    castle = played.table.players[played.table.seat(by)].castle
    tile = castle[row["of"]].label if row.get("of") in castle.by_number else tr("tile {n}", n=row.get("of"))
    return {"type": type_word(row["reward"]), "tile": tile}


def _less(rows: list[Plain], others: list[Plain]) -> list[Plain]:
    """The rows that are not among the others, counted as often as they are there."""
    rest = list(others)
    found = []
    for row in rows:
        if row in rest:
            rest.remove(row)
        else:
            found.append(row)
    return found
