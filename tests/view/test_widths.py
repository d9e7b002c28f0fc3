"""The columns of a text are those of rich, and where rich is not installed those of Python's own tables."""

from __future__ import annotations

import builtins
import runpy
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from castlescore.view import layout
from castlescore.view.layout import clip, seen

LETTERS = st.text(st.characters(max_codepoint=0x1000, categories=["L", "N", "P", "S", "Zs", "Mn"]), max_size=40)
DRAWN = "┌─┐│└┘╱╲╔═╗▲▶▼◀△▷▽◁×▒┊╷╵╴╶日本語ゲーム\u0301é"


@pytest.fixture(scope="module")
def alone():
    """The module as it is where rich is not installed."""
    real = builtins.__import__

    def refused(name, *words, **named):
        if name.startswith("rich"):
            raise ImportError(name)
        return real(name, *words, **named)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(builtins, "__import__", refused)
        return SimpleNamespace(**runpy.run_path(layout.__file__))


@given(LETTERS | st.text(DRAWN))
def test_python_counts_the_columns_that_rich_counts(alone, text):
    assert alone.seen(text) == cell_len(text) == seen(text)


@given(st.text("ab 日本語é", max_size=30), st.integers(2, 20))
def test_a_text_is_cut_to_its_width_and_the_cut_shown(text, width):
    result = clip(text, width)
    assert result == text if cell_len(text) <= width else result.endswith("..") and cell_len(result) == width


@given(st.text("ab ", max_size=60), st.integers(8, 30))
def test_text_is_wrapped_alike_without_rich(alone, text, width):
    assert alone.wrapped(text, width) == layout.wrapped(text, width)
