"""A person before the game: saying that one is ready, talking, and seating people as the host, by keys and clicks."""

from random import Random

import msgspec
import pytest
from screen.at_table import AtTable
from screen.screen_scenes import KEYS, kitchen, lobby

from lanplay.screen.front import ScreenFront
from lanplay.screen.held_keys import HeldKeys
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, meant
from lanplay.screen.intents import Intent, Leave
from lanplay.screen.layout import places, row_width
from lanplay.screen.model import FourWords
from lanplay.screen.picture import Look, text_of
from lanplay.screen.table_state import Stage
from protocol.wire.talk import Sitting

LOOK = Look()


def at_lobby(**settings: object) -> ScreenFront:
    front = lobby("dog", **settings)
    assert isinstance(front, ScreenFront)
    return front


def sent(front: ScreenFront, *inputs: Input) -> list[str]:
    """The lines that the inputs send, each on the picture that is seen then."""
    lines = []
    for one in inputs:
        front.take(meant(one), places(front.view(LOOK)))
        while not front.sent.empty():
            lines.append(front.sent.get_nowait())
    return lines


def click(target: str) -> Pointed:
    return Pointed(target, Pointing.CLICK)


def seen(front: ScreenFront) -> str:
    return text_of(front.view(LOOK))


@pytest.mark.parametrize("key", ["r", "R"])
def test_r_says_ready_and_takes_it_back(key: str) -> None:
    assert sent(at_lobby(), Typed(key)) == ["/ready"]
    assert sent(at_lobby(ready="0"), Typed(key)) == ["/unready"]


def test_the_key_in_the_last_line_is_a_button() -> None:
    front = at_lobby(is_host=False)
    assert "key:r" in places(front.view(LOOK))
    assert sent(front, click("key:r")) == ["/ready"]


def test_in_the_talk_letters_are_letters() -> None:
    front = at_lobby()
    assert sent(front, Key("tab"), *map(Typed, "rummy?"), Key("enter")) == ["rummy?"]
    assert "Press Tab, then R" in seen(front)
    assert sent(front, Key("tab"), Typed("r")) == ["/ready"]


def test_nothing_is_said_or_done_letter_by_letter_while_the_seats_have_the_focus() -> None:
    front = at_lobby(is_host=False)
    assert sent(front, *map(Typed, "hello"), Typed("hurray!"), Key("enter")) == []
    assert front.model.ui.line.text == ""
    assert "Press Tab to talk" in seen(front)


def test_the_line_has_a_cursor_only_where_letters_are_typed() -> None:
    front = at_lobby()

    def has_cursor() -> bool:
        return any(piece.style == "cursor" for row in front.view(LOOK) for piece in row)

    assert not has_cursor()
    sent(front, Key("tab"))
    assert has_cursor()
    sent(front, Key("tab"))
    assert not has_cursor()
    sent(front, click("talk"))
    assert has_cursor()


def test_a_command_is_begun_by_its_slash() -> None:
    assert sent(at_lobby(), *map(Typed, "/mi"), Key("tab"), Key("enter")) == ["/mix"]


def test_a_line_begun_as_talk_is_still_talk_when_the_game_begins() -> None:
    front = at_lobby(is_host=False)
    sent(front, Key("tab"), *map(Typed, "take"))
    at = AtTable("dao", 4)
    front.started(at.scene)
    assert sent(front, *map(Typed, " care"), Key("enter")) == ["/say take care"]


@pytest.mark.parametrize("key", ["c-c", "c-d", "c-q"])
def test_a_table_with_guests_is_not_closed_without_a_question(key: str) -> None:
    intents: list[Intent] = []
    front = at_lobby(seated="012")
    front._want = intents.append
    sent(front, Key(key))
    assert "2 other players sit at it" in seen(front)
    sent(front, Key("enter"), Key(key), Key("c-g"))
    assert (intents, front.model.ui.dialog) == ([], None)
    sent(front, Key(key), Typed("c"))
    assert intents == [Leave()]


@pytest.mark.parametrize("key", ["c-c", "c-d", "c-q"])
def test_the_same_key_once_more_closes_the_table_unless_it_is_held(key: str) -> None:
    intents: list[Intent] = []
    front, now = at_lobby(seated="012"), [0.0]
    front._want, front._held = intents.append, HeldKeys(lambda: now[0])
    front._later = lambda seconds, call: None
    sent(front, Key(key))
    for _ in range(40):
        now[0] += 0.03
        sent(front, Key(key))
    assert intents == []
    now[0] += 1
    sent(front, Key(key))
    assert intents == [Leave()]


def test_bots_of_the_host_are_no_reason_to_ask() -> None:
    intents: list[Intent] = []
    front = at_lobby(seated="012")
    front._want = intents.append
    full = kitchen("dog", "012")
    bots = [msgspec.structs.replace(sitting, of=KEYS[0]) for sitting in full.sitting[1:]]
    front.lobby(msgspec.structs.replace(full, sitting=(full.sitting[0], bots[0], full.sitting[2])), KEYS[0])
    sent(front, Key("c-c"))
    assert "1 other player sits at it" in seen(front)
    sent(front, Key("escape"))
    front.lobby(msgspec.structs.replace(full, sitting=(full.sitting[0], *bots)), KEYS[0])
    sent(front, Key("c-c"))
    assert intents == [Leave()]


def test_who_has_agreed_to_another_game_is_seen() -> None:
    """At the table that is open again, by who sits there already."""
    at = AtTable("dao", 3).begin()
    keys = at.agreement.keys
    at.play_on()
    at.front.fresh()
    here = tuple(Sitting(seat, keys[seat], at.agreement.seating[seat].nick, True) for seat in (0, 2))
    lobby_ = msgspec.structs.replace(kitchen("dao", "0"), seats=3, sitting=here)
    at.front.lobby(lobby_, keys[0])
    words = " ".join(seen(at.front).split())
    assert "Not agreed to another game yet:" in words
    assert at.agreement.seating[1].nick in words
    all_ = (*here, Sitting(1, keys[1], at.agreement.seating[1].nick, False))
    at.front.lobby(msgspec.structs.replace(lobby_, sitting=all_), keys[0])
    assert "Not agreed" not in seen(at.front)


def test_nobody_is_asked_about_a_table_that_is_empty_or_another_persons() -> None:
    for front in (at_lobby(seated="0"), at_lobby(is_host=False)):
        intents: list[Intent] = []
        front._want = intents.append
        sent(front, Key("c-c"))
        assert intents == [Leave()]


def test_a_question_about_the_table_goes_when_its_game_begins() -> None:
    front = at_lobby()
    sent(front, Key("c-c"))
    front.started(AtTable("dao", 4).scene)
    assert front.model.ui.dialog is None


def test_what_is_missing_is_said() -> None:
    front = at_lobby(seated="012", ready="2")
    assert "Waiting for 1 more player." in seen(front)
    assert "Press R when you are ready." in seen(front)
    full = at_lobby(seated="0123", ready="02")
    assert "Not ready yet: Bela, Dara." in seen(full)
    assert "Press R" not in seen(full)
    assert seen(full).count("✓ ready") == 2


def test_the_host_picks_a_seat_and_where_its_person_goes() -> None:
    arrows = (Key("down"), Key("down"), Key("enter"), Key("up"), Key("up"), Key("enter"))
    assert sent(at_lobby(seated="012"), *arrows) == ["/place 2 4"]
    assert sent(at_lobby(seated="012"), Typed("2"), Typed("4")) == ["/place 2 4"]
    assert sent(at_lobby(seated="012"), click("seat:0"), click("seat:2")) == ["/place 1 3"]


def test_pasted_digits_are_text_and_no_seat() -> None:
    """So many that they would be no number either."""
    for pasted in ("01", "9" * 5000):
        front = at_lobby(seated="012")
        assert sent(front, Typed(pasted)) == []
        assert front.model.ui.picked == ()
        sent(front, Key("tab"), Typed(pasted))
        assert front.model.ui.line.text.startswith(pasted[:400])


def test_a_seat_that_was_picked_can_be_put_back() -> None:
    assert sent(at_lobby(), Typed("1"), Typed("1"), Typed("0"), Key("escape"), Key("enter")) == []
    assert sent(at_lobby(), Typed("1"), Key("tab"), Key("tab"), Typed("0")) == []


def test_the_host_mixes_and_frees() -> None:
    assert sent(at_lobby(), Typed("m"), Typed("2"), Typed("f")) == ["/mix", "/free 2"]
    front = at_lobby()
    assert sent(front, Typed("f")) == []
    assert front.model.ui.message


def test_a_guest_cannot_seat_anybody() -> None:
    front = at_lobby(seated="0123", is_host=False)
    assert sent(front, Key("down"), Key("enter"), click("seat:0"), click("seat:1")) == []
    assert sent(front, Typed("m"), Key("enter")) == []


def test_whoever_comes_or_goes_puts_back_what_was_picked() -> None:
    """Else the seat that was picked could be another person's by the time it is placed."""
    front = at_lobby(seated="012")
    sent(front, Typed("1"))
    assert front.model.ui.picked
    front.lobby(kitchen("dog", "01"), KEYS[0])
    assert not front.model.ui.picked


def test_partners_are_shown_as_people_sit() -> None:
    assert "Partners: Alma + Cosmo" in seen(at_lobby(seated="0123"))
    assert "Partners: Alma + Bela" in seen(at_lobby(seated="0213"))


def test_the_four_words_can_be_seen_once_more() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Key("f2"))
    assert at.front.model.ui.dialog is None
    at.front.words(at.scene, ("ant", "bee", "cow", "dog"))
    at.take(Key("enter"))
    at.take(Key("f2"))
    assert at.front.model.ui.dialog == FourWords(("ant", "bee", "cow", "dog"))
    at.take(Key("f2"))
    assert at.front.model.ui.dialog is None


@pytest.mark.parametrize("seed", range(8))
def test_no_keys_and_clicks_can_break_a_lobby(seed: int) -> None:
    rng = Random(seed)
    front = at_lobby(seated="012", is_host=seed % 2 == 0)
    keys = [Key(name) for name in ("up", "down", "enter", "tab", "escape", "left", "f1", "f2", "pageup", "backspace")]
    for _ in range(150):
        look = Look(rng.choice((60, 80, 132)), rng.choice((18, 24, 43)))
        spots = places(front.view(look))
        inputs = (*keys, *map(Typed, "rRmMfF0123459 x?/"), *map(click, spots), Pointed("seat:1", Pointing.OVER))
        front.take(meant(rng.choice(inputs)), spots)
        picture = front.view(look)
        assert len(picture) == look.height
        assert {row_width(row) for row in picture} == {look.width}
    assert front.model.state.stage is Stage.LOBBY
    while not front.sent.empty():
        line = front.sent.get_nowait()
        assert seed % 2 == 0 or not line.startswith(("/place", "/mix", "/free"))
