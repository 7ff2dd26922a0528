"""A round answers all that is asked of rounds: Python does not hold that, since structs have no abstract bases."""

from importlib import import_module
from pkgutil import iter_modules

import protocol.rounds
from protocol.rounds.procedure import Procedure

UNANSWERED = {name for name, member in vars(Procedure).items() if getattr(member, "__isabstractmethod__", False)}


def test_no_round_lacks_what_is_asked_of_all() -> None:
    assert len(UNANSWERED) == 4
    for module in iter_modules(protocol.rounds.__path__):
        import_module(f"protocol.rounds.{module.name}")
    waiting, rounds = [Procedure], set()
    while waiting:
        for kind in waiting.pop().__subclasses__():
            rounds.add(kind)
            waiting.append(kind)
    assert len(rounds) >= 14
    for kind in rounds:
        assert not {name for name in UNANSWERED if getattr(getattr(kind, name), "__isabstractmethod__", False)}, kind
