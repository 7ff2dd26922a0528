"""A code that somebody typed, told to a table with patience, but once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from protocol.wire.code import Guess
from protocol.wire.greetings import LinkError, Reason

PATIENCE = 30  # seconds somebody honest may have to wait because others gave wrong codes, or give theirs now
_T = TypeVar("_T")


async def told_once(guess: Guess | None, call: Callable[[], Awaitable[_T]]) -> _T:
    """What `call`, which tells the `guess`, returns; raises LinkError.

    If others' wrong codes make the table refuse callers for a moment, wait rather than give up. Once the table was told
    the code nothing is tried again: a false one would be told as many codes as it likes.
    """
    waited = 0
    while True:
        try:
            return await call()
        except LinkError as error:
            if guess is None or guess.is_spent or error.code != Reason.WAIT or waited + error.wait > PATIENCE:
                raise
            waited += max(1, error.wait)
            await asyncio.sleep(max(1, error.wait))
