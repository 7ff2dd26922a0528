"""Which of the others can be reached from here, as the reader is told: nobody may look as if they were thinking."""

import asyncio
from typing import Final

import msgspec

from lanplay.table.front import Front, Scene
from protocol.net.notices import LinkDown, LinkUp
from protocol.net.seat import Seat

TO_COME: Final = 2.0  # seconds in which links are usually there


class Company(msgspec.Struct):
    """`bots` are the keys of this seat's own bots, which end with this program and are no company. `away` are the
    seats that the reader was told cannot be reached.
    """

    seat: Seat
    front: Front
    bots: frozenset[bytes]
    away: set[int] = msgspec.field(default_factory=set)

    def hear(self, scene: Scene, notice: LinkUp | LinkDown) -> None:
        """Report links that ended and those that came back.

        The first link to a seat is not news, nor is that of a seat that has left the game. A program that has closed
        its link on purpose was stopped by its player.
        """
        is_up, seat = isinstance(notice, LinkUp), notice.seat
        if is_up == (seat not in self.away) or seat not in self.seat.playing.living:
            return
        self.away ^= {seat}
        has_stopped = isinstance(notice, LinkDown) and notice.is_on_purpose
        self.front.reachable(scene, seat, is_up=is_up, has_stopped=has_stopped)
        if not (is_up or has_stopped):
            self._tell_if_alone(scene)

    async def tell_of_missing(self, scene: Scene) -> None:
        """After a break, once links are usually there."""
        await asyncio.sleep(TO_COME)
        if not self.seat.playing.is_closed and not self._tell_if_alone(scene):
            keys = self.seat.playing.agreement.keys
            for key in self.seat.missing():
                self.hear(scene, LinkDown(keys.index(key)))

    def _tell_if_alone(self, scene: Scene) -> bool:
        """Whether none of the people at the table has a link here, which is reported."""
        playing, mesh = self.seat.playing, self.seat.mesh
        keys = playing.agreement.keys
        others = [seat for seat in playing.living if seat != playing.seat and keys[seat] not in self.bots]
        is_alone = bool(others) and not any(mesh.link(keys[seat]) for seat in others)
        if is_alone:
            self.away.update(others)
            self.front.unreachable(scene, others)
        return is_alone
