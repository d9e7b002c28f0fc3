"""A walk through an evening on the screen of a terminal; prompt_toolkit is loaded with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window

from castlescore.cli.terminal.walk import Page, Steps
from castlescore.view.colour import harmless
from castlescore.view.screen import width

KEYS = {"c-m": "enter", "c-j": "enter", "c-h": "backspace", "c-c": "q"}
PLAIN = ("escape", "right", "left", "home", "end", "up", "down", "pageup", "pagedown", *" grd+-q0123456789")
BARS = 2  # rows above and below the event


def walk(steps: Steps) -> None:
    """Walk until somebody has seen enough. The terminal is then as it was."""
    app = _application(steps, pressed := asyncio.Event())
    app.run(pre_run=lambda: _begin(app, steps, pressed))


def _begin(app: Application[None], steps: Steps, pressed: asyncio.Event) -> None:
    app.create_background_task(_go_on(app, steps, pressed))


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
    page = Page(steps)

    def body() -> str:
        return "\n".join(page.body(width(), app.output.get_size().rows - BARS))

    rows = HSplit(
        [_window(lambda: page.head(width()), 1, "reverse"), _window(body), _window(lambda: page.foot(width()), 1)]
    )
    app: Application[None] = Application(Layout(rows), key_bindings=_keys(steps, pressed), full_screen=True)
    app.ttimeoutlen = 0.1
    return app


def _window(text: Callable[[], str], height: int | None = None, style: str = "") -> Window:
    return Window(FormattedTextControl(lambda: ANSI(harmless(text()))), height=height, style=style)


def _keys(steps: Steps, pressed: asyncio.Event) -> KeyBindings:
    keys = KeyBindings()

    def bind(key: str, name: str) -> None:
        @keys.add(key, eager=True)
        def press(event: KeyPressEvent) -> None:
            pressed.set()
            if not steps.key(name):
                event.app.exit()

    for key, name in {**dict(zip(PLAIN, PLAIN, strict=True)), **KEYS}.items():
        bind(key, name)

    @keys.add("c-z")
    def sleep(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    return keys
