"""What of the totals and of who won is not sure, in words: the same on every surface that says a total."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from castlescore.core.language import both, marked, markedp, people, person, tr, trn, trp
from castlescore.core.limits import LONGEST_TOLD
from castlescore.protocol.answers import Sureness
from castlescore.protocol.findings import MISSING, PLACED, WRITTEN, Audit, Doubt
from castlescore.toml.reading import shown
from castlescore.view.layout import hung

# What must be so for a total to be right: "Anna 85, if nothing is missing: a turn of Anna in round 8 is not written".
TOTALS = {
    MISSING: marked("{name} {total}, if nothing is missing: {why}"),
    PLACED: marked("{name} {total}, if every tile lies where it is written: {why}"),
    WRITTEN: marked("{name} {total}, if every line is as it was played: {why}"),
}

# The same of several totals: "Anna 85 and Ben 80, if nothing is missing: ...".
SEVERAL = {
    MISSING: marked("{totals}, if nothing is missing: {why}"),
    PLACED: marked("{totals}, if every tile lies where it is written: {why}"),
    WRITTEN: marked("{totals}, if every line is as it was played: {why}"),
}


# What stands in a line that is told for what nobody knows yet.
OPEN = (
    markedp("metavar", "LINE"),
    markedp("metavar", "TILE"),
    markedp("metavar", "PLACE"),
    markedp("metavar", "CHOICE"),
    markedp("metavar", "OUT"),
    markedp("metavar", "FAVOR"),
    markedp("metavar", "CARD..."),
)


def typed_words(line: str) -> str:
    """A line that is told to be typed: what is open in it in the language that is spoken."""
    for word in OPEN:
        line = re.sub(rf"(?<!\S){re.escape(word)}(?!\w)", trp("metavar", word), line)
    return line


def doubt_words(audit: Audit, only: Collection[str] = (), told: bool = False) -> list[str]:
    """Every total that is not sure with the reason, and why it cannot be said who won; `only`: of these players alone.

    Where changes put the record right, what then follows; `told`: beside the changes.
    """
    asked = [doubt for doubt in audit.doubts if not only or not doubt.name or doubt.name in only]
    groups: dict[tuple[str, str], list[Doubt]] = {}
    for doubt in asked:
        if doubt.name:
            groups.setdefault((doubt.what, doubt.why), []).append(doubt)
    words = [_totals(audit, group) for group in groups.values()]
    words += [_winners_too(doubt, len(groups)) for doubt in asked if not doubt.name]
    return [shown(line, LONGEST_TOLD) for line in [*settled_words(audit, told), *words]]


def _totals(audit: Audit, group: Sequence[Doubt]) -> str:
    """The totals that are in doubt for the same reason, which is said once."""
    if len(group) == 1:
        return _total(audit, group[0])
    totals = [_bounded(audit, doubt.name) for doubt in group]
    if all(doubt.name in audit.between for doubt in group):
        # TRANSLATORS: Between things that are all so: "Ben was the first master builder; AB's Jester was CA's"
        return f"{trp('list', '; ').join(totals)}: {group[0].why}"
    return tr(SEVERAL[group[0].what], totals=both(totals), why=group[0].why)


def _winners_too(doubt: Doubt, reasons: int) -> str:
    """Why it cannot be said who won: what was said of the totals is not said again."""
    if not reasons:
        return _winners(doubt)
    return trn("who won cannot be said, for the same reason", "who won cannot be said, for the same reasons", reasons)


def settled_words(audit: Audit, told: bool = False) -> list[str]:
    """What follows with the changes after which nothing is wrong; `told`: beside them."""
    if not audit.settled:
        return []
    totals = ", ".join(f"{person(name)} {total}" for name, total in audit.correct.items())
    # TRANSLATORS: Between things that are all so: "Ben was the first master builder; AB's Jester was CA's"
    why = trp("list", "; ").join(story.why for story in audit.settled)
    values = {"why": why, "totals": totals, "winners": people(audit.correct_winners)}
    if not audit.finished:
        found = tr("with it nothing is wrong, and the totals are {totals}", **values)
    else:
        found = tr("with it nothing is wrong, and the totals are sure: {totals}; winner: {winners}", **values)
    # TRANSLATORS: why: what is put right in a record, "Ben was the first master builder"; what: "with it nothing is..."
    return [found if told else tr("put right ({why}): {what}", why=why, what=found)]


def doubt_rows(audit: Audit, width: int, only: Collection[str] = ()) -> list[str]:
    """The same below a score, and what to type to see the findings behind it."""
    words = doubt_words(audit, only)
    words += [tr("see  castlescore audit {path}", path=shown(audit.file))] if words else []
    return [row for line in words for row in hung(line, 2, width)]


def next_words(audit: Audit) -> list[str]:
    """What to type next, by the first line that is in doubt, and what to ask whom where the record does not say it."""
    path = shown(audit.file)
    if audit.settled:
        return [tr("write it so:  castlescore audit {path} --mend OUT", path=path)]
    hint = audit.hint
    if hint is None:
        return _without_doubt(audit)
    line = typed_words(hint.line.removeprefix("castlescore ").replace("amend ", f"amend -s {path} "))
    if hint.ask and hint.missing:
        return [tr("{ask}, and write it in:  castlescore {line}", ask=hint.ask, line=line)]
    if hint.ask:
        return [tr("{ask}, and put it right:  castlescore {line}", ask=hint.ask, line=line)]
    if hint.missing:
        return [tr("write in what is missing:  castlescore {line}", line=line)]
    return [tr("put it right:  castlescore {line}", line=line)]


def _without_doubt(audit: Audit) -> list[str]:
    """The same where every total is sure: nothing is told that a story has told."""
    lines = (found for found in audit.wrong if found.event and (not found.harmless or found.kind == "check"))
    first = next((found.event for found in lines), None)
    if first is not None:
        words = tr("put it right:  amend {n} LINE  or  amend {n} --before LINE  or  amend {n} --drop", n=first)
        return [] if audit.stories else [words]
    if not audit.wrong:
        return []
    return [tr("write the figures anew:  castlescore replay {path} --out OUT", path=shown(audit.file))]


def winners_doubt(audit: Audit) -> str:
    """Why it cannot be said who won; "" where it can."""
    return next((_winners(doubt) for doubt in audit.doubts if not doubt.name), "")


def of_row(audit: Audit, name: str, winner: bool) -> str:
    """The doubt that stands beside somebody in a sheet, and beside a winner that about who won."""
    told = [_total(audit, doubt) for doubt in audit.doubts if doubt.name == name]
    told += [winners_doubt(audit)] if winner else []
    return "; ".join([*settled_words(audit), *filter(None, told)])


def sureness(audit: Audit) -> Sureness:
    """The same as JSON."""
    return Sureness(
        sure=audit.sure,
        winners_sure=audit.winners_sure,
        doubts=tuple(doubt_words(audit)),
        between=audit.between or None,
    )


def _total(audit: Audit, doubt: Doubt) -> str:
    if doubt.name in audit.between:
        return f"{_bounded(audit, doubt.name)}: {doubt.why}"
    return tr(TOTALS[doubt.what], name=person(doubt.name), total=audit.correct[doubt.name], why=doubt.why)


def _bounded(audit: Audit, name: str) -> str:
    """A total with what it can be, where that is known."""
    values = {"name": person(name), "total": audit.correct[name]}
    if name not in audit.between:
        return tr("{name} {total}", **values)
    least, most = audit.between[name]
    if least == most == values["total"]:
        return tr("{name} {total}, with what is missing too", **values)
    if least == most:
        return tr("{name} {least} with what is missing, {total} as it is written", **values, least=least)
    return tr("{name} {least} to {most}, {total} as it is written", **values, least=least, most=most)


def _winners(doubt: Doubt) -> str:
    return tr("who won cannot be said: {why}", why=doubt.why)
