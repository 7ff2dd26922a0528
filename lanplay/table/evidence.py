"""Files against a cheat: evidence that proves a foul to strangers, or this seat's word for what cannot be proven."""

import asyncio
from pathlib import Path

from protocol.files.evidence import write_evidence
from protocol.files.testimony import write_testimony
from protocol.log.news import FoulFound
from protocol.net.notices import Misbehaved
from protocol.net.seat import Seat
from protocol.store.store import Store


async def keep_evidence(seat: Seat, store: Store, foul: FoulFound) -> Path | None:
    """None if the foul lies on a branch of the log that was abandoned in favour of a weightier one."""
    playing = seat.playing
    try:
        data = write_evidence(playing.record, seat.signatures, foul, seat.endpoint.identity)
    except LookupError:
        return None
    return await asyncio.wrap_future(store.keep_evidence(playing.agreement.id, foul.seat, data))


async def keep_testimony(seat: Seat, store: Store, strange: Misbehaved, accused: int) -> Path | None:
    """Testimony of a foreign item, which only this seat saw. Other misbehaviour leaves nothing to show: then None."""
    if strange.code != "item_foreign" or strange.item is None:
        return None
    agreement, witness = seat.playing.agreement, seat.endpoint.identity
    data = write_testimony(agreement, seat.signatures, strange.item, strange.key, witness)
    return await asyncio.wrap_future(store.keep_evidence(agreement.id, accused, data))
