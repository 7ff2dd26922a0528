"""Every game with hidden cards over real links: two hosts, bots beside them, and a result that verifies."""

import pytest
from network.namespaces import lan
from network.players import Party, kill, same_result

pytestmark = [pytest.mark.network, pytest.mark.timeout(240)]

TABLES = [
    ("tao", 2, ("--option", "version=yang", "--option", "turn_limit=16")),
    pytest.param("dos", 3, ("--option", "reaction_seconds=1"), marks=pytest.mark.soak),
    pytest.param("daumen", 4, ("--option", "partien=1"), marks=pytest.mark.soak),
    pytest.param("dog", 4, (), marks=pytest.mark.soak),
    pytest.param("tao", 2, (), marks=pytest.mark.soak),
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


@pytest.mark.soak
def test_who_dies_in_a_game_with_open_books_goes_on_and_all_hands_are_shown_afterwards() -> None:
    with Party() as party, lan() as network:
        hosts = [network.host(name) for name in ("a", "b", "c")]
        options = ("--option", "partien=1", "--name", "tea", "--books-open")
        table = party.starts(hosts[0], "a", "host", "daumen", "--seats", "3", "--bots", "1", *options)
        table.wait("table")
        looking = party.starts(hosts[2], "c", "list", "--wait", "2")
        assert looking.end() == 0
        guest = party.starts(hosts[1], "b", "join", "tea", auto=party.slow)
        guest.wait("moved", 60)
        kill(guest)
        again = party.starts(hosts[1], "b", "resume")
        assert [table.end(150), again.end(30)] == [0, 0]
        assert all(player.wait("table")["open_books"] for player in (table, looking, guest))
        assert all(player.wait("started")["open_books"] for player in (table, again))
        assert again.wait("started")["words"] == table.wait("started")["words"]
        same_result([table, again])
        for player in (table, again):
            result = player.wait("result")
            assert (result["opened"], result["unopened"]) == ([0, 1, 2], [])
        told = party.here("d", "replay", again.wait("result")["transcript"])
        assert told.end() == 0
        full = [one["hands"] for one in told.all("hands")]
        assert len(full) > 5
        assert not any(face is None for row in full for hand in row for face in hand)
