"""The contract that every game keeps, at every number of seats and with every option turned: the registered ones, and
one that stands outside. By default options are turned together.

All games are played by the local dealer, each seat by its own knowledge alone.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest
from every_game import Case, by_chance, cases, step, turned_together
from sixth_game.agram.game import GAME as AGRAM

from engine import dealer, registry
from engine.canonical import canonical_bytes, has_canonical_form, state_hash
from engine.dealer import LocalTable
from engine.errors import BadOption, EngineError, ImpossibleEvent
from engine.events import Answer, Answered, Event, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import Ask, Mix, Open, React, Request, Shuffle, Toss
from engine.values import replace

MOST_STEPS = 50_000
FAR = 400
GAMES = (*map(registry.find, registry.names()), AGRAM)
QUICK = [case for case in cases(AGRAM) if not case.given and not case.is_between]
QUICK += [case for game in GAMES for case in turned_together(game)]
SLOW = [case for case in cases(AGRAM) if case not in QUICK]
every_case = pytest.mark.parametrize(
    "case", [*QUICK, *(pytest.param(case, marks=pytest.mark.soak) for case in SLOW)], ids=str
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def steps(case: Case, seed: int) -> Iterator[LocalTable]:
    """A random game before each of its requests, and once more at its end."""
    table = case.table(seed)
    choose = by_chance(Random(seed + 1))
    for _ in range(MOST_STEPS):
        yield table
        if table.is_over:
            return
        step(table, choose)
    pytest.fail("the game does not end")


def decisions(case: Case, seed: int) -> Iterator[LocalTable]:
    return (table for table in steps(case, seed) if table.deciders())


def some(tables: Iterator[LocalTable], count: int) -> Iterator[LocalTable]:
    """The first `count` moments of a game, then ever fewer, and the last, of its first FAR: it can have thousands."""
    rng = Random(count)
    for number, table in enumerate(islice(tables, FAR)):
        if rng.randrange(number + 1) < count or table.is_over:
            yield table


def refuses(case: Case, state: Any, event: Event) -> bool:
    before = canonical_bytes(state)
    try:
        case.game.apply(state, event)
    except EngineError:
        return canonical_bytes(state) == before
    return False


# -- the machine -----------------------------------------------------------------------------------------------------


@every_case
def test_random_games_end_with_an_outcome(case: Case) -> None:
    for seed in range(1):
        table = case.table(seed)
        table.play(by_chance(Random(seed)))
        outcome = case.game.outcome(table.state)
        assert len(outcome.places) == case.players
        assert min(outcome.places) == 1
        assert max(outcome.places) <= case.players
        assert outcome.winners == tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
        assert outcome.scores is None or len(outcome.scores) == case.players
        assert outcome.reason


@every_case
def test_a_game_follows_from_its_events_alone(case: Case) -> None:
    table = case.table(5)
    table.play(by_chance(Random(5)))
    state = case.game.initial(case.options, case.players)
    for event in table.events:
        state = case.game.apply(state, event)
    assert state_hash(state) == state_hash(table.state)
    assert state == table.state


@every_case
def test_states_have_one_canonical_form(case: Case) -> None:
    seen = set()
    for table in some(steps(case, 6), 8):
        form = canonical_bytes(table.state)
        assert json.loads(form) is not None
        assert canonical_bytes(replace(table.state)) == form
        assert hash(table.state) == hash(replace(table.state))
        seen.add(form)
    assert len(seen) > 1


@every_game
def test_no_state_can_hold_what_has_no_canonical_form(game: Any) -> None:
    assert has_canonical_form(game.state_type)


@every_case
def test_events_that_do_not_fit_the_request_are_refused(case: Case) -> None:
    for table in some(steps(case, 7), 8):
        request = case.game.pending(table.state)
        for event in misfits(request):
            assert refuses(case, table.state, event), (request, event)


def misfits(request: Request | None) -> Iterator[Event]:
    """Events of other kinds, and of the right kind with wrong contents."""
    kinds: dict[type, Event] = {
        Ask: Answered((Answer(0, "no such move"),)),
        Toss: Tossed((0,) * 7),
        Shuffle: Shuffled((), (999_999,)),
        Open: Opened((999_999,), None, ("no such face",)),
        Mix: Mixed(0, (), (999_999,)),
        React: Reacted(97, True),
    }
    yield from kinds.values()
    match request:
        case Toss(sides=sides):
            yield Tossed(sides)
            yield Tossed((-1,) * len(sides))
            yield Tossed((0,) * (len(sides) + 1))
            yield Tossed((0,) * (len(sides) - 1))
        case Shuffle(cards=cards, fresh=fresh):
            yield Shuffled(cards, fresh[1:])
            yield Shuffled(cards, (*fresh[1:], 999_999))
            yield Shuffled(cards[1:], fresh)
        case Open(handles=handles, to=to):
            yield Opened(handles[1:], to, None if to else ("no such face",) * (len(handles) - 1))
            yield Opened(handles, None if to else (0,), ("no such face",) * len(handles))
            yield Opened(handles, to, ("no such face",) * len(handles) if to else None)
        case Mix(seat=seat, hand=hand, fresh=fresh):
            yield Mixed(seat + 1, hand, fresh)
            yield Mixed(seat, hand[1:], fresh)
            yield Mixed(seat, hand, fresh[1:])
        case React(seat=seat):
            yield Reacted(seat + 1, True)
        case _:
            pass


@every_case
def test_whoever_reacts_gives_its_part_of_the_toss_for_the_fields_first(case: Case) -> None:
    """E27: else it could keep its link back and look at the fields before the time runs."""
    tossed: Request | None = None
    for table in steps(case, 12):
        request = case.game.pending(table.state)
        if isinstance(request, React):
            assert isinstance(tossed, Toss)
            assert tossed.first == request.seat
        tossed = request


@every_case
def test_whoever_has_nothing_left_to_decide_has_settled_the_place_by_the_own_answer_and_holds_nothing(
    case: Case,
) -> None:
    """So it can leave its shares of all that others need in that answer, and needs no key afterwards."""
    settled: set[int] = set()
    for table in steps(case, 13):
        state = table.state
        if table.is_over:
            return
        found = {seat for seat in state.staying if case.game.settled(state, seat) is not None}
        for seat in found - settled:
            said = table.events[-1]
            assert isinstance(said, Answered)
            assert [answer.seat for answer in said.answers] == [seat]
        assert settled <= found
        assert not any(case.game.legal(state, seat, table.knowledge[seat]) for seat in found)
        assert not any(state.hands[seat] for seat in found)
        settled = found


# -- decisions -------------------------------------------------------------------------------------------------------


@every_case
def test_whoever_is_asked_has_moves_and_nobody_else(case: Case) -> None:
    for table in some(steps(case, 8), 8):
        asked = table.deciders()
        for seat in range(case.players):
            moves = case.game.legal(table.state, seat, table.knowledge[seat])
            assert bool(moves) == (seat in asked)
            texts = [move.text for move in moves]
            assert texts == sorted(set(texts))


@every_case
def test_every_listed_move_is_in_its_one_spelling_and_is_accepted(case: Case) -> None:
    rng = Random(9)
    for table in some(decisions(case, 9), 6):
        for seat in table.deciders():
            moves = case.game.legal(table.state, seat, table.knowledge[seat])
            for move in rng.sample(moves, min(len(moves), 6)):
                assert case.game.read(move.text) == move
                assert case.game.read(f"  {move.text.upper()} ".replace(" ", "  ")) == move
                assert accepted(case, table, seat, move)


def accepted(case: Case, table: LocalTable, seat: int, move: GameMove) -> bool:
    request = case.game.pending(table.state)
    if isinstance(request, React):
        return bool(case.game.apply(table.state, Reacted(seat, move.text == "hit")))
    answers = [case.game.answer(table.state, seat, table.knowledge[seat], move)]
    for other in table.deciders():
        if other != seat:
            known = table.knowledge[other]
            first = case.game.legal(table.state, other, known)[0]
            answers.append(case.game.answer(table.state, other, known, first))
    return bool(case.game.apply(table.state, Answered(tuple(sorted(answers, key=lambda answer: answer.seat)))))


@every_case
def test_answers_of_other_seats_and_garbled_answers_are_refused(case: Case) -> None:
    for table in some(decisions(case, 10), 6):
        request = case.game.pending(table.state)
        if not isinstance(request, Ask):
            continue
        moves = [case.game.legal(table.state, seat, table.knowledge[seat])[0] for seat in request.seats]
        answers = [
            case.game.answer(table.state, seat, table.knowledge[seat], move)
            for seat, move in zip(request.seats, moves, strict=True)
        ]
        answers.sort(key=lambda answer: answer.seat)
        for seat in range(case.players):
            if seat not in request.seats:
                with pytest.raises(EngineError):
                    case.game.answer(table.state, seat, table.knowledge[seat], moves[0])
                assert refuses(case, table.state, Answered((replace(answers[0], seat=seat), *answers[1:])))
        for wrong in garbled(answers[0]):
            assert refuses(case, table.state, Answered((wrong, *answers[1:]))), wrong
        assert refuses(case, table.state, Answered(()))
        assert refuses(case, table.state, Answered((*answers, answers[0])))


def garbled(answer: Answer) -> Iterator[Answer]:
    yield replace(answer, move="no such move")
    yield replace(answer, move="")
    yield replace(answer, seat=-1)
    yield replace(answer, opened=(*answer.opened, (999_999, "no such face")))
    if answer.opened:
        yield replace(answer, opened=answer.opened[1:])
        yield replace(answer, opened=(*answer.opened, answer.opened[0]))
        yield replace(answer, opened=((answer.opened[0][0], "no such face"), *answer.opened[1:]))
    if answer.proven:
        yield replace(answer, proven=answer.proven[1:])
        yield replace(answer, proven=(replace(answer.proven[0], faces=("no such face",)), *answer.proven[1:]))
    if answer.given:
        yield replace(answer, given=answer.given[1:])
        yield replace(answer, given=(replace(answer.given[0], handle=999_999), *answer.given[1:]))


@every_case
def test_the_greedy_bot_makes_listed_moves_and_no_other(case: Case) -> None:
    table = case.table(11)

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[GameMove, ...]) -> GameMove:
        move = case.game.greedy(state, seat, knowledge, moves)
        assert move in moves
        assert case.game.greedy(state, seat, knowledge, moves) == move
        return move

    table.play(choose, most_decisions=3_000)
    assert table.events


# -- pictures --------------------------------------------------------------------------------------------------------


@every_case
def test_printed_positions_parse_to_equal_ones(case: Case) -> None:
    for table in some((table for table in steps(case, 12) if table.deciders() or table.is_over), 6):
        picture = case.game.written(table.position)
        assert json.loads(json.dumps(picture)) == picture
        parsed = case.game.parse(picture)
        assert case.game.written(parsed) == picture
        parsed = dealer.settle(case.game, parsed, Random)  # a reaction's fields are tossed for anew
        assert dealer.moves(case.game, parsed) == dealer.moves(case.game, table.position)
        if table.is_over:
            outcome = case.game.outcome(table.state)
            assert picture["over"] is True
            assert picture["turn"] is None
            assert picture["winners"] == list(outcome.winners)
            assert picture["places"] == list(outcome.places)


@every_case
def test_a_view_tells_nothing_but_the_truth(case: Case) -> None:
    for table in some(decisions(case, 13), 6):
        whole = case.game.written(table.position)
        for seat in range(case.players):
            agrees(case.game.data(case.game.view(table.state, table.knowledge[seat])), whole, "position")


@every_case
def test_with_open_books_every_seat_sees_all_that_each_one_sees(case: Case) -> None:
    """Whoever has what all seats know sees at each moment each hand as its owner does."""
    for table in some(steps(case, 14), 6):
        faces = {handle: face for one in table.knowledge for handle, face in one.faces.items()}
        everybody = tuple(range(case.players))
        open_ = case.game.view(table.state, Knowledge(0, faces, beside=everybody))
        for seat in everybody:
            own = case.game.view(table.state, table.knowledge[seat])
            for name in {"hands", "decks", "taken"} & set(own.__struct_fields__):
                assert getattr(open_, name)[seat] == getattr(own, name)[seat]


def agrees(view: Any, whole: Any, path: str) -> None:
    """`view` is `whole` with None for what is unknown, or a face of which only a part is known (`yellow-3?`).

    Cards of a hand have no order, so lists of faces are compared as bags.
    """
    if isinstance(whole, Mapping):
        assert view.keys() == whole.keys(), path
        for name in whole:
            agrees(view[name], whole[name], f"{path}.{name}")
    elif isinstance(whole, list):
        assert len(view) == len(whole), path
        if any(isinstance(item, list | Mapping) for item in whole):
            for index, item in enumerate(whole):
                agrees(view[index], item, f"{path}[{index}]")
        else:
            known = Counter(whole_or_part(item, whole) for item in view if item is not None)
            assert not known - Counter(map(as_text, whole)), path
    else:
        assert view is None or whole_or_part(view, [whole]) == as_text(whole), path


def as_text(value: Any) -> str:
    return json.dumps(value)


def whole_or_part(value: Any, wholes: list[Any]) -> str:
    if isinstance(value, str) and value.endswith("?"):
        stem = value.removesuffix("?")
        return as_text(next(whole for whole in wholes if whole in (stem, f"{stem}!")))
    return as_text(value)


# -- what a seat cannot tell apart -----------------------------------------------------------------------------------


@every_case
def test_a_resampled_world_looks_the_same_to_its_seat_and_can_be_played_on(case: Case) -> None:
    rng = Random(14)
    for number, table in enumerate(some(decisions(case, 14), 1)):
        knowledge = table.knowledge[rng.randrange(case.players)]
        other = case.game.resample(table.state, knowledge, rng)
        assert other.state == table.state
        told = {handle: face for handle, face in other.truth.items() if handle in knowledge.faces}
        assert told.items() <= knowledge.faces.items()
        assert not Counter(other.truth.values()) - Counter(case.game.deck(case.options, case.players))
        same = replace(knowledge, faces={**knowledge.faces, **told})
        assert case.game.view(other.state, same) == case.game.view(table.state, knowledge)
        mine = (table.state, knowledge.seat)
        assert case.game.legal(*mine, Knowledge(knowledge.seat, other.truth)) == case.game.legal(*mine, knowledge)
        picture = case.game.written(other)
        assert case.game.written(case.game.parse(picture)) == picture
        if number == 1:
            assert play_on(case, other, rng)


def play_on(case: Case, position: Position[Any], rng: Random) -> bool:
    """Whether a game comes to its end from here."""
    for _ in range(MOST_STEPS):
        request = case.game.pending(position.state)
        if request is None:
            return True
        if isinstance(request, Ask | React):
            moves = dealer.moves(case.game, position)
            position = dealer.decide(case.game, position, moves[rng.randrange(len(moves))])
        else:
            position = dealer.deal(case.game, position, request, rng).position
    return False


# -- leaving ---------------------------------------------------------------------------------------------------------


@every_case
def test_leaving_at_any_moment_never_breaks_a_game(case: Case) -> None:
    for seed in range(3):
        rng = Random(seed)
        table = case.table(seed)
        choose = by_chance(rng)
        moments = sorted(rng.randrange(1 + 4 * case.players) ** 2 for _ in range(rng.randrange(1, case.players + 1)))
        moments[0] *= seed % 2  # every second time before the first request
        staying = list(range(case.players))
        for number in range(MOST_STEPS):
            while moments and moments[0] <= number and staying and not table.is_over:
                moments.pop(0)
                seat = staying.pop(rng.randrange(len(staying)))
                table.leave(seat, rng.choice(list(Leaving)))
                with pytest.raises(ImpossibleEvent):
                    case.game.apply(table.state, Left(seat, Leaving.RESIGNED))
            if table.is_over:
                break
            for seat in table.deciders():
                assert seat in staying
                assert case.game.legal(table.state, seat, table.knowledge[seat])
            step(table, choose)
        assert table.is_over
        assert min(case.game.outcome(table.state).places) == 1
        picture = case.game.written(table.position)
        assert case.game.written(case.game.parse(picture)) == picture


@every_case
def test_of_who_resigns_nothing_is_opened_but_what_the_game_has_named(case: Case) -> None:
    """A leaver gives the others its shares of these own cards alone, so they could open no others."""
    for seed in range(3):
        rng = Random(seed)
        table, choose = case.table(seed), by_chance(rng)
        for _ in range(rng.randrange(10, 40)):
            if not table.is_over:
                step(table, choose)
        if table.is_over:
            continue
        seat = rng.choice(table.state.staying)
        own, named = set(table.knowledge[seat].faces), set(case.game.laid_open(table.state, seat))
        table.leave(seat)
        for _ in range(60):
            request = case.game.pending(table.state)
            if request is None:
                break
            if isinstance(request, Open) and request.to is None:
                assert own.intersection(request.handles) <= named
            step(table, choose)


@every_case
def test_seats_that_are_not_at_the_table_cannot_leave(case: Case) -> None:
    state = case.table(0).state
    for seat in (-1, case.players):
        with pytest.raises(ImpossibleEvent):
            case.game.apply(state, Left(seat, Leaving.CUT))


# -- options ---------------------------------------------------------------------------------------------------------


@every_game
def test_the_first_seat_can_be_chosen(game: Any) -> None:
    for players in game.seats:
        for first in range(players):
            case = Case(game, players, (("first", first),))
            opening = next(
                t for t in decisions(case, first) if isinstance(r := game.pending(t.state), Ask) and not r.sealed
            )
            assert opening.deciders() == (first,)


@every_game
def test_wrong_options_and_seats_are_refused(game: Any) -> None:
    fewest, most = game.seats[0], game.seats[-1]
    for given, players in (
        ({"no such option": "x"}, fewest),
        ({"first": fewest}, fewest),
        ({"first": "-1"}, fewest),
        ({"clock": "soon"}, fewest),
        ({}, fewest - 1),
        ({}, most + 1),
    ):
        with pytest.raises(BadOption):
            game.configure(given, players)


@every_game
def test_decks_are_sorted_and_defaults_stand_for_themselves(game: Any) -> None:
    for players in game.seats:
        options = game.configure({}, players)
        deck = game.deck(options, players)
        assert list(deck) == sorted(deck)
        assert all(isinstance(face, str) and face for face in deck)
        defaults = {option.name: option.default for option in game.options}
        assert game.configure(defaults, players) == options
        assert {name: getattr(options, name) for name in defaults} == defaults
