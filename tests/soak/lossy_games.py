"""Whole games between real programs over a lossy switch, with faults drawn from a seed; how each ended is judged.

    python tests/soak/lossy_games.py [--games N] [--seed FIRST] [--results FILE] [--keep FOLDER]   one seed a game
    python tests/soak/lossy_games.py --summary FILE                                                what was run in all

As root; no packet leaves the namespaces that it makes. A game ends as documented when all honest programs, started
again where they ended early, hold one transcript that verifies, nobody honest is accused, nobody has left but a cheat
or who was away until they were cut, and was told so when they came back, and every program ends by itself. What a game
that ends otherwise has left is kept, and its seed plays it again.
"""

import argparse
import json
import shutil
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Final

from network.players import Party, Player, distinct, verify
from scripted_bots import bot_in
from soak.faults import FAULTS, Fault
from soak.lossy_lan import LossyLan, lossy_lan
from soak.soaked_seats import SoakedSeat, SoakedTable
from soak.summary import Outcome, summarize

TESTS: Final = Path(__file__).parents[1]
CHEAT: Final = TESTS / "network" / "cheating_peer.py"
MALLORY: Final = "mallory"
CLOCK: Final = 20  # seconds for a move where somebody goes for good, or may lose the others, as a cheat does
MOST_RUNS: Final = 15
SIT_WITHIN: Final = 120.0
MOST_CALLS: Final = 3  # of a guest whom nobody has answered, as people do
STILL_AFTER: Final = 300.0  # without a move, when votes and their patience are over
END_WITHIN: Final = 3600.0
CUT_WITHIN: Final = 240.0
ANSWER_AFTER: Final = 30.0
ANSWER_FOR: Final = 20  # seconds
AGREE_WITHIN: Final = 120.0
PART_WITHIN: Final = ANSWER_FOR + 40.0  # whoever answers for so long has to start and to end besides
LONGEST_AWAY: Final = 45.0  # the others may cut whoever has owed something for a minute
BACK_WITHIN: Final = 25.0
SEATS: Final = {"dao": (2, 3, 4), "daumen": (2, 3, 4), "dos": (2, 3), "dog": (4,), "tao": (2,)}
WEIGHTS: Final = (12, 10, 6, 1, 10)  # long games less often
OPTIONS: Final = {"daumen": ("partien=1",), "dos": ("reaction_seconds=1",), "tao": ("turn_limit=60",)}
CHEATS: Final = {
    "dao": ("two-answers", "toss-link", "out-of-turn", "state", "illegal-move", "garbage", "oversize", "flood"),
    "daumen": ("two-answers", "swapped-card", "false-share", "card-not-held"),
    "dos": ("two-answers", "false-one-of"),
}


@dataclass(frozen=True)
class Plan:
    """What the seed decides: all but which frame comes when, and how quick the machine is."""

    seed: int
    game: str
    seats: int
    pause: float  # seconds that a bot thinks
    batches: tuple[tuple[float, tuple[Fault, ...]], ...]  # after so many seconds these together
    cheat: str | None
    gone: int | None  # the seat that goes, to come back when it has been cut

    @property
    def honest(self) -> int:
        return self.seats - (self.cheat is not None)


def draw(seed: int) -> Plan:
    rng = Random(seed)
    (game,) = rng.choices(tuple(SEATS), WEIGHTS)
    seats = rng.choice(SEATS[game])
    cheat = rng.choice(CHEATS[game]) if seats > 2 and game in CHEATS and rng.random() < 0.3 else None
    honest = seats - (cheat is not None)
    gone = (
        rng.randrange(honest) if seats > 2 and game in ("dao", "daumen") and not cheat and rng.random() < 0.2 else None
    )
    return Plan(seed, game, seats, round(rng.uniform(0.1, 0.6), 2), _batches(rng, honest), cheat, gone)


def _batches(rng: Random, honest: int) -> tuple[tuple[float, tuple[Fault, ...]], ...]:
    """One fault after another may keep somebody away; who would so be away for too long has time to come back."""
    batches: list[tuple[float, tuple[Fault, ...]]] = []
    away = 0.0
    for _ in range(rng.randint(1, 4)):
        gap = rng.uniform(1, 8)
        faults = tuple(rng.choice(FAULTS).drawn(rng, honest) for _ in range(rng.choice((1, 1, 2))))
        lasts = max(fault.seconds for fault in faults)
        away += gap + lasts
        if away > LONGEST_AWAY:
            gap, away = BACK_WITHIN, lasts
        batches.append((gap, faults))
    return tuple(batches)


def until(is_so: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.3)
    return True


class SoakedGame(SoakedTable):
    """One game, from its table to the last program's end."""

    def __init__(self, plan: Plan, party: Party, net: LossyLan) -> None:
        bot = bot_in(party.folder, "pausing", pause=plan.pause, index=None)
        super().__init__(net, [SoakedSeat(party, net.machines[seat], seat, bot) for seat in range(plan.honest)])
        self.plan = plan
        self._stalled = time.monotonic()

    def sit_down(self) -> None:
        words = ["--seats", str(self.plan.seats), "--name", "tea"]
        for option in OPTIONS.get(self.plan.game, ()):
            words += ["--option", option]
        if self.plan.gone is not None or self.plan.cheat is not None:
            words += ["--option", f"clock={CLOCK}"]
        if self.plan.cheat is not None:  # it passes for a person, for whom bots wait as long as nobody else is asked
            words += ["--option", "absence=strict"]
        host, *guests = self.seats
        address = str(host.run("host", self.plan.game, *words).wait("table", SIT_WITHIN)["address"])
        for guest in guests:
            self._join(guest, address)
        if self.plan.cheat is not None:
            path = f"PYTHONPATH={TESTS.parent}:{TESTS}"
            words = ["env", path, sys.executable, str(CHEAT), address, "--cheat", self.plan.cheat]
            Player(self.net.machines[self.plan.honest].popen(words), TESTS)
        for seat in self.seats:
            seat.runs[-1].wait("started", SIT_WITHIN)

    def _join(self, guest: SoakedSeat, address: str) -> None:
        for _ in range(MOST_CALLS):
            run = guest.run("join", "--address", address)
            until(lambda run=run: bool(run.all("seated")) or run.process.poll() is not None, SIT_WITHIN)
            if [error["code"] for error in run.all("error")] != ["link_timeout"]:
                break
        run.wait("seated", 1.0)

    def disturb(self) -> None:
        """All faults, batch after batch; one is over before the next begins."""
        for gap, batch in self.plan.batches:
            time.sleep(gap)
            if all(seat.is_through for seat in self.seats):
                return
            for fault in batch:
                fault.begin(self)
            time.sleep(max(fault.seconds for fault in batch))
            for fault in batch:
                fault.end(self)

    def finish(self) -> bool:
        """Whether everybody gets a result, started again as often as it takes, with moves until then."""
        end = time.monotonic() + END_WITHIN
        moves, moved = 0, time.monotonic()
        while not self._is_finished():
            known = max(len(run.all("moved")) for seat in self.seats for run in seat.runs)
            if known != moves:
                moves, moved = known, time.monotonic()
            if time.monotonic() > min(end, moved + STILL_AFTER):
                return False
            time.sleep(0.3)
        return True

    def _is_finished(self) -> bool:
        lacking = [seat for seat in self.seats if not seat.is_through]
        for seat in lacking:
            self._start(seat, "resume")
        if len(lacking) in (0, len(self.seats)):
            self._stalled = time.monotonic()
        elif time.monotonic() - self._stalled > ANSWER_AFTER:
            self._stalled = time.monotonic()
            self._answer(self.seats)
        return not lacking

    def _answer(self, seats: Sequence[SoakedSeat]) -> None:
        """Whoever has finished goes on answering for the game, for others who have not, whatever they start."""
        game = str(self.seats[0].all("started")[0]["game_id"])
        for seat in seats:
            lacks_some = seat.result is not None and seat.result["unsigned"]
            words = ("resume", game) if lacks_some else ("join", "nobody", "--wait", str(ANSWER_FOR))
            self._start(seat, *words)

    def _start(self, seat: SoakedSeat, *words: str) -> None:
        if not seat.is_running and len(seat.runs) < MOST_RUNS:
            seat.run(*words)

    def go_until_cut(self, gone: SoakedSeat) -> None:
        """Whoever is away for so long comes back to the others, who play on."""
        gone.kill()
        until(lambda: f"{gone.nick} cut" in self.departures(), CUT_WITHIN)
        gone.resume()

    def agree(self) -> bool:
        """Whether all hold one transcript; a signature that came too late to some comes when all start again."""
        if not self._is_one():
            until(lambda: not any(seat.is_running for seat in self.seats), PART_WITHIN)
            self._answer(self.seats)
        return until(self._is_one, AGREE_WITHIN)

    def _is_one(self) -> bool:
        is_through = all(seat.is_through for seat in self.seats)
        return is_through and len({seat.result["transcript_hash"] for seat in self.seats if seat.result}) == 1

    def part(self) -> list[str]:
        """Who has a result and does not end."""
        until(lambda: not any(seat.is_running for seat in self.seats), PART_WITHIN)
        return [f"{seat.nick} does not end" for seat in self.seats if seat.is_running]

    def departures(self) -> list[str]:
        """Who left how, as anybody honest saw it."""
        nicks = self.seats[0].all("started")[0]["nicks"]
        return sorted({f"{nicks[left['seat']]} {left['how']}" for seat in self.seats for left in seat.all("left")})

    def wrongs(self) -> list[str]:
        """What no game may bring, whatever happened."""
        may_leave = {MALLORY, f"p{self.plan.gone}"}
        wrongs = [f"{gone} although honest" for gone in self.departures() if gone.split()[0] not in may_leave]
        for seat in self.seats:
            fouls = seat.all("foul")
            wrongs += [f"{seat.nick} accuses {foul['nick']}" for foul in fouls if foul["nick"] != MALLORY]
            wrongs += [f"{seat.nick}: {line}" for run in seat.runs for line in run.other if "Traceback" in line]
            wrongs += [f"{seat.nick} ended with a fault" for run in seat.runs if run.process.poll() == 1]
        files = [foul["evidence"] for seat in self.seats for foul in seat.all("foul") if foul["evidence"]]
        files += [seat.result["transcript"] for seat in self.seats if seat.result]
        for file in distinct(files):
            done = verify(file)
            wrongs += [f"{Path(file).name} does not verify: {done.stdout[-200:]}"] if done.returncode else []
        return wrongs


def play(game: SoakedGame) -> list[str]:
    """What went wrong."""
    try:
        game.sit_down()
    except AssertionError as error:
        return [f"it did not begin: {str(error)[:300]}"]
    game.disturb()
    if game.plan.gone is not None:
        game.go_until_cut(game.seats[game.plan.gone])
    if not game.finish():
        return ["it stands still", *game.wrongs()]
    return [*([] if game.agree() else ["the transcripts differ"]), *game.part(), *game.wrongs()]


def soak(seed: int, keep: Path) -> Outcome:
    """Play the game of one seed; what it leaves is kept below `keep` if it ended wrong."""
    plan = draw(seed)
    started = time.monotonic()
    with Party() as party, lossy_lan(plan.seats, seed) as net:
        game = SoakedGame(plan, party, net)
        problems = play(game)
        left = game.departures() if all(seat.runs and seat.all("started") for seat in game.seats) else []
        files = keep.absolute() / f"seed-{seed}"
        if problems:
            shutil.copytree(party.folder, files, dirs_exist_ok=True)
            for seat in game.seats:
                seat.write(files)
        return Outcome(
            seed=seed,
            game=plan.game,
            seats=plan.seats,
            faults=[str(fault) for _, batch in plan.batches for fault in batch],
            cheat=plan.cheat,
            gone=plan.gone is not None,
            runs=sum(len(seat.runs) for seat in game.seats),
            left=left,
            seconds=round(time.monotonic() - started),
            problems=problems,
            files=str(files) if problems else "",
        )


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=int(time.time()) * 1000, help="of the first game")
    parser.add_argument("--results", type=Path, help="append one JSON object a game to this file")
    parser.add_argument("--keep", type=Path, default=Path("soaked"), help="where games that ended wrong are kept")
    parser.add_argument("--summary", type=Path, help="add up such a file, and play nothing")
    wanted = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))  # so that the hosts are taken down
    if wanted.summary is not None:
        print(summarize(wanted.summary.read_text().splitlines()))
        return 0
    lines = []
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        lines.append(json.dumps(asdict(soak(seed, wanted.keep))))
        print(lines[-1], flush=True)
        if wanted.results is not None:
            with wanted.results.open("a") as results:
                results.write(lines[-1] + "\n")
    print(summarize(lines))
    return 1 if any(json.loads(line)["problems"] for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
