"""What stands on the screen of a walk, laid out for a width and a height."""

from __future__ import annotations

from castlescore.cli.walk.scenes import Scene, scene
from castlescore.cli.walk.steps import Steps
from castlescore.core.language import marked, tr
from castlescore.core.quoting import shown
from castlescore.view.layout import clip, seen

# TRANSLATORS: The line of keys below an event of a walk; it should be no longer than 80 letters.
KEYS = marked("Space on  Left back  q quit  g event  r round  d finding  +- speed  Up Down more")
LAST_TILE = "*"  # the number of the tile that was laid last has it, in pictures
ABOVE = 3  # rows kept above it where the picture is higher than the screen


class Page:
    """The screen of a walk: a line of where it is, the event, and a line of keys or of what is typed."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self._scene: tuple[int, int, Scene] | None = None

    def head(self, width: int) -> str:
        """Which event it is, of how many, the stretch of the game, and how fast the walk goes."""
        steps, moment = self.steps, self.steps.moment
        of_all = {"n": moment.n, "last": steps.shown[-1]}
        where = tr("event {n} of {last}", **of_all) if moment.n else tr("the beginning")
        parts = [where, shown(steps.game.log.heading(moment.before))]
        parts += [tr("disputed")] if moment.is_disputed else []
        parts += [tr("{seconds} s each", seconds=f"{steps.pause:g}")] if steps.pause else []
        text = clip("   ".join(parts), width)
        return text + " " * (width - seen(text))

    def body(self, width: int, height: int) -> list[str]:
        """What is said and drawn of the event. What is too high is drawn from `steps.top` on, below what is said."""
        found = self._found(width)
        fixed = found.words if len(found.words) <= height // 2 else ()
        rest = [*(() if fixed else found.words), *found.drawn]
        room = height - len(fixed)
        if self.steps.top is None:
            self.steps.top = _first_row(rest) if len(rest) > room else 0
        self.steps.top = max(0, min(self.steps.top, len(rest) - room))
        return [*fixed, *rest[self.steps.top : self.steps.top + room]]

    def foot(self, width: int) -> str:
        """The keys, or what is being typed."""
        return clip(self.steps.line or tr(KEYS), width)

    def _found(self, width: int) -> Scene:
        n = self.steps.moment.n
        if self._scene is None or self._scene[:2] != (n, width):
            self._scene = n, width, scene(self.steps.walk, self.steps.game, self.steps.moment, width)
        return self._scene[2]


def _first_row(rows: list[str]) -> int:
    """The row to begin with so that the tile laid last is seen."""
    return max(0, next((i for i, row in enumerate(rows) if LAST_TILE in row), 0) - ABOVE)
