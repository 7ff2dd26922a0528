"""The desk of a tournament at the moments of an evening, for the kept screens."""

from collections.abc import Callable
from functools import cache

from hall.parlour import Parlour
from tournament.simulated import charter_for, person

from lanplay.screen.desk import DeskScreen
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.picture import Look
from lanplay.tournament.desk_commands import DeskCommands
from lanplay.tournament.partnering import Partnering
from lanplay.tournament.tidings import Tidings
from lanplay.tournament.told import DeskTeller
from protocol.hall.hall import Hall
from protocol.tournament.charter import Format, Partners
from protocol.tournament.state import TournamentStage

NICKS = ("Alma", "Bela", "Cosmo", "Dara", "Émile", "Fiona", "Gaspard", "Héloïse")


class Desk:
    """One person's, with what it was told and how often it wanted to leave."""

    def __init__(self, hall: Hall) -> None:
        self.left = 0
        self.screen = DeskScreen(lambda: None, self.leave)
        self.teller = DeskTeller(self.screen.note)
        self.partnering = Partnering(hall, self.teller)
        self.commands = DeskCommands(hall, self.teller, self.partnering, self.leave)
        self.screen.open(hall, self.commands)
        self.tidings = Tidings(hall)
        self._hall = hall

    def leave(self) -> None:
        self.left += 1

    def press(self, letter: str) -> None:
        self.screen.take(Typed(letter), {})

    def hear(self) -> None:
        self.partnering.look()
        for tiding in self.tidings.news():
            self.teller.tell(self._hall, tiding)


def parlour_of(people: int, format_: Format = Format.SWISS, **changes: object) -> Parlour:
    parlour = Parlour(charter_for(format_, grace=10, **changes), range(people), nicks=NICKS)
    parlour.halls[0].attendant.wanted = None
    return parlour


@cache
def entering() -> Parlour:
    parlour = parlour_of(6, rounds=3)
    parlour.pass_time(2.0)
    return parlour


@cache
def pairing_up() -> Parlour:
    """Two have agreed; Émile asks Alma, and Alma asks Cosmo."""
    parlour = parlour_of(6, game="dog", seats=(4,), partners=Partners.FIXED, rounds=2, half_byes=1)
    for one, other in ((1, 3), (3, 1), (4, 0), (0, 2)):
        parlour.halls[one].attendant.partner = person(other).key
    parlour.pass_time(6.0)
    return parlour


@cache
def playing() -> Parlour:
    """Seven in the second round: one has a bye, and nobody has finished."""
    parlour = parlour_of(7, rounds=3, half_byes=1, clock=5400)
    parlour.pass_time(2.0)
    parlour.halls[0].attendant.starts = True
    while len(parlour.halls[0].state.rounds) < 2:
        if parlour.halls[0].state.rounds:
            parlour.stuck = set(range(7)) if parlour.halls[0].state.stage is TournamentStage.BETWEEN else set()
        parlour.pass_time(0.5)
    return parlour


@cache
def ended() -> Parlour:
    parlour = parlour_of(6, game="dog", seats=(4,), partners=Partners.DRAWN, rounds=1)
    parlour.pass_time(2.0)
    parlour.halls[0].attendant.starts = True
    parlour.run()
    return parlour


def desk(parlour: Callable[[], Parlour], one: int, *inputs: Key | Typed) -> DeskScreen:
    """Of person `one`, after these keys."""
    found = Desk(parlour().halls[one])
    found.hear()
    found.screen.view(Look())
    for input_ in inputs:
        found.screen.take(input_, {})
    return found.screen


def idle() -> DeskScreen:
    """Of somebody who has no table in this round."""
    return desk(playing, next(one for one, hall in playing().present() if hall.own_pairing is None))
