"""The old place of what tests/cli, tests/view and others take from here."""

# ruff: noqa: F401

from builders.evenings import ENDING, HEADER, LINES, OPENING, ROOMS, evening
