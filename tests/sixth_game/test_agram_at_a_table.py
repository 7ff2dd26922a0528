"""Agram over the real protocol: signed, shuffled, proven and written to files as any game of the registry."""

import random
from collections.abc import Mapping
from typing import Any

import pytest
from cheats.planting import Planted, plant
from played_games import signatures
from scripted_wire import ScriptedTable, make_agreement
from sixth_game.agram.cards import SUIT_OF, WITHOUT
from sixth_game.agram.rules import led

from engine.cards import Face, Handle
from engine.events import Answer
from engine.requests import OneOf
from protocol.files.report import Completeness, GameReport
from protocol.files.transcript import write_transcript
from protocol.files.verify import open_file
from protocol.wire.payloads import Openings, Reply

SEATS = 3
TRICKS = 6


def table(**options: object) -> ScriptedTable:
    return ScriptedTable(make_agreement("agram", SEATS, **options), random.Random(1))


def report_of(played: ScriptedTable) -> GameReport:
    """What a stranger says of the one transcript that all seats write."""
    signed = signatures(played.agreement)
    (transcript,) = {write_transcript(peer.member.log, signed) for peer in played.peers if peer.is_up}
    report = open_file(transcript)
    assert isinstance(report, GameReport)
    return report


def test_a_table_plays_it_to_one_verified_result() -> None:
    played = table()
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
    played = table(first=0)
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
