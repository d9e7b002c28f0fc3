"""Corrections of the set-up in the middle of an evening: earlier events are read again for the corrected table.

Also the names of the keys of a header and of lines for people, and of their values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from castlescore.core.errors import shown
from castlescore.core.events import Note, Remark, Setup
from castlescore.core.language import markedp, tr, trp
from castlescore.core.language.messages import Message, quoted, several
from castlescore.core.refusals import Refusal, Violation
from castlescore.core.types import Event, Header, Outcome
from castlescore.protocol.evening import Rules, Step
from castlescore.protocol.game import Game

# The names of the keys of lines for people; any other key is its own name.
CALLED = {
    "do": markedp("what differs", "what was done"),
    "by": markedp("what differs", "player"),
    "at": markedp("what differs", "place"),
    "row": markedp("what differs", "prices"),
    "as": markedp("what differs", "what it is taken as"),
    "of": markedp("what differs", "whose reward"),
    "claim": markedp("what differs", "points counted"),
    "allow": markedp("what differs", "why it is allowed"),
    "why": markedp("what differs", "reason"),
    "coins": markedp("what differs", "coins on it"),
    "final": markedp("what differs", "final scores"),
    "tile": markedp("what differs", "tile"),
    "turn": markedp("what differs", "turn"),
    "price": markedp("what differs", "price"),
    "points": markedp("what differs", "points"),
    "score": markedp("what differs", "score"),
    "money": markedp("what differs", "money"),
    "deck": markedp("what differs", "deck"),
    "stack": markedp("what differs", "stack"),
    "completes": markedp("what differs", "completes"),
    "rewards": markedp("what differs", "rewards"),
    "reward": markedp("what differs", "reward"),
    "cards": markedp("what differs", "cards"),
    "game": markedp("what differs", "game"),
    "date": markedp("what differs", "date"),
    "players": markedp("what differs", "players"),
    "builder": markedp("what differs", "builder"),
    "foyers": markedp("what differs", "foyers"),
    "favors": markedp("what differs", "favors"),
    "rules": markedp("what differs", "rules"),
    "setup": markedp("what differs", "setup"),
    "thrones": markedp("what differs", "thrones"),
    "castle": markedp("what differs", "castle"),
    "attendant": markedp("what differs", "attendant"),
    "tiles": markedp("what differs", "tiles"),
    "left": markedp("what differs", "how many are left"),
    "skipped": markedp("what differs", "empty stacks drawn"),
    "slot": markedp("what differs", "slot"),
    "round": markedp("what differs", "round"),
    "count": markedp("what differs", "how many lines"),
    "room": markedp("what differs", "room"),
    "decline": markedp("what differs", "declined"),
    "illegal": markedp("what differs", "rules said to be broken"),
    "same_line": markedp("what differs", "typed in one line"),
    "text": markedp("what differs", "text"),
    "foyer_turns": markedp("what differs", "turned foyers"),
    "names": markedp("what differs", "names of tiles"),
    "format": markedp("what differs", "format"),
}


def reread_steps(
    rules: Rules, before: object, after: object, steps: Sequence[Step], setup: Setup
) -> list[Step] | Refusal:
    """The steps of one table as they are at a table with another set-up, figures included; a refusal if one is
    impossible.

    `before`, `after`: both tables before the first event. Wrong figures of the file stay unchanged.
    """
    names = rules.new_seat_names(before, after, setup.rename)
    reread: list[Step] = []
    for step in steps:
        if isinstance(step.move, Setup):
            played = setup_outcome(rules, after, cast("Note", step.played.move).text)
            reread.append(Step(step.n, step.event, step.move, after, played))
            continue
        move = rules.move_of(with_current_names(step.event, names))
        owned = rules.by_current_player(after, move)
        if owned != move and not setup.shift:
            return refuse_new_owner(rules, step.n, move, owned)
        outcome = rules.apply(after, owned)
        if isinstance(outcome, Refusal):
            return no_longer_legal(step.n, outcome)
        figures = rules.figures_of(outcome)
        event = with_current_names(step.event, names)
        event = with_current_figures(rules, event, rules.figures_of(step.played), figures, owned)
        reread.append(Step(step.n, event, owned, after, outcome))
        after = outcome.table
    return reread


def seat_names(before: Sequence[str], after: Sequence[str], rename: bool) -> dict[str, str]:
    """The new names of players at a table with another set-up, by seat; unchanged if they only change seats."""
    if not rename and sorted(before) == sorted(after):
        return {}
    return dict(zip(before, after, strict=False))


def setup_outcome(rules: Rules, table: object, text: str) -> Outcome:
    """What a correction of the set-up does at a table: nothing further, like a note."""
    played: Outcome | Refusal = rules.apply(table, Note(text))
    assert not isinstance(played, Refusal)
    return played


def with_current_names(event: Event, names: Mapping[str, str]) -> Event:
    """An event with the current names of its players."""
    new = {key: names[event[key]] for key in ("by", "castle") if event.get(key) in names}
    return {**event, **new} if new else event


def with_current_figures(
    rules: Rules, event: Event, followed: Mapping[str, object], follow: Mapping[str, object], move: object
) -> Event:
    """An event with the current figures in place of those that were right before."""
    known = rules.MOVES.form(event).figures
    others = {key: event[key] for key in known if key in event and event[key] != followed.get(key)}
    new = {key: value for key, value in follow.items() if key in event or key not in followed}
    head = {key: value for key, value in event.items() if key in ("n", "was")}
    return rules.MOVES.in_order({**head, **rules.MOVES.write(move), **new, **others})


def refuse_new_owner(rules: Rules, n: int, move: object, owned: object) -> Refusal:
    """The refusal of a line that would pass to another player because the set-up or an earlier line is corrected."""
    was, by = (rules.MOVES.write(each)["by"] for each in (move, owned))
    why = Message(
        "event {event} would go to another player: it was {was}'s and would be {by}'s", event=n, was=was, by=by
    )
    return Refusal("turn", (Violation(rules.TURNS, (), why),), _amend_first(n), later=n)


def no_longer_legal(n: int, refused: Refusal) -> Refusal:
    """The refusal of a line that has become illegal."""
    violations = tuple(
        Violation(v.rule, v.tiles, Message("event {event} would no longer be legal: {why}", event=n, why=v.why))
        for v in refused.violations
    )
    return Refusal(refused.kind, violations, _amend_first(n), later=n)


def _amend_first(n: int) -> Message:
    return Message("amend {event} LINE  first", event=n)


def with_reason(refusal: Refusal, reason: Message | None) -> Refusal:
    """A refusal with the reason behind it, if it is known."""
    if reason is None:
        return refusal
    first, *rest = refusal.violations
    return replace(refusal, violations=(replace(first, why=several(first.why, reason)), *rest))


def correction_text(game: Game, setup: Setup) -> Remark:
    """The corrections of a set-up in words: each key, before and now."""
    keys = dict.fromkeys([*setup.now, *setup.was])
    parts = [
        tr(
            "{what} {now} (before: {was})",
            what=key_name(key),
            now=_value_in_words(game, key, setup.now),
            was=_value_in_words(game, key, setup.was),
        )
        for key in keys
    ]
    return Remark(tr("the set-up corrected: {parts}", parts="; ".join(parts)))


def _value_in_words(game: Game, key: str, header: Header) -> str:
    return value_text(header.get(key, []), game, key)


def key_name(key: str) -> str:
    """The name of a key of a line or of the header, in the user's language."""
    return trp("what differs", CALLED[key]) if key in CALLED else key


def value_text(value: object, game: Game | None = None, key: str = "") -> str:
    """A value of a record in words. A list of `game` under that key of the header is written with the names of its
    items."""
    if isinstance(value, dict) and all(isinstance(entry, int) for entry in value.values()):
        return shown(", ".join(f"{key} {entry}" for key, entry in value.items()))
    if isinstance(value, list) and all(isinstance(entry, str | int) for entry in value):
        stats = None if game is None else game.sheets
        named = str if stats is None else lambda thing: stats.thing_word(key, str(thing))
        return shown(", ".join(map(named, value))) or tr("none")
    return shown(value) if isinstance(value, str) else quoted(value)
