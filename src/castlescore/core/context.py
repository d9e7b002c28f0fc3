"""Context variables with a temporary value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def temporary_value(variable: ContextVar[T], value: T) -> Iterator[None]:
    """A context variable has another value until the block ends."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)
