"""Input while looking back at a game: a move at a time or every step, and from seat to seat where books are open.

Digits are typed to the line, for the number of a move or step to go to.
"""

from lanplay.screen.earlier_moves import ends_of
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.model import TableModel

LEAP = 10
MOST_DIGITS = 6
MOMENT_TARGET = "moment:"
"""Prefix of the targets of the bar: the move or step that a click on it shows."""


def press_replay(model: TableModel, input_: Input) -> TableModel:
    typed = _numbered(model, input_)
    if typed is not None:
        return typed
    at, last = model.ui.replay, len(model.looked_back_at) - 1
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
            return model.with_ui(replay=None, seen_from=None, line=model.ui.line.set(""))
        case Typed("." | "," as sign):
            at = _own_move(model, at, 1 if sign == "." else -1)
        case Pointed(target=str(target), how=Pointing.CLICK) if target.startswith(MOMENT_TARGET):
            at = int(target.removeprefix(MOMENT_TARGET))
        case Typed("v" | "V"):
            return _other_steps(model, at)
        case Key("tab" | "s-tab" as name):
            return _seated(model, 1 if name == "tab" else -1)
        case _:
            pass
    return model.with_ui(replay=max(0, min(at, last)))


def first_number(model: TableModel) -> int:
    """The number of the first thing to be looked at: a move 0 is what there is before the first."""
    return 1 if model.ui.every_step or model.looked_back_at[0].is_move else 0


def _numbered(model: TableModel, input_: Input) -> TableModel | None:
    """The line with a digit more or less, or the place that it names; None for other input."""
    line = model.ui.line
    match input_:
        case Typed(text) if text.isascii() and text.isdigit() and len(line.text + text) <= MOST_DIGITS:
            return model.with_ui(line=line.insert(text))
        case Key("enter") if line.text:
            at = int(line.text) - first_number(model)
            model = model.with_ui(line=line.set(""))
            return model.with_ui(replay=max(0, min(at, len(model.looked_back_at) - 1)))
        case Key("backspace") if line.text:
            return model.with_ui(line=line.edit("backspace") or line)
        case Key("escape" | "c-g") if line.text:
            return model.with_ui(line=line.set(""))
        case _:
            return None


def _own_move(model: TableModel, at: int, by: int) -> int:
    """This seat's next move in that direction; where there is none, it stays."""
    moments = model.looked_back_at
    further = range(at + by, len(moments) if by > 0 else -1, by)
    return next((index for index in further if moments[index].is_own), at)


def _other_steps(model: TableModel, at: int) -> TableModel:
    """Every step instead of moves, or the other way round; what is shown stays where it is in the game."""
    ends = ends_of(model.state.open_frames)
    if not model.ui.every_step:
        return model.with_ui(every_step=True, replay=ends[at])
    return model.with_ui(every_step=False, replay=next(move for move, end in enumerate(ends) if at <= end))


def _seated(model: TableModel, by: int) -> TableModel:
    """Seen from the next seat whose hand is open."""
    state = model.state
    seats = state.opened
    if not seats:
        return model
    now = state.viewpoint if model.ui.seen_from is None else model.ui.seen_from
    index = seats.index(now) if now in seats else -by
    following = seats[(index + by) % len(seats)]
    return model.with_ui(seen_from=None if following == state.viewpoint else following)
