"""Agram is a game from outside: one registration, and it is told, drawn, counted, explained and played at a table over
the real protocol as any other, and passes what the games of this program have to pass.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from cheats.planting import Planted, plant
from perft.count import Line, count, read_lines
from played_games import signatures
from playthroughs import playthrough
from scripted_wire import ScriptedTable, make_agreement
from sixth_game.agram.game import GAME
from sixth_game.agram.moves import SUIT_OF, WITHOUT, Lay, Show
from sixth_game.agram.rules import led
from sixth_game.test_agram import at, faces
from whole_games import CHECKS, Candidate

from engine import dealer, registry
from engine.cards import Face, Handle
from engine.dealer import LocalTable
from engine.events import Answer
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import OneOf
from lanplay.games.counting import Change
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import figure_words, statistics_of
from lanplay.games.move_words import words_in
from lanplay.games.presenter import Sight, presenter_of
from lanplay.games.telling import consequence, meaning, told
from lanplay.games.voice import voice_of
from lanplay.screen.picture import Look, text_of
from lanplay.text import LANGUAGES, catalog, translation
from lanplay.text.faces import face_named, face_words
from lanplay.text.games import about, option_meaning, title
from lanplay.text.messages import sentence
from lanplay.text.sheets import sheet
from protocol.files.report import Completeness, GameReport
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.wire.payloads import Openings, Reply

HERE = Path(__file__).parent
NICKS = ("Alma", "Bela", "Cosmo")
PLACE = re.compile(r"\{\w+\}")
SAID = re.compile(r'\bmark\("([^"]+)"\)')
SEATS = 3
TRICKS = 6


def steps(table: LocalTable, rng: Random) -> Iterator[tuple[Any, Any]]:
    """A game to its end: its positions before and after each event."""
    while not table.is_over:
        before = table.position
        if table.deciders():
            table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
        else:
            table.deal()
        yield before, table.position


# -- registered ------------------------------------------------------------------------------------------------------


def test_a_game_from_outside_is_found_with_its_words_and_its_rules() -> None:
    assert "agram" in registry.names()
    assert registry.find("agram") is GAME
    assert (title("agram"), about("agram")) == ("Agram", "follow suit, and take the last trick")
    assert option_meaning("agram", "cards") == "how many cards everybody gets"
    assert face_words("hearts-ace") == "ace of hearts"
    found = sheet("agram", "de")
    assert found is not None
    assert found.text.splitlines()[:3] == ["# Agram", "", "## In einer Minute"]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_lacks_nothing(check: Callable[[Candidate], Iterator[str]]) -> None:
    assert list(check(Candidate(GAME, [HERE / "playthrough.txt"], HERE / "perft.txt", HERE))) == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_that_it_says_is_said_in_every_language(language: str) -> None:
    found = catalog.load(language)
    texts = [*SAID.findall((HERE / "room" / "presenter.py").read_text("utf-8"))]
    texts += [*SAID.findall((HERE / "room" / "words.py").read_text("utf-8"))]
    assert len(texts) > 25
    assert [text for text in texts if text not in found.texts] == []
    assert [text for text in texts if {*PLACE.findall(text)} != {*PLACE.findall(found.texts[text])}] == []


@pytest.mark.parametrize(
    ("language", "card", "typed"), [("de", "Herz-Ass", "herz-ass"), ("it", "asso di cuori", "cuori-asso")]
)
def test_a_card_is_called_and_typed_in_the_language_in_use(language: str, card: str, typed: str) -> None:
    assert face_named("hearts-ace", translation(language)) == card
    words = words_in("agram", language)
    assert words.shown("hearts-ace") == typed
    assert words.notation(typed) == words.notation(card.upper()) == "hearts-ace"


def test_its_refusals_are_sentences() -> None:
    assert sentence("move", "must_follow", {"colour": "hearts"}) == "You have hearts, so you must follow suit."
    assert sentence("position", "hands_uneven", {}).startswith("all who stay")


def test_a_game_without_a_room_is_told_and_drawn_in_codes() -> None:
    registry.register("bare", "sixth_game.agram.game")
    assert (title("bare"), about("bare"), option_meaning("bare", "cards")) == ("bare", "", "")
    assert sheet("bare", "en") is None
    view = msgspec.structs.replace(GAME.describe(at("h-9", "h-a")), game="bare")
    presenter = presenter_of("bare")
    assert presenter.moved(voice_of(NICKS), 0, Lay("hearts-9"), view, view) == "Alma: hearts-9."
    assert (presenter.lines(view, voice_of(NICKS)), presenter.board(Sight(view, 0, NICKS), Look())) == (None, None)
    assert draw(view).splitlines()[3:6] == ["turn: 0", "hands:", "  0: hearts-9"]


# -- told, drawn, counted --------------------------------------------------------------------------------------------


def test_a_trick_is_told_card_by_card() -> None:
    table = LocalTable(GAME, GAME.configure({}, 3), 3, Random(0))
    table.position = at("h-9 c-3", "h-a c-4", "h-3 c-5")
    table.knowledge = [Knowledge(seat, table.position.truth) for seat in range(3)]
    lines = []
    for face in faces("h-9 h-a h-3"):
        before = GAME.describe(table.position)
        table.decide(lambda state, seat, knowledge, moves, face=face: Lay(face))
        said = told(voice_of(NICKS, 1), table.events[-1], before, GAME.describe(table.position))
        lines += [one.text for one in said]
    assert lines == [
        "Alma lays 9 of hearts.",
        "You lay ace of hearts.",
        "Cosmo lays 3 of hearts.",
        "You take the trick.",
    ]


def test_every_event_of_a_game_can_be_told() -> None:
    rng = Random(3)
    table = LocalTable(GAME, GAME.configure({}, 3), 3, rng)
    lines = []
    for before, after in steps(table, rng):
        views = [GAME.view(position.state, table.knowledge[0]) for position in (before, after)]
        lines += [one.text for one in told(voice_of(NICKS, 0), table.events[-1], *views)]
    assert sum("begin" in line for line in lines) == 1
    assert sum("the trick" in line for line in lines) == 6


def test_moves_are_explained() -> None:
    position = dealer.decide(GAME, at("h-9 c-3", "h-10 h-3"), Lay("hearts-9"))
    view = GAME.view(position.state, Knowledge(1, position.truth))
    assert meaning(voice_of(NICKS, 1), Lay("hearts-3"), view, 1) == "lay 3 of hearts"
    assert consequence(voice_of(NICKS, 1), Lay("hearts-3"), view, 1) == ""
    assert consequence(voice_of(NICKS, 1), Lay("hearts-10"), view, 1) == "the highest card of the trick so far"


def test_a_position_is_drawn() -> None:
    position = dealer.decide(GAME, at("h-9 c-3", "h-10 h-3"), Lay("hearts-9"))
    hand = {handle: position.truth[handle] for handle in position.state.hands[1]}
    view = GAME.view(position.state, Knowledge(1, hand))
    assert draw(view, voice_of(NICKS, 1)).splitlines() == [
        "Your turn.",
        "",
        "trick: Alma 9 of hearts",
        "Alma (1 card): nothing",
        "You (2 cards): 10 of hearts, 3 of hearts",
    ]


def test_a_page_shows_the_trick_and_the_hands() -> None:
    position = dealer.decide(GAME, at("h-9 c-3", "h-10 h-3"), Lay("hearts-9"))
    hand = {handle: position.truth[handle] for handle in position.state.hands[1]}
    tableau = presenter_of("agram").tableau(GAME.view(position.state, Knowledge(1, hand)), voice_of(NICKS, 1))
    assert tableau is not None
    trick, *hands = tableau.groups
    assert [(card.name, card.caption) for card in trick.cards] == [("9 of hearts", "Alma")]
    assert [[card.is_back for card in group.cards] for group in hands] == [[True], [False, False]]
    assert [group.is_turn for group in hands] == [False, True]


def test_the_board_shows_the_trick_and_the_own_hand_and_says_why_a_card_may_not_be_laid() -> None:
    position = dealer.decide(GAME, at("h-9 c-3", "h-10 s-3"), Lay("hearts-9"))
    view = GAME.view(position.state, Knowledge(1, position.truth))
    moves = GAME.legal(position.state, 1, Knowledge(1, position.truth))
    presenter = presenter_of("agram")
    picture = presenter.board(Sight(view, 1, NICKS, moves), Look(72, 11))
    assert picture is not None
    text = text_of(picture)
    assert text.splitlines()[0].startswith("Agram")
    assert text.splitlines()[0].endswith("Your turn.")
    assert "Alma 1" in text
    assert presenter.paths(view, 1, moves) == [(("card:0",), Lay("hearts-10"))]
    assert presenter.tried(view, 1, "card:1") == Lay("spades-3")
    assert presenter.touched(GAME.describe(at("h-9 c-3", "h-10 s-3")), view) == ("trick:0",)
    small = presenter.board(Sight(view, 1, NICKS), Look(71, 11))
    assert small is not None
    assert "needs a window of 72 by" in text_of(small)


def test_a_low_hand_that_is_shown_is_a_button_a_sentence_and_no_trick() -> None:
    table = LocalTable(GAME, GAME.configure({}, 2), 2, Random(0))
    table.position = at("h-3 s-4", "h-5 s-6")
    table.knowledge = [Knowledge(seat, table.position.truth) for seat in range(2)]
    before, view = table.position, GAME.describe(table.position)
    moves = GAME.legal(before.state, 0, table.knowledge[0])
    picture = presenter_of("agram").board(Sight(view, 0, NICKS, moves), Look(72, 11))
    assert picture is not None
    assert "show" in text_of(picture)
    assert meaning(voice_of(NICKS, 0), Show(), view, 0) == "show the hand, and win"
    table.decide(lambda *_: Show())
    said = told(voice_of(NICKS, 0), table.events[-1], view, GAME.describe(table.position))
    assert [one.text for one in said][:1] == ["You show a low hand, and win."]
    change = Change(table.events[-1], before.state, table.position.state)
    assert statistics_of("agram", 2, [change]).seats == {"moves": (1, 0), "tricks": (0, 0), "thrown": (0, 0)}


def test_tricks_and_cards_thrown_off_are_counted() -> None:
    rng = Random(5)
    table = LocalTable(GAME, GAME.configure({}, 3), 3, rng)
    changes = [Change(table.events[-1], before.state, after.state) for before, after in steps(table, rng)]
    found = statistics_of("agram", 3, changes)
    assert sum(found.seats["tricks"]) == 6
    proofs = [answer.seat for change in changes for answer in getattr(change.event, "answers", ()) if answer.proven]
    assert all(found.seats["thrown"][seat] >= proofs.count(seat) for seat in range(3))
    assert [figure_words(name) for name in ("tricks", "thrown")] == ["tricks", "cards thrown off"]


# -- written down ----------------------------------------------------------------------------------------------------


def test_the_written_game_comes_out_the_same() -> None:
    written = playthrough.read(HERE / "playthrough.txt")
    assert list(playthrough.lines(written[0])) == written


@dataclass(frozen=True)
class Node:
    """A position from which nothing is left to chance."""

    position: Position[Any]

    def moves(self) -> list[str]:
        return [move.text for move in dealer.moves(GAME, self.position)]

    def after(self, move: str) -> "Node":
        return Node(dealer.decide(GAME, self.position, GAME.read(move)))


@pytest.mark.parametrize("line", [*read_lines(HERE / "perft.txt")], ids=lambda line: line.name)
def test_perft_counts(line: Line) -> None:
    counts = count(Node(GAME.parse(line.position)), max(line.counts))
    assert {depth: counts[depth] for depth in line.counts} == line.counts


# -- at a table ------------------------------------------------------------------------------------------------------


def signed_table(**options: object) -> ScriptedTable:
    return ScriptedTable(make_agreement("agram", SEATS, **options), Random(1))


def report_of(played: ScriptedTable) -> GameReport:
    """What a stranger says of the one transcript that all seats write."""
    signed = signatures(played.agreement)
    (transcript,) = {write_transcript(peer.member.log, signed) for peer in played.peers if peer.is_up}
    report = open_file(transcript)
    assert isinstance(report, GameReport)
    return report


def test_a_table_plays_it_to_one_verified_result() -> None:
    played = signed_table()
    played.start()
    played.play_out()
    assert not any(peer.fouls for peer in played.peers)
    assert all(peer.member.log.branch.is_closed for peer in played.peers)
    report = report_of(played)
    assert report.ending is Completeness.CLOSED
    assert report.checked.proofs["deck"] == SEATS
    assert report.checked.proofs["prove"] > 0  # somebody could not follow suit
    state = played.peers[0].member.log.branch.state
    assert len(state.played) == SEATS * TRICKS
    assert sorted(played.playing(0).outcome.places) == [1, 2, 2]


def test_a_seat_that_resigns_comes_last_and_the_others_play_on() -> None:
    played = signed_table(first=0)
    played.start()
    played.settle()
    leaver = played.peers[1]
    leaver.run(leaver.member.resign(played.now))
    played.play_out()
    assert all(peer.member.log.branch.is_closed for peer in played.peers if peer is not leaver)
    assert played.playing(0).outcome.places[1] == SEATS
    assert played.playing(0).living == (0, 2)


# -- its own cheats --------------------------------------------------------------------------------------------------


def could_follow(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return len(legal) < len(hand)


@pytest.fixture
def cheat() -> Planted:
    """A seat that holds the led suit, and another one."""
    return plant("agram", SEATS, could_follow)


def other_suit(cheat: Planted) -> tuple[Handle, Face, tuple[Face, ...]]:
    """A card that does not follow suit, and the faces of which each other card would have to be."""
    suit = led(cheat.state.trick, cheat.state.leader)
    assert suit is not None
    handle, face = next(card for card in cheat.hand.items() if SUIT_OF[card[1]] != suit)
    return handle, face, WITHOUT[suit]


def test_a_card_of_another_suit_without_a_proof(cheat: Planted) -> None:
    handle, face, _ = other_suit(cheat)
    cheat.send(cheat.said(Answer(cheat.seat, face, opened=((handle, face),))))
    cheat.is_caught("illegal_disclosure_wrong")


def test_a_card_of_another_suit_with_a_forged_proof(cheat: Planted) -> None:
    handle, face, without = other_suit(cheat)
    stated = [card for card in cheat.hand if card != handle]
    true = tuple(OneOf(card, without) for card in stated if cheat.hand[card] in without)
    shown, *proofs = cheat.said(Answer(cheat.seat, face, opened=((handle, face),), proven=true)).disclosed
    assert isinstance(shown, Openings)
    rest = iter(proofs)
    disclosed = [next(rest) if cheat.hand[card] in without else cheat.posing_among(card, without) for card in stated]
    cheat.send(Reply(face, (shown, *disclosed)))
    cheat.is_caught("proof_one-of")
