"""TAO's 22 cards: four factions of four guardians and a door each, and two specials; and YANG's fixed table."""

from typing import TypeAlias

from engine.cards import Card, Face

GUARDIANS: tuple[Face, ...] = ("dragon-blue", "dragon-red", "tiger-blue", "tiger-red")
DOORS: tuple[Face, ...] = tuple(f"door-{guardian}" for guardian in GUARDIANS)
SPECIAL: Face = "special"
ALL_GUARDIANS: tuple[Face, ...] = tuple(guardian for guardian in GUARDIANS for _ in range(4))
SPECIALS: tuple[Face, ...] = (SPECIAL, SPECIAL)
DECK: tuple[Face, ...] = tuple(sorted((*ALL_GUARDIANS, *DOORS, *SPECIALS)))
FACES = frozenset(DECK)

GUARDIAN_OF: dict[Card | None, Face] = dict(zip(DOORS, GUARDIANS, strict=True))
ATTRIBUTES = {"tiger": 1, "dragon": 2, "blue": 4, "red": 8}
"""Each animal and each colour as a bit, so that what five cards share is one conjunction."""
BITS: dict[Card | None, int] = {
    face: sum(ATTRIBUTES[word] for word in face.split("-")) if face in GUARDIANS else 0 for face in FACES
}

COLUMNS = 7
IN_ROW = 5
IN_DECK = 4
PORTALS = (1, 2, 3, 4, 5)
COINS_TO_WIN = 3  # D22

CardRow: TypeAlias = tuple[Card | None, ...]
"""Seven columns, the same ones for both seats (D3); five neighbouring ones hold a card."""

TaoDeck: TypeAlias = tuple[Card, ...]
"""The next card first; in YANG it is the hand, whose right end is the next card (D23)."""

NO_ROW: CardRow = (None,) * COLUMNS

# YANG's table: all four guardians and the special on each side, the four types at the rows' ends (D24).
YANG_ROWS: tuple[CardRow, ...] = (
    (None, "tiger-blue", "tiger-red", SPECIAL, "dragon-blue", "dragon-red", None),
    (None, "tiger-red", "tiger-blue", SPECIAL, "dragon-red", "dragon-blue", None),
)
# In hand the doors of the two ends of one's row, and the guardians of the other two factions (D25).
YANG_HANDS: tuple[tuple[Face, ...], ...] = (
    ("door-dragon-red", "door-tiger-blue", "dragon-blue", "tiger-red"),
    ("door-dragon-blue", "door-tiger-red", "dragon-red", "tiger-blue"),
)
YANG_RULES: tuple[Face, ...] = ("dragon-red", "tiger-blue", "dragon-blue", "tiger-red")  # D26


def row_at(offset: int, cards: tuple[Card, ...]) -> CardRow:
    """A row whose leftmost card lies in column `offset`."""
    return (*(None,) * offset, *cards, *(None,) * (COLUMNS - IN_ROW - offset))


def offset_of(row: CardRow) -> int:
    """The column of the leftmost card of a row that has cards."""
    if row[0] is not None:
        return 0
    return 1 if row[1] is not None else 2
