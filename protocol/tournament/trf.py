"""TRF16, FIDE's report file, of a tournament between two sides: what programs for chess tournaments read.

A player is a line of fixed columns: 001, the number, the name, the points and the place, and ten columns for each round
with the opponent, the seat as `w` for the first and `b` for the second, and the result. Source: FIDE Handbook C.04,
Annex 2. Lines end with a carriage return and a line feed; names are ASCII, since readers count bytes.
"""

import unicodedata
from fractions import Fraction

from protocol.tournament.charter import Charter, sides_of
from protocol.tournament.rounds import RoundKind, RoundScore
from protocol.tournament.state import TournamentState, history, standing

_NAME = 33


def trf(charter: Charter, state: TournamentState) -> str:
    """The report; raises ValueError for a tournament at tables of more than two sides."""
    if any(len(sides_of(charter, seats)) != 2 for seats in charter.seats):
        raise ValueError("TRF16 knows two sides")
    places = {row.entrant: row.place for row in standing(charter, state)}
    lines = history(charter, state)
    head = [
        f"012 {_ascii(charter.title)}",
        f"062 {len(state.entrants)}",
        f"092 {charter.game} {charter.format.value}",
        f"XXR {charter.rounds_for(len(state.entrants))}",
    ]
    body = [
        _line(number, _ascii(entrant.name), lines[number], places[number], charter)
        for number, entrant in enumerate(state.entrants)
    ]
    return "".join(f"{line}\r\n" for line in [*head, *body])


def _line(number: int, name: str, scores: tuple[RoundScore, ...], place: int, charter: Charter) -> str:
    points = float(Fraction(sum(score.points for score in scores), 2))
    start = f"001 {number + 1:4} {'':4} {name[:_NAME]:{_NAME}} {'':4} {'':3} {'':11} {'':10} {points:4.1f} {place:4}"
    return start + "".join(f"  {_round(score, charter)}" for score in scores)


def _round(score: RoundScore, charter: Charter) -> str:
    opponent = f"{score.opponents[0] + 1:4}" if score.opponents else "0000"
    seat = "-" if score.side is None else "wb"[score.side]
    return f"{opponent} {seat} {_code(score, charter)}"


def _code(score: RoundScore, charter: Charter) -> str:
    match score.kind:
        case RoundKind.PLAYED:
            return "1" if score.points == charter.points.win else "=" if score.points == charter.draw else "0"
        case RoundKind.FORFEIT_WON:
            return "+"
        case RoundKind.FORFEIT_LOST:
            return "-"
        case RoundKind.BYE:
            return "U"
        case RoundKind.HALF_BYE:
            return "H"
        case RoundKind.ABSENT | RoundKind.REST | RoundKind.OPEN:
            return "Z"


def _ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(plain.split()) or "?"
