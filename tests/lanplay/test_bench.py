"""`lanplay bench`: figures with the machine they were measured on, by part, for people and for programs."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from program import run

from engine import registry
from lanplay.bench import PARTS, QUICK, Figure
from lanplay.bench.people import Stalled
from lanplay.exits import Exit


def figures(*parts: str) -> dict[str, Any]:
    (event,) = run("bench", *parts, "--milliseconds", "1", "--json").events
    assert event.pop("event") == "bench"
    return event


def test_figures_are_one_flat_object_with_the_machine() -> None:
    told = figures("engine")
    assert told["machine.cpu"]
    assert told["machine.cores"] > 0
    assert told["machine.python"]
    assert all(not isinstance(value, dict | list) for value in told.values())


def test_every_game_is_measured_through_the_dealer_and_at_a_local_table() -> None:
    told = figures("engine")
    for name in registry.names():
        for players in {registry.find(name).seats[0], registry.find(name).seats[-1]}:
            assert told[f"engine.{name}.{players}.dealer_moves_s"] > 0
            assert told[f"engine.{name}.{players}.local_moves_s"] > 0


def test_start_up_is_measured_by_starting() -> None:
    told = figures("start")
    assert 0 < told["start.help_least_s"] <= told["start.help_s"] < 60


@pytest.mark.network
def test_the_start_screen_and_frames_are_measured_on_real_terminals() -> None:
    told = figures("screen")
    assert 0 < told["screen.start_s"] < 60
    assert all(told[f"screen.{name}.frame_ms"] > 0 for name in registry.names())


@pytest.mark.network
@pytest.mark.timeout(300)
def test_the_veil_is_measured_proof_by_proof_and_in_whole_deals() -> None:
    told = figures("veil")
    for cards in (52, 110):
        for what in ("reencrypt_ms", "prove_ms", "verify_ms", "proof_bytes", "deck_bytes"):
            assert told[f"shuffle.{cards}.{what}"] > 0
    for faces in (2, 14, 36):
        assert told[f"oneof.{faces}.prove_ms"] > 0
        assert told[f"oneof.{faces}.verify_ms"] > 0
    assert told["open.prove_ms"] > 0
    assert told["open.verify_ms"] > 0
    for seats in (4, 6):
        assert 0 < told[f"deal.dog.{seats}.one_process_s"] < 60
        assert 0 < told[f"deal.dog.{seats}.own_processes_s"] < 60


@pytest.mark.network
@pytest.mark.timeout(300)
def test_a_table_is_measured_with_peers_of_their_own() -> None:
    told = figures("network")
    assert 0 < told["network.table_found_s"] < 60
    assert 0 < told["network.join_to_turn_s"] < 60
    assert 0 < told["network.dao.3.last_move_s"] <= told["network.dao.3.game_s"] < 60
    assert 0 < told["network.dao.3.move_least_ms"] <= told["network.dao.3.move_ms"] <= told["network.dao.3.move_p99_ms"]


def test_people_read_a_line_a_figure_with_its_aim_and_the_progress_beside() -> None:
    ran = run("bench", "start", "--milliseconds", "1")
    assert ran.status == Exit.DONE
    assert ran.out.startswith("cpu ")
    assert "start.help_s: " in ran.out
    assert "(aim < 0.3)" in ran.out
    assert ran.err == "start …\n"


def test_without_a_choice_the_quick_parts_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def measured(part: str, seconds: float) -> Iterator[Figure]:
        asked.append(part)
        yield Figure(f"{part}.one", "one", 1, "ms")

    monkeypatch.setattr("lanplay.commands.bench.measure", measured)
    told = figures()
    assert asked == list(QUICK)
    assert set(QUICK) < set(PARTS)
    assert {f"{part}.one" for part in QUICK} < set(told)


def test_a_run_that_stalls_costs_its_figures_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(part: str, seconds: float) -> Iterator[Figure]:
        yield Figure(f"{part}.one", "one", 1, "ms")
        if part == "engine":
            raise Stalled("turn")

    monkeypatch.setattr("lanplay.commands.bench.measure", measured)
    ran = run("bench", "engine", "start", "--json")
    assert ran.status == Exit.DONE
    told = json.loads(ran.out)
    assert told["engine.one"] == told["start.one"] == 1
    assert "turn" in ran.err
