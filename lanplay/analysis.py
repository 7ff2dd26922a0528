"""Work on whole positions, for the commands: read them, play moves, count and play to the end."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import process_time
from typing import Any

import msgspec

from engine import dealer, registry
from engine.contract import AnyGame
from engine.errors import BadPosition, EngineError, IllegalMove
from engine.grammar import GameMove
from engine.position import Position
from engine.view import GameView
from lanplay.chance import by_picture, chance
from lanplay.errors import CommandError, MoveRefused
from lanplay.output import one_line

MOST_DECISIONS = 100_000  # far more than any game has


class Analysis(msgspec.Struct, frozen=True):
    """A position of a game with the seed of all its randomness; it is always at a decision or at the end."""

    game: AnyGame
    position: Position[Any]
    seed: int

    @classmethod
    def start(cls, game: AnyGame, options: Any, players: int, seed: int) -> "Analysis":
        opening = dealer.opening(game, options, players, chance(seed))
        return cls(game, dealer.settle(game, opening, by_picture(seed)), seed)

    @classmethod
    def read(cls, data: object, seed: int) -> "Analysis":
        """Read a position object; raises `BadPosition`."""
        name = data.get("game") if isinstance(data, Mapping) else None
        if not isinstance(data, Mapping):
            raise BadPosition("not_an_object", "position")
        if name not in registry.names():
            raise BadPosition("word_unknown", "game", known=" ".join(registry.names()))
        game = registry.find(name)
        return cls(game, dealer.settle(game, game.parse(data), by_picture(seed)), seed)

    @property
    def picture(self) -> dict[str, Any]:
        """The position object."""
        return self.game.written(self.position)

    @property
    def view(self) -> GameView:
        view: GameView = self.game.describe(self.position)
        return view

    @property
    def turn(self) -> int | None:
        """The seat that decides now."""
        return dealer.decider(self.game, self.position)

    @property
    def moves(self) -> tuple[GameMove, ...]:
        return dealer.moves(self.game, self.position)

    def after(self, move: GameMove) -> "Analysis":
        """The position after one move; raises `IllegalMove` if it is refused."""
        decided = dealer.decide(self.game, self.position, move)
        return Analysis(self.game, dealer.settle(self.game, decided, by_picture(self.seed)), self.seed)

    def typed(self, text: str) -> GameMove:
        """The move that somebody typed; raises `IllegalMove` if nothing is to be decided, or `BadNotation`."""
        if self.turn is None:
            raise IllegalMove("over", move=text)
        move: GameMove = self.game.read(text)
        return move

    def after_all(self, moves: Sequence[str]) -> "Analysis":
        """The position after all moves; raises `MoveRefused` at the first that is not possible."""
        now = self
        for number, move in enumerate(moves):
            try:
                now = now.after(now.typed(move))
            except EngineError as error:
                raise MoveRefused(error, number, move, one_line(now.picture)) from None
        return now

    def perft(self, depth: int) -> int:
        """The number of move sequences of exactly that length."""
        if depth == 0:
            return 1
        moves = self.moves
        return len(moves) if depth == 1 else sum(self.after(move).perft(depth - 1) for move in moves)

    def divide(self, depth: int) -> dict[str, int]:
        """`perft` by first move."""
        return {move.text: self.after(move).perft(depth - 1) for move in self.moves}

    def random_games(self, count: int) -> Iterator["RandomGame"]:
        """Random games to the end, each with randomness of its own; raises CommandError like `random_game`."""
        for number in range(count):
            rng = chance(self.seed, dealer.picture_hash(self.game, self.position), number.to_bytes(4, "big"))
            yield random_game(self.game, self.position, rng)


class RandomGame(msgspec.Struct, frozen=True):
    moves: int
    seconds: float


def random_game(game: AnyGame, position: Position[Any], rng: Random) -> RandomGame:
    """Play to the end. The pile stays in its order; all other randomness comes from `rng`.

    Raises CommandError where there seems to be none.
    """
    started = process_time()
    last, made = dealer.play(game, position, rng.choice, rng, MOST_DECISIONS)
    if game.pending(last.state) is not None:
        raise CommandError("random_endless", moves=made)
    return RandomGame(made, process_time() - started)
