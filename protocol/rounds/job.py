"""Heavy work as data: a top-level function and its arguments, to be run off the event loop.

Whoever drives a table decides where jobs run. A job is picklable and never raises, and running it twice does no harm:
of a proof made twice only one is ever signed, and a check always says the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from protocol.veil.group import Random
from protocol.veil.refused import ProofRefused
from protocol.wire.payloads import AnyPayload


@dataclass(frozen=True, slots=True)
class Job:
    """Two jobs are equal when they do the same work; where the randomness comes from does not count.

    The arguments may hold a secret key, and so they are never shown.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = field(repr=False)
    random: Random | None = field(default=None, repr=False, compare=False)

    @property
    def all_arguments(self) -> tuple[Any, ...]:
        return self.arguments if self.random is None else (*self.arguments, self.random)

    def run(self) -> Any:
        return self.function(*self.all_arguments)


@dataclass(frozen=True, slots=True)
class Work:
    """A payload that takes a job to make: `finish` makes it from the job's result, unless that is None."""

    job: Job
    finish: Callable[[Any], AnyPayload] = field(repr=False)


def making(make: Callable[..., Any], *arguments: Any, random: Random) -> Job:
    """The job of making something: its result is None where that is impossible.

    So it is with a deck that another seat has spoiled, while nobody has found that out, and with a false statement.
    """
    return Job(attempt, (make, *arguments), random)


def attempt(make: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return make(*arguments)
    except (ProofRefused, ValueError):
        return None


def checking(check: Callable[..., None], *arguments: Any) -> Job:
    """The job of a check that raises ProofRefused: its result is the code of the foul, or None."""
    return Job(refusal, (check, *arguments))


def refusal(check: Callable[..., None], *arguments: Any) -> str | None:
    try:
        check(*arguments)
    except ProofRefused as refused:
        return f"proof_{refused.code}"
    return None
