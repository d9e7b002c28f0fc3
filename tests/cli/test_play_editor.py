"""play: what the editor of the shell offers for the word being typed."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from castlescore.cli.completion import Candidate
from castlescore.cli.terminal import editor


@pytest.fixture
def offered(monkeypatch):
    """What is offered for a text, as the line would then be; the engine is asked for what it was asked for."""
    asked = []

    def offer(text, *candidates):
        def engine(words, typed, evening):
            asked[:] = [(list(words), typed)]
            return list(candidates)

        monkeypatch.setattr(editor, "candidates", engine)
        found = editor.LineCompleter(lambda: None).get_completions(Document(text), CompleteEvent())
        return [(text[: len(text) + one.start_position] + one.text, one.display_meta_text) for one in found], asked[0]

    return offer


@pytest.mark.parametrize(
    ("text", "words", "typed"),
    [
        ("b tas", ["b"], "tas"),
        ("b tasso-room ", ["b", "tasso-room"], ""),
        ("ben: b tas", ["b"], "tas"),
        ("castlescore b tas", ["b"], "tas"),
        ("? b", [], "b"),
        ('cards "Mary A', ["cards"], "Mary A"),
    ],
)
def test_the_engine_is_asked_for_the_word_before_the_cursor(offered, text, words, typed):
    assert offered(text)[1] == (words, typed)


def test_one_candidate_takes_the_place_of_its_beginning_with_a_blank_after_it(offered):
    assert offered("ben: b tas", Candidate("tasso-room", "8000"))[0] == [("ben: b tasso-room ", "8000")]


def test_an_unfinished_candidate_gets_no_blank(offered):
    assert offered("b pu w", Candidate("W="))[0] == [("b pu W=", "")]


def test_a_name_of_two_words_is_quoted(offered):
    assert offered('cards "Mary A', Candidate("Mary Ann"))[0] == [('cards "Mary Ann" ', "")]


def test_several_candidates_come_as_they_are(offered):
    found = offered("b t", Candidate("tasso-room", "8000"), Candidate("theater", "2000"))[0]
    assert found == [("b tasso-room", "8000"), ("b theater", "2000")]


def test_an_engine_that_fails_offers_nothing(monkeypatch):
    monkeypatch.setattr(editor, "candidates", lambda *_: 1 / 0)
    assert list(editor.LineCompleter(lambda: None).get_completions(Document("b tas"), CompleteEvent())) == []
