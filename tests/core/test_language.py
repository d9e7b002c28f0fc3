"""Which language is spoken, and what is said in it: messages, amounts, words and signs as they are typed."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import zipfile
from pathlib import Path

import pytest

import castlescore
from builders import Message, all_games, amount, commands, languages, record_text, run, speak, speaking
from builders.games import good_between_game, good_game
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
from castlescore.core.language.messages import MessageFormatter, plural
from castlescore.core.language.typed import COMMAND, SCRIPTED, SHELL, SIDES, WORD, english_of, own_words
from castlescore.core.names import fold
from castlescore.core.written import plain_number, plain_place, plain_side, with_places
from castlescore.input.command_names import full_name
from castlescore.protocol.commands import foreign
from samples import some

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


SOURCE = Path(castlescore.__file__).parent
THINGS = ["point", "tile", "room", "mark", "card", "place", "event", "entrance", "hallway", "way", "turn", "finding", "player", "castle", "file", "line", "slot", "coin", "inch", "unit"]  # fmt: skip  # noqa: E501
PLURALS = "|".join("inches" if thing == "inch" else f"{thing}s" for thing in THINGS)
WRONG = re.compile(rf"(?<![\d.,:])1 (?:\w+ )?(?:{PLURALS})\b")


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (0, ("point",), "0 points"),
        (1, ("point",), "1 point"),
        (-1, ("point",), "-1 point"),
        (2, ("point",), "2 points"),
        (11, ("point",), "11 points"),
        (1, ("inch", "inches"), "1 inch"),
        (3, ("inch", "inches"), "3 inches"),
    ],
)
def test_an_amount(number, words, said):
    assert amount(number, *words) == said
    assert amount(number, *words, signed=True) == (said if number < 0 else f"+{said}")


def say_all(folder, lines, monkeypatch, looks, every):
    """What is said while lines are played, and what can be looked at between them."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "240")
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        for i, line in enumerate(lines):
            run(shlex.split(line))
            for look in looks if i % every == 0 else ():
                run(shlex.split(look))
    return out.getvalue()


@pytest.mark.parametrize("game", [good_game, good_between_game])
@pytest.mark.parametrize("seed", some([1, 2], 1))
@pytest.mark.slow
def test_random_games(tmp_path, monkeypatch, game, seed):
    path = tmp_path / "table.toml"
    path.write_text(record_text(game(3, seed).record), encoding="utf-8")
    lines = ["score --why", "log", "show", "replay", "audit", "review", "export --html"]
    text = say_all(tmp_path, lines, monkeypatch, (), 1)
    assert len(text) > 5000
    assert WRONG.findall(text) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("buy stairs 0.e", "no stairs are left (BUY-3"),
        ("buy hallway 0.e", "no hallway is left (BUY-3"),
        ("buy hallway 0.e --dark", "no hallway is left (BUY-3"),
    ],
)
@pytest.mark.many
def test_an_empty_stack_is_told_in_the_number_of_its_word(tmp_path, monkeypatch, line, said):
    lines = ["new anna ben", "adjust stairs 0 lost", "adjust hallway 0 lost", "reveal pu lar parl mo bi", "price", line]
    assert said in say_all(tmp_path, lines, monkeypatch, (), 1)


@pytest.mark.slow
def test_an_export_counts_what_the_audit_counts(tmp_path, monkeypatch):
    text = (SOURCE.parents[1] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
    (tmp_path / "table.toml").write_text(text.replace("score = 2, money = 20000", "score = 2, money = 21000"))
    agreed = ["undo --to 80", "adjust anna --points 1 x", "adjust ben --points 2 x"]
    said = say_all(tmp_path, agreed, monkeypatch, (), 1)
    audit, export = (say_all(tmp_path, [line], monkeypatch, (), 1) for line in ("audit", "export --csv"))
    count = "1 finding in 94 events, and 2 that the table had agreed to"
    assert audit.startswith(f"table.toml: {count}."), said
    assert f"table.toml: {count}; the figures here are those that follow" in export
    (tmp_path / "table.toml").write_text(text)
    say_all(tmp_path, agreed, monkeypatch, (), 1)
    assert "nothing wrong" in say_all(tmp_path, ["audit"], monkeypatch, (), 1)
    assert "figures here" not in say_all(tmp_path, ["export --csv"], monkeypatch, (), 1)


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
    result = plural("{n} event can be undone, not {count}", "{n} events can be undone, not {count}", count, count=9)
    assert MessageFormatter().say(result) == f"zpět lze vzít {form}, ne 9"


def test_a_value_that_is_missing_is_an_error():
    with pytest.raises(KeyError):
        SAYS.say(Message("{points:+}"))


def test_messages_are_the_same_by_their_words_and_values():
    assert Message("{n} of {m}", n=1, m=2) == Message("{n} of {m}", n=1, m=2) != Message("{n} of {m}", n=1, m=3)
    assert plural("{n} event", "{n} events", 1) != Message("{n} event", n=1)


OTHERS = [code for code in languages() if code != "en"]
EVERY = [*commands(), *SHELL]


def said(word, **how):
    try:
        return full_name(word, **how)
    except Unclear as unclear:
        return str(unclear.code)


@pytest.mark.parametrize("code", OTHERS)
def test_every_cut_of_an_english_command_means_what_it_meant(code):
    cuts = {name[:end] for name in EVERY for end in range(1, len(name) + 1)}
    cuts |= {cut for row in commands().values() for cut in row.aliases}
    english = {cut: said(cut) for cut in cuts}
    with speaking(code):
        assert {cut: said(cut) for cut in cuts if english[cut]} == {cut: name for cut, name in english.items() if name}


@pytest.mark.parametrize("code", OTHERS)
def test_every_word_means_its_command_alone_and_nothing_in_english(code):
    with speaking(code):
        words = {name: own_words(COMMAND, name) for name in EVERY}
    assert all(words.values())
    folded = ["".join(fold(word)) for own in words.values() for word in own]
    assert len(folded) == len(set(folded))
    for name, own in words.items():
        for word in own:
            for typed in {word, "".join(fold(word)), word.upper()}:
                assert said(typed) in (None, name)
                with speaking(code):
                    assert (full_name(typed) if name in commands() else english_of(typed, COMMAND, SHELL)[0]) == name


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.many
def test_a_cut_of_a_word_is_the_one_command_it_can_mean(code):
    with speaking(code):
        for game in all_games().values():
            gone = foreign(game)
            words = {word: name for name in commands() if name not in gone for word in own_words(COMMAND, name)}
            for word, name in words.items():
                for end in range(1, len(word)):
                    cut = "".join(fold(word[:end]))
                    meant = {other for each, other in words.items() if "".join(fold(each)).startswith(cut)}
                    exact = {other for each, other in words.items() if "".join(fold(each)) == cut}
                    with speaking("en"):
                        old = said(cut, left_out=lambda gone=gone: gone)
                    new = said(cut, left_out=lambda gone=gone: gone)
                    assert new == (old or (name if len(exact or meant) == 1 else "2") if name in meant else new), cut


def test_what_can_be_typed_now_settles_a_cut():
    with speaking("cs"):
        assert full_name("k", now=lambda: ("buy", "pass")) == "buy"
    assert full_name("p", now=lambda: ("price",)) == "price"
    assert full_name("p", now=lambda: ("buy", "pass")) == "pass"
    assert full_name("r", now=lambda: ("reveal",)) == "reveal"
    assert full_name("r", now=lambda: ("buy", "pass", "reward")) == "reward"
    assert full_name("sc", now=lambda: ("reveal",)) == "score"
    with pytest.raises(Unclear):
        full_name("p", now=lambda: ("price", "pass"))


def test_scripts_know_only_the_english_words():
    with speaking("ru"):
        assert full_name("купи") == "buy"
        token = SCRIPTED.set(True)
        try:
            assert full_name("купи") is None
        finally:
            SCRIPTED.reset(token)


@pytest.mark.parametrize(
    ("code", "word", "plain"),
    [
        ("cs", "foyer.sever", "foyer.N"),
        ("cs", "východ=foyer.zapad2", "E=foyer.W2"),
        ("ru", "0.юг", "0.S"),
        ("ru", "3,1@Запад", "3,1@W"),
        ("en", "foyer.north", "foyer.N"),
        ("en", "foyer.sever", "foyer.sever"),
        ("ru", "0.С", "0.С"),
        ("cs", "larder.nor", "larder.nor"),
    ],
)
def test_a_side_may_be_written_out(code, word, plain):
    with speaking(code):
        assert plain_place(word) == plain


@pytest.mark.parametrize("code", OTHERS)
def test_every_side_has_its_word(code):
    with speaking(code):
        for side in SIDES:
            assert {plain_side(word) for word in own_words(WORD, side)} == {side[0].upper()}


MINUSES = ["\u2212", "\u2013", "\u2011", "\u2010"]


@pytest.mark.parametrize("minus", MINUSES)
def test_a_typographic_minus_is_a_minus_before_a_digit_alone(minus):
    assert plain_number(f"{minus}12") == "-12"
    assert plain_place(f"{minus}2,{minus}1@90") == "-2,-1@90"
    assert plain_number(f"{minus}x") == f"{minus}x"
    assert plain_number(f"1{minus}2") == f"1{minus}2"


@pytest.mark.parametrize("typed", ["3;1", "3 1", "3, 1", "3 ; 1", "3  1"])
def test_a_place_with_another_sign_between_its_numbers(typed):
    assert plain_place(typed) == "3,1"
    assert plain_place(f"{typed}@180") == "3,1@180"


@pytest.mark.parametrize("typed", ["3,\n1", "3\r\n1", "3,\t1", "3,;1", "3;;1", "3,1 2"])
def test_what_no_keyboard_puts_between_two_numbers_is_no_place(typed):
    assert plain_place(typed) == typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("0.\u0415", "0.E"),
        ("0.\u0435", "0.E"),
        ("foyer.\u0435\u0032", "foyer.E2"),
        ("\u0415=0.\u0415", "E=0.E"),
        ("w2=\u0444\u043e\u0439\u0435.\u0435", "w2=\u0444\u043e\u0439\u0435.E"),
        ("3,1@\u0415", "3,1@E"),
        ("0.\u0405", "0.S"),
        ("0.\u051c", "0.W"),
        ("0.\u039d", "0.N"),
        ("stairs\u20112.n", "stairs-2.n"),
    ],
)
def test_letters_that_look_like_a_side(typed, meant):
    assert plain_place(typed) == meant


@pytest.mark.parametrize(
    "typed", ["0.\u0421", "0.\u0441", "0.\u041d", "\u0415\u0415.\u0448", "\u0435", "3", "#3", "2,3,4"]
)
def test_what_looks_like_another_letter_or_no_place_stays_as_it_is(typed):
    assert plain_place(typed) == typed


def test_a_side_alone():
    assert [plain_side(letter) for letter in ("\u0415", "n", "\u0421")] == ["E", "n", "\u0421"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["larder", "3", "1"], ["larder", "3,1"]),
        (["larder", "\u22123", "1@90", "ben"], ["larder", "-3,1@90", "ben"]),
        (["ab", "crypt", "3", "1", "den", "2", "2"], ["ab", "crypt", "3,1", "den", "2,2"]),
        (["ab", "crypt", "3", "den", "2"], ["ab", "crypt", "3", "den", "2"]),
        (["larder", "3,", "1"], ["larder", "3,1"]),
        (["larder", "3,1"], ["larder", "3,1"]),
        (["larder", "#3", "1"], ["larder", "#3", "1"]),
        (["7", "3", "1"], ["7", "3,1"]),
    ],
)
def test_two_numbers_side_by_side_are_one_place(words, found):
    assert with_places(words, 1) == found


@pytest.mark.parametrize("words", [["larder", "3", "1", "2"], ["crypt", "3", "1", "2", "2"]])
def test_more_than_two_numbers_side_by_side_are_not_decided(words):
    with pytest.raises(Unclear, match="which two numbers are the place"):
        with_places(words, 1)
