"""What of the totals and of who won is not sure, in words: the same on every surface that says a total."""

from __future__ import annotations

from collections.abc import Collection

from castlescore.core.kinds import LONGEST_TOLD
from castlescore.core.language import people, person, tr, trp
from castlescore.protocol.answers import Sureness
from castlescore.protocol.findings import MISSING, PLACED, WRITTEN, Audit, Doubt
from castlescore.toml.reading import shown
from castlescore.view.layout import hung

# What must be so for a total to be right: "Anna 85, if nothing is missing: a turn of Anna in round 8 is not written".
TOTALS = {  # translated
    MISSING: "{name} {total}, if nothing is missing: {why}",
    PLACED: "{name} {total}, if every tile lies where it is written: {why}",
    WRITTEN: "{name} {total}, if every line is as it was played: {why}",
}


def doubt_words(audit: Audit, only: Collection[str] = (), told: bool = False) -> list[str]:
    """Every total that is not sure with the reason, and why it cannot be said who won; `only`: of these players alone.

    Where changes put the record right, what then follows; `told`: beside the changes.
    """
    asked = [doubt for doubt in audit.doubts if not only or not doubt.name or doubt.name in only]
    words = [_total(audit, doubt) if doubt.name else _winners(doubt) for doubt in asked]
    return [shown(line, LONGEST_TOLD) for line in [*settled_words(audit, told), *words]]


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
    """What to type next, by the first line that is in doubt."""
    values = {"path": shown(audit.file)}
    if audit.settled:
        return [tr("write it so:  castlescore audit {path} --mend OUT", **values)]
    placed = [doubt for doubt in audit.doubts if doubt.event is not None]
    if not placed:
        return _without_doubt(audit)
    doubt = min(placed, key=lambda doubt: doubt.event or 0)
    values["n"] = str(doubt.event)
    story = next((story for story in audit.stories if story.events[:1] == (doubt.event,)), None)
    if story is not None and not story.mend and "LINE" not in story.typed:
        values["line"] = story.typed.replace("amend", f"amend -s {values['path']}", 1)
        if doubt.what == MISSING:
            return [tr("write in what is missing:  castlescore {line}", **values)]
        return [tr("put it right:  castlescore {line}", **values)]
    if doubt.what == MISSING:
        return [tr("write in what is missing:  castlescore amend -s {path} {n} --before LINE", **values)]
    return [tr("put it right:  castlescore amend -s {path} {n} LINE", **values)]


def _without_doubt(audit: Audit) -> list[str]:
    """The same where every total is sure: nothing is told that a story has told."""
    first = next((found.event for found in audit.wrong if not found.harmless and found.event), None)
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
    return Sureness(audit.sure, audit.winners_sure, tuple(doubt_words(audit)), audit.between or None)


def _total(audit: Audit, doubt: Doubt) -> str:
    values = {"name": person(doubt.name), "total": audit.correct[doubt.name], "why": doubt.why}
    if doubt.name in audit.between:
        least, most = audit.between[doubt.name]
        if least == most:
            return tr("{name} {least} with what is missing, {total} as it is written: {why}", **values, least=least)
        return tr("{name} {least} to {most}, {total} as it is written: {why}", **values, least=least, most=most)
    return tr(TOTALS[doubt.what], **values)


def _winners(doubt: Doubt) -> str:
    return tr("who won cannot be said: {why}", why=doubt.why)
