"""The set-up of a table of Castles of Mad King Ludwig by a line or by questions (`Beginning` in the protocol)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import choice
from typing import cast

from castlescore.core.commands import metavar
from castlescore.core.errors import Unclear
from castlescore.core.language import either, marked, tr, trn
from castlescore.core.language.typed import NO, NONE, RANDOM, YES, in_english, is_typed, word_for
from castlescore.core.names import exact_ids, find_one
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document, Header
from castlescore.games.castles.facts import castles
from castlescore.games.castles.files.places import parse_foyer
from castlescore.games.castles.rules.setup import refused_table
from castlescore.games.castles.rules.table import VARIANTS, Table
from castlescore.games.castles.terms import favor_names, favor_word
from castlescore.games.castles.view import presenter
from castlescore.input.beginning import day, player_names, split_names
from castlescore.input.candidates import one_word
from castlescore.input.context import current_context
from castlescore.input.options import split
from castlescore.input.questions import ids, names_question, of_names, players_question, yes_no_words, yes_or_no
from castlescore.protocol.words import Answered, Question
from castlescore.record.session_file import FORMAT
from castlescore.toml.reading import parse_toml, read_text, shown
from castlescore.view.screen import width


def header(players: Sequence[str], options: Document, old: Header | None = None) -> dict[str, object] | Refusal:
    """The header for the words of `new`, or the refusal of the rules; raises Unclear.

    `old`: the header that is corrected; its copies of files stay. Raises FileProblem for a setup or catalogue file that
    cannot be used.
    """
    names = player_names(players, old["players"] if old else ())
    values = _header(names, options)
    copies = {key: old[key] for key in ("setup", "room") if key in old} if old else {}
    refusal = refused_table(names, values["favors"], bool(options.get("solo")), "setup" in options or "setup" in copies)
    return refusal or {**values, **copies, **files(options, len(names))}


def reseated(header: Header, players: Sequence[str], called: Mapping[str, str]) -> dict[str, object]:
    """The header with other players; a player keeps foyer and master builder's marker."""
    builder = called.get(header["builder"], header["builder"])
    values = {**header, "players": [*players], "builder": builder if builder in players else players[0]}
    for key, usual in (("foyers", 4), ("foyer_turns", 0)):
        if key in header:
            whose = {called.get(name, name): each for name, each in zip(header["players"], header[key], strict=True)}
            values[key] = [whose.get(name, usual) for name in players]
    return values


WHO = marked("who sits here, clockwise from the first master builder? (one alone: solo)\nplayers: ")
ABOUT_PLAYERS = (
    marked(
        "The players' names with blanks between them, as  Anna Ben Cara : clockwise, the first master builder first."
    ),
    marked("One name alone plays the solo game."),
)
ABOUT_FAVORS = marked("The king's favors of this table, one for each player; an empty line: none.")
ABOUT_FOYER = marked("Who plays with the side of the foyer that has three entrances; an empty line: nobody does.")
ABOUT_TURN = marked("Ben=3@90  where Ben's lies turned.")


def question(given: Document) -> Question | None:
    """The next question on players, favors and foyers; None if all are given."""
    if "players" not in given:

        def seated(names: list[str]) -> Answered:
            return Answered(_allowed_options({**given, "players": names}))

        return players_question(given, tr(WHO), tuple(map(tr, ABOUT_PLAYERS)), seated)
    names: list[str] = player_names(given["players"])
    _allowed_options({**given, "players": names})
    if "favor" not in given and len(names) > 1:
        return _favors(given, names)
    return None if "foyer" in given else _foyer(given, names)


def lacks(table: Table) -> tuple[str, str] | None:
    """The words for missing king's favors, and the line that adds them; None if none are missing."""
    setup = table.setup
    if setup.favors or setup.solo:
        return None
    each = ",".join(metavar("FAVOR") for _ in setup.players)
    return tr("no king's favors lie on this table; the line that adds them:"), f"amend setup --favor {each}"


def _allowed_options(given: dict[str, object]) -> dict[str, object]:
    """The given options, with `solo` for one player; raises Unclear if the rules do not allow such a table."""
    options: Document = {**given, "solo": True} if len(cast("list[str]", given["players"])) == 1 else given
    favors = [find_one(favor, favor_names(), "favor", favor_word) for favor in split_names(options.get("favor", ()))]
    refusal = refused_table(options["players"], favors, bool(options.get("solo")), "setup" in options)
    if refusal:
        raise Unclear("\n".join(presenter.refusal(replace(refusal, hint=None), width())))
    return {**options}


def _favors(given: Document, names: Sequence[str]) -> Question:
    favors = favor_names()
    prompt = trn(
        "{n} king's favor (Tab: which there are; Enter: none): ",
        "{n} king's favors (Tab: which there are; Enter: none): ",
        len(names),
    )
    listing = ", ".join(one_word(favor_word(id)) for id in favors)
    return names_question(
        "", "favor", prompt, (tr(ABOUT_FAVORS), listing), favors, "favor", favor_word,
        lambda ids: _allowed_options({**given, "favor": ids}), empty=NONE,
    )  # fmt: skip


def _foyer(given: Document, names: list[str]) -> Question:
    """The question whose foyer has three entrances."""
    if len(names) == 1:
        prompt = tr("the foyer with three entrances? {yes} or {no} (Enter: {no}): ", yes=word_for(YES), no=word_for(NO))

        def alone(words: str, again: bool) -> Answered:
            return Answered(
                _allowed_options({**given, "foyer": [f"{names[0]}=3"] if yes_or_no(words, empty=False) else []})
            )

        return Question("", "foyer", prompt, (tr("The foyer has a side with three entrances and one with four."),),
                        alone, yes_no_words)  # fmt: skip
    seats: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())

    def take(words: str, again: bool) -> Answered:
        entries = (
            split_names(split(words)) if "=" in words else [f"{id}=3" for id in ids(words or NONE, seats, "player")]
        )
        _foyers(names, entries)
        return Answered({**given, "foyer": entries})

    prompt = tr("who has a foyer with three entrances? (Enter: nobody): ")
    return Question("", "foyer", prompt, (tr(ABOUT_FOYER), tr(ABOUT_TURN)), take, of_names(seats))


def variant(options: Document) -> str:
    """The id of the variant of the rules, by default that of the box; raises Unclear."""
    named_rules = options.get("rules")
    if named_rules is not None and named_rules not in VARIANTS:
        raise Unclear(tr("--rules {rules}: {variants}", rules=shown(named_rules), variants=either(VARIANTS)))
    return named_rules or next(iter(VARIANTS))


def opening_text(table: Table, path: str) -> list[str]:
    """The text for a new table: the players, and the whole table."""
    names = table.setup.players
    values = {"path": shown(path), "players": ", ".join(names)}
    head = (
        tr("{path}: {players} sits down", **values) if len(names) == 1 else tr("{path}: {players} sit down", **values)
    )
    return [head, *presenter.overview(table, 0, path, width())]


def _header(names: list[str], options: Document) -> Document:
    doors, turns = _foyers(names, options.get("foyer", ()))
    values = {
        "format": FORMAT,
        "game": "castles",
        "rules": variant(options),
        "date": day(options.get("date")),
        "players": names,
        "builder": _first_builder(names, options.get("builder")),
        "foyers": doors,
    }
    if any(turns):
        values["foyer_turns"] = turns
    named = split_names(options.get("favor", ()))
    lies = [] if len(named) == 1 and is_typed(named[0], NONE) else named
    favors = [find_one(favor, favor_names(), "favor", favor_word) for favor in lies]
    return {**values, "favors": favors}


def _first_builder(names: list[str], word: str | None) -> str:
    """The first master builder: the first player unless another one is named, or to be drawn; raises Unclear."""
    if word is None:
        return names[0]
    seats: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    if in_english([word.casefold()], [RANDOM]) != [RANDOM] or exact_ids(word, seats):
        return find_one(word, seats, "player")
    drawn = choice(names)
    current_context().foretold.append(tr("{player} is drawn as the first master builder", player=drawn))
    return drawn


def _foyers(names: list[str], words: Sequence[str]) -> tuple[list[int], list[int]]:
    doors, turns = [4] * len(names), [0] * len(names)
    for word in split_names(words):
        name, equals, foyer = word.partition("=")
        if not equals:
            values = {"word": shown(word), "names": names[0]}
            raise Unclear(tr("--foyer {word}: NAME=3 or NAME=4, perhaps turned, as in {names}=3@90", **values))
        seat = names.index(find_one(name, dict.fromkeys(names, ()), "player"))
        doors[seat], turns[seat] = parse_foyer(foyer)
    return doors, turns


def files(options: Document, players: int) -> dict[str, object]:
    """The contents of setup and catalogue files, which the session file copies, so that it can be sent."""
    copies: dict[str, object] = {}
    setup, catalogue = options.get("setup"), options.get("catalogue")
    box = castles()
    if catalogue is not None:
        from castlescore.games.castles.files.catalogue import catalogue_of

        text = read_text(catalogue)
        rows = parse_toml(text, catalogue)
        box = catalogue_of(rows, catalogue, text)
        copies["room"] = rows["room"]
    if setup is not None:
        from castlescore.games.castles.files.setup import numbers_of, parse_setup

        text = read_text(setup)
        copies["setup"] = given = parse_setup(text, setup)
        numbers_of(given, players, box, setup, text)
    return copies
