"""Each game's own cheats at the real table: a seat says of its hidden cards what is not so, or does what it may not.

Honest programs play until a seat stands where the cheat pays; that one then sends something else than its own program.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from cheats.planting import Planted, plant

from engine.cards import Face, Handle
from engine.daumen.cards import COLOUR_OF, NUMBER_OF, PAIR_OF, TWINS, deck
from engine.dog.moves import EXIT, FOLD, UNSEEN_GIFT
from engine.dos.cards import FACES
from engine.dos.fits import fit_on
from engine.dos.moves import REACTIONS
from engine.events import Answer, Given, Reacted
from engine.requests import OneOf
from protocol.rounds.sealed import OPENING_ROUND, commitment
from protocol.seat.reaction import GRACE
from protocol.wire.payloads import ReactionReport, Reply, Sealed, Unsealed


def leads(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return state.best is None


def cannot_parry(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return state.best is not None and not any(move.startswith("parry") for move in legal)


@pytest.mark.parametrize("is_number", [True, False])
def test_daumen_a_card_shown_with_a_false_number_or_colour(is_number: bool) -> None:
    cheat = plant("daumen", 3, leads)
    handle, face = next(iter(cheat.hand.items()))
    true = PAIR_OF[face]
    kept, changed = (COLOUR_OF, NUMBER_OF) if is_number else (NUMBER_OF, COLOUR_OF)
    pairs = [PAIR_OF[other] for other in deck(3)]
    false = next(pair for pair in pairs if kept[pair] == kept[true] and changed[pair] != changed[true])
    cheat.send(Reply(f"show {false}?", (cheat.posing_among(handle, TWINS[false]),)))
    cheat.is_caught("proof_one-of")


def test_daumen_a_show_that_proves_other_twins_than_it_names() -> None:
    cheat = plant("daumen", 3, leads)
    handle, face = next(iter(cheat.hand.items()))
    false = next(PAIR_OF[other] for other in deck(3) if PAIR_OF[other] != PAIR_OF[face])
    cheat.send(cheat.said(Answer(cheat.seat, f"show {false}?", proven=(OneOf(handle, TWINS[PAIR_OF[face]]),))))
    cheat.is_caught("illegal_disclosure_wrong")


def test_daumen_a_parry_with_a_card_that_is_not_the_twin() -> None:
    cheat = plant("daumen", 3, cannot_parry)
    card = next(iter(cheat.hand.items()))
    cheat.send(cheat.said(Answer(cheat.seat, f"parry {TWINS[cheat.state.best_pair][0]}", opened=(card,))))
    cheat.is_caught("illegal_disclosure_wrong")


def test_daumen_a_parry_with_a_card_made_to_seem_the_twin() -> None:
    cheat = plant("daumen", 3, cannot_parry)
    twin = TWINS[cheat.state.best_pair][0]
    cheat.send(Reply(f"parry {twin}", (cheat.posing(next(iter(cheat.hand)), twin),)))
    cheat.is_caught("proof_equality")


def test_daumen_a_parry_with_the_twin_of_another_number() -> None:
    cheat = plant("daumen", 3, cannot_parry)
    handle, face = next(iter(cheat.hand.items()))
    cheat.send(cheat.said(Answer(cheat.seat, f"parry {face}", opened=((handle, face),))))
    cheat.is_caught("illegal_not_the_twin")


def must_lay(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return not state.penalty and "draw" not in legal and bool(free_faces(state))


def free_faces(state: Any) -> tuple[Face, ...]:
    return fit_on(state.discard[0], state.colour, False, state.options).free


def test_dos_drawing_without_a_proof() -> None:
    cheat = plant("dos", 3, must_lay)
    cheat.send(Reply("draw"))
    cheat.is_caught("illegal_disclosure_wrong")


def test_dos_drawing_with_true_proofs_of_more_faces_than_are_free() -> None:
    cheat = plant("dos", 3, must_lay)
    proven = tuple(OneOf(handle, FACES) for handle in cheat.hand)
    cheat.send(cheat.said(Answer(cheat.seat, "draw", proven=proven)))
    cheat.is_caught("illegal_disclosure_wrong")


def test_dos_drawing_with_a_forged_proof_that_no_card_fits() -> None:
    cheat = plant("dos", 3, must_lay)
    free = free_faces(cheat.state)
    stated = {handle: OneOf(handle, free) for handle, face in cheat.hand.items() if face in free}
    true = iter(cheat.said(Answer(cheat.seat, "draw", proven=tuple(stated.values()))).disclosed)
    proofs = tuple(next(true) if handle in stated else cheat.posing_among(handle, free) for handle in cheat.hand)
    cheat.send(Reply("draw", proofs))
    cheat.is_caught("proof_one-of")


def lays_its_third_last(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return len(hand) == 3 and "draw" not in legal


def reacting() -> Planted:
    """A seat that has laid its third last card, before the fields that it has to hit are known."""
    cheat = plant("dos", 4, lays_its_third_last, reaction_seconds=5)
    move = cheat.legal[0]
    card = next(card for card in cheat.hand.items() if card[1] == move.split()[0])
    cheat.send(cheat.said(Answer(cheat.seat, move, opened=(card,))))
    assert cheat.state.reaction is not None
    assert not cheat.state.reaction.fields
    return cheat


def test_dos_a_hit_that_all_witnesses_saw_late_is_a_miss_and_no_foul() -> None:
    cheat = reacting()
    cheat.contribute()
    assert cheat.state.reaction.fields
    cheat.table.now += cheat.state.options.reaction_seconds + GRACE + 0.5
    cheat.send(ReactionReport(True))
    cheat.nobody_is_accused()
    for peer in cheat.honest:
        happened = [one.event for one in peer.member.log.branch.happened]
        assert [event.hit for event in happened if isinstance(event, Reacted)][-1:] == [False]


def test_dos_a_report_before_the_fields_are_known() -> None:
    cheat = reacting()
    cheat.send(ReactionReport(True))
    cheat.is_caught("payload_kind")


def test_dos_a_report_for_a_round_to_come_changes_nothing_until_the_game_gets_there() -> None:
    cheat = reacting()
    before = cheat.log.head.chain
    cheat.send(ReactionReport(True), ahead=1)
    cheat.nobody_is_accused()
    assert cheat.log.head.chain == before
    cheat.contribute()
    cheat.nobody_is_accused()
    assert cheat.state.reaction.fields
    cheat.send(ReactionReport(True))
    cheat.is_caught("double")


def test_dos_a_report_of_somebody_who_does_not_react() -> None:
    cheat = plant("dos", 4, lambda state, hand, legal: legal == tuple(map(str, REACTIONS)), aside=1)
    cheat.send(ReactionReport(True))
    cheat.is_caught("turn")


def must_fold(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return legal == (FOLD.text,)


def may_not_fold(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return legal[0] != FOLD.text and not legal[0].startswith("give")


def exchanges(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return legal[0].startswith("give")


def test_dog_an_illegal_move_instead_of_folding() -> None:
    cheat = plant("dog", 4, must_fold)
    handle, face = next(card for card in cheat.hand.items() if card[1].isdigit())
    cheat.send(cheat.said(Answer(cheat.seat, f"{face} {EXIT}", opened=((handle, face),))))
    cheat.is_caught("illegal_card_no_exit")


def test_dog_folding_without_showing_every_card() -> None:
    cheat = plant("dog", 4, must_fold)
    cheat.send(cheat.said(Answer(cheat.seat, FOLD.text, opened=tuple(cheat.hand.items())[1:])))
    cheat.is_caught("illegal_disclosure_wrong")


def test_dog_folding_with_a_legal_move() -> None:
    cheat = plant("dog", 4, may_not_fold)
    cheat.send(cheat.said(Answer(cheat.seat, FOLD.text, opened=tuple(cheat.hand.items()))))
    cheat.is_caught("illegal_can_move")


def test_dog_a_card_made_to_seem_one_that_leaves_the_house() -> None:
    cheat = plant("dog", 4, must_fold)
    cheat.send(Reply(f"A {EXIT}", (cheat.posing(next(iter(cheat.hand)), "A"),)))
    cheat.is_caught("proof_equality")


@pytest.mark.parametrize(
    ("aside", "is_foreign", "code"), [(1, False, "illegal_disclosure_wrong"), (2, True, "card_not_held")]
)
def test_dog_a_card_for_the_wrong_seat_or_of_another_hand(aside: int, is_foreign: bool, code: str) -> None:
    cheat = plant("dog", 4, exchanges)
    to = (cheat.seat + aside) % 4
    gift = Given(next(iter(cheat.hand)), to)
    (given,) = cheat.said(Answer(cheat.seat, UNSEEN_GIFT.text, given=(gift,)), OPENING_ROUND).disclosed
    if is_foreign:
        given = msgspec.structs.replace(given, handle=cheat.state.hands[to][0])
    opening = Unsealed(bytes(32), Reply(UNSEEN_GIFT.text, (given,)))
    cheat.send(Sealed(commitment(cheat.basis, cheat.seat, opening)))
    cheat.nobody_is_accused()
    cheat.send(opening)
    cheat.is_caught(code)


def draws(state: Any, hand: Mapping[Handle, Face], legal: tuple[str, ...]) -> bool:
    return len(hand) > 1 and any(move.startswith("draw") for move in legal)


@pytest.mark.parametrize(("is_forged", "code"), [(False, "illegal_disclosure_wrong"), (True, "proof_equality")])
def test_tao_a_card_of_the_secret_hand_out_of_order(is_forged: bool, code: str) -> None:
    """The second card, shown as what it is, or the first one made to seem the second."""
    cheat = plant("tao", 2, draws, version="yang")
    move = next(move for move in cheat.legal if move.startswith("draw"))
    first, second = list(cheat.hand)[:2]
    shown = (second, cheat.hand[second])
    forged = Reply(move, (cheat.posing(first, cheat.hand[second]),))
    cheat.send(forged if is_forged else cheat.said(Answer(cheat.seat, move, opened=(shown,))))
    cheat.is_caught(code)
    assert cheat.log.branch.is_closed
