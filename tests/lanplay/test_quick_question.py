"""A reaction line by line: the question comes first and alone, since its time runs while a line is read aloud."""

import asyncio
import random

import pytest
from msgspec.structs import replace
from scripted_wire import ScriptedTable, make_agreement

from engine.requests import React
from lanplay.table.front import Scene
from lanplay.table.plain_front import PlainFront
from lanplay.table.turns import Turns
from lanplay.text import LANGUAGES, use
from protocol.net.tasks import Tasks
from protocol.seat.effects import TurnCame
from protocol.seat.playing import Playing

QUESTIONS = {
    "en": "Quick, 5 seconds: type f",
    "de": "Schnell, 5 Sekunden: f tippen",
    "it": "Presto, 5 secondi: scrivi f",
}


@pytest.fixture
def scene() -> Scene:
    table = ScriptedTable(make_agreement("dos", 2), random.Random(3))
    table.start()
    table.settle()
    playing = table.playing(0)
    return Scene(playing.game, playing.agreement, 0, playing.view, React(0, (3,), 5))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_and_only_line_says_what_to_type_and_how_soon(
    language: str, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    use(language)
    front = PlainFront(is_bot=False)
    try:
        front.ask(scene, ())
    finally:
        use("en")
    assert capsys.readouterr().out == f"{QUESTIONS[language]}\n"
    assert front.meant("F") == "hit"
    assert front.meant("f") == "f"  # it was answered


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["a k"], ["hit"]),
        (["K,A"], ["hit"]),
        (["k", "a"], ["", "hit"]),
        (["a", "s"], ["", "miss"]),
        (["h"], ["miss"]),
        (["hit"], ["hit"]),
        (["/who", "ak"], ["/who", "hit"]),
    ],
)
def test_the_fields_are_those_that_the_game_has_lit(typed: list[str], meant: list[str], scene: Scene) -> None:
    front = PlainFront(is_bot=False)
    front.ask(replace(scene, request=React(0, (0, 7), 5)), ())
    assert list(map(front.meant, typed)) == meant


def test_the_time_begins_once_the_question_is_shown(scene: Scene) -> None:
    done: list[str] = []

    class Asking(PlainFront):
        def ask(self, *_: object) -> None:
            done.append("asked")

    class Timed:
        playing = None

        def shown(self) -> None:
            done.append("shown")

    async def come(seat: Timed, playing: Playing) -> None:
        seat.playing = playing
        tasks = Tasks(lambda error: None)
        Turns(seat, Asking(is_bot=False), None, tasks, asyncio.Event()).came(TurnCame(0, (0,), True), scene)
        await asyncio.sleep(0)
        await tasks.close()

    table = ScriptedTable(make_agreement("dos", 2), random.Random(3))
    table.start()
    asyncio.run(come(Timed(), table.playing(0)))
    assert done == ["asked", "shown"]
