"""The desk of a tournament as a picture: what awaits a player, the round, and the standings or the cross table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from lanplay.pages.tournament import CROSSTABLE, ENTRY, LEGEND, STANDINGS
from lanplay.records.tournament import (
    NAME,
    PLACE,
    POINTS,
    RESULT,
    TABLE,
    TIE_BREAKS,
    cross_cells,
    result_told,
    standing_cells,
)
from lanplay.screen import cells
from lanplay.screen.layout import beside, lines, picture_width, text, window
from lanplay.screen.picture import Look, Picture, Row
from lanplay.screen.views.bars import LEAVING, Hint, footer, heading, screen, title_bar
from lanplay.text import screen as screen_texts
from lanplay.text import tournament as texts
from lanplay.text import translate
from lanplay.text.games import title
from lanplay.tournament.partnering import Candidate
from lanplay.tournament.told import IDLE, next_table, watch_hint
from protocol.hall.hall import Hall
from protocol.hall.partners import pairs
from protocol.tournament.charter import Partners
from protocol.tournament.rounds import RoundKind
from protocol.tournament.state import TournamentStage
from protocol.tournament.tables import PairingRow, StandingRow, crosstable_data, pairings_data, standings_after

DIGITS: Final = 2
GAP: Final = "   "
CELLS: Final = "  "
LEAST_NOTES: Final = 4
"""Rows that notes have in any case; they have those that nothing else needs, too."""
SCROLL: Final = Hint("PgUp PgDn", screen_texts.KEY_SCROLL, "pagedown")


@dataclass(frozen=True, slots=True)
class DeskModel:
    """What one person's desk shows. `seconds` is how long the round has been played, `first` the first row that is
    seen; `candidates` are those who could be this player's partner, of whom `asked` is one."""

    hall: Hall
    is_cross: bool = False
    first: int = 0
    seconds: int = 0
    notes: Sequence[str] = ()
    candidates: Sequence[Candidate] = ()
    partner: str | None = None
    is_pairing_up: bool = False
    asked: bytes = field(default=b"", repr=False)


def view_desk(model: DeskModel, look: Look) -> tuple[Picture, int]:
    """The window, and the first row of the body after clamping."""
    hall, width = model.hall, look.width
    name = cells.plain(hall.charter.title) if look.is_ascii else hall.charter.title
    bar = title_bar(f"lanplay · {name}", title(hall.charter.game), width)
    head = (text(""), *(line for words in _next(model) for line in lines(words, width, "heading")), text(""))
    body = tuple(_body(model, width))
    notes = _notes(model, width, max(LEAST_NOTES, look.height - 2 - len(head) - len(body)))
    room = max(1, look.height - 2 - len(head) - len(notes))
    shown, first = window(body, room, model.first)
    below = (*notes, footer((*_keys(model, has_more=len(body) > room), LEAVING), width))
    return screen(bar, (*head, *shown), below, look), first


def _notes(model: DeskModel, width: int, most: int) -> Picture:
    """The newest ones, none without its beginning."""
    shown: Picture = ()
    for words in reversed(model.notes):
        longer = (*lines(words, width, "message"), *shown)
        if len(longer) > most:
            return shown or longer[:most]
        shown = longer
    return shown


def _keys(model: DeskModel, *, has_more: bool) -> Iterator[Hint]:
    hall = model.hall
    is_entry = hall.state.stage is TournamentStage.ENTRY
    if is_entry and hall.key == hall.charter.organiser:
        yield Hint("S", texts.KEY_START, "s")
    if not is_entry:
        yield Hint("C", texts.KEY_STANDINGS if model.is_cross else texts.KEY_CROSSTABLE, "c")
    if has_more:
        yield SCROLL
    if hall.attendant.plays and not (hall.is_over or hall.attendant.has_withdrawn):
        if hall.attendant.byes_left():
            yield Hint("B", texts.KEY_BYE, "b")
        yield Hint("W", texts.KEY_WITHDRAW, "w")


# -- what awaits this person --------------------------------------------------------------------------------------


def _next(model: DeskModel) -> Iterator[str]:
    hall = model.hall
    state, own, entrant = hall.state, hall.own_pairing, hall.state.entrant_of(hall.key)
    if hall.is_over:
        yield translate(texts.IT_IS_OVER)
        yield from _own_place(hall)
    elif hall.attendant.has_withdrawn or (entrant is not None and state.entrants[entrant].retired):
        yield translate(texts.WITHDRAWN)
    elif not hall.attendant.plays:
        yield translate(texts.LOOKS_ON)
        if hint := watch_hint(hall):
            yield hint
    elif state.stage is TournamentStage.ENTRY:
        yield from _next_in_entry(model)
    elif own is not None:
        yield next_table(hall, own)
    elif entrant is None:
        is_late = len(state.rounds) < hall.charter.late_until
        yield translate(texts.COMES_IN_LATE if is_late else texts.NOT_ENTERED)
    elif state.stage is TournamentStage.ROUND:
        rows = pairings_data(hall.charter, state, len(state.rounds) - 1)
        ending = next((row["result"]["ending"] for row in rows if entrant + 1 in row["sides"]), None)
        yield translate(IDLE.get(str(ending), texts.AWAIT_OTHERS))
    else:
        yield translate(texts.AWAIT_ROUND)


def _next_in_entry(model: DeskModel) -> Iterator[str]:
    if model.partner is not None:
        yield translate(texts.PARTNER_FOUND).format(nick=model.partner)
    elif model.is_pairing_up:
        yield translate(texts.PARTNER_CHOICE if model.candidates else texts.PARTNERS_NOBODY)
    if model.hall.key == model.hall.charter.organiser:
        yield translate(texts.ENTRY_OWN)
    elif model.partner is not None or not model.is_pairing_up:
        yield translate(texts.WAITING)


def _own_place(hall: Hall) -> Iterator[str]:
    place = _place(hall)
    if place:
        yield translate(texts.OWN_PLACE).format(place=place, most=len(hall.state.entrants))


def _place(hall: Hall) -> int:
    """This player's place in the standings; 0 for none."""
    rows, entrant = _order(hall), hall.state.entrant_of(hall.key)
    return next((row["place"] for row in rows if entrant is not None and row["number"] == entrant + 1), 0)


# -- the tables ---------------------------------------------------------------------------------------------------


def _body(model: DeskModel, width: int) -> Iterator[Row]:
    if model.hall.state.stage is TournamentStage.ENTRY:
        yield from _entry(model, width)
        return
    if model.is_cross:
        yield from _cross(model)
        yield from (text(""), *lines(translate(LEGEND), width, "dim"))
        return
    games = tuple(_round(model))
    room = width - picture_width(games) - len(GAP)
    order = tuple(_standings(model.hall, room))
    if games and picture_width(order) <= room:
        yield from beside(order, room, games, picture_width(games), GAP)
    else:
        yield from (*games, *((text(""),) if games else ()), *_standings(model.hall, width))


def _order(hall: Hall) -> list[StandingRow]:
    """The standings after the last round that is over."""
    return standings_after(hall.charter, hall.state, _played(hall))


def _played(hall: Hall) -> int:
    return len(hall.state.rounds) - (hall.state.stage is TournamentStage.ROUND)


def _entry(model: DeskModel, width: int) -> Iterator[Row]:
    """Who has entered; where pairs do, with whom this player may."""
    names = sorted(model.hall.nicks().values(), key=str.casefold)
    if model.hall.charter.partners is Partners.FIXED:
        names = sorted(f"{one.nick} & {other.nick}" for one, other in pairs(model.hall.exchange))
        for number, one in enumerate(model.candidates, 1):
            word = texts.PARTNER_ASKS if one.asks else texts.PARTNER_IS_ASKED if one.key == model.asked else ""
            yield from lines(f"{number}  {one.nick}{f' ({translate(word)})' if word else ''}", width)
        if model.candidates:
            yield text("")
    if names:
        yield heading(translate(texts.ENTERED))
        yield from lines(", ".join(names), width)


def _round(model: DeskModel) -> Iterator[Row]:
    """The round that is being played, or the last one."""
    hall = model.hall
    state, number = hall.state, len(hall.state.rounds)
    if not number:
        return
    is_running = state.stage is TournamentStage.ROUND
    if is_running:
        clock = _minutes(model.seconds)
        if hall.charter.clock:
            clock = translate(texts.OF_CLOCK).format(clock=clock, most=_minutes(hall.charter.clock))
        rounds = hall.charter.rounds_for(len(state.entrants))
        yield heading(translate(texts.ROUND_NOW).format(number=number, rounds=rounds, clock=clock))
    else:
        yield heading(translate(texts.ROUND_ENDED).format(number=number))
    left = {pairing.table + 1 for pairing in hall.pairings}
    rows = pairings_data(hall.charter, state, number - 1)
    told = [[str(row["table"] or ""), " – ".join(row["names"]), _result(row, left)] for row in rows]
    head = [translate(TABLE), translate(NAME), translate(RESULT)]
    entrant = state.entrant_of(hall.key)
    yield from _laid_out([head, *told], [entrant is not None and entrant + 1 in row["sides"] for row in rows])


def _result(row: PairingRow, left: set[int]) -> str:
    if row["result"]["ending"] != RoundKind.OPEN.value:
        return result_told(row["result"])
    return translate(texts.BEING_PLAYED if row["table"] in left else texts.FINISHED)


def _standings(hall: Hall, width: int) -> Iterator[Row]:
    """With as many of the tie-breaks, in their order, as there is room for."""
    rows, played = _order(hall), _played(hall)
    rounds = hall.charter.rounds_for(len(hall.state.entrants))
    yield heading(translate(STANDINGS if played else ENTRY).format(number=played, most=rounds))
    table = [[translate(PLACE), translate(NAME), translate(POINTS)]]
    places = [standing_cells(hall.charter, row) for row in rows]
    table += [line[:3] for line in places]
    for number, one in enumerate(hall.charter.tie_breaks if played else (), 3):
        column = [translate(TIE_BREAKS[one]), *(line[number] for line in places)]
        wider = [[*line, cell] for line, cell in zip(table, column, strict=True)]
        if picture_width(tuple(_laid_out(wider))) > width:
            break
        table = wider
    own = _place(hall)
    yield from _laid_out(table, [row["place"] == own for row in rows])


def _cross(model: DeskModel) -> Iterator[Row]:
    state = model.hall.state
    rows = crosstable_data(model.hall.charter, state)
    yield heading(translate(CROSSTABLE))
    numbers = [str(number + 1) for number in range(len(state.rounds))]
    table = [[translate(PLACE), translate(NAME), *numbers, translate(POINTS)]]
    table += map(cross_cells, rows)
    own = _place(model.hall)
    yield from _laid_out(table, [row["place"] == own for row in rows])


def _laid_out(table: Sequence[Sequence[str]], is_own: Sequence[bool] = ()) -> Iterator[Row]:
    """A table, its head dimmed, each column as wide as its widest cell, one's own rows marked."""
    widths = [max(map(cells.width, column)) for column in zip(*table, strict=True)]
    for number, line in enumerate(table):
        style = "dim" if not number else "you" if number <= len(is_own) and is_own[number - 1] else ""
        yield text(CELLS.join(map(cells.pad, line, widths)).rstrip(), style)


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:0{DIGITS}}"
