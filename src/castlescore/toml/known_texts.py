"""Texts that have been judged and found in order, known by their digest: they are not judged again.

A session or a castle file is read at every line, mostly as this program wrote it. The digests are kept as empty files
in the user's cache folder; those of another version of the program count for nothing. Where none can be kept, every
text is judged. Limits of size and number, and whether the events follow from each other, are looked at all the same.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from castlescore import __version__
from castlescore.core.system import user_folder

MOST = 200  # digests that are kept
FEWER = 0.75  # the part of them that is left when there are more, so that their times are not looked at for every text


def is_known(text: str) -> bool:
    """Whether a text was found in order before, by this version of the program."""
    with suppress(OSError, RuntimeError, ValueError):
        return _file(text).exists()
    return False


def remember(text: str, instead_of: str = "") -> None:
    """A text is in order; the one that it has taken the place of will not be read again."""
    with suppress(OSError, RuntimeError, ValueError):
        file = _file(text)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        if instead_of and instead_of != text:
            _file(instead_of).unlink(missing_ok=True)
        _forget_the_oldest(file.parent)


def _forget_the_oldest(folder: Path) -> None:
    with os.scandir(folder) as found:
        files = list(found)
    if len(files) > MOST:
        for file in sorted(files, key=lambda file: file.stat().st_mtime)[: len(files) - int(MOST * FEWER)]:
            Path(file.path).unlink(missing_ok=True)


def _file(text: str) -> Path:
    """The file that says that a text is in order; raises RuntimeError or ValueError where there is no place for it."""
    from hashlib import sha256

    digest = sha256(f"{__version__}\n{text}".encode(errors="surrogatepass")).hexdigest()
    return user_folder("cache") / "judged" / digest
