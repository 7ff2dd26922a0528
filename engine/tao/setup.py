"""TAO before the first move: how both tables are laid (D1, D2, D24 to D27). What is dealt is public or a handle."""

from engine.cards import Face, Handle
from engine.requests import Open, Request, Shuffle, Toss
from engine.rows import with_row
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
from engine.values import replace

RULE_CARDS = 4
OFFSET_AT_START = 1
ADDED: dict[Phase, tuple[Face, ...]] = {"rules": ALL_GUARDIANS, "rows": SPECIALS, "decks": DOORS}
"""YIN's shuffles, with the cards that each adds to what is left of the one before it (D1)."""


def initial(options: Options, players: int) -> State:
    if options.is_yang:
        state = State(options=options, players=players, rows=YANG_ROWS, rules=YANG_RULES, unseen=((), ()))
    else:
        state = State(options=options, players=players, unseen=((),))
    return state if options.first is None else _started(state, options.first)


def request(state: State) -> Request:
    """The next card to be turned up, or else the next toss or shuffle of the set-up."""
    if state.turning:
        return Open(state.turning, _shown_to(state))
    if state.phase == "start":
        return Toss((state.players,))  # D2
    cards = (*state.stock, *_added(state))
    return Shuffle(cards, state.fresh(len(cards)))


def tossed(state: State, values: tuple[int, ...]) -> State:
    """The toss names the dealer; the other one begins (D2)."""
    return _started(state, 1 - values[0])


def shuffled(state: State, fresh: tuple[Handle, ...]) -> State:
    group = _next_hand(state) if state.phase == "hands" else 0
    unseen = tuple(sorted((*state.unseen[group], *_added(state))))
    state = replace(state, unseen=with_row(state.unseen, group, unseen), next_handle=state.next_handle + len(fresh))
    match state.phase:
        case "rules":  # D1: four guardians are the rule pile, its top is turned up
            rules, rest = fresh[:RULE_CARDS], fresh[RULE_CARDS:]
            return replace(state, phase="rows", rules=rules, turning=rules[:1], stock=rest)
        case "rows":
            first, second, rest = fresh[:IN_ROW], fresh[IN_ROW : 2 * IN_ROW], fresh[2 * IN_ROW :]
            rows = row_at(OFFSET_AT_START, first), row_at(OFFSET_AT_START, second)
            return replace(state, phase="decks", rows=rows, turning=(*first, *second), stock=rest)
        case "decks":
            return replace(state, phase="play", decks=(fresh[:IN_DECK], fresh[IN_DECK:]), stock=())
        case _:
            decks = with_row(state.decks, group, fresh)
            return replace(state, phase="play" if all(decks) else "hands", decks=decks, turning=fresh)


def _started(state: State, seat: int) -> State:
    return replace(state, phase="hands" if state.options.is_yang else "rules", turn=seat)


def _added(state: State) -> tuple[Face, ...]:
    """The faces that the next shuffle puts behind handles."""
    return YANG_HANDS[_next_hand(state)] if state.phase == "hands" else ADDED[state.phase]


def _next_hand(state: State) -> int:
    return 1 if state.decks[0] else 0


def _shown_to(state: State) -> tuple[int, ...] | None:
    """YANG's hands are shown to their owners, unless they are open (D27); all else is turned up for everybody."""
    if not state.options.is_yang or state.options.open_hands:
        return None
    return (0,) if state.turning == state.decks[0] else (1,)
