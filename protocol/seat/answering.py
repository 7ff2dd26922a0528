"""A seat's answer to the open question: from what its player decides to the payload that says it.

What an answer discloses takes a proof and so a job. Until it is done the player has decided; if the round has passed
by then, the player is asked again.
"""

import hashlib
from typing import Final

from engine.dealer import HIT
from engine.errors import IllegalMove
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from protocol.log.log import Log
from protocol.rounds.ask import AskRound
from protocol.rounds.disclosures import disclose
from protocol.rounds.job import Work
from protocol.rounds.react import ReportRound, VerdictRound
from protocol.rounds.sealed import OPENING_ROUND, SealRound, commitment
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.seat.reaction import ReactionWatch
from protocol.seat.workbench import Workbench
from protocol.wire.payloads import AnyPayload, ReactionReport, Reply, Sealed, Unsealed, WitnessVerdict

_SALT: Final = b"lanplay/salt/1"


class Answering:
    """What one seat's player has decided, and what follows from it that is still being made."""

    def __init__(self, log: Log, seat: int, secrets: SeatSecrets, bench: Workbench) -> None:
        self.watch = ReactionWatch()
        self._round_trips: dict[int, float] = {}
        self._log = log
        self._seat = seat
        self._secrets = secrets
        self._bench = bench
        self._decided: tuple[object, Work] | None = None
        self._reported: ReactionReport | None = None

    def measured(self, seat: int, round_trip: float) -> None:
        """How long a message takes to `seat` and back, in seconds."""
        self._round_trips[seat] = round_trip

    @property
    def is_deciding(self) -> bool:
        """Whether the player has decided in the open round and what the answer discloses is still being made."""
        return self._decided is not None and self._decided[0] == self._head_key()

    def decide(self, move: GameMove, knowledge: Knowledge, now: float) -> AnyPayload | None:
        """The payload that says `move`, None where a job makes it first; raises IllegalMove."""
        procedure = self._log.head.procedure
        if isinstance(procedure, ReportRound):
            self._report(procedure, move, knowledge, now)
            return None
        answer = self._log.game.answer(self._log.branch.state, self._seat, knowledge, move, self._secrets.pick)
        left = procedure.left_with(answer) if isinstance(procedure, AskRound) else ()
        if not (answer.opened or answer.proven or answer.given or left):
            return self._spoken(Reply(answer.move))
        round_ = OPENING_ROUND if isinstance(procedure, SealRound) else 0
        self._decided = self._head_key(), disclose(procedure.basis, round_, answer, self._secrets, left)
        return None

    def payload(self, now: float) -> AnyPayload | None:
        """What this seat has to say now; None while its player has not decided or a job is running."""
        procedure = self._log.head.procedure
        if self._decided is not None and self.is_deciding:
            reply = self._made(self._decided[1])
            return None if reply is None else self._spoken(reply)
        if isinstance(procedure, ReportRound):
            return self._reported or (ReactionReport(False) if self._is_over(procedure, now) else None)
        if isinstance(procedure, VerdictRound):
            reacting, seconds = procedure.request.seat, procedure.request.seconds
            return WitnessVerdict(self.watch.is_late(self._log.branch, seconds, self._round_trips.get(reacting, 0.0)))
        made = procedure.contribute(self._seat, self._secrets)
        return self._made(made) if isinstance(made, Work) else made

    def prepare(self) -> None:
        """Begin with this seat's part of the next round while what it follows from is still being checked."""
        following = self._log.ahead
        if following is not None and self._seat in following.due:
            work = following.contribute(self._seat, self._secrets)
            if isinstance(work, Work):
                self._bench.prepare(work.job)

    def forget_report(self) -> None:
        """Another question has come since."""
        self._reported = None

    def _report(self, procedure: ReportRound, move: GameMove, knowledge: Knowledge, now: float) -> None:
        """Report a reaction; a hit that comes after the time is up is a miss. It holds until it has been decided."""
        if move not in self._log.game.legal(self._log.branch.state, self._seat, knowledge):
            raise IllegalMove("reaction_expected", move=move.text)
        self._reported = ReactionReport(move.text == HIT and not self._is_over(procedure, now))

    def _is_over(self, procedure: ReportRound, now: float) -> bool:
        return self.watch.is_over(self._log.branch, procedure.request.seconds, now)

    def _made(self, work: Work) -> AnyPayload | None:
        result = self._bench.take(work.job)
        return None if result is None else work.finish(result)

    def _spoken(self, reply: AnyPayload) -> AnyPayload:
        """The payload that says `reply` in the open round: itself, or the commitment to it."""
        procedure = self._log.head.procedure
        assert isinstance(reply, Reply)
        if isinstance(procedure, AskRound):
            return reply
        assert isinstance(procedure, SealRound)
        context = _SALT + self._secrets.seed + procedure.basis.context(0, self._seat)
        opening = Unsealed(hashlib.sha256(context).digest(), reply)
        sealed = commitment(procedure.basis, self._seat, opening)
        self._secrets.keep_opening(sealed, opening)
        return Sealed(sealed)

    def _head_key(self) -> object:
        return *self._log.at, self._log.head.chain
