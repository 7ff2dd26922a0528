"""All items of one game that were received, by key, with the doubles among them. It judges nothing but that.

Two bodies for one key are a proof of cheating by themselves. So is an entry at or after the place where its seat
had resigned, and one after the place where it had ended the game by a claim.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations
from typing import Final

import msgspec

from protocol.log.ballots import Ballot, ballot_of, refused_by
from protocol.log.chain import Place
from protocol.wire.items import (
    FIRST_EPOCH,
    AnyBody,
    Assurance,
    Chat,
    Claim,
    Entry,
    EpochJoined,
    Opinion,
    Pause,
    Refusal,
    Resignation,
    Restart,
    RevealedKey,
    Signed,
    Vote,
)

MOST_PER_SEAT: Final = 40_000
MOST_BYTES_PER_SEAT: Final = 64 * 2**20
MOST_BODIES: Final = 8
MOST_EPOCHS: Final = 64  # that a seat acts in: whoever follows cuts acts in a few
# Caps on the kinds that make peers reply or store: a reply is charged to the replier.
MOST_OF_KIND: Final = {
    "chat": 2_000,
    "restart": 100,
    "vote": 100,
    "refusal": 2_000,
    "assurance": 2_000,
    "claim": 100,
    "opinion": 2_000,
    "pause": 500,
}
ItemKey = tuple[object, ...]


class Double(msgspec.Struct, frozen=True):
    """Two items of `seat` of which an honest program signs at most one."""

    seat: int
    first: Signed
    second: Signed


def key_of(body: AnyBody) -> ItemKey:
    """What a seat may sign only one body for. Items that touch no state are their own key, so they never double."""
    match body:
        case Entry():
            return ("entry", body.seat, body.epoch, body.step, body.round)
        case Resignation():
            return ("resignation", body.seat)
        case Vote():
            return ("vote", body.seat, body.epoch, body.number)
        case Refusal():
            return ("refusal", body.seat, body.epoch, body.out, body.mark, body.attempt)
        case EpochJoined():
            return ("entered", body.seat, body.epoch)
        case Restart():
            return ("restart", body.seat, body.nonce)
        case Assurance():
            return ("assurance", body.seat, body.to, body.nonce)
        case Claim():
            return ("claim", body.seat, body.epoch, body.step, body.round, body.missing)
        case RevealedKey():
            return ("books", body.seat)
        case Opinion():
            return ("opinion", body.seat, body.epoch, body.step, body.round, body.serial, body.silent, body.goes_on)
        case Pause():
            return ("pause", body.seat, body.number, body.ends, body.without)
        case Chat():
            return ("chat", body.seat, body.serial, body.text)


def where(double: Double) -> tuple[bytes, Place]:
    """The epoch and place of a double, whichever item came first; those of the game's beginning where it has none.

    An entry after a resignation stands where the entry does.
    """
    items = (double.first, double.second)
    entries = [item for item in items if isinstance(item.body, Entry)] or items
    found = [place for item in entries if (place := place_of(item.body)) is not None]
    return max(found, default=(FIRST_EPOCH, Place(0, 0)))


def place_of(body: AnyBody) -> tuple[bytes, Place] | None:
    """The epoch and place that an item names, if any; for a vote, the end of its trail."""
    match body:
        case Entry() | Resignation() | Claim():
            return body.epoch, Place(body.step, body.round)
        case Vote():
            return body.epoch, Place(body.trail[-1].step, body.trail[-1].round)
        case Refusal() | EpochJoined() | Restart() | Assurance() | RevealedKey() | Opinion() | Pause() | Chat():
            return None


def epoch_of(item: Signed) -> bytes | None:
    epoch: bytes | None = getattr(item.body, "epoch", None)
    return epoch


class Pool:
    """Items by key. Several bodies of one key are kept: each may be what some peer built on."""

    def __init__(self) -> None:
        self._items: dict[ItemKey, Signed] = {}
        self._of_seat: dict[tuple[object, int], list[Signed]] = {}
        self._others: dict[ItemKey, list[Signed]] = {}
        self._hashes: set[bytes] = set()
        self._counts: Counter[int] = Counter()
        self._kinds: Counter[tuple[object, int]] = Counter()
        self._sizes: Counter[int] = Counter()
        self._votes: dict[tuple[bytes, int], list[Vote]] = {}
        self._vote_counts: Counter[bytes] = Counter()
        self._refusals: dict[tuple[bytes, Ballot], set[int]] = {}
        self._acting: dict[bytes | None, set[int]] = {}
        self._epoch_counts: Counter[int] = Counter()
        self._built: dict[bytes, dict[int, Place]] = {}
        self._resigned: dict[bytes, Signed] = {}
        self._leaving: dict[bytes, dict[int, Place]] = {}
        self.resignations: dict[int, Signed] = {}
        self.claims: dict[int, list[Signed]] = {}
        self.pauses: list[Pause] = []
        self._opinions: dict[tuple[bytes, Place], list[Opinion]] = {}
        self.doubles: list[Double] = []

    def __contains__(self, item: Signed) -> bool:
        return item.hash in self._hashes

    def __iter__(self) -> Iterator[Signed]:
        yield from self._items.values()
        for others in self._others.values():
            yield from others

    def knows(self, key: ItemKey) -> bool:
        """Whether there is an item for a key."""
        return key in self._items

    def count(self, kind: str, seat: int) -> int:
        """How many keys of one kind a seat has items for."""
        return len(self._of_seat.get((kind, seat), ()))

    def of_seat(self, kind: str, seat: int) -> list[Signed]:
        """The items of one kind that a seat has signed, one a key."""
        return [*self._of_seat.get((kind, seat), ())]

    def is_full(self, body: AnyBody) -> bool:
        """Whether a seat has signed more, in number, in bytes or of one kind, than any game takes."""
        kind, seat = key_of(body)[0], body.seat
        is_over = self._counts[seat] >= MOST_PER_SEAT or self._sizes[seat] >= MOST_BYTES_PER_SEAT
        return is_over or self.has_most(str(kind), seat)

    def has_most(self, kind: str, seat: int) -> bool:
        """Whether a seat may sign no more items of one kind."""
        return kind in MOST_OF_KIND and self._kinds[kind, seat] >= MOST_OF_KIND[kind]

    def is_crowded(self, item: Signed) -> bool:
        """Whether so many bodies of one key are known that another proves nothing more."""
        return len(self._others.get(key_of(item.body), ())) >= MOST_BODIES - 1

    def add(self, item: Signed, may_leave: bool = True) -> Double | None:
        """Keep a new item, for which there must be room; returns the double that it completes, once a key.

        Without `may_leave` a resignation is kept as a proof alone, and lets nobody leave.
        """
        body = item.body
        key = key_of(body)
        known = self._items.get(key)
        others = self._others.get(key, [])
        self._hashes.add(item.hash)
        self._counts[body.seat] += 1
        self._kinds[key[0], body.seat] += 1
        self._sizes[body.seat] += len(item.data)
        acting = self._acting.setdefault(epoch_of(item), set())
        self._epoch_counts[body.seat] += body.seat not in acting
        acting.add(body.seat)
        if isinstance(body, Entry):
            built = self._built.setdefault(body.epoch, {})
            built[body.seat] = max(Place(body.step, body.round), built.get(body.seat, Place(0, 0)))
        if isinstance(body, Vote):
            self._vote_counts[body.epoch] += 1
        if isinstance(body, Resignation) and may_leave:
            self._resigned[item.hash] = item
            leaving, place = self._leaving.setdefault(body.epoch, {}), Place(body.step, body.round)
            leaving[body.seat] = min(place, leaving.get(body.seat, place))
        if known is not None:
            self._others[key] = [*others, item]
            return None if others else self._note(Double(body.seat, known, item))
        self._items[key] = item
        self._of_seat.setdefault((key[0], body.seat), []).append(item)
        if isinstance(body, Resignation) and may_leave:
            self.resignations[body.seat] = item
        if isinstance(body, Claim):
            self.claims.setdefault(body.seat, []).append(item)
        if isinstance(body, Pause):
            self.pauses.append(body)
        if isinstance(body, Opinion):
            self._opinions.setdefault((body.epoch, Place(body.step, body.round)), []).append(body)
        if isinstance(body, Refusal):
            self._refusals.setdefault((body.epoch, refused_by(body)), set()).add(body.seat)
        clash = self.clash(body) if may_leave else None
        return self._note(Double(body.seat, clash, item)) if clash else None

    def entries(self, epoch: bytes, place: Place, seat: int) -> tuple[Signed, ...]:
        """The bodies known for a seat's entry: none, one, or several that are a double."""
        key = ("entry", seat, epoch, place.step, place.round)
        return (self._items[key], *self._others.get(key, ())) if key in self._items else ()

    def is_contested(self, epoch: bytes) -> bool:
        """Whether anybody has voted in an epoch."""
        return epoch in self._vote_counts

    def vote_count(self, epoch: bytes) -> int:
        """How many votes of an epoch are known, also those that come after a gap."""
        return self._vote_counts[epoch]

    def votes(self, epoch: bytes, seat: int) -> Sequence[Vote]:
        """The votes of a seat in an epoch, from the first on without a gap; there will only ever be more."""
        cast = self._votes.setdefault((epoch, seat), [])
        while (item := self._items.get(("vote", seat, epoch, len(cast)))) is not None:
            assert isinstance(item.body, Vote)
            cast.append(item.body)
        return cast

    def vote_items(self, epoch: bytes, seat: int) -> list[Signed]:
        return [self._items["vote", seat, epoch, vote.number] for vote in self.votes(epoch, seat)]

    def vote_bodies(self, epoch: bytes, seat: int) -> list[Vote]:
        """All bodies of these votes; whoever doubled has signed several for one."""
        items = [item for vote in self.votes(epoch, seat) for item in self._bodies(vote)]
        return [item.body for item in items if isinstance(item.body, Vote)]

    def votes_until(self, vote: Vote) -> list[Signed]:
        """What a seat signed of its votes up to this one, which is its first for its ballot."""
        earlier = (self._bodies(one) for one in self.votes(vote.epoch, vote.seat)[: vote.number])
        own = next(item for item in self._bodies(vote) if item.body == vote)
        return [*(next((one for one in bodies if not _is_for(one, vote)), bodies[0]) for bodies in earlier), own]

    def _bodies(self, vote: Vote) -> list[Signed]:
        """By hash, since nobody knows which one came first to others."""
        key = key_of(vote)
        return sorted((self._items[key], *self._others.get(key, ())), key=lambda item: item.hash)

    def refusers(self, epoch: bytes, ballot: Ballot) -> set[int]:
        """The seats that have refused a ballot."""
        return self._refusals.get((epoch, ballot), set())

    def opinions(self, epoch: bytes, place: Place) -> dict[int, Opinion]:
        """The newest opinion of each seat that has one at a place."""
        given = self._opinions.get((epoch, place), ())
        return {opinion.seat: opinion for opinion in sorted(given, key=lambda one: (one.serial, one.goes_on))}

    def books(self, seat: int) -> RevealedKey | None:
        """The secret that a seat has published after the end, None while it has not."""
        item = self._items.get(("books", seat))
        return item.body if item is not None and isinstance(item.body, RevealedKey) else None

    def has_entered(self, epoch: bytes, seat: int) -> bool:
        return ("entered", seat, epoch) in self._items

    def entered(self, epoch: bytes) -> AbstractSet[int]:
        """The seats known to act in an epoch."""
        return self._acting.get(epoch, frozenset())

    def vouching(self, epoch: bytes) -> set[int]:
        """The seats that act in an epoch, but for those that act in more than `MOST_EPOCHS`."""
        return {seat for seat in self.entered(epoch) if self._epoch_counts[seat] <= MOST_EPOCHS}

    @property
    def vouched(self) -> int:
        """In how many epochs seats are known to act, each one counted: when it stays, so does what they vouch for."""
        return sum(min(count, MOST_EPOCHS + 1) for count in self._epoch_counts.values())

    def built(self, epoch: bytes) -> Mapping[int, Place]:
        """The place of the furthest entry of each seat that has signed one in an epoch."""
        return self._built.get(epoch, {})

    def doubled_voters(self, epoch: bytes) -> set[int]:
        """The seats that have signed two bodies for one vote of an epoch."""
        bodies = [double.first.body for double in self.doubles]
        return {body.seat for body in bodies if isinstance(body, Vote) and body.epoch == epoch}

    def has_double(self, seat: int) -> bool:
        return any(double.seat == seat for double in self.doubles)

    def contradictions(self, seat: int, line: Sequence[bytes]) -> Iterator[Double]:
        """All pairs of a seat's items that are a double in a line of history with these epochs, oldest first."""
        for key, others in self._others.items():
            if key[1] == seat:
                yield from (Double(seat, *pair) for pair in combinations((self._items[key], *others), 2))
        entries = self.of_seat("entry", seat)
        for resignation in self.resignations_of(seat):
            epoch = epoch_of(resignation)
            later = line[line.index(epoch) + 1 :] if epoch in line else ()
            for entry in entries:
                if _is_after(entry.body, resignation.body) or epoch_of(entry) in later:
                    yield Double(seat, resignation, entry)

    def leaving(self, epoch: bytes) -> Mapping[int, Place]:
        """Where each seat that resigned in an epoch did so."""
        return self._leaving.get(epoch, {})

    def resigned(self) -> dict[bytes, int]:
        """The seats of all known resignations by the resignations' hashes."""
        return {digest: item.body.seat for digest, item in self._resigned.items()}

    def resignation(self, digest: bytes) -> Signed:
        return self._resigned[digest]

    def resignations_of(self, seat: int) -> list[Signed]:
        """The resignations of a seat: none, one, or several that are a double."""
        return [item for item in self._resigned.values() if item.body.seat == seat]

    def last_words(self, seat: int) -> list[Signed]:
        """The items after which a seat signs no entry: its resignation, and its claims to have ended the game."""
        resignation = self.resignations.get(seat)
        return [*([resignation] if resignation else ()), *self.claims.get(seat, ())]

    def clash(self, body: AnyBody) -> Signed | None:
        """A known item of another key that an honest seat could not have signed as well as this one."""
        match body:
            case Resignation() | Claim():
                return next((known for known in self.of_seat("entry", body.seat) if _is_after(known.body, body)), None)
            case Entry():
                return next((item for item in self.last_words(body.seat) if _is_after(body, item.body)), None)
            case _:
                return None

    def _note(self, double: Double) -> Double:
        self.doubles.append(double)
        return double


def _is_for(item: Signed, vote: Vote) -> bool:
    """Whether an item is a vote for the ballot of `vote`."""
    return isinstance(item.body, Vote) and ballot_of(item.body) == ballot_of(vote)


def _is_after(entry: AnyBody, last: AnyBody) -> bool:
    """Whether a seat that had resigned or claimed must not sign `entry`. The log judges entries of other epochs."""
    if not isinstance(entry, Entry) or not isinstance(last, Resignation | Claim):
        return False
    place, end = (entry.step, entry.round), (last.step, last.round)
    is_later = place > end or (place == end and isinstance(last, Resignation))
    return (entry.seat, entry.epoch) == (last.seat, last.epoch) and is_later
