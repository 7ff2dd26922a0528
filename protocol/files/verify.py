"""Verifying a file from nothing but itself (docs/transcript.md, "What is checked").

Decides whether a transcript is true: every signature, the chain, the states, every rule, every toss, every cut by the
votes in the file, and the end. `open_file` takes any file that leaves a table. It must never need to know who
wrote it.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from engine.events import Leaving, Left
from engine.outcome import Outcome
from protocol.files.container import BadTranscript, FileKind, kind_of, unpack
from protocol.files.evidence import verify_evidence
from protocol.files.replay import Replay, table_of
from protocol.files.report import Claimed, Completeness, Departure, FileReport, GameReport
from protocol.files.testimony import verify_testimony
from protocol.files.transcript import shown_fouls, standing_claims, standing_items, transcript_hash
from protocol.log.branch import leaving_by
from protocol.log.knowledge import opened
from protocol.log.log import Log
from protocol.wire.items import Claim


def open_file(data: bytes) -> FileReport:
    """The report of a transcript, an evidence file or a testimony; raises BadTranscript unless it verifies."""
    match kind_of(data):
        case FileKind.TRANSCRIPT:
            return verify_transcript(data)
        case FileKind.EVIDENCE:
            return verify_evidence(data)
        case FileKind.TESTIMONY:
            return verify_testimony(data)
        case FileKind.TOURNAMENT:
            raise BadTranscript("tournament_kind")


def verify_transcript(data: bytes, checked: Iterable[bytes] = ()) -> GameReport:
    """The report of a transcript; raises BadTranscript, naming the first record that is wrong.

    The items with the hashes `checked` have been found to hold by this very program, so their proofs are not run twice.
    """
    return report_of(replayed(data, checked))


def replayed(data: bytes, checked: Iterable[bytes] = ()) -> Replay:
    """The log of a verified transcript, for whoever wants to look at the game itself; raises BadTranscript."""
    records = unpack(data, FileKind.TRANSCRIPT)
    replay = Replay.begun(records)
    for digest in checked:
        replay.log.trust(digest)
    for record in records:
        replay.take(record)
    _check_fouls(replay)
    replay.expect(standing_items(replay.log))
    return replay


def report_of(replay: Replay) -> GameReport:
    log = replay.log
    claims = tuple(
        Claimed(body.seat, body.missing) for item in standing_claims(log) if isinstance(body := item.body, Claim)
    )
    ending = _ending(log, bool(claims))
    return GameReport(
        table_of(log.agreement),
        ending,
        _outcome(log, claims),
        transcript_hash(log),
        tuple(_departures(log)),
        log.head.missing if log.branch.is_over and not log.branch.is_closed else (),
        claims,
        len(replay.epochs),
        log.head.place.step,
        replay.checked,
        tuple(opened(log)),
        log.unopened,
        log.head.missing if log.branch.is_closed else (),
    )


def _check_fouls(replay: Replay) -> None:
    """A foul in the file belongs to a seat that was cut for it; any other is a game that was not played."""
    cut = {
        eviction.seat
        for branch in replay.log.branch.lineage()
        if branch.cut
        for eviction in branch.cut.out
        if eviction.is_foul
    }
    for seat, where in replay.found.items():
        if seat not in cut:
            raise BadTranscript(f"foul_{replay.log.fouls[seat].code}", where)


def _ending(log: Log, is_claimed: bool) -> Completeness:
    if log.branch.is_closed:
        return Completeness.CLOSED
    if is_claimed:
        return Completeness.CLAIMED
    return Completeness.UNSIGNED if log.branch.is_over else Completeness.OPEN


def _outcome(log: Log, claims: tuple[Claimed, ...]) -> Outcome | None:
    """The game's outcome; of a claimed game the one after the missing seats have left, if that ends it."""
    state = log.branch.state
    for seat in claims[0].missing if claims else ():
        if log.game.pending(state) is not None:
            state = log.game.apply(state, Left(seat, Leaving.CUT))
    return log.game.outcome(state) if log.game.pending(state) is None else None


def _departures(log: Log) -> Iterator[Departure]:
    lineage = log.branch.lineage()
    ends = [(heir.kept, heir.cut) for _, heir in pairwise(lineage)] + [(len(log.branch.rounds), None)]
    for epoch, (branch, (end, cut)) in enumerate(zip(lineage, ends, strict=True)):
        for standing in branch.rounds[:end]:
            for body in leaving_by(standing.adopted, log.pool.resignation) if not standing.missing else ():
                yield Departure(body.seat, Leaving.RESIGNED, epoch, standing.place)
        if cut is None:
            return
        for eviction in cut.out:
            if eviction.seat in branch.rounds[end].procedure.basis.living:
                code = shown_fouls(log, eviction.seat)[0].code if eviction.is_foul else None
                yield Departure(
                    eviction.seat, Leaving.FOUL if eviction.is_foul else Leaving.CUT, epoch, cut.place, code
                )
