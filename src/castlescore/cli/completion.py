"""What could come next on a line: commands, tiles, places, players, cards, events.

It only suggests: it refuses nothing, writes nothing and never fails. `play` asks it at each Tab, and so do bash, zsh,
fish and PowerShell by the scripts in completions/: they run the program with `_CASTLESCORE_COMPLETE=complete_SHELL`
and the line up to the cursor in `_CASTLESCORE_LINE`; `source_SHELL` prints such a script. rich is never loaded for it,
typer only where an option stands on the line, pydantic where a file is read.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from castlescore.core.commands import GAME, NOBODY, NOTHING, SETUP, TABLE
from castlescore.core.commands import OWN as OWN_WORDS
from castlescore.core.errors import CastlescoreError
from castlescore.core.language import of_environment, speak, tr, without_language, writable
from castlescore.core.language.typed import COMMAND, WORD, in_english, own_words
from castlescore.core.names import fold
from castlescore.input.candidates import Candidate, after, description, events, fit, harmless, plain
from castlescore.input.command_names import full_name, not_meant_at
from castlescore.input.context import expanded, game_name_at, session_path
from castlescore.input.options import command_first, lines_of, name_first, options_with_value, session_in
from castlescore.protocol.commands import OWN, commands, foreign, player_moves, row_of
from castlescore.protocol.registry import NAMES, descriptions, find, first, lookup_of
from castlescore.protocol.words import Line, Word

if TYPE_CHECKING:
    from castlescore.core.commands import Option
    from castlescore.record.replay import Replay


FILES = ("--session", "-s", "--castle", "--catalogue", "--setup", "--out", "--from", "--record")


def candidates(words: Sequence[str], typed: str, replay: Replay | None) -> list[Candidate]:
    """The possible next words: `words` are the complete words of the line (without `castlescore`), `typed` the
    beginning of the next one. `replay` is None where no session is open.

    The likeliest come first. None are given where a file name can stand. Never raises.
    """
    try:
        return list(harmless(_next(list(words), typed, replay)))
    except Exception:
        # The session was not checked, so anything can fail here; completion must never raise.
        return []


def _next(words: list[str], typed: str, replay: Replay | None) -> list[Word]:
    if not words and typed.endswith(":"):
        return []
    while words and words[0] in ("-s", "--session"):
        words = words[2:]
    if words and words[0].startswith("--session="):
        words = words[1:]
    owners = replay.game.entries.owners(replay.table) if replay else {}
    if not words:
        return _commands(typed, replay) or (fit(typed, plain(owners)) if typed else [])
    name, rest = name_first(words, owners)
    if name is not None and replay is not None:
        return _after_name(name, list(rest), typed, replay)
    name = _command_meant(words[0], replay)
    if name is None:
        return []
    if name == "amend":
        return _amending(words[1:], typed, replay)
    return _of_command(name, words[1:], typed, replay)


def _after_name(name: str, words: list[str], typed: str, replay: Replay) -> list[Word]:
    """What could come next after the name of a player or a castle, and these words."""
    game = replay.game
    verb, moves = game.meta.lays.partition(" ")[0], player_moves(game)
    if not words:
        taking = [row.name for row in commands().values() if row.name in moves or row.words == GAME]
        tiles = [] if verb in moves else game.completion.words_of(Line(verb, (name,)), typed, replay)
        return tiles or _commands(typed, replay, taking)
    with contextlib.suppress(CastlescoreError):
        line = command_first([name, *words], game, {name: ()}, lambda word: _command_meant(word, replay))
        return _of_command(line[0], [*line[1:]], typed, replay)
    return []


def _command_meant(word: str, replay: Replay | None) -> str | None:
    """The command that a word means; `play` only by its full name, since in the shell it is running already."""
    try:
        gone = not_meant_at(replay.game, bool(replay.moves())) if replay else ("play",)
        return full_name(word, lambda: gone, lambda: _moves_now(replay))
    except CastlescoreError:
        return None


def _commands(typed: str, replay: Replay | None, known: Sequence[str] | None = None) -> list[Word]:
    """The commands that are possible now, or all of them where none of those fits."""
    if typed.startswith("-"):
        return fit(typed, plain(("--help", "--session", "--version")))
    possible, rows, others_games = _possible_commands(replay), commands(), foreign(replay.game) if replay else ()
    words = {name: Word(name, tr(rows[name].about)) for name in known or rows if name not in others_games}
    now = [word for name, word in words.items() if name in possible]
    others = [word for name, word in words.items() if name not in possible]
    for name, word in words.items():
        if typed in rows[name].aliases:
            return [word]
    # Commands can be abbreviated only at the end: no initials, no later words.
    for group in (now, others if typed else []):
        matches = [word for word in group if word.text.startswith(typed)] if typed else []
        if matches := [*matches, *_match_localized(typed, group, matches)]:
            return matches
    return []


def _match_localized(typed: str, group: Sequence[Word], english: Sequence[Word]) -> list[Word]:
    """The commands that a beginning of a word of the language that is spoken means, by that word.

    Where nothing is typed each by its first one, and in English those that have none.
    """
    called = {word.text: (word, own_words(COMMAND, word.text)) for word in group if word not in english}
    if not typed:
        return [word._replace(text=own[0]) if own else word for word, own in called.values()]
    begun = "".join(fold(typed))
    fits = ((word, [each for each in own if "".join(fold(each)).startswith(begun)]) for word, own in called.values())
    return [word._replace(text=own[0]) for word, own in fits if own and begun]


def _moves_now(replay: Replay | None) -> Collection[str]:
    """The moves that the table waits for now."""
    return replay.game.completion.possible(replay.table) if replay else ()


def _possible_commands(replay: Replay | None) -> set[str]:
    """The commands that are in turn now; those of the game first asked for, then the rest."""
    rows = commands()
    if replay is None:
        return {name for name, row in rows.items() if row.alone}
    moment = _moves_now(replay)
    of_moment = {row.name for row in rows.values() if row.name not in OWN or row.moves}
    mending = {"undo": bool(replay.moves()), "amend": bool(replay.moves()), "redo": bool(replay.undone)}
    fits = {name: name in moment if name in of_moment else mending.get(name, True) for name in rows}
    return {name for name in rows if fits[name] and name not in ("new", "play")}


def _amending(words: list[str], typed: str, replay: Replay | None) -> list[Word]:
    """`amend EVENT LINE`: first the events, then a line for the table as it was at that event."""
    if replay is None:
        return []
    plain_words = [word for word in words if not word.startswith("-")]
    if in_english(plain_words[:1], [SETUP]) == [SETUP]:
        return _setting_up(words, typed, replay)
    if not plain_words:
        words_of = (SETUP, *own_words(WORD, SETUP))
        begin = [Word(each, tr("how the table began")) for each in words_of if typed and each.startswith(typed)]
        return [*_of_command("amend", words, typed, replay), *begin]
    number, *line = plain_words
    if not line and (typed.startswith("-") or "--drop" in words):
        return _of_command("amend", words, typed, replay)
    step = next((step for step in replay.moves() if str(step.n) == number), None)
    if step is None:
        return []
    then, lines = replace(replay, table=step.before), lines_of(replay.game)
    if not line:
        return _commands(typed, then, [name for name in commands() if name in lines])
    name = _command_meant(line[0], then)
    start = words.index(line[0], words.index(number) + 1) + 1
    return _of_command(name, words[start:], typed, then) if name in lines else []


def _setting_up(words: list[str], typed: str, replay: Replay) -> list[Word]:
    """`amend setup`: its options and their values, and the players."""
    from castlescore.input.beginning import setup_row

    row, players = setup_row(replay.game), replay.header["players"]
    if words[-1] in options_with_value(row.options):
        if words[-1] in FILES:
            return []
        values = plain(players) if words[-1] == "--builder" else _values_of_all_games(words[-1], Line("new"), replay)
        return fit(typed, values or ())
    if typed.startswith("-"):
        every = [Word(f"--{option.name}", tr(option.help)) for option in row.options]
        return [word for word in every if word.text.startswith(typed) and word.text not in words]
    return fit(typed, plain(players))


def _of_command(name: str, words: list[str], typed: str, replay: Replay | None) -> list[Word]:
    """The possible next words on the line of a command."""
    taking = _value_options(name) if any(_is_option(word) for word in words) else {}
    if words and words[-1] in taking:
        return _values(taking[words[-1]], _parse_line(name, words[:-1], taking), typed, replay)
    line = _parse_line(name, words, taking)
    option, equals, value = typed.partition("=")
    if _is_option(typed) and equals:
        known = _value_options(name)
        return after(f"{option}=", _values(known[option], line, value, replay)) if option in known else []
    if typed == "-" or _is_option(typed):
        words_of = [Word(f"--{option.name}", tr(option.help).partition("  ")[0]) for option in _options_of(name)]
        words_of.append(Word("--help", tr("what the command does, with examples")))
        return [word for word in words_of if word.text.startswith(typed) and word.text not in line.options]
    possible = _words_of_all_games(line, typed, replay)
    if possible is None and (path := line.value("--castle")):
        return _of_file(expanded(path), line, typed)
    if possible is None and replay is not None:
        possible = replay.game.completion.words_of(line, typed, replay)
    return possible or []


def _of_file(path: str, line: Line, typed: str) -> list[Word]:
    """The possible next words on a line about a castle file, which may not exist yet."""
    from castlescore.record.castle_files import read_any_castle  # imports pydantic, which other lines do not need

    if not Path(path).exists():
        return first().completion.words_of_file(None, line, typed)
    try:
        file = read_any_castle(path)
    except CastlescoreError:
        return []
    return file.game.completion.words_of_file(file.judged, line, typed)


def _is_option(word: str) -> bool:
    return len(word) > 1 and word[0] == "-" and not word[1].isdigit() and word[1] != ","


def _parse_line(name: str, words: Sequence[str], taking: dict[str, str]) -> Line:
    """The words of a line, separated into options and arguments."""
    rest: list[str] = []
    options: dict[str, list[str]] = {}
    given = iter(words)
    for word in given:
        if not _is_option(word):
            rest.append(word)
            continue
        option, equals, value = word.partition("=")
        options.setdefault(taking.get(option, option), []).append(
            value if equals else next(given, "") if option in taking else ""
        )
    return Line(name, tuple(rest), options)


def _options_of(name: str) -> list[Option]:
    """The options of a command, from its definition. This loads typer, so it is called only once an option is typed."""
    from castlescore.cli.app import command_of

    command = command_of(name)
    return [option for option in (*command.own, *command.others) if not option.hidden]


def _value_options(name: str) -> dict[str, str]:
    """The options of a command that take a value: every spelling -> its long name."""
    return {"-s": "--session", **{each: each for each in options_with_value(_options_of(name))}}


def _values(option: str, line: Line, typed: str, replay: Replay | None) -> list[Word]:
    """The possible values of an option."""
    if option in FILES and (line.command, option) != ("replay", "--from"):
        return []
    values = _values_of_all_games(option, line, replay)
    if values is None and replay is not None:
        values = replay.game.completion.values(option, line, replay)
    return fit(typed, values or ())


# Where the games do not differ, or none is played: new, undo, amend, tiles, rules.


def _words_of_all_games(line: Line, typed: str, replay: Replay | None) -> list[Word] | None:
    """The possible next arguments of a command; None where the game decides."""
    words = row_of(line.command).words
    if words == NOBODY:
        return []
    if line.command == "rules":
        if line.words:
            return []
        from castlescore.core.rulebook import rules

        descriptions()  # imports their lists of rules
        return [Word(rule.id, rule.localized_text) for rule in rules() if rule.id.startswith(typed.upper())]
    if line.command == "tiles":
        return [] if line.words else fit(typed, _tiles(line, replay))
    if line.command == "schema":
        return fit(typed, _schemas(line))
    if replay is None:
        return [] if not line.value("--castle") else None
    if words == OWN_WORDS:  # `amend`
        return fit(typed, events(replay.moves())) if not line.words else []
    return None


def _values_of_all_games(option: str, line: Line, replay: Replay | None) -> list[Word] | None:
    """The values of an option that is the same in all games; None where the game decides."""
    if option == "--game":
        return [Word(game.id, game.title) for game in descriptions().values()]
    if option in ("--claim", "--allow", "--points", "--money", "--delay", "--port"):
        return []
    if replay is not None and option == "--after":
        return plain([str(replay.last)], tr("the last event"))
    if replay is not None and option in ("--to", "--from"):
        return events(replay.steps)
    if replay is not None and option == "--player":
        return plain(replay.record.header["players"], tr("only what concerns this player"))
    values = None
    if line.command in ("new", "place", "tally"):  # of the first game that has the option
        chosen = (lookup_of(name).choices(option, line) for name in NAMES)
        values = next((words for words in chosen if words is not None), None)
    return [] if values is None and replay is None else values


def _schemas(line: Line) -> list[Word]:
    """The files that have a schema; after `answer`, the commands."""
    game = find(line.value("--game")) or first()
    if line.words:
        answering = [name for name, row in commands().items() if row.answer != NOTHING and name not in foreign(game)]
        return plain(answering) if line.words == ("answer",) else []
    from castlescore.cli.schemas import files_of

    return [*plain(files_of(game)), Word("answer", tr("what a command answers with --json"))]


def _tiles(line: Line, replay: Replay | None) -> list[Word]:
    """The tiles and their types: of the game on the line, else of the game of the table, else of both games."""
    session = replay.game.meta.id if replay else game_name_at(session_path(line.value("--session")))
    game = line.value("--game") or session
    lookups = [*map(lookup_of, [game] if game in NAMES else NAMES)]
    kinds = {kind: (called, lookup.kind_word(kind)) for lookup in lookups for kind, called in lookup.kinds().items()}
    types = [Word(kind, tr("all of a type"), tuple(called), name) for kind, (called, name) in kinds.items()]
    return [*types, *(word for lookup in lookups for word in lookup.words())]


ASKED, LINE = "_CASTLESCORE_COMPLETE", "_CASTLESCORE_LINE"
LONGEST_NUMBER = 7  # digits of the index of a word
BREAKS = " \t\n\"'@><=;|&(:"  # bash's word breaks, unless the user has changed them
LISTING = ("63", "33", "64")  # COMP_TYPE when bash lists the words


def answer(environment: Mapping[str, str]) -> int:
    """Print the candidates for a shell; returns the exit code."""
    words, typed = split(_line_of_shell(environment))
    chosen: str | None = None
    with contextlib.suppress(CastlescoreError):  # a language that is not complete yet
        words, chosen = without_language(words)
    speak(writable(chosen or of_environment(environment), [sys.stdout.encoding]))
    what, _, shell = environment[ASKED].partition("_")
    if shell not in SHELLS:
        shells = ", ".join(SHELLS)
        print(tr("no completion for {shell}: {shells}", shell=ascii(shell), shells=shells), file=sys.stderr)
        return 2
    if what == "source":
        print(SHELLS[shell])
        return 0
    suggestions = candidates(words[1:], typed, _table(words[1:])) if words else []
    if shell == "bash":
        rows = _bash(suggestions, typed, environment)
    else:  # a word, a tab, its description; PowerShell accepts no empty one
        rows = [f"{c.text}\t{description(c) or (c.text if shell == 'powershell' else '')}" for c in suggestions]
    sys.stdout.buffer.write("".join(f"{row}\n" for row in rows).encode())
    return 0


def _line_of_shell(environment: Mapping[str, str]) -> str:
    """The line up to the cursor; also where a shell passes words and an index, as for programs built with click.

    `""` where the index is no number of a word: then nothing is suggested.
    """
    if LINE in environment:
        return environment[LINE]
    words = environment.get("COMP_WORDS", "").split()
    number = environment.get("COMP_CWORD") or "0"
    at = int(number) if number.isdecimal() and len(number) < LONGEST_NUMBER else -1
    if not 0 <= at <= len(words):
        return ""
    return " ".join(words[: at + 1] if at < len(words) else [*words, ""])


def split(line: str) -> tuple[list[str], str]:
    """The complete words of a line, and the beginning of the last one, `""` after a blank.

    Words are split as by a shell, but an open quote is no error.
    """
    words: list[str] = []
    word, quote, begun = "", "", False
    letters = iter(line)
    for letter in letters:
        if letter == "\\" and quote != "'":
            word, begun = word + next(letters, ""), True
        elif quote:
            quote, word = ("", word) if letter == quote else (quote, word + letter)
        elif letter in "\"'":
            quote, begun = letter, True
        elif letter.isspace():
            if begun:
                words.append(word)
            word, begun = "", False
        else:
            word, begun = word + letter, True
    return words, word


def _table(words: Sequence[str]) -> Replay | None:
    """The session that a line is about, where its command reads it."""
    asks = TABLE
    with contextlib.suppress(CastlescoreError):
        name = full_name(words[0]) if words else None
        asks = TABLE if name is None else row_of(name).asks
    with contextlib.suppress(CastlescoreError):
        return None if asks == NOTHING else replay_at(session_path(session_in(words)))
    return None


def replay_at(path: str) -> Replay | None:
    """The replay of the session in a file; None where there is none or it cannot be replayed."""
    if not Path(path).is_file():
        return None
    # Imports pydantic, which is not needed where there is no session.
    from castlescore.record.replay import play_record
    from castlescore.record.session_file import read_record

    try:
        return play_record(read_record(path))
    except CastlescoreError:
        return None


def _bash(suggestions: Sequence[Candidate], typed: str, environment: Mapping[str, str]) -> list[str]:
    """One candidate per line, without the part before the last word break of bash; in a list with its description."""
    breaks = environment.get("COMP_WORDBREAKS", BREAKS)
    start = max((typed.rfind(letter) for letter in breaks), default=-1) + 1
    texts = [c.text[start:] if c.text.casefold().startswith(typed[:start].casefold()) else "" for c in suggestions]
    if environment.get("COMP_TYPE") in LISTING and len(suggestions) > 1:
        return [
            f"{text}  ({description(c)})" if description(c) else text
            for text, c in zip(texts, suggestions, strict=True)
            if text
        ]
    here = [text for text in texts if text]
    common = os.path.commonprefix(here)  # noqa: RUF071 - of letters, not of folders
    if len(here) > 1 and common and not common.startswith(typed[start:]):
        # bash would replace the typed text by the common beginning of the candidates, which may be shorter.
        return [f"{i}. {text}" for i, text in enumerate(here, 1)]
    return here


BASH = """\
# castlescore: what could come next, asked of the program itself.
_castlescore() {
    local IFS=$'\\n'
    COMPREPLY=( $(_CASTLESCORE_COMPLETE=complete_bash _CASTLESCORE_LINE="${COMP_LINE:0:COMP_POINT}" \\
        COMP_TYPE="$COMP_TYPE" COMP_WORDBREAKS="$COMP_WORDBREAKS" "${COMP_WORDS[0]}" 2>/dev/null) )
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[.=] ]]; then
        compopt -o nospace 2>/dev/null
    fi
    return 0
}
complete -o default -o nosort -F _castlescore castlescore 2>/dev/null ||
    complete -o default -F _castlescore castlescore
"""
ZSH = """\
#compdef castlescore
# castlescore: what could come next, asked of the program itself.
_castlescore() {
    local -a answered plain open plain_shown open_shown
    local row word shown
    answered=("${(@f)$(_CASTLESCORE_COMPLETE=complete_zsh \\
        _CASTLESCORE_LINE="${(j: :)${(@)words[1,CURRENT-1]}} ${PREFIX}" "${words[1]}" 2>/dev/null)}")
    for row in "${answered[@]}"; do
        word="${row%%$'\\t'*}"
        [[ -z "$word" ]] && continue
        shown="$word"
        [[ -n "${row#*$'\\t'}" ]] && shown="$word  -- ${row#*$'\\t'}"
        if [[ "$word" == *[.=] ]]; then
            open+=("$word"); open_shown+=("$shown")
        else
            plain+=("$word"); plain_shown+=("$shown")
        fi
    done
    if (( ! ${#plain} && ! ${#open} )); then
        _files
        return
    fi
    # -U: the program has matched already, and more forgivingly than the shell would.
    (( ${#plain} )) && compadd -U -V castlescore -l -d plain_shown -a plain
    (( ${#open} )) && compadd -U -V castlescore-open -l -S '' -d open_shown -a open
    return 0
}
if [[ "${zsh_eval_context[-1]}" == loadautofunc ]]; then
    _castlescore "$@"
else
    compdef _castlescore castlescore
fi
"""
FISH = """\
# castlescore: what could come next, asked of the program itself.
function __castlescore_complete
    set -l line (commandline -cp | string collect)
    set -lx _CASTLESCORE_COMPLETE complete_fish
    set -lx _CASTLESCORE_LINE "$line"
    set -l found (castlescore 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c castlescore -f -k -a '(__castlescore_complete)'
"""
POWERSHELL = """\
# castlescore: what could come next, asked of the program itself.
Register-ArgumentCompleter -Native -CommandName castlescore -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $start = $commandAst.Extent.StartOffset
    $length = $cursorPosition - $start
    $line = $line.PadRight($length).Substring(0, $length)
    $Env:_CASTLESCORE_COMPLETE = "complete_powershell"
    $Env:_CASTLESCORE_LINE = $line
    try {
        castlescore 2>$null | ForEach-Object {
            $word, $about = $_ -split "`t", 2
            [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
        }
    } finally {
        Remove-Item Env:_CASTLESCORE_COMPLETE, Env:_CASTLESCORE_LINE
    }
}
"""
SHELLS = {"bash": BASH.rstrip(), "zsh": ZSH.rstrip(), "fish": FISH.rstrip(), "powershell": POWERSHELL.rstrip()}
