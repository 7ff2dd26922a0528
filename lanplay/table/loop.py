"""Running a command's event loop: an interrupt ends it in order, so that links are closed and nothing is lost."""

import asyncio
import contextlib
import gc
import logging
import signal
import traceback
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

GARBAGE_LIMITS: Final = (700, 10, 10)
"""How much may lie about while strangers can flood this program, as `gc.set_threshold` takes it."""
_FED_BY_STRANGERS: Final = "zeroconf"  # the package whose callbacks take what anybody on the network says
_log: Final = logging.getLogger(__name__)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Raises KeyboardInterrupt after SIGINT or SIGTERM, once everything is closed.

    What was loaded stays; of what comes from then on, floods of strangers included, garbage is collected soon.
    """
    gc.freeze()
    gc.set_threshold(*GARBAGE_LIMITS)
    return asyncio.run(_until_stopped(work))


async def _until_stopped(work: Coroutine[Any, Any, T]) -> T:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_left_over)
    task = asyncio.ensure_future(work)
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, ValueError):  # not on every platform
            loop.add_signal_handler(number, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


def _left_over(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """An error that nobody waits for: no neighbour may fill a terminal with the multicast package's tracebacks."""
    error = context.get("exception")
    if error is not None and _comes_from(error, _FED_BY_STRANGERS):
        _log.info("%s", context.get("message"), exc_info=error)
    else:
        loop.default_exception_handler(context)


def _comes_from(error: BaseException, package: str) -> bool:
    modules = (str(frame.f_globals.get("__name__")) for frame, _ in traceback.walk_tb(error.__traceback__))
    return any(module.partition(".")[0] == package for module in modules)
