"""An event of a record explained: who did what and when, its points one by one, and what lies behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from castlescore.core.types import Outcome
from castlescore.protocol.game import Event, Game, differences
from castlescore.record.findings import Finding
from castlescore.record.replay import Replay, Step
from castlescore.view.answers.answers import Answer, Document
from castlescore.view.audits import finding_words
from castlescore.view.layout import hanging, hung, signed
from castlescore.view.log_words import done
from castlescore.view.page.parts import EventView
from castlescore.view.screen import width

ASIDE = "  "


def explained(replay: Replay, step: Step, json: bool) -> Answer:
    """The answer to what an event did: that of its tile where it laid one, and all that lies beside it."""
    game = replay.game
    told = game.page.told(step)
    earlier = [each for each in replay.steps if each.n < step.n]
    behind = game.log.behind(step, earlier)
    said = [*_differ(game, step), *found_at(replay, step.n)]
    verdict = step.played.verdict
    tile = Answer({} if json else None) if verdict is None else game.sites.explained(verdict, json)
    if json:
        own = _document(game, step, told, behind, said)
        return replace(tile, document={**(tile.document or {}), **own})
    head = hung(f"event {step.n}, {game.log.heading(step.before)}: {told.text}", 2, width())
    lines = [] if verdict is not None else _points(told)
    more = [row for name, rows in [("said", list(told.told)), *behind, ("wrong", said)] for row in _rows(name, rows)]
    low = None if tile.low is None else [*head, *lines, *tile.low, *more]
    return replace(tile, words=[*head, *lines, *tile.words, *more], low=low)


def _points(told: EventView) -> list[str]:
    rows: list[str] = []
    for line in told.lines:
        rows += hanging(f"  {signed(line.points):>3}  ", line.what + (f" ({line.rule})" if line.rule else ""), width())
    return rows


def _rows(head: str, rows: Sequence[str]) -> list[str]:
    """Sentences under their head."""
    found: list[str] = []
    for i, row in enumerate(rows):
        found += hanging(f"{ASIDE}{f'{head}:' if not i else '':<9} ", row, width())
    return found


def _differ(game: Game, step: Step) -> list[str]:
    """The figures of the file that do not follow."""
    wrong = differences(game.rules.MOVES, step.event, game.rules.figures_of(step.played))
    return [
        f"the file says {key} {said}, and {'nothing' if right is None else right} follows" for key, said, right in wrong
    ]


def found_at(replay: Replay, n: int) -> list[str]:
    """What an audit found at an event of a record that cannot be."""
    found: list[Finding] = [] if replay.disputed is None else replay.disputed.wrong
    return [finding_words(each) for each in found if each.event == n]


def _document(
    game: Game, step: Step, told: EventView, behind: Sequence[tuple[str, Sequence[str]]], said: Sequence[str]
) -> Document:
    played: Outcome = step.played
    return {
        "event": {**dict(step.event.items()), "n": step.n},
        "when": game.log.heading(step.before),
        "what": told.text,
        "lines": [{"points": line.points, "what": line.what, "rule": line.rule} for line in told.lines],
        "told": [*map(game.say, played.told)],
        "behind": {head: list(rows) for head, rows in behind},
        "wrong": list(said),
    }


def cannot_be(replay: Replay, n: int, event: Event, json: bool) -> Answer:
    """The answer for an event that cannot be, and of which nothing came."""
    what, why = done(replay.game, n, event, replay.table), found_at(replay, n)
    if json:
        return Answer({"event": {**dict(event.items()), "n": n}, "what": what, "wrong": why}, code=1)
    head = hung(f"event {n}: {what}; it cannot be, and nothing comes of it", 2, width())
    return Answer(words=[*head, *_rows("wrong", why)], code=1)


def final(replay: Replay, only: Sequence[str], json: bool) -> Answer:
    """Each part of the totals, line by line, and what is wrong with those that the file says."""
    face = replay.game.presenter
    audit = replay.game.audit.followed(replay.record)[0]
    n = next((step.n for step in reversed(replay.steps) if "final" in step.event), None)
    said = [finding_words(found) for found in audit.wrong if found.event == n and found.kind == "points"]
    said = [words for words in said if not only or any(name in words for name in only)]
    if json:
        return Answer({**face.scored(replay.table, only), "wrong": said})
    return Answer(words=[*face.score_sheet(replay.table, replay.last, width(), True, only), *_rows("wrong", said)])
