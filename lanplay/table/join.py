"""Taking a seat at a table that was found, and playing there."""

from dataclasses import dataclass, field

from engine import registry
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.front import Front
from lanplay.table.front_choice import fronted
from lanplay.table.guest import sit
from lanplay.table.leftovers import answering
from lanplay.table.network import network
from lanplay.table.resume import go_on_again, own_games
from lanplay.table.search import FoundTable, at_address, on_network
from lanplay.table.spoken_code import code_checked
from lanplay.table.veil_library import load_veil
from lanplay.text import table as texts
from lanplay.text import translate


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """Where to sit: at the table called `wanted`, at an address, or at the only one; `wait` is in seconds."""

    wanted: str | None = None
    address: str | None = None
    code: str | None = field(default=None, repr=False)
    wait: float = 30.0
    is_ready: bool = False


async def join(settings: Settings, plan: JoinPlan, front: Front | None = None, found: FoundTable | None = None) -> Exit:
    """Find a table, unless one is given as `found`, and play at it, again and again with its host.

    Whoever has a seat in the game at that table goes on with it.
    """
    code_checked(plan.code)
    async with fronted(settings, front) as shown, network(settings) as net, answering(net):
        if found is None and plan.address is not None:
            found = await at_address(plan.address)
        own = await own_games(net.store)
        if found is None:
            shown.seeking(plan.wanted, plan.wait)
            found = await on_network(net.station, plan.wanted, plan.wait, own)
        info, record = found.listing.info, own.get(found.table)
        sits_there = record is not None and (record.is_resumable or info.is_playing)
        code = plan.code
        if code is None and info.has_code and not sits_there:
            code = await shown.code_for(info.name)
        await load_veil(registry.find(info.game), settings.folder, has_code=code is not None)
        if record is not None and sits_there:
            shown.note(translate(texts.SITS_THERE))
            return await go_on_again(settings, net, shown, record, found, code=code_checked(code))
        return await sit(settings, net, shown, found, code_checked(code), is_ready=plan.is_ready)
