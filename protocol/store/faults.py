"""What can go wrong with the store, as codes. Whoever only tells of faults loads no database."""

from pathlib import Path
from typing import Self


class StoreFault(Exception):
    """The store cannot do what it was asked for; `code` says why, `details` fill in the sentence."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def at(self, path: Path) -> Self:
        """The fault with the file that it is about, unless it tells one already."""
        self.details.setdefault("file", str(path))
        return self
