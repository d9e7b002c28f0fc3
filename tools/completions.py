"""Write the completion scripts of the shells into completions/; `--check` only compares."""

from __future__ import annotations

import sys
from pathlib import Path

from castlescore.cli.completion import SHELLS as SCRIPTS

FOLDER = Path(__file__).parent.parent / "completions"
SHELLS = {
    "bash": "castlescore.bash",
    "zsh": "_castlescore",
    "fish": "castlescore.fish",
    "powershell": "castlescore.ps1",
}


def script(shell: str) -> str:
    """The script that makes a shell ask castlescore what could come next."""
    return SCRIPTS[shell].strip() + "\n"


def main() -> None:
    """Write the scripts, or with --check exit with 1 where one is stale."""
    FOLDER.mkdir(exist_ok=True)
    for shell, name in SHELLS.items():
        path = FOLDER / name
        if "--check" in sys.argv and path.read_text(encoding="utf-8") != script(shell):
            sys.exit(f"{name} is stale: make generate")
        if "--check" not in sys.argv:
            path.write_text(script(shell), encoding="utf-8")


if __name__ == "__main__":
    main()
