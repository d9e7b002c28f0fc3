"""Catalogues of gettext, of which only what is asked for is read: a line says some ten of thousands of messages.

`gettext.GNUTranslations` makes a dictionary of all of them first, which takes longer than the line.
"""

from __future__ import annotations

import gettext
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from struct import Struct, unpack_from
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LITTLE, BIG = b"\xde\x12\x04\x95", b"\x95\x04\x12\xde"
PLURAL = "Plural-Forms:"


class Catalogue(gettext.GNUTranslations):
    """A catalogue of messages, looked up in the file as it is."""

    def _parse(self, fp: IO[bytes]) -> None:  # type: ignore[override]
        """Read where the messages stand; raises OSError for a file that is none of gettext's."""
        messages = _Messages(fp.read())
        self._catalog = messages
        head = messages.get("", "").splitlines()
        plural = next((line for line in head if line.startswith(PLURAL)), "plural=n != 1")
        self.plural = gettext.c2py(plural.rpartition("plural=")[2].rstrip("; "))


class _Messages(Mapping[str | tuple[str, int], str]):
    """The translations by their messages, and by (message, form) where there are plurals: the file is sorted by them.

    The format is that of the GNU gettext manual, "The Format of GNU MO Files". What was found
    once is not looked for again.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        order = {LITTLE: "<", BIG: ">"}.get(data[:4])
        if order is None:
            raise OSError(0, "no catalogue of messages")
        self._count, self._from, self._to = unpack_from(f"{order}3I", data, 8)
        self._place = Struct(f"{order}2I").unpack_from  # of a text: its length, and where it begins
        self._found: dict[str | tuple[str, int], str] = {}

    def __len__(self) -> int:
        return int(self._count)

    def __iter__(self) -> Iterator[str | tuple[str, int]]:
        return (self._text(self._from, i).decode() for i in range(len(self)))

    def __getitem__(self, key: str | tuple[str, int]) -> str:
        if key not in self._found:
            self._found[key] = self._look_up(key)
        return self._found[key]

    def _look_up(self, key: str | tuple[str, int]) -> str:
        text, form = key if isinstance(key, tuple) else (key, None)
        wanted = text.encode()
        i = bisect_left(range(len(self)), wanted, key=lambda i: self._text(self._from, i).partition(b"\0")[0])
        if i == len(self):
            raise KeyError(key)
        found, nul, _ = self._text(self._from, i).partition(b"\0")
        forms = self._text(self._to, i).split(b"\0")
        if found != wanted or (form is None) == bool(nul):
            raise KeyError(key)
        return forms[form or 0].decode()

    def _text(self, table: int, i: int) -> bytes:
        length, start = self._place(self._data, table + 8 * i)
        return self._data[start : start + length]


def opened(path: Traversable) -> Catalogue:
    """The catalogue in a file; raises OSError for one that cannot be read."""
    with path.open("rb") as file:
        return Catalogue(file)
