"""What only TAO's position objects hold: rows of cards, and pairs of places in them."""

from engine.cards import Face
from engine.errors import BadPosition
from engine.fields import Draft, EmptiableKind, FieldKind, Integer, Many, OneFace, OrNull, check_array, check_integer
from engine.tao.cards import COLUMNS, IN_ROW, row_at
from engine.tao.state import PlacePair
from engine.view import Cards


class RowOfCards(FieldKind[Cards]):
    """Five neighbouring cards; a game that was left before the deal has none."""

    text = f"[{COLUMNS} × a face or null, …]"
    _columns = Many(OrNull(OneFace()), count=COLUMNS)

    def read(self, value: object, path: str, draft: Draft) -> Cards:
        row = self._columns.read(value, path, draft)
        cards = tuple(face for face in row if face is not None)
        if cards and (len(cards) != IN_ROW or row not in {row_at(offset, cards) for offset in range(3)}):
            raise BadPosition("row_broken", path, wanted=IN_ROW, found=len(cards))
        return row

    def write(self, value: Cards) -> list[Face | None]:
        return list(value)

    @property
    def plain(self) -> Many[Face | None]:
        return self._columns


class SwappedPairs(EmptiableKind[tuple[PlacePair, ...]]):
    """Pairs of places where cards lie, at most two; two places of one row are their columns and that row's seat."""

    text = "[[column of seat 0, column of seat 1] or [column, column, seat], …]"

    def read(self, value: object, path: str, draft: Draft) -> tuple[PlacePair, ...]:
        items = enumerate(check_array(value, path, 2))
        return tuple(self._pair(item, f"{path}[{index}]", draft) for index, item in items)

    def write(self, value: tuple[PlacePair, ...]) -> list[list[int]]:
        return [[low, high] if first != second else [low, high, first] for (first, low), (second, high) in value]

    def empty(self, draft: Draft) -> tuple[PlacePair, ...]:
        return ()

    @property
    def plain(self) -> Many[tuple[int, ...]]:
        return Many(Many(Integer(0, COLUMNS - 1), most=3), most=2)

    @staticmethod
    def _pair(value: object, path: str, draft: Draft) -> PlacePair:
        numbers = check_array(value, path, 3)
        if len(numbers) < 2:
            raise BadPosition("length", path, wanted=2, found=len(numbers))
        low, high = (check_integer(number, 0, COLUMNS - 1, f"{path}[{i}]") for i, number in enumerate(numbers[:2]))
        seats = (0, 1)
        if len(numbers) == 3:
            seat = check_integer(numbers[2], 0, 1, f"{path}[2]")
            seats = (seat, seat)
        pair = (seats[0], low), (seats[1], high)
        if pair[0] >= pair[1] or any(draft["rows"][seat][column] is None for seat, column in pair):
            raise BadPosition("pair_wrong", path)
        return pair
