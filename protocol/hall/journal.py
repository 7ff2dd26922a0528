"""What a hall's driver wants of a journal."""

from typing import Protocol

from protocol.tournament.statements import SignedStatement


class HallJournal(Protocol):
    def keep(self, statement: SignedStatement, *, is_own: bool) -> None:
        """An own statement is on disk when this returns."""

    def keep_file(self, proof: bytes, data: bytes) -> None:
        """The file of a table, under its hash."""

    def drop_file(self, proof: bytes) -> None:
        """The file with this hash is kept no longer."""
