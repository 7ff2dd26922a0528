"""What opens a portal: the tris and the five guardians, and who may claim what now. Rulings D4 to D14, D29, D30.

No row holds both at once (D10): a tris needs a door, the five are all guardians.
"""

from engine.cards import Card
from engine.tao.cards import ATTRIBUTES, BITS, GUARDIAN_OF, IN_ROW, PORTALS, CardRow, offset_of
from engine.tao.options import Options
from engine.tao.state import State


def tris_portal(row: CardRow) -> int | None:
    """The portal before a door between two guardians of its own faction (D4).

    The row's ends have no two neighbours, so portals 1 and 5 need a row that reaches the border (D5).
    """
    start = offset_of(row)
    for column in (start + 1, start + 2, start + 3):
        guardian = GUARDIAN_OF.get(row[column])
        if guardian is not None and row[column - 1] == guardian and row[column + 1] == guardian:
            return column
    return None


def five_attribute(row: CardRow, rules: tuple[Card, ...], barred: str | None) -> str | None:
    """The animal or colour of the current rule card that five guardians share (D6), unless it is `barred` (D7).

    There is never more than one, since a faction has only four guardians. Without a rule card there is none (D9).
    """
    shared = BITS.get(rules[0], 0) if rules else 0
    start = offset_of(row)
    for card in row[start : start + IN_ROW]:
        shared &= BITS.get(card, 0)
        if not shared:
            return None
    return next((name for name, bit in ATTRIBUTES.items() if shared & bit and name != barred), None)


def opened(row: CardRow, rules: tuple[Card, ...], barred: str | None, coins: tuple[bool, ...]) -> tuple[int, ...]:
    """The portals with a coin that the cards of `row` open, new or not (D13), were they its owner's to claim."""
    portal = tris_portal(row)
    if portal is not None:
        return (portal,) if coins[portal - 1] else ()
    if five_attribute(row, rules, barred) is None:
        return ()
    start = offset_of(row)
    return tuple(n for n in PORTALS if start <= n < start + IN_ROW and coins[n - 1])  # D6


def opened_in(state: State, seat: int) -> tuple[int, ...]:
    """The portals that the row of `seat` opens."""
    return opened(state.rows[seat], state.rules, state.barred, state.coins)


def may_claim(options: Options, turns: int, coined: bool) -> bool:
    """Whether a combination counts in this turn."""
    if options.quiet_first_turn and turns < 2:  # D29: the first turn of each seat
        return False
    return not (options.one_coin_a_turn and coined)  # D30, where a card drawn unseen has made a combination


def claimable(state: State) -> tuple[int, ...]:
    """The portals that the mover may claim after the move just made, in its own row alone (D11, D12)."""
    return opened_in(state, state.mover) if may_claim(state.options, state.turns, state.coined) else ()
