"""What the engine refuses, as codes with their details; the sentences for people are the interface's."""

from typing import TypeAlias

Detail: TypeAlias = str | int | None


class EngineError(Exception):
    """Something refused: `code` names the reason, `details` what it was about."""

    def __init__(self, code: str, **details: Detail) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code} ({told})" if told else self.code


class BadNotation(EngineError):
    """A text that is no move of the game at all."""


class IllegalMove(EngineError):
    """A move of the game that the rules do not allow here."""


class ImpossibleEvent(EngineError):
    """An event that cannot happen in this state, whoever sent it."""


class BadPosition(EngineError):
    """A position that cannot be; `path` names the first fault's place."""

    def __init__(self, code: str, path: str, **details: Detail) -> None:
        super().__init__(code, path=path, **details)
        self.path = path


class BadOption(EngineError):
    """An unknown option, a value it does not take, or a number of seats the game is not made for."""
