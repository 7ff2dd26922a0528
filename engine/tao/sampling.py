"""Positions that could be the true one, for bots that play fair: hidden faces at random among those possible."""

from engine.cards import Card, Face, Handle, Rng
from engine.knowledge import Knowledge
from engine.position import Position
from engine.tao.cards import GUARDIANS
from engine.tao.state import State


def resample(state: State, knowledge: Knowledge, rng: Rng) -> Position[State]:
    truth: dict[Handle, Face] = {}
    for group, unseen in enumerate(state.unseen):
        handles = _handles(state, group)
        known = {handle: knowledge.faces[handle] for handle in handles if handle in knowledge.faces}
        rest = list(unseen)
        for face in known.values():
            rest.remove(face)
        truth |= known | _dealt(state, [handle for handle in handles if handle not in known], rest, rng)
    return Position(state, truth)


def _dealt(state: State, handles: list[Handle], faces: list[Face], rng: Rng) -> dict[Handle, Face]:
    """`faces` at random behind `handles`, guardians behind those of the rule pile (D1)."""
    rules = [handle for handle in handles if handle in state.rules]
    others = [handle for handle in handles if handle not in state.rules]
    guardians = [face for face in faces if face in GUARDIANS]
    rng.shuffle(guardians)
    set_aside = guardians[: len(rules)]
    rest = guardians[len(rules) :] + [face for face in faces if face not in GUARDIANS]
    rng.shuffle(rest)
    return dict(zip(rules + others, set_aside + rest, strict=True))


def _handles(state: State, group: int) -> list[Handle]:
    """The handles of a group of unseen faces: all of them in YIN, a seat's hand in YANG."""
    if state.options.is_yang:
        cards: tuple[Card | None, ...] = state.decks[group]
    else:
        cards = (*state.rules, *state.decks[0], *state.decks[1], *state.rows[0], *state.rows[1], *state.stock)
    return [card for card in cards if isinstance(card, int)]
