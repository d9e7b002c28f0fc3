"""new --game between: the throne rooms laid, the castles named, the session file begun."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from datetime import date as calendar
from typing import Any

from castlescore.cli.output import document, say
from castlescore.cli.recording import refused
from castlescore.cli.saving import put_new
from castlescore.core.errors import Exit, Unclear
from castlescore.core.names import check_player_names, find
from castlescore.games.between.facts import between
from castlescore.games.between.rules.outcome import Refusal
from castlescore.games.between.rules.setup import refused_setup
from castlescore.games.between.rules.table import opening
from castlescore.games.between.view import text as between_text
from castlescore.record.proving import record_reads_back
from castlescore.record.reading import shown
from castlescore.record.replay import play_record
from castlescore.record.session_file import FORMAT, Record, parse_record, record_text
from castlescore.record.store import locked
from castlescore.view.screen import width
from castlescore.words.desk import session_path


def begin(
    players: Sequence[str], thrones: Sequence[str], date: str | None, session: str | None, force: bool, json: bool
) -> int:
    """Lay out a table of Between Two Castles; refused where the rules do not seat it (B-AIM-1, B-SETUP-1)."""
    names = [capitalised(name) for name in players]
    problem = check_player_names(names)
    if problem:
        raise Unclear(problem)
    found = [find_throne(word) for word in thrones]
    violations = refused_setup(names, found)
    if violations:
        rooms = ", ".join(id.removeprefix("throne-") for id in between().thrones)
        hint = f"--throne NAME for each castle, of {rooms}" if any(v.rule == "B-SETUP-1" for v in violations) else ""
        return refused(Refusal("turn", tuple(violations), hint), json, game="between")
    header: dict[str, Any] = {
        "format": FORMAT,
        "game": "between",
        "date": day(date),
        "players": names,
        "thrones": found,
    }
    path = session_path(session)
    begun = Record(path, header, ())
    evening = play_record(parse_record(record_text(begun), path))
    write_new(begun, force)
    if json:
        document({"event": None, "lines": [], "pending": []})
    else:
        table = evening.table
        castles = ", ".join(f"{site.name} {'-'.join(site.partners)}" for site in table.sites)
        say([f"{shown(path)}: {castles}", *opening(table), *between_text.overview(table, 0, path, width())])
    return Exit.FINE


def find_throne(word: str) -> str:
    """The throne room that a name means, `throne-` left out or not; raises Unclear."""
    thrones = between().thrones
    names = {id: (*facts.names, id.removeprefix("throne-")) for id, facts in thrones.items()}
    found = find(word, names, names)
    if found.one is None:
        raise Unclear(
            f"'{shown(word)}' is {'more than one' if found.ids else 'no'} throne room: {', '.join(found.ids or names)}"
        )
    return found.one


def day(given: str | None) -> str:
    """The day that the record will have, today where none is given; raises Unclear for what is no day."""
    today = calendar.today().isoformat()
    with contextlib.suppress(ValueError):
        if given is None or calendar.fromisoformat(given).isoformat() == given:
            return given or today
    raise Unclear(f"--date {shown(given or '')}: a day, written YYYY-MM-DD, such as {today}")


def capitalised(name: str) -> str:
    """A name typed in small letters gets its capital; any other is left as it is."""
    return name[:1].upper() + name[1:] if name.islower() else name


def write_new(record: Record, force: bool) -> None:
    """Begin a session file; an old one is never overwritten, with `force` it is kept as FILE~."""
    with locked(record.path):
        put_new(record.path, record_text(record), force, "a session", record_reads_back(record))
