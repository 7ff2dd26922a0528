"""What is there to be completed now, a name a line: tables on the network, games and peers that are kept here.

A shell asks for it while somebody types, so it looks around for a moment only, and what goes wrong is nothing to offer.
"""

from collections.abc import Callable, Mapping

from lanplay.settings import Settings
from lanplay.table.loop import run
from lanplay.table.network import network
from lanplay.table.search import FoundTable, all_on_network
from protocol.store.games import short_id
from protocol.store.store import Store

MOMENT = 1.5


def _tables(settings: Settings) -> list[str]:
    found: list[FoundTable] = []

    async def look() -> None:
        async with network(settings) as net:
            await all_on_network(net.station, MOMENT, found.append)

    run(look())
    return [one.listing.info.name for one in found if one.listing.info.free > 0]


def _games(settings: Settings) -> list[str]:
    with Store.open(settings.folder) as store:
        return [short_id(game.id) for game in store.games().result().games if game.has_begun]


def _peers(settings: Settings) -> list[str]:
    with Store.open(settings.folder) as store:
        return [peer.nick for peer in store.peers().result()]


LISTS: Mapping[str, Callable[[Settings], list[str]]] = {"tables": _tables, "games": _games, "peers": _peers}


def names(which: str, settings: Settings) -> list[str]:
    """Each once, in the order in which they were found."""
    return [name for name in dict.fromkeys(LISTS[which](settings)) if name]
