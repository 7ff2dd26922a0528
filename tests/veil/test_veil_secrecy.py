"""What proofs do not tell: they could have been made without the secret, and show no difference of two cards.

Zero knowledge is shown as in the papers: whoever may choose the challenges makes accepted proofs without
knowing anything, even of statements that are false. So an accepted proof by itself tells nothing but that
the challenges were not chosen by its maker.
"""

import itertools
from collections.abc import Callable, Iterable

import pytest
from reference.veil.stream import stream

from protocol.veil import disjunction, equality, keys, switch
from protocol.veil import shuffle as shuffling
from protocol.veil.challenge import Challenge
from protocol.veil.commitment import commit
from protocol.veil.disjunction import OneOfProof, verify_one_of
from protocol.veil.elgamal import Deck, VeiledCard, veil
from protocol.veil.equality import EqualityProof, verify_equality
from protocol.veil.faces import face_point
from protocol.veil.group import (
    ORDER,
    Point,
    Random,
    Scalar,
    add,
    combination,
    multiply_base,
    random_scalar,
    random_scalars,
    scalar,
    subtract,
)
from protocol.veil.keys import KeyAnnouncement, SeatKey, verify_announcement
from protocol.veil.known import KnownProof
from protocol.veil.refused import ProofRefused
from protocol.veil.shuffle import ShuffleProof, prove_shuffle, shuffle, verify_shuffle
from protocol.veil.switch import SwitchProof, verify_switch

HERE = b"game 7/step 3"


def programmed(**answers: tuple[Scalar, ...]) -> type[Challenge]:
    """A challenge that gives what it was told, as the verifier of a simulation does."""

    class Programmed(Challenge):
        __slots__ = ()

        def scalars(self, label: str, count: int) -> tuple[Scalar, ...]:
            told = answers.get(label) or super().scalars(label, count)
            assert len(told) == count
            return told

    return Programmed


def some_deck(count: int, name: str, random: Random) -> Deck:
    key = SeatKey.draw(random).public
    return tuple(veil(face_point(name, str(n)), key, random_scalar(random)) for n in range(count))


class Simulator:
    """Groth's simulator for the shuffle: challenges first, then answers, then commitments that fit them."""

    def __init__(self, count: int, random: Random) -> None:
        self.t = random_scalars(random, count)
        self.factor, self.x, self.e = random_scalars(random, 3)
        self.random = random
        self.count = count

    def challenges(self) -> type[Challenge]:
        return programmed(t=self.t, **{"lambda": (self.factor,), "x": (self.x,), "e": (self.e,)})

    def prove(self, key: Point, before: Deck, after: Deck) -> ShuffleProof:
        answers, blind = random_scalars(self.random, self.count), random_scalar(self.random)
        cards = [*zip(self.t, before, strict=True), *((-f, c) for f, c in zip(answers, after, strict=True))]
        masked = VeiledCard(
            add(multiply_base(blind), combination([(w, card.a) for w, card in cards])),
            combination([(blind, key), *((w, card.b) for w, card in cards)]),
        )
        order, mask = (commit((), random_scalar(self.random)) for _ in range(2))
        committed = combination([(self.factor, order), (1, mask), (1, commit(answers, 0))])
        return ShuffleProof(order, mask, masked, answers, blind, self._known(committed))

    def _known(self, committed: Point) -> KnownProof:
        contents = [self.factor * place + t for place, t in enumerate(self.t, start=1)]
        answers = list(random_scalars(self.random, self.count))
        if self.count == 1:
            answers = [scalar(self.e * contents[0])]
        steps = list(random_scalars(self.random, self.count - 1))
        if steps:
            steps[-1] = self._last_step(contents, answers, steps)
        blind, step_blind = random_scalars(self.random, 2)
        step = commit((), random_scalar(self.random))
        return KnownProof(
            combination([(1, commit(answers, blind)), (-self.e, committed)]),
            combination([(1, commit(steps, step_blind)), (-self.e, step)]),
            step,
            tuple(answers),
            blind,
            tuple(steps),
            step_blind,
        )

    def _last_step(self, contents: list[int], answers: list[Scalar], steps: list[Scalar]) -> Scalar:
        """The one that makes F_n = e·product(m_i - x)."""
        e, running, wanted = self.e, answers[0] - self.e * self.x, self.e
        for answer, step in zip(answers[1:-1], steps, strict=False):
            running = (running * (answer - e * self.x) + step) * pow(e, -1, ORDER) % ORDER
        for content in contents:
            wanted = scalar(wanted * (content - self.x))
        return scalar(e * wanted - running * (answers[-1] - e * self.x))


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_a_proof_of_shuffle_can_be_made_without_an_order_by_who_chooses_the_challenges(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    random = stream(f"simulated shuffle {count}")
    key = SeatKey.draw(random).public
    before, after = some_deck(count, "these", random), some_deck(count, "quite others", random)
    simulator = Simulator(count, random)
    proof = simulator.prove(key, before, after)
    with monkeypatch.context() as patch:
        patch.setattr(shuffling, "Challenge", simulator.challenges())
        verify_shuffle(HERE, key, before, after, proof)
    with pytest.raises(ProofRefused):
        verify_shuffle(HERE, key, before, after, proof)


def test_the_other_proofs_can_be_made_without_a_secret_by_who_chooses_the_challenge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = stream("simulated")
    a, b, c, d, e, f, g = (multiply_base(random_scalar(random)) for _ in range(7))
    e1, e2, s1, s2 = random_scalars(random, 4)
    card, switched = VeiledCard(c, d), VeiledCard(e, f)
    both = OneOfProof((e1, e2), (s1, s2))
    simulated: list[tuple[object, Scalar, Callable[[], None]]] = [
        (keys, e1, lambda: verify_announcement(HERE, KeyAnnouncement(a, e1, s1))),
        (equality, e1, lambda: verify_equality(HERE, a, [b, c], [d, e], EqualityProof(e1, s1))),
        (disjunction, scalar(e1 + e2), lambda: verify_one_of(HERE, a, card, (f, g), both)),
        (switch, e1, lambda: verify_switch(HERE, a, b, card, switched, SwitchProof(e1, s1, s2))),
    ]
    for module, challenge, verify in simulated:
        with monkeypatch.context() as patch:
            patch.setattr(module, "Challenge", programmed(e=(challenge,)))
            verify()
        with pytest.raises(ProofRefused):
            verify()


def points_of(proof: ShuffleProof) -> list[Point]:
    known = proof.known
    first = [proof.order_commitment, proof.mask_commitment, proof.masked_sum.a, proof.masked_sum.b]
    return [*first, known.mask_commitment, known.slack_commitment, known.step_commitment]


def shows_a_difference(points: Iterable[Point], before: Deck, after: Deck) -> bool:
    """Whether a point, or the difference of two, is the difference of a card afterwards and one before."""
    telling = {
        subtract(x, y)
        for new in after
        for old in before
        for new_half, old_half in ((new.a, old.a), (new.b, old.b))
        for x, y in ((new_half, old_half), (old_half, new_half))
    }
    listed = list(points)
    return not telling.isdisjoint({*listed, *(subtract(p, q) for p in listed for q in listed if p != q)})


def test_a_proof_of_shuffle_shows_no_difference_between_cards_after_and_before() -> None:
    random = stream("differences")
    key = SeatKey.draw(random).public
    before = some_deck(4, "test", random)
    after, arrangement = shuffle(before, key, random)
    proof = prove_shuffle(HERE, key, before, after, arrangement, random)
    assert not shows_a_difference(points_of(proof), before, after)
    leak = subtract(after[1].a, before[arrangement.order[1]].a)
    assert shows_a_difference([*points_of(proof), leak], before, after)
    assert shows_a_difference([add(leak, points_of(proof)[0]), *points_of(proof)], before, after)


class Overheard:
    """An honest shuffle of five cards, its proof, and the challenges that its verifier squeezed."""

    def __init__(self, seed: str, patch: pytest.MonkeyPatch) -> None:
        random = stream(seed)
        key = SeatKey.draw(random).public
        before = some_deck(5, "test", random)
        after, arrangement = shuffle(before, key, random)
        self.proof = prove_shuffle(HERE, key, before, after, arrangement, random)
        heard: dict[str, tuple[Scalar, ...]] = {}

        class Recording(Challenge):
            __slots__ = ()

            def scalars(self, label: str, count: int) -> tuple[Scalar, ...]:
                heard[label] = super().scalars(label, count)
                return heard[label]

        with patch.context() as listening:
            listening.setattr(shuffling, "Challenge", Recording)
            verify_shuffle(HERE, key, before, after, self.proof)
        self.t = heard["t"]
        (self.factor,), (self.x,), (self.e,) = heard["lambda"], heard["x"], heard["e"]
        self.contents = [scalar(self.factor * place + t) for place, t in enumerate(self.t, start=1)]


def far_apart(ones: Iterable[int], others: Iterable[int]) -> bool:
    """Whether no two are equal or close, as if one were the other under a forgotten or a short mask."""
    offsets = [(one - other) % ORDER for one in ones for other in others]
    return min(min(offset, ORDER - offset) for offset in offsets) > 2**200


def test_the_answers_of_a_proof_of_shuffle_are_masked_every_one(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Overheard("answers", monkeypatch)
    assert far_apart(heard.proof.answers, heard.t)
    assert far_apart(heard.proof.known.answers, [heard.e * content for content in heard.contents])
    assert not far_apart([*heard.proof.answers, heard.t[2] + 3], heard.t), "a bare weight would be noticed"


def test_the_partial_products_of_a_proof_of_shuffle_are_masked_every_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """F_i = e·a_i + Δ_i: without the Δ the quotient of two neighbours, plus x, would be a content."""
    heard = Overheard("products", monkeypatch)
    known, inverse = heard.proof.known, pow(heard.e, -1, ORDER)
    partial = [(known.answers[0] - heard.e * heard.x) % ORDER]
    for answer, step in zip(known.answers[1:], known.step_answers, strict=True):
        partial.append((partial[-1] * (answer - heard.e * heard.x) + step) * inverse % ORDER)
    quotients = [new * pow(old, -1, ORDER) + heard.x for old, new in itertools.pairwise(partial)]
    assert far_apart(quotients, heard.contents)
    assert far_apart([partial[0] * inverse + heard.x], heard.contents)


def test_two_proofs_of_the_same_statement_have_nothing_in_common() -> None:
    random = stream("twice")
    key = SeatKey.draw(random).public
    before = some_deck(3, "test", random)
    after, arrangement = shuffle(before, key, random)
    one, other = (prove_shuffle(HERE, key, before, after, arrangement, random).to_bytes() for _ in range(2))
    cut = [{proof[at : at + 32] for at in range(0, len(proof), 32)} for proof in (one, other)]
    assert not cut[0] & cut[1]
    assert len(cut[0]) == len(one) // 32


def test_a_shuffle_leaves_no_half_of_a_card_as_it_was() -> None:
    random = stream("halves")
    key = SeatKey.draw(random).public
    before = some_deck(6, "test", random)
    after, _ = shuffle(before, key, random)
    halves = [{half for card in deck for half in (card.a, card.b)} for deck in (before, after)]
    assert not halves[0] & halves[1]
    assert len(halves[1]) == 12


def test_the_branches_of_a_disjunction_look_alike_whichever_is_real() -> None:
    """Every challenge and every response is used once and lies anywhere below the order."""
    random = stream("branches")
    key = SeatKey.draw(random)
    faces = [face_point("test", str(n)) for n in range(3)]
    high = [[0, 0, 0] for _ in faces]
    for _ in range(60):
        for real, face in enumerate(faces):
            card = veil(face, key.public, random_scalar(random))
            proof = disjunction.prove_one_of(HERE, key, card, faces, random)
            assert len({*proof.challenges, *proof.responses}) == 6
            for branch, challenge in enumerate(proof.challenges):
                high[real][branch] += challenge > ORDER // 2
    assert all(14 <= count <= 46 for row in high for count in row)
