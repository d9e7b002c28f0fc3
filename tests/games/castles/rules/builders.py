"""The old place of builders that tests/view takes from here."""

# ruff: noqa: F401

from builders.games import POOLS, grown
