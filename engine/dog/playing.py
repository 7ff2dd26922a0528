"""Checks what a play says, any legal spelling of it, and tells what every piece does. Rulings C14 to C37.

What can be played at all is found by `engine.dog.listing`; tests hold the two against each other.
"""

from functools import lru_cache
from itertools import permutations

from engine.dog.board import (
    FRESH,
    GOAL,
    HOME,
    SPAN,
    Board,
    Journey,
    PiecePlace,
    Pieces,
    Range,
    StandingPiece,
    caught_at,
    moved,
    mover,
    reach,
    survey,
    way,
)
from engine.dog.cards import BACKWARD, EXITS, FORWARD, SEVEN
from engine.dog.moves import NAMES, Play, Segment, seven_play
from engine.dog.seven import STEPS
from engine.errors import IllegalMove
from engine.values import replace

MOST_REORDERED = 4


@lru_cache(maxsize=256)
def journeys(board: Board, seat: int, play: Play) -> tuple[Journey, ...]:
    """What the pieces do one after the other when `seat` plays this; raises `IllegalMove` with the reason."""
    if play.value == SEVEN and not play.is_exit:
        return _seven(board, seat, play)
    owner = mover(board.pieces, seat)
    if play.is_exit:
        return (_exit(board, owner, play),)
    return _swap(board, owner, play) if play.is_swap else (_walk(board, owner, play),)


def after(board: Board, seat: int, play: Play) -> Pieces:
    """The pieces after `seat` has played this; raises `IllegalMove` with the reason."""
    return moved(board.pieces, journeys(board, seat, play))


def reordered(board: Board, seat: int, play: Play) -> tuple[Play, ...]:
    """The other orders of a split seven's segments that lead to the same position, each as a play of its own.

    A seven of more than `MOST_REORDERED` segments is taken as it is.
    """
    if play.value != SEVEN or not 1 < len(play.segments) <= MOST_REORDERED:
        return ()
    wanted = after(board, seat, play)
    others = (seven_play(tuple(map(str, segments)), play.card) for segments in permutations(play.segments))
    return tuple(other for other in others if other != play and _leads_to(board, seat, other, wanted))


def _leads_to(board: Board, seat: int, play: Play, wanted: Pieces) -> bool:
    try:
        return after(board, seat, play) == wanted
    except IllegalMove:
        return False


def _exit(board: Board, owner: int, play: Play) -> Journey:
    start = SPAN * owner
    if play.value not in EXITS:
        raise IllegalMove("card_no_exit", move=play.text)  # C14
    if HOME not in board.pieces[owner]:
        raise IllegalMove("house_empty", move=play.text)
    if start in board.guarded:
        raise IllegalMove("start_taken", move=play.text)  # C15
    return Journey(owner, HOME, FRESH, caught=caught_at(board, start))  # C16


def _swap(board: Board, owner: int, play: Play) -> tuple[Journey, ...]:
    (segment,) = play.segments
    fields = (segment.source, segment.target)
    own, other = map(board.owners.get, fields)
    if own != owner:
        raise IllegalMove("piece_missing", move=play.text, field=NAMES[segment.source])
    if other is None:
        raise IllegalMove("piece_missing", move=play.text, field=NAMES[segment.target])
    if other == owner:
        raise IllegalMove("swap_own", move=play.text)
    for field in fields:
        if field in board.guarded:
            raise IllegalMove("swap_neutral", move=play.text, field=NAMES[field])
    return Journey(owner, *fields), Journey(other, *fields[::-1])


def _walk(board: Board, owner: int, play: Play) -> Journey:
    """One segment with a card that is neither a jack nor a seven."""
    if len(play.segments) != 1:
        raise IllegalMove("one_piece_only", move=play.text)
    target = play.segments[0].target
    found = _found(board, owner, play.segments[0], play)
    steps = _steps(found, target, board.size)
    if steps in FORWARD[play.value]:
        _check_way(found, target, steps, play)
        return Journey(owner, found.place, target, steps, caught_at(board, target))
    back = BACKWARD.get(play.value)
    if back is None or max(found.place, target) > GOAL or (found.field - target) % board.size != back:
        raise _no_such_way(found.place, target, play)
    if back > found.behind:
        raise IllegalMove("way_blocked", move=play.text)
    return Journey(owner, found.place, target, -back, caught_at(board, target))


def _seven(board: Board, seat: int, play: Play) -> tuple[Journey, ...]:
    """Segment by segment as spelled; nothing moves unless all seven steps are used (C26 to C30)."""
    left = STEPS
    made: list[Journey] = []
    for segment in play.segments:
        owner = mover(board.pieces, seat)
        found = _found(board, owner, segment, play)
        steps = _steps(found, segment.target, board.size)
        if steps is None or not 0 < steps <= left:
            raise _no_such_way(found.place, segment.target, play)
        _check_way(found, segment.target, steps, play)
        journey = _sweeping(board, Journey(owner, found.place, segment.target, steps))
        made.append(journey)
        board = survey(moved(board.pieces, (journey,)), board.guards_all)
        left -= steps
    if left:
        raise IllegalMove("steps_left", move=play.text, left=left)  # C29
    return tuple(made)


def _sweeping(board: Board, journey: Journey) -> Journey:
    """Every piece on a field that a seven enters goes home (C27)."""
    fields = (field for field in way(journey, board.size) if field in board.owners)
    return replace(journey, caught=tuple(StandingPiece(board.owners[field], field) for field in fields))


def _found(board: Board, owner: int, segment: Segment, play: Play) -> Range:
    """The piece of `owner` that a segment moves; one in the house cannot be named."""
    row = board.pieces[owner]
    place = FRESH if segment.source == SPAN * owner and FRESH in row else segment.source
    if place not in row:
        raise IllegalMove("piece_missing", move=play.text, field=NAMES[segment.source])
    if board.size <= segment.target < GOAL:
        raise IllegalMove("field_unknown", move=play.text, field=NAMES[segment.target])
    return reach(row, place, owner, board.size, board.guarded)


def _steps(found: Range, target: PiecePlace, size: int) -> int | None:
    """The forward steps that lead to `target`, None where no count does."""
    if target > GOAL:
        steps = found.to_start + target - GOAL
        return steps if steps > 0 and found.place != FRESH else None
    return None if found.place > GOAL else (target - found.field) % size


def _check_way(found: Range, target: PiecePlace, steps: int, play: Play) -> None:
    on_ring = found.to_start if target > GOAL else steps
    if on_ring > found.ahead:
        raise IllegalMove("way_blocked", move=play.text)  # C18, C23
    if target - GOAL > found.lane:
        raise IllegalMove("lane_occupied", move=play.text)  # C24


def _no_such_way(place: PiecePlace, target: PiecePlace, play: Play) -> IllegalMove:
    """Why no count of this card leads there."""
    if place == FRESH and target > GOAL:
        return IllegalMove("piece_fresh", move=play.text)  # C21
    if place > GOAL > target:
        return IllegalMove("lane_left", move=play.text)  # C20, C24
    return IllegalMove("count_wrong", move=play.text)
