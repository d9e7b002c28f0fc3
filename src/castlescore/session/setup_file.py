"""The numbers of a table that plays with its own: a setup file (`--setup`), and `setup` in the header of a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from castlescore.castles.setup import Numbers, missing_numbers, numbers_for, unfit_numbers
from castlescore.catalogue.facts import Catalogue
from castlescore.errors import FileProblem
from castlescore.rules import cite
from castlescore.session.reading import parse_toml, read_text, shown, validate


def read_setup(path: str) -> dict[str, Any]:
    """The numbers a setup file gives; raises FileProblem naming the key that is wrong."""
    from castlescore.session.model import SETUP

    document = parse_toml(read_text(path), path)
    return validate(SETUP, document, path, {})


def numbers_of(given: Mapping[str, Any], players: int, box: Catalogue, path: str, key: str = "") -> Numbers:
    """The numbers that a table plays with, its own in place of the printed ones.

    `path` is the file that gives them, `key` where they stand in it. Raises FileProblem with the file, the key and the
    rule for numbers that the box does not have or that do not fit so many players, and where some are missing.
    """
    where = f"{shown(path)}: {key}"
    for name, unfit in unfit_numbers(given, players, box):
        rules = "; ".join(map(cite, unfit.rules))
        raise FileProblem(f"{where}{name}: {unfit.why} ({rules})")
    found = numbers_for(players, given)
    if found is None:
        missing = ", ".join(missing_numbers(given))
        raise FileProblem(f"{where}{players} players need all the numbers; missing: {missing} ({cite('BGA-3')})")
    return found
