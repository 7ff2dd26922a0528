"""Dog's cards on their way into the hands: the deal, the stock, all hidden cards anew after a cut. Rulings C5 to C7."""

from engine.cards import Card, Handle
from engine.dog.board import EACH, HOME
from engine.dog.cards import deck, hand_size
from engine.dog.options import Options
from engine.dog.state import DEALING, EXCHANGING, State
from engine.requests import Shuffle
from engine.values import replace


def undealt(options: Options, players: int) -> State:
    """All cards lie played, so that the first deal begins with their shuffle like a later one."""
    return State(
        options=options,
        players=players,
        pieces=((HOME,) * EACH,) * players,
        played=deck(options.jokers),
        hands=((),) * players,
        dealer=None if options.first is None else (options.first - 1) % players,
    )


def next_deal(state: State) -> State:
    """All hands are empty (C13): the dealer's right neighbour deals (C5)."""
    assert state.dealer is not None
    dealer = (state.dealer + 1) % state.players
    return replace(state, phase=DEALING, dealer=dealer, deal=state.deal + 1, turn=None)


def dealt(state: State) -> State:
    """As many cards dealt as the stock has, one by one from the dealer's right; still in DEAL where it ran short.

    Where neither stock nor played cards are left the deal ends with what there was: missing cards are out of the game.
    """
    wanted = hand_size(state.deal) * state.players
    done = sum(map(len, state.hands))
    if state.options.restock == "shuffle_all" and not done and state.played and len(state.stock) < wanted:
        return state
    count = min(wanted - done, len(state.stock))
    if count:
        state = _handed_out(state, done, count)
    if done + count < wanted and state.played:
        return state
    unseen = tuple(seat for seat in state.order if seat not in state.gone and state.hands[seat])
    return replace(state, phase=EXCHANGING, unseen=unseen)


def restocking(state: State) -> Shuffle:
    """The shuffle that a short stock asks for: of the played cards, or of the stock with them (C7)."""
    cards: tuple[Card, ...] = (*state.stock, *state.played)
    return Shuffle(cards, state.fresh(len(cards)))


def restocked(state: State, fresh: tuple[Handle, ...]) -> State:
    return replace(state, stock=fresh, played=(), next_handle=state.next_handle + len(fresh))


def redealing(state: State) -> Shuffle:
    """The shuffle of everything hidden under the keys of those who stay."""
    faces = state.hidden_faces()
    return Shuffle(faces, state.fresh(len(faces)))


def redealt(state: State, fresh: tuple[Handle, ...]) -> State:
    """The fresh handles dealt into the old hand sizes, then the stock; every staying seat must see its own anew."""
    rest = iter(fresh)
    hands = tuple(tuple(next(rest) if isinstance(card, int) else card for card in hand) for hand in state.hands)
    is_dealt = state.phase is not DEALING
    return replace(
        state,
        hands=hands,
        stock=tuple(rest),
        must_redeal=False,
        unseen=tuple(seat for seat in state.order if is_dealt and seat not in state.gone and state.hidden(seat)),
        unmixed=(),
        next_handle=state.next_handle + len(fresh),
    )


def _handed_out(state: State, done: int, count: int) -> State:
    hands = [list(hand) for hand in state.hands]
    order = state.order
    for number, handle in enumerate(state.stock[:count], start=done):
        hands[order[number % state.players]].append(handle)
    return replace(state, hands=tuple(map(tuple, hands)), stock=state.stock[count:])
