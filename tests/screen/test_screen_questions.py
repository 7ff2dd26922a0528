"""Questions in the middle of a game: about a silent seat and about a pause, by a key, and never by one that was meant
for something else.
"""

import pytest
from screen.hand import Hand

from lanplay.screen.inputs import Key, Typed
from lanplay.screen.model import FourWords, Placard, Question, ReactionDialog, SureToClose, SureToLeave
from lanplay.screen.picture import Look, text_of
from lanplay.screen.questions import about_pause, about_silence, choices_of, letters_of
from lanplay.screen.table_state import EntryKind
from lanplay.text import LANGUAGES, use


class Waiting(Hand):
    """Somebody who has nothing to decide at the moment."""

    def __init__(self) -> None:
        super().__init__()
        self.front = self.at.front
        self.front.model = self.front.model.with_state(moves=(), turn=(1,))

    def press(self, *inputs: Key | Typed, after: float = 1.0) -> list[str]:
        """All that is sent by these keys, which are struck at intervals, and in the second after them."""
        return [line for one in inputs for line in self.strike(one, after=after)] + self.wait(1)

    def asks(self, *, may_claim: bool = False) -> None:
        self.front.silent(self.at.scene, (1,), may_claim=may_claim)

    @property
    def dialog(self) -> object:
        return self.front.model.ui.dialog

    @property
    def line(self) -> str:
        return self.front.model.ui.line.text


def test_a_silent_seat_is_asked_about_in_the_smallest_window() -> None:
    hand = Waiting()
    hand.asks()
    seen = text_of(hand.at.view(Look(60, 18)))
    nick = hand.at.scene.nick(1)
    assert f"{nick}: silent for too long" in seen
    assert "go on without" in seen
    assert hand.press(Typed("g")) == ["/go-on"]
    assert hand.dialog is None
    assert hand.front.model.state.log[-1].kind is EntryKind.ALARM


def test_answers_are_keys_of_their_own_and_nothing_else_answers() -> None:
    hand = Waiting()
    hand.asks()
    assert hand.press(Key("enter"), Typed(" ")) == []
    assert hand.press(Typed("W")) == ["/wait"]
    hand.asks(may_claim=True)
    assert hand.press(Typed("e")) == ["/claim"]
    hand.asks()
    assert hand.press(Key("escape")) == []
    assert hand.dialog is None


def test_a_key_struck_before_the_question_could_be_read_answers_nothing() -> None:
    hand = Waiting()
    hand.asks()
    assert hand.press(Typed("g"), after=0.1) == []
    assert hand.press(Typed("g")) == ["/go-on"]


@pytest.mark.parametrize("after", [0.0, 0.5], ids=["as it comes", "once it was seen"])
@pytest.mark.parametrize("words", ["/pause", "well, g"])
def test_what_somebody_types_is_a_line_and_answers_nothing(words: str, after: float) -> None:
    hand = Waiting()
    hand.asks()
    hand.wait(after)
    assert hand.press(*map(Typed, words), after=0.2) == []
    assert hand.line == words
    assert hand.dialog is None


def test_a_letter_and_enter_answer_too() -> None:
    hand = Waiting()
    hand.asks()
    hand.wait(1)
    assert hand.press(Typed("w"), Key("enter"), after=0.2) == ["/wait"]


def test_letters_struck_at_a_question_that_has_just_gone_begin_no_line() -> None:
    hand = Waiting()
    hand.asks()
    hand.wait(1)
    hand.front.silent(hand.at.scene, (), may_claim=False)
    assert hand.press(Typed("w"), after=0.2) == []
    assert hand.line == ""
    assert hand.press(Typed("w")) == []
    assert hand.line == "w"


@pytest.mark.parametrize("box", [FourWords(("one", "two", "three", "four")), ReactionDialog("dos", (0, 3), 5)])
def test_a_box_takes_no_key_of_a_run_of_letters_that_began_before_it(box: FourWords | ReactionDialog) -> None:
    hand = Waiting()
    for letter in "qui":
        hand.strike(Typed(letter), after=0.2)
    hand.front.model = hand.front.model.with_ui(dialog=box)
    hand.front._held.asked()
    assert hand.press(*map(Typed, "q asd"), after=0.2) == []
    assert hand.dialog == box
    assert hand.line == "qui"
    hand.press(Typed("q"), Typed("a"))
    assert hand.dialog != box


def test_whoever_types_goes_on_typing_under_a_placard_and_under_the_four_words() -> None:
    hand = Waiting()
    hand.press(Typed("h"))
    hand.front.model = hand.front.model.with_ui(placard=Placard("Partie 1", (("Ada", "3"),)))
    hand.press(Typed("i"))
    assert hand.front.model.ui.placard is not None
    hand.front.words(hand.at.scene, ("one", "two", "three", "four"))
    assert hand.dialog is None
    assert hand.line == "hi"


def test_whoever_is_typing_or_reading_is_not_interrupted() -> None:
    hand = Waiting()
    hand.press(Typed("h"), Typed("i"))
    hand.asks()
    assert hand.dialog is None
    assert "/go-on" in hand.front.model.state.log[-1].text


def test_a_question_that_is_settled_is_taken_back() -> None:
    hand = Waiting()
    hand.asks()
    hand.front.silent(hand.at.scene, (), may_claim=False)
    assert hand.dialog is None


def test_a_pause_is_asked_for_where_one_would_leave_and_shown_while_it_lasts() -> None:
    hand = Waiting()
    assert hand.press(Key("c-c"), Typed("a")) == ["/pause"]
    hand.front.pause(hand.at.scene, 1, ends=False, is_open=True)
    assert isinstance(hand.dialog, Question)
    assert hand.press(Typed("p")) == ["/unpause"]
    hand.front.pausing(hand.at.scene, 30.0, is_on=True)
    assert "Pause" in text_of(hand.at.view()).splitlines()[0]
    assert hand.front.model.state.clock is None
    hand.front.pausing(hand.at.scene, 30.0, is_on=False)
    assert hand.front.model.state.clock == 30
    assert "Pause" not in text_of(hand.at.view()).splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_choice_has_a_letter_of_its_own_words(language: str) -> None:
    hand = Waiting()
    use(language)
    try:
        silences = [about_silence(hand.at.scene.nicks((1,)), may_claim=may_claim) for may_claim in (False, True)]
        leaving = [SureToLeave(1), SureToLeave(None, others=True), SureToClose(2)]
        for dialog in (*silences, about_pause("Ada"), *leaving):
            for letter, choice in choices_of(dialog).items():
                assert letter in choice.words.lower()
                assert any(word.startswith(letter) for word in choice.words.lower().split())
    finally:
        use("en")
    assert letters_of(["stay", "sit", "stays"]) == ["s", "i", "t"]
