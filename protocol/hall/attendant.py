"""What an honest program signs in a tournament of its own accord, and when.

Time is decided here and nowhere else: who is there for the next round, when the chair proposes, how long it may keep
silent, and when a witness says that somebody did not come. `Part` sees to it that nothing is signed twice.
"""

import hashlib
from collections.abc import Iterator
from typing import Final

from protocol.hall.exchange import HallExchange
from protocol.hall.pairing import Pairing, open_pairings
from protocol.hall.partners import agrees, named_partner
from protocol.identity import Identity
from protocol.tournament.charter import Partners
from protocol.tournament.part import Part
from protocol.tournament.state import TournamentStage, TournamentState, is_complete
from protocol.tournament.statements import (
    Act,
    AnyStatement,
    Enrolment,
    Excuse,
    Handover,
    NoShow,
    Presence,
    Retirement,
    SignedStatement,
    state_it,
    toss_end,
    toss_link,
)

SEED: Final = b"lanplay/tournament-seed/1"
LEAST_GRACE: Final = 2.0
MOST_DOUBLINGS: Final = 3
LOOK: Final = 1.0
"""Seconds between two looks at the clock while nothing new has come."""


class Attendant:
    """The own part of the holder of `identity`, called `nick`. With `plays` it enters; else it only looks on.

    The organiser closes the entry when `wanted` players are there, or when `starts` is set. `partner` is the key of the
    player to enter with, where pairs enter together, and `byes` are the rounds that the player asks not to play.
    """

    def __init__(self, identity: Identity, exchange: HallExchange, nick: str, now: float, *, plays: bool) -> None:
        self._identity = identity
        self._exchange = exchange
        self._log = exchange.log
        self._charter = exchange.log.charter
        self._part = Part(identity, exchange.log)
        # Ed25519 signatures are deterministic, and this one is never shown: a secret that needs no place of its own.
        self._seed = hashlib.sha256(identity.sign(SEED, self._charter.id)).digest()
        self.nick = nick
        self.plays = plays
        self.wanted: int | None = None
        self.starts = False
        self.withdraws = False
        self.partner = b""
        self.byes: set[int] = set()
        self.grace: Final = max(LEAST_GRACE, float(self._charter.grace))
        self._steps = -1
        self._steps_since = now
        self._due_since: float | None = None
        self._handed = 0
        self._sat: dict[bytes, tuple[bytes | None, float]] = {}
        self._idle: tuple[object, ...] = ()
        self._idle_since = now

    @property
    def key(self) -> bytes:
        return self._identity.key

    def next(self, now: float) -> SignedStatement | None:
        """The next statement that is due, to be taken up in the log before the next question."""
        stamp = self._log.revision, self.wanted, self.starts, self.withdraws, self.partner, len(self.byes)
        if stamp == self._idle and now - self._idle_since < LOOK:
            return None
        found = self._next(now)
        if found is None:
            self._idle, self._idle_since = stamp, now
        return found

    def _next(self, now: float) -> SignedStatement | None:
        state = self._log.state
        if state.steps != self._steps:
            self._steps, self._steps_since, self._due_since, self._handed = state.steps, now, None, 0
        self._watch_seats(now)
        if state.stage is TournamentStage.OVER:
            return self._part.consent(self._settled(now))
        own = next(self._own_words(state), None)
        if own is not None:
            return state_it(self._identity, own)
        return self._voted(state, now) or self._witnessed(state, now)

    # -- of itself -------------------------------------------------------------------------------------------------

    def _own_words(self, state: TournamentState) -> Iterator[AnyStatement]:
        entrant = state.entrant_of(self.key)
        said = self._said()
        has_entered = entrant is not None or any(isinstance(body, Enrolment) for body in said)
        if any(isinstance(body, Retirement) for body in said) or (self.withdraws and not has_entered):
            return
        if self.withdraws:
            yield Retirement(self._charter.id, self.key)
        yield from self._asking(state, said)
        if entrant is None and self.plays:
            yield from self._entering(state, said)
        is_playing = entrant is not None and not state.entrants[entrant].retired
        if is_playing and state.stage is TournamentStage.BETWEEN and not is_complete(self._charter, state):
            yield from self._present(len(state.rounds) + 1, said)

    def _said(self) -> list[AnyStatement]:
        return [body for _, body in self._log.bodies() if body.key == self.key]

    def _asking(self, state: TournamentState, said: list[AnyStatement]) -> Iterator[AnyStatement]:
        for number in sorted(self.byes):
            if number > len(state.rounds) and not _has_answered(number, said):
                yield Excuse(self._charter.id, self.key, number)

    @property
    def has_withdrawn(self) -> bool:
        return any(isinstance(body, Retirement) for body in self._said())

    def free_round(self) -> int:
        """The first round, from 1, for which this player may still ask for a half-point bye."""
        number, said = len(self._log.state.rounds) + 1, self._said()
        while number in self.byes or _has_answered(number, said):
            number += 1
        return number

    def byes_left(self) -> int:
        """How many half-point byes this player, or the pair, may still ask for."""
        entrant = self._log.state.entrant_of(self.key)
        keys = {self.key} if entrant is None else set(self._log.state.entrants[entrant].players)
        asked = {body.round for _, body in self._log.bodies() if isinstance(body, Excuse) and body.key in keys}
        return max(0, self._charter.half_byes - len(asked | self.byes))

    def _entering(self, state: TournamentState, said: list[AnyStatement]) -> Iterator[AnyStatement]:
        is_early = state.stage is TournamentStage.ENTRY
        number = 0 if is_early else len(state.rounds) + 1
        if not is_early and number > self._charter.late_until:
            return
        if not self._has_named_partner(said):
            if self._charter.partners is Partners.FIXED and not agrees(self._exchange, self.key, self.partner):
                return
            yield Enrolment(self._charter.id, self.key, self.nick, self._wish(), toss_end(self._seed))
        if is_early or state.stage is TournamentStage.BETWEEN:
            yield from self._present(number, said)

    def _has_named_partner(self, said: list[AnyStatement]) -> bool:
        """Whether this player has entered; where pairs do, with somebody who has not retired."""
        if self._charter.partners is Partners.FIXED:
            return bool(named_partner(self._exchange, self.key))
        return any(isinstance(body, Enrolment) for body in said)

    def _wish(self) -> bytes:
        return self.partner if self._charter.partners is Partners.FIXED else b""

    def _present(self, number: int, said: list[AnyStatement]) -> Iterator[AnyStatement]:
        if not _has_answered(number, said):
            yield Presence(self._charter.id, self.key, number, toss_link(self._seed, number))

    # -- the next step ---------------------------------------------------------------------------------------------

    def _voted(self, state: TournamentState, now: float) -> SignedStatement | None:
        proposed = next((found for act in self._acts(state, now) if (found := self._part.propose(act))), None)
        return proposed or self._part.consent(self._settled(now)) or self._handed_over(state, now)

    def _acts(self, state: TournamentState, now: float) -> Iterator[Act]:
        """What may be the next step, the most urgent first."""
        match state.stage:
            case TournamentStage.ENTRY:
                if self.starts or (self.wanted is not None and self.entered() >= self.wanted):
                    yield Act.START
            case TournamentStage.ROUND:
                yield Act.CLOSE
            case TournamentStage.BETWEEN:
                yield Act.CORRECT
                if is_complete(self._charter, state):
                    yield Act.END
                elif self._all_are_there(state) or now - self._steps_since >= self.grace:
                    yield Act.OPEN
            case TournamentStage.OVER:
                return

    def entered(self) -> int:
        """How many players would be let in if the entry were closed now."""
        found = (self._log.get(digest) for digest in self._part.gathered(Act.START))
        return sum(one is not None and isinstance(one.body, Enrolment) for one in found)

    @property
    def least(self) -> int:
        """How many players a tournament needs."""
        return max(2 * self._charter.partners_each, min(self._charter.seats))

    def _all_are_there(self, state: TournamentState) -> bool:
        number = len(state.rounds) + 1
        said = {
            body.key
            for _, body in self._log.bodies()
            if (isinstance(body, Presence | Excuse) and body.round == number) or isinstance(body, Retirement)
        }
        awaited = {key for one in state.active for key in state.entrants[one].players}
        return awaited <= said

    def _settled(self, now: float) -> set[bytes]:
        """What everybody has had time to hear."""
        return {digest for digest, at in self._exchange.heard_at.items() if now - at >= self.grace}

    def _handed_over(self, state: TournamentState, now: float) -> SignedStatement | None:
        """Once the chair has owed a step for the grace; each time it takes longer, so that peers who are slow or parted
        do not pass the chair on for ever."""
        if now - self._steps_since < self.grace / 2:
            return None
        if not any(self._part.is_possible(act) for act in self._acts(state, now)) and not self._log.proposals():
            self._due_since = None
            return None
        if self._due_since is None:
            self._due_since = now
        patience = self.grace * 2 ** min(self._handed, MOST_DOUBLINGS)
        is_behind = self._term_of_others(state) > self._part.handed_term()
        if now - self._due_since < (self.grace / 2 if is_behind else patience):
            return None
        self._due_since = now
        self._handed += 1
        return self._part.hand_over()

    def _term_of_others(self, state: TournamentState) -> int:
        number, voters = state.steps, set(state.voters)
        terms = [
            body.term
            for _, body in self._log.bodies()
            if isinstance(body, Handover) and body.number == number and body.key in voters
        ]
        return max(terms, default=0)

    # -- as a witness ----------------------------------------------------------------------------------------------

    def _watch_seats(self, now: float) -> None:
        """Note since when each player sits where it says."""
        for key, beacon in self._exchange.beacons.items():
            table = beacon.body.table
            if key not in self._sat or self._sat[key][0] != table:
                self._sat[key] = (table, now)

    def _witnessed(self, state: TournamentState, now: float) -> SignedStatement | None:
        entrant = state.entrant_of(self.key)
        if state.stage is not TournamentStage.ROUND or now - self._steps_since < self.grace or entrant is None:
            return None
        for pairing in open_pairings(self._log):
            if entrant in (pairing.witnesses or pairing.sides) and not self._has_witnessed(pairing):
                missing = self._missing(state, pairing, now)
                if missing:
                    return state_it(self._identity, NoShow(self._charter.id, self.key, *pairing.place, missing))
        return None

    def _has_witnessed(self, pairing: Pairing) -> bool:
        own = (body for _, body in self._log.bodies() if isinstance(body, NoShow) and body.key == self.key)
        return any((body.round, body.table, body.replay) == pairing.place for body in own)

    def _missing(self, state: TournamentState, pairing: Pairing, now: float) -> tuple[int, ...]:
        """The sides that do not come: gone altogether, or elsewhere while another side sits there and waits."""
        sides = [state.entrants[number].players for number in pairing.sides]
        if self._charter.clock and now - self._steps_since >= self._charter.clock:
            return tuple(side for side, number in enumerate(pairing.sides) if self.key not in sides[side])
        gone = {side for side, keys in enumerate(sides) if any(self._is_gone(key, now) for key in keys)}
        waits = [side for side, keys in enumerate(sides) if all(self._sits(key, pairing, now) for key in keys)]
        if waits:
            gone |= {side for side, keys in enumerate(sides) if any(self._is_away(key, pairing, now) for key in keys)}
        return tuple(sorted(side for side in gone if self.key not in sides[side]))

    def _is_gone(self, key: bytes, now: float) -> bool:
        heard = max(self._exchange.shone_at.get(key, 0.0), self._steps_since)
        return key != self.key and now - heard >= self.grace

    def _sits(self, key: bytes, pairing: Pairing, now: float) -> bool:
        table, since = self._sat.get(key, (None, now))
        return table == pairing.id and now - since >= self.grace

    def _is_away(self, key: bytes, pairing: Pairing, now: float) -> bool:
        table, since = self._sat.get(key, (None, self._steps_since))
        return table != pairing.id and now - max(since, self._steps_since) >= self.grace


def _has_answered(number: int, said: list[AnyStatement]) -> bool:
    """Whether somebody has said that they are there for this round, or that they are not."""
    return any(isinstance(body, Presence | Excuse) and body.round == number for body in said)
