"""Keys that are pressed while no line is asked for: kept for the line that they belong to.

prompt_toolkit keeps what it has read too early, and gives it to whatever asks next; what is read here goes there too.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from select import select

from prompt_toolkit.application import Application, get_app_session
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from castlescore.core.system import at_signals, drop_keys, endings

QUIET = 0.1  # seconds: no more of what was pasted comes, and an Esc begins no arrow; less breaks over a slow line
ENTER = (Keys.Enter, Keys.ControlJ)


class Keyboard:
    """The keys of this terminal that were pressed before anything asked for them."""

    def __init__(self) -> None:
        self._ahead: int | None = None  # how many keys were pressed before the answer was shown; None: none is yet

    def begin(self) -> None:
        """A line was typed: what it answers is to come."""
        self._ahead = None

    def mark(self) -> None:
        """An answer is about to be shown: what is pressed later is pressed by somebody who sees it."""
        if self._ahead is not None:
            return
        keys = _kept() + _read(0)
        while any(key.key in ENTER for key in keys) and (more := _read(QUIET)):  # a paste comes in pieces
            keys += more
        self._ahead = len(keys)
        put_back(keys)

    def left_out(self) -> list[str]:
        """The whole lines that were typed before the answer, which are forgotten; what stands behind them is kept."""
        keys = _kept()
        end = max((i + 1 for i, key in enumerate(keys[: self._ahead or 0]) if key.key in ENTER), default=0)
        put_back(keys[end:])
        text = "".join("\n" if key.key in ENTER else key.data if _is_text(key) else "" for key in keys[:end])
        return [line for line in text.splitlines() if line.strip()]


def _kept() -> list[KeyPress]:
    return get_typeahead(get_app_session().input)


def put_back(keys: Sequence[KeyPress]) -> None:
    """Keep keys for whatever asks next."""
    store_typeahead(get_app_session().input, list(keys))


def forget() -> None:
    """Forget the keys that were pressed before anything asked for them."""
    _kept()
    drop_keys()


@contextmanager
def keys_read(program: Application[str] | Application[None]) -> Iterator[None]:
    """Let Ctrl-C be a key while a program of prompt_toolkit reads keys; one that comes as a signal ends the program.

    One that comes before the program reads, or after, has nothing to stop, and takes away what was typed before it.
    By a signal that ends this process the program ends first, so that the terminal is as it was.

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
        with at_signals((*endings(), signal.SIGINT), come):
            yield
    finally:
        for number in killed[:1]:
            signal.raise_signal(number)


def put_back_text(text: str) -> None:
    """Keep a text for the next line, before all that was typed behind it; several lines as if they were pasted."""
    put_back([KeyPress(Keys.BracketedPaste, text), *_kept()])


def _is_text(key: KeyPress) -> bool:
    """Whether a key belongs to a line: a letter, a blank, what is pasted."""
    return key.key == Keys.BracketedPaste or (not isinstance(key.key, Keys) and key.key.isprintable())


def _read(wait: float | None) -> list[KeyPress]:
    """The keys that have come; None waits for one. None come where the terminal is gone."""
    source = get_app_session().input
    with source.raw_mode():
        while select([source.fileno()], [], [], wait)[0]:
            keys = source.read_keys()
            if not keys and not select([source.fileno()], [], [], QUIET)[0]:
                keys = source.flush_keys()  # Esc alone
            if keys or source.closed:
                return keys
    return []
