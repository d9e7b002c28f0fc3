"""The set-up of a table of Between Two Castles by a line or by questions (`Beginning` in the protocol)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from castlescore.core.errors import Unclear
from castlescore.core.language import marked, people, person, tr
from castlescore.core.language.messages import Message
from castlescore.core.names import find_one, too_much_alike
from castlescore.core.refusals import Refusal, Violation
from castlescore.core.rulebook import cite
from castlescore.core.types import Document, Header
from castlescore.games.between.facts import between
from castlescore.games.between.input.lookup import choices
from castlescore.games.between.rules.table import Setup, Table, opening, refused_setup, seated, thrones_twice
from castlescore.games.between.sentences import say
from castlescore.games.between.terms import throne_names, throne_word
from castlescore.games.between.view import presenter
from castlescore.input.beginning import day, player_names, split_names
from castlescore.input.candidates import fit
from castlescore.input.questions import as_typed, names_question, players_question
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Answered, Line, Question, Word
from castlescore.record.session_file import FORMAT
from castlescore.toml.reading import shown
from castlescore.view.screen import width


def header(players: Sequence[str], options: Document, old: Header | None = None) -> dict[str, object] | Refusal:
    """The header for the words of `new`, or the refusal of the rules (B-AIM-1, B-SETUP-1).

    Raises Unclear.
    """
    recorded = list(old["players"]) if old else []
    names = player_names(players, recorded)
    thrones = [find_throne(word) for word in split_names(options.get("throne", ()))]
    violations = refused_setup(names, thrones)
    if violations:
        rooms = tuple(map(throne_word, between().thrones.values()))
        hint = (
            Message("--throne NAME for each castle, of {thrones}", thrones=rooms)
            if any(v.rule == "B-SETUP-1" for v in violations)
            else None
        )
        return Refusal("turn", tuple(violations), hint)
    if names != recorded and (problem := too_much_alike(seated(names))):  # with Ludwig, who sits third of two
        raise Unclear(problem)
    head = {"format": FORMAT, "game": "between", "date": day(options.get("date"))}
    return {**head, "players": names, "thrones": thrones}


ABOUT_PLAYERS = (
    marked("The players' names with blanks between them, clockwise, as  Anna Ben Cara ."),
    marked("With two players Ludwig builds too: he sits third."),
)
ABOUT_THRONES = marked("The throne room that begins this castle; of several the next castles get the others:")


def question(given: Document) -> Question | None:
    """The next question on players and throne rooms; None if all are given."""
    if "players" not in given:
        prompt = tr("who sits here, clockwise? (two: Ludwig builds too)\nplayers: ")
        return players_question(given, prompt, tuple(map(tr, ABOUT_PLAYERS)), lambda names: _seated(given, names))
    names = tuple(player_names(given["players"]))
    _seated(given, [*names])
    thrones: list[str] = [find_throne(word) for word in split_names(given.get("throne", ()))]
    return _throne(given, Setup(names, ()), thrones) if len(thrones) < len(seated(names)) else None


def lacks(table: Table) -> None:
    """None: a table cannot begin without its throne rooms."""


def _seated(given: Document, names: list[str]) -> Answered:
    """The players, if they can sit at a table; raises Unclear."""
    seats = seated(names)
    if violations := [v for v in refused_setup(names, ()) if v.rule != "B-SETUP-1"]:
        raise Unclear(_forbidden(violations))
    if problem := too_much_alike(seats):  # with Ludwig, who sits third of two
        raise Unclear(problem)
    ludwig = tr("{name} sits third, between {others}", name=person(seats[-1]), others=people(reversed(names)))
    return Answered({**given, "players": names}, Answer(words=[ludwig]) if len(seats) > len(names) else None)


def _forbidden(violations: Sequence[Violation]) -> str:
    """The sentence why the rules do not allow such a table."""
    return "\n".join(presenter.refusal(Refusal("turn", tuple(violations)), width()))


def _throne(given: Document, setup: Setup, thrones: list[str]) -> Question:
    """The throne room of the next castle, or of several of them."""
    facts = between().thrones
    left = [room for room in choices("--throne", Line("new")) or () if find_throne(room.text) not in thrones]
    castle = len(thrones)
    values = {"castle": setup.castles[castle], "builders": people(setup.partners(castle))}

    def put(entered: list[str]) -> dict[str, object]:
        every = [*thrones, *entered]
        if twice := [id for id in dict.fromkeys(every) if every.count(id) > 1]:
            raise Unclear(f"{say(thrones_twice(twice))} ({cite('B-SETUP-1')})")
        if not entered or len(every) > len(setup.castles):
            raise Unclear(_forbidden(refused_setup(setup.players, every)))
        return {**given, "throne": every}

    def next_words(before: Sequence[str], typed: str) -> list[Word]:
        return fit(typed, map(as_typed, (room for room in left if room.text not in before)))

    names = {id: throne_names(room) for id, room in facts.items()}
    prompt = tr("{castle}, {builders}: which throne room? (Tab: which there are): ", **values)
    listing = ", ".join(room.shown for room in left)
    asked = names_question("", "throne", prompt, (tr(ABOUT_THRONES), listing), names, "throne room",
                           lambda id: throne_word(facts[id]), put)  # fmt: skip
    return replace(asked, words=next_words)


def reseated(header: Header, players: Sequence[str], called: Mapping[str, str]) -> dict[str, object]:
    """The header with other players; the throne rooms stay."""
    return {**header, "players": [*players]}


def opening_text(table: Table, path: str) -> list[str]:
    """The text for a new table: names of the castles, start of the draft, the whole table."""
    castles = ", ".join(f"{site.name} {'-'.join(map(person, site.partners))}" for site in table.sites)
    return [f"{shown(path)}: {castles}", *map(say, opening(table)), *presenter.overview(table, 0, path, width())]


def find_throne(word: str) -> str:
    """The throne room that a name means, `throne-` left out or not; raises Unclear."""
    thrones = between().thrones
    names = {id: throne_names(room) for id, room in thrones.items()}
    return find_one(word, names, "throne room", lambda id: throne_word(thrones[id]))
