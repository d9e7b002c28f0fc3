"""The old place of castles that tests/cli and tests/view take from here."""

# ruff: noqa: F401

from builders.between import COUNTED, SHEET, SHEET_ROWS, sheet
