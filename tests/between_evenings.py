"""The old place of what tests/cli, tests/view and others take from here."""

# ruff: noqa: F401

from builders import EXAMPLES, record
from builders import run_line as say
from builders.evenings import turns
