"""The program that is held to the suite: a process that is asked line by line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Self

from castlescore.core.errors import FileProblem, shown
from castlescore.core.language import tr, trn
from castlescore.core.types import Json
from castlescore.toml.reading import reason

LEAVE = 2  # seconds that a program has to end when its input has ended


class Program:
    """A program that reads a case a line and answers each with a line, both JSON. A context manager: it is ended."""

    def __init__(self, command: Sequence[str], seconds: int) -> None:
        """Start it; `seconds`: how long it may think about a case. Raises FileProblem where it cannot be started."""
        self._name, self._seconds = command[0], seconds
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            values = {"program": shown(command[0]), "why": reason(error)}
            raise FileProblem(tr("{program} cannot be started: {why}", **values)) from None
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        # Both ways in threads: a program that reads nothing, or says nothing, holds up neither us nor a Ctrl-C.
        for work in (self._tell, self._listen):
            Thread(target=work, daemon=True).start()

    def ask(self, question: Json) -> object:
        """Its answer to a question, as plain values.

        Raises FileProblem where it has stopped, is silent for too long, answers what is no JSON, or another case.
        """
        self._questions.put(json.dumps(question).encode() + b"\n")
        try:
            line = self._answers.get(timeout=self._seconds)
        except Empty:
            text = trn("no answer within {n} second", "no answer within {n} seconds", self._seconds)
            raise self._problem(text, question) from None
        if not line:
            code = self._process.wait()
            raise self._problem(tr("it has stopped, with exit code {code}", code=code), question)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            text = shown(line.decode(errors="replace").strip(), 60)
            raise self._problem(tr("its answer is no line of JSON: {text}", text=text), question) from None
        if isinstance(answer, dict) and answer.get("name", question["name"]) != question["name"]:
            other = shown(str(answer["name"]), 60)
            raise self._problem(tr("its answer is to another case, {other}", other=other), question)
        return answer

    def _problem(self, why: str, question: Json) -> FileProblem:
        values = {"program": shown(self._name), "case": shown(str(question["name"])), "why": why}
        return FileProblem(tr("{program}, case {case}: {why}", **values))

    def _tell(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError), self._process.stdin as stdin:
            for line in iter(self._questions.get, b""):
                stdin.write(line)
                stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError), self._process.stdout as stdout:
            for line in stdout:
                self._answers.put(line)
        self._answers.put(b"")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._questions.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0 if kind else LEAVE)
        self._process.kill()
        self._process.wait()
