"""The course of a game as its log holds it: how it began, and all that has happened and stands, through every cut.

It must never know who may see what: that is for whoever follows it with keys.
"""

from collections.abc import Iterator

from protocol.log.branch import Happened
from protocol.log.log import Log
from protocol.rounds.procedure import Scene


def beginning(log: Log) -> Scene:
    """Before anything had happened."""
    scene: Scene = log.branch.lineage()[0].rounds[0].procedure.scene
    return scene


def course_of(log: Log) -> Iterator[Happened]:
    """All events that stand, in order: of each epoch what lies before the cut that ended it."""
    yield from log.branch.standing_events()
    yield from log.branch.happened
