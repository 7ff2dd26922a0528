"""Questions in the middle of a game: about a silent seat and about a pause, by a key, and never by one that was meant
for something else.
"""

from screen.at_table import AtTable

from lanplay.screen.inputs import Key, Typed
from lanplay.screen.model import Question
from lanplay.screen.picture import Look, text_of
from lanplay.screen.table_state import EntryKind


def waiting() -> AtTable:
    at = AtTable("dao", 3, 1).begin()
    at.front.model = at.front.model.with_state(moves=(), turn=(1,))
    return at


def sent(at: AtTable) -> list[str]:
    return [at.front.sent.get_nowait() for _ in range(at.front.sent.qsize())]


def press(at: AtTable, *inputs: Key | Typed) -> list[str]:
    for one in inputs:
        at.now += 1
        at.front.take(one, {})
    return sent(at)


def test_a_silent_seat_is_asked_about_in_the_smallest_window() -> None:
    at = waiting()
    at.front.silent(at.scene, (1,), may_claim=False)
    seen = text_of(at.view(Look(60, 18)))
    nick = at.scene.nick(1)
    assert f"{nick}: silent for too long" in seen
    assert "go on without" in seen
    assert press(at, Typed("g")) == ["/go-on"]
    assert at.front.model.ui.dialog is None
    assert at.front.model.state.log[-1].kind is EntryKind.ALARM


def test_answers_are_keys_of_their_own_and_nothing_else_answers() -> None:
    at = waiting()
    at.front.silent(at.scene, (1,), may_claim=False)
    assert press(at, Key("enter"), Typed("c"), Typed(" ")) == []
    assert press(at, Typed("W")) == ["/wait"]
    at.front.silent(at.scene, (1,), may_claim=True)
    assert press(at, Typed("g"), Typed("c")) == ["/claim"]
    at.front.silent(at.scene, (1,), may_claim=False)
    assert press(at, Key("escape")) == []
    assert at.front.model.ui.dialog is None


def test_a_key_struck_before_the_question_could_be_read_answers_nothing() -> None:
    at = waiting()
    at.front.silent(at.scene, (1,), may_claim=False)
    at.front.take(Typed("g"), {})
    assert sent(at) == []
    assert press(at, Typed("g")) == ["/go-on"]


def test_who_is_typing_or_reading_is_not_interrupted() -> None:
    at = waiting()
    press(at, Typed("h"), Typed("i"))
    at.front.silent(at.scene, (1,), may_claim=False)
    assert at.front.model.ui.dialog is None
    assert "/go-on" in at.front.model.state.log[-1].text


def test_a_question_that_is_settled_is_taken_back() -> None:
    at = waiting()
    at.front.silent(at.scene, (1,), may_claim=False)
    at.front.silent(at.scene, (), may_claim=False)
    assert at.front.model.ui.dialog is None


def test_a_pause_is_asked_for_where_one_would_leave_and_shown_while_it_lasts() -> None:
    at = waiting()
    assert press(at, Key("c-c"), Typed("p")) == ["/pause"]
    at.front.pause(at.scene, 1, ends=False, is_open=True)
    assert isinstance(at.front.model.ui.dialog, Question)
    assert press(at, Typed("n")) == ["/unpause"]
    at.front.pausing(at.scene, 30.0, is_on=True)
    assert "Pause" in text_of(at.view()).splitlines()[0]
    assert at.front.model.state.clock is None
    at.front.pausing(at.scene, 30.0, is_on=False)
    assert at.front.model.state.clock == 30
    assert "Pause" not in text_of(at.view()).splitlines()[0]
