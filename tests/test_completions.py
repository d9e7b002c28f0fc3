"""The completion scripts are those that the program's library makes, and a shell that asks is answered."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_scripts_are_fresh():
    spec = importlib.util.spec_from_file_location("completions", ROOT / "tools" / "completions.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    for shell, name in tool.SHELLS.items():
        assert (ROOT / "completions" / name).read_text(encoding="utf-8") == tool.script(shell)


@pytest.mark.parametrize(
    ("words", "position", "wanted"),
    [("castlescore re", 1, {"reveal", "reward", "redo", "replay"}), ("castlescore buy --cl", 2, {"--claim"})],
)
def test_a_shell_that_asks_is_answered(words, position, wanted):
    asking = {"_CASTLESCORE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(position)}
    program = [
        sys.executable,
        "-c",
        "from castlescore.cli import main; import sys; sys.argv[0] = 'castlescore'; main()",
    ]
    answer = subprocess.run(program, env=os.environ | asking, capture_output=True, text=True, check=False)
    assert set(answer.stdout.split()) == wanted
