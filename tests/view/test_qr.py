"""QR codes against those of another program."""

from __future__ import annotations

from random import Random

import pytest

from castlescore.view.page.qr import QUIET, half_blocks, qr_code

qrcode = pytest.importorskip("qrcode", reason="the package qrcode is not installed")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:/.-é"


def others(text: str, version: int) -> list[list[list[bool]]]:
    """The codes that the other program makes of a text, one for each mask."""
    found = []
    for mask in range(8):
        code = qrcode.QRCode(version, qrcode.constants.ERROR_CORRECT_L, border=0, mask_pattern=mask)
        code.add_data(qrcode.util.QRData(text.encode(), mode=qrcode.util.MODE_8BIT_BYTE))
        code.make(fit=False)
        found.append([[bool(dark) for dark in row] for row in code.get_matrix()])
    return found


@pytest.mark.parametrize("length", [0, 1, 16, 17, 18, 31, 32, 33, 39, 52, 53, 54, 77, 78, 79, 105, 106])
def test_a_code_is_one_of_those_that_another_program_makes(length):
    text = "".join(Random(length).choices(LETTERS[:-1], k=length))
    code = qr_code(text)
    version = (len(code) - 17) // 4
    assert code in others(text, version)
    assert length <= (17, 32, 53, 78, 106)[version - 1] and (version == 1 or length > (17, 32, 53, 78)[version - 2])


def test_letters_beyond_ascii_are_bytes():
    assert qr_code("é" * 8) in others("é" * 8, 1)


def test_what_is_too_long_is_refused():
    with pytest.raises(ValueError, match="107 bytes are too many"):
        qr_code("x" * 107)


def test_in_letters_light_is_drawn_and_a_quiet_zone_stands_around_it():
    code = qr_code("http://192.168.1.20:8420/bakodimefuga/")
    rows = half_blocks(code)
    light = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    drawn = [[light[letter][k] for letter in row] for row in rows for k in (0, 1)]
    size = len(code) + 2 * QUIET
    assert all(len(row) == size for row in drawn)
    for r in range(size):
        for c in range(size):
            inside = QUIET <= r < size - QUIET and QUIET <= c < size - QUIET
            assert drawn[r][c] is not (inside and code[r - QUIET][c - QUIET])
