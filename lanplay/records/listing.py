"""The list of stored games, for people and for programs."""

from typing import Any

from lanplay.errors import report_of
from lanplay.output import Output, shown_time, warn
from lanplay.settings import Settings
from lanplay.text import mark, translate
from lanplay.text.games import places_listed, title
from protocol.agreement import Agreement, BadAgreement, read_agreement
from protocol.store.faults import StoreFault
from protocol.store.games import GameRecord, GameStatus, short_id
from protocol.store.store import Store
from protocol.wire.canonical import BadMessage
from protocol.wire.fingerprint import shown_key

NONE = mark("You have played no games yet.")
GAME = mark("{id}  {when}  {game}, {state}: {players}")
NOT_BEGUN = mark("never begun")
UNHEARD = mark("signed, not heard to begin")
UNREADABLE = mark("a game of another version")
STATES = {
    GameStatus.RUNNING: mark("unfinished"),
    GameStatus.ENDING: mark("over"),
    GameStatus.OVER: mark("over"),
    GameStatus.ABANDONED: mark("abandoned"),
}

NEVER = "not-begun"


def list_games(settings: Settings) -> None:
    output = Output(settings.json)
    with Store.open(settings.folder) as store:
        listing = store.games().result()
    for record in listing.games:
        agreement = agreement_of(record)
        output.event("game", **_data(record, agreement))
        output.say(_line(record, agreement))
    for game in listing.damaged:
        warn(f"lanplay: {report_of(StoreFault('game_damaged', game=short_id(game))).text}")
    if not listing.games:
        output.say(translate(NONE))


def agreement_of(record: GameRecord) -> Agreement | None:
    """None for an agreement of a version, or a game, that this program does not know."""
    try:
        return read_agreement(record.agreement)
    except (BadAgreement, BadMessage):
        return None


def told_game(record: GameRecord) -> str:
    return _line(record, agreement_of(record))


def _line(record: GameRecord, agreement: Agreement | None) -> str:
    params = {"id": short_id(record.id), "when": shown_time(record.started)}
    not_begun = UNHEARD if record.may_have_begun else NOT_BEGUN
    state = translate(STATES[record.state] if record.has_begun else not_begun)
    if agreement is None:
        return translate(GAME).format(**params, game=translate(UNREADABLE), state=state, players="-")
    players = players_of(record, agreement)
    return translate(GAME).format(**params, game=title(agreement.game), state=state, players=players)


def players_of(record: GameRecord, agreement: Agreement) -> str:
    """All nicks, with their places if there are any."""
    nicks = [player.nick for player in agreement.seating]
    result = record.result
    if result is None or len(result.places) != len(nicks):
        return ", ".join(nicks)
    return places_listed(nicks, result.places, result.scores)


def _state(record: GameRecord) -> str:
    if not record.has_begun:
        return NEVER
    state = GameStatus.OVER if record.state is GameStatus.ENDING else record.state
    return str(state.value)


def _data(record: GameRecord, agreement: Agreement | None) -> dict[str, Any]:
    result = record.result
    seats = [] if agreement is None else agreement.seating
    return {
        "game_id": record.id.hex(),
        "game": None if agreement is None else agreement.game,
        "state": _state(record),
        "started": record.started,
        "ended": record.ended,
        "seat": record.seat,
        "seats": [{"nick": one.nick, "fingerprint": shown_key(one.key)} for one in seats],
        "places": None if result is None else result.places,
        "scores": None if result is None else result.scores,
        "reason": None if result is None else result.reason,
        "transcript_hash": result.transcript.hex() if result is not None and result.transcript else None,
    }
