"""Errors that nobody waits for: a neighbour's nonsense is not shown, a fault of the program's own is."""

import asyncio

import pytest

from lanplay.table.loop import run


def failing(module: str) -> None:
    exec("raise ValueError('nonsense')", {"__name__": module})


@pytest.mark.parametrize(("module", "is_shown"), [("zeroconf._services.browser", False), ("protocol.net.mesh", True)])
def test_only_the_multicast_packages_failures_are_kept_off_the_terminal(
    module: str, is_shown: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        asyncio.get_running_loop().call_soon(failing, module)
        await asyncio.sleep(0.01)

    run(scenario())
    assert bool([record for record in caplog.records if record.name == "asyncio"]) == is_shown
