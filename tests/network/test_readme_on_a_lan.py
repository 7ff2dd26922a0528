"""The evening in the README runs as it is written, each person on a host of their own, bots deciding for them."""

import re
import shlex

import pytest
from network.namespaces import ROOT, lan
from network.players import Party, same_result

pytestmark = [pytest.mark.network, pytest.mark.timeout(240)]

LINE = re.compile(r"^(\w+)\$ +lanplay (.+)$", re.MULTILINE)
LINES = [(nick, shlex.split(words)) for nick, words in LINE.findall((ROOT / "README.md").read_text("utf-8"))]


def test_the_commands_of_the_readme_play_one_game() -> None:
    with Party() as party, lan() as network:
        hosts = {nick: network.host(nick) for nick in dict.fromkeys(nick for nick, _ in LINES)}
        players = []
        for nick, words in LINES:
            player = party.starts(hosts[nick], nick, *words)
            if words[0] == "list":
                assert player.end() == 0
                assert player.wait("table")["name"] == "friday"
                continue
            if words[0] == "host":
                player.wait("table")
            players.append(player)
        assert [player.end(90) for player in players] == [0, 0, 0]
        same_result(players)
