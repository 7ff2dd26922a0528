"""TAO before the first move: how both tables are laid (D1, D2, D24 to D27). What is dealt is public or a handle."""

from dataclasses import replace

from engine.cards import Card, Handle
from engine.errors import ImpossibleEvent
from engine.requests import Open, Request, Shuffle, Toss
from engine.tao.cards import (
    ALL_GUARDIANS,
    DOORS,
    IN_DECK,
    IN_ROW,
    SPECIALS,
    YANG_HANDS,
    YANG_ROWS,
    YANG_RULES,
    row_at,
)
from engine.tao.options import Options
from engine.tao.state import Phase, State

RULE_CARDS = 4
OFFSET_AT_START = 1


def initial(options: Options, players: int) -> State:
    if options.is_yang:
        state = State(options, players, rows=YANG_ROWS, rules=YANG_RULES, unseen=((), ()))
    else:
        state = State(options, players, unseen=((),))
    return state if options.first is None else _started(state, options.first)


def request(state: State) -> Request | None:
    """The next request of the set-up, or None when no card has to be tossed for, shuffled or turned up."""
    if state.turning:
        return Open(state.turning, _shown_to(state))
    match state.phase:
        case Phase.START:
            return Toss((state.players,))  # D2
        case Phase.RULES:
            return _shuffle(state, ALL_GUARDIANS)
        case Phase.ROWS:
            return _shuffle(state, (*state.stock, *SPECIALS))
        case Phase.DECKS:
            return _shuffle(state, (*state.stock, *DOORS))
        case Phase.HANDS:
            return _shuffle(state, YANG_HANDS[_next_hand(state)])
        case _:
            return None


def tossed(state: State, dealer: int) -> State:
    """The toss names the dealer; the other one begins (D2)."""
    return _started(state, 1 - dealer)


def shuffled(state: State, cards: tuple[Card, ...], fresh: tuple[Handle, ...]) -> State:
    hand = _next_hand(state) if state.phase is Phase.HANDS else 0
    state = _counted(state, hand, cards, len(fresh))
    match state.phase:
        case Phase.RULES:  # D1: four guardians are the rule pile, its top is turned up
            return replace(
                state, phase=Phase.ROWS, rules=fresh[:RULE_CARDS], turning=fresh[:1], stock=fresh[RULE_CARDS:]
            )
        case Phase.ROWS:
            first, second, rest = fresh[:IN_ROW], fresh[IN_ROW : 2 * IN_ROW], fresh[2 * IN_ROW :]
            rows = row_at(OFFSET_AT_START, first), row_at(OFFSET_AT_START, second)
            return replace(state, phase=Phase.DECKS, rows=rows, turning=(*first, *second), stock=rest)
        case Phase.DECKS:
            return replace(state, phase=Phase.PLAY, decks=(fresh[:IN_DECK], fresh[IN_DECK:]), stock=())
        case Phase.HANDS:
            decks = (fresh, state.decks[1]) if hand == 0 else (state.decks[0], fresh)
            return replace(state, phase=Phase.HANDS if hand == 0 else Phase.PLAY, decks=decks, turning=fresh)
        case _:
            raise ImpossibleEvent("event_unexpected", event="Shuffled")


def _started(state: State, seat: int) -> State:
    return replace(state, phase=Phase.HANDS if state.options.is_yang else Phase.RULES, turn=seat)


def _shuffle(state: State, cards: tuple[Card, ...]) -> Shuffle:
    return Shuffle(cards, tuple(range(state.next_handle, state.next_handle + len(cards))))


def _next_hand(state: State) -> int:
    return 1 if state.decks[0] else 0


def _shown_to(state: State) -> tuple[int, ...] | None:
    """YANG's hands are shown to their owners, unless they are open (D27); all else is turned up for everybody."""
    if not state.options.is_yang or state.options.open_hands:
        return None
    return (0,) if state.turning == state.decks[0] else (1,)


def _counted(state: State, group: int, cards: tuple[Card, ...], count: int) -> State:
    """The faces among `cards` are now behind handles."""
    hidden = (*state.unseen[group], *(card for card in cards if isinstance(card, str)))
    unseen = (*state.unseen[:group], tuple(sorted(hidden)), *state.unseen[group + 1 :])
    return replace(state, unseen=unseen, next_handle=state.next_handle + count)
