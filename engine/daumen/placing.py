"""The position that a view shows, and the relations between its fields that have to hold.

Whether play could reach the position is not asked.
"""

from collections.abc import Sequence

from engine.cards import Face, Handle
from engine.daumen.cards import COLOUR_OF, NUMBER_OF, PAIR_OF, Pair, deck
from engine.daumen.state import Offer, State
from engine.daumen.view import View, colour_of, only_owner, passes
from engine.errors import BadPosition
from engine.fields import check_deck
from engine.position import Position
from engine.rows import numbered
from engine.values import replace
from engine.view import Cards


def position_of(view: View) -> Position[State]:
    view = _completed(view)
    hands = tuple(map(_known, view.hands))
    won = tuple(map(_known, view.won))
    stock = _known(view.stock)
    in_play = (*stock, *(face for _, face in view.trick), *(face for cards in (*hands, *won) for face in cards))
    check_deck(in_play, deck(view.players))
    _check_turn(view)
    _check_trick(view)
    _check_passes(view)
    truth: dict[Handle, Face] = {}
    state = State(
        options=view.options,
        players=view.players,
        turn=view.turn,
        gone=view.left,
        hands=tuple(_hide(cards, truth) for cards in hands),
        stock=_hide(stock, truth),
        offers=tuple(None if face is None else Offer(_hide([face], truth)[0], PAIR_OF[face]) for face in view.offers),
        out=_hide([face for face in deck(view.players) if face not in in_play], truth),
        won=won,
        totals=view.totals,
        partie=view.partie,
        starter=view.starter,
        leader=view.leader,
        released=view.released,
        best=view.best,
        colours=view.colours,
        is_over=view.over,
    )
    return Position(replace(state, next_handle=len(truth)), truth)


def _hide(cards: Sequence[Face], truth: dict[Handle, Face]) -> tuple[Handle, ...]:
    """Handles for hidden cards; those that a position does not name are out of play, and hidden as well."""
    handles = numbered(len(truth), len(cards))
    truth.update(zip(handles, cards, strict=True))
    return handles


def _known(cards: Cards) -> tuple[Face, ...]:
    return tuple(face for face in cards if face is not None)


def _completed(view: View) -> View:
    """With the leader and the starter, which may be left out."""
    leader = view.leader
    if leader is None and view.best is not None:
        leader = only_owner(view.trick)
    elif leader is None and not view.over:
        leader = view.turn
    return replace(view, leader=leader, starter=leader if view.starter is None else view.starter)


def _check_turn(view: View) -> None:
    for seat in view.left:
        if view.hands[seat]:
            raise BadPosition("seat_left", f"hands[{seat}]")
    holders = [seat for seat, hand in enumerate(view.hands) if hand]
    must_be_over = view.players - len(view.left) < 2
    may_be_over = must_be_over or (view.partie == view.options.partien and len(holders) <= 1)
    if view.over not in (must_be_over, may_be_over):
        raise BadPosition("over_wrong", "over")
    if view.over:
        if view.turn is not None:
            raise BadPosition("turn_over", "turn")
        return
    if view.turn is None or view.turn in view.left:
        raise BadPosition("turn_wrong", "turn")
    if view.turn not in holders:
        raise BadPosition("turn_without_cards", "turn")  # B12, B19
    if view.best is None and len(holders) < 2:
        raise BadPosition("partie_over", "hands")  # B20


def _check_trick(view: View) -> None:
    """The relations between turn, leader, offers, colours and the highest card."""
    if view.best is None:
        if view.trick or view.colours:
            raise BadPosition("trick_without_best", "best")
        if not view.over and view.leader != view.turn:
            raise BadPosition("leader_wrong", "leader", wanted=view.turn)
        return
    if view.over:
        raise BadPosition("over_wrong", "best")
    if view.best_card is None or view.best == view.turn:
        raise BadPosition("best_wrong", "best")
    if view.leader is None or view.offers[view.leader] is None:
        raise BadPosition("leader_wrong", "leader")  # the leader has shown a card, and offers one ever since
    _check_colours(view, view.leader, view.best_card)
    for seat, face in view.trick:
        if (seat, face) != (view.best, view.best_card) and not _is_below(PAIR_OF[face], PAIR_OF[view.best_card]):
            raise BadPosition("best_wrong", "best", higher=face)


def _check_colours(view: View, leader: int, best: Face) -> None:
    first = next(face for seat, face in view.trick if seat == leader)
    is_right = (
        len(set(view.colours)) == len(view.colours)
        and set(view.colours) == {colour_of(face) for _, face in view.trick}
        and view.colours[0] == colour_of(first)
        and view.colours[-1] == colour_of(best)
    )
    if not is_right:
        raise BadPosition("colours_wrong", "colours")


def _is_below(pair: Pair, best: Pair) -> bool:
    """Whether a card of the trick may lie under the highest one (B4); its own twin may not."""
    return COLOUR_OF[pair] != COLOUR_OF[best] or NUMBER_OF[pair] < NUMBER_OF[best]


def _check_passes(view: View) -> None:
    expected = passes(view.turn, view.best, view.players)
    if view.passes not in (None, expected):
        raise BadPosition("passes_wrong", "passes", wanted=expected, found=view.passes)
