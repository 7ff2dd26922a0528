"""Every game with hidden cards over real links: two hosts, bots beside them, and a result that verifies."""

import pytest
from network.namespaces import lan
from network.players import Party, kill, same_result

pytestmark = [pytest.mark.network, pytest.mark.timeout(240)]

TABLES = [
    ("daumen", 2, ("--option", "partien=1")),
    ("daumen", 4, ("--option", "partien=1")),
    ("dog", 4, ()),
    ("dos", 3, ("--option", "reaction_seconds=1")),
    ("tao", 2, ()),
    ("tao", 2, ("--option", "version=yang")),
]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_game_with_hidden_cards_plays_to_one_verified_result(game: str, seats: int, options: tuple[str, ...]) -> None:
    bots = str(seats - 2)
    with Party() as party, lan() as network:
        table = party.starts(
            network.host("a"), "a", "host", game, "--seats", str(seats), "--bots", bots, "--name", "tea", *options
        )
        guest = party.starts(network.host("b"), "b", "join", "tea")
        assert [table.end(150), guest.end(30)] == [0, 0]
        same_result([table, guest])


def test_a_machine_that_dies_in_a_game_with_hidden_cards_goes_on_where_it_was() -> None:
    with Party() as party, lan() as network:
        table = party.starts(network.host("a"), "a", "host", "dog", "--seats", "4", "--bots", "2", "--name", "tea")
        host = network.host("b")
        guest = party.starts(host, "b", "join", "tea", auto=party.slow)
        guest.wait("moved", 60)
        kill(guest)
        again = party.starts(host, "b", "resume")
        assert [table.end(150), again.end(30)] == [0, 0]
        same_result([table, again])
