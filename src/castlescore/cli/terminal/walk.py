"""The walk through a game: its position, and what each key does; all of it without a terminal."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from castlescore.cli.log_lines import undo_words
from castlescore.core.errors import Unclear, shown
from castlescore.core.language import marked, tr
from castlescore.protocol.game import Game
from castlescore.record.chronicle import Moment, Walk
from castlescore.record.lines import find_event
from castlescore.view.audits import finding_words
from castlescore.view.events import done
from castlescore.view.layout import clip, hanging, seen

FASTEST, FIRST, SLOWEST = 0.125, 2.0, 16.0  # seconds for which an event is shown where the walk goes on by itself
ASKED = {"g": marked("go to event: "), "r": marked("go to round: ")}
MOST_DIGITS = 6
PAGE = 10  # rows that one key scrolls


class Steps:
    """The state of a walk. `shown`: the numbers of its events; `pause`: the seconds for which an event is shown, None
    where the walk waits for keys.
    """

    def __init__(self, walk: Walk, game: Game, shown: Sequence[int], at: int, pause: float | None = None) -> None:
        self.walk, self.game, self.shown = walk, game, shown
        self.pause = pause
        self.place = min(bisect_left(shown, at), len(shown) - 1)
        self.asked = ""  # the letter of the number being typed: g or r
        self.digits = ""
        self.remark = ""
        self.top: int | None = None  # the first visible row of a picture that is too high, None for the default

    @property
    def moment(self) -> Moment:
        """The current event."""
        return self.walk.moments[self.shown[self.place]]

    @property
    def line(self) -> str:
        """The number being typed, or a message; `""` for neither."""
        return f"{tr(ASKED[self.asked])}{self.digits}" if self.asked else self.remark

    def key(self, name: str) -> bool:
        """Handle a key; returns whether the walk goes on."""
        self.remark = ""
        if self.asked:
            self._typed(name)
        elif name == "q":
            return False
        elif name in ACTIONS:
            ACTIONS[name](self)
        return True

    def _typed(self, name: str) -> None:
        if name.isdigit():
            self.digits = (self.digits + name)[:MOST_DIGITS]
        elif name == "backspace" and self.digits:
            self.digits = self.digits[:-1]
        else:
            kind, digits, self.asked, self.digits = self.asked, self.digits, "", ""
            if name == "enter" and digits:
                (self._to_event if kind == "g" else self._to_round)(int(digits))

    def ask(self, what: str) -> None:
        """Begin to ask for a number."""
        self.asked = what

    def to(self, index: int) -> None:
        """Show the event at an index among those shown, or the first or last one where the index is beyond them."""
        self.place = max(0, min(index, len(self.shown) - 1))
        self.top = None
        if self.place == len(self.shown) - 1:
            self.pause = None

    def on(self) -> None:
        """Show the next event."""
        if self.place == len(self.shown) - 1:
            self.remark = tr("this is the last event")
        self.to(self.place + 1)

    def back(self) -> None:
        """Show the event before."""
        if not self.place:
            self.remark = tr("this is the beginning")
        self.to(self.place - 1)

    def scroll(self, rows: int) -> None:
        """Scroll an event that is too high for the screen."""
        self.top = max(0, (self.top or 0) + rows)

    def _to_event(self, n: int) -> None:
        try:
            event = find_event(self.walk.record, n) if n else 0
        except Unclear as error:
            self.remark = str(error)
            return
        if event > self.shown[-1]:
            self.remark = tr("there is no event {n} here; the last is {shown}", n=n, shown=self.shown[-1])
        else:
            self.to(bisect_left(self.shown, event))

    def _to_round(self, number: int) -> None:
        log = self.game.log
        rounds = {n: log.round_of(self.walk.moments[n].before) for n in self.shown}
        index = next((i for i, n in enumerate(self.shown) if n and rounds[n] == number), None)
        last = max((each for each in rounds.values() if each is not None), default=None)
        if index is not None:
            self.to(index)
        elif last is None:
            self.remark = tr("this game has no rounds")
        else:
            self.remark = tr("there is no round {number} here; the last is {last}", number=number, last=last)

    def to_finding(self) -> None:
        """Show the next event with a finding."""
        later = range(self.place + 1, len(self.shown))
        index = next((i for i in later if self.walk.moments[self.shown[i]].is_disputed), None)
        if index is None:
            self.remark = tr("nothing more was found")
        else:
            self.to(index)

    def faster(self) -> None:
        """Let the walk go on by itself, or faster."""
        self.pause = FIRST if self.pause is None else max(FASTEST, self.pause / 2)
        if self.place == len(self.shown) - 1:
            self.pause, self.remark = None, tr("this is the last event")

    def slower(self) -> None:
        """Show each event longer, and at last until a key is pressed."""
        self.pause = None if self.pause is None or self.pause >= SLOWEST else self.pause * 2


ACTIONS: Mapping[str, Callable[[Steps], None]] = {
    " ": Steps.on,
    "enter": Steps.on,
    "right": Steps.on,
    "left": Steps.back,
    "backspace": Steps.back,
    "home": lambda steps: steps.to(0),
    "end": lambda steps: steps.to(len(steps.shown) - 1),
    "g": lambda steps: steps.ask("g"),
    "r": lambda steps: steps.ask("r"),
    "d": Steps.to_finding,
    "+": Steps.faster,
    "-": Steps.slower,
    "up": lambda steps: steps.scroll(-1),
    "down": lambda steps: steps.scroll(1),
    "pageup": lambda steps: steps.scroll(-PAGE),
    "pagedown": lambda steps: steps.scroll(PAGE),
}

MOST = 1_000  # most characters of a finding; a file may have a long reason


@dataclass(frozen=True)
class Scene:
    """The text and the picture of an event."""

    words: tuple[str, ...]
    drawn: tuple[str, ...]


def scene(walk: Walk, game: Game, moment: Moment, width: int) -> Scene:
    """One event as shown in so many columns; an undo with the events that it took back."""
    words: list[str] = []
    drawn: list[str] = []
    after: list[str] = []  # below the picture, or in its place
    face, event = game.presenter, moment.event
    if event is None:
        after = face.overview(moment.after, 0, walk.record.path, width)
    elif event["do"] == "undo":
        words = hanging(f"{moment.n:>4}  ", undo_words(event, moment.gone), width)
        for n in moment.gone:
            gone = done(game, n, walk.record.events[n - 1], walk.moments[0].after)
            words += hanging(f"      {n:>4}  ", gone, width)
        drawn = face.changed(moment.before, moment.after)
        after = [] if drawn else face.overview(moment.after, moment.n, walk.record.path, width)
    elif moment.step is None:
        words = hanging(f"{moment.n:>4}  ", done(game, moment.n, event, walk.moments[0].after), width)
        words += hanging("      ", tr("it is impossible and changes nothing"), width)
    else:
        played = moment.step.played
        words = face.event_lines(moment.n, played, width)
        if moment.until is not None:
            words += hanging("      ", tr("undone by event {until}", until=moment.until), width)
        drawn, after = face.scene(played), face.after_event(played)
    for finding in moment.findings:
        words += hanging("      ", shown(finding_words(finding), MOST), width)
    rows = [line for row in drawn for line in row.split("\n")]
    # Below a picture it would be out of sight.
    return Scene((*words, *after), tuple(rows)) if rows else Scene(tuple(words), tuple(after))


# TRANSLATORS: The line of keys below an event of a walk; it should be no longer than 80 letters.
KEYS = marked("Space on  Left back  q quit  g event  r round  d finding  +- speed  Up Down more")
LAST_TILE = "*"  # the style of the number of the last placed tile in pictures
ABOVE = 3  # rows shown above it where the picture is higher than the screen


class WalkPage:
    """The screen of a walk: a row with the position, the event, and a row of keys or of the typed number."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self._scene: tuple[int, int, Scene] | None = None

    def head(self, width: int) -> str:
        """The number of the event, of how many, the round or phase, and the speed of the walk."""
        steps, moment = self.steps, self.steps.moment
        of_all = {"n": moment.n, "last": steps.shown[-1]}
        where = tr("event {n} of {last}", **of_all) if moment.n else tr("the beginning")
        parts = [where, shown(steps.game.log.heading(moment.before))]
        parts += [tr("disputed")] if moment.is_disputed else []
        parts += [tr("{seconds} s each", seconds=f"{steps.pause:g}")] if steps.pause else []
        text = clip("   ".join(parts), width)
        return text + " " * (width - seen(text))

    def body(self, width: int, height: int) -> list[str]:
        """The text and the picture of the event. A picture that is too high is drawn from row `steps.top` on, below the
        text.
        """
        n = self.steps.moment.n
        if self._scene is None or self._scene[:2] != (n, width):
            self._scene = n, width, scene(self.steps.walk, self.steps.game, self.steps.moment, width)
        shown_scene = self._scene[2]
        fixed = shown_scene.words if len(shown_scene.words) <= height // 2 else ()
        rest = [*(() if fixed else shown_scene.words), *shown_scene.drawn]
        room = height - len(fixed)
        if self.steps.top is None:
            last = next((i for i, row in enumerate(rest) if LAST_TILE in row), 0)  # so that it is visible
            self.steps.top = max(0, last - ABOVE) if len(rest) > room else 0
        self.steps.top = max(0, min(self.steps.top, len(rest) - room))
        return [*fixed, *rest[self.steps.top : self.steps.top + room]]

    def foot(self, width: int) -> str:
        """The keys, or the number being typed."""
        return clip(self.steps.line or tr(KEYS), width)
