"""The program as it is read from a zip file: its data, languages and pages, which then are no files."""

from __future__ import annotations

import os
import subprocess
import sys
import zipapp
from pathlib import Path

import pytest

from samples import some

ROOT = Path(__file__).parents[1]
CASTLE = ROOT / "examples" / "castles" / "public-link.toml"
SESSION = ROOT / "examples" / "three-players" / "table.toml"
BETWEEN = 'format = "castlescore castle 1"\ngame = "between"\nthrone = "throne-utility-sleeping"\n'


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def zipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in one file that is not unpacked."""
    result = tmp_path_factory.mktemp("zipped") / "castlescore.pyz"
    zipapp.create_archive(
        ROOT / "src", result, main="castlescore.cli:program", filter=lambda path: "__pycache__" not in path.parts
    )
    return result


def answer(program: list[str], words: list[str], folder: Path) -> tuple[int, str, str]:
    """What a line comes to, in a terminal whose language is none of ours."""
    env = {**os.environ, "COLUMNS": "80", "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *program, *words], cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout, done.stderr


LINES = [
    (f"judge {CASTLE}", 0),
    ("judge between.toml", 0),
    ("tiles --lang cs", 0),
    ("tiles --game between --lang cs", 0),
    ("rules B-BONUS-2 --lang ru", 0),
    (f"audit {SESSION} {SESSION}", 0),
    (f"export --html -s {SESSION}", 0),
    ("schema session --game between", 0),
]


@pytest.mark.parametrize(("line", "code"), some(LINES, LINES[:4]))
@pytest.mark.many
def test_a_line_answers_from_a_zip_file_as_from_files(zipped: Path, tmp_path: Path, line: str, code: int) -> None:
    (tmp_path / "between.toml").write_text(BETWEEN, encoding="utf-8")
    result = answer([str(zipped)], line.split(), tmp_path)
    assert result == answer(["-m", "castlescore"], line.split(), tmp_path)
    assert result[0] == code, result[2]
