"""The six actions: what each makes of the table (D16 to D20), and which are forbidden (D30 to D32)."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.errors import IllegalMove
from engine.tao.cards import COLUMNS, IN_ROW, SPECIAL, Deck, Row, offset_of, row_at
from engine.tao.combinations import open_to
from engine.tao.moves import CROSSINGS, Move, Verb
from engine.tao.state import Pair, State


class Effect(NamedTuple):
    """What an action changes; the deck is the mover's."""

    rows: tuple[Row, Row]
    deck: Deck
    crossed: bool
    crossings: tuple[Pair, ...]
    mirror: tuple[Pair, ...]


def effect(state: State, move: Move, deck: Deck) -> Effect:
    """What `move`, possible on this table, makes of it. `deck` is the mover's, with the faces that are known."""
    seat = state.turn
    assert seat is not None
    crossed = state.crossed or move.verb in CROSSINGS
    if move.verb is Verb.DRAW or move.verb is Verb.PLANT:
        owner = seat if move.verb is Verb.DRAW else 1 - seat
        return _replaced(state, owner, move.column, deck, crossed)
    if move.verb is Verb.MOVE:
        return _moved(state, move.column, move.other, deck, crossed)
    if move.verb is Verb.SWAP:
        return _swapped(state, place(seat, move.column), place(seat, move.other), deck, crossed)
    first, second = sorted((place(seat, move.column), place(1 - seat, _facing(move))))
    swapped = _swapped(state, first, second, deck, crossed)
    return swapped._replace(crossings=(*swapped.crossings, (first, second)))


def place(seat: int, column: int) -> int:
    return COLUMNS * seat + column


def check_action(state: State, move: Move, deck: Deck) -> None:
    """Raise `IllegalMove` where the table or a variant forbids `move`; `deck` as in `effect`."""
    check_possible(state, move)
    reason = forbidden(state, move, deck)
    if reason is not None:
        raise IllegalMove(reason, move=move.text)


def check_possible(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the cards that `move` needs are not there."""
    seat = state.turn
    assert seat is not None
    own, facing = state.rows[seat], state.rows[1 - seat]
    if move.verb is Verb.PLANT:
        if facing[move.column] is None:
            raise IllegalMove("facing_column_empty", move=move.text, column=move.column)
        return
    if own[move.column] is None:
        raise IllegalMove("column_empty", move=move.text, column=move.column)
    if move.verb is Verb.SWAP:
        if move.column == move.other:
            raise IllegalMove("column_twice", move=move.text, column=move.column)
        if own[move.other] is None:
            raise IllegalMove("column_empty", move=move.text, column=move.other)
    elif move.verb is Verb.MOVE:
        if own[move.other] is not None:
            raise IllegalMove("column_taken", move=move.text, column=move.other)
    elif move.verb is not Verb.DRAW:
        if move.verb is Verb.SPECIAL and own[move.column] != SPECIAL:  # D20
            raise IllegalMove("not_special", move=move.text, column=move.column)
        if facing[_facing(move)] is None:  # D18
            raise IllegalMove("facing_column_empty", move=move.text, column=_facing(move))


def forbidden(state: State, move: Move, deck: Deck) -> str | None:
    """The variant that forbids a possible `move`, as a code.

    One coin a turn (D30) counts a drawn card only where its face is known: a handle is part of no combination, and
    nobody can be held to what a YIN deck hides.
    """
    options = state.options
    if options.one_crossing_a_turn and state.crossed and move.verb in CROSSINGS:  # D31
        return "second_crossing"
    if options.no_mirror and state.mirror and _pair(state, move) in state.mirror:  # D32
        return "mirrored"
    if options.one_coin_a_turn and state.coined:  # D30
        assert state.turn is not None
        if open_to(state, effect(state, move, deck).rows[state.turn]):
            return "second_coin"
    return None


def _facing(move: Move) -> int:
    """The opponent's column of an action 3 or 6."""
    return move.column if move.verb is Verb.CROSS else move.other


def _pair(state: State, move: Move) -> Pair | None:
    """The places of the two cards that an action 3 or 6 swaps."""
    if move.verb is not Verb.CROSS and move.verb is not Verb.SPECIAL:
        return None
    assert state.turn is not None
    first, second = sorted((place(state.turn, move.column), place(1 - state.turn, _facing(move))))
    return first, second


def _swapped(state: State, first: int, second: int, deck: Deck, crossed: bool) -> Effect:
    """Two cards change places, in one row (D16) or across (D18, D20)."""
    table = [*state.rows[0], *state.rows[1]]
    table[first], table[second] = table[second], table[first]
    went = {first: second, second: first}
    rows = tuple(table[:COLUMNS]), tuple(table[COLUMNS:])
    return Effect(rows, deck, crossed, _follow(state.crossings, went), _follow(state.mirror, went))


def _moved(state: State, column: int, target: int, deck: Deck, crossed: bool) -> Effect:
    """A card goes to an empty column and the others close up towards it, in their order (D17)."""
    seat = state.turn
    assert seat is not None
    row = state.rows[seat]
    start = offset_of(row)
    order = [other for other in range(start, start + IN_ROW) if other != column]
    if target < start:
        order.insert(0, column)
        start = target
    else:
        order.append(column)
        start = target - IN_ROW + 1
    shifted = row_at(start, tuple(card for other in order if (card := row[other]) is not None))
    rows = (shifted, state.rows[1]) if seat == 0 else (state.rows[0], shifted)
    if not state.crossings and not state.mirror:
        return Effect(rows, deck, crossed, (), ())
    went = {place(seat, other): place(seat, start + index) for index, other in enumerate(order)}
    return Effect(rows, deck, crossed, _follow(state.crossings, went), _follow(state.mirror, went))


def _replaced(state: State, owner: int, column: int, deck: Deck, crossed: bool) -> Effect:
    """The card of a column goes under the mover's deck first, then the top card takes its place (D19, D23).

    An empty deck, which only a written position can have, gives the same card back.
    """
    if not deck:
        return Effect(state.rows, deck, crossed, state.crossings, state.mirror)
    row = state.rows[owner]
    card = row[column]
    assert card is not None
    row = (*row[:column], deck[0], *row[column + 1 :])
    rows = (row, state.rows[1]) if owner == 0 else (state.rows[0], row)
    went = {place(owner, column): None}
    return Effect(rows, (*deck[1:], card), crossed, _follow(state.crossings, went), _follow(state.mirror, went))


def _follow(pairs: tuple[Pair, ...], went: Mapping[int, int | None]) -> tuple[Pair, ...]:
    """The pairs after their cards `went` elsewhere; a pair with a card in a deck is a pair no longer.

    No such card comes back in time: under its deck it can be drawn at the mover's next action at the earliest, and by
    then the turn is the mover's last one in which the pair counts.
    """
    followed = []
    for pair in pairs:
        first, second = (went.get(place, place) for place in pair)
        if first is not None and second is not None:
            followed.append((first, second) if first < second else (second, first))
    return tuple(followed)
