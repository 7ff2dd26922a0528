"""What a lobby tells line by line and as events: each change once, and what is still missing."""

import json

import pytest
from msgspec.structs import replace
from scripted_wire import identity

from engine import registry
from lanplay.table.json_front import JsonFront
from lanplay.table.plain_front import PlainFront
from protocol.agreement import rules_of
from protocol.wire.talk import Lobby, Sitting

OWN = identity(0).key
NICKS = ("Ada", "Bo", "Cy", "Di")


def shown(*ready: bool, seats: int = 4, order: str = "0123", game: str = "dog", arrangement: int = 0) -> Lobby:
    sitting = tuple(
        Sitting(seat, identity(int(who)).key, NICKS[int(who)], ready[int(who)])
        for seat, who in enumerate(order)
        if int(who) < len(ready)
    )
    return Lobby("tea", game, rules_of(registry.find(game)), (), seats, sitting, False, arrangement)


def told(capsys: pytest.CaptureFixture[str], *lobbies: Lobby, is_json: bool = False) -> list[str]:
    """The lines of the last lobby."""
    front = JsonFront() if is_json else PlainFront(is_bot=False)
    for lobby in lobbies[:-1]:
        front.lobby(lobby, OWN)
    capsys.readouterr()
    front.lobby(lobbies[-1], OWN)
    return capsys.readouterr().out.splitlines()


def events(capsys: pytest.CaptureFixture[str], *lobbies: Lobby) -> list[tuple[str, object]]:
    found = [json.loads(line) for line in told(capsys, *lobbies, is_json=True)]
    return [(one["event"], one.get("ready", one.get("seats"))) for one in found]


def test_who_sits_down_and_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, shown(False), shown(False, True)) == ["Bo sits down.", "Waiting for 2 more players."]
    assert told(capsys, shown(False))[1:] == [
        "Waiting for 3 more players.",
        "Type /ready when you are ready; the game begins once everybody is.",
    ]


def test_programs_that_are_ready_from_the_start_hear_nothing_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, shown(True), shown(True, True, seats=2, game="dao")) == ["Bo sits down."]


def test_who_is_ready_and_who_is_not_when_all_seats_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    before, after = shown(True, False, False, True), shown(True, True, False, True)
    assert told(capsys, before, after) == ["Bo is ready.", "Not ready yet: Cy."]
    assert told(capsys, after, before) == ["Bo is no longer ready.", "Not ready yet: Bo, Cy."]
    assert told(capsys, after, after) == []


def test_another_seating_is_told_with_the_partners_and_asks_again(capsys: pytest.CaptureFixture[str]) -> None:
    before, after = shown(*[True] * 4), shown(*[False] * 4, order="2103", arrangement=1)
    assert told(capsys, before, after) == [
        "The host has changed the seats: 1 Cy, 2 Bo, 3 Ada, 4 Di. Everybody must say /ready again.",
        "Partners: Cy + Ada, Bo + Di.",
        "Type /ready when you are ready; the game begins once everybody is.",
        "Not ready yet: Cy, Bo, Di.",
    ]


def test_a_free_seat_has_no_partner_yet(capsys: pytest.CaptureFixture[str]) -> None:
    before = shown(False, False)
    moved = replace(before, sitting=(before.sitting[0], replace(before.sitting[1], seat=2)), arrangement=1)
    assert "Partners: Ada + Bo, … + …." in told(capsys, before, moved)


def test_events_tell_seats_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert events(capsys, shown(False), shown(False, True)) == [("seated", True)]
    assert events(capsys, shown(False, True), shown(True, True)) == [("ready", True)]
    assert events(capsys, shown(True, True), shown(False)) == [("unseated", None), ("ready", False)]
    found = events(capsys, shown(True, True), shown(False, True, order="10", arrangement=1))
    assert [name for name, _ in found] == ["seats", "ready"]
    seats = found[0][1]
    assert isinstance(seats, list)
    assert [(one["seat"], one["nick"], one["ready"]) for one in seats] == [(0, "Bo", True), (1, "Ada", False)]
