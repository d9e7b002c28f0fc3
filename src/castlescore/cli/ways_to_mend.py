"""What can be done about a record that cannot be: the lines that would mend it, and the findings that went."""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.core.language import tr, trn
from castlescore.record.audit.mending import best
from castlescore.record.findings import Audit, Finding, Story
from castlescore.record.session_file import Record
from castlescore.record.toml.reading import shown
from castlescore.view.findings import finding_words


def mending_words(record: Record, audit: Audit, first: int) -> list[str]:
    """Which line would mend a record of which event `first` is the first that cannot be, or the way back before it."""
    story = best(audit)
    rows = [tr("put it right:  amend {n} LINE  or  amend {n} --before LINE  or  amend {n} --drop", n=first)]
    if story is not None:
        rows = [tr("{why}? Then  {line}", why=story.why, line=_line(record, story))]
    last = max((n for n, _ in record.standing()[0] if n < first), default=0)
    back = tr("or go back to before it:  undo --to {n}", n=last)
    return [*rows, back, tr("log, show, score and explain read it all the same")]


def _line(record: Record, story: Story) -> str:
    """The line that makes a change."""
    if story.change == "double":
        return f"amend {story.events[0]} --drop"
    new = story.made.before if story.made is not None else None
    if new is not None and new["do"] == "pass":
        return f"amend {story.events[0]} --before pass {new['by']}"
    if new is not None and new["do"] == "reveal":
        return f"amend {story.events[0]} --before reveal {' '.join(new['tiles'])}"
    return f"castlescore audit {shown(record.path)} --mend OUT"


def gone_words(gone: Iterable[Finding], left: int) -> list[str]:
    """The findings that a change did away with, and how many are left."""
    told = [tr("gone: event {n}, {what}", n=found.event, what=finding_words(found)) for found in gone]
    left_over = trn("{n} finding left", "{n} findings left", left) if left else tr("nothing is disputed any more")
    return [*told, left_over]
