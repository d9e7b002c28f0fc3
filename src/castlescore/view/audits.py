"""The findings of an audit as text and as JSON. Values in, lines and dictionaries out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.language.amounts import amount
from castlescore.core.limits import FIRST_TOLD
from castlescore.core.rulebook import cite
from castlescore.record.findings import Audit, Finding
from castlescore.record.toml.reading import shown
from castlescore.view.layout import columns, hanging, hung, signed

SLIPS = 3  # that are told of one finding
CHAIN = 4  # findings that follow from one are told with it
TOTALS = ("recorded", "right", "")
LONGEST = 20_000  # characters of a finding; a file may say why at length


def audit_document(audit: Audit) -> dict[str, object]:
    """One session of `audit --json`."""
    lists: dict[tuple[int, ...], list[int]] = {}  # each only once: of thousands of findings most follow from the same
    return {
        "file": audit.file,
        "ok": audit.ok,
        "events": audit.events,
        "findings": [_finding(finding, lists) for finding in audit.findings],
        "scores": {"recorded": audit.recorded, "correct": audit.correct, **_from(audit)},
        "winners": {"recorded": list(audit.recorded_winners), "correct": list(audit.correct_winners)},
        "finished": audit.finished,
        "stories": [story.document for story in audit.stories],
        **({} if audit.searched else {"searched": False}),
    }


def _from(audit: Audit) -> dict[str, str]:
    return {"recorded_from": "score"} if audit.recorded_from == "score" else {}


def _finding(finding: Finding, lists: dict[tuple[int, ...], list[int]]) -> dict[str, object]:
    return {
        "event": finding.event,
        "line": finding.line,
        "kind": finding.kind,
        "rule": finding.rule,
        "page": finding.page,
        "recorded": finding.recorded,
        "correct": finding.correct,
        "why": finding.why,
        "slips": [slip.text for slip in finding.slips[:SLIPS]],
        "slips_as": [slip.document for slip in finding.slips[:SLIPS]],
        "slips_more": max(len(finding.slips) - SLIPS, 0),
        "depends": lists.setdefault(finding.depends, list(finding.depends)),
        "allowed": finding.allowed,
        "effect": finding.effect,
        **({"meant": list(finding.meant)} if finding.meant else {}),
    }


def audit_lines(audit: Audit, width: int, whole: bool = False) -> list[str]:
    """The report of one record: `file:line: event 17, what, rule and page, what is right`, the stories, the totals.

    What a cause puts off is told with the cause where it is much; `whole`: line by line.
    """
    rows = [row for found in told_findings(audit, whole) for row in hung(_sentence(audit, *found), 2, width)]
    rows += [row for line in story_words(audit) for row in hung(line, 2, width)]
    rows += _totals(audit, width)
    if not audit.finished:
        rows += hanging("", unfinished_words(audit), width)
    return [*rows, *hanging("", found_words(audit), width)]


def told_findings(audit: Audit, whole: bool = False) -> list[tuple[Finding, str]]:
    """The findings with what is said of each; of those that a cause puts off, where they are many, only the cause.

    The report of `audit` and the page of an evening say the same. `whole`: every one.
    """
    chains = {} if whole else _chains(audit)
    hidden = {id(found) for chain in chains.values() for found in chain}
    shown_ones = [found for found in audit.findings if id(found) not in hidden]
    return [
        (found, found.why if found.event is None else finding_words(found, chains.get(id(found), ())))
        for found in shown_ones
    ]


def _chains(audit: Audit) -> dict[int, tuple[Finding, ...]]:
    """The findings that follow from a cause, by the cause, where they are many."""
    causes = {found.event: found for found in reversed(audit.findings) if not found.depends and found.event}
    chains: dict[int, list[Finding]] = {}
    for found in audit.findings:
        cause = causes.get(min(found.depends)) if found.depends else None
        if cause is not None and cause is not found:
            chains.setdefault(id(cause), []).append(found)
    return {cause: tuple(chain) for cause, chain in chains.items() if len(chain) >= CHAIN}


def story_words(audit: Audit) -> list[str]:
    """The simplest stories in words."""
    wrong = sum(found.allowed is None for found in audit.findings)
    told: list[str] = []
    for story in audit.stories:
        head = "One change" if not told else "Another one"
        end = "" if story.mend else " It cannot be written without more"
        told.append(f"{head} explains {len(story.explains)} of {amount(wrong, 'finding')}: {story.why}.{end}".rstrip())
    if not audit.searched:
        told.append("The search for the simplest story stopped at its limit.")
    return [shown(line, LONGEST) for line in told]


def _totals(audit: Audit, width: int) -> list[str]:
    found = totals_rows(audit)
    rows = [f"  {row}".rstrip() for row in columns([("", *TOTALS), *found], width - 2, right=(1, 2))]
    return [*rows, f"  {winners_words(audit)}"] if found else []


def totals_rows(audit: Audit) -> list[tuple[str, ...]]:
    """The totals of the file beside the right ones, what decided and what illegal tiles brought, where they differ."""
    if not audit.recorded or (audit.recorded == audit.correct and audit.recorded_winners == audit.correct_winners):
        return []
    illegal: dict[str, list[str]] = {}
    for found in audit.findings:
        if found.kind == "illegal" and found.allowed is None:
            for name, points in found.effect.items():
                if points:
                    illegal.setdefault(name, []).append(f"{-points} of them by the tile of event {found.event}")
    best = set(audit.correct_winners)
    close = {name for name, total in audit.correct.items() if total == max(audit.correct.values())}
    rows: list[tuple[str, ...]] = []
    for name, total in audit.recorded.items():
        said = [audit.decided] if name in best and audit.decided and len(best) == 1 else []
        said += illegal.get(name, [])
        if total != audit.correct[name] or (audit.decided and name in close) or name in illegal:
            rows.append((name, str(total), str(audit.correct[name]), "; ".join(said)))
    return rows


def unfinished_words(audit: Audit) -> str:
    """That the game stops before its end, and where."""
    return f"the game stops in round {audit.round}: it has no end yet" if audit.round else "the game has no end yet"


def disputed_words(audit: Audit) -> list[str]:
    """The first findings of a record that cannot be as it stands, and how many more an audit lists."""
    rows = [_sentence(audit, finding, finding_words(finding)) for finding in audit.wrong[:FIRST_TOLD]]
    more = len(audit.wrong) - FIRST_TOLD
    path = shown(audit.file)
    return [*rows, f"{amount(more, 'more finding')}; see  castlescore audit {path}"] if more > 0 else rows


CLOSING = ("clean", "with findings", "unreadable", "unfinished", "with another winner")


def closing(audit: Audit, understood: bool) -> list[str]:
    """What a record counts as at the end of several."""
    if not understood:
        return ["unreadable"]
    kinds = ["clean" if audit.ok else "with findings"]
    kinds += [] if audit.finished else ["unfinished"]
    differ = bool(audit.recorded) and audit.recorded_winners != audit.correct_winners
    return [*kinds, *(["with another winner"] if differ else [])]


def closing_words(files: int, count: Mapping[str, int]) -> str:
    """How many of several files were how."""
    return f"{amount(files, 'file')}: {', '.join(f'{count[kind]} {kind}' for kind in CLOSING if count[kind])}"


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


def _sentence(audit: Audit, finding: Finding, words: str) -> str:
    if finding.event is None:
        return shown(words, LONGEST)
    place = f"{audit.file}:{finding.line}" if finding.line else audit.file
    return shown(f"{place}: event {finding.event}, {words}", LONGEST)


def finding_words(finding: Finding, chain: Sequence[Finding] = ()) -> str:
    """What was found, by which rule, how it may have come about and what it did; `chain`: what it puts off."""
    rule = rule_words(finding)
    parts = [f"{finding.why} ({rule})" if rule else finding.why, *more_words(finding)]
    if chain:
        events = sorted({found.event for found in chain if found.event})
        parts.append(f"It puts off {amount(len(chain), 'later finding')} (events {events[0]}-{events[-1]})")
    return ". ".join([*parts, *effect_words(finding)])


def rule_words(finding: Finding) -> str:
    """The rule with its page; nothing of what is illegal, which names every rule that it breaks in its own words."""
    return cite(finding.rule) if finding.rule and finding.kind != "illegal" else ""


def more_words(finding: Finding) -> list[str]:
    """What was agreed, how the number may have come about, and what it may follow from."""
    parts = [f"Agreed: {finding.allowed}"] if finding.allowed is not None else []
    if finding.slips:  # the likeliest; JSON has more
        parts.append(f"Perhaps {finding.slips[0].text}")
    if finding.depends:
        parts.append(f"It may follow from event{'s' if len(finding.depends) > 1 else ''} {_few(finding.depends)}")
    return parts


def _few(events: Sequence[int]) -> str:
    """The first of many events."""
    if len(events) <= SLIPS:
        return listed(events)
    return f"{', '.join(map(str, events[:SLIPS]))} and {len(events) - SLIPS} more"


def listed(things: Sequence[object]) -> str:
    """Numbers or names in words: "46, 51 and 82"."""
    *rest, last = map(str, things)
    return f"{', '.join(rest)} and {last}" if rest else last


def effect_words(finding: Finding) -> list[str]:
    """What the finding did to the final totals."""
    if finding.kind == "illegal":
        points = ", ".join(f"{name} {amount(-change, 'point')}" for name, change in finding.effect.items())
        stay = "" if finding.allowed is not None else ", which stay in the totals below"
        return [f"It brought {points}{stay}"] if any(finding.effect.values()) else []
    if finding.effect:
        return [f"Put right: {', '.join(f'{name} {signed(points)}' for name, points in finding.effect.items())}"]
    figure = finding.kind in ("points", "claim", "money") and finding.allowed is None
    return ["No total changes"] if figure else []


def winners_words(audit: Audit) -> str:
    """Who won by the record, and by the rules."""
    recorded, correct = " and ".join(audit.recorded_winners), " and ".join(audit.correct_winners)
    return f"winner: {correct}, either way" if recorded == correct else f"winner: {recorded}; by the rules {correct}"
