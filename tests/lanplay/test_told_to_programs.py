"""What a program with --json is told in answer to what it types, and when its game goes on."""

import json
import random

import pytest
from scripted_wire import make_agreement

from engine import registry
from engine.dealer import LocalTable
from lanplay.table.front import Happening, Scene
from lanplay.table.json_front import JsonFront


def a_move(seat: int) -> tuple[Scene, Happening]:
    """The first move of a game of DAO, which seat 0 makes, as `seat` is told of it."""
    game = registry.find("dao")
    table = LocalTable(game, game.configure({"first": 0}, 2), 2, random.Random(1))
    table.settle()
    before = game.view(table.state, table.knowledge[seat])
    table.decide(lambda state, seat, knowledge, moves: moves[1])
    after = game.view(table.state, table.knowledge[seat])
    happening = Happening(1, table.events[-1], before, after, b"")
    return Scene(game, make_agreement("dao", 2), seat, after), happening


@pytest.mark.parametrize(("seat", "beginning"), [(0, "You take "), (1, "seat0 takes ")])
def test_the_last_moves_are_repeated_in_words_and_are_no_moves_again(
    seat: int, beginning: str, capsys: pytest.CaptureFixture[str]
) -> None:
    scene, happening = a_move(seat)
    JsonFront().repeated(scene, [happening])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {one["event"] for one in told} == {"note"}
    assert told[0]["text"].startswith(beginning)


def test_a_game_that_goes_on_is_started_for_a_program_with_its_four_words(capsys: pytest.CaptureFixture[str]) -> None:
    scene, happening = a_move(0)
    JsonFront().recalled(scene, "friday", ("ocean", "mermaid", "copper", "igloo"), [happening])
    (told,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (told["event"], told["words"]) == ("started", ["ocean", "mermaid", "copper", "igloo"])
