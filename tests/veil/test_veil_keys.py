"""Seat keys: possession is proven, the joint key cannot be owned by one, secrets stay out of sight."""

import pickle

import pytest
from reference.veil.stream import stream

from protocol.veil.group import BASE, IDENTITY, ORDER, multiply_base, scalar, subtract, total
from protocol.veil.keys import (
    KeyAnnouncement,
    SeatKey,
    announce,
    check_published,
    verify_announcement,
)
from protocol.veil.refused import Flaw, ProofRefused


def contexts(seats: int) -> list[bytes]:
    return [f"game 7/seat {seat}".encode() for seat in range(seats)]


def test_the_sum_of_announced_points_is_the_key_of_the_sum_of_secrets() -> None:
    random = stream("joint")
    keys = [SeatKey.draw(random) for _ in range(4)]
    announced = [(context, announce(context, key, random)) for context, key in zip(contexts(4), keys, strict=True)]
    for context, announcement in announced:
        verify_announcement(context, announcement)
    joint = total(announcement.public for _, announcement in announced)
    assert joint == multiply_base(scalar(sum(key.secret for key in keys)))


def test_a_seat_cannot_announce_a_point_that_takes_the_others_out() -> None:
    random = stream("rogue")
    honest, rogue = SeatKey.draw(random), SeatKey.draw(random)
    first, second = contexts(2)
    taken = subtract(rogue.public, honest.public)
    assert total((honest.public, taken)) == rogue.public, "without proofs the rogue would own the joint key"
    forged = announce(second, rogue, random)
    verify_announcement(first, announce(first, honest, random))
    with pytest.raises(ProofRefused) as refused:
        verify_announcement(second, KeyAnnouncement(taken, forged.challenge, forged.response))
    assert refused.value.code is Flaw.POSSESSION


def test_an_announcement_cannot_be_copied_into_another_seat_or_game() -> None:
    random = stream("copy")
    announcement = announce(b"game 7/seat 0", SeatKey.draw(random), random)
    for context in (b"game 7/seat 1", b"game 8/seat 0", b""):
        with pytest.raises(ProofRefused) as refused:
            verify_announcement(context, announcement)
        assert refused.value.code is Flaw.POSSESSION


def test_only_whoever_knows_the_other_secret_can_announce_a_point_that_adds_up_to_nothing() -> None:
    random = stream("nothing")
    key, other = SeatKey.draw(random), SeatKey.draw(random)
    opposite = SeatKey.restore(scalar(-key.secret).to_bytes(32, "little"))
    assert total((key.public, opposite.public)) == IDENTITY
    verify_announcement(b"two", announce(b"two", opposite, random))
    forged = announce(b"two", other, random)
    with pytest.raises(ProofRefused) as refused:
        verify_announcement(b"two", KeyAnnouncement(opposite.public, forged.challenge, forged.response))
    assert refused.value.code is Flaw.POSSESSION


def test_an_announcement_comes_back_from_its_bytes() -> None:
    random = stream("bytes")
    announcement = announce(b"", SeatKey.draw(random), random)
    assert len(announcement.to_bytes()) == 96
    assert KeyAnnouncement.from_bytes(announcement.to_bytes()) == announcement


def test_a_published_secret_gives_back_the_key_it_belongs_to() -> None:
    random = stream("published")
    key = SeatKey.draw(random)
    assert check_published(key.reveal(), key.public) == key
    assert check_published(key.reveal(), key.public).public == key.public


@pytest.mark.parametrize(
    ("published", "code"),
    [
        (bytes(32), Flaw.SCALAR),
        (ORDER.to_bytes(32, "little"), Flaw.SCALAR),
        ((ORDER + 5).to_bytes(32, "little"), Flaw.SCALAR),
        (b"\xff" * 32, Flaw.SCALAR),
        ((6).to_bytes(32, "little"), Flaw.SECRET),
        (bytes(31), Flaw.LENGTH),
        (bytes(33), Flaw.LENGTH),
    ],
)
def test_a_published_secret_that_does_not_fit_is_refused(published: bytes, code: Flaw) -> None:
    with pytest.raises(ProofRefused) as refused:
        check_published(published, multiply_base(scalar(5)))
    assert refused.value.code is code


def test_a_key_shows_its_public_point_and_never_its_secret() -> None:
    key = SeatKey.draw(stream("shown"))
    for text in (repr(key), str(key), f"{key}", repr([key])):
        assert key.public.hex() in text
        assert str(key.secret) not in text
        assert key.reveal().hex() not in text
        assert hex(key.secret)[2:] not in text


def test_keys_are_equal_exactly_if_their_secrets_are() -> None:
    key, other = SeatKey.draw(stream("a")), SeatKey.draw(stream("b"))
    assert key == SeatKey.restore(key.reveal())
    assert hash(key) == hash(SeatKey.restore(key.reveal()))
    assert key != other
    assert key != key.secret
    assert pickle.loads(pickle.dumps(key)) == key


def test_the_base_point_and_the_identity_are_what_they_are_called() -> None:
    assert SeatKey.restore((1).to_bytes(32, "little")).public == BASE != IDENTITY
