"""Every reader of a foreign text, given mutations of what it is known to read: an answer or one clear refusal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz.mutations import document_mutated, text_mutated
from fuzz.readers import BY_TEXT, READERS, read
from fuzz.seeds import seeds
from samples import tries

QUICK = settings(tries(25), suppress_health_check=list(HealthCheck))


def _fuzz(reader: str, rng: Random) -> None:
    text = rng.choice(seeds(reader))
    mutate = text_mutated if reader in BY_TEXT or rng.random() < 0.2 else document_mutated
    read(reader, mutate(rng, text))


@pytest.mark.parametrize("reader", READERS)
@QUICK
@given(rng=st.randoms(use_true_random=False))
@pytest.mark.many
def test_a_text_made_strange(reader, rng):
    _fuzz(reader, rng)


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
@settings(QUICK, max_examples=5000)
@given(rng=st.randoms(use_true_random=False))
def test_very_many_texts_made_strange(reader, rng):
    _fuzz(reader, rng)
