"""The findings of an audit as text and as JSON. Values in, lines and dictionaries out."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.amounts import amount
from castlescore.core.rulebook import cite
from castlescore.record.findings import Audit, Finding
from castlescore.record.toml.reading import shown
from castlescore.view.layout import columns, hanging, hung, signed

LONGEST = 20_000  # characters of a finding; a file may say why at length


def audit_document(audit: Audit) -> dict[str, object]:
    """One session of `audit --json`."""
    return {
        "file": audit.file,
        "ok": audit.ok,
        "events": audit.events,
        "findings": [_finding(finding) for finding in audit.findings],
        "scores": {"recorded": audit.recorded, "correct": audit.correct},
        "winners": {"recorded": list(audit.recorded_winners), "correct": list(audit.correct_winners)},
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "event": finding.event,
        "line": finding.line,
        "kind": finding.kind,
        "rule": finding.rule,
        "page": finding.page,
        "recorded": finding.recorded,
        "correct": finding.correct,
        "why": finding.why,
        "slips": list(finding.slips),
        "depends": list(finding.depends),
        "allowed": finding.allowed,
        "effect": finding.effect,
    }


def audit_lines(audit: Audit, width: int) -> list[str]:
    """The report of one record: `file:line: event 17: what, rule and page, what is right`."""
    rows: list[str] = []
    for finding in audit.findings:
        rows += hung(_sentence(audit, finding), 2, width)
    totals = [("", "recorded", "right")]
    differ = False
    for name, total in audit.recorded.items():
        if total != audit.correct[name]:
            differ = True
            totals.append((name, str(total), str(audit.correct[name])))
    if differ:
        rows += [f"  {row}" for row in columns(totals, width - 2, right=(1, 2))]
        rows += [f"  {winners_words(audit)}"]
    return [*rows, *hanging("", found_words(audit), width)]


def found_words(audit: Audit) -> str:
    """How much was found; what the table had agreed to is listed too, and counted apart."""
    agreed = sum(finding.allowed is not None for finding in audit.findings)
    wrong = len(audit.findings) - agreed
    head = f"{amount(wrong, 'finding') if wrong else 'no finding'} in {amount(audit.events, 'event')}"
    return f"{head}, and {agreed} that the table had agreed to" if agreed else head


def more_to_say(audit: Audit) -> tuple[str, ...]:
    """What a reader should know of a record whose figures are those that follow; nothing where none differs."""
    if audit.ok:
        return ()
    path = shown(audit.file)
    found = found_words(audit)
    return (f"{path}: {found}; the figures here are those that follow; see  castlescore audit {path}",)


def _sentence(audit: Audit, finding: Finding) -> str:
    if finding.event is None:
        return shown(finding.why, LONGEST)
    place = f"{audit.file}:{finding.line}" if finding.line else audit.file
    return shown(f"{place}: event {finding.event}: {finding_words(finding)}", LONGEST)


def finding_words(finding: Finding) -> str:
    """What was found at an event, by which rule, and what it did."""
    # What is illegal names every rule it breaks in its own words already.
    named = finding.rule and finding.kind != "illegal"
    rule = f" ({cite(finding.rule)})" if named else ""
    parts = [f"{finding.kind}: {finding.why}{rule}"]
    if finding.allowed is not None:
        parts.append(f"Agreed: {finding.allowed}")
    if finding.slips:
        parts.append(f"Perhaps: {'; or '.join(finding.slips)}")
    if finding.depends:
        parts.append(f"It may follow from event{'s' if len(finding.depends) > 1 else ''} {listed(finding.depends)}")
    parts += effect_words(finding)
    return shown(". ".join(parts), LONGEST)


def listed(things: Sequence[object]) -> str:
    """Numbers or names in words: "46, 51 and 82"."""
    *rest, last = map(str, things)
    return f"{', '.join(rest)} and {last}" if rest else last


def effect_words(finding: Finding) -> list[str]:
    """What the finding did to the final totals."""
    if finding.kind == "illegal":
        points = ", ".join(f"{name} {amount(-change, 'point')}" for name, change in finding.effect.items())
        return [f"It brought {points}"] if points else []
    if finding.effect:
        change = ", ".join(f"{name} {signed(points)}" for name, points in finding.effect.items())
        return [f"Put right: {change} at the end"]
    figure = finding.kind in ("points", "claim", "money") and finding.allowed is None
    return ["Put right, no total changes"] if figure else []


def winners_words(audit: Audit) -> str:
    """Who won by the record, and by the rules."""
    recorded, correct = " and ".join(audit.recorded_winners), " and ".join(audit.correct_winners)
    return f"winner: {correct}, either way" if recorded == correct else f"winner: {recorded}; by the rules {correct}"
