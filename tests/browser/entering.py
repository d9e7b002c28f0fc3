"""What a person does on a phone to say something to the table: taps, a few letters, numbers; nothing else."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from browser.phone import Phone
from castlescore import Session
from seats.phones import choice_of
from seats.test_evenings import _moves

TAG = "document.documentElement.dataset.tag"
HELD = "!!document.getElementById('held')"
AWAY = "#do .bar a:last-child"


def evening_entered(
    seats: Mapping[str, Phone],
    whole: Session,
    path: Path,
    events: int | None = None,
    at_laptop: Collection[str] = (),
) -> Iterator[tuple[Session, Mapping[str, Any], int, Phone]]:
    """Enter the first events of an evening, each on the phone of its player, those of some kinds at the laptop.

    After each event: the session as typed lines make it, the event, its taps and the phone.
    """
    typed = whole.at(0)
    moves = [*_moves(whole)][:events]
    for k, (event, line) in enumerate(moves):
        do, by, table = event["do"], event.get("by"), cast("Any", typed.table)
        who = by or (table.site(event["castle"]).partners[0] if "castle" in event else table.name(table.actor))
        phone, before = seats[who], seats[who].taps
        typed = typed.play(f"{line} --by {by}" if by and do not in ("cards", "note") else line)
        if do in at_laptop:
            typed.write(path)
        else:
            phone.shows(len(Session.read(path)))
            if do == "place":
                turn = [each for each, _ in moves[k:] if (each["do"], each.get("castle")) == (do, event["castle"])]
                take(phone, turn[: 2 - table.site(event["castle"]).laid])
            enter(phone, choice_of(event))
        yield typed, event, phone.taps - before, phone


def take(phone: Phone, events: Sequence[Mapping[str, Any]]) -> None:
    """Take the tiles that a turn places into the hand, where one is not yet there."""
    if phone.ask(HELD):
        return
    for event in events:
        tile = ident("tile", str(choice_of(event)["choice"]))
        phone.there(tile)
        if not phone.ask(f"!!document.querySelector('li:has(.back) > {tile}')"):
            reveal(phone, tile)
            phone.tap(tile)
            phone.until(f"{HELD} || !!document.querySelector('li:has(.back) > {tile}')")


def ident(what: str, choice: str) -> str:
    """The selector of a tile, or of the button, of a choice."""
    return f"#{what}-" + "".join(letter if letter.isalnum() or letter in "-_" else f"\\{letter}"
                                 for letter in choice.replace(" ", "-"))  # fmt: skip


def enter(phone: Phone, said: Mapping[str, Any], tag: str | None = None) -> str:
    """Say a choice with its values on the page of a seat, and wait until the table has taken it; the page's new tag.

    With the `tag` of what somebody else entered last it waits for that first: else what it touches may move away.
    """
    if tag is not None:
        phone.comes_to(f"{TAG} === {json.dumps(tag)}")
    phone.until("![...document.querySelectorAll('.go:not([data-off])')].some((button) => button.disabled)")
    before = phone.ask(TAG)
    if "place" in said:
        hold(phone, str(said["choice"]), str(said.get("castle", "")))
        lay(phone, said)
    else:
        fill(phone, said)
    taken = f"{TAG} !== {json.dumps(before)} && !sessionStorage.getItem('say')"
    return str(phone.browser.awaited(f"{taken} && {TAG}"))


def hold(phone: Phone, choice: str, castle: str = "") -> None:
    """Take a tile into the hand, so that its places are drawn; any other that is held is put away."""
    phone.there("#do")
    if phone.ask(f"document.querySelector('[name=choice]')?.value === {json.dumps(choice)} && {HELD}"):
        return
    if phone.ask(HELD):
        phone.tap(AWAY)
        phone.until(f"!({HELD})")
    result = ident("tile", choice)
    phone.there(result)
    reveal(phone, result)
    phone.tap(result)
    phone.until(f"{HELD} || !!document.querySelector('li:has(.back) > {result}')")
    if not phone.ask(HELD):
        phone.tap(result)
        phone.until(HELD)


def reveal(phone: Phone, selector: str) -> None:
    """Open what something is folded up in, as a finger does."""
    folded = f"document.querySelector({json.dumps(selector)}).closest('details:not([open])')"
    if phone.ask(f"!!({folded})"):
        phone.tap_of(f"{folded}.querySelector('summary')")
        phone.until(f"!({folded})")


def lay(phone: Phone, said: Mapping[str, Any]) -> None:
    """Choose a place of the tile in the hand by tapping its middle and turning, and lay it there."""
    if said.get("dark") and not phone.ask("!!document.querySelector('#do .bar a.on')"):
        phone.tap("#do .bar a")
        phone.there("#do .bar a.on")
    wanted = f"{said.get('castle', '')}|{said['place']}"
    spots = "[...document.querySelectorAll('[name=spot]')].map((spot) => spot.value)"
    k = phone.ask(f"{spots}.indexOf({json.dumps(wanted)})")
    if k < 0 and "castle" not in said:
        k = phone.ask(f"{spots}.findIndex((spot) => spot.endsWith({json.dumps('|' + str(said['place']))}))")
    assert k >= 0, (wanted, phone.ask(spots))
    if phone.chosen != k:
        phone.tap_spot(k)
    for _ in range(5):
        if phone.chosen != k:
            phone.tap("[data-do=turn]")
    assert phone.chosen == k
    for number in said.get("decline", ()):
        phone.tap(f".declined[data-n='{number}']")
    if "claim" in said:
        claim(phone, said["claim"])
    phone.tap("#lay")


def claim(phone: Phone, points: int) -> None:
    """Type the points that the table counted, where it counted others."""
    field = "form:has(.go) [name=claim]"
    reveal(phone, field)
    write(phone, field, points)


def write(phone: Phone, selector: str, text: object) -> None:
    """Type into a field."""
    phone.tap(selector)
    phone.until(f"document.activeElement.matches({json.dumps(selector)})")
    phone.browser.do("Input.insertText", text=str(text))


def fill(phone: Phone, said: Mapping[str, Any]) -> None:
    """Fill in the form of a choice, and send it."""
    choice = str(said["choice"])
    if phone.ask(HELD):
        phone.tap(AWAY)
    button = ident("say", choice)
    phone.there(button)
    form = f"form:has({button})"
    for key, value in said.items():
        if key in ("choice", "after"):
            continue
        if key == "row":
            exchange(phone, value)
        elif isinstance(value, list):
            for each in map(str, value):
                card, _, printed = each.partition("=")
                pick(phone, f"{form} [name={key}]", card)
                if printed:
                    write(phone, f"{form} [name='={card}']", printed)
        elif phone.ask(f"document.querySelector('{form} [name={key}]').type === 'radio'"):
            pick(phone, f"{form} [name={key}]", value)
        else:
            reveal(phone, f"{form} [name={key}]")
            write(phone, f"{form} [name={key}]", value)
    reveal(phone, button)
    phone.tap(button)


def pick(phone: Phone, field: str, value: object) -> None:
    """Tap one of the values that are offered."""
    result = f"{field}[value={json.dumps(str(value))}]"
    reveal(phone, result)
    phone.tap_of(f"document.querySelector({json.dumps(result)}).closest('label')")


def exchange(phone: Phone, row: Sequence[str]) -> None:
    """Put the rooms of the market into their slots, two by two."""
    for slot, tile in enumerate(row):
        now = phone.ask("[...document.querySelectorAll('[name=row]')].map((field) => field.value)")
        if now[slot] != tile:
            other = next(k for k in range(slot + 1, len(now)) if now[k] == tile)
            for k in (other, slot):
                phone.tap(f".row li:nth-child({k + 1}) button")
