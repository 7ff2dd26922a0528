"""What others do is seen one event after another, and nothing but the picture waits for it."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf
from random import Random

import pytest
from msgspec.structs import replace
from screen.at_random import some_input
from screen.at_table import AtTable, check_fills
from screen.screen_scenes import SEATS

from engine import registry
from engine.events import Answered
from engine.knowledge import NOBODY
from engine.outcome import Outcome
from engine.requests import React
from lanplay.games.presenter import Presenter, presenter_of
from lanplay.screen.front import ScreenFront
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed
from lanplay.screen.layout import places
from lanplay.screen.model import ReactionDialog, SureToLeave
from lanplay.screen.paced import READ_WITHIN, PacedFront
from lanplay.screen.picture import Look, text_of
from lanplay.screen.reel import BEATS, FRAMES, MOST_LATE, Reel, Take
from lanplay.screen.result_banner import banner
from lanplay.screen.session import SessionFront
from lanplay.screen.table_state import Stage
from lanplay.settings import Pace
from lanplay.table.front import Happening

ENTER = Key("enter")


class Timers:
    """A clock, and what is to be called when it has gone on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, int, Callable[[], None]]] = []
        self.count = 0

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self.count += 1
        self.due.append((self.now + seconds, self.count, call))

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.due and min(self.due)[0] <= end:
            first = min(self.due)
            self.due.remove(first)
            self.now = max(self.now, first[0])
            first[2]()
        self.now = end


class Watched(AtTable):
    """A table at a pace, whose time passes only while somebody waits. The table itself never waits for the picture."""

    def __init__(self, game: str, players: int, seed: int = 1, pace: Pace = "calm", clock: float | None = None) -> None:
        self.timers, self.pace, self.deadline = Timers(), pace, clock
        super().__init__(game, players, seed)

    def _front(self) -> ScreenFront:
        timers = self.timers
        return PacedFront(
            lambda: None, self.intents.append, self._ring, pace=self.pace, clock=lambda: timers.now, later=timers.later
        )

    def go_on(self) -> None:
        """With the clock of the table, if it has one."""
        turn = self.front.turn
        self.front.turn = lambda scene, step, seats, _: turn(scene, step, seats, self.deadline)  # type: ignore[method-assign]
        super().go_on()
        self.front.turn = turn  # type: ignore[method-assign]

    @property
    def is_on(self) -> bool:
        return self.paced._reel.is_on

    @property
    def paced(self) -> PacedFront:
        assert isinstance(self.front, PacedFront)
        return self.front

    @property
    def is_asked(self) -> bool:
        return self.front.model.state.is_asked

    def strike(self, *inputs: Input) -> list[str]:
        """Inputs half a second apart, without the table hearing of them; what they send."""
        for one in inputs:
            self.timers.wait(0.5)
            self.front.take(one, places(self.view()))
        return [self.front.sent.get_nowait() for _ in range(self.front.sent.qsize())]

    def see_all(self) -> list[float]:
        """Looks on until nothing comes any more, without a key; when the board changed."""
        seen, times = self.front.model.state.view, []
        for _ in range(100_000):
            if not self.is_on:
                return times
            self.timers.wait(0.01)
            if self.front.model.state.view != seen:
                seen = self.front.model.state.view
                times.append(self.timers.now)
            if self.paced._reel.waits_for_key or (self.is_on and self.front.model.ui.placard is not None):
                self.strike(ENTER)
        raise AssertionError("it never ends")


def test_the_moves_of_others_are_seen_one_after_another() -> None:
    at = Watched("dos", 4).begin()
    assert (at.is_on, at.is_asked) == (True, False)
    apart: list[float] = []
    for _ in range(6):
        times = at.see_all()
        assert at.is_asked
        apart += [round(later - sooner, 1) for sooner, later in pairwise(times)]
        at.play_one()
    assert len(apart) >= 3
    assert set(apart) == {0.6}


def test_a_lesson_speaks_of_what_has_been_seen() -> None:
    at = Watched("dos", 4).begin()
    assert at.is_on
    at.front.taught("Green 5 lies on top.")
    assert at.front.model.state.lesson == ""
    at.see_all()
    assert at.front.model.state.lesson == "Green 5 lies on top."


@pytest.mark.parametrize("game", registry.names())
def test_nobody_waits_for_the_dealing(game: str) -> None:
    """Only what others have done before the first own turn takes its time."""
    at = Watched(game, SEATS[game]).begin()
    done = sum(isinstance(event, Answered) for event in at.table.events)
    at.see_all()
    assert at.timers.now <= 1.5 + 2 * BEATS["calm"] * done


def test_the_end_waits_for_its_picture_and_the_person_for_the_end() -> None:
    async def evening() -> None:
        timers = Timers()
        front = SessionFront(
            lambda: None, lambda intent: None, lambda: None, pace="calm", clock=lambda: 0, later=timers.later
        )
        at = AtTable("dao", 3, 1)
        at.front = front
        front.started(at.scene)
        at.begin()
        at.play_on()
        asked = asyncio.create_task(front.goes_on())
        await asyncio.sleep(0)
        assert front.model.state.stage is Stage.PLAYING
        for _ in range(300):
            timers.wait(1)
        assert front.model.state.stage is Stage.OVER
        assert front.answer(again=True)
        assert await asked

    asyncio.run(evening())


def test_nothing_can_be_played_before_the_picture_is_the_present_one() -> None:
    """Whatever is struck meanwhile hurries, and the question comes once everything has been seen."""
    for struck in (ENTER, Typed(" "), Key("right"), Key("escape"), Pointed("pile", Pointing.CLICK)):
        at = Watched("dos", 4).begin()
        assert at.strike(struck) == []
        assert not at.is_on
        assert at.is_asked
        assert at.front.model.state.view == at.table.view()


def test_a_typed_move_waits_for_the_position_it_is_played_on() -> None:
    at = Watched("dos", 4).begin()
    at.see_all()
    at.play_one()
    assert at.is_on
    at.front.take(Typed("dra"), {})
    at = Watched("dos", 4).begin()
    at.front.model = at.front.model.with_ui(line=at.front.model.ui.line.set("draw"))
    assert at.strike(ENTER) == []
    assert at.front.model.ui.line.text == "draw"
    assert at.is_asked
    at.timers.wait(1)
    assert at.strike(ENTER) == []  # begun before the question, so it is talk
    assert at.front.model.ui.message
    at.front.take(Key("escape"), {})
    for letter in "draw":
        at.front.take(Typed(letter), {})
    assert at.strike(ENTER) == ["draw"]


def test_a_held_enter_hurries_and_plays_nothing() -> None:
    at = Watched("dao", 3).begin()
    at.strike(ENTER)
    for _ in range(60):
        at.timers.wait(0.033)
        at.front.take(ENTER, places(at.view()))
    at.timers.wait(1)
    assert at.front.sent.empty()


def test_a_held_enter_reads_nothing_away() -> None:
    """Neither a moment nor the banner, which did not come because of it."""
    at = next(moments("daumen", 4))
    take = at.paced._reel._on
    for _ in range(10):
        at.timers.wait(0.033)
        at.front.take(ENTER, places(at.view()))
    assert at.paced._reel._on is take
    at.strike(ENTER)
    assert at.paced._reel._on is not take
    ended = Watched("dao", 3).begin()
    ended.play_on()
    ended.see_all()
    for _ in range(7):
        ended.timers.wait(0.033)
        ended.front.take(ENTER, places(ended.view()))
    assert ended.front.model.ui.placard is not None
    ended.strike(ENTER)
    assert ended.front.model.ui.placard is None


def test_leaving_commands_and_talk_do_not_wait() -> None:
    at = Watched("dos", 4).begin()
    assert at.strike(*map(Typed, "/moves"), ENTER) == ["/moves"]
    at = Watched("dos", 4).begin()
    at.front.chat(1, "Bela", "well played")
    assert "well played" in text_of(at.view())
    at.strike(Key("c-c"))
    assert isinstance(at.front.model.ui.dialog, SureToLeave)


@pytest.mark.parametrize(
    "game", ["dos", *(pytest.param(name, marks=pytest.mark.soak) for name in registry.names() if name != "dos")]
)
def test_nothing_at_all_plays_on_a_picture_that_is_late(game: str) -> None:
    rng = Random(3)
    at = Watched(game, SEATS[game]).begin()
    for _ in range(120):
        at.timers.wait(rng.choice((0.02, 0.3, 0.3, 0.9)))
        if at.intents or at.table.is_over or (at.is_asked and rng.random() < 0.2):
            at.intents.clear()
            at = Watched(game, SEATS[game], rng.randrange(99)).begin() if at.table.is_over else at
            at.play_one()
        is_late = at.is_on
        picture = at.view()
        check_fills(picture, at.look)
        at.front.take(some_input(rng, picture), places(picture))
        lines = [at.front.sent.get_nowait() for _ in range(at.front.sent.qsize())]
        assert not is_late or all(line.startswith("/") for line in lines), lines
        if lines and at.is_asked != bool(at.moves):
            at.front.refused("")


def test_a_running_clock_waits_for_no_picture() -> None:
    """Somebody whose clock runs is asked within half a second, and has the time that is left then."""
    for seed in range(4):
        at = Watched("dos", 5, seed, clock=20).begin()
        for _ in range(6):
            at.timers.wait(0.51)
            if at.table.is_over or at.front.model.ui.dialog:
                break
            assert at.is_asked
            assert at.front._until is not None
            assert at.front._until - at.timers.now < 20
            at.play_one()


def test_a_reaction_comes_at_once() -> None:
    for seed in range(40):
        at = Watched("dos", 3, seed).begin()
        for _ in range(60):
            if at.table.is_over or isinstance(at.scene.request, React):
                break
            at.play_one()
        if at.moves and isinstance(at.scene.request, React):
            assert isinstance(at.front.model.ui.dialog, ReactionDialog)
            assert not at.is_on
            return
    raise AssertionError("no reaction")


@pytest.mark.parametrize(
    ("game", "pace"),
    [
        ("dao", "off"),
        ("dao", "calm"),
        ("daumen", "calm"),
        ("dos", "quick"),
        *(pytest.param(game, "quick", marks=pytest.mark.soak) for game in registry.names() if game != "dos"),
    ],
)
def test_a_whole_game_is_seen_to_its_end_at_every_pace(game: str, pace: Pace) -> None:
    """The picture never goes back, fills its window at each moment, and ends with the banner."""
    at, looks = Watched(game, SEATS[game], pace=pace).begin(), (Look(), Look(132, 43), Look(60, 18, True))
    for number in range(8):
        if at.table.is_over:
            break
        at.play_one()
        for _ in range(FRAMES):
            look = looks[number % 3]
            check_fills(at.view(look), look)
            at.timers.wait(0.13)
        if pace == "off":
            assert not at.is_on
            assert at.front.model.state.view == at.table.view()
        at.see_all()
    at.play_on()
    at.see_all()
    assert at.front.model.state.stage is Stage.OVER
    assert at.front.model.state.view == at.table.view()
    assert at.front.model.ui.placard is not None
    assert "have won" in text_of(at.view()) or "has won" in text_of(at.view())
    plain = AtTable(game, SEATS[game], 1).begin()
    plain.play_on()
    assert [entry.text for entry in at.front.model.state.log] == [entry.text for entry in plain.front.model.state.log]
    assert at.front.model.state.frames == plain.front.model.state.frames


def test_the_banner_says_who_has_won_with_whom_and_the_own_place() -> None:
    nicks, teams = ("Alma", "Bela", "Cosmo", "Dara"), ((0, 2), (1, 3))
    won = banner(Outcome((4, 1, 4, 2), (1, 3, 1, 3)), nicks, 2, teams)
    assert (won.heading, won.below) == ("You and Alma have won!", "Your place: 1 of 2")
    assert won.rows == (("1.", "Alma + Cosmo", "8"), ("2.", "Bela + Dara", "3"))
    lost = banner(Outcome((3, -1, 5, -1), (2, 3, 1, 3)), nicks, 1)
    assert (lost.heading, lost.below) == ("Cosmo has won.", "Your place: 3 of 4")
    assert lost.rows[-1] == ("3.", "Dara", "−1")
    gone = banner(Outcome((2, 3), (1, 2), "left"), nicks[:2], 0, left=(1,))
    assert gone.rows == (("1.", "Alma", "2", ""), ("2.", "Bela", "3", "has left"))
    pair = banner(Outcome((4, 1, 4, 2), (1, 3, 1, 3)), nicks, 2, teams, left=(1,))
    assert pair.rows == won.rows  # a partner plays on
    assert banner(Outcome(None, (1, 1)), nicks[:2], 0).heading == "It is a tie: everybody has won."
    other = Watched("dao", 3, pace="off").begin()
    other.play_on()
    assert "Your place: " in text_of(other.view())
    other.strike(Key("escape"))
    assert (other.front.model.ui.placard, other.intents) == (None, [])
    other = Watched("dao", 3, pace="off").begin()
    other.play_on()
    other.strike(Typed("s"))
    assert other.front.model.ui.dialog is not None
    assert other.front.model.ui.placard is None


def test_what_happened_before_a_break_is_not_shown_again() -> None:
    told: list[Happening] = []
    played = AtTable("dao", 3, 1)
    happened = played.front.happened
    played.front.happened = lambda scene, happening: (told.append(happening), happened(scene, happening))[0]  # type: ignore[method-assign]
    played.begin()
    at = Watched("dao", 3)
    at.front.recalled(at.scene, "Kitchen", (), told)
    assert told
    assert not at.is_on
    assert at.front.model.ui.motion is None


def moments(game: str, players: int) -> Iterator[Watched]:
    """A game as it is seen, at each of its moments and sheets."""
    at = Watched(game, players).begin()
    for _ in range(400):
        if at.table.is_over and not at.is_on:
            return
        if not at.is_on:
            at.play_one()
            continue
        take = at.paced._reel._on
        if take is not None and take.is_moment:
            yield at
        at.paced._reel.hurry()


def test_a_trick_lies_open_with_its_poison_until_a_key_and_a_partie_ends_with_its_sheet() -> None:
    sheets = tricks = 0
    for at in moments("daumen", 4):
        take = at.paced._reel._on
        assert take is not None
        at.timers.wait(100)
        assert at.paced._reel._on is take
        if at.front.model.ui.placard is not None:
            sheets += 1
            assert "is over" in text_of(at.view())
            assert "in all" in text_of(at.view())
        else:
            tricks += 1
            shown = [piece for row in at.view() for piece in row if piece.text.endswith("!")]
            assert "has taken:" in text_of(at.view())
            assert "Enter go on" in text_of(at.view())
            assert text_of(at.view()).count("Enter goes on") == 2  # in the title, and above the prompt
            assert all(
                "warning" in piece.style for piece in shown if "-" not in piece.text and "Daumen" not in piece.text
            )
    assert sheets
    assert tricks > sheets


def test_where_nobody_may_sit_a_trick_is_covered_without_a_key() -> None:
    at = next(moments("daumen", 4))
    uncovered = presenter_of("daumen").uncovered
    taken = next(one for one in at.table.past if uncovered(one.event, one.before, one.after))
    at.front.fresh()
    at.front.happened(replace(at.scene, seat=NOBODY), taken)
    at.timers.wait(READ_WITHIN - 1)
    assert at.is_on
    at.timers.wait(1)
    assert not at.is_on


def test_the_last_card_of_dos_is_a_moment() -> None:
    assert any("no cards left" in text_of(at.view()) for at in moments("dos", 3))


@pytest.mark.parametrize("game", registry.names())
def test_what_travels_is_on_the_boards(game: str) -> None:
    """Every leg begins and ends at something that is drawn, so that it is seen at all."""
    at = AtTable(game, SEATS[game], 2)
    legs = []
    look = Look(132, 43)
    happened = at.front.happened
    presenter = presenter_of(game)

    def tell(scene: object, happening: Happening) -> None:
        before = places(at.view(look))
        happened(at.scene, happening)
        after = places(at.view(look))
        found = presenter.legs(happening.before, happening.after)
        legs.extend(found)
        assert {leg.source for leg in found} <= before.keys(), found
        assert {leg.target for leg in found} <= after.keys(), found

    at.front.happened = tell  # type: ignore[method-assign]
    at.begin()
    at.play_on(3)
    assert bool(legs) == (type(presenter).legs is not Presenter.legs)


def test_a_card_is_seen_on_its_way() -> None:
    at = Watched("dos", 3).begin()
    at.see_all()
    at.play_one()
    pictures = []
    for _ in range(12):
        pictures.append(text_of(at.view()))
        at.timers.wait(0.06)
    assert len(set(pictures)) >= FRAMES


# -- the reel alone ---------------------------------------------------------------------------------------------------


def reel() -> tuple[Timers, Reel, list[object]]:
    timers = Timers()
    return timers, Reel(timers.later), []


def take(shown: list[object], name: str, seconds: float = 0.6, *, is_moment: bool = False) -> Take:
    return Take(lambda frame: shown.append((name, frame)), seconds, is_moment)


def test_an_event_has_its_pictures_and_then_stays() -> None:
    timers, film, shown = reel()
    film.put(take(shown, "a"))
    film.then(lambda: shown.append("then"))
    timers.wait(0.5)
    assert shown == [("a", frame) for frame in range(FRAMES)]
    timers.wait(0.11)
    assert shown[-1] == "then"
    assert not film.is_on


def test_a_key_hurries_up_to_the_next_moment() -> None:
    timers, film, shown = reel()
    for name in "ab":
        film.put(take(shown, name))
    film.put(take(shown, "c", 2, is_moment=True))
    film.then(lambda: shown.append("end"))
    film.hurry()
    assert shown == [("a", 0), ("a", 3), ("b", 3), ("c", 0)]
    film.hurry()
    assert shown[-2:] == [("c", 3), "end"]
    timers.wait(9)
    assert len(shown) == 6


def test_the_picture_is_never_late_for_long() -> None:
    timers, film, shown = reel()
    for number in range(500):
        film.put(take(shown, str(number), BEATS["calm"]))
    timers.wait(6 * MOST_LATE)
    assert not film.is_on
    for number in range(20):
        film.put(take(shown, str(number), inf if number == 3 else 2))
    film.then(lambda: shown.append("asked"))
    film.hasten(0.5)
    timers.wait(0.51)
    assert shown[-1] == "asked"


def test_a_reel_that_was_cleared_shows_nothing_more() -> None:
    timers, film, shown = reel()
    film.put(take(shown, "a"))
    film.put(take(shown, "b"))
    film.clear()
    timers.wait(5)
    assert shown == [("a", 0)]


def test_a_bot_that_plays_for_a_person_is_not_watched() -> None:
    at = Watched("dos", 4)
    at.front._is_bot = True
    at.begin()
    assert not at.is_on
