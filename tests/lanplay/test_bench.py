"""`lanplay bench`: figures with the machine they were measured on, by part, for people and for programs."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from program import run

from engine import registry
from lanplay.bench import PARTS, QUICK, Figure, engine, network, screen, start, tournament, veil
from lanplay.bench.people import Stalled
from lanplay.exits import Exit

LEAST = (
    (start, "FEWEST", 1),
    (screen, "FEWEST", 1),
    (screen, "MODELS", 2),
    (engine, "SPELLS", 1),
    (veil, "DEAL_SEATS", (4,)),
    (network, "MOST_MOVES", 2),
    (network, "SEARCH", 3),
    (tournament, "ENTRANTS", 8),
    (tournament, "ROUNDS", 2),
)
"""How often to repeat what is measured more than once."""


SLOW = ("veil", "network")
"""Parts that take some seconds whatever is asked of them."""


def fewest_and_most(game: str) -> set[int]:
    seats = registry.find(game).seats
    return {seats[0], seats[-1]}


PROMISED = {
    "start": {"start.help_s", "start.help_least_s"},
    "screen": {"screen.start_s", *(f"screen.{game}.frame_ms" for game in registry.names())},
    "engine": {
        f"engine.{game}.{players}.{way}_moves_s"
        for game in registry.names()
        for players in fewest_and_most(game)
        for way in ("dealer", "local")
    },
    "veil": {
        *(
            f"shuffle.{cards}.{what}"
            for cards in (52, 110)
            for what in ("reencrypt_ms", "prove_ms", "verify_ms", "proof_bytes", "deck_bytes")
        ),
        *(
            f"{proof}.{what}_ms"
            for proof in ("open", "oneof.2", "oneof.14", "oneof.36")
            for what in ("prove", "verify")
        ),
        "deal.dog.4.one_process_s",
        "deal.dog.4.own_processes_s",
    },
    "network": {
        "network.table_found_s",
        "network.join_to_turn_s",
        *(f"network.dao.3.{what}" for what in ("game_s", "last_move_s", "move_least_ms", "move_ms", "move_p99_ms")),
    },
    "tournament": {f"tournament.8x2.{what}_s" for what in ("pairing", "slowest_pairing", "standings")},
}


def figures(*parts: str) -> dict[str, Any]:
    (event,) = run("bench", *parts, "--milliseconds", "1", "--json").events
    assert event.pop("event") == "bench"
    return event


@pytest.mark.network
@pytest.mark.parametrize("part", [pytest.param(part, marks=[pytest.mark.soak] * (part in SLOW)) for part in QUICK])
def test_every_quick_part_measures_what_it_promises(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, least in LEAST:
        monkeypatch.setattr(module, name, least)
    told = figures(part)
    assert told["machine.cpu"]
    assert told["machine.cores"] > 0
    assert told["machine.python"]
    measured = {key: value for key, value in told.items() if not key.startswith("machine.")}
    assert all(value > 0 for value in measured.values())
    assert PROMISED[part] <= measured.keys()


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
