"""Daumen Drauf's words."""

from lanplay.games.words import GameWords, OptionWords
from lanplay.text import mark

WORDS = GameWords(
    title=mark("Daumen Drauf!"),
    about=mark("offer cards with your thumb on the poison, and win the harmless ones"),
    options={
        "partien": OptionWords(mark("Partien"), mark("how many Partien are played")),
        "next_start": OptionWords(
            mark("next start"), mark("who begins the next Partie: the seat to the left, or the same")
        ),
    },
    values={"left": mark("to the left"), "same": mark("same")},
    refusals={
        "move.card_unknown": mark("There is no card {card} in this game."),
        "move.must_show": mark("Whoever leads a trick must show a card."),
        "move.not_higher": mark("It is not higher than {best}."),
        "move.colour_is_lower": mark("An earlier colour is never higher than {best}. Colours so far: {colours}."),
        "move.twin_only_parries": mark("The twin of {best} can only parry it."),
        "move.not_the_twin": mark("Only the twin of {best} can parry it."),
        "move.nothing_to_parry": mark("There is nothing to parry."),
        "position.best_wrong": mark("it must be a seat that offers a card."),
        "position.colours_wrong": mark("it does not fit the cards of the trick."),
        "position.leader_wrong": mark("it does not fit the trick."),
        "position.partie_over": mark("the Partie would be over."),
        "position.passes_wrong": mark("it must be {wanted}, by the turn and the best seat."),
        "position.seat_left": mark("a seat that has left holds no cards."),
        "position.trick_without_best": mark("a trick needs the seat with the highest card."),
        "position.turn_without_cards": mark("this seat has no cards to play."),
    },
    figures={
        "shows": mark("cards offered"),
        "raises": mark("of them raises"),
        "passes": mark("passes"),
        "tricks": mark("tricks"),
        "largest_trick": mark("largest trick"),
        "parries": mark("parries"),
        "harmless": mark("harmless cards won"),
        "poison": mark("poison won"),
        "own_poison": mark("of it one's own"),
        "planted": mark("poison passed to others"),
        "partien": mark("Partien"),
    },
    colours={"yellow": mark("yellow"), "green": mark("green"), "black": mark("black")},
)
