"""Input while looking back at a game: step by step, forward and back, and from seat to seat where books are open."""

from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.model import TableModel

LEAP = 10


def press_replay(model: TableModel, input_: Input) -> TableModel:
    at, last = model.ui.replay, len(model.state.open_frames) - 1
    assert at is not None
    match input_:
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
            return model.with_ui(replay=None, seen_from=None)
        case Key("tab" | "s-tab" as name):
            return _seated(model, 1 if name == "tab" else -1)
        case _:
            pass
    return model.with_ui(replay=max(0, min(at, last)))


def _seated(model: TableModel, by: int) -> TableModel:
    """Seen from the next seat whose hand is open."""
    state = model.state
    seats = state.opened
    if not seats:
        return model
    now = state.seat if model.ui.seen_from is None else model.ui.seen_from
    index = seats.index(now) if now in seats else -by
    following = seats[(index + by) % len(seats)]
    return model.with_ui(seen_from=None if following == state.seat else following)
