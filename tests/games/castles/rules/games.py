"""The old place of random games that tests/cli and tests/view take from here."""

# ruff: noqa: F401

from builders.games import play_out, random_table
