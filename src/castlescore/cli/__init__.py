"""The command line. `main` is the program, `program` a process of it; `--version` is answered before anything heavy is
imported."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as typing has it, which takes longer to load than `--version` to be answered
if TYPE_CHECKING:
    from types import TracebackType

COLLECT_AFTER = 100_000  # objects; a line makes fewer, and what it made goes with it when it ends
INTERRUPTED = 130


def program() -> None:
    """`main` as a process of its own, which ends when all is done and written: to have Python take apart all that goes
    with the process anyway would take as long as `--version` itself.

    It waits for what others have left to be done at the end: threads, and what is registered with `atexit`.
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
    if "signal" in sys.modules:  # an interrupt that comes while Python clears up behind us has nothing to stop
        import signal

        signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


def _run() -> int:
    from castlescore.cli.streams import ended, opened

    outlet = opened()
    words = sys.argv[1:]
    if words == ["--version"]:
        from castlescore import __version__

        print(f"castlescore {__version__}")
        return ended(0, outlet)
    if "_CASTLESCORE_COMPLETE" in os.environ:
        from castlescore.cli.completion import answer

        return ended(answer(os.environ), outlet, silent=True)
    import gc

    gc.set_threshold(COLLECT_AFTER)
    from castlescore.cli.app import run

    return ended(run(words), outlet)


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether an error is Ctrl-C, or what Python made of it: in the making of a class it becomes another."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A second Ctrl-C while the first is dealt with, or a mistake of ours."""
    if _is_interrupt(error):
        os._exit(INTERRUPTED)
    sys.__excepthook__(kind, error, trace)


def _unraisable(found: sys.UnraisableHookArgs) -> None:
    """Ctrl-C in one of the moments in which Python can only drop it: the program would go on as if there were none.

    `play` goes on: it does not end by Ctrl-C, and is given another one.
    """
    import signal

    if not _is_interrupt(found.exc_value):
        sys.__unraisablehook__(found)
    elif signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        os._exit(INTERRUPTED)
