"""Sentences are made of messages: what stands in them."""

from __future__ import annotations

import pytest

from builders import Message, speak
from castlescore.core.language.messages import MessageFormatter, plural

SAYS = MessageFormatter(lambda value: f"<{value}>", {"loud": lambda value: str(value).upper()})
AMOUNTS = ("{n} event and {points:+}", "{n} events and {points:+}")


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Message("it stands"), "it stands"),
        (plural(*AMOUNTS, 1, points=3), "<1> event and +3"),
        (plural(*AMOUNTS, 3, points=-3), "<3> events and -3"),
        (
            Message("{rules:; }, {rules}, {rules:or}", rules=("a", "b", "c")),
            "<a>; <b>; <c>, <a>, <b>, <c>, <a>, <b> or <c>",
        ),
        (Message("{rules:; }, {rules}, {rules:or}", rules=("a",)), "<a>, <a>, <a>"),
        (Message("no: {why}", why=Message("{count}", count=0)), "no: <0>"),
        (Message("no: {why}", why="{count}"), "no: <{count}>"),
        (Message("{word:loud}", word="stop"), "STOP"),
    ],
)
def test_a_sentence_is_made_of_a_message_and_its_values(found, sentence):
    assert SAYS.say(found) == sentence


@pytest.mark.parametrize(("count", "form"), [(1, "1 událost"), (2, "2 události"), (5, "5 událostí")])
def test_in_another_language_a_sentence_has_the_form_of_its_amount(count, form):
    speak("cs")
    found = plural("{n} event can be undone, not {count}", "{n} events can be undone, not {count}", count, count=9)
    assert MessageFormatter().say(found) == f"zpět lze vzít {form}, ne 9"


def test_a_value_that_is_missing_is_an_error():
    with pytest.raises(KeyError):
        SAYS.say(Message("{points:+}"))


def test_messages_are_the_same_by_their_words_and_values():
    assert Message("{n} of {m}", n=1, m=2) == Message("{n} of {m}", n=1, m=2) != Message("{n} of {m}", n=1, m=3)
    assert plural("{n} event", "{n} events", 1) != Message("{n} event", n=1)
