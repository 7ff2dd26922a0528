"""What a person may type before the game: that they are ready, and, as the host, who sits where.

A player is named by seat, or by nick if that is not a number. People count seats from 1, programs from 0.
"""

from lanplay.table.front import Front
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.lobby.seating import BadSeating
from protocol.net.lobby_driver import LobbyDriver
from protocol.net.seat import Seat
from protocol.wire.fingerprint import shown_key
from protocol.wire.talk import Lobby, Sitting
from protocol.wire.text import clean

LOBBY_WORDS = ("/ready", "/unready", "/place", "/mix", "/free", "/who", "/say", "/mute", "/unmute", "/quit", "/help")
REFUSED = {
    "seat_unknown": texts.SEAT_UNKNOWN,
    "seat_empty": texts.SEAT_EMPTY,
    "seat_own": texts.SEAT_OWN,
    "seat_same": texts.SEAT_SAME,
    "seats_fixed": texts.SEATS_FIXED,
}
LONGEST_QUOTE = 24


class LobbyCommands:
    def __init__(self, seat: Seat, front: Front) -> None:
        self._seat = seat
        self._front = front

    def take(self, word: str, rest: str) -> None:
        """Carry out `word`, one of `LOBBY_WORDS`, with the rest of its line."""
        driver = self._seat.lobby_driver
        lobby = None if driver is None else driver.shown
        if driver is None or lobby is None:
            self._say(texts.BEFORE_TABLE)
            return
        match word:
            case "/ready" | "/unready":
                driver.set_ready(word == "/ready")
            case "/who":
                self._who(lobby)
            case _ if not driver.is_host:
                self._say(texts.HOST_ONLY)
            case _:
                self._arrange(driver, lobby, word, rest)

    def _arrange(self, driver: LobbyDriver, lobby: Lobby, word: str, rest: str) -> None:
        try:
            match word:
                case "/mix":
                    driver.mix()
                    self._say(texts.MIXED)
                case "/free":
                    self._free(driver, lobby, rest)
                case _:
                    self._place(driver, lobby, rest)
        except BadSeating as refused:
            self._front.refused(translate(REFUSED[refused.code]).format(last=lobby.seats))

    def _free(self, driver: LobbyDriver, lobby: Lobby, who: str) -> None:
        seat = self._seat_of(lobby, who)
        if seat is None:
            return
        driver.free(seat)
        nick = next(sitting.nick for sitting in lobby.sitting if sitting.seat == seat)
        self._say(texts.FREED, nick=nick)

    def _place(self, driver: LobbyDriver, lobby: Lobby, rest: str) -> None:
        who, _, goal = rest.strip().rpartition(" ")
        if not who.strip() or not _is_number(goal):
            self._front.refused(translate(texts.PLACE_HOW))
            return
        seat = self._seat_of(lobby, who)
        if seat is not None:
            driver.exchange(seat, int(goal) - 1)

    def _seat_of(self, lobby: Lobby, who: str) -> int | None:
        """The seat that is meant; tells the reader and returns None if that is unclear."""
        wanted = who.strip()
        if _is_number(wanted):
            return int(wanted) - 1
        matching = [sitting for sitting in lobby.sitting if sitting.nick.casefold() == wanted.casefold()]
        if len(matching) != 1:
            self._front.refused(translate(texts.SEAT_NOBODY).format(nick=clean(wanted, LONGEST_QUOTE)))
            return None
        return matching[0].seat

    def _who(self, lobby: Lobby) -> None:
        for sitting in lobby.sitting:
            params = {"nick": sitting.nick, "fingerprint": shown_key(sitting.key)}
            self._say(texts.WHO, seat=sitting.seat + 1, state=self._state(sitting), **params)

    def _state(self, sitting: Sitting) -> str:
        own = [texts.STATE_YOU] if sitting.key == self._seat.endpoint.identity.key else []
        readiness = texts.STATE_READY if sitting.is_ready else texts.STATE_NOT_READY
        return ", ".join(map(translate, (*own, readiness)))

    def _say(self, text: str, /, **params: object) -> None:
        self._front.note(translate(text).format(**params))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3
