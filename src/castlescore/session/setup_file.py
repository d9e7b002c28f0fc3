"""The setup file: the numbers of a table that plays with its own (`--setup`)."""

from __future__ import annotations

from typing import Any

from castlescore.session.reading import parse_toml, read_text, validate


def read_setup(path: str) -> dict[str, Any]:
    """The numbers a setup file gives; raises FileProblem naming the key that is wrong."""
    from castlescore.session.model import SETUP

    text = read_text(path)
    return validate(SETUP, parse_toml(text, path), path, {}, text=text)
