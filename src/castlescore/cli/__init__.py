"""The command line. `main` is the program; it answers `--version` before anything heavy is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program with the words it was called with, and exit with its code."""
    words = sys.argv[1:]
    if words == ["--version"]:
        from castlescore import __version__

        print(f"castlescore {__version__}")
        return
    from castlescore.cli.app import run

    sys.exit(run(words))
