"""Identities: signatures fit one key, one domain and one message, and keys that fit everything are refused."""

import json
import os
from typing import Any

import pytest
from vectors.links import generate

from protocol.identity import BadSignature, Identity, is_usable, verify

VECTORS = json.loads(generate.FILE.read_text("utf-8"))
DOMAIN = VECTORS["domain"].encode()
ANNA = Identity(bytes(range(32)))


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


@pytest.mark.parametrize("case", VECTORS["signatures"], ids=lambda case: case["name"])
def test_a_signature_is_good_by_the_equation_of_the_page_alone(case: dict[str, Any]) -> None:
    key, message, signature = (bytes.fromhex(case[name]) for name in ("key", "message", "signature"))
    try:
        verify(key, DOMAIN, message, signature)
    except BadSignature:
        assert not case["good"]
    else:
        assert case["good"]


@pytest.mark.parametrize("name", VECTORS["unusable keys"])
def test_a_key_that_is_no_point_of_prime_order_in_its_one_spelling_is_refused(name: str) -> None:
    assert not is_usable(bytes.fromhex(VECTORS["unusable keys"][name]))


def test_an_honest_key_with_any_part_of_small_order_is_refused() -> None:
    scalar, _ = generate.secret()
    assert generate.BASE is not None
    honest = generate.times(scalar, generate.BASE)
    mixed = [generate.encoded(generate.add(honest, generate.times(n, generate.EIGHT))) for n in range(8)]
    assert [is_usable(key) for key in mixed] == [True] + [False] * 7


def test_the_vectors_are_what_their_generator_makes() -> None:
    assert generate.vectors() == VECTORS
    assert bytes.fromhex(VECTORS["seed"]) == b"\1" * 32
    assert Identity(b"\1" * 32).sign(DOMAIN, b"body").hex() == VECTORS["signatures"][0]["signature"]


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
