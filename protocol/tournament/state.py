"""The state of a tournament: all that pairings and standings follow from, the same on every peer.

It is public from beginning to end and changed by steps alone (`machine`). Keys and hashes stand as hexadecimal digits,
so that the state has the canonical form of the games' states and its hash.
"""

from enum import Enum

from engine.canonical import state_hash
from engine.values import Value
from protocol.tournament import elimination
from protocol.tournament.charter import ALL_PLAY_ALL, Charter, Format
from protocol.tournament.rounds import History, PlayedRound, RoundPlan, history_of
from protocol.tournament.standings import Standing, standings
from protocol.tournament.tiebreaks import Scoresheet


class TournamentStage(Enum):
    """Where a tournament stands: the entry is open, it is between two rounds, in one, or over."""

    ENTRY = "entry"
    BETWEEN = "between"
    ROUND = "round"
    OVER = "over"


class Entrant(Value, frozen=True):
    """A player or a pair. `joined` is the first round, from 1, that it was there for.

    `retired` is the first round that it is not there for any more, by its own word or struck off for a foul, else 0.
    """

    keys: tuple[str, ...]
    nicks: tuple[str, ...]
    ends: tuple[str, ...]
    joined: int = 1
    retired: int = 0
    is_struck: bool = False
    half_byes: int = 0

    @property
    def name(self) -> str:
        return " & ".join(self.nicks)

    @property
    def players(self) -> tuple[bytes, ...]:
        """Their keys, as links and statements name them."""
        return tuple(map(bytes.fromhex, self.keys))


class TournamentState(Value, frozen=True):
    """`entrants` stand in the order of their seeds; `steps` is how many steps there were."""

    charter: str
    stage: TournamentStage = TournamentStage.ENTRY
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    steps: int = 0

    @property
    def hash(self) -> bytes:
        return state_hash(self)

    @property
    def toss(self) -> bytes:
        """The toss of the last round; empty before the first."""
        return bytes.fromhex(self.rounds[-1].toss) if self.rounds else b""

    @property
    def retired(self) -> frozenset[int]:
        return frozenset(number for number, entrant in enumerate(self.entrants) if entrant.retired)

    @property
    def active(self) -> tuple[int, ...]:
        """Who has not retired and was not struck off."""
        return tuple(number for number, entrant in enumerate(self.entrants) if not entrant.retired)

    @property
    def voters(self) -> tuple[bytes, ...]:
        """The keys of all who may agree to the next step: who came to the last round and has not retired since."""
        there = self.rounds[-1].there if self.rounds else range(len(self.entrants))
        return tuple(key for number in self.active if number in there for key in self.entrants[number].players)

    def entrant_of(self, key: bytes) -> int | None:
        text = key.hex()
        return next((number for number, entrant in enumerate(self.entrants) if text in entrant.keys), None)


def history(charter: Charter, state: TournamentState) -> History:
    """What every entrant has of every round; tables that count for nobody are left out."""
    void = _annulled(charter, state)
    rounds = [_without(played, void) for played in state.rounds] if void else state.rounds
    return history_of(rounds, len(state.entrants), charter.points)


def scoresheet(charter: Charter, state: TournamentState) -> Scoresheet:
    rounds = charter.rounds_for(len(state.entrants)) if state.entrants else charter.rounds
    return Scoresheet(history(charter, state), charter.points, rounds, charter.format in ALL_PLAY_ALL)


def standing(charter: Charter, state: TournamentState) -> tuple[Standing, ...]:
    """The standings after all results so far."""
    sheet = scoresheet(charter, state)
    if charter.format is not Format.ELIMINATION:
        return standings(sheet, charter.tie_breaks, state.toss)
    reached = elimination.finish(len(state.entrants), state.rounds)
    return standings(sheet, charter.tie_breaks, state.toss, lambda number: reached[number])


def is_complete(charter: Charter, state: TournamentState) -> bool:
    """Whether there is no round left to play."""
    return len(state.rounds) >= charter.rounds_for(len(state.entrants)) or len(state.active) < 2


def _annulled(charter: Charter, state: TournamentState) -> frozenset[int]:
    """Who has retired from an all-play-all before half of its games: they count in no standings (C.05)."""
    if charter.format not in ALL_PLAY_ALL:
        return frozenset()
    games = (len(state.entrants) - 1) * (2 if charter.format is Format.DOUBLE_ROUND_ROBIN else 1)
    past = history_of(state.rounds, len(state.entrants), charter.points)
    return frozenset(number for number in state.retired if 2 * sum(score.is_played for score in past[number]) < games)


def _without(played: PlayedRound, void: frozenset[int]) -> PlayedRound:
    kept = [table for table, sides in enumerate(played.plan.tables) if void.isdisjoint(sides)]
    plan = played.plan
    resting = [number for table, sides in enumerate(plan.tables) if table not in kept for number in sides]
    tables = tuple(plan.tables[table] for table in kept)
    rests = (*plan.rests, *resting)
    cut = RoundPlan(tables, plan.byes, plan.half_byes, plan.absent, rests)
    return PlayedRound(cut, tuple(played.results[table] for table in kept), played.toss, played.there)
