"""The same model over a game with hidden cards, whose proofs are made and checked at any later time."""

import os

import pytest
from table_model import Model
from veiled_game import NAME, veiled_game

__all__ = ["veiled_game"]

pytestmark = pytest.mark.usefixtures("short_chains")
RUNS = int(os.environ.get("LANPLAY_MODEL_RUNS", "5"))
FIRST = int(os.environ.get("LANPLAY_MODEL_FIRST", "0"))


def veiled(number: int) -> Model:
    return Model(number, NAME, (2, 3, 3, 4), most_steps=250, open_books=number % 2 == 1)


@pytest.mark.parametrize("number", range(FIRST, FIRST + RUNS))
def test_honest_peers_with_hidden_cards_never_disagree_and_are_never_accused(number: int) -> None:
    veiled(number).run()
