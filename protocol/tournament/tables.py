"""Standings, pairings and the cross table as plain data: what programs read, and what tables for people are made of.

Numbers of entrants and rounds are counted from 1 here, as people count them. Points and tie-breaks are decimal texts.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypedDict

from engine.values import replace
from protocol.tournament.charter import Charter, Format
from protocol.tournament.machine import pairing_reasons
from protocol.tournament.rounds import RoundKind, RoundScore, TableOutcome
from protocol.tournament.state import Entrant, TournamentState, history, scoresheet, standing
from protocol.tournament.swiss import plan_of
from protocol.tournament.tiebreaks import Scoresheet, TieBreak, contributions, direct_encounter, encounters

MARKS: Final = {
    RoundKind.BYE: "bye",
    RoundKind.HALF_BYE: "half",
    RoundKind.ABSENT: "-",
    RoundKind.REST: "",
    RoundKind.OPEN: "*",
}
"""How the cross table marks a round that has no result against anybody."""


class StandingRow(TypedDict):
    """An entrant's line. `decided` is what put it after the one before: `points`, a tie-break, or `lot`."""

    place: int
    number: int
    name: str
    points: str
    tie_breaks: dict[str, str | None]
    decided: str


class Contributed(TypedDict):
    """What a round brought to a tie-break, and against whom; what is left out is `cut`."""

    round: int
    opponent: int | None
    value: str
    cut: bool


class LevelEntrants(TypedDict):
    """Those with the same score, what each has against the others, how many it has not met, and what order follows."""

    level: list[int]
    points: dict[str, str]
    not_met: dict[str, int]
    order: list[list[int]]


class ExplainedRow(StandingRow):
    """With what each tie-break is made of: the direct encounter of those who are level, any other of its rounds."""

    parts: dict[str, list[Contributed] | LevelEntrants]


class ResultData(TypedDict):
    """How a table ended; `gone` are the sides that were not there, `proof` is the hash of the file that proves it."""

    ending: str
    places: list[int]
    gone: list[int]
    proof: str | None


class PairingRow(TypedDict):
    """A table of a round, or, without a table, somebody who sits at none."""

    round: int
    table: int | None
    sides: list[int]
    names: list[str]
    result: ResultData


class ReasonRow(TypedDict):
    """What spoke `against` a pairing, and why its first side had the first seat."""

    sides: list[int]
    names: list[str]
    points: list[str]
    against: dict[str, int]
    first_seat: str | None
    is_current: bool


class CrossRow(TypedDict):
    """An entrant's line of the cross table."""

    place: int
    name: str
    points: str
    rounds: list[str]


def decimal(value: Fraction) -> str:
    """`7.5`, `37.25`; what has no end is cut after four places."""
    text = f"{float(value):.4f}".rstrip("0")
    return text + "0" if text.endswith(".") else text


def tournament_data(charter: Charter, state: TournamentState) -> dict[str, Any]:
    """All of a tournament as one JSON object."""
    return {
        "tournament": charter.id.hex(),
        "title": charter.title,
        "game": charter.game,
        "format": charter.format.value,
        "stage": state.stage.value,
        "rounds": charter.rounds_for(len(state.entrants)) if state.entrants else charter.rounds,
        "entrants": [_entrant_data(number, entrant) for number, entrant in enumerate(state.entrants)],
        "pairings": [
            pairing for number in range(len(state.rounds)) for pairing in pairings_data(charter, state, number)
        ],
        "standings": standings_data(charter, state),
        "state": state.hash.hex(),
    }


def standings_data(charter: Charter, state: TournamentState) -> list[StandingRow]:
    """A line for each entrant, the best first."""
    names = ["points", *(tie_break.value for tie_break in charter.tie_breaks), "lot"]
    return [
        {
            "place": row.place,
            "number": row.entrant + 1,
            "name": state.entrants[row.entrant].name,
            "points": decimal(row.points),
            "tie_breaks": {
                tie_break.value: None if value is None else decimal(value)
                for tie_break, value in zip(charter.tie_breaks, row.values, strict=True)
            },
            "decided": names[row.decided + 1],
        }
        for row in standing(charter, state)
    ]


def standings_after(charter: Charter, state: TournamentState, number: int) -> list[StandingRow]:
    """The standings after so many rounds, by the results as they stand today, of those who had entered by then."""
    rows = standings_data(charter, replace(state, rounds=state.rounds[:number]))
    entered = [row for row in rows if state.entrants[row["number"] - 1].joined <= max(number, 1)]
    return [{**row, "place": place} for place, row in enumerate(entered, 1)]


def standing_explained(charter: Charter, state: TournamentState, number: int) -> ExplainedRow:
    """What each tie-break of one entrant, counted from 0, is made of; what is cut is marked."""
    row = next(data for data in standings_data(charter, state) if data["number"] == number + 1)
    return row_explained(charter, scoresheet(charter, state), row)


def row_explained(charter: Charter, sheet: Scoresheet, row: StandingRow) -> ExplainedRow:
    """The same of a row of the standings that this sheet gives."""
    number = row["number"] - 1
    parts = {
        tie_break.value: _level(sheet, number) if tie_break is TieBreak.DIRECT else _made_of(sheet, number, tie_break)
        for tie_break in charter.tie_breaks
    }
    return {**row, "parts": parts}


def _level(sheet: Scoresheet, number: int) -> LevelEntrants:
    tied = [other for other, score in enumerate(sheet.scores) if score == sheet.scores[number]]
    table = encounters(sheet, tied)
    return {
        "level": [one + 1 for one in tied],
        "points": {str(one + 1): decimal(table[one][0]) for one in tied},
        "not_met": {str(one + 1): table[one][1] for one in tied},
        "order": [[one + 1 for one in tier] for tier in direct_encounter(sheet, tied)],
    }


def _made_of(sheet: Scoresheet, number: int, tie_break: TieBreak) -> list[Contributed]:
    return [
        {
            "round": part.round + 1,
            "opponent": None if part.opponent is None else part.opponent + 1,
            "value": decimal(part.value),
            "cut": part.is_cut,
        }
        for part in contributions(sheet, number, tie_break)
    ]


def pairings_data(charter: Charter, state: TournamentState, number: int) -> list[PairingRow]:
    """The tables of a round, counted from 0, then who sits at none."""
    played = state.rounds[number]
    rows: list[PairingRow] = [
        {
            "round": number + 1,
            "table": table + 1,
            "sides": [side + 1 for side in sides],
            "names": [state.entrants[side].name for side in sides],
            "result": _result_data(played.result(table)),
        }
        for table, sides in enumerate(played.plan.tables)
    ]
    plan = played.plan
    idle = (
        (plan.byes, RoundKind.BYE),
        (plan.half_byes, RoundKind.HALF_BYE),
        (plan.absent, RoundKind.ABSENT),
        (plan.rests, RoundKind.REST),
    )
    return rows + [
        {
            "round": number + 1,
            "table": None,
            "sides": [one + 1],
            "names": [state.entrants[one].name],
            "result": _idle_data(kind),
        }
        for numbers, kind in idle
        for one in numbers
    ]


def pairings_explained(charter: Charter, state: TournamentState, number: int) -> list[ReasonRow]:
    """Why a Swiss round was paired as it was: what spoke against each pairing, and why who has the first seat.

    Where results were corrected since, `is_current` is false: the round was paired by the results that stood then.
    """
    if charter.format is not Format.SWISS:
        return []
    reasons = pairing_reasons(charter, state, number)
    is_current = plan_of(reasons).tables == state.rounds[number].plan.tables
    return [
        {
            "sides": [side + 1 for side in reason.sides],
            "names": [state.entrants[side].name for side in reason.sides],
            "points": [decimal(Fraction(points, 2)) for points in reason.points],
            "against": {
                name: getattr(reason.penalties, name) for name in reason.penalties.__struct_fields__ if name != "lot"
            },
            "first_seat": reason.seat.value if reason.seat else None,
            "is_current": is_current,
        }
        for reason in reasons
    ]


def crosstable_data(charter: Charter, state: TournamentState) -> list[CrossRow]:
    """A line for each entrant in the order of the standings: of each round the opponents by their places, and the
    points that it brought. A forfeit is marked with `+` or `-`."""
    rows = standing(charter, state)
    places = {row.entrant: row.place for row in rows}
    lines = history(charter, state)
    return [
        {
            "place": row.place,
            "name": state.entrants[row.entrant].name,
            "points": decimal(row.points),
            "rounds": [_cell(score, places) for score in lines[row.entrant]],
        }
        for row in rows
    ]


def csv_text(rows: Sequence[Mapping[str, object]]) -> str:
    """The rows as CSV with a head (RFC 4180). What people named themselves cannot begin a formula in a spreadsheet."""
    flat = [_flat(row) for row in rows]
    stream = io.StringIO()
    writer = csv.DictWriter(stream, list(flat[0]) if flat else [], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(flat)
    return stream.getvalue()


def _entrant_data(number: int, entrant: Entrant) -> dict[str, Any]:
    return {
        "number": number + 1,
        "name": entrant.name,
        "keys": list(entrant.keys),
        "joined": entrant.joined,
        "retired": entrant.retired or None,
        "struck": entrant.is_struck,
    }


def _result_data(result: TableOutcome | None) -> ResultData:
    if result is None:
        return _idle_data(RoundKind.OPEN)
    return {
        "ending": result.ending.value,
        "places": list(result.places),
        "gone": [side + 1 for side in result.gone],
        "proof": result.proof or None,
    }


def _idle_data(kind: RoundKind) -> ResultData:
    return {"ending": kind.value, "places": [], "gone": [], "proof": None}


def _cell(score: RoundScore, places: dict[int, int]) -> str:
    if score.kind in MARKS:
        return MARKS[score.kind]
    met = "/".join(str(places[other]) for other in score.opponents)
    if score.kind is not RoundKind.PLAYED:
        return f"{met}{'+' if score.kind is RoundKind.FORFEIT_WON else '-'}"
    return f"{met}{'ab'[score.side or 0] if len(score.opponents) == 1 else ''}:{decimal(Fraction(score.points, 2))}"


def _flat(row: Mapping[str, object]) -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat.update({inner: _cell_text(part) for inner, part in value.items()})
        elif isinstance(value, list) and name == "rounds":
            flat.update({f"round {number}": _cell_text(part) for number, part in enumerate(value, 1)})
        else:
            flat[name] = _cell_text(value)
    return flat


def _cell_text(value: object) -> str:
    text = " / ".join(map(str, value)) if isinstance(value, Iterable) and not isinstance(value, str) else str(value)
    text = "" if value is None else text
    return f"'{text}" if text[:1] in ("=", "+", "@", "\t", "\r") or (text[:1] == "-" and len(text) > 1) else text
