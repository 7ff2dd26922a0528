"""What the file of a tournament says: standings, pairings, cross table and exports, for people and for programs."""

import sys
from collections.abc import Sequence

from lanplay.errors import CommandError, read_at_most
from lanplay.output import Output
from lanplay.records.file_faults import FileBroken
from lanplay.screen.cells import pad, width
from lanplay.settings import Settings
from lanplay.text import localised, mark, mark_counted, translate, translate_counted
from lanplay.text.games import title
from protocol.files.container import MOST_TOURNAMENT, BadTranscript
from protocol.files.tournament import TournamentReport, verify_tournament
from protocol.tournament.charter import Charter, Format
from protocol.tournament.rounds import RoundKind, TableEnding
from protocol.tournament.state import TournamentStage, TournamentState
from protocol.tournament.swiss import SeatReason
from protocol.tournament.tables import (
    Contributed,
    CrossRow,
    ExplainedRow,
    LevelEntrants,
    PairingRow,
    ReasonRow,
    ResultData,
    StandingRow,
    crosstable_data,
    csv_text,
    pairings_data,
    pairings_explained,
    standing_explained,
    standings_data,
    tournament_data,
)
from protocol.tournament.tiebreaks import TieBreak
from protocol.tournament.trf import trf

FORMATS = {
    Format.ROUND_ROBIN: mark("round robin"),
    Format.DOUBLE_ROUND_ROBIN: mark("double round robin"),
    Format.SWISS: mark("Swiss system"),
    Format.ELIMINATION: mark("knock-out"),
    Format.ROTATION: mark("rotation"),
}
TIE_BREAKS = {
    TieBreak.DIRECT: mark("direct encounter"),
    TieBreak.BUCHHOLZ: mark("Buchholz"),
    TieBreak.BUCHHOLZ_CUT_1: mark("Buchholz Cut-1"),
    TieBreak.SONNEBORN_BERGER: mark("Sonneborn-Berger"),
    TieBreak.WINS: mark("wins"),
    TieBreak.PROGRESSIVE: mark("progressive"),
}
IDLE = {
    RoundKind.BYE: mark("bye"),
    RoundKind.HALF_BYE: mark("half-point bye"),
    RoundKind.ABSENT: mark("absent"),
    RoundKind.REST: mark("rests"),
    RoundKind.OPEN: mark("not decided"),
}
ENDINGS = {
    TableEnding.PLAYED: mark("{places}"),
    TableEnding.FORFEIT: mark("{places}, not played"),
    TableEnding.FOUL: mark("{places}, foul"),
}
PENALTIES = {
    "second_bye": mark("second bye {number}"),
    "rematch": mark("rematch {number}"),
    "bye_points": mark("points of the bye {number}"),
    "seat_clash": mark("same seat due {number}"),
    "points_apart": mark("points apart {number}"),
    "seat_wish": mark("same seat wished {number}"),
    "float_again": mark("floats again {number}"),
    "out_of_order": mark("out of order {number}"),
}
SEATS = {
    SeatReason.BALANCE: mark("first seat by the balance of seats"),
    SeatReason.ALTERNATION: mark("first seat by turns"),
    SeatReason.NUMBER: mark("first seat by number"),
}
STAGES = {
    TournamentStage.ENTRY: mark("the entry is open"),
    TournamentStage.BETWEEN: mark("between two rounds"),
    TournamentStage.ROUND: mark("a round is being played"),
    TournamentStage.OVER: mark("the tournament is over"),
}
PLACE, NAME, POINTS, TABLE, ROUND = mark("place"), mark("name"), mark("points"), mark("table"), mark("Round {number}:")
RESULT = mark("result")
VERDICT = mark("{file} is true: {title}, {game}, {stage}. {entrants}, {rounds}, {tables}, {statements}.")
ENTRANTS = mark_counted("{number} entrant", "{number} entrants")
ROUNDS = mark_counted("{number} round", "{number} rounds")
TABLES = mark_counted("{number} table verified", "{number} tables verified")
STATEMENTS = mark_counted("{number} signature", "{number} signatures")
NOTHING = mark("nothing speaks against it")
CORRECTED = mark("Results were corrected since: by those of today this round would be paired otherwise.")
PART = mark("{value} of {opponent} in round {round}")
OWN = mark("{value} of round {round}")
WITHOUT = mark("{part} (left out)")
LEVEL = mark("level with: {names}")
ALONE = mark("level with nobody")


def read_tournament(file: str) -> TournamentReport:
    """The report of a file; raises CommandError, and FileBroken where it does not verify."""
    try:
        return verify_tournament(read_at_most(file, MOST_TOURNAMENT))
    except BadTranscript as cause:
        raise FileBroken(file, cause) from None


def tell_standings(settings: Settings, file: str, name: str | None) -> None:
    report = read_tournament(file)
    output = Output(settings.json)
    if name is not None:
        explained = standing_explained(report.charter, report.state, _entrant(report, name))
        output.event("tournament", explained=explained)
        output.say("\n".join(explanation_of(report, explained)))
        return
    rows = standings_data(report.charter, report.state)
    output.event("tournament", standings=rows)
    output.say(standing_lines(report.charter, rows))


def standing_lines(charter: Charter, rows: Sequence[StandingRow]) -> str:
    """The standings as a table in text."""
    breaks = charter.tie_breaks
    head = [translate(text) for text in (PLACE, NAME, POINTS, *(TIE_BREAKS[one] for one in breaks))]
    return laid_out([head, *(standing_cells(charter, row) for row in rows)])


def standing_cells(charter: Charter, row: StandingRow) -> list[str]:
    """The place, the name, the points, and the tie-breaks in their order."""
    values = (row["tie_breaks"][one.value] or "" for one in charter.tie_breaks)
    return [str(row["place"]), row["name"], *map(localised, (row["points"], *values))]


def tell_pairings(settings: Settings, file: str, number: int | None, *, is_explained: bool) -> None:
    report = read_tournament(file)
    rounds = len(report.state.rounds)
    index = (number or rounds) - 1
    if not 0 <= index < rounds:
        raise CommandError("tournament_round", round=number or 0, most=rounds)
    output = Output(settings.json)
    rows = pairings_data(report.charter, report.state, index)
    reasons = pairings_explained(report.charter, report.state, index) if is_explained else []
    output.event("tournament", round=index + 1, pairings=rows, reasons=reasons)
    output.say(translate(ROUND).format(number=index + 1))
    output.say(pairing_lines(rows))
    for line in _reasons(reasons):
        output.say(line)


def pairing_lines(rows: Sequence[PairingRow]) -> str:
    """The tables of a round and how they ended, as a table in text."""
    head = [translate(TABLE), translate(NAME), translate(RESULT)]
    return laid_out(
        [head, *([str(row["table"] or ""), " – ".join(row["names"]), result_told(row["result"])] for row in rows)]
    )


def tell_crosstable(settings: Settings, file: str, *, is_page: bool = False) -> None:
    report = read_tournament(file)
    if is_page:
        _write_page(report)
        return
    output = Output(settings.json)
    rows = crosstable_data(report.charter, report.state)
    output.event("tournament", crosstable=rows)
    output.say(crosstable_lines(report.state, rows))


def crosstable_lines(state: TournamentState, rows: Sequence[CrossRow]) -> str:
    """The cross table in text."""
    numbers = [str(number + 1) for number in range(len(state.rounds))]
    head = [translate(PLACE), translate(NAME), *numbers, translate(POINTS)]
    return laid_out([head, *map(cross_cells, rows)])


def cross_cells(row: CrossRow) -> list[str]:
    """The place, the name, what each round brought, and the points."""
    return [str(row["place"]), row["name"], *map(localised, (*row["rounds"], row["points"]))]


def export_tournament(file: str, kind: str) -> None:
    report = read_tournament(file)
    if kind == "json":
        Output(True).data(tournament_data(report.charter, report.state))
        return
    if kind == "html":
        _write_page(report)
        return
    try:
        text = (
            trf(report.charter, report.state)
            if kind == "trf"
            else csv_text(standings_data(report.charter, report.state))
        )
    except ValueError:
        raise CommandError("tournament_trf") from None
    sys.stdout.write(text)


def _write_page(report: TournamentReport) -> None:
    from lanplay.pages.tournament import tournament_page

    sys.stdout.write(tournament_page(report))


def tell_verdict(settings: Settings, file: str) -> None:
    report = read_tournament(file)
    state, output = report.state, Output(settings.json)
    output.event(
        "tournament",
        verified=True,
        tournament=report.charter.id.hex(),
        stage=state.stage.value,
        state=state.hash.hex(),
        tables=report.tables,
        statements=report.statements,
    )
    counts = {
        "entrants": translate_counted(ENTRANTS, len(state.entrants)),
        "rounds": translate_counted(ROUNDS, len(state.rounds)),
        "tables": translate_counted(TABLES, report.tables),
        "statements": translate_counted(STATEMENTS, report.statements),
    }
    told = {"file": file, "title": report.charter.title, "game": title(report.charter.game)}
    output.say(translate(VERDICT).format(**told, **counts, stage=translate(STAGES[state.stage])))


def laid_out(rows: Sequence[Sequence[str]]) -> str:
    """A table as text, each column as wide as its widest cell."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(pad, row, widths)).rstrip() for row in rows)
    return "\n".join(lines)


def _entrant(report: TournamentReport, name: str) -> int:
    """The entrant of that number, or the only one whose name begins so."""
    names = [entrant.name for entrant in report.state.entrants]
    found = [number for number, one in enumerate(names) if one.casefold().startswith(name.casefold())]
    exact = [number for number in found if names[number].casefold() == name.casefold()]
    if name.isdecimal() and 0 < int(name) <= len(names):
        return int(name) - 1
    if len(exact or found) != 1:
        raise CommandError("tournament_entrant", name=name)
    return (exact or found)[0]


def result_told(result: ResultData) -> str:
    """How a table ended, or why somebody sits at none: 1 – 0 between two sides, else the places."""
    if result["ending"] in {kind.value for kind in IDLE}:
        return translate(IDLE[RoundKind(result["ending"])])
    places = " – ".join(map(str, _scores(result) if len(result["places"]) == 2 else result["places"]))
    return translate(ENDINGS[TableEnding(result["ending"])]).format(places=places)


def _scores(result: ResultData) -> list[str]:
    places = result["places"]
    is_drawn = places[0] == places[1] and not result["gone"]
    return [
        "½" if is_drawn else "0" if side in result["gone"] or place > min(places) else "1"
        for side, place in enumerate(places, 1)
    ]


def _reasons(reasons: Sequence[ReasonRow]) -> list[str]:
    lines = []
    for row in reasons:
        against = [translate(PENALTIES[name]).format(number=cost) for name, cost in row["against"].items() if cost]
        seat = [translate(SEATS[SeatReason(row["first_seat"])])] if row["first_seat"] else []
        points = map(localised, row["points"])
        names = " – ".join(f"{name} ({brought})" for name, brought in zip(row["names"], points, strict=True))
        lines.append(f"{names}: {'; '.join([*(against or [translate(NOTHING)]), *seat])}")
    if any(not row["is_current"] for row in reasons):
        lines.append(translate(CORRECTED))
    return lines


def explanation_of(report: TournamentReport, explained: ExplainedRow) -> list[str]:
    """What the tie-breaks of an entrant are made of, line by line."""
    lines = [f"{explained['place']}. {explained['name']}: {localised(explained['points'])}"]
    for tie_break in report.charter.tie_breaks:
        parts, value = explained["parts"][tie_break.value], explained["tie_breaks"][tie_break.value]
        lines.append(f"{translate(TIE_BREAKS[tie_break])}: {localised(value or '–')}")
        told = [_part(report, part) for part in parts] if isinstance(parts, list) else _encounters(report, parts)
        lines += [f"  {line}" for line in told]
    return lines


def _encounters(report: TournamentReport, parts: LevelEntrants) -> list[str]:
    if len(parts["level"]) < 2:
        return [translate(ALONE)]
    level = [(report.state.entrants[number - 1].name, parts["points"][str(number)]) for number in parts["level"]]
    names = ", ".join(f"{name} {localised(points)}" for name, points in level)
    return [translate(LEVEL).format(names=names)]


def _part(report: TournamentReport, part: Contributed) -> str:
    told = {"value": localised(part["value"]), "round": part["round"]}
    if part["opponent"] is None:
        text = translate(OWN).format(**told)
    else:
        text = translate(PART).format(**told, opponent=report.state.entrants[part["opponent"] - 1].name)
    return translate(WITHOUT).format(part=text) if part["cut"] else text
