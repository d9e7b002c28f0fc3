"""Sentences that both games share: about events and counted points, placements, refusals, and winners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import shown
from castlescore.core.events import Difference, Note, Remark, number_before
from castlescore.core.language import amount, people, person, tr, trn, trp
from castlescore.core.language.messages import ENDLESS, Message, say
from castlescore.core.limits import FARTHEST
from castlescore.core.refusals import Judgement, Refusal, Violation
from castlescore.core.rulebook import cite, cited
from castlescore.core.types import Event
from castlescore.protocol.commands import to_type
from castlescore.protocol.game import Game
from castlescore.view.layout import columns, hanging

if TYPE_CHECKING:
    from castlescore.core.language.messages import Say


def done(game: Game, n: int, event: Event, table: object) -> str:
    """The move of an event in words, also with a name that is not known here."""
    try:
        return game.log.action_text(event, table)
    except KeyError:
        line: str = game.page.event_line(n, event)
        return line.strip().removeprefix(str(n)).strip()


def note_words(note: Note) -> str:
    """A note in one sentence; a note about an unreadable line is shown as that line."""
    return note.text if isinstance(note.text, Remark) else tr("note: {text}", text=note.text)


def end_words(early: Message | None) -> str:
    """The end of a game that the table agreed to; `early`: after which round, None if that is not known."""
    if early is None:
        return tr("the table ends the game")
    return tr("the table ends the game {when}", when=say(early))


def early_words(early: Message | None) -> str:
    """That the table ended the game early, and when; `""` if it did not."""
    return tr("Ended early, {when}", when=say(early)) if early else ""


def counted(event: Event, right: int) -> list[str]:
    """The points that the table counted, beside those of the rules."""
    claim = event.get("claim")
    if claim is None:
        return []
    if claim == right:
        return [tr("the table counted {claim}, as the rules do", claim=claim)]
    return [counted_otherwise(claim, right)]


def claim_words(event: Event) -> list[str]:
    """The points that the table counted."""
    return [tr("the table counted {claim}", claim=event["claim"])] if "claim" in event else []


def agreement_words(event: Event) -> list[str]:
    """What the table allowed, or agreed to change, and why."""
    stands = [tr("illegal, and allowed by the table: {why}", why=event["allow"])] if "allow" in event else []
    return [*stands, *([tr("agreed by the table: {why}", why=event["why"])] if "why" in event else [])]


def recorded(event: Event, differ: Iterable[Difference], seats: Sequence[str] = ()) -> list[str]:
    """Wrong figures of the file, final scores, and the number of the replaced event.

    `seats`: all players, where one of them is played by no person.
    """
    called, before = {name: person(name) for name in seats}, number_before(event)
    wrong = [tr("the file says {key} {figure}", key=key, figure=figure) for key, figure, _ in differ if key != "final"]
    final = [f"{called.get(name, name)} {total}" for name, total in event.get("final", {}).items()]
    ends = [tr("final scores: {scores}", scores=", ".join(final))] if final else []
    return [*wrong, *ends, *([tr("event {n} again", n=before)] if before is not None else [])]


def settlement_words(event: Event, right: int) -> list[str]:
    """The same for a page: what the table allowed, counted otherwise than the rules (`right`), or agreed."""
    texts = [tr("allowed by the table: {why}", why=event["allow"])] if "allow" in event else []
    texts += [counted_otherwise(event["claim"], right)] if event.get("claim", right) != right else []
    return [*texts, *([tr("agreed: {why}", why=event["why"])] if event["do"] == "adjust" else [])]


def event_lines(n: int, sentence: str, beside: Iterable[str], width: int) -> list[str]:
    """A recorded move as announced at the table: its number and sentence, and remarks below it."""
    below = [line for row in beside for line in hanging("      ", shown(row, ENDLESS), width)]
    return [*hanging(f"{n:>4}  ", sentence, width), *below]


def violation(broken: Violation, say: Say) -> str:
    """A broken rule in one sentence: `it overlaps 0 Foyer (PLACE-4, p.9)`."""
    why = say(broken.why)
    return f"{why} ({cite(broken.rule)})" if broken.rule else why


def refusal(refused: Refusal, laid: tuple[str, str] | None, say: Say, width: int) -> list[str]:
    """Why a line is refused, and what to type instead; `laid`: its tile and place, if any."""
    why = "; ".join(violation(each, say) for each in refused.violations)
    if laid is None and refused.kind == "check":
        # TRANSLATORS: What was asked is not so: "no: Anna has 4 points, not 5"; nothing was forbidden
        head = trp("check", "no: {why}", why=why)
    elif laid is None:
        head = tr("no: {why}", why=why)
    else:
        head = tr("no: {tile} at {place}: {why}", tile=laid[0], place=laid[1], why=why)
    hint = hanging(tr("  instead:  "), say(refused.hint), width) if refused.hint else []
    return [*hanging("", head, width), *hint]


def move_remarks(
    why: str | None,
    verdict: Judgement | None,
    counted: tuple[int | None, int],
    announcements: Iterable[str],
    slips: Sequence[str] = (),
) -> list[str]:
    """Remarks on a recorded move: what the table allowed or counted otherwise, and the results.

    `why` it allowed the placement, None where it did not; `counted`: the points that it counted, if any, and the right
    ones; `slips` that explain the difference.
    """
    allowed: list[str] = []
    if why is not None:
        rules = "; ".join(cite(broken.rule) for broken in (verdict.violations if verdict is not None else ()))
        overrides = [tr("it overrides {rules}", rules=rules)] if rules else []
        allowed = [tr("allowed by the table, and marked permanently: {why}", why=why), *overrides]
    words = (to_type(cited(each)) for each in announcements)
    return [*allowed, *miscounted_words(*counted, slips), *words]


def listed_places(
    name: str, id: str, castle_words: str, table: Sequence[Sequence[str]], number: int, most: int, width: int
) -> list[str]:
    """The answer of `where`: the places of a tile in a table, their number, and the line that lists all.

    `name` and `id` of the tile; `castle_words`: the words of a line that name the castle; `number`: of all places, of
    which the table has at most `most`.
    """
    head = trn("{tile}: {n} place", "{tile}: {n} places", number, tile=name)
    line = " ".join(filter(None, ("where", id, castle_words, "--all")))
    left_out = trn("... {n} more:  {line}", "... {n} more:  {line}", number - most, line=line)
    return [head, *columns(table, width), *([left_out] if number > most else [])]


def how_many_break_a_rule(tiles: int, bad: int) -> str:
    """How many of so many tiles break a rule."""
    if not bad:
        return tr("Every tile is legal.")
    return trn("{n} of {tiles} breaks a rule.", "{n} of {tiles} break a rule.", bad, tiles=amount(tiles, "tile"))


def too_far_message() -> str:
    """The message that some places are too far away to be listed."""
    return tr("Places farther than {most} from the origin are left out: no file could keep them.", most=FARTHEST)


def miscounted_words(claim: int | None, points: int, slips: Sequence[str] = ()) -> list[str]:
    """The message that the table counted other points than the rules give, where it did."""
    if claim is None or claim == points:
        return []
    text = tr("you counted {claim}, the rules give {right}", claim=claim, right=points)
    return [f"{text}. {tr('Perhaps: {slips}', slips=tr('; or ').join(slips))}" if slips else text]


def disputed_words(dispute: bool) -> list[str]:
    """The message that a tile of a castle file is marked as disputed."""
    return [tr("written down as disputed: it is judged and not built")] if dispute else []


def counted_otherwise(claim: int, right: int) -> str:
    """The points that the table counted and the rules' points, which differ."""
    return tr("the table counted {claim}, the rules give {right}", claim=claim, right=right)


def score_head(now: str, final: bool, early: Message | None) -> str:
    """The heading of a score; `now`: that of a game that is not over; `early`: when the table ended it, if it did."""
    if early is None:
        return tr("Final score") if final else now
    if final:
        return tr("Final score. Ended early, {when}", when=say(early))
    return tr("Ended early, {when}; not every bonus card has been shown", when=say(early))


def who_wins(winners: Sequence[str], final: bool) -> str:
    """The sentence about the winner, or before the end about the leader."""
    players = people(winners)
    if not final:
        return tr("{players} would win", players=players)
    if len(winners) == 1:
        return tr("{players} wins", players=players)
    return tr("{players} win", players=players)
