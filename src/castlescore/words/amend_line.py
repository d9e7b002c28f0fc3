"""An `amend` by its words: what it comes to, and the lines that work where it is refused, each of which was tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document
from castlescore.record.disputes import Change
from castlescore.record.lines import joined
from castlescore.record.replay import Replay
from castlescore.words.amending import Amending, amend, amending, around, editing, in_a_row
from castlescore.words.edits import Edit, Span, edit_of, without
from castlescore.words.typed import split

MOST_WAITING = 4  # lines that are offered behind another one
Read = Callable[[Sequence[str], object], Sequence[object] | Refusal]  # what a line in its words means at a table
Attempt = Callable[[Replay], object]  # what a line would come to, a Refusal where it is refused; nothing is written


@dataclass(frozen=True)
class AmendLine:
    """The words of an `amend`: its event or events, those of its LINE, and its options; `session`: that of `-s`."""

    event: str
    line: tuple[str, ...]
    options: Document
    session: str | None = None

    def typed(self) -> str:
        """The line as it is typed, without `--try`."""
        return line_of_options(["amend", self.event], self.options, self.session, self.line)

    def having(self, **options: object) -> AmendLine:
        """The same with other options."""
        return replace(self, options={**self.options, **options})


def line_of_options(head: Sequence[str], options: Document, session: str | None, words: Sequence[str] = ()) -> str:
    """A line that amends: `head`, its options but for `--try`, `words`; behind them other lines, and the file named."""
    given = [word for name, value in options.items() if name not in ("try", "then") for word in _option(name, value)]
    behind = [*_option("then", options.get("then", ())), *([] if session is None else ["-s", session])]
    return joined([*head, *given, *behind, *words] if "--" in words else [*head, *given, *words, *behind])


def _option(name: str, value: object) -> list[str]:
    """An option as it is typed, several times where it has several values."""
    values = value if isinstance(value, (list, tuple)) else [value]
    return [word for each in values for word in ([f"--{name}"] if each is True else [f"--{name}", str(each)])]


def amended(replay: Replay, typed: AmendLine, read: Read) -> Amending | Change | Refusal:
    """What an amend comes to; nothing is written. Raises Unclear for words that do not go together.

    Where a later line stands in its way, the refusal says which lines do the whole.
    """
    if typed.line and "by" in typed.options:  # whose LINE it is
        first, *rest = typed.line
        options = {name: value for name, value in typed.options.items() if name != "by"}
        typed = replace(typed, line=(first, "--by", typed.options["by"], *rest), options=options)
    found = _change(replay, typed, read)
    if not isinstance(found, Refusal) or found.later is None:
        return found
    others = [
        [(said, partial(_change, typed=other, read=read)) for said, other in group]
        for group in _others(replay, typed, read, found.later)
    ]
    again = partial(_change, typed=typed, read=read)
    left_out = "drop" in typed.options and typed.event.isdecimal()  # it may have been something else
    return replace(found, hint=instead(replay, found, others, again, typed.event if left_out else None))


def _change(replay: Replay, typed: AmendLine, read: Read) -> Amending | Change | Refusal:
    found = edit_of(replay, typed.event, typed.options, bool(typed.line))
    if isinstance(found, Refusal):
        return found
    before, shift = "before" in typed.options, "shift" in typed.options
    if replay.disputed is not None:
        from castlescore.words import mending

        if isinstance(found, Edit):
            return mending.edited(replay, found)
        return mending.amended(replay, found, _lines(typed, read), before)
    if isinstance(found, Edit):
        return editing(replay, found, shift)
    return amending(replay, found, _lines(typed, read), before, shift)


def _lines(typed: AmendLine, read: Read) -> list[Callable[[object], Sequence[object] | Refusal]]:
    return [partial(read, words) for words in (typed.line, *map(split, typed.options.get("then", ())))]


def _others(replay: Replay, typed: AmendLine, read: Read, stopped: int) -> Iterator[list[tuple[Message, AmendLine]]]:
    """Lines that may do what this one wanted, and how each is said; of a group the first that works is enough.

    `stopped`: the later event that stands in its way.
    """
    span = edit_of(replay, typed.event, typed.options, bool(typed.line))
    strict = replace(typed, options={name: value for name, value in typed.options.items() if name != "shift"})
    if isinstance(span, tuple):
        given = [*typed.options.get("then", ())]
        waiting = _left_waiting(replay, span, typed, read)
        more = [some for n in range(1, len(waiting) + 1) for some in combinations(waiting, n)]
        lines = [(some, each.having(then=[*given, *some])) for each in (strict, typed) for some in more]
        yield [
            (Message("{line}  or, in place of {last}, what was really done", line=line.typed(), last=some[-1]), line)
            for some, line in lines
        ]
        after = [(step.n, step.event.get("by")) for step in replay.moves() if step.n >= span[1]]
        by = after[0][1]
        if by is not None and after[:2] == [(span[1], by), (stopped, by)]:
            line = replace(typed, event=f"{span[0]}-{stopped}")  # an extra turn that is none
            yield [(Message("{line}  if event {event} did not happen", line=line.typed(), event=stopped), line)]
    if "shift" not in typed.options:
        line = typed.having(shift=True)
        yield [(Message("{line}  if that is what happened", line=line.typed()), line)]


def _left_waiting(replay: Replay, span: Span, typed: AmendLine, read: Read) -> list[str]:
    """The lines that do the least of what waits behind those of an amend: an extra turn passed, a reward declined."""
    before, table = around(replay, span, _lines(typed, read))
    found: list[str] = []
    while len(found) < MOST_WAITING and (words := replay.game.lines.least(table, before)) is not None:
        played = in_a_row(replay.rules, table, [partial(read, words)])
        if isinstance(played, Refusal):
            break
        found.append(joined(words))
        table = played[-1].table
    return found


def instead(
    replay: Replay,
    refused: Refusal,
    lines: Iterable[Sequence[tuple[Message, Attempt]]],
    again: Attempt,
    left_out: str | None = None,
) -> Message:
    """What to type in the place of a line that a later event refuses: of each group of `lines` the first that works.

    Else that the later event is put right first, or left out where `again`, the line itself, works then. `left_out`:
    the event that the line leaves out.
    """
    works = [
        next((said for said, attempt in group if not isinstance(attempt(_copy(replay)), Refusal)), None)
        for group in lines
    ]
    if said := tuple(filter(None, works)):
        return said[0] if len(said) == 1 else Message("{lines:;  or  }", lines=said)
    if (
        refused.kind in ("turn", "reward") or refused.hint is None or refused.later is None
    ):  # no line in its place would do
        return Message("log") if left_out is None else Message("amend {event} LINE", event=left_out)
    copy, event = _copy(replay), refused.later
    gone = without(copy, event, event)
    found = editing(copy, gone) if isinstance(gone, Edit) else gone
    if isinstance(found, Refusal):
        return refused.hint
    amend(copy, found)
    return (
        refused.hint
        if isinstance(again(copy), Refusal)
        else Message("amend {event} LINE  or  amend {event} --drop  first", event=event)
    )


def _copy(replay: Replay) -> Replay:
    """A replay in which something may be written to try it."""
    return replace(replay, steps=[*replay.steps])
