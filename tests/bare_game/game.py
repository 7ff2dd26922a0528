"""The rules of the asking game with a card, a switch and a ruling, none of which anything else knows (Z9)."""

from typing import Annotated

from asking_game import Asking, AskingGame

from engine.cards import Face
from engine.errors import IllegalMove
from engine.events import Answer
from engine.options import CommonOptions, Flag


class Options(CommonOptions, frozen=True, kw_only=True):
    rare: Annotated[bool, Flag(), "Z9"] = False


class BareGame(AskingGame):
    name = "halfdone"
    options_type = Options

    def deck(self, options: CommonOptions, players: int) -> tuple[Face, ...]:
        return ("odd-9",)

    def decided(self, state: Asking, answer: Answer) -> Asking:
        raise IllegalMove("bare_refused")


GAME = BareGame()
