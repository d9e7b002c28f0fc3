"""Changes of a record that write several events, or none if they are refused: undo, redo and amend."""

from __future__ import annotations

from collections.abc import Callable

from castlescore.cli.output import document, give
from castlescore.cli.recording import Asked, Overtaken, refused, writing
from castlescore.cli.undoing import Written
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.record.replay import Evening
from castlescore.view.answers.answers import Answer
from castlescore.words.desk import WhatIf, desk

Done = Callable[[Evening], tuple[Written, list[str]] | Refusal]


def rewrite(asked: Asked, change: Done, mend: Done | None = None) -> int:
    """Run a change that writes several events, or none if it is refused; `mend`: that of a record that cannot be."""
    if isinstance(desk(), WhatIf):
        raise Unclear(tr("only a move can be amended to"))
    try:
        with writing(asked.session, asked.after, reading=mend is not None) as evening:
            before, table = evening.last, evening.table
            found = mend(evening) if mend is not None and evening.disputed is not None else change(evening)
            if isinstance(found, Refusal):
                return refused(found, asked.json, evening)
            written, told = found
    except Overtaken as overtaken:
        return refused(overtaken.refusal, asked.json, overtaken.evening)
    if asked.json:
        document(_document(evening, before, written, told))
    else:
        face = evening.game.presenter
        give(Answer(words=told, drawn=face.changed(table, evening.table), after=face.prompt(evening.table)))
    return Exit.FINE


def _document(evening: Evening, before: int, written: Written, told: list[str]) -> dict[str, object]:
    """The last event, and all that were recorded after event `before`."""
    events = [{"n": n, **event} for n, event in enumerate(evening.record.events, 1) if n > before]
    lines = evening.game.presenter.recorded(evening.last, {}, written[-1][1])["lines"] if written else []
    pending = evening.game.presenter.pending(evening.table)
    return {"event": events[-1], "lines": lines, "events": events, "told": told, "pending": pending}
