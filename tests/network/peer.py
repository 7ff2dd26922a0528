"""A peer for tests on real networks: listens, announces, browses and meshes, and says what it sees as JSON lines.

Commands come as JSON lines on standard input: {"do":"send","text":..}, {"do":"rename","name":..}, {"do":"stop"}.
"""

import argparse
import asyncio
import json
import sys

from msgspec.structs import replace

from protocol.identity import Identity
from protocol.net.addresses import Address
from protocol.net.browsing import Browser
from protocol.net.links import Link
from protocol.net.mesh import Mesh
from protocol.net.station import Station
from protocol.net.tls import Endpoint
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint
from protocol.wire.handshake import Policy
from protocol.wire.sightings import Seen, What


def say(event: str, **values: object) -> None:
    print(json.dumps({"event": event, **values}), flush=True)


def name_of(key: bytes) -> str:
    return key.hex()[:8]


class TestPeer:
    __test__ = False

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.endpoint = Endpoint.create(Identity(bytes([options.key]) * 32))
        self.table = options.table.encode()
        self.mesh = Mesh(
            self.endpoint,
            self.table,
            self.up,
            lambda key, payload: say("frame", key=name_of(key), text=payload.decode()),
            lambda key, reason: say("down", key=name_of(key), reason=reason),
            lambda key, is_later: say("twin", key=name_of(key), is_later=is_later),
        )

    def up(self, link: Link) -> None:
        say("up", key=name_of(link.key), dialled=link.dialled, address=link.address.host)

    def seen(self, what: What, seen: Seen[Address]) -> None:
        say(
            what.name.lower(),
            name=seen.name,
            key=name_of(seen.key),
            table=seen.table.decode(),
            info=seen.info.decode(),
            addresses=[address.host for address in seen.addresses],
        )
        if self.options.mesh and what is not What.GONE and seen.table == self.table:
            self.mesh.keep(seen.key, seen.addresses)

    async def run(self) -> None:
        options = self.options
        station = await Station.open(
            self.endpoint,
            lambda *_: Policy(info=options.name.encode()),
            self.mesh.add,
            interfaces=options.interface,
            on_trouble=lambda code, text: say("trouble", code=code, text=text),
        )
        say("listening", key=name_of(self.endpoint.identity.key), port=station.server.port,
            addresses=[address.host for address in station.addresses])  # fmt: skip
        print_ = fingerprint(self.endpoint.identity.key)
        announcement = Announcement(options.name, self.table, print_, "dog", 4, 3)
        announcer = station.announce(announcement) if options.announce else None
        browser = Browser(station.multicast, self.seen)
        if options.browse:
            browser.start()
        for address in options.dial:
            key, _, where = address.partition("@")
            self.mesh.keep(Identity(bytes([int(key)]) * 32).key, [Address.parse(where)])
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := await reader.readline():
            command = json.loads(line)
            match command["do"]:
                case "send":
                    self.mesh.broadcast(command["text"].encode())
                case "rename":
                    announcement = replace(announcement, name=command["name"])
                    assert announcer is not None
                    announcer.update(announcement)
                case "ask":
                    say("state", peers=[name_of(key) for key in self.mesh.peers()],
                        dialled={name_of(key): self.mesh.link(key).dialled for key in self.mesh.peers()},
                        published=announcer.published if announcer else 0,
                        label=announcer.label if announcer else None)  # fmt: skip
                case "stop":
                    break
        await browser.close()
        await station.close()
        await self.mesh.close()
        say("stopped")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--key", type=int, default=1)
    parser.add_argument("--name", default="dog")
    parser.add_argument("--table", default="table")
    parser.add_argument("--interface", action="append", default=[])
    parser.add_argument("--dial", action="append", default=[], help="KEY@ADDRESS:PORT")
    parser.add_argument("--announce", action="store_true")
    parser.add_argument("--browse", action="store_true")
    parser.add_argument("--mesh", action="store_true")
    asyncio.run(TestPeer(parser.parse_args()).run())


if __name__ == "__main__":
    main()
