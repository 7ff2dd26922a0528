"""Whatever a seat does to cards instead of what it says is found by everybody, and named as its foul."""

from collections.abc import Callable

import pytest
from msgspec import structs
from msgspec.structs import replace
from rounds_bench import Cheat, key_of, reach, truth
from veiled_game import NAME, deck, of_colour, veiled_game

from engine.cards import Face, Handle
from engine.events import Answer, Given
from engine.requests import OneOf
from protocol.rounds.ask import AskRound
from protocol.rounds.disclosures import disclose
from protocol.rounds.mix import MixRound
from protocol.rounds.open import OpenRound
from protocol.rounds.parting import resign
from protocol.rounds.sealed import OPENING_ROUND, SealRound, commitment
from protocol.rounds.shuffle import ShuffleRound
from protocol.veil.elgamal import deck_from_bytes, deck_to_bytes, reveil, share, veil
from protocol.veil.group import SIZE, random_scalar, subtract
from protocol.veil.jobs import open_cards, show_faces, shuffle_cards
from protocol.wire.items import Entry, Resignation, sign
from protocol.wire.payloads import AnyPayload, Giving, Openings, Proving, Reply, Sealed, Shares, ShuffledDeck, Unsealed

__all__ = ["veiled_game"]

SEAT = 1
EVERY_FACE = tuple(sorted(set(deck(3))))
Change = Callable[[Cheat, ShuffledDeck], ShuffledDeck]


def swap(cheat: Cheat, deck: ShuffledDeck) -> ShuffledDeck:
    """Two cards in another order than the proof says."""
    return replace_cards(deck, lambda cards: (cards[1], cards[0], *cards[2:]))


def duplicate(cheat: Cheat, deck: ShuffledDeck) -> ShuffledDeck:
    """One card twice, in another veil, and one missing."""
    key = cheat.procedure.key
    return replace_cards(deck, lambda cards: (reveil(cards[1], key, blind(cheat)), *cards[1:]))


def invent(cheat: Cheat, deck: ShuffledDeck) -> ShuffledDeck:
    """A card of the cheat's choice."""
    card = veil(cheat.basis.faces.point("r0"), cheat.procedure.key, blind(cheat))
    return replace_cards(deck, lambda cards: (card, *cards[1:]))


def break_point(cheat: Cheat, deck: ShuffledDeck) -> ShuffledDeck:
    return ShuffledDeck(bytes(SIZE) + deck.cards[SIZE:], deck.proof)


def replace_cards(deck: ShuffledDeck, change: Callable[..., tuple[object, ...]]) -> ShuffledDeck:
    cards = change(deck_from_bytes(deck.cards, len(deck.cards) // 64))
    return ShuffledDeck(deck_to_bytes(cards), deck.proof)


def blind(cheat: Cheat):
    return random_scalar(cheat.secrets.random)


@pytest.mark.parametrize("kind", [ShuffleRound, MixRound])
@pytest.mark.parametrize(
    ("change", "code"),
    [(swap, "proof_shuffle"), (duplicate, "proof_shuffle"), (invent, "proof_shuffle"), (break_point, "proof_identity")],
)
def test_a_changed_deck_is_a_foul(kind: type, change: Change, code: str) -> None:
    cheat = Cheat(reach(NAME, kind, SEAT), SEAT)
    assert cheat.send(change(cheat, cheat.honest())) == {(SEAT, code)}
    assert cheat.is_out()


def test_a_deck_with_a_card_too_few_is_a_foul() -> None:
    cheat = Cheat(reach(NAME, ShuffleRound, SEAT), SEAT)
    deck = cheat.honest()
    assert cheat.send(ShuffledDeck(deck.cards[64:], deck.proof)) == {(SEAT, "payload_size")}


def test_a_mix_of_somebody_elses_cards_is_a_foul() -> None:
    cheat = Cheat(reach(NAME, MixRound, SEAT), SEAT)
    other = next(handle for handle in cheat.basis.veils.cards if cheat.basis.veils.owns(2, handle))
    before = bytearray(cheat.procedure.before)
    before[:64] = cheat.basis.veils[other].card.to_bytes()
    context, count = cheat.basis.context(0, SEAT), len(before) // 64
    made = shuffle_cards(context, cheat.procedure.key, bytes(before), count, cheat.secrets.random)
    assert cheat.send(ShuffledDeck(*made)) == {(SEAT, "proof_shuffle")}


@pytest.mark.parametrize("place", [(0, SEAT), (1, 0)])
def test_a_shuffle_proven_for_another_round_or_seat_is_a_foul(place: tuple[int, int]) -> None:
    cheat = Cheat(reach(NAME, ShuffleRound, SEAT), SEAT)
    before = cheat.procedure.before
    context, key = cheat.basis.context(*place), cheat.procedure.key
    made = shuffle_cards(context, key, before, len(before) // 64, cheat.secrets.random)
    assert cheat.send(ShuffledDeck(*made)) == {(SEAT, "proof_shuffle")}


def test_a_shuffle_copied_from_the_seat_before_is_a_foul() -> None:
    table = reach(NAME, ShuffleRound, SEAT)
    copied = next(item.body.payload for item in table.peers[SEAT].journal.items if is_deck_of(item.body, 0))
    assert Cheat(table, SEAT).send(copied) == {(SEAT, "proof_shuffle")}


def is_deck_of(body: object, seat: int) -> bool:
    return isinstance(body, Entry) and body.seat == seat and isinstance(body.payload, ShuffledDeck)


def wrong_secret(cheat: Cheat, cards: bytes) -> Shares:
    """Shares with somebody else's secret."""
    return opened(cheat, cards, secret=key_of(0).reveal())


def wrong_card(cheat: Cheat, cards: bytes) -> Shares:
    """True shares in another order, so of other cards than they are said to be of."""
    honest = opened(cheat, cards)
    return Shares(honest.shares[SIZE:] + honest.shares[:SIZE], honest.proof)


def other_step(cheat: Cheat, cards: bytes) -> Shares:
    basis = replace(cheat.basis, step=cheat.basis.step - 1)
    return opened(cheat, cards, context=basis.context(0, SEAT))


def other_seat(cheat: Cheat, cards: bytes) -> Shares:
    return opened(cheat, cards, context=cheat.basis.context(0, 0))


def opened(cheat: Cheat, cards: bytes, secret: bytes = b"", context: bytes = b"") -> Shares:
    arguments = context or cheat.basis.context(0, SEAT), secret or cheat.secrets.veil.reveal(), cards
    return Shares(*open_cards(*arguments, len(cards) // 64, cheat.secrets.random))


@pytest.mark.parametrize("change", [wrong_secret, wrong_card, other_step, other_seat])
def test_a_wrong_share_is_a_foul(change: Callable[[Cheat, bytes], Shares]) -> None:
    cheat = Cheat(reach(NAME, OpenRound, SEAT), SEAT)
    cards = deck_to_bytes(cheat.basis.veils[handle].card for handle in cheat.procedure.request.handles)
    assert cheat.send(change(cheat, cards)) == {(SEAT, "proof_equality")}
    assert cheat.is_out()


def starting(kind: type) -> Cheat:
    """The cheat where it is the starter, whom the first toss has named."""
    for number in range(20):
        cheat = Cheat(reach(NAME, AskRound, SEAT, number=number), SEAT)
        if cheat.basis.state.order[0] == SEAT:
            return Cheat(reach(NAME, kind, SEAT, number=number), SEAT)
    raise AssertionError("it never starts")


def own_cards(cheat: Cheat) -> list[tuple[Handle, Face]]:
    known = truth(cheat.basis.veils, cheat.basis.faces)
    return [(handle, known[handle]) for handle in cheat.basis.state.hands[SEAT]]


def said(cheat: Cheat, answer: Answer, round_: int = 0) -> Reply:
    work = disclose(cheat.basis, round_, answer, cheat.secrets)
    reply = work.finish(work.job.run())
    assert isinstance(reply, Reply)
    return reply


def test_a_proof_of_another_card_is_a_foul() -> None:
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    (first, _), (second, face) = own_cards(cheat)
    faces = of_colour(3, face[0])
    (true,) = said(cheat, Answer(SEAT, f"claim {face[0]}", proven=(OneOf(second, faces),))).disclosed
    assert isinstance(true, Proving)
    assert cheat.send(Reply(f"claim {face[0]}", (Proving(first, faces, true.proof),))) == {(SEAT, "proof_one-of")}


def test_a_false_claim_is_a_foul() -> None:
    """The proof is one for all faces, which the card's is among; said is that it is among fewer."""
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    handle, face = own_cards(cheat)[0]
    colour = "b" if face.startswith("r") else "r"
    few, all_faces = of_colour(3, colour), EVERY_FACE
    proof = show_faces(
        cheat.basis.context(0, SEAT),
        cheat.secrets.veil.reveal(),
        cheat.basis.veils[handle].card.to_bytes(),
        1,
        [cheat.basis.faces.point(name) for name in all_faces],
        cheat.secrets.random,
    )
    stated = Proving(handle, few, proof[: 64 * len(few)])
    assert cheat.send(Reply(f"claim {colour}", (stated,))) == {(SEAT, "proof_one-of")}


def test_a_card_opened_as_another_one_is_a_foul() -> None:
    """The share is chosen so that the card seems to be the wanted one; only its proof cannot be had."""
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    handle, face = own_cards(cheat)[0]
    wanted = next(other for other in EVERY_FACE if other not in (face, *cheat.basis.state.laid))
    card = cheat.basis.veils[handle].card
    false_share = subtract(card.b, cheat.basis.faces.point(wanted))
    honest = said(cheat, Answer(SEAT, f"lay {face}", opened=((handle, face),))).disclosed[0]
    assert isinstance(honest, Openings)
    lie = Openings((handle,), false_share, honest.proof)
    assert cheat.send(Reply(f"lay {wanted}", (lie,))) == {(SEAT, "proof_equality")}


def test_a_share_that_shows_no_face_is_a_foul() -> None:
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    handle, face = own_cards(cheat)[0]
    wrong = share(cheat.basis.veils[handle].card, key_of(0))
    assert cheat.send(Reply(f"lay {face}", (Openings((handle,), wrong, bytes(64)),))) == {(SEAT, "proof_face")}


def test_a_card_of_another_hand_cannot_be_laid() -> None:
    cheat = starting(AskRound)
    other = cheat.basis.state.hands[2][0]
    face = truth(cheat.basis.veils, cheat.basis.faces)[other]
    wrong = share(cheat.basis.veils[other].card, key_of(SEAT))
    assert cheat.send(Reply(f"lay {face}", (Openings((other,), wrong, bytes(64)),))) == {(SEAT, "card_not_held")}


def test_a_card_of_the_stock_cannot_be_laid() -> None:
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    top = cheat.basis.state.stock[0]
    wrong = share(cheat.basis.veils[top].card, key_of(SEAT))
    assert cheat.send(Reply("lay r0", (Openings((top,), wrong, bytes(64)),))) == {(SEAT, "card_not_held")}


def test_a_card_cannot_be_shown_twice() -> None:
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    card = own_cards(cheat)[0]
    assert cheat.send(said(cheat, Answer(SEAT, "show", opened=(card, card)))) == {(SEAT, "card_twice")}


def test_a_card_that_the_rules_do_not_want_shown_is_a_foul() -> None:
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    cards = own_cards(cheat)
    assert cheat.send(said(cheat, Answer(SEAT, "pass", opened=(cards[0],)))) == {(SEAT, "illegal_disclosure_wrong")}


def test_disclosures_in_another_order_are_a_foul() -> None:
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    (handle, face), second = own_cards(cheat)
    stated = OneOf(handle, EVERY_FACE)
    reply = said(cheat, Answer(SEAT, f"lay {face}", opened=(second,), proven=(stated,)))
    assert cheat.send(Reply(reply.move, reply.disclosed[::-1])) == {(SEAT, "disclosure_order")}


def test_an_answer_proven_for_another_step_is_a_foul() -> None:
    cheat = Cheat(reach(NAME, AskRound, SEAT), SEAT)
    card = own_cards(cheat)[0]
    earlier = replace(cheat.basis, step=cheat.basis.step - 1)
    work = disclose(earlier, 0, Answer(SEAT, f"lay {card[1]}", opened=(card,)), cheat.secrets)
    assert cheat.send(work.finish(work.job.run())) == {(SEAT, "proof_equality")}


def give(cheat: Cheat, change: Callable[[Cheat, Giving], Giving]) -> set[tuple[int, str]]:
    """Commit to an exchange with a forged gift, let the others commit, then open it."""
    handle = cheat.basis.state.hands[SEAT][0]
    reply = said(cheat, Answer(SEAT, "give ?", given=(Given(handle, 2),)), OPENING_ROUND)
    gift = reply.disclosed[0]
    assert isinstance(gift, Giving)
    opening = Unsealed(bytes(32), Reply("give ?", (change(cheat, gift),)))
    assert cheat.send(Sealed(commitment(cheat.basis, SEAT, opening))) == set()
    return cheat.send(opening)


def other_face(cheat: Cheat, gift: Giving) -> Giving:
    """A face of the cheat's choice under the receiver's key."""
    card = veil(cheat.basis.faces.point("x"), key_of(2).public, blind(cheat))
    return Giving(gift.handle, gift.to, card.to_bytes(), gift.proof)


def foreign_card(cheat: Cheat, gift: Giving) -> Giving:
    """The receiver's own card veiled anew, so that they would read it out as a gift."""
    other = cheat.basis.veils[cheat.basis.state.hands[2][0]].card
    return Giving(gift.handle, gift.to, reveil(other, key_of(2).public, blind(cheat)).to_bytes(), gift.proof)


def handle_of_another(cheat: Cheat, gift: Giving) -> Giving:
    return Giving(cheat.basis.state.hands[0][0], gift.to, gift.card, gift.proof)


def to_itself(cheat: Cheat, gift: Giving) -> Giving:
    return Giving(gift.handle, SEAT, gift.card, gift.proof)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (other_face, "proof_switch"),
        (foreign_card, "proof_switch"),
        (handle_of_another, "card_not_held"),
        (to_itself, "receiver"),
    ],
)
def test_a_forged_gift_is_a_foul(change: Callable[[Cheat, Giving], Giving], code: str) -> None:
    cheat = Cheat(reach(NAME, SealRound, SEAT), SEAT)
    assert give(cheat, change) == {(SEAT, code)}
    assert cheat.is_out()


def others_key(cheat: Cheat, body: Resignation) -> Resignation:
    first = deck_from_bytes(body.bases[:SIZE] * 2, 1)[0]
    return structs.replace(body, shares=share(first, key_of(0)) + body.shares[SIZE:])


@pytest.mark.parametrize(
    "change",
    [
        others_key,
        lambda cheat, body: structs.replace(body, shares=body.shares[SIZE:] + body.shares[:SIZE]),
        lambda cheat, body: structs.replace(body, bases=body.bases[SIZE:]),
        lambda cheat, body: structs.replace(body, bases=b""),
        lambda cheat, body: structs.replace(body, bases=b"", shares=b""),
        lambda cheat, body: structs.replace(body, shares=bytes(SIZE) + body.shares[SIZE:]),
        lambda cheat, body: structs.replace(body, proof=b""),
        lambda cheat, body: structs.replace(body, step=body.step + 1),
    ],
)
def test_resigning_with_wrong_shares_is_a_foul(change: Callable[[Cheat, Resignation], Resignation]) -> None:
    table = reach(NAME, OpenRound, SEAT)
    cheat = Cheat(table, SEAT)
    member = table.peers[SEAT].member
    honest = resign(cheat.basis, *member.log.head.place, SEAT, cheat.secrets, leaves_shares=True)
    assert len(honest.bases) == len(honest.shares) > SIZE
    assert cheat.show(sign(member.identity, change(cheat, honest))) == {(SEAT, "shares")}
    assert cheat.is_out()


@pytest.mark.parametrize("kind", [ShuffleRound, MixRound, OpenRound, AskRound])
def test_a_payload_of_another_round_is_a_foul(kind: type) -> None:
    cheat = Cheat(reach(NAME, kind, SEAT), SEAT)
    payload: AnyPayload = Sealed(bytes(32))
    assert cheat.send(payload) == {(SEAT, "payload_kind")}
