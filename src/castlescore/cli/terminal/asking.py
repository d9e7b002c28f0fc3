"""Questions asked one after another at a terminal: of a tally file, or of a table that is laid out.

What asks is an `Asker`: a line, and where an answer names a tile and leaves its place open, a picture to point at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from castlescore.cli.output import PAGED, say, talk
from castlescore.cli.terminal.paging import Pager
from castlescore.cli.terminal.pointing import pointed
from castlescore.core.language import tr
from castlescore.protocol.placer import OpenPlace
from castlescore.view.layout import hanging
from castlescore.view.screen import is_dumb, width
from castlescore.words.questions import BACK, is_typed, word_for

if TYPE_CHECKING:
    from castlescore.protocol.questions import Question

HELP, LEAVE = ("?", "help"), ("quit", "exit")


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

    def __init__(self) -> None:
        self._prompt: Callable[[Question], str] = lambda question: input(question.prompt)
        if not is_dumb():
            from castlescore.cli.terminal.editor import asking

            self._prompt = asking()

    def answer(self, question: Question) -> str:
        """The line that was typed."""
        return self._prompt(question)

    def place(self, place: OpenPlace) -> str:
        """The place that is pointed at; an illegal one as well, since a finished castle lies as it lies."""
        return pointed(place, pick=True, json=False, allows=True, use="tally").words


class Dialogue(Protocol):
    """Questions, and what becomes of their answers."""

    def question(self) -> Question | None:
        """What is asked next, None where nothing more is."""

    def answer(self, question: Question, words: str) -> None:
        """Take an answer; what means nothing or cannot be is told, and changes nothing."""

    def back(self) -> None:
        """Have the question before asked again; where there is none, say so."""


def ask(dialogue: Dialogue, asker: Asker) -> bool:
    """Ask until nothing more is asked, or nobody answers; whether all was answered. Raises KeyboardInterrupt."""
    while (question := dialogue.question()) is not None:
        try:
            words = asker.answer(question)
        except EOFError:
            return False
        except UnicodeDecodeError:
            talk(tr("that line is not UTF-8 text; type it anew"))
            continue
        if isinstance(pager := PAGED.get(), Pager):
            pager.begin()
        if words.strip() in LEAVE:
            return False
        if words.strip() in HELP:
            help = [*question.help, tr("{back}: the question before.", back=word_for(BACK))]
            say(row for line in help for row in hanging("", line, width()))
        elif is_typed(words, BACK):
            dialogue.back()
        else:
            dialogue.answer(question, words)
    return True


def first_question() -> None:
    """Say that there is no question before."""
    talk(tr("this is the first question"))


def talk_all(remarks: Iterable[str]) -> None:
    """Say some remarks."""
    for remark in remarks:
        talk(remark)
