"""Reading a TOML file that somebody else may have written: bounded, and with errors that say what and where.

Every file of the program is read here and judged by pydantic, imported only when a file is.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING

from castlescore.core import system
from castlescore.core.errors import FileProblem, LimitHit
from castlescore.core.errors import shown as shown
from castlescore.core.kinds import fits, misfit
from castlescore.core.language import tr, trn
from castlescore.core.language.messages import quoted as quoted
from castlescore.core.types import Document
from castlescore.toml.bounds import check_document, check_text

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError


PATIENCE = 5.0  # seconds to wait for whoever writes to a pipe
LARGEST = 4 * 1024 * 1024  # bytes a file may have; a limit of the contract
MOST_TILES = 300  # of one castle; a limit of the contract
STDIN = "-"
MARK = b"\xef\xbb\xbf"  # of the order of bytes, which some editors put before a text
# Those of other encodings; UTF-32 first, since its mark begins as that of UTF-16.
OTHER_MARKS = {
    b"\xff\xfe\0\0": "UTF-32 (little-endian)",
    b"\0\0\xfe\xff": "UTF-32 (big-endian)",
    b"\xff\xfe": "UTF-16 (little-endian)",
    b"\xfe\xff": "UTF-16 (big-endian)",
}
MOST_LISTED, FIRST = 20_000, 100  # mistakes worked out in full; rows looked at where there are more
# What is wrong with a row of an array, by what a row of it is called.
OF_ROW: Mapping[str, str] = {  # translated
    "tile": "tile {n}: {why}",
    "player": "player {n}: {why}",
    "castle": "castle {n}: {why}",
    "room": "room {n}: {why}",
    "event": "event {n}: {why}",
    "new event": "new event {n}: {why}",
}
NEEDED: Mapping[str, str] = {  # translated
    "castle": "a castle file is needed here",
    "session": "a session file is needed here",
    "tally": "a tally file is needed here",
}
# Why a system refuses; what it says else stays as it says it.
REASONS = (  # translated
    "no such file or directory",
    "is a directory",
    "not a directory",
    "permission denied",
    "operation not permitted",
    "file name too long",
    "too many open files",
    "no space left on device",
    "disk quota exceeded",
    "read-only file system",
    "input/output error",
    "file too large",
    "no such device or address",
    "embedded null byte",
    "embedded null character in path",
    "it is closed",
    "it is no ordinary file",
    "it is write-protected",
    "it does not read back as it was written",
)


def unreadable(name: str, why: Exception | str) -> FileProblem:
    """That a file cannot be read; `name` as it is shown."""
    error = why if isinstance(why, str) else reason(why)
    return FileProblem(tr("{name}: cannot be read: {error}", name=name, error=error))


def read_bytes(path: str) -> bytes:
    """What a file holds, or standard input for `-`; raises FileProblem or LimitHit."""
    try:
        if path == STDIN:
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with os.fdopen(_opened(path), "rb") as file:
                raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise unreadable(shown(path), error) from error
    if len(raw) > LARGEST:
        raise LimitHit(tr("{path}: more than 4 MiB, the most a file may have", path=shown(path)))
    return raw


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`, as `decoded` has it; raises FileProblem or LimitHit."""
    return decoded(read_bytes(path), path)


def decoded(raw: bytes, path: str, first: int = 1) -> str:
    """The text of bytes in UTF-8, without a mark before it; lines that end in CR alone end in LF.

    Raises FileProblem for other bytes, with the line; `first`: the number of the line with which they begin.
    """
    if first == 1:
        refuse_other_encoding(raw, path)
        raw = raw.removeprefix(MARK)
    raw = re.sub(rb"\r(?!\n)", b"\n", raw)
    bare = raw.rstrip(b"\0")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        where = _where(raw[: error.start], path, first)
        raise FileProblem(tr("{where}: not UTF-8 text: save the file as UTF-8", where=where)) from error
    if b"\0" in bare:
        where = _where(bare[: bare.index(b"\0")], path, first)
        raise FileProblem(tr("{where}: a zero byte: the file is damaged, or is not UTF-8 text", where=where))
    if bare != raw:
        why = tr(
            "{where}: only zero bytes from here to the end of the file, as after a power cut: delete them,"
            " or use an older copy",
            where=_where(bare, path, first),
        )
        raise FileProblem(why)
    return text


def refuse_other_encoding(raw: bytes, path: str) -> None:
    """Raises FileProblem for bytes that begin with the mark of UTF-16 or UTF-32."""
    for mark, encoding in OTHER_MARKS.items():
        if raw.startswith(mark):
            why = tr("{path}: the text is in {encoding}: save the file as UTF-8", path=shown(path), encoding=encoding)
            raise FileProblem(why)


def _where(before: bytes, path: str, first: int) -> str:
    """`FILE:LINE` of what follows some bytes, `first` the line with which they begin."""
    line = first + before.count(b"\n")
    return f"{shown(path)}:{line}"


def _opened(path: str) -> int:
    """A file opened for reading; of a pipe by name to which nobody writes, not waited for without end."""
    handle = os.open(path, os.O_RDONLY | system.AT_ONCE | system.BINARY)
    try:
        if stat.S_ISFIFO(os.fstat(handle).st_mode):
            _await_writer(handle)
        system.wait_for(handle)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _await_writer(pipe: int) -> None:
    """Wait for whoever writes to a pipe; raises OSError when nobody does for as long as PATIENCE."""
    import select

    if select.select([pipe], [], [], PATIENCE)[0]:
        return
    with suppress(BlockingIOError):  # somebody does, and takes his time
        if os.read(pipe, 1) == b"":
            waited = tr("it is a pipe, and nobody has written to it for {n} seconds", n=f"{PATIENCE:.0f}")
            raise OSError(errno.ENODATA, waited)


def parse_toml(text: str, path: str) -> dict[str, object]:
    """The document of a TOML text; raises FileProblem with the line, LimitHit when it is more than can be read."""
    try:
        check_text(text)
        document = document_of(text)
        check_document(document)
        return document
    except (FileProblem, LimitHit) as error:
        raise type(error)(_not_usable(path, str(error))) from error
    except RecursionError as error:
        raise FileProblem(_not_usable(path, tr("tables or arrays nested too deeply"))) from error
    except ValueError as error:
        if "integer string conversion" in str(error):  # Python's own limit, of which it speaks to programmers
            raise FileProblem(_not_usable(path, tr("a number of thousands of digits"))) from error
        raise FileProblem(_no_toml(path, text, str(error))) from error


def _not_usable(path: str, why: str) -> str:
    return tr("{path}: not usable: {why}", path=shown(path), why=why)


def _no_toml(path: str, text: str, why: str) -> str:
    """What the reader of TOML complains of, the line before it as in every message."""
    from castlescore.toml.mistakes import misread, of_toml, typographic

    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", why, re.DOTALL)
    if found is None:
        return tr("{where}: not valid TOML: {why}", where=shown(path), why=shown(why))
    line = int(found[2]) if found[2] else text.rstrip().count("\n") + 1
    mistake = typographic(text, line)
    if not found[2] and mistake is None:
        where, why = f"{shown(path)}:{text.count(chr(10)) + 1}", shown(of_toml(found[1]))
        return tr("{where}: not valid TOML: {why} (the end of the file)", where=where, why=why)
    where, column = f"{shown(path)}:{line}", int(found[3] or 1)
    why, column = mistake or misread(found[1], text, line, column) or (shown(of_toml(found[1])), column)
    return tr("{where}: not valid TOML: {why} (column {column})", where=where, why=why, column=column)


def at_line(path: str, text: str, *place: str | int) -> str:
    """`FILE:LINE` of what keys and numbers of entries (from 0) lead to, for a message; `FILE` where that is unknown."""
    from castlescore.toml.positions import line_numbers

    [line] = line_numbers(text, [place])
    return shown(path) if line is None else f"{shown(path)}:{line}"


def expect_format(document: Document, path: str, kind: str, text: str = "") -> None:
    """Raises FileProblem unless the document names the format `castlescore KIND 1`."""
    found, wanted = document.get("format"), f"castlescore {kind} 1"
    if found == wanted:
        return
    if found is None:
        raise FileProblem(
            tr('{path}: no castlescore file: its first line should be format = "{wanted}"',
               path=shown(path), wanted=wanted)
        )  # fmt: skip
    if isinstance(found, str) and found.startswith(f"castlescore {kind} "):
        hint = tr("written by a newer castlescore? Then install that one")
    else:
        hint = tr(NEEDED[kind])
    raise FileProblem(
        tr("{where}: the format is {found}, not '{wanted}': {hint}",
           where=at_line(path, text, "format"), found=quoted(found), wanted=wanted, hint=hint)
    )  # fmt: skip


@dataclass(frozen=True)
class Source:
    """Where a document comes from, for messages.

    `rows` says what one row of an array is called in OF_ROW: `{"tile": "tile"}`; those `from_one` are counted
    from 1. `text` is that of the file, so that the lines can be named; `""` where there is none.
    """

    path: str
    rows: Mapping[str, str] = field(default_factory=dict[str, str])
    from_one: Collection[str] = ()
    text: str = ""

    def row_of(self, place: Sequence[str | int]) -> tuple[str, int] | None:
        """The row of an array in which a place is: what is said of such a row, and its number; None where in none."""
        if len(place) > 1 and place[0] in self.rows and isinstance(place[1], int):
            return OF_ROW[self.rows[str(place[0])]], place[1] + (place[0] in self.from_one)
        return None


def validate(model: TypeAdapter[dict[str, object]], document: Document, source: Source) -> Document:
    """The document as the model understands it; raises FileProblem with the first few things that are wrong."""
    from pydantic import ValidationError

    try:
        return model.validate_python(document)
    except ValidationError as error:
        raise FileProblem(_complaints(model, document, error, source)) from None


def in_order(table: type, document: Document, source: Source, whole: Callable[[], type] | None = None) -> Document:
    """A document that is such a table, as it stands; any other as `validate` has it, or what it raises.

    So pydantic is loaded where something seems wrong; `whole` is then the table, where that says more. Where there is
    no pydantic, as in a browser, what is wrong is told in fewer words.
    """
    if fits(document, table):
        return document
    try:
        from castlescore.toml.judge import judge_of

        model = judge_of(whole() if whole else table)
    except ImportError:
        raise FileProblem(f"{shown(source.path)}: {_misfit(document, table, source)}") from None
    return validate(model, document, source)


def _misfit(document: Document, table: type, source: Source) -> str:
    """Where a document that is no such table goes wrong, in a few words."""
    from castlescore.toml.mistakes import within

    place = misfit(document, table)
    row = source.row_of(place)
    where = reduce(lambda whole, key: within(f"'{shown(str(key))}'", whole), place[2:] if row else place, "")
    why = tr("{where} is missing, unknown, or not what it should be", where=where)
    why = why if where else tr("it is missing, unknown, or not what it should be")
    return tr(row[0], n=row[1], why=why) if row else why


def _complaints(
    model: TypeAdapter[dict[str, object]], document: Document, error: ValidationError, source: Source
) -> str:
    """The first few things that are wrong, in one line: the file and its line before the first of them."""
    from castlescore.toml.mistakes import sentence, untagged
    from castlescore.toml.positions import line_numbers

    count = error.error_count()
    if count > MOST_LISTED:
        # Each thing that is wrong is made a table of, also those not told: so only of the first rows.
        error = _among_the_first(model, document) or error
        if error.error_count() > MOST_LISTED:
            return trn("{path}: {n} thing is wrong with it", "{path}: {n} things are wrong with it", count,
                       path=shown(source.path))  # fmt: skip
    problems = [untagged({**problem}) for problem in error.errors(include_url=False)[:3]]
    # A key that is missing stands nowhere: what should hold it does.
    lines = line_numbers(source.text, [p["loc"][:-1] if p["type"] == "missing" else p["loc"] for p in problems])
    found: list[str] = []
    for problem, line in zip(problems, lines, strict=True):
        place = problem["loc"]
        row = source.row_of(place)
        why = tr(row[0], n=row[1], why=sentence(problem, place[2:])) if row else sentence(problem, place)
        found.append(tr("line {line}: {why}", line=line, why=why) if line and found else why)
    more = [tr("and {n} more", n=count - len(found))] if count > len(found) else []
    return f"{shown(source.path)}{f':{lines[0]}' if lines[0] else ''}: {'; '.join([*found, *more])}"


def _among_the_first(model: TypeAdapter[dict[str, object]], document: Document) -> ValidationError | None:
    """What is wrong with a document of which only the first rows of each array are left; None where nothing is."""
    from pydantic import ValidationError

    few = {key: value[:FIRST] if isinstance(value, list) else value for key, value in document.items()}
    try:
        model.validate_python(few)
    except ValidationError as error:
        return error
    return None


def reason(error: Exception) -> str:
    """Why the system refused, in a few words."""
    if getattr(error, "errno", None) == errno.EBADF:
        return tr("it is closed")
    if getattr(error, "errno", None) == errno.ELOOP:
        return tr("its links lead in a circle")
    return tr((getattr(error, "strerror", None) or str(error)).lower())


BEGINS = "\nevent = [\n"
SHORT = 4_096  # characters; of so few, loading the reader of JSON would take longer than it saves
_TEXT = r'"[^"\\\x00-\x1f\x7f]*+"'
_LETTER = "[A-Za-z0-9_-]"
_BARE = f"{_LETTER}++"
# A word is seen from its beginning to its end only, so that a row of letters is looked at once.
_KEY = re.compile(rf"(?<!{_LETTER})({_BARE}) = ")
_ONE = rf"{_TEXT}(?: = )?|{_BARE} = |(?:true|false|-?[0-9]++)(?!{_LETTER})|[\[\]{{}}, ]"
_LINES = re.compile(rf"(?:  \{{ (?>{_ONE})++(?<=\}},)\n)++")
_SCOPE = re.compile(r"""^[ \t]*\[|\"""|'''""", re.MULTILINE)  # after which an event would not be the document's


def document_of(text: str) -> dict[str, object]:
    """The document of a TOML text; raises ValueError or RecursionError where it is none."""
    if (found := events_of(text)) is not None:
        with suppress(ValueError):  # what is wrong is told of the whole text
            head = tomllib.loads(found[0])
            if "event" not in head:  # else it stands there twice
                return {**head, "event": found[1]}
    return tomllib.loads(text)


def events_of(text: str) -> tuple[str, list[object]] | None:
    """What stands before the events, and the events; None for a text that is not of the form."""
    head, begins, lines = text.partition(BEGINS)
    if not begins or len(text) < SHORT or not lines.endswith("},\n]\n") or _SCOPE.search(head):
        return None
    lines = lines[: -len("]\n")]
    if not _LINES.fullmatch(lines):
        return None
    import json

    try:
        found = json.loads(f"[{_as_json(lines[:-2])}]", object_pairs_hook=_table)
    except (ValueError, RecursionError):
        return None
    return f"{head}\n", found


def _as_json(lines: str) -> str:
    """Lines of the form as JSON: `key = ` and `"key" = ` as `"key": `, but not within texts.

    No text has a quote in it, so that every second piece between quotes is a text. The pieces around them are looked at
    as one, with a mark for each text, which no line may have.
    """
    pieces = lines.split('"')
    around = _KEY.split("\0".join(pieces[::2]).replace("\0 = ", "\0: "))
    around[1::2] = [f'"{key}": ' for key in around[1::2]]
    pieces[::2] = "".join(around).split("\0")
    return '"'.join(pieces)


def _table(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """A table; raises ValueError where a key stands twice, which TOML refuses."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
