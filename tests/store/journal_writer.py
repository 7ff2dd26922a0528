"""A process that writes items into a journal and says which ones are on disk, until it is killed.

With `early` it says so before they are: the fault that the test of crashes has to notice.
"""

import sys
from concurrent.futures import Future
from pathlib import Path

from stored_items import GAME, NEW_GAME, item

from protocol.store.store import GameJournal, Store


def main(folder: Path, is_early: bool) -> None:
    with Store.open(folder) as store:
        if not store.games().result().games:
            store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME) as journal:
            write(journal, is_early)


def write(journal: GameJournal, is_early: bool) -> None:
    for serial in range(len(journal.copy.items), 1_000_000):
        is_own = serial % 5 == 0
        future = journal.keep(item(serial, int(not is_own), "x" * 200), is_own=is_own)
        if is_early:
            say(serial)
        elif is_own:
            future.result()
            say(serial)
        else:
            future.add_done_callback(lambda done, serial=serial: say_done(done, serial))


def say_done(done: Future[None], serial: int) -> None:
    if done.exception() is None:
        say(serial)


def say(serial: int) -> None:
    sys.stdout.write(f"{serial}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), "early" in sys.argv[2:])
