"""One modified program among honest ones, all of them real processes: it is named, proven, and the rest plays on.

Most of the cheat book runs in process (tests/cheats, tests/rounds).
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from network.namespaces import ROOT
from network.players import Party, Player, same_result, verify

pytestmark = [pytest.mark.network, pytest.mark.timeout(240)]

DAO, DAUMEN, DOS = ("dao",), ("daumen", "--option", "partien=1"), ("dos", "--option", "reaction_seconds=1")
FIRST = ("swapped-card", DAUMEN, "proof_shuffle")
MORE = [
    ("two-answers", DAO, "double"),
    ("toss-link", DAO, "toss_link"),
    ("out-of-turn", DAO, "turn"),
    ("state", DAO, "state"),
    ("illegal-move", DAO, "illegal_move_unknown"),
    ("closing", DAO, "outcome"),
    ("false-share", DAUMEN, "proof_equality"),
    ("card-not-held", DAUMEN, "card_not_held"),
    ("false-one-of", DOS, "proof_one-of"),
]


@contextmanager
def sat_down(game: tuple[str, ...], cheat: str) -> Iterator[list[Player]]:
    """The honest host and guest of a table for three at which the cheat has the last seat."""
    with Party() as party:
        table = party.here("a", "host", *game, "--seats", "3", "--name", "tea", "--option", "absence=strict")
        address = table.wait("table")["address"]
        guest = party.here("b", "join", "--address", address)
        guest.wait("table")
        guest.wait("seated")
        command = [sys.executable, str(ROOT / "tests" / "network" / "cheating_peer.py"), address, "--cheat", cheat]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT, env=env)
        try:
            yield [table, guest]
        finally:
            process.kill()
            process.wait(10)


@pytest.mark.parametrize(
    ("cheat", "game", "code"), [FIRST, *(pytest.param(*more, marks=pytest.mark.soak) for more in MORE)]
)
def test_every_honest_program_names_the_cheat_and_proves_it(cheat: str, game: tuple[str, ...], code: str) -> None:
    with sat_down(game, cheat) as honest:
        assert [player.end(120) for player in honest] == [4, 4]
        for player in honest:
            (foul,) = player.all("foul")
            assert (foul["seat"], foul["nick"], foul["reason"]) == (2, "mallory", code)
            done = verify(foul["evidence"])
            assert done.returncode == 0, done.stdout + done.stderr
        same_result(honest)
        assert [(left["seat"], left["how"]) for left in honest[0].all("left")] == [(2, "foul")]


@pytest.mark.soak
def test_an_item_of_another_game_is_testified_to() -> None:
    with sat_down(DAO, "foreign-item") as honest:
        assert [player.end(120) for player in honest] == [4, 4]
        for player in honest:
            foul = player.all("foul")[0]
            assert (foul["seat"], foul["reason"]) == (2, "item_foreign")
            assert verify(foul["evidence"]).returncode == 0
        same_result(honest)


@pytest.mark.soak
@pytest.mark.parametrize("cheat", ["garbage", "oversize", "not-canonical"])
def test_garbage_costs_the_link_alone(cheat: str) -> None:
    with sat_down(DAO, cheat) as honest:
        assert [player.end(120) for player in honest] == [0, 0]
        assert not any(foul["evidence"] for player in honest for foul in player.all("foul"))
        assert honest[0].all("paused")
        same_result(honest)
        assert not honest[0].all("left")


@pytest.mark.soak
def test_whoever_keeps_silent_is_cut_and_not_accused() -> None:
    with sat_down(DAO, "withhold") as honest:
        assert [player.end(200) for player in honest] == [0, 0]
        assert not any(player.all("foul") for player in honest)
        same_result(honest)
        assert [(left["seat"], left["how"]) for left in honest[0].all("left")] == [(2, "cut")]
