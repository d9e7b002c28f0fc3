"""Questions one after another at a terminal: for a tally file, or for a new table.

An `Asker` asks: for a line, and for a place, pointed at on a picture, where the answer names a tile without one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from castlescore.cli.output import give, say, talk
from castlescore.cli.recording import locked, replace_file
from castlescore.cli.terminal.pointing import point_at_place
from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.core.language import tr
from castlescore.core.language.typed import BACK, YES, in_every_language, is_typed, word_for
from castlescore.core.system import is_dumb
from castlescore.core.types import Document
from castlescore.input.context import current_context, remember_error_list
from castlescore.input.hand import OpenPlace
from castlescore.input.questions import first_answers, next_question, yes_no_words
from castlescore.protocol.words import Answered, Question
from castlescore.tally.file import TallyFile, read_tally, tally_reads_back, with_answer
from castlescore.tally.part import TallyDocument
from castlescore.tally.questions import before, question_of
from castlescore.toml.reading import read_text, shown
from castlescore.view.layout import hanging
from castlescore.view.screen import width

HELP, LEAVE = ("?", "help"), ("quit", "exit")


class Asker:
    """Asks a person for a line: with keys and completion, or without them on a simple terminal."""

    def __init__(self) -> None:
        self._prompt: Callable[[Question], str] = lambda question: input(question.prompt)
        if not is_dumb():
            from castlescore.cli.terminal.editor import asking

            self._prompt = asking()

    def answer(self, question: Question) -> str:
        """The typed line; raises EOFError at the end of the input, and KeyboardInterrupt."""
        return self._prompt(question)

    def agrees(self, prompt: str) -> bool:
        """Whether a question is answered by yes or its first letter, in any language; raises KeyboardInterrupt."""
        question = Question("", "", prompt, (), lambda words, again: Answered({}), yes_no_words)
        try:
            answer = self.answer(question).strip().casefold()
        except EOFError:
            return False
        return bool(answer) and any(word.startswith(answer) for word in in_every_language(YES))

    def place(self, place: OpenPlace) -> str:
        """The tile and the place chosen for it; it may be illegal, since a finished castle is entered as it was built.

        Raises the OpenPlace again where nobody can point at one, and KeyboardInterrupt where none is chosen.
        """
        return point_at_place(place, pick=True, json=False, allows=True, use="tally").words


def ask(dialogue: NewTableDialogue | TallyDialogue, asker: Asker) -> bool:
    """Ask until no question is left or the input ends; whether all were answered. Raises KeyboardInterrupt."""
    while (question := dialogue.question()) is not None:
        try:
            words = asker.answer(question)
        except EOFError:
            return False
        except UnicodeDecodeError:
            talk(tr("that line is not UTF-8 text; type it again"))
            continue
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


def print_remarks(remarks: Iterable[str]) -> None:
    """Print some remarks."""
    for remark in remarks:
        talk(remark)


class NewTableDialogue:
    """The questions for a new table; `given`: the answers so far."""

    def __init__(self, given: dict[str, object]) -> None:
        self.given = given
        self._before: list[dict[str, object]] = []

    def question(self) -> Question | None:
        """The next question."""
        return next_question(self.given)

    def answer(self, question: Question, words: str) -> None:
        """Take an answer; an invalid one is reported."""
        try:
            answered = question.take(words, False)
            next_question(answered.document)  # which the players named on the line may not allow
        except Unclear as unclear:
            talk(str(unclear))
            return
        self._before.append(self.given)
        self.given = answered.document
        if answered.said is not None:
            give(answered.said)

    def back(self) -> None:
        """Return to the question before."""
        if self._before:
            self.given = self._before.pop()
        else:
            first_question()


def ask_new_table(given: Document, path: str) -> dict[str, object]:
    """The game, the players and the options by name, from the line of `new` and the answers to its questions.

    `path`: where the session will be.

    Raises Unclear where the input ends or no game accepts the values, and KeyboardInterrupt.
    """
    laying = NewTableDialogue(first_answers(given))
    try:
        if laying.question() is None:
            return laying.given
    except Unclear:
        return laying.given  # its errors are reported as on any line
    talk(tr("A new table, to be saved in {path}.", path=shown(path)))
    talk(tr("? what may be typed   Tab: what fits   {back}: the question before   Ctrl-C: stop", back=word_for(BACK)))
    try:
        answered = ask(laying, Asker())
    except KeyboardInterrupt:
        talk(tr("no table is set up, nothing is written"))
        raise
    if not answered:
        raise Unclear(tr("no table is set up, nothing is written"))
    return {name: value for name, value in laying.given.items() if value is not None}


class TallyDialogue:
    """Questions for a tally file and what is done with their answers; `file` is the file as saved.

    `fresh`: whether it is new, so that its values come from the command line and not from answers.
    """

    def __init__(self, file: TallyFile, asker: Asker, fresh: bool) -> None:
        self.file = file
        self._asker, self._fresh = asker, fresh
        self._before: list[TallyDocument] = []  # the keys of the file before each answer
        self._doubted = ""  # the answer that is accepted if it is typed again
        self._told = set(file.remarks)

    def question(self) -> Question | None:
        """The next question."""
        return question_of(self.file)

    def answer(self, question: Question, words: str) -> None:
        """Take an answer and save it; an invalid one is reported and changes nothing."""
        current_context().use_file(self.file.path, 0)
        again = bool(words.strip()) and words == self._doubted
        try:
            try:
                answered = question.take(words, again)
            except OpenPlace as place:
                answered = question.take(self._asker.place(place), True)
            new = with_answer(self.file, answered.document)
        except KeyboardInterrupt:  # Ctrl-C in the placer: no place was chosen
            return
        except Unclear as unclear:
            talk(str(unclear))
            remember_error_list(unclear)
            self._doubted = words
            return
        except CastlescoreError as problem:
            talk(str(problem))
            return
        strange = [remark for remark in new.remarks if remark not in self._told]
        if question.doubts and strange and not again:
            print_remarks([*strange, tr("if it is so, type it again: it then counts, with a remark")])
            self._doubted = words
            return
        old = self.file.document
        self._save(new, answered.document)
        if self.file is new:
            self._before.append(old)
        if answered.said is not None:
            give(answered.said)
        print_remarks(strange)
        self._told.update(self.file.remarks)

    def back(self) -> None:
        """Remove the last answer from the file, so that its question is asked again; say so where there is none."""
        asked_before = self._before.pop() if self._before else None
        if asked_before is None and not self._fresh:
            asked_before = before(self.file)
        if asked_before is None:
            first_question()
            return
        self._save(with_answer(self.file, asked_before), asked_before)
        self._told = set(self.file.remarks)

    def _save(self, new: TallyFile, document: TallyDocument) -> None:
        """Save an answer, under the file's lock; changes by others since the question was asked are kept."""
        self._doubted = ""
        path = self.file.path
        with locked(path):
            if read_text(path) == self.file.text:
                replace_file(path, new.text, tally_reads_back(new.game, document, path))
                self.file = new
                return
            talk(
                tr(
                    "{path}: another program changed it in the meantime; your last answer was not saved",
                    path=shown(path),
                )
            )
            self.file = read_tally(path)
            self._before = []  # the earlier answers are no longer known


def ask_missing(file: TallyFile, asker: Asker, *, fresh: bool = False) -> TallyFile:
    """Ask until nothing is missing or the input ends; each answer is saved before the next question.

    Raises FileProblem or LimitHit where the file cannot be written, and KeyboardInterrupt; no earlier answer is lost.
    """
    asking = TallyDialogue(file, asker, fresh)
    print_remarks(file.remarks)
    ask(asking, asker)
    return asking.file
