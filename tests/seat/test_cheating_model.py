"""Several cheats among honest peers, in random runs: none of these is wronged, and all of them end one game."""

import os

import pytest
from cheating_model import CheatingModel

pytestmark = pytest.mark.usefixtures("short_chains")
RUNS = int(os.environ.get("LANPLAY_MODEL_RUNS", "5"))
FIRST = int(os.environ.get("LANPLAY_MODEL_FIRST", "0"))


@pytest.mark.parametrize("number", range(FIRST, FIRST + RUNS))
def test_several_cheats_part_nobody_and_have_nobody_cut(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every other run the names by which items are asked for are so short that many are alike."""
    if number % 2:
        monkeypatch.setattr("protocol.log.sync.NAME_BYTES", 1)
    CheatingModel(number).run()
