"""Every hook of one game's referee, presenter, log and offers is needed by a scenario of it, in both games."""

from __future__ import annotations

import shlex
from dataclasses import replace
from functools import cache, partial
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from builders import Record, game_of, parse_record, read_record, record_text, run_line
from castlescore.cli.terminal.walk import Steps
from castlescore.games.between.audit.audit import BetweenReferee
from castlescore.games.castles.audit.audit import CastlesReferee
from castlescore.protocol.views import Answer
from castlescore.record.audit.auditor import Audits
from castlescore.record.audit.ledger import Dependences
from castlescore.record.chronicle import walked
from castlescore.view.audits import audit_lines
from games.hooks import AUDITED, FILES, NOBODY, PLACES, REFEREE, SHOWN, VIEWS, Edit, hooks_of
from samples import some

EXAMPLES = Path(__file__).parents[2] / "examples"
REFEREES: dict[str, Any] = {"castles": CastlesReferee, "between": BetweenReferee}
SILENT = ("judge", "note_illegal", "misplaced", "refused", "owed")  # hooks that note what they find
NEEDED = ("begin", "bare", "begun_otherwise", "advised")  # hooks whose answer is no table or refusal of before
QUICK = 12


@cache
def evening(game: str) -> Record:
    return read_record(str(EXAMPLES / FILES[game]))


def edited(record: Record, edit: Edit) -> Record:
    """The evening of an example with one change."""
    events = list(record.events)
    match edit:
        case ("swap", n):
            events[n - 1 : n + 1] = events[n], events[n - 1]
        case ("drop", n):
            del events[n - 1]
        case ("twice", n):
            events.insert(n, events[n - 1])
        case ("set", n, key, value):
            events[n - 1] = {**events[n - 1], key: value}
        case ("card", n, m):
            *cards, last = events[n - 1]["cards"]
            events[n - 1] = {**events[n - 1], "cards": cards}
            events[m - 1] = {**events[m - 1], "cards": [*events[m - 1]["cards"], last]}
        case ("header", key, value):
            return replace(record, begun={**record.begun, key: value}, text="")
    return record.with_events(tuple(events))


def said(referee: Any, record: Record, stories: bool) -> str:
    """What an audit says, and of the table that it hands on whether a tile may not lie anywhere on it, and whether
    other favors change it.
    """
    audits = Audits(referee())
    if stories:
        return "\n".join(audit_lines(audits.audit(record), 10_000, True))
    found, table, _ = audits.followed(record)
    strict = "" if table.lenient else "the table of the end is strict"
    same = referee().begun_otherwise(table, record.header) is table
    kept = "other favors leave the table as it is" if same else ""
    return "\n".join([*audit_lines(found, 10_000, True), strict, kept])


def nothing(hook: str, whole: Any, *given: Any, **named: Any) -> Any:
    """What a hook answers that does nothing: what it was given, or an empty answer."""
    if hook in NEEDED or hook in SILENT or hook == "gap":
        return None
    if hook in ("left_out", "finished"):
        return given[0]
    if hook == "over_gap":
        return given[1]
    found = whole(*given, **named)
    if hook == "attempts":
        return iter([next(found)])
    if isinstance(found, Answer):
        return Answer()
    return "" if found is None else None if isinstance(found, int) and type(found) is int else type(found)()


def without(referee: Any, hook: str) -> Any:
    """A referee one of whose hooks does nothing."""
    if not callable(getattr(referee, hook)):
        return type(
            "Without",
            (referee,),
            {hook: {"dependences": Dependences({}, {}, ()), "final_rule": "", "owner": ""}.get(hook)},
        )
    silent = lambda self, *given: nothing(hook, getattr(referee(), hook), *given)  # noqa: E731
    return type("Without", (referee,), {hook: silent})


@pytest.mark.parametrize("game", FILES)
def test_every_hook_of_one_game_has_a_scenario_in_the_other(game: str) -> None:
    assert set(AUDITED[game]) == REFEREE
    every = {(name, hook) for name, part in VIEWS.items() for hook in hooks_of(part)}
    assert set(SHOWN[game]) == every - NOBODY.get(game, set())


@pytest.mark.parametrize(("game", "hook"), some([(game, hook) for game in FILES for hook in AUDITED[game]], QUICK))
def test_a_referee_without_a_hook_does_not_say_what_is_due(game: str, hook: str) -> None:
    edit, stories, words = AUDITED[game][hook]
    record = edited(evening(game), edit)
    assert words in said(REFEREES[game], record, stories)
    try:
        found = said(without(REFEREES[game], hook), record, stories)
    except (AttributeError, KeyError, TypeError):  # nothing of an audit goes on without it
        return
    assert words not in found


def answered(record: Record, line: str) -> str:
    """What a line says of a table here."""
    Path("table.toml").write_text(record_text(record), encoding="utf-8")
    Path("other.toml").write_text(
        record_text(edited(record, ("swap", 3) if len(record.events) > 3 else ())), encoding="utf-8"
    )
    if line.startswith("walk "):
        walk = walked(parse_record(record_text(record), "table.toml"))
        steps = Steps(walk, game_of(record.header), range(len(walk.moments)), 0)
        for key in (*shlex.split(line)[1:], "enter"):
            steps.key(key)
        return f"event {steps.moment.n}"
    found = run_line(line)
    return found.out + found.err


@pytest.mark.parametrize(("game", "hook"), some([(game, hook) for game in FILES for hook in SHOWN[game]], QUICK))
def test_a_game_without_a_hook_does_not_show_what_is_due(
    game: str, hook: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "xterm")
    events, line, words = SHOWN[game][hook]
    whole = evening(game)
    record = whole.with_events(whole.events[:events])
    assert words in answered(record, line)
    part = attrgetter(PLACES[hook[0]])(game_of(record.header))
    monkeypatch.setattr(part, hook[1], partial(nothing, hook[1], getattr(part, hook[1])))
    try:
        found = answered(record, line)
    except (AttributeError, KeyError, TypeError, ValueError):  # nothing is shown without it
        return
    assert words not in found
