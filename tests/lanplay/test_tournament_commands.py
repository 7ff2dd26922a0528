"""`lanplay tournament`: what the file of a tournament says, in words and as data."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from page_reader import check_alone
from program import run
from tournament.real_file import finished
from tournament.simulated import Simulation, charter_for, person

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.pages.tournament import tournament_page
from lanplay.text import LANGUAGES
from lanplay.tournament.plan import TournamentPlan, charter_of
from protocol.files.tournament import TournamentReport
from protocol.tournament.charter import Format
from protocol.tournament.tables import standings_data
from protocol.tournament.tiebreaks import TieBreak

_enrolment = Simulation.enrolment


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "friday.tournament"
    path.write_bytes(finished()[1])
    return str(path)


def test_every_word_says_what_the_file_holds(file: str) -> None:
    assert run("tournament", "verify", file).out.endswith("2 entrants, 1 round, 1 table verified, 19 signatures.\n")
    standings = run("tournament", "standings", file).out.splitlines()
    assert [line.split()[0] for line in standings] == ["place", "1", "2"]
    assert run("tournament", "pairings", file, "--explain").out.splitlines()[0] == "Round 1:"
    assert len(run("tournament", "crosstable", file).out.splitlines()) == 3
    explained = run("tournament", "standings", file, "--explain", "P1").out
    assert "Sonneborn-Berger" in explained


@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_are_told_the_same_in_every_language(file: str, language: str) -> None:
    told = [
        run("--lang", language, "--json", "tournament", word, file).events[0]
        for word in ("verify", "standings", "pairings", "crosstable")
    ]
    assert told[0]["verified"]
    assert told[1]["standings"][0]["place"] == 1
    assert told[2]["pairings"][0]["result"]["ending"] == "played"
    assert [row["place"] for row in told[3]["crosstable"]] == [1, 2]


@pytest.mark.parametrize(("language", "point"), [("en", "."), ("de", ","), ("it", ",")])
def test_people_read_points_as_their_language_writes_them(file: str, language: str, point: str) -> None:
    for words in (["standings"], ["standings", "--explain", "P1"], ["crosstable"]):
        told = run("--lang", language, "tournament", words[0], file, *words[1:]).out
        assert set(re.findall(r"\d([.,])\d", told)) == {point}, told


def test_it_is_exported_for_other_programs(file: str) -> None:
    assert json.loads(run("tournament", "export", file, "json").out)["format"] == "round-robin"
    assert run("tournament", "export", file, "csv").out.startswith("place,number,name,points,")
    assert run("tournament", "export", file, "trf").out.startswith("012 Friday\r\n")


def test_it_is_a_page_for_the_wall(file: str) -> None:
    page = run("tournament", "crosstable", file, "--html").out
    assert page == run("tournament", "export", file, "html").out
    check_alone(page)
    assert "<h1>Friday</h1>" in page


def test_a_page_has_every_round_and_says_what_parts_the_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Simulation, "enrolment", lambda self, one: replace(_enrolment(self, one), nick=f"<b>{one}&"))
    simulation = Simulation(charter_for(Format.SWISS, rounds=4), range(7))
    simulation.start()
    for _ in range(4):
        simulation.open()
        simulation.close()
    found = check_alone(tournament_page(TournamentReport(simulation.charter, (), simulation.state, 0, 0)))
    heads = [text for text in found.texts("h2") if text.startswith(("Round", "Standings"))]
    assert heads == [
        head for number in (4, 3, 2, 1) for head in (f"Round {number}", f"Standings after round {number} of 4")
    ]
    assert found.texts("td").count("<b>6&") == 5  # as cells of four standings and of the cross table
    rows = standings_data(simulation.charter, simulation.state)
    assert len(found.texts("summary")) == sum(row["decided"] != "points" for row in rows) > 0
    assert not found.attributes("b")


def test_a_page_before_the_first_round_lists_who_has_entered() -> None:
    simulation = Simulation(charter_for(Format.SWISS), range(3))
    simulation.start()
    found = check_alone(tournament_page(TournamentReport(simulation.charter, (), simulation.state, 0, 0)))
    assert found.texts("h2") == ["Standings before the first round"]


def test_an_organiser_says_what_points_tie_breaks_and_seeds_there_are() -> None:
    key, breaks = person(3).key, (TieBreak.WINS, TieBreak.DIRECT)
    plan = TournamentPlan("tao", {}, Format.SWISS, points=(6, 0), draw=2, bye=4, tie_breaks=breaks, seeds=(key,))
    charter = charter_of(plan, person(0).key)
    found = charter.places, charter.draw, charter.bye, charter.tie_breaks, charter.seeds
    assert found == ((6, 0), 2, 4, breaks, (key,))


@pytest.mark.parametrize(
    "words",
    [
        ("--points", "x"),
        ("--points", "0.3,0"),
        ("--points", "1,1"),
        ("--draw", "2"),
        ("--tie-break", "luck"),
        ("--seed", "nobody"),
        ("--format", "round-robin", "--tie-break", "buchholz"),
        ("--partners", "fixed"),
    ],
)
def test_terms_that_do_not_fit_open_no_tournament(words: tuple[str, ...], tmp_path: Path) -> None:
    told = run("tournament", "host", "--game", "tao", *words, "--interface", "lo", "--home", str(tmp_path))
    assert told.status == Exit.REFUSED
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--points", "1"), "charter_points"),
        (("--points", "1,2"), "charter_points"),
        (("--points", "abc"), "points_wrong"),
        (("--draw", "nan"), "points_wrong"),
        (("--draw", "0.3"), "points_wrong"),
        (("--draw", "9"), "charter_points"),
        (("--bye", "1e9"), "points_wrong"),
        (("--bye", "9e999999"), "points_wrong"),
        (("--bye", "50"), "charter_points"),
        (("--replays", "2"), "charter_replays"),
        (("--partners", "drawn"), "charter_partners"),
        (("--late-until", "9", "--rounds", "3"), "charter_late"),
        (("--tie-break", "wins", "--tie-break", "wins"), "charter_tie_breaks"),
    ],
)
def test_terms_that_do_not_fit_are_named(words: tuple[str, ...], code: str) -> None:
    told = run("tournament", "host", "--game", "tao", *words, "--json")
    assert (told.status, told.json["code"]) == (Exit.REFUSED, code)


def test_a_bot_opens_no_tournament_that_nobody_could_start(tmp_path: Path) -> None:
    home = ("--interface", "lo", "--home", str(tmp_path))
    told = run("tournament", "host", "--game", "tao", "--auto", "random", *home, "--json")
    assert (told.status, told.json["code"]) == (Exit.REFUSED, "tournament_unstarted")


def test_tables_that_have_no_code_ask_nobody_for_it() -> None:
    plan = TournamentPlan("tao", {"watch_code": "asked"}, Format.SWISS)
    with pytest.raises(CommandError) as refused:
        charter_of(plan, bytes(32))
    assert refused.value.code == "charter_watch_code"


def test_what_it_does_not_hold_is_refused(file: str, tmp_path: Path) -> None:
    assert run("tournament", "pairings", file, "--round", "2").status == Exit.REFUSED
    assert run("tournament", "standings", file, "--explain", "nobody").status == Exit.REFUSED
    broken = tmp_path / "broken.tournament"
    broken.write_bytes(Path(file).read_bytes()[:-1])
    assert run("tournament", "verify", str(broken)).status == Exit.UNVERIFIED
    assert run("verify", file).status == Exit.UNVERIFIED
