"""The accepted lines of a shell written down in full, to be played again."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from castlescore.cli.shell.state import ShellState
from castlescore.core.errors import Exit, FileProblem
from castlescore.core.language import marked, tr
from castlescore.protocol.commands import full_name
from castlescore.record.lines import amend_line, line_of, new_line, undo_line
from castlescore.record.replay import Replay
from castlescore.toml.reading import reason, shown
from castlescore.words.typed import typed

FILES = ("--setup", "--catalogue", "--force")  # of `new`: what its header does not tell
FLAGS = ("--before", "--drop", "--shift")


@dataclass
class Transcript:
    """A file to which accepted lines are added, each as soon as it is accepted."""

    path: str

    def begin(self, state: ShellState) -> None:
        """Make the file; raises FileProblem when it cannot be, or holds something already."""
        if state.is_ours(self.path):
            raise FileProblem(tr("{path}: that is the session; name another file for the lines", path=shown(self.path)))
        self._write("")
        if Path(self.path).stat().st_size:
            why = tr("{path}: there is something in it already; name a new file for the lines", path=shown(self.path))
            raise FileProblem(why)

    def keep(self, state: ShellState, text: str, before: int | None) -> int:
        """Add the line that recorded the events after event `before`, if it recorded any."""
        words = list(typed(text, state.players).words)
        if full_name(words[0], lambda: state.left_out(None)) == "new":
            state.sit()
            if state.replay is not None:
                self._write(new_line(state.replay.record.header, _files(words)) + "\n")
            return Exit.FINE
        if state.replay is None or before is None or state.replay.last <= before:
            return Exit.FINE
        self._write(in_full(words, state.replay, before) + "\n")
        return Exit.FINE

    def _write(self, text: str) -> None:
        """Add text to the file, all of it or nothing."""
        size: int | None = None
        try:
            if Path(self.path).is_fifo():  # it would have to wait for whoever reads it
                raise OSError(errno.EINVAL, marked("it is no ordinary file"))
            with Path(self.path).open("a", encoding="utf-8", newline="\n") as file:
                size = os.fstat(file.fileno()).st_size
                file.write(text)
        except (OSError, ValueError) as error:
            if size is not None:
                with contextlib.suppress(OSError, ValueError):
                    os.truncate(self.path, size)
            why = tr("{path}: cannot be written: {error}", path=shown(self.path), error=reason(error))
            raise FileProblem(why) from error


def in_full(words: Sequence[str], replay: Replay, last: int) -> str:
    """The line that recorded what came after event `last`."""
    game, events = replay.game, replay.record.events[last:]
    if events[0]["do"] != "undo":
        return "redo" if "was" in events[0] else line_of(game, events, _before(replay, last + 1))
    if "was" not in events[0]:
        return undo_line(events)
    plain = [i for i, word in enumerate(words) if not word.startswith("-")]
    head = words[: plain[2]] if len(plain) > 2 else words  # its own options stand before the line in it
    return amend_line(game, events, [flag for flag in FLAGS if flag in head], _before(replay, last + 2))


def _before(replay: Replay, n: int) -> object:
    """The table before event `n`; None where that is not in force."""
    return next((step.before for step in replay.steps if step.n == n), None)


def _files(words: Sequence[str]) -> list[str]:
    found: list[str] = []
    for i, word in enumerate(words):
        if word.partition("=")[0] in FILES:
            found += words[i : i + (1 if "=" in word or word == "--force" else 2)]
    return found
