"""The group at its byte boundary, against RFC 9496 and against the slow reference."""

import json
import os
import pathlib
import subprocess
import sys
from hashlib import sha512

import pytest
import rbcl
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.veil import slow_group, slow_proofs
from reference.veil.stream import stream

from protocol.veil.group import (
    BASE,
    IDENTITY,
    ORDER,
    Point,
    add,
    combination,
    decode_point,
    decode_scalar,
    encode_scalar,
    framed,
    hash_to_group,
    hash_to_scalar,
    multiply,
    multiply_base,
    random_scalar,
    scalar,
    subtract,
    total,
)
from protocol.veil.refused import Flaw, ProofRefused

RFC = json.loads((pathlib.Path(__file__).parents[1] / "vectors/veil/rfc9496.json").read_text())
SCALARS = st.integers(min_value=0, max_value=ORDER - 1).map(scalar)
quick = settings(max_examples=15, deadline=None)


def run_apart(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a fresh interpreter that finds the same modules."""
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment}
    return subprocess.run(
        [sys.executable, "-c", program], env=paths, capture_output=True, text=True, check=True, timeout=60
    )


def some_point(number: int) -> Point:
    return hash_to_group("test", number.to_bytes(8, "big"))


def test_small_multiples_of_the_base_are_those_of_the_rfc() -> None:
    for factor, encoded in enumerate(RFC["multiples"]):
        assert multiply_base(scalar(factor)).hex() == encoded
        assert slow_group.encode(slow_group.multiply(factor, slow_group.BASE)).hex() == encoded


@pytest.mark.parametrize("encoded", RFC["invalid"])
def test_invalid_encodings_of_the_rfc_are_refused(encoded: str) -> None:
    with pytest.raises(ProofRefused) as refused:
        decode_point(bytes.fromhex(encoded))
    assert refused.value.code is Flaw.POINT
    assert slow_group.decode(bytes.fromhex(encoded)) is None


@pytest.mark.parametrize(("uniform", "encoded"), RFC["derived"])
def test_derived_elements_are_those_of_the_rfc(uniform: str, encoded: str) -> None:
    assert rbcl.crypto_core_ristretto255_from_hash(bytes.fromhex(uniform)).hex() == encoded
    assert slow_group.encode(slow_group.derive(bytes.fromhex(uniform))).hex() == encoded


def test_the_derivation_inputs_of_the_rfc_are_sha_512_of_its_texts() -> None:
    for text, (uniform, _) in zip(RFC["texts"], RFC["derived"], strict=False):
        assert sha512(text.encode()).hexdigest() == uniform


def test_a_second_encoding_of_a_point_by_its_top_bit_is_refused() -> None:
    for point in (BASE, *(some_point(number) for number in range(8))):
        with pytest.raises(ProofRefused) as refused:
            decode_point(point[:-1] + bytes([point[-1] | 0x80]))
        assert refused.value.code is Flaw.POINT


def test_the_identity_is_refused() -> None:
    with pytest.raises(ProofRefused) as refused:
        decode_point(bytes(32))
    assert refused.value.code is Flaw.IDENTITY


@pytest.mark.parametrize("size", [0, 1, 31, 33, 64])
def test_other_lengths_are_refused(size: int) -> None:
    for decode in (decode_point, decode_scalar):
        with pytest.raises(ProofRefused) as refused:
            decode(bytes(size))
        assert refused.value.code is Flaw.LENGTH


@pytest.mark.parametrize("value", [ORDER, ORDER + 1, 2 * ORDER, 2**253, 2**255, 2**256 - 1])
def test_scalars_at_and_above_the_order_are_refused(value: int) -> None:
    with pytest.raises(ProofRefused) as refused:
        decode_scalar(value.to_bytes(32, "little"))
    assert refused.value.code is Flaw.SCALAR


@pytest.mark.parametrize("value", [0, 1, ORDER - 1])
def test_scalars_below_the_order_come_back_as_they_went(value: int) -> None:
    assert decode_scalar(encode_scalar(scalar(value))) == value


@given(st.binary(min_size=32, max_size=32))
@settings(max_examples=200, deadline=None)
def test_bytes_are_a_point_for_us_exactly_if_they_are_one_for_the_reference(data: bytes) -> None:
    element = slow_group.decode(data)
    if element is None or data == IDENTITY:
        with pytest.raises(ProofRefused):
            decode_point(data)
    else:
        assert decode_point(data) == slow_group.encode(element)


@pytest.mark.parametrize("coset", range(8))
def test_torsion_makes_no_second_encoding_of_a_point(coset: int) -> None:
    """Edwards points that differ by a point of small order: one class, one encoding, or none of the group."""
    eighth = slow_group.P, slow_group.SQRT_M1
    four_torsion = (eighth[1], 0, 1, 0)
    shifted = slow_group.multiply(7, slow_group.BASE)
    for _ in range(coset % 4):
        shifted = slow_group.add(shifted, four_torsion)
    assert slow_group.encode(shifted) == multiply_base(scalar(7))


@given(SCALARS, SCALARS, st.integers(0, 2**64 - 1))
@quick
def test_sums_of_products_are_those_of_the_reference(one: int, other: int, seed: int) -> None:
    p, q = some_point(seed), some_point(seed + 1 & 2**64 - 1)
    slow = [slow_group.decode(point) for point in (p, q)]
    assert None not in slow
    fast = combination([(one, p), (other, q), (5, BASE), (-other, q), (other, q)])
    expected = slow_group.sum_of((one, slow[0]), (other, slow[1]), (5, slow_group.BASE))
    assert fast == slow_group.encode(expected)


def test_zero_and_the_identity_need_no_special_care() -> None:
    point = some_point(1)
    assert multiply(scalar(0), point) == multiply_base(scalar(0)) == IDENTITY
    assert multiply(scalar(3), IDENTITY) == IDENTITY
    assert add(point, IDENTITY) == point == subtract(point, IDENTITY)
    assert subtract(point, point) == combination([(1, point), (-1, point)]) == IDENTITY
    assert combination([]) == total([]) == IDENTITY
    assert combination([(ORDER, point), (1, BASE)]) == BASE


def test_a_bad_point_that_slipped_by_is_refused_by_the_multiplication() -> None:
    with pytest.raises(ProofRefused) as refused:
        multiply(scalar(2), Point(bytes.fromhex(RFC["invalid"][0])))
    assert refused.value.code is Flaw.POINT


def test_the_library_alone_would_let_bad_values_pass() -> None:
    """Why there is a boundary: if one of these ever fails, the remarks in group.py need another look."""
    bad = bytes.fromhex(RFC["invalid"][13])
    assert rbcl.crypto_core_ristretto255_add(bad, BASE) == IDENTITY
    assert rbcl.crypto_core_ristretto255_is_valid_point(IDENTITY)
    assert rbcl.crypto_scalarmult_ristretto255((ORDER + 2).to_bytes(32, "little"), some_point(1)) == multiply(
        scalar(2), some_point(1)
    )


def test_hashing_separates_domains_and_parts() -> None:
    split = [(b"bc",), (b"b", b"c"), (b"", b"bc"), (b"bc", b"")]
    inputs: list[tuple[str, tuple[bytes, ...]]] = [*(("a", parts) for parts in split), ("ab", (b"c",))]
    assert len({hash_to_group(domain, *parts) for domain, parts in inputs}) == len(inputs)
    assert len({hash_to_scalar(domain, *parts) for domain, parts in inputs}) == len(inputs)
    assert framed(b"ab", b"") == b"\0\0\0\2ab\0\0\0\0"


def test_hashes_are_those_of_the_reference() -> None:
    assert hash_to_group("face", b"dog", b"A") == slow_group.encode(slow_proofs.hash_to_point(b"face", b"dog", b"A"))
    assert hash_to_scalar("test", b"x") == slow_proofs.hash_to_number(b"test", b"x")


@pytest.mark.parametrize("fill", [b"\0", b"\xff"])
def test_random_scalars_are_never_zero_and_below_the_order(fill: bytes) -> None:
    assert 0 < random_scalar(lambda size: fill * size) < ORDER


def test_random_scalars_use_all_their_range() -> None:
    random = stream("range")
    drawn = [random_scalar(random) for _ in range(200)]
    assert min(drawn) < ORDER // 16 and max(drawn) > ORDER - ORDER // 16  # noqa: PT018 - one claim
    assert len({value % 16 for value in drawn}) == 16


def test_importing_the_package_does_not_load_the_library() -> None:
    program = "import sys, protocol.veil.jobs, protocol.veil.measure; print('rbcl' in sys.modules)"
    assert run_apart(program).stdout.strip() == "False"


@pytest.mark.skipif(sys.platform == "win32", reason="a loaded library cannot be removed there")
def test_loading_the_library_leaves_no_file_behind(tmp_path: pathlib.Path) -> None:
    program = "from protocol.veil.group import scalar, multiply_base as m; print(m(scalar(2)).hex())"
    assert run_apart(program, TMPDIR=str(tmp_path)).stdout.strip() == RFC["multiples"][2]
    assert list(tmp_path.iterdir()) == []
