"""The translations: every message has one, with its values, its rules and its pages; the files are as they are made."""

from __future__ import annotations

import ast
import re
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from castlescore.games.between import sentences as of_between
from castlescore.games.castles import sentences as of_castles

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import messages as tool  # noqa: E402

RULE = re.compile(r"\b(?!YYYY|RRRR)(?:B-)?[A-Z]{3,}-[A-Z0-9]+\b")
PAGE = "p."
SPEC = re.compile(r"\{\w+:([^{}]*)\}")
TYPED = re.compile(r"--[a-z]+")
FORMS = {*of_castles.FORMS, *of_between.FORMS}


@pytest.fixture(scope="module")
def fresh():
    return tool.template()


def said(message):
    """The texts of a message and of its translation."""
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    return ids, [message.string] if isinstance(message.string, str) else list(message.string)


def test_a_message_within_the_values_of_another_is_found(fresh):
    ids = {message.id for message in fresh}
    calls = [node for path in (ROOT / "src").rglob("*.py") for node in ast.walk(ast.parse(path.read_bytes()))
             if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("tr", "marked", "Message")]  # fmt: skip
    texts = {call.args[0].value for call in calls if call.args and isinstance(call.args[0], ast.Constant)}
    assert "{tile} ({door} to {to})" in texts
    assert {text for text in texts if re.search("[a-z]", re.sub(r"{[^}]*}", "", text))} <= ids


@pytest.mark.parametrize("code", tool.codes())
@pytest.mark.slow
def test_the_files_are_what_make_messages_makes_of_them(code, fresh):
    assert tool.po_of(code).read_bytes() == tool.written(tool.updated(code, fresh)), "make messages"


@pytest.mark.parametrize("code", tool.codes())
@pytest.mark.slow
def test_the_program_reads_the_translations_as_they_stand(code):
    compiled = BytesIO()
    write_mo(compiled, tool.read(code))
    compiled.seek(0)
    expected = GNUTranslations(compiled)._catalog
    with tool.po_of(code).with_suffix(".mo").open("rb") as built:
        result = GNUTranslations(built)._catalog
    del expected[""], result[""]  # the head names the Babel that compiled it
    assert len(result) > 1000
    assert result == expected, "make messages"


@pytest.mark.parametrize("code", tool.codes())
@pytest.mark.slow
def test_every_message_has_its_translation_with_its_values(code, fresh):
    result = tool.wrong(code, tool.updated(code, fresh))
    assert result == [], "translate these in the .po files, then: make messages"


@pytest.mark.slow
def test_no_message_is_said_with_the_forms_of_a_number_and_without():
    assert tool.clashes(tool.every()) == []


def test_a_message_said_in_two_ways_is_named_with_both_files():
    plain = tool.Found("{n} more", "a.py")
    counted, other = plain._replace(path="b.py", many="{n} more"), plain._replace(path="c.py", many="{n} others")
    assert tool.clashes([plain, plain, plain._replace(context="list", many="{n} more")]) == []
    for pair in ([plain, counted], [counted, other]):
        (clash,) = tool.clashes(pair)
        assert "'{n} more'" in clash and all(each.path in clash for each in pair)


def pages(before, text):
    """The pages that a text names, with the letters that stand before them in its language."""
    return re.findall(rf"\b{re.escape(before)}(\d[\d-]*)", text)


@pytest.mark.parametrize("code", tool.codes())
@pytest.mark.many
def test_rules_pages_and_what_is_typed_stay_as_they_are(code):
    catalogue, wrong = tool.read(code), []
    before = catalogue.get(PAGE, "page").string
    for message in catalogue:
        (one, *_), forms = said(message)
        for form in forms if one else ():
            same = (
                sorted(RULE.findall(form)) == sorted(RULE.findall(one))
                and pages(before, form) == pages(PAGE, one)
                and set(TYPED.findall(form)) == set(TYPED.findall(one))
            )
            wrong += [] if same or "metavar" in (message.context or "") else [f"{one!r}: {form!r}"]
    assert wrong == []


@pytest.mark.parametrize("code", tool.codes())
@pytest.mark.many
def test_the_forms_of_values_are_known(code):
    """What stands behind the colon of a value: a form of the games, what is put between several, a sign, a width."""
    wrong = []
    for message in tool.read(code):
        for form in said(message)[1] if message.id else ():
            for spec in SPEC.findall(form):
                between = not spec.isalpha() or len(spec) < 4
                wrong += [] if spec in FORMS or between else [f"{message.id!r}: {spec!r}"]
    assert wrong == []


def test_a_new_message_without_a_translation_is_named(fresh):
    from babel.messages.catalog import Catalog

    catalogue = Catalog(locale="cs")
    catalogue.add("{n} new thing of {player}")
    catalogue.add("{player} wins", "vítězí: {plyer}")
    result = tool.wrong("cs", catalogue)
    assert "'{n} new thing of {player}': not translated" in result[0]
    assert "its values are ['plyer'], and the message has ['player']" in result[1]
