"""Input of somebody who only watches: looking back, the view for a room, and leaving. Nothing reaches the table."""

from lanplay.screen.inputs import Input, Key, Typed, is_back
from lanplay.screen.intents import Leave, Update
from lanplay.screen.keys.earlier_moves import begin_earlier
from lanplay.screen.model import TableModel


def press_watching(model: TableModel, input_: Input) -> Update[TableModel]:
    match input_:
        case Typed("p" | "P"):
            return model.with_state(is_projected=not model.state.is_projected), ()
        case Typed("r" | "R") | Key("left"):
            return begin_earlier(model), ()
        case Typed("q" | "Q"):
            return model, (Leave(),)
        case _ if is_back(input_) and model.state.is_projected:
            return model.with_state(is_projected=False), ()
        case _:
            return model, ()
