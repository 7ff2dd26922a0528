"""What a table still waits for before its game begins, what has changed, and who would play with whom, in sentences."""

from collections.abc import Iterator, Sequence

from engine import registry
from lanplay.text import table as texts
from lanplay.text import translate, translate_counted
from protocol.wire.talk import Lobby, Sitting


def awaited(lobby: Lobby, own: bytes, hint: str) -> tuple[str, ...]:
    """A sentence for each thing; `hint` says how the reader tells that he is ready."""
    told = []
    free = lobby.seats - len(lobby.sitting)
    if free:
        told.append(translate_counted(texts.WAITING, free))
    sitting = lobby.sitting_of(own)
    if sitting is not None and not sitting.is_ready:
        told.append(hint)
    others = [one.nick for one in lobby.sitting if one.key != own and not one.is_ready]
    if others and not free:
        told.append(translate(texts.NOT_READY).format(nicks=", ".join(others)))
    return tuple(told)


def partners(lobby: Lobby) -> str | None:
    """Who would win together as people sit now; None in a game without partners."""
    nicks = {one.seat: one.nick for one in lobby.sitting}
    teams = registry.find(lobby.game).teams(lobby.seats)
    if not teams:
        return None
    named = [" + ".join(nicks.get(seat, "…") for seat in team) for team in teams]
    return translate(texts.PARTNERS).format(teams=", ".join(named))


def changes(before: Sequence[Sitting], lobby: Lobby) -> Iterator[str]:
    """Who came, who went, and how people sit now that the host has moved anybody."""
    known = {one.key for one in before}
    yield from (translate(texts.SITS).format(nick=one.nick) for one in lobby.sitting if one.key not in known)
    gone = (one for one in before if lobby.sitting_of(one.key) is None)
    yield from (translate(texts.STANDS_UP).format(nick=one.nick) for one in gone)
    if has_moved(before, lobby):
        order = ", ".join(f"{one.seat} {one.nick}" for one in lobby.sitting)
        yield translate(texts.SEATS_CHANGED).format(order=order)


def has_moved(before: Sequence[Sitting], lobby: Lobby) -> bool:
    """Whether anybody who sat here before sits on another seat."""
    seats = {one.key: one.seat for one in before}
    return any(seats.get(one.key, one.seat) != one.seat for one in lobby.sitting)
