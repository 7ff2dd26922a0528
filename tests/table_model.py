"""N peers of one table in a random run, with everything that can go wrong; what must hold, always and at the end.

Each run is one seed: deliveries in random order, cut and mended links, crashes and restarts from the journal,
resignations, late votes, jobs that are done late, and sometimes a cheat that signs two bodies for one key.
"""

import random

from scripted_wire import Peer, ScriptedTable, make_agreement, seed

from protocol.log.knowledge import Eyes, opened
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.veil.elgamal import unveil
from protocol.wire.items import Entry, RevealedKey, Signed, sign
from protocol.wire.payloads import AnyPayload, Reply


class Model:
    """One random run. `cheat` is the seat that may double, or None.

    With `absence` "ask" people say at random who is to be waited for, and take breaks.
    """

    table_type = ScriptedTable
    pace: tuple[float, ...] = (61.0,)  # seconds that pass between two looks at whether all is over

    def __init__(
        self,
        number: int,
        game: str = "dao",
        players: tuple[int, ...] = (2, 3, 3, 4, 4, 5, 6),
        most_steps: int = 400,
        open_books: bool = False,
        absence: str = "strict",
    ) -> None:
        self.rng = random.Random(number)
        self.most_steps = most_steps
        chosen = self.rng.choice(players)
        agreement = make_agreement(game, chosen, open_books=open_books, clock=30, absence=absence)
        self.table = self.table_type(agreement, self.rng, defers=game != "dao")
        self.people = random.Random(number) if absence == "ask" else None
        self.cheat = self.rng.randrange(chosen) if self.rng.random() < 0.5 else None
        self.cheats = set() if self.cheat is None else {self.cheat}
        self.has_doubled = False
        self.final: dict[int, list[tuple[bytes, int, int, bytes]]] = {seat: [] for seat in range(chosen)}
        self.resigned: set[int] = set()

    @property
    def honest(self) -> list[Peer]:
        return [peer for peer in self.table.peers if peer.seat not in self.cheats]

    def run(self) -> None:
        self.table.start()
        for _ in range(self.rng.randrange(20, self.most_steps)):
            self.step()
        self.heal()
        self.check_end()
        assert self.has_doubled or not any(peer.fouls for peer in self.table.peers), "fouls that nobody committed"

    def step(self) -> None:
        if self.people is not None and self.people.random() < 0.1:
            self.speak(
                self.people.choice(self.table.peers), self.people.choice(("call_late", "wait", "pause", "unpause"))
            )
        chance = self.rng.random()
        if chance < 0.62:
            self.table.deliver_some(self.rng.randrange(1, 12))
            self.table.work(self.rng.randrange(4))
        elif chance < 0.85:
            self.decide_or_double()
        elif chance < 0.90:
            self.table.tick(self.rng.choice((0.5, 5.0, 50.0)))
        elif chance < 0.93:
            one, two = self.two_seats()
            self.table.cut(one, two)
        elif chance < 0.97:
            self.table.mend(*self.two_seats())
        elif chance < 0.985:
            self.crash_or_restart()
        elif chance < 0.99:
            self.resign()
        elif chance < 0.996:
            self.double()
        else:
            self.publish_early()
        self.check_always()

    def speak(self, peer: Peer, what: str) -> None:
        if peer.is_up:
            peer.run(getattr(peer.member, what)(self.table.now))

    def two_seats(self) -> tuple[int, int]:
        one, two = self.rng.sample(range(len(self.table.peers)), 2)
        return one, two

    def decide_or_double(self) -> None:
        if self.rng.random() < 0.03:
            self.double()
        asked = [peer for peer in self.table.peers if peer.is_up and peer.member.is_asked]
        for peer in asked:
            peer.run(peer.member.decide(self.rng.choice(peer.member.legal()).text, self.table.now))

    def crash_or_restart(self) -> None:
        peer = self.rng.choice(self.table.peers)
        if peer.is_up:
            peer.crash()
        else:
            self.restart(peer)

    def restart(self, peer: Peer) -> None:
        peer.restart()
        for other in self.table.peers:
            self.table.mend(peer.seat, other.seat)

    def resign(self) -> None:
        peer = self.rng.choice(self.table.peers)
        if peer.is_up and peer.seat not in self.cheats and self.rng.random() < 0.3:
            peer.run(peer.member.resign(self.table.now))
            self.resigned.add(peer.seat)

    def double(self) -> None:
        """The cheat signs another body for a key that it has signed or is about to sign, and shows it to some."""
        if self.cheat is None or not self.table.peers[self.cheat].is_up:
            return
        log = self.table.peers[self.cheat].member.log
        own = [item for item in log.pool if item.body.seat == self.cheat and isinstance(item.body, Entry)]
        recent = own[-3:]
        if not recent:
            return
        other = self.twisted(self.rng.choice(recent))
        for to in range(len(self.table.peers)):
            if self.rng.random() < 0.6:
                self.table.send(self.cheat, to, other)
                self.has_doubled = True

    def publish_early(self) -> None:
        """The cheat shows its own secret to some, whatever has been agreed and wherever the game stands."""
        if self.cheat is None or not self.table.agreement.open_books:
            return
        peer = self.table.peers[self.cheat]
        secret = SeatSecrets(seed(self.cheat)).veil.reveal()
        item = sign(peer.member.identity, RevealedKey(self.table.agreement.id, self.cheat, secret))
        for to in range(len(self.table.peers)):
            if self.rng.random() < 0.6:
                self.table.send(self.cheat, to, item)

    def twisted(self, item: Signed) -> Signed:
        body = item.body
        assert isinstance(body, Entry)
        payload: AnyPayload = body.payload
        state = body.state
        if isinstance(payload, Reply):
            payload = Reply("take" if payload.move == "flip" else "flip")
        else:
            state = bytes(32)
        twisted = Entry(body.game, body.epoch, body.step, body.round, body.seat, body.chain, state, payload)
        assert self.cheat is not None
        return sign(self.table.peers[self.cheat].member.identity, twisted)

    def heal(self) -> None:
        """Everything works again, and time passes until nothing moves any more."""
        for peer in self.table.peers:
            if not peer.is_up:
                self.restart(peer)
        for _ in range(30):
            if self.is_quiet():
                return
            for peer in self.table.peers:
                for other in self.table.peers:
                    self.table.mend(peer.seat, other.seat)
            self.table.sync_all()
            for peer in self.table.peers if self.people is not None else ():
                self.speak(peer, "unpause")
                self.speak(peer, "call_late")
            for seconds in self.pace:
                self.table.play_out()
                self.table.tick(seconds)
                self.table.settle()
            self.check_always()

    def is_quiet(self) -> bool:
        log = [peer.member.log for peer in self.still_in()]
        is_closed = all(one.branch.is_closed and not one.unopened for one in log)
        return is_closed and len({one.head.chain for one in log}) == 1

    def check_always(self) -> None:
        for peer in self.honest:
            accused = {foul.seat for foul in peer.fouls} - self.cheats
            assert not accused, f"{peer.seat} accuses {accused}"
            self.check_final(peer)
            self.check_books(peer)
        assert not {bearer for _, bearer, _ in self.table.rejected} - self.cheats

    def check_final(self, peer: Peer) -> None:
        """What was final to an honest peer stands for ever."""
        log = peer.member.log
        chains = {(branch.epoch, *standing.place): standing.chain for branch, standing in log.branch.history()}
        cuts = [branch for branch in log.branch.lineage() if branch.cut and branch.parent]
        chains |= {(heir.parent.epoch, *heir.cut.place): heir.cut.chain for heir in cuts}
        for epoch, step, round_, chain in self.final[peer.seat]:
            assert chains.get((epoch, step, round_)) == chain, f"{peer.seat} lost a final round"
        first = log.branch.trail(600)[0]
        if (first.step, first.round) == log.branch.rounds[0].place:
            return  # nothing of this epoch is final yet
        self.final[peer.seat].append((log.branch.epoch, first.step, first.round, first.chain))

    def check_books(self, peer: Peer) -> None:
        """Nobody publishes a secret before all whom they know to play have signed the end, nor unless it was agreed."""
        log = peer.member.log
        published = any(
            isinstance(item.body, RevealedKey) for item in peer.journal.items if item.body.seat == peer.seat
        )
        assert not published or (self.table.agreement.open_books and log.branch.is_closed)
        assert log.branch.is_closed or not any(isinstance(item.body, RevealedKey) for item in peer.journal.items)

    def check_end(self) -> None:
        living = {peer.member.log.branch.living for peer in self.still_in()}
        assert len(living) <= 1, f"different seats are thought to play: {living}"
        heads = {(peer.member.log.branch.epoch, peer.member.log.head.chain) for peer in self.still_in()}
        assert len(heads) <= 1, "honest peers ended on different chains"
        assert all(peer.member.log.branch.is_closed for peer in self.still_in()), "the game did not end"
        self.check_knowledge()
        self.check_opened()

    def check_knowledge(self) -> None:
        """Every honest peer knows the true faces of all its own cards, whatever was undone on the way."""
        for peer in self.still_in():
            basis = peer.member.log.head.procedure.basis
            if len(basis.living) < 2:
                continue  # what the others have published lets the last seat read everything
            own = [handle for handle in basis.veils.cards if basis.veils.owns(peer.seat, handle)]
            key = SeatSecrets(seed(peer.seat)).veil
            truth = {handle: basis.faces.face(unveil(basis.veils[handle].card, key)) for handle in own}
            assert truth.items() <= peer.member.knowledge.faces.items()

    def check_opened(self) -> None:
        """Behind the end all see what each honest peer had known, if that was agreed, and nothing if it was not."""
        for peer in self.still_in():
            log = peer.member.log
            keys = opened(log)
            assert bool(keys) == self.table.agreement.open_books
            assert not log.unopened
            for other in self.still_in() if keys else ():
                eyes = Eyes(log, {other.seat: keys[other.seat]})
                for happened in log.branch.course():
                    eyes.follow(happened)
                assert eyes.knowledge(peer.seat).faces == other.member.knowledge.faces

    def still_in(self) -> list[Peer]:
        """Honest peers that were not cut: those that all honest peers together think to be playing."""
        cut = {
            gone.seat
            for peer in self.honest
            for branch in peer.member.log.branch.lineage()
            if branch.cut
            for gone in branch.cut.out
        }
        return [peer for peer in self.honest if peer.seat not in cut and peer.seat not in self.resigned]
