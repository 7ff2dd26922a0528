"""What Dos's view says of a position by the rules: who decides, who follows, what drawing takes and cards do."""

import random
from typing import Any

import pytest
from reference.dos.scenes import decide, random_position, scene, settled, table

from engine import dealer
from engine.dos.course import Course
from engine.dos.game import GAME
from engine.dos.moves import DRAW
from engine.dos.state import Reaction
from engine.dos.view import View
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import Ask, React

ON = {"reaction_seconds": 5}


def seen(position: Position[Any], seat: int = 0) -> View:
    return GAME.view(
        position.state, Knowledge(seat, {card: position.truth[card] for card in position.state.hands[seat]})
    )


def test_the_seat_on_turn_decides_and_the_next_in_play_follows_e19_e22() -> None:
    view = seen(scene("*", "", "*", "*", turn=3, ranking=[1]))
    assert (view.deciding, view.next_seat) == (3, 0)
    view = seen(scene("*", "", "*", "", turn=0, ranking=[1], left=[3], direction=-1))
    assert (view.deciding, view.next_seat) == (0, 2)


def test_a_reaction_comes_before_the_turn_e26() -> None:
    view = seen(settled(decide(scene("red-1 red-2 red-3", "*", "*", options=ON), "red-1")))
    assert (view.deciding, view.turn, view.next_seat) == (0, 1, 1)
    assert view.reaction == Reaction(0, 2)


def test_a_view_does_not_tell_the_fields_of_a_reaction_e27() -> None:
    tossing = decide(scene("red-1 red-2", "*", "*", options=ON), "red-1")
    reacting = settled(tossing)
    assert isinstance(GAME.pending(reacting.state), React)
    assert reacting.state.reaction.fields
    assert seen(reacting) == seen(tossing)


def test_nobody_decides_or_follows_before_the_start_and_after_the_end() -> None:
    before = seen(table(1, 3).position)
    over = seen(decide(scene("red-1", "*"), "red-1"))
    assert [view.deciding for view in (before, over)] == [None, None]
    assert [view.next_seat for view in (before, over)] == [None, None]


@pytest.mark.parametrize(
    ("hands", "face", "course"),
    [
        (("*", "*", "*"), "red-1", Course(1, 1)),
        (("*", "*", "*"), "wild+4", Course(1, 1)),
        (("*", "*", "*"), "red-reverse", Course(2, -1)),  # E17
        (("*", "*"), "red-reverse", Course(0, 1, skipped=1)),  # E18
        (("*", "*"), "red-skip", Course(0, 1, skipped=1)),  # E18
        (("*", "*", "*"), "red-skip", Course(2, 1, skipped=1)),  # E19
        (("red-skip", "*", "*"), "red-skip", Course(2, 1, skipped=1)),  # E21
        (("red-reverse", "*", "*"), "red-reverse", Course(2, -1)),  # E21
    ],
)
def test_how_play_goes_on_after_a_card(hands: tuple[str, ...], face: str, course: Course) -> None:
    assert seen(scene(*hands)).course_after(face, 0) == course


def test_how_play_goes_on_where_seats_are_done() -> None:
    view = seen(scene("*", "", "*", "", "*", ranking=[1], left=[3]))
    assert view.course_after("red-skip", 0) == Course(4, 1, skipped=2)
    assert view.course_after("red-reverse", 0) == Course(4, -1)
    view = seen(scene("*", "", "*", ranking=[1], left=[1]))
    assert view.course_after("red-skip", 2) == Course(2, 1, skipped=0)


def test_drawing_takes_one_card_or_the_sum_and_draw_cards_add_to_it_e8_to_e10() -> None:
    free, owing = seen(scene("*", "*")), seen(scene("*", "*", top="red-+2", penalty=6))
    assert (free.number_to_draw, owing.number_to_draw) == (1, 6)
    assert [owing.penalty_after(face) for face in ("red-+2", "wild+4", "wild", "red-1")] == [8, 10, 6, 6]


def test_a_seat_that_has_finished_has_a_rank_e20() -> None:
    view = seen(scene("*", "", "", "*", ranking=[2, 1]))
    assert [view.rank(seat) for seat in range(4)] == [None, 2, 1, None]


def test_what_views_say_comes_true_in_random_positions() -> None:
    """Whoever lays a card is followed by whom the view names, and whoever draws by the next seat."""
    rng = random.Random(3)
    for _ in range(400):
        position = settled(GAME.parse(random_position(rng)))
        request = GAME.pending(position.state)
        if not isinstance(request, Ask):
            continue
        view, seat = GAME.describe(position), request.seats[0]
        assert view.deciding == seat
        for move in dealer.moves(GAME, position):
            after = dealer.decide(GAME, position, move).state
            if move == DRAW:
                assert after.turn == view.next_seat
            elif after.ending is None:
                course = view.course_after(move.face, seat)
                assert (after.turn, after.direction) == (course.turn, course.direction)
                assert after.penalty == view.penalty_after(move.face)
