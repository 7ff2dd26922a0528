"""An event is held against the pending request in one place for all games: each kind of fault has its own code.

The game is one that asks for whatever a test wants and keeps what it was called with.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from asking_game import GAME, HIT, SHOW, Asking, asking

from engine import contract
from engine.contract import Game
from engine.errors import EngineError, IllegalMove, ImpossibleEvent
from engine.events import Answer, Answered, Event, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed
from engine.requests import Ask, Mix, Open, React, Request, Shuffle, Toss
from engine.values import replace

ASK = Ask((1,), "play")
SEALED = Ask((1, 0), "exchange", sealed=True)
TOSS = Toss((6, 5))
SHUFFLE = Shuffle(("a", 3), (7, 8))
OPEN_TO_ALL = Open((1, 2))
OPEN_TO_ONE = Open((1, 2), (0,))
MIX = Mix(1, (3, 4), (5, 6))
REACT = React(1, (4,), 5)
HIT_BY_0, HIT_BY_1 = Answer(0, "hit"), Answer(1, "hit")

FITTING: Sequence[tuple[Request, Event, Any]] = [
    (ASK, Answered((HIT_BY_1,)), HIT_BY_1),
    (SEALED, Answered((HIT_BY_0, HIT_BY_1)), (HIT_BY_0, HIT_BY_1)),
    (TOSS, Tossed((5, 0)), (5, 0)),
    (SHUFFLE, Shuffled(("a", 3), (7, 8)), (7, 8)),
    (OPEN_TO_ALL, Opened((1, 2), None, ("a", "b")), ((1, 2), ("a", "b"))),
    (OPEN_TO_ONE, Opened((1, 2), (0,), None), ((1, 2), ())),
    (MIX, Mixed(1, (3, 4), (5, 6)), (1, (5, 6))),
    (REACT, Reacted(1, True), (1, True)),
]
WRONG: Sequence[tuple[Request, Event, str]] = [
    (ASK, Answered(()), "answers_wrong"),
    (ASK, Answered((HIT_BY_0,)), "answers_wrong"),
    (ASK, Answered((HIT_BY_1, HIT_BY_1)), "answers_wrong"),
    (SEALED, Answered((HIT_BY_1,)), "answers_wrong"),
    (SEALED, Answered((HIT_BY_1, HIT_BY_0)), "answers_wrong"),
    (TOSS, Tossed((5,)), "toss_range"),
    (TOSS, Tossed((5, 0, 0)), "toss_range"),
    (TOSS, Tossed((5, 5)), "toss_range"),
    (TOSS, Tossed((-1, 0)), "toss_range"),
    (SHUFFLE, Shuffled((3, "a"), (7, 8)), "shuffle_wrong"),
    (SHUFFLE, Shuffled(("a", 3), (8, 7)), "shuffle_wrong"),
    (OPEN_TO_ALL, Opened((2, 1), None, ("a", "b")), "open_wrong"),
    (OPEN_TO_ALL, Opened((1, 2), (0,), None), "open_wrong"),
    (OPEN_TO_ONE, Opened((1, 2), None, ("a", "b")), "open_wrong"),
    (OPEN_TO_ONE, Opened((1, 2), (1,), None), "open_wrong"),
    (OPEN_TO_ONE, Opened((1, 2), (0,), ("a", "b")), "faces_unexpected"),
    (OPEN_TO_ALL, Opened((1, 2), None, None), "faces_missing"),
    (OPEN_TO_ALL, Opened((1, 2), None, ("a",)), "faces_missing"),
    (MIX, Mixed(0, (3, 4), (5, 6)), "mix_wrong"),
    (MIX, Mixed(1, (4, 3), (5, 6)), "mix_wrong"),
    (MIX, Mixed(1, (3, 4), (6, 5)), "mix_wrong"),
    (REACT, Reacted(0, True), "reaction_wrong"),
    (ASK, Tossed((0,)), "event_unexpected"),
    (TOSS, Answered((HIT_BY_1,)), "event_unexpected"),
    (ASK, Left(2, Leaving.CUT), "seat_gone"),
    (ASK, Left(-1, Leaving.FOUL), "seat_gone"),
]


def refused(state: Asking, event: Event) -> EngineError:
    with pytest.raises(EngineError) as caught:
        GAME.apply(state, event)
    return caught.value


@pytest.mark.parametrize(("request_", "event", "heard"), FITTING)
def test_an_event_that_fits_its_request_comes_to_the_game(request_: Request, event: Event, heard: object) -> None:
    assert GAME.apply(asking(request_, TOSS), event) == replace(asking(TOSS), heard=(heard,))


@pytest.mark.parametrize("request_", [request for request, _, _ in FITTING])
def test_events_of_other_kinds_are_unexpected(request_: Request) -> None:
    for _, event, _ in (one for one in FITTING if type(one[0]) is not type(request_)):
        error = refused(asking(request_), event)
        assert error.code == "event_unexpected"
        assert error.details == {"event": type(event).__name__}


@pytest.mark.parametrize(("request_", "event", "code"), WRONG)
def test_each_kind_of_fault_has_its_code(request_: Request, event: Event, code: str) -> None:
    error = refused(asking(request_), event)
    assert isinstance(error, ImpossibleEvent)
    assert error.code == code


def test_nothing_happens_after_the_end() -> None:
    for _, event, _ in FITTING:
        assert refused(asking(), event).code == "over"
    assert refused(asking(), Left(0, Leaving.CUT)).code == "over"


def test_a_seat_leaves_once_whatever_is_asked() -> None:
    for request, _, _ in FITTING:
        state = GAME.apply(asking(request), Left(1, Leaving.RESIGNED))
        assert state.gone == (1,)
        error = refused(state, Left(1, Leaving.CUT))
        assert (error.code, error.details) == ("seat_gone", {"seat": 1})


def test_every_code_of_the_matcher_is_tested_here() -> None:
    source = Path(contract.__file__).read_text("utf-8")
    codes = set(re.findall(r'ImpossibleEvent\("(\w+)"', source))
    assert codes == {code for _, _, code in WRONG} | {"over"}


# -- one answer alone ------------------------------------------------------------------------------------------------


def test_an_answer_is_checked_as_the_rules_of_its_question_say() -> None:
    GAME.check(asking(ASK), HIT_BY_1)
    GAME.check(asking(SEALED), HIT_BY_0)
    for request, code in ((ASK, "show_refused"), (SEALED, "sealed_refused")):
        with pytest.raises(IllegalMove, match=code):
            GAME.check(asking(request), Answer(1, SHOW.text))


def test_an_answer_of_a_seat_that_is_not_asked_is_refused_with_its_move() -> None:
    for state in (asking(ASK), asking(TOSS), asking()):
        with pytest.raises(IllegalMove) as caught:
            GAME.check(state, HIT_BY_0)
        assert (caught.value.code, caught.value.details) == ("not_your_turn", {"move": "hit"})
        with pytest.raises(IllegalMove, match="not_your_turn"):
            GAME.asked(state, 0)
        assert not GAME.is_asked(state, 0)
    assert GAME.asked(asking(ASK), 1) == ASK
    assert GAME.is_asked(asking(SEALED), 0)


@pytest.mark.parametrize(("request_", "event"), [(request, event) for request, event, _ in FITTING])
def test_a_game_that_asks_must_say_what_follows(
    monkeypatch: pytest.MonkeyPatch, request_: Request, event: Event
) -> None:
    for name in ("decided", "revealed", "tossed", "shuffled", "opened", "mixed", "reacted"):
        monkeypatch.setattr(type(GAME), name, getattr(Game, name))
    with pytest.raises(NotImplementedError, match="asking"):
        GAME.apply(asking(request_), event)


def test_moves_are_read_by_the_grammar() -> None:
    assert GAME.read(" H ") == HIT
