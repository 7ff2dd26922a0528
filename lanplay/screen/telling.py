"""What an event is told as in the log of a table: who has moved, and what the game's narrator says of it.

Moves that all make at once, unseen, are told by the narrator alone where it has anything to say."""

from engine.events import Answered, Leaving, Left
from lanplay.narration import narrator
from lanplay.screen.model import Kind
from lanplay.table.front import Happening, Scene
from lanplay.text import table as texts
from lanplay.text import translate


def told_of(scene: Scene, happening: Happening) -> list[tuple[Kind, str]]:
    event = happening.event
    told: list[tuple[Kind, str]] = []
    sentences = narrator(scene.game.name)(scene.nick, event, happening.before, happening.after)
    match event:
        case Answered(answers=answers):
            for answer in answers if len(answers) == 1 or not sentences else ():
                is_own = answer.seat == scene.seat
                text = texts.YOU_MOVED if is_own else texts.MOVED
                line = translate(text).format(nick=scene.nick(answer.seat), move=answer.move)
                told.append((Kind.OWN if is_own else Kind.MOVE, line))
        case Left(seat=seat, how=Leaving.RESIGNED):
            told.append((Kind.ALARM, translate(texts.RESIGNED).format(nick=scene.nick(seat))))
        case _:
            pass
    return [*told, *((Kind.TOLD, line) for line in sentences)]
