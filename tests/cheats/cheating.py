"""A table with one modified peer: it plays honestly until its trick tells it to send something else.

The honest ones write evidence at the moment they find a foul, as a program does. `expose` lets the game run to its
end and holds it against what the cheat book promises.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from scripted_wire import Peer, ScriptedTable, identity, make_agreement

from engine.events import Leaving
from protocol.agreement import Agreement, sign_agreement
from protocol.files.evidence import write_evidence
from protocol.files.report import Completeness, FoulReport, GameReport
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.log.news import FoulFound
from protocol.seat.effects import Effect, Flood
from protocol.wire.items import AnyBody, Signed, sign

CHEAT = 1
Sent: TypeAlias = Mapping[int, Sequence[Signed]]
Trick: TypeAlias = "Callable[[Cheat, Signed], Sent | None]"


def signatures(agreement: Agreement) -> list[bytes]:
    return [sign_agreement(identity(seat), agreement) for seat in range(agreement.players)]


class Accuser(Peer):
    """An honest peer that keeps the evidence it writes."""

    def run(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, FoulFound):
                agreement = self.table.agreement
                told = write_evidence(self.member.log, signatures(agreement), effect, identity(self.seat))
                self.evidence.append(told)
            super().run([effect])

    def __init__(self, table: ScriptedTable, seat: int) -> None:
        super().__init__(table, seat)
        self.evidence: list[bytes] = []


class Cheat(Peer):
    """`trick` sees each item that this peer signs before it is sent, and may say what every seat gets instead."""

    def __init__(self, table: ScriptedTable, seat: int, trick: Trick) -> None:
        super().__init__(table, seat)
        self.trick: Trick | None = trick
        self.is_mute = False

    def run(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Flood) and effect.item.body.seat == self.seat and self.trick is not None:
                instead = self.trick(self, effect.item)
                if instead is not None:
                    self.trick = None
                    self.send(instead)
                    continue
            if not (self.is_mute and isinstance(effect, Flood)):
                super().run([effect])

    def send(self, sent: Sent) -> None:
        for seat, items in sent.items():
            for item in items:
                self.table.send(self.seat, seat, item)

    def sign(self, body: AnyBody) -> Signed:
        return sign(identity(self.seat), body)

    @property
    def others(self) -> list[int]:
        return [peer.seat for peer in self.table.peers if peer.seat != self.seat]

    def to_all(self, *items: Signed) -> dict[int, tuple[Signed, ...]]:
        return dict.fromkeys(self.others, items)


class CheatTable(ScriptedTable):
    """DAO, or another game, with one cheat on seat 1, and everybody's links whole."""

    def __init__(
        self,
        trick: Trick,
        players: int = 4,
        number: int = 1,
        *,
        game: str = "dao",
        table: bytes | None = None,
        bots: Mapping[int, int] = MappingProxyType({}),
        **options: object,
    ) -> None:
        name = bytes([number - 1]) * 16 if table is None else table
        agreement = make_agreement(game, players, name, bots=bots, **options)
        super().__init__(agreement, random.Random(number))
        self.cheat = Cheat(self, CHEAT, trick)
        self.honest = [Accuser(self, seat) for seat in range(players) if seat != CHEAT]
        self.peers = sorted([self.cheat, *self.honest], key=lambda peer: peer.seat)

    def flood(self, seat: int, item: Signed, source: bytes | None) -> None:
        """The cheat does not listen to what it has said itself, or its own program would notice."""
        super().flood(seat, item, source)
        queue = self.queues.get((seat, CHEAT))
        if queue and queue[-1] is item and item.body.seat == CHEAT:
            queue.pop()

    def play_to_the_end(self) -> None:
        self.start()
        for _ in range(30):
            self.play_out()
            if all(peer.member.log.branch.is_closed for peer in self.honest if peer.is_up):
                return
            self.tick(61.0)
        raise AssertionError("the game did not end")

    def transcripts(self) -> set[bytes]:
        signed = signatures(self.agreement)
        return {write_transcript(peer.member.log, signed) for peer in self.honest if peer.is_up}

    def report(self) -> GameReport:
        """What the one transcript of all honest peers says when a stranger opens it."""
        (transcript,) = self.transcripts()
        report = open_file(transcript)
        assert isinstance(report, GameReport)
        assert report.ending is Completeness.CLOSED
        return report

    def accused(self) -> dict[int, set[tuple[int, str]]]:
        """Whom each honest peer has found a foul of, and which."""
        return {peer.seat: {(foul.seat, foul.code) for foul in peer.fouls} for peer in self.honest if peer.is_up}


def expose(table: CheatTable, code: str) -> GameReport:
    """Play on: every honest peer catches the cheat and nobody else, proves it to a stranger, and finishes the game."""
    game = catch(table, code)
    assert [(gone.seat, gone.code) for gone in game.departures if gone.how is Leaving.FOUL] == [(CHEAT, code)]
    return game


def catch(table: CheatTable, code: str) -> GameReport:
    """The same for a cheat who leaves by another way than being cut for the foul."""
    table.play_to_the_end()
    assert all(found == {(CHEAT, code)} for found in table.accused().values())
    for peer in (peer for peer in table.honest if peer.is_up):
        (evidence,) = peer.evidence
        report = open_file(evidence)
        assert isinstance(report, FoulReport)
        assert (report.seat, report.nick, report.code) == (CHEAT, f"seat{CHEAT}", code)
        assert report.accuser == identity(peer.seat).key
    game = table.report()
    assert CHEAT in {gone.seat for gone in game.departures}
    return game
