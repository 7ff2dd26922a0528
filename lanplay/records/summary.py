"""This player's games in total: how many were played and won, game by game, and against each of the others.

Only finished games count, each by its result; one this player left for good has none.
"""

from collections.abc import Iterable, Iterator

import msgspec

from lanplay.output import Output
from lanplay.records.listing import NONE, agreement_of
from lanplay.settings import Settings
from lanplay.text import mark_counted, translate, translate_counted
from lanplay.text.games import title
from protocol.agreement import Player
from protocol.store.games import GameRecord, GameStatus
from protocol.store.store import Store
from protocol.wire.fingerprint import shown_key

GAME = mark_counted(
    "{{game}}: {number} game, {{won}} won, {{given_up}} given up.",
    "{{game}}: {number} games, {{won}} won, {{given_up}} given up.",
)
OTHER = mark_counted(
    "{{nick}}, key {{fingerprint}}: {number} game together, ahead in {{ahead}}, behind in {{behind}}.",
    "{{nick}}, key {{fingerprint}}: {number} games together, ahead in {{ahead}}, behind in {{behind}}.",
)


class Played(msgspec.Struct):
    number: int = 0
    won: int = 0
    given_up: int = 0


class Together(msgspec.Struct):
    """`nick` is the one used last. A shared place is neither ahead nor behind."""

    nick: str
    number: int = 0
    ahead: int = 0
    behind: int = 0


class Summary(msgspec.Struct):
    games: dict[str, Played] = msgspec.field(default_factory=dict)
    others: dict[bytes, Together] = msgspec.field(default_factory=dict)


def summary_of(records: Iterable[GameRecord]) -> Summary:
    """`records` must have the newest first."""
    summary = Summary()
    for record in records:
        agreement, result = agreement_of(record), record.result
        if agreement is None or record.seat is None or record.state is GameStatus.RUNNING:
            continue
        played = summary.games.setdefault(agreement.game, Played())
        played.number += 1
        if result is None or len(result.places) != agreement.players:
            played.given_up += 1
            continue
        own = result.places[record.seat]
        played.won += own == 1
        played.given_up += result.reason == "left" and own > 1  # it ended because this seat, too, was gone
        for player, place in _others(agreement.seating, result.places, record.seat):
            together = summary.others.setdefault(player.key, Together(player.nick))
            together.number += 1
            together.ahead += own < place
            together.behind += own > place
    return summary


def _others(seating: tuple[Player, ...], places: Iterable[int], own: int) -> Iterator[tuple[Player, int]]:
    pairs = zip(seating, places, strict=True)
    return (pair for seat, pair in enumerate(pairs) if seat != own)


def summarise(settings: Settings) -> None:
    output = Output(settings.json)
    with Store.open(settings.folder) as store:
        summary = summary_of(store.games().result().games)
    for game, played in sorted(summary.games.items()):
        counts = {"won": played.won, "given_up": played.given_up}
        output.event("played", game=game, number=played.number, **counts)
        output.say(translate_counted(GAME, played.number).format(game=title(game), **counts))
    for key, other in sorted(summary.others.items(), key=lambda pair: (-pair[1].number, pair[1].nick, pair[0])):
        opponent = {"nick": other.nick, "fingerprint": shown_key(key)}
        counts = {"ahead": other.ahead, "behind": other.behind}
        output.event("together", **opponent, number=other.number, **counts)
        output.say(translate_counted(OTHER, other.number).format(**opponent, **counts))
    if not summary.games:
        output.say(translate(NONE))
