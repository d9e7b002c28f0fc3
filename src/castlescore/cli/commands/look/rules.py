"""rules: the rules that are cited, with their pages. Light, as `tiles` is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from castlescore.cli.options import Json
from castlescore.cli.output import document, say
from castlescore.core.errors import Unclear, shown
from castlescore.core.language import tr
from castlescore.core.rulebook import Rule, cite
from castlescore.core.rulebook import find as find_rules
from castlescore.protocol import answers, registry
from castlescore.view.layout import wrapped
from castlescore.view.screen import width


def rules_command(
    query: Annotated[
        str | None, typer.Argument(metavar="[ID|WORD]", help="A rule id, its beginning, or a word.")
    ] = None,
    json: Json = False,
) -> int:
    """Print the rules that the program cites, in its own words, with their pages.

    [b]castlescore rules PLACE-6[/b]
    [b]castlescore rules fence[/b]
    """
    registry.known()  # their lists of rules with them
    found: tuple[Rule, ...] = find_rules(query or "")
    if not found:
        raise Unclear(tr("no rule is called or mentions '{query}'", query=shown(query or "")))
    if json:
        document(answers.Rules(tuple(answers.Rule(rule.id, rule.page, rule.text) for rule in found)))
    else:
        say(rule_lines(found, width()))
    return 0


def rule_lines(found: Iterable[Rule], width: int) -> list[str]:
    """Rules with their ids, pages and texts, a blank line between them."""
    rows: list[str] = []
    for rule in found:
        rows += ["", cite(rule.id), *(f"  {row}" for row in wrapped(rule.said, width - 2))]
    return rows[1:]
