"""Honest people on hosts of a lossy network, whose programs are started again after every crash."""

import json
from pathlib import Path
from typing import Any

from network.namespaces import Host
from network.players import Party, Player, kill
from soak.lossy_lan import LossyLan


class SoakedSeat:
    """One person: the program that runs, and what all its runs have said."""

    def __init__(self, party: Party, host: Host, number: int, bot: str) -> None:
        self.host = host
        self.nick = f"p{number}"
        self.runs: list[Player] = []
        self._party = party
        self._bot = bot

    def run(self, *words: str) -> Player:
        self.runs.append(self._party.starts(self.host, self.nick, *words, auto=self._bot))
        return self.runs[-1]

    def kill(self) -> None:
        if self.is_running:
            kill(self.runs[-1])

    def resume(self) -> None:
        if not self.is_running and not self.is_through:
            self.run("resume")

    @property
    def is_running(self) -> bool:
        return self.runs[-1].process.poll() is None

    @property
    def result(self) -> dict[str, Any] | None:
        """The newest."""
        return next(reversed(self.all("result")), None)

    @property
    def is_through(self) -> bool:
        """Whether this seat has the result, or was told that the others went on without it."""
        return bool(self.result) or any(error["code"].startswith("voted_out") for error in self.all("error"))

    def all(self, event: str) -> list[dict[str, Any]]:
        return [one for run in self.runs for one in run.all(event)]

    def write(self, folder: Path) -> None:
        """What every run said, a file each."""
        for number, run in enumerate(self.runs):
            lines = [json.dumps(event) for event in run.events] + run.other
            (folder / f"{self.nick}-{number}.events").write_text("\n".join(lines))


class SoakedTable:
    """The network and the honest seats on it, by number of their hosts."""

    def __init__(self, net: LossyLan, seats: list[SoakedSeat]) -> None:
        self.net = net
        self.seats = seats
        self._addresses = 100

    def readdress(self, seat: int) -> None:
        """An address that nobody has had."""
        self._addresses += 1
        self.seats[seat].host.readdress(self._addresses, only=True)
