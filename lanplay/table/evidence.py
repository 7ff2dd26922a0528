"""Files against a cheat: evidence that proves a foul to strangers, or this seat's word for what cannot be proven."""

import asyncio
from pathlib import Path

import msgspec

from lanplay.table.front import Front
from protocol.files.container import BadTranscript
from protocol.files.evidence import verify_evidence, write_evidence
from protocol.files.testimony import write_testimony
from protocol.log.news import FoulFound
from protocol.net.notices import Misbehaved
from protocol.net.seat import Seat
from protocol.store.store import Store


class Accusations(msgspec.Struct):
    """Keeps and tells what is found against others at one table; `has_cheat` as soon as there is anything to show.

    `files` are those with evidence that proves a foul to strangers.
    """

    seat: Seat
    store: Store
    front: Front
    has_cheat: bool = False
    files: list[Path] = msgspec.field(default_factory=list)
    _attested: set[tuple[int, str]] = msgspec.field(default_factory=set)

    async def foul(self, foul: FoulFound) -> None:
        self.has_cheat = True
        file = await keep_evidence(self.seat, self.store, foul)
        if file is not None:
            self.files.append(file)
        self._tell(foul.seat, foul.code, file)

    async def strange(self, strange: Misbehaved) -> None:
        """Each kind once a seat: repeated misbehaviour must not fill the disk."""
        accused = self.seat.playing.agreement.seat_of(strange.key) if self.seat.has_begun else None
        if accused is None or (accused, strange.code) in self._attested:
            return
        self._attested.add((accused, strange.code))
        file = await keep_testimony(self.seat, self.store, strange, accused)
        self.has_cheat = self.has_cheat or file is not None
        self._tell(accused, strange.code, file)

    def _tell(self, seat: int, code: str, file: Path | None) -> None:
        self.front.foul(self.seat.playing.agreement.seating[seat].nick, seat, code, file)


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
