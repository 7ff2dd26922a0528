"""A whole table in one process: the state, the truth, and what each seat knows, kept apart as at a real table."""

from collections.abc import Callable
from typing import Any

from engine import dealer
from engine.cards import Rng
from engine.contract import Game
from engine.events import Answered, Event, Leaving, Left, Reacted
from engine.knowledge import Knowledge, all_learn
from engine.position import Position
from engine.requests import Ask, React, Request

Chooser = Callable[[Any, int, Knowledge, tuple[str, ...]], str]


class LocalTable:
    """One game that the local dealer deals. `knowledge[s]` is all that seat s may use."""

    def __init__(self, game: Game[Any], options: Any, players: int, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.position: Position[Any] = dealer.opening(game, options, players, rng)
        self.knowledge = [Knowledge(seat) for seat in range(players)]
        self.events: list[Event] = []

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def is_over(self) -> bool:
        return self.game.pending(self.state) is None

    def settle(self) -> None:
        """Fulfil requests up to the next decision or the end."""
        while (request := self.game.pending(self.state)) is not None and not isinstance(request, Ask | React):
            self._fulfil(request)

    def deal(self) -> None:
        """Fulfil one request, which must not be a decision."""
        request = self.game.pending(self.state)
        assert request is not None, "the game is over"
        self._fulfil(request)

    def deciders(self) -> tuple[int, ...]:
        """The seats whose decision is open now."""
        return _asked(self.game.pending(self.state))

    def decide(self, choose: Chooser) -> None:
        """Let every asked seat choose by its own knowledge, then apply the one event that follows."""
        request = self.game.pending(self.state)
        choices = [(seat, self._choice(seat, choose)) for seat in _asked(request)]
        if isinstance(request, React):
            event: Event = Reacted(request.seat, choices[0][1] == "hit")
        else:
            answers = [self.game.answer(self.state, seat, self.knowledge[seat], move) for seat, move in choices]
            event = Answered(tuple(sorted(answers, key=lambda answer: answer.seat)))
        after = Position(self.game.apply(self.state, event), self.position.truth, self.position.script)
        self._happen(event, after, dealer.handed_over(event, self.position.truth))

    def leave(self, seat: int, how: Leaving = Leaving.RESIGNED) -> None:
        event = Left(seat, how)
        after = Position(self.game.apply(self.state, event), self.position.truth, self.position.script)
        self._happen(event, after, {})

    def play(self, choose: Chooser, most_decisions: int = 100_000) -> None:
        """To the end, or until `most_decisions` have been made."""
        self.settle()
        for _ in range(most_decisions):
            if self.is_over:
                return
            self.decide(choose)
            self.settle()

    def _fulfil(self, request: Request) -> None:
        dealt = dealer.deal(self.game, self.position, request, self.rng)
        self._happen(dealt.event, dealt.position, dealt.private)

    def _choice(self, seat: int, choose: Chooser) -> str:
        moves = self.game.legal(self.state, seat, self.knowledge[seat])
        return choose(self.state, seat, self.knowledge[seat], moves)

    def _happen(self, event: Event, after: Position[Any], private: dealer.Private) -> None:
        self.position = after
        self.events.append(event)
        self.knowledge = all_learn(self.knowledge, event, private)


def _asked(request: Request | None) -> tuple[int, ...]:
    match request:
        case Ask(seats=seats):
            return seats
        case React(seat=seat):
            return (seat,)
        case _:
            return ()
