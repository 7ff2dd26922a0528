"""What tests of the rounds share: whole games over the scripted wire, the truth behind veils, and planted cheats."""

import random
from typing import Any

from scripted_wire import Peer, ScriptedTable, make_agreement, seed

from engine.cards import Face, Handle
from engine.events import Event
from protocol.log.branch import Happened
from protocol.rounds.job import refusal
from protocol.rounds.procedure import Basis, ComparisonWords, Procedure
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.rounds.veils import Veils
from protocol.seat.effects import RunJob
from protocol.veil.elgamal import share, strip
from protocol.veil.faces import FaceTable
from protocol.veil.keys import SeatKey
from protocol.wire.items import Entry, Signed, sign
from protocol.wire.payloads import AnyPayload


def play_out(game: str, players: int, number: int, **options: object) -> ScriptedTable:
    """A whole game by random moves."""
    table = ScriptedTable(make_agreement(game, players, **options), random.Random(number))
    table.start()
    table.play_out()
    return table


def key_of(seat: int) -> SeatKey:
    return SeatSecrets(seed(seat)).veil


def truth(veils: Veils, table: FaceTable) -> dict[Handle, Face]:
    """The faces of all veiled cards, as only all seats together could read them."""
    found = {}
    for handle, veiled in veils.cards.items():
        shares = [share(veiled.card, key_of(seat)) for seat in veiled.under]
        found[handle] = table.face(strip(veiled.card, shares).b)
    return found


def events_of(table: ScriptedTable, seat: int = 0) -> list[tuple[Event, Happened]]:
    """The events of a game without cuts, as a seat saw them."""
    happened = table.peers[seat].member.log.branch.happened
    return [(one.event, one) for one in happened if not isinstance(one.event, ComparisonWords)]


class Following:
    """A dealer's randomness that repeats what happened elsewhere."""

    def __init__(self, numbers: tuple[int, ...], order: tuple[Face, ...]) -> None:
        self._numbers = list(numbers)
        self._order = order

    def randrange(self, stop: int, /) -> int:
        number = self._numbers.pop(0)
        assert 0 <= number < stop
        return number

    def shuffle(self, x: list[Any], /) -> None:
        assert sorted(x) == sorted(self._order), "the shuffle changed a card"
        x[:] = self._order


def reach(game: str, kind: type[Procedure], seat: int, *, players: int = 3, number: int = 0) -> ScriptedTable:
    """A table at the moment when everything waits for `seat` in a round of this kind, and for nothing else.

    Its members leave their jobs to the table, which never does the seat's own one for such a round.
    """
    table = ScriptedTable(make_agreement(game, players, bytes([number]) * 16), random.Random(number), defers=True)
    log = table.peers[seat].member.log

    def is_awaited(procedure: Procedure | None) -> bool:
        return isinstance(procedure, kind) and seat in procedure.due

    def is_held(peer: Peer, task: RunJob) -> bool:
        is_own = peer.seat == seat and task.job.function is not refusal
        return is_own and (is_awaited(log.head.procedure) or is_awaited(log.ahead))

    table.held = is_held
    table.start()
    while not (is_awaited(log.head.procedure) and seat in log.head.missing):
        assert table.work(1) or table.deliver_some(1) or table.play_turns(), "no such round"
    table.settle()
    for peer in table.peers:
        if peer.seat != seat and peer.member.is_asked:
            peer.run(peer.member.decide(peer.member.legal()[0].text, table.now))
    table.settle()
    assert all(peer.member.log.head.missing == (seat,) for peer in table.peers)
    return table


class Cheat:
    """The seat that a table waits for, and that sends something else than its own program would."""

    def __init__(self, table: ScriptedTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.secrets = SeatSecrets(seed(seat), random=random.Random(seat).randbytes)

    @property
    def procedure(self) -> Any:
        return self.table.peers[self.seat].member.log.head.procedure

    @property
    def basis(self) -> Basis:
        basis: Basis = self.procedure.basis
        return basis

    def honest(self) -> Any:
        """What the seat's own program would send."""
        work = self.procedure.contribute(self.seat, self.secrets)
        return work.finish(work.job.run())

    def send(self, payload: AnyPayload) -> set[tuple[int, str]]:
        """Send a payload for the open round; the fouls that all others found."""
        member = self.table.peers[self.seat].member
        head = member.log.head
        place = head.procedure.basis.epoch, *head.place, self.seat
        return self.show(sign(member.identity, Entry(self.basis.game_id, *place, head.chain, head.state, payload)))

    def show(self, item: Signed) -> set[tuple[int, str]]:
        others = [peer for peer in self.table.peers if peer.seat != self.seat and peer.is_up]
        for peer in others:
            peer.run(peer.member.receive(item, None, self.table.now))
        self.table.settle()
        found = [{(foul.seat, foul.code) for foul in peer.fouls} for peer in others]
        assert all(one == found[0] for one in found), "they do not agree"
        return found[0]

    def is_out(self) -> bool:
        """Whether all others go on without this seat."""
        others = [peer.member.log.branch.living for peer in self.table.peers if peer.seat != self.seat]
        return all(self.seat not in living for living in others)
