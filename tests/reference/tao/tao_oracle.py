"""TAO once more, slowly: written from the sheet and the rulings D1 to D34, sharing nothing with the engine.

Every card is an object of its own, so that "the same physical card" (D32) needs no bookkeeping, and it lies at a
place of a dictionary. Pictures in and out are the position objects of the notation.
"""

from itertools import product

PORTALS = [1, 2, 3, 4, 5]


class Card:
    """One piece of cardboard. `known` says that everybody has seen it go into its deck (D21)."""

    def __init__(self, face):
        self.face = face
        self.known = False

    @property
    def is_guardian(self):
        return "-" in self.face and not self.face.startswith("door")


def every_spelling():
    columns = "0123456"
    for verb in ("cross", "draw", "plant"):
        yield from (f"{verb} {a}" for a in columns)
    for verb in ("move", "special", "swap"):
        yield from (f"{verb} {a} {b}" for a, b in product(columns, columns))
    yield from (f"claim {portal}" for portal in PORTALS)
    yield "decline"


class Oracle:
    def __init__(self, picture):
        self.given = picture["options"]
        self.options = {"version": "yin", **self.given}
        self.table = {
            (seat, column): Card(face)
            for seat, row in enumerate(picture["rows"])
            for column, face in enumerate(row)
            if face is not None
        }
        self.decks = [[Card(face) for face in deck] for deck in picture["decks"]]
        for deck, count in zip(self.decks, picture.get("seen", [0, 0]), strict=True):
            for card in deck[len(deck) - count :]:
                card.known = True
        self.rules = list(picture["rules"])
        self.turn, self.turns, self.moves_left = picture["turn"], picture["turns"], picture["moves_left"]
        self.barred = picture["barred"]
        self.coins = [portal for portal, has_coin in zip(PORTALS, picture["coins"], strict=True) if has_coin]
        self.won = list(picture["won"])
        self.claim = list(picture["claim"])
        self.crossed, self.coined = picture["crossed"], picture["coined"]
        self.swaps_now = [self._cards_of(pair) for pair in picture["crossings"]]
        self.swaps_before = [self._cards_of(pair) for pair in picture["mirror"]]
        self.over = picture.get("over", False)

    # -- what may be done ----------------------------------------------------------------------------------------

    def is_legal(self, move):
        if self.over:
            return False
        verb, *numbers = move.split()
        numbers = [int(number) for number in numbers]
        if verb == "decline":
            return bool(self.claim)
        if verb == "claim":
            return numbers[0] in self.claim
        return not self.claim and self._is_possible(verb, numbers) and not self._is_barred(verb, numbers)

    def _is_possible(self, verb, numbers):
        mine = {column for seat, column in self.table if seat == self.turn}
        theirs = {column for seat, column in self.table if seat != self.turn}
        a, b = (*numbers, None)[:2]
        return {
            "swap": a in mine and b in mine and a != b,
            "move": a in mine and b not in mine,
            "cross": a in mine and a in theirs,
            "draw": a in mine,
            "plant": a in theirs,
            "special": a in mine and self.table[self.turn, a].face == "special" and b in theirs,
        }[verb]

    def _is_barred(self, verb, numbers):
        """The four variants, but the first, which bars no move."""
        reaches_over = verb in ("cross", "plant", "special")
        if self.options.get("one_crossing_a_turn") and self.crossed and reaches_over:
            return True
        if self.options.get("no_mirror") and verb in ("cross", "special"):
            mine, theirs = self.table[self.turn, numbers[0]], self.table[1 - self.turn, numbers[-1]]
            if any({mine, theirs} == swapped for swapped in self.swaps_before):
                return True
        if self.options.get("one_coin_a_turn") and self.coined:
            after = self.copy()
            after._do(verb, numbers)
            drawn = after._arrived
            if drawn is not None and not drawn.known and self.options["version"] == "yin":
                drawn.face = "?"
            return bool(after._opens())
        return False

    def listed(self):
        """The moves that a list shows: of those that make the same position the one with the fewest words."""
        groups = {}
        for move in every_spelling():
            if self.is_legal(move):
                groups.setdefault(self._made_by(move), []).append(move)
        return sorted(min(group, key=lambda move: (len(move.split()), move)) for group in groups.values())

    def _made_by(self, move):
        if self.claim:
            return move
        after = self.copy()
        verb, *numbers = move.split()
        after._do(verb, [int(number) for number in numbers])
        if self.options["version"] == "yin" and after._arrived is not None:
            after._arrived.face = "?"  # nobody looks into these decks
        shown = (after._rows(), [[card.face for card in deck] for deck in after.decks], after.crossed)
        return repr((shown, after._pairs(after.swaps_now), after._pairs(after.swaps_before)))

    # -- doing it ------------------------------------------------------------------------------------------------

    def play(self, move):
        verb, *numbers = move.split()
        numbers = [int(number) for number in numbers]
        if verb == "claim":
            self._take_coin(numbers[0])
            self.claim = []
        elif verb == "decline":
            self.claim = []
        else:
            self._do(verb, numbers)
            self.moves_left -= 1
            is_quiet = self.options.get("quiet_first_turn") and self.turns in (0, 1)
            has_had_its_coin = self.options.get("one_coin_a_turn") and self.coined
            self.claim = [] if is_quiet or has_had_its_coin else self._opens()
        if self.over or self.claim:
            return
        if self.moves_left == 0:
            self._end_turn()

    def _do(self, verb, numbers):
        me, other = self.turn, 1 - self.turn
        self._arrived = None
        if verb == "swap":
            self._exchange((me, numbers[0]), (me, numbers[1]))
        elif verb == "move":
            self._shift(*numbers)
        elif verb in ("cross", "special"):
            mine, theirs = (me, numbers[0]), (other, numbers[-1])
            self.swaps_now.append({self.table[mine], self.table[theirs]})
            self._exchange(mine, theirs)
        else:
            self._replace((me if verb == "draw" else other, numbers[0]))
        if verb in ("cross", "special", "plant"):
            self.crossed = True

    def _exchange(self, one, another):
        self.table[one], self.table[another] = self.table[another], self.table[one]

    def _replace(self, spot):
        deck = self.decks[self.turn]
        deck.append(self.table.pop(spot))
        top = deck.pop(0)
        if deck:
            deck[-1].known = True
            self._arrived = top
        self.table[spot] = top

    def _shift(self, column, target):
        """Lay the card on the empty column, then push the others, a step at a time, until there is no gap."""
        card = self.table.pop((self.turn, column))
        self.table[self.turn, target] = card
        step = -1 if target < column else 1
        while gap := self._gap():
            behind = [c for s, c in self.table if s == self.turn and (c - gap) * step < 0]
            for c in sorted(behind, reverse=step > 0):
                self.table[self.turn, c + step] = self.table.pop((self.turn, c))

    def _gap(self):
        taken = sorted(column for seat, column in self.table if seat == self.turn)
        return next((column for column in range(taken[0], taken[-1]) if column not in taken), None)

    def _take_coin(self, portal):
        self.coins.remove(portal)
        self.won[self.turn] += 1
        self.coined = True
        if self._tris() is None:
            self.barred = self._five()
            self.rules.pop(0)
        if self.won[self.turn] == 3:
            self._end()

    def _end_turn(self):
        self.turn = 1 - self.turn
        self.turns += 1
        self.moves_left = 2
        self.crossed = self.coined = False
        self.swaps_before = self.swaps_now if self.options.get("no_mirror") else []
        self.swaps_now = []
        if self.turns == self.options.get("turn_limit"):
            self._end()

    def _end(self):
        self.over, self.turn, self.claim = True, None, []

    # -- combinations --------------------------------------------------------------------------------------------

    def _opens(self):
        tris = self._tris()
        if tris is not None:
            return [tris] if tris in self.coins else []
        if self._five() is None:
            return []
        return [portal for portal in self.coins if (self.turn, portal) in self.table]

    def _tris(self):
        for portal in PORTALS:
            left, door, right = (self.table.get((self.turn, portal + step)) for step in (-1, 0, 1))
            if left and door and right and left.face == right.face and door.face == f"door-{left.face}":
                return portal
        return None

    def _five(self):
        cards = [card for (seat, _), card in self.table.items() if seat == self.turn]
        if not self.rules or not all(card.is_guardian for card in cards):
            return None
        shared = [
            word
            for word in self.rules[0].split("-")
            if all(word in card.face.split("-") for card in cards) and word != self.barred
        ]
        return shared[0] if shared else None

    # -- pictures ------------------------------------------------------------------------------------------------

    def picture(self):
        seen = [sum(card.known for card in deck) for deck in self.decks]
        drawn = {
            "game": "tao",
            "options": self.given,
            "players": 2,
            "turn": self.turn,
            "turns": self.turns,
            "moves_left": self.moves_left,
            "rows": self._rows(),
            "decks": [[card.face for card in deck] for deck in self.decks],
            "rules": self.rules,
            "barred": self.barred,
            "coins": [portal in self.coins for portal in PORTALS],
            "won": self.won,
            "claim": self.claim,
            "crossed": self.crossed,
            "coined": self.coined,
            "crossings": self._pairs(self.swaps_now),
            "mirror": self._pairs(self.swaps_before),
            "left": [],
        }
        if self.options["version"] == "yin" and self.options.get("one_coin_a_turn") and any(seen):
            drawn["seen"] = seen
        if self.over:
            best = [1 if won == max(self.won) else 2 for won in self.won]
            winners = [seat for seat in (0, 1) if best[seat] == 1]
            drawn |= {"over": True, "winners": winners, "places": best, "scores": self.won}
        return drawn

    def copy(self):
        """A second table with cards of its own."""
        return Oracle(self.picture() | {"seen": [sum(card.known for card in deck) for deck in self.decks]})

    def _rows(self):
        faces = {spot: card.face for spot, card in self.table.items()}
        return [[faces.get((seat, column)) for column in range(7)] for seat in (0, 1)]

    def _cards_of(self, pair):
        if len(pair) == 3:
            return {self.table[pair[2], pair[0]], self.table[pair[2], pair[1]]}
        return {self.table[0, pair[0]], self.table[1, pair[1]]}

    def _pairs(self, swaps):
        pairs = []
        for swapped in swaps:
            spots = sorted(spot for spot, card in self.table.items() if card in swapped)
            if len(spots) == 2:
                (first, low), (second, high) = spots
                pairs.append([low, high] if first != second else [low, high, first])
        return pairs
