"""Lobbies at random, with each message at its own pace: nobody plays an order that they were not ready for."""

import os
from contextlib import suppress
from random import Random

import pytest
from lobby_wire import Guest, LobbyWire, order

from protocol.lobby.guest import GuestLobby
from protocol.lobby.seating import BadSeating, Readiness
from protocol.wire.talk import Lobby

RUNS = int(os.environ.get("LANPLAY_MODEL_RUNS", "60"))
STEPS = 120


class LobbyModel:
    """Notes what each guest had before its eyes when it last said that it is ready."""

    def __init__(self, number: int) -> None:
        self.rng = Random(number)
        self.seats = self.rng.randint(2, 5)
        self.wire = LobbyWire(self.seats, self.rng.choice(list(Readiness)), number)
        self.seen: dict[bytes, Lobby | None] = {}
        self.always: set[bytes] = set()
        self.next = 1

    def run(self) -> None:
        often = [self.deliver] * 12
        for _ in range(STEPS):
            self.rng.choice((self.come, self.go, self.say, self.say, self.say_host, self.arrange, *often))()
            self.check()
        self.end()

    def come(self) -> None:
        if self.next < 12 and len(self.wire.guests) < self.seats - 1 and self.wire.begun is None:
            self.sit(self.rng.choice(list(Readiness)))

    def sit(self, readiness: Readiness) -> None:
        guest = self.wire.come(self.next, readiness)
        self.next += 1
        self.seen[guest.key] = None
        if readiness is Readiness.ALWAYS:
            self.always.add(guest.key)

    def go(self) -> None:
        if self.wire.guests and self.rng.random() < 0.2 and self.wire.begun is None:
            self.wire.go(self.rng.choice(list(self.wire.guests.values())))

    def say(self) -> None:
        if self.wire.guests:
            self.speak(self.rng.choice(list(self.wire.guests.values())), self.rng.random() < 0.7)

    def speak(self, guest: Guest, is_ready: bool) -> None:
        self.seen[guest.key] = guest.lobby.shown
        if not is_ready:
            self.always.discard(guest.key)
        self.wire.say_ready(guest, is_ready)

    def say_host(self) -> None:
        self.wire.of_host(self.wire.host.set_ready(self.rng.random() < 0.7, self.wire.now))

    def arrange(self) -> None:
        host, seats = self.wire.host, range(-1, self.seats + 1)
        one, other = self.rng.choice(seats), self.rng.choice(seats)
        doing = self.rng.choice((lambda: host.exchange(one, other), lambda: host.mix(self.rng.shuffle)))
        with suppress(BadSeating):
            self.wire.of_host(host.free_seat(one) if self.rng.random() < 0.1 else doing())

    def deliver(self) -> None:
        self.wire.deliver()

    def check(self) -> None:
        """Whoever counts as ready has said so for people where they sit now, or is a program."""
        for guest in self.wire.guests.values():
            assert guest.failed is None, guest.failed
            shown = guest.lobby.shown
            if guest.lobby.is_ready and guest.key not in self.always and shown is not None:
                self.is_as_seen(guest, shown)

    def is_as_seen(self, guest: Guest, now: Lobby) -> None:
        seen = self.seen[guest.key]
        if seen is None or seen.sitting_of(guest.key) is None:
            self.seen[guest.key] = now
            return
        before = {one.key: one.seat for one in seen.sitting}
        assert all(before.get(one.key, one.seat) == one.seat for one in now.sitting)

    def end(self) -> None:
        """Everybody comes, says ready, and plays the same game in the order that all were shown."""
        self.wire.settle()
        self.check()
        while self.wire.begun is None and len(self.wire.guests) < self.seats - 1:
            self.sit(Readiness.ASKED)
            self.wire.settle()
        for _ in range(2):
            for guest in list(self.wire.guests.values()):
                if self.wire.begun is None:
                    self.speak(guest, True)
                    self.wire.settle()
            self.wire.of_host(self.wire.host.set_ready(True, self.wire.now))
            self.wire.settle()
        begun = self.wire.begun
        assert begun is not None
        for guest in self.wire.guests.values():
            assert guest.begun == begun
            assert order(guest.lobby.shown) == begun.keys


@pytest.mark.parametrize("number", range(RUNS))
def test_nobody_plays_in_an_order_that_they_were_not_ready_for(number: int) -> None:
    LobbyModel(number).run()


def test_the_model_notices_a_guest_that_does_not_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuestLobby, "_is_moved", lambda *_: False)
    with pytest.raises(AssertionError):
        _run(range(RUNS))


def _run(numbers: range) -> None:
    for number in numbers:
        LobbyModel(number).run()
