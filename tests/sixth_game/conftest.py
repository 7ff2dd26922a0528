"""Agram is known during each test of this folder, and to that test alone."""

import pytest

from engine import registry
from lanplay.games import rooms


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_HOMES", dict(registry._HOMES))
    monkeypatch.setattr(rooms, "_ROOMS", dict(rooms._ROOMS))
    rooms.register("agram", "sixth_game.agram.game", "sixth_game.room")
