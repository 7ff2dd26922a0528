"""Input before the game: getting ready, and, as the host, picking a player and the seat they should move to.

While the seats have the focus, letters and digits are keys, or nothing; only in the talk and after a slash they are
typed.
"""

from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, is_back, is_enter
from lanplay.screen.intents import SendLine, Update
from lanplay.screen.model import Focus, TableModel
from lanplay.text import screen as texts
from lanplay.text import table as table_texts
from lanplay.text import translate

SEAT_TARGET = "seat:"


def press_lobby(model: TableModel, input_: Input) -> Update[TableModel] | None:
    """None for input that has no meaning of its own here: it is typed, or means the same at every table."""
    ui = model.ui
    if isinstance(input_, Pointed):
        return _pointed(model, input_)
    if ui.line.text:
        return None
    if input_ in (Key("tab"), Key("s-tab")):
        focus = Focus.BOARD if ui.focus is Focus.TALK else Focus.TALK
        return model.with_ui(focus=focus, picked=(), message=""), ()
    if ui.focus is Focus.TALK:
        return (model.with_ui(focus=Focus.BOARD), ()) if input_ in (Key("escape"), Key("c-g")) else None
    if input_ in (Typed("r"), Typed("R")):
        return model.with_ui(message=""), (SendLine("/unready" if model.state.is_ready else "/ready"),)
    arranged = _arranging(model, input_) if model.state.is_host else None
    return _not_typed(model, input_) if arranged is None else arranged


def _not_typed(model: TableModel, input_: Input) -> Update[TableModel] | None:
    """Nothing else may begin a line here: its next letter could be a key."""
    match input_:
        case Typed("?"):
            return None
        case Typed(text) if text.startswith("/"):
            return model.with_ui(focus=Focus.TALK, line=model.ui.line.insert(text), message=""), ()
        case Typed():
            return model.says(translate(texts.SEATS_ADVICE)), ()
        case _:
            return None


def _arranging(model: TableModel, input_: Input) -> Update[TableModel] | None:
    seats = model.state.seats
    at = seat_at(model.ui.cursor)
    match input_:
        case Key("up"):
            return _moved(model, 0 if at is None else (at - 1) % seats)
        case Key("down"):
            return _moved(model, 0 if at is None else (at + 1) % seats)
        case Typed("m" | "M"):
            return model.with_ui(picked=(), message=""), (SendLine("/mix"),)
        case Typed("f" | "F"):
            if at is None:
                return model.says(translate(texts.PICK_SEAT_FIRST)), ()
            return model.with_ui(picked=(), message=""), (SendLine(f"/free {at + 1}"),)
        case Typed(number) if number in map(str, range(1, seats + 1)):
            return _chosen(model, int(number) - 1)
        case _ if is_enter(input_):
            return _moved(model, 0) if at is None else _chosen(model, at)
        case _ if is_back(input_):
            return model.with_ui(picked=(), message=""), ()
        case _:
            return None


def _pointed(model: TableModel, input_: Pointed) -> Update[TableModel] | None:
    at = seat_at(input_.target)
    if at is None or input_.how in (Pointing.UP, Pointing.DOWN):
        return None
    if not model.state.is_host:
        return model, ()
    return _chosen(model.with_ui(focus=Focus.BOARD), at) if input_.how is Pointing.CLICK else _moved(model, at)


def _moved(model: TableModel, at: int) -> Update[TableModel]:
    return model.with_ui(cursor=f"{SEAT_TARGET}{at}"), ()


def _chosen(model: TableModel, at: int) -> Update[TableModel]:
    """Pick the seat, put it back if it was picked already, or move the player who was picked to it."""
    target = f"{SEAT_TARGET}{at}"
    picked = seat_at(next(iter(model.ui.picked), None))
    if picked is None:
        message = translate(texts.SEAT_PICKED).format(nick=_name(model, at))
        return model.with_ui(cursor=target, picked=(target,)).says(message), ()
    model = model.with_ui(cursor=target, picked=(), message="")
    return (model, ()) if picked == at else (model, (SendLine(f"/place {picked + 1} {at + 1}"),))


def _name(model: TableModel, seat: int) -> str:
    sitter = model.state.sitting.get(seat)
    return translate(texts.FREE_SEAT) if sitter is None else sitter.nick


def seat_at(target: str | None) -> int | None:
    if target is None or not target.startswith(SEAT_TARGET):
        return None
    return int(target.removeprefix(SEAT_TARGET))


def is_talking(model: TableModel) -> bool:
    """Whether what is typed before the game goes to the line."""
    return model.ui.focus is Focus.TALK or bool(model.ui.line.text)


def ready_hint(model: TableModel) -> str:
    """How this person can get ready, as the keys are at the moment."""
    return translate(table_texts.PRESS_TAB_READY if is_talking(model) else table_texts.PRESS_READY)
