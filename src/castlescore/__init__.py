"""castlescore: referee and scoring assistant for two games of mad King Ludwig's castles.

    import castlescore as cs
    castle = cs.Castle.read("castle.toml")
    for place in castle.legal_placements("solar"):
        print(place, place.points)

`Castle` is one castle of Castles of Mad King Ludwig, `between.Castle` one of Between Two Castles; `Session` the record
of a table of either game, `Tally` a finished table. All are values: what changes one gives another. What each name
needs is loaded when it is used first.
"""

__version__ = "0.1.0"
_NAMES = {
    "AnyCastle": "library.castle",
    "AnyPlacement": "library.castle",
    "AnyTally": "library.castle",
    "Audit": "record.audit.findings",
    "Castle": "games.castles.library",
    "CastlescoreError": "core.errors",
    "Choice": "library.session",
    "Circle": "library.castle",
    "Doubt": "record.audit.findings",
    "FileProblem": "core.errors",
    "Finding": "record.audit.findings",
    "Hint": "record.audit.findings",
    "Illegal": "library.castle",
    "LimitHit": "core.errors",
    "Line": "view.common_answers",
    "Missing": "tally.part",
    "Move": "library.session",
    "Placement": "games.castles.library",
    "Session": "library.session",
    "Standings": "core.standings",
    "Story": "record.audit.findings",
    "Tally": "games.castles.library",
    "Tile": "games.castles.library",
    "Unclear": "core.errors",
    "Violation": "view.common_answers",
    "between": "",
    "castles": "",
    "find_tile": "games.castles.library",
}
__all__ = [*_NAMES]


def __getattr__(name: str) -> object:
    """A public name, loaded now."""
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = _NAMES[name]
    found = getattr(import_module(f"{__name__}.{module}"), name) if module else import_module(f"{__name__}.{name}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
