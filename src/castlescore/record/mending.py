"""A record mended by the stories that its audit tells, one after the other, until none is left that mends."""

from __future__ import annotations

from castlescore.core.values import frozen
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Story
from castlescore.record.chronicle import audited
from castlescore.record.rewriting import mended

TURNS = 8  # audits of what is mended; each tells several stories


@frozen
class Mended:
    """A record after stories, figures worked out again, with those that were taken, and what its audit finds."""

    record: Record
    done: tuple[Story, ...]
    left: Audit


def mended_in_turn(record: Record, found: Audit, once: bool = False) -> Mended:
    """The record after the stories of its audit `found`, and those of what is then left; `once`: the first alone.

    What a story would only make worse is left as it is.
    """
    done: list[Story] = []
    for _ in range(1 if once else TURNS):
        stories = [story for story in found.stories if story.mend and story.made is not None][: 1 if once else None]
        if not stories or stories[-1].made is None:
            break
        new = mended(record, stories[-1].made)
        left = audited(new)
        if len(left.wrong) >= len(found.wrong):
            break
        record, found = new, left
        done += stories
    return Mended(record, tuple(done), found)
