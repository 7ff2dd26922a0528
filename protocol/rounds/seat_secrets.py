"""A seat's secrets for one game: its toss chains, its veil key, and the sealed answers it has not revealed yet.

They never leave the machine, except for the veil key: of a seat that resigns, and after the end where open books were
agreed on. Sealed answers are stored before their commitments are signed.
"""

import secrets
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from engine.cards import Handle
from protocol.rounds.tosschain import TossChains
from protocol.veil.group import Random, encode_scalar, hash_to_scalar, random_below
from protocol.veil.keys import SeatKey
from protocol.wire.payloads import Unsealed

_VEIL: Final = "seat secret"


class SeatSecrets:
    """`seed` is 32 secret bytes for this game alone; `random` feeds shuffles and proofs and must be unpredictable."""

    def __init__(self, seed: bytes, random: Random = secrets.token_bytes) -> None:
        self.seed = seed
        self.random = random
        self.tosses = TossChains(seed)
        self._openings: dict[bytes, Unsealed] = {}

    def __repr__(self) -> str:
        return "SeatSecrets(secret)"

    @cached_property
    def veil(self) -> SeatKey:
        """The key under which this seat's cards stand; always the same one for a seed."""
        return SeatKey.restore(encode_scalar(hash_to_scalar(_VEIL, self.seed)))

    def pick(self, handles: Sequence[Handle]) -> Handle:
        """One of several cards that say the same, by lot, so that nobody can tell anything of the others from it."""
        return handles[random_below(len(handles), self.random)]

    def keep_opening(self, commitment: bytes, opening: Unsealed) -> None:
        self._openings[commitment] = opening

    def opening(self, commitment: bytes) -> Unsealed | None:
        """What a commitment of this seat hides; None when it is not known (a copied or damaged journal)."""
        return self._openings.get(commitment)
