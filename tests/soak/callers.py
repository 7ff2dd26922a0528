"""Calls a listener again and again, and never becomes a link. For tests inside a namespace only.

    python callers.py HOST:PORT silent|slow|garbage COUNT

At most `OPEN` connections stand at once, as many as a process may have files; COUNT are made in all.
"""

import asyncio
import contextlib
import os
import random
import sys

OPEN = 400
PAUSE = 0.5


async def call(host: str, port: int, kind: str, room: asyncio.Semaphore) -> None:
    async with room:
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(20):
                reader, writer = await asyncio.open_connection(host, port)
                try:
                    await _stay(reader, writer, kind)
                finally:
                    writer.close()


async def _stay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kind: str) -> None:
    match kind:
        case "garbage":
            writer.write(os.urandom(random.randrange(1, 5000)))
            await writer.drain()
        case "slow":
            for byte in b"\x16\x03\x01\x02\x00" + bytes(600):
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(PAUSE)
        case _:
            pass
    await reader.read()  # until the other side has had enough


async def main(address: str, kind: str, count: int) -> None:
    host, _, port = address.rpartition(":")
    room = asyncio.Semaphore(OPEN)
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(call(host.strip("[]"), int(port), kind, room))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
