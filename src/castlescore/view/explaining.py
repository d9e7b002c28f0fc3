"""An event of a record explained: player, move and time, its points one by one, and its background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from castlescore.core.answers import AnswerModel
from castlescore.core.language import markedp, tr, trp
from castlescore.core.types import Event, Json
from castlescore.protocol.commands import to_type
from castlescore.protocol.evening import Step
from castlescore.protocol.views import Answer
from castlescore.record.audit.findings import Finding
from castlescore.record.chronicle import audit_if_wrong, audited
from castlescore.record.replay import Replay
from castlescore.view.audits import doubt_rows, finding_words, line_to_type, sureness
from castlescore.view.common_answers import EventPoints, ExplainedEvent
from castlescore.view.events import done
from castlescore.view.layout import hang, hanging, pad_right, seen, signed
from castlescore.view.screen import width

ASIDE = "  "
LOST = ("missing", "pasted", "kind")  # kinds of stories about missing or misplaced lines
LEAST = 9  # columns for the heads
# Heads for a game's explanations of an event, and for the other blocks.
HEADS = (
    markedp("explain", "missing"),
    markedp("explain", "said"),
    markedp("explain", "rewards"),
    markedp("explain", "claim"),
    markedp("explain", "paid"),
    markedp("explain", "market"),
    markedp("explain", "favors"),
    markedp("explain", "cards"),
    markedp("explain", "castle"),
    markedp("explain", "wrong"),
)


def explained(replay: Replay, step: Step, json: bool) -> Answer:
    """The answer to what an event did: the explanation of its tile, if it placed one, with further blocks."""
    game = replay.game
    view = game.page.event_view(step)
    earlier = [each for each in replay.steps if each.n < step.n]
    behind = [*missing_turn(replay, step.n), *game.log.explanations(step, earlier)]
    wrong = [
        tr(
            "the file says {key} {said}, and {right} follows",
            key=key,
            said=said,
            right=tr("nothing") if right is None else right,
        )
        for key, said, right in game.rules.MOVES.differences(step.event, game.rules.figures_of(step.played))
        if key != "final"  # an audit lists the scores at the end one by one
    ]
    wrong += findings_at(replay, step.n)
    verdict = step.played.verdict
    tile = Answer() if verdict is None else game.sites.explain(verdict, json)
    when = game.log.heading(step.before)
    if json:
        of_tile: Json = {} if tile.document is None else vars(tile.document)
        answer = ExplainedEvent[AnswerModel, AnswerModel](
            **of_tile,
            event={**dict(step.event.items()), "n": step.n},
            when=when,
            what=view.text,
            lines=tuple(EventPoints(points=line.points, what=line.what, rule=line.rule) for line in view.lines),
            told=tuple(map(game.say, step.played.announcements)),
            behind={head: tuple(rows) for head, rows in behind},
            wrong=tuple(wrong),
        )
        return replace(tile, document=answer)
    head = hang(tr("{when}; event {n}: {what}", when=when, n=step.n, what=view.text), 2, width())
    lines: list[str] = []
    if verdict is None:
        for line in view.lines:
            rule = f" ({line.rule})" if line.rule else ""
            lines += hanging(f"  {signed(line.points):>3}  ", line.what + rule, width())
    more = _blocks([("said", [*map(to_type, view.told)]), *behind, ("wrong", wrong)])
    low = None if tile.low is None else [*head, *lines, *tile.low, *more]
    return replace(tile, words=[*head, *lines, *tile.words, *more], low=low)


def _blocks(blocks: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Sentences, each beside its head."""
    heads = {head: f"{trp('explain', head)}:" for head, rows in blocks if rows}
    across = max([LEAST, *map(seen, heads.values())])
    lines: list[str] = []
    for head, rows in blocks:
        for i, row in enumerate(rows):
            lines += hanging(f"{ASIDE}{pad_right('' if i else heads[head], across)} ", row, width())
    return lines


def findings_at(replay: Replay, n: int) -> list[str]:
    """The findings at an event of a record that breaks a rule."""
    findings: list[Finding] = [] if replay.disputed is None else replay.disputed.wrong
    return [finding_words(each) for each in findings if n in each.events]


def missing_turn(replay: Replay, n: int) -> list[tuple[str, list[str]]]:
    """Whose turn is missing before an event or in its place, with the line to type; else nothing.

    It is given at that event, and at the first one where it was found.
    """
    audit = audit_if_wrong(replay)
    if audit is None:
        return []
    sentences: list[str] = []
    for story in audit.stories:
        shows_at = [audit.findings[i].event for i in story.explains[:1]]
        if story.change in LOST and not story.mend and n in (*story.events, *shows_at):
            before = tr("before event {n}: {why}", n=story.events[0], why=story.why)
            sentences += [story.why if n in story.events else before, *filter(None, [line_to_type(story.typed)])]
    return [("missing", sentences)] if sentences else []


def cannot_be(replay: Replay, n: int, event: Event, json: bool) -> Answer:
    """The answer for an impossible event, which had no result."""
    what, why, lost = done(replay.game, n, event, replay.table), findings_at(replay, n), missing_turn(replay, n)
    if json:
        own = {"n": n, **{key: value for key, value in event.items() if key != "n"}}
        behind = {head: tuple(rows) for head, rows in lost}
        return Answer(ExplainedEvent(event=own, what=what, behind=behind, wrong=tuple(why)), code=1)
    head = hang(tr("event {n}: {what}; it is impossible and changes nothing", n=n, what=what), 2, width())
    return Answer(words=[*head, *_blocks([*lost, ("wrong", why)])], code=1)


def final(replay: Replay, only: Sequence[str], json: bool) -> Answer:
    """Each part of the totals, line by line, and the wrong totals of the file."""
    game = replay.game
    audit = audited(replay.record)
    doubts = [] if audit.ok else doubt_rows(audit, width(), only)
    n = next((step.n for step in reversed(replay.steps) if "final" in step.event), None)
    wrong = [finding_words(finding) for finding in audit.wrong if finding.event == n and finding.kind == "points"]
    wrong = [words for words in wrong if not only or any(name in words for name in only)]
    if json:
        return Answer(game.answers.scored(replay.table, only, wrong), beside=None if audit.ok else sureness(audit))
    sheet = game.sheets.sheet(game.sheets.score(replay.table), width(), True, replay.last, only)
    return Answer(words=[*sheet, *doubts, *_blocks([("wrong", wrong)])])
