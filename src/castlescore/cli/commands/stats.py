"""stats: a group's evenings, counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from castlescore.cli.exporting import Exported, chosen, hand_over
from castlescore.cli.many import on_every_core, sessions_in, watched
from castlescore.cli.options import JsonOption, RecordsWord, SessionOption, with_name
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import table_here
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr, trn
from castlescore.core.names import find
from castlescore.record.statistics import Counted, Outcome, Statistics, Unfinished, Unreadable, Unsure, counted
from castlescore.toml.reading import shown
from castlescore.view.screen import width
from castlescore.view.statistics import statistics_csv, statistics_html, statistics_lines

if TYPE_CHECKING:
    from castlescore.view.answers import Stats

PAGE = "stats.html"  # the page, where a terminal would be filled with it


@dataclass
class Evenings:
    """What came of the files: the finished games added up, and the others by name."""

    found: Statistics
    unfinished: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)

    def add(self, one: Outcome) -> None:
        """One file more; why it cannot be read is told."""
        match one:
            case Counted():
                self.found.add(one)
            case Unfinished(file):
                self.unfinished.append(file)
            case Unreadable(file, why):
                self.unreadable.append(file)
                talk(why)
            case Unsure(file):
                self.unsure.append(file)

    def answer(self, texts: Mapping[str, str] | None = None) -> Stats:
        """All of them as they are answered; `texts`: what is handed to other programs, by its kind."""
        from castlescore.view.answers import group

        return group(self.found, self.unfinished, self.unreadable, self.unsure, texts or {})


def stats_command(
    files: RecordsWord = None,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="Only this player's games, records and rooms.")
    ] = None,
    alias: Annotated[
        list[str] | None, typer.Option("--alias", metavar="NAME=PLAYER", help="Another name of a player.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="A row a player and game, for a spreadsheet.")] = False,
    html: Annotated[bool, typer.Option("--html", help="A page with charts, whole in one file.")] = False,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Write the page or the sheet there.", callback=with_name),
    ] = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Count a group's evenings: wins, points, head to head, records, and what came with wins.

    Games that are over and in no doubt count, the others are named; a file that cannot be read is told (exit 3), and
    the rest counts. Upper and lower case of a name are one. A shared win counts in parts; who plays alone wins nothing,
    and Ludwig is nobody's player.

    castlescore stats
    castlescore stats evenings/
    castlescore stats evenings/ --player anna --alias Ann=Anna
    castlescore stats evenings/ --html --out stats.html
    """
    kind = chosen({"csv": csv, "html": html})
    if out is not None and not kind:
        raise Unclear(tr("--out goes with --csv or --html"))
    given = files or [table_here(session)]
    paths = list(dict.fromkeys(path for name in given for path in sessions_in(name)))
    evenings = Evenings(Statistics(_aliases(alias or ()), player))
    for one in watched(on_every_core(counted, paths), len(paths), tr("counting")):
        evenings.add(one)
    _tell(evenings)
    if player is not None and not evenings.found.games:
        raise Unclear(_unknown(player, evenings.found))
    if kind:
        text = statistics_csv(evenings.found) if csv else statistics_html(evenings.found)
        line = tr("stats FILE... --html --out FILE")
        answer = evenings.answer({kind: text}) if json else None
        hand_over(Exported(kind, text, answer), out, paths, json, line, beside=PAGE)
    elif json:
        document(evenings.answer())
    else:
        say(statistics_lines(evenings.found, width()))
    return Exit.BAD_FILE if evenings.unreadable else Exit.FINE


def _tell(evenings: Evenings) -> None:
    """The games that are not over, and those of which something is not sure, by name."""
    if evenings.unfinished:
        games = ", ".join(map(shown, evenings.unfinished))
        said = trn(
            "{n} game is not over and not counted: {games}",
            "{n} games are not over and not counted: {games}",
            len(evenings.unfinished),
            games=games,
        )
        talk(said)
    if evenings.unsure:
        games = ", ".join(map(shown, evenings.unsure))
        said = trn(
            "{n} game is in doubt and not counted: {games}; see  castlescore audit FILE",
            "{n} games are in doubt and not counted: {games}; see  castlescore audit FILE",
            len(evenings.unsure),
            games=games,
        )
        talk(said)


def _aliases(words: Sequence[str]) -> dict[str, str]:
    """Names by what they stand for; raises Unclear for what is no pair."""
    found = {}
    for word in words:
        name, equals, called = (part.strip() for part in word.partition("="))
        if not (name and equals and called):
            why = tr("--alias '{word}': a name, =, and the player that it means, as in Ann=Anna", word=shown(word))
            raise Unclear(why)
        found[name] = called
    return found


def _unknown(player: str, found: Statistics) -> str:
    names = dict.fromkeys((name for name in found.names if name.casefold() != player.casefold()), ())
    near = find(player, names, names)
    hint = ", ".join(near.ids or near.closest or names)
    if not hint:
        return tr("no finished game of '{player}'", player=shown(player))
    return tr("no finished game of '{player}': {names}", player=shown(player), names=hint)
