"""The written vectors: the generator still makes them, and both verifiers judge what stands in the file."""

import json

import pytest
from reference.veil import slow_group, slow_proofs
from reference.veil.cases import Case, all_cases
from vectors.veil.generate import FILE, vectors

from protocol.veil.refused import ProofRefused

WRITTEN = json.loads(FILE.read_text())
CASES = {case.name: case for case in all_cases()}
HONEST = {entry["proof"]: entry["fields"] for entry in WRITTEN["accepted"]}


def written_case(name: str, **changes: str) -> Case:
    """The statement and proof of the file, with the verifiers of the case of that name."""
    case = CASES[name]
    for field, data in {**HONEST[name], **changes}.items():
        case = case.with_field(field, bytes.fromhex(data))
    return case


def test_the_generator_makes_the_written_file() -> None:
    assert json.loads(json.dumps(vectors())) == WRITTEN


@pytest.mark.parametrize("name", HONEST)
def test_written_proofs_are_accepted(name: str) -> None:
    case = written_case(name)
    case.fast(case.fields)
    case.slow(case.fields)


@pytest.mark.parametrize("name", HONEST)
def test_written_mutations_are_refused_with_the_written_code(name: str) -> None:
    refusals = [entry for entry in WRITTEN["refused"] if entry["proof"] == name]
    assert len(refusals) >= 3
    for entry in refusals:
        case = written_case(name, **{entry["field"]: entry["to"]})
        with pytest.raises(ProofRefused) as refused:
            case.fast(case.fields)
        assert refused.value.code.value == entry["code"], entry["change"]
        with pytest.raises(slow_proofs.Refused):
            case.slow(case.fields)


def test_the_reference_computes_the_written_values() -> None:
    for entry in WRITTEN["hash to group"]:
        parts = [bytes.fromhex(part) for part in entry["parts"]]
        point = slow_proofs.hash_to_point(entry["domain"].encode(), *parts)
        assert slow_group.encode(point).hex() == entry["point"]
    for index, encoded in WRITTEN["generators"].items():
        assert slow_group.encode(slow_proofs.generator(int(index))).hex() == encoded
    for name, encoded in WRITTEN["faces"].items():
        game, face = name.encode().split()
        assert slow_group.encode(slow_proofs.hash_to_point(b"face", game, face)).hex() == encoded
    written = WRITTEN["commitment to 1, 2, 3 with blind 4"]
    assert slow_group.encode(slow_proofs.commitment([1, 2, 3], 4)).hex() == written


def test_the_reference_computes_the_written_challenges() -> None:
    written = WRITTEN["challenge"]
    hasher = slow_proofs.Hasher(written["domain"].encode(), bytes.fromhex(written["context"]))
    squeezed = {}
    for kind, label, value in written["moves"]:
        if kind == "absorb":
            hasher.say(label.encode(), bytes.fromhex(value))
        else:
            squeezed[label] = [number.to_bytes(32, "little").hex() for number in hasher.ask(label.encode(), value)]
    assert squeezed == {"t": written["t"], "e": [written["e"]]}


def test_the_reference_computes_the_written_card() -> None:
    face = slow_proofs.hash_to_point(b"face", b"dog", b"A")
    written = WRITTEN["card"]

    def card(blind: int, secret: int) -> str:
        first = slow_group.multiply(blind, slow_group.BASE)
        second = slow_group.sum_of((1, face), (blind * secret, slow_group.BASE))
        return (slow_group.encode(first) + slow_group.encode(second)).hex()

    assert written["dog A, public"] == card(1, 5)
    assert written["dog A, veiled with 7"] == card(7, 5)
    assert written["the same, veiled anew with 11"] == card(18, 5)
    assert written["the card under the secret 2 alone"] == card(7, 2)
    assert written["the share of the secret 2"] == slow_group.encode(slow_group.multiply(14, slow_group.BASE)).hex()
