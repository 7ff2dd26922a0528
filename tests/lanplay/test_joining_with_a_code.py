"""`join` tells a code once, and calls again by itself only while it has told none."""

import asyncio
from typing import Any, cast

import pytest
from net.loopback import Guest, Host, play

from engine import registry
from lanplay.errors import CommandError
from lanplay.table import guest
from lanplay.table.code_teller import told_once
from lanplay.table.front import TableListing
from lanplay.table.search import FoundTable
from protocol.agreement import rules_of
from protocol.lobby.seating import Readiness
from protocol.net.seat import Seat
from protocol.wire.greetings import LinkError
from protocol.wire.handshake import Policy
from protocol.wire.table_code import Guess, _Tries
from protocol.wire.talk import TableInfo

RULES = rules_of(registry.find("dao"))
INFO = TableInfo(bytes(16), "tea", "dao", RULES, (), 2, 1, True, False, ("Ada",), False)
FOUND = FoundTable(bytes(16), (), TableListing(INFO, "192.0.2.7:41234", bytes(32), "Ada", None))


class Calls:
    """A seat whose calls fail with `reasons`, one after another; `asked` says before which of them a code was told."""

    def __init__(self, *reasons: tuple[str, bool]) -> None:
        self.left = list(reasons)
        self.told = 0

    async def join(self, _addresses: Any, _host: Any, _game: str, code: Guess, *_: Any) -> None:
        if not self.left:
            return
        reason, is_told = self.left.pop(0)
        if is_told:
            code.spend()
            self.told += 1
        raise LinkError(reason, 0)


def take_seat(seat: Calls, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of the error that the person reads, or nothing."""
    monkeypatch.setattr(asyncio, "sleep", lambda _: asyncio.get_running_loop().run_in_executor(None, int))
    try:
        asyncio.run(guest._take_seat(cast("Seat", seat), FOUND, "plum42", Readiness.ALWAYS))
    except CommandError as error:
        return error.code
    return ""


def test_others_wrong_codes_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert take_seat(Calls(("wait", False), ("wait", False)), monkeypatch) == ""


@pytest.mark.parametrize("reason", ["wait", "garbage", "lost", "timeout", "wrong-code"])
def test_after_a_code_was_told_nothing_is_tried_again(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Calls(("wait", False), *[(reason, True)] * 12)
    assert take_seat(seat, monkeypatch) == f"link_{reason}"
    assert seat.told == 1


def test_friends_who_call_at_once_come_in_one_after_another_without_waiting_for_guesses() -> None:
    async def scenario() -> None:
        host = await Host().open(lambda *_: Policy(code="plum42"))
        host.server._door.guard._codes["plum42"] = _Tries(count=8)  # wrong ones, for all of which was waited

        async def comes_in() -> None:
            guess, guest = Guess("plum42"), Guest()
            await told_once(guess, lambda: guest.call(host, code=guess))
            guest.link.close()
            await guest.link.wait_ended()

        await asyncio.gather(*(comes_in() for _ in range(5)))
        assert len(host.links) == 5
        await host.close()

    play(scenario)
