"""Dos's 108 cards and what each of them says (E1)."""

from collections import Counter

from engine.cards import Face

COLOURS = ("red", "yellow", "green", "blue")
NUMBERS = tuple(str(number) for number in range(10))
SKIP, REVERSE, DRAW_2 = "skip", "reverse", "+2"
WILD, WILD_4 = "wild", "wild+4"

_COPIES_OF = {symbol: 1 if symbol == "0" else 2 for symbol in (*NUMBERS, SKIP, REVERSE, DRAW_2)}
COPIES: Counter[Face] = Counter(
    {f"{colour}-{symbol}": copies for colour in COLOURS for symbol, copies in _COPIES_OF.items()} | {WILD: 4, WILD_4: 4}
)
DECK: tuple[Face, ...] = tuple(sorted(COPIES.elements()))
FACES: tuple[Face, ...] = tuple(sorted(COPIES))

COLOUR_OF: dict[Face, str | None] = {face: face.split("-")[0] if "-" in face else None for face in FACES}
SYMBOL_OF: dict[Face, str] = {face: face.split("-")[-1] for face in FACES}
PENALTY_OF: dict[Face, int] = {face: int(face[-1]) if "+" in face else 0 for face in FACES}
IS_NUMBER: dict[Face, bool] = {face: SYMBOL_OF[face] in NUMBERS for face in FACES}
