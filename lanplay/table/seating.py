"""What a person may type at a table that has not begun: that he is ready, and, as its host, who sits where.

A person is named by his seat, or by his nick where that is no number.
"""

from lanplay.table.front import Front
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.lobby.seating import BadSeating
from protocol.net.lobbying import Lobbying
from protocol.net.seat import Seat
from protocol.wire.fingerprint import shown_key
from protocol.wire.talk import Lobby, Sitting
from protocol.wire.text import clean

LOBBY_WORDS = ("/ready", "/unready", "/place", "/mix", "/free", "/who", "/say", "/quit", "/help")
REFUSED = {
    "seat_unknown": texts.SEAT_UNKNOWN,
    "seat_empty": texts.SEAT_EMPTY,
    "seat_own": texts.SEAT_OWN,
    "seat_same": texts.SEAT_SAME,
    "seats_fixed": texts.SEATS_FIXED,
}
LONGEST_QUOTE = 24


class SeatingCommands:
    def __init__(self, seat: Seat, front: Front) -> None:
        self._seat = seat
        self._front = front

    def take(self, word: str, rest: str) -> None:
        """One of `LOBBY_WORDS` and what was typed behind it."""
        lobbying = self._seat.lobbying
        lobby = None if lobbying is None else lobbying.shown
        if lobbying is None or lobby is None:
            self._say(texts.BEFORE_TABLE)
            return
        match word:
            case "/ready" | "/unready":
                lobbying.set_ready(word == "/ready")
            case "/who":
                self._who(lobby)
            case _ if not lobbying.is_host:
                self._say(texts.HOST_ONLY)
            case _:
                self._arrange(lobbying, lobby, word, rest)

    def _arrange(self, lobbying: Lobbying, lobby: Lobby, word: str, rest: str) -> None:
        try:
            match word:
                case "/mix":
                    lobbying.mix()
                    self._say(texts.MIXED)
                case "/free":
                    self._free(lobbying, lobby, rest)
                case _:
                    self._place(lobbying, lobby, rest)
        except BadSeating as refused:
            self._front.refused(translate(REFUSED[refused.code]).format(last=lobby.seats - 1))

    def _free(self, lobbying: Lobbying, lobby: Lobby, who: str) -> None:
        seat = self._seat_of(lobby, who)
        if seat is None:
            return
        lobbying.free(seat)
        nick = next(one.nick for one in lobby.sitting if one.seat == seat)
        self._say(texts.FREED, nick=nick)

    def _place(self, lobbying: Lobbying, lobby: Lobby, rest: str) -> None:
        who, _, goal = rest.strip().rpartition(" ")
        if not who.strip() or not _is_number(goal):
            self._front.refused(translate(texts.PLACE_HOW))
            return
        seat = self._seat_of(lobby, who)
        if seat is not None:
            lobbying.exchange(seat, int(goal))

    def _seat_of(self, lobby: Lobby, who: str) -> int | None:
        """The seat that is meant; where it cannot be told, the reader is told so."""
        wanted = who.strip()
        if _is_number(wanted):
            return int(wanted)
        found = [one for one in lobby.sitting if one.nick.casefold() == wanted.casefold()]
        if len(found) != 1:
            self._front.refused(translate(texts.SEAT_NOBODY).format(nick=clean(wanted, LONGEST_QUOTE)))
            return None
        return found[0].seat

    def _who(self, lobby: Lobby) -> None:
        for one in lobby.sitting:
            told = {"nick": one.nick, "fingerprint": shown_key(one.key)}
            self._say(texts.WHO, seat=one.seat, state=self._state(one), **told)

    def _state(self, one: Sitting) -> str:
        own = [texts.STATE_YOU] if one.key == self._seat.endpoint.identity.key else []
        said = texts.STATE_READY if one.is_ready else texts.STATE_NOT_READY
        return ", ".join(map(translate, (*own, said)))

    def _say(self, text: str, /, **told: object) -> None:
        self._front.note(translate(text).format(**told))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3
