"""Who has finished a game of Dos may say goodbye: the place stays, nobody waits, and every reader is told so."""

import json
import random
from pathlib import Path

import pytest
from sample_views import DOS
from scripted_bots import bot_in
from scripted_wire import Peer, ScriptedTable, make_agreement
from typing_person import TypingPerson

from engine import registry
from engine.events import Leaving, Left
from lanplay.exits import Exit
from lanplay.table.front import Scene
from lanplay.table.json_front import JsonFront


def a_table_where_somebody_has_finished() -> tuple[ScriptedTable, int]:
    table = ScriptedTable(make_agreement("dos", 3), random.Random(5))
    table.chosen = Peer.best  # at random, games are long
    table.start()
    table.settle()
    for _ in range(200):
        ranking = table.peers[0].member.log.branch.state.ranking
        if ranking:
            return table, ranking[0]
        table.play_turns()
        table.settle()
    raise AssertionError("nobody has finished")


def test_a_seat_that_has_finished_keeps_its_place_when_it_resigns() -> None:
    table, first = a_table_where_somebody_has_finished()
    log = table.peers[first].member.log
    assert log.game.settled(log.branch.state, first) == 1
    assert all(log.game.settled(log.branch.state, seat) is None for seat in range(3) if seat != first)
    leaver = table.peers[first]
    leaver.run(leaver.member.resign(0.0))
    table.play_out()
    for peer in table.peers:
        if peer is not leaver:
            state = peer.member.log.branch.state
            assert peer.member.log.branch.is_closed
            assert first not in peer.member.log.branch.living
            outcome = peer.member.log.game.outcome(state)
            assert outcome.places[first] == 1
            assert outcome.reason == "played"


def test_whoever_has_left_has_no_place_to_leave_with() -> None:
    game = registry.find("dos")
    hands = [[], ["red-1"], ["red-2"]]
    data = {"game": "dos", "players": 3, "turn": 1, "hands": hands, "discard": ["red-5"], "ranking": [0]}
    state = game.parse(data).state
    assert game.settled(state, 0) == 1
    assert game.settled(game.apply(state, Left(0, Leaving.RESIGNED)), 0) is None


def test_programs_are_told_of_the_place_and_of_the_goodbye(capsys: pytest.CaptureFixture[str]) -> None:
    front = JsonFront()
    front.settled(Scene(registry.find("dos"), make_agreement("dos", 3), 0, DOS), 2)
    front.parted(2)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["event"], one["place"]) for one in told] == [("settled", 2), ("parted", 2)]


@pytest.mark.network
@pytest.mark.timeout(180)
@pytest.mark.soak
@pytest.mark.parametrize("leaving", ["/quit", "interrupt"])
def test_a_person_who_has_finished_leaves_for_good_and_is_told_what_stays(leaving: str, tmp_path: Path) -> None:
    bot = bot_in(tmp_path, "clumsy", index=-1)  # misses every field, so it never finishes before a person
    with TypingPerson(
        tmp_path, "play", "dos", "--seats", "3", "--bot", bot, "--option", "reaction_seconds=30"
    ) as person:
        while not (line := person.hears("Type a number", "Quick, ", "Place ", seconds=60)).startswith("Place "):
            person.type("h" if line.startswith("Quick, ") else "1")
        assert "/quit" in line
        if leaving == "/quit":
            person.type("/quit")
        else:
            person.interrupt()
        place = line.split()[1]
        assert f"keep place {place}." in person.hears("You have said goodbye")
        assert person.ends() == 0
    with TypingPerson(tmp_path, "resume") as again:
        assert again.ends() == Exit.NOBODY


@pytest.mark.network
@pytest.mark.timeout(60)
@pytest.mark.parametrize("then", ["/quit", None], ids=["quits", "says no more"])
def test_whoever_gives_up_and_leaves_at_once_has_given_up(then: str | None, tmp_path: Path) -> None:
    with TypingPerson(tmp_path, "play", "dao", "--seats", "2") as person:
        person.hears("Type a number")
        person.type("/resign")
        if then is None:
            person.says_no_more()
        else:
            person.type(then)
        said = list(person.rest())
        assert "The game is over." in said
        assert not any("lanplay resume" in line for line in said)
        assert person.ends() == Exit.ABANDONED
    with TypingPerson(tmp_path, "resume") as again:
        assert again.ends() == Exit.NOBODY
