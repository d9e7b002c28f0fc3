"""Names in Czech and Russian as the rulebooks print them, held against lists of their own: types, favors, cards."""

from __future__ import annotations

import pytest

from builders import languages, speaking
from builders.between import between
from builders.castles import TYPES, card_names, favor_names
from builders.castles import facts as castles
from castlescore.core.names import exact_ids, find, fold
from castlescore.games.castles.terms import favor_head, favor_word, group_names, type_names

# Castles, Czech p.14-17 and Russian p.14-17: plural and singular.
OF_TYPES = {
    "activity": "společenské místnosti, společenská místnost, развлекательные помещения, развлекательное помещение",
    "corridor": "spojovací místnosti, spojovací místnost, коридоры, коридор",
    "downstairs": "sklepní místnosti, sklepní místnost, подвальные помещения, подвальное помещение",
    "food": "jídelny, jídelna, трапезные помещения, трапезное помещение",
    "living": "obytné komnaty, obytná komnata, жилые помещения, жилое помещение",
    "outdoor": "zahrady, zahrada, наружные помещения, наружное помещение",
    "sleeping": "ložnice, спальные помещения, спальное помещение",
    "utility": "technické místnosti, technická místnost, подсобные помещения, подсобное помещение",
}
SHORT = {  # the word alone, as in a table's column
    "společenské": "activity", "společenská": "activity", "spojovací": "corridor", "sklepní": "downstairs",
    "obytné": "living", "obytná": "living", "technické": "utility", "technická": "utility",
    "развлекательные": "activity", "подвальные": "downstairs", "трапезные": "food", "жилые": "living",
    "наружные": "outdoor", "спальные": "sleeping", "подсобные": "utility", "жилое": "living", "трапезное": "food",
}  # fmt: skip
FAVORS = {  # p.18
    "small": "Malé místnosti, Маленькие помещения",
    "large": "Velké místnosti, Большие помещения",
    "square": "Čtvercové místnosti, Квадратные помещения",
    "round": "Kruhové místnosti, Круглые помещения",
    "completed": "Uzavřené místnosti, Готовые жетоны",
    "incomplete": "Neuzavřené místnosti, Неготовые жетоны",
    "external": "Vnější východy, Внешние входы",
    "money": "Největší hotovost, Оставшиеся монеты",
    "living": "počet: obytné komnaty, количество: жилые помещения",
    "living-area": "výměra: obytné komnaty, площадь: жилые помещения",
    "food-area": "výměra: jídelny, площадь: трапезные помещения",
}
CARDS = {  # p.19
    "all-sizes": "Místnosti všech velikostí, Разная площадь помещений",
    "all-types": "Místnosti všech typů, Разные типы помещений",
    "completed": "Uzavřené místnosti, Готовые жетоны",
    "external": "Vnější východy, Внешние входы",
    "square": "Čtvercové místnosti, Квадратные помещения",
    "round": "Kruhové místnosti, Круглые помещения",
    "hallways": "Chodby, Галереи",
    "stairs": "Schodiště, Лестницы",
    "money": "Hotovost, Оставшиеся монеты",
    "sleeping": "Místnosti daného typu: ložnice, Типы помещений: спальные помещения",
    "400": "Místnosti dané velikosti: 400, Площадь помещений: 400",
}
TILES = {  # Czech p.3, 5, 9; Russian p.3, 5, 14
    "foyer": "vstupní hala, фойе",
    "stairs": "schodiště, лестница",
    "hallway": "chodba, přízemní chodba, галерея, надземная галерея",
    "downstairs-hallway": "sklepní chodba, подвальная галерея",
}
OF_BETWEEN = {  # the first book, then the second
    "food": "трапезные, трапезная, столовые",
    "living": "гостиные, гостиная, жилые помещения",
    "utility": "подсобные помещения, подсобное помещение, подсобные",
    "outdoor": "наружные помещения, наружное помещение, парковая зона",
    "sleeping": "спальни, спальня, спальные",
    "corridor": "коридоры, коридор",
    "downstairs": "подвальные помещения, подвальное помещение, подвал",
}
ATTENDANTS = {"painter": "художник, malíř", "knight": "рыцарь, rytíř", "jester": "факир, жонглер, šašek",
              "master-of-ceremonies": "церемониймейстер, гувернер, ceremoniář"}  # fmt: skip
SPECIALS = {
    "fountain": "фонтан, fontána",
    "tower": "башня, věž",
    "grand-foyer": "большое фойе, большой зал, velká hala",
}
CARDS_OF_BETWEEN = {
    "type-variety": "разные типы обычных и особых помещений, různé typy místností",
    "attendants": "королевские слуги, královští dvořané",
    "living": "гостиные, obytné komnaty",
    "sleeping": "спальни, ložnice",
    "special": "особые помещения, zvláštní místnosti",
    "below-ground": "помещения ниже 1-го этажа, místnosti pod přízemím",
    "level-3-up": "помещения на 3-м этаже и выше, místnosti ve 3. podlaží a výš",
    "height": "абсолютная высота, výška zámku",
    "width": "итоговая ширина, šířka zámku",
    "surrounded-8": "полностью окружённые помещения, zcela obklopené místnosti",
    "surrounded-4": "окружённые с четырёх сторон, místnosti obklopené ze čtyř stran",
    "throne-variety": "разные типы у тронного зала, různé typy u trůnního sálu",
    "throne-around": "помещения вокруг тронного зала, místnosti okolo trůnního sálu",
    "five-of-type": "5 и более одного типа, 5 a více jednoho typu",
    "three-of-type": "3 и более одного типа, 3 a více jednoho typu",
}


def names_of(facts):
    return {id: (*each.names, id.removeprefix("bonus-")) for id, each in facts.items()}


EVERY = [
    (type_names, OF_TYPES),
    (favor_names, FAVORS),
    (card_names, CARDS),
    (lambda: names_of(castles().tiles), TILES),
    (group_names, {id: names for id, names in FAVORS.items() if id in ("small", "large", "square", "round")}),
    (lambda: names_of(between().types), OF_BETWEEN),
    (
        lambda: names_of(between().types),
        {id: names.split(", ")[0] for id, names in OF_TYPES.items() if id != "activity"},
    ),
    (lambda: names_of(between().attendants), ATTENDANTS),
    (lambda: names_of(between().tiles), SPECIALS),
    (lambda: names_of(between().cards), {f"bonus-{id}": names for id, names in CARDS_OF_BETWEEN.items()}),
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
    assert set(type_names()) == set(TYPES) == set(OF_TYPES)
    assert set(between().types) == set(OF_TYPES) - {"activity"}
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
