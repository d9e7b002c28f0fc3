"""Castles judged, records compared, games reviewed and replayed, statistics. Each command imports what it needs when it
is called.
"""

from __future__ import annotations

import re
import shutil
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated

import typer

from castlescore.cli.exporting import Exported, chosen_kind, write_export
from castlescore.cli.many import on_every_core, sessions_in, with_progress
from castlescore.cli.options import (
    CatalogueOption,
    JsonOption,
    PlayerOption,
    RecordsWord,
    RecordWord,
    SessionOption,
    with_home,
    with_name,
)
from castlescore.cli.output import code_of, document, give, say, talk
from castlescore.cli.recording import audited_replay, create_record, existing_session, locked, read_castle
from castlescore.cli.streams import is_lost
from castlescore.core.errors import Disputed, Exit, Unclear
from castlescore.core.language import tr, trn
from castlescore.core.names import find
from castlescore.core.system import is_dumb, sees_terminal
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import first_impossible, is_of, walked
from castlescore.record.lines import find_event
from castlescore.record.replay import Replay, follow, play_record, play_strictly, taken_back
from castlescore.record.rewriting import as_amended, rewritten
from castlescore.record.session_file import read_record, record_text
from castlescore.record.statistics import (
    Counted,
    Incomplete,
    Outcome,
    Statistics,
    Unfinished,
    Unreadable,
    Unsure,
    counted,
)
from castlescore.record.store import kind_there
from castlescore.tally.file import count_tally
from castlescore.toml.reading import STDIN, shown
from castlescore.view.audits import disputed_words
from castlescore.view.screen import width
from castlescore.view.statistics import statistics_csv, statistics_html, statistics_lines

if TYPE_CHECKING:
    from castlescore.view.answers import Stats


def judge_command(
    castle_file: Annotated[
        str, typer.Argument(metavar="CASTLE_FILE", help="A castle file, or - for stdin.", callback=with_home)
    ],
    catalogue: CatalogueOption = None,
    json: JsonOption = False,
) -> int:
    """Judge a castle: every tile legal or not and why, its points line by line, what it completes.

    Exits with 0 if every tile is legal, with 1 if one breaks a rule.

    castlescore judge castle.toml
    castlescore import LINK | castlescore judge - --json
    """
    file = read_castle(castle_file, catalogue)
    return give(file.game.shows.judged(file.judged, json))


def diff_command(
    a: Annotated[str, typer.Argument(metavar="A", help="A session, or - for stdin.", callback=with_home)],
    b: Annotated[str, typer.Argument(metavar="B", help="Another record of the same evening.", callback=with_home)],
    figures: Annotated[
        bool, typer.Option("--figures", help="Also the figures that the program writes: points, score, money...")
    ] = False,
    json: JsonOption = False,
) -> int:
    """Compare two records of one evening, event by event: what differs, is in one alone, or stands elsewhere.

    Notes, numbers and what was undone are not compared. Exits with 0 if nothing differs, with 1 if something does. At
    the end: what both say of the scores, and which of them can be by the rules.

    castlescore diff anna.toml ben.toml
    castlescore diff friday.toml right.toml --figures
    """
    from castlescore.record.chronicle import audited, first_impossible
    from castlescore.record.comparing import compared
    from castlescore.record.session_file import read_record
    from castlescore.view.differences import Side, difference_lines

    if a == b == STDIN:
        raise Unclear(tr("standard input has one record; name a file for the other"))
    one, two = (Side(record, audited(record), first_impossible(record)) for record in map(read_record, (a, b)))
    comparison = compared(one.record, two.record, figures)
    if json:
        from castlescore.view.answers import difference

        document(difference(comparison, one, two))
    else:
        say(difference_lines(comparison, one, two, width()))
    return Exit.RULES_SAY_NO if comparison.differs else Exit.FINE


def review_command(
    file: RecordWord = None,
    player: PlayerOption = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Review a game: for every tile the points missed, which is the most it could have had, less what it had.

    With them each player's money and rewards, and what the market offered then for the same money. Immediate points do
    not judge a plan: what a place is good for later is not in them.

    castlescore review friday.toml
    castlescore review friday.toml --player ben --json
    """
    from castlescore.cli.recording import audited_replay, existing_session, report_wrong_figures
    from castlescore.record.reviewing import markets, reviewed
    from castlescore.record.session_file import read_record
    from castlescore.view.reviews import review_lines

    replay = audited_replay(read_record(file or existing_session(session)))
    if replay.disputed is None:
        report_wrong_figures(replay)
    only = () if player is None else replay.game.shows.scored(player, replay.table)
    review = reviewed(replay, only)
    if json:
        from castlescore.view.answers import reviewed as answer

        document(answer(review), replay.disputed)
    else:
        say(review_lines(review, markets(replay, review), width()))
    return code_of(replay.disputed)


LEAST = 40, 12  # columns and rows necessary for a walk
SECONDS = re.compile(r"[+]?([0-9]+[.]?[0-9]*|[.][0-9]+)")


def seconds(text: str) -> float:
    """The seconds of `--delay`; raises Unclear for anything but a number in the digits 0 to 9, and beyond a minute."""
    if not SECONDS.fullmatch(str(text)) or float(text) > 60:
        raise Unclear(tr("--delay: '{word}' is no number of seconds from 0 to 60", word=shown(text)))
    return float(text)


def replay_command(
    file: RecordWord = None,
    since: Annotated[int | None, typer.Option("--from", metavar="N", min=0, help="Begin with event N.")] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after event N.")] = None,
    step: Annotated[
        bool,
        typer.Option("--step", help="At a terminal: go forward and back with keys; else wait for Enter each time."),
    ] = False,
    delay: Annotated[
        float, typer.Option("--delay", metavar="S", help="Seconds between events, 60 at most.", parser=seconds)
    ] = 0.0,
    player: PlayerOption = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write it again up to event N, with every number calculated again.",
            callback=with_name,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="With --out: replace a file; it is kept as FILE~.")] = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Show how a game went: what each event did, and the castle that changed.

    Keys: Space, Enter or Right goes forward, Left or Backspace back, Home and End to the first and the last event; g
    and digits go to an event, r and digits to a round, d to the next finding of an audit; + lets it go on by itself and
    faster, - slower; q leaves.

    castlescore replay friday.toml --step
    castlescore replay friday.toml --from 12 --player ben
    castlescore replay friday.toml --to 17 --json
    castlescore replay friday.toml --out right.toml
    """
    path = file or existing_session(session)
    if force and out is None:
        raise Unclear(tr("--force has no meaning without --out FILE"))
    if out == STDIN and json:
        raise Unclear(tr("--out - and --json: one document at a time on stdout; name a file: --out FILE"))
    if (since is not None or player is not None) and (json or out is not None):
        named, with_ = "--from" if since is not None else "--player", "--json" if json else "--out"
        why = tr("{option} has no meaning with {other}, which has all events up to --to N", option=named, other=with_)
        raise Unclear(why)
    record, wanted = _record_up_to(path, to) if out is None else _write_refigured(path, to, out, force)
    if json:
        replay = audited_replay(wanted)
        document(replay.game.answers.shown(replay.table, replay.last), replay.disputed)
        return code_of(replay.disputed)
    if out is None:
        record, wanted = as_amended(record), as_amended(wanted)
        part = _selected_events(record, since or 0, wanted, player)
        if step and _can_walk():
            return _walk(record, part, delay)
        try:
            play_strictly(wanted)
        except Disputed:
            return _replay_disputed(record, wanted, part, step, delay)
        _replay(wanted, part, step, delay)
        return Exit.FINE
    return code_of(audited_replay(wanted).disputed)


@dataclass(frozen=True)
class _Selection:
    """The events that are shown: from and to which, and whose; everybody's where nobody is named."""

    since: int
    to: int
    names: tuple[str, ...]

    def has(self, record: Record, n: int, gone: Sequence[int]) -> bool:
        """Whether an event concerns the named players; for an undo the events that it took back count."""
        return not self.names or is_of(record, (n, *gone), self.names)


def _selected_events(record: Record, since: int, wanted: Record, player: str | None) -> _Selection:
    """The events to show; raises Unclear where there is no such event or player."""
    to = len(wanted.events)
    since = find_event(record, since) if since else 0
    if since > to:
        raise Unclear(tr("there is no event {n}; --to {to} comes before it", n=since, to=record.number(to)))
    if player is None:
        return _Selection(since, to, ())
    game = game_of(record.header)
    return _Selection(since, to, game.shows.scored(player, game.rules.begin(record.header, record.path, record.text)))


def _can_walk() -> bool:
    """Whether a person is at a terminal with enough room for a walk."""
    if not sees_terminal() or is_dumb():
        return False
    columns, rows = shutil.get_terminal_size()
    return columns >= LEAST[0] and rows >= LEAST[1]


def _walk(record: Record, part: _Selection, delay: float) -> int:
    """Walk through a record; the exit code is 1 where it breaks a rule."""
    from castlescore.cli.terminal.screens import walk
    from castlescore.cli.terminal.walk import Steps

    walk_result = walked(record)
    shown = [m.n for m in walk_result.moments[: part.to + 1] if not m.n or part.has(record, m.n, m.gone)]
    walk(Steps(walk_result, game_of(record.header), shown, part.since, delay or None))
    return Exit.FINE if first_impossible(record) is None else Exit.RULES_SAY_NO


def _write_refigured(path: str, to: int | None, out: str, force: bool) -> tuple[Record, Record]:
    """Write a record up to an event, all its figures computed again; returns it as `_record_up_to` does."""
    if out == STDIN:
        rest = _record_up_to(path, to)
        say([record_text(rewritten(rest[1])).rstrip("\n")])
        return rest
    with locked(out):  # FILE may be the session itself, and somebody else may be writing it
        rest = _record_up_to(path, to)
        record = replace(rewritten(rest[1]), path=out)
        create_record(record, "file", force)
    talk(tr("{out}: written again, every number calculated", out=shown(out)))
    return rest


def _record_up_to(path: str, to: int | None) -> tuple[Record, Record]:
    """A record, and the record up to an event; raises Unclear where there is no such event."""
    record = read_record(path)
    if to:
        to = find_event(record, to)
    return record, record if to is None else replace(record, events=record.events[:to])


def _replay(wanted: Record, part: _Selection, step: bool, delay: float) -> None:
    """Print the events one below the other."""
    replay = play_record(replace(wanted, events=()))
    if part.since <= 1:
        _overview(replay, 0)
    for n, event in wanted.rows():
        if n == part.since > 1:
            _overview(replay, wanted.number(n - 1))
        replay.record = wanted
        follow(replay, n, event)
        gone = taken_back(replay, event) if event["do"] == "undo" else ()
        if n < part.since or not part.has(wanted, n, gone):
            continue
        for remark in replay.wrong_figures.get(n, ()):
            talk(remark)
        if event["do"] == "undo":
            say(["", f"{n:>4}  undo {event['count']}"])
        else:
            last, face = replay.steps[-1].played, replay.game.presenter
            say(["", *face.event_lines(n, last, width()), *face.scene(last), *face.after_event(last)])
        if is_lost() or (step and n < part.to and not _wants_next()):
            return
        time.sleep(delay)


def _replay_disputed(record: Record, wanted: Record, part: _Selection, step: bool, delay: float) -> int:
    """Print the events of a record that breaks a rule, as its audit replays it, each with its findings."""
    from castlescore.cli.terminal.walk import scene

    walk, game = walked(replace(record, events=wanted.events)), game_of(record.header)
    for moment in walk.moments:
        if (not moment.n and part.since > 1) or 0 < moment.n < part.since:
            continue
        if moment.n and not part.has(wanted, moment.n, moment.gone):
            continue
        shown_scene = scene(walk, game, moment, width())
        say([*([""] if moment.n else []), *shown_scene.words, *shown_scene.drawn])
        if is_lost() or (step and 0 < moment.n < part.to and not _wants_next()):
            break
        time.sleep(delay if moment.n else 0)
    if first_impossible(walk.record) is None:  # the impossible event was taken back
        return Exit.FINE
    for row in disputed_words(walk.audit):
        talk(row)
    return Exit.RULES_SAY_NO


def _overview(replay: Replay, n: int) -> None:
    say(replay.game.presenter.overview(replay.table, n, replay.record.path, width()))


def _wants_next() -> bool:
    """Whether the person wants the next event."""
    talk(tr("Enter: the next event   q: stop"))
    try:
        typed = sys.stdin.buffer.readline()
    except OSError:  # no input: go on as at its end
        typed = b""
    return not typed.strip().lower().startswith(b"q")


PAGE = "stats.html"  # the page, which would fill a terminal


@dataclass
class Evenings:
    """The results of the files: the statistics of finished games, and the other files by name."""

    statistics: Statistics
    unfinished: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)
    incomplete: list[str] = field(default_factory=list)  # tallies, as the next ones
    repeated: list[str] = field(default_factory=list)

    def add_all(self, outcomes: Iterable[Outcome]) -> None:
        """Add the files: first the sessions, then the tallies of other evenings."""
        tallies, evenings = [], set()
        for one in outcomes:
            if isinstance(one, Counted) and one.events is None:
                tallies.append(one)
                continue
            self._add(one)
            if isinstance(one, Counted):
                evenings.add(self.statistics.evening(one))
        for tally in tallies:
            if self.statistics.evening(tally) in evenings:
                self.repeated.append(tally.file)
            else:
                self._add(tally)
                evenings.add(self.statistics.evening(tally))

    def _add(self, one: Outcome) -> None:
        """Add one file; an unreadable one is reported."""
        match one:
            case Counted():
                self.statistics.add(one)
            case Incomplete(file):
                self.incomplete.append(file)
            case Unfinished(file):
                self.unfinished.append(file)
            case Unreadable(file, why):
                self.unreadable.append(file)
                talk(why)
            case Unsure(file):
                self.unsure.append(file)

    def answer(self, texts: Mapping[str, str] | None = None) -> Stats:
        """The answer for `--json`; `texts`: exports for other programs, by kind."""
        from castlescore.view.answers import group

        others = (self.unfinished, self.unreadable, self.unsure, self.incomplete, self.repeated)
        return group(self.statistics, *others, texts or {})


def stats_command(
    files: RecordsWord = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="Only this player's games, records and rooms.")
    ] = None,
    alias: Annotated[
        list[str] | None, typer.Option("--alias", metavar="NAME=PLAYER", help="Another name of a player.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="One row for each player and game, for a spreadsheet.")] = False,
    html: Annotated[bool, typer.Option("--html", help="A page with charts, complete in one file.")] = False,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Write the page or the sheet there.", callback=with_name),
    ] = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Count a group's evenings: wins, points, head to head, records, and what the winners had.

    Only finished games whose result is sure are counted, the others are named; a file that cannot be read is named
    (exit 3), and the rest is counted. A tally with every total is an evening, too; that of a counted session is not
    counted again. Upper and lower case in names make no difference. A shared win is divided; a solo
    game has no winner, and Ludwig is not counted as a player.

    castlescore stats
    castlescore stats evenings/
    castlescore stats evenings/ --player anna --alias Ann=Anna
    castlescore stats evenings/ --html --out stats.html
    """
    kind = chosen_kind({"csv": csv, "html": html})
    if out is not None and not kind:
        raise Unclear(tr("--out needs --csv or --html"))
    given = files or [existing_session(session)]
    paths = list(dict.fromkeys(path for name in given for path in sessions_in(name, others=("castle",))))
    evenings = Evenings(Statistics(_aliases(alias or ()), player))
    evenings.add_all(with_progress(on_every_core(_outcome, paths), len(paths), tr("counting")))
    _print_uncounted(evenings)
    if player is not None and not evenings.statistics.games:
        raise Unclear(_unknown(player, evenings.statistics))
    if kind:
        text = statistics_csv(evenings.statistics) if csv else statistics_html(evenings.statistics)
        line = tr("stats FILE... --html --out FILE")
        answer = evenings.answer({kind: text}) if json else None
        write_export(Exported(kind, text, answer), out, paths, json, line, beside=PAGE)
    elif json:
        document(evenings.answer())
    else:
        say(statistics_lines(evenings.statistics, width()))
    return Exit.BAD_FILE if evenings.unreadable else Exit.FINE


def _outcome(path: str) -> Outcome:
    """The result of a session or of a tally."""
    return count_tally(path) if kind_there(path) == "tally" else counted(path)


def _print_uncounted(evenings: Evenings) -> None:
    """Print the names of the games that are not over, whose result is not sure, and of tallies that do not count."""
    if evenings.unfinished:
        games = ", ".join(map(shown, evenings.unfinished))
        text = trn(
            "{n} game is not over and not counted: {games}",
            "{n} games are not over and not counted: {games}",
            len(evenings.unfinished),
            games=games,
        )
        talk(text)
    if evenings.unsure:
        games = ", ".join(map(shown, evenings.unsure))
        text = trn(
            "{n} game is in doubt and not counted: {games}; see  castlescore audit FILE",
            "{n} games are in doubt and not counted: {games}; see  castlescore audit FILE",
            len(evenings.unsure),
            games=games,
        )
        talk(text)
    if evenings.incomplete:
        games = ", ".join(map(shown, evenings.incomplete))
        text = trn(
            "{n} tally is incomplete and not counted: {games}; see  castlescore tally FILE",
            "{n} tallies are incomplete and not counted: {games}; see  castlescore tally FILE",
            len(evenings.incomplete),
            games=games,
        )
        talk(text)
    if evenings.repeated:
        games = ", ".join(map(shown, evenings.repeated))
        text = trn(
            "{n} tally is of an evening that is counted already: {games}",
            "{n} tallies are of evenings that are counted already: {games}",
            len(evenings.repeated),
            games=games,
        )
        talk(text)


def _aliases(words: Sequence[str]) -> dict[str, str]:
    """The aliases of player names; raises Unclear for a word that is not OLD=NEW."""
    aliases = {}
    for word in words:
        name, equals, called = (part.strip() for part in word.partition("="))
        if not (name and equals and called):
            why = tr("--alias '{word}': a name, =, and the player that it means, as in Ann=Anna", word=shown(word))
            raise Unclear(why)
        aliases[name] = called
    return aliases


def _unknown(player: str, statistics: Statistics) -> str:
    names = dict.fromkeys((name for name in statistics.names if name.casefold() != player.casefold()), ())
    near = find(player, names, names)
    hint = ", ".join(near.ids or near.closest or names)
    if not hint:
        return tr("no finished game of '{player}'", player=shown(player))
    return tr("no finished game of '{player}': {names}", player=shown(player), names=hint)
