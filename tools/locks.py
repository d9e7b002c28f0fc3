"""Lock what goes into the one file, what packs it, and what the checks need, each version with its hashes.

They are kept in locks/. `python tools/locks.py` resolves them by uv, for every system and Python 3.11 and later;
nobody who only installs needs it.
`tools/onefile.py` installs by the first two, the workflow by the third.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = ROOT / "locks"
WANTED = {
    "program.txt": ["pyproject.toml"],
    "packing.txt": ["locks/packing.in"],
    "checks.txt": ["pyproject.toml", "--extra", "dev"],
}
HOW = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate", "--no-header", "--quiet"]


def main() -> None:
    """Resolve every lock; `--upgrade` takes the newest versions, else those stay that are allowed."""
    for name, what in WANTED.items():
        out = ["--output-file", str((LOCKS / name).relative_to(ROOT))]
        words = ["uv", "pip", "compile", *what, *HOW, *out, *sys.argv[1:]]
        subprocess.run(words, cwd=ROOT, check=True)
        print(f"locks/{name}")


if __name__ == "__main__":
    main()
