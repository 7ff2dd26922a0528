"""Dog's public state. A hand holds handles, and the faces that a partner gave openly or that lie open altogether."""

from bisect import bisect_left, bisect_right
from collections import Counter
from enum import Enum

from engine.cards import Card, Face, Handle
from engine.dog.board import Board, Pieces, partner_of, survey
from engine.dog.cards import COPIES, FACES, JOKER, deck
from engine.dog.options import Options
from engine.errors import ImpossibleEvent
from engine.rows import hidden
from engine.state import GameState
from engine.turns import following


class Phase(Enum):
    """In DEAL cards are still missing in the hands; OVER is the end of the game."""

    DEAL = "deal"
    EXCHANGE = "exchange"
    PLAY = "play"
    OVER = "over"


DEALING, EXCHANGING, PLAYING, OVER = Phase
"""The phases on their own, since Python 3.11 takes long to look up a member of an enumeration."""


class State(GameState, frozen=True, kw_only=True):
    """`played` are the faces on the pile of played cards, sorted, and `out` those that are not in this game at all.

    `stock` holds the next card first. `dealer` is None before the first toss, `turn` is a seat only in PLAY. `unseen`
    are the seats that have yet to be shown their hidden cards, `unmixed` those that have yet to mix them. `must_redeal`
    says that a seat was cut off, so that all hidden cards must be shuffled anew.
    """

    options: Options
    pieces: Pieces
    played: tuple[Face, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Handle, ...] = ()
    phase: Phase = DEALING
    dealer: int | None = None
    deal: int = 1
    unseen: tuple[int, ...] = ()
    unmixed: tuple[int, ...] = ()
    must_redeal: bool = False
    out: tuple[Face, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in playing order, the dealer's right neighbour first (C5)."""
        assert self.dealer is not None
        return following(self.dealer, self.players)

    @property
    def board(self) -> Board:
        return survey(self.pieces, self.options.guards_all)

    def partner(self, seat: int) -> int:
        return partner_of(seat, self.players)

    def hidden(self, seat: int) -> tuple[Handle, ...]:
        """The cards of a hand that not everybody sees."""
        return hidden(self.hands[seat])

    def check_shown(self, faces: tuple[Face, ...]) -> None:
        """Raise unless hidden cards can have these faces: all copies of a card may be public already."""
        for face in faces:
            if faces.count(face) > self._hidden_copies(face):
                raise ImpossibleEvent("face_surplus", found=face)

    def hidden_faces(self) -> tuple[Face, ...]:
        """The faces of all hidden cards together, sorted: what everybody can tell from the public ones."""
        rest = Counter(deck(self.options.jokers))
        rest.subtract(self.played)
        rest.subtract(self.out)
        for hand in self.hands:
            rest.subtract(card for card in hand if isinstance(card, str))
        return tuple(sorted(rest.elements()))

    def _hidden_copies(self, face: Face) -> int:
        copies = self.options.jokers if face == JOKER else COPIES if face in FACES else 0
        played = bisect_right(self.played, face) - bisect_left(self.played, face)
        return copies - played - self.out.count(face) - sum([hand.count(face) for hand in self.hands])
