"""What judges the documents of files: pydantic, by the annotations of the tables that a file may hold.

Imported only when a file is judged; pydantic takes as long to load as the rest of a line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Literal, NotRequired, cast

from pydantic import Discriminator, Tag, TypeAdapter
from typing_extensions import TypedDict

from castlescore.core.events import HEAD, SETUP, Event, Form, Moves, may_be_put_right
from castlescore.core.kinds import Checked, any_of, closed, keys_of
from castlescore.core.language import tr
from castlescore.core.types import Move
from castlescore.toml.mistakes import BESIDE

# TypedDict of keys that are worked out.
_table = cast("Callable[[str, dict[str, object]], type[dict[str, object]]]", TypedDict)


@cache
def judge_of(table: type) -> TypeAdapter[dict[str, object]]:
    """What judges documents that are such a table (a closed TypedDict)."""
    return TypeAdapter(table)


@cache
def judge_of_session(header: type, moves: Moves[Move]) -> TypeAdapter[dict[str, object]]:
    """What judges sessions: their headers, and their events as the lines of these moves."""
    events = GenericAlias(list, (row_of(moves, header),))
    return TypeAdapter(closed(_table("Session", {**keys_of(header), "event": NotRequired[events]})))


def row_of(moves: Moves[Move], header: type | None = None) -> object:
    """The annotation of a line with one of these moves; `header`: the table of what may be put right of a set-up."""
    forms = [(i, form) for forms in moves.forms.values() for i, form in enumerate(forms)]
    tags = {form: f"{form.do}{BESIDE}{i}" if i else form.do for i, form in forms}
    rows = [Annotated[_row(form, header), Tag(tag)] for form, tag in tags.items()]

    def tag(row: object) -> str | None:
        """Which form a row is judged by: the one that comes closest to it."""
        if not isinstance(row, dict) or not isinstance(row.get("do"), str):
            return None
        return tags[moves.form(row)] if row["do"] in moves.forms else row["do"]

    return Annotated[reduce(or_, rows), Discriminator(tag)]


def _row(form: Form, header: type | None) -> object:
    """The table that a line of a form may be, called and described as its class is."""
    keys = {name: key.filed if key.needed else NotRequired[key.filed] for name, key in form.keys.items()}
    if form.do == SETUP and header is not None:
        part: dict[str, object] = {name: NotRequired[kind] for name, kind in may_be_put_right(header).items()}
        keys |= dict.fromkeys(("was", "now"), closed(_table("SetupPart", part)))
    head = {"do": Literal[form.do], **{name: NotRequired[kind] for name, kind in HEAD.items() if name != "do"}}
    table = closed(_table(form.name, {**head, **keys}))
    table.__doc__ = form.cls.__doc__
    if not form.one_of:
        return table

    def complete(row: Event) -> Event:
        if row.keys().isdisjoint(form.one_of):
            raise ValueError(tr("the key {name} is missing for {do}", name=f"'{form.one_of[0]}'", do=form.do))
        return row

    return Annotated[table, Checked(complete, any_of(form.one_of))]
