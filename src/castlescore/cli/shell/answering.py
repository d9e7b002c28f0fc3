"""Questions asked one after another at a terminal, and each answer saved at once.

What asks is an `Asker`: a line, and where an answer names a tile and leaves its place open, a picture to point at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from castlescore.cli.output import give, say, talk
from castlescore.cli.placer.opening import pointed
from castlescore.cli.saving import locked, put
from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import tr
from castlescore.protocol.placer import OpenPlace
from castlescore.protocol.tally import Document
from castlescore.record.tally_file import TallyFile, read_tally, tally_reads_back, with_answer
from castlescore.record.toml.reading import read_text, shown
from castlescore.view.layout import hanging
from castlescore.view.screen import width
from castlescore.words.desk import desk

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

    from castlescore.words.asking import Answered, Question

HELP = ("?", "help")


class Asker(Protocol):
    """Whoever asks."""

    def answer(self, question: Question) -> str:
        """What was answered; raises EOFError where nobody answers any more, and KeyboardInterrupt."""

    def place(self, place: OpenPlace) -> str:
        """The tile and the place where it lies, of an answer that left it open.

        Raises it again where nobody can point, and KeyboardInterrupt where no place is taken.
        """


class ByLine:
    """Asks for a line; on a terminal that can do no more than write lines without keys and completion."""

    def __init__(self, dumb: bool) -> None:
        self._prompt: Callable[[Question], str] = (lambda question: input(question.prompt)) if dumb else _prompted()

    def answer(self, question: Question) -> str:
        """The line that was typed."""
        return self._prompt(question)

    def place(self, place: OpenPlace) -> str:
        """The place that is pointed at; an illegal one as well, since a finished castle lies as it lies."""
        return pointed(place, pick=True, json=False, allows=True).words


def _prompted() -> Callable[[Question], str]:
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession(complete_while_typing=False, enable_suspend=True)

    def ask(question: Question) -> str:
        return session.prompt(question.prompt, completer=_completer(question))

    return ask


def _completer(question: Question) -> Completer:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document as Text

    from castlescore.words.candidates import harmless
    from castlescore.words.typed import unfinished

    class Fitting(Completer):
        """What fits where the cursor is."""

        def get_completions(self, document: Text, complete_event: CompleteEvent) -> Iterable[Completion]:
            text = document.text_before_cursor.lstrip()
            words, typed, start = unfinished(text)
            try:
                found = list(harmless(question.words(words, typed)))
            except Exception:  # a suggestion that fails must not take the line away
                return
            for one in found:
                more = "" if len(found) > 1 or one.text.endswith(("=", ".", "@")) else " "
                yield Completion(f"{one.text}{more}", start - len(text), one.text, one.about or None)

    return Fitting()


def asked(file: TallyFile, asker: Asker) -> TallyFile:
    """Ask until nothing is missing or nobody answers; every answer is in the file before the next is asked for.

    Raises FileProblem or LimitHit where the file cannot be written, and KeyboardInterrupt; nothing is lost by either.
    """
    doubted, told = "", set(file.tally.remarks)
    talk_all(file.tally.remarks)
    while (question := file.tally.question()) is not None:
        try:
            words = asker.answer(question)
        except EOFError:
            return file
        if words.strip() in HELP:
            say(row for line in question.help for row in hanging("", line, width()))
            continue
        desk().looks_at(file.path, 0)
        try:
            answered = _taken(question, words, bool(words.strip()) and words == doubted, asker)
            new = with_answer(file, answered.document)
        except KeyboardInterrupt:  # in the placer: nothing was laid
            continue
        except Unclear as unclear:
            talk(str(unclear))
            doubted = words
            continue
        except CastlescoreError as problem:
            talk(str(problem))
            continue
        doubted = ""
        file = _saved(file, new, answered.document)
        if answered.said is not None:
            give(answered.said)
        talk_all(remark for remark in file.tally.remarks if remark not in told)
        told.update(file.tally.remarks)
    return file


def _taken(question: Question, words: str, again: bool, asker: Asker) -> Answered:
    """What an answer comes to, its place pointed at where it is left open; raises as `Question.take` and `Asker`."""
    try:
        return question.take(words, again)
    except OpenPlace as place:
        return question.take(asker.place(place), True)


def talk_all(remarks: Iterable[str]) -> None:
    """Say some remarks."""
    for remark in remarks:
        talk(remark)


def _saved(old: TallyFile, new: TallyFile, document: Document) -> TallyFile:
    """The file with an answer in it; as somebody else has left it, where that is not how it was when we asked."""
    with locked(old.path):
        if read_text(old.path) != old.text:
            values = {"path": shown(old.path)}
            talk(tr("{path}: meanwhile it was written from elsewhere; your last answer is left out", **values))
            return read_tally(old.path)
        put(old.path, new.text, tally_reads_back(old.game, document, old.path))
    return new
