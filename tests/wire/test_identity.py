"""Identities: signatures fit one key, one domain and one message, and keys that fit everything are refused."""

import itertools
import os

import pytest

from protocol.identity import BadSignature, Identity, is_usable, verify

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
ORDER = 2**252 + 27742317777372353535851937790883648493

ANNA = Identity(bytes(range(32)))


def add(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """Addition on the curve -x² + y² = 1 + d x² y², slowly."""
    (x1, y1), (x2, y2) = first, second
    k = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P


def times(number: int, point: tuple[int, int]) -> tuple[int, int]:
    result = (0, 1)
    while number:
        if number & 1:
            result = add(result, point)
        point = add(point, point)
        number >>= 1
    return result


def points() -> list[tuple[int, int]]:
    """Some points of the curve, of whatever order."""
    found = []
    for y in range(2, 60):
        square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
        x = pow(square, (P + 3) // 8, P)
        if x * x % P != square:
            x = x * pow(2, (P - 1) // 4, P) % P
        if x * x % P == square:
            found.append((x, y))
    return found


def test_a_signature_fits_its_key_domain_and_message_alone() -> None:
    signature = ANNA.sign(b"log", b"body")
    verify(ANNA.key, b"log", b"body", signature)
    other = Identity(os.urandom(32))
    for key, domain, message in (
        (other.key, b"log", b"body"),
        (ANNA.key, b"link", b"body"),
        (ANNA.key, b"log", b"bodY"),
        (ANNA.key, b"lo", b"gbody"),
        (ANNA.key, b"logb", b"ody"),
    ):
        with pytest.raises(BadSignature):
            verify(key, domain, message, signature)


def test_every_changed_bit_breaks_a_signature() -> None:
    signature = ANNA.sign(b"log", b"body")
    for bit in range(512):
        changed = bytearray(signature)
        changed[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadSignature):
            verify(ANNA.key, b"log", b"body", bytes(changed))


@pytest.mark.parametrize("length", [0, 31, 33, 63, 65])
def test_keys_and_signatures_of_another_length_are_refused(length: int) -> None:
    with pytest.raises(BadSignature):
        verify(ANNA.key, b"log", b"body", bytes(length))
    with pytest.raises(BadSignature):
        verify(bytes(length), b"log", b"body", bytes(64))


def test_every_point_of_small_order_is_refused_in_every_spelling() -> None:
    small = {times(ORDER, point) for point in points()}
    assert len({y for _, y in small}) == 5, "the sample reached all eight points of small order"
    for (_, y), sign in itertools.product(small, (0, 1)):
        for spelling in {y, y + P if y + P < 2**255 else y}:
            key = (spelling | sign << 255).to_bytes(32, "little")
            assert not is_usable(key)


def test_under_a_key_of_small_order_one_signature_would_fit_every_message() -> None:
    # The reason for the list: with the neutral point as key, R = s·B is valid whatever is signed.
    neutral = (1).to_bytes(32, "little")
    forged = (1).to_bytes(32, "little") + bytes(32)  # R = 0·B, s = 0
    with pytest.raises(BadSignature):
        verify(neutral, b"log", b"anything", forged)


def test_honest_keys_are_usable() -> None:
    assert all(is_usable(Identity(os.urandom(32)).key) for _ in range(50))


def test_an_identity_survives_storage_and_hides_its_secret() -> None:
    seed = os.urandom(32)
    again = Identity.from_bytes(Identity(seed).to_bytes())
    assert again.key == Identity(seed).key
    assert seed.hex() not in repr(again)
    with pytest.raises(ValueError):
        Identity.from_bytes(bytes(31))


def test_signing_without_a_domain_is_a_mistake() -> None:
    for domain in (b"", bytes(256)):
        with pytest.raises(ValueError):
            ANNA.sign(domain, b"body")
