"""Which of the others can be reached from here, as the reader is told: nobody may look as if they were thinking."""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from lanplay.table.front import Front, Scene
from protocol.net.seat import Seat

TO_COME: Final = 2.0  # seconds in which links are usually there


@dataclass(slots=True)
class Company:
    """`bots` are the keys of this seat's own bots, which end with this program and are no company."""

    seat: Seat
    front: Front
    bots: frozenset[bytes]
    _paused: set[int] = field(default_factory=set)

    def reachable(self, scene: Scene, seat: int, *, is_up: bool) -> None:
        """Report links that broke and those that came back; the first link to a seat is not news."""
        if is_up == (seat not in self._paused):
            return
        self._paused ^= {seat}
        self.front.reachable(scene, seat, is_up=is_up)
        if not is_up:
            self._tell_if_alone(scene)

    async def tell_of_missing(self, scene: Scene) -> None:
        """After a break, once links are usually there."""
        await asyncio.sleep(TO_COME)
        if not self.seat.playing.is_closed and not self._tell_if_alone(scene):
            keys = self.seat.playing.agreement.keys
            for key in self.seat.missing():
                self.reachable(scene, keys.index(key), is_up=False)

    def _tell_if_alone(self, scene: Scene) -> bool:
        """Whether none of the people at the table has a link here, which is reported."""
        playing, mesh = self.seat.playing, self.seat.mesh
        keys = playing.agreement.keys
        others = [seat for seat in playing.living if seat != playing.seat and keys[seat] not in self.bots]
        is_alone = bool(others) and not any(mesh.link(keys[seat]) for seat in others)
        if is_alone:
            self._paused.update(others)
            self.front.unreachable(scene, others)
        return is_alone
