"""Daumen Drauf as it is seen: by an analyst, by a seat (B16), and what the rules say of it to people who look."""

from collections.abc import Callable, Iterable
from typing import Annotated, Self

from engine.cards import Face, Truth, face_of
from engine.daumen.cards import COLOUR_OF, COLOURS, HIDDEN, PAIR_OF
from engine.daumen.course import outcome
from engine.daumen.dealing import HAND
from engine.daumen.options import Options
from engine.daumen.state import Offer, State
from engine.errors import BadPosition
from engine.fields import (
    CARDS,
    EMPTY,
    SEAT_OR_NULL,
    Both,
    Draft,
    FieldKind,
    Integer,
    Many,
    OneFace,
    OneSeat,
    OrNull,
    PerSeat,
    ViewField,
    Word,
    check_integer,
)
from engine.knowledge import Knowledge
from engine.position import Position
from engine.rows import in_order
from engine.values import replace
from engine.view import Cards, GameView

MOST_POINTS = 20 * 54
MOST_COUNTED = 20


class UpTo(FieldKind[int]):
    """A number whose upper bound another field sets."""

    def __init__(self, least: int, most: Callable[[Draft], int], text: str) -> None:
        self.least, self.most, self.text = least, most, text

    def read(self, value: object, path: str, draft: Draft) -> int:
        return check_integer(value, self.least, self.most(draft), path)

    @property
    def plain(self) -> Integer:
        return Integer(self.least, MOST_COUNTED)


RELEASE = Both(OneSeat(), OneFace(), "[seat, face]")
"""A card that lies open, with its seat."""
PARTIE = UpTo(1, lambda draft: int(draft.options.partien), "1 to the option partien")
PASSES = OrNull(UpTo(0, lambda draft: draft.players - 1, "0 to players - 1"))


def only_owner(trick: Iterable[tuple[int, Face]]) -> int:
    """The leader of a trick to which one seat alone has given cards."""
    owners = {seat for seat, _ in trick}
    if len(owners) != 1:
        raise BadPosition("field_missing", "leader")
    return owners.pop()


def colour_of(face: Face) -> str:
    return COLOUR_OF[PAIR_OF[face]]


def _derived_colours(draft: Draft) -> tuple[str, ...]:
    """The colours of a trick, lowest first: the leader's first card began it, the highest card has the last one."""
    best = None if draft["best"] is None else draft["offers"][draft["best"]]
    if best is None:
        return ()
    trick = _trick(draft["released"], draft["offers"])
    leader = only_owner(trick) if draft["leader"] is None else draft["leader"]
    seen = [colour_of(face) for seat, face in trick if seat == leader]
    seen += [colour_of(face) for _, face in trick]
    last = colour_of(best)
    return (*(colour for colour in dict.fromkeys(seen) if colour != last), last)


def _derived_passes(draft: Draft) -> int:
    return passes(draft["turn"], draft["best"], draft.players)


class View(GameView, frozen=True, kw_only=True):
    """An offered card whose tooth is not known is a `?` at its end, as in `yellow-3?`.

    `winner` is the seat that has won a trick that is being opened; no position tells it, since nobody decides then.
    """

    options: Options
    leader: Annotated[int | None, ViewField(SEAT_OR_NULL, "the seat that leads or led this trick", None)]
    starter: Annotated[int | None, ViewField(SEAT_OR_NULL, "the seat that started this Partie", None)]
    partie: Annotated[int, ViewField(PARTIE, "the Partie, counted from 1", 1)]
    hands: Annotated[
        tuple[Cards, ...], ViewField(PerSeat(Many(OneFace(), HAND)), "the hands, sorted, without offered cards", EMPTY)
    ]
    stock: Annotated[Cards, ViewField(CARDS, "the stock, the next card first", EMPTY)]
    offers: Annotated[Cards, ViewField(PerSeat(OrNull(OneFace())), "the offered card", EMPTY)]
    released: Annotated[
        tuple[tuple[int, Face], ...], ViewField(Many(RELEASE), "the cards that lie open, the first one first", EMPTY)
    ]
    best: Annotated[int | None, ViewField(SEAT_OR_NULL, "the seat that offers the highest card", None)]
    colours: Annotated[
        tuple[str, ...],
        ViewField(Many(Word(*COLOURS), len(COLOURS)), "the colours of this trick, the lowest first", _derived_colours),
    ]
    passes: Annotated[
        int | None, ViewField(PASSES, "how many have passed since the highest card was shown", _derived_passes)
    ]
    won: Annotated[tuple[Cards, ...], ViewField(PerSeat(CARDS), "the cards won in this Partie", EMPTY)]
    totals: Annotated[
        tuple[int, ...], ViewField(PerSeat(Integer(-MOST_POINTS, MOST_POINTS)), "the points of finished Partien", EMPTY)
    ]
    winner: int | None = None

    @property
    def best_card(self) -> Face | None:
        """What is seen of the highest card; None between tricks, or where its owner was cut and took it away."""
        return None if self.best is None else self.offers[self.best]

    def hides_past(self, before: Self) -> bool:
        """A new trick has begun, and those before it lie face down (B16)."""
        return bool(self.trick) and not before.trick

    @property
    def to_lead(self) -> int | None:
        """The seat that has the right to lead the trick that has not begun."""
        return None if self.colours or self.over else self.leader

    @property
    def trick(self) -> tuple[tuple[int, Face], ...]:
        """All cards of the trick with their seats, those of one seat in the order in which it showed them."""
        return _trick(self.released, self.offers)

    def lies_open(self, seat: int) -> tuple[Face, ...]:
        """The cards of this trick that `seat` has let go (B14)."""
        return tuple(face for owner, face in self.released if owner == seat)

    def opened_trick(self, faces: Iterable[Face]) -> tuple[Face, ...]:
        """The cards of the trick once `faces` have been opened (B16)."""
        seen = {PAIR_OF[face] + HIDDEN: face for face in faces}
        return tuple(seen.get(face, face) for _, face in self.trick)


def describe(position: Position[State]) -> View:
    state, truth = position.state, position.truth
    return View(
        game="daumen",
        options=state.options,
        players=state.players,
        turn=state.turn,
        leader=state.leader,
        starter=state.starter,
        partie=state.partie,
        hands=tuple(in_order(hand, truth) for hand in state.hands),
        stock=tuple(face_of(card, truth) for card in state.stock),
        offers=tuple(_offered(offer, truth) for offer in state.offers),
        released=state.released,
        best=state.best,
        colours=state.colours,
        passes=passes(state.turn, state.best, state.players),
        won=state.won,
        totals=state.totals,
        left=state.gone,
        over=state.is_over,
        winner=state.winner,
        outcome=outcome(state) if state.is_over else None,
    )


def seat_view(state: State, knowledge: Knowledge) -> View:
    """Stacks are face down, their sizes alone are seen, until all is counted at the end (B16)."""
    view = describe(Position(state, knowledge.faces))
    return view if state.is_over else replace(view, won=tuple((None,) * len(stack) for stack in state.won))


def passes(turn: int | None, best: int | None, players: int) -> int:
    """How many have passed in succession since the highest card was shown."""
    return 0 if turn is None or best is None else (turn - best - 1) % players


def _offered(offer: Offer | None, truth: Truth) -> Face | None:
    return None if offer is None else face_of(offer.card, truth) or offer.pair + HIDDEN


def _trick(released: Iterable[tuple[int, Face]], offers: Cards) -> tuple[tuple[int, Face], ...]:
    return (*released, *((seat, face) for seat, face in enumerate(offers) if face is not None))
