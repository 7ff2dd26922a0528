"""Whose turn follows: said here alone, for the rules and for whoever looks at a position. Rulings E17 to E22."""

from collections.abc import Sequence

from engine.cards import Face
from engine.dos.cards import REVERSE, SKIP, SYMBOL_OF
from engine.values import Value


class Course(Value, frozen=True):
    """`turn` moves next, in `direction`; `skipped` is the seat that loses its turn to the card."""

    turn: int
    direction: int
    skipped: int | None = None


def next_in_play(seat: int, direction: int, players: int, done: Sequence[int]) -> int:
    """The next seat, `seat` itself last, that has neither finished nor left; the `done` ones have."""
    follower = (seat + direction) % players
    while follower in done and follower != seat:
        follower = (follower + direction) % players
    return follower


def course_after(face: Face, seat: int, direction: int, players: int, done: Sequence[int], *, is_last: bool) -> Course:
    """How play goes on after `seat` has laid `face`, with which it has finished if it `is_last`.

    The card's effect is counted with those in play before it was laid (E21).
    """
    symbol = SYMBOL_OF[face]
    is_between_two = players - len(set(done)) == 2
    if is_last:
        done = (*done, seat)
    if symbol == REVERSE and not is_between_two:
        direction = -direction  # E17
    follower = next_in_play(seat, direction, players, done)
    if symbol != SKIP and (symbol != REVERSE or not is_between_two):
        return Course(follower, direction)
    turn = seat if is_between_two else next_in_play(follower, direction, players, done)  # E18, E19
    return Course(turn, direction, skipped=follower)
