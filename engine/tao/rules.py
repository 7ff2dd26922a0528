"""TAO's machine: what comes next, and what every event makes of the state. Rulings D1 to D34."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.cards import Card, Face, Handle, Truth
from engine.disclosure import check_disclosure
from engine.errors import IllegalMove, ImpossibleEvent
from engine.events import Answer, Leaving
from engine.outcome import Outcome, places_by
from engine.requests import Ask, Open, Request
from engine.rows import hidden, with_row
from engine.tao import setup
from engine.tao.actions import check_action, played
from engine.tao.cards import COINS_TO_WIN, GUARDIANS
from engine.tao.combinations import claimable, five_attribute, tris_portal
from engine.tao.moves import CLAIMING, DRAWING, GRAMMAR, Move
from engine.tao.state import State
from engine.values import replace

T = TypeVar("T", bound=Card | None)

PLAY = (Ask((0,), "play"), Ask((1,), "play"))
CLAIM = (Ask((0,), "claim"), Ask((1,), "claim"))


def pending(state: State) -> Request | None:
    if state.phase == "play" and not state.turning:
        assert state.turn is not None
        return (CLAIM if state.claim else PLAY)[state.turn]
    return None if state.phase == "over" else setup.request(state)


def outcome(state: State) -> Outcome:
    """Scores are coins (D22). A seat that left has lost, whatever it holds."""
    places = places_by(state.won, state.gone)
    if state.gone:
        return Outcome(state.won, places, "left")
    return Outcome(state.won, places, "played" if max(state.won) >= COINS_TO_WIN else "turn_limit")


def told(state: State, faces: Truth) -> State:
    """The state as its mover may know it: in YANG with its own hand, in YIN with nothing more (D21)."""
    seat = state.mover
    if not state.options.is_yang or not state.unseen[seat]:
        return state
    return replace(state, decks=with_row(state.decks, seat, _turned(state.decks[seat], faces)))


def check(state: State, move: Move) -> None:
    """Raise `IllegalMove` unless the mover may make `move` now; the state holds what it knows of its deck."""
    if not state.claim:
        if move.verb in CLAIMING:
            raise IllegalMove("no_combination", move=move.text)
        check_action(state, move)
    elif move.verb not in CLAIMING:
        raise IllegalMove("claim_first", move=move.text, portals=" ".join(map(str, state.claim)))
    elif move.verb == "claim" and move.column not in state.claim:
        raise IllegalMove("portal_not_open", move=move.text, portals=" ".join(map(str, state.claim)))


def hidden_top(state: State, move: Move) -> tuple[Handle, ...]:
    """The card that comes with `move` where its face is not public: one or none."""
    return hidden(state.decks[state.mover][:1]) if move.verb in DRAWING else ()


def shown_with(state: State, move: Move) -> tuple[Handle, ...]:
    """The card that the mover has to show with `move`: one drawn from a secret hand of YANG."""
    return hidden_top(state, move) if state.options.is_yang else ()


def decided(state: State, answer: Answer) -> State:
    move = GRAMMAR.exact(answer.move)
    shown = shown_with(state, move)
    check_disclosure(answer, opened=shown)
    if shown:
        state = _turned_up(state, shown, (answer.opened[0][1],), answer.seat)
    check(state, move)
    if move.verb in CLAIMING:
        return claimed(state, move)
    drawn = hidden_top(state, move)
    after = played(state, move)
    return replace(after, turning=drawn) if drawn else moved(after)


def opened(state: State, request: Open, faces: tuple[Face, ...]) -> State:
    if request.to is not None:
        return replace(state, turning=())
    if state.rules[:1] == request.handles and faces[0] not in GUARDIANS:  # D1
        raise ImpossibleEvent("face_surplus", found=faces[0])
    owner = 1 if state.decks[1] == request.handles else 0
    is_drawn = state.phase == "play" and request.handles[0] in (*state.rows[0], *state.rows[1])
    state = replace(_turned_up(state, request.handles, faces, owner), turning=())
    return moved(state) if is_drawn else state


def left(state: State, seat: int, how: Leaving) -> State:
    """The other one has won; what is hidden stays so."""
    return _over(replace(state, gone=(seat,)))


def moved(state: State) -> State:
    """What follows when the table after a single move lies open: now combinations are tested (D11)."""
    claim = claimable(state)
    if claim:
        return replace(state, moves_left=state.moves_left - 1, claim=claim)
    return _go_on(state, state.moves_left - 1)


def claimed(state: State, move: Move) -> State:
    """What follows the answer to a combination."""
    if move.verb == "decline":  # D14
        return _go_on(replace(state, claim=()), state.moves_left)
    seat = state.mover
    row = state.rows[seat]
    if tris_portal(row) is None:
        barred = five_attribute(row, state.rules, state.barred)
        state = replace(state, barred=barred, rules=state.rules[1:])  # D7, D8
    state = replace(
        state,
        coins=with_row(state.coins, move.column - 1, False),
        won=with_row(state.won, seat, state.won[seat] + 1),
        coined=True,
        claim=(),
    )
    if state.won[seat] >= COINS_TO_WIN:  # D22, D15
        return _over(state)
    return _go_on(replace(state, turning=hidden(state.rules[:1])), state.moves_left)


def _go_on(state: State, moves_left: int) -> State:
    """To the second move, or to the other seat's turn (D15)."""
    if moves_left:
        return replace(state, moves_left=moves_left)
    state = replace(
        state,
        turn=1 - state.mover,
        turns=state.turns + 1,
        moves_left=2,
        crossed=False,
        coined=False,
        crossings=(),
        mirror=state.crossings if state.options.no_mirror else (),  # D32
    )
    return _over(state) if state.turns == state.options.turn_limit else state


def _over(state: State) -> State:
    return replace(state, phase="over", turn=None, claim=(), turning=())


def _turned_up(state: State, handles: tuple[Handle, ...], faces: Sequence[Face], owner: int) -> State:
    """The state with `faces` for `handles`; refused where they cannot have been behind these."""
    group = owner if state.options.is_yang else 0
    unseen = list(state.unseen[group])
    for face in faces:
        if face not in unseen:
            raise ImpossibleEvent("face_surplus", found=str(face)[:40])
        unseen.remove(face)
    shown = dict(zip(handles, faces, strict=True))
    return replace(
        state,
        rows=tuple(_turned(row, shown) for row in state.rows),
        decks=tuple(_turned(deck, shown) for deck in state.decks),
        rules=_turned(state.rules, shown),
        unseen=with_row(state.unseen, group, tuple(unseen)),
    )


def _turned(cards: tuple[T, ...], faces: Mapping[Handle, Face]) -> tuple[T | Face, ...]:
    return tuple([faces.get(card, card) if isinstance(card, int) else card for card in cards])
