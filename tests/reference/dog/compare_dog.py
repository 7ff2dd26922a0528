"""Hold the engine's moves against the oracle on random boards.

For each board, seat and card: the set of positions, the spelling listed for each, acceptance of every spelling that the
oracle knows, and the same verdict on spellings that are made at random or spoilt.

    python tests/reference/dog/compare_dog.py BOARDS [SEED]
"""

import random
import sys
import time
from functools import lru_cache

from reference.dog.dog_oracle import Table

from engine.dog.board import survey
from engine.dog.game import GAME
from engine.dog.listing import listed
from engine.dog.playing import after
from engine.dog.view import place_name
from engine.errors import EngineError

SINGLE = ("A", "2", "3", "4", "5", "6", "8", "9", "10", "J", "Q", "K")


HABITS = {
    "house": ("house", "house", "ring"),
    "ring": ("ring", "ring", "house"),
    "crowd": ("crowd",),
    "lane": ("lane", "lane", "house", "crowd"),
    "homing": ("lane", "lane", "near"),
    "mixed": ("house", "ring", "crowd", "lane"),
}
"""Where the pieces of one colour like to be, so that the rules' hard spots are met often."""


def random_rows(rng, players):
    """Rows of names, no two pieces on one field."""
    fields = 16 * players
    taken, rows = set(), []
    centre = rng.randrange(fields)
    for colour in range(players):
        row = []
        places = HABITS[rng.choice(list(HABITS))]
        while len(row) < 4:
            place = rng.choice(places)
            if place == "house":
                row.append("home")
                continue
            if place == "lane":
                spot, name = (colour, n := rng.randint(1, 4)), f"g{n}"
            else:
                spot = random_field(rng, place, colour, centre, players)
                is_fresh = spot == 16 * colour and rng.random() < 0.5
                name = f"{spot}*" if is_fresh else f"{spot}"
            if spot not in taken:
                taken.add(spot)
                row.append(name)
        rows.append(row)
    return rows


def random_field(rng, place, colour, centre, players):
    fields = 16 * players
    match place:
        case "near":
            return (16 * colour - rng.randint(0, 5)) % fields
        case "crowd":
            around = rng.choice((centre, 16 * colour, 16 * rng.randrange(players)))
            return (around + rng.randint(-9, 9)) % fields
        case _:
            return rng.randrange(fields)


def position(rows, players, guard):
    return GAME.parse(
        {
            "game": "dog",
            "options": {"start_guard": guard},
            "players": players,
            "phase": "play",
            "turn": 0,
            "dealer": 0,
            "deal": 1,
            "hands": [["A"], *[[]] * (players - 1)],
            "pieces": rows,
        }
    )


def names(pieces):
    return tuple(row_names(row, owner) for owner, row in enumerate(pieces))


@lru_cache(maxsize=4096)
def row_names(row, owner):
    return tuple(sorted(place_name(place, owner) for place in row))


def first_spellings(pieces, seat, face, guards_all):
    """The rows after every listed play of a card, with the spelling that is listed for them."""
    board = survey(pieces, guards_all)
    plays = listed(board, seat, frozenset({face}))
    found = {names(after(board, seat, play)): play.text for play in plays}
    assert len(found) == len(plays), "no position is listed twice"
    return found


def verdict(pieces, seat, move, guards_all):
    """The rows after `move`, None where the engine refuses it."""
    try:
        return names(after(survey(pieces, guards_all), seat, GAME.read(move)))
    except EngineError:
        return None


def spoilt(segments, rng):
    """Segments changed a little: most of them mean nothing legal any more, some do."""
    words = list(segments)
    place = rng.randrange(len(words))
    source, target = words[place].split(">")
    match rng.randrange(6):
        case 0:
            words[place] = f"{source}>{moved(target, rng)}"
        case 1:
            words[place] = f"{moved(source, rng)}>{target}"
        case 2 if len(words) > 1:
            del words[place]
        case 3:
            words.insert(rng.randrange(len(words) + 1), words[place])
        case 4:
            rng.shuffle(words)
        case _:
            middle = moved(target, rng)
            words[place : place + 1] = [f"{source}>{middle}", f"{middle}>{target}"]
    return tuple(words[:7])


def moved(name, rng):
    if name.startswith("g"):
        return rng.choice(("g1", "g2", "g3", "g4", "0", "16"))
    return rng.choice((str(max(0, int(name) + rng.choice((-2, -1, 1, 2)))), "g1", "g2", name))


def compare_board(rng):
    players = rng.choice((4, 4, 6))
    guard = rng.choice(("position", "position", "fresh"))
    seat = rng.randrange(players)
    table = Table(players, guard)
    rows = random_rows(rng, players)
    if not all_open(rows):
        return
    pieces = position(rows, players, guard).state.pieces
    guards_all = guard == "position"
    compare_sevens(table, rows, pieces, seat, guards_all, rng)
    for value in SINGLE:
        compare_single(table, rows, pieces, seat, value, guards_all, rng)
    compare_joker(pieces, seat, guards_all)


def all_open(rows):
    """No team is home already, so that the position is one in play."""
    half = len(rows) // 2
    done = [all(name[0] == "g" for name in row) for row in rows]
    return not any(done[seat] and done[seat + half] for seat in range(half))


def compare_sevens(table, rows, pieces, seat, guards_all, rng):
    found = first_spellings(pieces, seat, "7", guards_all)
    wanted = {result: " ".join(("7", *words)) for result, words in table.sevens(rows, seat).items()}
    assert found == wanted, (rows, seat, guards_all, set(found.items()) ^ set(wanted.items()))
    for _ in range(4):
        made = table.random_seven(rows, seat, rng)
        if made is None:
            continue
        segments, result = made
        assert verdict(pieces, seat, " ".join(("7", *segments)), guards_all) == result, (rows, seat, segments)
        changed = spoilt(segments, rng)
        expected = table.follow_seven(rows, seat, changed)
        assert verdict(pieces, seat, " ".join(("7", *changed)), guards_all) == expected, (rows, seat, changed)


def compare_single(table, rows, pieces, seat, value, guards_all, rng):
    plays = table.plays(rows, seat, value)
    best = {}
    for spelling in sorted(plays):
        best.setdefault(plays[spelling], f"{value} {spelling}")
    found = first_spellings(pieces, seat, value, guards_all)
    assert found == best, (rows, seat, value, guards_all, set(found.items()) ^ set(best.items()))
    for spelling, result in plays.items():
        assert verdict(pieces, seat, f"{value} {spelling}", guards_all) == result, (rows, seat, value, spelling)
        assert verdict(pieces, seat, f"*{value} {spelling}", guards_all) == result, (rows, seat, value, spelling)
    for _ in range(3):
        spots = [name.rstrip("*") for row in rows for name in row if name != "home"] + ["g1", "g4", "5"]
        joint = "x" if value == "J" else ">"
        spelling = f"{rng.choice(spots)}{joint}{moved(rng.choice(spots), rng)}"
        assert verdict(pieces, seat, f"{value} {spelling}", guards_all) == plays.get(spelling), (rows, value, spelling)


def compare_joker(pieces, seat, guards_all):
    """The joker's list is the first spelling for each position among all values (C34)."""
    best = {}
    for value in (*SINGLE, "7"):
        for result, move in first_spellings(pieces, seat, value, guards_all).items():
            spelled = f"*{move}"
            key = (len(spelled.split()), spelled)
            if result not in best or key < best[result]:
                best[result] = key
    found = first_spellings(pieces, seat, "*", guards_all)
    assert found == {result: key[1] for result, key in best.items()}


def compare(boards, seed):
    rng = random.Random(seed)
    for _ in range(boards):
        compare_board(rng)


if __name__ == "__main__":
    began = time.process_time()
    compare(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(f"{sys.argv[1]} boards agree, {time.process_time() - began:.0f} s")
