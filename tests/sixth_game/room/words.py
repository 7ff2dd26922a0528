"""Agram's words."""

from lanplay.games.words import GameWords, OptionWords
from lanplay.text import mark

NUMBERED = mark("{number} of {colour}")

WORDS = GameWords(
    title=mark("Agram"),
    about=mark("follow suit, and take the last trick"),
    options={
        "cards": OptionWords(mark("cards"), mark("how many cards everybody gets")),
        "misere": OptionWords(mark("misère"), mark("whoever takes the last trick loses")),
    },
    refusals={
        "move.hand_high": mark("Your hand is too high to be shown, or a card of it has been laid."),
        "move.must_follow": mark("You have {colour}, so you must follow suit."),
        "position.hands_uneven": mark("all who stay must have equally many cards, with those in the trick."),
        "position.leader_wrong": mark("it does not fit the trick."),
    },
    figures={"tricks": mark("tricks"), "thrown": mark("cards thrown off")},
    colours={
        "clubs": mark("clubs"),
        "diamonds": mark("diamonds"),
        "hearts": mark("hearts"),
        "spades": mark("spades"),
    },
    numbered=dict.fromkeys(("clubs", "diamonds", "hearts", "spades"), NUMBERED),
    symbols={"ace": mark("ace of {colour}")},
    short={"ace": mark("A")},
)
