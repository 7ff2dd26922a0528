"""A tournament of bots on hosts of their own, the organiser killed once in each round; as root.

    PYTHONPATH=.:tests python tests/soak/tournaments.py GAME FORMAT ROUNDS BOTS HOSTS [OPTION …]

All have to end with the same state, and the file of the last has to verify on a host that took no part.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from network.namespaces import Host, lan
from network.players import Player

WITHIN: Final = 3600.0
AWAY: Final = 3.0
INTO_THE_ROUND: Final = 2.0
LOOK: Final = 0.5


def program(host: Host, home: Path, *words: str) -> Player:
    common = ("--home", str(home), "--nick", home.name, "--auto", "greedy", "--json")
    return Player(host.popen([sys.executable, "-m", "lanplay", "tournament", *words, *common]), home)


def evening(game: str, format_: str, rounds: int, bots: int, hosts: int, more: Sequence[str]) -> None:
    with lan() as net, tempfile.TemporaryDirectory() as folder:
        machines = [net.host(f"h{number}") for number in range(hosts)]
        stranger = net.host("stranger")
        begun = time.monotonic()
        terms = ["--game", game, "--format", format_, "--entrants", str(bots), "--grace", "20", *more]
        terms += ["--rounds", str(rounds)] if rounds else []
        homes = [Path(folder, f"p{number}") for number in range(bots)]
        players = [program(machines[0], homes[0], "host", *terms)]
        players[0].wait("tournament_found")
        players += [
            program(machines[number % hosts], homes[number], "join", "--wait", "120", *partner(number, more))
            for number in range(1, bots)
        ]
        kills = see_through(players, machines[0], begun)
        states = {over["state"] for player in players for over in player.all("tournament_over")}
        codes = [player.end(60) for player in players]
        file = players[-1].all("tournament_over")[-1]["file"]
        checked = stranger.run([sys.executable, "-m", "lanplay", "tournament", "verify", file], 600)
        size, seconds = Path(file).stat().st_size, time.monotonic() - begun
        print(checked.stdout.strip() or checked.stderr.strip())
        print(f"{game} {format_}: {bots} bots on {hosts} hosts, {kills} kills, {seconds:.0f} s, {size:,} bytes")
        assert len(states) == 1, states
        assert not any(codes), codes
        assert checked.returncode == 0


def partner(number: int, terms: Sequence[str]) -> tuple[str, ...]:
    """Where pairs enter together the odd ones ask those before them, who say yes."""
    return ("--partner", f"p{number - 1}") if "fixed" in terms and number % 2 else ()


def see_through(players: list[Player], first: Host, begun: float) -> int:
    """Until all have the end; how often the organiser was killed and came back."""
    killed: set[int] = set()
    while not all(player.all("tournament_over") for player in players):
        assert time.monotonic() - begun < WITHIN, [player.events[-1] for player in players]
        time.sleep(LOOK)
        for player in players:
            is_gone = player.process.poll() is not None and not player.all("tournament_over")
            assert not is_gone, (player.home.name, player.events[-2:], player.other[-9:])
        rounds = {event["round"] for event in players[1].all("tournament_round")}
        if players[0].process.poll() is None and not rounds <= killed:
            killed |= rounds
            time.sleep(INTO_THE_ROUND)
            players[0].process.kill()
            players[0].process.wait()
            time.sleep(AWAY)
            players[0] = program(first, players[0].home, "resume")
            print(f"{time.monotonic() - begun:.0f} s: killed and resumed in round {max(rounds)}", flush=True)
    return len(killed)


if __name__ == "__main__":
    name, kind, number, bots_, hosts_, *rest = sys.argv[1:]
    evening(name, kind, int(number), int(bots_), int(hosts_), rest)
