"""One line of history: the rounds of one epoch on top of what it keeps of the epoch before.

A branch only grows at its head. When seats are cut, a new branch begins that keeps its parent's rounds before the
cut; the parent stays as it is, so that a later, larger cut of it can still be made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from engine.canonical import state_hash
from engine.contract import AnyGame
from engine.events import Event, Leaving, Left
from protocol.log import chain
from protocol.log.ballots import Decision
from protocol.log.chain import Cut, Place
from protocol.rounds.begin import begin
from protocol.rounds.closing import ClosedRound, ClosingRound, SignedEnd
from protocol.rounds.parting import depart
from protocol.rounds.procedure import Basis, ComparisonWords, Done, Procedure
from protocol.rounds.sealed import UnsealRound
from protocol.rounds.toss import begin_words
from protocol.rounds.tosschain import TossLedger
from protocol.rounds.veils import Veils
from protocol.wire.items import FIRST_EPOCH, Entry, Mark, Resignation, Signed
from protocol.wire.payloads import AnyPayload, ResignationsSeen


@dataclass(slots=True)
class Round:
    """One round: what it builds on, the procedure that judges it, and what stands for each of the `due` seats so far.

    `pending` are entries whose proofs are still being checked: their seats are not missed, but nothing builds on them.
    """

    place: Place
    chain: bytes
    state: bytes
    procedure: Procedure
    adopted: dict[int, Signed] = field(default_factory=dict)
    pending: dict[int, Signed] = field(default_factory=dict)
    due: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.due = self.procedure.due

    @property
    def open(self) -> tuple[int, ...]:
        """The due seats for which nothing stands yet."""
        return tuple(seat for seat in self.due if seat not in self.adopted)

    @property
    def missing(self) -> tuple[int, ...]:
        """The due seats that have sent nothing that can stand."""
        return tuple(seat for seat in self.open if seat not in self.pending)

    def has(self, seat: int) -> bool:
        """Whether `seat` has sent something that stands or still may."""
        return seat in self.adopted or seat in self.pending

    @property
    def chain_after(self) -> bytes:
        return chain.after_round(self.chain, [self.adopted[seat].hash for seat in self.due])


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the game: the step that it ended, and the state and the veiled cards after it."""

    step: int
    event: Event | ComparisonWords
    state: Any
    state_hash: bytes
    veils: Veils = field(default_factory=Veils, repr=False)


class Branch:
    """The history of one epoch. `rounds[-1]` is the open round; `living` are the seats that have not left."""

    def __init__(self, game: AnyGame, game_id: bytes, epoch: bytes, parent: "Branch | None", kept: int) -> None:
        self.game = game
        self.game_id = game_id
        self.epoch = epoch
        self.parent = parent
        self.kept = kept
        self.decision: Decision | None = None
        self.rounds: list[Round] = []
        self.happened: list[Happened] = []

    @classmethod
    def first(
        cls,
        game: AnyGame,
        game_id: bytes,
        state: Any,
        persons: tuple[int, ...],
        ledger: TossLedger,
        veils: Veils,
        *,
        open_books: bool,
    ) -> "Branch":
        branch = cls(game, game_id, FIRST_EPOCH, None, 0)
        players = tuple(range(len(persons)))
        basis = Basis(game_id, FIRST_EPOCH, 0, players, game, state, ledger, veils, open_books, persons)
        branch._open(Place(0, 0), chain.start(game_id), begin_words(basis))
        return branch

    def cut_off(self, decision: Decision) -> "Branch":
        """The branch that begins where a cut ends this one; the place must be among its rounds, on the cut's chain."""
        cut = decision.cut
        kept = self.find(cut.place)
        assert kept is not None
        basis = self.rounds[kept].procedure.basis
        branch = Branch(self.game, self.game_id, cut.epoch, self, kept)
        branch.decision = decision
        basis = replace(basis, epoch=cut.epoch, ledger=basis.ledger.after_cut())
        for seat, is_foul in ((out.seat, out.is_foul) for out in cut.out if out.seat in basis.living):
            basis = branch._leave(basis, Left(seat, Leaving.FOUL if is_foul else Leaving.CUT), basis.veils)
        branch._begin(basis, cut.chain_after)
        return branch

    def back_at(self, index: int) -> "Branch":
        """This line of history as it was when its round `index` opened."""
        opened = self.rounds[index]
        branch = Branch(self.game, self.game_id, self.epoch, self.parent, self.kept)
        branch.decision = self.decision
        branch.rounds = [*self.rounds[:index], Round(opened.place, opened.chain, opened.state, opened.procedure)]
        branch.happened = [happened for happened in self.happened if happened.step < opened.place.step]
        return branch

    @property
    def cut(self) -> Cut | None:
        """The cut that this branch begins with, None for the first."""
        return self.decision.cut if self.decision else None

    @property
    def head(self) -> Round:
        return self.rounds[-1]

    @property
    def living(self) -> tuple[int, ...]:
        return self.head.procedure.basis.living

    @property
    def founders(self) -> tuple[int, ...]:
        """The seats that lived when this epoch began: their votes count, wherever a log stands in it."""
        return self.rounds[0].procedure.basis.living

    @property
    def state(self) -> Any:
        return self.head.procedure.basis.state

    @property
    def words(self) -> tuple[int, ...]:
        """The numbers of the words that players compare; empty while they are still to be tossed."""
        events = (happened.event for happened in self.course())
        return next((event.numbers for event in events if isinstance(event, ComparisonWords)), ())

    @property
    def is_over(self) -> bool:
        return isinstance(self.head.procedure, ClosingRound | SignedEnd)

    @property
    def is_closed(self) -> bool:
        """Whether every living seat has signed the result."""
        return isinstance(self.head.procedure, SignedEnd)

    @property
    def is_covered(self) -> bool:
        """Whether every living seat has signed as well that it has all that the end takes."""
        return isinstance(self.head.procedure, ClosedRound)

    def is_over_at(self, place: Place) -> bool:
        """Whether the game asks for nothing more at a place that is among the rounds of this branch."""
        index = self.find(place)
        return index is not None and isinstance(self.rounds[index].procedure, ClosingRound | SignedEnd)

    def find(self, place: Place) -> int | None:
        """Where the round at `place` is among this epoch's rounds, None where it is not."""
        for index in range(len(self.rounds) - 1, -1, -1):
            known = self.rounds[index].place
            if known == place:
                return index
            if known < place:
                return None
        return None

    def lineage(self) -> list["Branch"]:
        """From the first epoch's branch to this one."""
        return [*(self.parent.lineage() if self.parent else ()), self]

    def ancestor(self, epoch: bytes) -> "Branch | None":
        """The branch of an epoch of this line, itself included; None where the epoch is not of this line."""
        branch: Branch | None = self
        while branch is not None and branch.epoch != epoch:
            branch = branch.parent
        return branch

    def history(self) -> Iterator[tuple["Branch", Round]]:
        """All rounds that stand, oldest first, each with the branch it belongs to."""
        for branch, heir in pairwise(self.lineage()):
            yield from ((branch, standing) for standing in branch.rounds[: heir.kept])
        yield from ((self, standing) for standing in self.rounds)

    @property
    def trailing(self) -> list[Round]:
        """The rounds from the newest one that is final, or that all living seats have reached, to the open one."""
        newest = [self.newest_entry(seat) for seat in self.living]
        covered = min((-1 if index is None else index for index in newest), default=0)
        return self.rounds[max(0, covered) :]

    def trail(self, most: int) -> tuple[Mark, ...]:
        """The marks of the trailing rounds, at most the newest `most`."""
        return tuple(Mark(*standing.place, standing.chain) for standing in self.trailing[-most:])

    def newest_entry(self, seat: int) -> int | None:
        """The index of the newest round of this epoch in which an entry of `seat` stands."""
        for index in range(len(self.rounds) - 1, -1, -1):
            item = self.rounds[index].adopted.get(seat)
            if item is not None and isinstance(item.body, Entry):
                return index
        return None

    def standing_events(self) -> Iterator[Happened]:
        """All events that stand before this branch's own, oldest first."""
        for branch, heir in pairwise(self.lineage()):
            end = branch.rounds[heir.kept].place.step
            yield from (happened for happened in branch.happened if happened.step < end)

    @property
    def beginning(self) -> Basis:
        """Where the first round of the game stood, before anything had happened."""
        return self.lineage()[0].rounds[0].procedure.basis

    def course(self) -> Iterator[Happened]:
        """All events that stand, oldest first: of each epoch what lies before the cut that ended it."""
        yield from self.standing_events()
        yield from self.happened

    def advance(self, payloads: Mapping[int, AnyPayload], leaving: Iterable[Resignation]) -> None:
        """Close the head, whose due seats are all adopted, and open the round that follows.

        Seats `leaving` by resignation, in rising order, end the step: instead of its event they leave, and the engine
        is asked anew.
        """
        head = self.head
        basis = head.procedure.basis
        after = head.chain_after
        breaks_seal = isinstance(head.procedure, UnsealRound)
        for body in leaving:
            how, veils = depart(basis, body, breaks_seal=breaks_seal)
            basis = self._leave(basis, Left(body.seat, how), veils)
        if basis is not head.procedure.basis:
            self._begin(basis, after)
            return
        following = head.procedure.advance(payloads)
        if isinstance(following, Done):
            self._finish(basis, following, after)
        else:
            self._open(Place(head.place.step, head.place.round + 1), after, following, head.state)

    def _leave(self, basis: Basis, left: Left, veils: Veils) -> Basis:
        """The basis after a seat has left in the step of `basis`."""
        is_over = self.game.pending(basis.state) is None
        state = basis.state if is_over else self.game.apply(basis.state, left)
        self._happen(basis.step, left, state, veils)
        return replace(basis, living=tuple(s for s in basis.living if s != left.seat), state=state, veils=veils)

    def _finish(self, basis: Basis, done: Done, after: bytes) -> None:
        state = basis.state if isinstance(done.event, ComparisonWords) else self.game.apply(basis.state, done.event)
        self._happen(basis.step, done.event, state, done.veils)
        self._begin(replace(basis, state=state, ledger=done.ledger, veils=done.veils), after)

    def _happen(self, step: int, event: Event | ComparisonWords, state: Any, veils: Veils) -> None:
        self.happened.append(Happened(step, event, state, state_hash(state), veils))

    def _begin(self, before: Basis, after: bytes) -> None:
        """Begin the step after that of `before`; one that needs no round ends at once.

        The game is asked for nothing before there are words to compare: nobody must prevent them by leaving.
        """
        basis = replace(before, step=before.step + 1)
        request = self.game.pending(basis.state)
        begun = begin(basis, request) if self.words or request is None else begin_words(basis)
        if isinstance(begun, Done):
            self._finish(basis, begun, after)
        else:
            self._open(Place(basis.step, 0), after, begun)

    def _open(self, place: Place, before: bytes, procedure: Procedure, state: bytes | None = None) -> None:
        known = state or (self.happened[-1].state_hash if self.happened else state_hash(procedure.basis.state))
        self.rounds.append(Round(place, before, known, procedure))


def leaving_by(adopted: Mapping[int, Signed], noted: Callable[[bytes], Signed]) -> list[Resignation]:
    """The resignations that take effect with a round, by rising seat: those that stand in, and those that are noted.

    `noted` finds a resignation by its hash. Of a seat that signed two the one counts that stands in, else the one that
    the first seat notes, so that all let it leave by the same one.
    """
    found: dict[int, Resignation] = {}
    for _, item in sorted(adopted.items()):
        payload = item.body.payload if isinstance(item.body, Entry) else None
        for digest in payload.resignations if isinstance(payload, ResignationsSeen) else ():
            body = noted(digest).body
            assert isinstance(body, Resignation)
            found.setdefault(body.seat, body)
    found |= {seat: item.body for seat, item in adopted.items() if isinstance(item.body, Resignation)}
    return [body for _, body in sorted(found.items())]
