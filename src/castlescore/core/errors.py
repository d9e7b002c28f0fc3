"""Errors other than broken rules, and the exit codes of the program.

A move that the rules forbid is a value, not an exception. Exceptions are for command lines that cannot be understood
and for files that cannot be used; `castlescore.cli` turns each into one message and its exit code.
"""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of the contract."""

    FINE = 0
    RULES_SAY_NO = 1
    WRONG_LINE = 2
    BAD_FILE = 3
    INTERRUPTED = 130


class CastlescoreError(Exception):
    """Something to tell the user in one message; `code` is how the program then exits.

    Examples:
        >>> try:
        ...     cs.Session.read("nothing.toml")
        ... except cs.CastlescoreError as problem:
        ...     print(problem, problem.code)
        nothing.toml: cannot be read: no such file or directory 3
    """

    code = Exit.BAD_FILE


class Unclear(CastlescoreError):
    """The command line is wrong or does not say enough: an unknown or ambiguous name, a bad or undecided place.

    Attributes:
        line: the line that was probably meant, which the message names too; `""` if none is known.

    Examples:
        >>> try:
        ...     cs.find_tile("bed")
        ... except cs.Unclear as problem:
        ...     print(problem)
        'bed' is Guest Bedroom, Queen's Bedroom or Grand Bedchamber: type a little more of it
    """

    code = Exit.WRONG_LINE
    line = ""

    def __init__(self, message: str = "", line: str = "") -> None:
        super().__init__(message)
        self.line = line


class Undecided(Unclear):
    """A place on the line may mean several: the message lists them."""


class FileProblem(CastlescoreError):
    """A file cannot be read, written, locked or understood.

    Examples:
        >>> try:
        ...     cs.Castle.loads("format = 3")
        ... except cs.FileProblem as problem:
        ...     print(problem)
        the castle:1: the format is 3, not 'castlescore castle 1': a castle file is needed here
    """


class Disputed(FileProblem):
    """An impossible event of a record; commands that only show something continue as an audit does."""


class LimitHit(CastlescoreError):
    """A limit of the contract was hit; the message names it.

    Examples:
        >>> try:
        ...     cs.Castle().verdict("parlor", "200000,0")
        ... except cs.LimitHit as problem:
        ...     print(problem)
        a coordinate of 200000: places reach to 100000 units from the origin
    """


def shown(text: str, most: int = 200) -> str:
    """A foreign text as a message quotes it: in one line, control characters escaped, cut to `most` letters.

    Escaped are control characters, line ends and marks that change the direction of writing.
    """
    safe = text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return safe if len(safe) <= most else safe[:most] + "..."
