"""Veil keys in the agreement: each proven for its table and its seat, and none where no card is hidden."""

import random

import msgspec
import pytest
from scripted_wire import identity, make_agreement, seed
from veiled_game import NAME, veiled_game

from engine import registry
from protocol.agreement import Agreement, BadAgreement, check_agreement, veil_keys, veil_of
from protocol.rounds.seat_secrets import SeatSecrets

__all__ = ["veiled_game"]


def with_veil(agreement: Agreement, seat: int, veil: bytes) -> Agreement:
    seating = list(agreement.seating)
    seating[seat] = msgspec.structs.replace(seating[seat], veil=veil)
    return msgspec.structs.replace(agreement, seating=tuple(seating))


def secrets_of(seat: int) -> SeatSecrets:
    return SeatSecrets(seed(seat))


def veil_of_seat(seat: int, table: bytes, key: bytes) -> bytes:
    return veil_of(secrets_of(seat).veil, random.Random(seat).randbytes, table, key)


def test_proven_veil_keys_are_accepted_and_are_those_of_the_seats() -> None:
    agreement = make_agreement(NAME, 3)
    check_agreement(agreement)
    assert veil_keys(agreement, registry.find(NAME)) == tuple(secrets_of(seat).veil.public for seat in range(3))


def test_a_game_without_hidden_cards_has_no_veil_keys() -> None:
    agreement = make_agreement("dao", 3)
    check_agreement(agreement)
    assert veil_keys(agreement, registry.find("dao")) == ()
    with pytest.raises(BadAgreement, match="agreement_veil"):
        check_agreement(with_veil(agreement, 1, veil_of_seat(1, agreement.table, identity(1).key)))


@pytest.mark.parametrize(
    "veil",
    [
        b"",
        bytes(96),
        bytes(95),
        veil_of_seat(1, b"\1" * 16, identity(1).key),
        veil_of_seat(1, bytes(16), identity(0).key),
        veil_of_seat(0, bytes(16), identity(0).key),
    ],
    ids=["none", "zeros", "short", "of another table", "of another key", "copied from another seat"],
)
def test_a_veil_key_that_is_not_proven_here_is_refused(veil: bytes) -> None:
    with pytest.raises(BadAgreement, match="agreement_veil"):
        check_agreement(with_veil(make_agreement(NAME, 3), 1, veil))


def test_a_seed_always_gives_the_same_veil_key_and_shows_none() -> None:
    assert secrets_of(0).veil == secrets_of(0).veil
    assert secrets_of(0).veil != secrets_of(1).veil
    assert secrets_of(0).veil.reveal().hex() not in repr(secrets_of(0))
