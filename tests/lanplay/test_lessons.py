"""Whoever wants to be shown a game plays three turns of it, at a table that always begins alike."""

import asyncio
from collections.abc import Sequence

import pytest
from screen.screen_scenes import speaking

from engine import registry
from lanplay.games.presenter import presenter_of
from lanplay.games.teaching import Lesson, teaching_of
from lanplay.screen.boards.sheet import TOO_SMALL
from lanplay.screen.front import ScreenFront
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.intents import Intent, Leave
from lanplay.screen.layout import places
from lanplay.screen.model import ReactionDialog
from lanplay.screen.picture import Look, text_of
from lanplay.table.lesson import teach
from lanplay.text import LANGUAGES, translate

LOOK = Look(80, 24)


def lesson_of(game: str) -> Lesson:
    lesson = teaching_of(game).lesson
    assert lesson is not None
    return lesson


class Pupil:
    """Sits at a lesson and types what it says."""

    def __init__(self, nick: str = "Alma") -> None:
        self.nick = nick
        self.wants: list[Intent] = []
        self.now = 0.0
        self.front = ScreenFront(
            lambda: None, self.wants.append, lambda: None, clock=lambda: self.now, later=lambda *_: None
        )
        self.seen: list[str] = []

    def takes(self, *inputs: Key | Typed) -> None:
        for one in inputs:
            self.now += 1
            self.front.take(one, places(self.front.view(LOOK)))

    async def plays(self, game: str, lines: Sequence[str]) -> None:
        lesson = asyncio.create_task(teach(game, self.nick, self.front))
        for line in lines:
            await self.looks()
            self.takes(*self.keys(line))
        await self.looks()
        lesson.cancel()

    def keys(self, line: str) -> Sequence[Key | Typed]:
        """What plays a move; a reaction is played with the letters of its fields."""
        dialog = self.front.model.ui.dialog
        if isinstance(dialog, ReactionDialog):
            return [Typed(presenter_of(dialog.game).reaction_keys[field]) for field in dialog.fields]
        return [*map(Typed, line), Key("enter")]

    async def looks(self) -> None:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        self.seen.append(text_of(self.front.view(LOOK)))


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", registry.names())
def test_each_sentence_stands_at_its_turn_and_its_move_is_possible(game: str, language: str) -> None:
    lesson, pupil = lesson_of(game), Pupil()
    with speaking(language):
        asyncio.run(pupil.plays(game, [move for move, _ in lesson.turns]))
        sentences = [translate(sentence) for sentence in (*(told for _, told in lesson.turns), lesson.end)]
    assert len(lesson.turns) <= 5
    for sentence, seen in zip(sentences, pupil.seen, strict=True):
        assert sentence in flat(seen)
        assert translate(TOO_SMALL).partition("{")[0] not in flat(seen)
    pupil.takes(Key("enter"))
    assert pupil.wants == [Leave()]


def test_only_the_move_that_is_shown_counts_and_leaving_asks_nothing() -> None:
    pupil = Pupil()
    asyncio.run(pupil.plays("dao", ["take", "nonsense", "1"]))
    assert [lesson_of("dao").turns[0][1] in flat(seen) for seen in pupil.seen] == [True, True, True, False]
    assert "In this lesson the move is flip" in pupil.seen[1]
    pupil.takes(Key("c-c"))
    assert pupil.wants == [Leave()]


@pytest.mark.parametrize("game", registry.names())
def test_no_bot_of_a_lesson_has_the_name_of_its_pupil(game: str) -> None:
    pupil = Pupil("ada")
    asyncio.run(pupil.plays(game, []))
    nicks = [nick.casefold() for nick in pupil.front.model.state.nicks]
    assert len(nicks) == len(set(nicks)) == lesson_of(game).seats


def test_the_title_says_that_the_lesson_is_over_when_it_waits_for_nobody() -> None:
    pupil = Pupil()
    asyncio.run(pupil.plays("dao", [move for move, _ in lesson_of("dao").turns]))
    assert "The lesson is over" in pupil.seen[-1].splitlines()[0]
    assert not any("The lesson is over" in seen for seen in pupil.seen[:-1])
