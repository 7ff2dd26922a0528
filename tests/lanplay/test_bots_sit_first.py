"""The bots of a host have their seats before anybody else can call at the table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from net.loopback import endpoint

from lanplay.settings import Settings
from lanplay.table.companions import Companion, HostAddresses
from lanplay.table.host import HostPlan, host
from lanplay.table.plain_front import PlainFront
from protocol.net.dialling import dial
from protocol.wire.greetings import LinkError, Purpose
from protocol.wire.table_code import Guess
from protocol.wire.talk import Lobby

pytestmark = pytest.mark.network

BOTS = 2


class Opening(PlainFront):
    def __init__(self) -> None:
        super().__init__(is_bot=False)
        self.are_seated = asyncio.Event()

    def lobby(self, lobby: Lobby, own: bytes) -> None:
        if len(lobby.sitting) == 1 + BOTS:
            self.are_seated.set()


def test_a_stranger_with_wrong_codes_keeps_no_bot_from_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    join = Companion.join

    async def join_after_a_stranger(bot: Companion, addresses: HostAddresses, *others: Any) -> None:
        with pytest.raises(LinkError):
            await dial(endpoint(), addresses(), Purpose.JOIN, code=Guess("wrong code"))
        await join(bot, addresses, *others)

    monkeypatch.setattr(Companion, "join", join_after_a_stranger)
    hosting = Settings(nick="Alma", home=tmp_path, interfaces=("lo",))

    async def evening() -> None:
        front = Opening()
        hosted = asyncio.create_task(host(hosting, HostPlan("dao", {}, BOTS + 2, bots=BOTS, code="plum-42"), front))
        seated = asyncio.create_task(front.are_seated.wait())
        await asyncio.wait({hosted, seated}, return_when=asyncio.FIRST_COMPLETED)
        assert not hosted.done() or await hosted
        hosted.cancel()
        await asyncio.wait({hosted})

    asyncio.run(asyncio.wait_for(evening(), 30))
