"""The set-up of a table put right: from the words of `amend setup` to the keys of the header that have other values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from castlescore.core.commands import TEXT, Argument, Command, Option, metavar
from castlescore.core.errors import Unclear, shown
from castlescore.core.events import Note, Setup
from castlescore.core.language import tr
from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal, refuse
from castlescore.core.types import Document, Header
from castlescore.protocol.commands import commands
from castlescore.protocol.game import Game
from castlescore.record import replay as fold
from castlescore.record.lines import joined
from castlescore.record.replay import Replay
from castlescore.words.amend_line import instead, line_of_options
from castlescore.words.beginning import named, options_of_new
from castlescore.words.options import options_in

LINE = "amend setup"
OWN = (
    Option("date", TEXT, metavar="YYYY-MM-DD", help="The day it was played."),
    Option("rename", help="The players given are other names for those who sit there."),
    Option("reseat", help="The same players, in the order in which they really sit."),
    Option("shift", help="Later lines may pass to another player."),
    Option("try", help="Tell what would change; write nothing."),
)
ADDS = ("foyer",)  # options that say something of one player, and leave what was said of the others


def setup_row(game: Game | None) -> Command:
    """The row of `amend setup` at a table of a game: the options of its `new`, and those of the line alone.

    Where there is no table, those of all games.
    """
    every = options_of_new(game) if game else commands()["new"].options
    known = [option for option in every if option.name != "solo"]
    return Command(
        LINE,
        "Mend",
        module="setup",
        arguments=(Argument("[PLAYER]...", help="The players in their seats, clockwise.", needed=False, many=True),),
        options=(*known, *OWN),
    )


def put_right(replay: Replay, players: Sequence[str], options: Document) -> Setup | Refusal:
    """What `amend setup` puts right at a table, or why it cannot.

    Raises Unclear for words that mean nothing, and where nothing would change.
    """
    game, header = replay.game, replay.header
    played = any(not isinstance(step.move, (Note, Setup)) for step in replay.steps)
    rename, reseat = "rename" in options, "reseat" in options
    given = {name: value for name, value in options.items() if name not in ("rename", "reseat", "shift", "try")}
    old = list(header["players"])
    names = named(players, old) if players else old
    if played and len(names) != len(old):
        line = " ".join([LINE, *[metavar("PLAYER")] * len(old)])
        why = Message(
            "the players keep their seats: {players:and}; {count} are named", players=tuple(old), count=len(names)
        )
        return refuse("turn", "", why, Message("{line}", line=line))
    if problem := _undecided(old, names, rename, reseat, played):
        raise Unclear(problem)
    called = dict(zip(old, names, strict=False)) if rename or sorted(old) != sorted(names) else {}
    kept: Document = _options(game, game.begin.reseated(header, names, called if len(old) == len(names) else {}))
    more = {name: [*kept.get(name, ()), *value] for name, value in given.items() if name in ADDS}  # the last counts
    kept = {**kept, **given, **more}
    before = game.begin.header(old, _options(game, header), header)
    found = game.begin.header(names, kept, header)
    if isinstance(before, Refusal):
        return before
    if isinstance(found, Refusal):
        return found
    keys = [key for key in {**header, **found} if before.get(key) != found.get(key) and (key != "date" or key in kept)]
    if not keys:
        raise Unclear(tr("nothing would change: the set-up is like that already"))
    was, now = ({key: each[key] for key in keys if key in each} for each in (header, found))
    return Setup(was, now, rename and sorted(old) == sorted(names), "shift" in options)


def with_offer(
    replay: Replay, refusal: Refusal, players: Sequence[str], options: Document, session: str | None
) -> Refusal:
    """A refusal because of a later line, with what works in the place of an `amend setup`; any other as it is."""
    if refusal.later is None:
        return refusal

    def attempt(copy: Replay, options: Document) -> Refusal | None:
        setup = put_right(copy, players, options)
        return setup if isinstance(setup, Refusal) else fold.put_set_up_right(copy, setup)

    shifted = {**options, "shift": True}
    line = line_of_options([*LINE.split(), *players], shifted, session)
    others = [[(Message("{line}  if that is what happened", line=line), partial(attempt, options=shifted))]]
    return replace(refusal, hint=instead(replay, refusal, others, partial(attempt, options=options)))


def _undecided(old: list[str], names: list[str], rename: bool, reseat: bool, played: bool) -> str | None:
    """Why names do not say whether somebody is called otherwise or sits elsewhere; None where they do."""
    same = sorted(old) == sorted(names)
    if rename and reseat:
        return tr("either --rename or --reseat")
    if reseat and not same:
        return tr("--reseat takes the same players in another order: {players}", players=shown(", ".join(old)))
    elsewhere = [name for name, before in zip(names, old, strict=False) if name != before and name in old]
    if not played or rename or reseat or not elsewhere:
        return None
    line = shown(joined([*LINE.split(), *names]))
    other = tr("{line} --rename  where they are called so", line=line)
    if not same:
        why = tr("{player} has another seat there: another name for who sits in it?", player=shown(elsewhere[0]))
        return f"{why}\n  {other}"
    seats = tr("{line} --reseat  where they sit so", line=line)
    return "\n  ".join([tr("the same players in another order: which is it?"), seats, other])


def _options(game: Game, header: Header) -> Document:
    """The options of `new` that would lay out such a table."""
    known = {option.name: option for option in options_of_new(game)}
    found = options_in("new", known, game.lines.begun(header, ()))
    return {**found, **({"date": str(header["date"])} if "date" in header else {})}
