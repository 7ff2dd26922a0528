"""Sentences about a table before its game: what it is waiting for, what has changed, and who would be partners."""

from collections.abc import Iterator, Sequence

from engine import registry
from lanplay.text import table as texts
from lanplay.text import translate, translate_counted
from protocol.wire.talk import Lobby, Sitting


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
        order = ", ".join(f"{player.seat} {player.nick}" for player in lobby.sitting)
        yield translate(texts.SEATS_CHANGED).format(order=order)


def has_moved(before: Sequence[Sitting], lobby: Lobby) -> bool:
    """Whether anybody who was here before has changed seats."""
    seats = {player.key: player.seat for player in before}
    return any(seats.get(player.key, player.seat) != player.seat for player in lobby.sitting)
