"""Challenges depend on everything said before, in its order and with its borders, and are never short."""

from reference.veil.slow_proofs import Hasher

from protocol.veil.challenge import Challenge
from protocol.veil.group import ORDER


def conversation(*moves: tuple[str, bytes], domain: str = "test", context: bytes = b"context") -> int:
    challenge = Challenge(domain, context)
    for label, data in moves:
        challenge.absorb(label, data)
    return challenge.scalar("e")


def test_every_part_of_what_was_said_changes_the_challenge() -> None:
    said = [
        conversation(("a", b"xy"), ("b", b"z")),
        conversation(("a", b"x"), ("b", b"yz")),
        conversation(("b", b"z"), ("a", b"xy")),
        conversation(("a", b"xy")),
        conversation(("a", b"xy"), ("b", b"z"), ("b", b"")),
        conversation(("c", b"xy"), ("b", b"z")),
        conversation(("a", b"xy"), ("b", b"z"), domain="other"),
        conversation(("a", b"xy"), ("b", b"z"), context=b"contexu"),
        conversation(("a", b"xy"), ("b", b"z"), domain="testc", context=b"ontext"),
    ]
    assert len(set(said)) == len(said)


def test_a_later_challenge_depends_on_moves_between() -> None:
    one, other = Challenge("test", b""), Challenge("test", b"")
    assert one.scalar("x") == other.scalar("x")
    one.absorb("move", b"1")
    other.absorb("move", b"2")
    assert one.scalar("e") != other.scalar("e")


def test_squeezing_again_gives_something_new() -> None:
    challenge = Challenge("test", b"")
    assert challenge.scalar("e") != challenge.scalar("e")


def test_asking_for_another_number_of_challenges_changes_them_all() -> None:
    two, three = Challenge("test", b"").scalars("t", 2), Challenge("test", b"").scalars("t", 3)
    assert not set(two) & set(three)


def test_challenges_fill_the_whole_range_below_the_order() -> None:
    challenges = Challenge("test", b"range").scalars("t", 400)
    assert all(0 < challenge < ORDER for challenge in challenges)
    eighths = [challenge * 8 // ORDER for challenge in challenges]
    assert all(30 <= eighths.count(part) <= 75 for part in range(8))
    assert {challenge % 8 for challenge in challenges} == set(range(8))


def test_challenges_are_those_of_the_specification() -> None:
    challenge, hasher = Challenge("test", b"context"), Hasher(b"test", b"context")
    challenge.absorb("one", b"1", b"2")
    hasher.say(b"one", b"12")
    assert challenge.scalars("t", 3) == tuple(hasher.ask(b"t", 3))
    assert challenge.scalar("e") == hasher.ask(b"e")[0]
