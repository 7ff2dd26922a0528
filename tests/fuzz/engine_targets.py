"""What reads positions, moves and options of every game."""

import json
from random import Random

from fuzz.run import Target

from engine import dealer, registry
from engine.errors import BadNotation, BadOption, EngineError
from lanplay.analysis import Analysis
from lanplay.chance import by_picture
from lanplay.commands.position.lines import answer
from lanplay.errors import CommandError
from lanplay.games.drawing import draw
from lanplay.strict_json import read_json


def sample_positions(name: str) -> tuple[bytes, ...]:
    """A few positions of a game, as far apart as twenty moves."""
    game = registry.find(name)
    rng = Random(1)
    now = dealer.settle(
        game, dealer.opening(game, game.configure({}, game.seats[0]), game.seats[0], rng), by_picture(1)
    )
    samples = []
    for _ in range(6):
        samples.append(json.dumps(game.written(now)).encode())
        for _ in range(4):
            moves = dealer.moves(game, now)
            if moves:
                now = dealer.settle(game, dealer.decide(game, now, rng.choice(moves)), by_picture(1))
    return tuple(samples)


def read_and_use(data: bytes) -> None:
    """A position that is accepted can be drawn, played on and printed."""
    position = Analysis.read(read_json(data), 0)
    draw(position.view)
    for move in position.moves[:2]:
        Analysis.read(position.after(move).picture, 0)


def read_move(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for name in registry.names():
        try:
            registry.find(name).read(text)
        except BadNotation:
            continue


def read_option(data: bytes) -> None:
    key, _, value = data.decode("utf-8", "replace").partition("=")
    for name in registry.names():
        try:
            registry.find(name).configure({key: value}, registry.find(name).seats[0])
        except BadOption:
            continue


def read_line(data: bytes) -> None:
    """Every line is answered, and never with a fault of the program itself."""
    assert "this is a bug" not in answer(data, 0).get("error", "")


POSITIONS = tuple(
    Target(f"position {name}", read_and_use, (EngineError, CommandError), sample_positions(name))
    for name in registry.names()
)
LINES = tuple(b'{"do":"play","moves":["take"],"position":' + sample + b"}" for sample in POSITIONS[0].samples)
OPTIONS = tuple(f"{option.name}=1".encode() for name in registry.names() for option in registry.find(name).options)
TARGETS = (
    *POSITIONS,
    Target("json", read_json, (CommandError,), POSITIONS[0].samples),
    Target("lines", read_line, (), LINES),
    Target(
        "moves", read_move, (), (b"take", b"swap 2 4", b"show yellow-3!", b"*9 12>21", b"wild+4 blue", b"7 1>2 3>8")
    ),
    Target("options", read_option, (), OPTIONS),
)
