"""Daumen Drauf's public state: hands, stock and the teeth of offered cards are handles, everything else is seen."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import Card, Face, Handle
from engine.daumen.cards import Pair
from engine.daumen.options import Options
from engine.requests import Open, Request


@dataclass(frozen=True, slots=True)
class Offer:
    """A card held out with the thumb on its tooth. It is a face only where its owner resigned (B25)."""

    card: Card
    pair: Pair


@dataclass(frozen=True, slots=True)
class State:
    """One row a seat in `hands` (without the offered card), `offers`, `won` and `totals` (finished Partien).

    `best` owns the highest offer, None between tricks; `colours` are those seen in this trick, lowest first; `leader`
    led this trick, or has the right to lead the next one. `winner` is set while a finished trick is being opened, and
    a twin that parried lies in `released` then. `turn` is the seat to decide, None when it is nobody's.
    `due` are the requests to fulfil before anybody decides again. `out` are cards out of play, `gone` the seats that
    left, in the order in which they went; `must_renew` says that all hidden cards have to be shuffled anew, and
    `must_refill` that a trick has been stacked since the hands were filled up.
    """

    options: Options
    players: int
    hands: tuple[tuple[Handle, ...], ...]
    offers: tuple[Offer | None, ...]
    won: tuple[tuple[Face, ...], ...]
    totals: tuple[int, ...]
    partie: int = 1
    starter: int | None = None
    leader: int | None = None
    turn: int | None = None
    stock: tuple[Handle, ...] = ()
    released: tuple[tuple[int, Face], ...] = ()
    best: int | None = None
    colours: tuple[str, ...] = ()
    winner: int | None = None
    due: tuple[Request, ...] = ()
    next_handle: Handle = 0
    out: tuple[Card, ...] = ()
    gone: tuple[int, ...] = ()
    must_renew: bool = False
    must_refill: bool = False
    is_over: bool = False

    @property
    def staying(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if seat not in self.gone)

    @property
    def best_pair(self) -> Pair | None:
        """What is seen of the highest offer; None between tricks, or when its owner was cut and took it away."""
        offer = None if self.best is None else self.offers[self.best]
        return None if offer is None else offer.pair

    def clockwise(self, first: int) -> Iterator[int]:
        """All seats once, from `first` to the left."""
        return ((first + step) % self.players for step in range(self.players))

    def public_faces(self) -> list[Face]:
        """Every face that all have seen in this Partie."""
        seen = [face for cards in self.won for face in cards]
        seen += [face for _, face in self.released]
        seen += [card for card in self.out if isinstance(card, str)]
        seen += [offer.card for offer in self.offers if offer is not None and isinstance(offer.card, str)]
        return seen

    def hidden_handles(self) -> list[Handle]:
        """The handles of all cards of this Partie that not everybody has seen."""
        handles = [handle for hand in self.hands for handle in hand]
        handles += self.stock
        handles += [card for card in self.out if isinstance(card, int)]
        handles += [offer.card for offer in self.offers if offer is not None and isinstance(offer.card, int)]
        return handles

    def to_be_opened(self) -> set[Handle]:
        """The handles that are to be shown to all, but have not been yet."""
        return {
            handle
            for request in self.due
            if isinstance(request, Open) and request.to is None
            for handle in request.handles
        }
