"""Reading TAO positions: fields of the right kind, then the relations between them. Reachability is not asked."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from engine.cards import Card, Face, Handle
from engine.errors import BadPosition
from engine.parsing import Fields, check_array, check_deck, check_face, check_faces, check_integer
from engine.position import Position
from engine.tao.cards import (
    ATTRIBUTES,
    COINS_TO_WIN,
    COLUMNS,
    DECK,
    FACES,
    GUARDIANS,
    IN_DECK,
    IN_ROW,
    NO_ROW,
    PORTALS,
    Row,
    row_at,
)
from engine.tao.combinations import claimable
from engine.tao.listing import actions
from engine.tao.options import SEATS, Options
from engine.tao.picture import remembers
from engine.tao.rules import known_deck
from engine.tao.state import Pair, Phase, State

MOST_TURNS = 1_000_000_000
Faces = tuple[Face, ...]


def parse(data: Mapping[str, Any], configure: Callable[[Mapping[str, Any], int], Options]) -> Position[State]:
    fields = Fields(data)
    fields.word("game", ("tao",))
    players = fields.players(SEATS)
    options = fields.options(configure, players)
    gone = fields.seats("left", players)
    is_over = fields.flag("over", False)
    rows = fields.rows("rows", players, _row)
    decks = fields.rows("decks", players, _deck, [[]] * players)
    rules = fields.faces("rules", GUARDIANS, [])
    seen = fields.rows("seen", players, lambda item, path: check_integer(item, 0, IN_DECK, path), [0] * players)
    crossings, mirror = _pairs(fields, "crossings", rows), _pairs(fields, "mirror", rows)
    state = State(
        options=options,
        players=players,
        phase=Phase.OVER if is_over else Phase.PLAY,
        turn=fields.seat("turn", players),
        turns=fields.integer("turns", 0, MOST_TURNS, 0),
        moves_left=fields.integer("moves_left", 0, 2, 2),
        rows=(rows[0], rows[1]),
        barred=None if fields.take("barred") is None else fields.word("barred", ATTRIBUTES),
        coins=fields.rows("coins", len(PORTALS), _flag, [True] * len(PORTALS)),
        won=_won(fields, players),
        crossed=fields.flag("crossed", bool(crossings)),
        coined=fields.flag("coined", False),
        crossings=crossings,
        mirror=mirror,
        gone=gone,
    )
    claim = _claim(fields)
    fields.finish("winners", "places", "scores")

    _check_cards(state, decks, rules)
    position = _veiled(state, (decks[0], decks[1]), rules, seen)
    _check_end(position.state, claim)
    return position if is_over else _in_play(position, claim)


def _row(value: object, path: str) -> Row:
    """Five neighbouring cards; a game left before the deal has none."""
    items = check_array(value, path)
    if len(items) != COLUMNS:
        raise BadPosition("length", path, wanted=COLUMNS, found=len(items))
    row = tuple(None if item is None else check_face(item, FACES, f"{path}[{i}]") for i, item in enumerate(items))
    cards = tuple(face for face in row if face is not None)
    if cards and (len(cards) != IN_ROW or row not in {row_at(offset, cards) for offset in range(3)}):
        raise BadPosition("row_broken", path, wanted=IN_ROW, found=len(cards))
    return row


def _deck(value: object, path: str) -> Faces:
    deck = check_faces(value, FACES, path)
    if len(deck) > IN_DECK:
        raise BadPosition("too_long", path, most=IN_DECK)
    return deck


def _flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise BadPosition("not_a_flag", path)
    return value


def _won(fields: Fields, players: int) -> tuple[int, int]:
    won = fields.rows("won", players, lambda item, path: check_integer(item, 0, COINS_TO_WIN, path), [0] * players)
    return won[0], won[1]


def _claim(fields: Fields) -> tuple[int, ...] | None:
    value = fields.take("claim")
    if value is None:
        return None
    portals = (
        check_integer(item, 1, len(PORTALS), f"claim[{i}]") for i, item in enumerate(check_array(value, "claim"))
    )
    return tuple(portals)


def _pairs(fields: Fields, name: str, rows: tuple[Row, ...]) -> tuple[Pair, ...]:
    pairs = []
    for index, item in enumerate(check_array(fields.take(name, []), name, 2)):
        path = f"{name}[{index}]"
        numbers = check_array(item, path, 3)
        if len(numbers) < 2:
            raise BadPosition("length", path, wanted=2, found=len(numbers))
        columns = [check_integer(number, 0, COLUMNS - 1, f"{path}[{i}]") for i, number in enumerate(numbers[:2])]
        seat = check_integer(numbers[2], 0, 1, f"{path}[2]") if len(numbers) == 3 else None
        seats = (0, 1) if seat is None else (seat, seat)
        if (seat is not None and columns[0] >= columns[1]) or any(
            rows[owner][column] is None for owner, column in zip(seats, columns, strict=True)
        ):
            raise BadPosition("pair_wrong", path)
        pairs.append((COLUMNS * seats[0] + columns[0], COLUMNS * seats[1] + columns[1]))
    return tuple(pairs)


def _check_cards(state: State, decks: tuple[Faces, ...], rules: Faces) -> None:
    lying = [card for row in state.rows for card in row if isinstance(card, str)]
    check_deck((*lying, *decks[0], *decks[1], *rules), DECK)
    if NO_ROW in state.rows and not (state.gone and state.phase is Phase.OVER):
        raise BadPosition("row_broken", f"rows[{state.rows.index(NO_ROW)}]", wanted=IN_ROW, found=0)
    if sum(state.coins) + sum(state.won) != len(PORTALS):
        raise BadPosition("coins_wrong", "coins", wanted=len(PORTALS), found=sum(state.coins) + sum(state.won))


def _veiled(state: State, decks: tuple[Faces, Faces], rules: Faces, seen: tuple[int, ...]) -> Position[State]:
    """The position with handles for what is hidden: YIN's decks and further rule cards, YANG's secret hands (D34)."""
    truth: dict[Handle, Face] = {}
    numbers = count()
    options = state.options

    def veil(faces: Faces) -> tuple[Handle, ...]:
        handles = tuple(next(numbers) for _ in faces)
        truth.update(zip(handles, faces, strict=True))
        return handles

    shown: list[tuple[Card, ...]] = []
    hidden: list[Faces] = []
    for seat, deck in enumerate(decks):
        if seen[seat] and (seen[seat] > len(deck) or not remembers(options)):
            raise BadPosition("out_of_range", f"seen[{seat}]", least=0, most=len(deck), found=seen[seat])
        secret = 0 if options.open_hands else len(deck) - seen[seat]
        shown.append((*veil(deck[:secret]), *deck[secret:]))
        hidden.append(deck[:secret])
    if not options.is_yang:
        hidden = [(*hidden[0], *hidden[1], *rules[1:])]
    state = replace(
        state,
        decks=(shown[0], shown[1]),
        rules=rules if options.is_yang else (*rules[:1], *veil(rules[1:])),
        unseen=tuple(tuple(sorted(group)) for group in hidden),
        next_handle=len(truth),
    )
    return Position(state, truth)


def _check_end(state: State, claim: tuple[int, ...] | None) -> None:
    limit = state.options.turn_limit
    must_be_over = bool(state.gone) or max(state.won) >= COINS_TO_WIN or (limit is not None and state.turns >= limit)
    if must_be_over != (state.phase is Phase.OVER) or len(state.gone) == state.players:
        raise BadPosition("over_wrong", "over")
    if (state.turn is None) != must_be_over:
        raise BadPosition("turn_over" if must_be_over else "turn_wrong", "turn")
    if must_be_over and claim:
        raise BadPosition("claim_wrong", "claim")


def _in_play(position: Position[State], claim: tuple[int, ...] | None) -> Position[State]:
    """The relations of a turn that goes on; what may be claimed follows when no move is left."""
    state = position.state
    made = 2 - state.moves_left
    if len(state.crossings) > made or (state.crossings and not state.crossed) or (state.crossed and not made):
        raise BadPosition("crossed_wrong", "crossed")
    if state.coined and not (made and state.won[state.turn or 0]):
        raise BadPosition("coined_wrong", "coined")
    possible = claimable(state) if made else ()
    if claim is None:
        claim = () if state.moves_left else possible
    if claim not in ((), possible) or (not claim and not state.moves_left):
        raise BadPosition("claim_wrong", "claim")
    state = replace(state, claim=claim)
    if not claim and not actions(state, known_deck(state, position.truth)):
        raise BadPosition("no_move", "coined")
    return Position(state, position.truth)
