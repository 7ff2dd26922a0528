"""Whole tables on hosts of their own: from `host` and `join` to a result that verifies."""

import sqlite3

import pytest
from network.namespaces import Host, ip, lan
from network.players import Party, kill, same_result

from lanplay.table.companions import FOLDER
from protocol.store.store import DATABASE
from protocol.wire.canonical import encode

pytestmark = [pytest.mark.network, pytest.mark.timeout(240)]


@pytest.mark.parametrize(
    ("seats", "only_v6"), [(2, True), *(pytest.param(seats, False, marks=pytest.mark.soak) for seats in (3, 6))]
)
def test_a_table_plays_to_one_verified_result(seats: int, only_v6: bool) -> None:
    with Party() as party, lan(only_v6=only_v6) as network:
        hosts = [network.host(f"h{number}") for number in range(seats)]
        first = party.starts(hosts[0], "p0", "host", "dao", "--seats", str(seats), "--name", "tea")
        guests = [party.starts(host, f"p{i}", "join", "tea") for i, host in enumerate(hosts[1:], 1)]
        players = [first, *guests]
        assert [player.end(90) for player in players] == [0] * seats
        same_result(players)
        assert len({tuple(player.wait("started")["words"]) for player in players}) == 1


@pytest.mark.soak
def test_two_tables_of_one_name_are_told_apart_by_their_hosts() -> None:
    with Party() as party, lan() as network:
        hosts = [network.host(name) for name in ("a", "b", "c")]
        tables = [party.starts(host, host.name, "host", "dao", "--seats", "2", "--name", "tea") for host in hosts[:2]]
        for table in tables:
            table.wait("table")
        assert any(len(listed(party, hosts[2])) == 2 for _ in range(10))
        undecided = party.starts(hosts[2], "c", "join", "tea")
        assert undecided.end() == 2
        assert undecided.wait("error")["code"] == "tables_many"
        decided = party.starts(hosts[2], "c", "join", "b")
        assert tables[1].wait("started")["words"] == decided.wait("started")["words"]


def listed(party: Party, host: Host) -> set[str]:
    """The keys of those whose tables are heard there within two seconds."""
    looking = party.starts(host, "c", "list", "--wait", "2")
    looking.end()
    return {table["host_key"] for table in looking.all("table")}


def test_an_address_serves_where_multicast_does_not() -> None:
    with Party() as party, lan() as network:
        hosts = [network.host(name) for name in ("a", "b")]
        for host in hosts:
            ip("-n", host.namespace, "link", "set", "eth0", "multicast", "off")
        table = party.starts(hosts[0], "a", "--port", "45454", "host", "dao", "--seats", "2")
        table.wait("table")
        guest = party.starts(hosts[1], "b", "join", "--address", f"{hosts[0].address()}:45454")
        assert guest.end() == 0
        same_result([table, guest])


def test_peers_that_cannot_reach_each_other_play_through_a_third() -> None:
    with Party() as party, lan(bridges=2) as network:
        middle, left, right = network.host("m", 0, 1), network.host("l", 0), network.host("r", 1)
        table = party.starts(middle, "m", "host", "dao", "--seats", "3", "--name", "tea")
        players = [table, party.starts(left, "l", "join", "tea"), party.starts(right, "r", "join", "tea")]
        assert [player.end(90) for player in players] == [0, 0, 0]
        same_result(players)
        assert len({tuple(player.wait("started")["words"]) for player in players}) == 1


@pytest.mark.soak
def test_a_wrong_code_is_refused_and_the_right_one_is_not() -> None:
    with Party() as party, lan() as network:
        hosts = [network.host(name) for name in ("a", "b", "c")]
        table = party.starts(hosts[0], "a", "host", "dao", "--seats", "2", "--name", "tea", "--code", "plum-42")
        table.wait("table")
        for words, code in (((), "link_code-needed"), (("--code", "plum-43"), "link_wrong-code")):
            stranger = party.starts(hosts[1], "b", "join", "tea", *words)
            assert stranger.end() == 3
            assert stranger.wait("error")["code"] == code
        friend = party.starts(hosts[2], "c", "join", "tea", "--code", "plum-42")
        assert friend.wait("started")["game_id"] == table.wait("started")["game_id"]


def test_the_host_may_end_after_the_start_and_the_rest_play_on() -> None:
    with Party() as party, lan() as network:
        hosts = [network.host(name) for name in ("a", "b", "c")]
        clock = ("--option", "clock=5")  # without one, nobody would be cut where it is the host's turn
        table = party.starts(hosts[0], "a", "host", "dao", *clock, "--seats", "3", "--name", "tea", auto=party.slow)
        guests = [party.starts(host, host.name, "join", "tea") for host in hosts[1:]]
        guests[0].wait("moved")
        kill(table)
        assert [guest.end(150) for guest in guests] == [0, 0]
        result = same_result(guests)
        assert [one["how"] for one in guests[0].all("left")] == ["cut"]
        assert result["places"][0] == 3


@pytest.mark.parametrize("dead", [0, pytest.param(1, marks=pytest.mark.soak)], ids=["host", "guest"])
def test_a_player_whose_machine_dies_goes_on_where_it_was(dead: int) -> None:
    with Party() as party, lan() as network:
        hosts = [network.host(name) for name in ("a", "b")]
        words = ("host", "dao", "--seats", "2", "--name", "tea")
        players = [party.starts(hosts[0], "a", *words, auto=party.slow)]
        players += [party.starts(hosts[1], "b", "join", "tea", auto=party.slow)]
        players[dead].wait("moved")
        kill(players[dead])
        players[dead] = party.starts(hosts[dead], hosts[dead].name, "resume")
        assert [player.end(90) for player in players] == [0, 0]
        same_result(players)


@pytest.mark.soak
def test_a_seat_alone_says_so_and_the_table_takes_back_whoever_joins_it_again() -> None:
    with Party() as party:
        table = party.here("a", "host", "dao", "--seats", "2", "--name", "tea", auto=party.slow)
        table.wait("table")
        guest = party.here("b", "join", "tea", auto=party.slow)
        guest.wait("moved")
        kill(table)
        kill(guest)
        again = party.here("a", "resume")
        assert again.wait("unreachable")["seats"] == [1]
        rejoined = party.here("b", "join", "tea")
        assert rejoined.wait("seeking")["table"] == "tea"
        assert [again.end(), rejoined.end()] == [0, 0]
        assert again.all("back")[0]["seat"] == 1
        same_result([again, rejoined])


@pytest.mark.soak
def test_everything_on_one_machine_over_the_loopback() -> None:
    with Party() as party:
        table = party.here("a", "host", "dao", "--seats", "3", "--bots", "1", "--name", "tea")
        table.wait("table")
        guest = party.here("b", "join", "tea")
        assert [guest.end(), table.end()] == [0, 0]
        same_result([table, guest])


def test_a_table_that_nobody_opened_is_not_found() -> None:
    with Party() as party, lan() as network:
        lonely = party.starts(network.host("a"), "a", "join", "nowhere", "--wait", "2")
        assert lonely.end() == 3
        assert lonely.wait("error")["code"] == "table_not_found"
        assert party.starts(network.host("b"), "b", "list", "--wait", "1").end() == 3


@pytest.mark.soak
def test_a_game_against_bots_goes_on_after_a_crash_and_the_bots_with_it() -> None:
    with Party() as party:
        player = party.here("a", "play", "dao", auto=party.slow)
        player.wait("moved")
        kill(player)
        again = party.here("a", "resume")
        assert again.end() == 0
        same_result([again])


def test_a_bot_that_died_before_it_heard_that_its_game_had_begun_asks_and_plays_on() -> None:
    with Party() as party:
        player = party.here("a", "play", "dao", auto=party.slow)
        player.wait("moved")
        kill(player)
        for path in (party.folder / "a" / FOLDER).glob(f"*/{DATABASE}"):
            with sqlite3.connect(path) as connection:
                connection.execute("UPDATE games SET signatures = ?", (encode(((),)),))
                for table in ("journal", "heads"):
                    connection.execute(f"DELETE FROM {table}")
        again = party.here("a", "resume")
        assert again.end() == 0
        same_result([again])
