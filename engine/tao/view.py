"""TAO as it is seen: by an analyst, by a seat (D21, D34), and what the rules say of it to people who look."""

from itertools import count
from typing import Annotated

from engine.cards import Card, Face, Handle, face_of, is_face
from engine.errors import BadPosition
from engine.fields import (
    EMPTY,
    Boolean,
    Draft,
    Integer,
    Many,
    OneFace,
    OrNull,
    PerSeat,
    ViewField,
    Word,
    check_deck,
)
from engine.knowledge import Knowledge
from engine.position import Position
from engine.tao.actions import played
from engine.tao.cards import (
    ATTRIBUTES,
    COINS_TO_WIN,
    DECK,
    GUARDIANS,
    IN_DECK,
    IN_ROW,
    NO_ROW,
    PORTALS,
)
from engine.tao.combinations import claimable, may_claim, opened
from engine.tao.fields import RowOfCards, SwappedPairs
from engine.tao.listing import actions
from engine.tao.moves import Move, RowPlace
from engine.tao.options import Options
from engine.tao.rules import outcome, told
from engine.tao.state import PlacePair, State
from engine.values import replace
from engine.view import Cards, GameView

MOST_TURNS = 1_000_000_000
UNKNOWN: Handle = -1
"""A hidden card of which a view tells no face, where the rules look at the view."""


def _has_crossings(draft: Draft) -> bool:
    return bool(draft["crossings"])


def _open_claim(draft: Draft) -> tuple[int, ...]:
    """A claim has to be open where no move is left."""
    if draft["moves_left"] or draft["turn"] is None or not may_claim(draft.options, draft["turns"], draft["coined"]):
        return ()
    return opened(draft["rows"][draft["turn"]], draft["rules"], draft["barred"], draft["coins"])


def _has_seen(view: "View") -> bool:
    return any(view.seen)


class View(GameView, frozen=True, kw_only=True):
    """Seven columns a row, None where no card lies or one is just being turned up; decks have the next card first.

    `rules` are the current rule card and those after it. `seen` matters to D30 alone.
    """

    options: Options
    turns: Annotated[int, ViewField(Integer(0, MOST_TURNS), "turns completed by both seats", 0)]
    moves_left: Annotated[int, ViewField(Integer(0, 2), "moves left in this turn; 0 only while a claim is open", 2)]
    rows: Annotated[tuple[Cards, ...], ViewField(PerSeat(RowOfCards()), "the rows, by columns")]
    decks: Annotated[
        tuple[Cards, ...],
        ViewField(PerSeat(Many(OneFace(), IN_DECK)), "the decks, in YANG the hands, the next card first", EMPTY),
    ]
    rules: Annotated[Cards, ViewField(Many(OneFace(GUARDIANS)), "the rule cards, the current one first", EMPTY)]
    barred: Annotated[
        str | None, ViewField(OrNull(Word(*ATTRIBUTES)), "what the next five guardians may not be claimed by", None)
    ]
    coins: Annotated[
        tuple[bool, ...],
        ViewField(Many(Boolean(), count=len(PORTALS)), "whether portals 1 to 5 have a coin", (True,) * len(PORTALS)),
    ]
    won: Annotated[tuple[int, ...], ViewField(PerSeat(Integer(0, COINS_TO_WIN)), "the coins won", EMPTY)]
    crossings: Annotated[
        tuple[PlacePair, ...],
        ViewField(SwappedPairs(), "where the cards lie that this turn swapped across", EMPTY),
    ]
    mirror: Annotated[
        tuple[PlacePair, ...], ViewField(SwappedPairs(), "where the cards lie that may not be swapped back", EMPTY)
    ]
    crossed: Annotated[bool, ViewField(Boolean(), "whether this turn has touched the opponent's row", _has_crossings)]
    coined: Annotated[bool, ViewField(Boolean(), "whether this turn has won a coin", False)]
    claim: Annotated[
        tuple[int, ...],
        ViewField(Many(Integer(1, len(PORTALS))), "the portals that may be claimed now", _open_claim),
    ]
    seen: Annotated[
        tuple[int, ...],
        ViewField(PerSeat(Integer(0, IN_DECK)), "cards at a deck's end that all saw go there", EMPTY, _has_seen),
    ]

    @property
    def held(self) -> tuple[Cards, ...]:
        """A deck is what its seat holds, in YANG as a hand."""
        return self.decks

    def card(self, place: RowPlace) -> Face | None:
        seat, column = place
        return self.rows[seat][column]

    def opened(self, seat: int) -> tuple[int, ...]:
        """The portals with a coin that the row of `seat` opens, whoever may claim now (D4 to D9, D13)."""
        return opened(self.rows[seat], _known(self.rules), self.barred, self.coins)

    def opens(self, move: Move) -> tuple[int, ...]:
        """The portals that the seat to move might claim after a possible action (D11), or does with a claim.

        A card that would come unseen is part of no combination.
        """
        if move.verb == "claim":
            return (move.column,)
        return () if move.verb == "decline" else claimable(played(_state(self), move))


def describe(position: Position[State]) -> View:
    state, truth = position.state, position.truth

    def faces(cards: tuple[Card | None, ...]) -> Cards:
        return tuple(None if card is None else face_of(card, truth) for card in cards)

    return View(
        game="tao",
        options=state.options,
        players=state.players,
        turn=state.turn,
        turns=state.turns,
        moves_left=state.moves_left,
        rows=tuple(map(faces, state.rows)),
        decks=tuple(map(faces, state.decks)),
        rules=faces(state.rules),
        barred=state.barred,
        coins=state.coins,
        won=state.won,
        crossings=state.crossings,
        mirror=state.mirror,
        crossed=state.crossed,
        coined=state.coined,
        claim=state.claim,
        seen=tuple(sum(map(is_face, deck)) if _remembers(state.options) else 0 for deck in state.decks),
        left=state.gone,
        over=state.phase == "over",
        outcome=outcome(state) if state.phase == "over" else None,
    )


def seat_view(state: State, knowledge: Knowledge) -> View:
    """No deck is listed in YIN, not even the cards that were put there openly (D21); nor is a secret hand (D34)."""
    whole = describe(Position(state, knowledge.faces))
    options = state.options
    return replace(
        whole,
        decks=tuple(
            deck if options.is_yang and (options.open_hands or knowledge.sees(seat)) else (None,) * len(deck)
            for seat, deck in enumerate(whole.decks)
        ),
    )


def position_of(view: View) -> Position[State]:
    state = _state(view)
    _check_cards(view)
    position = _veiled(state, view)
    _check_end(position.state)
    return position if view.over else _in_play(position)


def _remembers(options: Options) -> bool:
    """Whether it matters which cards at the bottom of a YIN deck were put there openly: only to D30."""
    return not options.is_yang and options.one_coin_a_turn


def _known(cards: Cards) -> tuple[Card, ...]:
    return tuple(UNKNOWN if card is None else card for card in cards)


def _state(view: View) -> State:
    """What a view shows as a state; a card without a face is a handle."""
    return State(
        options=view.options,
        players=view.players,
        turn=view.turn,
        gone=view.left,
        phase="over" if view.over else "play",
        turns=view.turns,
        moves_left=view.moves_left,
        rows=view.rows,
        decks=tuple(map(_known, view.decks)),
        rules=_known(view.rules),
        barred=view.barred,
        coins=view.coins,
        won=view.won,
        claim=view.claim,
        crossed=view.crossed,
        coined=view.coined,
        crossings=view.crossings,
        mirror=view.mirror,
        unseen=(),
    )


def _check_cards(view: View) -> None:
    lying = [face for cards in (*view.rows, *view.decks, view.rules) for face in cards if face is not None]
    check_deck(lying, DECK)
    if NO_ROW in view.rows and not (view.left and view.over):
        raise BadPosition("row_broken", f"rows[{view.rows.index(NO_ROW)}]", wanted=IN_ROW, found=0)
    coins = sum(view.coins) + sum(view.won)
    if coins != len(PORTALS):
        raise BadPosition("coins_wrong", "coins", wanted=len(PORTALS), found=coins)
    for seat, (seen, deck) in enumerate(zip(view.seen, view.decks, strict=True)):
        if seen and (seen > len(deck) or not _remembers(view.options)):
            raise BadPosition("out_of_range", f"seen[{seat}]", least=0, most=len(deck), found=seen)


def _veiled(state: State, view: View) -> Position[State]:
    """The position with handles for what is hidden: YIN's decks and further rule cards, YANG's secret hands (D34)."""
    truth: dict[Handle, Face] = {}
    numbers = count()

    def veil(cards: tuple[Card, ...]) -> tuple[Handle, ...]:
        handles = tuple(next(numbers) for _ in cards)
        truth.update(zip(handles, (card for card in cards if isinstance(card, str)), strict=True))
        return handles

    options = state.options
    hidden = [
        deck[: 0 if options.open_hands else len(deck) - seen] for deck, seen in zip(state.decks, view.seen, strict=True)
    ]
    decks = tuple((*veil(top), *deck[len(top) :]) for deck, top in zip(state.decks, hidden, strict=True))
    rules = state.rules
    if not options.is_yang:
        hidden = [(*hidden[0], *hidden[1], *rules[1:])]
        rules = (*rules[:1], *veil(rules[1:]))
    unseen = tuple(tuple(sorted(map(str, group))) for group in hidden)
    return Position(replace(state, decks=decks, rules=rules, unseen=unseen, next_handle=len(truth)), truth)


def _check_end(state: State) -> None:
    limit = state.options.turn_limit
    must_be_over = bool(state.gone) or max(state.won) >= COINS_TO_WIN or (limit is not None and state.turns >= limit)
    if must_be_over != (state.phase == "over") or len(state.gone) == state.players:
        raise BadPosition("over_wrong", "over")
    if (state.turn is None) != must_be_over:
        raise BadPosition("turn_over" if must_be_over else "turn_wrong", "turn")
    if must_be_over and state.claim:
        raise BadPosition("claim_wrong", "claim")


def _in_play(position: Position[State]) -> Position[State]:
    """The relations of a turn that goes on."""
    state = position.state
    made = 2 - state.moves_left
    if len(state.crossings) > made or (state.crossings and not state.crossed) or (state.crossed and not made):
        raise BadPosition("crossed_wrong", "crossed")
    if state.coined and not (made and state.won[state.mover]):
        raise BadPosition("coined_wrong", "coined")
    if state.claim not in ((), claimable(state) if made else ()) or not (state.claim or state.moves_left):
        raise BadPosition("claim_wrong", "claim")
    if not state.claim and not actions(told(state, position.truth)):
        raise BadPosition("no_move", "coined")
    return position
