"""A short text, such as an address, as a QR code (ISO/IEC 18004): rows of modules, True is dark.

Only what an address takes: bytes, the lowest error correction, versions 1 to 5, in which all of it is one block.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, product

# Version: the bytes of text and length, those of error correction, the middle of the alignment pattern.
VERSIONS = {1: (19, 7, 0), 2: (34, 10, 18), 3: (55, 15, 22), 4: (80, 20, 26), 5: (108, 26, 30)}
LOW = 1  # the two bits of the lowest error correction
QUIET = 4  # modules that are left light around a code
FIELD, GENERATOR, FORMAT_MASK = 0x11D, 0x537, 0x5412
MASKS = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
Spot = tuple[int, int]  # row and column
Grid = dict[Spot, bool]
Rows = list[list[bool]]


def qr_code(text: str) -> Rows:
    """The code of a text, without the light modules around it; raises ValueError where it is too long."""
    content = text.encode()
    version = next((v for v, (room, *_) in VERSIONS.items() if len(content) <= room - 2), None)
    if version is None:
        raise ValueError(f"{len(content)} bytes are too many for this QR code")
    fixed, bits = _fixed(version), _bits(content, version)
    spots = [spot for spot in _way(_size(version)) if spot not in fixed]
    data = dict(zip(spots, [*bits, *[False] * (len(spots) - len(bits))], strict=True))
    return min((_masked(fixed, data, mask) for mask in range(len(MASKS))), key=_penalty)


def quiet(rows: Rows) -> Rows:
    """A code with the light modules that stand around it."""
    side = [False] * QUIET
    empty = [[False] * (len(rows) + 2 * QUIET)] * QUIET
    return [*empty, *([*side, *row, *side] for row in rows), *empty]


def half_blocks(rows: Rows) -> list[str]:
    """A code as text, two modules in a letter, for a light text on a dark terminal: the light modules are drawn."""
    rows = quiet(rows)
    letters = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], [*rows[1::2], [True] * len(rows)], strict=False)
    return ["".join(letters[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]


def _size(version: int) -> int:
    return 17 + 4 * version


def _bits(content: bytes, version: int) -> list[bool]:
    """The text with its length, filled up, and the bytes by which errors are put right."""
    room, check, _ = VERSIONS[version]
    head = f"0100{len(content):08b}{''.join(f'{byte:08b}' for byte in content)}0000"
    data = [int(head[i : i + 8], 2) for i in range(0, len(head), 8)]
    data += [(0xEC, 0x11)[i % 2] for i in range(room - len(data))]
    return [bool(byte >> bit & 1) for byte in [*data, *_check(data, check)] for bit in range(7, -1, -1)]


def _times(x: int, y: int) -> int:
    """The product in the field of 256 elements."""
    found = 0
    for bit in range(7, -1, -1):
        found = found << 1 ^ (found >> 7) * FIELD
        found ^= (y >> bit & 1) * x
    return found


def _check(data: list[int], count: int) -> list[int]:
    """The remainder of Reed and Solomon."""
    factors, root = [1], 1
    for _ in range(count):
        factors = [a ^ _times(b, root) for a, b in zip([*factors, 0], [0, *factors], strict=True)]
        root = _times(root, 2)
    rest = [0] * count
    for byte in data:
        first = byte ^ rest[0]
        rest = [each ^ _times(factor, first) for each, factor in zip([*rest[1:], 0], factors[1:], strict=True)]
    return rest


def _fixed(version: int) -> Grid:
    """The patterns that every code of a version has; where the format comes stands False."""
    size, found = _size(version), Grid()
    for i in range(size):
        found[6, i] = found[i, 6] = i % 2 == 0
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        for r, c in product(range(row - 4, row + 5), range(column - 4, column + 5)):
            if 0 <= r < size and 0 <= c < size:
                found[r, c] = max(abs(r - row), abs(c - column)) not in (2, 4)
    middle = VERSIONS[version][2]
    if middle:
        for r, c in product(range(middle - 2, middle + 3), repeat=2):
            found[r, c] = max(abs(r - middle), abs(c - middle)) != 1
    return found | dict.fromkeys([spot for pair in _format_spots(size) for spot in pair], False) | {(size - 8, 8): True}


def _format_spots(size: int) -> list[tuple[Spot, Spot]]:
    """Where each bit of the format stands, twice, the lowest first."""
    one = [*((r, 8) for r in (0, 1, 2, 3, 4, 5, 7, 8)), *((8, c) for c in (7, 5, 4, 3, 2, 1, 0))]
    other = [*((8, size - 1 - i) for i in range(8)), *((size - 7 + i, 8) for i in range(7))]
    return list(zip(one, other, strict=True))


def _way(size: int) -> Iterator[Spot]:
    """The way of the data: up and down in pairs of columns from the right, the column of the timing left out."""
    up = True
    for right in [c for c in range(size - 1, 0, -2) if c > 6] + [5, 3, 1]:
        for row in range(size - 1, -1, -1) if up else range(size):
            yield from ((row, right), (row, right - 1))
        up = not up


def _masked(fixed: Grid, data: Grid, mask: int) -> Rows:
    """The whole code with one of the masks."""
    size = max(row for row, _ in fixed) + 1
    value = LOW << 3 | mask
    rest = value
    for _ in range(10):
        rest = rest << 1 ^ (rest >> 9) * GENERATOR
    format_bits = (value << 10 | rest) ^ FORMAT_MASK
    spots = enumerate(_format_spots(size))
    formats = {spot: bool(format_bits >> bit & 1) for bit, pair in spots for spot in pair}
    grid = fixed | formats | {(r, c): dark ^ MASKS[mask](r, c) for (r, c), dark in data.items()}
    return [[grid[r, c] for c in range(size)] for r in range(size)]


def _penalty(rows: Rows) -> int:
    """How hard a code is to read: long runs, squares, what looks like a corner, more dark than light."""
    lines = [*rows, *(list(column) for column in zip(*rows, strict=True))]
    runs = (len(list(run)) for line in lines for _, run in groupby(line))
    found = sum(length - 2 for length in runs if length >= 5)
    spots = product(range(len(rows) - 1), repeat=2)
    found += sum(3 for r, c in spots if len({rows[r][c], rows[r][c + 1], rows[r + 1][c], rows[r + 1][c + 1]}) == 1)
    texts = ["".join("01"[dark] for dark in line) for line in lines]
    corners = ("10111010000", "00001011101")
    found += sum(40 for text in texts for i in range(len(text)) if text.startswith(corners, i))
    dark = sum(map(sum, rows)) * 100 // len(rows) ** 2
    return found + abs(dark - 50) // 5 * 10
