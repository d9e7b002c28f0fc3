"""The shell of `play`: each line is split, run as a command line is, and perhaps written to a file."""

from __future__ import annotations

import contextlib
import io
import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import typer

from castlescore.cli.app import run_at, run_line
from castlescore.cli.output import BEFORE_ANSWER, say, talk
from castlescore.cli.terminal.shell_state import ShellState, Transcript, full_line
from castlescore.core.context import temporary_value
from castlescore.core.errors import CastlescoreError, Exit, FileProblem, Unclear
from castlescore.core.language import language, languages, marked, named, speak, tr, writable
from castlescore.core.language.typed import COMMAND, SHELL, english_of, own_words
from castlescore.core.names import Names, is_number
from castlescore.core.refusals import Refusal
from castlescore.core.system import END, at_interrupts, has_keys, is_dumb, lines_waiting, without_echo
from castlescore.input.command_names import full_name, whole_command
from castlescore.input.context import Context, Memory, TrialContext, running_in
from castlescore.input.hand import OpenPlace
from castlescore.input.options import HABIT, NAMED, lines_of, name_first, session_in, typed
from castlescore.input.spelling import Spelling, corrections, is_place
from castlescore.protocol.commands import about, aliases, commands, foreign, player_moves, to_type
from castlescore.protocol.game import Game
from castlescore.protocol.registry import descriptions, first
from castlescore.record.replay import Replay
from castlescore.toml.reading import shown
from castlescore.view.layout import hanging, pad_right, seen
from castlescore.view.screen import width

LEAVE = ("quit", "exit")
HELP = ("?", "help")
LANGUAGE = "lang"


class Leave(Exception):
    """Somebody leaves the table."""


@dataclass
class Shell:
    """A table and the lines typed at it. `keeper` writes the accepted ones to a file, where that is asked for.

    `goes_on`: whether it continues if the keeper fails, as at a terminal. `whole`: the last line with the place that
    was pointed at, None where none was; `asked`: that line as typed; `trouble`: its error, `offered`: the line that the
    error says. `correction`: the one likely correction of the last line, if there is just one; only where it `goes_on`.
    """

    state: ShellState
    transcript: Transcript | None = None
    goes_on: bool = False
    whole: str | None = None
    asked: str = ""
    trouble: str = ""
    offered: str = ""
    correction: str | None = None

    @property
    def prompt(self) -> str:
        """The prompt: whose turn it is."""
        return prompt(self.state.replay)

    def look(self) -> int:
        """Read the table, and print what somebody else has recorded there; returns the exit code."""

        def tell() -> int:
            try:
                meanwhile = self.state.refresh()
            except CastlescoreError as problem:
                if str(problem) == self.trouble:  # already reported for the line before
                    return problem.code
                raise
            self._print_news(meanwhile)
            return Exit.FINE

        return run_at(self.state, tell)

    def line(self, text: str) -> int:
        """Run a line; returns its exit code. Raises Leave for a line that leaves the shell.

        After a list of a few places a bare number takes one of them, and an empty line opens the placer. After the
        question how many tiles of a stack are taken it is the answer.
        """
        place, asked = self.state.asked, self.asked
        if place is not None and place.typed is not None:
            if not text.strip():
                return self._answered(asked, insists=True)
            if is_number(text.strip()):
                return self._numbered(place, asked, int(text.strip()[:6]))
        question, _, number = (self.correction or "").rpartition(" ")
        if is_number(text.strip()) and is_number(number):
            text = f"{question} {text.strip()}"
        return Exit.FINE if is_nothing(text) else self._answered(text)

    def _numbered(self, place: OpenPlace, line_asked: str, number: int) -> int:
        """The last line with a listed place, by its number, instead of its door; another number is refused with the
        list.
        """
        if number - 1 not in place.hand().listed:
            say(self.state.pictures)
            talk(tr("number {number} is none of these; type one of their numbers", number=number))
            return Exit.WRONG_LINE
        start = line_asked.casefold().rindex((place.typed or "").casefold())
        line = f"{line_asked[:start]}{number}{line_asked[start + len(place.typed or '') :]}"
        code = self._answered(line)
        self.whole = self.whole or line
        return code

    def _answered(self, text: str, insists: bool = False) -> int:
        """Run a line; `insists`: open the placer for an open place, even if few are left."""
        self.asked, self.state.asked, self.state.insists = text, None, insists
        before = self.state.last
        self.state.pointed, self.state.whole, self.whole = False, None, None
        code = run_at(self.state, lambda: self._run(text))
        self._print_news(self.state.after_line(code))
        if self.goes_on:
            self.correction = self._corrected(text, code)
        if self.state.pointed and code != Exit.INTERRUPTED:
            self.whole = self._in_full(text, before)
        if code == Exit.FINE and self.transcript is not None:
            transcript = self.transcript
            return run_at(self.state, lambda: self._keep(transcript, text, before))
        return code

    def _corrected(self, text: str, code: int) -> str | None:
        """The correction of a refused line, else the line that its error says, if it can be played now.

        None where it was not refused, or the correction is not clear.
        """
        replay = self.state.replay
        if code not in (Exit.RULES_SAY_NO, Exit.WRONG_LINE) or replay is None or self.state.asked is not None:
            return None

        try:
            if correction := likely_correction(text, replay, self.state):
                return correction
            offered = self.offered and try_line(self.offered, replay, self.state)
            return self.offered if offered and not isinstance(offered, Refusal) else None
        except CastlescoreError:
            return None

    def _in_full(self, text: str, before: int | None) -> str | None:
        """A line with the place that was pointed at; None where it was refused."""
        replay = self.state.replay
        if self.state.whole is not None or replay is None or before is None or replay.last <= before:
            return self.state.whole
        return full_line(typed(text, self.state.owners(None)), replay, before)

    def _keep(self, transcript: Transcript, text: str, before: int | None) -> int:
        """Write an accepted line to the file; where that fails, say that the line still counts."""
        try:
            return transcript.keep(self.state, text, before)
        except FileProblem as problem:
            self.transcript = None
            values = {"problem": problem, "home": shown(self.state.home)}
            talk(tr("{problem}. The line is accepted and recorded in {home}: do not type it again", **values))
            if not self.goes_on:
                return problem.code
            talk(tr("the game goes on; nothing more is written into {path}", path=shown(transcript.path)))
            return Exit.FINE

    def _print_news(self, meanwhile: list[str]) -> None:
        if meanwhile and self.state.replay is not None:
            say([*meanwhile, *waiting_for(self.state.replay)])

    def _run(self, text: str) -> int:
        """Run a line, and remember its error."""
        self.trouble = self.offered = ""
        try:
            words = list(typed(text, self.state.owners(None)))
            english = english_of(words[0], COMMAND, SHELL) if words[0].isalpha() else []
            whole = (each for each in english if words[0].casefold() in own_words(COMMAND, each))
            words[0] = next(whole, words[0])  # a word of the shell's own, typed in the current language
            if len(words) == 1 and words[0] in LEAVE:
                raise Leave
            if words[0] in HELP or (words[-1] == "?" and words[0] != "note"):
                return self._help([word for word in words if word not in HELP])
            if words[0] == LANGUAGE:
                return self._speak(words[1:])
            if whole_command(words[0]) == "play":
                raise Unclear(tr("you are at the table already; type ? for what can be typed"))
            return run_line(words)
        except CastlescoreError as problem:
            self.trouble, self.offered = str(problem), problem.line if isinstance(problem, Unclear) else ""
            raise

    def _meant(self, words: list[str]) -> str | None:
        """The command that a line means at this table."""
        state, session = self.state, session_in(words)
        return full_name(words[0], lambda: state.left_out(session), lambda: state.now(session))

    def _speak(self, words: list[str]) -> int:
        """Change the language, or list the languages; before a line, for that line alone."""
        if len(words) > 1:
            raise Unclear(tr("lang takes one language: {languages}", languages=", ".join(languages())))
        code = named(words[0]) if words else language()
        if writable(code) != code:
            raise Unclear(tr("this terminal cannot show the letters of that language"))
        speak(code)
        say([tr("English is spoken here.   lang {languages}", languages="|".join(languages()))])
        return Exit.FINE

    def _help(self, words: list[str]) -> int:
        if words:
            return run_line([self._meant(words) or words[0], "--help"])
        say(lines_now(self.state.replay))
        return Exit.FINE


def is_nothing(text: str) -> bool:
    """Whether a line is blank or a comment."""
    return not text.strip() or text.lstrip().startswith("#")


TYPED_OFTEN = ("where", "try", "show", "score", "undo", "note", "help", "quit")
LOOK = marked("show   score   log   explain   tiles QUERY   rules WORD   export --html")
MEND = marked("undo   redo   amend EVENT LINE   note TEXT   end")
KEYS = marked("? what can be typed   ? {line}: its help   Tab: what fits   Ctrl-D: leave")


def prompt(replay: Replay | None) -> str:
    """The prompt: who moves, or the turn of the table."""
    if replay is None:
        return "castlescore> "
    return f"{replay.game.lines.moment(replay.table)}> "


def no_table_text(path: str) -> list[str]:
    """The text where there is no table yet."""
    games = descriptions().values()
    room = max((seen(game.begins) for game in games), default=0)
    head = tr("{path}: no table is set up there yet. Set one up:", path=path)
    ways = [f"  {pad_right(game.begins, room)}    {game.title}" for game in games]
    return [head, *ways, tr("? for more, Ctrl-D to leave")]


def lines_now(replay: Replay | None) -> list[str]:
    """What can be typed now, with an example of each."""
    if replay is None:
        rows = [(first().meta.begins, about("new")), ("judge castle.toml", about("judge"))]
        return [*_columns(rows), "", key_help(None)]
    table, hints = replay.table, replay.game.lines
    mend = f"{tr(MEND)}   {hints.check(table)}"
    some = [*hanging(tr("Look up  "), tr(LOOK), width()), *hanging(tr("Correct  "), mend, width())]
    gone = ("play", *foreign(replay.game))
    short_forms = sorted((cut, name) for cut, name in aliases().items() if len(cut) <= 2 and name not in gone)
    some += hanging(tr("Short    "), "   ".join(map(" ".join, short_forms)), width())
    names = (*sorted(replay.game.completion.possible(table)), *TYPED_OFTEN)
    own = [f"{word} {name}" for name in names for word in own_words(COMMAND, name)[:1]]
    some += hanging(tr("Words    "), "   ".join(own), width()) if own else []
    return [*waiting_for(replay), *_columns(hints.rows(table)), "", *some, *hanging("", key_help(replay), width())]


def key_help(replay: Replay | None) -> str:
    """Help for the prompt, with an example line of the game."""
    game = first() if replay is None else replay.game
    return to_type(tr(KEYS, line=game.meta.lays.partition(" ")[0]))


def waiting_for(replay: Replay) -> list[str]:
    """What the table waits for."""
    return replay.game.presenter.prompt(replay.table)


def _columns(rows: list[tuple[str, str]]) -> list[str]:
    room = min(34, max((seen(line) for line, _ in rows), default=0))
    return [line for typed, about in rows for line in hanging(f"  {pad_right(typed, room)}  ", tr(about), width())]


# Asks for a line, given the prompt and the suggested correction; raises EOFError and KeyboardInterrupt.
Ask = Callable[[str, str | None], str]


def play_at_terminal(shell: Shell) -> int:
    """Run the shell at a terminal until somebody leaves."""
    if is_dumb():
        lines = PlainLines()
        return _ask_lines(shell, lines.ask, lines.left_out)
    from castlescore.cli.terminal.editor import editor
    from castlescore.cli.terminal.screens import Keyboard, forget

    ask, keep = editor(lambda: shell.state.replay)
    if not has_keys():
        with at_interrupts(forget):
            return _ask_lines(shell, ask, None, keep)
    keyboard = Keyboard()

    def ask_and_begin(prompt: str, correction: str | None) -> str:
        text = ask(prompt, correction)
        keyboard.begin()
        return text

    # Keys typed ahead are shown with their line, and a Ctrl-C after them removes them.
    with temporary_value(BEFORE_ANSWER, keyboard.mark), without_echo(), at_interrupts(forget):
        return _ask_lines(shell, ask_and_begin, keyboard.left_out, keep)


class PlainLines:
    """The lines of a terminal without line editing; lines that have come already are read before one is run."""

    def __init__(self) -> None:
        self._ahead: list[str] = []

    def ask(self, prompt: str, correction: str | None) -> str:
        """The next line, without a suggestion; raises EOFError at the end of the input."""
        if not self._ahead:
            line = input(prompt)
            self._ahead = lines_waiting()
            return line
        if (line := self._ahead.pop(0)) == END:
            raise EOFError
        print(prompt + line)
        return line

    def left_out(self) -> list[str]:
        """The lines typed before the answer just shown, which are dropped; the end of the input is kept."""
        lines, self._ahead = self._ahead, [line for line in self._ahead if line == END]
        return [line for line in lines if line.strip() and line != END]


def _ask_lines(
    shell: Shell, ask: Ask, ahead: Callable[[], list[str]] | None, keep: Callable[[str], None] | None = None
) -> int:
    """Ask for one line after another; `ahead`: the lines typed before the answer just shown, which are dropped."""
    shell.goes_on = shell.state.points = True
    if shell.state.replay is None:
        shell.line("new")
        shell.look()
    else:
        shell.line("show")
    if shell.state.replay is None:
        say(no_table_text(shown(shell.state.home)))
    else:
        say(["", *hanging("", key_help(shell.state.replay), width())])
    dumb, interrupted = is_dumb(), False
    while True:
        try:
            if interrupted:  # reported here, not where it is caught: Ctrl-C may be pressed again in between
                _report_stop()
                interrupted = False
            shell.look()
            correction, shell.correction = shell.correction, None
            text = ask(shell.prompt, correction)
        except KeyboardInterrupt:
            if dumb:
                print()
            continue
        except EOFError:
            if dumb:
                print()
            return Exit.FINE
        except UnicodeDecodeError:
            talk(tr("that line is not UTF-8 text; type it again"))
            continue
        try:
            left_out = _run_lines(shell, text, keep)
            if left_out is not None and (rest := [*left_out, *(ahead() if ahead else ())]):
                if keep is None:
                    talk(tr("the lines after it were left out: {lines}", lines=len(rest)))
                else:
                    keep("\n".join(rest))
                    talk(
                        tr("the lines after it were left out: {lines}. The up arrow brings them back", lines=len(rest))
                    )
                shell.correction = None  # so that the up arrow brings the lines back
        except Leave:
            return Exit.FINE
        except KeyboardInterrupt:
            interrupted = True
        except Exception:  # an error of the program must not end the shell
            traceback.print_exc()
            talk(tr("That is a mistake in castlescore. The table is as  log  has it; go on, or leave with Ctrl-D."))


def _run_lines(shell: Shell, text: str, keep: Callable[[str], None] | None) -> list[str] | None:
    """Run what was typed; of several pasted lines, up to the first refused one.

    None where all are accepted, else the lines after the refused one. A line with a place that was pointed at is
    written with that place.
    """
    lines = text.splitlines()
    if not "".join(lines).strip() and shell.state.replay is not None and shell.state.asked is None:
        say(waiting_for(shell.state.replay))
        return None
    for i, line in enumerate(lines or [""]):
        code = shell.line(line)
        if keep and shell.whole is not None:
            keep(shell.whole)
        if code == Exit.INTERRUPTED:
            _report_stop()
        if code:
            if keep and len(lines) > 1:
                keep(line)  # on its own line, to be corrected
            return lines[i + 1 :]
    return None


def _report_stop() -> None:
    """Say that Ctrl-C has stopped a line."""
    talk(tr("stopped"))


LOOKS = ("show", "where", "try", "offers", "explain", "score", "tiles")  # they record nothing
GIVES_UP = ("pass", "undo", "redo", "amend", "new", "play")
GIVEN_UP = re.compile(r"(?:^|\s)--(?:decline|none|allow|force|out)\b")
ASKS = ("new", "play", "tally")  # lines that read keys themselves, and are never tried
PARTS = ("castle", "market", "standings")  # words of `show`


def likely_correction(text: str, replay: Replay, real: Context) -> str | None:
    """The one likely correction of a refused line; None where there is none, or several.

    None also for a line that would give something up.
    """
    head, line = _split_prefix(text, real.owners(None))
    verb = replay.game.meta.lays.partition(" ")[0]
    if head.strip() and verb not in player_moves(replay.game) and _first_command(line, replay.game) is None:
        head, line = "", f"{verb} {head.strip().removesuffix(':')} {line}"  # the tiles of a castle
    refused: dict[str, str] = {}
    corrections: dict[str, str] = {}
    for possible in _candidates(line, replay, real):
        for each in possible:
            if each.split(None, 1)[0] in ASKS:
                continue
            outcome = try_line(head + each, replay, real)
            if outcome is not None:
                # What distinguishes one outcome from another.
                same = repr((outcome.listing.tile, outcome.typed) if isinstance(outcome, OpenPlace) else outcome)
                (refused if isinstance(outcome, Refusal) else corrections).setdefault(same, each)
        if corrections:
            break
    placed = [] if corrections or len(refused) != 1 else [*_only_place(next(iter(refused.values())), replay, real)]
    one = next(iter([*corrections.values(), *placed]), None)
    if one is None or len(corrections) > 1:
        return None
    name = _first_command(one, replay.game)
    if name is None or name in GIVES_UP or GIVEN_UP.search(one):
        return None
    # A line without corrections is not run again: `play` would wait for keys unseen.
    if isinstance(try_line(text, replay, real), OpenPlace):  # the line is correct, its place is to come
        return None
    return head + one


def _first_command(line: str, game: Game) -> str | None:
    """The command that the first word of a line means; None for another word, or an ambiguous one."""
    try:
        return full_name(line.split(None, 1)[0], lambda: foreign(game)) if line.strip() else None
    except Unclear:
        return None


def _split_prefix(text: str, owners: Names) -> tuple[str, str]:
    """The name with which a line begins, as `ben:` or `ben`, and the rest."""
    line = text.lstrip()
    line = line.removeprefix(f"{HABIT} ").lstrip()
    if match := NAMED.fullmatch(line):
        line = match[2]
    else:
        words = line.split()
        count = len(words) - len(name_first(words, owners)[1])
        line = line.split(None, count)[-1] if 0 < count < len(words) else line
    return text[: len(text) - len(line)], line


def _candidates(line: str, replay: Replay, real: Context) -> Iterator[list[str]]:
    """The lines that could have been meant, the likeliest first."""
    first = line.split(None, 1)[0] if line.strip() else ""
    try:
        name = full_name(first, lambda: real.left_out(None))
    except Unclear:
        return
    if name is not None and name not in (*lines_of(replay.game), *LOOKS):
        return
    known = [each for each in commands() if each not in foreign(replay.game)]
    spelling = Spelling(replay.game.entries.all_names(replay.table), PARTS)
    yield from corrections(line, spelling, None if name else known)
    if name is not None:
        yield list(_only_place(line, replay, real))


def _only_place(line: str, replay: Replay, real: Context) -> Iterator[str]:
    """The line with the only legal place of its tile, instead of the typed one."""
    words = [match.span() for match in re.finditer(r"\S+", re.split(r"\s--", line)[0])]
    for start, end in [span for span in words[1:] if is_place(line[slice(*span)]) or "." in line[slice(*span)]][-1:]:
        before = line[:start].rstrip()
        opened = try_line(f"{before}{line[end:]}", replay, real)
        if isinstance(opened, OpenPlace) and len(opened.hand().places) == 1:
            word = opened.hand().places[0].word
            if word != line[start:end]:
                yield f"{line[:start]}{word}{line[end:]}"


def try_line(text: str, replay: Replay, real: Context) -> object | None:
    """The result of a line, None where its words are wrong; nothing is recorded, shown or remembered."""
    try:
        words = typed(text, replay.game.entries.owners(replay.table))
        trial = TrialContext(replay.game, replay.table, Memory(dict(real.memory().lists)), real)
        out = io.StringIO()
        with (
            temporary_value(BEFORE_ANSWER, None),
            running_in(trial),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(out),
        ):
            code = run_line(words)
    except OpenPlace as open_:
        return open_
    except (CastlescoreError, typer.TyperException):
        return None
    if trial.result is None:
        return out.getvalue() if code == Exit.FINE else None
    if isinstance(trial.result, Refusal):
        return trial.result
    played = replay.rules.apply_all(replay.table, trial.result)
    return played if isinstance(played, Refusal) else trial.result
