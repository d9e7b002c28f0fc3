"""Which language is spoken, and what is said in it."""

from __future__ import annotations

import zipfile

import pytest

from builders import Message, amount, languages, speak, speaking
from castlescore import Unclear
from castlescore.core import language as module
from castlescore.core.language import (
    both,
    can_be_written,
    either,
    language,
    named,
    of_environment,
    tr,
    trn,
    trp,
)
from castlescore.core.language.messages import say

NUMBERS = (0, 1, 2, 5, 11, 21, 22, 25, 101, -1, -2, -5)


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "cs"}, "cs"),
        ({"LANG": "cs.UTF-8"}, "cs"),
        ({"LANG": "cs@currency"}, "cs"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LC_MESSAGES": "cs_CZ", "LANG": "ru_RU"}, "cs"),
        ({"LC_ALL": "C", "LC_MESSAGES": "cs_CZ", "LANG": "ru_RU"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU"}, "ru"),
        ({"CASTLESCORE_LANG": "ru", "LC_ALL": "cs_CZ"}, "ru"),
        ({"LANGUAGE": "cs", "LANG": "ru_RU"}, "ru"),
    ],
)
def test_the_first_variable_that_is_set_says_which(environment, spoken):
    assert of_environment(environment) == spoken


def test_a_language_is_named_and_one_that_is_none_is_told():
    assert languages() == ("en", *sorted(languages()[1:]))
    assert {"cs", "ru"} < set(languages())
    assert [named(word) for word in ("en", "cs", "RU", "cs_CZ")] == ["en", "cs", "ru", "cs"]
    for word in ("xx", "", "../cs"):
        with pytest.raises(Unclear, match=", ".join(languages())):
            named(word)


def test_a_program_in_a_zip_knows_the_same_languages(tmp_path, monkeypatch):
    archive = tmp_path / "program.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for code in languages()[1:]:
            packed.write(module.LOCALE.joinpath(code, module.CATALOGUE), f"locale/{code}/{module.CATALOGUE}")
    monkeypatch.setattr(module, "LOCALE", zipfile.Path(archive, "locale/"))
    assert module.languages.__wrapped__() == languages()
    assert module._catalogue.__wrapped__("cs").gettext("no rule") == "žádné pravidlo"


def test_a_line_has_its_own_language_and_the_program_goes_on_with_its():
    with speaking("cs"):
        assert (language(), tr("no rule")) == ("cs", "žádné pravidlo")
        with speaking(None):
            assert language() == "cs"
        with speaking("ru"):
            assert tr("no rule") == "ни одного правила"
        speak("ru")
        assert language() == "ru"
        speak("en")
    assert (language(), tr("no rule")) == ("en", "no rule")


@pytest.mark.parametrize(
    ("spoken", "forms"),
    [
        ("en", "points point points points points points points points points point points points"),
        ("cs", "bodů bod body bodů bodů bodů bodů bodů bodů bod body bodů"),
        ("ru", "очков очко очка очков очков очко очка очков очко очко очка очков"),
    ],
)
def test_amounts_in_the_forms_of_the_language(spoken, forms):
    with speaking(spoken):
        expected = [f"{n} {form}" for n, form in zip(NUMBERS, forms.split(), strict=True)]
        assert [amount(n, "point") for n in NUMBERS] == expected
        assert amount(2, "point", signed=True).startswith("+2 ")


def test_the_number_stands_in_every_form_and_other_values_beside_it():
    with speaking("ru"):
        assert trn("{tile}: {n} place", "{tile}: {n} places", 21, tile="X") == "X: 21 вариант"
        assert trn("{tile}: {n} place", "{tile}: {n} places", 22, tile="X") == "X: 22 варианта"
        assert both(["Аня", "Борис"]) == "Аня и Борис"
        assert trp("castles: type", "living") == "жилое" and trp("between: type", "living") == "гостиная"
    assert both(["Anna", "Ben"]) == "Anna and Ben"


@pytest.mark.parametrize(
    ("spoken", "encoding", "can"),
    [
        ("en", "ascii", True),
        ("cs", "utf-8", True),
        ("cs", "ascii", False),
        ("cs", "cp1250", True),
        ("ru", "cp1251", True),
        ("ru", "cp1250", False),
        ("ru", "no such encoding", False),
    ],
)
def test_what_an_encoding_can_write(spoken, encoding, can):
    assert can_be_written(spoken, encoding) is can


@pytest.mark.parametrize(
    ("spoken", "two", "three", "one_of_three"),
    [
        ("en", "Anna and Ben", "Anna, Ben and Cara", "Anna, Ben or Cara"),
        ("cs", "Anna a Ben", "Anna, Ben a Cara", "Anna, Ben nebo Cara"),
        ("ru", "Anna и Ben", "Anna, Ben и Cara", "Anna, Ben или Cara"),
    ],
)
def test_a_list_has_commas_and_a_word_before_the_last(spoken, two, three, one_of_three):
    names = ("Anna", "Ben", "Cara")
    with speaking(spoken):
        assert [both(names[:n]) for n in range(4)] == ["", "Anna", two, three]
        assert both(iter(names)) == three
        assert either(names) == one_of_three


@pytest.mark.parametrize("spec", ["and", " and "])
def test_so_has_a_list_in_a_sentence(spec):
    assert say(Message(f"{{names:{spec}}}", names=("a", "b", "c"))) == "a, b and c"
    assert say(Message(f"{{names:{spec}}}", names=("a", "b"))) == "a and b"
    assert say(Message("{names:; }", names=("a", "b", "c"))) == "a; b; c"
