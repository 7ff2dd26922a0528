"""Whom a player enters with, where pairs enter together, by what they call them."""

from hall.parlour import Parlour
from tournament.simulated import charter_for, person

from lanplay.tournament.partnering import Partnering
from lanplay.tournament.told import DeskTeller
from protocol.tournament.charter import Format, Partners
from protocol.wire.fingerprint import shown_key

WANTED = 2
PRINT = shown_key(person(WANTED).key)
GROUP = PRINT.partition("-")[0]


def partner_of(*nicks: str, wish: str = "", chosen: int | None = None) -> int | None:
    """Whom the first of these people is given: by a `wish`, or chosen from the list."""
    charter = charter_for(Format.SWISS, game="dog", seats=(4,), partners=Partners.FIXED, rounds=1, grace=10)
    parlour = Parlour(charter, range(len(nicks)), nicks=nicks)
    parlour.pass_time(6.0)
    hall = parlour.halls[0]
    partnering = Partnering(hall, DeskTeller(lambda _: None))
    if chosen is None:
        partnering.wish_for(wish)
    else:
        partnering.choose(next(one for one in partnering.candidates() if one.key == person(chosen).key))
    partner = hall.attendant.partner
    return parlour.number(partner) if partner else None


def test_nobodys_nick_passes_for_the_fingerprint_of_somebody_else() -> None:
    for wish in (GROUP, PRINT, PRINT.lower().replace("0", "o").replace("1", "l")):
        assert partner_of("Ada", GROUP, "Cleo", wish=wish) == WANTED
    assert partner_of("Ada", "Bo", "Cleo", wish="cleo") == WANTED
    assert partner_of("Ada", "Bo", "Cleo", wish=GROUP[:3]) is None


def test_whoever_is_chosen_from_the_list_is_meant_whatever_they_are_called() -> None:
    assert partner_of("Ada", GROUP, "Cleo", chosen=1) == 1
    assert partner_of("Ada", "Cleo", "Cleo", chosen=WANTED) == WANTED
