"""Dos's 108 cards and what each of them says (E1)."""

from collections import Counter

from engine.cards import Face

COLOURS = ("red", "yellow", "green", "blue")
NUMBERS = tuple(str(number) for number in range(10))
SKIP, REVERSE, DRAW_2 = "skip", "reverse", "+2"
WILD, WILD_4 = "wild", "wild+4"

_COPIES = {symbol: 1 if symbol == "0" else 2 for symbol in (*NUMBERS, SKIP, REVERSE, DRAW_2)}
DECK: tuple[Face, ...] = tuple(
    sorted(
        [
            *(f"{colour}-{symbol}" for colour in COLOURS for symbol, copies in _COPIES.items() for _ in range(copies)),
            *(wild for wild in (WILD, WILD_4) for _ in range(4)),
        ]
    )
)
COPIES = Counter(DECK)
FACES: tuple[Face, ...] = tuple(sorted(COPIES))

COLOUR_OF: dict[Face, str | None] = {face: face.split("-")[0] if "-" in face else None for face in FACES}
SYMBOL_OF: dict[Face, str] = {face: face.split("-")[-1] for face in FACES}
PENALTY_OF: dict[Face, int] = {face: int(face[-1]) if "+" in face else 0 for face in FACES}
IS_NUMBER: dict[Face, bool] = {face: SYMBOL_OF[face] in NUMBERS for face in FACES}

# A wish is part of the move (E16): a colourless card has one spelling for each colour.
SPELLINGS: dict[Face, tuple[str, ...]] = {
    face: (face,) if COLOUR_OF[face] else tuple(f"{face} {colour}" for colour in sorted(COLOURS)) for face in FACES
}
CARD_OF: dict[str, Face] = {spelling: face for face in FACES for spelling in SPELLINGS[face]}
COLOUR_AFTER: dict[str, str] = {spelling: COLOUR_OF[face] or spelling.split()[1] for spelling, face in CARD_OF.items()}
