"""What the line above the prompt says before a move is played, and what is seen of gifts, reactions and the end."""

import re
from pathlib import Path

import pytest
from sample_views import DOG_DATA, shown
from screen.at_table import SEAT, AtTable, check_fills
from screen.screen_scenes import SEATS, reacting, speaking

from engine.dog.moves import GRAMMAR as DOG_GRAMMAR
from engine.dos.view import View
from lanplay.games.game_statistics import Statistics
from lanplay.games.move_words import move_words
from lanplay.games.presenter import presenter_of
from lanplay.games.tao.board import RULE
from lanplay.screen.inputs import Key, Pointed, Pointing, Typed
from lanplay.screen.keys.table import pointed_moves, ways_of
from lanplay.screen.layout import places
from lanplay.screen.picture import Look, text_of
from lanplay.screen.table_state import TableResult
from lanplay.table.move_list import with_consequence
from lanplay.text import LANGUAGES, translate

DOG_AT_PLAY = shown(DOG_DATA | {"pieces": [["12", *["home"] * 3], ["40", *["home"] * 3], *[["home"] * 4] * 2]})
SAID = [
    ("tao", "plant 3", " under your deck, your top card in its place"),
    ("tao", "special 2 5", " for the opponent's "),
    ("tao", "claim 4", "open portal 4"),
    ("dog", "give 7", "give 7 to your partner"),
    ("dog", "J 12x40", "your piece on 12 and Bela's piece on 40 change places"),
    ("dog", "*A exit", "joker as A: a piece leaves the house"),
    ("dog", "9 12>21", "from 12 to 21"),
    ("dao", "flip", "turn up a new card: if the row gets over twelve"),
    ("daumen", "parry yellow-3!", "parry with yellow 3 (poisonous): same colour and number"),
    ("dos", "draw", "draw 1 card: your turn is over"),
    ("dos", "red-5", "play red 5"),
    ("dos", "wild+4 blue", "play wild +4 and choose blue: the next player has to take 4 or answer"),
    ("dos", "red-skip", "play red skip: the next player is skipped"),
]


def texts(at: AtTable) -> list[str]:
    """The person's moves as they are typed."""
    return [move.text for move in at.moves]


@pytest.mark.parametrize(("game", "move", "words"), SAID)
def test_a_move_is_said_in_words(game: str, move: str, words: str) -> None:
    at = AtTable(game, SEATS[game], 3).begin()
    view = DOG_AT_PLAY if "1" in move and game == "dog" else at.table.view()
    said = with_consequence(at.front.model.state.voice, at.table.game.grammar.exact(move), view, SEAT)
    assert said.startswith(f"{move}: ") or presenter_of(game).meaning_names_all
    assert words in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SEATS)
def test_every_legal_move_of_a_game_can_be_said(game: str, language: str) -> None:
    at = AtTable(game, SEATS[game], 5).begin()
    with speaking(language):
        for _ in range(12):
            if at.table.is_over:
                return
            for move in at.moves:
                assert "{" not in with_consequence(at.front.model.state.voice, move, at.table.view(), SEAT)
            at.play_one()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_moves_that_a_card_leads_to_take_a_second_line(language: str) -> None:
    with speaking(language):
        at = AtTable("tao", 2, 3).begin()
        spelled = [move_words("tao").shown(move) for move in pointed_moves(at.front.model)]
        assert ", ".join(spelled) in " ".join(text_of(at.view()).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rule_card_is_for_stands_beside_it_in_a_small_window(language: str) -> None:
    with speaking(language):
        at = AtTable("tao", 2, 1).begin()
        rule = translate(RULE).partition("{")[0]
        (line,) = (line for line in text_of(at.view()).splitlines() if line.startswith(f"  {rule}"))
        assert "portal" in line.casefold()


def test_the_line_above_the_prompt_says_what_to_do_and_what_a_typed_move_means() -> None:
    at = AtTable("tao", 2, 3).begin()
    assert "Enter picks it, for: cross 1, " in text_of(at.view())
    at.take(Key("enter"))
    assert "Enter picks: cross 1: " in text_of(at.view())
    at.take(Key("backspace"), *map(Typed, str(texts(at).index("draw 2") + 1)))
    assert "draw 2: " in text_of(at.view())
    at.take(Key("c-g"), *map(Typed, "draw 3"))
    assert "draw 3: " in text_of(at.view())
    assert " under your deck" in text_of(at.view())
    at.take(Typed("9"))
    assert " under your deck" not in text_of(at.view())


def test_the_list_says_what_the_chosen_move_would_do() -> None:
    at = AtTable("dao", 3, 3).begin()
    at.take(Key("tab"))
    assert "turn up a new card: if the row" in text_of(at.view())


@pytest.mark.parametrize("width", [80, 132, 160, 300])
def test_moves_that_are_few_are_listed_with_their_meanings_in_any_window(width: int) -> None:
    listed = text_of(AtTable("dao", 3, 3).begin().view(Look(width, 40)))
    assert re.search(r"1 flip +turn up a new card", listed)
    assert re.search(r"2 take +take ", listed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SEATS)
def test_what_a_move_does_is_said_to_the_end(game: str, language: str) -> None:
    with speaking(language):
        at = AtTable(game, SEATS[game], 5).begin()
        at.take(Key("tab"))
        for index, move in enumerate(at.moves):
            at.front.model = at.front.model.with_ui(chosen=index)
            said = with_consequence(at.front.model.state.voice, move, at.table.view(), SEAT)
            assert said in " ".join(text_of(at.view()).split())


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (200, 60)])
def test_a_list_with_room_says_what_each_move_does_to_the_end(width: int, height: int) -> None:
    at = AtTable("dog", 4, 3, Look(width, height)).begin()
    at.front.model = at.front.model.with_state(
        view=DOG_AT_PLAY, moves=tuple(map(DOG_GRAMMAR.exact, ("J 12x40", "7 12>19")))
    )
    listed = [row for row in at.view() if any((piece.target or "").startswith("move:J") for piece in row)]
    said = "".join(piece.text for row in listed for piece in row if piece.target == "move:J 12x40")
    assert " ".join(said.split()) == "1 J 12x40 your piece on 12 and Bela's piece on 40 change places"


def test_moves_that_cannot_come_of_what_is_picked_fade_in_the_list() -> None:
    at = AtTable("tao", 2, 3).begin()
    at.take(Key("enter"))
    style = {piece.target: piece.style for row in at.view() for piece in row if piece.target}
    assert (style["move:cross 1"], style["move:cross 2"]) == ("open", "dim")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SEATS)
def test_no_message_takes_the_board_away(game: str, language: str) -> None:
    with speaking(language):
        at = AtTable(game, SEATS[game], 3).begin()
        before = at.view()
        at.front.model = at.front.model.says("word " * 60, is_refused=True)
        assert at.view()[:9] == before[:9]
        check_fills(at.view(), at.look)


def test_partners_see_for_whom_they_choose_and_what_they_gave() -> None:
    at = AtTable("dog", 4, 3).begin()
    assert "Choose a card for Cosmo" in text_of(at.view())
    at.play_one()
    log = [entry.text for entry in at.front.model.state.log]
    assert [line for line in log if line.startswith("You give Cosmo a card: ")]
    assert [line for line in log if line.startswith("Cosmo gives you a card: ")]
    assert [line for line in log if line == "Bela and Dara give each other a card."]


def test_colours_stay_to_be_clicked_once_more_after_one_was_wished() -> None:
    at = next(at for seed in range(200) if (at := AtTable("dos", 3, seed).begin()) and "wild green" in texts(at))
    card = at.table.view().hands[SEAT].index("wild")
    at.take(Pointed(f"card:{card}", Pointing.CLICK), Pointed("colour:green", Pointing.CLICK))
    assert ">green<" in text_of(at.view())
    at.take(Pointed("colour:green", Pointing.CLICK))
    assert any(entry.text == "You play wild and choose green." for entry in at.front.model.state.log)


def test_after_a_wild_the_keys_point_at_the_colours() -> None:
    at = next(at for seed in range(200) if (at := AtTable("dos", 3, seed).begin()) and "wild green" in texts(at))
    card = at.table.view().hands[SEAT].index("wild")
    at.front.model = at.front.model.with_ui(cursor=f"card:{card}")
    at.take(Key("enter"))
    first = at.front.model.ui.cursor
    assert first is not None
    assert first.startswith("colour:")
    at.take(Key("left"))
    assert at.front.model.ui.cursor not in (None, first)
    at.take(Key("enter"), Key("enter"))
    assert any(entry.text.startswith("You play wild and choose") for entry in at.front.model.state.log)


def test_while_somebody_reacts_the_board_calls_it_their_turn() -> None:
    front = reacting()
    view = front.model.state.view
    assert isinstance(view, View)
    assert view.reaction is not None
    seat = view.reaction.seat
    assert f"►{front.model.state.nicks[seat]}" in text_of(front.view(Look()))


@pytest.mark.parametrize("game", SEATS)
def test_the_end_has_room_for_all_places_and_the_transcript(game: str) -> None:
    at = AtTable(game, SEATS[game], 3).begin()
    at.play_on()
    places = at.table.game.outcome(at.table.state).places
    result = TableResult(places, None, (), False, Path("kept.transcript"), "ab" * 32, Statistics({}, {}))
    at.front.model = at.front.model.with_state(result=result)
    seen = text_of(at.view())
    assert "Transcript verified: abababab" in seen
    assert ("you have won" in seen) == (places[SEAT] == 1)
    for seat, place in enumerate(places):
        assert f"{place}. {at.front.model.state.nicks[seat]}" in seen


def test_the_last_line_names_the_keys_that_work_now() -> None:
    at = AtTable("dao", 3, 1).begin()
    assert "Enter choose" in last_line(at)
    at.take(Key("enter"))
    assert "Enter play" in last_line(at)
    at.take(Key("right"))
    assert "Enter choose" in last_line(at)
    at.take(Key("tab"))
    assert "Enter play" in last_line(at)
    at.take(Key("tab"))
    assert last_line(at).startswith(" Enter send   Tab board, list")


def last_line(at: AtTable) -> str:
    return text_of(at.view()).split("\n")[-1]


def test_from_a_whole_move_the_arrows_go_on_to_another() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Key("enter"))
    assert "Enter plays: turn up" in text_of(at.view())
    at.take(Key("right"), Key("enter"))
    assert "Enter plays: take" in text_of(at.view())
    at.take(Key("left"))
    assert "Enter picks: turn up" in text_of(at.view())
    assert at.front.model.ui.picked == ()


@pytest.mark.parametrize("game", SEATS)
def test_a_move_of_the_list_or_of_the_line_is_shown_on_the_board(game: str) -> None:
    at = AtTable(game, SEATS[game], 3).begin()
    way = ways_of(at.front.model).to(at.moves[-1])
    assert way
    assert not set(way) & picked_on(at)
    at.take(Key("tab"), *[Key("down")] * (len(at.moves) - 1))
    assert set(way) <= picked_on(at)
    at.take(Key("s-tab"), *map(Typed, at.moves[-1].text))
    assert set(way) <= picked_on(at)


def picked_on(at: AtTable) -> set[str]:
    """The places of the board that are shown as picked."""
    return {piece.target for row in at.view() for piece in row if piece.target and "picked" in piece.style.split()}


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("look", [Look(), Look(120, 40)])
def test_what_is_played_and_whose_turn_it_is_stands_once_on_the_screen(game: str, look: Look) -> None:
    at = AtTable(game, SEATS[game], 3).begin()
    top, *below = text_of(at.view(look)).split("\n")
    assert top.endswith("Your turn")
    assert at.front.model.state.name in top
    assert not any("Your turn" in line for line in below)


@pytest.mark.parametrize("width", [112, 116, 119, 120])
def test_a_board_that_does_not_fit_beside_what_is_told_stands_above_it(width: int) -> None:
    at = AtTable("dog", 6, 3).begin()
    look = Look(width, 34)
    check_fills(at.view(look), look)
    assert set(texts(at)) <= {
        piece.target.removeprefix("move:") for row in at.view(look) for piece in row if piece.target
    }
    assert {"card:0", "field:12"} <= {piece.target for row in at.view(look) for piece in row}


@pytest.mark.parametrize(("players", "rows"), [(4, 18), (6, 18)])
def test_a_window_that_is_too_small_for_a_board_is_told_how_large_it_has_to_be(players: int, rows: int) -> None:
    at = AtTable("dog", players, 3).begin()
    said = " ".join(text_of(at.view(Look(66, rows))).split())
    needed = re.search(r"needs a window of (\d+) by (\d+)\.", said)
    assert needed
    enough = Look(int(needed[1]), int(needed[2]))
    assert "needs a window" not in text_of(at.view(enough))
    assert "needs a window" in text_of(at.view(Look(enough.width - 1, enough.height)))
    assert "needs a window" in text_of(at.view(Look(enough.width, enough.height - 1)))


@pytest.mark.parametrize(("game", "players"), [("dao", 3), ("daumen", 4), ("dog", 4), ("dos", 3), ("tao", 2)])
@pytest.mark.parametrize("look", [Look(60, 20), Look(80, 24)])
def test_nothing_moves_while_one_points_and_picks(game: str, players: int, look: Look) -> None:
    at = AtTable(game, players, 1).begin()
    rows = set()
    for key in ("right", "down", "enter", "right", "backspace", "left", "up", "enter"):
        at.take(Key(key))
        shown = text_of(at.view(look)).splitlines()
        rows.add(tuple(row for row, line in enumerate(shown) if line.startswith(("move>", "─ What happened"))))
    assert len(rows) == 1
    assert len(rows.pop()) == 2


def test_a_board_that_does_not_fit_is_told_in_words_with_a_way_to_the_rest() -> None:
    at = AtTable("tao", 2, 1).begin()
    said = text_of(at.view(Look(60, 20)))
    assert "Column 1, portal with its coin: you " in said
    assert "/board tells all of it" in said


@pytest.mark.parametrize("first", ["down", "enter"])
def test_keys_move_in_the_list_where_no_board_is_drawn(first: str) -> None:
    at, small = AtTable("tao", 2, 1).begin(), Look(60, 20)
    begun = at.front.model.ui.chosen
    for key in (first, "down", "up", "down"):
        at.now += 1
        at.front.take(Key(key), places(at.view(small)))
    assert at.front.sent.empty()
    chosen = at.front.model.ui.chosen
    assert chosen == begun + (2 if first == "down" else 1)
    at.now += 1
    at.front.take(Key("enter"), places(at.view(small)))
    assert at.front.sent.get_nowait() == texts(at)[chosen]
