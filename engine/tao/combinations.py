"""What opens a portal: the tris and the five guardians, and who may claim what now. Rulings D4 to D14, D29, D30.

No row holds both at once (D10): a tris needs a door, the five are all guardians.
"""

from engine.tao.cards import ATTRIBUTES, BITS, GUARDIAN_OF, IN_ROW, PORTALS, Row, offset_of
from engine.tao.state import State


def tris_portal(row: Row) -> int | None:
    """The portal before a door between two guardians of its own faction (D4).

    The row's ends have no two neighbours, so portals 1 and 5 need a row that reaches the border (D5).
    """
    start = offset_of(row)
    for column in range(start + 1, start + IN_ROW - 1):
        guardian = GUARDIAN_OF.get(row[column])
        if guardian is not None and row[column - 1] == guardian and row[column + 1] == guardian:
            return column
    return None


def five_attribute(state: State, row: Row) -> str | None:
    """The animal or colour of the current rule card that five guardians share (D6), unless it is barred (D7).

    There is never more than one, since a faction has only four guardians. Without a rule card there is none (D9).
    """
    if not state.rules:
        return None
    shared = BITS.get(state.rules[0], 0)
    start = offset_of(row)
    for card in row[start : start + IN_ROW]:
        shared &= BITS.get(card, 0)
    if not shared:
        return None
    return next((name for name, bit in ATTRIBUTES.items() if shared & bit and name != state.barred), None)


def open_to(state: State, row: Row) -> tuple[int, ...]:
    """The portals with a coin that the cards of `row` open, new or not (D13), were they its owner's to claim."""
    portal = tris_portal(row)
    if portal is not None:
        return (portal,) if state.coins[portal - 1] else ()
    if five_attribute(state, row) is None:
        return ()
    start = offset_of(row)
    return tuple(n for n in PORTALS if start <= n < start + IN_ROW and state.coins[n - 1])  # D6


def claimable(state: State) -> tuple[int, ...]:
    """The portals that the mover may claim after the move just made, in its own row alone (D11, D12)."""
    if state.options.quiet_first_turn and state.turns < state.players:  # D29
        return ()
    if state.options.one_coin_a_turn and state.coined:  # D30, where a card drawn unseen has made a combination
        return ()
    assert state.turn is not None
    return open_to(state, state.rows[state.turn])
