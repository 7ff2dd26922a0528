"""No rule changes what it does without another version of the rules, by which programs refuse each other in time."""

import pytest
from rules_versions.pins import fault, own_games, pins

from engine import registry
from protocol.agreement import rules_of


@pytest.mark.parametrize("name", own_games())
def test_a_game_is_played_by_the_rules_of_its_version(name: str) -> None:
    told = fault(name)
    assert told is None, told


def test_every_game_is_pinned() -> None:
    assert list(pins()) == own_games()


def test_a_rule_that_changes_alone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In DAO the row would stand for one point more, which no option and no field of a state tells."""
    monkeypatch.setattr("engine.dao.cards.LIMIT", 13)
    told = fault("dao")
    assert told is not None
    assert "raise rules_version" in told


@pytest.mark.parametrize("changed", [{"rules_version": 2}, {"options": ()}], ids=["version", "options"])
def test_rules_that_agreements_call_otherwise_need_a_new_pin_alone(
    changed: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type("Changed", (type(registry.find("dao")),), changed)()
    monkeypatch.setattr(registry, "find", lambda _: game)
    assert fault("dao") == f"dao has no pin for its rules {rules_of(game)}: run tests/rules_versions/pins.py."
