"""A game whose result was told is over for good: nothing says that it can go on, however the program is ended."""

import asyncio
import random
from pathlib import Path

import pytest
from played_games import become, keep
from scripted_wire import ScriptedTable, make_agreement

from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.front import GameEnding, Scene
from lanplay.table.json_front import JsonFront
from lanplay.table.resume import resume


class Interrupting(JsonFront):
    """Has the program ended at the moment at which the result is told."""

    def __init__(self, task: asyncio.Task[object] | None = None) -> None:
        super().__init__()
        self.task = task

    def ended(self, scene: Scene, ending: GameEnding) -> None:
        super().ended(scene, ending)
        assert self.task is not None
        self.task.cancel()


def test_an_interruption_after_the_result_says_nothing_of_going_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(4))
    table.start()
    table.play_out()
    game = keep(tmp_path, table, is_finished=False)
    become(tmp_path, 0)

    async def interrupted() -> None:
        front = Interrupting(asyncio.current_task())
        settings = Settings(home=tmp_path, json=True, auto="greedy", interfaces=("lo",))
        assert await resume(settings, game.hex()[:12], front) is Exit.DONE

    asyncio.run(interrupted())
    told = capsys.readouterr().out
    assert '"event":"result"' in told.replace(" ", "")
    assert "kept" not in told
