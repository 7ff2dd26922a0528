"""All ways to split a seven (rulings C26 to C31, C36): every position that can be reached, with its first spelling.

A segment is an unbroken run of steps of one piece. The search walks the positions on the way level by level,
from seven steps left down to none, and keeps for every position the best way to it: fewest segments, then the smallest
by code point. Two neighbouring segments that do not touch each other may be walked in either order. So only the smaller
order is searched, and no segment that could as well have been walked at once with an earlier one of the same piece. All
of this is exact: a best way to the end has only best ways as its beginnings.

Pieces too far apart to touch the same places are searched on their own and then joined: their segments can be merged in
any order, and the smallest merging of two sequences is that of the smallest ones. What such a group can do is kept,
since groups come up again and again, most of all those that wait in a lane.

Places are bits here: the ring fields, then the four places of the mover's lane, then its start for a fresh piece.
"""

import heapq
from collections.abc import Hashable, Iterable
from functools import cache, lru_cache
from typing import TypeAlias

from engine.dog.board import EACH, FRESH, GOAL, HOME, LANE, SPAN, Board, PiecePlace, field_of, mover, partner_of
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
Ends: TypeAlias = dict[int, dict[End, Words]]
"""The ends by the number of steps that lead there, each with its segments. None leave the pieces where they are."""
Stride: TypeAlias = tuple[int, Bits, Bits, Bits, Bits]
"""Steps walked, the target, the mover's other pieces, the prey that is left, and the places touched."""
Cluster: TypeAlias = tuple[Bits, Bits]
"""Pieces, and the places that they may touch or that may stop them."""


def splits(board: Board, seat: int) -> dict[Hashable, Words]:
    """The segments of the first spelling for every position after a legal seven of `seat`, under a key for it.

    Where no more has happened than that one piece of the mover is back in its house, the key is the place that it left.
    """
    owner = mover(board.pieces, seat)
    track = _track(board.size, owner)
    own = track.bits(board.pieces[owner])
    prey = sum([1 << field for field, other in board.owners.items() if other != owner and field not in board.guarded])
    walls = sum([1 << field for field in board.guarded if board.owners[field] != owner])  # C18
    clusters = _clusters(track, own)
    if len(clusters) == 1 and own.bit_count() == EACH and owner == seat:
        found = _shared_ends(board, seat, (own, prey, False, 0), walls)
    else:
        parts = [_ends(track, pieces, prey & zone, walls & zone, board.guards_all) for pieces, zone in clusters]
        parts = [ends for ends in parts if len(ends) > 1]
        own, prey, _ = _start(parts)
        found = _joined(parts)
    alone = {(own ^ bit, prey, False): track.places[bit] for bit in _each(own)}
    return {alone.get(end, end): words for end, words in found.items()}


def _shared_ends(board: Board, seat: int, first: SevenNode, walls: Bits) -> dict[End, Words]:
    """The ends of all four pieces of `seat` where its partner's may walk what these leave (C30)."""
    partner = partner_of(seat, len(board.pieces))
    track = _track(board.size, partner)
    fields = sum([1 << field for field, owner in board.owners.items() if owner == partner])
    search = _Search(
        (_track(board.size, seat), track),
        (walls, walls & ~fields),
        board.guards_all,
        track.bits(board.pieces[partner]),
        fields & ~walls,
    )
    return _best_ends(search.levels(first)[0])


class _Track:
    """The places that the pieces of `owner` may touch. `end` is the bit that follows the last field of the ring."""

    def __init__(self, size: int, owner: int) -> None:
        self.end = end = 1 << size
        self.start = 1 << SPAN * owner
        self.last_field = end >> 1
        self.fresh = end << LANE
        self.lane = self.fresh - end
        fields = {1 << field: field for field in range(size)}
        lane = {end << depth: GOAL + 1 + depth for depth in range(LANE)}
        self.places = fields | lane | {self.fresh: FRESH}
        self.names = {bit: NAMES[field_of(place, owner)] for bit, place in self.places.items()}
        self.zones = {bit: self._zone(bit) for bit in self.places}
        self._bits = {place: bit for bit, place in self.places.items()} | {HOME: 0}

    def bits(self, places: Iterable[PiecePlace]) -> Bits:
        """The pieces on these places that are not in the house."""
        return sum(map(self._bits.__getitem__, places))

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


_track = cache(_Track)


@lru_cache(maxsize=4096)
def _clusters(track: _Track, own: Bits) -> list[Cluster]:
    """The pieces in groups that cannot touch each other, whatever they walk.

    All are in one group where the partner's share may come, since then all of them may touch the lane.
    """
    found: list[Cluster] = []
    for pieces in _each(own):
        zone = track.zones[pieces]
        apart = [cluster for cluster in found if not cluster[1] & zone]
        for other, other_zone in [cluster for cluster in found if cluster[1] & zone]:
            pieces, zone = pieces | other, zone | other_zone
        found = [*apart, (pieces, zone)]
    return found


@lru_cache(maxsize=4096)
def _ends(track: _Track, pieces: Bits, prey: Bits, walls: Bits, guards_all: bool) -> Ends:
    """Where the pieces of a cluster can go, with the best way to each end. `prey` and `walls` are those of its zone."""
    ends: Ends = {0: {(pieces, prey, False): ()}}
    if pieces & (pieces - 1):
        levels = _Search((track,), (walls,), guards_all).levels((pieces, prey, False, 0))
        return ends | {STEPS - left: _best_ends(levels[left]) for left in range(STEPS) if levels[left]}
    name = track.names[pieces] + ">"
    for steps, target, _, left, _ in track.strides(pieces, 0, prey, walls, STEPS):
        ends.setdefault(steps, {})[target, left, False] = (name + track.names[target],)
    return ends


class _Search:
    """What of a seven cannot change on the way: for the seat's own pieces, then for its partner's if these may move.

    Nobody passes `walls` (C18). `partners_pieces` are those before the seven, `partners_prey` where they can be sent
    home.
    """

    def __init__(
        self,
        tracks: tuple[_Track, ...],
        walls: tuple[Bits, ...],
        guards_all: bool,
        partners_pieces: Bits = 0,
        partners_prey: Bits = 0,
    ) -> None:
        self.tracks = tracks
        self.walls = walls
        self.guards_all = guards_all
        self.partners_pieces = partners_pieces
        self.partners_prey = partners_prey

    def levels(self, first: SevenNode) -> Levels:
        """Where the pieces of a node can go."""
        levels: Levels = [{} for _ in range(STEPS + 1)]
        levels[STEPS][first] = (0, (), ())
        for left in range(STEPS, 0, -1):
            for node, way in levels[left].items():
                self._expand(node, way, left, levels)
        return levels

    def _expand(self, node: SevenNode, way: Way, left: int, levels: Levels) -> None:
        """Add every segment that may follow `way` to the level of the steps that it leaves."""
        own, prey, is_partner, last = onward = self.onward(node)
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

    def onward(self, node: SevenNode) -> SevenNode:
        """The node itself, or the partner's turn once all own pieces are in the lane (C30, C36)."""
        own, prey, is_partner, _ = node
        if own != self.tracks[0].lane or is_partner or len(self.tracks) == 1:
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


def _start(parts: list[Ends]) -> End:
    """The node at which groups of pieces begin together that cannot touch each other."""
    starts = [start for ends in parts for start in ends[0]]
    return sum([own for own, _, _ in starts]), sum([prey for _, prey, _ in starts]), False


def _joined(parts: list[Ends]) -> dict[End, Words]:
    """Where these groups go together when all steps are walked."""
    if len(parts) < 2:
        return parts[0].get(STEPS, {}) if parts else {}
    ends, *middle, last = parts
    for others in middle:
        ends = {total: _together(ends, others, total) for total in range(STEPS + 1)}
    return _together(ends, last, STEPS)


def _together(ends: Ends, others: Ends, total: int) -> dict[End, Words]:
    """Where two groups go with so many steps, of which each may take any share: pieces sent home leave the same end."""
    best: dict[End, Words] = {}
    for steps, some in ends.items():
        for (other_own, other_prey, _), other_words in others.get(total - steps, {}).items():
            for (own, prey, _), words in some.items():
                end = own | other_own, prey | other_prey, False
                merged = _merged(words, other_words)
                known = best.get(end)
                if known is None or (len(merged), merged) < (len(known), known):
                    best[end] = merged
    return best


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
