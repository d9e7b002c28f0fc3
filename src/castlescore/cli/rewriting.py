"""Changes of a record that write several events, or none if they are refused: undo, redo and amend."""

from __future__ import annotations

from collections.abc import Callable

from castlescore.cli.output import document, give
from castlescore.cli.recording import Asked, Overtaken, refused, writing
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.record.replay import Replay
from castlescore.view.answers.answers import Answer
from castlescore.words.amending import Written
from castlescore.words.desk import WhatIf, desk

Done = Callable[[Replay], tuple[Written, list[str]] | Refusal]


def rewrite(asked: Asked, change: Done, mend: Done | None = None) -> int:
    """Run a change that writes several events, or none if it is refused; `mend`: that of a record that cannot be."""
    if isinstance(desk(), WhatIf):
        raise Unclear(tr("only a move can be amended to"))
    try:
        with writing(asked.session, asked.after, reading=mend is not None) as replay:
            before, table = replay.last, replay.table
            found = mend(replay) if mend is not None and replay.disputed is not None else change(replay)
            if isinstance(found, Refusal):
                return refused(found, asked.json, replay)
            written, told = found
    except Overtaken as overtaken:
        return refused(overtaken.refusal, asked.json, overtaken.replay)
    if asked.json:
        document(_document(replay, before, written, told))
    else:
        face = replay.game.presenter
        give(Answer(words=told, drawn=face.changed(table, replay.table), after=face.prompt(replay.table)))
    return Exit.FINE


def _document(replay: Replay, before: int, written: Written, told: list[str]) -> dict[str, object]:
    """The last event, and all that were recorded after event `before`."""
    events = [{"n": n, **event} for n, event in enumerate(replay.record.events, 1) if n > before]
    lines = replay.game.presenter.recorded(replay.last, {}, written[-1][1])["lines"] if written else []
    pending = replay.game.presenter.pending(replay.table)
    return {"event": events[-1], "lines": lines, "events": events, "told": told, "pending": pending}
