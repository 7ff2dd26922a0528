"""The store of one peer. Everything is done in one thread of its own, in order; futures tell when it is on disk.

with Store.open(folder) as store:
    identity = store.identity().result()
    with store.open_journal(game) as journal:
        journal.keep(item, is_own=True).result()        # now the item may be sent
"""

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Final, Self, TypeVar

from protocol.identity import Identity
from protocol.store import games, journal, own, peers
from protocol.store.causes import fault_of
from protocol.store.faults import StoreFault
from protocol.store.folder import make_folder, write_whole
from protocol.store.games import GameRecord, GameResult, GameStatus, Listing, MemberContacts, NewGame, short_id
from protocol.store.journal import JournalCopy
from protocol.store.lock import GameLock
from protocol.store.peers import KnownPeer, Meeting, Trust
from protocol.store.schema import open_database
from protocol.store.writer import Series, Writer, WriteTask
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed

T = TypeVar("T")
DATABASE: Final = "lanplay.db"


class Store:
    """Made by `open`. Futures fail with StoreFault. Times are whole seconds since 1970."""

    def __init__(self, folder: Path, writer: Writer) -> None:
        self.folder: Final = folder
        self._writer = writer

    @classmethod
    def open(cls, folder: Path) -> Self:
        """The store in `folder`, made where there is none; raises StoreFault."""
        try:
            make_folder(folder)
        except OSError as error:
            raise fault_of(error) from None
        path = folder / DATABASE
        return cls(folder, Writer(open_database(path), path))

    def close(self) -> None:
        """Finish everything that was asked for, then close. What is asked for later fails with `store_closed`."""
        self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- who this peer is ----------------------------------------------------------------------------------------

    def identity(self) -> Future[Identity]:
        """This peer's key, made at first use; the same one for all processes."""
        return self._do(own.load_or_make)

    def nick(self) -> Future[str | None]:
        return self._do(own.nick)

    def set_nick(self, nick: str) -> Future[None]:
        return self._do(partial(own.set_nick, nick=nick))

    # -- whom it knows -------------------------------------------------------------------------------------------

    def meet(self, key: bytes, nick: str, now: int) -> Future[Meeting]:
        """Note a peer whose key was proven, and tell whether its nick belongs to another key."""
        return self._do(partial(peers.meet, key=key, nick=nick, now=now))

    def peers(self) -> Future[tuple[KnownPeer, ...]]:
        return self._do(peers.everyone)

    def peers_called(self, nick: str) -> Future[tuple[KnownPeer, ...]]:
        return self._do(partial(peers.called, nick=nick))

    def set_trust(self, key: bytes, trust: Trust) -> Future[KnownPeer]:
        return self._do(partial(peers.set_trust, key=key, trust=trust))

    # -- its games -----------------------------------------------------------------------------------------------

    def create_game(self, game: NewGame, now: int) -> Future[None]:
        """Has to be done before this peer signs the agreement."""
        return self._do(partial(games.create, game=game, now=now))

    def set_signatures(self, game: bytes, signatures: Sequence[bytes]) -> Future[None]:
        """Everybody's signatures under the agreement, in seat order."""
        return self._do(partial(games.set_signatures, game=game, signatures=signatures))

    def set_contacts(self, game: bytes, contacts: Sequence[MemberContacts]) -> Future[None]:
        return self._do(partial(games.set_contacts, game=game, contacts=contacts))

    def finish_game(self, game: bytes, state: GameStatus, result: GameResult | None, now: int) -> Future[None]:
        """Erases the game's secrets, unless it is ending: only when it is closed or given up, and is never resumed."""
        return self._do(partial(games.finish, game=game, state=state, result=result, now=now))

    def note_result(self, game: bytes, result: GameResult) -> Future[None]:
        """Of a game that is over and goes on running, until everybody has signed."""
        return self._do(partial(games.note_result, game=game, result=result))

    def game(self, game: bytes) -> Future[GameRecord]:
        return self._do(partial(games.read, game=game))

    def find_game(self, prefix: str) -> Future[GameRecord]:
        """By the beginning of the id in hexadecimal."""
        return self._do(partial(games.find, prefix=prefix))

    def find_game_id(self, prefix: str) -> Future[bytes]:
        """Of a game that may be damaged."""
        return self._do(partial(games.find_id, prefix=prefix))

    def delete_game(self, game: bytes) -> None:
        """Forget a game, its journal and its transcripts; evidence stays. Raises StoreFault while it is played."""
        lock = GameLock(self.folder, game)
        try:
            self._do(partial(games.delete, game=game)).result()
            for path in (self.folder / "transcripts").glob(f"{short_id(game)}*.transcript"):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise fault_of(error) from None
        finally:
            lock.release()

    def games(self) -> Future[Listing]:
        return self._do(games.everyone)

    # -- journals ------------------------------------------------------------------------------------------------

    def open_journal(self, game: bytes) -> "GameJournal":
        """The journal of a known game, for this process alone; blocks while it is read. Raises StoreFault."""
        lock = GameLock(self.folder, game)
        try:
            self.game(game).result()
            copy = self._do(partial(journal.resume, game=game)).result()
        except BaseException:
            lock.release()
            raise
        return GameJournal(game, copy, lock, self._writer)

    def read_journal(self, game: bytes) -> Future[JournalCopy]:
        """What the journal holds now, also while another process plays on."""
        return self._do(partial(journal.read, game=game))

    # -- files ---------------------------------------------------------------------------------------------------

    def keep_evidence(self, game: bytes, seat: int, data: bytes) -> Future[Path]:
        """Store an evidence file; its path."""
        name = f"{short_id(game)}-seat{seat}"
        return self._do(lambda _: _write_new(self.folder / "evidence", name, "evidence", data))

    def keep_transcript(self, game: bytes, data: bytes) -> Future[Path]:
        """Store a transcript file; its path."""
        name = short_id(game)
        return self._do(lambda _: _write_new(self.folder / "transcripts", name, "transcript", data))

    def _do(self, work: WriteTask[T]) -> Future[T]:
        return self._writer.submit(work)


class GameJournal:
    """A game's journal, open for writing: `copy` is what it held. After a fault nothing more is written to it."""

    def __init__(self, game: bytes, copy: JournalCopy, lock: GameLock, writer: Writer) -> None:
        self.game: Final = game
        self.copy: Final = copy
        self._lock = lock
        self._writer = writer
        self._series = Series()

    def keep(self, item: Signed, *, is_own: bool) -> Future[None]:
        """Append an item. An own one is written at once, others within a tenth of a second and never out of order."""
        work = partial(journal.append, game=self.game, item=item, is_own=is_own)
        return self._writer.submit(work, is_urgent=is_own, series=self._series)

    def keep_opening(self, sealed: bytes, opening: Unsealed) -> Future[None]:
        """Store what a commitment hides; it is on disk no later than any item kept after it."""
        work = partial(journal.keep_opening, game=self.game, sealed=sealed, opening=opening)
        return self._writer.submit(work, series=self._series)

    def keep_verdict(self, item: bytes) -> Future[None]:
        """The proofs of an item hold; written within a tenth of a second."""
        work = partial(journal.keep_verdict, game=self.game, item=item)
        return self._writer.submit(work, is_urgent=False, series=self._series)

    def flush(self) -> Future[None]:
        """Done when everything before it is on disk."""
        return self._writer.submit(lambda _: None, series=self._series)

    def close(self) -> None:
        """Write what is left, then let other processes have the game. Never fails; call it before the store's."""
        self.flush().exception()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _write_new(folder: Path, name: str, kind: str, data: bytes) -> Path:
    """Write `data` under a name that is free, or find it under one that is taken."""
    try:
        make_folder(folder)
        for number in range(1, len(list(folder.iterdir())) + 2):
            path = folder / (f"{name}.{kind}" if number == 1 else f"{name}-{number}.{kind}")
            if not path.exists():
                write_whole(path, data)
                return path
            if path.read_bytes() == data:
                return path
    except OSError as error:
        raise fault_of(error) from None
    raise StoreFault("store_unwritable", reason=str(folder))
