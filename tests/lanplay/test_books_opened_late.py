"""A program that was interrupted between the end of its game and the opening of the books."""

from pathlib import Path

import pytest
from played_games import become, keep, played
from program import run

from lanplay.exits import Exit
from protocol.wire.items import RevealedKey


@pytest.mark.network
@pytest.mark.timeout(210)
def test_a_seat_interrupted_after_the_end_opens_its_books_and_names_who_does_not(tmp_path: Path) -> None:
    """The others are gone for good; after a moment the result is told, with one's own hand open and the other shut."""
    table = played("dos", 2, open_books=True)
    journal = table.peers[0].journal
    journal.items = [item for item in journal.items if not isinstance(item.body, RevealedKey)]
    game = keep(tmp_path, table, is_finished=False)
    become(tmp_path, 0)
    told = run("--home", str(tmp_path), "--interface", "lo", "--auto", "greedy", "--json", "resume", game.hex()[:12])
    assert told.status == Exit.DONE
    result = next(event for event in told.events if event["event"] == "result")
    assert (result["opened"], result["unopened"]) == ([0], [1])
    events = run("--home", str(tmp_path), "replay", game.hex()[:12], "--json").events
    assert [event["opened"] for event in events if event["event"] == "replayed"] == [[0]]
    assert any(event["event"] == "hands" for event in events)
