"""How a game has ended, in words: who has won, with whom, and the places, names and points of all sides."""

from collections.abc import Sequence

from engine.outcome import Outcome
from lanplay.games.voice import Spoken, voice_of
from lanplay.text import mark, numeral, translate

ALL = mark("It is a tie: everybody has won.")
WON = Spoken(mark("You have won!"), mark("{nick} has won."))
WON_WITH = Spoken(mark("You and {nicks} have won!"), mark("{nick} and {nicks} have won."))


def result_rows(
    outcome: Outcome, nicks: Sequence[str], teams: Sequence[Sequence[int]] = ()
) -> tuple[tuple[str, str, str], ...]:
    """Place, names and points of each side, the best first; `teams` are the seats that play together, if any do."""
    sides = sides_of(outcome, len(nicks), teams)
    places = [1 + sum(_place(outcome, other) < _place(outcome, side) for other in sides) for side in sides]
    return tuple(
        (f"{place}.", " + ".join(nicks[one] for one in side), _points(outcome, side))
        for place, side in zip(places, sides, strict=True)
    )


def sides_of(outcome: Outcome, players: int, teams: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """The seats of each side in the same order."""
    return sorted(teams or [(one,) for one in range(players)], key=lambda side: _place(outcome, side))


def _place(outcome: Outcome, side: Sequence[int]) -> int:
    return min(outcome.places[one] for one in side)


def _points(outcome: Outcome, side: Sequence[int]) -> str:
    scores = outcome.scores
    return "" if scores is None else numeral(sum(scores[one] for one in side))


def winners_told(outcome: Outcome, nicks: Sequence[str], seat: int) -> str:
    """Who has won, in a sentence; the reader at `seat` comes first."""
    winners = sorted(outcome.winners, key=lambda one: (one != seat, one))
    if len(winners) == len(nicks):
        return translate(ALL)
    first, *others = winners
    voice = voice_of(nicks, seat)
    if not others:
        return voice.says(WON, first)
    return voice.says(WON_WITH, first, nicks=voice.listed(others))
