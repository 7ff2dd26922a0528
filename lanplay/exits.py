"""The exit codes, as scripts rely on them (docs/notation.md)."""

from enum import IntEnum


class Exit(IntEnum):
    DONE = 0
    BROKEN = 1  # an internal error
    REFUSED = 2  # wrong usage, wrong file or refused move
    NOBODY = 3  # nobody found, or the wait ran out
    CHEATED = 4  # somebody cheated and the evidence is saved
    ABANDONED = 5  # a player left and the game could not go on
    UNVERIFIED = 6  # a transcript, signature or proof does not verify
    INTERRUPTED = 130
