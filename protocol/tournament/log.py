"""The signed log of a tournament: which steps stand, whatever order the statements come in.

All statements lie in one pool, and the course of the tournament is a function of what is in it: at each number the
valid step that more than half of the voters agree to. A consent covers every step before its own. A key that has
signed two bodies where one is due is convicted by the two, and does not count there.

The chair proposes. When it is gone, more than half of the voters hand over to the next in the order of the roster; who
takes over has to propose again what anybody may have agreed to before, so that no step that was carried is lost.
Source of the idea: L. Lamport, "Paxos made simple", 2001.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from protocol.identity import BadSignature
from protocol.tournament.charter import Charter
from protocol.tournament.machine import follow
from protocol.tournament.results import ProvenTable
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import (
    Act,
    AnyStatement,
    Consent,
    Enrolment,
    Excuse,
    Handover,
    NoShow,
    Presence,
    Report,
    Retirement,
    SignedStatement,
    Step,
)
from protocol.tournament.taken import StepRefused, TakenUp
from protocol.wire.canonical import BadMessage
from protocol.wire.terms import NICK_LENGTH
from protocol.wire.text import clean

Slot: TypeAlias = tuple[object, ...]
"""What a signer signs one body for."""


class StatementRefused(ValueError):
    """A statement that nobody takes; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Carried(msgspec.Struct, frozen=True):
    """A step that stands, the state after it, and who agrees to it."""

    hash: bytes
    step: Step
    state: TournamentState
    consents: frozenset[bytes]


class TournamentLog:
    """The pool of one tournament and its course. `proven` are the files that this peer has verified, by hash."""

    def __init__(self, charter: Charter) -> None:
        self.charter: Final = charter
        self.proven: Final[dict[bytes, ProvenTable]] = {}
        self.doubles: Final[dict[Slot, tuple[SignedStatement, SignedStatement]]] = {}
        self._pool: Final[dict[bytes, SignedStatement]] = {}
        self._slots: Final[dict[Slot, SignedStatement]] = {}
        self._after: Final[dict[bytes, set[bytes]]] = defaultdict(set)
        self._consents: Final[dict[bytes, set[bytes]]] = defaultdict(set)
        self._known: Final[dict[bytes, TournamentState | None]] = {}
        self._course: list[Carried] | None = None
        self._sorted: tuple[SignedStatement, ...] | None = ()
        self.revision = 0
        """Grows with everything that is taken up."""

    # -- what comes in ---------------------------------------------------------------------------------------------

    def receive(self, statement: SignedStatement) -> bool:
        """Take a statement up; whether it is new. Raises StatementRefused for what is none of this tournament."""
        if statement.hash in self._pool:
            return False
        body = self._checked(statement)
        self._changed()
        self._pool[statement.hash] = statement
        slot = _slot(body)
        if slot is not None and self._slots.setdefault(slot, statement) is not statement:
            self.doubles.setdefault(slot, (self._slots[slot], statement))
        if isinstance(body, Step):
            self._after[body.previous].add(statement.hash)
        if isinstance(body, Consent):
            self._consents[body.step].add(body.key)
        return True

    def prove(self, proven: ProvenTable) -> None:
        """Take up what a verified file proves."""
        self._changed()
        self.proven[proven.proof] = proven

    def _changed(self) -> None:
        self._course = self._sorted = None
        self.revision += 1

    def _checked(self, statement: SignedStatement) -> AnyStatement:
        try:
            body = statement.body
            if body.tournament != self.charter.id:
                raise StatementRefused("statement_foreign")
            if isinstance(body, Enrolment) and clean(body.nick, NICK_LENGTH) != body.nick:
                raise StatementRefused("statement_nick")
            statement.check()
        except BadMessage:
            raise StatementRefused("statement_garbled") from None
        except BadSignature:
            raise StatementRefused("statement_signature") from None
        return body

    # -- what stands -----------------------------------------------------------------------------------------------

    @property
    def statements(self) -> tuple[SignedStatement, ...]:
        """All of the pool, sorted by hash."""
        if self._sorted is None:
            self._sorted = tuple(self._pool[digest] for digest in sorted(self._pool))
        return self._sorted

    def get(self, digest: bytes) -> SignedStatement | None:
        return self._pool.get(digest)

    def bodies(self) -> Iterator[tuple[bytes, AnyStatement]]:
        """Hashes and bodies, sorted by hash."""
        return ((statement.hash, statement.body) for statement in self.statements)

    def consents_to(self, step: bytes) -> tuple[bytes, ...]:
        """The hashes of all consents to a step, sorted."""
        return tuple(digest for digest, body in self.bodies() if isinstance(body, Consent) and body.step == step)

    @property
    def beginning(self) -> TournamentState:
        return TournamentState(self.charter.id.hex())

    @property
    def state(self) -> TournamentState:
        """The state after all steps that stand."""
        return course[-1].state if (course := self.course()) else self.beginning

    def course(self) -> list[Carried]:
        """The steps that stand, in order."""
        if self._course is None:
            course: list[Carried] = []
            supporters = self._supporters()
            while (following := self._next(course, supporters)) is not None:
                course.append(following)
            self._course = course
        return list(self._course)

    def proposals(self) -> list[tuple[bytes, Step, TournamentState]]:
        """The valid steps that would be next, carried or not, with the states after them."""
        return list(self._candidates(self.course()))

    def chair(self, term: int, state: TournamentState) -> bytes:
        """Who proposes in a term: the organiser, then one of each entrant in the order of their seeds, and again."""
        chairs = (self.charter.organiser, *(bytes.fromhex(entrant.keys[0]) for entrant in state.entrants))
        return chairs[term % len(chairs)]

    def _next(self, course: list[Carried], supporters: Mapping[bytes, set[bytes]]) -> Carried | None:
        carried = [
            Carried(digest, step, state, agreeing)
            for digest, step, state in self._candidates(course)
            if (agreeing := self._carrying(course, step, state, supporters[digest]))
        ]
        return max(carried, key=lambda one: (one.step.term, len(one.consents), one.hash), default=None)

    def _carrying(
        self, course: list[Carried], step: Step, after: TournamentState, supporters: set[bytes]
    ) -> frozenset[bytes] | None:
        """Who agrees to a step, if they are more than half of the voters; None if they are not."""
        voters = self._voters(course, after)
        counting = voters - self._doublers(step.number)
        agreeing = counting & supporters
        return frozenset(agreeing) if 2 * len(agreeing) > len(counting) else None

    @staticmethod
    def _voters(course: list[Carried], after: TournamentState) -> set[bytes]:
        """The voters of the state before; of the first step those whom it takes up."""
        return set(course[-1].state.voters if course else after.voters)

    def _supporters(self) -> dict[bytes, set[bytes]]:
        """For each step who has agreed to it or to one that builds on it."""
        steps = [(body.number, digest) for digest, body in self.bodies() if isinstance(body, Step)]
        numbered, found = set(steps), dict[bytes, set[bytes]]()
        for number, digest in sorted(steps, reverse=True):
            later = [other for other in self._after.get(digest, ()) if (number + 1, other) in numbered]
            found[digest] = set(self._consents[digest]).union(*(found[other] for other in later))
        return found

    def _doublers(self, number: int) -> set[bytes]:
        bodies = (one.body for one, _ in self.doubles.values())
        return {body.key for body in bodies if isinstance(body, Consent) and body.number == number}

    # -- which steps are valid -------------------------------------------------------------------------------------

    def _candidates(self, course: list[Carried]) -> Iterator[tuple[bytes, Step, TournamentState]]:
        previous = course[-1].hash if course else self.charter.id
        for digest in sorted(self._after.get(previous, ())):
            step = self._pool[digest].body
            if isinstance(step, Step) and step.number == len(course) and self._has_the_chair(course, step):
                state = self._state_after(course, digest, step)
                if state is not None:
                    yield digest, step, state

    def _state_after(self, course: list[Carried], digest: bytes, step: Step) -> TournamentState | None:
        """The state that a step leads to; None while something that it takes up is missing, and if it is wrong."""
        before = course[-1].state if course else self.beginning
        taken = self.taken(step.act, step.takes)
        if taken is None:
            return None
        if digest not in self._known:
            self._known[digest] = self._followed(before, step, taken)
        return self._known[digest]

    def _followed(self, before: TournamentState, step: Step, taken: TakenUp) -> TournamentState | None:
        try:
            after = follow(self.charter, before, taken)
        except StepRefused:
            return None
        return after if after.hash == step.state else None

    def taken(self, act: Act, takes: Iterable[bytes]) -> TakenUp | None:
        """What a step takes up but handovers; None while a statement, or the file of a report, is missing."""
        found = [self._pool[digest].body for digest in takes if digest in self._pool]
        bodies = tuple(body for body in found if not isinstance(body, Handover))
        proofs = {body.proof for body in bodies if isinstance(body, Report)}
        if len(found) != len(tuple(takes)) or not proofs <= self.proven.keys():
            return None
        return TakenUp(act, bodies, {proof: self.proven[proof] for proof in proofs})

    def _has_the_chair(self, course: list[Carried], step: Step) -> bool:
        before = course[-1].state if course else self.beginning
        term = course[-1].step.term if course else 0
        if step.key != self.chair(step.term, before) or step.takes != tuple(sorted(set(step.takes))):
            return False
        handed = list(self._handovers(step))
        if step.term == term:
            return not handed
        voters = set(course[-1].state.voters) if course else set()
        given = {body.key: body for body in handed if (body.number, body.term) == (step.number, step.term)}
        is_wished = step.term > term and 2 * len(voters & given.keys()) > len(voters)
        return bool(course) and is_wished and self._keeps(step, given)

    def _handovers(self, step: Step) -> Iterator[Handover]:
        bodies = (self._pool[digest].body for digest in step.takes if digest in self._pool)
        return (body for body in bodies if isinstance(body, Handover))

    def _keeps(self, step: Step, given: Mapping[bytes, Handover]) -> bool:
        """Whether a step after a handover proposes what the last of those that anybody agreed to did."""
        agreed = max(((term, digest) for body in given.values() for digest, term in body.agreed), default=None)
        if agreed is None:
            return True
        earlier = self._pool.get(agreed[1])
        return (
            earlier is not None
            and isinstance(earlier.body, Step)
            and (earlier.body.act, self.content(earlier.body)) == (step.act, self.content(step))
        )

    def content(self, step: Step) -> tuple[bytes, ...]:
        """What a step takes up but handovers, by their hashes."""
        return tuple(
            digest
            for digest in step.takes
            if digest not in self._pool or not isinstance(self._pool[digest].body, Handover)
        )


def _slot(body: AnyStatement) -> Slot | None:
    match body:
        case Enrolment():
            return Enrolment, body.key, body.partner
        case Retirement():
            return Retirement, body.key
        case Presence() | Excuse():
            return type(body), body.key, body.round
        case NoShow():
            return NoShow, body.key, body.round, body.table, body.replay
        case Step() | Consent() | Handover():
            return type(body), body.key, body.number, body.term
        case Report():
            return None
