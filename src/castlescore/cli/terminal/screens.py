"""Full-screen programs by prompt_toolkit: the placer with its keys and its mouse, and the walk through a game; and the
keys that are pressed while no program reads them, which wait for the line to which they belong.

prompt_toolkit stores keys that it reads too early, and gives them to the next prompt; keys read here are stored there
too. The placer and the walk use the terminal's alternate screen: the main screen is restored, however they end.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from select import select

from prompt_toolkit.application import Application, get_app_session
from prompt_toolkit.data_structures import Point as Spot
from prompt_toolkit.formatted_text import ANSI, to_formatted_text
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, UIContent, UIControl, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from castlescore.cli.terminal.walk import Steps, WalkPage
from castlescore.core.system import at_signals, drop_keys, end_signals
from castlescore.input.hand import Hand
from castlescore.input.placer import TAKEN, Pointed, State, after_typed_line, clicked, opening_state, pasted, press
from castlescore.input.placer_page import Frame, Page, followed, help_pages, opened, page, point_at, room, zoomed
from castlescore.view.colour import harmless
from castlescore.view.screen import width

QUIET = 0.1  # seconds after which a paste has ended, and an Esc begins no arrow key; less breaks over a slow line
ENTER = (Keys.Enter, Keys.ControlJ)


class Keyboard:
    """The keys of this terminal that were pressed before anything read them."""

    def __init__(self) -> None:
        self._ahead: int | None = None  # the number of keys pressed before the answer was shown; None: not shown yet

    def begin(self) -> None:
        """A line was typed: its answer follows."""
        self._ahead = None

    def mark(self) -> None:
        """An answer is about to be shown: keys pressed later are pressed by somebody who has seen it."""
        if self._ahead is not None:
            return
        keys = _kept() + _read(0)
        while any(key.key in ENTER for key in keys) and (more := _read(QUIET)):  # a paste comes in pieces
            keys += more
        self._ahead = len(keys)
        put_back(keys)

    def left_out(self) -> list[str]:
        """The complete lines that were typed before the answer, which are dropped; the unfinished rest is kept."""
        keys = _kept()
        end = max((i + 1 for i, key in enumerate(keys[: self._ahead or 0]) if key.key in ENTER), default=0)
        put_back(keys[end:])
        text = "".join("\n" if key.key in ENTER else key.data if _is_text(key) else "" for key in keys[:end])
        return [line for line in text.splitlines() if line.strip()]


def _kept() -> list[KeyPress]:
    return get_typeahead(get_app_session().input)


def put_back(keys: Sequence[KeyPress]) -> None:
    """Store keys for the next prompt."""
    store_typeahead(get_app_session().input, list(keys))


def forget() -> None:
    """Drop the keys that were pressed before anything read them."""
    _kept()
    drop_keys()


@contextmanager
def keys_read(program: Application[str] | Application[None]) -> Iterator[None]:
    """Let Ctrl-C be a key while a program of prompt_toolkit reads keys; as a signal it ends the program.

    A Ctrl-C before the program reads, or after it, has nothing to stop: it drops the keys typed before it. On a signal
    that ends this process the program ends first, so that the terminal is restored.

    The program is run with `handle_sigint=False`: prompt_toolkit handles Ctrl-C a moment longer than its program runs,
    and then prints a traceback.
    """
    killed: list[int] = []

    def come(number: int) -> None:
        if number == signal.SIGINT:
            forget()
        else:
            killed.append(number)
        if program.loop is not None:
            program.loop.call_soon_threadsafe(stop)

    def stop() -> None:
        if program.is_running and not program.is_done:
            program.exit(exception=KeyboardInterrupt())

    try:
        with at_signals((*end_signals(), signal.SIGINT), come):
            yield
    finally:
        for number in killed[:1]:
            signal.raise_signal(number)


def put_back_text(text: str) -> None:
    """Store a text for the next prompt, before all keys typed after it; several lines as one paste."""
    put_back([KeyPress(Keys.BracketedPaste, text), *_kept()])


def _is_text(key: KeyPress) -> bool:
    """Whether a key belongs to a line: a letter, a blank, a paste."""
    return key.key == Keys.BracketedPaste or (not isinstance(key.key, Keys) and key.key.isprintable())


def _read(wait: float | None) -> list[KeyPress]:
    """The keys that have come; None waits for one. Empty where the terminal is closed."""
    source = get_app_session().input
    with source.raw_mode():
        while select([source.fileno()], [], [], wait)[0]:
            keys = source.read_keys()
            if not keys and not select([source.fileno()], [], [], QUIET)[0]:
                keys = source.flush_keys()  # Esc alone
            if keys or source.closed:
                return keys
    return []


PLACER_KEYS = {
    Keys.Up: "up", Keys.Down: "down", Keys.Left: "left", Keys.Right: "right",
    Keys.Tab: "tab", Keys.BackTab: "back-tab", Keys.Enter: "enter", Keys.Backspace: "backspace",
    Keys.Escape: "escape", Keys.ControlC: "escape", Keys.ControlJ: "enter",
}  # fmt: skip


def point(hand: Hand, allows: bool = False, use: str = "") -> Pointed:
    """Let the player point at a place; `use`: its purpose. Raises KeyboardInterrupt where none is chosen."""
    view = View(opening_state(hand, allows, use))
    program: Application[None] = Application(
        layout=Layout(Window(view, always_hide_cursor=False)),
        key_bindings=_placer_keys(view),
        full_screen=True,
        mouse_support=True,
    )
    program.ttimeoutlen = program.timeoutlen = QUIET
    try:
        with keys_read(program):
            program.run(handle_sigint=False)
    except EOFError as gone:  # the terminal is closed
        raise KeyboardInterrupt from gone
    if view.state.ended != TAKEN:
        if view.state.mistaken:
            put_back_text(view.state.mistaken)
        raise KeyboardInterrupt
    return Pointed(view.state.hand, view.state.position.word)


class View(UIControl):
    """The page of the state, drawn in the size of the screen."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.frame: Frame | None = None
        self.size = (0, 0)
        self._drawn: tuple[State, Frame, tuple[int, int], Page] | None = None

    def press(self, key: str) -> None:
        """Handle a key."""
        self.state = press(self.state, key)

    def click(self, row: int, column: int) -> None:
        """Move the tile to the clicked point."""
        if self.frame is not None and row < room(self.state, self.size[1]):
            self.state = clicked(
                self.state, point_at(self.frame, self.state.hand.scales[self.frame.scale], row, column)
            )

    def create_content(self, width: int, height: int) -> UIContent:
        """The rows for a screen of that size."""
        drawn = self._page(width, height)
        rows = [to_formatted_text(ANSI(harmless(row))) for row in drawn.rows]
        row, column = drawn.cursor
        return UIContent(lambda n: rows[n], len(rows), Spot(column, row), show_cursor=True)

    def is_focusable(self) -> bool:
        """It receives the keys."""
        return True

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Handle a click, or the wheel, which turns the tile."""
        kind, at = mouse_event.event_type, mouse_event.position
        if kind == MouseEventType.MOUSE_UP:
            self.click(at.y, at.x)
        elif kind in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
            self.state = after_typed_line(self.state)
            self.press("r" if kind == MouseEventType.SCROLL_DOWN else "R")

    def _page(self, width: int, height: int) -> Page:
        """The page, computed once for a state and a size."""
        ghost, high = self.state.position.box, room(self.state, height)
        hand = self.state.hand
        if self.frame is None or self.size != (width, height):
            zoom = None if self.frame is None else self.frame.scale
            fresh = opened(hand, ghost, width, high)
            self.frame = fresh if zoom is None else zoomed(hand, ghost, self.state.zoom, width, high)
            if zoom is None:
                self.state = replace(self.state, zoom=self.frame.scale)
            self.size = (width, height)
            self.state = replace(self.state, helps=len(help_pages(width, height - 2, self.state.use)))
        elif self.frame.scale != self.state.zoom:
            self.frame = zoomed(hand, ghost, self.state.zoom, width, high)
        self.frame = followed(self.frame, hand, ghost, width, high)
        known = self._drawn
        if known is None or known[:3] != (self.state, self.frame, self.size):
            self._drawn = known = (self.state, self.frame, self.size, page(self.state, self.frame, width, height))
        return known[3]


def _keys() -> KeyBindings:
    """The key bindings of every screen: Ctrl-Z suspends the program."""
    keys = KeyBindings()

    @keys.add("c-z")
    def sleep(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    return keys


def _placer_keys(view: View) -> KeyBindings:
    keys = _keys()

    def bound(name: str) -> Callable[[KeyPressEvent], None]:
        def act(event: KeyPressEvent) -> None:
            view.press(name)
            if view.state.ended and not event.app.is_done:
                event.app.exit()

        return act

    for key, name in PLACER_KEYS.items():
        keys.add(key, eager=True)(bound(name))

    @keys.add(Keys.Any)
    def typed(event: KeyPressEvent) -> None:
        for character in event.data:
            if character.isprintable():
                view.press(character)

    @keys.add(Keys.BracketedPaste)
    def paste(event: KeyPressEvent) -> None:
        view.state = pasted(view.state, event.data.strip())

    return keys


WALK_KEYS = {"c-m": "enter", "c-j": "enter", "c-h": "backspace", "c-c": "q"}
WALK_PLAIN = ("escape", "right", "left", "home", "end", "up", "down", "pageup", "pagedown", *" grd+-q0123456789")
BARS = 2  # rows above and below the event


def walk(steps: Steps) -> None:
    """Walk until the person leaves: a row with the position in the walk, the event, a row of keys.

    The next event is shown when the current one has been shown for its time; a key restarts that time. The terminal is
    restored.
    """
    page, pressed, keys = WalkPage(steps), asyncio.Event(), _keys()

    def bind(key: str, name: str) -> None:
        @keys.add(key, eager=True)
        def press(event: KeyPressEvent) -> None:
            pressed.set()
            if not steps.key(name):
                event.app.exit()

    for key, name in {**dict(zip(WALK_PLAIN, WALK_PLAIN, strict=True)), **WALK_KEYS}.items():
        bind(key, name)

    def window(text: Callable[[], str], height: int | None = None, style: str = "") -> Window:
        return Window(FormattedTextControl(lambda: ANSI(harmless(text()))), height=height, style=style)

    def body() -> str:
        return "\n".join(page.body(width(), app.output.get_size().rows - BARS))

    head, foot = window(lambda: page.head(width()), 1, "reverse"), window(lambda: page.foot(width()), 1)
    rows = HSplit([head, window(body), foot])
    app: Application[None] = Application(Layout(rows), key_bindings=keys, full_screen=True)
    app.ttimeoutlen = QUIET

    async def go_on() -> None:
        while True:
            try:
                await asyncio.wait_for(pressed.wait(), steps.pause)
                pressed.clear()
            except TimeoutError:
                steps.on()
                app.invalidate()

    def begin() -> None:
        app.create_background_task(go_on())

    with keys_read(app):
        app.run(pre_run=begin, handle_sigint=False)
