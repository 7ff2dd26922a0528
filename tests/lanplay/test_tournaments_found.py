"""Which tournament is meant by what somebody typed, and what is told where there is none."""

import pytest
from msgspec import structs
from tournament.simulated import charter_for

from lanplay.errors import report_of
from lanplay.tournament.search import FoundTournament, _matching, _nobody
from protocol.tournament.charter import Format


def found(title: str, host: str = "Ada") -> FoundTournament:
    charter = structs.replace(charter_for(Format.SWISS), title=title)
    return FoundTournament(charter, b"", bytes(32), (), host, 2, "entry", False)


@pytest.mark.parametrize("typed", ["Friday", "friday", "ada", None])
def test_a_tournament_is_meant_by_its_title_by_whoever_answers_or_as_the_only_one(typed: str | None) -> None:
    friday = found("Friday")
    assert _matching([friday], typed) == [friday]
    assert _matching([friday], "Monday") == []


def test_a_title_cannot_pass_for_the_id_of_another_tournament() -> None:
    friday = found("Friday")
    shown = friday.charter.id.hex()[:8]
    assert _matching([found(shown, "Bo"), friday], shown) == [friday]
    assert _matching([friday], shown[:1]) == [], "a single digit is no id"


def test_where_the_wanted_one_is_not_there_the_others_are_named() -> None:
    friday = found("Friday")
    report = report_of(_nobody([friday, found("Friday", "Bo")], "Monday"))
    assert report.code == "tournament_not_found"
    assert f"Friday (Ada, {friday.charter.id.hex()[:8]})" in report.text
    assert "Bo" not in report.text, "one tournament, whoever answers for it"
    assert report_of(_nobody([], "Monday")).code == report_of(_nobody([friday], None)).code == "tournaments_none"
