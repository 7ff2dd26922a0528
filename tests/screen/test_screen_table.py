"""A person at a table: pointing, choosing, typing, talking, reacting, and what is seen of it."""

import re

import pytest
from every_game import usual_seats
from msgspec.structs import replace
from screen.at_table import NICKS, SEAT, AtTable, check_fills
from screen.screen_scenes import SEATS, reacting, speaking

from engine import registry
from lanplay.games.daumen.telling import TAKEN, TAKER
from lanplay.games.dos.reaction import HOW
from lanplay.games.move_words import move_words
from lanplay.games.presenter import Presenter, Sight, presenter_of
from lanplay.screen.board import draw_board
from lanplay.screen.earlier_moves import moves_of
from lanplay.screen.front import ScreenFront
from lanplay.screen.home.keys import press_home
from lanplay.screen.home.model import HomeModel
from lanplay.screen.home.view import home_view
from lanplay.screen.inputs import KEY_TARGET, Key, Pointed, Pointing, Typed
from lanplay.screen.intents import Again, Leave, Verify
from lanplay.screen.keys.replay import MOMENT_TARGET
from lanplay.screen.keys.table import MOVE_TARGET, TALK_TARGET, meant_at_cursor, press, ways_of
from lanplay.screen.layout import places
from lanplay.screen.model import Focus, FourWords, ReactionDialog, SheetDialog, SureToLeave
from lanplay.screen.picture import Look, text_of
from lanplay.screen.table_state import EntryKind, Stage
from lanplay.screen.views.bars import LEAST_HEIGHT, LEAST_WIDTH
from lanplay.screen.views.end import result_panel
from lanplay.screen.views.moves import moves_list
from lanplay.screen.views.players import players
from lanplay.screen.views.replay import HERE, timeline
from lanplay.screen.views.root import view
from lanplay.text import LANGUAGES, translate
from lanplay.text.screen import NOT_THERE

MOST_CLICKS = 200


def own_moves(at: AtTable) -> list[str]:
    """The moves of DAO that the log tells as the person's own."""
    told = [entry.text for entry in at.front.model.state.log if entry.kind is EntryKind.OWN]
    return [
        "flip" if line == "You turn up a new card." else "take" if line.startswith("You take ") else line
        for line in told
    ]


def click(target: str) -> Pointed:
    return Pointed(target, Pointing.CLICK)


@pytest.mark.parametrize("game", SEATS)
def test_every_move_can_be_pointed_at_with_the_keyboard_alone(game: str) -> None:
    at = AtTable(game, SEATS[game], 3).begin()
    model = at.front.model
    ways, todo, found = ways_of(model), [()], set()
    while todo:
        picked = todo.pop()
        move = ways.meant(picked)
        found |= {move} if move else set()
        todo += [(*picked, target) for target in ways.next(picked)]
        seen = replace(model, ui=replace(model.ui, picked=picked))
        at.front.model = seen
        assert set(ways.next(picked)) <= places(at.view()).keys()
    assert found == set(at.moves)


def test_pointing_twice_plays() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(click("pile"))
    assert own_moves(at) == []
    assert "Enter plays: turn up" in text_of(at.view())
    at.take(click("pile"))
    assert own_moves(at) == ["flip"]
    assert at.front.model.ui.picked == ()


def test_the_keyboard_points_too_and_takes_back() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Key("right"), Key("enter"), Key("backspace"))
    assert own_moves(at) == []
    at.take(Key("enter"), Key("enter"))
    assert own_moves(at) == ["take"]


@pytest.mark.parametrize("game", SEATS)
def test_enter_alone_always_leads_to_a_move(game: str) -> None:
    at = AtTable(game, SEATS[game], 3).begin()
    for target in ways_of(at.front.model).next(()):
        at.front.model = at.front.model.with_ui(picked=(), cursor=target)
        for _ in range(12):
            if meant_at_cursor(at.front.model) is not None:
                break
            at.take(Key("enter"))
        assert meant_at_cursor(at.front.model) in at.moves


def test_nobody_gives_a_joker_away_by_enter() -> None:
    at = AtTable("dog", 4, 1).begin()
    assert "give *" in {move.text for move in at.moves}
    at.take(Key("enter"), Key("enter"))
    assert own_moves(at)[0] == "You give Cosmo a card: 6."


def test_the_list_is_chosen_from_with_arrows_and_clicks() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Key("tab"), Key("down"), Key("enter"))
    assert own_moves(at) == ["take"]
    at.take(click("move:flip"))
    at.take(click("move:flip"))
    assert own_moves(at) == ["take", "flip"]


def test_moves_are_typed_completed_and_chosen_by_number() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.type("flip")
    at.take(Typed("t"), Key("tab"), Key("enter"))
    at.type("1")
    assert own_moves(at) == ["flip", "take", "flip"]
    at.take(Typed("x"), Key("tab"))
    assert at.front.model.ui.message


def test_what_cannot_be_done_says_why() -> None:
    at = AtTable("dos", 3, 1).begin()
    at.type("red-4")
    ui = at.front.model.ui
    assert ui.is_refused
    assert ui.message == "There is no red 4 in this hand."
    assert own_moves(at) == []
    open_ = ways_of(at.front.model).next(())
    card = next(target for target in places(at.view()) if target.startswith("card:") and target not in open_)
    at.take(click(card))
    assert at.front.model.ui.is_refused
    assert "does not fit on" in at.front.model.ui.message
    assert own_moves(at) == []
    assert ways_of(at.front.model).next(()) == open_


@pytest.mark.parametrize(("game", "players"), [(name, usual_seats(name)) for name in registry.names()])
def test_a_click_on_what_is_not_marked_is_refused_and_plays_nothing(game: str, players: int) -> None:
    at = AtTable(game, players, 1).begin()
    refused = set()
    clicks = 0
    for _ in range(12):
        if at.table.is_over or clicks > MOST_CLICKS:
            break
        events, open_ = len(at.table.events), ways_of(at.front.model).next(())
        shut = [target for target in places(at.view()) if target not in open_ and is_on_board(target)]
        for target in shut:
            at.take(click(target))
            assert len(at.table.events) == events, target
            assert at.front.model.ui.is_refused, target
            assert ways_of(at.front.model).next(()) == open_
            refused.add(at.front.model.ui.message)
        clicks += len(shut)
        at.play_one()
    said_why = refused - {NOT_THERE}
    assert bool(said_why) == (type(presenter_of(game)).tried is not Presenter.tried), refused


def is_on_board(target: str) -> bool:
    return target != TALK_TARGET and not target.startswith((MOVE_TARGET, KEY_TARGET))


def test_a_move_on_its_way_is_not_asked_for_again_unless_it_is_refused() -> None:
    at = AtTable("dog", 4, 1).begin()
    moves = at.front.model.state.moves
    at.front.take(Key("tab"), {})
    at.front.take(Key("enter"), {})
    assert at.front.sent.get_nowait() in {move.text for move in moves}
    assert not at.front.model.state.is_asked
    at.front.refused("no")
    assert at.front.model.state.moves == moves


@pytest.mark.parametrize("is_over", [False, True])
def test_a_move_that_was_on_its_way_is_not_asked_for_behind_its_game(is_over: bool) -> None:
    at = AtTable("dao", 3, 1).begin()
    at.front.take(Typed("1"), {})
    at.front.take(Key("enter"), {})
    if is_over:
        other = AtTable("dao", 3, 1).begin()
        other.play_on()
        at.table = other.table
        at._end()
    else:
        at.front.fresh()
    at.front.note("said")
    assert not at.front.model.state.is_asked


def test_a_turn_rings_once_and_marks_the_last_moves() -> None:
    at = AtTable("dao", 3, 1).begin()
    assert at.rings == 1
    at.type("flip")
    assert at.rings == 2
    assert at.front.model.state.last


def test_what_is_typed_in_the_talk_is_said_even_on_ones_turn() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Key("tab"), Key("tab"))
    assert at.front.model.ui.focus is Focus.TALK
    at.type("well done")
    assert own_moves(at) == []
    assert at.front.model.state.log[-1].kind is EntryKind.CHAT


@pytest.mark.parametrize("focus", Focus)
@pytest.mark.parametrize("line", ["1", "flip"])
def test_what_was_begun_before_ones_turn_is_neither_played_nor_said_where_it_reads_as_a_move(
    focus: Focus, line: str
) -> None:
    at = AtTable("dao", 3, 1).begin()
    moves = at.moves
    at.front.model = at.front.model.with_state(moves=()).with_ui(focus=focus)
    at.take(Typed(line))
    at.front.ask(at.scene, moves)
    at.take(Key("enter"))
    assert own_moves(at) == []
    assert not any(entry.kind is EntryKind.CHAT for entry in at.front.model.state.log)
    assert at.front.model.ui.message.startswith("This line was begun as talk")
    at.take(Key("escape"))
    at.type(f"/say {line}")
    assert at.front.model.state.log[-1].text == f"Alma says: {line}"


def test_words_begun_before_ones_turn_are_said_and_not_played() -> None:
    at = AtTable("dao", 3, 1).begin()
    moves = at.moves
    at.front.model = at.front.model.with_state(moves=())
    at.take(Typed("take your time"))
    at.front.ask(at.scene, moves)
    at.take(Key("enter"))
    assert at.front.model.state.log[-1].text == "Alma says: take your time"


@pytest.mark.parametrize("game", registry.names())
def test_a_move_typed_in_the_talk_out_of_turn_is_kept_back(game: str) -> None:
    move = registry.find(game).grammar.usage[0]
    at = AtTable(game, registry.find(game).seats[0], 1)
    at.front.model = at.front.model.with_ui(focus=Focus.TALK)
    assert not at.front.model.state.is_asked
    at.type(move)
    assert at.front.model.ui.line.text == move
    assert at.front.model.ui.is_refused
    assert not any(entry.kind is EntryKind.CHAT for entry in at.front.model.state.log)
    at.front.model = at.front.model.with_ui(line=at.front.model.ui.line.set(""))
    at.type("good luck")
    assert at.front.model.state.log[-1].kind is EntryKind.CHAT


def test_the_rules_are_read_and_closed_while_playing() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Typed("?"))
    assert isinstance(at.front.model.ui.dialog, SheetDialog)
    top = text_of(at.view())
    at.take(Key("pagedown"))
    assert text_of(at.view()) != top
    at.take(Typed("q"))
    assert at.front.model.ui.dialog is None
    at.take(Typed("t"), Typed("?"))
    assert at.front.model.ui.line.text == "t?"


@pytest.mark.parametrize("end", [[Key("end")], [Key("pagedown")] * 40])
def test_from_the_end_of_a_text_one_goes_back_at_once(end: list[Key]) -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Typed("?"), *end)
    last = text_of(at.view())
    assert re.search(r"-(\d+) / \1 ", last)
    at.take(Key("up"))
    assert text_of(at.view()) != last
    at.take(Key("down"))
    assert text_of(at.view()) == last


def test_a_long_answer_lies_over_the_table_until_it_is_closed() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.front.read("Commands", "On your turn type a move.\n\nCommands: /board")
    assert "Commands: /board" in text_of(at.view())
    at.take(Typed("q"))
    assert at.front.model.ui.dialog is None


def heard(front: ScreenFront) -> list[int]:
    """Which of the lines that Bela has said are seen."""
    return [int(number) for number in re.findall(r"Bela says: (\d+)", text_of(front.view(Look())))]


@pytest.mark.parametrize("stage", [Stage.LOBBY, Stage.PLAYING])
def test_what_was_said_is_scrolled_to_its_first_line_and_back_at_once(stage: Stage) -> None:
    at = AtTable("dao", 3, 1).begin()
    at.front.model = at.front.model.with_state(stage=stage, log=())
    for number in range(60):
        at.front.chat(1, "Bela", str(number))
    newest = heard(at.front)
    assert newest[-1] == 59
    at.take(Key("pageup"))
    assert heard(at.front)[-1] == newest[0]  # a page, and one line of the one before
    at.take(*[Key("pageup")] * 40)
    oldest = heard(at.front)
    assert oldest == list(range(len(newest)))
    at.take(Pointed(None, Pointing.DOWN))
    assert heard(at.front) == list(range(1, len(newest) + 1))
    at.take(*[Key("pagedown")] * 20)
    assert heard(at.front) == newest


def test_leaving_is_asked_about_and_giving_up_never_by_enter() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Key("c-c"))
    assert isinstance(at.front.model.ui.dialog, SureToLeave)
    at.take(Key("enter"), Key("c-c"), Typed("s"), Key("c-c"), Key("escape"))
    assert at.intents == []
    at.take(Key("c-c"), Typed("l"))
    assert at.intents == [Leave()]


@pytest.mark.parametrize("key", ["c-c", "c-d", "c-q"])
def test_the_same_key_once_more_leaves_for_now(key: str) -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Key(key), Key(key))
    assert at.intents == [Leave()]
    assert at.front.sent.empty()  # and gives nothing up
    held = AtTable("dao", 3, 1).begin()
    held.take(Key(key))
    for _ in range(40):
        held.now += 0.03
        held.front.take(Key(key), {})
    assert held.intents == []
    quick = AtTable("dao", 3, 1).begin()
    quick.now -= 1  # the turn has just come
    quick.front.take(Key(key), {})
    quick.front.take(Typed("l"), {})
    assert quick.intents == [Leave()]


def test_every_name_has_its_clock() -> None:
    at = AtTable("dao", 3, 1)
    at.front.model = at.front.model.with_state(allotted=90, clock=42, turn=(1,))
    told = text_of(players(at.front.model.state, 30, 20))
    assert [word for word in told.split() if ":" in word] == ["1:30", "0:42", "1:30"]
    at.front.model = at.front.model.with_state(left=frozenset({2}), allotted=None, clock=None)
    assert ":" not in text_of(players(at.front.model.state, 30, 20))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SEATS)
def test_how_seats_stand_is_said_to_the_end_beside_a_wide_board(game: str, language: str) -> None:
    with speaking(language):
        at = AtTable(game, SEATS[game], 3, Look(120, 40)).begin()
        state = at.front.model.state
        told = " ".join(text_of(players(state, 38, 18)).split())
        for seat in range(SEATS[game]):
            assert presenter_of(game).standing(at.table.view(), state.voice, seat) in told


def test_giving_up_is_said_to_the_table() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.front.take(Key("c-c"), {})
    at.front.take(Typed("g"), {})
    assert at.front.sent.get_nowait() == "/resign"


def test_who_keeps_a_place_whatever_comes_may_leave_without_a_loss() -> None:
    at = AtTable("dos", 3, 1).begin()
    at.front.settled(at.scene, 1)
    assert "Ctrl-C" in at.front.model.state.log[-1].text
    at.take(Key("c-c"), Typed("g"))
    assert at.front.model.ui.dialog == SureToLeave(place=1)
    seen = text_of(at.view(Look(60, 18)))  # the smallest window
    assert "leave and keep place 1; nobody waits for you" in seen
    assert "give up" not in seen
    at.take(Typed("l"))
    assert at.intents == [Leave()]


def test_the_four_words_are_shown_where_others_sit() -> None:
    at = AtTable("dao", 3, 1)
    at.front.words(at.scene, ("a", "b", "c", "d"))
    assert at.front.model.ui.dialog == FourWords(("a", "b", "c", "d"))
    at.take(Key("enter"))
    assert at.front.model.ui.dialog is None


def test_who_means_to_leave_is_not_kept_by_the_four_words() -> None:
    at = AtTable("dao", 3, 1)
    at.front.words(at.scene, ("a", "b", "c", "d"))
    at.take(Key("c-c"))
    assert isinstance(at.front.model.ui.dialog, SureToLeave)
    at.take(Key("c-c"))
    assert at.intents == [Leave()]


def test_nobody_is_asked_to_compare_words_with_his_own_bots() -> None:
    at = AtTable("dao", 3, 1)
    at.front.words(replace(at.scene, is_alone=True), ("a", "b", "c", "d"))
    assert at.front.model.ui.dialog is None
    assert not at.front.model.state.words
    assert not any("a b c d" in entry.text for entry in at.front.model.state.log)


# -- reactions --------------------------------------------------------------------------------------------------------


def reaction() -> tuple[ScreenFront, ReactionDialog]:
    front = reacting()
    assert isinstance(front, ScreenFront)
    dialog = front.model.ui.dialog
    assert isinstance(dialog, ReactionDialog)
    return front, dialog


def test_lit_fields_are_hit_by_letters_and_clicks() -> None:
    front, dialog = reaction()
    letters = "asdfghjk"
    first, *rest = dialog.fields
    front.take(Typed(letters[first]), {})
    for place in rest:
        assert front.sent.empty()
        front.take(click(f"react:{place}"), {})
    assert front.sent.get_nowait() == "hit"
    assert front.model.ui.dialog is None


def test_a_wrong_field_is_a_miss() -> None:
    front, dialog = reaction()
    wrong = next(place for place in range(8) if place not in dialog.fields)
    front.take(Typed("q"), {})
    assert front.sent.empty()
    front.take(click(f"react:{wrong}"), {})
    assert front.sent.get_nowait() == "miss"


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("width", [LEAST_WIDTH, 66, 75])
def test_a_reaction_fits_every_window_that_the_program_accepts(width: int, language: str) -> None:
    front, dialog = reaction()
    lit = {place for place in range(8) if place % 3}
    front.model = front.model.with_ui(dialog=replace(dialog, fields=tuple(lit), hit=frozenset({1})))
    with speaking(language):
        picture, done, how = front.view(Look(width, LEAST_HEIGHT)), translate("hit"), translate(HOW)
    text = text_of(picture)
    assert {f"react:{place}" for place in range(8)} <= places(picture).keys()
    assert all(f"{letter}" in text for letter in ("► D ◄", "► G ◄", "► H ◄", "► K ◄", " A ", " F ", " J ", done))
    assert re.findall(r"[^\s│]+", how)[-1] in text
    front.take(Typed("d"), places(picture))
    assert front.model.ui.dialog == replace(dialog, fields=tuple(lit), hit=frozenset({1, 2}))


def test_only_the_fields_are_to_be_pressed_in_a_reaction() -> None:
    front, _ = reaction()
    assert not text_of(front.view(Look())[-1:])


def test_a_reaction_that_comes_too_late_is_reported_by_the_seat_alone() -> None:
    front, _ = reaction()
    front.tell_time(1)
    assert front.model.ui.dialog is not None
    front.tell_time(0)
    assert front.model.ui.dialog is None
    assert front.sent.empty()


def test_a_trick_of_daumen_lies_open_until_the_next_move_and_no_longer() -> None:
    at = AtTable("daumen", 3, 1).begin()
    at.play_on(20)
    frames = at.front.model.state.frames
    stacked = [
        (before, frame, after)
        for before, frame, after in zip(frames, frames[1:], frames[2:], strict=False)
        if sum(map(len, frame.view.won)) > sum(map(len, before.view.won))
    ]
    assert stacked
    for before, frame, after in stacked:
        (taker,) = (target for target in frame.last if target.startswith(TAKER))
        taken = [target.removeprefix(TAKEN) for target in frame.last if target.startswith(TAKEN)]
        picture = draw_board(Sight(frame.view, SEAT, NICKS[:3], last=frame.last), Look())
        assert sum(map(len, frame.view.won)) - sum(map(len, before.view.won)) == len(taken)
        assert f"{NICKS[int(taker.removeprefix(TAKER))]} has taken:" in text_of(picture)
        poison = [piece.text for row in picture for piece in row if "warning" in piece.style and "!" in piece.text]
        assert len(poison) == sum(face.endswith("!") for face in taken)
        assert not after.is_move or not any(target.startswith(TAKER) for target in after.last)


# -- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SEATS)
def test_the_end_shows_all_places_and_how_it_came(game: str) -> None:
    at = AtTable(game, SEATS[game], 2).begin()
    at.play_on()
    state = at.front.model.state
    assert state.stage is Stage.OVER
    seen = text_of(at.view(Look(140, 50)))
    assert all(nick in seen for nick in NICKS[: SEATS[game]])
    at.take(Typed("r"), Key("home"))
    assert at.front.model.ui.replay == 0
    first = text_of(at.view())
    at.take(Key("right"))
    assert text_of(at.view()) != first
    at.take(Key("left"), Key("left"))
    assert text_of(at.view()) == first
    at.take(Key("end"), Key("right"))
    assert at.front.model.ui.replay == sum(frame.is_move for frame in state.frames)
    at.take(Typed("v"), Key("right"))
    assert at.front.model.ui.replay == len(state.frames) - 1
    at.take(Typed("q"))
    assert at.front.model.ui.replay is None


def over_in_dos() -> AtTable:
    at = AtTable("dos", 3, 1).begin()
    at.play_on()
    at.take(Typed("r"))
    return at


def told(at: AtTable) -> str:
    return text_of(at.view(Look(100, 60)))


def test_looking_back_goes_from_move_to_move_with_all_that_followed() -> None:
    at = over_in_dos()
    frames = at.front.model.state.frames
    assert len(moves_of(frames)) < len(frames)
    at.take(Key("home"))
    for move in moves_of(frames):
        seen = told(at)
        assert all(re.sub(r"\W+", "", line) in re.sub(r"\W+", "", seen) for line in move.told)
        at.take(Key("right"))
    assert f"move {len(moves_of(frames)) - 1} of {len(moves_of(frames)) - 1}" in told(at)


def test_own_moves_are_a_key_apart_and_the_bar_leads_anywhere() -> None:
    at = over_in_dos()
    moments = at.front.model.looked_back_at
    at.take(Key("home"))
    for own in [index for index, moment in enumerate(moments) if moment.is_own]:
        at.take(Typed("."))
        assert at.front.model.ui.replay == own
    at.take(Typed("."), Typed(","))
    assert at.front.model.ui.replay == [index for index, moment in enumerate(moments) if moment.is_own][-2]
    at.take(Pointed(f"{MOMENT_TARGET}7", Pointing.CLICK))
    assert at.front.model.ui.replay == 7
    assert timeline(at.front.model, 3 * len(moments))[21].text == HERE


def test_every_step_can_be_looked_at_and_the_place_is_kept() -> None:
    at = over_in_dos()
    at.take(Key("home"), Key("right"), Key("right"))
    seen = told(at)
    board = seen[: seen.rindex("─" * 60)].partition("\n")[2]
    at.take(Typed("v"))
    assert f"of {len(at.front.model.state.frames)}" in told(at)
    assert "V moves" in told(at)
    assert board in told(at)
    at.take(Typed("V"))
    assert told(at) == seen


@pytest.mark.parametrize("every", ["", "v"])
def test_a_number_is_typed_to_go_there(every: str) -> None:
    at = over_in_dos()
    at.take(*map(Typed, every), *map(Typed, "12"))
    assert "go to> 12" in told(at)
    at.take(Key("enter"))
    assert re.search("(move|step) 12 of", told(at))
    at.take(*map(Typed, "999999999"), Key("backspace"), Key("enter"))
    end = told(at)
    at.take(Key("end"))
    assert told(at) == end
    at.take(Typed("7"), Key("c-g"))
    assert told(at) == end
    at.take(Typed("0"), Key("enter"))
    first = told(at)
    at.take(Key("home"))
    assert told(at) == first
    at.take(Typed("5"), Typed("q"))
    assert at.front.model.ui.line.text == ""


def test_the_bar_of_looking_back_names_its_keys_in_the_smallest_window() -> None:
    at = over_in_dos()
    bar = text_of(at.view(Look(LEAST_WIDTH, LEAST_HEIGHT))[-1:])
    assert re.findall(r"← → step|0-9 go to|, \. own|V steps|Q close", bar) == [
        "← → step", "0-9 go to", ", . own", "V steps", "Q close"
    ]  # fmt: skip


def test_with_open_books_the_table_is_looked_back_at_from_every_seat_with_an_open_hand() -> None:
    at = AtTable("dos", 3, 1, opened=(0, 2)).begin()
    at.play_on()
    assert at.front.model.state.opened == (0, 2)
    at.take(Typed("r"), Key("home"), Key("pagedown"))
    frame = moves_of(at.front.model.state.frames)[10].view
    own = text_of(at.view())
    assert " ".join(frame.held[2]) in own
    assert "Bela  " not in own
    at.take(Key("tab"))
    assert at.front.model.ui.seen_from == 2
    other = text_of(at.view())
    assert "from Cosmo's seat" in other
    assert " ".join(frame.held[0]) in other
    at.take(Key("tab"))
    assert (at.front.model.ui.seen_from, text_of(at.view())) == (None, own)
    at.take(Key("s-tab"), Typed("q"))
    assert (at.front.model.ui.replay, at.front.model.ui.seen_from) == (None, None)


def test_with_shut_books_the_others_hands_are_not_looked_back_at() -> None:
    at = AtTable("dos", 3, 1).begin()
    at.play_on()
    at.take(Typed("r"), Key("home"), Key("pagedown"), Key("tab"))
    assert at.front.model.ui.seen_from is None
    assert not any(any(hand) for frame in at.front.model.state.frames for hand in frame.view.held[1:])
    assert "next seat" not in text_of(at.view())


def test_frames_of_the_open_past_are_the_moments_that_were_seen() -> None:
    """The same steps are shown, from the very beginning, with one's own hand as it was."""
    shut, open_ = (AtTable("daumen", 3, 1, opened=opened).begin() for opened in ((), (0, 1, 2)))
    for at in (shut, open_):
        at.play_on()
    pairs = list(zip(shut.front.model.state.frames, open_.front.model.state.frames, strict=True))
    assert all((one.last, one.told) == (other.last, other.told) for one, other in pairs)
    assert all(one.view.held[0] == other.view.held[0] for one, other in pairs)
    dealt = [other.view for _, other in pairs if other.view.turn is not None]
    assert len(dealt) > 100
    assert all(None not in hand for view in dealt for hand in view.held)


def test_after_the_end_single_letters_say_what_comes_next() -> None:
    at = AtTable("dao", 2, 2).begin()
    at.play_on()
    at.take(Typed("a"), Typed("v"), Typed("q"), Typed("x"))
    assert at.intents == [Again(), Verify(), Leave()]
    assert at.front.sent.empty()


def test_a_line_that_was_begun_does_not_outlast_the_game() -> None:
    """Else the last line named its keys, of which one to clear it leaves the table."""
    at = AtTable("dao", 2, 2).begin()
    at.take(*map(Typed, "well pla"))
    at.play_on()
    last = text_of(at.view()).split("\n")[-1]
    assert "A another game" in last
    assert "clear" not in last


def test_a_seat_that_left_and_one_that_cannot_be_reached_are_told() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.front.reachable(at.scene, 1, is_up=False)
    at.front.cut(at.scene, 2, is_foul=False)
    seen = text_of(at.view(Look(140, 40)))
    assert "Bela (away)" in seen
    assert "Cosmo (left)" in seen
    assert SEAT not in at.front.model.state.left


@pytest.mark.parametrize("is_ascii", [False, True])
@pytest.mark.parametrize("width", [60, 72, 80, 100])
def test_long_nicks_touch_no_score(width: int, is_ascii: bool) -> None:
    at = AtTable("dao", 3, 1, Look(width, 24, is_ascii))
    nicks = ("Maximiliane-Annabella-XX", "\u65e5\u672c" * 6, "x" * 24)
    at.front.model = at.front.model.with_state(nicks=nicks)
    at.begin().play_on()
    result = at.front.model.state.result
    assert result is not None
    scores = result.scores or ()
    panel = result_panel(at.front.model.state, width * 2 // 5, 10)
    for row in panel[:3]:
        nick, score = row[1].text, row[2].text
        assert nick.endswith(" ")
        assert int(score) in scores
    check_fills(at.view(), at.look)


# -- a window that is too small --------------------------------------------------------------------------------------

TINY = [Look(40, 10), Look(3, 1), Look(1, 40)]


@pytest.mark.parametrize("look", TINY)
@pytest.mark.parametrize("input_", [Key("c-c"), Key("c-d"), Key("c-q"), Key("escape"), Typed("q")])
def test_a_window_too_small_for_a_question_is_left_without_one(look: Look, input_: Key | Typed) -> None:
    at = AtTable("dao", 3, 1).begin()
    assert press(at.front.model, input_, places(view(at.front.model, look)))[1] == (Leave(),)
    home = HomeModel()
    assert press_home(home, input_, places(home_view(home, look)))[1] == (Leave(),)


@pytest.mark.parametrize("look", TINY)
def test_in_a_window_too_small_to_see_nothing_else_is_done(look: Look) -> None:
    at = AtTable("dao", 3, 1).begin()
    before = at.front.model
    for input_ in (Key("enter"), Typed("f"), Key("tab"), click("pile")):
        assert press(before, input_, places(view(before, look))) == (before, ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_moves_of_daumen_are_listed_in_a_small_window(language: str) -> None:
    with speaking(language):
        for seed in range(4):
            at = AtTable("daumen", 4, seed).begin()
            shown = text_of(at.view())
            assert all(move_words("daumen").shown(move.text) in shown for move in at.moves)
            assert "▾" not in shown


def test_the_list_shows_without_colours_what_can_come_of_what_was_picked() -> None:
    at = AtTable("tao", 2, 1).begin()
    assert "·" not in moves_listed(at)
    at.take(Key("enter"))
    open_moves = ways_of(at.front.model).after(at.front.model.ui.picked)
    marked_moves = [line.partition("·")[2] for line in moves_listed(at).splitlines() if line.startswith("·")]
    assert 0 < len(open_moves) < len(at.moves)
    assert len(marked_moves) == len(open_moves)


def moves_listed(at: AtTable) -> str:
    """The list alone, in one column."""
    return text_of(moves_list(at.front.model, 20, 99))
