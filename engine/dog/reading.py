"""Reading a Dog position object: every field and the relations between them; whether it can be reached is not asked."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from engine.cards import Card, Face, Handle
from engine.dog.board import EACH, FRESH, GOAL, HOME, SPAN, Pieces, Row, field_of, has_finished
from engine.dog.cards import FACES, deck
from engine.dog.exchange import exchangers, gift
from engine.dog.options import SEATS, Options
from engine.dog.picture import FRESH_MARK, HOME_NAME, piece_name
from engine.dog.rules import FEWEST
from engine.dog.state import Phase, State
from engine.errors import BadPosition
from engine.events import Answer
from engine.parsing import Fields, check_array, check_deck, check_face, check_faces
from engine.position import Position

MOST_DEALS = 1_000_000
PHASES = {"exchange": Phase.EXCHANGE, "play": Phase.PLAY}
PLACE = re.compile(rf"(?P<lane>g[1-4])|(?P<field>0|[1-9][0-9]?)(?P<fresh>{re.escape(FRESH_MARK)}?)")

Gifts: TypeAlias = tuple[Face | None, ...]
"""The card that each seat has given so far, None where it has not."""


def parse(data: Mapping[str, Any], configure: Callable[[Mapping[str, Any], int], Options]) -> Position[State]:
    fields = Fields(data)
    fields.word("game", ("dog",))
    players = fields.players(SEATS)
    options = fields.options(configure, players)
    is_over = fields.flag("over", False)
    phase = PHASES[fields.word("phase", tuple(PHASES), "play" if is_over else None)]
    turn = fields.seat("turn", players)
    dealer = fields.seat("dealer", players)
    deal = fields.integer("deal", 1, MOST_DEALS)
    hands = fields.rows("hands", players, lambda item, path: check_faces(item, FACES, path), [[]] * players)
    stock = fields.faces("stock", FACES, [])
    played = fields.faces("played", FACES, [])
    given = fields.rows("given", players, _gift, [None] * players)
    rows = fields.rows("pieces", players, check_array)
    pieces = tuple(_row(names, owner, players) for owner, names in enumerate(rows))
    gone = fields.seats("left", players)
    fields.finish("winners", "places", "scores")

    _check_places(pieces)
    on_table = (*stock, *played, *(face for hand in hands for face in hand), *(face for face in given if face))
    cards = deck(options.jokers)
    check_deck(on_table, cards)
    veil = _Veil()
    state = State(
        options,
        players,
        pieces,
        tuple(sorted(played)),
        hands=tuple(_hand(veil, hand, given[seat], seat in gone) for seat, hand in enumerate(hands)),
        stock=veil.hide(stock),
        phase=Phase.OVER if is_over else phase,
        dealer=dealer,
        deal=deal,
        turn=turn if phase is Phase.PLAY else None,
        next_handle=len(veil.truth),
        out=tuple(sorted((Counter(cards) - Counter(on_table)).elements())),
        gone=gone,
    )
    _check(state, turn, given)
    return Position(state, veil.truth, answers=_answers(state, given))


class _Veil:
    """Gives out handles and remembers their faces."""

    def __init__(self) -> None:
        self.truth: dict[Handle, Face] = {}

    def hide(self, faces: Iterable[Face]) -> tuple[Handle, ...]:
        first = len(self.truth)
        self.truth.update(enumerate(faces, start=first))
        return tuple(range(first, len(self.truth)))


def _hand(veil: _Veil, faces: Iterable[Face], given: Face | None, is_gone: bool) -> tuple[Card, ...]:
    """The hand as it stands before the exchange happens, a card given already last; of a seat that left it is open."""
    if is_gone:
        return tuple(sorted(faces))
    return (*veil.hide(sorted(faces)), *veil.hide((given,) if given else ()))


def _answers(state: State, given: Gifts) -> tuple[Answer, ...]:
    answers = []
    for seat in exchangers(state) if state.phase is Phase.EXCHANGE else ():
        face, card = given[seat], state.hands[seat][-1]
        if face is not None and isinstance(card, int):
            answers.append(gift(state, seat, card, face))
    return tuple(answers)


def _gift(value: object, path: str) -> Face | None:
    return None if value is None else check_face(value, FACES, path)


def _row(names: list[Any], owner: int, players: int) -> Row:
    path = f"pieces[{owner}]"
    if len(names) != EACH:
        raise BadPosition("length", path, wanted=EACH, found=len(names))
    return tuple(sorted(_piece(name, f"{path}[{index}]", owner, players) for index, name in enumerate(names)))


def _piece(name: object, path: str, owner: int, players: int) -> int:
    if name == HOME_NAME:
        return HOME
    match = PLACE.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise BadPosition("place_unknown", path, found=str(name)[:20])
    if match["lane"]:
        return GOAL + int(match["lane"][1:])
    field = int(match["field"])
    if field >= SPAN * players:
        raise BadPosition("out_of_range", path, least=0, most=SPAN * players - 1, found=field)
    if not match["fresh"]:
        return field
    if field != SPAN * owner:
        raise BadPosition("fresh_elsewhere", path, found=field)
    return FRESH


def _check_places(pieces: Pieces) -> None:
    """No two pieces on one field, in the ring or in a lane."""
    taken: set[tuple[int | None, int]] = set()
    for owner, row in enumerate(pieces):
        for piece in row:
            spot = (owner, piece) if piece > GOAL else (None, field_of(piece, owner))
            if piece != HOME and spot in taken:
                raise BadPosition("field_taken", f"pieces[{owner}]", found=piece_name(piece, owner))
            taken.add(spot)


def _check(state: State, turn: int | None, given: Gifts) -> None:
    """The relations between the fields."""
    team_is_in = any(
        has_finished(row) and has_finished(state.pieces[state.partner(seat)]) for seat, row in enumerate(state.pieces)
    )
    if (state.phase is Phase.OVER) != (team_is_in or len(state.staying) < FEWEST):
        raise BadPosition("over_wrong", "over")
    if state.phase is not Phase.EXCHANGE and any(given):
        raise BadPosition("given_in_play", "given")
    if state.phase is Phase.OVER:
        if turn is not None:
            raise BadPosition("turn_over", "turn")
        return
    if state.dealer is None:
        raise BadPosition("field_missing", "dealer")
    if state.phase is Phase.EXCHANGE:
        _check_exchange(state, turn, given)
    elif turn is None or turn in state.gone:
        raise BadPosition("turn_wrong", "turn")
    elif not state.hands[turn]:
        raise BadPosition("empty", f"hands[{turn}]")


def _check_exchange(state: State, turn: int | None, given: Gifts) -> None:
    """The seats have given in playing order, and `turn`, which may be left out, is the next of them."""
    asked = exchangers(state)
    if not asked:
        raise BadPosition("empty", "hands")
    gave = sum(face is not None for face in given)
    if any(given[seat] is None for seat in asked[:gave]):
        raise BadPosition("given_order", "given")
    if gave == len(asked):
        raise BadPosition("given_all", "given")
    if turn is not None and turn != asked[gave]:
        raise BadPosition("turn_wrong", "turn")
