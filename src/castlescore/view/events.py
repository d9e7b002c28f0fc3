"""What is said alike in both games: of events and counted points, of placements, of refusals, and of who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import shown
from castlescore.core.events import Note, Remark, number_before
from castlescore.core.language import people, person, tr, trp
from castlescore.core.language.messages import ENDLESS
from castlescore.core.limits import FARTHEST
from castlescore.core.refusals import Judgement, Refusal, Violation
from castlescore.core.rulebook import cite
from castlescore.core.types import Event
from castlescore.protocol.game import Game
from castlescore.protocol.rules import Difference
from castlescore.view.layout import hanging

if TYPE_CHECKING:
    from castlescore.protocol.answers import Say


def done(game: Game, n: int, event: Event, table: object) -> str:
    """What was done by an event, in words, also by one with a name that is not known here."""
    try:
        return game.log.said(event, table)
    except KeyError:
        return game.page.event_line(n, event).strip().removeprefix(str(n)).strip()


def note_words(note: Note) -> str:
    """A note in one sentence; what is only said of another line says itself what it is."""
    return note.text if isinstance(note.text, Remark) else tr("note: {text}", text=note.text)


def counted(event: Event, right: int) -> list[str]:
    """What the table counted for a line, beside what the rules give."""
    claim = event.get("claim")
    if claim is None:
        return []
    if claim == right:
        return [tr("the table counted {claim}, as the rules do", claim=claim)]
    return [counted_otherwise(claim, right)]


def claim_words(event: Event) -> list[str]:
    """What the table counted for a line."""
    return [tr("the table counted {claim}", claim=event["claim"])] if "claim" in event else []


def agreed(event: Event) -> list[str]:
    """What the table let stand, or agreed to change, and why."""
    stands = [tr("illegal, and allowed by the table: {why}", why=event["allow"])] if "allow" in event else []
    return [*stands, *([tr("agreed by the table: {why}", why=event["why"])] if "why" in event else [])]


def recorded(event: Event, differ: Iterable[Difference], seats: Sequence[str] = ()) -> list[str]:
    """Figures of the file that do not follow, final scores, and which event it replaces.

    `seats`: all who play, where one of them is played by no person.
    """
    called, before = {name: person(name) for name in seats}, number_before(event)
    wrong = [tr("the file says {key} {figure}", key=key, figure=said) for key, said, _ in differ if key != "final"]
    final = [f"{called.get(name, name)} {total}" for name, total in event.get("final", {}).items()]
    ends = [tr("final scores: {scores}", scores=", ".join(final))] if final else []
    return [*wrong, *ends, *([tr("event {n} anew", n=before)] if before is not None else [])]


def settled(event: Event, right: int) -> list[str]:
    """The same for a page: what the table allowed, counted otherwise than the rules, which give `right`, or agreed."""
    found = [tr("allowed by the table: {why}", why=event["allow"])] if "allow" in event else []
    found += [counted_otherwise(event["claim"], right)] if event.get("claim", right) != right else []
    return [*found, *([tr("agreed: {why}", why=event["why"])] if event["do"] == "adjust" else [])]


def event_lines(n: int, sentence: str, beside: Iterable[str], width: int) -> list[str]:
    """A recorded move as it is said at the table: its number and sentence, and below it what is said beside it."""
    below = [line for row in beside for line in hanging("      ", shown(row, ENDLESS), width)]
    return [*hanging(f"{n:>4}  ", sentence, width), *below]


def violation(found: Violation, say: Say) -> str:
    """A broken rule in one sentence: `it overlaps 0 Foyer (PLACE-4, p.9)`."""
    why = say(found.why)
    return f"{why} ({cite(found.rule)})" if found.rule else why


def refusal(found: Refusal, laid: tuple[str, str] | None, say: Say, width: int) -> list[str]:
    """Why a line is refused, and what to type instead; `laid`: the tile and the place that it is about, if any."""
    why = "; ".join(violation(each, say) for each in found.violations)
    if laid is None:
        head = refused_words(found, why)
    else:
        head = tr("no: {tile} at {place}: {why}", tile=laid[0], place=laid[1], why=why)
    hint = hanging(tr("  instead:  "), say(found.hint), width) if found.hint else []
    return [*hanging("", head, width), *hint]


def allowed(why: str | None, verdict: Judgement | None) -> list[str]:
    """What is said of a placement that the rules forbid and the table lets stand: why, and the rules overridden."""
    if why is None:
        return []
    rules = "; ".join(cite(found.rule) for found in (verdict.violations if verdict is not None else ()))
    overrides = [tr("it overrides {rules}", rules=rules)] if rules else []
    return [tr("allowed by the table, and marked for ever: {why}", why=why), *overrides]


def cut_off() -> str:
    """That some places are too far away to be listed."""
    return tr("Places farther than {most} from the origin are left out: no file could keep them.", most=FARTHEST)


def miscounted_words(claim: int | None, points: int, slips: Sequence[str] = ()) -> list[str]:
    """That the table counted other points than the rules give, where it did."""
    if claim is None or claim == points:
        return []
    said = tr("you counted {claim}, the rules give {right}", claim=claim, right=points)
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


def counted_otherwise(claim: int, right: int) -> str:
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
