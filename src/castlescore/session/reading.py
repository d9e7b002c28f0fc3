"""Reading a TOML file that somebody else may have written: bounded, and with errors that say what and where.

Every file of the program is read here and checked by a model of pydantic's core, imported only when a file is.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tomllib
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from castlescore.errors import FileProblem, LimitHit
from castlescore.session.bounds import check_document, check_text
from castlescore.session.quoting import quoted as quoted
from castlescore.session.quoting import shown as shown

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator, ValidationError

PATIENCE = 5.0  # seconds to wait for whoever writes to a pipe
LARGEST = 4 * 1024 * 1024  # bytes a file may have; a limit of the contract
MOST_TILES = 300  # of one castle; a limit of the contract
STDIN = "-"
MOST_LISTED, FIRST = 20_000, 100  # mistakes worked out in full; rows looked at where there are more


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`; raises FileProblem or LimitHit."""
    try:
        if path == STDIN:
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with os.fdopen(_opened(path), "rb") as file:
                raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise FileProblem(f"{shown(path)}: cannot be read: {reason(error)}") from error
    if len(raw) > LARGEST:
        raise LimitHit(f"{shown(path)}: more than 4 MiB, the most a file may have")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileProblem(f"{shown(path)}: not UTF-8 text (byte {error.start})") from error


def _opened(path: str) -> int:
    """A file opened for reading; of a pipe by name to which nobody writes, not waited for without end."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if stat.S_ISFIFO(os.fstat(handle).st_mode):
            _await_writer(handle)
        if sys.platform != "win32":
            os.set_blocking(handle, True)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _await_writer(pipe: int) -> None:
    """Wait for whoever writes to a pipe; raises OSError when nobody does for as long as PATIENCE."""
    import select

    if select.select([pipe], [], [], PATIENCE)[0]:
        return
    with contextlib.suppress(BlockingIOError):  # somebody does, and takes his time
        if os.read(pipe, 1) == b"":
            raise OSError(errno.ENODATA, f"it is a pipe, and nobody has written to it for {PATIENCE:.0f} seconds")


def parse_toml(text: str, path: str) -> dict[str, Any]:
    """The document of a TOML text; raises FileProblem with the line, LimitHit when it is more than can be read."""
    try:
        check_text(text)
        document = tomllib.loads(text)
        check_document(document)
        return document
    except (FileProblem, LimitHit) as error:
        raise type(error)(f"{shown(path)}: not usable: {error}") from error
    except RecursionError as error:
        raise FileProblem(f"{shown(path)}: not usable: tables or arrays nested too deeply") from error
    except ValueError as error:
        if "integer string conversion" in str(error):  # Python's own limit, of which it speaks to programmers
            raise FileProblem(f"{shown(path)}: not usable: a number of thousands of digits") from error
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
        raise FileProblem(f"{shown(path)}: " + "; ".join(_complaints(model, document, error, rows, from_one))) from None


def _complaints(
    model: SchemaValidator,
    document: dict[str, Any],
    error: ValidationError,
    rows: dict[str, str],
    from_one: Collection[str],
) -> list[str]:
    count = error.error_count()
    if count > MOST_LISTED:
        # Each thing that is wrong is made a table of, also those not told: so only of the first rows.
        error = _among_the_first(model, document) or error
        if error.error_count() > MOST_LISTED:
            return [f"{count} things are wrong with it"]
    found = []
    for problem in error.errors(include_url=False)[:3]:
        place = problem["loc"]
        where = ""
        if len(place) > 1 and place[0] in rows and isinstance(place[1], int):
            number = place[1] + (place[0] in from_one)
            where, place = f"{rows[str(place[0])]} {number}: ", place[2:]
        key = ".".join(str(part) for part in place if not str(part).startswith(("tuple", "literal")))
        found.append(where + _sentence(shown(key), problem["type"], problem["msg"], problem.get("input")))
    more = count - len(found)
    return [*found, f"and {more} more"] if more > 0 else found


def _among_the_first(model: SchemaValidator, document: dict[str, Any]) -> ValidationError | None:
    """What is wrong with a document of which only the first rows of each array are left; None where nothing is."""
    from pydantic_core import ValidationError

    few = {key: value[:FIRST] if isinstance(value, list) else value for key, value in document.items()}
    try:
        model.validate_python(few)
    except ValidationError as error:
        return error
    return None


def _sentence(key: str, kind: str, message: str, value: object) -> str:
    if kind == "extra_forbidden":
        return f"unknown key '{key}'"
    if kind == "missing":
        return f"the key '{key}' is missing"
    message = message.removeprefix("Value error, ").removeprefix("Input ")
    text = message if key == "" else f"'{key}' {message[:1].lower()}{message[1:]}"
    return f"{text}, not {quoted(value)}" if isinstance(value, (str, int, float)) else text


def reason(error: Exception) -> str:
    """Why the system refused, in a few words."""
    if getattr(error, "errno", None) == errno.EBADF:
        return "it is closed"
    return (getattr(error, "strerror", None) or str(error)).lower()
