"""The table in the README runs as it is written, each person on a host of their own, bots deciding for them."""

import re
import shlex
import sys

import pytest
from network.namespaces import ROOT, Host, lan
from network.players import Party, same_result

from lanplay.completion import VARIABLE

pytestmark = [pytest.mark.network, pytest.mark.timeout(240)]

LINE = re.compile(r"^(\w+)\$ +lanplay (.+)$", re.MULTILINE)
WRITTEN = [(nick, shlex.split(words)) for nick, words in LINE.findall((ROOT / "README.md").read_text("utf-8"))]
LINES = [(nick, words) for nick, words in WRITTEN if words[0] != "tournament"]  # an evening has tests of its own


def test_the_commands_of_the_readme_play_one_game() -> None:
    with Party() as party, lan() as network:
        hosts = {nick: network.host(nick) for nick in dict.fromkeys(nick for nick, _ in LINES)}
        players = []
        for nick, words in LINES:
            if words[0] == "join":
                assert completed(hosts[nick], f"--home {party.folder / nick} join fri") == ["plain,friday"]
            player = party.starts(hosts[nick], nick, *words)
            if words[0] == "list":
                assert player.end() == 0
                assert player.wait("table")["name"] == "friday"
                continue
            if words[0] == "host":
                player.wait("table")
            players.append(player)
        assert len(players) == 2
        assert [player.end(90) for player in players] == [0, 0]
        same_result(players)


def completed(host: Host, typed: str) -> list[str]:
    """What bash is offered where Tab is pressed after `lanplay` and `typed`."""
    asked = (f"{VARIABLE}=bash_complete", f"COMP_WORDS=lanplay {typed}", f"COMP_CWORD={typed.count(' ') + 1}")
    return host.run(["env", *asked, sys.executable, "-m", "lanplay"]).stdout.split()
