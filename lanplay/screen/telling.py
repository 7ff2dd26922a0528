"""What an event is told as in the log of a table, each line with what it is about."""

from engine.events import Leaving, Left
from lanplay.narration import Voice, told
from lanplay.screen.model import Kind
from lanplay.table.front import Happening, Scene
from lanplay.text import table as texts
from lanplay.text import translate


def told_of(scene: Scene, happening: Happening) -> list[tuple[Kind, str]]:
    event = happening.event
    found: list[tuple[Kind, str]] = []
    if isinstance(event, Left) and event.how is Leaving.RESIGNED:
        found.append((Kind.ALARM, translate(texts.RESIGNED).format(nick=scene.nick(event.seat))))
    voice = Voice(scene.nick, scene.seat)
    for line in told(scene.game.name, voice, event, happening.before, happening.after):
        kind = Kind.TOLD if line.seat is None else Kind.OWN if line.seat == scene.seat else Kind.MOVE
        found.append((kind, line.text))
    return found
