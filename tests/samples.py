"""Which of many examples of one kind the quick run tries, and how many more `make test-all` does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings

FULL = 100  # the examples of the profile `long`, which is the measure for what a test asks for


def some(cases: Iterable[Any], quick: int | Collection[Any]) -> list[Any]:
    """All of the cases as parameters; those beyond the quick ones are marked `long`.

    Quick are so many, spread evenly over them with the first and the last among them, or those that are named.
    """
    listed = list(cases)
    chosen = spread(len(listed), quick) if isinstance(quick, int) else {listed.index(case) for case in quick}
    return [_parameter(case, long=number not in chosen) for number, case in enumerate(listed)]


def of_every(values: Iterable[Any], named: Callable[[Any], str] = repr) -> Callable[[Callable[[Any], None]], Any]:
    """A test of one value as one test of all of them, where each alone takes less time than a test of its own."""

    def looped(test: Callable[[Any], None]) -> Callable[[], None]:
        def every() -> None:
            for value in values:
                try:
                    test(value)
                except Exception as error:
                    error.add_note(f"of {named(value)}")
                    raise

        every.__name__, every.__qualname__, every.__doc__ = test.__name__, test.__qualname__, test.__doc__
        every.__module__ = test.__module__
        return every

    return looped


def spread(count: int, quick: int) -> set[int]:
    """So many places among `count`, evenly, the first and the last among them."""
    if quick >= count:
        return set(range(count))
    return {number * (count - 1) // max(quick - 1, 1) for number in range(quick)}


def _parameter(case: Any, long: bool) -> Any:
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, *([pytest.mark.long] if long else [])])
    values = case if type(case) is tuple else (case,)
    return pytest.param(*values, marks=pytest.mark.long if long else ())


def thorough() -> bool:
    """Whether it is `make test-all` that asks."""
    return settings().max_examples >= FULL


def tries(full: int) -> settings:
    """So many examples of hypothesis in `make test-all`; the quick run takes the same part of them as of any others."""
    return settings(max_examples=max(1, full * settings().max_examples // FULL))
