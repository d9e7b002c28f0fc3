"""Lines as somebody types them in the shell, read to the last: split, completed, played, written down, played again.

The first line may name one of the example games and an event of it, such as `# solo 12`: that is the table at which
the other lines are typed. Lines that record a move are played there. The others only reach the splitting and the
completion, for they read and write files.
"""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, TypeVar

import typer

from builders import EXAMPLES, Refusal, Replay, line_of, play_record, read_record
from castlescore import Unclear
from castlescore.cli.app import app, run_at
from castlescore.cli.completion import candidates
from castlescore.cli.output import say
from castlescore.cli.terminal.shell import HELP, LEAVE, is_nothing
from castlescore.core.errors import Exit
from castlescore.input.command_names import full_name
from castlescore.input.context import TrialContext
from castlescore.input.options import HABIT, command_first, lines_of, split, typed, unfinished, without_name
from castlescore.record.lines import joined
from castlescore.record.replay import follow
from fuzz.readers import harmless

GAMES = ("three-players", "solo", "between-two", "between-four")
WHERE = re.compile(r"# ([a-z-]+) ([0-9]{1,3})")
WIDTH = 80
MOST = 20  # lines of one text that are typed
T = TypeVar("T")
COMPLETED = 2  # lines of it whose end is completed: a list of places takes as long as many lines


class Refused(Unclear):
    """A line that was refused in so many words, as a terminal gets them."""


def script(source: str) -> None:
    """Type lines at a table of the examples; raises the program's own error at the first that is refused."""
    evening = _table(source.split("\n", 1)[0])
    for number, text in enumerate(source.split("\n")[:MOST]):
        if number < COMPLETED + 1:
            _complete(text, evening)
        if not is_nothing(text):
            evening = _typed(text, evening)


def _table(first: str) -> Replay:
    """The table that the first line names, the beginning of a game where it names none."""
    match = WHERE.match(first)
    if match is None or match[1] not in GAMES:
        return _evenings(GAMES[0])[0]
    tables = _evenings(match[1])
    return tables[min(int(match[2]), len(tables) - 1)]


@cache
def _evenings(game: str) -> tuple[Replay, ...]:
    """A game of the examples as it stood before its first event and after each."""
    record = read_record(str(EXAMPLES / game / "table.toml"))
    evening = play_record(record.with_events(()))
    result = [replace(evening, steps=[])]
    for n, event in enumerate(record.events, 1):
        follow(evening, n, event)
        result.append(replace(evening, record=record.with_events(record.events[:n]), steps=list(evening.steps)))
    return tuple(result)


def _complete(text: str, evening: Replay) -> None:
    """What fits at the end of a line, asked for as the editor does; its last word begins where the line says."""
    text, _ = without_name(text.lstrip().removeprefix(f"{HABIT} "), evening.record.header["players"])
    words, word, start = unfinished(text)
    assert 0 <= start <= len(text)
    assert len(word) <= len(text) - start
    for one in candidates(words, word, evening):
        harmless([one.text, one.about])


def _typed(text: str, evening: Replay) -> Replay:
    """One line, and the table after it."""
    owners = evening.game.entries.owners(evening.table)
    line = typed(text, owners)
    assert split(joined(line)) == list(line)
    if not line or line[0].startswith("-"):
        raise Unclear("no command")
    words = command_first(line, evening.game, owners, full_name)
    name = full_name(words[0])
    of_a_file = any(word.startswith("--castle") for word in words)
    if words[0] in (*HELP, *LEAVE) or of_a_file or (name is not None and name not in lines_of(evening.game)):
        return evening
    outcome = evening.rules.apply_all(evening.table, _read(words, evening))
    if isinstance(outcome, Refusal):
        raise _refused(outcome, evening)
    face = evening.game.presenter
    harmless(row for played in outcome for row in face.event_lines(1, played, WIDTH))
    rules = evening.rules
    events = [rules.MOVES.event(played.move, rules.figures_of(played)) for played in outcome]
    kept = line_of(evening.game, events, evening.table)
    again = _read(typed(kept, owners), evening)
    assert again == [played.move for played in outcome], f"{text!r} is kept as {kept!r}"
    return replace(evening, table=outcome[-1].table)


def _read(words: Sequence[str], evening: Replay) -> list[Any]:
    """The moves that the words of a line mean; raises Refused."""
    place = TrialContext(game=evening.game, table=evening.table)
    code, told = _said(lambda: run_at(place, lambda: _run_line(words)))
    if code != Exit.FINE or place.result is None:
        assert code in (Exit.FINE, Exit.WRONG_LINE, Exit.BAD_FILE), f"code {code}"
        raise Refused(told or "nothing but help")
    if isinstance(place.result, Refusal):
        raise _refused(place.result, evening)
    return list(place.result)


def _run_line(words: Sequence[str]) -> int:
    """As `castlescore.cli.app.run_line`, but the commands are built once: they would take most of the time."""
    result = _group()(list(words) or ["--help"], prog_name="castlescore", standalone_mode=False)
    return result if isinstance(result, int) else 0


@cache
def _group() -> Any:
    group: Any = typer.main.get_command(app)
    build = cache(partial(group.get_command, None))
    group.get_command = lambda _, name: build(name)
    return group


def _refused(refusal: Any, evening: Replay) -> Refused:
    face = evening.game.presenter
    return Refused(_said(lambda: say([*face.refusal(refusal, WIDTH), *face.nearby(refusal)]))[1])


def _said(do: Callable[[], T]) -> tuple[T, str]:
    """What something comes to, and what it prints, which a terminal can be given."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        result = do()
    harmless([out.getvalue()])
    return result, out.getvalue()
