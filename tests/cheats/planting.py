"""A seat planted at the real table: honest programs play until a cheat would pay, then a test speaks for that seat.

What it sends may be what its own program would, or what that never says. Whether everybody noticed is judged here, too.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from cheats.cheating import Accuser
from scripted_wire import ScriptedTable, make_agreement, seed

from engine.cards import Face, Handle
from engine.events import Answer
from protocol.files.report import FoulReport
from protocol.files.verify import open_file
from protocol.log.log import Log
from protocol.rounds.disclosures import disclose
from protocol.rounds.procedure import Basis
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.member import Member
from protocol.veil.group import subtract
from protocol.veil.jobs import show_faces
from protocol.wire.items import Entry, sign
from protocol.wire.payloads import AnyPayload, Openings, Proving, Reply, TossLink

Wanted = Callable[[Any, Mapping[Handle, Face], tuple[str, ...]], bool]
MOST_TURNS = 150


class Planted:
    """A seat that the whole table waits for; its own program is off, and the test speaks for it."""

    def __init__(self, table: ScriptedTable, seat: int, hand: dict[Handle, Face]) -> None:
        self.table = table
        self.seat = seat
        self.hand = hand
        self.member = table.peers[seat].member
        self.legal = texts_of(self.member)
        self.honest = [peer for peer in table.peers if peer.seat != seat]
        self.secrets = SeatSecrets(seed(seat), random.Random(seat).randbytes)
        table.peers[seat].crash()

    @property
    def log(self) -> Log:
        return self.honest[0].member.log

    @property
    def basis(self) -> Basis:
        basis: Basis = self.log.head.procedure.basis
        return basis

    @property
    def state(self) -> Any:
        return self.basis.state

    def said(self, answer: Answer, round_: int = 0) -> Reply:
        work = disclose(self.basis, round_, answer, self.secrets)
        reply = work.finish(work.job.run())
        assert isinstance(reply, Reply)
        return reply

    def posing(self, handle: Handle, face: Face) -> Openings:
        """An opening whose share makes the card seem to be `face`; only its proof cannot be had."""
        honest = self.said(Answer(self.seat, "?", opened=((handle, self.hand[handle]),))).disclosed[0]
        assert isinstance(honest, Openings)
        share = subtract(self.basis.veils[handle].card.b, self.basis.faces.point(face))
        return Openings((handle,), share, honest.proof)

    def posing_among(self, handle: Handle, few: tuple[Face, ...]) -> Proving:
        """The statement that a card is among `few`, with what is left of a proof that it is among more."""
        faces = (*few, self.hand[handle])
        proof = show_faces(
            self.basis.context(0, self.seat),
            self.secrets.veil.reveal(),
            self.basis.veils[handle].card.to_bytes(),
            1,
            [self.basis.faces.point(face) for face in faces],
            self.secrets.random,
        )
        return Proving(handle, few, proof[: 64 * len(few)])

    def send(self, payload: AnyPayload, ahead: int = 0) -> None:
        """Sign a payload for the open round, or on no chain for one to come, and show it to everybody."""
        head = self.log.head
        step, round_ = head.place
        chain = bytes(32) if ahead else head.chain
        entry = Entry(self.basis.game_id, self.basis.epoch, step + ahead, round_, self.seat, chain, head.state, payload)
        item = sign(self.member.identity, entry)
        for peer in self.honest:
            peer.run(peer.member.receive(item, None, self.table.now))
        self.table.settle()

    def contribute(self) -> None:
        """What the seat's own program would send for a toss."""
        payload = self.log.head.procedure.contribute(self.seat, self.secrets)
        assert isinstance(payload, TossLink)
        self.send(payload)

    def is_caught(self, code: str) -> None:
        """Everybody names this seat alone, proves it to a stranger, and plays on without it if the game does."""
        for peer in self.honest:
            assert isinstance(peer, Accuser)
            assert [(foul.seat, foul.code) for foul in peer.fouls] == [(self.seat, code)]
            (evidence,) = peer.evidence
            report = open_file(evidence)
            assert isinstance(report, FoulReport)
            assert (report.seat, report.code) == (self.seat, code)
            assert self.seat not in peer.member.log.branch.living
        place = self.log.head.place
        for _ in range(2):
            assert self.table.play_turns() or self.log.branch.is_closed
            self.table.settle()
        assert all(len(peer.fouls) == 1 for peer in self.honest)
        assert len({peer.member.log.head.chain for peer in self.honest}) == 1
        assert self.log.branch.is_closed or self.log.head.place > place

    def nobody_is_accused(self) -> None:
        assert not any(peer.fouls for peer in self.honest)
        assert self.seat in self.log.branch.living


def texts_of(member: Member) -> tuple[str, ...]:
    """The legal moves as they are typed."""
    return tuple(move.text for move in member.legal())


def plant(game: str, players: int, wanted: Wanted, aside: int = 0, **options: Any) -> Planted:
    """Play at random until a seat that is asked stands where `wanted` is true, and plant a cheat there, or `aside`.

    Where others are asked together with the cheat, they decide.
    """
    table = ScriptedTable(make_agreement(game, players, **options), random.Random(1))
    table.peers = [Accuser(table, seat) for seat in range(players)]
    table.start()
    for _ in range(MOST_TURNS):
        table.settle()
        for peer in (peer for peer in table.peers if peer.member.is_asked):
            state = peer.member.log.head.procedure.basis.state
            faces = peer.member.knowledge.faces
            cards = state.decks[peer.seat] if game == "tao" else state.hands[peer.seat]
            hand = {card: faces[card] for card in cards if isinstance(card, int)}
            if wanted(state, hand, texts_of(peer.member)):
                planted = Planted(table, (peer.seat + aside) % players, hand)
                if not aside:
                    table.play_turns()
                    table.settle()
                return planted
        table.play_turns()
    raise AssertionError("it never came to that")
