"""Tables on phones for the tests of their seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import castlescore as cs
from builders import EXAMPLES
from seats.phones import Table


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """A table of a session as it was after an event, or of another session."""
    tables: list[Table] = []

    def lay(name: str = "three-players", event: int | None = 60, session: cs.Session | None = None) -> Table:
        result = cs.Session.read(EXAMPLES / name / "table.toml") if session is None else session
        path = tmp_path / f"table{len(tables)}.toml"
        (result if event is None else result.at(event)).write(path)
        tables.append(Table(path))
        return tables[-1]

    yield lay
    for table in tables:
        table.close()
