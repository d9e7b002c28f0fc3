"""What somebody was shown last: the numbered lists of places, and the line that the rules refused.

A number of a list means the place that was shown with it. `play` remembers this as long as it runs. For lines of their
own it is kept from one to the next, in a small file for each session or castle file, in the user's folder of state and
never beside the game. Where nothing can be kept, lines are answered as if nothing had been shown.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from castlescore.core import system
from castlescore.core.context import temporary_value
from castlescore.core.errors import FileProblem, Unclear, shown
from castlescore.core.language import amount, tr
from castlescore.core.system import at_home, user_folder
from castlescore.protocol.castles import Refused
from castlescore.protocol.commands import foreign
from castlescore.protocol.registry import find

if TYPE_CHECKING:
    from castlescore.core.refusals import Judgement, Refusal
    from castlescore.core.types import Document
    from castlescore.protocol.castles import Refused
    from castlescore.protocol.evening import Record
    from castlescore.protocol.game import Game
    from castlescore.protocol.placer import Listing, OpenPlace
    from castlescore.record.replay import Replay


MOST_LISTS = 24  # of one session or castle file
MOST_FILES = 200  # sessions and castle files
LONGEST = 1 << 16  # bytes of a file that is read


@dataclass
class Memory:
    """What is remembered of one session or castle file.

    `lists`: by tile and list (see `stamp`) the numbers that were shown of it, None for every number; the latest last.
    `is_new`: whether there is something in it that its file does not have yet.
    """

    lists: dict[tuple[str, int], frozenset[int] | None] = field(default_factory=dict)
    refused: Refused | None = None
    is_new: bool = False

    def listed(self, tile: str, list_: int, numbers: Iterable[int] | None) -> None:
        """A list has been shown, or a part of it: these numbers count from now on, and no others."""
        self.lists.pop((tile, list_), None)
        self.lists[tile, list_] = None if numbers is None else frozenset(numbers)
        while len(self.lists) > MOST_LISTS:
            del self.lists[next(iter(self.lists))]
        self.is_new = True

    def shows(self, tile: str, list_: int, number: int) -> bool | None:
        """Whether a number of a list was shown; None where no list of this tile was."""
        if (tile, list_) in self.lists:
            numbers = self.lists[tile, list_]
            return numbers is None or number in numbers
        return False if any(other == tile for other, _ in self.lists) else None


def stamp(verdicts: Iterable[Judgement]) -> int:
    """What tells one list of places from another: two with the same places in the same order are the same."""
    return crc32(repr([(v.placed.at, v.placed.turn) for v in verdicts]).encode())


def state_folder() -> Path:
    """Where this program keeps what is no game; raises OSError, RuntimeError or ValueError where there is no place."""
    return user_folder("state")


def kept_in(path: str) -> Path:
    """The file in which the memory of a session or castle file is kept; raises as `state_folder` does."""
    return state_folder() / "shown" / f"{crc32(os.path.realpath(path).encode('utf-8', 'surrogatepass')):08x}.json"


def load(path: str) -> Memory:
    """What is remembered of a session or castle file, nothing where the memory cannot be read or understood."""
    try:
        handle = os.open(kept_in(path), os.O_RDONLY | system.BINARY | system.NO_LINK | system.AT_ONCE)
        with os.fdopen(handle, "rb") as file:
            return _understood(json.loads(file.read(LONGEST)), path)
    except (OSError, RuntimeError, ValueError, TypeError, KeyError, OverflowError):
        return Memory()


def _understood(stored: Document, path: str) -> Memory:
    """A memory as it was written; raises TypeError, KeyError or ValueError for anything else."""
    if stored["file"] != os.path.realpath(path):
        raise ValueError("the memory of another file")
    lists = {
        (str(tile), int(list_)): None if numbers is None else frozenset(int(n) for n in numbers)
        for tile, list_, numbers in stored["lists"]
    }
    refused = stored["refused"]
    if refused is None:
        return Memory(lists)
    tiles = tuple((str(tile), int(x), int(y), int(turn)) for tile, x, y, turn in refused["tiles"])
    rules = tuple(map(str, refused["rules"]))
    return Memory(lists, Refused(int(refused["state"]), str(refused["castle"]), tiles, rules))


def save(path: str, memory: Memory) -> None:
    """Keep a memory in place of the older one, the whole of it or nothing."""
    refused = memory.refused
    lists = [(*key, None if numbers is None else sorted(numbers)) for key, numbers in memory.lists.items()]
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        target = kept_in(path)
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not target.exists():
            _make_room(target.parent)
        stored = {"file": os.path.realpath(path), "lists": lists, "refused": refused and vars(refused)}
        _write(target, json.dumps(stored).encode())


def _write(target: Path, text: bytes) -> None:
    """A new file in place of the old one. Not synced: after a crash of the machine nobody asks for it."""
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.BINARY | system.NO_LINK, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        system.replace(fresh, target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _make_room(folder: Path) -> None:
    """Remove the oldest files where there are too many, those that a killed program left behind among them."""
    files = sorted((path for path in folder.iterdir() if path.is_file()), key=lambda path: path.stat().st_mtime_ns)
    for path in files[: max(0, len(files) + 1 - MOST_FILES)]:
        path.unlink(missing_ok=True)


VARIABLE, DEFAULT = "CASTLESCORE_SESSION", "table.toml"
STDIN = "-"
Verdict = TypeVar("Verdict", bound="Judgement")
HEAD = 4096  # characters of a session in which its header names the game


@dataclass
class Desk:
    """Where lines are played. `session` is the file named before the command, `home` the one where none is named.

    A desk that remembers (`play`) learns what each line reads and shows; this one, of a single line, forgets it all
    but for the lists and refusals that the next line may speak of (`memory`). `file` is the session or castle file of
    the line, once it is known, and `state` what it holds: the record, or the number of the next tile.
    `points`: whether a place that a line leaves open is pointed at without being asked for; `insists`: also where
    so few are left that they would be listed.
    """

    session: str | None = None
    home: str | None = None
    file: str | None = None
    state: Record | int | None = None
    points: bool = False
    insists: bool = False
    foretold: list[str] = field(default_factory=list)  # what is said before a line is recorded
    _memory: Memory | None = None

    def opened(self, path: str, replay: Replay) -> None:
        """A session has been read; what the line goes on to record is added to this evening."""
        self.looks_at(path, replay.record)

    def new_table(self, path: str) -> None:
        """A line of this desk has laid out a table, perhaps in the place of another."""

    def looks_at(self, path: str, state: Record | int | None) -> None:
        """A session or a castle file is read: what is listed and refused from now on is of this one."""
        self.keep_memory()
        self.file, self.state, self._memory = path, state, None

    def remembers(self) -> bool:
        """Whether one line after the other is typed at this desk."""
        return False

    def completed(self, line: str | None) -> None:
        """The place that a line left open has been pointed at: the line with it, None for the one that is recorded."""

    def left_open(self, place: OpenPlace, rows: Sequence[str]) -> None:
        """A few places have been shown, as these rows, for a line that left its place open."""

    def memory(self) -> Memory:
        """What has been shown of the file of this line."""

        if self._memory is None:
            self._memory = Memory() if self.file is None or self.file == STDIN else load(self.file)
        return self._memory

    def keep_memory(self) -> None:
        """Keep what has been shown for the lines to come; asked at the end of each."""
        memory = self._memory
        if memory is not None and memory.is_new and self.file is not None and self.file != STDIN:
            save(self.file, memory)
            memory.is_new = False

    def unheard(self, remarks: Iterable[str]) -> Iterable[str]:
        """Those of some remarks on a session's figures that nobody here has heard yet."""
        return remarks

    def last_seen(self, path: str) -> int | None:
        """The event that must be the last for a line to be recorded; None where nobody has said."""

    def was_replaced(self, path: str, record: Record) -> bool:
        """Whether a session is another game than the one that was shown here."""
        return False

    def left_out(self, session: str | None) -> Collection[str]:
        """The commands that cannot be meant on a line about this session where a beginning fits several."""
        game = self.plays(session)
        return foreign(game) if game else ()

    def now(self, session: str | None) -> Collection[str]:
        """The moves that have their moment at the table of a line about this session; none where there is no table."""
        from castlescore.core.errors import CastlescoreError
        from castlescore.record.replay import play_record
        from castlescore.record.session_file import read_record

        path = session_path(session)
        if game_at(path) is None:
            return ()
        try:
            replay = play_record(read_record(path))
        except CastlescoreError:  # reported when it is opened
            return ()
        return replay.game.completion.possible(replay.table)

    def plays(self, session: str | None) -> Game | None:
        """The game of the table that a line about this session is about; None where there is none."""
        with contextlib.suppress(FileProblem):  # reported when it is opened
            return game_at(session_path(session))
        return None

    def line(self, line: str) -> str:
        """A line as it is typed here."""
        return f"castlescore {line}"

    def asking(self, command: str) -> str:
        """What to type for the help of a command; of the program where it is empty."""
        return f"castlescore {command} --help" if command else "castlescore --help"


class WhatIf(Desk):
    """A desk on which a line is only tried: what it would be at a table, a move or refused.

    `shown`: what was shown at the real desk; nothing is added to it. `real`: the desk of the line that asks. `found`:
    the moves, or a refusal.
    """

    def __init__(self, game: Game, table: object, shown: Memory | None = None, real: Desk | None = None) -> None:
        real = real or Desk()
        super().__init__(real.session, real.home)
        self.game, self.table, self.shown, self.real = game, table, shown or Memory(), real
        self.found: list[object] | Refusal | None = None

    def left_out(self, session: str | None) -> Collection[str]:
        """What is no line of the game."""
        return ("play", *foreign(self.game))

    def now(self, session: str | None) -> Collection[str]:
        """The moves that have their moment at the table."""
        return self.game.completion.possible(self.table)

    def plays(self, session: str | None) -> Game:
        """The game of the line that asks."""
        return self.game

    def remembers(self) -> bool:
        """As the real desk."""
        return self.real.remembers()

    def memory(self) -> Memory:
        """What was shown at the real desk."""
        return self.shown

    def keep_memory(self) -> None:
        """Nothing is remembered."""


_desk: ContextVar[Desk | None] = ContextVar("desk", default=None)


def desk() -> Desk:
    """The desk of the line being run."""
    return _desk.get() or Desk()


def at(place: Desk) -> contextlib.AbstractContextManager[None]:
    """Run lines on a desk."""
    return temporary_value(_desk, place)


def game_at(path: str) -> Game | None:
    """The game that a session file says it is of; None where it says none."""
    try:
        if not Path(path).is_file():  # a pipe would have to be waited for
            return None
        with Path(path).open(encoding="utf-8-sig") as file:
            head = file.read(HEAD)
    except (OSError, ValueError):
        return None
    match = re.search(r'^game\s*=\s*"([^"\n]*)"', head, re.MULTILINE)
    return find(match[1]) if match else None


def session_path(given: str | None) -> str:
    """The session file: named on the line, in the environment, or `table.toml` here.

    Raises Unclear for no name, FileProblem for one that `expanded` does not know.
    """
    if given == "":
        raise Unclear(tr("-s is followed by no name of a file"))
    return expanded(given or desk().session or desk().home or os.environ.get(VARIABLE) or DEFAULT)


def expanded(path: str) -> str:
    """The path with the home folder for the `~` or `~NAME` that it begins with, as a shell has it.

    Raises FileProblem where there is no such home folder.
    """
    folder, slash, _ = path.partition("/")
    if not folder.startswith("~") or not (slash or folder == "~"):
        return path
    try:
        return str(at_home(path))
    except RuntimeError as error:
        why = tr(
            "{path}: no home folder {folder} is known; write the whole path", path=shown(path), folder=shown(folder)
        )
        raise FileProblem(why) from error


def list_shown(listing: Listing) -> None:
    """Remember that a list is shown, for the lines to come.

    A line of its own may name every number of a whole list, a line of `play` only those on the screen.
    """
    place, legal = desk(), listing.legal
    if numbers := [n for n in listing.numbers if n <= len(legal)]:
        every = listing.whole and not place.remembers()

        place.memory().listed(listing.tile, stamp(legal), None if every else numbers)


def error_shown(error: Exception) -> None:
    """Remember the list of places that an error shows, if it shows one."""
    from castlescore.protocol.placer import NotShown, OpenPlace

    if isinstance(error, (OpenPlace, NotShown)):
        list_shown(error.listing)


def numbered_place(
    tile: str, name: str, number: int, legal: Sequence[Verdict], line: str, rows: Callable[[int], list[str]]
) -> Verdict:
    """The place of this number in the list of `where TILE`; raises Unclear where it may not be typed.

    In `play` the number must have been shown. A line of its own may begin with a number; but after a list of this tile
    it counts only if that list showed it. Otherwise it is refused with the list as it is now.

    `tile`, `name`: its id and what it is called; `legal`: the places as they are now; `line`: the one that lists them;
    `rows`: so many of them as they are listed.
    """
    from castlescore.protocol.placer import FEW, Listing, NotShown

    if not 1 <= number <= len(legal):
        values = {"tile": name, "have": amount(len(legal), "place"), "meant": number, "line": line}
        raise Unclear(tr("{tile} has {have}, there is no number {meant}: {line}", **values))
    place = desk()
    memory, key = place.memory(), (tile, stamp(legal))
    was_shown = memory.shows(*key, number)
    if was_shown or (was_shown is None and not place.remembers()):
        return legal[number - 1]
    if not place.remembers():
        most = max(FEW, number)
        why = tr("number {number} was not in the list shown last; the places now:", number=number)
        raise NotShown("\n".join([why, *rows(most)]), Listing.of(tile, legal, most))
    if key in memory.lists:
        values = {"number": number, "line": line}
        raise Unclear(tr("number {number} was not in the list shown last. See every place:  {line} --all", **values))
    raise Unclear(
        tr("number {number} of which list? See the places as they are now:  {line}", number=number, line=line)
    )


def refused_there(castle: str, tiles: Iterable[tuple[str, int, int, int]], rules: Iterable[str]) -> None:
    """Remember the line that was refused last, for a bare `explain` (see `Refused`)."""
    from castlescore.protocol.castles import Refused

    place = desk()
    memory = place.memory()
    memory.refused = Refused(_state(place), castle, tuple(tiles), tuple(rules))
    memory.is_new = True


def last_refused() -> Refused | None:
    """The line that was refused last, if nothing has been recorded since."""
    place = desk()
    refused = place.memory().refused
    return refused if refused is not None and refused.state == _state(place) else None


def _state(place: Desk) -> int:
    """What changes in a session whenever something is recorded or another game is begun, in a castle file with each
    tile."""
    record = place.state
    if record is None or isinstance(record, int):
        return record or 0
    from zlib import crc32

    return crc32(repr((sorted(record.begun.items()), len(record.events), record.events[-1:])).encode())
