"""Finding a partner, where pairs enter together: by name, or by saying yes to somebody who asks."""

from typing import Final

import msgspec

from lanplay.text import tournament as texts
from lanplay.text import translate
from lanplay.tournament.tidings import PartnerFound, PartnerGone, PartnerWanted
from lanplay.tournament.told import Teller
from protocol.hall.hall import Hall
from protocol.hall.partners import free_players, named_partner
from protocol.tournament.charter import Partners
from protocol.wire.fingerprint import shown_key

LEAST_SIGNS: Final = 7
"""Of a fingerprint that stands for somebody: its first group."""


class Candidate(msgspec.Struct, frozen=True):
    """Somebody without a partner; `asks` is whether they would like to enter with this player."""

    key: bytes
    nick: str
    asks: bool


class Partnering:
    """One player's search. With `says_yes` whoever asks first is the one, unless there is a `wish`."""

    def __init__(self, hall: Hall, teller: Teller, wish: str | None = None, *, says_yes: bool = False) -> None:
        self._hall = hall
        self._teller = teller
        self._wish = wish
        self._says_yes: Final = says_yes
        self._told: set[bytes] = set()
        self._partner = b""
        self._unclear = False

    @property
    def is_on(self) -> bool:
        """Whether pairs enter together, and this player plays."""
        return self._hall.charter.partners is Partners.FIXED and self._hall.attendant.plays

    @property
    def partner(self) -> bytes:
        """Whom this player enters with, once both have signed; else empty."""
        exchange, own = self._hall.exchange, self._hall.key
        partner = named_partner(exchange, own)
        return partner if partner and named_partner(exchange, partner) == own else b""

    def candidates(self) -> list[Candidate]:
        """Whoever asks this player first, then by nick."""
        hall = self._hall
        found = [
            Candidate(key, nick, hall.exchange.beacons[key].body.partner == hall.key)
            for key, nick in free_players(hall.exchange)
            if key != hall.key
        ]
        return sorted(found, key=lambda one: (not one.asks, one.nick.casefold(), one.key))

    def wish_for(self, name: str) -> None:
        """Somebody with this nick or this beginning of a fingerprint, as soon as they are there."""
        self._wish, self._unclear = name, False
        self._hall.attendant.partner = b""
        self._teller.note(translate(texts.PARTNER_ASKED).format(nick=name))
        self.look()

    def choose(self, candidate: Candidate) -> None:
        self.wish_for(shown_key(candidate.key) if self._is_namesake(candidate) else candidate.nick)

    def look(self) -> None:
        """See who has come, and tell of it."""
        if not self.is_on or self._hall.state.entrant_of(self._hall.key) is not None:
            return
        candidates = self.candidates()
        self._settle(candidates)
        for one in candidates:
            if one.asks and one.key not in self._told:
                self._told.add(one.key)
                if one.key != self._hall.attendant.partner:
                    self._teller.tell(self._hall, PartnerWanted(one.nick, one.key))
        if self.partner != self._partner:
            self._tell_of_change()

    def _settle(self, candidates: list[Candidate]) -> None:
        attendant = self._hall.attendant
        if self._wish is None and self._says_yes:
            attendant.partner = next((one.key for one in candidates if one.asks), attendant.partner)
        elif self._wish is not None and not attendant.partner:
            meant = [one for one in candidates if _is_meant(one, self._wish)]
            if len(meant) == 1:
                attendant.partner = meant[0].key
            elif meant and not self._unclear:
                self._unclear = True
                names = ", ".join(shown_key(one.key) for one in meant)
                self._teller.note(translate(texts.PARTNER_UNCLEAR).format(nick=self._wish, names=names))

    def _tell_of_change(self) -> None:
        before, self._partner = self._partner, self.partner
        nicks = self._hall.nicks()
        if self._partner:
            self._teller.tell(self._hall, PartnerFound(nicks[self._partner], self._partner))
            return
        self._teller.tell(self._hall, PartnerGone(nicks[before], before))
        self._wish, self._hall.attendant.partner = None, b""

    def _is_namesake(self, candidate: Candidate) -> bool:
        return sum(one.nick.casefold() == candidate.nick.casefold() for one in self.candidates()) > 1


def _is_meant(candidate: Candidate, wish: str) -> bool:
    signs = wish.replace("-", "").upper()
    is_spelled = len(signs) >= LEAST_SIGNS and shown_key(candidate.key).replace("-", "").startswith(signs)
    return is_spelled or candidate.nick.casefold() == wish.casefold()
