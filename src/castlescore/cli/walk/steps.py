"""Where somebody is on a walk through an evening, and what each key does: all of it without a terminal."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from castlescore.core.language import tr
from castlescore.protocol.game import Game
from castlescore.record.walking import Moment, Walk

FASTEST, FIRST, SLOWEST = 0.125, 2.0, 16.0  # seconds for which an event stays where the walk goes on by itself
ASKED = {"g": "go to event: ", "r": "go to round: "}  # translated
MOST_DIGITS = 6
PAGE = 10  # rows


class Steps:
    """A walk that has got somewhere. `shown`: the numbers of the events that are shown; `pause`: the seconds for which
    an event stays, None where the walk waits for keys."""

    def __init__(self, walk: Walk, game: Game, shown: Sequence[int], at: int, pause: float | None = None) -> None:
        self.walk, self.game, self.shown = walk, game, shown
        self.pause = pause
        self.place = min(bisect_left(shown, at), len(shown) - 1)
        self.asked = ""  # the letter of the question that is being answered
        self.digits = ""
        self.remark = ""
        self.top: int | None = None  # the first row on the screen of what is too high for it, None where it best begins

    @property
    def moment(self) -> Moment:
        """The event that is shown."""
        return self.walk.moments[self.shown[self.place]]

    @property
    def line(self) -> str:
        """What is being typed or has to be said, "" for neither."""
        return f"{tr(ASKED[self.asked])}{self.digits}" if self.asked else self.remark

    def key(self, name: str) -> bool:
        """Do what a key says; returns whether the walk goes on."""
        self.remark = ""
        if self.asked:
            self._typed(name)
        elif name == "q":
            return False
        elif name in KEYS:
            KEYS[name](self)
        return True

    def _typed(self, name: str) -> None:
        if name.isdigit():
            self.digits = (self.digits + name)[:MOST_DIGITS]
        elif name == "backspace" and self.digits:
            self.digits = self.digits[:-1]
        else:
            asked, digits, self.asked, self.digits = self.asked, self.digits, "", ""
            if name == "enter" and digits:
                (self._to_event if asked == "g" else self._to_round)(int(digits))

    def ask(self, what: str) -> None:
        """Begin to ask for a number."""
        self.asked = what

    def to(self, place: int) -> None:
        """Show the event at a place among those shown, the first or the last where there is none such."""
        self.place = max(0, min(place, len(self.shown) - 1))
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
        """Show what is too high for the screen from another row on."""
        self.top = max(0, (self.top or 0) + rows)

    def _to_event(self, n: int) -> None:
        if n > self.shown[-1]:
            self.remark = tr("there is no event {n} here; the last is {shown}", n=n, shown=self.shown[-1])
        else:
            self.to(bisect_left(self.shown, n))

    def _to_round(self, number: int) -> None:
        log = self.game.log
        rounds = {n: log.round_of(self.walk.moments[n].before) for n in self.shown}
        found = next((i for i, n in enumerate(self.shown) if n and rounds[n] == number), None)
        last = max((each for each in rounds.values() if each is not None), default=None)
        if found is not None:
            self.to(found)
        elif last is None:
            self.remark = tr("this game has no rounds")
        else:
            self.remark = tr("there is no round {number} here; the last is {last}", number=number, last=last)

    def to_finding(self) -> None:
        """Show the next event at which something was found."""
        later = range(self.place + 1, len(self.shown))
        found = next((i for i in later if self.walk.moments[self.shown[i]].is_disputed), None)
        if found is None:
            self.remark = tr("nothing more was found")
        else:
            self.to(found)

    def faster(self) -> None:
        """Let the walk go on by itself, or sooner."""
        self.pause = FIRST if self.pause is None else max(FASTEST, self.pause / 2)
        if self.place == len(self.shown) - 1:
            self.pause, self.remark = None, tr("this is the last event")

    def slower(self) -> None:
        """Let an event stay longer, and at last until a key is pressed."""
        self.pause = None if self.pause is None or self.pause >= SLOWEST else self.pause * 2


KEYS: Mapping[str, Callable[[Steps], None]] = {
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
