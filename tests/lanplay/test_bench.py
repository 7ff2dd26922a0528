"""`lanplay bench`: figures with the machine they were measured on."""

from program import run

from engine import registry
from lanplay.bench import PARTS
from lanplay.exits import Exit


def test_figures_come_with_the_machine() -> None:
    machine, *figures = run("bench", "engine", "--milliseconds", "1", "--json").events
    assert machine["event"] == "machine"
    assert machine["cpu"]
    assert machine["cores"] > 0
    assert machine["python"].startswith("CPython") or machine["python"]
    assert {figure["event"] for figure in figures} == {"figure"}
    assert all(figure["value"] > 0 and figure["unit"] == "moves/s" for figure in figures)
    assert {figure["what"].split(",")[0] for figure in figures} == set(registry.names())


def test_start_up_is_measured_by_starting() -> None:
    _, figure = run("bench", "start", "--milliseconds", "1", "--json").events
    assert 0 < figure["value"] < 60
    assert figure["unit"] == "s"


def test_people_are_told_in_lines() -> None:
    ran = run("bench", "engine", "--milliseconds", "1")
    assert ran.status == Exit.DONE
    assert ran.out.startswith("cpu ")
    assert "moves/s" in ran.out
    assert "start" in PARTS
