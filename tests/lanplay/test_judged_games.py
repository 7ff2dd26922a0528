"""What the strong bot says to people: of a game that is over, and of the move that they should make now."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from played_games import after_turns, begun, played, signatures
from program import run
from scripted_wire import ScriptedTable

from lanplay.bots.strong.estimate import Estimate
from lanplay.exits import Exit
from lanplay.table.front import Front, Scene
from lanplay.table.hint import give_hint, hint_of, told_hint
from lanplay.text import use
from protocol.files.transcript import write_transcript
from protocol.seat.playing import Playing


def test_every_decision_of_a_finished_game_is_judged_and_summed_up(tmp_path: Path) -> None:
    """Nothing is hidden in DAO, so both seats are judged."""
    table = played()
    path = tmp_path / "game.transcript"
    path.write_bytes(write_transcript(table.peers[0].member.log, signatures(table.agreement)))
    words = ("--home", str(tmp_path / "home"), "analyse", str(path), "--iterations", "2")
    ran = run(*words, "--json")
    assert ran.status == 0
    decisions = [event for event in ran.events if event["event"] == "judged"]
    sums = [event for event in ran.events if event["event"] == "judgement"]
    assert decisions
    assert all(event["move"] in ("take", "flip") and 0 <= event["value"] <= 1 for event in decisions)
    assert [event["decisions"] for event in sums] == [
        sum(event["seat"] == one["seat"] for event in decisions) for one in sums
    ]
    told = run(*words).out.splitlines()
    assert len(told) == len(decisions) + len(sums)
    assert "with a better move" in told[-1]
    in_german = run("--lang", "de", *words).out.splitlines()
    assert all("nehmen" in line or "aufdecken" in line for line in in_german[: len(decisions)])
    assert "," in in_german[-1].rpartition(":")[2]


def test_a_running_game_is_judged_unless_its_table_has_no_hints(tmp_path: Path) -> None:
    path = tmp_path / "game.transcript"
    for has_hints, status in ((True, Exit.DONE), (False, Exit.REFUSED)):
        table = after_turns(begun(players=2, hints=has_hints), 2)
        path.write_bytes(write_transcript(table.peers[0].member.log, signatures(table.agreement)))
        ran = run("--home", str(tmp_path / "home"), "analyse", str(path), "--iterations", "2", "--json")
        assert ran.status == status
    assert ran.events[0]["code"] == "hints_off"


def asked_at(table: ScriptedTable) -> tuple[Playing, Scene]:
    playing = next(table.playing(seat) for seat in range(2) if table.playing(seat).is_asked)
    return playing, Scene(playing.game, playing.agreement, playing.seat, playing.view, playing.request)


def test_at_a_table_without_hints_none_is_given() -> None:
    said: list[str] = []
    front = SimpleNamespace(note=said.append)
    for has_hints in (False, True):
        table = begun(players=2, hints=has_hints)
        playing, scene = asked_at(table)
        asyncio.run(give_hint(playing, cast(Front, front), scene, 0.01))
    assert said[0] == "No hints: that was agreed for this table."
    assert said[1] == "The strong bot is thinking about it …"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((0.8, 0.6), "would choose take: its chances look like 80 % there, and like 60 % with flip"),
        ((0.6, 0.6), "would choose take, but flip looks just as good"),
        ((0.6,), "has found nothing that comes near it"),
    ],
)
def test_a_hint_is_a_sentence_with_its_reason(values: tuple[float, ...], words: str) -> None:
    estimates = [Estimate(move, value, 9) for move, value in zip(("take", "flip"), values, strict=False)]
    assert words in hint_of(estimates, is_only=False)


def test_where_there_is_no_choice_the_hint_says_so() -> None:
    assert hint_of([Estimate("fold", 0.5, 0)], is_only=True) == "You can only do this: fold."


def test_a_hint_speaks_of_moves_as_the_reader_types_them_and_says_what_comes_of_the_best() -> None:
    table = begun(players=2)
    playing, scene = asked_at(table)
    use("it")
    try:
        told = told_hint(scene, playing.legal, [Estimate("flip", 0.8, 9), Estimate("take", 0.6, 9)])
    finally:
        use("en")
    assert "sceglierebbe scopri" in told
    assert "con prendi" in told
    assert "Significa: " in told
