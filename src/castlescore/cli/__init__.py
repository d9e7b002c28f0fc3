"""The command line. `main` is the program, `program` a process of it; `--version` is answered before anything heavy is
imported."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as `typing` defines it, but importing that would take longer than `--version`
if TYPE_CHECKING:
    from types import TracebackType

COLLECT_AFTER = 100_000  # objects; a command makes fewer, and the end of the process frees them
INTERRUPTED = 130


def program() -> None:
    """`main` as a process of its own, which ends at once when all is done: Python's own clean-up of the process would
    take as long as `--version` itself.

    It waits for threads, and for functions registered with `atexit`.
    """
    try:
        main()
    except SystemExit as end:
        import atexit

        threads = sys.modules.get("threading")
        is_more = atexit._ncallbacks() or (threads is not None and threads.active_count() > 1)
        if is_more or not isinstance(end.code, int):
            raise
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(end.code)


def main() -> None:
    """Run the program with the words it was called with, and exit with its code; 130 where it is interrupted."""
    sys.excepthook, sys.unraisablehook = _uncaught, _unraisable
    try:
        code = _run()
    except BaseException as error:
        if not _is_interrupt(error):
            raise
        code = INTERRUPTED
    if "signal" in sys.modules:  # Ctrl-C during the clean-up of Python has nothing to stop
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


def _run() -> int:
    from castlescore.cli.streams import exit_code, opened

    outlet = opened()
    words = sys.argv[1:]
    if words == ["--version"]:
        from castlescore import __version__

        print(f"castlescore {__version__}")
        return exit_code(0, outlet)
    if "_CASTLESCORE_COMPLETE" in os.environ:
        from castlescore.cli.completion import answer

        return exit_code(answer(os.environ), outlet, silent=True)
    import gc

    gc.set_threshold(COLLECT_AFTER)
    from castlescore.cli.app import run

    return exit_code(run(words), outlet)


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether an error is Ctrl-C, or the error into which Python changed it: during the making of a class it does."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Handle what `main` did not catch: a second Ctrl-C while the first one is handled, or a mistake of the program."""
    if _is_interrupt(error):
        os._exit(INTERRUPTED)
    sys.__excepthook__(kind, error, trace)


def _unraisable(unraisable: sys.UnraisableHookArgs) -> None:
    """Handle a Ctrl-C that Python can only drop (in a finalizer, say): without this the program would simply go on.

    `play` does not end by Ctrl-C: it gets the signal again.
    """
    import signal

    if not _is_interrupt(unraisable.exc_value):
        sys.__unraisablehook__(unraisable)
    elif signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        os._exit(INTERRUPTED)
