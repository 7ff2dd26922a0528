"""Dog's public state. A hand holds handles, and the faces that a partner gave openly or that lie open altogether."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter

from engine.cards import Card, Face, Handle
from engine.dog.board import Pieces, partner_of
from engine.dog.cards import COPIES, FACES, JOKER, deck
from engine.dog.options import Options


class Phase(Enum):
    """In DEAL cards are still missing in the hands; OVER is the end of the game."""

    DEAL = "deal"
    EXCHANGE = "exchange"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """`played` are the faces on the pile of played cards, sorted, and `out` those that are not in this game at all.

    `stock` holds the next card first. `dealer` is None before the first toss, `turn` is a seat only in PLAY. `unseen`
    are the seats that have yet to be shown their hidden cards, `unmixed` those that have yet to mix them. `is_torn`
    says that a seat was cut off, so that all hidden cards must be veiled anew. Handles are numbered from `next_handle`.
    `gone` lists the seats that left, in the order in which they went.
    """

    options: Options
    players: int
    pieces: Pieces
    played: tuple[Face, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Handle, ...] = ()
    phase: Phase = Phase.DEAL
    dealer: int | None = None
    deal: int = 1
    turn: int | None = None
    unseen: tuple[int, ...] = ()
    unmixed: tuple[int, ...] = ()
    is_torn: bool = False
    next_handle: Handle = 0
    out: tuple[Face, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def staying(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if seat not in self.gone)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in playing order, the dealer's right neighbour first (C5)."""
        assert self.dealer is not None
        return (*range(self.dealer + 1, self.players), *range(self.dealer + 1))

    def partner(self, seat: int) -> int:
        return partner_of(seat, self.players)

    def hidden(self, seat: int) -> tuple[Handle, ...]:
        """The cards of a hand that not everybody sees."""
        return tuple(card for card in self.hands[seat] if isinstance(card, int))

    def fresh(self, count: int) -> tuple[Handle, ...]:
        """The next handles, never used before."""
        return tuple(range(self.next_handle, self.next_handle + count))

    def may_show(self, faces: tuple[Face, ...]) -> bool:
        """Whether hidden cards can have these faces: nobody shows a card that all copies of are public already."""
        return all(faces.count(face) <= self._hidden_copies(face) for face in faces)

    def _hidden_copies(self, face: Face) -> int:
        copies = self.options.jokers if face == JOKER else COPIES if face in FACES else 0
        return copies - self.played.count(face) - self.out.count(face) - sum([hand.count(face) for hand in self.hands])

    def hidden_faces(self) -> tuple[Face, ...]:
        """The faces of all hidden cards together, sorted: what everybody can tell from the public ones."""
        rest = Counter(deck(self.options.jokers))
        rest.subtract(self.played)
        rest.subtract(self.out)
        for hand in self.hands:
            rest.subtract(card for card in hand if isinstance(card, str))
        return tuple(sorted(rest.elements()))


def with_laid(
    state: State,
    pieces: Pieces,
    played: tuple[Face, ...],
    hands: tuple[tuple[Card, ...], ...],
    phase: Phase,
    turn: int | None,
) -> State:
    """The state after cards were laid in PLAY. It does what `replace` would at a third of its cost."""
    dealt = state.stock, phase, state.dealer, state.deal, turn
    return State(state.options, state.players, pieces, played, hands, *dealt, *_KEPT_IN_PLAY(state))


_KEPT_IN_PLAY = attrgetter("unseen", "unmixed", "is_torn", "next_handle", "out", "gone")
