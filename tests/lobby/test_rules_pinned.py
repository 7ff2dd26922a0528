"""The agreement pins the rules: programs that judge moves differently refuse each other before they can convict."""

import pytest
from lobby_wire import TABLE, make_host, part
from msgspec.structs import replace
from scripted_wire import identity, make_agreement

from engine import registry
from engine.contract import AnyGame
from engine.options import Choice
from lanplay.errors import CommandError, report_of
from protocol.agreement import BadAgreement, read_agreement, rules_of
from protocol.lobby.effects import Failed
from protocol.lobby.guest import GuestLobby
from protocol.wire.terms import Ruleset

OTHERS = Ruleset(2, b"\7" * 32)
GAMES = registry.names()


def with_(game: AnyGame, **changed: object) -> AnyGame:
    """The game as another release has it."""
    return type("Changed", (type(game),), changed)()


def test_every_game_has_rules_of_its_own() -> None:
    assert len({rules_of(registry.find(name)) for name in GAMES}) == len(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_ruling_and_an_option_change_the_rules(name: str) -> None:
    game = registry.find(name)
    own = rules_of(game)
    assert rules_of(with_(game)) == own
    assert rules_of(with_(game, rules_version=game.rules_version + 1)) != own
    option = game.options[0]
    wider = option.__class__(option.name, Choice(("other",)), option.default, option.rulings)
    assert rules_of(with_(game, options=(wider, *game.options[1:]))) != own


def test_a_guest_leaves_a_table_with_other_rules_and_says_both() -> None:
    host = make_host(2)
    guest = GuestLobby(identity(1), part(1), TABLE, identity(0).key, ())
    (failed,) = guest.receive(replace(host.lobby(), rules=OTHERS))
    assert isinstance(failed, Failed)
    said = report_of(CommandError(f"lobby_{failed.code}", **failed.details)).text
    assert str(OTHERS) in said
    assert str(rules_of(registry.find("dao"))) in said
    assert not any(isinstance(effect, Failed) for effect in guest.receive(host.lobby()))


def test_a_guest_leaves_a_host_that_shows_other_rules_than_it_announced() -> None:
    host = make_host(2)
    guest = GuestLobby(identity(1), part(1), TABLE, identity(0).key, (), replace(host.info, rules=OTHERS))
    assert guest.receive(host.lobby()) == [Failed("proposal_differs")]


def test_nobody_signs_an_agreement_with_other_rules() -> None:
    agreement = make_agreement("dao", 2)
    assert read_agreement(agreement.data) == agreement
    with pytest.raises(BadAgreement) as caught:
        read_agreement(replace(agreement, rules=OTHERS).data)
    assert caught.value.code == "agreement_rules"
    assert caught.value.details["found"] == str(OTHERS)
    assert caught.value.details["known"] == str(agreement.rules)
