"""The context of a line: what the user was shown last, that is the numbered lists of places and the last refused line.

A number of a list means the place that was shown with it. `play` remembers the lists while it runs. For single lines
they are stored from one line to the next, in a small file for each session or castle file, in the user's folder for
state and never beside the game. If nothing can be stored, lines are answered as if nothing had been shown.
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
from castlescore.core.names import Names
from castlescore.core.system import expand_home, user_folder
from castlescore.protocol.castles import Refused
from castlescore.protocol.commands import foreign
from castlescore.protocol.registry import find

if TYPE_CHECKING:
    from castlescore.core.refusals import Judgement, Refusal
    from castlescore.core.types import Document
    from castlescore.input.hand import Listing, OpenPlace
    from castlescore.protocol.castles import Refused
    from castlescore.protocol.evening import Record
    from castlescore.protocol.game import Game
    from castlescore.record.replay import Replay


MOST_LISTS = 24  # of one session or castle file
MOST_FILES = 200  # sessions and castle files
LONGEST = 1 << 16  # bytes of a file that is read


@dataclass
class Memory:
    """What is remembered about one session or castle file.

    `lists`: by tile and list (see `stamp`) the numbers that were shown, None for every number; the latest last.
    `is_new`: whether it contains changes that are not saved yet.
    """

    lists: dict[tuple[str, int], frozenset[int] | None] = field(default_factory=dict)
    refused: Refused | None = None
    is_new: bool = False

    def listed(self, tile: str, list_: int, numbers: Iterable[int] | None) -> None:
        """Remember that a list, or a part of it, was shown: only these numbers count from now on."""
        self.lists.pop((tile, list_), None)
        self.lists[tile, list_] = None if numbers is None else frozenset(numbers)
        while len(self.lists) > MOST_LISTS:
            del self.lists[next(iter(self.lists))]
        self.is_new = True

    def shows(self, tile: str, list_: int, number: int) -> bool | None:
        """Whether a number of a list was shown; None if no list of this tile was."""
        if (tile, list_) in self.lists:
            numbers = self.lists[tile, list_]
            return numbers is None or number in numbers
        return False if any(other == tile for other, _ in self.lists) else None


def list_id(verdicts: Iterable[Judgement]) -> int:
    """A value that identifies a list of places: equal for the same places in the same order."""
    return crc32(repr([(v.placed.at, v.placed.turn) for v in verdicts]).encode())


def state_folder() -> Path:
    """The folder for the state of the program; raises OSError, RuntimeError or ValueError if there is none."""
    return user_folder("state")


def memory_file(path: str) -> Path:
    """The file with the memory of a session or castle file; raises as `state_folder` does."""
    return state_folder() / "shown" / f"{crc32(os.path.realpath(path).encode('utf-8', 'surrogatepass')):08x}.json"


def load(path: str) -> Memory:
    """The memory of a session or castle file, empty if it cannot be read or understood."""
    try:
        handle = os.open(memory_file(path), os.O_RDONLY | system.BINARY | system.NO_LINK | system.AT_ONCE)
        with os.fdopen(handle, "rb") as file:
            return _understood(json.loads(file.read(LONGEST)), path)
    except (OSError, RuntimeError, ValueError, TypeError, KeyError, OverflowError):
        return Memory()


def _understood(stored: Document, path: str) -> Memory:
    """A memory from its stored form; raises TypeError, KeyError or ValueError for anything else."""
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
    """Replace the stored memory by a new one, completely or not at all."""
    refused = memory.refused
    lists = [(*key, None if numbers is None else sorted(numbers)) for key, numbers in memory.lists.items()]
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        target = memory_file(path)
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not target.exists():
            _make_room(target.parent)
        stored = {"file": os.path.realpath(path), "lists": lists, "refused": refused and vars(refused)}
        write_private(target, json.dumps(stored).encode())


def write_private(target: Path, text: bytes) -> None:
    """Replace a file by a new one for this user alone. It is not synced: after a crash of the machine nobody needs it.

    Raises OSError.
    """
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
    """Remove the oldest files if there are too many, files of killed programs among them."""
    files = sorted((path for path in folder.iterdir() if path.is_file()), key=lambda path: path.stat().st_mtime_ns)
    for path in files[: max(0, len(files) + 1 - MOST_FILES)]:
        path.unlink(missing_ok=True)


VARIABLE, DEFAULT = "CASTLESCORE_SESSION", "table.toml"
STDIN = "-"
Verdict = TypeVar("Verdict", bound="Judgement")
HEAD = 4096  # characters of a session in which its header names the game


@dataclass
class Context:
    """The context in which lines are played. `session` is the file named before the command, `home` the default file.

    A context that remembers (`play`) learns what each line reads and shows; this one, for a single line, remembers only
    the lists and refusals that the next line may mention (`memory`). `file` is the session or castle file of the line,
    once it is known, and `state` its content: the record, or the number of the next tile. `points`: whether the placer
    opens for a place that a line leaves open; `insists`: even if only few places are left, which would otherwise be
    listed.
    """

    session: str | None = None
    home: str | None = None
    file: str | None = None
    state: Record | int | None = None
    points: bool = False
    insists: bool = False
    foretold: list[str] = field(default_factory=list)  # messages shown before a line is recorded
    _memory: Memory | None = None

    def opened(self, path: str, replay: Replay) -> None:
        """A session has been read; the events that the line records are added to this evening."""
        self.use_file(path, replay.record)

    def new_table(self, path: str) -> None:
        """A line in this context has begun a game, perhaps replacing another one."""

    def use_file(self, path: str, state: Record | int | None) -> None:
        """A session or a castle file is read: later lists and refusals belong to it."""
        self.keep_memory()
        self.file, self.state, self._memory = path, state, None

    def remembers(self) -> bool:
        """Whether several lines are typed in this context, one after the other."""
        return False

    def completed(self, line: str | None) -> None:
        """A place that the line left open was chosen in the placer: the line with it, None for a line that is
        recorded."""

    def remember_places(self, place: OpenPlace, rows: Sequence[str]) -> None:
        """A few places have been shown, as these rows, for a line that left its place open."""

    def memory(self) -> Memory:
        """The memory of the file of this line."""

        if self._memory is None:
            self._memory = Memory() if self.file is None or self.file == STDIN else load(self.file)
        return self._memory

    def keep_memory(self) -> None:
        """Save the memory for the next lines; called at the end of each line."""
        memory = self._memory
        if memory is not None and memory.is_new and self.file is not None and self.file != STDIN:
            save(self.file, memory)
            memory.is_new = False

    def new_remarks(self, remarks: Iterable[str]) -> Iterable[str]:
        """Those of some remarks on figures that have not been shown in this context yet."""
        return remarks

    def last_seen(self, path: str) -> int | None:
        """The event that must be the last one for a line to be recorded; None for no condition."""

    def was_replaced(self, path: str, record: Record) -> bool:
        """Whether a session is another game than the one that was shown here."""
        return False

    def left_out(self, session: str | None) -> Collection[str]:
        """The commands that an abbreviation cannot mean on a line about this session."""
        game = self.game_of_session(session)
        return foreign(game) if game else ()

    def now(self, session: str | None) -> Collection[str]:
        """The moves that are possible now at the table of a session; none if there is no table."""
        replay = self._replay_of(session)
        return () if replay is None else replay.game.completion.possible(replay.table)

    def _replay_of(self, session: str | None) -> Replay | None:
        """The replay of a session; None if there is no table, or an error that is reported when it is opened."""
        from castlescore.core.errors import CastlescoreError
        from castlescore.record.replay import play_record
        from castlescore.record.session_file import read_record

        try:
            path = session_path(session)
            return None if game_at(path) is None else play_record(read_record(path))
        except CastlescoreError:
            return None

    def owners(self, session: str | None) -> Names:
        """The players or castles at the table of a session, whose name may be the first word of a line."""
        replay = self._replay_of(session)
        return {} if replay is None else replay.game.entries.owners(replay.table)

    def game_of_session(self, session: str | None) -> Game | None:
        """The game of the table of a session; None if there is no table."""
        with contextlib.suppress(FileProblem):  # reported when it is opened
            return game_at(session_path(session))
        return None

    def line(self, line: str) -> str:
        """A line as it is typed in this context."""
        return f"castlescore {line}"

    def asking(self, command: str) -> str:
        """The line that shows the help of a command; of the program for an empty command."""
        return f"castlescore {command} --help" if command else "castlescore --help"


class TrialContext(Context):
    """A context in which a line is only tried: which moves it would be at a table, or how it would be refused.

    `shown`: what was shown in the real context; nothing is added to it. `real`: the context of the line that asks.
    `result`: the moves, or a refusal.
    """

    def __init__(self, game: Game, table: object, shown: Memory | None = None, real: Context | None = None) -> None:
        real = real or Context()
        super().__init__(real.session, real.home)
        self.game, self.table, self.shown, self.real = game, table, shown or Memory(), real
        self.result: list[object] | Refusal | None = None

    def left_out(self, session: str | None) -> Collection[str]:
        """Commands that are no line of the game."""
        return ("play", *foreign(self.game))

    def now(self, session: str | None) -> Collection[str]:
        """The moves that are possible now at the table."""
        return self.game.completion.possible(self.table)

    def owners(self, session: str | None) -> Names:
        """The players or castles of the table."""
        return self.game.entries.owners(self.table)

    def game_of_session(self, session: str | None) -> Game:
        """The game of the line that asks."""
        return self.game

    def remembers(self) -> bool:
        """As in the real context."""
        return self.real.remembers()

    def memory(self) -> Memory:
        """What was shown in the real context."""
        return self.shown

    def keep_memory(self) -> None:
        """Nothing is saved."""


_context: ContextVar[Context | None] = ContextVar("context", default=None)


def current_context() -> Context:
    """The context of the current line."""
    return _context.get() or Context()


def running_in(context: Context) -> contextlib.AbstractContextManager[None]:
    """Run lines in a context."""
    return temporary_value(_context, context)


def game_at(path: str) -> Game | None:
    """The game that a session file names; None if it names none."""
    return find(game_name_at(path))


def game_name_at(path: str) -> str | None:
    """The name of the game in a session file, which is not read as a whole; None if it has none."""
    try:
        if not Path(path).is_file():  # reading a pipe would block
            return None
        with Path(path).open(encoding="utf-8-sig") as file:
            head = file.read(HEAD)
    except (OSError, ValueError):
        return None
    match = re.search(r'^game\s*=\s*"([^"\n]*)"', head, re.MULTILINE)
    return match[1] if match else None


def session_path(given: str | None) -> str:
    """The path of the session file: named on the line, in the environment, or `table.toml` here.

    Raises Unclear for an empty name, FileProblem for one that `expanded` does not know.
    """
    if given == "":
        raise Unclear(tr("-s is followed by no name of a file"))
    return expanded(given or current_context().session or current_context().home or os.environ.get(VARIABLE) or DEFAULT)


def expanded(path: str) -> str:
    """The path with the home folder in place of an initial `~` or `~NAME`, as in a shell.

    Raises FileProblem if there is no such home folder.
    """
    folder, slash, _ = path.partition("/")
    if not folder.startswith("~") or not (slash or folder == "~"):
        return path
    try:
        return str(expand_home(path))
    except RuntimeError as error:
        why = tr(
            "{path}: no home folder {folder} is known; write the whole path", path=shown(path), folder=shown(folder)
        )
        raise FileProblem(why) from error


def remember_list(listing: Listing) -> None:
    """Remember for the next lines that a list is shown.

    A single line may name every number of a complete list, a line of `play` only those on the screen.
    """
    context, legal = current_context(), listing.legal
    if numbers := [n for n in listing.numbers if n <= len(legal)]:
        every = listing.whole and not context.remembers()

        context.memory().listed(listing.tile, list_id(legal), None if every else numbers)


def remember_error_list(error: Exception) -> None:
    """Remember the list of places that an error shows, if it shows one."""
    from castlescore.input.hand import NotShown, OpenPlace

    if isinstance(error, (OpenPlace, NotShown)):
        remember_list(error.listing)


def numbered_place(
    tile: str, name: str, number: int, legal: Sequence[Verdict], line: str, rows: Callable[[int], list[str]]
) -> Verdict:
    """The place of this number in the list of `where TILE`; raises Unclear if it may not be typed.

    In `play` the number must have been shown. A single line may begin with a number; but after a list of this tile it
    counts only if that list showed it. Otherwise it is refused with the current list.

    `tile`, `name`: its id and its name; `legal`: the current places; `line`: the line that lists them; `rows`: so many
    of them as listed.
    """
    from castlescore.input.hand import FEW, Listing, NotShown

    if not 1 <= number <= len(legal):
        values = {"tile": name, "have": amount(len(legal), "place"), "meant": number, "line": line}
        raise Unclear(tr("{tile} has {have}, there is no number {meant}: {line}", **values))
    context = current_context()
    memory, key = context.memory(), (tile, list_id(legal))
    was_shown = memory.shows(*key, number)
    if was_shown or (was_shown is None and not context.remembers()):
        return legal[number - 1]
    if not context.remembers():
        most = max(FEW, number)
        why = tr("number {number} was not in the list shown last; the places now:", number=number)
        raise NotShown("\n".join([why, *rows(most)]), Listing.of(tile, legal, most))
    if key in memory.lists:
        values = {"number": number, "line": line}
        raise Unclear(tr("number {number} was not in the list shown last. See every place:  {line} --all", **values))
    raise Unclear(
        tr("number {number} of which list? See the places as they are now:  {line}", number=number, line=line)
    )


def remember_refusal(castle: str, tiles: Iterable[tuple[str, int, int, int]], rules: Iterable[str]) -> None:
    """Remember the line that was refused last, for an `explain` without words (see `Refused`)."""
    from castlescore.protocol.castles import Refused

    context = current_context()
    memory = context.memory()
    memory.refused = Refused(_state(context), castle, tuple(tiles), tuple(rules))
    memory.is_new = True


def last_refused() -> Refused | None:
    """The line that was refused last, if nothing has been recorded since."""
    context = current_context()
    refused = context.memory().refused
    return refused if refused is not None and refused.state == _state(context) else None


def _state(context: Context) -> int:
    """A value that changes whenever something is recorded in a session or another game is begun, in a castle file with
    each tile."""
    record = context.state
    if record is None or isinstance(record, int):
        return record or 0
    from zlib import crc32

    return crc32(repr((sorted(record.begun.items()), len(record.events), record.events[-1:])).encode())
