"""The page of a tournament, for the wall: standings, pairings, the cross table, ties, and every round before.

It is computed from the verified file alone, as everybody else computes it, and needs no script. Standings after earlier
rounds follow from the results as they stand today.
"""

from collections.abc import Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element

from lanplay.pages.page import element, page, table
from lanplay.records.tournament import (
    FORMATS,
    NAME,
    PLACE,
    POINTS,
    RESULT,
    STAGES,
    TABLE,
    TIE_BREAKS,
    cross_cells,
    explanation_of,
    result_told,
    standing_cells,
)
from lanplay.text import capital, localised, mark, translate
from lanplay.text.games import title
from protocol.files.tournament import TournamentReport
from protocol.tournament.state import scoresheet
from protocol.tournament.tables import (
    ExplainedRow,
    crosstable_data,
    pairings_data,
    row_explained,
    standings_after,
    standings_data,
)
from protocol.tournament.tiebreaks import TieBreak

STANDINGS = mark("Standings after round {number} of {most}")
ENTRY = mark("Standings before the first round")
PAIRINGS = mark("Round {number}")
CROSSTABLE = mark("Cross table")
LEGEND = mark(
    "3a:1.0 is a game against whoever is in place 3, from the first seat (b: the second), and what it brought; "
    "+ and - are forfeits won and lost."
)
TIES = mark("Why who is before whom")
BY_TIE_BREAK = mark("{upper} before {lower}: {tie_break} {more} to {less}")
BY_LOT = mark("{upper} before {lower}: by lot")
ROUND_SHORT = mark("R{number}")
PROVEN = mark("Computed from a file that proves all of it: “lanplay tournament verify” must find the state {state}.")


def tournament_page(report: TournamentReport) -> str:
    charter, rounds = report.charter, len(report.state.rounds)
    described = (title(charter.game), translate(FORMATS[charter.format]), translate(STAGES[report.state.stage]))
    head = element("header", element("h1", charter.title), element("p", ", ".join(described)))
    now = [*([_pairings(report, rounds)] if rounds else []), _standings(report, rounds)]
    after = [_crosstable(report), *_ties(report), *_earlier(report)] if rounds else []
    foot = element("footer", element("p", translate(PROVEN).format(state=report.state.hash.hex())))
    main = element("main", element("div", *now, class_="now"), *after)
    return page(charter.title, (head, main, foot), ("page.css", "tournament.css"))


def _standings(report: TournamentReport, number: int) -> Element:
    breaks = report.charter.tie_breaks
    head = (*map(translate, (PLACE, NAME, POINTS)), *(translate(TIE_BREAKS[one]) for one in breaks))
    rows = (standing_cells(report.charter, row) for row in standings_after(report.charter, report.state, number))
    most = report.charter.rounds_for(len(report.state.entrants)) if report.state.entrants else 0
    words = translate(STANDINGS).format(number=number, most=most) if number else translate(ENTRY)
    return _section(words, table(head, rows, "standings"))


def _pairings(report: TournamentReport, number: int) -> Element:
    head = tuple(map(translate, (TABLE, NAME, RESULT)))
    rows = (
        (str(row["table"] or ""), " – ".join(row["names"]), result_told(row["result"]))
        for row in pairings_data(report.charter, report.state, number - 1)
    )
    return _section(translate(PAIRINGS).format(number=number), table(head, rows, "pairings"))


def _crosstable(report: TournamentReport) -> Element:
    rounds = range(1, len(report.state.rounds) + 1)
    numbers = (translate(ROUND_SHORT).format(number=number) for number in rounds)
    head = (translate(PLACE), translate(NAME), *numbers, translate(POINTS))
    rows = map(cross_cells, crosstable_data(report.charter, report.state))
    legend = element("p", translate(LEGEND), class_="legend")
    return _section(translate(CROSSTABLE), element("div", table(head, rows, "cross"), class_="wide"), legend)


def _ties(report: TournamentReport) -> Iterator[Element]:
    """For each two neighbours with the same points why one is before the other, and what that is made of."""
    sheet = scoresheet(report.charter, report.state)
    rows = [row_explained(report.charter, sheet, row) for row in standings_data(report.charter, report.state)]
    told = [_tie(report, *two) for two in pairwise(rows) if two[1]["decided"] != "points"]
    if told:
        yield _section(translate(TIES), *told)


def _tie(report: TournamentReport, upper: ExplainedRow, lower: ExplainedRow) -> Element:
    """Both are rows with what they are made of."""
    names = {"upper": upper["name"], "lower": lower["name"]}
    if lower["decided"] == "lot":
        words = translate(BY_LOT).format(**names)
    else:
        more, less = (localised(row["tie_breaks"][lower["decided"]] or "–") for row in (upper, lower))
        by = translate(TIE_BREAKS[TieBreak(lower["decided"])])
        words = translate(BY_TIE_BREAK).format(**names, tie_break=by, more=more, less=less)
    parts = (element("pre", "\n".join(explanation_of(report, row))) for row in (upper, lower))
    return element("details", element("summary", words), element("div", *parts, class_="parts"))


def _earlier(report: TournamentReport) -> Iterator[Element]:
    """The rounds before the last one, the newest first."""
    for number in range(len(report.state.rounds) - 1, 0, -1):
        yield element("div", _pairings(report, number), _standings(report, number), class_="now")


def _section(words: str, *content: Element) -> Element:
    return element("section", element("h2", capital(words)), *content)
