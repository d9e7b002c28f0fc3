"""What each path loads, as kept in loading.toml, so that a heavy import is noticed when it comes.

Kept anew by `python tests/test_loading.py` when a change is meant.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import tomli_w

HERE = Path(__file__).parent
KEPT = HERE / "loading.toml"
ROOT = HERE.parent
# How the path is called -> its words. `--session` names a copy of a recorded table.
COMPLETING = "_CASTLESCORE_LINE"
PATHS = {
    "version": ["--version"],
    "tiles": ["tiles", "solar", "--game", "castles"],
    "rules": ["rules", "PLACE-6"],
    "judge": ["judge", str(ROOT / "examples" / "castles" / "public-link.toml")],
    "show": ["show"],
    "note": ["note", "bedtime"],
    "between": ["show", "--session", str(ROOT / "examples" / "between-two" / "table.toml")],
    "completing any tile": [COMPLETING, "castlescore tiles pump"],
    "completing what is for sale": [COMPLETING, "castlescore buy por"],
}
PROGRAM = """
import sys
before = set(sys.modules)
TYPERS_OWN = ("annotated_doc", "shellingham", "click", "typing_extensions")  # by its version
from castlescore.cli import main
sys.argv = ["castlescore", *sys.argv[1:]]
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
loaded = set(sys.modules) - before
ours = {name.removeprefix("castlescore.") for name in loaded if name.startswith("castlescore.")}
others = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {"castlescore", *TYPERS_OWN}
print(sorted(ours), sorted(others), sep="\\n", file=sys.stderr)
"""


def loads(path: str, folder: Path) -> dict[str, list[str]]:
    """The modules of the program, and the packages of others, that a path loads."""
    table = folder / "table.toml"
    table.write_bytes((ROOT / "examples" / "three-players" / "table.toml").read_bytes())
    asked, *line = PATHS[path]
    words = [sys.executable, "-c", PROGRAM, *([asked, *line] if asked != COMPLETING else [])]
    env = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST", "CASTLESCORE"))}
    if asked == COMPLETING:
        env |= {"_CASTLESCORE_COMPLETE": "complete_bash", COMPLETING: line[0], "CASTLESCORE_SESSION": table.name}
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, env=env)
    assert done.returncode == 0, done.stderr
    ours, others = done.stderr.splitlines()[-2:]
    return {"modules": list(map(str, eval(ours))), "packages": list(map(str, eval(others)))}


@pytest.mark.parametrize("path", PATHS)
def test_a_path_loads_what_is_listed_and_nothing_else(path, tmp_path):
    assert loads(path, tmp_path) == tomllib.loads(KEPT.read_text(encoding="utf-8"))[path]


def main() -> None:
    """Keep the lists anew."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        kept = {path: loads(path, Path(folder)) for path in PATHS}
    KEPT.write_text(tomli_w.dumps(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
