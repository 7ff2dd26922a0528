"""Playing the games of a match on many processors, and keeping each result as soon as it is there.

The file of a match holds one JSON object a line, the plan first, so that a match that was interrupted goes on where it
stopped, and one that is to be longer goes on as well.
"""

import hashlib
import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from lanplay.errors import CommandError, system_words
from lanplay.matches.plan import MatchPlan
from lanplay.matches.playing import MatchGame, play_game
from protocol.net.workers import NO_SEMAPHORES, beginning

FOLDER: Final = "matches"
_ENCODER: Final = msgspec.json.Encoder()


def usual_file(home: Path, plan: MatchPlan) -> Path:
    """Where the results of this plan are kept if nothing else is said."""
    mark = hashlib.sha256(_ENCODER.encode(plan)).hexdigest()[:12]
    return home / FOLDER / f"{plan.game}-{mark}.jsonl"


class ResultsFile:
    """The results of one plan; raises `CommandError` where the file is of another one, or cannot be used."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        self.path = path
        self.results: dict[int, MatchGame] = {}
        if not path.exists() or not path.stat().st_size:
            self._append(_ENCODER.encode(plan))
            return
        known, results = read_results(path)
        if known != plan:
            raise CommandError("match_other", path=str(path))
        self.results = {result.number: result for result in results}
        if not path.read_bytes().endswith(b"\n"):
            self._append(b"")  # what a crash has cut off stands alone, and is never read

    def add(self, result: MatchGame) -> None:
        self.results[result.number] = result
        self._append(_ENCODER.encode(result))

    def _append(self, line: bytes) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(line + b"\n")
        except OSError as error:
            raise CommandError("file_unwritable", path=str(self.path), reason=system_words(error)) from None


def read_results(path: Path) -> tuple[MatchPlan, list[MatchGame]]:
    """The plan and the results in a file; lines that a crash has cut off are passed over. Raises `CommandError`."""
    try:
        first, *lines = path.read_bytes().splitlines() or [b""]
    except OSError as error:
        raise CommandError("file_unreadable", path=str(path), reason=system_words(error)) from None
    try:
        plan = msgspec.json.decode(first, type=MatchPlan)
    except msgspec.DecodeError:
        raise CommandError("match_broken", path=str(path)) from None
    return plan, [result for line in lines if (result := _result_in(line)) is not None]


def _result_in(line: bytes) -> MatchGame | None:
    try:
        return msgspec.json.decode(line, type=MatchGame)
    except msgspec.DecodeError:
        return None


def played(plan: MatchPlan, numbers: Sequence[int], jobs: int) -> Iterator[MatchGame]:
    """The games with these numbers, each as soon as it is over, in up to `jobs` processes, which end with the loop."""
    if jobs == 1 or len(numbers) < 2:
        yield from (play_game(plan, number) for number in numbers)
        return
    try:
        with beginning():
            pool = multiprocessing.get_context("spawn").Pool(min(jobs, len(numbers)), _begin)
    except NO_SEMAPHORES:
        yield from played(plan, numbers, jobs=1)
        return
    with pool:
        yield from pool.imap_unordered(partial(play_game, plan), numbers)


def _begin() -> None:
    """An interrupt is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
