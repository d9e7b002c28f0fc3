"""The questions of a tally file at a terminal, each answer saved at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.cli.output import give, talk
from castlescore.cli.saving import locked, put
from castlescore.cli.terminal.asking import Asker, ask, first_question, talk_all
from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import tr
from castlescore.protocol.placer import OpenPlace
from castlescore.protocol.tally import TallyDocument
from castlescore.tally.file import TallyFile, read_tally, tally_reads_back, with_answer
from castlescore.tally.questions import before, question_of
from castlescore.toml.reading import read_text, shown
from castlescore.words.desk import desk, error_shown

if TYPE_CHECKING:
    from castlescore.protocol.questions import Answered, Question


class Asking:
    """Questions of a tally file and what becomes of their answers; `file` is as it stands on the disk.

    `fresh`: whether it was just begun, so that what stands in it was said on the line and not answered.
    """

    def __init__(self, file: TallyFile, asker: Asker, fresh: bool) -> None:
        self.file = file
        self._asker, self._fresh = asker, fresh
        self._before: list[TallyDocument] = []  # what the file said before each answer
        self._doubted = ""  # the answer that is taken if it is typed again
        self._told = set(file.remarks)

    def question(self) -> Question | None:
        """What is asked next."""
        return question_of(self.file)

    def answer(self, question: Question, words: str) -> None:
        """Take an answer, and have it in the file; what means nothing or cannot be is told, and changes nothing."""
        desk().looks_at(self.file.path, 0)
        again = bool(words.strip()) and words == self._doubted
        try:
            answered = _taken(question, words, again, self._asker)
            new = with_answer(self.file, answered.document)
        except KeyboardInterrupt:  # in the placer: nothing was laid
            return
        except Unclear as unclear:
            talk(str(unclear))
            error_shown(unclear)
            self._doubted = words
            return
        except CastlescoreError as problem:
            talk(str(problem))
            return
        strange = [remark for remark in new.remarks if remark not in self._told]
        if question.doubts and strange and not again:
            talk_all([*strange, tr("if it is so all the same, type it again: it is told and counted")])
            self._doubted = words
            return
        old = self.file.document
        self._save(new, answered.document)
        if self.file is new:
            self._before.append(old)
        if answered.said is not None:
            give(answered.said)
        talk_all(strange)
        self._told.update(self.file.remarks)

    def back(self) -> None:
        """Take the last answer out of the file, so that its question is asked again; where there is none, say so."""
        asked_before = self._before.pop() if self._before else None
        if asked_before is None and not self._fresh:
            asked_before = before(self.file)
        if asked_before is None:
            first_question()
            return
        self._save(with_answer(self.file, asked_before), asked_before)
        self._told = set(self.file.remarks)

    def _save(self, new: TallyFile, document: TallyDocument) -> None:
        self._doubted = ""
        self.file = _saved(self.file, new, document)
        if self.file is not new:  # somebody else wrote it, and what was answered before is no longer known
            self._before = []


def asked(file: TallyFile, asker: Asker, *, fresh: bool = False) -> TallyFile:
    """Ask until nothing is missing or nobody answers; every answer is in the file before the next is asked for.

    Raises FileProblem or LimitHit where the file cannot be written, and KeyboardInterrupt; nothing is lost by either.
    """
    asking = Asking(file, asker, fresh)
    talk_all(file.remarks)
    ask(asking, asker)
    return asking.file


def _taken(question: Question, words: str, again: bool, asker: Asker) -> Answered:
    """What an answer comes to, its place pointed at where it is left open; raises as `Question.take` and `Asker`."""
    try:
        return question.take(words, again)
    except OpenPlace as place:
        return question.take(asker.place(place), True)


def _saved(old: TallyFile, new: TallyFile, document: TallyDocument) -> TallyFile:
    """The file with an answer in it; as somebody else has left it, where that is not how it was when we asked."""
    with locked(old.path):
        if read_text(old.path) != old.text:
            values = {"path": shown(old.path)}
            talk(tr("{path}: meanwhile it was written from elsewhere; your last answer is left out", **values))
            return read_tally(old.path)
        put(old.path, new.text, tally_reads_back(old.game, document, old.path))
    return new
