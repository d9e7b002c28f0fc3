"""Words of one's own language for commands: English is read first, and no new word clashes with an old one."""

from __future__ import annotations

import pytest

from builders import all_games, commands, languages, speaking
from castlescore import Unclear
from castlescore.core.language.typed import COMMAND, SCRIPTED, SHELL, SIDES, WORD, english_of, own_words
from castlescore.core.names import fold
from castlescore.core.written import plain_place, plain_side
from castlescore.protocol.commands import foreign, full_name

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
