"""The data files beside the code: facts of tiles, texts of rules, styles of pages."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from castlescore.core.types import Document


def text_of(package: str, name: str) -> str:
    """The text of a file of a package, `name` with `/` between folders; FileNotFoundError if it was not installed."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def read_data(package: str, name: str) -> Document:
    """The content of a TOML file of a package; raises as `text_of` does."""
    return tomllib.loads(text_of(package, name))
