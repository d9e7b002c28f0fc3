"""Questions at a terminal: words for none, yes and back in every language, names in an answer; beginning a table.

First come the game and the players; then the game itself asks for the rest. The answers are a dict: the `game`, the
`players`, and the options of `new` by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import ENGLISH, either, language, languages, marked, speaking, tr
from castlescore.core.language.typed import NO, NONE, YES, in_every_language, is_typed, word_for
from castlescore.core.names import Names, exact_ids, find, find_one, is_number
from castlescore.core.types import Document
from castlescore.input.beginning import options_of, player_names
from castlescore.input.candidates import fit, one_word
from castlescore.input.options import HABIT, split
from castlescore.protocol.commands import commands
from castlescore.protocol.game import Meta
from castlescore.protocol.registry import descriptions
from castlescore.protocol.registry import find as game_called
from castlescore.protocol.words import Answered, Question, Word
from castlescore.toml.reading import shown

WHICH = {
    "favor": marked("which favors? Type them with a blank between, or {none}"),
    "stack": marked("which stacks? Type them with a blank between, or {none}"),
    "bonus card": marked("which bonus cards? Type them with a blank between, or {none}"),
    "throne room": marked("which throne room? A castle begins with one: {names}"),
}
MOST_JOINED = 12  # words of an answer that may be joined to names


def ids(text: str, names: Names, what: str, called: Callable[[str], str] = str) -> list[str]:
    """The ids that an answer names, none for the word `none`, in any language; raises Unclear.

    Blanks or commas separate the names; a name may contain blanks.
    """
    if not text.strip():
        raise Unclear(tr(WHICH[what], none=word_for(NONE), names=", ".join(map(called, names))))
    if is_typed(text, NONE):
        return []
    return [id for part in text.split(",") for id in _in_words(split(part), names, what, called)]


def _in_words(words: Sequence[str], names: Names, what: str, called: Callable[[str], str]) -> list[str]:
    """The ids of names in a row: each word one, or else neighbouring words if they can be joined in only one way."""
    wrong, ids = None, list[str]()
    try:
        ids = [find_one(word, names, what, called) for word in words]
    except Unclear as unclear:
        wrong = unclear
    if wrong is None and len({*ids}) == len(ids):
        return ids
    for meant in (_any, _whole) if len(words) <= MOST_JOINED else ():
        ways = {way for way in _joined(tuple(words), names, meant) if len({*way}) == len(way)}
        if len(ways) == 1:
            return list(ways.pop())
    if wrong is not None:
        raise wrong
    return ids


def _any(name: str, names: Names) -> str | None:
    return find(name, names, names).one


def _whole(name: str, names: Names) -> str | None:
    ids = exact_ids(name, names)
    return ids[0] if len(ids) == 1 else None


def _joined(
    words: tuple[str, ...], names: Names, meant: Callable[[str, Names], str | None]
) -> Iterator[tuple[str, ...]]:
    """Every way in which neighbouring words are names."""
    if not words:
        yield ()
    for n in range(1, len(words) + 1):
        if (id := meant(" ".join(words[:n]), names)) is not None:
            yield from ((id, *rest) for rest in _joined(words[n:], names, meant))


def of_names(names: Names, called: Callable[[str], str] = str) -> Callable[[Sequence[str], str], list[Word]]:
    """The possible next words while names are typed, each once, or `none` instead of them."""

    def words(given: Sequence[str], first_answers: str) -> list[Word]:
        every = (as_typed(Word(id, "", tuple(known), called(id))) for id, known in names.items())
        rest = [word for word in every if word.text not in given]
        return fit(first_answers, rest if given else [*rest, Word(word_for(NONE), "", tuple(in_every_language(NONE)))])

    return words


def as_typed(word: Word) -> Word:
    """A word by its name in the current language, as it would be typed."""
    if language() == ENGLISH or not word.shown:
        return word
    return word._replace(text=one_word(word.shown), names=(word.text, *word.names))


def names_question(
    name: str,
    what: str,
    prompt: str,
    help: Sequence[str],
    names: Names,
    kind: str,
    called: Callable[[str], str],
    put: Callable[[list[str]], dict[str, object]],
    empty: str = "",
) -> Question:
    """A question for several of a few things, or none; `kind`: their kind as in WHICH, `put`: the answers with these
    ids.

    `empty`: the meaning of an empty answer.
    """

    def take(words: str, again: bool) -> Answered:
        return Answered(put(ids(words.strip() or empty, names, kind, called)))

    return Question(name, what, prompt, help, take, of_names(names, called))


NO_OPTIONS = ("game", "players", "date")
NO_NAMES = (NONE, YES, NO)


def first_answers(given: Document) -> dict[str, object]:
    """The answers given on the line, with the game if only one is possible; raises Unclear if none is."""
    if "game" in given:
        return {**given}
    fitting = _fitting(given)
    return {"game": next(iter(fitting)), **given} if len(fitting) == 1 else {**given}


def next_question(given: Document) -> Question | None:
    """The next question; None if everything required is known."""
    if "game" not in given:
        return _which_game(given)
    game = game_called(given["game"])
    assert game is not None
    return game.begin.question(given)


def _fitting(given: Document) -> Mapping[str, Meta]:
    """The games that know all given options."""
    own = {name for name in given if name not in NO_OPTIONS}
    return {id: game for id, game in descriptions().items() if own <= set(options_of(game))}


def _which_game(given: Document) -> Question:
    games = _fitting(given)
    first = next(iter(games))
    names = {id: _titles(game) for id, game in games.items()}

    def take(words: str, again: bool) -> Answered:
        typed = words.strip()
        if is_number(typed) and 0 < int(typed[:3]) <= len(games):
            return Answered({**given, "game": [*games][int(typed[:3]) - 1]})
        return Answered(
            {**given, "game": find_one(typed, names, "game", lambda id: games[id].title) if typed else first}
        )

    def next_words(before: Sequence[str], typed: str) -> list[Word]:
        return [] if before else fit(typed, [Word(id, "", names[id], game.title) for id, game in games.items()])

    rows = [f"{n:>3}  {game.title}" for n, game in enumerate(games.values(), 1)]
    prompt = "\n".join([*rows, tr("which game? (a number; Enter: {first}): ", first=1)])
    return Question(
        "", "game", prompt, (tr("The number of the game, or the beginning of its name."),), take, next_words
    )


def _titles(game: Meta) -> tuple[str, ...]:
    """The titles of a game in every language."""
    titles = []
    for code in languages():
        with speaking(code):
            titles.append(game.title)
    return tuple(titles)


def players_question(
    given: Document, prompt: str, help: Sequence[str], put: Callable[[list[str]], Answered]
) -> Question:
    """The question for the players; `put`: the answers with these names, which raises Unclear for impossible ones."""

    def take(words: str, again: bool) -> Answered:
        return put(player_names(_players(words)))

    return Question("", "players", prompt, (*help, tr("A name of two words needs quotes.")), take)


def _players(text: str) -> list[str]:
    """The words of an answer with names; raises Unclear for what names nobody."""
    words = split(text)
    if not words or any(is_typed(text, word) for word in NO_NAMES):
        raise Unclear(tr("who plays? The names with blanks between them, as  Anna Ben"))
    if words[0] == HABIT or words[0] in commands():
        raise Unclear(tr("'{word}' is a command, and players are asked for here; Ctrl-C stops asking", word=words[0]))
    return words


def yes_or_no(text: str, empty: bool) -> bool:
    """The answer to a yes-no question, `empty` if nothing was typed; raises Unclear."""
    if not text.strip():
        return empty
    if is_typed(text, YES):
        return True
    if is_typed(text, NO) or is_typed(text, NONE):
        return False
    choice = either([word_for(YES), word_for(NO)])
    raise Unclear(tr("'{text}': type {choice}", text=shown(text.strip()), choice=choice))


def yes_no_words(given: Sequence[str], typed: str) -> list[Word]:
    """The possible next words of a yes-no question."""
    return [] if given else fit(typed, [Word(word_for(YES)), Word(word_for(NO))])
