"""What holds for every test: no clock fails one, and what the program remembers is not kept in anybody's home."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from castlescore.cli import COLLECT_AFTER
from castlescore.core.language import ENGLISH, speak
from samples import FULL
from surroundings import left_behind

settings.register_profile("quick", max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("quick"), max_examples=FULL)  # what `make fuzz` asks for
settings.load_profile("quick")


def pytest_collection_finish() -> None:
    """Garbage is looked for as seldom as the program does, and never among the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)


@pytest.fixture(autouse=True, scope="session")
def folders_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The folders of state and cache of one run of the tests, and nothing of the shell in which they run."""
    with pytest.MonkeyPatch.context() as patched:
        left_behind(patched, tmp_path_factory.mktemp)
        yield


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever a test spoke, the next one begins in English."""
    yield
    speak(ENGLISH)
