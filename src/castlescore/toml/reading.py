"""Read TOML files that anybody may have written: with limits, and with errors that name the mistake and its place.

Every file of the program is read here and validated by pydantic (`castlescore.toml.judge`).
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Sized
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar

from castlescore.core import system
from castlescore.core.errors import FileProblem, LimitHit
from castlescore.core.errors import shown as shown
from castlescore.core.language import marked, tr, trn
from castlescore.core.language.messages import quoted as quoted
from castlescore.core.types import Document
from castlescore.toml.mistakes import TEXT_OR_COMMENT, misread, of_toml, typographic

PATIENCE = 5.0  # seconds to wait for the writer of a pipe
LARGEST = 4 * 1024 * 1024  # bytes a file may have; a limit of the contract
T = TypeVar("T")
MOST_MISTAKES = 10  # in a file that people write, which are named
MOST_TILES = 300  # of one castle; a limit of the contract
STDIN = "-"
MARK = b"\xef\xbb\xbf"  # byte order mark, which some editors write before a text
# Those of other encodings; UTF-32 first, since its mark begins as that of UTF-16.
OTHER_MARKS = {
    b"\xff\xfe\0\0": "UTF-32 (little-endian)",
    b"\0\0\xfe\xff": "UTF-32 (big-endian)",
    b"\xff\xfe": "UTF-16 (little-endian)",
    b"\xfe\xff": "UTF-16 (big-endian)",
}
# The message about a row of an array, by the name of its rows.
OF_ROW: Mapping[str, str] = {
    "tile": marked("tile {n}: {why}"),
    "player": marked("player {n}: {why}"),
    "castle": marked("castle {n}: {why}"),
    "room": marked("room {n}: {why}"),
    "event": marked("event {n}: {why}"),
    "new event": marked("new event {n}: {why}"),
}
NEEDED: Mapping[str, str] = {
    "castle": marked("a castle file is needed here"),
    "session": marked("a session file is needed here"),
    "tally": marked("a tally file is needed here"),
}
# Reasons of the operating system; other messages stay unchanged.
REASONS = (
    marked("no such file or directory"),
    marked("is a directory"),
    marked("not a directory"),
    marked("permission denied"),
    marked("operation not permitted"),
    marked("file name too long"),
    marked("too many open files"),
    marked("no space left on device"),
    marked("disk quota exceeded"),
    marked("read-only file system"),
    marked("input/output error"),
    marked("file too large"),
    marked("no such device or address"),
    marked("embedded null byte"),
    marked("embedded null character in path"),
    marked("it is closed"),
    marked("it is not a regular file"),
    marked("it is write-protected"),
    marked("reading it back gave something else"),
)

# What a text may ask of tomllib, refused before it costs more time or memory than any honest file. The limits of the
# contract (bytes, events, tiles) are of the files; these are of the language, and far above what a file of ours has.
MOST_PARTS = 8  # of a dotted key: the reader's time and memory go with their square
MOST_DOTTED = 20_000  # keys with a dot, tables by their header: each is a kilobyte of memory
MOST_INLINE = 100_000  # tables in braces: an event, and each of its rewards
MOST_KEYS = 1_000  # of one table
MOST_ENTRIES = 1_000  # of an array within a table; those of the document have limits of their own
MOST_DIGITS = 10_000  # of a number: the reader takes a hundred bytes for each
MOST = ((".", MOST_DOTTED), ("[", MOST_DOTTED), ("{", MOST_INLINE))  # of a text that need not be looked at closely
_DEEP = re.compile(rf"(?:\.[^.\n=,\[\]{{}}]*+){{{MOST_PARTS}}}")
_HEADER = re.compile(r"^[ \t]*\[(?!\[)", re.MULTILINE)
# Seen from its beginning only, so that a text of many numbers is looked at once; a word of letters is a key.
_LONG = re.compile(rf"(?<!\w)(?:0[xo]|[0-9])[0-9A-Fa-f_]{{{MOST_DIGITS - 1}}}")
STEP = 100
_LONG_BY_STEPS = re.compile(rf"[0-9A-Fa-f_]{{{MOST_DIGITS // STEP}}}")  # what a long number leaves of every such letter


def unreadable(name: str, why: Exception | str) -> FileProblem:
    """The error for a file that cannot be read; `name` as it is shown."""
    error = why if isinstance(why, str) else reason(why)
    return FileProblem(tr("{name}: cannot be read: {error}", name=name, error=error))


def read_bytes(path: str) -> bytes:
    """The content of a file, or standard input for `-`; raises FileProblem or LimitHit."""
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
    """The text of a file, or of standard input for `-`, by `decoded`; raises FileProblem or LimitHit."""
    return decoded(read_bytes(path), path)


def decoded(raw: bytes, path: str, first: int = 1) -> str:
    """The text of UTF-8 bytes, without a byte order mark; lines that end in CR alone end in LF.

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
    """Raises FileProblem for bytes that begin with the byte order mark of UTF-16 or UTF-32."""
    for mark, encoding in OTHER_MARKS.items():
        if raw.startswith(mark):
            why = tr("{path}: the text is in {encoding}: save the file as UTF-8", path=shown(path), encoding=encoding)
            raise FileProblem(why)


def _where(before: bytes, path: str, first: int) -> str:
    """`FILE:LINE` of the position after some bytes, `first` the line with which they begin."""
    line = first + before.count(b"\n")
    return f"{shown(path)}:{line}"


def _opened(path: str) -> int:
    """A file opened for reading; a named pipe without a writer is not waited for endlessly."""
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
    """Wait for the writer of a pipe; raises OSError if none writes within PATIENCE."""
    import select

    if select.select([pipe], [], [], PATIENCE)[0]:
        return
    with suppress(BlockingIOError):  # there is a writer, but no data yet
        if os.read(pipe, 1) == b"":
            waited = tr("it is a pipe, and nobody has written to it for {n} seconds", n=f"{PATIENCE:.0f}")
            raise OSError(errno.ENODATA, waited)


def parse_toml(text: str, path: str) -> dict[str, object]:
    """The document of a TOML text; raises FileProblem with the line, LimitHit if it is too large."""
    try:
        check_text(text)
        document: dict[str, object] = tomllib.loads(text)
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


def check_text(text: str) -> None:
    """Raises FileProblem or LimitHit for a text that would take too much time and memory."""
    may_be_long = _LONG_BY_STEPS.search(text[::STEP])  # looked at in a hundredth of the time of the whole text
    many_dots = any(line.count(".") >= MOST_PARTS for line in text.split("\n"))
    if not (may_be_long or many_dots or any(text.count(c) > most for c, most in MOST)):
        return
    bare = TEXT_OR_COMMENT.sub("s", text)
    if _LONG.search(bare):
        raise FileProblem(tr("a number of more than {most} digits", most=MOST_DIGITS))
    if _DEEP.search(bare):
        raise FileProblem(tr("a key has more than {most} parts, so its tables are nested too deeply", most=MOST_PARTS))
    if bare.count(".") + len(_HEADER.findall(bare)) > MOST_DOTTED:
        raise LimitHit(tr("more than {most} tables and dotted keys, the most that are read", most=MOST_DOTTED))
    if bare.count("{") > MOST_INLINE:
        raise LimitHit(tr("more than {most} events and other tables, the most that are read", most=MOST_INLINE))


def check_document(document: dict[str, object]) -> None:
    """Raises LimitHit for endless tables and arrays."""
    _check_table(document)
    rest = [(key, value) for key, value in document.items() if isinstance(value, (dict, list))]
    tops = {id(value) for _, value in rest}
    while rest:
        key, value = rest.pop()
        if isinstance(value, dict):
            _check_table(value)
            rest += [(inner, entry) for inner, entry in value.items() if isinstance(entry, (dict, list))]
            continue
        if len(value) > MOST_ENTRIES and id(value) not in tops:
            n = len(value)
            raise LimitHit(trn("{name} has {n} entry; it may have {most}", "{name} has {n} entries; it may have {most}",
                               n, name=f"'{shown(key)}'", most=MOST_ENTRIES))  # fmt: skip
        rest += [(key, entry) for entry in value if isinstance(entry, (dict, list))]


def _check_table(table: Sized) -> None:
    if len(table) > MOST_KEYS:
        n = len(table)
        raise LimitHit(trn("a table of {n} key; it may have {most}", "a table of {n} keys; it may have {most}", n,
                           most=MOST_KEYS))  # fmt: skip


def _not_usable(path: str, why: str) -> str:
    return tr("{path}: not usable: {why}", path=shown(path), why=why)


def _no_toml(path: str, text: str, why: str) -> str:
    """The error for a message of the TOML parser, with the line before it as in every message."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", why, re.DOTALL)
    if match is None:
        return tr("{where}: not valid TOML: {why}", where=shown(path), why=shown(why))
    line = int(match[2]) if match[2] else text.rstrip().count("\n") + 1
    mistake = typographic(text, line)
    if not match[2] and mistake is None:
        where, why = f"{shown(path)}:{text.count(chr(10)) + 1}", shown(of_toml(match[1]))
        return tr("{where}: not valid TOML: {why} (the end of the file)", where=where, why=why)
    where, column = f"{shown(path)}:{line}", int(match[3] or 1)
    why, column = mistake or misread(match[1], text, line, column) or (shown(of_toml(match[1])), column)
    return tr("{where}: not valid TOML: {why} (column {column})", where=where, why=why, column=column)


def at_line(path: str, text: str, *place: str | int) -> str:
    """`FILE:LINE` of the value at these keys and numbers of entries (from 0), for a message; `FILE` if the line is
    unknown."""
    from castlescore.toml.writing import line_numbers

    [line] = line_numbers(text, [place])
    return shown(path) if line is None else f"{shown(path)}:{line}"


def written_format(kind: str) -> str:
    """The format that a file of this kind names."""
    return f"castlescore {kind} 1"


def with_format(document: Document, path: str, kind: str, keys: Collection[str]) -> tuple[Document, tuple[str, ...]]:
    """A document without a format with that of its kind, and the remark on it, if it has one of the `keys` that only
    such files have; any other document unchanged."""
    if "format" in document or document.keys().isdisjoint(keys):
        return document, ()
    wanted = written_format(kind)
    remark = tr(
        '{path}: its first line should be format = "{wanted}"; it is read as if it were there',
        path=shown(path),
        wanted=wanted,
    )
    return {"format": wanted, **document}, (remark,)


def expect_format(document: Document, path: str, kind: str, text: str = "") -> None:
    """Raises FileProblem unless the document names the format `castlescore KIND 1`."""
    written, wanted = document.get("format"), written_format(kind)
    if written == wanted:
        return
    if written is None:
        raise FileProblem(
            tr('{path}: no castlescore file: its first line should be format = "{wanted}"',
               path=shown(path), wanted=wanted)
        )  # fmt: skip
    if isinstance(written, str) and written.startswith(f"castlescore {kind} "):
        hint = tr("written by a newer castlescore? Then install that one")
    else:
        hint = tr(NEEDED[kind])
    raise FileProblem(
        tr("{where}: the format is {found}, not '{wanted}': {hint}",
           where=at_line(path, text, "format"), found=quoted(written), wanted=wanted, hint=hint)
    )  # fmt: skip


def read_each(readings: Iterable[Callable[[], T]]) -> list[T]:
    """The results of some readings of a file; raises FileProblem with the mistakes of all that fail, up to ten."""
    results: list[T] = []
    mistakes: list[str] = []
    for read in readings:
        try:
            results.append(read())
        except FileProblem as problem:
            mistakes.append(str(problem))
    if mistakes:
        more = [tr("and {n} more", n=len(mistakes) - MOST_MISTAKES)] if len(mistakes) > MOST_MISTAKES else []
        raise FileProblem("\n".join([*mistakes[:MOST_MISTAKES], *more]))
    return results


@dataclass(frozen=True)
class Source:
    """The origin of a document, for messages.

    `rows` maps an array to the name of its rows in OF_ROW: `{"tile": "tile"}`; those `from_one` are counted from 1.
    `text` is that of the file, so that line numbers can be given; `""` if there is none. `typed`: whether people write
    such files, so that up to ten mistakes are named, each in its own line.
    """

    path: str
    rows: Mapping[str, str] = field(default_factory=dict[str, str])
    from_one: Collection[str] = ()
    text: str = ""
    typed: bool = False

    def row_of(self, place: Sequence[str | int]) -> tuple[str, int] | None:
        """The row of an array in which a place is: the name of such a row, and its number; None outside of arrays."""
        if len(place) > 1 and place[0] in self.rows and isinstance(place[1], int):
            return OF_ROW[self.rows[str(place[0])]], place[1] + (place[0] in self.from_one)
        return None


def reason(error: Exception) -> str:
    """The reason of an error of the operating system, in a few words."""
    if getattr(error, "errno", None) == errno.EBADF:
        return tr("it is closed")
    if getattr(error, "errno", None) == errno.ELOOP:
        return tr("its links lead in a circle")
    return tr((getattr(error, "strerror", None) or str(error)).lower())
