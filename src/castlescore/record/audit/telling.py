"""The stories told: sought from one finding after the other, put into words, and what follows from what by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from castlescore.core.events import Header
from castlescore.core.language import trp
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Finding, Slip, Story, the_first
from castlescore.record.audit.candidates import LAID, Place
from castlescore.record.audit.changes import Change, Line
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.stories import Kept, Search, Tried, mark

MOST = 5  # stories that are told
TOGETHER = 3  # changes that are told as one
STARTS = 6  # findings from which changes are sought
MOST_SOUGHT = 2_000  # findings of which a story is sought: one game has no more, whatever one change does to it
OF_THE_HEADER = ("builder", "seats", "foyer", "favor", "name")
SLIPS_OF = ("name", "exchange", "double", "by", "castle", "missing", "tile", "place", "turn", "reward")


def tell(referee: Referee, record: Record, audit: Audit) -> None:
    """Seek the stories of what was found, and put them into the audit with what follows from what by them."""
    if sum(len(found.events) for found in audit.wrong) > MOST_SOUGHT:
        audit.searched = False
        return
    lines, impossible = record.standing()
    search = Search(referee, record, len(impossible))
    findings = [found for found in audit.findings if found.allowed is None]
    header: Header = record.header
    stories: list[Story] = []
    others: list[Story] = []
    explained: set[int] = set()
    settled: set[int] = set()
    for _ in range(STARTS):
        rest = [i for i, f in enumerate(audit.findings) if f.allowed is None and i not in explained]
        start = next((i for i in rest if _may_begin(audit, i, settled)), None)
        if start is None or search.over:
            break
        explained.add(start)
        place = place_of(referee, record, header, lines, audit.findings[start])
        if place is None:
            continue
        found = search.best(header, lines, findings, place)
        best = [tried for tried in found if search.explains(tried, findings, audit.findings[start])]
        if not best:
            continue
        told = [_story(audit, tried, explained | set(rest)) for tried in _together(best)]
        first = told[0]
        alone = _lines_of(audit, first) < 2 and not (first.change in OF_THE_HEADER and first.left == search.impossible)
        if alone:
            _as_slips(audit, told)
            continue
        stories.append(first)
        others += told[1:]
        explained |= set(first.explains)
        settled |= set(first.explains)
        if first.left == len(findings) - len(first.explains):  # nothing new is wrong after it
            _depend(audit, first)
        change = best[0].change
        header, lines = change.header or header, change.applied(lines)
        gone = set(first.explains)
        findings = [f for f in findings if not any(f is audit.findings[i] for i in gone)]
    audit.stories = (*stories, *others)[:MOST]
    audit.searched = not search.over


def _may_begin(audit: Audit, i: int, settled: set[int]) -> bool:
    """Whether a story may begin with a finding: no figure of a line, which no story touches, and none that follows.

    A total may, where it is the first of all: another favor is seen only there.
    """
    found = audit.findings[i]
    if found.depends or found.kind in ("claim", "check"):
        return False
    if _is_taken_for(found) and any(other.recorded != found.recorded for other in audit.wrong):
        return False  # that it is that name explains it alone, and is said already
    return found.kind != "points" or settled >= set(range(i))


def _is_taken_for(found: Finding) -> bool:
    """Whether a finding is an unknown name that is taken for another."""
    return found.also is not None and found.correct is not None


def _lines_of(audit: Audit, story: Story) -> int:
    """How many wrong lines a story explains: of a name that is left out each line that has it."""
    explained = [audit.findings[i] for i in story.explains]
    return sum(1 if _is_taken_for(found) else len(found.events) for found in explained)


def place_of(referee: Referee, record: Record, header: Header, lines: Sequence[Line], found: Finding) -> Place | None:
    """Where a finding is, with the table before it."""
    at = next((i for i, (n, _) in enumerate(lines) if n == found.event), None)
    if at is None:
        return None
    table = referee.begin(header, record.path, "")
    kept = Kept(referee, record, lines, table)
    kept.keep([at])
    before = kept.at[at][1]
    strange = referee.unknown(before, lines[at][1])
    unknown = tuple((word.key, word.word, word.near or referee.any_name(before, word.key)) for word in strange)
    laid = {n: i for i, (n, _) in enumerate(lines)}
    tiles = tuple(laid[n] for n in found.tiles if n in laid)
    return Place(at, found.kind, before, tiles, unknown, end="final" in lines[at][1])


def _together(best: Sequence[Tried]) -> list[list[Tried]]:
    """Changes that give the same game are one story."""
    groups: list[list[Tried]] = []
    for tried in best:
        same = next((group for group in groups if group[0].game == tried.game and group[0].left == tried.left), None)
        if same is None:
            groups.append([tried])
        else:
            same.append(tried)
    return groups


def _story(audit: Audit, group: Sequence[Tried], among: set[int]) -> Story:
    best = group[0]
    change = best.change
    left = Counter(best.left)
    explains = []
    for i, found in enumerate(audit.findings):
        own = mark(found)
        if found.allowed is None and i in among:
            if left[own]:
                left[own] -= 1
            else:
                explains.append(i)
    # TRANSLATORS: Between two explanations of the same, either of which may be true
    why = trp("list", ", or ").join(each.why for each in _different(group)[:TOGETHER])
    return Story(
        change.kind, change.events, change.old, change.new, why, tuple(explains), len(best.left), change.mend, change
    )


def _different(group: Sequence[Tried]) -> list[Change]:
    """The changes of a group, of those that make the same of the record only the first."""
    found: list[Change] = []
    for change in (tried.change for tried in group):
        if not any(change.makes == other.makes or change.why == other.why for other in found):
            found.append(change)
    return found


def _as_slips(audit: Audit, told: Sequence[Story]) -> None:
    """A change that explains one finding alone is one of its slips."""
    for story in told:
        if story.change in SLIPS_OF and len(story.explains) == 1:
            found = audit.findings[story.explains[0]]
            found.slips = (*found.slips, Slip(story.change, 0, story.why))


def _depend(audit: Audit, story: Story) -> None:
    """What a story explains follows from the first of it, and nothing else does."""
    first, *rest = story.explains
    cause = audit.findings[first].event
    if cause is None:
        return
    together = {audit.findings[i].event for i in story.explains}
    # Where a tile lay may be told wrongly: points and claims that are left may follow from it all the same.
    kept = ("illegal", "points", "claim") if story.change in LAID else ("illegal",)
    for i, found in enumerate(audit.findings):
        if i in rest:
            found.depends = the_first({cause, *(n for n in found.depends if n in together)})
        elif i != first and found.kind not in kept and not (found.event or 0) < cause:
            found.depends = tuple(n for n in found.depends if n not in together)
