"""What both drivers share: one task carries effects out one after another, and a clock ticks."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from protocol.net.notices import Crashed, Notice
from protocol.net.tasks import Tasks

E = TypeVar("E")


class Driver(ABC, Generic[E]):
    """Made on a running event loop. `notify` is called from that loop and must not block.

    Whatever cannot be carried out ends the driver, and is reported as `Crashed`.
    """

    def __init__(self, notify: Callable[[Notice], None], tick_every: float) -> None:
        self._notify = notify
        self._tick_every = tick_every
        self._loop = asyncio.get_running_loop()
        self._effects: asyncio.Queue[E] = asyncio.Queue()
        self._tasks = Tasks(lambda error: notify(Crashed(error)))
        self._working = self._tasks.begin(self._work())
        self._tasks.begin(self._tick_always())

    @property
    def now(self) -> float:
        return self._loop.time()

    def do(self, effects: Iterable[E]) -> None:
        """Have effects carried out, after those before."""
        for effect in effects:
            self._effects.put_nowait(effect)

    async def flush(self) -> None:
        """Wait until all effects so far are done, or nothing can be done any more."""
        done = asyncio.create_task(self._effects.join())
        await asyncio.wait({done, self._working}, return_when=asyncio.FIRST_COMPLETED)
        done.cancel()

    async def close(self) -> None:
        await self._tasks.close()

    @abstractmethod
    async def _carry_out(self, effects: list[E]) -> None:
        """Do these, in order: all that have gathered."""

    @abstractmethod
    def _tick(self) -> None: ...

    async def _work(self) -> None:
        while True:
            effects = [await self._effects.get()]
            while not self._effects.empty():
                effects.append(self._effects.get_nowait())
            await self._carry_out(effects)
            for _ in effects:
                self._effects.task_done()

    async def _tick_always(self) -> None:
        while True:
            await asyncio.sleep(self._tick_every)
            self._tick()
