"""What an audit found, in words: one finding with its rule, how it may have come about, and what it did."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import both, person, tr, trn
from castlescore.core.language.amounts import amount
from castlescore.core.rulebook import cite
from castlescore.protocol.findings import Finding
from castlescore.view.layout import signed

SLIPS = 3  # that are told of one finding


def finding_words(finding: Finding, chain: Sequence[Finding] = (), below: bool = False) -> str:
    """What was found, by which rule, how it may have come about and what it did.

    `chain`: what it puts off; `below`: whether the totals follow.
    """
    rule = rule_words(finding)
    parts = [f"{finding.why} ({rule})" if rule else finding.why, *more_words(finding)]
    if chain:
        events = sorted({found.event for found in chain if found.event})
        late = trn(
            "It puts off {n} later finding (events {first}-{last})",
            "It puts off {n} later findings (events {first}-{last})",
            len(chain),
            first=events[0],
            last=events[-1],
        )
        parts.append(late)
    return ". ".join([*parts, *effect_words(finding, below)])


def more_names(names: Sequence[Finding], late: int) -> str:
    """How many more names are unknown, at which events, and how many findings they put off."""
    events = [n for found in names for n in found.events]
    values = {"first": min(events), "last": max(events)}
    told = trn(
        "{n} more name is unknown (events {first}-{last})",
        "{n} more names are unknown (events {first}-{last})",
        len(names),
        **values,
    )
    off = trn("they put off {n} later finding", "they put off {n} later findings", late) if late else ""
    return f"{told}; {off}" if off else told


def rule_words(finding: Finding) -> str:
    """The rule with its page.

    Nothing of what is illegal, which names every rule that it breaks in its own words; a check breaks none.
    """
    return cite(finding.rule) if finding.rule and finding.kind not in ("illegal", "check") else ""


def more_words(finding: Finding) -> list[str]:
    """What was agreed, how the number may have come about, and what it may follow from."""
    parts = [tr("Agreed: {why}", why=finding.allowed)] if finding.allowed is not None else []
    if finding.also is not None and len(finding.also) == 1:
        parts.append(tr("The same in event {n}", n=finding.also[0]))
    elif finding.also:
        parts.append(tr("The same in events {events}", events=_few(finding.also)))
    if finding.slips:  # the likeliest; JSON has more
        parts.append(tr("Perhaps {slip}", slip=finding.slips[0].text))
    if len(finding.depends) > 1:
        parts.append(tr("It may follow from events {events}", events=_few(finding.depends)))
    elif finding.depends:
        parts.append(tr("It may follow from event {n}", n=finding.depends[0]))
    return parts


def _few(events: Sequence[int]) -> str:
    """The first of many events."""
    if len(events) <= SLIPS:
        return both(map(str, events))
    return tr("{events} and {n} more", events=", ".join(map(str, events[:SLIPS])), n=len(events) - SLIPS)


def effect_words(finding: Finding, below: bool = False) -> list[str]:
    """What the finding did to the final totals; `below`: whether they follow."""
    if finding.kind == "illegal":
        return _brought_words(finding, below)
    if finding.effect:
        changes = ", ".join(f"{person(name)} {signed(points)}" for name, points in finding.effect.items())
        return [tr("Put right: {changes}", changes=changes)]
    figure = finding.kind in ("points", "claim", "money") and finding.allowed is None
    return [tr("No total changes")] if figure else []


def _brought_words(finding: Finding, below: bool) -> list[str]:
    """What a tile gave that lies where it may not, of what that is made, and that nobody takes it away."""
    points = sum(finding.brought.values())
    if not points:
        return []
    told = ", ".join(f"{person(name)} {amount(abs(each), 'point')}" for name, each in finding.brought.items())
    brought = tr("It brought {points}", points=told) if points > 0 else tr("It cost {points}", points=told)
    if finding.allowed is not None:
        return [f"{brought}{finding.made}"]
    if not any(finding.effect.values()):
        stays = tr("No total changes")
    elif abs(points) == 1:
        stays = tr("It stays in the totals below") if below else tr("It stays in the totals")
    else:
        stays = tr("They stay in the totals below") if below else tr("They stay in the totals")
    return [f"{brought}{finding.made}", stays]
