"""One player's own part in a tournament: what an honest program signs, and when.

Decides what is proposed, agreed to and handed over. It never signs two bodies where one is due: what it has signed lies
in the log that it reads, and a program that comes back reads its log first. Time is the caller's: it says when the
entry or a round is over, and whose turn has lasted too long.
"""

from collections.abc import Collection, Iterator

from protocol.identity import Identity
from protocol.tournament.gathering import gathered
from protocol.tournament.log import Carried, TournamentLog
from protocol.tournament.machine import follow
from protocol.tournament.state import TournamentState
from protocol.tournament.statements import Act, AnyStatement, Consent, Handover, SignedStatement, Step, state_it
from protocol.tournament.taken import StepRefused


class Part:
    """The part of the holder of `identity` in the tournament of `log`."""

    def __init__(self, identity: Identity, log: TournamentLog) -> None:
        self._identity = identity
        self._log = log

    @property
    def key(self) -> bytes:
        return self._identity.key

    def propose(self, act: Act, leaving_out: Collection[bytes] = ()) -> SignedStatement | None:
        """The next step, if this player has the chair and `act` can be done: with all that the log has for it but what
        `leaving_out` names. After a handover it is what may have been agreed to before, whatever `act` says."""
        course = self._log.course()
        term, handed = self._chaired(course)
        state = course[-1].state if course else self._log.beginning
        if self._log.chair(term, state) != self.key or self._has_signed(Step, len(course), term):
            return None
        act, takes = self._kept(handed) or (act, self._gathered(act, state, leaving_out))
        taken = self._log.taken(act, takes)
        try:
            after = follow(self._log.charter, state, taken) if taken is not None else None
        except StepRefused:
            return None
        if after is None:
            return None
        previous = course[-1].hash if course else self._log.charter.id
        every = tuple(sorted({*takes, *handed}))
        return self._signed(Step(self._log.charter.id, self.key, len(course), previous, term, act, every, after.hash))

    def gathered(self, act: Act) -> tuple[bytes, ...]:
        """The hashes of what the chair would take up now, whoever has it."""
        return self._gathered(act, self._log.state)

    def is_possible(self, act: Act) -> bool:
        """Whether the chair could propose this now, whoever has it."""
        state = self._log.state
        taken = self._log.taken(act, self.gathered(act))
        try:
            return taken is not None and bool(follow(self._log.charter, state, taken))
        except StepRefused:
            return False

    def handed_term(self) -> int:
        """The highest term of the next step that this player has handed over to, 0 for none."""
        own = self._own(len(self._log.course()))
        return max((body.term for body in own if isinstance(body, Handover)), default=0)

    def consent(self, held: Collection[bytes] = ()) -> SignedStatement | None:
        """Agreement to the valid proposal of the highest term, unless this player has handed over beyond it.

        `held` are the hashes of statements that everybody has had time to hear: to no step that could have taken one
        of them up and leaves it out does an honest player agree.
        """
        course = self._log.course()
        number = len(course)
        handed = max((body.term for body in self._own(number) if isinstance(body, Handover)), default=0)
        for digest, step, after in sorted(self._log.proposals(), key=lambda found: (-found[1].term, found[0])):
            voters = course[-1].state.voters if course else after.voters
            is_free = step.term >= handed and not self._has_signed(Consent, number, step.term)
            if self.key in voters and is_free and not self._leaves_out(course, step, held):
                return self._signed(Consent(self._log.charter.id, self.key, number, step.term, digest))
        return None

    def hand_over(self) -> SignedStatement | None:
        """The wish that the next one has the chair, since who has it is gone; None for whoever may not vote."""
        course = self._log.course()
        if not course or self.key not in course[-1].state.voters:
            return None
        number = len(course)
        own = list(self._own(number))
        term = max([course[-1].step.term, *(body.term for body in own if isinstance(body, Handover))]) + 1
        agreed = max(((body.term, body.step) for body in own if isinstance(body, Consent)), default=None)
        named = ((agreed[1], agreed[0]),) if agreed else ()
        return self._signed(Handover(self._log.charter.id, self.key, number, term, named))

    # -- what the log holds ----------------------------------------------------------------------------------------

    def _chaired(self, course: list[Carried]) -> tuple[int, dict[bytes, Handover]]:
        """The term that proposals have now, and the handovers that began it, by hash."""
        term = course[-1].step.term if course else 0
        voters = set(course[-1].state.voters) if course else set()
        given: dict[int, dict[bytes, Handover]] = {}
        for digest, body in self._log.bodies():
            if isinstance(body, Handover) and body.number == len(course) and body.key in voters:
                given.setdefault(body.term, {})[digest] = body
        wished = [later for later, found in given.items() if later > term and 2 * len(found) > len(voters)]
        return (max(wished), given[max(wished)]) if wished else (term, {})

    def _kept(self, handed: dict[bytes, Handover]) -> tuple[Act, tuple[bytes, ...]] | None:
        """What has to be proposed again: the step of the highest term that any of the handovers names."""
        agreed = max(((term, digest) for body in handed.values() for digest, term in body.agreed), default=None)
        statement = self._log.get(agreed[1]) if agreed else None
        if statement is None or not isinstance(statement.body, Step):
            return None
        return statement.body.act, self._log.content(statement.body)

    def _leaves_out(self, course: list[Carried], step: Step, held: Collection[bytes]) -> bool:
        """Judged by what is held and what the step takes up: what came later may make much older statements count."""
        state = course[-1].state if course else self._log.beginning
        known = {*held, *step.takes}
        late = {digest for digest, _ in self._log.bodies() if digest not in known} if held else set()
        return bool(held) and not set(held).intersection(self._gathered(step.act, state, late)) <= set(step.takes)

    def _gathered(self, act: Act, state: TournamentState, leaving_out: Collection[bytes] = ()) -> tuple[bytes, ...]:
        doubled = {statement.hash for pair in self._log.doubles.values() for statement in pair}
        pool = {
            digest: body for digest, body in self._log.bodies() if digest not in leaving_out and digest not in doubled
        }
        return gathered(self._log.charter, state, act, pool, self._log.proven)

    def _own(self, number: int) -> Iterator[AnyStatement]:
        for _, body in self._log.bodies():
            if isinstance(body, Step | Consent | Handover) and (body.key, body.number) == (self.key, number):
                yield body

    def _has_signed(self, kind: type[Step] | type[Consent], number: int, term: int) -> bool:
        return any(isinstance(body, kind) and body.term == term for body in self._own(number))

    def _signed(self, body: Step | Consent | Handover) -> SignedStatement:
        return state_it(self._identity, body)
