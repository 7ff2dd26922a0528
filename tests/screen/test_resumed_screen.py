"""A screen whose game goes on after a break knows all that has happened before it."""

import random

import pytest
from every_game import usual_seats
from msgspec.structs import replace
from scripted_wire import ScriptedTable, make_agreement

from engine import registry
from engine.events import Answered
from lanplay.screen.front import ScreenFront
from lanplay.screen.picture import Look, text_of
from lanplay.screen.table_state import EntryKind
from lanplay.table.front import Scene
from lanplay.table.recall import last_decisions, recall_of

pytestmark = pytest.mark.usefixtures("transparent_group")


@pytest.mark.parametrize(("game", "seats"), [(name, usual_seats(name)) for name in registry.names()])
def test_log_title_and_frames_are_filled_from_the_journal(game: str, seats: int) -> None:
    table = ScriptedTable(make_agreement(game, seats), random.Random(3))
    table.start()
    table.settle()
    for _ in range(4):
        assert table.play_turns()
        table.settle()
    playing = table.playing(0)
    recall = recall_of(playing, "Kitchen")
    scene = Scene(playing.game, playing.agreement, 0, playing.view)
    front = ScreenFront(lambda: None, lambda intent: None, lambda: None)
    front.started(scene)
    front.recalled(scene, recall.name, recall.words, recall.happenings)
    state = front.model.state
    assert "Kitchen" in text_of(front.view(Look()))
    assert len(state.words) == 4
    told = [happening for happening in last_decisions(recall.happenings, 4) if isinstance(happening.event, Answered)]
    assert sum(entry.kind in (EntryKind.OWN, EntryKind.MOVE) for entry in state.log) >= len(told) > 0
    assert state.view == playing.view
    assert len(state.frames) > 4
    assert state.frames[0].view.turn is None
    assert state.frames[-1].view == state.view
    assert last_decisions(recall.happenings)[-1] == recall.happenings[-1]
    front.recalled(replace(scene, is_alone=True), recall.name, recall.words, recall.happenings)
    assert not front.model.state.words
