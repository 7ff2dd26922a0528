"""What can go wrong with the store, as codes. Whoever only tells of faults loads no database."""


class StoreFault(Exception):
    """The store cannot do what it was asked for; `code` says why, `details` fill in the sentence."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details
