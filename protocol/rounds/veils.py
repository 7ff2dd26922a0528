"""The ciphertexts of all cards that not everybody has seen, and whose keys each stands under. Public facts only.

A card comes out of a shuffle under the keys of all active seats together. Opening it to a seat takes the others'
keys off, so that it stands under its owner's alone; and a seat that goes leaves its shares, so that its key comes off.
A card under no key at all is as good as public. Source: docs/veil.md, sections 5 and 6.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

import msgspec

from engine.cards import Face, Handle
from protocol.veil.elgamal import VeiledCard, public_card, strip
from protocol.veil.faces import FaceTable
from protocol.veil.group import Point, total


class NoSuchCard(LookupError):
    """The game asks for a card that cannot be had: a fault of the game's rules, not of a player."""


class Veiled(msgspec.Struct, frozen=True):
    """One card: its ciphertext, and the seats whose keys it stands under, in rising order."""

    card: VeiledCard
    under: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Veils:
    """`keys[s]` is the veil key of seat s; no keys in a game without veiled cards. `cards` is never changed."""

    keys: tuple[Point, ...] = ()
    cards: Mapping[Handle, Veiled] = field(default_factory=dict, repr=False)

    def __getitem__(self, handle: Handle) -> Veiled:
        try:
            return self.cards[handle]
        except KeyError:
            raise NoSuchCard(handle) from None

    def owns(self, seat: int, handle: Handle) -> bool:
        """Whether `handle` is a card that `seat` alone can read."""
        return handle in self.cards and self.cards[handle].under == (seat,)

    def joint(self, seats: Iterable[int]) -> Point:
        """The key of `seats` together."""
        return total(self.keys[seat] for seat in seats)

    def changed(self, removed: Iterable[Handle], added: Mapping[Handle, Veiled]) -> "Veils":
        """Without the handles `removed`, and with those `added`, which may be known ones with a new ciphertext."""
        cards = dict(self.cards)
        for handle in removed:
            cards.pop(handle, None)
        cards.update(added)
        return Veils(self.keys, cards)

    def parted(self, seat: int, shares: Mapping[Point, Point]) -> "Veils":
        """After `seat` has left shares, which are given by the first halves of the cards that they are of."""
        added = {
            handle: without_shares(veiled, {seat: shares[veiled.card.a]})
            for handle, veiled in self.cards.items()
            if seat in veiled.under and veiled.card.a in shares
        }
        return self.changed((), added)

    def brought_under(self, handle: Handle, seats: tuple[int, ...]) -> VeiledCard:
        """The card as it enters a shuffle under the keys of `seats`: it stands there already, or is public."""
        veiled = self[handle]
        if not veiled.under:
            return public_card(veiled.card.b, self.joint(seats))
        if veiled.under != seats:
            raise NoSuchCard(handle)
        return veiled.card


def without_shares(veiled: Veiled, shares: Mapping[int, Point]) -> Veiled:
    """The card when the seats of `shares` have given them."""
    given = [share for seat, share in shares.items() if seat in veiled.under]
    left = tuple(seat for seat in veiled.under if seat not in shares)
    return Veiled(strip(veiled.card, given), left)


@cache
def face_table(game: str, faces: tuple[Face, ...]) -> FaceTable:
    """The points of a deck's faces; made once a process, since each point takes a hash to the group."""
    return FaceTable(game, sorted(set(faces)))
