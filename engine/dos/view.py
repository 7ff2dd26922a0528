"""Dos as it is seen: by an analyst, by a seat (E29), and what the rules say of it to people who look."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

from engine.cards import Face, Handle, Truth
from engine.dos.cards import COLOUR_OF, COLOURS, COPIES, DECK, PENALTY_OF
from engine.dos.course import Course, course_after, next_in_play
from engine.dos.drawing import number_to_draw
from engine.dos.options import Options
from engine.dos.rules import outcome
from engine.dos.state import Ending, Reaction, State
from engine.errors import BadPosition
from engine.fields import (
    CARDS,
    EMPTY,
    Boolean,
    Both,
    Draft,
    FieldKind,
    Integer,
    OneSeat,
    OrNull,
    PerSeat,
    Seats,
    ViewField,
    Word,
    check_deck,
    check_integer,
)
from engine.position import Position
from engine.rows import in_order, numbered
from engine.view import Cards, GameView

MOST_PENALTY = 999
"""Far above what can be stacked; a bound for hostile input."""


class _Colour(OrNull[str]):
    """The colour of the top card; on a colourless one the wish, or null where nobody laid it (E3)."""

    def __init__(self) -> None:
        super().__init__(Word(*COLOURS))

    def read(self, value: object, path: str, draft: Draft) -> str | None:
        return self._checked(super().read(value, path, draft), draft)

    def empty(self, draft: Draft) -> str | None:
        """The top card tells it."""
        discard = draft["discard"]
        return self._checked(COLOUR_OF[discard[0]] if discard else None, draft)

    def _checked(self, colour: str | None, draft: Draft) -> str | None:
        discard = draft["discard"]
        if not discard:
            if colour is not None:
                raise BadPosition("colour_wrong", "colour")
            return colour
        own = COLOUR_OF[discard[0]]
        if (own is not None and colour != own) or (colour is None and len(discard) > 1):
            raise BadPosition("colour_wrong", "colour", top=discard[0])
        return colour


class _Direction(Integer):
    def __init__(self) -> None:
        super().__init__(-1, 1)
        self.text = "1 or -1"

    def read(self, value: object, path: str, draft: Draft) -> int:
        direction = super().read(value, path, draft)
        if direction == 0:
            raise BadPosition("word_unknown", path, known="-1 1")
        return direction


class _Reacting(FieldKind[Reaction]):
    """As many fields as the seat holds cards (E24), so their number may be left out."""

    text = '{"seat": a seat, "fields": 1 or 2}'

    def read(self, value: object, path: str, draft: Draft) -> Reaction:
        if not isinstance(value, Mapping):
            raise BadPosition("not_an_object", path)
        if "seat" not in value:
            raise BadPosition("field_missing", "seat")
        seat = check_integer(value["seat"], 0, draft.players - 1, "seat")
        held = len(draft["hands"][seat])
        count = check_integer(value.get("fields", held), 1, 2, "fields")
        unknown = next((name for name in value if name not in ("seat", "fields")), None)
        if unknown is not None:
            raise BadPosition("field_unknown", str(unknown)[:40])
        return Reaction(seat, count)

    def write(self, value: Reaction) -> dict[str, Any]:
        return {"seat": value.seat, "fields": value.count}

    @property
    def plain(self) -> Both[int, int]:
        return Both(OneSeat(), Integer(1, 2), self.text)


def _seems_over(draft: Draft) -> bool:
    return draft.players - len({*draft["ranking"], *draft["left"]}) < 2


class View(GameView, frozen=True, kw_only=True):
    """A card that the reader does not know is None. `reaction` never tells which fields were tossed for."""

    options: Options
    direction: Annotated[int, ViewField(_Direction(), "whether play goes to higher seats or to lower ones", 1)]
    hands: Annotated[tuple[Cards, ...], ViewField(PerSeat(CARDS), "the hands")]
    pile: Annotated[Cards, ViewField(CARDS, "the pile, the next card first", EMPTY)]
    discard: Annotated[tuple[Face, ...], ViewField(CARDS, "the laid cards, the top one first", EMPTY)]
    colour: Annotated[str | None, ViewField(_Colour(), "the colour that counts", EMPTY)]
    penalty: Annotated[int, ViewField(Integer(0, MOST_PENALTY), "the sum of the draw cards that nobody has taken", 0)]
    ranking: Annotated[tuple[int, ...], ViewField(Seats(), "seats that have finished, best first", EMPTY)]
    reaction: Annotated[Reaction | None, ViewField(OrNull(_Reacting()), "the seat that has to react", left_out=None)]
    over: Annotated[bool, ViewField(Boolean(), "true where the game is over", _seems_over)] = False

    @property
    def deciding(self) -> int | None:
        """The seat whose decision is open: a reaction comes before the turn (E26)."""
        return self.reaction.seat if self.reaction else self.turn

    @property
    def next_seat(self) -> int | None:
        """The seat that moves after the present decision, if nothing special is laid."""
        if self.turn is None or self.reaction:
            return self.turn
        return next_in_play(self.turn, self.direction, self.players, self.done)

    @property
    def done(self) -> tuple[int, ...]:
        """The seats that have finished or left."""
        return self.ranking + self.left

    @property
    def number_to_draw(self) -> int:
        """How many cards drawing takes (E8, E9)."""
        return number_to_draw(self.penalty)

    def penalty_after(self, face: Face) -> int:
        """The sum once `face` is laid (E9 to E11)."""
        return self.penalty + PENALTY_OF[face]

    def course_after(self, face: Face, seat: int) -> Course:
        """How play goes on once `seat` has laid `face` (E17 to E21)."""
        return course_after(face, seat, self.direction, self.players, self.done)

    def rank(self, seat: int) -> int | None:
        """The place in which `seat` has finished."""
        return self.ranking.index(seat) + 1 if seat in self.ranking else None


def describe(position: Position[State]) -> View:
    state, truth = position.state, position.truth
    return View(
        game="dos",
        options=state.options,
        players=state.players,
        turn=state.turn,
        direction=state.direction,
        hands=tuple(_hand(hand, truth, state.written) for hand in state.hands),
        pile=tuple(map(truth.get, state.pile)),
        discard=state.discard,
        colour=state.colour,
        penalty=state.penalty,
        ranking=state.ranking,
        reaction=state.reaction and Reaction(state.reaction.seat, state.reaction.count),
        left=state.gone,
        over=state.ending is not None,
        outcome=outcome(state) if state.ending else None,
    )


def _hand(hand: tuple[Handle, ...], truth: Truth, written: Handle) -> Cards:
    """Sorted, since the order of a mixed hand means nothing; a hand of a written position in its own order."""
    return tuple(map(truth.get, hand)) if hand and max(hand) < written else in_order(hand, truth)


def position_of(view: View) -> Position[State]:
    hands = [tuple(face for face in hand if face is not None) for hand in view.hands]
    held = [face for hand in hands for face in hand]
    pile = [face for face in view.pile if face is not None]
    cards = (*pile, *view.discard, *held)
    check_deck(cards, DECK)
    if view.reaction and view.reaction.count != len(hands[view.reaction.seat]):
        raise BadPosition("reaction_wrong", "reaction", seat=view.reaction.seat, found=len(hands[view.reaction.seat]))
    starts = [sum(map(len, hands[:seat])) for seat in range(len(hands))]
    ending: Ending = "left" if view.players - len(view.left) < 2 else "played"
    state = State(
        options=view.options,
        players=view.players,
        turn=view.turn,
        gone=view.left,
        next_handle=len(held) + len(pile),
        hands=tuple(numbered(start, len(hand)) for start, hand in zip(starts, hands, strict=True)),
        pile=numbered(len(held), len(pile)),
        discard=view.discard,
        colour=view.colour,
        penalty=view.penalty,
        direction=view.direction,
        ranking=view.ranking,
        facts=((),) * view.players,
        reaction=view.reaction,
        ending=ending if view.over else None,
        absent=tuple(sorted((COPIES - Counter(cards)).elements())),
        written=len(held),
    )
    _check_hands(state)
    _check_turn(state)
    _check_top(state)
    if state.reaction is not None and not state.options.reaction_seconds:
        raise BadPosition("reaction_off", "reaction")
    return Position(state, dict(enumerate((*held, *pile))))


def _check_hands(state: State) -> None:
    """The relations between the fields; whether the position can be reached is not asked."""
    in_play = state.in_play
    for seat, hand in enumerate(state.hands):
        if hand and seat not in in_play:
            raise BadPosition("hand_of_done_seat", f"hands[{seat}]", seat=seat)
        if not hand and seat in in_play and not state.ending:  # a game can end by leaving before the deal
            raise BadPosition("hand_empty", f"hands[{seat}]", seat=seat)
    if (state.ending is not None) != (len(in_play) < 2):
        raise BadPosition("over_wrong", "over")


def _check_turn(state: State) -> None:
    if state.ending:
        if state.turn is not None or state.reaction is not None:
            raise BadPosition("turn_over", "turn" if state.turn is not None else "reaction")
    elif state.turn is None or state.turn not in state.in_play:
        raise BadPosition("turn_wrong", "turn")
    elif not state.discard:
        raise BadPosition("empty", "discard")


def _check_top(state: State) -> None:
    if state.penalty and not (state.discard and PENALTY_OF[state.discard[0]] and state.colour):
        raise BadPosition("penalty_wrong", "penalty")  # only on a draw card that somebody laid
