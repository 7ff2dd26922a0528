"""`lanplay tournament`: what the file of a tournament says, in words and as data."""

import json
from pathlib import Path

import pytest
from program import run
from tournament.real_file import finished

from lanplay.exits import Exit
from lanplay.text import LANGUAGES
from protocol.rounds.tosschain import LENGTH


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "friday.tournament"
    path.write_bytes(finished(LENGTH)[1])
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


def test_it_is_exported_for_other_programs(file: str) -> None:
    assert json.loads(run("tournament", "export", file, "json").out)["format"] == "round-robin"
    assert run("tournament", "export", file, "csv").out.startswith("place,number,name,points,")
    assert run("tournament", "export", file, "trf").out.startswith("012 Friday\r\n")


def test_what_it_does_not_hold_is_refused(file: str, tmp_path: Path) -> None:
    assert run("tournament", "pairings", file, "--round", "2").status == Exit.REFUSED
    assert run("tournament", "standings", file, "--explain", "nobody").status == Exit.REFUSED
    broken = tmp_path / "broken.tournament"
    broken.write_bytes(Path(file).read_bytes()[:-1])
    assert run("tournament", "verify", str(broken)).status == Exit.UNVERIFIED
    assert run("verify", file).status == Exit.UNVERIFIED
