"""DAO's words."""

from lanplay.games.words import GameWords, OptionWords
from lanplay.text import mark

COLOURS = {
    "metal": mark("metal"),
    "fire": mark("fire"),
    "earth": mark("earth"),
    "wood": mark("wood"),
    "water": mark("water"),
}
CARD = mark("{element} {number}")

WORDS = GameWords(
    title=mark("DAO"),
    about=mark("take the safe card or turn up a new one, and never let the row pass twelve"),
    options={
        "variant": OptionWords(
            mark("variant"), mark("halves: two rounds, each with half of the cards, for two players")
        ),
        "second_start": OptionWords(
            mark("second start"), mark("who begins the second round of halves: the same seat, or the other")
        ),
    },
    values={"plain": mark("plain"), "same": mark("same"), "other": mark("other")},
    refusals={
        "position.halves_only": mark("there are two rounds only with the option variant=halves."),
        "position.first_round": mark("in round 1 nothing is banked yet, and the second half is still to come."),
        "position.second_round": mark("in round 2 the second half is the pile."),
    },
    figures={
        "taken": mark("cards taken one by one"),
        "flips": mark("cards turned up"),
        "bursts": mark("rows that burst"),
        "burst_cards": mark("cards of burst rows"),
        "largest_row": mark("largest burst row"),
        "points_metal": mark("points in metal"),
        "points_fire": mark("points in fire"),
        "points_earth": mark("points in earth"),
        "points_wood": mark("points in wood"),
        "points_water": mark("points in water"),
        "turned": mark("cards turned up in all"),
        "unclaimed": mark("cards that nobody got"),
    },
    colours=COLOURS,
    numbered=dict.fromkeys(COLOURS, CARD),
)
