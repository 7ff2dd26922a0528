"""The random run of `table_model.py` with several cheats, which do what honest programs have to stand.

They sign other bodies for keys of any age, fork the game where they decide, resign to some alone, vote twice, show what
lies far ahead, and fall silent. As long as most living seats are honest, all that honest seats hold is one game, which
ends without any of them being cut, and a stranger can open every file that one of them writes.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from scripted_wire import Peer, ScriptedTable, identity
from table_model import Model

from protocol.agreement import sign_agreement
from protocol.files.evidence import write_evidence
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.log.ballots import voices
from protocol.log.news import FoulFound
from protocol.seat.effects import Effect
from protocol.wire.items import AnyBody, Entry, Resignation, Signed, Vote, sign
from protocol.wire.payloads import Reply
from protocol.wire.talk import Have


class Witness(Peer):
    """A peer that writes a file whenever it finds a foul, as a program does, and opens it."""

    def run(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, FoulFound):
                self.prove(effect)
            super().run([effect])

    def prove(self, foul: FoulFound) -> None:
        table = self.table
        assert isinstance(table, CheatingTable)
        if self.seat in table.cheats:
            return
        try:
            data = write_evidence(self.member.log, table.signatures, foul, identity(self.seat))
        except LookupError:
            return  # a stretch that this seat has left
        open_file(data)


class CheatingTable(ScriptedTable):
    """Cheats do not listen to what they have said themselves, and nothing comes from those that have fallen silent."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.cheats: frozenset[int] = frozenset()
        self.silent: set[int] = set()
        super().__init__(*arguments, **named)
        self.peers = [Witness(self, seat) for seat in range(self.agreement.players)]
        self.signatures = [sign_agreement(identity(seat), self.agreement) for seat in range(self.agreement.players)]

    def flood(self, seat: int, item: Signed, source: bytes | None) -> None:
        if seat not in self.silent:
            super().flood(seat, item, source)

    def send(self, seat: int, to: int, message: Signed | Have | str) -> None:
        if seat not in self.silent:
            super().send(seat, to, message)

    def mend(self, one: int, two: int) -> None:
        """Whose link is there is found, as the network's driver tells its member."""
        is_new = (one, two) not in self.queues
        super().mend(one, two)
        for seat, other in ((one, two), (two, one)) if is_new and (one, two) in self.queues else ():
            self.peers[seat].member.found(other, self.now)

    def deliver(self, seat: int, to: int) -> None:
        message = self.queues[seat, to][0]
        if isinstance(message, Signed) and message.body.seat == to and to in self.cheats:
            self.queues[seat, to].popleft()
        else:
            super().deliver(seat, to)


class CheatingModel(Model):
    """One random run with one cheat or more, but fewer than honest persons."""

    table_type = CheatingTable
    table: CheatingTable
    pace = (11.0,) * 6

    def __init__(self, number: int, **named: Any) -> None:
        super().__init__(number, players=named.pop("players", (3, 3, 4, 5, 5, 6)), **named)
        seats = range(len(self.table.peers))
        self.cheats = set(self.rng.sample(seats, self.rng.randrange(1, (len(seats) - 1) // 2 + 1)))
        if self.rng.random() < 0.4:
            self.give_bots(self.rng.choice(seats))
        self.table.cheats = frozenset(self.cheats)
        self.cheat = None
        self.called: set[int] = set()
        self.is_judged = False

    def give_bots(self, host: int) -> None:
        """Some seats become the bots of `host`: a cheat's may be all but two of the others, and are cheats as well."""
        others = [seat for seat in range(len(self.table.peers)) if seat != host]
        if host in self.cheats:
            bots = self.rng.sample(others, len(others) - 2)
            self.cheats = {host, *bots}
        else:
            bots = self.rng.sample(sorted(set(others) - self.cheats), 1)
        agreement = self.table.agreement
        key = identity(host).key
        seating = tuple(replace(one, of=key if seat in bots else b"") for seat, one in enumerate(agreement.seating))
        self.table = CheatingTable(replace(agreement, seating=seating), self.rng, defers=self.table.defers)

    def step(self) -> None:
        if self.rng.random() < 0.06:
            self.misbehave()
        super().step()

    def misbehave(self) -> None:
        seat = self.rng.choice(sorted(self.cheats))
        if self.table.peers[seat].is_up:
            tricks = (self.double_any, self.double_any, self.fork, self.fork, self.fork, self.vote_twice)
            self.rng.choice((*tricks, self.resign_to_some, self.look_ahead, self.fall_silent))(seat)

    def show(self, seat: int, bodies: Iterable[AnyBody]) -> None:
        """Each other seat gets one of these, or nothing."""
        items = [sign(identity(seat), body) for body in bodies]
        for to in range(len(self.table.peers)):
            if to != seat and self.rng.random() < 0.8:
                self.table.send(seat, to, self.rng.choice(items))
                self.has_doubled = True

    def own(self, seat: int, kind: type) -> list[Any]:
        pool = self.table.peers[seat].member.log.pool
        return [item.body for item in pool if item.body.seat == seat and isinstance(item.body, kind)]

    def double_any(self, seat: int) -> None:
        entries = self.own(seat, Entry)
        if entries:
            entry = self.rng.choice(entries if self.rng.random() < 0.5 else entries[-3:])
            self.show(seat, [replace(entry, state=bytes(32))])

    def fork(self, seat: int) -> None:
        """Where it decides, all that it may decide, and to leave, each to some."""
        member = self.table.peers[seat].member
        if member.is_asked and self.table.agreement.game == "dao":
            head, (epoch, place) = member.log.head, member.log.at
            entry = Entry(member.agreement.id, epoch, *place, seat, head.chain, head.state, Reply("flip"))
            moves = [replace(entry, payload=Reply(move.text)) for move in member.legal()]
            self.show(seat, [*moves, self.leaving(seat)])

    def leaving(self, seat: int) -> Resignation:
        member = self.table.peers[seat].member
        secret = member.secrets.veil.reveal() if member.log.game.veils else b""
        step, round_ = member.log.head.place
        early = max(0, step - self.rng.choice((0, 0, 1, 5)))
        return Resignation(member.agreement.id, member.log.branch.epoch, early, round_, seat, secret)

    def resign_to_some(self, seat: int) -> None:
        self.show(seat, [self.leaving(seat)])

    def vote_twice(self, seat: int) -> None:
        votes = self.own(seat, Vote)
        if votes:
            vote = self.rng.choice(votes)
            self.show(seat, [replace(vote, attempt=vote.attempt + 1), replace(vote, trail=vote.trail[-1:])])

    def look_ahead(self, seat: int) -> None:
        entries = self.own(seat, Entry)
        if entries:
            far = replace(entries[-1], step=entries[-1].step + 1000)
            self.show(seat, [far, replace(far, state=bytes(32))])

    def fall_silent(self, seat: int) -> None:
        if self.rng.random() < 0.5:
            self.table.silent.add(seat)
            self.has_doubled = True

    def resign(self) -> None:
        """Honest seats leave only as long as most persons that stay are honest."""
        if self.are_most(peer.seat for peer in self.still_in()[1:]):
            super().resign()

    def are_most(self, seats: Iterable[int]) -> bool:
        """Whether these seats are more persons than the cheats that an honest seat takes for playing."""
        persons = self.table.agreement.persons
        living = {seat for peer in self.still_in() for seat in peer.member.log.branch.living}
        return len(voices(list(seats), persons)) > len(voices(self.cheats & living, persons))

    def heal(self) -> None:
        """Where people are asked they call seats late here too; else nobody should be called any more."""
        called_before = self.called_by_honest()
        super().heal()
        self.called = called_before if self.people is None else self.called_by_honest()

    def called_by_honest(self) -> set[int]:
        votes = [item.body for peer in self.honest for item in peer.journal.items if isinstance(item.body, Vote)]
        return {gone.seat for vote in votes if vote.seat not in self.cheats for gone in vote.out}

    def check_end(self) -> None:
        honest = {peer.seat for peer in self.honest}
        cut = honest - {peer.seat for peer in self.still_in()} - self.resigned
        if self.are_most(honest - self.resigned - self.called):
            assert cut <= self.called, f"honest seats were cut: {cut - self.called}"
        self.is_judged = self.are_most(peer.seat for peer in self.still_in())
        if self.is_judged:
            super().check_end()
        for data in {write_transcript(peer.member.log, self.table.signatures) for peer in self.honest}:
            open_file(data)
