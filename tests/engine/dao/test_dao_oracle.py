"""DAO against an independent slow oracle, on positions made at random."""

from random import Random

import pytest
from reference.dao import oracle
from reference.dao.compare import compare, random_position

from engine.dao import cards
from engine.dao.cards import DECK, points


def compare_many(games: int, rng: Random) -> int:
    return sum(compare(random_position(rng), rng) for _ in range(games))


def test_the_engine_and_the_oracle_agree_move_by_move() -> None:
    assert compare_many(400, Random(12)) > 3_000


def test_scores_agree_on_random_hands() -> None:
    rng = Random(13)
    for _ in range(2_000):
        hand = rng.sample(DECK, rng.randrange(40))
        assert points(hand) == oracle.score([oracle.read_card(face) for face in hand])


def test_the_comparison_notices_a_wrong_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "LIMIT", 13)
    with pytest.raises(AssertionError):
        compare_many(100, Random(14))
