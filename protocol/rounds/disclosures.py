"""What an answer shows, proves or hands over: from the engine's answer to signed bytes, and from bytes to an answer.

The face of an opened card is not told but follows from its share, so that nothing can be said twice. Every card must
stand under the answering seat's key alone; whether the rules want it shown is the engine's matter. Sources:
docs/veil.md, sections 7 (opening), 8 (proof) and 9 (gift).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, assert_never

from engine.cards import Face, Handle
from engine.events import Answer, Given
from engine.requests import OneOf
from protocol.rounds.job import Job, Work, checking, making
from protocol.rounds.parting import left_to_others
from protocol.rounds.procedure import Basis, Foul
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.rounds.veils import Veiled, Veils
from protocol.veil.elgamal import VeiledCard, deck_to_bytes, strip
from protocol.veil.encoding import Reader
from protocol.veil.group import SIZE, Point, Random
from protocol.veil.jobs import check_faces, check_gift, check_opening, give_card, open_cards, show_faces
from protocol.veil.refused import ProofRefused
from protocol.wire.payloads import AnyDisclosure, Giving, Openings, Parting, Proving, Reply

Task: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]


def disclose(basis: Basis, round_: int, answer: Answer, secrets: SeatSecrets, left: tuple[Handle, ...] = ()) -> Work:
    """The work of making the reply that says `answer` in round `round_`; its payload is a `Reply`.

    `left` are the cards of which the seat leaves its shares with it.
    """
    place = _Place(basis, round_, answer.seat)
    secret = secrets.veil.reveal()
    handles = tuple(handle for handle, _ in answer.opened)
    tasks: list[Task] = []
    if handles:
        tasks.append((open_cards, (place.context, secret, place.cards(handles), len(handles))))
    for stated in answer.proven:
        points = place.points(stated.faces)
        tasks.append((show_faces, (place.context, secret, place.cards((stated.handle,)), 1, points)))
    for given in answer.given:
        card = place.cards((given.handle,))
        tasks.append((give_card, (place.context, secret, basis.veils.keys[given.to], card)))
    if left:
        tasks.append((open_cards, (place.context, secret, place.cards(left), len(left))))

    def finish(results: list[Any]) -> Reply:
        made = iter(results)
        disclosed: list[AnyDisclosure] = [Openings(handles, *next(made))] if handles else []
        disclosed += [Proving(stated.handle, stated.faces, next(made)) for stated in answer.proven]
        disclosed += [Giving(given.handle, given.to, *next(made)) for given in answer.given]
        disclosed += [Parting(*parting) for parting in made]
        return Reply(answer.move, tuple(disclosed))

    return Work(making(make_all, tuple(tasks), random=secrets.random), finish)


def answer_of(basis: Basis, seat: int, reply: Reply) -> Answer:
    """The answer that a reply says, if its proofs hold; raises Foul for what no honest program discloses."""
    _expect_order(reply)
    opened: list[tuple[Handle, Face]] = []
    proven: list[OneOf] = []
    given: list[Given] = []
    for disclosure in reply.disclosed:
        match disclosure:
            case Openings():
                opened += _opened(basis, seat, disclosure)
            case Proving(handle, faces, _):
                _expect_held(basis, seat, (handle,))
                proven.append(OneOf(handle, faces))
            case Giving(handle, to, _, _):
                _expect_held(basis, seat, (handle,))
                if to == seat or to not in basis.living:
                    raise Foul("receiver")
                given.append(Given(handle, to))
            case Parting():
                pass
            case _:
                assert_never(disclosure)
    shown = [handle for handle, _ in opened] + [gift.handle for gift in given]
    if len(set(shown)) != len(shown):
        raise Foul("card_twice")
    return Answer(seat, reply.move, tuple(opened), tuple(proven), tuple(given))


def proofs_of(basis: Basis, round_: int, seat: int, reply: Reply, left: tuple[Handle, ...] = ()) -> Job | None:
    """The job that checks a reply's proofs, after `answer_of` has found nothing wrong with it.

    It has to leave the shares of the cards `left`, and no others; raises Foul.
    """
    partings = [disclosure for disclosure in reply.disclosed if isinstance(disclosure, Parting)]
    if len(partings) != bool(left) or any(len(parting.shares) != len(left) * SIZE for parting in partings):
        raise Foul("parting")
    if not reply.disclosed:
        return None
    place = _Place(basis, round_, seat, left)
    return checking(check_all, tuple(place.check(disclosure) for disclosure in reply.disclosed))


def veils_after(basis: Basis, replies: Mapping[int, Reply]) -> Veils:
    """Opened cards need no veil any more, given ones stand under their receivers' keys, and who parted holds none."""
    veils = basis.veils
    removed: list[Handle] = []
    added: dict[Handle, Veiled] = {}
    for seat, disclosure in ((seat, one) for seat, reply in replies.items() for one in reply.disclosed):
        match disclosure:
            case Openings(handles):
                removed += handles
            case Giving(handle, to, card):
                added[handle] = Veiled(VeiledCard.from_bytes(card), (to,))
            case Parting(shares):
                left = left_to_others(basis, seat)
                points = Reader(shares, len(left)).points(len(left))
                bases = [veils[handle].card.a for handle in left]
                veils = veils.parted(seat, dict(zip(bases, points, strict=True)))
            case Proving():
                pass
            case _:
                assert_never(disclosure)
    return veils.changed(removed, added) if removed or added else veils


def make_all(tasks: tuple[Task, ...], random: Random) -> list[Any]:
    """Run one task after another, each with the randomness as its last argument."""
    return [function(*arguments, random) for function, arguments in tasks]


def check_all(checks: tuple[Task, ...]) -> None:
    for check, arguments in checks:
        check(*arguments)


class _Place:
    """Where an answer's proofs belong: all of them are bound to the step, the round and the seat."""

    def __init__(self, basis: Basis, round_: int, seat: int, left: tuple[Handle, ...] = ()) -> None:
        self.left = left
        self.veils = basis.veils
        self.table = basis.faces
        self.context = basis.context(round_, seat)
        self.public = basis.veils.keys[seat]

    def cards(self, handles: Iterable[Handle]) -> bytes:
        return deck_to_bytes(self.veils[handle].card for handle in handles)

    def points(self, faces: Iterable[Face]) -> tuple[Point, ...]:
        try:
            return tuple(self.table.point(face) for face in faces)
        except KeyError:
            raise Foul("face_unknown") from None

    def check(self, disclosure: AnyDisclosure) -> Task:
        match disclosure:
            case Openings(handles, shares, proof):
                cards = self.cards(handles)
                return check_opening, (self.context, self.public, cards, shares, len(handles), proof)
            case Proving(handle, faces, proof):
                points = self.points(faces)
                return check_faces, (self.context, self.public, self.cards((handle,)), 1, points, proof)
            case Giving(handle, to, card, proof):
                receiver = self.veils.keys[to]
                return check_gift, (self.context, self.public, receiver, self.cards((handle,)), card, proof)
            case Parting(shares, proof):
                cards = self.cards(self.left)
                return check_opening, (self.context, self.public, cards, shares, len(self.left), proof)
            case _:
                assert_never(disclosure)


def _expect_order(reply: Reply) -> None:
    """One way to say it: at most one opening, which comes first, then proofs, then gifts, at last a parting."""
    ranks = [(Openings, Proving, Giving, Parting).index(type(disclosure)) for disclosure in reply.disclosed]
    if ranks != sorted(ranks) or ranks.count(0) > 1:
        raise Foul("disclosure_order")


def _expect_held(basis: Basis, seat: int, handles: Iterable[Handle]) -> None:
    if not all(basis.veils.owns(seat, handle) for handle in handles):
        raise Foul("card_not_held")


def _opened(basis: Basis, seat: int, opening: Openings) -> list[tuple[Handle, Face]]:
    _expect_held(basis, seat, opening.handles)
    if len(opening.shares) != len(opening.handles) * SIZE:
        raise Foul("payload_size")
    try:
        shares = Reader(opening.shares, len(opening.handles)).points(len(opening.handles))
        cards = [basis.veils[handle].card for handle in opening.handles]
        points = [strip(card, (share,)).b for card, share in zip(cards, shares, strict=True)]
        return [(handle, basis.faces.face(point)) for handle, point in zip(opening.handles, points, strict=True)]
    except ProofRefused as refused:
        raise Foul(f"proof_{refused.code}") from None
