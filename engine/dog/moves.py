"""What one card can do on the board: all its moves with one spelling each, and what any single spelling does.

`listed` finds, `after` checks; tests hold the two against each other. Rulings C10, C12, C14 to C37.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from engine.cards import Face
from engine.dog import seven
from engine.dog.board import (
    FRESH,
    GOAL,
    HOME,
    SPAN,
    Board,
    Pieces,
    field_of,
    is_blocked_backwards,
    landed,
    left_home,
    mover,
    obstacle,
    steps_between,
    survey,
    swapped,
    swept,
    targets,
)
from engine.dog.cards import BACKWARD, EXITS, FORWARD, JACK, JOKER, SEVEN, VALUES
from engine.dog.seven import NAMES
from engine.dog.spelling import EXIT, Play, play_of
from engine.errors import IllegalMove

Found = Iterator[tuple[str, Pieces]]


@lru_cache(maxsize=64)
def listed(pieces: Pieces, seat: int, face: Face, guards_all: bool) -> Mapping[str, Pieces]:
    """The moves that `seat` has with a card `face`, one spelling for each position that they lead to.

    The spelling is the one with fewest words, then the smallest by code point.
    """
    if face == JOKER:  # C34, as the last card too (C35)
        values = (listed(pieces, seat, value, guards_all) for value in VALUES)
        return _first_spellings((JOKER + move, after) for moves in values for move, after in moves.items())
    if face == SEVEN:
        found = seven.splits(pieces, seat, guards_all)
        return {" ".join((SEVEN, *words)): after for after, words in found.items()}
    board = survey(pieces, guards_all)
    owner = mover(pieces, seat)
    return _first_spellings(_swaps(board, owner) if face == JACK else _single(board, owner, face))


def can_move(pieces: Pieces, seat: int, faces: Iterable[Face], guards_all: bool) -> bool:
    """Whether any card of `faces` has a legal move, so that one must be made (C10)."""
    return any(listed(pieces, seat, face, guards_all) for face in dict.fromkeys(faces))


@lru_cache(maxsize=256)
def after(pieces: Pieces, seat: int, move: str, guards_all: bool) -> Pieces:
    """The pieces after `move`, any legal spelling of it; raises `IllegalMove` with the reason."""
    play = play_of(move)
    if play.value == SEVEN and not play.exits:
        return _seven(pieces, seat, play, move, guards_all)
    board = survey(pieces, guards_all)
    owner = mover(pieces, seat)
    if play.exits:
        return _exit(board, owner, play, move)
    if play.swap is not None:
        return _swap(board, owner, play.swap, move)
    return _walk(board, owner, play, move)


def _first_spellings(found: Iterable[tuple[str, Pieces]]) -> dict[str, Pieces]:
    spellings: dict[Pieces, str] = {}
    for move, pieces in found:
        known = spellings.get(pieces)
        if known is None or (move.count(" "), move) < (known.count(" "), known):
            spellings[pieces] = move
    return {move: pieces for pieces, move in spellings.items()}


def _single(board: Board, owner: int, face: Face) -> Found:
    """The moves of one piece with a card that is neither a jack nor a seven."""
    row = board.pieces[owner]
    size = board.size
    for piece in row:
        if piece == HOME:
            continue
        field = field_of(piece, owner)
        name = NAMES[field]
        for steps in FORWARD[face]:
            for target in targets(piece, owner, steps, size):
                if obstacle(board, piece, target, owner, steps) is None:
                    yield f"{face} {name}>{NAMES[target]}", landed(board, piece, target, owner)
        if face in BACKWARD and piece < GOAL and not is_blocked_backwards(board, field, BACKWARD[face]):  # C20
            target = (field - BACKWARD[face]) % size
            yield f"{face} {name}>{target}", landed(board, piece, target, owner)
    if face in EXITS and HOME in row and SPAN * owner not in board.guarded:  # C15
        yield f"{face} {EXIT}", left_home(board, owner)


def _swaps(board: Board, owner: int) -> Found:
    """Every swap of an own piece with one of another colour, none of them neutral (C32); good or bad (C33)."""
    free = [(field, other) for field, other in board.owners.items() if field not in board.guarded]
    own = [field for field, other in free if other == owner]
    for field in own:
        for other_field, other in free:
            if other != owner:
                move = f"{JACK} {field}x{other_field}"
                yield move, swapped(board.pieces, owner, field, other, other_field)


def _exit(board: Board, owner: int, play: Play, move: str) -> Pieces:
    if play.value not in EXITS:
        raise IllegalMove("card_no_exit", move=move)  # C14
    if HOME not in board.pieces[owner]:
        raise IllegalMove("house_empty", move=move)
    if SPAN * owner in board.guarded:
        raise IllegalMove("start_taken", move=move)  # C15
    return left_home(board, owner)


def _swap(board: Board, owner: int, fields: tuple[int, int], move: str) -> Pieces:
    own, other = (board.owners.get(field) for field in fields)
    if own != owner:
        raise IllegalMove("piece_missing", move=move, field=str(fields[0]))
    if other is None:
        raise IllegalMove("piece_missing", move=move, field=str(fields[1]))
    if other == owner:
        raise IllegalMove("swap_own", move=move)
    for field in fields:
        if field in board.guarded:
            raise IllegalMove("swap_neutral", move=move, field=str(field))
    return swapped(board.pieces, owner, fields[0], other, fields[1])


def _walk(board: Board, owner: int, play: Play, move: str) -> Pieces:
    """One segment with a card that is neither a jack nor a seven."""
    if len(play.walk) != 1:
        raise IllegalMove("one_piece_only", move=move)
    source, goal = play.walk[0]
    piece = _piece_at(board, owner, source, move)
    target = _target(board, goal, move)
    steps = steps_between(piece, target, owner, board.size)
    if steps in FORWARD[play.value]:
        _check_way(board, piece, target, owner, steps, move)
        return landed(board, piece, target, owner)
    if play.value in BACKWARD and piece < GOAL and target < GOAL:
        field = field_of(piece, owner)
        if (field - target) % board.size == BACKWARD[play.value]:
            if is_blocked_backwards(board, field, BACKWARD[play.value]):
                raise IllegalMove("way_blocked", move=move)
            return landed(board, piece, target, owner)
    raise _no_such_way(piece, target, move)


def _seven(pieces: Pieces, seat: int, play: Play, move: str, guards_all: bool) -> Pieces:
    """Segment by segment as typed; nothing moves unless all seven steps are used (C26 to C30)."""
    left = seven.STEPS
    for source, goal in play.walk:
        board = survey(pieces, guards_all)
        owner = mover(pieces, seat)
        piece = _piece_at(board, owner, source, move)
        target = _target(board, goal, move)
        steps = steps_between(piece, target, owner, board.size)
        if steps is None or not 0 < steps <= left:
            raise _no_such_way(piece, target, move)
        _check_way(board, piece, target, owner, steps, move)
        pieces = swept(board, piece, target, owner, steps)
        left -= steps
    if left:
        raise IllegalMove("steps_left", move=move, left=left)  # C29
    return pieces


def _piece_at(board: Board, owner: int, name: str, move: str) -> int:
    """The piece of `owner` that stands there; one in the house cannot be named."""
    row = board.pieces[owner]
    if name.startswith("g"):
        piece = GOAL + int(name[1:])
    elif int(name) == SPAN * owner and FRESH in row:
        piece = FRESH
    else:
        piece = int(name)
    if piece not in row:
        raise IllegalMove("piece_missing", move=move, field=name)
    return piece


def _target(board: Board, name: str, move: str) -> int:
    if name.startswith("g"):
        return GOAL + int(name[1:])
    if int(name) >= board.size:
        raise IllegalMove("field_unknown", move=move, field=name)
    return int(name)


def _check_way(board: Board, piece: int, target: int, owner: int, steps: int, move: str) -> None:
    reason = obstacle(board, piece, target, owner, steps)
    if reason is not None:
        raise IllegalMove(reason, move=move)


def _no_such_way(piece: int, target: int, move: str) -> IllegalMove:
    """Why no count of this card leads there."""
    if piece == FRESH and target > GOAL:
        return IllegalMove("piece_fresh", move=move)  # C21
    if piece > GOAL > target:
        return IllegalMove("lane_left", move=move)  # C20, C24
    return IllegalMove("count_wrong", move=move)
