"""Daumen Drauf as people see it: the drawn position, the table, what is told of a trick and what is counted."""

from itertools import pairwise
from random import Random

import pytest
from sample_views import DAUMEN, DAUMEN_DATA, shown
from seeded_games import has, moments, story

from engine.daumen.cards import POINTS
from engine.daumen.game import GAME
from engine.daumen.moves import GRAMMAR, PASS, SHOWS
from engine.dealer import LocalTable
from engine.events import Leaving
from engine.values import replace
from lanplay.games.daumen.presenter import PRESENTER
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import statistics_of
from lanplay.games.presenter import Sight
from lanplay.games.telling import told
from lanplay.games.voice import NUMBERED, voice_of
from lanplay.screen.boards.picking import finished
from lanplay.screen.picture import Look, Picture, text_of
from lanplay.text import LANGUAGES, use

NICKS = ("Alma", "Bela", "Cosmo")
VIEW = shown(DAUMEN_DATA, offers=("green-1?", None))
MOVES = tuple(map(GAME.read, ("parry green-1!", "pass", "show green-2")))


def texts(picture: Picture, target: str) -> str:
    return " ".join(piece.text for row in picture for piece in row if piece.target == target)


def lines(table: LocalTable, reader: int, seed: int, leave: int | None = None) -> list[str]:
    """What `reader` is told of a whole game; seat 1 resigns before event `leave`."""
    rng = Random(seed)
    found: list[str] = []
    while not table.is_over:
        before = GAME.view(table.state, table.knowledge[reader])
        if len(table.events) == leave:
            table.leave(1, Leaving.RESIGNED)
        elif table.deciders():
            table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
        else:
            table.deal()
        after = GAME.view(table.state, table.knowledge[reader])
        found += [line.text for line in told(voice_of(NICKS, reader), table.events[-1], before, after)]
    return found


def test_a_position_is_drawn_with_its_trick():
    assert list(PRESENTER.lines(VIEW, NUMBERED)) == [
        "Seat 1 is to move.",
        "Partie 2, stock of 0.",
        "Colours of this trick, the highest last: yellow, green.",
        "Seat 0 has the highest card: green 1 (maybe poisonous).",
        "",
        "Seat 0 (1 card, won 0, total −3): offers green 1 (maybe poisonous); lies open",
        "                                  yellow 3 (poisonous); hand black 1",
        "Seat 1 (2 cards, won 0, total 2): hand green 1 (poisonous), green 2",
    ]


def test_a_readers_view_is_drawn_with_its_trick():
    assert draw(DAUMEN).splitlines() == [
        "Seat 1 is to move.",
        "Partie 2, stock of 3.",
        "Colours of this trick, the highest last: yellow, green.",
        "Seat 0 has the highest card: green 1 (maybe poisonous).",
        "",
        "Seat 0 (1 card, won 2, total −3): offers green 1 (maybe poisonous); lies open",
        "                                  yellow 3 (poisonous)",
        "Seat 1 (2 cards, won 0, total 2): hand green 2, green 1 (poisonous)",
    ]


@pytest.mark.parametrize(
    ("reader", "language", "said"),
    [
        (
            0,
            "en",
            ["Bela is to move.", "You have the highest card: green 1 (maybe", "You (1 card", "Bela (2 cards"],
        ),
        (
            1,
            "en",
            ["Your turn.", "Alma has the highest card: green 1 (maybe", "Alma (1 card", "You (2 cards"],
        ),
        (
            1,
            "de",
            ["Du bist am Zug.", "Alma hat die höchste Karte: Grün 1 (vielleicht", "Alma (1 Karte", "Du (2 Karten"],
        ),
        (
            0,
            "it",
            ["È il turno di Bela.", "Hai la carta più alta: 1 verde (forse velenosa).", "Tu (1 carta", "Bela (2 carte"],
        ),
    ],
)
def test_at_a_table_seats_have_names_and_the_own_one_is_you(reader: int, language: str, said: list[str]) -> None:
    use(language)
    drawn = draw(DAUMEN, voice_of(NICKS, reader))
    assert [words for words in said if words not in drawn] == []


def test_a_covered_tooth_is_a_question_mark_and_an_open_one_is_seen():
    picture = PRESENTER.board(Sight(replace(DAUMEN, partie=1), 1, NICKS), Look())
    assert "1 ?" in texts(picture, "offer:0")
    assert "highest" in texts(picture, "offer:0")
    assert "yellow 3!" in text_of(picture)
    assert "\N{MINUS SIGN}3" in text_of(picture)


def test_a_hand_is_drawn_as_in_the_whole_position():
    voice = voice_of(NICKS, 1)
    assert list(PRESENTER.hand(VIEW, voice, 1)) == list(PRESENTER.lines(VIEW, voice))[-1:]


@pytest.mark.parametrize("look", [Look(), Look(140, 50), Look(is_ascii=True)])
def test_the_twin_of_the_highest_card_says_on_the_table_that_it_parries(look):
    picture = PRESENTER.board(Sight(VIEW, 1, NICKS, MOVES), look)
    assert "1?" in texts(picture, "offer:0").replace(" ", "")
    assert "parry" in texts(picture, "card:0")
    assert "parry" not in texts(picture, "card:1")
    assert "[pass]" in text_of(picture)


def test_every_move_is_pointed_at():
    paths = PRESENTER.paths(VIEW, 1, MOVES)
    assert [move for _, move in paths] == list(MOVES)
    assert finished(paths, ("card:0",)) == GAME.read("parry green-1!")
    assert finished(paths, ("button:pass",)) == PASS


def test_a_click_on_a_card_that_cannot_be_played_means_to_show_it():
    assert PRESENTER.tried(VIEW, 1, "card:1") == SHOWS["green-2"]
    assert PRESENTER.tried(VIEW, 1, "offer:0") is None
    assert PRESENTER.tried(VIEW, 0, "card:7") is None


def test_what_the_last_move_changed_is_touched():
    after = replace(VIEW, offers=("green-1?", "green-2"), released=(*VIEW.released, (1, "yellow-1")))
    assert PRESENTER.touched(VIEW, after) == ("offer:1", "open:1")
    assert PRESENTER.touched(VIEW, replace(after, partie=3)) == ()


def test_only_its_owner_is_told_what_the_thumb_covers():
    move = GRAMMAR.exact("show green-2?")
    after = replace(VIEW, offers=("green-1?", "green-2!"))
    assert PRESENTER.moved(voice_of(NICKS, 1), 1, move, VIEW, after) == "You show green 2 (poisonous)."
    assert PRESENTER.moved(voice_of(NICKS, 0), 1, move, VIEW, after) == "Bela shows green 2."


TOLD = [
    (0, "show yellow-3?", "You show yellow 3 (poisonous).", "Du zeigst Gelb 3 (giftig).",
     "Mostri 3 giallo (velenosa)."),
    (1, "show green-2?", "Bela shows green 2.", "Bela zeigt Grün 2.", "Bela mostra 2 verde."),
    (1, "parry yellow-3!", "Bela parries with yellow 3 (poisonous).", "Bela pariert mit Gelb 3 (giftig).",
     "Bela para con 3 giallo (velenosa)."),
    (1, "pass", "Bela passes.", "Bela passt.", "Bela passa."),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", TOLD, ids=lambda row: row[1])
def test_a_move_is_told_in_the_readers_language(row: tuple[int, str, str, str, str], language: str) -> None:
    seat, move, *sentences = row
    use(language)
    after = replace(VIEW, offers=("yellow-3!", "green-2?"))
    said = PRESENTER.moved(voice_of(NICKS, 0), seat, GRAMMAR.exact(move), VIEW, after)
    assert said == sentences[LANGUAGES.index(language)]


def test_tricks_cards_and_partien_are_told():
    found = story("daumen", 3, 2, 400, partien=2)
    assert found[0] == "You begin."
    assert has(found, "shows ")
    assert has(found, "passes.")
    assert has(found, "parries with ")
    assert has(found, "lets go of")
    assert has(found, "is new and beats all earlier colours")
    assert has(found, "takes the trick: ")
    assert has(found, "draws ", " card")
    assert has(found, "Partie 1 is over: you ", "in all")
    assert has(found, "Partie 2 is over")
    assert "?" not in "".join(line for line in found if "trick" in line)


@pytest.mark.parametrize("seed", range(12))
def test_a_trick_is_told_with_the_cards_that_were_shown_and_with_nothing_else(seed):
    """Also where a seat resigns: the hand that it opens is no part of the trick that this may end."""
    table = LocalTable(GAME, GAME.configure({"partien": 1}, 3), 3, Random(seed))
    shown: set[str] = set()
    for line in lines(table, 2, seed, leave=10 + 3 * seed):
        words = line.replace(" (poisonous)", "").rstrip(".")
        for verb in (" show ", " shows ", " parry with ", " parries with "):
            if verb in words:
                shown.add(words.split(verb)[1])
        if " the trick: " in words:
            assert set(words.split(": ")[1].split(", ")) == shown
            shown = set()


@pytest.mark.parametrize("seed", range(40))
def test_every_partie_is_told_and_whoever_parries_takes_the_trick(seed):
    """Also where a parry ends a Partie, and where the last Partie changes no total."""
    table = LocalTable(GAME, GAME.configure({"partien": 2}, 2), 2, Random(seed))
    found = lines(table, 0, seed)
    assert [line[:8] for line in found if line.startswith("Partie ")] == ["Partie 1", "Partie 2"]
    for parry, trick in pairwise(found):
        if " parry with " in parry or " parries with " in parry:
            assert trick.startswith("You take") == parry.startswith("You")
            assert " the trick: " in trick


def counted(players, seed, **options):
    """The figures of a whole game, and its last state."""
    played = list(moments("daumen", players, seed, luck=0.3, **options))
    assert played[-1].table.is_over
    return statistics_of("daumen", players, (one.change for one in played)), played[-1].table.state


@pytest.mark.parametrize("seed", range(4))
def test_what_lies_in_the_stacks_is_counted(seed):
    found, state = counted(4, seed, partien=1)
    for seat, cards in enumerate(state.won):
        assert found.seats["harmless"][seat] == sum(POINTS[face] > 0 for face in cards)
        assert found.seats["poison"][seat] == sum(POINTS[face] < 0 for face in cards)
    assert sum(found.seats["poison"]) == sum(found.seats["planted"]) + sum(found.seats["own_poison"])
    assert found.table == {"steps": found.table["steps"], "tricks": sum(found.seats["tricks"]), "partien": 1}
    assert found.seats["moves"] == tuple(
        sum(found.seats[name][seat] for name in ("shows", "passes", "parries")) for seat in range(4)
    )


def test_several_partien_are_counted():
    found, state = counted(3, 2, partien=3)
    left_in_hands = [
        harmless - poison - total
        for harmless, poison, total in zip(found.seats["harmless"], found.seats["poison"], state.totals, strict=True)
    ]
    assert found.table["partien"] == 3
    assert all(number >= 0 for number in left_in_hands)
    assert sum(found.seats["harmless"]) + sum(found.seats["poison"]) + sum(left_in_hands) == 3 * 30
