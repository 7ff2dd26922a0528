"""Daumen Drauf's public state: hands, stock and the teeth of offered cards are handles, everything else is seen."""

from engine.cards import Card, Face, Handle
from engine.daumen.cards import Pair
from engine.daumen.options import Options
from engine.requests import Open, Request
from engine.rows import hidden
from engine.state import GameState
from engine.values import Value


class Offer(Value, frozen=True):
    """A card held out with the thumb on its tooth. It is a face only where its owner resigned (B25)."""

    card: Card
    pair: Pair


class State(GameState, frozen=True, kw_only=True):
    """One row a seat in `hands` (without the offered card), `offers`, `won` and `totals` (finished Partien).

    `best` owns the highest offer, None between tricks; `colours` are those seen in this trick, lowest first; `leader`
    led this trick, or has the right to lead the next one. `winner` is set while a finished trick is being opened, and
    a twin that parried lies in `released` then. `due` are the requests to fulfil before anybody decides again. `out`
    are cards out of play; `must_redeal` says that all hidden cards have to be shuffled anew after a cut, and
    `must_refill` that a trick has been stacked since the hands were filled up.
    """

    options: Options
    hands: tuple[tuple[Handle, ...], ...]
    offers: tuple[Offer | None, ...]
    won: tuple[tuple[Face, ...], ...]
    totals: tuple[int, ...]
    partie: int = 1
    starter: int | None = None
    leader: int | None = None
    stock: tuple[Handle, ...] = ()
    released: tuple[tuple[int, Face], ...] = ()
    best: int | None = None
    colours: tuple[str, ...] = ()
    winner: int | None = None
    due: tuple[Request, ...] = ()
    out: tuple[Card, ...] = ()
    must_redeal: bool = False
    must_refill: bool = False
    is_over: bool = False

    @property
    def best_pair(self) -> Pair | None:
        """What is seen of the highest offer; None between tricks, or when its owner was cut and took it away."""
        offer = None if self.best is None else self.offers[self.best]
        return None if offer is None else offer.pair

    @property
    def offered(self) -> tuple[Card, ...]:
        """The offered cards, in the order of seats."""
        return tuple(offer.card for offer in self.offers if offer is not None)

    def let_go(self, seat: int) -> tuple[Handle, ...]:
        """The card that a raise of `seat` lays open, if it offers one (B14)."""
        offer = self.offers[seat]
        return () if offer is None else hidden((offer.card,))

    def public_faces(self) -> list[Face]:
        """Every face that all have seen in this Partie."""
        seen = [face for stack in self.won for face in stack]
        seen += [face for _, face in self.released]
        seen += [card for card in (*self.out, *self.offered) if isinstance(card, str)]
        return seen

    def hidden_handles(self) -> tuple[Handle, ...]:
        """The handles of all cards of this Partie that not everybody has seen."""
        in_hands = (handle for hand in self.hands for handle in hand)
        return (*in_hands, *self.stock, *hidden((*self.out, *self.offered)))

    def to_be_opened(self) -> set[Handle]:
        """The handles that are to be shown to all, but have not been yet."""
        to_all = (request for request in self.due if isinstance(request, Open) and request.to is None)
        return {handle for request in to_all for handle in request.handles}
