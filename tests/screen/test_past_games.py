"""A game that is over can be looked at again from the start screen, with the picture that it had at its table."""

import asyncio
from pathlib import Path

import pytest
from played_games import keep, played
from screen.screen_scenes import start

from lanplay.errors import CommandError
from lanplay.records.past_game import read_past_game
from lanplay.screen.home.model import GameRow, Page
from lanplay.screen.inputs import Input, Key, Typed
from lanplay.screen.intents import Intent, Leave, LookBack
from lanplay.screen.picture import Look, text_of
from lanplay.screen.session import SessionFront
from lanplay.settings import Settings
from protocol.store.faults import StoreFault

LOOK = Look(84, 26)


def test_past_games_are_a_page_of_the_start_screen() -> None:
    screen = start()
    screen.take(Typed("h"), {})
    assert "no past games yet" in text_of(screen.view(LOOK))
    rows = tuple(GameRow(f"{number:02}", "dao", f"1. Alma ({number})", "2024-05-01 20:15") for number in range(40))
    screen.refresh(screen.model.with_(past=rows))  # the store has been read by now
    assert screen.model.page is Page.PAST
    screen.take(Key("end"), {})
    assert "Alma (39)" in text_of(screen.view(LOOK))
    screen.take(Key("enter"), {})
    assert screen.intents.get_nowait() == LookBack("39")
    screen.take(Key("escape"), {})
    assert screen.model.page is Page.MAIN


class Watcher:
    """Looks at a past game, and leaves it when `inputs` are done."""

    def __init__(self) -> None:
        self.wants: list[Intent] = []
        self.front = SessionFront(lambda: None, self._want, lambda: None)

    def _want(self, intent: Intent) -> None:
        self.wants.append(intent)
        self.front.answer(again=False)

    async def sees(self, home: Path, game: bytes, *inputs: Input) -> list[str]:
        found = await asyncio.to_thread(read_past_game, Settings(home=home), game.hex())
        watching = asyncio.create_task(self.front.looks_back(found.scene, found.past, found.ending))
        await asyncio.sleep(0)
        seen = [text_of(self.front.view(LOOK))]
        for one in inputs:
            self.front.take(one, {})
            seen.append(text_of(self.front.view(LOOK)))
        await watching
        return seen


def test_a_past_game_is_stepped_through_like_one_that_has_just_ended(tmp_path: Path) -> None:
    game = keep(tmp_path, played("dao"))
    watcher = Watcher()
    first, own, *_, after, still = asyncio.run(
        watcher.sees(tmp_path, game, Typed("."), Key("end"), Typed("q"), Typed("a"), Typed("q"))
    )[:-1]
    assert "Before the first move" in first
    assert "You " in own
    assert "Result" in after
    assert "again" not in after
    assert after == still
    assert watcher.wants == [Leave()]
    assert watcher.front.parting == ()


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises((CommandError, StoreFault)):
        read_past_game(Settings(home=tmp_path), "ab")
