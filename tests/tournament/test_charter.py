"""Charters: which of them nobody should enter under, and that they have one form."""

import pytest
from tournament.simulated import charter_for, person

from protocol.tournament.charter import BadCharter, Format, Partners, check_charter, read_charter
from protocol.tournament.tiebreaks import TieBreak
from protocol.wire.canonical import BadMessage


@pytest.mark.parametrize("format_", Format)
def test_a_charter_of_every_format_is_read_as_it_was_written(format_: Format) -> None:
    charter = charter_for(format_)
    assert read_charter(charter.data) == charter


@pytest.mark.parametrize("partners", [Partners.FIXED, Partners.DRAWN])
def test_partners_play_games_of_partners(partners: Partners) -> None:
    check_charter(charter_for(Format.SWISS, game="dog", seats=(4,), partners=partners))
    with pytest.raises(BadCharter, match="charter_partners"):
        check_charter(charter_for(Format.SWISS, partners=partners))


@pytest.mark.parametrize(
    ("code", "format_", "changes"),
    [
        ("charter_version", Format.SWISS, {"version": 2}),
        ("charter_keys", Format.SWISS, {"organiser": bytes(32)}),
        ("charter_keys", Format.SWISS, {"seeds": (person(1).key,) * 2}),
        ("charter_title", Format.SWISS, {"title": "Fri\x1b[31mday"}),
        ("charter_seats", Format.ROTATION, {"seats": (4, 4)}),
        ("charter_format", Format.ROTATION, {"seats": (2,)}),
        ("charter_format", Format.SWISS, {"game": "dao", "seats": (3,)}),
        ("charter_rounds", Format.SWISS, {"rounds": 0}),
        ("charter_rounds", Format.ROUND_ROBIN, {"rounds": 3}),
        ("charter_late", Format.SWISS, {"late_until": 5}),
        ("charter_late", Format.ELIMINATION, {"half_byes": 1}),
        ("charter_replays", Format.SWISS, {"replays": 1}),
        ("charter_points", Format.SWISS, {"places": (2, 2)}),
        ("charter_points", Format.SWISS, {"places": (0, 2)}),
        ("charter_points", Format.SWISS, {"draw": 3}),
        ("charter_points", Format.SWISS, {"bye": 3}),
        ("charter_points", Format.ROTATION, {"places": (2, 0)}),
        ("charter_tie_breaks", Format.ROUND_ROBIN, {"tie_breaks": (TieBreak.BUCHHOLZ,)}),
        ("charter_tie_breaks", Format.SWISS, {"tie_breaks": (TieBreak.WINS, TieBreak.WINS)}),
    ],
)
def test_what_nobody_should_enter_under_is_refused(code: str, format_: Format, changes: dict[str, object]) -> None:
    with pytest.raises(BadCharter) as refused:
        check_charter(charter_for(format_, **changes))
    assert refused.value.code == code


def test_a_witness_has_to_be_named() -> None:
    with pytest.raises(BadCharter, match="charter_witnesses"):
        check_charter(charter_for(Format.SWISS, witnesses=0))


@pytest.mark.parametrize("cut", [1, 20, 80])
def test_what_is_no_charter_is_refused(cut: int) -> None:
    with pytest.raises(BadMessage):
        read_charter(charter_for(Format.SWISS).data[:-cut])
