"""A decision and its effect: a card is laid, or cards are drawn. Rulings E5 to E22, E24.

An answer must show exactly what the rules demand: the laid card, or that nothing in the hand had to be laid.
"""

from dataclasses import replace

from engine.cards import Face, Handle
from engine.dos.cards import CARD_OF, COLOUR_AFTER, COPIES, PENALTY_OF, REVERSE, SKIP, SYMBOL_OF
from engine.dos.drawing import take
from engine.dos.fits import Fit, fit_on
from engine.dos.state import Draw, Fact, Facts, Hands, Reaction, Standing, State, next_holder
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer
from engine.requests import OneOf

DRAW = "draw"


def fit(state: State) -> Fit:
    """What fits now."""
    return fit_on(state.discard[0], state.colour, state.penalty > 0, state.options)


def check_fits(state: State, face: Face) -> None:
    """Raise unless `face` may be laid now."""
    if face not in fit(state).fits:
        code = "penalty_pending" if state.penalty else "card_does_not_fit"
        raise IllegalMove(code, card=face, top=state.discard[0], colour=state.colour)


def proof(state: State, seat: int) -> tuple[OneOf, ...]:
    """What `seat` has to prove when it draws: that none of its cards had to be laid (E5); nothing under a penalty."""
    free = _demanded(state)
    return tuple(OneOf(handle, free) for handle in state.hands[seat]) if free else ()


def _demanded(state: State) -> tuple[Face, ...]:
    """The faces that every card of the drawing hand must be among; none at all when drawing is free."""
    if state.penalty:
        return ()
    free = fit(state).free
    if not free:  # a first discard that every card fits on
        raise IllegalMove("must_lay", move=DRAW)
    return free


def decide(state: State, answer: Answer) -> State:
    if answer.given:
        raise ImpossibleEvent("disclosure_wrong")
    if answer.move == DRAW:
        return _drawn(state, answer)
    face = CARD_OF.get(answer.move)
    if face is None:
        raise IllegalMove("move_unknown", move=answer.move)
    return _laid(state, answer, face)


def _drawn(state: State, answer: Answer) -> State:
    """One card, or the whole sum of a penalty; the turn is over in any case (E8, E9, E15)."""
    seat = answer.seat
    if answer.opened or not _is_proven(state, answer):
        raise ImpossibleEvent("disclosure_wrong")
    facts = state.facts if state.penalty else _with_facts(state, seat, _proven(state, seat))
    turn = next_holder(state.hands, seat, state.direction)
    return take(state, Draw(seat, state.penalty or 1), penalty=0, turn=turn, facts=facts)


def _is_proven(state: State, answer: Answer) -> bool:
    """Whether `answer` proves just what `proof` demands."""
    demanded = _demanded(state)
    hand = state.hands[answer.seat] if demanded else ()
    return len(answer.proven) == len(hand) and all(
        statement.handle == handle and statement.faces == demanded
        for statement, handle in zip(answer.proven, hand, strict=True)
    )


def _laid(state: State, answer: Answer, face: Face) -> State:
    seat = answer.seat
    if answer.proven or len(answer.opened) != 1 or answer.opened[0][1] != face:
        raise ImpossibleEvent("disclosure_wrong")
    handle = answer.opened[0][0]
    if handle not in state.hands[seat]:
        raise ImpossibleEvent("handle_not_held", handle=handle)
    check_fits(state, face)
    known = state.discard.count(face) + state.standing.absent.count(face)
    if known >= COPIES[face]:
        raise ImpossibleEvent("face_surplus", found=face)
    return _effect(state, seat, handle, face, COLOUR_AFTER[answer.move])


def _effect(state: State, seat: int, handle: Handle, face: Face, colour: str) -> State:
    """The card's effect is counted with the players before it was laid, also when it was the last one (E21)."""
    count = sum(map(bool, state.hands))  # E22
    hand = state.hands[seat]
    place = hand.index(handle)
    hand = hand[:place] + hand[place + 1 :]
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    symbol = SYMBOL_OF[face]
    direction = -state.direction if symbol == REVERSE and count > 2 else state.direction  # E17
    has_reaction = 1 <= len(hand) <= 2 and state.options.reaction_seconds > 0  # E24
    is_over = not hand and count == 2
    return State(
        options=state.options,
        players=state.players,
        hands=hands,
        pile=state.pile,
        discard=(face, *state.discard),
        colour=colour,
        penalty=state.penalty + PENALTY_OF[face],
        direction=direction,
        turn=None if is_over else _follower(hands, seat, direction, symbol, count),
        reaction=Reaction(seat, len(hand)) if has_reaction else None,
        facts=_facts_after(state, seat, face, len(hand)),
        fresh=state.fresh,
        standing=state.standing if hand else _finished(state.standing, seat, is_over),
    )


def _follower(hands: Hands, seat: int, direction: int, symbol: str, count: int) -> int:
    """Who moves after `seat` has laid `symbol` among `count` players; `hands` are those after it."""
    if count == 2 and symbol in (REVERSE, SKIP):  # E18
        return seat
    follower = next_holder(hands, seat, direction)
    return next_holder(hands, follower, direction) if symbol == SKIP else follower  # E19


def _finished(standing: Standing, seat: int, is_over: bool) -> Standing:
    return replace(standing, ranking=(*standing.ranking, seat), ending="played" if is_over else None)  # E20


def _proven(state: State, seat: int) -> tuple[Fact, ...]:
    """The facts about a hand of which every card has just been proven free; those that follow from the new one go."""
    new = fit(state).free_set
    top, colour = state.discard[0], state.colour
    kept = tuple(
        fact for fact in state.facts[seat] if not new <= fit_on(fact.top, fact.colour, False, state.options).free_set
    )
    return (*kept, Fact(len(state.hands[seat]), top, colour))


def _facts_after(state: State, seat: int, face: Face, size: int) -> Facts:
    """The facts when `face` has left the hand of `seat` with `size` cards; a lie that shows now is refused."""
    if not state.facts[seat]:
        return state.facts
    left = []
    for fact in state.facts[seat]:
        count = fact.count - (face in fit_on(fact.top, fact.colour, False, state.options).free_set)
        if count > size:
            raise ImpossibleEvent("fact_contradicted", found=face)
        if count:
            left.append(Fact(count, fact.top, fact.colour))
    return _with_facts(state, seat, tuple(left))


def _with_facts(state: State, seat: int, facts: tuple[Fact, ...]) -> Facts:
    return (*state.facts[:seat], facts, *state.facts[seat + 1 :])
