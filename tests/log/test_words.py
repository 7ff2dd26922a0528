"""The four words: nobody can keep them from coming, by leaving or by silence, and nothing is played before them."""

import json
import random

import pytest
from cheats.cheating import signatures
from scripted_wire import Peer, ScriptedTable, make_agreement

from lanplay.table.front import Scene
from lanplay.table.json_front import JsonFront
from lanplay.table.plain_front import PlainFront
from protocol.files.transcript import write_transcript
from protocol.files.verify import replayed
from protocol.log.branch import Happened
from protocol.rounds.procedure import ComparisonWords


def begun(players: int = 3) -> ScriptedTable:
    return ScriptedTable(make_agreement("dao", players, clock=30), random.Random(4))


def events_of(peer: Peer) -> list[object]:
    return [told.event for told in peer.told if isinstance(told, Happened)]


def first_words(table: ScriptedTable, *seats: int) -> tuple[int, ...]:
    """The words that these seats all have, before anything else that the game asks for."""
    found = {table.playing(seat).words for seat in seats}
    for seat in seats:
        events = events_of(table.peers[seat])
        at = next(number for number, event in enumerate(events) if isinstance(event, ComparisonWords))
        assert {type(event).__name__ for event in events[:at]} <= {"Left"}
        assert events[at + 1 :]
    (words,) = found
    assert len(words) == 4
    return words


def test_the_words_come_though_a_seat_resigns_before_them() -> None:
    table = begun()
    table.peers[2].run(table.peers[2].member.resign(table.now))
    table.start()
    table.play_out()
    first_words(table, 0, 1)
    assert table.peers[0].member.log.branch.living == (0, 1)


def test_the_words_come_though_a_seat_is_silent_before_them() -> None:
    table = begun()
    table.cut(2, 0)
    table.cut(2, 1)
    table.start()
    table.settle()
    assert table.playing(0).words == ()
    assert table.playing(0).awaited == (2,)
    table.tick(61.0)
    table.play_out()
    words = first_words(table, 0, 1)
    data = write_transcript(table.peers[0].member.log, signatures(table.agreement))
    assert replayed(data).log.branch.words == words


def test_two_games_that_are_left_in_their_first_step_have_different_words() -> None:
    """They come from links that nobody has shown before: whoever leaves has not seen what they will be."""
    told = []
    for gone in (1, 2):
        table = begun()
        for other in {0, 1, 2} - {gone}:
            table.cut(gone, other)
        table.start()
        table.settle()
        table.tick(61.0)
        table.play_out()
        told.append(first_words(table, *({0, 1, 2} - {gone})))
    assert told[0] != told[1]


def test_readers_are_told_loudly_while_there_are_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    agreement = make_agreement("dao", 3)
    table = ScriptedTable(agreement, random.Random(4))
    playing = table.playing(0)
    for is_alone, expected in ((False, 2), (True, 0)):
        scene = Scene(playing.game, agreement, 0, playing.view, None, is_alone)
        front = PlainFront(is_bot=False)
        front.wordless(scene, (1, 2))
        front.words_again(scene, 1)
        assert capsys.readouterr().out.count("CAREFUL") == expected
    program = JsonFront()
    program.wordless(scene, (1, 2))
    program.words_again(scene, 1)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["event"], one["awaited"], one["left"]) for one in told] == [
        ("wordless", [1, 2], None),
        ("wordless", [], 1),
    ]
