"""A process of the program ends without being taken apart, unless somebody has left something to be done at the end."""

from __future__ import annotations

import atexit
import os
import sys
import threading

import pytest

from castlescore import cli

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no fork there")


def ended(words: list[str], before=lambda: None) -> tuple[int, bytes]:
    """A child of this process that is the program, without what the tests have left for the end; its code and words."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.dup2(writing, 1)
        atexit._clear()
        sys.stdout, sys.argv = os.fdopen(1, "w", encoding="utf-8"), ["castlescore", *words]
        before()
        try:
            cli.program()
        except SystemExit:  # the long way, as Python goes it
            atexit._run_exitfuncs()
            sys.stdout.flush()
            os._exit(77)
        os._exit(78)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        result = said.read()
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), result


@pytest.mark.parametrize(("words", "code"), [(["--version"], 0), (["rules", "PLACE-6"], 0), (["rules", "sausage"], 2)])
@pytest.mark.many
def test_all_is_written_and_the_code_is_that_of_main(capfd, words, code):
    found, said = ended(words)
    assert found == code
    assert bool(said) == (code == 0)


@pytest.mark.slow
def test_what_is_registered_for_the_end_is_done():
    assert ended(["--version"], lambda: atexit.register(print, "done"))[0] == 77
    assert ended(["--version"], lambda: atexit.register(print, "done"))[1].endswith(b"done\n")


def test_threads_are_waited_for():
    waiting = threading.Event()
    assert ended(["--version"], lambda: threading.Thread(target=waiting.wait, daemon=True).start())[0] == 77
