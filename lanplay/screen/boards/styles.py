"""The style classes that boards use, each with what it marks: a style sheet has to define all of them.

Classes are joined by spaces, as in `card red target`. Each of them has a second sign besides its colour: a letter, a
word or a border. The last class that has a colour decides it, so that a marked card keeps its own.
"""

from lanplay.screen.boards.faces import FACE_COLOURS

STYLES: dict[str, str] = {
    "title": "the first line of a board",
    "turn": "who is to move",
    "you": "the reader's own name and numbers",
    "label": "words before a number or a row",
    "number": "numbers that matter: totals, counts, sums",
    "dim": "what matters least: empty places, field numbers, seats that are out",
    "warning": "danger: a likely burst, a penalty, a barred attribute",
    "good": "what brings points",
    "bad": "what costs points",
    "card": "a card with its face up",
    "door": "a door of TAO, in addition to its colour",
    "back": "a card or a pile face down",
    "button": "a word that can be chosen, as in `pass`",
    "target": "what can be chosen now",
    "picked": "what has been chosen already",
    "last": "what the last move has changed",
    "best": "the highest card of a trick",
    "field": "an empty field of Dog's ring",
    "start": "a start field of Dog's ring, with seat0 to seat5",
    "lane": "an empty place of a goal lane or a house, with seat0 to seat5",
    "piece": "a piece, with seat0 to seat5",
    "sends": "a choice that sends somebody home",
    "hurts": "a choice that sends a piece of one's own side home",
    "opens": "a choice that opens a portal",
    "portal": "a portal of TAO that still has its coin",
    "closed": "a portal of TAO whose coin is taken",
    "lit": "a field of Dos's reaction that has to be hit",
    **{f"seat{seat}": f"the colour of seat {seat}" for seat in range(6)},
    **{f"piece{seat}": f"a piece of seat {seat}, on its colour" for seat in range(6)},
    "face": "the face of a card without a colour",
    **{f"face-{colour}": f"the face of a card of the colour {colour}" for colour in FACE_COLOURS},
    **{colour: f"the colour {colour}" for colour in FACE_COLOURS},
}
