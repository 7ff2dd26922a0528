"""The desk of a tournament on the full screen, at each moment of an evening and in each size and language."""

import pytest
from hall.parlour import Parlour
from screen.desk_scenes import Desk
from tournament.simulated import charter_for

from lanplay.screen.desk import DeskScreen
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.layout import places
from lanplay.screen.picture import Look
from lanplay.text import LANGUAGES, use
from lanplay.tournament.tidings import CameIn, RoundBegan, RoundEnded, TableDecided
from lanplay.tournament.told import PlainTeller
from protocol.tournament.charter import Format, Partners
from protocol.tournament.state import TournamentStage

SIZES = ((60, 20), (80, 24), (120, 40))


def shown(desk: Desk, width: int = 80, height: int = 24) -> str:
    picture = desk.screen.view(Look(width, height))
    assert len(picture) == height
    return "\n".join("".join(piece.text for piece in row) for row in picture)


def test_an_evening_at_the_desk() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=2, grace=10), range(5))
    hall = parlour.halls[0]
    hall.attendant.wanted = None
    desk = Desk(hall)
    parlour.pass_time(2.0)
    assert "p3" in shown(desk)
    told = [type(one) for one in desk.tidings.news()]
    assert told == [CameIn] * 5
    desk.press("s")
    kinds: set[type] = set()
    has_table = False
    for _ in range(60):
        parlour.pass_time(0.5)
        for one in desk.tidings.news():
            kinds.add(type(one))
            desk.teller.tell(hall, one)
        if hall.state.stage is TournamentStage.ROUND:
            for width, height in SIZES:
                for language in LANGUAGES:
                    use(language)
                    has_table = has_table or "p" in shown(desk, width, height)
            use(LANGUAGES[0])
        if hall.is_over:
            break
    assert hall.is_over
    assert has_table
    assert {RoundBegan, RoundEnded} <= kinds
    assert kinds <= {RoundBegan, RoundEnded, TableDecided}
    assert "The tournament is over." in shown(desk)
    assert "Buchholz" in shown(desk, 120)
    desk.press("c")
    assert "Buchholz" not in shown(desk, 120)


def test_withdrawing_is_asked_about_and_done_once() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(4))
    parlour.halls[0].attendant.wanted = None
    hall = parlour.halls[2]
    desk = Desk(hall)
    desk.press("w")
    assert not hall.attendant.withdraws
    desk.press("w")
    assert hall.attendant.withdraws
    assert "no further" in shown(desk)


def test_partners_find_each_other_by_numbers_and_whose_goes_may_choose_again() -> None:
    charter = charter_for(Format.SWISS, game="dog", seats=(4,), partners=Partners.FIXED, rounds=1, grace=10)
    parlour = Parlour(charter, range(4))
    parlour.halls[0].attendant.wanted = None
    desks = {one: Desk(hall) for one, hall in parlour.present()}

    def look() -> None:
        parlour.pass_time(6.0)
        for desk in desks.values():
            desk.partnering.look()

    look()
    assert "3  p3" in shown(desks[0])
    desks[0].press("3")
    look()
    assert "3  p3 (is asked)" in shown(desks[0])
    assert "1  p0 (asks you)" in shown(desks[3])
    assert "p0 would like to enter with you." in shown(desks[3])
    desks[3].press("1")
    look()
    assert "You enter together with p3." in shown(desks[0])
    assert "p0 & p3" in shown(desks[1]).replace("p3 & p0", "p0 & p3")
    for _ in range(2):
        desks[3].press("w")
    look()
    assert "p3 has withdrawn. You can enter with somebody else." in shown(desks[0])
    desks[0].commands.take("/partner p1")
    desks[1].commands.take("/partner P0")
    look()
    assert "You enter together with p1." in shown(desks[0])


def test_whoever_looks_on_is_told_how_to_watch_a_table_and_asked_for_nothing() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(3))
    hall = parlour.halls[2]
    hall.attendant.plays = False
    parlour.halls[0].attendant.wanted = 2
    parlour.stuck = {0, 1}
    while not hall.state.rounds:
        parlour.pass_time(0.5)
    desk = Desk(hall)
    assert "You look on." in shown(desk)
    assert "To watch a table: lanplay watch 'Friday 1.1'" in shown(desk)
    assert "W withdraw" not in shown(desk)
    heard: list[str] = []
    for tiding in desk.tidings.news():
        PlainTeller(heard.append).tell(hall, tiding)
    assert heard[-1] == "To watch a table: lanplay watch 'Friday 1.1'"


def test_a_bye_is_asked_about_and_cannot_be_had_twice() -> None:
    parlour = Parlour(charter_for(Format.SWISS, rounds=3, grace=10, half_byes=1), range(4))
    parlour.halls[0].attendant.wanted = None
    desk = Desk(parlour.halls[1])
    parlour.pass_time(2.0)
    desk.commands.take("/bye 4")
    assert "Round 4 cannot be asked for" in shown(desk)
    desk.press("b")
    assert "A half-point bye in round 1? It cannot be taken back. B again says yes." in shown(desk)
    desk.press("b")
    assert "You have a half-point bye in round 1." in shown(desk)
    desk.press("b")
    assert "as many half-point byes as there are" in shown(desk)
    assert "/bye" in desk.commands.words()
    assert "/partner" not in desk.commands.words()


@pytest.mark.parametrize("input_", [Key("c-c"), Typed("q")])
def test_keys_that_leave(input_: Key | Typed) -> None:
    desk = Desk(Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(2)).halls[0])
    desk.screen.take(input_, {})
    assert desk.left == 1


def test_in_a_window_too_small_to_see_nothing_is_done_but_leaving() -> None:
    desk = Desk(Parlour(charter_for(Format.SWISS, rounds=3, grace=10), range(2)).halls[0])
    tiny = Look(40, 10)
    spots = places(desk.screen.view(tiny))
    before = desk.screen.view(Look(120, 40))
    for input_ in (Typed("w"), Typed("b"), Typed("s"), Typed("c"), Typed("1"), Key("enter"), Key("tab")):
        desk.screen.take(input_, spots)
    assert desk.screen.view(Look(120, 40)) == before
    for input_ in (Key("escape"), Typed("q"), Key("c-c")):
        desk.screen.take(input_, spots)
    nobody = DeskScreen(lambda: None, desk.leave)  # before anybody was found
    nobody.take(Typed("q"), places(nobody.view(tiny)))
    assert desk.left == 4


def test_no_note_at_the_end_loses_its_beginning_while_there_is_room() -> None:
    desk = Desk(Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(2)).halls[0])
    shown(desk)
    file = "/home/somebody/" + "a-long-folder/" * 6 + "friday.tournament"
    said = ["Over.", f"Its file: {file}", f"Check it with: lanplay tournament verify {file}"]
    for words in said:
        desk.screen.note(words)
    rows = " ".join(line.strip() for line in shown(desk).splitlines())
    assert all("".join(words.split()) in "".join(rows.split()) for words in said)


def test_where_notes_need_more_than_there_is_the_newest_are_whole() -> None:
    desk = Desk(Parlour(charter_for(Format.SWISS, rounds=1, grace=10), range(2)).halls[0])
    shown(desk)
    for number in range(8):
        desk.screen.note(f"Note {number} {'words ' * 60}end.")
    assert shown(desk).count("Note ") == shown(desk).count("end.") > 1
