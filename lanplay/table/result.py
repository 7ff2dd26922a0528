"""The end of a game for one seat: wait briefly for open books, keep the file, and gather what to report.

The result is read from the file, verified as a stranger would verify it.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lanplay.records.figures import statistics_in
from lanplay.records.playback import Playback
from lanplay.table.front import GameEnding, Happening, Past
from lanplay.table.journal import StoredJournal, now
from protocol.files.report import GameReport
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.knowledge import opened, unopened
from protocol.log.log import Log
from protocol.rounds.procedure import ComparisonWords
from protocol.seat.member import Member
from protocol.store.store import Store

BOOKS_WITHIN: Final = 5.0
BOOKS_AGAIN: Final = 0.1


@dataclass(frozen=True, slots=True)
class Kept:
    """The file of a game on this machine, and what verifying it found."""

    report: GameReport
    file: Path


async def books_of_others(log: Log) -> None:
    """Wait briefly for the books of the others, if they are to be opened; the report names those that stay shut."""
    for _ in range(round(BOOKS_WITHIN / BOOKS_AGAIN)):
        if not unopened(log):
            return
        await asyncio.sleep(BOOKS_AGAIN)


async def keep_file(member: Member, signatures: tuple[bytes, ...], store: Store, journal: StoredJournal) -> Kept:
    """Without all signatures under the closing the game is not finished: it can be resumed to collect them."""
    log, game = member.log, member.agreement.id
    data = write_transcript(log, signatures)
    report = await asyncio.to_thread(verify_transcript, data)  # takes a second or more with veiled cards
    file = await asyncio.wrap_future(store.keep_transcript(game, data))
    if log.branch.is_closed or report.is_claimed:
        await asyncio.wrap_future(journal.finish(game, report.outcome, report.transcript_hash))
    return Kept(report, file)


def past_of(member: Member) -> Past | None:
    """The whole game with all hands, if books are open; a seat can always read its own."""
    keys = opened(member.log)
    if not keys:
        return None
    playback = Playback(member.log, member.seat, {**keys, member.seat: member.secrets.veil})
    steps = (
        Happening(step.happened.step, step.happened.event, step.before, step.after, step.happened.state_hash)
        for step in playback.steps()
        if not isinstance(step.happened.event, ComparisonWords)
    )
    return Past(playback.beginning, steps, tuple(sorted({*keys, member.seat})))


async def ending_of(log: Log, store: Store, kept: Kept) -> GameEnding | None:
    """None if the game has no outcome."""
    report, outcome = kept.report, kept.report.outcome
    if outcome is None:
        return None
    started = (await asyncio.wrap_future(store.game(log.agreement.id))).started
    return GameEnding(
        outcome,
        report.transcript_hash,
        kept.file,
        statistics_in(log, log.branch.course()),
        report.unsigned,
        report.is_claimed,
        max(0, now() - started),
        report.opened,
        report.unopened,
    )
