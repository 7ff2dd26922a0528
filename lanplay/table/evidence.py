"""Files against a cheat: evidence that proves a foul to strangers, or this seat's word for what cannot be proven."""

import asyncio
from pathlib import Path

from protocol.files.container import BadTranscript
from protocol.files.evidence import verify_evidence, write_evidence
from protocol.files.testimony import write_testimony
from protocol.log.news import FoulFound
from protocol.net.notices import Misbehaved
from protocol.net.seat import Seat
from protocol.store.store import Store


async def keep_evidence(seat: Seat, store: Store, foul: FoulFound) -> Path | None:
    """The file, opened as a stranger would open it; None if it would not convince one.

    So it is with a foul on a stretch of the log that was left since for the cut of somebody else.
    """
    playing = seat.playing
    try:
        data = write_evidence(playing.record, seat.signatures, foul, seat.endpoint.identity)
        await asyncio.to_thread(verify_evidence, data)
    except (LookupError, BadTranscript):
        return None
    return await asyncio.wrap_future(store.keep_evidence(playing.agreement.id, foul.seat, data))


async def keep_testimony(seat: Seat, store: Store, strange: Misbehaved, accused: int) -> Path | None:
    """Testimony of a foreign item, which only this seat saw. Other misbehaviour leaves nothing to show: then None."""
    if strange.code != "item_foreign" or strange.item is None:
        return None
    agreement, witness = seat.playing.agreement, seat.endpoint.identity
    data = write_testimony(agreement, seat.signatures, strange.item, strange.key, witness)
    return await asyncio.wrap_future(store.keep_evidence(agreement.id, accused, data))
