"""What a bare `explain` explains: the placement that was refused last, else the tile that was laid last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from castlescore.cli.recording import open_evening
from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.rulebook import cite
from castlescore.protocol.castles import Site
from castlescore.protocol.game import Game
from castlescore.record.toml.reading import STDIN
from castlescore.words.desk import desk, session_path
from castlescore.words.memory import last_refused


def refused_before(
    castle: str | None, session: str | None, site_of: Callable[[Sequence[str]], tuple[Site, Game]]
) -> tuple[Any, Site, Game] | None:
    """The verdict on the placement that was refused last, its castle and its game; None where none was.

    `site_of` gives the castle that the words for a tile and a player mean, or that of the castle file. Raises Unclear
    where no place was the reason.
    """
    path = castle or session_path(session)
    desk().looks_at(path, None)
    found = desk().memory().refused
    if path == STDIN or found is None:
        return None
    try:
        if found.tiles:
            site, game = site_of([found.tiles[-1][0], *filter(None, [found.whose])])
            return (site.again(found), site, game) if last_refused() else None
        steps = open_evening(session).steps
        rules = [cite(rule) for rule in found.rules] if last_refused() else []
    except (CastlescoreError, KeyError):  # nothing that this program has written of this file as it is now
        return None
    if not rules:
        return None
    laid = [step.n for step in steps if step.played.verdict is not None]
    last = [f"the last tile laid:  explain {laid[-1]}"] if laid else []
    head = f"the last line was refused by {' and '.join(rules)}"
    raise Unclear("\n  ".join([head, f"the rule:  rules {found.rules[0]}", "a place:  explain TILE PLACE", *last]))


def nothing_laid(laid: Collection[int]) -> None:
    """Raises Unclear where no tile has been laid that a bare `explain` could mean."""
    if not laid:
        raise Unclear("no tile has been laid yet. To explain a place:  explain TILE PLACE")
