"""The columns of a text: the same with rich and, where that is not installed, by Python's own tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from castlescore.view import layout
from castlescore.view.layout import clip, columns_of, seen

LETTERS = st.text(st.characters(max_codepoint=0x1000, categories=["L", "N", "P", "S", "Zs", "Mn"]), max_size=40)
DRAWN = "┌─┐│└┘╱╲╔═╗▲▶▼◀△▷▽◁×▒┊╷╵╴╶日本語ゲーム\u0301é"


@given(LETTERS | st.text(DRAWN))
def test_python_counts_the_columns_that_rich_counts(text):
    assert columns_of(text) == cell_len(text) == seen(text)


@given(st.text("ab 日本語é", max_size=30), st.integers(2, 20))
def test_a_text_is_cut_to_its_width_and_the_cut_shown(text, width):
    found = clip(text, width)
    assert found == text if cell_len(text) <= width else found.endswith("..") and cell_len(found) == width


@given(st.text("ab ", max_size=60), st.integers(8, 30))
def test_text_is_wrapped_without_rich_too(text, width):
    def refused(name, *words, **named):
        if name.startswith("rich"):
            raise ImportError(name)
        return real(name, *words, **named)

    import builtins

    real = builtins.__import__
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(builtins, "__import__", refused)
        rows = layout.wrapped(text, width)
    assert max(map(len, rows), default=0) <= width
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert layout.seen("abc") == 3
