"""What a tournament looks like outside: data, CSV, the cross table, and TRF16."""

import csv
import io
import json

import pytest
from tournament.simulated import Simulation, charter_for
from tournament.test_swiss import disturbed

from protocol.tournament.charter import Format
from protocol.tournament.tables import (
    crosstable_data,
    csv_text,
    pairings_data,
    pairings_explained,
    standing_explained,
    standings_data,
    tournament_data,
)
from protocol.tournament.trf import trf


def played(format_: Format = Format.SWISS, entrants: int = 7) -> Simulation:
    one = Simulation(charter_for(format_), range(entrants), 4)
    one.play_on()
    return one


@pytest.mark.parametrize("format_", Format)
def test_all_of_it_is_json_and_csv(format_: Format) -> None:
    one = played(format_)
    data = tournament_data(one.charter, one.state)
    assert json.loads(json.dumps(data)) == data
    for rows in (data["standings"], pairings_data(one.charter, one.state, 0), crosstable_data(one.charter, one.state)):
        read = list(csv.reader(io.StringIO(csv_text(rows))))
        assert len(read) == len(rows) + 1
        assert len({len(row) for row in read}) == 1


def test_a_name_begins_no_formula() -> None:
    assert csv_text([{"name": '=HYPERLINK("x")', "points": "-"}]).splitlines()[1].startswith("\"'=")


def test_the_explanation_of_a_place_adds_up() -> None:
    one = played()
    for row in standings_data(one.charter, one.state):
        told = standing_explained(one.charter, one.state, row["number"] - 1)
        for name, parts in told["parts"].items():
            if name != "direct-encounter":
                total = sum(float(part["value"]) for part in parts if not part["cut"])
                assert total == float(row["tie_breaks"][name])


def test_every_pairing_is_explained() -> None:
    one = disturbed(3)
    for number, round_ in enumerate(one.state.rounds):
        rows = pairings_explained(one.charter, one.state, number)
        assert len(rows) == len(round_.plan.tables) + len(round_.plan.byes)
        assert all(row["is_current"] for row in rows)
        assert {row["first_seat"] for row in rows} <= {"balance", "alternation", "number", None}


def test_the_cross_table_is_the_same_from_both_sides() -> None:
    one = played(Format.ROUND_ROBIN, 6)
    rows = crosstable_data(one.charter, one.state)
    for row in rows:
        for number, cell in enumerate(row["rounds"]):
            opponent, points = cell.split(":")
            other = next(line for line in rows if line["place"] == int(opponent[:-1]))["rounds"][number]
            assert other.startswith(str(row["place"]))
            assert opponent[-1] != other.split(":")[0][-1]
            assert float(points) + float(other.split(":")[1]) == 1


def test_trf_has_its_columns() -> None:
    one = disturbed(7)
    text = trf(one.charter, one.state)
    lines = [line for line in text.split("\r\n") if line.startswith("001")]
    standings = {row["number"]: row for row in standings_data(one.charter, one.state)}
    for line in lines:
        number = int(line[4:8])
        assert line[14:47].rstrip() == standings[number]["name"]
        assert float(line[80:84]) == float(standings[number]["points"])
        assert int(line[85:89]) == standings[number]["place"]
        blocks = [line[start : start + 8] for start in range(91, len(line), 10)]
        assert len(blocks) == len(one.state.rounds)
        assert all(block[5] in "wb-" and block[7] in "10=+-UHZ" for block in blocks)
        for index, block in enumerate(blocks):
            if block[:4] != "0000":
                back = next(other for other in lines if int(other[4:8]) == int(block[:4]))
                assert int(back[91 + 10 * index :][:4]) == number


def test_trf_is_for_two_sides() -> None:
    one = played(Format.ROTATION, 8)
    with pytest.raises(ValueError, match="two sides"):
        trf(one.charter, one.state)
