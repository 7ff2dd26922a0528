"""What those are called who come back to a tournament."""

from hall.parlour import Parlour
from tournament.simulated import charter_for, person

from lanplay.tournament.begin import organiser_of
from protocol.files.tournament import sign_charter
from protocol.hall.hall import Hall
from protocol.tournament.charter import Format
from protocol.wire.fingerprint import FIRST_GROUP, shown_key


def test_who_comes_back_is_called_as_they_entered_and_the_organiser_is_who_opened_it() -> None:
    parlour = Parlour(charter_for(Format.SWISS), range(2), nicks=("Ada", "Bo"))
    parlour.pass_time(6.0)
    signature = sign_charter(person(0), parlour.charter)
    hall = Hall(person(1), parlour.charter, signature, "account", parlour.now, plays=True)
    assert organiser_of(hall) == shown_key(person(0).key)[:FIRST_GROUP]
    hall.restore(parlour.journals[1], {}, parlour.now)
    assert hall.info(has_code=False).host == "Bo"
    hall.restore(parlour.journals[0], {}, parlour.now)
    assert organiser_of(hall) == "Ada"
