"""What the table asks in the middle of a game: about silent seats, and whether there should be a pause."""

from collections.abc import Sequence

from lanplay.screen.model import AnswerKey, Question
from lanplay.table.front import Scene
from lanplay.text import absence, translate


def about_silence(scene: Scene, seats: Sequence[int], *, may_claim: bool) -> Question:
    go_on = AnswerKey("c", absence.CLAIM, "/claim") if may_claim else AnswerKey("g", absence.GO_ON, "/go-on")
    title = translate(absence.SILENT_TITLE).format(nicks=scene.nicks(seats))
    return Question(title, (AnswerKey("w", absence.WAIT, "/wait"), go_on))


def about_pause(nick: str) -> Question:
    title = translate(absence.PAUSE_TITLE).format(nick=nick)
    return Question(title, (AnswerKey("p", absence.PAUSE, "/pause"), AnswerKey("n", absence.PLAY_ON, "/unpause")))
