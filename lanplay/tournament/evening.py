"""A program's evening at a tournament: from the entry to the file, one table after another, without being asked."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Final

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.records.listing import agreement_of
from lanplay.settings import Settings
from lanplay.table.announcement import shown_to_watchers
from lanplay.table.front import Front
from lanplay.table.network import Network
from lanplay.table.resume import own_games, sit_again
from lanplay.table.session import Session
from lanplay.table.sitting import open_session
from lanplay.text import table, translate
from lanplay.text import tournament as texts
from lanplay.tournament.desk import EveningDesk
from lanplay.tournament.desk_commands import DeskCommands
from lanplay.tournament.partnering import Partnering
from lanplay.tournament.tidings import EveningOver, Tidings
from lanplay.tournament.told import Teller, table_name
from protocol.agreement import values_of
from protocol.hall.hall import Hall
from protocol.hall.pairing import Pairing
from protocol.net.addresses import readable
from protocol.net.hall_driver import HallDriver
from protocol.net.notices import Crashed, Notice, Twin
from protocol.net.searching import search
from protocol.net.table_offer import TableOffer
from protocol.net.tasks import stop
from protocol.store.tournaments import TournamentJournal
from protocol.tournament.state import TournamentStage
from protocol.tournament.tables import standings_data
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint
from protocol.wire.greetings import LinkError
from protocol.wire.talk import TableInfo

LOOK: Final = 0.2
TRY_AGAIN: Final = 1.0
STAY: Final = 2.0
"""Seconds for which a program stays when it is over, so that what it signed last is on its way; longer while somebody
does not know yet."""
FLAG_TOURNAMENT: Final = "t"
UNHEARD: Final = "lobby_unheard"
VOTED_OUT: Final = "voted_out"
PASSING: Final = ("lobby_", "link_", "twin")
"""How the codes begin of what may be otherwise in a moment: the twin is often this program's own, killed just now."""


class Evening:
    """One tournament that this program takes part in, with its hall on the network."""

    def __init__(
        self,
        settings: Settings,
        net: Network,
        front: Front,
        teller: Teller,
        hall: Hall,
        journal: TournamentJournal,
        desk: EveningDesk,
        partner: str | None = None,
    ) -> None:
        self._settings = settings
        self._net = net
        self._front = front
        self._teller = teller
        self._hall = hall
        self._journal = journal
        self._tidings = Tidings(hall)
        self._reported: set[bytes] = set()
        self._unheard: set[bytes] = set()
        self._missing: list[str] = []
        self._has_quit = False
        self._has_told_twin = False
        self._partnering = Partnering(hall, teller, partner, says_yes=settings.auto is not None)
        self._commands = DeskCommands(hall, teller, self._partnering, self._quit)
        self._desk = desk
        desk.open(hall, self._commands)
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @asynccontextmanager
    async def begun(self, code: str | None = None) -> AsyncIterator[HallDriver]:
        """The hall on the network while the context lasts."""
        net = self._net
        driver = HallDriver(
            net.endpoint,
            self._hall,
            self._journal,
            lambda: net.station.addresses,
            self._notice,
            code,
            is_coded=self._journal.terms().is_coded,
        )
        tasks = [
            asyncio.create_task(search(net.station, driver, lambda: self._announced(driver))),
            asyncio.create_task(self._cry(driver)),
        ]
        try:
            with net.porter.answering(driver):
                yield driver
        finally:
            await stop(*tasks)
            await driver.close()

    async def run(self, driver: HallDriver) -> Exit:
        """Until the tournament is over, or its person quits."""
        if self._settings.auto is None and not self._settings.has_screen:
            self._tell_what_is_due()
        playing: tuple[Pairing, asyncio.Task[None]] | None = None
        reading: asyncio.Task[None] | None = None
        try:
            while not (self._hall.is_over or self._has_quit):
                self._tell(driver)
                own = self._hall.own_pairing
                if own is None:
                    self._hall.sits_at = None
                if playing is not None and self._is_to_get_up(playing[0], own):
                    await self._get_up(playing[1])
                    playing = None
                if playing is None and own is not None and own.id not in self._reported:
                    await self._stop_reading(reading)
                    reading = None
                    self._desk.hide()
                    playing = own, asyncio.create_task(self._play(driver, own))
                if playing is None or playing[1].done():
                    self._desk.show()
                    if reading is None and self._settings.auto is None:
                        reading = asyncio.create_task(self._desk.read(self._front, self._commands))
                await self._pass_time(None if playing is None else playing[1])
        except asyncio.CancelledError:
            self._tell_of_return()
            raise
        finally:
            await self._stop_reading(reading)
            if playing is not None:
                await self._get_up(playing[1])
        if self._has_quit and not self._hall.is_over:
            self._tell_of_return()
            return Exit.DONE
        self._desk.show()
        return await self._end(driver)

    def _tell_what_is_due(self) -> None:
        """While the entry is open: what this person has to do or to wait for."""
        if self._hall.state.stage is not TournamentStage.ENTRY:
            return
        is_organiser = self._hall.key == self._hall.charter.organiser
        hints = [texts.PARTNER_NEEDED] if self._partnering.is_on else [] if is_organiser else [texts.WAITING]
        for hint in (*hints, *([texts.START_HINT] if is_organiser else ())):
            self._teller.note(translate(hint))

    def _is_to_get_up(self, at: Pairing, own: Pairing | None) -> bool:
        """Whoever has reported a table may look at its end until the next one is ready."""
        return own.id != at.id if own is not None else at.id not in self._reported

    # -- between the tables ----------------------------------------------------------------------------------------

    @staticmethod
    async def _stop_reading(task: asyncio.Task[None] | None) -> None:
        if task is not None:
            await stop(task)

    def _quit(self) -> None:
        self._has_quit = True

    def _tell_of_return(self) -> None:
        self._teller.note(translate(texts.KEPT).format(id=self._hall.charter.id.hex()[:8]))

    # -- the tables ------------------------------------------------------------------------------------------------

    async def _play(self, driver: HallDriver, pairing: Pairing) -> None:
        """Sit down at one's own table, as often as it takes, until its result is reported."""
        self._hall.sits_at = pairing.id
        while not await self._report_stored(driver, pairing):
            try:
                await self._sit(driver, pairing)
            except (CommandError, LinkError) as error:
                if isinstance(error, CommandError) and error.code == UNHEARD:
                    self._unheard.add(pairing.id)
                if isinstance(error, CommandError) and error.code.startswith(VOTED_OUT):
                    self._reported.add(pairing.id)  # the others play it to its end, and report it
                    return
                if isinstance(error, CommandError) and not error.code.startswith(PASSING):
                    raise
                await asyncio.sleep(TRY_AGAIN)

    async def _sit(self, driver: HallDriver, pairing: Pairing) -> None:
        charter, key = self._hall.charter, self._hall.key
        name = table_name(charter, pairing)
        record = (await own_games(self._net.store)).get(pairing.id)
        if record is not None and not record.is_resumable and pairing.id in self._unheard:
            record = None  # it was signed, and nobody who could say so knows that it began
        async with open_session(self._settings, self._net, self._front, pairing.id, name) as session:
            if record is not None:
                await sit_again(session, self._net.store, record)
            elif pairing.keys[0] == key:
                keys, options = pairing.keys, values_of(charter.settings)
                offer = TableOffer(name, charter.game, options, len(keys), only=frozenset(keys), order=keys)
                session.seat.host(offer)
            else:
                await self._join(session, pairing, name)
            is_host = pairing.keys[0] == key
            async with shown_to_watchers(self._net, session.seat) if is_host else nullcontext():
                await session.run()
        self._report_played(driver, pairing, session)
        await self._front.seen()
        self._front.fresh()

    async def _join(self, session: Session, pairing: Pairing, name: str) -> None:
        """On the charter's terms, and with nobody but who is paired: any other game would count for nothing."""
        charter, seats = self._hall.charter, len(pairing.keys)
        beacon = self._hall.exchange.beacons.get(pairing.keys[0])
        addresses = () if beacon is None else readable(beacon.body.contacts)
        terms = charter.game, charter.rules, charter.settings
        offered = TableInfo(pairing.id, name, *terms, seats, 0, False, False, (), False)
        await session.seat.join(addresses, pairing.keys[0], charter.game, offered=offered, order=pairing.keys)

    def _report_played(self, driver: HallDriver, pairing: Pairing, session: Session) -> None:
        """The table by its transcript and by evidence of fouls, as far as they prove anything."""
        kept, files = session.kept, list(session.accusations.files)
        if kept is not None and kept.report.outcome is not None and not kept.report.is_claimed:
            files.append(kept.file)
        for file in files:
            self._report(driver, pairing, file)

    async def _report_stored(self, driver: HallDriver, pairing: Pairing) -> bool:
        """Whether the table is reported; a program that was stopped between its end and the report does it now."""
        if pairing.id in self._reported:
            return True
        for record in (await asyncio.wrap_future(self._net.store.games())).games:
            agreement = agreement_of(record)
            if agreement is None or agreement.table != pairing.id or record.is_resumable or record.result is None:
                continue
            path = self._settings.folder / "transcripts"
            for file in sorted(path.glob(f"{record.id.hex()[:8]}*.transcript")):
                self._report(driver, pairing, file)
                return True
        return False

    def _report(self, driver: HallDriver, pairing: Pairing, file: Path) -> None:
        data = file.read_bytes()
        self._reported.add(pairing.id)
        driver.report(pairing, hashlib.sha256(data).digest(), data)

    async def _get_up(self, task: asyncio.Task[None]) -> None:
        """Leave a table that was decided; what went wrong there ends the evening."""
        self._hall.sits_at = None
        await stop(task)
        self._front.fresh()
        if not task.cancelled() and (error := task.exception()) is not None:
            raise error

    async def _pass_time(self, task: asyncio.Task[None] | None) -> None:
        waited = {self._failed} if task is None or task.done() else {self._failed, task}
        await asyncio.wait(waited, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
        if self._failed.done():
            self._failed.result()
        if task is not None and task.done():
            self._has_quit = self._has_quit or task.cancelled()
            if not task.cancelled() and (error := task.exception()) is not None:
                raise error

    # -- what is told ----------------------------------------------------------------------------------------------

    def _tell(self, driver: HallDriver) -> None:
        self._partnering.look()
        for tiding in self._tidings.news():
            self._teller.tell(self._hall, tiding)
        missing = sorted(self._hall.unheard(driver.now))
        if missing != self._missing:
            self._missing = missing
            self._teller.missing(missing)

    async def _end(self, driver: HallDriver) -> Exit:
        await driver.flush()
        file = self._journal.keep_bundle(self._hall.charter.id, self._hall.file())
        self._tell(driver)
        self._teller.tell(self._hall, EveningOver(standings_data(self._hall.charter, self._hall.state), file))
        await asyncio.sleep(STAY)
        for _ in range(round(self._hall.attendant.grace / LOOK)):
            if self._hall.is_heard_by_all(driver.now):
                break
            await asyncio.sleep(LOOK)
        if self._settings.auto is None:
            await self._desk.seen()
        return Exit.DONE

    def _notice(self, notice: Notice) -> None:
        match notice:
            case Crashed(error=error) if not self._failed.done():
                self._failed.set_exception(error)
            case Twin():
                self._tell_of_twin()
            case _:
                pass

    def _tell_of_twin(self) -> None:
        """Somebody has hung up since this key runs elsewhere, they say. After a crash that passes once they see the old
        link dead; a program that truly is the second one gets no links.
        """
        if not self._has_told_twin:
            self._has_told_twin = True
            self._teller.note(translate(table.CALLED_TWIN))

    # -- being found -----------------------------------------------------------------------------------------------

    async def _cry(self, driver: HallDriver) -> None:
        """Announce the tournament while this program is the first of those who are there."""
        async with AsyncExitStack() as stack:
            is_crying = False
            while True:
                if self._hall.is_first(driver.now) != is_crying:
                    is_crying = not is_crying
                    await (stack.enter_async_context(self._announced(driver)) if is_crying else stack.aclose())
                await asyncio.sleep(LOOK)

    @asynccontextmanager
    async def _announced(self, driver: HallDriver) -> AsyncIterator[None]:
        station, charter = self._net.station, self._hall.charter
        if station.announces(driver.table):
            yield
            return
        flags = FLAG_TOURNAMENT + ("c" if driver.code is not None else "")
        seats = charter.seats[0]
        host = fingerprint(self._net.endpoint.identity.key)
        announcer = station.announce(Announcement(charter.title, driver.table, host, charter.game, seats, 0, flags))
        try:
            yield
        finally:
            await station.withdraw(announcer)
