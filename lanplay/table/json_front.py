"""A table as JSON lines (docs/notation.md, "Events with --json"). Nothing here is meant for people."""

from collections.abc import Sequence
from pathlib import Path

from engine.events import Answered, Left, Reacted
from engine.grammar import GameMove
from lanplay.output import Output
from lanplay.table.front import Front, GameEnding, Happening, Scene, TableListing
from protocol.agreement import values_of
from protocol.wire.talk import Lobby, Sitting, Watcher


class JsonFront(Front):
    """Each fact is one line, flushed at once."""

    def __init__(self) -> None:
        self._output = Output(is_json=True)
        self._seated: dict[bytes, Sitting] = {}
        self._started: dict[str, object] = {}

    def opened(self, table: TableListing) -> None:
        self._table(table)

    def found(self, table: TableListing) -> None:
        self._table(table)

    def seeking(self, wanted: str | None, seconds: float) -> None:
        self._tell("seeking", table=wanted, seconds=seconds)

    def seeking_to_watch(self, wanted: str | None, seconds: float) -> None:
        self.seeking(wanted, seconds)

    def lobby(self, lobby: Lobby, own: bytes) -> None:
        now = {sitting.key: sitting for sitting in lobby.sitting}
        for key, sitting in now.items():
            if key not in self._seated:
                self._tell("seated", seat=sitting.seat, nick=sitting.nick, key=key.hex(), ready=sitting.is_ready)
        for key, sitting in self._seated.items():
            if key not in now:
                self._tell("unseated", nick=sitting.nick, key=key.hex())
        both = [(self._seated[key], sitting) for key, sitting in now.items() if key in self._seated]
        if any(before.seat != after.seat for before, after in both):
            self._tell("seats", seats=[_sitting(sitting) for sitting in lobby.sitting])
        for before, after in both:
            if before.is_ready != after.is_ready:
                self._tell("ready", **_sitting(after))
        self._seated = now

    def started(self, scene: Scene, *, goes_on: bool = False) -> None:
        self._started = {
            "game_id": scene.agreement.id.hex(),
            "agreement": scene.agreement.data.hex(),
            "game": scene.agreement.game,
            "seat": None if scene.is_watching else scene.seat,
            "nicks": [player.nick for player in scene.agreement.seating],
            "open_books": scene.agreement.open_books,
        }

    def suspicious(self, nick: str, known: Sequence[str], fingerprint: str) -> None:
        self._tell("suspicious", nick=nick, fingerprint=fingerprint, known=known)

    def words(self, scene: Scene, words: tuple[str, ...]) -> None:
        self._tell("started", **self._started, words=words)

    def wordless(self, scene: Scene, awaited: Sequence[int]) -> None:
        self._tell("wordless", awaited=awaited, left=None)

    def words_again(self, scene: Scene, seat: int) -> None:
        self._tell("wordless", awaited=[], left=seat)

    def recalled(self, scene: Scene, name: str, words: tuple[str, ...], happenings: Sequence[Happening]) -> None:
        """A watcher is told all that has happened; whoever resumes finds it in the position."""
        super().recalled(scene, name, words, happenings)
        for happening in happenings if scene.is_watching else ():
            self.happened(scene, happening)

    def watched(self, watchers: Sequence[Watcher], told: str) -> None:
        self._tell("watched", watchers=[{"nick": watcher.nick, "key": watcher.key.hex()} for watcher in watchers])

    def happened(self, scene: Scene, happening: Happening) -> None:
        event, position = happening.event, {"step": happening.step, "state_hash": happening.state_hash.hex()}
        match event:
            case Answered(answers=answers):
                for answer in answers:
                    self._tell("moved", seat=answer.seat, move=answer.move, **position)
            case Reacted(seat=seat, hit=hit):
                self._tell("moved", seat=seat, move="hit" if hit else "miss", **position)
            case Left(seat=seat, how=how):
                self._tell("left", seat=seat, how=how.value, **position)
            case _:
                self._tell("happened", kind=type(event).__name__.lower(), **position)

    def settled(self, scene: Scene, place: int) -> None:
        self._tell("settled", place=place)

    def parted(self, place: int) -> None:
        self._tell("parted", place=place)

    def turn(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None) -> None:
        for seat in seats:
            self._tell("turn", seat=seat, step=step, deadline=deadline)

    def ask(self, scene: Scene, moves: Sequence[GameMove]) -> None:
        self._tell("ask", moves=[move.text for move in moves], view=scene.game.data(scene.view))

    def chat(self, seat: int | None, nick: str, text: str) -> None:
        self._tell("chat", seat=seat, nick=nick, text=text)

    def reachable(self, scene: Scene, seat: int, *, is_up: bool, has_stopped: bool = False) -> None:
        if is_up:
            self._tell("back", seat=seat)
        else:
            self._tell("paused", seat=seat, stopped=has_stopped)

    def unreachable(self, scene: Scene, seats: Sequence[int]) -> None:
        self._tell("unreachable", seats=list(seats))

    def silent(self, scene: Scene, seats: Sequence[int], *, may_claim: bool) -> None:
        self._tell("silent", seats=list(seats), may_claim=may_claim)

    def opinion(self, scene: Scene, seat: int, silent: Sequence[int], *, goes_on: bool, has_answered: bool) -> None:
        self._tell("opinion", seat=seat, silent=list(silent), goes_on=goes_on)

    def pause(self, scene: Scene, seat: int, *, ends: bool, is_open: bool) -> None:
        self._tell("pause", seat=seat, ends=ends)

    def pausing(self, scene: Scene, deadline: float | None, *, is_on: bool) -> None:
        self._tell("pausing", on=is_on, deadline=deadline)

    def cut(self, scene: Scene, seat: int, *, is_foul: bool) -> None:
        """The `left` event says the same."""

    def foul(self, nick: str, seat: int | None, reason: str, file: Path | None) -> None:
        self._tell("foul", seat=seat, nick=nick, reason=reason, evidence=None if file is None else str(file))

    def checking(self) -> None:
        self._tell("checking")

    def ended(self, scene: Scene, ending: GameEnding) -> None:
        self._tell("result", **result_data(ending))

    def kept(self, game_id: str) -> None:
        self._tell("kept", game_id=game_id)

    def note(self, text: str) -> None:
        self._tell("note", text=text)

    def _table(self, table: TableListing) -> None:
        info = table.info
        self._tell(
            "table",
            name=info.name,
            game=info.game,
            seats=info.seats,
            free=info.free,
            options=values_of(info.settings),
            open_books=info.open_books,
            address=table.address,
            addresses=[address for address in (table.address, *table.more) if address],
            host_key=table.host_key.hex(),
            has_code=info.has_code,
            is_playing=info.is_playing,
        )

    def _tell(self, name: str, /, **fields: object) -> None:
        self._output.event(name, **fields)
        self._output.flush()


def result_data(ending: GameEnding) -> dict[str, object]:
    """The keys of a `result`, whether the game has just been played or is replayed."""
    outcome = ending.outcome
    return {
        "scores": outcome.scores,
        "places": outcome.places,
        "winners": outcome.winners,
        "reason": outcome.reason,
        "transcript": None if ending.file is None else str(ending.file),
        "transcript_hash": ending.transcript_hash.hex(),
        "verified": ending.file is not None,
        "unsigned": ending.unsigned,
        "uncovered": ending.uncovered,
        "claimed": ending.is_claimed,
        "opened": ending.opened,
        "unopened": ending.unopened,
        "statistics": ending.statistics.data(),
        "seconds": ending.seconds,
    }


def _sitting(sitting: Sitting) -> dict[str, object]:
    return {"seat": sitting.seat, "nick": sitting.nick, "key": sitting.key.hex(), "ready": sitting.is_ready}
