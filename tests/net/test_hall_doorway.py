"""Whom a program at a tournament lets in."""

import asyncio
from typing import cast

import pytest
from hall.parlour import Parlour
from tournament.simulated import charter_for, person

from protocol.hall.journal import HallJournal
from protocol.hall.talk import TournamentInfo
from protocol.net.hall_driver import HallDriver
from protocol.net.tls import Endpoint
from protocol.tournament.charter import Format
from protocol.wire.canonical import decode
from protocol.wire.greetings import Purpose, Reason
from protocol.wire.handshake import Policy

STRANGER = 9


def policies(code: str | None, *, is_coded: bool) -> tuple[Policy, Policy, TournamentInfo]:
    """For somebody who was let in before, for a stranger, and what is told to whoever asks."""

    async def asked() -> tuple[Policy, Policy, TournamentInfo]:
        parlour = Parlour(charter_for(Format.SWISS), range(2))
        parlour.pass_time(6.0)
        hall = parlour.halls[0]
        driver = HallDriver(
            Endpoint.create(person(0)), hall, cast(HallJournal, None), tuple, print, code, is_coded=is_coded
        )
        try:
            known, stranger = (driver.expects(person(one).key, Purpose.JOIN, hall.room) for one in (1, STRANGER))
            return known, stranger, decode(driver.expects(bytes(32), Purpose.PROBE, b"").info, TournamentInfo)
        finally:
            await driver.mesh.close()

    return asyncio.run(asked())


@pytest.mark.parametrize("code", [None, "sesame"])
def test_whoever_was_let_in_before_needs_no_code_and_strangers_do(code: str | None) -> None:
    known, stranger, info = policies(code, is_coded=False)
    assert (known.code, known.refuse) == (None, None)
    assert (stranger.code, stranger.refuse, info.has_code) == (code, None, code is not None)


def test_who_came_back_without_the_code_lets_in_no_stranger() -> None:
    known, stranger, info = policies(None, is_coded=True)
    assert (known.code, known.refuse) == (None, None)
    assert (stranger.refuse, info.has_code) == (Reason.CODE_FORGOTTEN, True)
