"""What commands answer: here in words that every game says alike; `evenings`, `lists` and the games have the values."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.kinds import FARTHEST
from castlescore.core.language import marked, people, tr, trp
from castlescore.core.refusals import Judgement, Refusal
from castlescore.core.rulebook import cite

CUT_OFF = marked("Places farther than {most} from the origin are left out: no file could keep them.")


def allowed(why: str | None, verdict: Judgement | None) -> list[str]:
    """What is said of a placement that the rules forbid and the table lets stand: why, and the rules overridden."""
    if why is None:
        return []
    rules = "; ".join(cite(found.rule) for found in (verdict.violations if verdict is not None else ()))
    overrides = [tr("it overrides {rules}", rules=rules)] if rules else []
    return [tr("allowed by the table, and marked for ever: {why}", why=why), *overrides]


def cut_off() -> str:
    """That some places are too far away to be listed."""
    return tr(CUT_OFF, most=FARTHEST)


def miscounted_words(counted: int | None, points: int, slips: Sequence[str] = ()) -> list[str]:
    """That the table counted other points than the rules give, where it did."""
    if counted is None or counted == points:
        return []
    said = tr("you counted {claim}, the rules give {right}", claim=counted, right=points)
    return [f"{said}. {tr('Perhaps: {slips}', slips=tr('; or ').join(slips))}" if slips else said]


def refused_words(found: Refusal, why: str) -> str:
    """Why a line is refused; of a check that is not so no language has to say that it is forbidden."""
    if found.kind == "check":
        # TRANSLATORS: What was asked is not so: "no: Anna has 4 points, not 5"; nothing was forbidden
        return trp("check", "no: {why}", why=why)
    return tr("no: {why}", why=why)


def disputed_words(dispute: bool) -> list[str]:
    """That a tile of a castle file is written down as disputed, whatever the rules say of it."""
    return [tr("written down as disputed: it is judged and not built")] if dispute else []


def counted(claim: int, right: int) -> str:
    """What the table counted beside what the rules give, which differs."""
    return tr("the table counted {claim}, the rules give {right}", claim=claim, right=right)


def who_wins(winners: Sequence[str], final: bool) -> str:
    """Who wins, or, before the end, would."""
    players = people(winners)
    if not final:
        return tr("{players} would win", players=players)
    if len(winners) == 1:
        return tr("{players} wins", players=players)
    return tr("{players} win", players=players)
