"""FamilienLager Dog's piece moves by brute force, written from the rule sheet and rulings C14 to C37 alone.

Slow and plain on purpose, and independent of the engine: pieces have an identity, everything is walked field by field,
and a seven is tried step by step in every order. A board is given and returned as the notation's rows of names.
"""

import re

HOUSE, RING, LANE = "house", "ring", "lane"


class Table:
    """What stays the same: the number of seats and what a start protects (`start_guard`)."""

    def __init__(self, players, start_guard="position"):
        self.players = players
        self.fields = 16 * players
        self.only_fresh = start_guard == "fresh"

    def start(self, colour):
        return 16 * colour

    def partner(self, seat):
        return (seat + self.players // 2) % self.players

    # -- boards: {(colour, number): (where, index, fresh)} -------------------------------------------------------

    def read(self, rows):
        board = {}
        for colour, row in enumerate(rows):
            for number, name in enumerate(row):
                board[colour, number] = self.read_place(name)
        return board

    @staticmethod
    def read_place(name):
        if name == "home":
            return (HOUSE, 0, False)
        if name[0] == "g":
            return (LANE, int(name[1]), False)
        return (RING, int(name.rstrip("*")), name.endswith("*"))

    def write(self, board):
        rows = [[] for _ in range(self.players)]
        for (colour, _), (where, index, fresh) in board.items():
            if where == HOUSE:
                rows[colour].append("home")
            elif where == LANE:
                rows[colour].append(f"g{index}")
            else:
                rows[colour].append(f"{index}*" if fresh else f"{index}")
        return tuple(tuple(sorted(row)) for row in rows)

    def at(self, board, field):
        for piece, (where, index, _) in board.items():
            if where == RING and index == field:
                return piece
        return None

    def is_neutral(self, board, piece):
        """C17: nobody passes, hits or swaps a piece on its own start."""
        where, index, fresh = board[piece]
        return where == RING and index == self.start(piece[0]) and (fresh or not self.only_fresh)

    def is_done(self, board, colour):
        return all(where == LANE for (owner, _), (where, _, _) in board.items() if owner == colour)

    def colour_to_move(self, board, seat):
        return self.partner(seat) if self.is_done(board, seat) else seat

    # -- one step ------------------------------------------------------------------------------------------------

    def steps_ahead(self, board, piece):
        """The boards after one step forward, nobody hit: a list, for at its own start there may be two ways."""
        where, index, fresh = board[piece]
        colour = piece[0]
        ways = []
        if where == HOUSE:
            return ways
        if where == LANE:
            inner = index + 1
        else:
            inner = 1 if index == self.start(colour) and not fresh else None
            ahead = (index + 1) % self.fields
            sitting = self.at(board, ahead)
            if sitting is None or not self.is_neutral(board, sitting):
                ways.append({**board, piece: (RING, ahead, False)})
        if inner is not None and inner <= 4 and (LANE, inner, False) not in self.lane_of(board, colour):
            ways.append({**board, piece: (LANE, inner, False)})
        return ways

    @staticmethod
    def lane_of(board, colour):
        return [place for (owner, _), place in board.items() if owner == colour]

    def hit(self, board, piece):
        """Send home whoever else stands on the piece's field."""
        where, index, _ = board[piece]
        if where != RING or sum(place[:2] == (RING, index) for place in board.values()) == 1:
            return board
        return {
            other: (HOUSE, 0, False) if other != piece and place[0] == RING and place[1] == index else place
            for other, place in board.items()
        }

    def name(self, board, piece):
        return self.spot(board[piece])

    @staticmethod
    def spot(place):
        where, index, _ = place
        return f"g{index}" if where == LANE else f"{index}"

    # -- single cards --------------------------------------------------------------------------------------------

    def forward(self, board, piece, count):
        """The boards after `count` steps of one piece that hits only where it lands (C19)."""
        boards = [board]
        for _ in range(count):
            boards = [further for b in boards for further in self.steps_ahead(b, piece)]
        return [self.hit(b, piece) for b in boards]

    def backward(self, board, piece, count):
        for _ in range(count):
            where, index, _ = board[piece]
            if where != RING:
                return []
            behind = (index - 1) % self.fields
            sitting = self.at({p: place for p, place in board.items() if p != piece}, behind)
            if sitting is not None and self.is_neutral(board, sitting):
                return []
            board = {**board, piece: (RING, behind, False)}
        return [self.hit(board, piece)]

    def exits(self, board, colour):
        start = self.start(colour)
        waiting = [p for p, (where, _, _) in board.items() if p[0] == colour and where == HOUSE]
        sitting = self.at(board, start)
        if not waiting or (sitting is not None and sitting[0] == colour and self.is_neutral(board, sitting)):
            return []
        return [self.hit({**board, waiting[0]: (RING, start, True)}, waiting[0])]

    def swaps(self, board, colour):
        on_ring = [p for p, (where, _, _) in board.items() if where == RING and not self.is_neutral(board, p)]
        for mine in on_ring:
            for other in on_ring:
                if mine[0] == colour != other[0]:
                    a, b = board[mine][1], board[other][1]
                    yield f"{a}x{b}", {**board, mine: (RING, b, False), other: (RING, a, False)}

    def plays(self, rows, seat, value):
        """Every spelling (without the card) of a card that is no seven, with the rows that it leads to."""
        board = self.read(rows)
        colour = self.colour_to_move(board, seat)
        found = {}
        if value == "J":
            return {spelling: self.write(after) for spelling, after in self.swaps(board, colour)}
        counts = {"A": (1, 11), "K": (13,), "Q": (12,)}.get(value) or (int(value),)
        for piece in [p for p in board if p[0] == colour]:
            afters = [after for count in counts for after in self.forward(board, piece, count)]
            if value == "4":
                afters += self.backward(board, piece, 4)
            for after in afters:
                found[f"{self.name(board, piece)}>{self.name(after, piece)}"] = self.write(after)
        if value in ("A", "K"):
            for after in self.exits(board, colour):
                found["exit"] = self.write(after)
        return found

    # -- the seven -----------------------------------------------------------------------------------------------

    def sweep_steps(self, board, seat):
        """Every single step of a seven: (piece, board after it); what stands on the field goes home (C27)."""
        colour = self.colour_to_move(board, seat)
        return [
            (piece, self.hit(after, piece))
            for piece in board
            if piece[0] == colour
            for after in self.steps_ahead(board, piece)
        ]

    def sevens(self, rows, seat):
        """The rows after every way of walking seven steps, each with its first spelling's segments.

        A node is the board, the piece that walks and where its segment began; boards keep the order of their pieces.
        """
        nodes = {(tuple(self.read(rows).values()), None, None): (0, ())}
        pieces = list(self.read(rows))
        for _ in range(7):
            following, known = {}, {}
            for (places, walking, origin), (_, words) in nodes.items():
                if places not in known:
                    known[places] = self.sweep_steps(dict(zip(pieces, places, strict=True)), seat)
                closed = words if walking is None else (*words, f"{origin}>{self.spot(places[pieces.index(walking)])}")
                for piece, after in known[places]:
                    if piece == walking:
                        node, best = (tuple(after.values()), walking, origin), (len(words), words)
                    else:
                        start = self.spot(places[pieces.index(piece)])
                        node, best = (tuple(after.values()), piece, start), (len(closed), closed)
                    if node not in following or best < following[node]:
                        following[node] = best
            nodes = following
        ends = {}
        for (places, walking, origin), (_, words) in nodes.items():
            spelled = (*words, f"{origin}>{self.spot(places[pieces.index(walking)])}")
            ends[places] = min(ends.get(places, (9, ())), (len(spelled), spelled))
        found = {}
        for places, best in ends.items():  # equal pieces may stand in each other's places
            after = self.write(dict(zip(pieces, places, strict=True)))
            found[after] = min(found.get(after, best), best)
        return {after: spelled for after, (_, spelled) in found.items()}

    def random_seven(self, rows, seat, rng):
        """Some spelling of seven random steps, as typed segments, with what they lead to; None where they end early."""
        board = self.read(rows)
        words, walking, origin = [], None, None
        for _ in range(7):
            steps = self.sweep_steps(board, seat)
            if not steps:
                return None
            if walking is not None and rng.random() < 0.6:
                steps = [step for step in steps if step[0] == walking] or steps
            piece, after = rng.choice(steps)
            if piece != walking:
                if walking is not None:
                    words.append(f"{origin}>{self.name(board, walking)}")
                walking, origin = piece, self.name(board, piece)
            board = after
        return (*words, f"{origin}>{self.name(board, walking)}"), self.write(board)

    def follow_seven(self, rows, seat, segments):
        """The rows after these segments, None where they are no legal seven."""
        board, left = self.read(rows), 7
        for segment in segments:
            match = re.fullmatch(r"(g?\d+)>(g?\d+)", segment)
            colour = self.colour_to_move(board, seat)
            movers = [p for p in board if p[0] == colour and board[p][0] != HOUSE and self.name(board, p) == match[1]]
            reached = [
                (after, count)
                for piece in movers
                for after, count in self.sweeps(board, piece, left)
                if self.name(after, piece) == match[2]
            ]
            if not reached:
                return None
            (board, count), *others = reached
            assert not others, "a segment has one meaning"
            left -= count
        return None if left else self.write(board)

    def sweeps(self, board, piece, most):
        """The boards after one to `most` steps of one piece in a seven, with their counts."""
        boards = [board]
        for count in range(1, most + 1):
            boards = [self.hit(after, piece) for b in boards for after in self.steps_ahead(b, piece)]
            for after in boards:
                yield after, count
