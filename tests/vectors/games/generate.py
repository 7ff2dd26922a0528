"""Writes whole games as second implementations should see them: transcripts, and what happens in them step by step.

    PYTHONPATH=.:tests python tests/vectors/games/generate.py [NAME…]

Seats sign with the seeds 32 × `01`, 32 × `02` and so on, and all chance comes from the scene's name, so the files are
the same at every run. A scene's `NAME.transcript` is a file as docs/transcript.md tells, and each line of `NAME.jsonl`
an event: the step, what the game asked for, what happened, and the state after it, each in its canonical form.
"""

import json
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from played_games import signatures
from scripted_wire import ScriptedTable, make_agreement

from engine.canonical import canonical_bytes
from protocol.files.transcript import transcript_hash, write_transcript
from protocol.log.branch import Happened
from protocol.log.log import Log
from protocol.rounds.procedure import ComparisonWords
from protocol.wire.items import Entry, sign
from protocol.wire.payloads import Reply

FOLDER: Final = Path(__file__).parent
LONGEST: Final = 1000.0
Deed = Callable[["Table", int], None]


@dataclass(frozen=True)
class Scene:
    """A game to be played; `deeds` are done when so many decisions have been made."""

    name: str
    game: str
    players: int
    number: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    deeds: Mapping[int, tuple[Deed, int]] = field(default_factory=dict)


class Table(ScriptedTable):
    """Everybody plays as the game's own bot does."""

    def __init__(self, scene: Scene) -> None:
        table = scene.name.encode().ljust(16, b"\0")[:16]
        options = scene.options
        agreement = make_agreement(scene.game, scene.players, table, **options)  # type: ignore[arg-type]
        super().__init__(agreement, random.Random(f"{scene.name} {scene.number}"))
        self._deeds = scene.deeds
        self._decided = 0

    def play_turns(self) -> bool:
        if self._decided in self._deeds:
            do, seat = self._deeds[self._decided]
            self._decided += 1
            do(self, seat)
            return True
        asked = [peer for peer in self.peers if peer.is_up and peer.member.is_asked]
        for peer in asked[:1]:
            self._decided += 1
            peer.run(peer.member.decide(peer.best(), self.now))
        return bool(asked) or self._waits()

    def _waits(self) -> bool:
        """Let time pass for a seat that is missed; whether there is anything to wait for."""
        self.tick(31.0)
        return not self.log.branch.is_closed and self.now < LONGEST

    @property
    def log(self) -> Log:
        """That of a seat that plays to the end."""
        return next(peer for peer in self.peers if peer.is_up and peer.seat in peer.member.log.branch.living).member.log


def resigns(table: Table, seat: int) -> None:
    peer = table.peers[seat]
    peer.run(peer.member.resign(table.now))


def falls_silent(table: Table, seat: int) -> None:
    table.peers[seat].crash()


def doubles(table: Table, seat: int) -> None:
    """Signs another move beside its newest one, and sends it to everybody."""
    member = table.peers[seat].member
    bodies = [item.body for item in member.log.pool if item.body.seat == seat]
    body = next(body for body in reversed(bodies) if isinstance(body, Entry) and isinstance(body.payload, Reply))
    assert isinstance(body.payload, Reply)
    move = "take" if body.payload.move == "flip" else "flip"
    other = Entry(body.game, body.epoch, body.step, body.round, seat, body.chain, body.state, Reply(move))
    table.peers[seat].crash()
    for peer in table.peers:
        if peer.is_up:
            peer.run(peer.member.receive(sign(member.identity, other), None, table.now))


SCENES: Final = (
    Scene("dao", "dao", 2),
    Scene("dao-resigned", "dao", 3, deeds={6: (resigns, 1)}),
    Scene("dao-cut", "dao", 3, options={"clock": 30}, deeds={5: (falls_silent, 2)}),
    Scene("dao-foul", "dao", 3, deeds={8: (doubles, 0)}),
    Scene("daumen", "daumen", 3, deeds={9: (resigns, 2)}),
    Scene("dog", "dog", 4, deeds={14: (resigns, 1), 17: (resigns, 3)}),
    Scene("tao", "tao", 2),
    Scene("dos", "dos", 3, options={"clock": 30}, deeds={8: (falls_silent, 0)}),
)


def played(scene: Scene) -> Table:
    table = Table(scene)
    table.start()
    table.play_out()
    assert table.log.branch.is_closed, scene.name
    return table


def lines(log: Log) -> list[dict[str, Any]]:
    """The beginning, every event that stands, and the end."""
    state = log.branch.beginning.state
    found: list[dict[str, Any]] = [{"agreement": log.agreement.id.hex(), "state": _plain(state)}]
    for happened in log.branch.course():
        found.append(_line(log, state, happened))
        state = happened.state
    outcome = log.game.outcome(state)
    return [*found, {"outcome": _plain(outcome), "transcript hash": transcript_hash(log).hex()}]


def _line(log: Log, before: Any, happened: Happened) -> dict[str, Any]:
    is_words = isinstance(happened.event, ComparisonWords)
    request = None if is_words else log.game.pending(before)
    event = list(happened.event.numbers) if isinstance(happened.event, ComparisonWords) else _plain(happened.event)
    name = "Words" if is_words else type(happened.event).__name__
    return {"step": happened.step, "request": _plain(request), "event": [name, event], "state": _plain(happened.state)}


def _plain(value: object) -> Any:
    return json.loads(canonical_bytes(value))


def files(scene: Scene) -> dict[str, bytes]:
    log = played(scene).log
    told = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines(log))
    return {
        f"{scene.name}.transcript": write_transcript(log, signatures(log.agreement)),
        f"{scene.name}.jsonl": told.encode("ascii"),
    }


if __name__ == "__main__":
    for scene in SCENES:
        if scene.name in sys.argv[1:] or not sys.argv[1:]:
            for name, data in files(scene).items():
                (FOLDER / name).write_bytes(data)
