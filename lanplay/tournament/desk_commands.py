"""What a person can say between two tables."""

from collections.abc import Callable, Mapping
from typing import Final

from lanplay.text import mark, translate
from lanplay.text import tournament as texts
from lanplay.tournament.told import PlainTeller, Teller
from protocol.hall.hall import Hall
from protocol.tournament.state import TournamentStage

MEANINGS: Final = {
    "/start": mark("/start closes the entry and draws the first round; the organiser alone can."),
    "/standings": mark("/standings tells who is where."),
    "/pairings": mark("/pairings tells who meets whom in this round."),
    "/crosstable": mark("/crosstable shows every round of everybody."),
    "/withdraw": mark("/withdraw ends the tournament for you; it asks first."),
    "/quit": mark("/quit leaves; “lanplay tournament resume” comes back."),
}


class DeskCommands:
    """The lines of one person; `quit` ends the program's evening."""

    def __init__(self, hall: Hall, teller: Teller, quit_: Callable[[], None]) -> None:
        self._hall = hall
        self._teller = teller
        self._quit = quit_
        self._has_asked = False

    def words(self) -> Mapping[str, str]:
        """What can be said, with its meaning in the reader's language."""
        return {word: translate(meaning) for word, meaning in MEANINGS.items()}

    def take(self, line: str) -> None:
        word = line.strip().lower()
        teller = self._teller
        asked, self._has_asked = self._has_asked, False
        match word:
            case "":
                pass
            case "/quit" | "/q":
                self._quit()
            case "/start":
                self._start()
            case "/withdraw":
                self._withdraw(asked)
            case "/standings" | "/pairings" | "/crosstable" if isinstance(teller, PlainTeller):
                tell = {"/standings": teller.standings, "/pairings": teller.pairings, "/crosstable": teller.crosstable}
                tell[word](self._hall)
            case _:
                for meaning in self.words().values():
                    teller.note(meaning)

    def _start(self) -> None:
        if self._hall.key != self._hall.charter.organiser or self._hall.state.stage is not TournamentStage.ENTRY:
            self._teller.note(translate(texts.NOT_ORGANISER))
        elif self._hall.attendant.entered() < max(2, min(self._hall.charter.seats) // self._hall.charter.partners_each):
            self._teller.note(translate(texts.TOO_FEW))
        else:
            self._hall.attendant.starts = True

    def _withdraw(self, asked: bool) -> None:
        if not asked:
            self._has_asked = True
            self._teller.note(translate(texts.WITHDRAW_ASK))
            return
        self._hall.attendant.withdraws = True
        self._teller.note(translate(texts.WITHDRAWN))
