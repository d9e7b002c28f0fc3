"""The command line. `main` is the program; it answers `--version` before anything heavy is imported."""

from __future__ import annotations

import sys

COLLECT_AFTER = 100_000  # objects; a line makes fewer, and what it made goes with it when it ends


def main() -> None:
    """Run the program with the words it was called with, and exit with its code."""
    words = sys.argv[1:]
    if words == ["--version"]:
        from castlescore import __version__

        print(f"castlescore {__version__}")
        return
    import os

    if "_CASTLESCORE_COMPLETE" in os.environ:
        from castlescore.cli.completing_shells import answer

        sys.exit(answer(os.environ))
    import gc

    gc.set_threshold(COLLECT_AFTER)
    from castlescore.cli.app import run

    sys.exit(run(words))
