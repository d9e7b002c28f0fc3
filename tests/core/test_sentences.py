"""Sentences are made of messages: what stands in them."""

from __future__ import annotations

import pytest

from builders import message, speak
from castlescore.core.language.messages import Sentences

SAYS = Sentences(
    {
        "plain": "it stands",
        "amounts": "{count:event} and {points:+}",
        "several": "{rules:; }, {rules}, {rules:or}",
        "within": "no: {why}",
        "worked-out": lambda count: "many" if count > 1 else "one",
    },
    lambda value: f"<{value}>",
)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (message("plain"), "it stands"),
        (message("amounts", count=1, points=3), "1 event and +3"),
        (message("amounts", count=3, points=-3), "3 events and -3"),
        (message("several", rules=("a", "b", "c")), "<a>; <b>; <c>, <a>, <b>, <c>, <a>, <b> or <c>"),
        (message("several", rules=("a",)), "<a>, <a>, <a>"),
        (message("within", why=message("amounts", count=0, points=0)), "no: 0 events and +0"),
        (message("within", why="{count}"), "no: <{count}>"),
        (message("worked-out", count=2), "many"),
    ],
)
def test_a_sentence_is_made_of_a_message_and_its_values(found, sentence):
    assert SAYS.say(found) == sentence


@pytest.mark.parametrize(("count", "form"), [(1, "1 událost"), (2, "2 události"), (5, "5 událostí")])
def test_in_another_language_a_sentence_has_the_form_of_its_amount(count, form):
    speak("cs")
    says = Sentences({"undone": "{moves:event} can be undone, not {count}"})
    assert says.say(message("undone", moves=count, count=9)) == f"zpět lze vzít {form}, ne 9"


@pytest.mark.parametrize("found", [message("unknown"), message("amounts", count=1)])
def test_what_is_missing_is_an_error(found):
    with pytest.raises(KeyError):
        SAYS.say(found)
