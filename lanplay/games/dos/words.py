"""Dos's words."""

from lanplay.games.words import GameWords, OptionWords
from lanplay.text import mark

WORDS = GameWords(
    title=mark("Dos"),
    about=mark("get rid of your cards before the others do, with quick eyes for the last two"),
    options={
        "same_symbol": OptionWords(
            mark("same symbol"),
            mark("equal symbols fit on each other in any colour; false: skip, reverse and a paid +2 fit by colour"),
        ),
        "lone_wild": OptionWords(mark("lone wild"), mark("whether a wild card must be played when nothing else fits")),
        "wish_on_paid_draw": OptionWords(mark("wild on paid draw"), mark("a wild card may go on a paid +2 or +4")),
        "first_card": OptionWords(mark("first card"), mark("the first card is any, or turned until it is a number")),
        "reaction_seconds": OptionWords(
            mark("reaction seconds"), mark("seconds to react with one or two cards left; 0: no reactions")
        ),
    },
    values={"must": mark("must"), "may": mark("may"), "any": mark("any"), "number": mark("number")},
    refusals={
        "notation.wish_missing": mark("Name a colour after a wild card: {known}."),
        "move.card_does_not_fit": mark("{card} does not fit on {top}; the colour is {colour}."),
        "move.must_lay": mark("One of your cards fits, so you must play a card instead of drawing."),
        "move.no_reaction": mark("There is nothing to react to now."),
        "move.penalty_pending": mark("There are cards to draw: {card} does not answer {top}. Answer it, or draw."),
        "event.fact_contradicted": mark("The card {found} contradicts what was proven before."),
        "position.colour_wrong": mark(
            "it must be the colour of the top card, or the chosen one where that card has none."
        ),
        "position.hand_empty": mark("seat {seat} has no cards, but is neither placed nor gone."),
        "position.hand_of_done_seat": mark("seat {seat} is placed or gone, but has cards."),
        "position.penalty_wrong": mark("there is a penalty only on a +2 or +4, and of an even number."),
        "position.reaction_off": mark("reactions are switched off."),
        "position.reaction_wrong": mark(
            "a reaction has one field for one card left, and two for two; seat {seat} has {found}."
        ),
    },
    figures={
        "laid": mark("cards played"),
        "wishes": mark("colours chosen"),
        "drawn": mark("cards drawn"),
        "penalties_passed": mark("penalties passed on"),
        "penalties_taken": mark("penalties taken"),
        "penalty_cards": mark("cards for penalties"),
        "skipped": mark("turns lost to a card"),
        "hits": mark("quick enough"),
        "misses": mark("too slow"),
        "largest_penalty": mark("largest penalty"),
        "new_piles": mark("new piles"),
    },
    colours={"red": mark("red"), "yellow": mark("yellow"), "green": mark("green"), "blue": mark("blue")},
    cards={"wild": mark("wild"), "wild+4": mark("wild +4")},
    symbols={"skip": mark("{colour} skip"), "reverse": mark("{colour} reverse"), "+2": mark("{colour} +2")},
    boxes={"wild": mark("wild|"), "wild+4": mark("wild|+4")},
    short={"skip": mark("skip"), "reverse": mark("reverse")},
)
