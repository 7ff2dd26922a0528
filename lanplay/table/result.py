"""The end of a game for one seat: wait briefly for what all sign last, keep the file, and gather what to report.

The result is read from the file, verified as a stranger would verify it, but for the proofs of others that this program
has checked during the game.
"""

import asyncio
from pathlib import Path
from typing import Final

import msgspec

from lanplay.records.figures import statistics_in
from lanplay.records.playback import Playback
from lanplay.table.front import GameEnding, Past
from lanplay.table.journal import StoredJournal, now
from protocol.files.report import GameReport
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.seat.playing import Playing
from protocol.store.store import Store

REST_WITHIN: Final = 5.0
REST_AGAIN: Final = 0.1
STILL_AFTER: Final = 1.0
MOST_WAITS: Final = 10


class Kept(msgspec.Struct, frozen=True):
    """The file of a game on this machine, and what verifying it found."""

    report: GameReport
    file: Path


async def rest_of_the_end(playing: Playing) -> None:
    """Wait briefly for what the others sign after the result, books included; the report names what is missing."""
    for _ in range(round(REST_WITHIN / REST_AGAIN)):
        if playing.is_covered or not playing.is_closed:
            return
        await asyncio.sleep(REST_AGAIN)


async def rest_of_the_game(playing: Playing) -> None:
    """Wait until the others have told all that they have of a game that this seat has left, which may be its end."""
    told: object = None
    for _ in range(MOST_WAITS):
        if playing.is_closed or playing.question == told:
            break
        told = playing.question
        await asyncio.sleep(STILL_AFTER)
    await rest_of_the_end(playing)


def is_answered_for(playing: Playing) -> bool:
    """Whether others may still come for what is here of a game that all have signed; who was cut answers for none."""
    return playing.is_closed and playing.is_living and bool(not playing.is_covered or playing.unheard)


async def keep_file(playing: Playing, signatures: tuple[bytes, ...], store: Store, journal: StoredJournal) -> Kept:
    """Without all signatures under the closing the game is not finished: it can be resumed to collect them."""
    game = playing.agreement.id
    data = write_transcript(playing.record, signatures)
    report = await asyncio.to_thread(verify_transcript, data, checked=playing.checked)
    file = await asyncio.wrap_future(store.keep_transcript(game, data))
    end = report.outcome, report.transcript_hash
    if playing.is_closed or report.is_claimed:
        await asyncio.wrap_future(journal.finish(game, *end, is_ending=is_answered_for(playing)))
    elif report.outcome is not None:
        await asyncio.wrap_future(journal.note(game, report.outcome, report.transcript_hash))
    return Kept(report, file)


def past_of(playing: Playing) -> Past | None:
    """The whole game with all hands, if books are open; a seat can always read its own."""
    keys = playing.open_books
    if not keys:
        return None
    playback = Playback(playing.record, playing.seat, keys)
    return Past(playback.beginning, playback.happenings(), tuple(sorted(keys)))


async def ending_of(playing: Playing, store: Store, kept: Kept) -> GameEnding | None:
    """None if the game has no outcome."""
    report, outcome = kept.report, kept.report.outcome
    if outcome is None:
        return None
    started = (await asyncio.wrap_future(store.game(playing.agreement.id))).started
    figures = statistics_in(playing.record, playing.course())
    return GameEnding.of(report, outcome, figures, kept.file, max(0, now() - started))
