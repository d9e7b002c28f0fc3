"""Line editing at a terminal: keys, history and completion, by prompt_toolkit."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, is_searching
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from castlescore.cli.completion import candidates
from castlescore.cli.terminal.screens import QUIET, keys_read
from castlescore.core.language import marked, tr
from castlescore.input.candidates import Candidate, harmless
from castlescore.input.context import state_folder
from castlescore.input.options import HABIT, unfinished, without_name
from castlescore.protocol.words import Question
from castlescore.record.replay import Replay

Table = Callable[[], Replay | None]
OWN = {"help": marked("what can be typed now"), "quit": marked("leave the table")}


def editor(table: Table) -> tuple[Callable[[str, str | None], str], Callable[[str], None]]:
    """Two functions: one asks for a line, with completion for the current table; one adds a line to the history.

    The first takes the prompt, and a corrected line that it suggests.
    """
    correction = CorrectionSuggest()
    session: PromptSession[str] = PromptSession(
        history=_history(),
        completer=LineCompleter(table),
        complete_while_typing=False,
        enable_history_search=True,
        enable_suspend=True,
        key_bindings=_keys(),
        auto_suggest=correction,
        rprompt=lambda: tr("Right: take it") if _has_suggestion() else "",
    )
    session.app.ttimeoutlen = QUIET

    def suggest() -> None:
        if correction.line is not None:  # prompt_toolkit asks for a suggestion only after a key
            session.default_buffer.suggestion = Suggestion(correction.line)

    def ask(prompt: str, line: str | None) -> str:
        correction.line = line
        with keys_read(session.app):
            return session.prompt(prompt, pre_run=suggest, handle_sigint=False)

    return ask, session.history.append_string


class CorrectionSuggest(AutoSuggest):
    """Suggests the corrected line while the typed text is its beginning."""

    def __init__(self) -> None:
        self.line: str | None = None

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """The rest of the line; None where something else is typed."""
        line, text = self.line or "", document.text
        return Suggestion(line.removeprefix(text)) if text and line.startswith(text) else None


@Condition
def _has_suggestion() -> bool:
    """Whether a suggestion is shown."""
    buffer = get_app().current_buffer
    return bool(buffer.suggestion and buffer.suggestion.text) and buffer.document.is_cursor_at_the_end


def asking() -> Callable[[Question], str]:
    """A function that asks questions, with completion of the possible answers."""
    session: PromptSession[str] = PromptSession(complete_while_typing=False, enable_suspend=True)
    session.app.ttimeoutlen = QUIET

    def ask(question: Question) -> str:
        with keys_read(session.app):
            return session.prompt(question.prompt, completer=AnswerCompleter(question), handle_sigint=False)

    return ask


class LineCompleter(Completer):
    """Completion of a line."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The candidates for the word before the cursor; one alone brings the blank after it."""
        replay = self.table()
        players = replay.record.header["players"] if replay else ()
        text, _ = without_name(document.text_before_cursor.lstrip().removeprefix(f"{HABIT} "), players)
        words, typed, start = unfinished(text)
        candidates = list(self._candidates(words, typed, replay))
        yield from _completions(candidates, start - len(text))

    def _candidates(self, words: list[str], typed: str, replay: Replay | None) -> Iterable[Candidate]:
        for_help = words[:1] in (["?"], ["help"])
        if for_help and len(words) > 1:
            return
        try:
            yield from (one for one in candidates(words[for_help:], typed, replay) if words or one.text != "play")
        except Exception:  # an error in completion must not lose the line
            return
        if not words:
            yield from (Candidate(word, tr(about)) for word, about in OWN.items() if word.startswith(typed))


class AnswerCompleter(Completer):
    """Completion of the answer to a question."""

    def __init__(self, question: Question) -> None:
        self.question = question

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The candidates for the word before the cursor; one alone brings the blank after it."""
        text = document.text_before_cursor.lstrip()
        words, typed, start = unfinished(text)
        try:
            candidates = list(harmless(self.question.words(words, typed)))
        except Exception:  # an error in completion must not lose the line
            return
        yield from _completions(candidates, start - len(text))


def _completions(candidates: Sequence[Candidate], start: int) -> Iterable[Completion]:
    """The candidates as prompt_toolkit's completions; `start`: the beginning of the word, relative to the cursor."""
    for one in candidates:
        yield Completion(_quoted(one, len(candidates) == 1), start, one.shown or one.text, one.about or None)


def _quoted(candidate: Candidate, alone: bool) -> str:
    text = f'"{candidate.text}"' if any(c.isspace() for c in candidate.text) else candidate.text
    return text if not alone or text.endswith(("=", ".", "@")) else f"{text} "


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    def clear(event: KeyPressEvent) -> None:
        # The typed text is available with the up arrow.
        event.current_buffer.append_to_history()
        event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    @keys.add("escape", eager=True, filter=~is_searching)
    def alone(event: KeyPressEvent) -> None:
        """Esc is a key of its own: the letter behind it is typed, where an editor of Emacs would take a command."""

    @keys.add("end", filter=_has_suggestion)
    def take(event: KeyPressEvent) -> None:
        """End takes what is suggested, as Right and Ctrl-E do."""
        suggestion = event.current_buffer.suggestion
        if suggestion is not None:
            event.current_buffer.insert_text(suggestion.text)

    return keys


class _FileHistory(FileHistory):
    """A history in a file; an error in writing it never stops the shell."""

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        with contextlib.suppress(OSError):
            super().store_string(string)


def _history() -> History:
    """The history in the user's state folder; without one, in memory."""
    try:
        path = state_folder() / "history"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except (OSError, RuntimeError, ValueError):
        return InMemoryHistory()
    return _FileHistory(str(path))
