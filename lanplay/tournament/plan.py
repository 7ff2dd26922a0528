"""The charter of a tournament, from what its organiser asks for; what is left open is what most would choose."""

import secrets
from dataclasses import dataclass, field
from typing import Final

from engine import registry
from engine.contract import AnyGame
from engine.options import OptionValue
from lanplay.errors import CommandError
from lanplay.text.games import title
from protocol.agreement import rules_of, settings_of
from protocol.tournament.charter import (
    RULES_VERSION,
    TITLE_LENGTH,
    USUAL_SETTINGS,
    BadCharter,
    Charter,
    Format,
    FoulRule,
    Partners,
    check_charter,
)
from protocol.tournament.tiebreaks import TieBreak
from protocol.wire.text import clean
from protocol.wire.watching import ASKED, OFF, WATCH, WATCH_CODE

USUAL_ROUNDS: Final = 5
USUAL_CLOCK: Final = 90 * 60
"""Longer than any of the games takes: it ends rounds in which somebody sits and does not play."""
USUAL_GRACE: Final = 60
USUAL_WITNESSES: Final = 3
OF_SWISS: Final = (
    TieBreak.BUCHHOLZ_CUT_1,
    TieBreak.BUCHHOLZ,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.DIRECT,
    TieBreak.WINS,
    TieBreak.PROGRESSIVE,
)
OF_OTHERS: Final = (TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER, TieBreak.WINS)


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What an organiser wants. Without `seats` a rotation has the game's usual numbers; `clock` and `grace` are in
    seconds; the entry is closed when there are so many `entrants`, or by the organiser's word. `partner` is whom they
    would like to enter with. `points` (of each place), `draw` and `bye` are in halves; `seeds` are keys, the strongest
    player's first. What is left empty is as usual."""

    game: str
    options: dict[str, OptionValue]
    format: Format
    rounds: int | None = None
    seats: tuple[int, ...] = ()
    name: str | None = None
    code: str | None = field(default=None, repr=False)
    entrants: int | None = None
    clock: int = USUAL_CLOCK
    grace: int = USUAL_GRACE
    witnesses: int = USUAL_WITNESSES
    late_until: int = 0
    half_byes: int = 0
    replays: int = 0
    partners: Partners = Partners.NONE
    partner: str | None = None
    tie_breaks: tuple[TieBreak, ...] = ()
    points: tuple[int, ...] = ()
    draw: int = 1
    bye: int | None = None
    seeds: tuple[bytes, ...] = ()
    foul: FoulRule = FoulRule.OUT


_SAID = (
    "charter_format",
    "charter_late",
    "charter_partners",
    "charter_points",
    "charter_replays",
    "charter_tie_breaks",
)
"""Why nobody could enter, where an option says so and a sentence names it."""


def charter_of(plan: TournamentPlan, organiser: bytes) -> Charter:
    """Raises BadOption for the game, and CommandError for what does not fit together."""
    game = registry.find(plan.game)
    is_free = plan.format in (Format.SWISS, Format.ROTATION)
    seats = plan.seats or _usual_seats(game, plan)
    places = plan.points or _places(game, plan, seats)
    charter = Charter(
        version=RULES_VERSION,
        nonce=secrets.token_bytes(16),
        title=_title(plan),
        organiser=organiser,
        game=game.name,
        rules=rules_of(game),
        settings=settings_of(game, USUAL_SETTINGS | _for_watchers(plan) | plan.options, seats[0]),
        seats=seats,
        format=plan.format,
        rounds=(plan.rounds or USUAL_ROUNDS) if is_free else 0,
        places=places,
        draw=plan.draw,
        bye=places[0] if plan.bye is None else plan.bye,
        half_byes=plan.half_byes,
        late_until=plan.late_until,
        tie_breaks=plan.tie_breaks or (OF_SWISS if plan.format is Format.SWISS else OF_OTHERS),
        partners=plan.partners,
        seeds=plan.seeds,
        clock=plan.clock,
        grace=plan.grace,
        witnesses=plan.witnesses,
        foul=plan.foul,
        replays=plan.replays,
    )
    if plan.options.get(WATCH_CODE) == ASKED:  # whoever comes to its tables is known by key, and is told no code
        raise CommandError("charter_watch_code")
    if plan.rounds is not None and not is_free:
        raise CommandError("charter_rounds")
    try:
        check_charter(charter)
    except BadCharter as bad:
        raise CommandError(bad.code if bad.code in _SAID else "charter_unfit") from None
    return charter


def _for_watchers(plan: TournamentPlan) -> dict[str, OptionValue]:
    """Whom a code keeps out does not look on either, unless the organiser says so."""
    return {} if plan.code is None else {WATCH: OFF}


def _title(plan: TournamentPlan) -> str:
    name = clean(title(plan.game) if plan.name is None else plan.name, TITLE_LENGTH)
    if not name:
        raise CommandError("table_name_empty")
    return name


def _sides(game: AnyGame, plan: TournamentPlan, seats: int) -> int:
    return seats if plan.partners is Partners.NONE else len(game.teams(seats))


def _usual_seats(game: AnyGame, plan: TournamentPlan) -> tuple[int, ...]:
    """For a rotation the smallest table of three or more sides, four first; else the smallest of two."""
    if plan.partners is not Partners.NONE and not game.teams(game.seats[0]):
        raise CommandError("charter_partners")
    if plan.format is Format.ROTATION:
        larger = [seats for seats in game.seats if _sides(game, plan, seats) > 2]
        found = sorted(larger, key=lambda seats: (seats != 4, seats))[:1] + ([3] if {3, 4} <= set(larger) else [])
    else:
        found = [seats for seats in game.seats if _sides(game, plan, seats) == 2][:1]
    if not found:
        raise CommandError("charter_format")
    return tuple(found)


def _places(game: AnyGame, plan: TournamentPlan, seats: tuple[int, ...]) -> tuple[int, ...]:
    """In halves: a point for each side that is left behind."""
    width = max(_sides(game, plan, one) for one in seats)
    return tuple(2 * behind for behind in reversed(range(width)))
