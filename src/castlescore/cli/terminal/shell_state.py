"""The context of the lines in a shell: it remembers the table as last shown, and the lists of places."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from castlescore.cli.log_lines import lines_of
from castlescore.cli.output import events
from castlescore.cli.recording import may_exist, open_replay
from castlescore.core.errors import Exit, FileProblem
from castlescore.core.events import SETUP, number_before
from castlescore.core.language import marked, tr, trn
from castlescore.core.names import Names
from castlescore.core.types import Event
from castlescore.input.command_names import full_name, not_meant_at
from castlescore.input.context import Context, Memory, running_in
from castlescore.input.hand import OpenPlace
from castlescore.input.options import typed
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.record.lines import amend_line, joined, line_of, new_line, undo_line
from castlescore.record.replay import Replay
from castlescore.toml.reading import reason, shown, unreadable

Stamp = tuple[int, int, int]  # time, size and inode of a file, which change with every write


@dataclass
class ShellState(Context):
    """A context that remembers. `last` is the event up to which this shell has shown everything, None before a table.

    `pointed`: whether a place was pointed at for the line just run; `whole`: that line with it, where it is no move.
    `asked`: the place that it left open, a few of which were shown as `pictures`. `replaced`: whether somebody else has
    replaced the game in this file by another one.
    """

    home: str = ""
    replay: Replay | None = None
    last: int | None = None
    whole: str | None = None
    pointed: bool = False
    asked: OpenPlace | None = None
    pictures: Sequence[str] = ()
    replaced: bool = False
    _shown: dict[str, Memory] = field(default_factory=dict)
    _heard: set[str] = field(default_factory=set)
    _opened: Replay | None = None
    _writing: bool = False
    _stamp: Stamp | None = None

    def opened(self, path: str, replay: Replay) -> None:
        """The table as a line reads it, if it is the shell's own."""
        super().opened(path, replay)
        if self.is_ours(path):
            self._opened = replay

    def new_table(self, path: str) -> None:
        """The next look at the table is the first one."""
        if self.is_ours(path):
            self.replay = self.last = self._stamp = None

    def new_remarks(self, remarks: Iterable[str]) -> Iterable[str]:
        """The remarks that were not printed yet in this shell."""
        fresh = [remark for remark in remarks if remark not in self._heard]
        self._heard.update(fresh)
        return fresh

    def last_seen(self, path: str) -> int | None:
        """The last event that was shown here, so that nothing is recorded after one that nobody here has seen."""
        if not self.is_ours(path):
            return None
        self._writing = True
        return self.last

    def completed(self, line: str | None) -> None:
        """Remember the line with the place that was pointed at."""
        self.pointed, self.whole = True, line

    def remember_places(self, place: OpenPlace, rows: Sequence[str]) -> None:
        """Remember the few places that were shown."""
        self.asked, self.pictures = place, rows

    def was_replaced(self, path: str, record: Record) -> bool:
        """Whether the file has become another game: its content decides, not its length."""
        return self.replay is not None and self.is_ours(path) and not record.continues(self.replay.record)

    def remembers(self) -> bool:
        """Always true: lines are typed one after another here."""
        return True

    def memory(self) -> Memory:
        """What this shell has shown for the file of this line."""
        return self._shown.setdefault(os.path.realpath(self.file or ""), Memory())

    def keep_memory(self) -> None:
        """Nothing to do: the shell remembers until it ends."""

    def left_out(self, session: str | None) -> Collection[str]:
        """The commands that are no lines here: those of the other game, `play`, and `new` once the game has begun."""
        if self.replay is None or session is not None:
            return ("play", *super().left_out(session))
        return not_meant_at(self.replay.game, bool(self.replay.moves()))

    def now(self, session: str | None) -> Collection[str]:
        """The moves that the table waits for."""
        if self.replay is None or session is not None:
            return super().now(session)
        return self.replay.game.completion.possible(self.replay.table)

    def owners(self, session: str | None) -> Names:
        """The players or castles of this table."""
        if self.replay is None or session is not None:
            return super().owners(session)
        return self.replay.game.entries.owners(self.replay.table)

    def game_of_session(self, session: str | None) -> Game | None:
        """The game of this table."""
        return super().game_of_session(session) if self.replay is None or session is not None else self.replay.game

    def line(self, line: str) -> str:
        """A line as typed in the shell, without the program's name."""
        return line

    def asking(self, command: str) -> str:
        """A line as typed in the shell, without the program's name."""
        return f"? {command}".rstrip()

    def is_ours(self, path: str) -> bool:
        """Whether a path is the file of this table."""
        return os.path.realpath(path) == os.path.realpath(self.home)

    def refresh(self) -> list[str]:
        """Read the table, if its file has changed; returns what somebody else recorded since the last look.

        Raises the error of a file that cannot be read.
        """
        stamp = self._now()
        if stamp is not None and self.replay is not None and stamp == self._stamp:
            return []
        self._stamp = stamp
        if stamp is None:
            self.replay = self.last = None
            return []
        with running_in(self):
            replay = open_replay(self.home)
        self._opened = None
        return self._take(replay)

    def after_line(self, code: int) -> list[str]:
        """After a line: what others recorded that the line read and nobody here has seen."""
        opened, wrote = self._opened, self._writing
        self._opened, self._writing = None, False
        if code > 1:
            self._stamp = None  # a game that could not be saved is not on the table
            return []
        if opened is None:
            return []
        if wrote:
            self.replay, self.last = opened, opened.last
            self._stamp = None if opened.record.numbers else self._now()  # numbered again: it is read again
            return []
        self._stamp = self._now()
        return self._take(opened)

    def _take(self, replay: Replay) -> list[str]:
        replaced = self.was_replaced(self.home, replay.record)
        before, self.replay, self.last = self.last, replay, replay.last
        if before is None or (before == replay.last and not replaced):
            return []
        if replaced:
            self.replaced = True
            return [tr("in the meantime the table was set up again: its last event is {last}", last=replay.last)]
        numbers = range(before + 1, replay.last + 1)
        more = [trn("({n} more)", "({n} more)", len(numbers) - 5)] if len(numbers) > 5 else []
        return [tr("in the meantime, entered elsewhere:"), *more, *events(lines_of(replay, numbers[-5:]))]

    def _now(self) -> Stamp | None:
        if not may_exist(self.home):
            return None
        try:
            stat = Path(self.home).stat()
        except OSError as error:
            raise unreadable(shown(self.home), error) from error
        return stat.st_mtime_ns, stat.st_size, stat.st_ino


FILES = ("--setup", "--catalogue", "--force")  # options of `new` that the header does not have
SEVERAL = re.compile(r"[0-9]+-[0-9]+")  # commands that take events
FLAGS = ("--before", "--drop", "--shift")
WHOLE = ("--move", "--undo", "--by", "--castle", "--swap", "--swap-place", "--swap-name")  # options of `amend`


@dataclass
class Transcript:
    """A file to which accepted lines are added, each as soon as it is accepted."""

    path: str

    def begin(self, state: ShellState) -> None:
        """Make the file; raises FileProblem where that fails, or where it is not empty."""
        if state.is_ours(self.path):
            raise FileProblem(tr("{path}: that is the session; name another file for the lines", path=shown(self.path)))
        self._write("")
        if Path(self.path).stat().st_size:
            why = tr("{path}: there is something in it already; name a new file for the lines", path=shown(self.path))
            raise FileProblem(why)

    def keep(self, state: ShellState, text: str, before: int | None) -> int:
        """Add the line that recorded the events after event `before`, if there are any."""
        words = list(typed(text, state.owners(None)))
        if full_name(words[0], lambda: state.left_out(None)) == "new":
            state.refresh()
            if state.replay is not None:
                self._write(new_line(state.replay.record.header, _files(words)) + "\n")
            return Exit.FINE
        if state.replay is None or before is None or state.replay.last <= before:
            return Exit.FINE
        self._write(full_line(words, state.replay, before) + "\n")
        return Exit.FINE

    def _write(self, text: str) -> None:
        """Add text to the file, all of it or nothing."""
        size: int | None = None
        try:
            if Path(self.path).is_fifo():  # a pipe would wait for its reader
                raise OSError(errno.EINVAL, marked("it is not a regular file"))
            with Path(self.path).open("a", encoding="utf-8", newline="\n") as file:
                size = os.fstat(file.fileno()).st_size
                file.write(text)
        except (OSError, ValueError) as error:
            if size is not None:
                with contextlib.suppress(OSError, ValueError):
                    os.truncate(self.path, size)
            why = tr("{path}: cannot be written: {error}", path=shown(self.path), error=reason(error))
            raise FileProblem(why) from error


def full_line(words: Sequence[str], replay: Replay, last: int) -> str:
    """The complete line that recorded the events after event `last`."""
    game, events = replay.game, replay.record.events[last:]
    again = number_before(events[0]) is not None
    if events[0]["do"] != "undo":
        if again:
            return "redo"
        return joined(words) if events[0]["do"] == SETUP else line_of(game, events, _table_before(replay, last + 1))
    if "was" not in events[0]:
        return undo_line(events)
    options = {word.partition("=")[0] for word in words}
    if not options.isdisjoint(WHOLE) or ("--drop" in options and not words[1].isdecimal()):
        return joined(words)  # it is complete: it leaves out several lines, moves some, or changes the player
    number = events[0]["was"]
    fresh = [
        (n, event) for n, event in enumerate(events, last + 1) if event["do"] != "undo" and event.get("was") == number
    ]
    fresh = fresh[: 0 if "--drop" in words else -1 if "--before" in words else None]
    lines = [([event for _, event in group], _table_before(replay, group[0][0])) for group in _events_by_line(fresh)]
    span = next((word for word in words[1:] if SEVERAL.fullmatch(word)), str(number))
    return amend_line(game, span, [flag for flag in FLAGS if flag in words], lines)


def _events_by_line(events: Sequence[tuple[int, Event]]) -> list[list[tuple[int, Event]]]:
    """Numbered events, in lists of those that one line recorded."""
    lines: list[list[tuple[int, Event]]] = []
    for n, event in events:
        if lines and event.get("same_line"):
            lines[-1].append((n, event))
        else:
            lines.append([(n, event)])
    return lines


def _table_before(replay: Replay, n: int) -> object:
    """The table before event `n`; None where that event is not in force."""
    return next((step.before for step in replay.steps if step.n == n), None)


def _files(words: Sequence[str]) -> list[str]:
    options: list[str] = []
    for i, word in enumerate(words):
        if word.partition("=")[0] in FILES:
            options += words[i : i + (1 if "=" in word or word == "--force" else 2)]
    return options
