"""What a seat knows: its knowledge grows with every event by the faces that it reads itself.

A cut takes knowledge back, since fresh handles may mean other cards afterwards.
"""

from engine.knowledge import Knowledge, learn
from protocol.log.branch import Branch, Happened
from protocol.rounds.procedure import Scene, Words
from protocol.rounds.reading import Reader
from protocol.veil.keys import SeatKey


class Learning:
    def __init__(self, seat: int, key: SeatKey, scene: Scene) -> None:
        self.knowledge = Knowledge(seat)
        self._reader = Reader(seat, key, scene.faces) if scene.game.veils else None

    def learn(self, happened: Happened) -> None:
        if not isinstance(happened.event, Words):
            private = self._reader.read(happened.event, happened.veils) if self._reader else {}
            self.knowledge = learn(self.knowledge, happened.event, private)

    def relearn(self, branch: Branch) -> None:
        """Know what was to be known before this branch began."""
        self.knowledge = Knowledge(self.knowledge.seat)
        for happened in branch.standing_events():
            self.learn(happened)
