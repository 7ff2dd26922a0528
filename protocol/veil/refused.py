"""The one error of this package: a proof, point, scalar or statement that is refused, and why, as a code.

Everything hostile ends here. It carries a code and never words, and no value that came from the other side.
"""

from enum import StrEnum, unique


@unique
class Flaw(StrEnum):
    """Why something was refused: first the encodings, then the statements, then the proofs."""

    LENGTH = "length"
    POINT = "point"
    IDENTITY = "identity"
    SCALAR = "scalar"
    COUNT = "count"
    FACES = "faces"
    FACE = "face"
    SECRET = "secret"  # noqa: S105 - a code, not a password
    POSSESSION = "possession"
    EQUALITY = "equality"
    ONE_OF = "one-of"
    SHUFFLE = "shuffle"
    SWITCH = "switch"


class ProofRefused(Exception):
    """Raised for every value that must not be believed; survives pickling, so it can leave a process pool."""

    def __init__(self, code: Flaw) -> None:
        super().__init__(code)
        self.code = code
