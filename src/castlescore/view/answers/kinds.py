"""Kinds of values in answers."""

from __future__ import annotations

from typing import Annotated

from castlescore.core.kinds import STRICT, Length, Whole

Words = Annotated[str, STRICT]
Text = Words | None
Numbers = list[Whole]
Spot = Annotated[list[Whole], Length(2, 2)]
Totals = dict[str, Whole | None]
