"""One honest case for every proof, as named bytes with both its verifiers; and every way to spoil it.

A layout names the elements of a field in order: `p` a point, `s` a scalar. From the layouts the mutations
follow by themselves, so no element of no field can be forgotten.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from reference.veil import slow_proofs
from reference.veil.stream import stream

from protocol.veil.elgamal import deck_to_bytes, veil
from protocol.veil.faces import face_point
from protocol.veil.group import (
    ORDER,
    Point,
    Random,
    add,
    decode_point,
    multiply_base,
    random_scalar,
    scalar,
    total,
)
from protocol.veil.jobs import (
    check_faces,
    check_gift,
    check_opening,
    check_shuffle,
    give_card,
    open_cards,
    show_faces,
    shuffle_cards,
)
from protocol.veil.keys import KeyAnnouncement, SeatKey, announce, verify_announcement

Fields = dict[str, bytes]

CONTEXT = b"game 7/epoch 0/step 12/round 1/seat 2"
OTHER_CONTEXTS = {
    "game": b"game 8/epoch 0/step 12/round 1/seat 2",
    "epoch": b"game 7/epoch 1/step 12/round 1/seat 2",
    "step": b"game 7/epoch 0/step 13/round 1/seat 2",
    "round": b"game 7/epoch 0/step 12/round 2/seat 2",
    "seat": b"game 7/epoch 0/step 12/round 1/seat 3",
    "nothing": b"",
    "more": CONTEXT + b"\0",
}

BAD_POINTS = {
    "the identity": bytes(32),
    "a field element above p": ((2**255 - 19) + 18).to_bytes(32, "little"),
    "the identity with the top bit set": bytes(31) + b"\x80",
    "a negative field element": (1).to_bytes(32, "little"),
    "a non-square": bytes.fromhex("26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371"),
    "a negative xy": bytes.fromhex("3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e"),
    "minus one, a torsion point": bytes.fromhex("ec" + "ff" * 30 + "7f"),
    "an ed25519 point of order 8": bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
}


@dataclass(frozen=True)
class Case:
    """The fields of one proof with its statement, and how to judge them."""

    name: str
    fields: Fields
    layouts: dict[str, str]
    fast: Callable[[Fields], None]
    slow: Callable[[Fields], None]

    def with_field(self, field: str, data: bytes) -> "Case":
        return replace(self, fields={**self.fields, field: data})


def all_cases(seed: str = "cases") -> list[Case]:
    random = stream(seed)
    return [
        possession_case(random),
        *(equality_case(count, random) for count in (1, 3)),
        *(one_of_case(count, random) for count in (1, 3)),
        switch_case(random),
        *(shuffle_case(count, random) for count in (1, 2, 3)),
    ]


def possession_case(random: Random) -> Case:
    announced = announce(CONTEXT, SeatKey.draw(random), random)

    def fast(fields: Fields) -> None:
        verify_announcement(fields["context"], KeyAnnouncement.from_bytes(fields["announcement"]))

    return Case(
        "possession",
        {"context": CONTEXT, "announcement": announced.to_bytes()},
        {"announcement": "pss"},
        fast,
        lambda fields: slow_proofs.possession(**fields),
    )


def equality_case(count: int, random: Random) -> Case:
    key = SeatKey.draw(random)
    cards = deck_to_bytes(veil(face(n), key.public, random_scalar(random)) for n in range(count))
    shares, proof = open_cards(CONTEXT, key.reveal(), cards, count, random)
    filler = multiply_base(scalar(5))

    def fast(fields: Fields) -> None:
        deck = b"".join(piece + filler for piece in _pieces(fields["bases"]))
        check_opening(fields["context"], fields["public"], deck, fields["shares"], count, fields["proof"])

    fields = {
        "context": CONTEXT,
        "public": bytes(key.public),
        "bases": b"".join(_pieces(cards)[::2]),
        "shares": shares,
        "proof": proof,
    }
    layouts = {"public": "p", "bases": "p" * count, "shares": "p" * count, "proof": "ss"}
    return Case(f"equality of {count}", fields, layouts, fast, lambda it: slow_proofs.equality(count=count, **it))


def one_of_case(count: int, random: Random) -> Case:
    key = SeatKey.draw(random)
    card = veil(face(count - 1), key.public, random_scalar(random)).to_bytes()
    faces = [face(n) for n in range(count)]
    fields = {
        "context": CONTEXT,
        "public": bytes(key.public),
        "card": card,
        "faces": b"".join(faces),
        "proof": show_faces(CONTEXT, key.reveal(), card, 1, faces, random),
    }

    def fast(fields: Fields) -> None:
        statement = [decode_point(piece) for piece in _pieces(fields["faces"])]
        check_faces(fields["context"], fields["public"], fields["card"], 1, statement, fields["proof"])

    layouts = {"public": "p", "card": "pp", "faces": "p" * count, "proof": "s" * 2 * count}
    return Case(f"one of {count}", fields, layouts, fast, lambda it: slow_proofs.one_of(count=count, **it))


def switch_case(random: Random) -> Case:
    giver, receiver = SeatKey.draw(random), SeatKey.draw(random)
    card = veil(face(4), giver.public, random_scalar(random)).to_bytes()
    switched, proof = give_card(CONTEXT, giver.reveal(), receiver.public, card, random)
    fields = {
        "context": CONTEXT,
        "giver": bytes(giver.public),
        "receiver": bytes(receiver.public),
        "card": card,
        "switched": switched,
        "proof": proof,
    }
    layouts = {"giver": "p", "receiver": "p", "card": "pp", "switched": "pp", "proof": "sss"}
    return Case("switch", fields, layouts, lambda it: check_gift(**it), lambda it: slow_proofs.switch(**it))


def shuffle_case(count: int, random: Random) -> Case:
    key = total(SeatKey.draw(random).public for _ in range(3))
    before = deck_to_bytes(veil(face(n // 2), key, random_scalar(random)) for n in range(count))
    after, proof = shuffle_cards(CONTEXT, key, before, count, random)
    fields = {"context": CONTEXT, "key": bytes(key), "before": before, "after": after, "proof": proof}
    layouts = {
        "key": "p",
        "before": "pp" * count,
        "after": "pp" * count,
        "proof": "pppp" + "s" * (count + 1) + "ppp" + "s" * (2 * count + 1),
    }
    return Case(
        f"shuffle of {count}",
        fields,
        layouts,
        lambda it: check_shuffle(count=count, **it),
        lambda it: slow_proofs.shuffle(count=count, **it),
    )


def _pieces(data: bytes) -> list[bytes]:
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def face(number: int) -> Point:
    return face_point("cases", str(number))


# -- spoiling ------------------------------------------------------------------------------------------------


def mutations(case: Case) -> Iterator[tuple[str, Case]]:
    """Every element of every field spoilt in every way, every field cut and stretched, other contexts."""
    for name, context in OTHER_CONTEXTS.items():
        yield f"context: another {name}", case.with_field("context", context)
    for field, layout in case.layouts.items():
        data = case.fields[field]
        for name, changed in _stretched(data):
            yield f"{field}: {name}", case.with_field(field, changed)
        for index, kind in enumerate(layout):
            start, end = 32 * index, 32 * index + 32
            for name, element in _spoilt(kind, data[start:end]):
                changed = data[:start] + element + data[end:]
                if changed != data:
                    yield f"{field}[{index}]: {name}", case.with_field(field, changed)
        for index in range(len(layout) - 1):
            changed = _swapped(data, index)
            if changed != data:
                yield f"{field}: {index} and {index + 1} swapped", case.with_field(field, changed)


def _stretched(data: bytes) -> Iterator[tuple[str, bytes]]:
    yield "nothing", b""
    yield "a byte short", data[:-1]
    yield "a byte long", data + b"\0"
    yield "an element short", data[:-32]
    yield "an element long", data + data[-32:]


def _swapped(data: bytes, index: int) -> bytes:
    at = 32 * index
    return data[:at] + data[at + 32 : at + 64] + data[at : at + 32] + data[at + 64 :]


def _spoilt(kind: str, element: bytes) -> Iterator[tuple[str, bytes]]:
    if kind == "p":
        base = multiply_base(scalar(1))
        yield "another point", multiply_base(scalar(987654321))
        yield "the point plus G", add(Point(element), base)
        yield "the same with the top bit set", element[:-1] + bytes([element[-1] | 0x80])
        yield from BAD_POINTS.items()
        return
    value = int.from_bytes(element, "little")
    yield "zero", bytes(32)
    yield "one more", ((value + 1) % ORDER).to_bytes(32, "little")
    yield "one less", ((value - 1) % ORDER).to_bytes(32, "little")
    yield "its negative", (-value % ORDER).to_bytes(32, "little")
    yield "the same plus the order", (value + ORDER).to_bytes(32, "little")
    yield "the order", ORDER.to_bytes(32, "little")
    yield "the order plus one", (ORDER + 1).to_bytes(32, "little")
    yield "all ones", b"\xff" * 32
