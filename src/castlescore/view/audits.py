"""Audits in words: the report of a record, each finding with its rule and its effect.

Below that, the doubts about totals and winner, in the same words wherever a total is shown.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from castlescore.core.language import amount, both, heads, marked, markedp, people, person, tr, trn, trp
from castlescore.core.limits import FIRST_TOLD
from castlescore.core.limits import LONGEST_TOLD as LONGEST
from castlescore.core.rulebook import cite, cited
from castlescore.record.audit.findings import MISSING, PLACED, Audit, Doubt, Finding, Story
from castlescore.record.lines import joined
from castlescore.toml.reading import shown
from castlescore.view.common_answers import Sureness
from castlescore.view.layout import columns, hang, hanging, signed

SLIPS = 3  # most slips that are named for one finding
MOST_RIVALS = 3  # most rival stories that are shown
CHAIN = 4  # most findings that are shown with their cause


def audit_lines(audit: Audit, width: int, whole: bool = False) -> list[str]:
    """The report of one record: `file:line: event 17, what, rule and page, what is right`, the stories, the totals.

    Where many findings follow from a cause, only the cause is shown; `whole`: every line.
    """
    rows = [row for entry in shown_findings(audit, whole) for row in hang(_sentence(audit, *entry), 2, width)]
    rows += [row for line in story_words(audit) for row in hang(line, 2, width)]
    rows += _totals(audit, width)
    rows += [row for line in remark_words(audit, whole) for row in hang(line, 2, width)]
    if not audit.finished:
        rows += hanging("", unfinished_words(audit), width)
    return [*rows, *hanging("", findings_words(audit), width)]


def shown_findings(audit: Audit, whole: bool = False) -> list[tuple[Finding, str]]:
    """The findings with their words; of many with one cause only the cause, of many unknown names only the first.

    The report of `audit` and the page of an evening show the same. `whole`: every finding.
    """
    chains = {} if whole else _chains(audit)
    hidden = {id(finding) for chain in chains.values() for finding in chain}
    below = bool(totals_rows(audit))
    shown_ones = [finding for finding in audit.findings if id(finding) not in hidden]
    names = [finding for finding in shown_ones if finding.also is not None]
    last, more = (None, []) if whole or len(names) <= CHAIN else (names[FIRST_TOLD - 1], names[FIRST_TOLD:])
    hidden |= {id(finding) for finding in more}
    rows = []
    for finding in shown_ones:
        if id(finding) in hidden:
            continue
        words = finding.why if finding.event is None else finding_words(finding, chains.get(id(finding), ()), below)
        if finding is last and more:
            late = sum(len(chains.get(id(name), ())) for name in more)
            words = f"{words}. {_more_names(more, late)}"
        rows.append((finding, words))
    return rows


def _chains(audit: Audit) -> dict[int, tuple[Finding, ...]]:
    """The findings that follow from a cause, directly or not, by the cause, where they are many.

    An unknown name follows from no cause.
    """
    causes: dict[int, Finding] = {}  # by event, its finding or the finding from which it follows
    chains: dict[int, list[Finding]] = {}
    for finding in audit.findings:
        cause = causes.get(min(finding.depends)) if finding.depends and finding.also is None else None
        if cause is not None:
            chains.setdefault(id(cause), []).append(finding)
        if finding.event and finding.allowed is None:
            causes.setdefault(finding.event, cause or finding)
    return {cause: tuple(chain) for cause, chain in chains.items() if len(chain) >= CHAIN}


def story_words(audit: Audit) -> list[str]:
    """The simplest stories in words, each with the line that corrects it; of many rivals only the first."""
    texts = list[str]()
    for n, story in enumerate(audit.stories):
        if _rivals_before(audit, n) < MOST_RIVALS:
            texts.append(" ".join(_story_sentences(audit, story, n)))
        if story.rival and not _rivals_after(audit, n):
            texts.append(tr("Only the table knows which."))
    if not audit.searched:
        texts.append(tr("The search for the simplest story stopped at its limit."))
    return [shown(line, LONGEST) for line in texts]


def _rivals_before(audit: Audit, index: int) -> int:
    """How many rivals of a story stand before it."""
    story = audit.stories[index]
    return sum(story.rival and other.rival and other.after == story.after for other in audit.stories[:index])


def _rivals_after(audit: Audit, index: int) -> int:
    """How many rivals of a story stand after it."""
    story = audit.stories[index]
    return sum(other.rival and other.after == story.after for other in audit.stories[index + 1 :])


def _story_sentences(audit: Audit, story: Story, index: int) -> list[str]:
    """The findings that one story explains and leaves, and the line that corrects it."""
    wrong, explained = len(audit.wrong), len(story.explains)
    values = {"explained": explained, "why": story.why}
    if _rivals_before(audit, index):
        text = tr("Or it was so: {why}.", why=story.why)
    elif story.after and not explained:
        text = tr("Another one explains what is wrong after it: {why}.", why=story.why)
    elif index:
        text = trn(
            "Another one explains {explained} of {n} finding: {why}.",
            "Another one explains {explained} of {n} findings: {why}.",
            wrong,
            **values,
        )
    else:
        text = trn(
            "One change explains {explained} of {n} finding: {why}.",
            "One change explains {explained} of {n} findings: {why}.",
            wrong,
            **values,
        )
    texts = [text]
    if story.makes:
        texts.append(trn("It leaves {n} new one.", "It leaves {n} new ones.", story.makes))
    typed = line_to_type(story.typed)
    if story.mend if not story.rival else story.typed:
        texts.append(tr("Correct it:   {line}", line=typed))
    elif not story.rival:
        texts.append(tr("What is not written only the table knows:  {line}", line=typed))
    more, is_last = _rivals_after(audit, index), _rivals_before(audit, index) + 1 >= MOST_RIVALS
    if story.rival and more and is_last:
        texts.append(trn("{n} more change would do as well.", "{n} more changes would do as well.", more))
    return texts


def mended_words(done: Sequence[Story], left: Audit) -> list[str]:
    """The corrections made in a record, story after story, and the findings that remain."""
    lines = [_sentence(left, each, finding_words(each)) for each in left.wrong[:FIRST_TOLD]]
    return [*(tr("mended: {why}", why=story.why) for story in done), *(tr("left: {finding}", finding=f) for f in lines)]


def _totals(audit: Audit, width: int) -> list[str]:
    differ, rows = totals_rows(audit), list[str]()
    if differ:
        head = ("", *heads("audit", "written", "by the tiles"), "")
        rows += [f"  {row}".rstrip() for row in columns([head, *differ], width - 2, right=(1, 2))]
        rows += [] if winners_doubt(audit) else [f"  {winners_words(audit)}"]
    if audit.ok:
        return rows
    doubts = doubt_words(audit, beside_stories=True)
    if winners_doubt(audit) and audit.recorded_winners:
        doubts[-1] = tr("winner: {recorded}; {doubt}", recorded=people(audit.recorded_winners), doubt=doubts[-1])
    return [*rows, *(row for words in (*doubts, *next_words(audit)) for row in hang(f"  {words}", 4, width))]


def totals_rows(audit: Audit) -> list[tuple[str, ...]]:
    """The totals of the file beside the right ones, what decided and the points of illegal tiles, where they differ."""
    if not audit.recorded or (audit.recorded == audit.correct and audit.recorded_winners == audit.correct_winners):
        return []
    illegal: dict[str, list[str]] = {}
    for finding in audit.findings:
        if finding.kind == "illegal" and finding.allowed is None and not audit.settled:
            for name, points in finding.effect.items():
                if points:
                    values = {"points": -points, "tile": finding.laid, "n": finding.event}
                    brought = tr("{points} of them by the {tile} of event {n}", **values)
                    illegal.setdefault(name, []).append(brought)
    best = set(audit.correct_winners)
    close = {name for name, total in audit.correct.items() if total == max(audit.correct.values())}
    rows: list[tuple[str, ...]] = []
    for name, total in audit.recorded.items():
        notes = [cited(audit.decided)] if name in best and audit.decided and len(best) == 1 else []
        notes += illegal.get(name, [])
        if total != audit.correct[name] or (audit.decided and name in close) or name in illegal:
            right = f"{audit.correct[name]}{'' if audit.sure.get(name, True) or not audit.finished else '?'}"
            rows.append((person(name), str(total), right, "; ".join(notes)))
    return rows


def remark_words(audit: Audit, whole: bool = False) -> list[str]:
    """Unusual things in the file that are no findings, of many the first; `whole`: every one."""
    remarks = audit.remarks if whole else audit.remarks[:FIRST_TOLD]
    more = len(audit.remarks) - len(remarks)
    return [*remarks, *([tr("and {n} more", n=more)] if more else [])]


def unfinished_words(audit: Audit) -> str:
    """That the record stops before the end of the game, or before its cards are shown, and where."""
    if audit.early:
        return tr("the table ended the game {when}: not every bonus card has been shown", when=audit.early)
    if audit.round:
        return tr("the game stops in round {round}: it has no end yet", round=audit.round)
    return tr("the game has no end yet")


def disputed_words(audit: Audit) -> list[str]:
    """The first findings of a record that breaks a rule, and how many more an audit lists."""
    rows = [_sentence(audit, finding, finding_words(finding)) for finding in audit.wrong[:FIRST_TOLD]]
    more = len(audit.wrong) - FIRST_TOLD
    if more <= 0:
        return rows
    see = trn(
        "{n} more finding; see  castlescore audit {path}",
        "{n} more findings; see  castlescore audit {path}",
        more,
        path=shown(audit.file),
    )
    return [*rows, see]


# The category of a record, and the sentence for several records.
CLOSING = {
    "clean": marked("{n} clean"),
    "with findings": marked("{n} with findings"),
    "unreadable": marked("{n} unreadable"),
    "unfinished": marked("{n} unfinished"),
    "with another winner": marked("{n} with another winner"),
    "in doubt": marked("{n} with totals or a winner in doubt"),
}


def summary_kind(audit: Audit, understood: bool) -> list[str]:
    """The category of a record in the summary of several."""
    if not understood:
        return ["unreadable"]
    kinds = ["clean" if audit.ok else "with findings"]
    kinds += [] if audit.finished else ["unfinished"]
    differ = bool(audit.recorded) and audit.recorded_winners != audit.correct_winners
    kinds += ["with another winner"] if differ and audit.winners_sure else []
    return [*kinds, *([] if audit.all_sure or not audit.finished else ["in doubt"])]


def summary_words(files: int, count: Mapping[str, int]) -> str:
    """How many of several files are in each category."""
    counted = [tr(words, n=count[kind]) for kind, words in CLOSING.items() if count[kind]]
    return f"{amount(files, 'file')}: {', '.join(counted)}"


def findings_words(audit: Audit) -> str:
    """The number of findings; those that the table had agreed to are counted apart."""
    agreed = sum(finding.allowed is not None for finding in audit.findings)
    wrong = len(audit.findings) - agreed
    events = amount(audit.events, "event")
    if wrong:
        text = trn("{n} finding in {events}", "{n} findings in {events}", wrong, events=events)
    else:
        text = tr("no finding in {events}", events=events)
    return tr("{found}, and {agreed} that the table had agreed to", found=text, agreed=agreed) if agreed else text


def wrong_record_remark(audit: Audit) -> tuple[str, ...]:
    """A message about a record whose shown figures are computed; nothing where they agree with the file."""
    if audit.ok:
        return ()
    path = shown(audit.file)
    values = {"path": path, "found": findings_words(audit)}
    follow = tr("{path}: {found}; the figures here are those that follow; see  castlescore audit {path}", **values)
    return (follow,)


def _sentence(audit: Audit, finding: Finding, words: str) -> str:
    if finding.event is None:
        return shown(words, LONGEST)
    where = f"{audit.file}:{finding.line}" if finding.line else audit.file
    return shown(f"{where}: {tr('event {n}, {what}', n=finding.event, what=words)}", LONGEST)


def winners_words(audit: Audit) -> str:
    """The winner by the record, and by the rules."""
    recorded, correct = people(audit.recorded_winners), people(audit.correct_winners)
    if audit.doubts and winners_doubt(audit):
        return tr("winner: {recorded}; {doubt}", recorded=recorded, doubt=winners_doubt(audit))
    if recorded == correct:
        return tr("winner: {correct}, either way", correct=correct)
    return tr("winner: {recorded}; by the rules {correct}", recorded=recorded, correct=correct)


def finding_words(
    finding: Finding, chain: Sequence[Finding] = (), below: bool = False, brief: bool = False, guess: bool = True
) -> str:
    """A finding, its rule, how it may have come about and its effect.

    `chain`: the findings that follow from it; `below`: whether the totals are shown below it; `brief`: without the
    findings from which it may follow, and no word where no total changes; `guess`: with the likeliest slip.
    """
    # An illegal placement names every broken rule with its page; a wrong check breaks none.
    is_cited = finding.rule and finding.kind not in ("illegal", "check")
    parts = [f"{finding.why} ({cite(finding.rule)})" if is_cited else finding.why]
    parts += _more_words(finding, brief, guess)
    if chain:
        events = sorted({finding_below.event for finding_below in chain if finding_below.event})
        late = trn(
            "It puts off {n} later finding (events {first}-{last})",
            "It puts off {n} later findings (events {first}-{last})",
            len(chain),
            first=events[0],
            last=events[-1],
        )
        parts.append(late)
    return ". ".join([*parts, *([] if brief and not any(finding.effect.values()) else _effect_words(finding, below))])


def _more_names(names: Sequence[Finding], late: int) -> str:
    """How many more names are unknown, at which events, and how many findings follow from them."""
    events = [n for finding in names for n in finding.events]
    values = {"first": min(events), "last": max(events)}
    words = trn(
        "{n} more name is unknown (events {first}-{last})",
        "{n} more names are unknown (events {first}-{last})",
        len(names),
        **values,
    )
    if not late:
        return words
    return f"{words}; {trn('they put off {n} later finding', 'they put off {n} later findings', late)}"


def _more_words(finding: Finding, brief: bool, guess: bool) -> list[str]:
    """What was agreed, how the number may have come about, and from what it may follow."""
    parts = [tr("Agreed: {why}", why=finding.allowed)] if finding.allowed is not None else []
    if finding.also is not None and len(finding.also) == 1:
        parts.append(tr("The same in event {n}", n=finding.also[0]))
    elif finding.also:
        parts.append(tr("The same in events {events}", events=_first_numbers(finding.also)))
    if finding.slips and guess:  # the likeliest one; JSON has more
        parts.append(tr("Perhaps {slip}", slip=finding.slips[0].text))
    if brief:
        return parts
    if len(finding.depends) > 1:
        parts.append(tr("It may follow from events {events}", events=_first_numbers(finding.depends)))
    elif finding.depends:
        parts.append(tr("It may follow from event {n}", n=finding.depends[0]))
    return parts


def _first_numbers(events: Sequence[int]) -> str:
    """The numbers of the first events."""
    if len(events) <= SLIPS:
        return both(map(str, events))
    return tr("{events} and {n} more", events=", ".join(map(str, events[:SLIPS])), n=len(events) - SLIPS)


def _effect_words(finding: Finding, below: bool = False) -> list[str]:
    """The effect of the finding on the final totals; `below`: whether they are shown below it."""
    if finding.kind == "illegal":
        return _brought_words(finding, below)
    if finding.effect:
        changes = ", ".join(f"{person(name)} {signed(points)}" for name, points in finding.effect.items())
        if finding.row is not None and finding.hides:
            return [tr("If these prices are right: {changes}", changes=changes)]
        return [tr("Corrected: {changes}", changes=changes)]
    figure = finding.kind in ("points", "claim", "money") and finding.allowed is None
    return [tr("No total changes")] if figure else []


def _brought_words(finding: Finding, below: bool) -> list[str]:
    """The points of an illegal tile, their parts, and that they are not taken away."""
    points = sum(finding.brought.values())
    if not points:
        return []
    points_of = ", ".join(f"{person(name)} {amount(abs(each), 'point')}" for name, each in finding.brought.items())
    brought = tr("It brought {points}", points=points_of) if points > 0 else tr("It cost {points}", points=points_of)
    if finding.allowed is not None:
        return [f"{brought}{finding.made}"]
    if not any(finding.effect.values()):
        stays = tr("No total changes")
    elif abs(points) == 1:
        stays = tr("It stays in the totals below") if below else tr("It stays in the totals")
    else:
        stays = tr("They stay in the totals below") if below else tr("They stay in the totals")
    return [f"{brought}{finding.made}", stays]


# Placeholders for unknown values in a line to type.
OPEN = (
    markedp("metavar", "LINE"),
    markedp("metavar", "TILE"),
    markedp("metavar", "PLACE"),
    markedp("metavar", "CHOICE"),
    markedp("metavar", "OUT"),
    markedp("metavar", "FAVOR"),
    markedp("metavar", "CARD..."),
)


def line_to_type(line: str) -> str:
    """A line to type, its open parts in the current language."""
    for word in OPEN:
        line = re.sub(rf"(?<!\S){re.escape(word)}(?!\w)", trp("metavar", word), line)
    return line


def doubt_words(audit: Audit, only: Collection[str] = (), beside_stories: bool = False) -> list[str]:
    """Every total that is not sure with the reason, and why the winner is not sure; `only`: of these players alone.

    Where changes correct the record, the totals after them; `beside_stories`: the changes are not named again.
    """
    doubts = [doubt for doubt in audit.doubts if not only or not doubt.name or doubt.name in only]
    groups: dict[tuple[str, str], list[Doubt]] = {}
    for doubt in doubts:
        if doubt.name:
            groups.setdefault((doubt.what, doubt.why), []).append(doubt)
    words = settled_words(audit, beside_stories)
    words += [_totals_in_doubt(audit, group, beside_stories) for group in groups.values()]
    for doubt in doubts:
        if not doubt.name and groups:  # not repeated after the totals
            words.append(tr("who won is not certain"))
        elif not doubt.name:
            words.append(tr("who won is not certain: {why}", why=doubt.why))
    return [shown(line, LONGEST) for line in words]


def _totals_in_doubt(audit: Audit, group: Sequence[Doubt], beside_stories: bool) -> str:
    """The totals that are in doubt for one reason, which is given once, and not again beside the stories."""
    if group[0].name in audit.either:
        return _either(audit, group)
    why = group[0].why
    if beside_stories and any(story.why in why for story in audit.stories):
        why = ""
    return _in_doubt([_total_range(audit, doubt) for doubt in group], group, audit, why)


def _in_doubt(totals: Sequence[str], group: Sequence[Doubt], audit: Audit, why: str) -> str:
    """Totals with the condition under which they are right, and the reason of the doubt unless it is empty."""
    if all(doubt.name in audit.between for doubt in group):
        # TRANSLATORS: Between things that are all so: "Ben was the first master builder; AB's Jester was CA's"
        text = trp("list", "; ").join(totals)
    elif group[0].what == MISSING:
        text = tr("{totals}, if nothing is missing", totals=both(totals))
    elif group[0].what == PLACED:
        text = tr("{totals}, if every tile lies where it is written", totals=both(totals))
    else:
        text = tr("{totals}, if every line is as it was played", totals=both(totals))
    return tr("{text}: {why}", text=text, why=why) if why else text


def doubts_by_name(audit: Audit) -> dict[str, str]:
    """Each total that is not certain with its reason, in a sentence, by player."""
    return {doubt.name: shown(f"{_total_in_doubt(audit, doubt)}.", LONGEST) for doubt in audit.doubts if doubt.name}


def settled_words(audit: Audit, beside_stories: bool = False) -> list[str]:
    """The totals after the changes that leave no finding; `beside_stories`: the changes are not named again."""
    if not audit.settled:
        return []
    totals = ", ".join(f"{person(name)} {total}" for name, total in audit.correct.items())
    # TRANSLATORS: Between things that are all so: "Ben was the first master builder; AB's Jester was CA's"
    why = trp("list", "; ").join(story.why for story in audit.settled)
    values = {"why": why, "totals": totals, "winners": people(audit.correct_winners)}
    if not audit.finished:
        text = tr("with it nothing is wrong, and the totals are {totals}", **values)
    else:
        text = tr("with it nothing is wrong, and the totals are sure: {totals}; winner: {winners}", **values)
    # TRANSLATORS: why: what is corrected in a record, "Ben was the first master builder"; what: "with it nothing is..."
    return [text if beside_stories else tr("corrected ({why}): {what}", why=why, what=text)]


def doubt_rows(audit: Audit, width: int, only: Collection[str] = ()) -> list[str]:
    """The doubts below a score, and the line that shows the findings behind them."""
    words = doubt_words(audit, only)
    words += [tr("see  castlescore audit {path}", path=shown(audit.file))] if words else []
    return [row for line in words for row in hang(line, 2, width)]


def next_words(audit: Audit) -> list[str]:
    """The line to type next, for the first event in doubt, and what to ask whom."""
    question = question_words(audit)
    if question is None:
        return []
    ask, line = question
    line = line_to_type(line.removeprefix("castlescore ").replace("amend ", f"amend -s {shown(audit.file)} "))
    return [tr("{ask}  castlescore {line}", ask=ask, line=line) if ask else f"castlescore {line}"]


def question_words(audit: Audit) -> tuple[str, str] | None:
    """What to ask whom about the first event in doubt, as a sentence that leads to a line, and that line.

    The sentence is empty where a story has it; None where nothing is to be typed.
    """
    if audit.settled or audit.ok:
        return None
    hint = audit.hint
    if hint is None:
        return _without_doubt(audit)
    if any(story.typed == hint.line and story.mend for story in audit.stories) and not hint.ask:
        return None
    if not hint.ask and audit.between:
        totals = both(tr("{names} has {best}", names=person(name), best=total) for name, total in hint.totals.items())
        if not totals:
            return tr("Only this fits what was written later; if you agree:"), hint.line
        if any(audit.file_totals.get(name) != total for name, total in hint.totals.items()):
            return tr("Only this fits what was written later; if you agree, {totals}:", totals=totals), hint.line
        return tr(
            "Only this fits what was written later; if you agree, {totals}, as written:", totals=totals
        ), hint.line
    if not hint.ask:
        return (tr("Write in what is missing:") if hint.missing else tr("Correct it:")), hint.line
    ask = f"{hint.ask[:1].upper()}{hint.ask[1:]}"
    if any(story.rival and story.typed and story.typed in hint.line for story in audit.stories):
        return tr("{ask}:", ask=ask), hint.line
    if hint.line.startswith("explain "):
        return tr("{ask}:", ask=ask), hint.line
    if hint.missing:
        return tr("{ask}, and write it in:", ask=ask), hint.line
    return tr("{ask}, and correct it:", ask=ask), hint.line


def _without_doubt(audit: Audit) -> tuple[str, str] | None:
    """The same where every total is certain: the line that is missing, or with which the figures are written again."""
    missing = next((story.typed for story in audit.stories if not story.mend and not story.rival), "")
    if missing:
        return (tr("Write in what is missing:") if "--before" in missing else tr("Correct it:")), missing
    if audit.stories or not audit.all_sure:
        return None
    lines = (finding for finding in audit.wrong if finding.event and (not finding.harmless or finding.kind == "check"))
    first = next((finding.event for finding in lines), None)
    if first is not None:
        return tr("Correct it, or take it out with --drop:"), f"amend {first} LINE"
    return tr("Write the figures again:"), f"replay {shown(joined([audit.file]), LONGEST)} --out OUT"


def winners_doubt(audit: Audit) -> str:
    """Why the winner is not sure; `""` where it is."""
    why = next((doubt.why for doubt in audit.doubts if not doubt.name), None)
    return "" if why is None else tr("who won is not certain: {why}", why=why)


def doubt_of_row(audit: Audit, name: str, winner: bool) -> str:
    """The doubt about somebody's total in a sheet, with the doubt about the winner for a winner."""
    words = settled_words(audit)
    words += [_total_in_doubt(audit, doubt) for doubt in audit.doubts if doubt.name == name]
    words += [winners_doubt(audit)] if winner and winners_doubt(audit) else []
    return "; ".join(words)


def sureness(audit: Audit) -> Sureness:
    """The doubts as JSON."""
    return Sureness(
        sure=audit.sure,
        winners_sure=audit.winners_sure,
        doubts=tuple(doubt_words(audit)),
        between=audit.between or None,
    )


def _total_in_doubt(audit: Audit, doubt: Doubt) -> str:
    """A total that is in doubt, with the condition for it to be right."""
    if doubt.name in audit.either:
        return _either(audit, [doubt])
    return _in_doubt([_total_range(audit, doubt)], [doubt], audit, doubt.why)


def _either(audit: Audit, group: Sequence[Doubt]) -> str:
    """Two totals of which either may be right, of all whom the same is true, with what would have to be so for each."""
    written, total = audit.either[group[0].name]
    values = {"name": both(person(doubt.name) for doubt in group), "written": written, "total": total}
    return f"{tr('{name} {written} or {total}', **values)}. {group[0].why}"


def _total_range(audit: Audit, doubt: Doubt) -> str:
    """A total with its possible range, where that is known; else that of the file, and the one by the tiles beside it
    unless lines are missing."""
    name, total = doubt.name, audit.correct[doubt.name]
    values = {"name": person(name), "total": total}
    written = audit.file_totals.get(name, total)
    if name not in audit.between and (written == total or doubt.what == MISSING):
        return tr("{name} {total}", name=person(name), total=written)
    if name not in audit.between:
        return tr("{name} {written} or {total}", **values, written=written)
    least, most = audit.between[name]
    if least == most == values["total"]:
        return tr("{name} {total}, with what is missing too", **values)
    if least == most:
        return tr("{name} {least} once what is missing is in, {total} as it stands", **values, least=least)
    return tr(
        "{name} {least} to {most} once what is missing is in, {total} as it stands", **values, least=least, most=most
    )
