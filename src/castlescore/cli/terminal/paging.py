"""The answer of one line at a terminal, shown by the pager of the system: PAGER, else less."""

from __future__ import annotations

import os
import pydoc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from castlescore.cli.output import PAGED
from castlescore.core.context import meanwhile
from castlescore.words.desk import desk


@contextmanager
def paging() -> Iterator[None]:
    """Give what is answered in here to the pager; where an error ends it, what was answered is written as it is."""
    rows: list[str] = []
    try:
        with meanwhile(PAGED, rows):
            yield
    except BaseException:
        for row in rows:
            print(row)
        raise
    if rows:
        desk().keep_memory()  # a number of the list may be typed in another terminal while the pager shows it
        sys.stdout.flush()
        os.environ.setdefault("LESS", "FRX")  # as git has it: ends where all fits, shows colours, leaves the text
        pydoc.getpager()("".join(f"{row}\n" for row in rows))
