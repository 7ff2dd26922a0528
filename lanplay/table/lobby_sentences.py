"""Sentences about a table before its game: what is agreed there, what it is waiting for, what has changed, and who
would be partners.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine import registry
from engine.options import Option, OptionValue
from lanplay.text import absence, translate, translate_counted
from lanplay.text import table as texts
from lanplay.text.games import option_default, option_told
from lanplay.text.watch import told_terms
from protocol.agreement import Player, values_of
from protocol.seat.absence import STRICT
from protocol.wire.talk import Lobby, Sitting, TableInfo
from protocol.wire.watching import SETTINGS

CLOCK = "clock"
ABSENCE = "absence"


def terms(table: TableInfo | Lobby) -> Iterator[str]:
    """What everybody agrees to who sits down: the clock, who decides about silent players, the options that were
    chosen, those that are as usual, and whether hands are revealed.
    """
    chosen = dict(values_of(table.settings))
    clock = chosen.pop(CLOCK, None)
    yield translate(texts.CLOCK_NONE) if clock is None else translate(texts.CLOCK_TOLD).format(seconds=clock)
    is_strict = chosen.pop(ABSENCE, None) == STRICT
    yield translate(absence.TERMS_STRICT if is_strict else absence.TERMS_ASK)
    has_code = isinstance(table, TableInfo) and table.has_code
    yield told_terms({name: chosen.pop(name) for name in SETTINGS if name in chosen}, has_code=has_code)
    if chosen:
        yield translate(texts.CHOSEN).format(options=_listed(table.game, chosen))
    usual = {option.name: option_default(option) for option in _options(table.game)}
    as_usual = {name: value for name, value in usual.items() if name not in {*chosen, CLOCK, ABSENCE}}
    if as_usual:
        yield translate(texts.AS_USUAL).format(options=_listed(table.game, as_usual))
    if table.open_books:
        yield translate(texts.BOOKS_AGREED)


def _options(game: str) -> Sequence[Option]:
    """None where somebody plays a game that this program does not know."""
    return registry.find(game).options if game in registry.names() else ()


def _listed(game: str, values: Mapping[str, OptionValue]) -> str:
    return ", ".join(option_told(game, name, value) for name, value in values.items())


def awaited(lobby: Lobby, own: bytes, hint: str) -> tuple[str, ...]:
    """One sentence for each thing that is missing; `hint` says how the reader declares that they are ready."""
    sentences = []
    free = lobby.seats - len(lobby.sitting)
    if free:
        sentences.append(translate_counted(texts.WAITING, free))
    sitting = lobby.sitting_of(own)
    if sitting is not None and not sitting.is_ready:
        sentences.append(hint)
    others = [player.nick for player in lobby.sitting if player.key != own and not player.is_ready]
    if others and not free:
        sentences.append(translate(texts.NOT_READY).format(nicks=", ".join(others)))
    return tuple(sentences)


def not_again(former: Sequence[Player], lobby: Lobby) -> tuple[str, ...]:
    """Who of those who played the game before has not come to the table for another one, as one sentence if any."""
    missing = [player.nick for player in former if lobby.sitting_of(player.key) is None]
    return (translate(texts.NOT_AGAIN).format(nicks=", ".join(missing)),) if missing else ()


def partners(lobby: Lobby) -> str | None:
    """Who would win together as people sit now; None in a game without partners."""
    nicks = {player.seat: player.nick for player in lobby.sitting}
    teams = registry.find(lobby.game).teams(lobby.seats)
    if not teams:
        return None
    named = [" + ".join(nicks.get(seat, "…") for seat in team) for team in teams]
    return translate(texts.PARTNERS).format(teams=", ".join(named))


def changes(before: Sequence[Sitting], lobby: Lobby) -> Iterator[str]:
    """Who sat down, who got up, and the new seating if the host has changed it."""
    known = {player.key for player in before}
    yield from (translate(texts.SITS).format(nick=player.nick) for player in lobby.sitting if player.key not in known)
    gone = (player for player in before if lobby.sitting_of(player.key) is None)
    yield from (translate(texts.STANDS_UP).format(nick=player.nick) for player in gone)
    if has_moved(before, lobby):
        order = ", ".join(f"{player.seat + 1} {player.nick}" for player in lobby.sitting)
        yield translate(texts.SEATS_CHANGED).format(order=order)


def has_moved(before: Sequence[Sitting], lobby: Lobby) -> bool:
    """Whether anybody who was here before has changed seats."""
    seats = {player.key: player.seat for player in before}
    return any(seats.get(player.key, player.seat) != player.seat for player in lobby.sitting)
