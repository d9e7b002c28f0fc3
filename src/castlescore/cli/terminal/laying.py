"""The questions of `new` at a terminal; nothing is written before the last is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.cli.output import give, talk
from castlescore.cli.terminal.asking import Asker, ByLine, ask, first_question
from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.types import Document
from castlescore.toml.reading import shown
from castlescore.words.laying import begun
from castlescore.words.laying import question as next_question
from castlescore.words.questions import BACK, word_for

if TYPE_CHECKING:
    from castlescore.protocol.questions import Question


class Laying:
    """The questions of a table that is laid out; `given`: what has been said of it."""

    def __init__(self, given: dict[str, object]) -> None:
        self.given = given
        self._before: list[dict[str, object]] = []

    def question(self) -> Question | None:
        """What is asked next."""
        return next_question(self.given)

    def answer(self, question: Question, words: str) -> None:
        """Take an answer; one that means nothing is told."""
        try:
            answered = question.take(words, False)
            next_question(answered.document)  # which those who were named on the line may not be asked
        except Unclear as unclear:
            talk(str(unclear))
            return
        self._before.append(self.given)
        self.given = answered.document
        if answered.said is not None:
            give(answered.said)

    def back(self) -> None:
        """Have the question before asked again."""
        if self._before:
            self.given = self._before.pop()
        else:
            first_question()


def laid_out(given: Document, path: str, asker: Asker | None = None) -> dict[str, object]:
    """What was said on the line of `new` and answered to its questions: the game, the players, options by their names.

    `path`: where the table will be kept.

    Raises Unclear where nobody answers any more or no game takes what was given, and KeyboardInterrupt.
    """
    laying = Laying(begun(given))
    try:
        if laying.question() is None:
            return laying.given
    except Unclear:
        return laying.given  # what is wrong with it is told as on any line
    talk(tr("A new table, to be kept in {path}.", path=shown(path)))
    talk(tr("? what may be typed   Tab: what fits   {back}: the question before   Ctrl-C: stop", back=word_for(BACK)))
    try:
        answered = ask(laying, asker or ByLine())
    except KeyboardInterrupt:
        talk(tr("no table is laid out, nothing is written"))
        raise
    if not answered:
        raise Unclear(tr("no table is laid out, nothing is written"))
    return {name: value for name, value in laying.given.items() if value is not None}
