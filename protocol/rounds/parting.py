"""What a seat leaves behind, so that the others can go on without its key: its shares of the cards that they need.

It leaves them when it resigns, and with the answer that settles its place, after which it has nothing to decide. They
open nothing else: no hand of the past, and no card that others have given. Source: docs/protocol-rounds.md, section 6.
"""

from collections.abc import Sequence
from typing import Final

from engine.cards import Handle
from engine.events import Leaving
from engine.values import replace
from protocol.rounds.procedure import Basis
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.rounds.veils import Veils
from protocol.veil.elgamal import share
from protocol.veil.encoding import Reader
from protocol.veil.equality import EqualityProof, prove_equality, verify_equality
from protocol.veil.group import SIZE, Point
from protocol.veil.refused import Flaw, ProofRefused
from protocol.wire.items import Resignation
from protocol.wire.payloads import MOST_CARDS

_RESIGNING: Final = b"lanplay/resigning/1"


def left_to_others(basis: Basis, seat: int) -> tuple[Handle, ...]:
    """The cards that stand under the key of `seat` and of others who live, in rising order."""
    living = set(basis.living)
    under = {handle: set(card.under) for handle, card in basis.veils.cards.items()}
    return tuple(sorted(handle for handle, seats in under.items() if {seat} < seats <= living))


def left_by_resigning(basis: Basis, seat: int) -> tuple[Handle, ...]:
    """These, and the cards under its key alone that the rules lay open when it resigns."""
    own = [handle for handle in basis.game.laid_open(basis.state, seat) if basis.veils.owns(seat, handle)]
    return (*left_to_others(basis, seat), *own)


def resign(
    basis: Basis, step: int, round_: int, seat: int, secrets: SeatSecrets, *, leaves_shares: bool
) -> Resignation:
    """The word by which `seat` resigns at (step, round), with its shares of all cards that others need now.

    Where it leaves no shares all hidden cards are dealt anew.
    """
    bare = Resignation(basis.game_id, basis.epoch, step, round_, seat)
    handles = left_by_resigning(basis, seat)[:MOST_CARDS] if leaves_shares else ()
    if not handles:
        return bare
    cards = [basis.veils[handle].card for handle in handles]
    bases, shares = [card.a for card in cards], [share(card, secrets.veil) for card in cards]
    proof = prove_equality(_context(bare), secrets.veil, bases, shares, secrets.random).to_bytes()
    return replace(bare, bases=b"".join(bases), shares=b"".join(shares), proof=proof)


def check_resignation(body: Resignation, keys: Sequence[Point]) -> None:
    """Raise ProofRefused unless the shares are those of the seat's key; nothing else is needed, so it proves itself."""
    if not keys or not body.bases:
        if body.bases or body.shares or body.proof:
            raise ProofRefused(Flaw.COUNT)
        return
    proof = EqualityProof.from_bytes(body.proof)
    verify_equality(_context(body), keys[body.seat], _points(body.bases), _points(body.shares), proof)


def depart(basis: Basis, body: Resignation, *, breaks_seal: bool) -> tuple[Leaving, Veils]:
    """How a seat that resigned leaves, and the cards without its key where it left the shares of all that are needed.

    Where it `breaks_seal`, by leaving between its sealed answer and the end of the opening, it has seen what others
    opened, and what they opened is void: then its shares do not count.
    """
    shares = dict(zip(_points(body.bases), _points(body.shares), strict=True))
    needed = {basis.veils[handle].card.a for handle in left_by_resigning(basis, body.seat)}
    if breaks_seal or not needed <= shares.keys():
        return Leaving.WITHDRAWN, basis.veils
    return Leaving.RESIGNED, basis.veils.parted(body.seat, shares)


def _points(data: bytes) -> tuple[Point, ...]:
    count = len(data) // SIZE
    return Reader(data, count).points(count)


def _context(body: Resignation) -> bytes:
    place = body.step.to_bytes(4, "big") + body.round.to_bytes(4, "big") + body.seat.to_bytes(2, "big")
    return _RESIGNING + body.game + body.epoch + place
