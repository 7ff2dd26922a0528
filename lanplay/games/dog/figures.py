"""Dog in figures: fields walked, pieces caught and lost, jokers and folded hands. Rulings C8, C11, C14, C19 to C36."""

from engine.dog.board import GOAL, moved, partner_of
from engine.dog.cards import JOKER, SEVEN
from engine.dog.moves import GRAMMAR, Gift, Play
from engine.dog.playing import journeys
from engine.dog.state import State
from engine.events import Answer, Answered
from lanplay.games.counting import Change, Sums

SEATS = (
    "given", "exits", "fields", "caught", "caught_own", "lost", "in_goal", "swaps", "sevens", "jokers", "folds",
)  # fmt: skip
TABLE = ("deals",)


def count(sums: Sums, change: Change) -> None:
    before: State = change.before
    if change.after.deal != before.deal or before.dealer is None:
        sums.add_table("deals")
    if isinstance(change.event, Answered):
        for answer in change.event.answers:
            _decided(sums, before, answer)


def _decided(sums: Sums, before: State, answer: Answer) -> None:
    move = GRAMMAR.exact(answer.move)
    if isinstance(move, Play):
        _played(sums, before, answer.seat, move)
    else:
        sums.add("given" if isinstance(move, Gift) else "folds", answer.seat)


def _played(sums: Sums, before: State, seat: int, play: Play) -> None:
    sums.add("jokers", seat, int(play.card == JOKER))
    sums.add("exits", seat, int(play.is_exit))
    sums.add("swaps", seat, int(play.is_swap))
    sums.add("sevens", seat, int(play.value == SEVEN))
    made = journeys(before.board, seat, play)
    sums.add("fields", seat, sum(abs(journey.steps) for journey in made))
    team = (seat, partner_of(seat, before.players))
    for piece in [piece for journey in made for piece in journey.caught]:
        sums.add("lost", piece.owner)
        sums.add("caught_own" if piece.owner in team else "caught", seat)
    sums.add("in_goal", seat, _in_goal(moved(before.pieces, made)) - _in_goal(before.pieces))


def _in_goal(pieces: tuple[tuple[int, ...], ...]) -> int:
    return sum(place > GOAL for row in pieces for place in row)
