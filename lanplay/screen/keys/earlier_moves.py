"""Input while earlier moves are shown during the game: back, forward, and to the present. Nothing can be played."""

from lanplay.screen.earlier_moves import furthest
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.model import TableModel
from lanplay.screen.table_state import Stage

LEAP = 10


def is_earlier(input_: Input) -> bool:
    """Whether an input opens the earlier moves."""
    return input_ in (Key("c-p"), Key("f3"))


def begin_earlier(model: TableModel) -> TableModel:
    """Start at the last move, since that is the one a person has just missed."""
    if model.state.stage is not Stage.PLAYING or furthest(model.state) is None:
        return model
    return model.with_ui(earlier=0, message="", is_refused=False)


def press_earlier(model: TableModel, input_: Input) -> TableModel:
    back, most = model.ui.earlier, furthest(model.state)
    assert back is not None
    assert most is not None
    match input_:
        case Key("c-p" | "f3" | "left" | "up") | Pointed(how=Pointing.UP):
            back += 1
        case Key("c-n" | "f4" | "right" | "down") | Pointed(how=Pointing.DOWN):
            back -= 1
        case Key("pageup"):
            back += LEAP
        case Key("pagedown"):
            back = max(back - LEAP, 0) if back else -1
        case Key("home"):
            back = most
        case Key("end" | "enter" | "escape" | "c-g" | "backspace" | "c-c" | "c-q") | Typed("q" | "Q"):
            return model.with_ui(earlier=None)
        case _:
            pass
    return model.with_ui(earlier=min(back, most) if back >= 0 else None)
