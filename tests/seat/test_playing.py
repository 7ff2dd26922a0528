"""What people's programs ask of a seat: the answers, and that they ask nothing else."""

import random
import re
from pathlib import Path

import pytest
from scripted_wire import ScriptedTable, make_agreement

from protocol.seat.clock import BY_HAND_AFTER, DECISION_GRACE
from protocol.seat.playing import Playing

ROOT = Path(__file__).parents[2]
INSIDE = re.compile(r"\.member\b(?! import)|\.record\.|(?<!protocol\.)\blog\.(branch|head|pool|at|game)\b|seat\.game\b")


def begun(players: int = 3, **options: object) -> tuple[ScriptedTable, list[Playing]]:
    table = ScriptedTable(make_agreement("dao", players, **options), random.Random(5))
    table.start()
    table.settle()
    return table, [table.playing(seat) for seat in range(players)]


@pytest.mark.parametrize("folder", ["table", "screen", "bots"])
def test_lanplay_asks_a_seat_and_never_reaches_into_it(folder: str) -> None:
    for path in (ROOT / "lanplay" / folder).rglob("*.py"):
        assert not INSIDE.findall(path.read_text("utf-8")), path


def test_the_search_finds_a_chain() -> None:
    assert INSIDE.search("self._seat.game.member.log.branch.living")
    assert INSIDE.search("playing.record.branch")


def test_one_seat_is_asked_and_all_agree_who() -> None:
    _, seats = begun()
    (asked,) = [playing for playing in seats if playing.is_asked]
    assert {playing.deciding for playing in seats} == {(asked.seat,)}
    assert [bool(playing.legal) for playing in seats] == [playing is asked for playing in seats]
    assert asked.view.turn == asked.seat
    assert {len(playing.words) for playing in seats} == {4}


def test_a_question_is_another_one_after_it_was_answered() -> None:
    table, seats = begun()
    questions = [playing.question for playing in seats]
    assert questions == [playing.question for playing in seats]
    table.play_turns()
    table.settle()
    assert all(playing.question != before for playing, before in zip(seats, questions, strict=True))


def test_a_game_without_hidden_cards_is_played_without_a_key() -> None:
    """Whose making would load the library for veiled cards, which takes a tenth of a second."""
    table, _ = begun()
    table.play_turns()
    table.settle()
    assert not any("veil" in vars(peer.member.secrets) for peer in table.peers)


def test_the_seconds_of_a_clock_run_down_to_zero() -> None:
    table, (playing, *_) = begun(clock=30)
    assert (playing.clock, playing.seconds_left) == (30, 30)
    table.tick(20)
    assert playing.seconds_left == 10
    assert not playing.may_call_late
    table.now += 10 + DECISION_GRACE
    assert playing.seconds_left == 0
    assert playing.may_call_late


def test_without_a_clock_the_late_are_called_by_hand_after_a_long_while() -> None:
    table, (playing, *_) = begun()
    assert playing.seconds_left is None
    assert not playing.may_call_late
    table.now += BY_HAND_AFTER
    assert playing.may_call_late


def test_a_game_of_two_may_be_claimed_when_the_other_is_silent_for_long() -> None:
    table, seats = begun(2)
    waiting = next(playing for playing in seats if not playing.is_asked)
    assert not waiting.may_claim
    table.now += BY_HAND_AFTER
    assert waiting.may_claim
    peer = table.peers[waiting.seat]
    peer.run(peer.member.claim(table.now))
    assert waiting.has_claimed


def test_the_end_is_over_before_it_is_closed_by_all() -> None:
    table, seats = begun()
    table.play_out()
    assert all(playing.is_over and playing.is_closed for playing in seats)
    assert len({playing.outcome for playing in seats}) == 1
    assert seats[0].request is None
    assert not seats[0].deciding
    assert not seats[0].open_books


def test_a_seat_that_left_lives_no_more() -> None:
    table, seats = begun()
    peer = table.peers[1]
    peer.run(peer.member.resign(table.now))
    table.play_out()
    assert seats[0].living == (0, 2)
