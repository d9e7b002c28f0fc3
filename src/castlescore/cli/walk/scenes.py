"""What is shown of one event on a walk: what it did or took back, what was found in it, the castle, the market."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.cli.telling import undo_words
from castlescore.core.language import tr
from castlescore.core.quoting import shown
from castlescore.core.values import frozen
from castlescore.protocol.game import Game
from castlescore.record.walking import Moment, Walk
from castlescore.view.findings import finding_words
from castlescore.view.layout import hanging
from castlescore.view.log_words import done

MOST = 1_000  # characters of a finding; a file may say why at length


@frozen
class Scene:
    """What is said of an event, and what is drawn of it."""

    words: tuple[str, ...]
    drawn: tuple[str, ...]


def scene(walk: Walk, game: Game, moment: Moment, width: int) -> Scene:
    """One event as it is shown in so many columns."""
    said, drawn, after = _of_event(walk, game, moment, width)
    found = [shown(finding_words(finding), MOST) for finding in moment.findings]
    words = [*said, *(row for text in found for row in hanging("      ", text, width))]
    rows = [line for row in drawn for line in row.split("\n")]
    # Below a picture nobody would see it.
    return Scene((*words, *after), tuple(rows)) if rows else Scene(tuple(words), tuple(after))


def _of_event(walk: Walk, game: Game, moment: Moment, width: int) -> tuple[list[str], list[str], list[str]]:
    """What is said of an event, the picture, and what is shown after it."""
    face = game.presenter
    if moment.event is None:
        return [], [], face.overview(moment.after, 0, walk.record.path, width)
    if moment.event["do"] == "undo":
        changed = face.changed(moment.before, moment.after)
        table = [] if changed else face.overview(moment.after, moment.n, walk.record.path, width)
        return list(_undo(walk, game, moment, width)), changed, table
    if moment.step is None:
        rows = hanging(f"{moment.n:>4}  ", _said(walk, game, moment.n), width)
        return [*rows, *hanging("      ", tr("it cannot be, and nothing comes of it"), width)], [], []
    played = moment.step.played
    words = face.event_lines(moment.n, played, width)
    words += (
        hanging("      ", tr("undone by event {until}", until=moment.until), width) if moment.until is not None else []
    )
    return words, face.scene(played), face.after_event(played)


def _undo(walk: Walk, game: Game, moment: Moment, width: int) -> Iterator[str]:
    """An undo, and what it took back, one event a line."""
    assert moment.event is not None
    yield from hanging(f"{moment.n:>4}  ", undo_words(moment.event, moment.gone), width)
    for n in moment.gone:
        yield from hanging(f"      {n:>4}  ", _said(walk, game, n), width)


def _said(walk: Walk, game: Game, n: int) -> str:
    return done(game, n, walk.record.events[n - 1], walk.moments[0].after)
