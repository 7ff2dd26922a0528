"""The vectors in docs/protocol.md are what the program computes, and what the page's formulas give without it."""

import pytest
from protocol_vectors import by_the_page, by_the_program
from protocol_vectors.page import printed, read_vectors, replaced

from engine.canonical import state_hash
from engine.requests import Toss
from protocol.log.log import Log

OWN = {"first state as JSON", "rules as JSON", "words"}  # the game's and the list's own
PAGE = read_vectors()


def the_games_part() -> tuple[list[bytes], list[tuple[int, ...]]]:
    """The states before steps 1 and 2, and what the game asks for there."""
    log = Log(by_the_program.make_agreement())
    states, sides = [], []
    for step in range(by_the_program.STEPS):
        if step:
            request = log.game.pending(log.branch.state)
            assert isinstance(request, Toss)
            states.append(state_hash(log.branch.state))
            sides.append(request.sides)
        by_the_program.play_step(log, step)
    return states, sides


def test_the_page_prints_what_the_program_computes() -> None:
    assert by_the_program.vectors() == PAGE


@pytest.fixture(scope="module")
def computed() -> dict[str, str]:
    return by_the_page.vectors(PAGE, *the_games_part())


def test_the_formulas_of_the_page_give_the_vectors(computed: dict[str, str]) -> None:
    assert computed == {name: value for name, value in PAGE.items() if name not in OWN}


def test_a_planted_fault_is_noticed(computed: dict[str, str]) -> None:
    """Another first state changes what is signed from the first entry on, and nothing before it."""
    planted = PAGE | {"first state as JSON": PAGE["first state as JSON"].replace("earth-0", "earth-1")}
    changed = by_the_page.vectors(planted, *the_games_part())
    assert changed["entry of seat 0"] != computed["entry of seat 0"]
    assert changed["chain after step 2"] != computed["chain after step 2"]
    assert changed["chain at (0, 0)"] == computed["chain at (0, 0)"]


def test_writing_the_vectors_changes_nothing_else() -> None:
    text = "before\n<!-- vectors -->\nold\n<!-- end of vectors -->\nafter\n"
    assert replaced(text, printed({"a": "b"})).splitlines()[::5] == ["before", "<!-- end of vectors -->"]
