"""Which procedure answers which request. The closed list of requests meets the closed list of machines here."""

from dataclasses import replace
from typing import Final

from engine.requests import Ask, Request, Toss
from protocol.rounds.ask import AskRound
from protocol.rounds.closing import ClosingRound
from protocol.rounds.procedure import Procedure, Scene
from protocol.rounds.sealed import SealRound
from protocol.rounds.toss import TossRound, WordsRound

WORD_SIDES: Final = (256, 256, 256, 256)


def begin_words(scene: Scene) -> Procedure:
    """Step 0: the toss whose numbers are the four words that players compare."""
    return WordsRound(_tossing(scene), WORD_SIDES)


def begin(scene: Scene, request: Request | None) -> Procedure:
    """The first round for `request`, or the closing where there is none."""
    match request:
        case None:
            return ClosingRound(scene)
        case Toss(sides):
            return TossRound(_tossing(scene), sides)
        case Ask(seats=seats, sealed=True):
            return SealRound(scene, seats)
        case Ask(seats=(seat,)):
            return AskRound(scene, seat)
        case _:
            raise LookupError(f"no procedure for {type(request).__name__}")


def _tossing(scene: Scene) -> Scene:
    return replace(scene, ledger=scene.ledger.with_begun(scene.ledger.begun + 1))
