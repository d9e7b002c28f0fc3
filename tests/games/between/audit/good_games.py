"""The old place of games that tests/cli takes from here."""

# ruff: noqa: F401

from builders.games import good_between_game
