"""The short name of a public key, made to be read aloud and typed: four groups of six signs and a check sign.

Decides how a key's hash is written and which typed texts mean it: case, spaces and hyphens do not matter,
and `O` reads as `0`, `I` and `L` as `1`. A check sign finds every single wrong sign and every swap of two
signs in its group, and groups in the wrong order. It must never know who a key belongs to. Source:
Crockford's base 32; the check is a Reed-Solomon sum in the field of 32 elements, x^5 + x^2 + 1.
"""

import hashlib
from typing import Final

FINGERPRINT_BYTES: Final = 15
_GROUPS: Final = 4
_SIGNS: Final = 6  # of the hash, in each group
FIRST_GROUP: Final = _SIGNS + 1
"""The signs that stand for a key where a whole fingerprint is too long."""
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ: Final = {sign: value for value, sign in enumerate(_ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_LEFT_OUT: Final = " -\t.:"
_DOMAIN: Final = b"lanplay/fingerprint/1"


class BadFingerprint(ValueError):
    """A typed text that is no fingerprint: `code` is `length`, `sign` or `check`, `group` counts from 0."""

    def __init__(self, code: str, group: int = 0) -> None:
        super().__init__(f"{code} in group {group}")
        self.code = code
        self.group = group


def fingerprint(key: bytes) -> bytes:
    """The 120 bits that stand for a public key."""
    return hashlib.sha256(_DOMAIN + key).digest()[:FINGERPRINT_BYTES]


def format_fingerprint(print_: bytes) -> str:
    """`print_` as `GGGGGGC-GGGGGGC-GGGGGGC-GGGGGGC`."""
    if len(print_) != FINGERPRINT_BYTES:
        raise BadFingerprint("length")
    number = int.from_bytes(print_)
    values = [number >> (5 * place) & 31 for place in reversed(range(_GROUPS * _SIGNS))]
    groups = [values[start : start + _SIGNS] for start in range(0, len(values), _SIGNS)]
    return "-".join(
        "".join(_ALPHABET[value] for value in (*group, _check(index, group))) for index, group in enumerate(groups)
    )


def shown_key(key: bytes) -> str:
    """A key as people see and compare it."""
    return format_fingerprint(fingerprint(key))


def parse_fingerprint(text: str) -> bytes:
    """The fingerprint that a person typed; raises BadFingerprint naming the group that does not fit."""
    signs = [sign for sign in text.upper() if sign not in _LEFT_OUT]
    if len(signs) != _GROUPS * (_SIGNS + 1):
        raise BadFingerprint("length")
    number = 0
    for index in range(_GROUPS):
        *group, check = _values(index, signs[index * (_SIGNS + 1) : (index + 1) * (_SIGNS + 1)])
        if check != _check(index, group):
            raise BadFingerprint("check", index)
        for value in group:
            number = number << 5 | value
    return number.to_bytes(FINGERPRINT_BYTES)


def is_fingerprint(text: str) -> bool:
    try:
        parse_fingerprint(text)
    except BadFingerprint:
        return False
    return True


def signs_of(text: str) -> str:
    """The signs of a fingerprint, or of its beginning, as a person typed it: as one that is shown, without hyphens."""
    signs = (sign for sign in text.upper() if sign not in _LEFT_OUT)
    return "".join(_ALPHABET[_READ[sign]] if sign in _READ else sign for sign in signs)


def _values(index: int, signs: list[str]) -> list[int]:
    if not all(sign in _READ for sign in signs):
        raise BadFingerprint("sign", index)
    return [_READ[sign] for sign in signs]


def _check(index: int, group: list[int]) -> int:
    """The sum of a^(place + index) times each value, a being the field's generator x."""
    total = 0
    for value in reversed(group):
        total = _double(total ^ value)
    for _ in range(index):
        total = _double(total)
    return total


def _double(value: int) -> int:
    """`value` times x in the field of 32 elements."""
    return value << 1 if value < 16 else value << 1 & 31 ^ 0b00101
