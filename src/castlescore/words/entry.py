"""A line that is to be recorded, as the command line has split it: the command, its words and its options."""

from __future__ import annotations

from dataclasses import field

from castlescore.core.types import Plain
from castlescore.core.values import frozen


@frozen
class Entry:
    """A line at a table. `options` are those given, by their names without dashes (`as`, `claim`, `none`)."""

    command: str
    words: tuple[str, ...] = ()
    options: Plain = field(default_factory=dict[str, object])


def entry(command: str, *words: str | None, **options: object) -> Entry:
    """A line without the words and options that were not given.

    In the name of an option `_` stands for a dash, and at its end for nothing, where Python has the name itself.
    """
    given = {name.rstrip("_").replace("_", "-"): value for name, value in options.items() if _is_given(value)}
    return Entry(command, tuple(word for word in words if word is not None), given)


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []
