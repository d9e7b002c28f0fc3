"""The QR code of the address: every module of it, light on dark, with light ones around it."""

from __future__ import annotations

import sys

import pytest

from castlescore.cli.commands.share.serve import _code

qrcode = pytest.importorskip("qrcode", reason="the package qrcode is not installed")
URL = "http://192.168.1.20:8420/bakodimefuga/"
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def test_in_letters_light_is_drawn_and_a_quiet_zone_stands_around_it():
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=4)
    code.add_data(URL)
    dark = code.get_matrix()
    drawn = [[LIGHT[letter][k] for letter in row] for row in _code(URL) for k in (0, 1)]
    assert drawn[: len(dark)] == [[not module for module in row] for row in dark]
    assert len(dark) == 17 + 4 * 3 + 2 * 4


def test_without_letters_for_it_or_without_the_package_there_is_none(monkeypatch):
    monkeypatch.setitem(sys.modules, "qrcode", None)
    assert _code(URL) == []
