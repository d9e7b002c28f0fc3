"""The conformance suite: its runner, and whether it notices wrong rules."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

SUITE = Path(__file__).parents[2] / "conformance"


def script(name: str) -> ModuleType:
    """A script of the suite's folder as a module."""
    if (known := f"conformance_{name}") in sys.modules:
        return sys.modules[known]
    spec = importlib.util.spec_from_file_location(known, SUITE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    result = sys.modules[known] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(result)
    return result
