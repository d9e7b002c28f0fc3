"""The verdict on each tile that a record of either game lays, also where the record cannot be as it stands."""

from __future__ import annotations

from castlescore.core.types import Judgement
from castlescore.protocol.registry import game_of
from castlescore.record.replay import Step
from castlescore.record.session_file import Record


def verdicts(record: Record) -> dict[int, Judgement]:
    """The verdict on each tile that was laid, by event, as an audit goes on; raises FileProblem for the header."""
    found: dict[int, Judgement] = {}

    def keep(step: Step) -> None:
        if step.played.verdict is not None:
            found[step.n] = step.played.verdict

    game_of(record.header).audit.watched(record, keep)
    return found
