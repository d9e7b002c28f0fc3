"""What fills a terminal, by prompt_toolkit: the placer with its keys and its mouse, and a walk through an evening.

It fills the terminal's second screen, so that everything is afterwards as it was, however it ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Point as Spot
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples, to_formatted_text
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, UIContent, UIControl, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from castlescore.cli.terminal.keyboard import QUIET, keys_read, put_back_text
from castlescore.cli.terminal.walk import Steps, WalkPage
from castlescore.protocol.placer import Hand
from castlescore.view.colour import harmless, parted
from castlescore.view.screen import width
from castlescore.words.placer import TAKEN, Pointed, State, begun, clicked, going_on, pasted, press
from castlescore.words.placer_page import Frame, Page, followed, help_pages, opened, page, point_at, room, zoomed

PLACER_KEYS = {
    Keys.Up: "up", Keys.Down: "down", Keys.Left: "left", Keys.Right: "right",
    Keys.Tab: "tab", Keys.BackTab: "back-tab", Keys.Enter: "enter", Keys.Backspace: "backspace",
    Keys.Escape: "escape", Keys.ControlC: "escape", Keys.ControlJ: "enter",
}  # fmt: skip


def point(hand: Hand, allows: bool = False, use: str = "") -> Pointed:
    """Have a place pointed at; `use`: what it is for. Raises KeyboardInterrupt where none is taken."""
    view = View(begun(hand, allows, use))
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
    except EOFError as gone:  # the terminal is
        raise KeyboardInterrupt from gone
    if view.state.ended != TAKEN:
        if view.state.mistaken:
            put_back_text(view.state.mistaken)
        raise KeyboardInterrupt
    return Pointed(view.state.hand, view.state.position.word)


class View(UIControl):
    """The page of the state, on as much of a screen as there is."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.frame: Frame | None = None
        self.size = (0, 0)
        self._drawn: tuple[State, Frame, tuple[int, int], Page] | None = None

    def press(self, key: str) -> None:
        """Do what a key says."""
        self.state = press(self.state, key)

    def click(self, row: int, column: int) -> None:
        """Put the ghost where somebody clicked."""
        if self.frame is not None and row < room(self.state, self.size[1]):
            self.state = clicked(
                self.state, point_at(self.frame, self.state.hand.scales[self.frame.scale], row, column)
            )

    def create_content(self, width: int, height: int) -> UIContent:
        """The rows for a screen of that size."""
        drawn = self._page(width, height)
        rows = [_styled(row) for row in drawn.rows]
        row, column = drawn.cursor
        return UIContent(lambda n: rows[n], len(rows), Spot(column, row), show_cursor=True)

    def is_focusable(self) -> bool:
        """Keys come here."""
        return True

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """A click, or the wheel, which turns."""
        kind, at = mouse_event.event_type, mouse_event.position
        if kind == MouseEventType.MOUSE_UP:
            self.click(at.y, at.x)
        elif kind in (MouseEventType.SCROLL_UP, MouseEventType.SCROLL_DOWN):
            self.state = going_on(self.state)
            self.press("r" if kind == MouseEventType.SCROLL_DOWN else "R")

    def _page(self, width: int, height: int) -> Page:
        """The page, worked out once for a state and a size."""
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


def _styled(row: str) -> StyleAndTextTuples:
    """A row with our own codes as prompt_toolkit has it."""
    style = ""
    found: StyleAndTextTuples = []
    for i, part in enumerate(parted(row)):
        if i % 2:
            style = _style(part)
        elif part:
            found.append((style, part))
    return found


@cache
def _style(code: str) -> str:
    return to_formatted_text(ANSI(f"{code}x"))[0][0]


def _keys() -> KeyBindings:
    """The key that every screen has: Ctrl-Z suspends the program."""
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
    """Walk until somebody has seen enough. The terminal is then as it was."""
    app = _application(steps, pressed := asyncio.Event())

    def begin() -> None:
        app.create_background_task(_go_on(app, steps, pressed))

    with keys_read(app):
        app.run(pre_run=begin, handle_sigint=False)


async def _go_on(app: Application[None], steps: Steps, pressed: asyncio.Event) -> None:
    """Go on whenever an event has stayed for as long as it should; a key begins that anew."""
    while True:
        try:
            await asyncio.wait_for(pressed.wait(), steps.pause)
            pressed.clear()
        except TimeoutError:
            steps.on()
            app.invalidate()


def _application(steps: Steps, pressed: asyncio.Event) -> Application[None]:
    """The program at the terminal: a line of where the walk is, the event, a line of keys."""
    page = WalkPage(steps)

    def body() -> str:
        return "\n".join(page.body(width(), app.output.get_size().rows - BARS))

    rows = HSplit(
        [_window(lambda: page.head(width()), 1, "reverse"), _window(body), _window(lambda: page.foot(width()), 1)]
    )
    app: Application[None] = Application(Layout(rows), key_bindings=_walk_keys(steps, pressed), full_screen=True)
    app.ttimeoutlen = QUIET
    return app


def _window(text: Callable[[], str], height: int | None = None, style: str = "") -> Window:
    return Window(FormattedTextControl(lambda: ANSI(harmless(text()))), height=height, style=style)


def _walk_keys(steps: Steps, pressed: asyncio.Event) -> KeyBindings:
    keys = _keys()

    def bind(key: str, name: str) -> None:
        @keys.add(key, eager=True)
        def press(event: KeyPressEvent) -> None:
            pressed.set()
            if not steps.key(name):
                event.app.exit()

    for key, name in {**dict(zip(WALK_PLAIN, WALK_PLAIN, strict=True)), **WALK_KEYS}.items():
        bind(key, name)

    return keys
