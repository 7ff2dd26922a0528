"""What programs for people and bots may ask of a seat in a running game. They need nothing else of a member or its log.

Nothing here changes anything; what a player wants done goes to the seat itself.
"""

from collections.abc import Callable, Iterator

from engine.contract import AnyGame
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.options import CommonOptions
from engine.outcome import Outcome
from engine.requests import Request
from engine.state import GameState
from engine.view import GameView
from protocol.agreement import Agreement
from protocol.log.branch import Happened
from protocol.log.knowledge import opened
from protocol.log.log import Log
from protocol.seat.member import Member
from protocol.veil.keys import SeatKey


class Playing:
    """A seat's game as its player may see it. `now` gives the driver's time in seconds."""

    def __init__(self, member: Member, now: Callable[[], float]) -> None:
        self._member = member
        self._now = now

    # -- the table --------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        return self._member.seat

    @property
    def agreement(self) -> Agreement:
        return self._member.agreement

    @property
    def game(self) -> AnyGame:
        return self._member.log.game

    @property
    def options(self) -> CommonOptions:
        return self.state.options

    @property
    def words(self) -> tuple[int, ...]:
        """The numbers of the words that players compare, empty before they are tossed."""
        return self._member.log.branch.words

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the open round still waits for."""
        return self._member.log.head.missing

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return self._member.log.branch.living

    @property
    def is_living(self) -> bool:
        """Whether this seat is one of them."""
        return self.seat in self.living

    # -- the position -----------------------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        return self._member.log.state

    @property
    def knowledge(self) -> Knowledge:
        return self._member.knowledge

    @property
    def view(self) -> GameView:
        return self.view_of(self.state)

    def view_of(self, state: GameState) -> GameView:
        """What this seat sees of a state of its game, with all that it knows by now."""
        view: GameView = self.game.view(state, self.knowledge)
        return view

    @property
    def request(self) -> Request | None:
        """What the game waits for, None when it is over."""
        return self.game.pending(self.state)

    @property
    def beginning(self) -> GameState:
        """The state before anything had happened."""
        state: GameState = self._member.log.beginning.state
        return state

    def course(self) -> Iterator[Happened]:
        """All that has happened and stands, oldest first."""
        return self._member.log.course()

    # -- whose turn it is -------------------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether this seat has to decide."""
        return self._member.is_asked

    @property
    def legal(self) -> tuple[GameMove, ...]:
        """The moves of this seat now; none unless it is asked."""
        return self._member.legal()

    @property
    def question(self) -> object:
        """A token that stays equal as long as the same round is open, for players that take time to decide."""
        return self._member.log.at

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats whose decisions the table waits for."""
        head = self._member.log.head
        return head.missing if head.procedure.is_decision else ()

    @property
    def clock(self) -> int | None:
        """Seconds for a decision, None at a table without a clock."""
        return self._member.clock.limit

    @property
    def seconds_left(self) -> float | None:
        """Of the open round, not below zero; None at a table without a clock."""
        clock = self._member.clock
        return None if clock.limit is None else max(0.0, clock.limit - clock.waited(self._now()))

    @property
    def may_call_late(self) -> bool:
        """Whether the table has waited so long that the seats it waits for may be called late by hand."""
        return self._member.clock.may_call(self._member.log.head, self._now())

    @property
    def asks_people(self) -> bool:
        """Whether the people at the table decide about silent seats, and not programs."""
        return self._member.absence.is_asking

    @property
    def missed(self) -> tuple[int, ...]:
        """The seats that may be called late now."""
        return tuple(sorted(self._member.absence.silent(self._now())))

    @property
    def has_opinion(self) -> bool:
        """Whether this seat has said what it thinks of the seats that are silent now."""
        return self.seat in self._member.absence.opinions

    @property
    def is_paused(self) -> bool:
        """Whether all have agreed on a pause, which nobody has ended."""
        return self._member.absence.is_paused

    @property
    def keeping_from_pause(self) -> frozenset[int]:
        """The people who have yet to agree to a pause."""
        return self._member.absence.keeping_from_pause

    @property
    def wanting_pause(self) -> frozenset[int]:
        """The seats that want a pause."""
        return self._member.absence.wanting

    @property
    def may_claim(self) -> bool:
        """Whether this seat may end the game as it stands, since too few are left to vote with it."""
        return self._member.may_claim(self._now())

    # -- the end ----------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game asks for nothing more."""
        return self._member.log.branch.is_over

    @property
    def is_closed(self) -> bool:
        """Whether every living seat has signed the result."""
        return self._member.log.branch.is_closed

    @property
    def is_covered(self) -> bool:
        """Whether every living seat has signed that it has all that the end takes: nothing more comes."""
        return self._member.log.branch.is_covered

    @property
    def unheard(self) -> frozenset[int]:
        """The seats of others that were cut, and may not know it: they will come back and look for this game."""
        cuts = [branch.cut for branch in self._member.log.branch.lineage() if branch.cut]
        out = {gone.seat for cut in cuts for gone in cut.out if self.agreement.persons[gone.seat] == gone.seat}
        return frozenset(out - self._member.parted - {self.seat})

    @property
    def sought(self) -> frozenset[bytes]:
        """The keys of those to be linked with: nobody who has left, and after the end those alone who are unheard."""
        return frozenset(self.agreement.keys[seat] for seat in (self.unheard if self.is_closed else self.living))

    @property
    def has_claimed(self) -> bool:
        """Whether this seat has ended the game as it stood."""
        return self._member.rights.has_claimed

    @property
    def outcome(self) -> Outcome:
        """Only when the game is over."""
        return self.game.outcome(self.state)

    def settled(self, seat: int) -> int | None:
        """The place that a seat keeps whatever comes and even if it leaves, None as long as it has none."""
        return self.game.settled(self.state, seat)

    @property
    def open_books(self) -> dict[int, SeatKey]:
        """The keys by which the whole game can be seen, with one's own; none where no books are open."""
        keys = opened(self._member.log)
        return keys and {**keys, self.seat: self._member.secrets.veil}

    @property
    def checked(self) -> frozenset[bytes]:
        """The hashes of others' items whose proofs this program has checked."""
        log = self._member.log
        own = {item.hash for item in log.pool if item.body.seat == self.seat}
        return log.proven - own

    @property
    def record(self) -> Log:
        """All that was signed, as readers of files have it, for whoever writes one or plays the game again."""
        return self._member.log
