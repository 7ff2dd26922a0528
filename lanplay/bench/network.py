"""How fast a table is: peers in processes of their own, with real links, on the loopback of this machine.

Times are taken when a program that reads `--json` receives an event, so they include everything in between: standard
input and output, the peers, the disk and the links.
"""

from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from time import monotonic, sleep

from lanplay.bench import Figure
from lanplay.bench.people import TABLE, BenchPlayer, Party, Stalled, host_with_guests, party
from lanplay.chance import chance

SEATS = 3
SETTLED = 2.0  # after opening, until the table's announcement has been made
SEARCH = 8
MOST_MOVES = 120
LONGEST_PLAY = 20.0
LONGEST_MOVE = 5.0
LONGEST_GAME = 60.0


def measure(seconds: float) -> Iterator[Figure]:
    with party() as people:
        yield from _finding(people)
    with party() as people:
        yield from _bot_game(people)
    with party() as people:
        yield from _moves(people, LONGEST_PLAY if seconds >= 1 else 20 * seconds)


def _finding(people: Party) -> Iterator[Figure]:
    """Two people look for a table that is open already: one lists, one joins."""
    host = people.starts("host", "host", "dao", "--seats", "2", "--name", TABLE)
    host.wait("table")
    sleep(SETTLED)
    started = monotonic()
    search = people.starts("lister", "list", "--wait", str(SEARCH)).when("table") - started
    yield Figure("network.table_found_s", "lanplay list, from its start to the table", round(search, 2), "s", "< 2")
    started = monotonic()
    guest = people.starts("guest", "join", TABLE)
    turn = max(player.when("turn") for player in (host, guest)) - started
    yield Figure("network.join_to_turn_s", "lanplay join, from its start to the first turn", round(turn, 2), "s")


def _bot_game(people: Party) -> Iterator[Figure]:
    players = host_with_guests(people, "dao", SEATS)
    started = max(player.when("started") for player in players)
    ended = max(player.when("result", LONGEST_GAME) for player in players)
    moves = len(players[0].all("moved"))
    what = f"dao, {SEATS} bots, a whole game of {moves} moves from the start to the verified result"
    yield Figure("network.dao.3.game_s", what, round(ended - started, 2), "s", "< 5")
    last = max(player.times("moved")[-1] for player in players)
    yield Figure("network.dao.3.last_move_s", "the same, to the last move", round(last - started, 2), "s")


def _moves(people: Party, seconds: float) -> Iterator[Figure]:
    players = host_with_guests(people, "dao", SEATS, auto=None)
    for player in players:
        player.wait("turn")
    times = sorted(_move_times(players, monotonic() + seconds))
    if not times:
        raise Stalled("moved")
    what = f"dao, a move from its entry to all {SEATS} peers, {{}} of {len(times)} moves"
    yield Figure("network.dao.3.move_ms", what.format("median"), round(median(times) * 1000, 1), "ms", "< 20")
    worst = quantiles(times, n=100, method="inclusive")[-1] if len(times) > 1 else times[0]
    yield Figure("network.dao.3.move_p99_ms", what.format("99th percentile"), round(worst * 1000, 1), "ms")
    yield Figure("network.dao.3.move_least_ms", what.format("least"), round(times[0] * 1000, 1), "ms")


def _move_times(players: list[BenchPlayer], until: float) -> Iterator[float]:
    """From typing a move to the last peer's report of it, for random moves."""
    rng = chance(0)
    asked = [0] * len(players)
    for made in range(1, MOST_MOVES + 1):
        seat = _asked(players, asked)
        if seat is None or monotonic() > until:
            return
        asked[seat] += 1
        typed = players[seat].type(_choice(players[seat], asked[seat], rng))
        yield max(player.wait("moved", LONGEST_MOVE, made)[0] for player in players) - typed


def _asked(players: list[BenchPlayer], asked: list[int]) -> int | None:
    """The player with one more question than answers; None when the game is over."""
    until = monotonic() + LONGEST_MOVE
    while monotonic() < until and not players[0].all("result"):
        for index, player in enumerate(players):
            if len(player.all("ask")) > asked[index]:
                return index
        sleep(0.001)
    return None


def _choice(player: BenchPlayer, number: int, rng: Random) -> str:
    moves = player.wait("ask", number=number)[1]["moves"]
    return str(moves[rng.randrange(len(moves))])
