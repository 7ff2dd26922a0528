"""A seat's secrets for one game: its toss chains, and the sealed answers it has not revealed yet.

They never leave the machine; sealed answers are stored before their commitments are signed.
"""

from protocol.rounds.tosschain import LENGTH, TossChains
from protocol.wire.payloads import Unsealed


class SeatSecrets:
    """`seed` is 32 secret bytes for this game alone."""

    def __init__(self, seed: bytes, toss_length: int = LENGTH) -> None:
        self.seed = seed
        self.tosses = TossChains(seed, toss_length)
        self._openings: dict[bytes, Unsealed] = {}

    def __repr__(self) -> str:
        return "SeatSecrets(secret)"

    def keep_opening(self, commitment: bytes, opening: Unsealed) -> None:
        self._openings[commitment] = opening

    def opening(self, commitment: bytes) -> Unsealed | None:
        """What a commitment of this seat hides; None when it is not known (a copied or damaged journal)."""
        return self._openings.get(commitment)
