"""The desk of a tournament on the full screen, at each moment of an evening and in each size and language."""

import pytest
from hall.parlour import Parlour
from tournament.simulated import charter_for

from lanplay.screen.desk import DeskScreen
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.picture import Look
from lanplay.text import LANGUAGES, use
from lanplay.tournament.desk_commands import DeskCommands
from lanplay.tournament.tidings import CameIn, RoundBegan, RoundEnded, TableDecided, Tidings
from lanplay.tournament.told import PlainTeller
from protocol.hall.hall import Hall
from protocol.tournament.charter import Format
from protocol.tournament.state import TournamentStage

SIZES = ((60, 20), (80, 24), (120, 40))


class Desk:
    """One person's, with what it was told and how often it wanted to leave."""

    def __init__(self, hall: Hall) -> None:
        self.left = 0
        self.screen = DeskScreen(lambda: None, self.leave)
        self.teller = PlainTeller(self.screen.note)
        self.screen.open(hall, DeskCommands(hall, self.teller, self.leave))
        self.tidings = Tidings(hall)

    def leave(self) -> None:
        self.left += 1

    def press(self, letter: str) -> None:
        self.screen.take(Typed(letter), {})

    def shown(self, width: int = 80, height: int = 24) -> str:
        picture = self.screen.view(Look(width, height))
        assert len(picture) == height
        return "\n".join("".join(piece.text for piece in row) for row in picture)


def test_an_evening_at_the_desk() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=2, grace=10), range(5))
    hall = parlour.halls[0]
    hall.attendant.wanted = None
    desk = Desk(hall)
    parlour.pass_time(2.0)
    assert "p3" in desk.shown()
    told = [type(one) for one in desk.tidings.news()]
    assert told == [CameIn] * 5
    desk.press("s")
    kinds: set[type] = set()
    has_table = False
    for _ in range(60):
        parlour.pass_time(0.5)
        for one in desk.tidings.news():
            kinds.add(type(one))
            desk.teller.tell(hall, one)
        if hall.state.stage is TournamentStage.ROUND:
            for width, height in SIZES:
                for language in LANGUAGES:
                    use(language)
                    has_table = has_table or "p" in desk.shown(width, height)
            use(LANGUAGES[0])
        if hall.is_over:
            break
    assert hall.is_over
    assert has_table
    assert {RoundBegan, RoundEnded} <= kinds
    assert kinds <= {RoundBegan, RoundEnded, TableDecided}
    assert "The tournament is over." in desk.shown()
    assert "Buchholz" in desk.shown(120)
    desk.press("c")
    assert "Buchholz" not in desk.shown(120)


def test_withdrawing_is_asked_about_and_done_once() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(4))
    parlour.halls[0].attendant.wanted = None
    hall = parlour.halls[2]
    desk = Desk(hall)
    desk.press("w")
    assert not hall.attendant.withdraws
    desk.press("w")
    assert hall.attendant.withdraws
    assert "no further" in desk.shown()


@pytest.mark.parametrize("input_", [Key("c-c"), Typed("q")])
def test_keys_that_leave(input_: Key | Typed) -> None:
    desk = Desk(Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(2)).halls[0])
    desk.screen.take(input_, {})
    assert desk.left == 1
