"""Reading Daumen Drauf positions, and all checks that they have to stand (docs/notation.md)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from engine.cards import Face, Handle
from engine.daumen.cards import COLOUR_OF, COLOURS, NUMBER_OF, PAIR_OF, Pair, deck, faces
from engine.daumen.dealing import HAND
from engine.daumen.options import SEATS, Options
from engine.daumen.picture import passes
from engine.daumen.state import Offer, State
from engine.errors import BadPosition
from engine.parsing import Fields, check_array, check_deck, check_face, check_faces, check_integer
from engine.position import Position

MOST_POINTS = 20 * 54


@dataclass(frozen=True, slots=True)
class Trick:
    """The trick on the table as it was written; `best` is None when there is none."""

    leader: int | None
    best: int | None
    offers: tuple[Face | None, ...]
    released: tuple[tuple[int, Face], ...]
    colours: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.released or self.colours or any(self.offers))

    def cards(self) -> list[tuple[int, Face]]:
        """All cards with their seats, those of one seat in the order in which it showed them."""
        return [*self.released, *((seat, face) for seat, face in enumerate(self.offers) if face is not None)]


def parse(data: Mapping[str, Any], configure: Any) -> Position[State]:
    fields = Fields(data)
    fields.word("game", ("daumen",))
    players = fields.players(SEATS)
    options: Options = fields.options(configure, players)
    known = faces(players)
    hands = fields.rows("hands", players, lambda item, path: _hand(item, known, path), [[]] * players)
    stock = fields.faces("stock", known, [])
    won = fields.rows("won", players, lambda item, path: check_faces(item, known, path), [[]] * players)
    totals = fields.rows("totals", players, _total, [0] * players)
    partie = fields.integer("partie", 1, options.partien, 1)
    gone = fields.seats("left", players)
    is_over = fields.flag("over", False)
    turn = fields.seat("turn", players)
    trick = _trick(fields, players, known)
    starter = fields.seat("starter", players)
    given_passes = fields.take("passes")
    fields.finish("winners", "places", "scores")

    in_trick = [face for _, face in trick.cards()]
    in_play = [*stock, *in_trick, *(face for cards in (*hands, *won) for face in cards)]
    check_deck(in_play, deck(players))
    leader = trick.leader if trick.leader is not None or is_over else turn
    state = State(
        options=options,
        players=players,
        hands=((),) * players,
        offers=(None,) * players,
        won=won,
        totals=totals,
        partie=partie,
        starter=leader if starter is None else starter,
        leader=leader,
        turn=turn,
        released=trick.released,
        best=trick.best,
        colours=trick.colours,
        gone=gone,
        is_over=is_over,
    )
    _check_turn(state, hands)
    _check_trick(trick, state)
    expected = passes(turn, trick.best, players)
    if given_passes is not None and check_integer(given_passes, 0, players - 1, "passes") != expected:
        raise BadPosition("passes_wrong", "passes", wanted=expected, found=given_passes)
    return _with_handles(state, hands, stock, trick.offers, in_play)


def _with_handles(
    state: State,
    hands: Iterable[Sequence[Face]],
    stock: Sequence[Face],
    offers: Sequence[Face | None],
    in_play: Sequence[Face],
) -> Position[State]:
    """Hidden cards get handles; those that the position does not name are out of play, and hidden as well."""
    numbers = count()
    truth: dict[Handle, Face] = {}

    def hide(cards: Iterable[Face]) -> tuple[Handle, ...]:
        handles = tuple(next(numbers) for _ in cards)
        truth.update(zip(handles, cards, strict=True))
        return handles

    named = set(in_play)
    state = replace(
        state,
        hands=tuple(hide(cards) for cards in hands),
        stock=hide(stock),
        offers=tuple(None if face is None else Offer(hide([face])[0], PAIR_OF[face]) for face in offers),
        out=hide([face for face in deck(state.players) if face not in named]),
    )
    return Position(replace(state, next_handle=len(truth)), truth)


def _hand(value: object, known: frozenset[Face], path: str) -> tuple[Face, ...]:
    cards = check_faces(value, known, path)
    if len(cards) > HAND:
        raise BadPosition("too_long", path, most=HAND)
    return cards


def _total(value: object, path: str) -> int:
    return check_integer(value, -MOST_POINTS, MOST_POINTS, path)


def _trick(fields: Fields, players: int, known: frozenset[Face]) -> Trick:
    def offer(item: object, path: str) -> Face | None:
        return None if item is None else check_face(item, known, path)

    def release(item: object, path: str) -> tuple[int, Face]:
        pair = check_array(item, path)
        if len(pair) != 2:
            raise BadPosition("length", path, wanted=2, found=len(pair))
        return check_integer(pair[0], 0, players - 1, f"{path}[0]"), check_face(pair[1], known, f"{path}[1]")

    offers = fields.rows("offers", players, offer, [None] * players)
    written = check_array(fields.take("released", []), "released")
    released = tuple(release(item, f"released[{index}]") for index, item in enumerate(written))
    best = fields.seat("best", players)
    leader = fields.seat("leader", players)
    trick = Trick(leader, best, offers, released, ())
    if best is not None and leader is None:
        leader = _only_owner(trick)
        trick = replace(trick, leader=leader)
    if fields.has("colours"):
        names = check_array(fields.take("colours"), "colours", len(COLOURS))
        return replace(trick, colours=tuple(_colour(name, f"colours[{i}]") for i, name in enumerate(names)))
    return replace(trick, colours=_derived_colours(trick))


def _colour(value: object, path: str) -> str:
    if not isinstance(value, str) or value not in COLOURS:
        raise BadPosition("word_unknown", path, known=" ".join(COLOURS))
    return value


def _only_owner(trick: Trick) -> int:
    owners = {seat for seat, _ in trick.cards()}
    if len(owners) != 1:
        raise BadPosition("field_missing", "leader")
    return owners.pop()


def _derived_colours(trick: Trick) -> tuple[str, ...]:
    """The colours of a trick, lowest first: the leader's first card began it, the highest card has the last one."""
    best = None if trick.best is None else trick.offers[trick.best]
    if best is None:
        return ()
    last = COLOUR_OF[PAIR_OF[best]]
    seen = [COLOUR_OF[PAIR_OF[face]] for seat, face in trick.cards() if seat == trick.leader]
    seen += [COLOUR_OF[PAIR_OF[face]] for _, face in trick.cards()]
    return (*(colour for colour in dict.fromkeys(seen) if colour != last), last)


def _check_turn(state: State, hands: Sequence[Sequence[Face]]) -> None:
    for seat in state.gone:
        if hands[seat]:
            raise BadPosition("seat_left", f"hands[{seat}]")
    holders = [seat for seat, hand in enumerate(hands) if hand]
    if state.is_over:
        is_played = state.partie == state.options.partien and len(holders) <= 1
        if len(state.staying) >= 2 and not is_played:
            raise BadPosition("over_wrong", "over")
        if state.turn is not None:
            raise BadPosition("turn_over", "turn")
        return
    if len(state.staying) < 2:
        raise BadPosition("over_wrong", "over")
    if state.turn is None or state.turn in state.gone:
        raise BadPosition("turn_wrong", "turn")
    if state.turn not in holders:
        raise BadPosition("turn_without_cards", "turn")  # B12, B19
    if state.best is None and len(holders) < 2:
        raise BadPosition("partie_over", "hands")  # B20


def _check_trick(trick: Trick, state: State) -> None:
    """The relations between turn, leader, offers, colours and the highest card."""
    if trick.best is None:
        if not trick.is_empty:
            raise BadPosition("trick_without_best", "best")
        if not state.is_over and state.leader != state.turn:
            raise BadPosition("leader_wrong", "leader", wanted=state.turn)
        return
    if state.is_over:
        raise BadPosition("over_wrong", "best")
    best = trick.offers[trick.best]
    if best is None or trick.best == state.turn:
        raise BadPosition("best_wrong", "best")
    if trick.leader is None or trick.offers[trick.leader] is None:
        raise BadPosition("leader_wrong", "leader")  # who leads has shown, and offers ever since
    _check_colours(trick, PAIR_OF[best])
    for seat, face in trick.cards():
        if (seat, face) != (trick.best, best) and not _is_below(PAIR_OF[face], PAIR_OF[best]):
            raise BadPosition("best_wrong", "best", higher=face)


def _check_colours(trick: Trick, best: Pair) -> None:
    found = {COLOUR_OF[PAIR_OF[face]] for _, face in trick.cards()}
    first = next(face for seat, face in trick.cards() if seat == trick.leader)
    is_right = (
        len(set(trick.colours)) == len(trick.colours)
        and set(trick.colours) == found
        and trick.colours[0] == COLOUR_OF[PAIR_OF[first]]
        and trick.colours[-1] == COLOUR_OF[best]
    )
    if not is_right:
        raise BadPosition("colours_wrong", "colours")


def _is_below(pair: Pair, best: Pair) -> bool:
    """Whether a card of the trick may lie under the highest one (B4); its own twin may not."""
    return COLOUR_OF[pair] != COLOUR_OF[best] or NUMBER_OF[pair] < NUMBER_OF[best]
