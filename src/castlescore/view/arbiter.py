"""The answer of an audit as an arbiter gives it: what happened, the line to type, the result, and nothing more.

A record that one story explains takes at most ten lines of 80 columns, one with n stories at most 6 + 4n, any other at
most `MOST`. Every finding with its reasons stands in `castlescore.view.audits`.
"""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import amount, both, people, person, tr, trn, trp
from castlescore.core.limits import LONGEST_TOLD as LONGEST
from castlescore.core.rulebook import cite, cited
from castlescore.record.audit.findings import Audit, Finding, Story
from castlescore.record.audit.search import FIGURES
from castlescore.record.lines import joined
from castlescore.toml.reading import shown
from castlescore.view.audits import (
    MOST_RIVALS,
    doubt_words,
    finding_words,
    findings_words,
    line_to_type,
    question_words,
    remark_words,
    unfinished_words,
)
from castlescore.view.layout import hang, hanging

MOST = 22  # rows of an answer
FINDINGS = 3  # most findings of one answer that no story explains
LINE = "    "  # before a line to type
PLACES = ("illegal", "claim", "points")  # kinds of findings of which no guess is named at an illegal tile


def answer_lines(audit: Audit, width: int, here: str) -> list[str]:
    """The answer in rows; the lines to type are not broken. `here`: the file that a line without `-s` is about."""
    if not audit.findings:
        first = head(audit) if audit.finished else f"{head(audit)}; {unfinished_words(audit)}"
        doubts = [f"{words[:1].upper()}{words[1:]}." for words in doubt_words(audit)]
        return [row for text in (first, *doubts, *remark_words(audit)) for row in hanging("", text, width)]
    rows = [*hanging("", head(audit), width), *_stories(audit, width, here)]
    end = [*_result(audit, width), *_next(audit, width, here)]
    end += [row for text in _rest(audit) for row in hanging("", text, width)]
    loose = _loose(audit)
    shown_rows = list[str]()
    for i, finding in enumerate(loose):
        words = hang(_finding(audit, finding), 2, width)
        if i and (i >= FINDINGS or len(rows) + len(shown_rows) + len(words) + len(end) >= MOST):
            break
        shown_rows += words
    else:
        if not audit.stories and len(loose) == len(audit.findings):
            return [*rows, *shown_rows, *end]
    command = f"castlescore audit {_file(audit)} --all"
    if len(audit.findings) == 1:
        return [*rows, *shown_rows, *end, tr("The finding:  {command}", command=command)]
    if len(audit.findings) == 2:
        return [*rows, *shown_rows, *end, tr("Both findings:  {command}", command=command)]
    every = trn("All {n} findings:  {command}", "All {n} findings:  {command}", len(audit.findings), command=command)
    return [*rows, *shown_rows, *end, every]


def head(audit: Audit) -> str:
    """The file, how long it is, and how much is wrong and explained, in one sentence."""
    events, wrong = amount(audit.events, "event"), len(audit.wrong)
    values = {"path": shown(audit.file), "events": events}
    if not wrong:
        agreed = len(audit.findings)
        if agreed:
            return trn(
                "{path}: {events}, nothing wrong, and {n} that the table had agreed to",
                "{path}: {events}, nothing wrong, and {n} that the table had agreed to",
                agreed,
                **values,
            )
        return tr("{path}: {events}, nothing wrong", **values)
    if not audit.stories:
        return f"{shown(audit.file)}: {findings_words(audit)}."
    explained = len({i for story in audit.stories for i in story.explains})
    rival = audit.stories[0].rival
    count = 1 if rival else len(audit.stories)
    # TRANSLATORS: Before "mistake explains", as a word
    number = trp("count", "one") if count == 1 else str(count)
    mistakes = trn("{number} mistake explains", "{number} mistakes explain", count, number=number)
    if explained < wrong:
        of = trn("{n} of {wrong} findings", "{n} of {wrong} findings", explained, wrong=wrong)
    elif wrong == 1:
        of = tr("the finding")
    elif wrong == 2:
        of = tr("both findings")
    else:
        of = trn("all {n} findings", "all {n} findings", wrong)
    if rival:
        of = tr("{findings}, but nobody knows which", findings=of)
    return tr("{path}: {events}; {mistakes} {findings}.", **values, mistakes=mistakes, findings=of)


def _shown_stories(audit: Audit) -> list[Story]:
    """The stories that are shown: of many rivals the first."""
    return [story for n, story in enumerate(audit.stories) if not story.rival or n < MOST_RIVALS]


def _stories(audit: Audit, width: int, here: str) -> Iterator[str]:
    """Each story in a sentence, with the line that makes it so."""
    stories = _shown_stories(audit)
    alone = len(stories) == 1 or stories[0].rival if stories else False
    for n, story in enumerate(stories):
        yield from hang(_sentence(audit, story, n), 2, width)
        line = story.typed if story.mend or story.rival else ""
        if alone and line.startswith("amend "):
            yield LINE + command_line(audit, line, here)
    more = len(audit.stories) - len(stories)
    if more:
        yield from hanging(
            "", trn("{n} more change would do as well.", "{n} more changes would do as well.", more), width
        )
    mends = any(story.mend for story in stories)
    if mends and not all(alone and story.typed.startswith("amend ") for story in stories):
        yield f"{LINE}castlescore audit {_file(audit)} --mend OUT"
    if not audit.searched:
        yield from hanging("", tr("The search for the simplest story stopped at its limit."), width)


def _sentence(audit: Audit, story: Story, index: int) -> str:
    """A story as a sentence, with the rule of the first finding that it explains and that is more than a figure."""
    why = story.why
    event = story.events[0] if story.events else None
    if event is None:
        why = tr("Set-up: {why}", why=why)
    elif str(event) not in why:
        why = tr("Event {n}: {why}", n=event, why=why)
    if index and story.rival:
        why = tr("Or: {why}", why=why)
    why = why[:1].upper() + why[1:]
    explained = (audit.findings[i] for i in story.explains)
    rule = next((each.rule for each in explained if each.rule and each.kind not in FIGURES), "")
    return shown(f"{why} ({cite(rule)})." if rule else f"{why}.", LONGEST)


def command_line(audit: Audit, line: str, here: str) -> str:
    """A line as it is typed at a terminal, with its file unless that is the one here, and its open parts translated."""
    line = line_to_type(line.removeprefix("castlescore "))
    verb, _, rest = line.partition(" ")
    if verb in ("amend", "explain") and audit.file != here:
        line = f"{verb} -s {_file(audit)} {rest}"
    return f"castlescore {line}"


def _file(audit: Audit) -> str:
    """The file as it is typed, without what would steer a terminal."""
    return shown(joined([audit.file]), LONGEST)


def _loose(audit: Audit) -> list[Finding]:
    """The findings that no story explains, first those on which a total depends."""
    explained = {i for story in audit.stories for i in story.explains}
    loose = [each for i, each in enumerate(audit.findings) if i not in explained and each.allowed is None]
    if any(not story.mend for story in audit.stories):  # what is missing may explain every figure
        loose = [each for each in loose if each.kind not in PLACES or not each.harmless]
    causes = [each for each in loose if not each.depends] or loose
    return sorted(causes, key=lambda each: not any(each.effect.values()))


def _finding(audit: Audit, finding: Finding) -> str:
    """A finding in words; at a tile that cannot lie there nothing is guessed of its points."""
    illegal = {each.event for each in audit.wrong if each.laid}
    guess = not (finding.event in illegal and finding.kind in PLACES)
    words = finding_words(finding, brief=True, guess=guess)
    if finding.event is None:
        return shown(f"{words}.", LONGEST)
    return shown(f"{tr('Event {n}: {what}', n=finding.event, what=words)}.", LONGEST)


def _result(audit: Audit, width: int) -> Iterator[str]:
    """What follows: the totals that differ from those of the file, who won, and what is in doubt."""
    texts = list[str]()
    won = winner_words(audit)
    if audit.ok and audit.all_sure:
        return
    if audit.settled and audit.finished and audit.all_sure:
        clean = not any(total != audit.correct.get(name) for name, total in audit.file_totals.items())
        nothing = tr("With it nothing is wrong") if clean else tr("With it only figures are wrong")
        if len(audit.settled) > 1:
            nothing = tr("With them nothing is wrong") if clean else tr("With them only figures are wrong")
        texts.append(tr("{so}: {won} (sure).", so=nothing, won=won))
    elif audit.finished and audit.all_sure:
        either_way = tr("either way {won}", won=won) if audit.stories and audit.stories[0].rival else won
        texts.append(tr("{won} (sure).", won=either_way[:1].upper() + either_way[1:]))
    elif audit.finished:
        decided = audit.hint.totals if audit.hint is not None and not audit.hint.ask else {}
        if not {doubt.name for doubt in audit.doubts} <= decided.keys():  # the only line that fits says their totals
            texts += [f"{words[:1].upper()}{words[1:]}." for words in doubt_words(audit, beside_stories=True)]
        certain = [f"{person(name)} {total}" for name, total in audit.correct.items() if audit.sure[name]]
        if audit.winners_sure:
            certain.append(tr("{names} wins in any case", names=people(audit.correct_winners)))
        if certain:
            # TRANSLATORS: things that are certain: "Ben 46, Cara 58, Anna wins in any case"
            texts.append(tr("Sure: {certain}.", certain=", ".join(certain)))
    sure = [name for name in audit.recorded if audit.sure.get(name)]
    differ = [name for name in sure if audit.recorded[name] != audit.correct[name]]
    if differ and audit.finished:
        written = both(f"{person(name)} {audit.recorded[name]}" for name in differ)
        right = both(f"{person(name)} {audit.correct[name]}" for name in differ)
        texts.append(tr("Written: {written}; by the tiles: {right}.", written=written, right=right))
    yield from (row for text in texts for row in hang(text, 2, width))


def winner_words(audit: Audit) -> str:
    """Who won, by how much, and what decided it."""
    best = max(audit.correct.values(), default=0)
    others = [total for name, total in audit.correct.items() if name not in audit.correct_winners]
    values = {"names": people(audit.correct_winners), "best": best, "second": max(others, default=0)}
    if len(audit.correct_winners) > 1:
        return tr("{names} share the win, {best} each", **values)
    if not others:
        return tr("{names} has {best}", **values)
    won = tr("{names} wins, {best} to {second}", **values)
    return f"{won}, {cited(audit.decided)}" if audit.decided else won


def _next(audit: Audit, width: int, here: str) -> Iterator[str]:
    """What to ask whom, and the line to type, where no story gave one."""
    question = question_words(audit)
    if question is None:
        return
    ask, line = question
    if audit.stories and audit.stories[0].rival and any(story.typed for story in audit.stories):
        yield from hang(f"{ask.removesuffix(':')}.", 2, width)  # the lines stand above
        return
    yield from hang(ask, 2, width)
    yield LINE + command_line(audit, line, here)


def _rest(audit: Audit) -> list[str]:
    """That the game has no end yet, and what is unusual in the file."""
    words = unfinished_words(audit)
    return [*([] if audit.finished else [f"{words[:1].upper()}{words[1:]}."]), *remark_words(audit)]
