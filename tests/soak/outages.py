"""People who lose each other in every order of events, on hosts of their own: all go on, and nobody is voted out.

PYTHONPATH=.:tests python tests/soak/outages.py

Needs root and the `ip` command. No packet leaves the namespaces that it makes.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from network.namespaces import Host, lan
from network.players import Party, Player, kill, verify
from scripted_bots import bot_in

AGAIN_WITHIN = 20.0


@dataclass
class Table:
    """People at one table. The cables keep their names, whatever address a host has."""

    party: Party
    hosts: Sequence[Host]
    players: list[Player]
    bot: str
    cables: Sequence[Callable[[bool], None]]

    def plug(self, seat: int, *, in_: bool) -> None:
        self.cables[seat](in_)

    def readdress(self, first: int) -> None:
        for number, host in enumerate(self.hosts, first):
            host.readdress(number, only=True)

    def resume(self, seat: int) -> None:
        self.players[seat] = self.party.starts(self.hosts[seat], f"p{seat}", "resume", auto=self.bot)

    def goes_on(self) -> float:
        """Seconds until everybody has seen two more moves, or the end."""
        start, before = time.monotonic(), [len(player.all("moved")) for player in self.players]
        while not all(
            len(player.all("moved")) >= moves + 2 or player.all("result")
            for player, moves in zip(self.players, before, strict=True)
        ):
            assert not any(player.all("left") for player in self.players), "somebody was voted out"
            assert time.monotonic() - start < AGAIN_WITHIN, [player.events[-3:] for player in self.players]
            time.sleep(0.2)
        return time.monotonic() - start


@contextmanager
def playing(seats: int) -> Iterator[Table]:
    with Party() as party, lan() as net:
        bot = bot_in(party.folder, "pausing", pause=1.5)
        hosts = [net.host(f"h{seat}") for seat in range(seats)]
        words = ("host", "dao", "--seats", str(seats), "--name", "tea")
        players = [party.starts(hosts[0], "p0", *words, auto=bot)]
        players += [party.starts(host, f"p{seat}", "join", "tea", auto=bot) for seat, host in enumerate(hosts[1:], 1)]
        for player in players:
            player.wait("moved")
        yield Table(party, hosts, players, bot, [host.cable() for host in hosts])


def an_outage_and_then_new_addresses() -> float:
    with playing(2) as table:
        table.plug(1, in_=False)
        time.sleep(25)
        table.plug(1, in_=True)
        table.goes_on()
        table.readdress(70)
        return table.goes_on()


def new_addresses_during_an_outage_and_after_it() -> float:
    with playing(3) as table:
        table.plug(2, in_=False)
        time.sleep(30)
        for number, host in enumerate(table.hosts[:2], 70):
            host.readdress(number, only=True)
        table.plug(2, in_=True)
        time.sleep(4)
        table.readdress(80)
        return table.goes_on()


def guests_that_move_when_their_host_is_gone() -> float:
    with playing(3) as table:
        kill(table.players[0])
        for seat in (1, 2):
            table.plug(seat, in_=False)
        for player in table.players[1:]:
            player.wait("unreachable")
        table.readdress(70)
        for seat in (1, 2):
            table.plug(seat, in_=True)
        start = time.monotonic()
        for player in table.players[1:]:
            player.wait("back", AGAIN_WITHIN)
        return time.monotonic() - start


def everybody_crashes_and_moves_out_of_hearing() -> float:
    with playing(2) as table:
        for seat in range(2):
            table.plug(seat, in_=False)
            kill(table.players[seat])
            table.resume(seat)
        for player in table.players:
            player.wait("unreachable")
        table.readdress(70)
        time.sleep(20)
        for seat in range(2):
            table.plug(seat, in_=True)
        seconds = table.goes_on()
        files = [str(player.wait("result", 120)["transcript"]) for player in table.players]
        assert verify(*files).returncode == 0
        return seconds


SCENARIOS = (
    an_outage_and_then_new_addresses,
    new_addresses_during_an_outage_and_after_it,
    guests_that_move_when_their_host_is_gone,
    everybody_crashes_and_moves_out_of_hearing,
)


def main() -> None:
    for scenario in SCENARIOS:
        print(f"{scenario.__name__.replace('_', ' ')}: together again after {scenario():.0f} s", flush=True)


if __name__ == "__main__":
    main()
