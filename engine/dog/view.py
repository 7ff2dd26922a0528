"""Dog as it is seen: by an analyst, by a seat (C39), and what the rules say of it to people who look."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from engine.cards import Card, Face, Handle, face_of
from engine.dog import playing
from engine.dog.board import (
    EACH,
    FRESH,
    GOAL,
    HOME,
    LANE,
    SPAN,
    Board,
    Journey,
    PiecePlace,
    PieceRow,
    Pieces,
    StandingPiece,
    field_of,
    has_finished,
    mover,
    partner_of,
    survey,
    way,
)
from engine.dog.cards import FACES, deck
from engine.dog.exchange import exchangers, gift_answer
from engine.dog.moves import PLACES, Move, Play
from engine.dog.options import SEATS, Options
from engine.dog.rules import EXCHANGE, FEWEST, PLAY, outcome
from engine.dog.state import Phase, State
from engine.errors import BadPosition
from engine.events import Answer
from engine.fields import (
    EMPTY,
    SEAT_OR_NULL,
    Draft,
    FieldKind,
    Integer,
    Many,
    OneFace,
    OrNull,
    PerSeat,
    ViewField,
    Word,
    check_array,
    check_deck,
    check_length,
)
from engine.position import Position
from engine.rows import in_order, numbered
from engine.view import Cards, GameView

MOST_DEALS = 1_000_000
HOME_NAME = "home"
FRESH_MARK = "*"
_PLACE = re.compile(rf"(?P<lane>g[1-4])|(?P<field>0|[1-9][0-9]?)(?P<fresh>{re.escape(FRESH_MARK)}?)")
_CARDS = Many(OneFace(FACES))
_RING = range(SPAN * max(SEATS))
_PLACE_NAMES = (
    HOME_NAME,
    *map(str, _RING),
    *(f"{start}{FRESH_MARK}" for start in _RING[::SPAN]),
    *(f"g{step}" for step in range(1, LANE + 1)),
)


class PieceNames(FieldKind[Pieces]):
    """All pieces by their names: `home`, `12`, `0*` for a fresh one, `g2`."""

    text = f"per seat: [{EACH} × a place, …]"

    def read(self, value: object, path: str, draft: Draft) -> Pieces:
        rows = check_length(check_array(value, path), draft.players, path)
        for owner, row in enumerate(rows):
            check_length(check_array(row, f"{path}[{owner}]"), EACH, f"{path}[{owner}]")
        return tuple(_read_row(row, f"{path}[{owner}]", owner, draft.players) for owner, row in enumerate(rows))

    def write(self, value: Pieces) -> list[list[str]]:
        return [sorted(place_name(place, owner) for place in row) for owner, row in enumerate(value)]

    @property
    def plain(self) -> PerSeat[tuple[str, ...]]:
        return PerSeat(Many(Word(*_PLACE_NAMES), count=EACH))


def place_name(place: PiecePlace, owner: int) -> str:
    """How positions name the place of a piece of `owner`."""
    if place == HOME:
        return HOME_NAME
    if place == FRESH:
        return f"{SPAN * owner}{FRESH_MARK}"
    return f"g{place - GOAL}" if place > GOAL else str(place)


class View(GameView, frozen=True, kw_only=True):
    """A hand's unknown cards come last. Only an analyst's view tells the cards that are `given` so far.

    The methods answer for a legal move of `seat`.
    """

    options: Options
    phase: Annotated[str, ViewField(Word(EXCHANGE, PLAY), "what is decided; not needed once the game is over", "")]
    dealer: Annotated[int | None, ViewField(SEAT_OR_NULL, "the seat that deals, null before the first deal", None)]
    deal: Annotated[int, ViewField(Integer(1, MOST_DEALS), "the number of the deal")]
    hands: Annotated[tuple[Cards, ...], ViewField(PerSeat(_CARDS), "the hands without cards given, sorted", EMPTY)]
    stock: Annotated[Cards, ViewField(_CARDS, "the cards still to be dealt, the next one first", EMPTY)]
    played: Annotated[Cards, ViewField(_CARDS, "the cards played, sorted", EMPTY)]
    given: Annotated[
        Cards,
        ViewField(PerSeat(OrNull(OneFace(FACES))), "the cards given so far, null for none", EMPTY),
    ]
    pieces: Annotated[Pieces, ViewField(PieceNames(), "where the pieces stand, sorted")]

    @property
    def board(self) -> Board:
        return survey(self.pieces, self.options.guards_all)

    def partner(self, seat: int) -> int:
        return partner_of(seat, self.players)

    def mover(self, seat: int) -> int:
        """Whose pieces `seat` moves now (C36)."""
        return mover(self.pieces, seat)

    def journeys(self, move: Move, seat: int) -> tuple[Journey, ...]:
        """What the pieces do one after the other; nothing for a gift or a hand laid down."""
        return playing.journeys(self.board, seat, move) if isinstance(move, Play) else ()

    def sent_home(self, move: Move, seat: int) -> tuple[StandingPiece, ...]:
        """The pieces that go home by a move, in order (C16, C19, C27)."""
        return tuple(piece for journey in self.journeys(move, seat) for piece in journey.caught)

    def swapped(self, move: Move, seat: int) -> tuple[StandingPiece, ...]:
        """The two pieces that change places, the mover's first (C32); none for any other move."""
        is_swap = isinstance(move, Play) and move.is_swap
        return tuple(StandingPiece(journey.owner, journey.source) for journey in self.journeys(move, seat) if is_swap)

    def way(self, journey: Journey) -> tuple[PiecePlace, ...]:
        """The places that a piece enters one after the other; the target alone where it does not walk."""
        return tuple(way(journey, len(self.pieces) * SPAN)) if journey.steps else (journey.target,)

    def after(self, move: Move, seat: int) -> Pieces:
        """The pieces after a move."""
        return playing.after(self.board, seat, move) if isinstance(move, Play) else self.pieces

    def reordered(self, move: Play, seat: int) -> tuple[Play, ...]:
        """The other orders in which a split seven comes to the same."""
        return playing.reordered(self.board, seat, move)


def describe(position: Position[State]) -> View:
    state, truth = position.state, position.truth
    given = {answer.seat: _card_of(answer) for answer in position.answers}
    seats = range(state.players)
    return View(
        game="dog",
        options=state.options,
        players=state.players,
        phase=EXCHANGE if state.phase in (Phase.DEAL, Phase.EXCHANGE) else PLAY,
        turn=_turn(position),
        dealer=state.dealer,
        deal=state.deal,
        hands=tuple(in_order((card for card in state.hands[s] if card != given.get(s)), truth) for s in seats),
        stock=tuple(face_of(card, truth) for card in state.stock),
        played=state.played,
        given=tuple(face_of(given[seat], truth) if seat in given else None for seat in seats),
        pieces=state.pieces,
        left=state.gone,
        over=state.phase is Phase.OVER,
        outcome=outcome(state) if state.phase is Phase.OVER else None,
    )


def position_of(view: View) -> Position[State]:
    if not view.phase and not view.over:
        raise BadPosition("word_unknown", "phase", known=f"{EXCHANGE} {PLAY}")
    _check_places(view.pieces)
    on_table = [face for cards in (view.stock, view.played, *view.hands, view.given) for face in cards if face]
    cards = deck(view.options.jokers)
    check_deck(on_table, cards)
    phase = Phase.EXCHANGE if view.phase == EXCHANGE else Phase.PLAY
    veil = _Veil()
    hands = tuple(_hand(veil, view, seat) for seat in range(view.players))
    state = State(
        options=view.options,
        players=view.players,
        pieces=view.pieces,
        played=_sorted(view.played),
        hands=hands,
        stock=veil.hide(view.stock),
        phase=Phase.OVER if view.over else phase,
        dealer=view.dealer,
        deal=view.deal,
        turn=view.turn if phase is Phase.PLAY else None,
        next_handle=len(veil.truth),
        out=tuple(sorted((Counter(cards) - Counter(on_table)).elements())),
        gone=view.left,
    )
    _check(state, view.turn, view.given)
    return Position(state, veil.truth, answers=_answers(state, view.given))


class _Veil:
    """Gives out handles and remembers their faces."""

    def __init__(self) -> None:
        self.truth: dict[Handle, Face] = {}

    def hide(self, cards: Iterable[Face | None]) -> tuple[Handle, ...]:
        faces = [face for face in cards if face]
        handles = numbered(len(self.truth), len(faces))
        self.truth.update(zip(handles, faces, strict=True))
        return handles


def _sorted(cards: Cards) -> tuple[Face, ...]:
    return tuple(sorted(face for face in cards if face))


def _hand(veil: _Veil, view: View, seat: int) -> tuple[Card, ...]:
    """The hand as it stands before the exchange happens, a card given already last; of a seat that left it is open."""
    faces = _sorted(view.hands[seat])
    return faces if seat in view.left else (*veil.hide(faces), *veil.hide((view.given[seat],)))


def _answers(state: State, given: Cards) -> tuple[Answer, ...]:
    answers = []
    for seat in exchangers(state) if state.phase is Phase.EXCHANGE else ():
        face, card = given[seat], state.hands[seat][-1]
        if face is not None and isinstance(card, int):
            answers.append(gift_answer(state, seat, card, face))
    return tuple(answers)


def _card_of(answer: Answer) -> Card:
    """The card that an exchanging seat takes out of its hand."""
    return answer.opened[0][0] if answer.opened else answer.given[0].handle


def _turn(position: Position[State]) -> int | None:
    """While cards are exchanged, the next seat to give."""
    state = position.state
    if state.phase is not Phase.EXCHANGE:
        return state.turn
    return next(iter(exchangers(state)[len(position.answers) :]), None)


def _read_row(names: Iterable[object], path: str, owner: int, players: int) -> PieceRow:
    return tuple(sorted(_read_place(name, f"{path}[{index}]", owner, players) for index, name in enumerate(names)))


def _read_place(name: object, path: str, owner: int, players: int) -> PiecePlace:
    if name == HOME_NAME:
        return HOME
    match = _PLACE.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise BadPosition("place_unknown", path, found=str(name)[:20])
    if match["lane"]:
        return PLACES[match["lane"]]
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
        for place in row:
            spot = (owner, place) if place > GOAL else (None, field_of(place, owner))
            if place != HOME and spot in taken:
                raise BadPosition("field_taken", f"pieces[{owner}]", found=place_name(place, owner))
            taken.add(spot)


def _check(state: State, turn: int | None, given: Cards) -> None:
    """The relations between the fields; whether the position can be reached is not asked."""
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


def _check_exchange(state: State, turn: int | None, given: Cards) -> None:
    """The seats have given in playing order, and `turn`, which may be left out, is the next of them."""
    asked = exchangers(state)
    if not asked:
        raise BadPosition("empty", "hands")
    for seat, face in enumerate(given):
        if face is not None and seat not in asked:
            raise BadPosition("given_idle", f"given[{seat}]")
    gave = sum(face is not None for face in given)
    if any(given[seat] is None for seat in asked[:gave]):
        raise BadPosition("given_order", "given")
    if gave == len(asked):
        raise BadPosition("given_all", "given")
    if turn is not None and turn != asked[gave]:
        raise _wrong_turn(state, turn)


def _wrong_turn(state: State, turn: int) -> BadPosition:
    """Why it cannot be this seat's turn to give."""
    if turn in state.gone:
        return BadPosition("turn_wrong", "turn")
    empty = next((seat for seat in (turn, state.partner(turn)) if not state.hands[seat]), None)
    return BadPosition("given_order", "turn") if empty is None else BadPosition("empty", f"hands[{empty}]")
