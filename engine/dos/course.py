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


def course_after(face: Face, seat: int, direction: int, players: int, done: Sequence[int]) -> Course:
    """How play goes on after `seat` has laid `face`; `done` are the seats that had finished or left before it.

    So the effect of a card is counted with the seat that has laid it, also when that was its last one (E21).
    """
    symbol = SYMBOL_OF[face]
    follower = next_in_play(seat, direction, players, done)
    if symbol not in (SKIP, REVERSE):
        return Course(follower, direction)
    if players - len(set(done)) == 2:
        return Course(seat, direction, skipped=follower)  # E18
    if symbol == REVERSE:
        return Course(next_in_play(seat, -direction, players, done), -direction)  # E17
    return Course(next_in_play(follower, direction, players, done), direction, skipped=follower)  # E19
