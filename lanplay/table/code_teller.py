"""A code that somebody typed, told to a table with patience, but once."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from protocol.wire.greetings import LinkError, Reason
from protocol.wire.table_code import Guess

PATIENCE = 30.0
"""Seconds somebody honest may have to wait because others gave wrong codes, or give theirs now."""
HOPE = 10.0
"""Seconds that those who were asked before have to show that they hold the code, which ends all waiting."""
PAUSES = 0.5, 1.0
_T = TypeVar("_T")


async def told_once(guess: Guess | None, call: Callable[[], Awaitable[_T]]) -> _T:
    """What `call`, which tells the `guess`, returns; raises LinkError.

    If the table refuses callers for a moment, it is asked again rather than given up, and often, whatever it says: the
    wait is for those who guess, and over as soon as one of the callers before proves to hold the code. To be refused
    is no try. Once the table was told the code nothing is tried again: a false one would be told code after code.
    """
    clock = asyncio.get_running_loop().time
    begun = clock()
    while True:
        try:
            return await call()
        except LinkError as error:
            patience = PATIENCE if error.wait <= PATIENCE else HOPE
            if guess is None or guess.is_spent or error.code != Reason.WAIT or clock() - begun >= patience:
                raise
        await asyncio.sleep(random.uniform(*PAUSES))  # noqa: S311 - so that those who came together part, not a secret
