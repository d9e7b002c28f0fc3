"""Differences between operating systems: locks, renaming onto open files, folders, signals, terminals, processors.

Everything that asks for the system is here (a test checks this for other modules), so that it can be compared with the
rules of Windows and macOS, and tested with a simulated system. Modules that a system lacks are imported where they are
used; in a browser only the names are loaded.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EINVAL, ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP, EWOULDBLOCK

TYPE_CHECKING = False  # as typing has it, which takes longer to load than `--version` to be answered
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path
    from socket import socket

WINDOWS = sys.platform == "win32"
MACOS = sys.platform == "darwin"
LINUX = sys.platform == "linux"
# A link in the place of a lock, or of a file that is not yet whole, would have us write elsewhere. Windows knows no
# such flag; there making a link takes a right that users do not have.
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
BINARY = getattr(os, "O_BINARY", 0)  # Windows would write other ends of lines
AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # to open a pipe by name that nobody writes to; Windows has none such
PATIENCE = 2.0  # seconds to wait until nobody has a file open that is to be replaced, on Windows
HELD = (EWOULDBLOCK, EAGAIN, EACCES)  # another process has the lock
UNLOCKABLE = (ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL)  # the disk has no locks, as some of networks and FUSE
MOST_WINDOWS = 61  # processes that can be waited for at once on Windows
END = "\x04"  # a Ctrl-D where lines are read
FOLDER = "castlescore"  # in the folders of the user


def lock(handle: int) -> bool:
    """Whether the system gives us the lock of an open file; the lock ends with its process, also if that is killed.

    On Windows the first byte of the file is locked, even if the file is empty. Raises OSError if the system cannot
    answer; see `has_no_locks`.
    """
    try:
        if WINDOWS:
            msvcrt = __import__("msvcrt")
            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl = __import__("fcntl")
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in HELD:
            raise
        return False
    return True


def has_no_locks(failure: OSError) -> bool:
    """Whether locking failed because the disk of the file has no locks."""
    return failure.errno in UNLOCKABLE


def release(handle: int, path: Path) -> None:
    """Release the lock of a file and remove it.

    It is removed while it is locked, so that nobody locks a file without a name; Windows removes no open file, and then
    keeps one that another process has opened meanwhile.
    """
    if WINDOWS:
        _done(lambda: os.close(handle))
    _done(path.unlink)
    if not WINDOWS:
        _done(lambda: os.close(handle))


def _done(call: Callable[[], object]) -> bool:
    """Whether the call of the system succeeded."""
    try:
        call()
    except OSError:
        return False
    return True


def is_named(handle: int, path: Path) -> bool:
    """Whether an open file is still the one at its path: the earlier owner of the lock may have removed it there."""
    if WINDOWS:  # which lets nobody remove a file that is open
        return True
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def replace(fresh: Path, target: Path) -> None:
    """Rename a file over another one.

    Windows refuses this while any process has the other file open, as a reader, an editor or a scanner has for a
    moment: it is tried again for PATIENCE seconds. Raises OSError.
    """
    from time import monotonic, sleep

    end = monotonic() + PATIENCE
    while True:
        try:
            fresh.replace(target)
            return
        except PermissionError:
            if not WINDOWS or monotonic() > end:
                raise
        sleep(0.02)


def sync(handle: int) -> None:
    """Write a file to the disk itself; raises OSError.

    macOS reports success when the disk has it in its own memory, and has another call that waits for the disk; a
    network disk may not support it.
    """
    if MACOS:
        fcntl = __import__("fcntl")
        if _done(lambda: fcntl.fcntl(handle, fcntl.F_FULLFSYNC)):
            return
    os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Make a renaming permanent as well; not every system can sync a folder, and the file is complete in any case."""
    if WINDOWS:  # which opens no folder
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    _done(lambda: os.fsync(handle))
    _done(lambda: os.close(handle))


def copy_owner_and_mode(handle: int, old: os.stat_result) -> None:
    """Give a new file the permissions of the old one, and the owner if the system allows it.

    On Windows a new file gets those of its folder, as the old one did.
    """
    if WINDOWS:
        return
    status = os.fstat(handle)
    if (status.st_uid, status.st_gid) != (old.st_uid, old.st_gid):
        _done(lambda: os.fchown(handle, old.st_uid, old.st_gid))
    os.fchmod(handle, old.st_mode & 0o777)


def wait_for(handle: int) -> None:
    """Make reading from an open file wait for data; files of Windows always do."""
    if not WINDOWS:
        os.set_blocking(handle, True)


def await_room(handle: int) -> None:
    """Wait until a pipe that does not block accepts data; Windows supports this only for sockets."""
    if WINDOWS:
        from time import sleep

        sleep(0.01)
        return
    from select import select

    select([], [handle], [])


def reader_is_gone(failure: OSError) -> bool:
    """Whether writing failed because the reader has gone; Windows calls that an invalid argument."""
    return isinstance(failure, BrokenPipeError) or (WINDOWS and failure.errno == EINVAL)


def user_folder(kind: str, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for files of the program that are no games: `kind` is cache or state. Nothing is created.

    XDG_CACHE_HOME and XDG_STATE_HOME count everywhere unless they are relative. Raises RuntimeError without a home.
    """
    from pathlib import Path

    named = environment.get(f"XDG_{kind.upper()}_HOME", "")
    if named.startswith("~") or Path(named).is_absolute():
        return expand_home(named) / FOLDER
    if WINDOWS:
        return expand_home(environment.get("LOCALAPPDATA") or "~/AppData/Local") / FOLDER / kind
    places = ("~/Library/Caches", "~/Library/Application Support") if MACOS else ("~/.cache", "~/.local/state")
    return expand_home(places[kind == "state"]) / FOLDER


def expand_home(path: str) -> Path:
    """A path that may begin with `~`; an empty or relative HOME is ignored, and that of the account counts."""
    from pathlib import Path

    if WINDOWS or not path.startswith("~/") or Path(os.environ.get("HOME", "/")).is_absolute():
        return Path(path).expanduser()
    try:
        return Path(__import__("pwd").getpwuid(os.getuid()).pw_dir, path[2:])
    except (ImportError, KeyError) as error:
        raise RuntimeError("there is no home") from error


def is_dumb(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal can only write lines; that of Windows has no name and can do more."""
    return environment.get("TERM", "windows" if WINDOWS else "") in ("", "dumb")


def sees_terminal() -> bool:
    """Whether input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def cores() -> int:
    """How many processes may run at once: those available to this one, if the system can say."""
    if LINUX:
        return len(os.sched_getaffinity(0))
    count = os.cpu_count() or 1
    return min(count, MOST_WINDOWS) if WINDOWS else count


def end_signals() -> tuple[int, ...]:
    """The signals that end a program, also when the terminal has gone or its window is closed."""
    signal = __import__("signal")
    return tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))


@contextmanager
def at_signals(numbers: Iterable[int], do: Callable[[int], None]) -> Iterator[None]:
    """During a block, call a function with the number of each of these signals instead of its earlier handler."""
    signal = __import__("signal")
    try:
        before = {number: signal.signal(number, lambda number, _: do(number)) for number in numbers}
    except ValueError:  # not the main thread, which gets none
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def at_interrupts(do: Callable[[], None]) -> AbstractContextManager[None]:
    """During a block, call a function at each Ctrl-C before it interrupts."""

    def interrupted(_: int) -> None:
        do()
        raise KeyboardInterrupt

    return at_signals([__import__("signal").SIGINT], interrupted)


def hold_interrupts() -> object:
    """Block Ctrl-C for this thread until `let_interrupts`, which takes the returned value."""
    signal = __import__("signal")
    if not hasattr(signal, "pthread_sigmask"):  # Windows sends it to each process of the window by itself
        return None
    return signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def let_interrupts(before: object = None) -> None:
    """Restore the handling of Ctrl-C to `before`."""
    signal = __import__("signal")
    if not hasattr(signal, "pthread_sigmask"):
        return
    if before is None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    else:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def has_keys() -> bool:
    """Whether this system can read single keys from a terminal."""
    try:
        import termios  # noqa: F401  no such thing on Windows
    except ImportError:
        return False
    return True


@contextmanager
def without_echo() -> Iterator[None]:
    """During a block, the terminal shows no typed key and delivers each key at once.

    Ctrl-C interrupts as usual, but does not discard pending output; for earlier keys see `drop_keys`.
    """
    if WINDOWS:  # shows none
        yield
        return
    termios, stdin = __import__("termios"), sys.stdin.fileno()
    before = None
    with suppress(termios.error, OSError):
        before = termios.tcgetattr(stdin)
        now = termios.tcgetattr(stdin)
        now[3] = now[3] & ~(termios.ICANON | termios.ECHO) | termios.NOFLSH
        termios.tcsetattr(stdin, termios.TCSADRAIN, now)
    try:
        yield
    finally:
        if before is not None:
            with suppress(termios.error, OSError):
                termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def drop_keys() -> None:
    """Discard the keys that were pressed and not read yet."""
    if not WINDOWS:
        termios = __import__("termios")
        with suppress(termios.error, OSError, ValueError):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def lines_waiting() -> list[str]:
    """The lines that were already typed at a terminal; END marks the end of input. Not known on Windows."""
    from select import select

    lines: list[bytes] = []
    with suppress(OSError):
        while not WINDOWS and select([sys.stdin], [], [], 0)[0]:
            lines.append(os.read(sys.stdin.fileno(), 4096))
            if not lines[-1]:
                return [*_lines(b"".join(lines)), END]
    return _lines(b"".join(lines))


def _lines(raw: bytes) -> list[str]:
    return raw.decode("utf-8", "surrogateescape").splitlines()


def reuse_port(listening: socket) -> None:
    """Let a socket reuse its port directly after the last one; not on systems where two could then listen at once."""
    if not WINDOWS:
        from socket import SO_REUSEADDR, SOL_SOCKET

        listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
