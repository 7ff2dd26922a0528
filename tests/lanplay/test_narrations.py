"""What is told about a game: the sentences of seeded games, and that they tell a reader no secret."""

from random import Random
from typing import Any

import pytest

from engine import registry
from engine.events import Answered, Leaving
from engine.knowledge import Knowledge
from engine.local import LocalTable
from lanplay.narration import narrator
from lanplay.text import use

NICKS = ("Alma", "Bela", "Cosmo", "Dara", "Edwin", "Flora")


def story(
    game: str, players: int, seed: int, steps: int, reader: int = 0, leave: int | None = None, **options: Any
) -> list[str]:
    """Moves as `nick: move` and all that is told to `reader`, event by event."""
    found = registry.find(game)
    rng = Random(seed)
    table = LocalTable(found, found.configure(options, players), players, rng)
    tell = narrator(game)

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[str, ...]) -> str:
        return rng.choice(moves) if rng.random() < 0.4 else found.greedy(state, seat, knowledge, moves)

    lines: list[str] = []
    before = found.view(table.state, table.knowledge[reader])
    for step in range(steps):
        if table.is_over:
            break
        if step == leave:
            table.leave(1, Leaving.RESIGNED)
        elif table.deciders():
            table.decide(choose)
        else:
            table.deal()
        event = table.events[-1]
        if isinstance(event, Answered):
            lines += [f"{NICKS[answer.seat]}: {answer.move}" for answer in event.answers]
        after = found.view(table.state, table.knowledge[reader])
        lines += tell(NICKS.__getitem__, event, before, after)
        before = after
    return lines


def has(lines: list[str], *words: str) -> bool:
    return any(all(word in line for word in words) for line in lines)


def test_daumen_drauf_tells_tricks_cards_and_partien():
    lines = story("daumen", 3, 2, 400, partien=2)
    assert lines[0].endswith("begins.")
    assert has(lines, "lets go of")
    assert has(lines, "is new and beats all colours before")
    assert has(lines, "takes the trick: ")
    assert has(lines, "draws ", " card")
    assert has(lines, "Partie 1 is over: Alma ", "in all")
    assert has(lines, "Partie 2 is over")
    assert "?" not in "".join(line for line in lines if "trick" in line)


def test_a_trick_is_told_with_every_card_of_it():
    lines = story("daumen", 3, 2, 60)
    shown: set[str] = set()
    for line in lines:
        if ": show " in line:
            shown.add(line.split("show ")[1].rstrip("?"))
        elif ": parry " in line:
            shown.add(line.split("parry ")[1].rstrip("!"))
        elif "takes the trick" in line:
            cards = {card.rstrip("!") for card in line.split(": ")[1].rstrip(".").split(", ")}
            assert cards == shown
            shown = set()


def test_dog_tells_deals_exchanges_captures_and_goals():
    lines = story("dog", 4, 2, 900)
    assert lines[0].endswith("deals first.")
    assert lines[1] == "Deal 1: 6 cards each."
    assert has(lines, "Alma receives")
    assert has(lines, "is sent home from")
    assert has(lines, "is in the goal, on g")
    assert has(lines, "cannot move, lays down")
    assert "The played cards are shuffled into a new stock." in lines
    assert has(lines, "Deal 5: 2 cards each.")


def test_dog_tells_nobody_which_card_another_pair_exchanged():
    lines = story("dog", 4, 3, 200, reader=0)
    assert has(lines, "Cosmo receives")  # the partner: the card that the reader gave
    assert not has(lines, "Bela receives")
    assert not has(lines, "Dara receives")


def test_dog_tells_what_is_played_for_a_seat_that_left():
    lines = story("dog", 4, 2, 200, leave=30)
    assert has(lines, "Played for seats that have left: ")


def test_tao_tells_rows_drawn_cards_combinations_and_coins():
    lines = story("tao", 2, 5, 400)
    assert has(lines, "The row of Alma: ")
    assert has(lines, "comes to column")
    assert has(lines, "A combination stands")
    assert has(lines, "opens portal", "has 1 coin.")
    assert sum("The rule card is" in line for line in lines) >= 1
    drawing = [line for line in lines if line.split(": ")[-1].split(" ")[0] in ("draw", "plant")]
    assert len([line for line in lines if "comes to column" in line]) == len(drawing)


def test_tao_tells_the_open_table_of_yang():
    lines = story("tao", 2, 5, 40, version="yang")
    assert lines[0].endswith("begins.")
    assert lines[1] == "The row of Alma: tiger-blue, tiger-red, special, dragon-blue, dragon-red."
    assert "The rule card is dragon-red." in lines


def test_tao_tells_a_rule_card_that_was_used():
    lines = [line for seed in range(6) for line in story("tao", 2, seed, 500)]
    assert has(lines, "The rule card was used by", "barred")


def test_dos_tells_colours_sums_draws_reactions_and_places():
    lines = [line for seed in range(3) for line in story("dos", 3, seed, 600)]
    assert has(lines, "The first card is")
    assert has(lines, "is wished.")
    assert has(lines, "The sum is now 4.")
    assert has(lines, "draws 1 card.")
    assert has(lines, "has only 2 cards left.")
    assert has(lines, "was quick enough.")
    assert has(lines, "missed, and takes a card for it.")
    assert has(lines, "is skipped.")
    assert has(lines, "moves again.")
    assert has(lines, "The direction changes.")
    assert has(lines, "takes place 1.")


def test_dos_tells_that_the_laid_cards_become_a_new_pile():
    assert has(story("dos", 6, 1, 900, reaction_seconds=0), "shuffled into a new pile")


@pytest.mark.parametrize("game", ["daumen", "dog", "dos"])
def test_two_readers_are_told_the_same_but_for_cards_given_to_them(game):
    told = [story(game, 4, 4, 150, reader=reader) for reader in (0, 1)]
    public = [[line for line in lines if " receives " not in line] for lines in told]
    assert public[0] == public[1]


@pytest.mark.parametrize("language", ["de", "it"])
@pytest.mark.parametrize(("game", "players"), [("daumen", 3), ("dog", 4), ("tao", 2), ("dos", 3)])
def test_stories_are_told_in_every_language(game, players, language):
    english = [line for line in story(game, players, 2, 120) if ": " not in line]
    use(language)
    try:
        foreign = [line for line in story(game, players, 2, 120) if ": " not in line]
    finally:
        use("en")
    assert len(foreign) > 3
    assert not set(english) & set(foreign)


def test_dao_tells_a_burst_with_its_cards_to_those_who_did_not_take_it():
    told = [story("dao", 3, seed, 200, reader) for seed in (1, 2, 3) for reader in (0, 1, -1)]
    for first, *others in (told[index : index + 3] for index in range(0, len(told), 3)):
        assert all(other == first for other in others)
    bursts = [line for lines in told for line in lines if "takes the row" in line]
    assert len(bursts) > 9
    assert "None" not in "".join(bursts)
    assert all(len(line.split("takes the row, ")[1].split(", ")) > 3 for line in bursts)
