"""Names in Czech and Russian as the rulebooks print them, held against lists of their own: types, favors, cards."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from builders import languages, speaking
from builders.between import between
from builders.castles import TYPES, card_names, favor_names
from builders.castles import facts as castles
from castlescore.core.names import exact_ids, find, fold
from castlescore.games.castles.terms import favor_head, favor_word, group_names, type_names

# What the rulebooks print, word by word and in the order in which they print it.
TERMS = tomllib.loads((Path(__file__).parent / "terms.toml").read_text(encoding="utf-8"))

SHORT = {  # the word alone, as in a table's column
    "společenské": "activity", "společenská": "activity", "spojovací": "corridor", "sklepní": "downstairs",
    "obytné": "living", "obytná": "living", "technické": "utility", "technická": "utility",
    "развлекательные": "activity", "подвальные": "downstairs", "трапезные": "food", "жилые": "living",
    "наружные": "outdoor", "спальные": "sleeping", "подсобные": "utility", "жилое": "living", "трапезное": "food",
}  # fmt: skip


def names_of(facts):
    return {id: (*each.names, id.removeprefix("bonus-")) for id, each in facts.items()}


EVERY = [
    (type_names, TERMS["types"]),
    (favor_names, TERMS["favors"]),
    (card_names, TERMS["cards"]),
    (lambda: names_of(castles().tiles), TERMS["tiles"]),
    (group_names, {id: names for id, names in TERMS["favors"].items() if id in ("small", "large", "square", "round")}),
    (lambda: names_of(between().types), TERMS["types_of_between"]),
    (
        lambda: names_of(between().types),
        {id: names.split(", ")[0] for id, names in TERMS["types"].items() if id != "activity"},
    ),
    (lambda: names_of(between().attendants), TERMS["attendants"]),
    (lambda: names_of(between().tiles), TERMS["specials"]),
    (lambda: names_of(between().cards), {f"bonus-{id}": names for id, names in TERMS["cards_of_between"].items()}),
]


def plain(text):
    """A name as somebody types it who has no accents at hand."""
    return " ".join(fold(text))


@pytest.mark.parametrize(("known", "printed"), EVERY)
def test_what_is_printed_means_one_thing(known, printed):
    names = known()
    for id, called in printed.items():
        for name in called.split(", "):
            for typed in (name, name.upper(), name.capitalize(), plain(name)):
                assert find(typed, names, names).one == id, typed
                assert exact_ids(typed, names) == (id,), typed


@pytest.mark.parametrize("known", [known for known, _ in EVERY])
def test_no_name_means_two_things(known):
    names = known()
    told = [(plain(name), id) for id, called in names.items() for name in {plain(n) for n in (id, *called)}]
    folded = [name for name, _ in told]
    assert len(folded) == len(set(folded))


def test_every_type_is_called_in_both_languages():
    assert set(type_names()) == set(TYPES) == set(TERMS["types"])
    assert set(between().types) == set(TERMS["types"]) - {"activity"}
    for called in (*type_names().values(), *(facts.names[1:] for facts in between().types.values())):
        assert any("\u0400" <= letter <= "\u04ff" for name in called for letter in name)
        assert any("a" <= letter <= "z" for name in called for letter in name)


@pytest.mark.parametrize(("word", "kind"), SHORT.items())
def test_the_adjective_alone_is_the_type(word, kind):
    assert exact_ids(word, type_names()) == (kind,)
    assert find(word, favor_names(), favor_names()).one == kind
    assert find(f"výměra {word}", favor_names(), favor_names()).one == f"{kind}-area"


def test_every_favor_and_card_has_a_name_in_both_languages():
    for names in (favor_names(), card_names()):
        for id, called in names.items():
            letters = {letter for name in called for letter in name}
            assert any("\u0400" <= letter <= "\u04ff" for letter in letters), id
            assert any(letter in "áčďéěíňóřšťúůýž" for letter in letters) or id in ("sleeping", "hallways", "money"), id


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("said", [favor_word, favor_head])
def test_a_favor_is_understood_as_it_is_shown(spoken, said):
    names = favor_names()
    with speaking(spoken):
        shown = {favor: said(favor) for favor in names}
    assert {favor: find(word, names, names).one for favor, word in shown.items()} == {favor: favor for favor in names}
