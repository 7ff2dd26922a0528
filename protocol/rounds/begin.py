"""Which procedure answers which request. The closed list of requests meets the closed list of machines here."""

from dataclasses import replace
from typing import Final, assert_never

from engine.requests import Ask, Mix, Open, Prove, React, Request, Shuffle, Toss
from protocol.rounds.ask import AskRound
from protocol.rounds.closing import ClosingRound
from protocol.rounds.mix import begin_mix
from protocol.rounds.open import begin_open
from protocol.rounds.procedure import Next, Procedure, Scene
from protocol.rounds.prove import begin_prove
from protocol.rounds.react import ReportRound
from protocol.rounds.sealed import SealRound
from protocol.rounds.shuffle import begin_shuffle
from protocol.rounds.toss import TossRound, WordsRound

WORD_SIDES: Final = (256, 256, 256, 256)


def begin_words(scene: Scene) -> Procedure:
    """Step 0: the toss whose numbers are the four words that players compare."""
    return WordsRound(_tossing(scene), WORD_SIDES)


def begin(scene: Scene, request: Request | None) -> Next:
    """The first round for `request`, or its end where it needs none; the closing where there is no request."""
    match request:
        case None:
            return ClosingRound(scene)
        case Ask():
            return _asking(scene, request)
        case Toss(sides):
            return TossRound(_tossing(scene), sides)
        case Shuffle():
            return begin_shuffle(scene, request)
        case Open():
            return begin_open(scene, request)
        case Prove():
            return begin_prove(scene, request)
        case Mix():
            return begin_mix(scene, request)
        case React():
            return ReportRound(scene, request)
        case _:
            assert_never(request)


def _asking(scene: Scene, request: Ask) -> Procedure:
    if request.sealed:
        return SealRound(scene, request.seats)
    (seat,) = request.seats  # several seats at once are always asked sealed
    return AskRound(scene, seat)


def _tossing(scene: Scene) -> Scene:
    return replace(scene, ledger=scene.ledger.with_begun(scene.ledger.begun + 1))
