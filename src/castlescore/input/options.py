"""The words and options of lines of a record, read by the rows of commands.

The command line, `play`, `amend`, the library and the phones all use this reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, zip_longest

from castlescore.core.commands import ALLOW, BY, CLAIM, FLAG, GAME, NUMBER, TEXTS, Argument, Command, Option, metavar
from castlescore.core.errors import Unclear, shown
from castlescore.core.language import marked, tr
from castlescore.core.language.typed import means_none
from castlescore.core.limits import MOST_CLAIM
from castlescore.core.names import Names, exact_ids, find
from castlescore.core.refusals import Refusal
from castlescore.core.rulebook import cite
from castlescore.input.command_names import full_name, whole_command
from castlescore.input.context import current_context, expanded
from castlescore.input.hand import OpenPlace
from castlescore.input.spelling import read_spaced
from castlescore.protocol.commands import OWN, commands, player_moves, row_of
from castlescore.protocol.game import Game
from castlescore.protocol.words import Entry

WHOLE = re.compile("[+-]?[0-9]+")  # a number as it is typed


def entry_of(text: str, game: Game, owners: Names, now: Callable[[], Collection[str]] = tuple) -> Entry:
    """The entry of a typed line; raises Unclear for a line that cannot be recorded.

    `owners`: as in `command_first`. `now`: the moves that are possible now; one of them decides what an abbreviation
    means.
    """
    return entry_of_words(typed(text, owners), game, owners, now)


def not_recorded(word: str, lines: Iterable[str]) -> Unclear:
    """The error for a line whose first word is not recorded; `lines`: the commands that can be."""
    values = {"word": shown(word), "lines": ", ".join(lines)}
    return Unclear(tr("'{word}' is no line that can stand in the record; those are {lines}", **values))


def entry_of_words(line: Sequence[str], game: Game, owners: Names, now: Callable[[], Collection[str]] = tuple) -> Entry:
    """The entry of a line in words."""
    lines = lines_of(game)

    def meant(word: str) -> str | None:
        return full_name(word, lambda: [each for each in commands() if each not in lines], now)

    words = command_first(line, game, owners, meant)
    if not words:
        raise Unclear(tr("a line is needed, such as one that places a tile:  {line}", line=tr(game.meta.lays)))
    name = meant(words[0])
    if name not in lines:
        raise not_recorded(words[0], lines)
    return entry_in(name, words[1:], game)


def command_first(words: Sequence[str], game: Game, owners: Names, meant: Callable[[str], str | None]) -> Sequence[str]:
    """A line that begins with the name of a player or a castle as the line that begins with its command.

    `ben buy larder` and `ben: buy larder` are `buy --by ben larder`; `ab larder 0,1` is `place ab larder 0,1`. Any
    other line is unchanged. `owners`: the names of players or castles; `meant`: the command that a word means. Raises
    Unclear for a name before a line that has none.
    """
    name, rest = name_first(words, owners)
    if name is None:
        return words
    moves, lays = player_moves(game), tr(game.meta.lays)
    command = whole_command(rest[0]) if rest else None
    verb = game.meta.lays.partition(" ")[0]
    is_tile = False
    if rest and command is None:
        tiles = {id: tile.names for id, tile in game.lookup.tiles().items()}
        is_tile = bool(find(rest[0], tiles, tiles).ids)
        command = None if is_tile and verb not in moves else meant(rest[0])
    if command is None and rest and verb not in moves:
        return [verb, name, *rest]
    if command is None:
        if verb not in moves:  # place CASTLE TILE: the name stands for the castle
            lays = lays.split(" ", 2)[-1]
        line = shown(f"{name} {' '.join([verb, *rest]) if is_tile else lays}")
        raise Unclear(tr("what does {by} do?  {line}", by=shown(name), line=line), line if is_tile else "")
    if command in moves:
        return [command, "--by", name, *rest[1:]]
    if row_of(command).words == GAME:
        return [command, name, *rest[1:]]
    line = " ".join([command, *rest[1:]])
    raise Unclear(tr("no name is put before {command}; type  {line}", command=command, line=shown(line)))


def name_first(words: Sequence[str], owners: Names) -> tuple[str | None, Sequence[str]]:
    """The name with which a line begins, None if it begins with none, and its other words.

    A whole name counts more than the beginning of a command, but less than a whole command or an alias; before a colon
    any word is a name.
    """
    if not words or whole_command(words[0]) or not words[0][:1].isalpha():
        return None, words
    for count in range(min(len(words), LONGEST_NAME), 0, -1):
        named = exact_ids(" ".join(words[:count]), owners)
        if len(named) == 1:
            return named[0], words[count:]
    return (words[0][:-1], words[1:]) if words[0].endswith(":") else (None, words)


def plain(word: str) -> str:
    """A number with an ASCII minus sign; any other word unchanged."""
    if word.isascii():
        return word
    from castlescore.core.written import plain_number

    return plain_number(word)


def entry_in(name: str, given: Sequence[str], game: Game) -> Entry:
    """The entry of a command, from the words after its name; raises Unclear for too few, too many and unknown ones."""
    row = row_of(name)
    own = OWN.get(name, row)  # only the command line knows what a game adds to a command of the program
    return entry_of_row(row, given, (*own.options, *([BY] if row.by else [])))


def entry_of_row(row: Command, given: Sequence[str], options: Sequence[Option]) -> Entry:
    """The entry of a line of this row; `options`: its possible options."""
    words, listed = sorted_line(row, given, options_with_value(options))
    return entry_of_sorted(row, words, listed, options)


def session_in(words: Sequence[str]) -> str | None:
    """The session named by `-s FILE`, wherever on the line; None where there is none."""
    return option_in(words, "--session", "-s")


def option_in(words: Sequence[str], option: str, short: str = "") -> str | None:
    """The value of an option, wherever on the line it is; None where it is not there."""
    for word, following in zip(words, [*words[1:], None], strict=False):
        if word in (option, short):
            return following
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return None


def entry_of_sorted(row: Command, words: Sequence[str], listed: Sequence[str], options: Sequence[Option]) -> Entry:
    """The entry of the words of a line, and its options in order (`sorted_line`)."""
    values = options_in(row.name, {option.name: option for option in options}, listed)
    check_number_of_words(row.name, row.arguments, words)
    rest: list[str] = []
    for word, argument in zip_longest(words, row.arguments[: len(words)]):
        if argument is not None and argument.key:
            values[argument.key] = number_of(word, metavar(argument.metavar).strip("[]"), argument.least)
        else:
            rest.append(word)
    return Entry(row.name, tuple(rest), values)


def options_with_value(options: Iterable[Option]) -> set[str]:
    """The options that take a value, as they are typed."""
    return {f"--{option.name}" for option in options if option.kind != FLAG}


def sorted_line(row: Command, given: Sequence[str], with_value: Collection[str]) -> tuple[list[str], list[str]]:
    """The words of a line, and its options in order, each followed by its value.

    A place in two words is joined. `with_value`: the options that take a value; raises Unclear for a missing value, and
    as `with_places`.
    """
    words: list[str] = []
    options: list[str] = []
    if row.line is not None:
        given, options = _of_whole_line(given)
    line_after = len(given) if row.line is None else row.line
    rest = iter(_with_values(row, given))
    for word in rest:
        if word == "--":
            words += rest
        elif len(words) >= line_after and not word.startswith("-"):
            words += [word, *rest]
        elif len(word) < 2 or word[0] != "-" or word[1].isdigit():  # places and amounts too: `-4,2@90`
            words.append(word)
        else:
            options.append(word)
            if word in with_value:
                options.append(value_of(word, rest))
    if len(row.arguments) > 1 and row.arguments[1].number and words:  # a name with its blanks before a number
        named = next((i for i, word in enumerate(words) if i and WHOLE.fullmatch(plain(word))), 1)
        words = [" ".join(words[:named]), *words[named:]]
    elif row.names is not None and len(words) >= row.names + 2:
        from castlescore.core.written import with_places

        words = with_places(words, row.names)
    return words, options


# Options that an inner line does not have: they belong to the outer line at any position.
OF_WHOLE = ("--json", "--before", "--shift", "--try")
VALUED_OF_WHOLE = ("-s", "--session", "--after", "--then")


def _of_whole_line(given: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words of a line that contains another line, and the options for the outer line, each followed by its
    value."""
    words: list[str] = []
    options: list[str] = []
    rest = iter(given)
    for word in rest:
        if word == "--":
            words += [word, *rest]
        elif word in VALUED_OF_WHOLE:
            options += [word, value_of(word, rest)]
        elif word in OF_WHOLE or word.partition("=")[0] in VALUED_OF_WHOLE:
            options.append(word)
        else:
            words.append(word)
    return words, options


def value_of(option: str, rest: Iterator[str]) -> str:
    """The value after an option; raises Unclear if there is none."""
    value = next(rest, None)
    if value is None:
        raise Unclear(tr("what after {option}?", option=option))
    return value


def options_in(name: str, known: Mapping[str, Option], listed: Sequence[str]) -> dict[str, object]:
    """The options of a line by their names: the last of each, unless it may be repeated.

    `known`: the possible ones; `listed`: the typed ones in order, each followed by its value. Raises Unclear.
    """
    texts: dict[str, list[str]] = {}
    rest = iter(listed)
    for word in rest:
        option, equals, value = word.removeprefix("--").partition("=")
        if option not in known or not word.startswith("--"):
            names = sorted(each.name for each in known.values() if not each.hidden)
            names.sort(key=lambda each: each not in (CLAIM.name, ALLOW.name))  # options for a tile come first
            listed_names = ", ".join(f"--{each}" for each in names) or tr("none")
            values = {"word": shown(word), "name": name, "listed": listed_names}
            raise Unclear(tr("'{word}' is no option of {name}; those are {listed}", **values))
        is_flag = known[option].kind == FLAG
        if is_flag and equals:
            raise Unclear(tr("--{option} takes no value", option=option))
        texts.setdefault(option, []).append(value if equals or is_flag else next(rest))
    options: dict[str, object] = {}
    for name, given in texts.items():
        kind, last = known[name].kind, given[-1]
        if kind == FLAG:
            options[name] = True
        elif kind == NUMBER:
            options[name] = number_of(last, f"--{name}", known[name].least)
        elif known[name].metavar == "FILE":
            options[name] = expanded(last)
        else:
            options[name] = given if kind == TEXTS else last
    return options


def check_number_of_words(name: str, takes: Sequence[Argument], words: Sequence[str]) -> None:
    """Raises Unclear if words of a line with these arguments are missing or left over."""
    missing = next((each for each in takes[len(words) :] if each.needed), None)
    if missing is not None:
        raise Unclear(tr("Missing argument '{name}'", name=metavar(missing.metavar)))
    if len(words) > len(takes) and not any(each.many for each in takes):
        raise Unclear(
            tr("too many words for {command}: {words}", command=name, words=shown(" ".join(words[len(takes) :])))
        )


def number_of(word: str, what: str, least: int | None = None) -> int:
    """The number that a word of a line is, `what` it is for, at least `least`; raises Unclear."""
    digits = plain(word)
    with suppress(ValueError):  # of thousands of digits
        if WHOLE.fullmatch(digits):
            number = int(digits)
            if least is not None and number < least:
                raise Unclear(tr("{what}: {number} is less than {least}", what=what, number=number, least=least))
            return number
    raise Unclear(tr("{what}: '{word}' is no number in the digits 0 to 9", what=what, word=shown(word)))


def _with_values(row: Command, given: Sequence[str]) -> list[str]:
    """A line in which a flag followed by a word is replaced by the option that takes the word as its value.

    `reward corridor hallway 0.n --decline 3`: not the reward of tile 3; `reward --decline`: not this one.
    """
    flag = next((option for option in row.options if option.value is not None), None)
    if flag is None or flag.value is None:
        return list(given)
    option, typed = f"--{flag.name}", f"--{flag.value[0]}"
    plain = [word for word in given if not word.startswith("-") or word[1:2].isdigit()]
    if option not in given[:-1] or len(plain) < flag.value[1]:
        return list(given)
    last = len(given) - 1
    return [
        typed if word == option and i < last and not given[i + 1].startswith("-") else word
        for i, word in enumerate(given)
    ]


def lines_of(game: Game) -> tuple[str, ...]:
    """The commands that can be a line in a record of a game."""
    return game.rules.MOVES.lines


def moves_of(game: Game, table: object, entry: Entry) -> list[object] | Refusal:
    """The moves that a line means at a table, or a refusal.

    Raises Unclear for lines of no game, and for invalid words and numbers.
    """
    if entry.command not in ("note", "end") and entry.command not in lines_of(game):  # these need no words of a game
        raise no_line(game)
    if entry.command == "place":
        refuse_claim(entry.options.get("claim"))
    if entry.command == "note":
        from castlescore.core.events import Note  # loads pydantic, which completion does not need

        return [Note(" ".join(entry.words))]
    if entry.command == "end":
        from castlescore.core.events import End

        return [End(entry.options.get("why") or None)]
    entries, write = game.entries, game.rules.MOVES.write

    def read(words: Sequence[str]) -> list[object] | Refusal:
        line = replace(entry, words=tuple(words))
        try:
            moves = entries.read(table, line)
        except OpenPlace as place:
            place.entry = line
            raise
        return moves if isinstance(moves, (Refusal, list)) else [moves]

    def things(moves: object) -> list[str]:
        if isinstance(moves, OpenPlace):
            return [moves.listing.tile]
        named: list[str] = []  # the tile of each move, or each of several
        for event in map(write, moves if isinstance(moves, list) else ()):
            several = chain(*(value for value in event.values() if isinstance(value, list)))
            named += [str(event["tile"])] if event.get("tile") else []
            named += [str(each) for each in several if not isinstance(each, int)]
        return named

    return read_spaced(entry.words, lambda: entries.all_names(table), read, things)


def moves_of_line(
    game: Game, table: object, line: Sequence[str], now: Callable[[], Collection[str]] = tuple
) -> list[object] | Refusal:
    """The moves that the words of a line of `amend` mean at that moment; `now` and raises as `entry_of_words`."""
    return moves_of(game, table, entry_of_words(line, game, game.entries.owners(table), now))


def no_line(game: Game) -> Unclear:
    """The error for a line, or a move, that does not belong to a game."""
    lays = tr("tiles are placed with  {lays}", lays=tr(game.meta.lays))
    return Unclear(tr("this table plays {name}, which has no such line; {lays}", name=game.meta.title, lays=lays))


def refuse_claim(claim: int | None) -> None:
    """Raises Unclear for a claim of impossible size."""
    if claim is not None and abs(claim) > MOST_CLAIM:
        raise Unclear(tr("--claim: at most {most_claim} points for a tile", most_claim=MOST_CLAIM))


def too_many(command: str, words: Sequence[str]) -> str:
    """The error for a line with too many words, with the line for its help."""
    complaint = tr("too many words for {command}: {words}", command=command, words=shown(" ".join(words)))
    return tr("{complaint}.  Type {line}", complaint=complaint, line=current_context().asking(command))


def cards_or_none(who: str, held: str, takes: str, words: list[str], none: bool) -> list[str]:
    """The named cards, or nothing for `--none` or its word in the current language.

    `held`: the message how many cards the player holds; `takes`: the words after the name. Raises Unclear if neither is
    given, since a name alone only shows the cards.
    """
    if not none and len(words) == 1 and means_none(words[0]):
        return []
    if words and none:
        raise Unclear(tr("either the cards that are shown, or --none"))
    if words or none:
        return words
    them = tr("{line}  to show them", line=f"cards {who} {takes}")
    none_of_them = tr("{line}  to show none", line=f"cards {who} --none")
    raise Unclear("\n  ".join([held, them, none_of_them]))


def already_placed_message(tile: str, verb: str, castle: str, n: int, place: str, rule: str) -> str:
    """The message that a tile, which exists once, is already placed, and where.

    `castle`: "Ben's castle", "AB", "this castle"; `verb`: "lies" or "stands", the word of each game.
    """
    values = {"tile": tile, "castle": castle, "n": n, "place": place, "rule": cite(rule)}
    if verb == "lies":
        return tr("{tile} lies in {castle} already, as tile {n} at {place} ({rule}).", **values)
    return tr("{tile} stands in {castle} already, as tile {n} at {place} ({rule}).", **values)


HABIT = "castlescore"  # typed before the command by habit, and dropped
NAMED = re.compile(r"([^\W\d_][^:=,]{0,39}):(?![/\d])\s*(.*)", re.DOTALL)  # a name has no `: = ,`; a link has a slash
LONGEST = 10_000  # characters of a line
LONGEST_NAME = 6  # words of the name with which a line begins
QUOTES = "\"'"
ONE_LINE = marked("these are several lines: one line at a time")


def split(text: str) -> list[str]:
    """The words of a text as a POSIX shell splits them, except that an apostrophe between two letters is a letter and
    there are no comments; raises Unclear for a quote that is not closed."""
    words, word, _, quote = _scan(text)
    if quote:
        raise Unclear(tr("a quote is opened with {quote} and not closed: nothing was done", quote=quote))
    return words if word is None else [*words, word]


def unfinished(text: str) -> tuple[list[str], str, int]:
    """The complete words of a text, the unfinished word at its end (`""` after a blank), and where it begins."""
    words, word, start, _ = _scan(text)
    return words, word or "", start if word is not None else len(text)


def _scan(text: str) -> tuple[list[str], str | None, int, str]:
    """The complete words, the unfinished one, where it begins, and the open quote at the end."""
    words: list[str] = []
    word: str | None = None
    quote = ""
    start = i = 0
    while i < len(text):
        c = text[i]
        start = i if word is None else start
        if c == "\\" and quote != "'" and text[i + 1 : i + 2] and (not quote or text[i + 1] in '"\\'):
            i += 1
            word = (word or "") + text[i]
        elif c == quote and not _is_letter(text, i):
            quote = ""
        elif not quote and c in QUOTES and not _is_letter(text, i):
            quote, word = c, word or ""
        elif not quote and c in "\r\n":
            raise Unclear(tr(ONE_LINE))
        elif not quote and c.isspace():
            words += [] if word is None else [word]
            word = None
        else:
            word = (word or "") + c
        i += 1
    return words, word, start, quote


def _is_letter(text: str, i: int) -> bool:
    """Whether the quote at `i` is an apostrophe in a word."""
    return text[i] == "'" and 0 < i < len(text) - 1 and text[i - 1].isalpha() and text[i + 1].isalpha()


def typed(text: str, players: Collection[str] = ()) -> tuple[str, ...]:
    """The words of a line, a name before a colon as one word with its colon; raises Unclear."""
    if len(text) > LONGEST:
        raise Unclear(tr("a line of {text} characters: {longest} is the most", text=len(text), longest=LONGEST))
    rest, by = without_name(without_program_name(text.strip()), players)
    name = () if by is None else (f"{by}:",)
    first, *after = rest.split(None, 1) or [""]
    if after and _is_note(first):
        return (*name, "note", "--", note_text(after[0]))
    return (*name, *split(rest))


def without_program_name(text: str) -> str:
    """The line without an initial `castlescore`."""
    first, *rest = text.split(None, 1) or [""]
    return (rest[0] if rest else "--help") if first == HABIT else text


def without_name(text: str, players: Collection[str]) -> tuple[str, str | None]:
    """The line without an initial name and colon, and that name."""
    match = NAMED.fullmatch(text)
    if match is None:
        return text, None
    name = match[1].strip()
    if " " in name and name.casefold() not in {player.casefold() for player in players} and _is_command(name):
        return text, None  # such as `note Ben says: no`
    return match[2], name


def _is_command(text: str) -> bool:
    try:
        return full_name(text.split()[0]) is not None
    except Unclear:
        return True


def _is_note(word: str) -> bool:
    """Whether a word, perhaps abbreviated, is the command of a note."""
    try:
        return full_name(word) == "note"
    except Unclear:
        return False


def note_text(rest: str) -> str:
    """The text of a note: the rest of the line as typed, without quotes around the whole of it."""
    text = rest.strip()
    if text[0] in QUOTES and _closing_quote(text) == len(text) - 1:
        return split(text)[0]
    if "\n" in text or "\r" in text:
        raise Unclear(tr(ONE_LINE))
    return text


def _closing_quote(text: str) -> int:
    """Where the quote at the beginning of a text is closed; -1 if it is not."""
    i = 1
    while i < len(text):
        if text[i] == "\\" and text[0] == '"':
            i += 1
        elif text[i] == text[0] and not _is_letter(text, i):
            return i
        i += 1
    return -1
