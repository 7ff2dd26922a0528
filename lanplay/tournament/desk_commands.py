"""What a person can say between two tables."""

from collections.abc import Callable, Mapping
from typing import Final

from lanplay.text import mark, translate
from lanplay.text import tournament as texts
from lanplay.tournament.partnering import Partnering
from lanplay.tournament.told import PlainTeller, Teller, partner_of
from protocol.hall.hall import Hall
from protocol.tournament.charter import Partners
from protocol.tournament.state import TournamentStage

MEANINGS: Final = {
    "/start": mark("/start closes the entry and draws the first round; the organiser alone can."),
    "/partner": mark("/partner NAME asks somebody to enter with you, or says yes; alone it tells who has no partner."),
    "/standings": mark("/standings tells who is where."),
    "/pairings": mark("/pairings tells who meets whom in this round."),
    "/crosstable": mark("/crosstable shows every round of everybody."),
    "/bye": mark("/bye asks for a half-point bye in the next round, /bye N for one in round N; it asks first."),
    "/withdraw": mark("/withdraw ends the tournament for you; it asks first."),
    "/quit": mark("/quit leaves; “lanplay tournament resume” comes back."),
}


class DeskCommands:
    """The lines of one person; `quit_` ends the program's evening. `keys` says a word where a key does."""

    def __init__(self, hall: Hall, teller: Teller, partnering: Partnering, quit_: Callable[[], None]) -> None:
        self._hall = hall
        self._teller = teller
        self.partnering: Final = partnering
        self._quit = quit_
        self.keys: Mapping[str, str] = {}
        self._asked = ""

    def words(self) -> Mapping[str, str]:
        """What can be said, with its meaning in the reader's language."""
        charter = self._hall.charter
        barred = set() if charter.partners is Partners.FIXED else {"/partner"}
        barred |= set() if charter.half_byes else {"/bye"}
        return {word: translate(meaning) for word, meaning in MEANINGS.items() if word not in barred}

    def take(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        word, rest = word.lower(), rest.strip()
        teller = self._teller
        asked, self._asked = self._asked, ""
        match word:
            case "" if not rest:
                pass
            case "/partner":
                self._ask_partner(rest)
            case "/bye":
                self._ask_for_bye(rest, asked)
            case _ if rest:
                self._tell_words()
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
                self._tell_words()

    def _tell_words(self) -> None:
        for meaning in self.words().values():
            self._teller.note(meaning)

    def _start(self) -> None:
        if self._hall.key != self._hall.charter.organiser or self._hall.state.stage is not TournamentStage.ENTRY:
            self._teller.note(translate(texts.NOT_ORGANISER))
        elif self._hall.attendant.entered() < self._hall.attendant.least:
            self._teller.note(translate(texts.TOO_FEW))
        else:
            self._hall.attendant.starts = True

    def _ask_partner(self, name: str) -> None:
        if not self.partnering.is_on:
            self._teller.note(translate(texts.PARTNER_NONE))
        elif name:
            self.partnering.wish_for(name)
        else:
            names = ", ".join(one.nick for one in self.partnering.candidates())
            told = texts.PARTNERS_FREE if names else texts.PARTNERS_NOBODY
            self._teller.note(translate(told).format(names=names))

    def _ask_for_bye(self, wished: str, asked: str) -> None:
        attendant = self._hall.attendant
        free = attendant.free_round()
        number = int(wished) if wished.isdecimal() and len(wished) < 4 else free
        if not self._hall.charter.half_byes:
            self._teller.note(translate(texts.BYE_NONE))
        elif not attendant.byes_left():
            self._teller.note(translate(texts.BYE_NONE_LEFT))
        elif number < free or number in attendant.byes or number > self._hall.charter.rounds:
            self._teller.note(translate(texts.BYE_NO_ROUND).format(number=number))
        elif self._confirm(f"/bye {number}", asked, texts.BYE_ASK, number=number):
            attendant.byes.add(number)
            self._teller.note(translate(texts.BYE_COMES).format(number=number))

    def _withdraw(self, asked: str) -> None:
        partner = partner_of(self._hall)
        question = texts.WITHDRAW_ASK if partner is None else texts.WITHDRAW_ASK_PAIR
        if self._confirm("/withdraw", asked, question, partner=partner):
            self._hall.attendant.withdraws = True
            self._teller.note(translate(texts.WITHDRAWN))

    def _confirm(self, word: str, asked: str, question: str, **named: object) -> bool:
        """Ask whether it is meant, unless the same was said just before; then this is the answer."""
        if asked == word:
            return True
        self._asked = word
        again = self.keys.get(word.split()[0], word)
        self._teller.note(translate(question).format(again=again, **named))
        return False
