"""Writes veil.json: what a second implementation must compute alike, which proofs it must accept or refuse.

    PYTHONPATH=.:tests python tests/vectors/veil/generate.py

The randomness is a fixed stream, so the file is the same at every run. Every honest proof comes with its
statement; of its mutations every eleventh is written down, each with the field that was changed.
"""

import json
import pathlib
from typing import Any

from reference.veil.cases import Case, all_cases, mutations

from protocol.veil.challenge import Challenge
from protocol.veil.commitment import MOST_CARDS, commit, generators
from protocol.veil.elgamal import public_card, reveil, share, strip, veil
from protocol.veil.faces import face_point
from protocol.veil.group import Scalar, encode_scalar, hash_to_group, hash_to_scalar, multiply_base, scalar
from protocol.veil.keys import SeatKey
from protocol.veil.refused import ProofRefused

FILE = pathlib.Path(__file__).with_name("veil.json")
EVERY = 11


def vectors() -> dict[str, Any]:
    return {
        "version": "lanplay veil 1",
        "hash to group": [_hash_vector(*parts) for parts in (("a", b""), ("face", b"dog", b"*"))],
        "hash to scalar": _hex_scalar(hash_to_scalar("a", b"b", b"")),
        "generators": {str(index): generators()[index - 1].hex() for index in (1, 2, 3, MOST_CARDS)},
        "faces": {f"{game} {face}": face_point(game, face).hex() for game, face in _faces()},
        "challenge": _challenge(),
        "commitment to 1, 2, 3 with blind 4": commit((1, 2, 3), 4).hex(),
        "card": _card(),
        "accepted": [_accepted(case) for case in all_cases("vectors")],
        "refused": [entry for case in all_cases("vectors") for entry in _refused(case)],
    }


def _hash_vector(domain: str, *parts: bytes) -> dict[str, Any]:
    point = hash_to_group(domain, *parts).hex()
    return {"domain": domain, "parts": [part.hex() for part in parts], "point": point}


def _faces() -> list[tuple[str, str]]:
    return [("dog", "A"), ("dog", "*"), ("dos", "wild+4"), ("daumen", "yellow-3!")]


def _challenge() -> dict[str, Any]:
    challenge = Challenge("test", b"context")
    challenge.absorb("one", b"\x01\x02")
    first = challenge.scalars("t", 2)
    challenge.absorb("two", b"")
    second = challenge.scalar("e")
    return {
        "domain": "test",
        "context": b"context".hex(),
        "moves": [["absorb", "one", "0102"], ["squeeze", "t", 2], ["absorb", "two", ""], ["squeeze", "e", 1]],
        "t": [_hex_scalar(value) for value in first],
        "e": _hex_scalar(second),
    }


def _card() -> dict[str, str]:
    key, other = SeatKey.restore(encode_scalar(scalar(2))), SeatKey.restore(encode_scalar(scalar(3)))
    joint = multiply_base(scalar(5))
    card = veil(face_point("dog", "A"), joint, scalar(7))
    return {
        "joint key of the secrets 2 and 3": joint.hex(),
        "dog A, public": public_card(face_point("dog", "A"), joint).to_bytes().hex(),
        "dog A, veiled with 7": card.to_bytes().hex(),
        "the same, veiled anew with 11": reveil(card, joint, scalar(11)).to_bytes().hex(),
        "the share of the secret 2": share(card, key).hex(),
        "the card under the secret 2 alone": strip(card, [share(card, other)]).to_bytes().hex(),
    }


def _accepted(case: Case) -> dict[str, Any]:
    case.fast(case.fields)
    return {"proof": case.name, "fields": {name: data.hex() for name, data in case.fields.items()}}


def _refused(case: Case) -> list[dict[str, str]]:
    entries = []
    for name, mutated in list(mutations(case))[::EVERY]:
        (field,) = [name for name, data in mutated.fields.items() if data != case.fields[name]]
        try:
            mutated.fast(mutated.fields)
        except ProofRefused as refused:
            changed = mutated.fields[field].hex()
            entries.append(
                {
                    "proof": case.name,
                    "change": name,
                    "field": field,
                    "to": changed,
                    "code": refused.code.value,
                }
            )
    return entries


def _hex_scalar(value: Scalar) -> str:
    return encode_scalar(value).hex()


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n")
