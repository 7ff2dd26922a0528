"""An independent verifier of every veil proof: bytes in, `Refused` or nothing out.

Written from docs/veil.md on plain integers, equation by equation, without the batching and the short cuts
of the program: each equation of a proof is computed and compared for itself. It shares no code with what it
judges.
"""

from hashlib import sha512

from reference.veil.slow_group import (
    BASE,
    ORDER,
    ZERO,
    Element,
    add,
    decode,
    derive,
    encode,
    equal,
    multiply,
    negate,
    sum_of,
)

MOST_CARDS = 120


class Refused(Exception):
    pass


def require(condition: bool) -> None:
    if not condition:
        raise Refused


# -- encodings -----------------------------------------------------------------------------------------------


def point(data: bytes) -> Element:
    element = decode(data)
    if element is None or equal(element, ZERO):
        raise Refused
    return element


def number(data: bytes) -> int:
    value = int.from_bytes(data, "little")
    require(len(data) == 32 and value < ORDER)
    return value


def cut(data: bytes, elements: int) -> list[bytes]:
    require(len(data) == 32 * elements)
    return [data[start : start + 32] for start in range(0, len(data), 32)]


def points(data: bytes, count: int) -> list[Element]:
    return [point(piece) for piece in cut(data, count)]


def numbers(data: bytes, count: int) -> list[int]:
    return [number(piece) for piece in cut(data, count)]


# -- hashes --------------------------------------------------------------------------------------------------


def frames(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def hashed(domain: bytes, *parts: bytes) -> bytes:
    return sha512(frames(b"lanplay veil 1", domain, *parts)).digest()


def hash_to_point(domain: bytes, *parts: bytes) -> Element:
    return derive(hashed(domain, *parts))


def hash_to_number(domain: bytes, *parts: bytes) -> int:
    return int.from_bytes(hashed(domain, *parts), "little") % (ORDER - 1) + 1


def generator(index: int) -> Element:
    return hash_to_point(b"generator", index.to_bytes(4, "big"))


class Hasher:
    """The transcript of docs/veil.md, kept as the whole list of bytes and hashed anew for each challenge."""

    def __init__(self, domain: bytes, context: bytes) -> None:
        self.said = frames(b"lanplay veil 1", domain, context)

    def say(self, label: bytes, data: bytes) -> None:
        self.said += frames(b"absorb", label, data)

    def ask(self, label: bytes, count: int = 1) -> list[int]:
        self.said += frames(b"squeeze", label, count.to_bytes(4, "big"))
        seed = sha512(self.said).digest()
        return [hash_to_number(b"challenge", seed, index.to_bytes(4, "big")) for index in range(count)]


# -- proofs --------------------------------------------------------------------------------------------------


def possession(context: bytes, announcement: bytes) -> None:
    public, e, s = cut(announcement, 3)
    h, challenge, response = point(public), number(e), number(s)
    commitment = sum_of((response, BASE), (-challenge, h))
    hasher = Hasher(b"possession", context)
    hasher.say(b"public", public)
    hasher.say(b"commitment", encode(commitment))
    require(hasher.ask(b"e") == [challenge])


def equality(context: bytes, public: bytes, bases: bytes, shares: bytes, count: int, proof: bytes) -> None:
    require(count >= 1)
    h, a, s = point(public), points(bases, count), points(shares, count)
    challenge, response = numbers(proof, 2)
    hasher = Hasher(b"equality", context)
    hasher.say(b"public", public)
    hasher.say(b"bases", bases)
    hasher.say(b"shares", shares)
    weights = [1, *hasher.ask(b"weights", count - 1)]
    base = sum_of(*zip(weights, a, strict=True))
    share = sum_of(*zip(weights, s, strict=True))
    first = sum_of((response, BASE), (-challenge, h))
    second = sum_of((response, base), (-challenge, share))
    hasher.say(b"commitments", encode(first) + encode(second))
    require(hasher.ask(b"e") == [challenge])


def one_of(context: bytes, public: bytes, card: bytes, faces: bytes, count: int, proof: bytes) -> None:
    h, (a, b), f = point(public), points(card, 2), points(faces, count)
    require(count >= 1 and len(set(cut(faces, count))) == count)
    values = numbers(proof, 2 * count)
    challenges, responses = values[:count], values[count:]
    commitments = b""
    for e, s, face in zip(challenges, responses, f, strict=True):
        commitments += encode(sum_of((s, BASE), (-e, h)))
        commitments += encode(sum_of((s, a), (-e, add(b, negate(face)))))
    hasher = Hasher(b"one of", context)
    hasher.say(b"public", public)
    hasher.say(b"card", card)
    hasher.say(b"faces", faces)
    hasher.say(b"commitments", commitments)
    require(hasher.ask(b"e") == [sum(challenges) % ORDER])


def switch(context: bytes, giver: bytes, receiver: bytes, card: bytes, switched: bytes, proof: bytes) -> None:
    h, to = point(giver), point(receiver)
    (a, b), (new_a, new_b) = points(card, 2), points(switched, 2)
    e, s, z = numbers(proof, 3)
    first = sum_of((s, BASE), (-e, h))
    second = sum_of((z, BASE), (-e, new_a))
    third = sum_of((z, to), (-s, a), (-e, add(new_b, negate(b))))
    hasher = Hasher(b"switch", context)
    hasher.say(b"keys", giver + receiver)
    hasher.say(b"card", card)
    hasher.say(b"switched", switched)
    hasher.say(b"commitments", encode(first) + encode(second) + encode(third))
    require(hasher.ask(b"e") == [e])


def shuffle(context: bytes, key: bytes, before: bytes, after: bytes, count: int, proof: bytes) -> None:
    require(1 <= count <= MOST_CARDS)
    h, old, new = point(key), points(before, 2 * count), points(after, 2 * count)
    pieces = cut(proof, 3 * count + 9)
    head, tail = pieces[: 5 + count], pieces[5 + count :]
    c, c_d, e_a, e_b = [point(piece) for piece in head[:4]]
    f, z = [number(piece) for piece in head[4:-1]], number(head[-1])
    hasher = Hasher(b"shuffle", context)
    hasher.say(b"key", key)
    hasher.say(b"before", before)
    hasher.say(b"after", after)
    hasher.say(b"commitments", b"".join(head[:4]))
    t = hasher.ask(b"t", count)
    for half, masked, against in ((0, e_a, BASE), (1, e_b, h)):
        left = sum_of(*zip(f, new[half::2], strict=True), (1, masked))
        right = sum_of(*zip(t, old[half::2], strict=True), (z, against))
        require(equal(left, right))
    hasher.say(b"answers", b"".join(head[4:]))
    (factor,) = hasher.ask(b"lambda")
    contents = [(factor * place + value) % ORDER for place, value in enumerate(t, start=1)]
    committed = sum_of((factor, c), (1, c_d), (1, commitment(f, 0)))
    known_contents(hasher, contents, committed, tail)


def known_contents(hasher: Hasher, contents: list[int], committed: Element, pieces: list[bytes]) -> None:
    count = len(contents)
    c_d, c_delta, c_a = [point(piece) for piece in pieces[:3]]
    values = [number(piece) for piece in pieces[3:]]
    f, z, f_delta, z_delta = values[:count], values[count], values[count + 1 : -1], values[-1]
    (x,) = hasher.ask(b"x")
    hasher.say(b"known", b"".join(pieces[:3]))
    (e,) = hasher.ask(b"e")
    require(equal(add(multiply(e, committed), c_d), commitment(f, z)))
    require(equal(add(multiply(e, c_a), c_delta), commitment(f_delta, z_delta)))
    running, product = (f[0] - e * x) % ORDER, 1
    for answer, step in zip(f[1:], f_delta, strict=True):
        running = (running * (answer - e * x) + step) * pow(e, -1, ORDER) % ORDER
    for content in contents:
        product = product * (content - x) % ORDER
    require(running == e * product % ORDER)


def commitment(values: list[int], blind: int) -> Element:
    terms = [(value, generator(index)) for index, value in enumerate(values, start=1)]
    return sum_of((blind, BASE), *terms)
