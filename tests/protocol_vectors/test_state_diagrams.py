"""docs/states.md is drawn from the state tables, and these fit the code that follows them."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

import pytest
from protocol_vectors.state_diagrams import PAGE, SECTIONS, page

from protocol.wire import handshake


def followers(arrows: Mapping[Any, Any]) -> set[Enum]:
    return {after for found in arrows.values() for after in (found if isinstance(found, tuple) else (found,))}


def test_the_page_is_what_the_tables_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "make pages"


@pytest.mark.parametrize(("table", "start"), [(table, start) for _, _, table, start in SECTIONS])
def test_every_state_of_a_table_can_be_reached(table: Mapping[Any, Any], start: Enum) -> None:
    reached, fresh = {start}, {start}
    while fresh:
        fresh = {after for state in fresh for after in followers(table.get(state, {}))} - reached
        reached |= fresh
    assert reached >= table.keys()


def test_a_handshake_takes_just_the_messages_of_its_table() -> None:
    named = {
        (state, heard)
        for table in handshake.TRANSITIONS.values()
        for state, arrows in table.items()
        for heard, _ in arrows
        if state is not handshake.HandshakeState.HELLO
    }
    assert named == handshake._STEPS.keys()


def test_a_changed_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    arrows = handshake.TRANSITIONS[handshake.Door][handshake.HandshakeState.CODE_GIVEN]
    monkeypatch.setitem(arrows, next(iter(arrows)), handshake.HandshakeState.WELCOME)
    assert PAGE.read_text("utf-8") != page()
