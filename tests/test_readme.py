"""The README shows what the program prints."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_console_block_of_the_readme_is_what_the_program_prints():
    spec = importlib.util.spec_from_file_location("readme", ROOT / "tools" / "readme.py")
    readme = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(readme)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "$ castlescore judge" in text
    assert readme.remade(text) == text
