"""Reading a TOML file that somebody else may have written: bounded, and with errors that say what and where.

Every file of the program is read here and checked by a model of pydantic's core, imported only when a file is.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from castlescore.errors import FileProblem, LimitHit

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator, ValidationError

LARGEST = 4 * 1024 * 1024  # bytes a file may have; a limit of the contract
STDIN = "-"


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`; raises FileProblem or LimitHit."""
    try:
        if path == STDIN:
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(path).open("rb") as file:
                raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise FileProblem(f"{shown(path)}: cannot be read: {reason(error)}") from error
    if len(raw) > LARGEST:
        raise LimitHit(f"{shown(path)}: more than 4 MiB, the most a file may have")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileProblem(f"{shown(path)}: not UTF-8 text (byte {error.start})") from error


def parse_toml(text: str, path: str) -> dict[str, Any]:
    """The document of a TOML text; raises FileProblem with the line."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise FileProblem(f"{shown(path)}: not usable: tables or arrays nested too deeply") from error
    except ValueError as error:
        raise FileProblem(f"{shown(path)}: not valid TOML: {error}") from error


def expect_format(document: dict[str, Any], path: str, kind: str, number: int) -> None:
    """Raises FileProblem unless the document names the format `castlescore KIND NUMBER`."""
    found, wanted = document.get("format"), f"castlescore {kind} {number}"
    if found == wanted:
        return
    if found is None:
        raise FileProblem(f'{shown(path)}: no castlescore file: its first line should be format = "{wanted}"')
    if isinstance(found, str) and found.startswith(f"castlescore {kind} "):
        hint = "written by a newer castlescore? Then install that one"
    else:
        hint = f"a {kind} file is needed here"
    raise FileProblem(f"{shown(path)}: the format is {quoted(found)}, not '{wanted}': {hint}")


def validate(
    model: SchemaValidator, document: dict[str, Any], path: str, rows: dict[str, str], from_one: Collection[str] = ()
) -> dict[str, Any]:
    """The document as the model understands it; raises FileProblem with the first few things that are wrong.

    `rows` says what one row of an array is called in a message: `{"tile": "tile"}`; those `from_one` are counted
    from 1.
    """
    from pydantic_core import ValidationError

    try:
        found: dict[str, Any] = model.validate_python(document)
        return found
    except ValidationError as error:
        raise FileProblem(f"{shown(path)}: " + "; ".join(_complaints(error, rows, from_one))) from error


def _complaints(error: ValidationError, rows: dict[str, str], from_one: Collection[str]) -> list[str]:
    found = []
    for problem in error.errors(include_url=False)[:3]:
        place = problem["loc"]
        where = ""
        if len(place) > 1 and place[0] in rows and isinstance(place[1], int):
            number = place[1] + (place[0] in from_one)
            where, place = f"{rows[str(place[0])]} {number}: ", place[2:]
        key = ".".join(str(part) for part in place if not str(part).startswith(("tuple", "literal")))
        found.append(where + _sentence(shown(key), problem["type"], problem["msg"], problem.get("input")))
    more = error.error_count() - len(found)
    return [*found, f"and {more} more"] if more > 0 else found


def _sentence(key: str, kind: str, message: str, value: object) -> str:
    if kind == "extra_forbidden":
        return f"unknown key '{key}'"
    if kind == "missing":
        return f"the key '{key}' is missing"
    message = message.removeprefix("Value error, ").removeprefix("Input ")
    text = message if key == "" else f"'{key}' {message[:1].lower()}{message[1:]}"
    return f"{text}, not {quoted(value)}" if isinstance(value, (str, int, float)) else text


def quoted(value: object) -> str:
    """A foreign value as a message quotes it, harmless for a terminal."""
    try:
        return shown(repr(value))
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return "a number of thousands of digits"


def shown(text: str, most: int = 200) -> str:
    """A foreign text made harmless for a terminal: control and direction marks escaped, cut to `most` characters."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return safe if len(safe) <= most else safe[:most] + "..."


def reason(error: Exception) -> str:
    """Why the system refused, in a few words."""
    return (getattr(error, "strerror", None) or str(error)).lower()
