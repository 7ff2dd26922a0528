"""Input while looking back at a game: step by step, forward and back, and from seat to seat where books are open."""

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
            return model.does(replay=None, beside=None)
        case Key("tab" | "s-tab" as name):
            return _seated(model, 1 if name == "tab" else -1)
        case _:
            pass
    return model.does(replay=max(0, min(at, last)))


def _seated(model: TableModel, by: int) -> TableModel:
    """At the next seat whose hand can be seen."""
    facts = model.facts
    seats = facts.opened
    if not seats:
        return model
    now = facts.seat if model.doing.beside is None else model.doing.beside
    index = seats.index(now) if now in seats else -by
    following = seats[(index + by) % len(seats)]
    return model.does(beside=None if following == facts.seat else following)
