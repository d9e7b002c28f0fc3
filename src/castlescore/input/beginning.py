"""The words of `new` that both games have: the game, the players and the day; and the options that each game knows."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date as calendar
from functools import partial

from castlescore.core.commands import FLAG, NUMBER, TEXT, TEXTS, Argument, Command, Option, metavar
from castlescore.core.errors import Unclear, shown
from castlescore.core.events import Note, Setup
from castlescore.core.language import either, marked, tr
from castlescore.core.language.messages import Message
from castlescore.core.language.typed import AND, WORD, own_words
from castlescore.core.names import check_player_names, plain_spaces, too_much_alike
from castlescore.core.refusals import Refusal, refuse
from castlescore.core.types import Document, Header
from castlescore.input.amending import alternatives, line_of_options
from castlescore.input.options import options_in
from castlescore.protocol.commands import commands
from castlescore.protocol.game import Game, Meta
from castlescore.protocol.registry import NAMES, descriptions, find
from castlescore.record import replay as fold
from castlescore.record.lines import joined
from castlescore.record.replay import Replay


def options_of(game: Meta) -> Mapping[str, str]:
    """The options of `new` that a game knows, and the name of each in a refusal."""
    return {option.name: option.called or f"--{option.name}" for option in options_of_new(game)}


def options_of_new(game: Meta) -> list[Option]:
    """The rows of those options."""
    return [option for row in game.commands if row.name == "new" for option in row.options]


def game_of_options(id: str, own: Collection[str]) -> Game:
    """The game that `new` begins with these options; raises Unclear if none is named, or for an option of another
    one."""
    game = find(id)
    if game is None:
        raise Unclear(_which(id))
    foreign = foreign_to(game, own)
    if foreign is None:
        return game
    for other in descriptions().values():
        if called := options_of(other).get(foreign):
            if id == NAMES[0]:
                raise Unclear(_which(id))
            raise Unclear(tr("{options} is for --game {id}", options=tr(called), id=other.id))
    raise not_for(foreign, id)


def foreign_to(game: Game, own: Collection[str]) -> str | None:
    """The first of some options of `new` that a game does not know; None if it knows all."""
    known = options_of(game.meta)
    return next((name for name in own if name not in known), None)


def not_for(option: str, id: str) -> Unclear:
    """The message that an option does not belong to a game."""
    return Unclear(tr("--{foreign} is not for --game {id}", foreign=option, id=shown(id)))


def _which(id: str) -> str:
    """The message with the games, and the options of those that must be named."""
    first, *others = descriptions().values()
    known = options_of(first).values()
    own = [
        tr("{options} is for {id}", options=tr(called), id=game.id)
        for game in others
        for called in dict.fromkeys(options_of(game).values())
        if called not in known
    ]
    return "; ".join([tr("--game {id}: {names}", id=shown(id), names=either(NAMES)), *own])


KINDS = {
    FLAG: marked("true or false"),
    TEXT: marked("a text"),
    NUMBER: marked("a whole number"),
    TEXTS: marked("a text or a list of texts"),
}


def values_of(game: Game, given: Mapping[str, object]) -> dict[str, object]:
    """Options of `new` given by a program, in the form of a line: each of its kind, a single text as a list if several
    are possible, a flag only if it is set. Raises Unclear for a value of another kind."""
    kinds = {option.name: option.kind for option in options_of_new(game.meta)}
    result: dict[str, object] = {}
    for name, value in given.items():
        kind, each = kinds[name], [value] if isinstance(value, str) else value
        if kind == TEXTS and isinstance(each, (list, tuple)) and all(isinstance(word, str) for word in each):
            result[name] = [*each]
        elif kind == FLAG and isinstance(value, bool):
            result |= {name: True} if value else {}
        elif (kind == TEXT and isinstance(value, str)) or (kind == NUMBER and type(value) is int):
            result[name] = value
        else:
            values = {"name": name, "value": shown(str(value)), "kind": tr(KINDS[kind])}
            raise Unclear(tr("--{name} {value}: it should be {kind}", **values))
    return result


def player_names(players: Sequence[str], known: Sequence[str] = (), file: str = "-s") -> list[str]:
    """The names of the players for the record; raises Unclear for names that are not possible at one table.

    `known`: the names of a recorded table, which may stay unchanged; `file`: the option that names the file of the
    table.
    """
    if [*players] == [*known]:
        return [*players]
    for name in map(str.strip, split_names(players)):
        if name.casefold().endswith(".toml"):
            why = marked("'{name}' is the name of a file, not of a player; a file is named by:  {option}")
            raise Unclear(tr(why, name=shown(name), option=f"{file} {shown(joined([name]))}"))
    names = [capitalised(plain_spaces(name)) for name in separate_names(players)]
    if problem := check_player_names(names) or too_much_alike(names):
        raise Unclear(problem)
    return names


def separate_names(words: Sequence[str]) -> list[str]:
    """The names in the words of a line, where people may be listed as `Anna, Ben and Cara`; raises Unclear for several
    words between two commas."""
    joining = {"and", *own_words(WORD, AND)}
    between = rf"\s*,\s*(?:(?:{'|'.join(joining)})\s+)?|\s+(?:{'|'.join(joining)})\s+"
    commas = any("," in word for word in words)
    groups: list[list[str]] = [[]]
    for word in words:
        if word.casefold() in joining and (commas or len(word) > 1):
            groups.append([])
            continue
        for i, name in enumerate(re.split(between, word.strip())):
            if i:
                groups.append([])
            groups[-1] += [name] if name else []
    several = next((group for group in groups if len(group) > 1), None)
    if commas and several is not None:
        why = marked("'{names}' between commas: one player or several? A name of two words needs quotes")
        raise Unclear(tr(why, names=shown(" ".join(several))))
    return [name for group in groups for name in group] or [*words]


def split_names(words: Sequence[str]) -> list[str]:
    """Names typed as separate words, or several in a word with commas between."""
    return [name for word in words for name in [*filter(None, map(str.strip, word.split(",")))] or [word]]


def capitalised(name: str) -> str:
    """A name typed in small letters with a capital; any other name unchanged."""
    return name[:1].upper() + name[1:] if name.islower() else name


def day(given: str | None) -> str:
    """The day for the record, default: today; raises Unclear for an invalid day."""
    today = calendar.today().isoformat()
    with contextlib.suppress(ValueError):
        if given is None or calendar.fromisoformat(given).isoformat() == given:
            return given or today
    why = tr("--date {given}: a day, written YYYY-MM-DD, such as {today}", given=shown(given or ""), today=today)
    raise Unclear(why)


LINE = "amend setup"
OWN = (
    Option("date", TEXT, metavar="YYYY-MM-DD", help="The day it was played."),
    Option("rename", help="The players given are new names for the same seats."),
    Option("reseat", help="The same players, in the order in which they really sit."),
    Option("shift", help="Later lines may go to another player."),
    Option("try", help="Say what would change; write nothing."),
)
ADDS = ("foyer",)  # options for one player, which leave those of the others unchanged


def setup_row(game: Game | None) -> Command:
    """The row of `amend setup` at a table of a game: the options of its `new`, and those of the line itself.

    Without a table, the options of all games.
    """
    every = options_of_new(game.meta) if game else commands()["new"].options
    known = [option for option in every if option.name != "solo"]
    return Command(
        LINE,
        "Correct",
        module="setup",
        arguments=(Argument("[PLAYER]...", help="The players in their seats, clockwise.", needed=False, many=True),),
        options=(*known, *OWN),
    )


def setup_correction(replay: Replay, players: Sequence[str], options: Document) -> Setup | Refusal:
    """The correction that `amend setup` makes at a table, or its refusal.

    Raises Unclear for unknown words, and if nothing would change.
    """
    game, header = replay.game, replay.header
    played = any(not isinstance(step.move, (Note, Setup)) for step in replay.steps)
    rename, reseat = "rename" in options, "reseat" in options
    given = {name: value for name, value in options.items() if name not in ("rename", "reseat", "shift", "try")}
    old = list(header["players"])
    names = player_names(players, old) if players else old
    if played and len(names) != len(old):
        line = " ".join([LINE, *[metavar("PLAYER")] * len(old)])
        why = Message(
            "the players keep their seats: {players:and}; {count} are named", players=tuple(old), count=len(names)
        )
        return refuse("turn", "", why, Message("{line}", line=line))
    if problem := _undecided(old, names, rename, reseat, played):
        raise Unclear(problem)
    called = dict(zip(old, names, strict=False)) if rename or sorted(old) != sorted(names) else {}
    options_after: Document = _options(
        game, game.begin.reseated(header, names, called if len(old) == len(names) else {})
    )
    more = {
        name: [*options_after.get(name, ()), *value] for name, value in given.items() if name in ADDS
    }  # the last counts
    options_after = {**options_after, **given, **more}
    before = game.begin.header(old, _options(game, header), header)
    after = game.begin.header(names, options_after, header)
    if isinstance(before, Refusal):
        return before
    if isinstance(after, Refusal):
        return after
    keys = [
        key
        for key in {**header, **after}
        if before.get(key) != after.get(key) and (key != "date" or key in options_after)
    ]
    if not keys:
        raise Unclear(tr("nothing would change: the set-up is like that already"))
    was, now = ({key: each[key] for key in keys if key in each} for each in (header, after))
    return Setup(was, now, rename and sorted(old) == sorted(names), "shift" in options)


def with_suggestion(
    replay: Replay, refusal: Refusal, players: Sequence[str], options: Document, session: str | None
) -> Refusal:
    """A refusal because of a later line, with lines that work instead of an `amend setup`; any other refusal
    unchanged."""
    if refusal.later is None:
        return refusal

    def attempt(copy: Replay, options: Document) -> Refusal | None:
        setup = setup_correction(copy, players, options)
        return setup if isinstance(setup, Refusal) else fold.record_setup(copy, setup)

    shifted = {**options, "shift": True}
    line = line_of_options([*LINE.split(), *players], shifted, session)
    others = [[(Message("{line}  if that is what happened", line=line), partial(attempt, options=shifted))]]
    return replace(refusal, hint=alternatives(replay, refusal, others, partial(attempt, options=options)))


def _undecided(old: list[str], names: list[str], rename: bool, reseat: bool, played: bool) -> str | None:
    """Why it is unclear whether names are new names or another seating order; None if it is clear."""
    same = sorted(old) == sorted(names)
    if rename and reseat:
        return tr("either --rename or --reseat")
    if reseat and not same:
        return tr("--reseat takes the same players in another order: {players}", players=shown(", ".join(old)))
    elsewhere = [name for name, before in zip(names, old, strict=False) if name != before and name in old]
    if not played or rename or reseat or not elsewhere:
        return None
    line = shown(joined([*LINE.split(), *names]))
    other = tr("{line} --rename  if these are their names", line=line)
    if not same:
        why = tr("{player} has another seat there: another name for who sits in it?", player=shown(elsewhere[0]))
        return f"{why}\n  {other}"
    seats = tr("{line} --reseat  if they sit in this order", line=line)
    return "\n  ".join([tr("the same players in another order: new names, or other seats?"), seats, other])


def _options(game: Game, header: Header) -> Document:
    """The options of `new` that would begin such a table."""
    known = {option.name: option for option in options_of_new(game.meta)}
    options = options_in("new", known, game.lines.new_arguments(header, ()))
    return {**options, **({"date": str(header["date"])} if "date" in header else {})}
