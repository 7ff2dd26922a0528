"""All ways to split a seven (rulings C26 to C31, C36): every position that can be reached, with its first spelling.

A segment is an unbroken run of steps of one piece. The search walks the positions on the way level by level,
from seven steps left down to none, and keeps for every position the best way to it: fewest segments, then the smallest
by code point. Two neighbouring segments that do not touch each other may be walked in either order. So only the smaller
order is searched, and no segment that could as well have been walked at once with an earlier one of the same piece. All
of this is exact: a best way to the end has only best ways as its beginnings.

Pieces too far apart to touch the same places are searched on their own and then joined: their segments can be merged in
any order, and the smallest merging of two sequences is that of the smallest ones.

Places are bits here: the ring fields, then the four places of the mover's lane, then its start for a fresh piece.
"""

import heapq
from collections.abc import Hashable, Iterable
from functools import cache, lru_cache
from typing import TypeAlias

from engine.dog.board import FRESH, GOAL, HOME, LANE, SPAN, Board, PiecePlace, partner_of
from engine.dog.moves import NAMES

STEPS = 7

Bits: TypeAlias = int
Words: TypeAlias = tuple[str, ...]
SevenNode: TypeAlias = tuple[Bits, Bits, bool, Bits]
"""The mover's pieces, the prey, whether the partner's pieces move, and the piece moved last."""
Run: TypeAlias = tuple[Bits, Bits]
"""Where a segment ended, and the places that it touched."""
Way: TypeAlias = tuple[int, Words, tuple[Run, ...]]
"""The number of segments, the segments, and those of the mover's pieces as runs."""
Levels: TypeAlias = list[dict[SevenNode, Way]]
"""The best way to each node, by the number of steps that are left."""
End: TypeAlias = tuple[Bits, Bits, bool]
"""A node without the piece moved last."""
Ends: TypeAlias = list[dict[End, Words]]
"""The ends by the number of steps from none on, each with the segments that lead there."""
Stride: TypeAlias = tuple[int, Bits, Bits, Bits, Bits]
"""Steps walked, the target, the mover's other pieces, the prey that is left, and the places touched."""
LoneStride: TypeAlias = tuple[int, Bits, Bits, Words]
"""Steps walked, the target, the prey that is left, and the one segment that says so."""


def splits(board: Board, seat: int) -> dict[Hashable, Words]:
    """The segments of the first spelling for every position after a legal seven of `seat`, under a key for it.

    Where no more has happened than that one piece of the mover is back in its house, the key is the place that it left.
    """
    search = _Search(board, seat)
    own, prey, is_partner, _ = first = search.first
    if not own:
        return {}
    *clusters, last = search.clusters(own)
    if clusters:
        ends = search.ends(clusters[0])
        for cluster in clusters[1:]:
            ends = _joined(ends, search.ends(cluster), range(STEPS + 1))
        found = _joined(ends, search.ends(last), (STEPS,))[STEPS]
    else:
        found = search.whole_ends(first)
    alone = {(own ^ bit, prey, is_partner): search.place(bit) for bit in _each(own)}
    return {alone.get(end, end): words for end, words in found.items()}


class _Track:
    """The places that the pieces of `owner` may touch, where `end` is the bit that follows the last ring field."""

    def __init__(self, end: Bits, owner: int) -> None:
        self.end = end
        self.start = 1 << SPAN * owner
        self.last_field = end >> 1
        self.fresh = end << LANE
        self.lane = self.fresh - end
        fields = {1 << field: str(field) for field in range(end.bit_length() - 1)}
        lane = {end << depth: NAMES[GOAL + 1 + depth] for depth in range(LANE)}
        self.names = fields | lane | {self.fresh: str(SPAN * owner)}
        self.zones = {bit: self._zone(bit) for bit in self.names}

    def bits(self, places: Iterable[PiecePlace]) -> Bits:
        """The pieces on these places that are not in the house."""
        return sum([self._bit(place) for place in places if place != HOME])

    def strides(self, bit: Bits, rest: Bits, prey: Bits, walls: Bits, most: int) -> list[Stride]:
        """Every way of walking the piece on `bit` one to `most` steps without a stop; nobody passes `walls`."""
        found: list[Stride] = []
        if bit & self.lane:
            self._add_into_lane(found, (0, bit, rest, prey, bit), most)
            return found
        start, last_field = self.start, self.last_field
        if bit == start:
            self._add_into_lane(found, (0, last_field, rest, prey, bit), most)
        touched = bit = start if bit == self.fresh else bit
        for steps in range(1, most + 1):
            bit = 1 if bit == last_field else bit << 1
            if walls & bit:
                break  # C31
            touched |= bit
            prey &= ~bit
            rest &= ~bit  # C27, C28
            found.append((steps, bit, rest, prey, touched))
            if bit == start:
                self._add_into_lane(found, (steps, last_field, rest, prey, touched), most)
        return found

    def _add_into_lane(self, found: list[Stride], before: Stride, most: int) -> None:
        """On from `before`, a place of the lane or the one before it, as far as the lane is free (C24, C25)."""
        steps, bit, rest, prey, touched = before
        while steps < most and bit << 1 & self.lane & ~rest:
            steps += 1
            bit <<= 1
            touched |= bit
            found.append((steps, bit, rest, prey, touched))

    def _zone(self, bit: Bits) -> Bits:
        """The places that a piece may touch with seven steps, and those that may stop it."""
        if bit & self.lane:
            return self.lane & -bit
        is_fresh = bit == self.fresh
        bit = self.start if is_fresh else bit
        ahead = (bit << STEPS + 1) - bit
        fields = ahead & self.end - 1 | ahead >> self.end.bit_length() - 1
        return fields | self.lane if fields & self.start and not is_fresh else fields

    def _bit(self, place: PiecePlace) -> Bits:
        if place == FRESH:
            return self.fresh
        return self.end << place - GOAL - 1 if place > GOAL else 1 << place


_track = cache(_Track)


@lru_cache(maxsize=4096)
def _lone_strides(track: _Track, bit: Bits, prey: Bits, walls: Bits) -> tuple[LoneStride, ...]:
    """All that a piece can do which no other own one can touch. `prey` and `walls` are those of its zone."""
    name = track.names[bit] + ">"
    strides = track.strides(bit, 0, prey, walls, STEPS)
    return tuple((steps, target, left, (name + track.names[target],)) for steps, target, _, left, _ in strides)


class _Search:
    """One seven: the board as it stood before, and what of it cannot change on the way.

    `first` is the node that it begins with.
    """

    def __init__(self, board: Board, seat: int) -> None:
        players, end = len(board.pieces), 1 << board.size
        partner = partner_of(seat, players)
        self.guards_all = board.guards_all
        self.tracks = (_track(end, seat), _track(end, partner))  # the seat's own, its partner's
        fields = [0] * players
        for field, owner in board.owners.items():
            fields[owner] |= 1 << field
        guarded = sum([1 << field for field in board.guarded])
        others = guarded & ~(fields[seat] | fields[partner])
        # What nobody passes (C18) while the seat's own pieces move, and while its partner's do.
        self.walls = (guarded & ~fields[seat], others)
        self.partners_prey = fields[partner] & ~guarded  # where the partner's pieces can be sent home
        self.partners_pieces = self.tracks[1].bits(board.pieces[partner])
        prey = sum(fields) & ~(guarded | fields[seat])
        self.first = self._onward((self.tracks[0].bits(board.pieces[seat]), prey, False, 0))
        self.track = self.tracks[self.first[2]]

    def clusters(self, own: Bits) -> list[Bits]:
        """The pieces in groups that cannot touch each other, whatever they walk.

        All are in one group where the partner's share may come, since then all of them may touch the lane.
        """
        found: list[tuple[Bits, Bits]] = []
        for pieces in _each(own):
            zone = self.track.zones[pieces]
            apart = [cluster for cluster in found if not cluster[1] & zone]
            for other, other_zone in [cluster for cluster in found if cluster[1] & zone]:
                pieces, zone = pieces | other, zone | other_zone
            found = [*apart, (pieces, zone)]
        return [pieces for pieces, _ in found]

    def ends(self, cluster: Bits) -> Ends:
        """Where the pieces of a cluster can go, with the best way to each end."""
        _, prey, is_partner, _ = self.first
        if cluster & (cluster - 1):
            levels = self._levels((cluster, prey, is_partner, 0))
            return [_best_ends(level) for level in reversed(levels)]
        ends: Ends = [{} for _ in range(STEPS + 1)]
        ends[0][cluster, prey, is_partner] = ()
        beyond = prey & ~self.track.zones[cluster]
        for steps, target, left, words in self._lone_strides(cluster):
            ends[steps][target, left | beyond, is_partner] = words
        return ends

    def whole_ends(self, first: SevenNode) -> dict[End, Words]:
        """The ends of a single cluster that walks all steps."""
        own, prey, is_partner, _ = first
        if own & (own - 1):
            return _best_ends(self._levels(first)[0])
        beyond = prey & ~self.track.zones[own]
        strides = self._lone_strides(own)
        return {(target, left | beyond, is_partner): words for steps, target, left, words in strides if steps == STEPS}

    def place(self, bit: Bits) -> PiecePlace:
        """The place on the ring that `bit` is."""
        return FRESH if bit == self.track.fresh else bit.bit_length() - 1

    def _lone_strides(self, bit: Bits) -> tuple[LoneStride, ...]:
        _, prey, is_partner, _ = self.first
        zone = self.track.zones[bit]
        return _lone_strides(self.track, bit, prey & zone, self.walls[is_partner] & zone)

    def _levels(self, first: SevenNode) -> Levels:
        """Where the pieces of a node can go."""
        levels: Levels = [{} for _ in range(STEPS + 1)]
        levels[STEPS][first] = (0, (), ())
        for left in range(STEPS, 0, -1):
            for node, way in levels[left].items():
                self._expand(node, way, left, levels)
        return levels

    def _expand(self, node: SevenNode, way: Way, left: int, levels: Levels) -> None:
        """Add every segment that may follow `way` to the level of the steps that it leaves."""
        own, prey, is_partner, last = onward = self._onward(node)
        count, words, runs = way if onward is node else (*way[:2], ())  # C30
        track = self.tracks[is_partner]
        names = track.names
        for bit in _each(own ^ last):
            name = names[bit] + ">"
            rest = own ^ bit
            for steps, target, others, prey_left, touched in track.strides(
                bit, rest, prey, self._walls(track, is_partner, rest), left
            ):
                word = name + names[target]
                if runs and _is_out_of_order(word, bit, touched, words, runs):
                    continue
                found = (count + 1, (*words, word), (*runs, (target, touched)))
                after = (others | target, prey_left, is_partner, target if steps < left else 0)
                level = levels[left - steps]
                known = level.get(after)
                if known is None or found < known:
                    level[after] = found

    def _onward(self, node: SevenNode) -> SevenNode:
        """The node itself, or the partner's turn once all own pieces are in the lane (C30, C36)."""
        own, prey, is_partner, _ = node
        if own != self.tracks[0].lane or is_partner:
            return node
        sent_home = self.partners_prey & ~prey
        return self.partners_pieces & ~sent_home, prey & ~self.partners_prey, True, 0

    def _walls(self, track: _Track, is_partner: bool, rest: Bits) -> Bits:
        """What a piece does not pass, of which `rest` are the other pieces that move (C18)."""
        walls = self.walls[is_partner]
        is_guarded = rest & track.fresh or (self.guards_all and rest & track.start)
        return walls | track.start if is_guarded else walls


def _best_ends(level: dict[SevenNode, Way]) -> dict[End, Words]:
    """The best way to each end, whichever piece moved last."""
    best: dict[End, Way] = {}
    for node, way in level.items():
        end = node[:3]
        if end not in best or way < best[end]:
            best[end] = way
    return {end: way[1] for end, way in best.items()}


def _joined(ends: Ends, others: Ends, wanted: Iterable[int]) -> Ends:
    """Where two groups of pieces that cannot touch each other go together, after `wanted` steps in all."""
    joined: Ends = [{} for _ in range(STEPS + 1)]
    for total in wanted:
        for steps in range(total + 1):
            if ends[steps] and others[total - steps]:
                _keep_best(joined[total], _together(ends[steps], others[total - steps]))
    return joined


def _keep_best(best: dict[End, Words], found: dict[End, Words]) -> None:
    """One end may be reached by other steps of each group, where pieces are sent home."""
    for end, words in found.items():
        known = best.get(end)
        if known is None or (len(words), words) < (len(known), known):
            best[end] = words


def _together(some: dict[End, Words], others: dict[End, Words]) -> dict[End, Words]:
    return {
        (own | other_own, prey & other_prey, is_partner or is_partners): _merged(words, other_words)
        for (own, prey, is_partner), words in some.items()
        for (other_own, other_prey, is_partners), other_words in others.items()
    }


def _merged(words: Words, others: Words) -> Words:
    """Both in their own order, the smaller word first wherever there is a choice."""
    if not words or not others:
        return words or others
    if max(words) < others[0]:
        return words + others
    return others + words if max(others) < words[0] else tuple(heapq.merge(words, others))


def _is_out_of_order(word: str, bit: Bits, touched: Bits, words: Words, runs: tuple[Run, ...]) -> bool:
    """Whether the segment could as well come before the last one, or at once with an earlier one of its piece."""
    is_last = True
    for target, touched_before in reversed(runs):
        if target == bit:
            return True
        if touched & touched_before:
            return False
        if is_last and word < words[-1]:
            return True
        is_last = False
    return False


def _each(bits: Bits) -> list[Bits]:
    found = []
    while bits:
        found.append(bits & -bits)
        bits &= bits - 1
    return found
