"""What a page lets a browser do, as its Content-Security-Policy: nothing but its own styles and script.

Each is named by its hash, so that nothing else on the page could ever be run or styled, whatever a file says.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


def policy(styles: Iterable[str], scripts: Iterable[str], *more: str) -> str:
    """The policy of a page with these styles and scripts; `more`: what else is said, such as "connect-src 'self'"."""
    parts = ["default-src 'none'", f"style-src {_hashes(styles)}", "img-src data:", "base-uri 'none'"]
    found = [*scripts]
    parts += [f"script-src {_hashes(found)}"] if found else []
    return "; ".join([*parts, "form-action 'none'", *more])


def _hashes(texts: Iterable[str]) -> str:
    hashes = (b64encode(sha256(text.encode()).digest()).decode() for text in dict.fromkeys(texts))
    return " ".join(f"'sha256-{each}'" for each in hashes)


def styles_in(pictures: Iterable[str]) -> list[str]:
    """The style sheets of pictures, which depend on their prefixes alone."""
    return [sheet for picture in pictures for sheet in STYLE.findall(picture)]
