"""The six actions: what each makes of the table (D16 to D20), and which are forbidden (D30 to D32).

The state is the mover's own: what its seat knows of its deck stands there as faces.
"""

from collections.abc import Mapping
from functools import cache

from engine.errors import IllegalMove
from engine.rows import with_row
from engine.tao.cards import COLUMNS, IN_ROW, SPECIAL, offset_of
from engine.tao.combinations import opened_in
from engine.tao.moves import CROSSINGS, DRAWING, Move, RowPlace
from engine.tao.state import PlacePair, State
from engine.values import replace


def played(state: State, move: Move) -> State:
    """The table after `move`, which must be possible; whose move comes next is not decided."""
    if move.verb == "move":
        return _moved(state, move.column, move.other)
    places = move.places(state.mover)
    if move.verb in DRAWING:
        return _replaced(state, places[0], crossed=state.crossed or move.verb == "plant")
    return _swapped(state, *places, is_crossing=move.verb != "swap")


def check_action(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the table or a variant forbids `move`."""
    _check_possible(state, move)
    reason = forbidden(state, move)
    if reason is not None:
        raise IllegalMove(reason, move=move.text)


def _check_possible(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the cards that `move` needs are not there."""
    seat = state.mover
    own, facing = state.rows[seat], state.rows[1 - seat]
    column, other, verb = move.column, move.other, move.verb
    if verb == "plant":
        if facing[column] is None:
            raise IllegalMove("facing_column_empty", move=move.text, column=column)
        return
    if own[column] is None:
        raise IllegalMove("column_empty", move=move.text, column=column)
    if verb == "swap":
        if column == other:
            raise IllegalMove("column_twice", move=move.text, column=column)
        if own[other] is None:
            raise IllegalMove("column_empty", move=move.text, column=other)
    elif verb == "move":
        if own[other] is not None:
            raise IllegalMove("column_taken", move=move.text, column=other)
    elif verb != "draw":
        if verb == "special" and own[column] != SPECIAL:  # D20
            raise IllegalMove("not_special", move=move.text, column=column)
        if facing[other] is None:  # D18
            raise IllegalMove("facing_column_empty", move=move.text, column=other)


def forbidden(state: State, move: Move) -> str | None:
    """The variant that forbids a possible `move`, as a code.

    One coin a turn (D30) counts a drawn card only where its face is known: a handle is part of no combination, and
    nobody can be held to what a YIN deck hides.
    """
    options = state.options
    if options.one_crossing_a_turn and state.crossed and move.verb in CROSSINGS:  # D31
        return "second_crossing"
    if state.mirror and move.verb in ("cross", "special") and _pair(*move.places(state.mover)) in state.mirror:  # D32
        return "mirrored"
    if options.one_coin_a_turn and state.coined and opened_in(played(state, move), state.mover):  # D30
        return "second_coin"
    return None


def _swapped(state: State, first: RowPlace, second: RowPlace, *, is_crossing: bool) -> State:
    """Two cards change places, in one row (D16) or across (D18, D20)."""
    rows = list(map(list, state.rows))
    (seat, column), (owner, other) = first, second
    rows[seat][column], rows[owner][other] = rows[owner][other], rows[seat][column]
    state = _followed(state, {first: second, second: first})
    swapped = tuple(map(tuple, rows))
    if not is_crossing:
        return replace(state, rows=swapped)
    return replace(state, rows=swapped, crossed=True, crossings=(*state.crossings, _pair(first, second)))


def _moved(state: State, column: int, target: int) -> State:
    """A card goes to an empty column and the others close up towards it, in their order (D17)."""
    seat = state.mover
    row = state.rows[seat]
    origins = _origins(offset_of(row), column, target)
    if state.crossings or state.mirror:
        state = _followed(state, {(seat, origin): (seat, after) for after, origin in enumerate(origins)})
    return replace(state, rows=with_row(state.rows, seat, tuple([row[origin] for origin in origins])))


@cache
def _origins(start: int, column: int, target: int) -> tuple[int, ...]:
    """For each column after the action the one that its card, or its being empty, comes from."""
    held = range(start, start + IN_ROW)
    others = [other for other in held if other != column]
    empty = [other for other in range(COLUMNS) if other not in held]
    first = target if target < start else target - IN_ROW + 1
    cards = [column, *others] if target < start else [*others, column]
    return (*empty[:first], *cards, *empty[first:])


def _replaced(state: State, place: RowPlace, *, crossed: bool) -> State:
    """The card of a place goes under the mover's deck first, then the top card takes its place (D19, D23).

    An empty deck, which only a written position can have, gives the same card back.
    """
    owner, column = place
    seat = state.mover
    row, deck = state.rows[owner], state.decks[seat]
    card = row[column]
    if not deck or card is None:
        return replace(state, crossed=crossed)
    state = _followed(state, {place: None})
    return replace(
        state,
        rows=with_row(state.rows, owner, (*row[:column], deck[0], *row[column + 1 :])),
        decks=with_row(state.decks, seat, (*deck[1:], card)),
        crossed=crossed,
    )


def _pair(first: RowPlace, second: RowPlace) -> PlacePair:
    return (first, second) if first < second else (second, first)


def _followed(state: State, went: Mapping[RowPlace, RowPlace | None]) -> State:
    """The state with the swapped pairs where their cards `went`; a pair with a card in a deck is a pair no longer.

    No such card comes back in time: under its deck it can be drawn at the mover's next action at the earliest, and by
    then the turn is the mover's last one in which the pair counts.
    """
    if not state.crossings and not state.mirror:
        return state
    return replace(state, crossings=_follow(state.crossings, went), mirror=_follow(state.mirror, went))


def _follow(pairs: tuple[PlacePair, ...], went: Mapping[RowPlace, RowPlace | None]) -> tuple[PlacePair, ...]:
    moved = [(went.get(first, first), went.get(second, second)) for first, second in pairs]
    return tuple(_pair(first, second) for first, second in moved if first is not None and second is not None)
