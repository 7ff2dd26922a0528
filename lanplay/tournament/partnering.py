"""Finding a partner, where pairs enter together: by name, or by saying yes to somebody who asks."""

from collections.abc import Iterable
from typing import Final

import msgspec

from lanplay.table.naming import alike, meant
from lanplay.text import tournament as texts
from lanplay.text import translate
from lanplay.tournament.tidings import PartnerFound, PartnerGone, PartnerWanted
from lanplay.tournament.told import Teller
from protocol.hall.hall import Hall
from protocol.hall.partners import free_players, named_partner
from protocol.tournament.charter import Partners
from protocol.wire.fingerprint import FIRST_GROUP, is_fingerprint, shown_key, signs_of


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
        self._ask(name, name)

    def choose(self, candidate: Candidate) -> None:
        """By the key: what somebody calls themselves may be how another one's fingerprint begins."""
        print_ = shown_key(candidate.key)
        self._ask(print_, print_ if self._is_namesake(candidate) else candidate.nick)

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

    def _ask(self, wish: str, called: str) -> None:
        self._wish, self._unclear = wish, False
        self._hall.attendant.partner = b""
        self._teller.note(translate(texts.PARTNER_ASKED).format(nick=called))
        self.look()

    def _settle(self, candidates: list[Candidate]) -> None:
        attendant = self._hall.attendant
        if self._wish is None and self._says_yes:
            attendant.partner = next((one.key for one in candidates if one.asks), attendant.partner)
        elif self._wish is not None and not attendant.partner:
            wished = _wished(candidates, self._wish)
            if len(wished) == 1:
                attendant.partner = wished[0].key
            elif wished and not self._unclear:
                self._unclear = True
                names = ", ".join(shown_key(one.key) for one in wished)
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
        return sum(alike(one.nick) == alike(candidate.nick) for one in self.candidates()) > 1


def _wished(candidates: Iterable[Candidate], wish: str) -> list[Candidate]:
    return meant(
        candidates,
        wish,
        lambda one: signs_of(shown_key(one.key)),
        lambda one: (one.nick,),
        beginning=signs_of(wish),
        shown=FIRST_GROUP,
        is_whole=is_fingerprint(wish),
    )
