"""What both games answer with alike: broken rules, refusals, what a recording command did, a count that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from castlescore.core.language import marked, people, tr, trp
from castlescore.core.language.messages import Message
from castlescore.core.limits import FARTHEST
from castlescore.core.refusals import Judgement, Refusal, Violation
from castlescore.core.rulebook import cite, page
from castlescore.core.types import Plain
from castlescore.core.values import frozen

Document = dict[str, object]
Say = Callable[[Message], str]  # how a game makes a sentence of a message
CUT_OFF = marked("Places farther than {most} from the origin are left out: no file could keep them.")


@frozen
class Answer:
    """What a line that looks is answered: the JSON document where that was asked for, else text with a picture in it.

    On a screen too low for all of it the words stand below the picture, as `low` has them where that is another order.
    `aside` is said beside it, `code` is the exit code.
    """

    document: Document | None = None
    words: Sequence[str] = ()
    drawn: Sequence[str] = ()
    after: Sequence[str] = ()
    low: Sequence[str] | None = None
    aside: Sequence[str] = ()
    code: int = 0


def violations(found: Iterable[Violation], say: Say) -> list[Document]:
    """Broken rules, each with its place in the rulebook; a refusal that no rule stands behind has neither."""
    rows = [(v, page(v.rule) if v.rule else "") for v in found]
    return [{"rule": v.rule, "page": at, "with": list(v.tiles), "why": say(v.why)} for v, at in rows]


def refused(refusal: Refusal, say: Say) -> list[Document]:
    """Why a line was refused: one entry a broken rule."""
    hint = say(refusal.hint) if refusal.hint else ""
    return [{**found, "hint": hint} for found in violations(refusal.violations, say)]


def allowed(why: str | None, verdict: Judgement | None) -> list[str]:
    """What is said of a placement that the rules forbid and the table lets stand: why, and the rules overridden."""
    if why is None:
        return []
    rules = "; ".join(cite(found.rule) for found in (verdict.violations if verdict is not None else ()))
    overrides = [tr("it overrides {rules}", rules=rules)] if rules else []
    return [tr("allowed by the table, and marked for ever: {why}", why=why), *overrides]


def overridden(event: Plain, verdict: Judgement | None, say: Say) -> Document:
    """The key that is added where the table lets a placement stand: every rule that it breaks."""
    if "allow" not in event or verdict is None:
        return {}
    return {"allowed": violations(verdict.violations, say)}


def recorded(
    last: int, event: Plain, lines: Sequence[Document], told: Iterable[str], pending: Sequence[Document]
) -> Document:
    """What a recording command prints: the event as it stands in the file, its points, what is said and what waits."""
    return {"event": {"n": last, **event}, "lines": list(lines), "told": list(told), "pending": list(pending)}


def cut_off() -> str:
    """That some places are too far away to be listed."""
    return tr(CUT_OFF, most=FARTHEST)


def miscounted(counted: int | None, points: int, slips: Sequence[str] = ()) -> Document:
    """The keys that are added where the table counted other points than the rules give; none where it did not."""
    if counted is None or counted == points:
        return {}
    return {"claim": {"counted": counted, "correct": points, "slips": list(slips)}}


def miscounted_words(counted: int | None, points: int, slips: Sequence[str] = ()) -> list[str]:
    """The same as a sentence, or none."""
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
