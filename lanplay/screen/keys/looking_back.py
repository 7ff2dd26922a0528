"""Input while looking back at a game: step by step, forward and back."""

from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.model import TableModel

LEAP = 10


def press_replay(model: TableModel, one: Input) -> TableModel:
    at, last = model.doing.replay, len(model.facts.frames) - 1
    assert at is not None
    match one:
        case Key("left" | "up") | Typed("b" | "B") | Pointed(how=Pointing.UP):
            at -= 1
        case Key("right" | "down" | "enter") | Typed(" " | "n" | "N") | Pointed(how=Pointing.DOWN):
            at += 1
        case Key("pageup"):
            at -= LEAP
        case Key("pagedown"):
            at += LEAP
        case Key("home"):
            at = 0
        case Key("end"):
            at = last
        case Key("escape" | "c-g" | "backspace" | "c-c" | "c-q") | Typed("q" | "Q"):
            return model.does(replay=None)
        case _:
            pass
    return model.does(replay=max(0, min(at, last)))
