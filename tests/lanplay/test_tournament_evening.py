"""A whole tournament of programs over the loopback: entry with a code, a bye, a kill, and one file for all."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from program import run

ENTRANTS = 3
WITHIN = 100.0


class Entrant:
    """One program, whose events go to a file."""

    def __init__(self, folder: Path, number: int, *words: str) -> None:
        self.home = folder / f"p{number}"
        self._said = folder / f"p{number}.jsonl"
        self.resume(*words)

    def resume(self, *words: str) -> None:
        common = ("--interface", "lo", "--home", str(self.home), "--nick", self.home.name, "--auto", "random", "--json")
        command = [sys.executable, "-m", "lanplay", "tournament", *words, *common]
        with self._said.open("ab") as said:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT)

    def told(self, event: str) -> list[dict[str, Any]]:
        lines = self._said.read_text("utf-8").splitlines()
        found = [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]
        return [one for one in found if one["event"] == event]

    def wait(self, event: str) -> dict[str, Any]:
        end = time.monotonic() + WITHIN
        while not (found := self.told(event)):
            assert time.monotonic() < end, (event, self._said.read_text("utf-8")[-2000:])
            time.sleep(0.1)
        return found[0]


def test_a_tournament_goes_on_without_its_organiser_and_gives_one_file(tmp_path: Path) -> None:
    terms = ("--game", "daumen", "--option", "partien=1", "--format", "swiss", "--rounds", "1", "--grace", "20")
    organiser = Entrant(tmp_path, 0, "host", *terms, "--entrants", str(ENTRANTS), "--code", "sesame")
    people = [organiser]
    try:
        organiser.wait("tournament_found")
        listed = run("list", "--interface", "lo", "--home", str(tmp_path / "looks"), "--json", "--wait", "5")
        assert [(one["event"], one["has_code"]) for one in listed.events] == [("tournament_found", True)]
        people += [Entrant(tmp_path, number, "join", "--code", "sesame") for number in range(1, ENTRANTS)]
        people[1].wait("tournament_round")
        organiser.process.kill()
        organiser.process.wait()
        organiser.resume("resume")
        overs = [entrant.wait("tournament_over") for entrant in people]
        assert [entrant.process.wait(30) for entrant in people] == [0] * ENTRANTS
    finally:
        for entrant in people:
            entrant.process.kill()
            entrant.process.wait()
    assert len({over["state"] for over in overs}) == 1
    rows = overs[0]["standings"]
    assert sorted(row["name"] for row in rows) == ["p0", "p1", "p2"]
    verified = run("tournament", "verify", overs[1]["file"], "--json").json
    assert (verified["verified"], verified["stage"], verified["tables"]) == (True, "over", 1)
