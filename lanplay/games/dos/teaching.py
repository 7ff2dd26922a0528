"""How Dos is taught."""

from lanplay.games.teaching import Lesson, Sign, Teaching
from lanplay.text import mark

LESSON = Lesson(
    seats=3,
    seed=9,
    position={
        "hands": [
            ["green-7", "red-5", "red-+2", "blue-4"],
            ["green-5", "red-3", "blue-8", "blue-1", "yellow-2"],
            ["red-9", "blue-8", "yellow-9", "blue-1", "yellow-2"],
        ],
        "pile": ["yellow-6", "blue-6", "yellow-1", "green-2", "red-1", "blue-2", "green-4"],
        "discard": ["green-9"],
    },
    options={"first": "0", "reaction_seconds": "30"},
    turns=(
        ("green-7", mark("Green 9 lies on top. A card of the same colour fits: play green 7.")),
        ("red-5", mark("Green 5 lies on top. The same number fits as well: change to red with your red 5.")),
        ("hit", mark("Two cards left, so two fields light up: press their letters. In a game you have five seconds.")),
        ("red-+2", mark("Cards with a symbol do something. Play red +2: the next player takes two cards or answers.")),
        ("hit", mark("One card left, and one field. Whoever misses it or is late draws a card.")),
    ),
    end=mark("Whoever is first without cards wins; the others play on for the places after that."),
)

TEACHING = Teaching(
    goal=mark("get rid of your cards before the others do"),
    minutes=(10, 20),
    picture=(
        "╭───╮╭────╮╭────╮",
        "│ 7 ││ +2 ││ +4 │",
        "╰───╯╰────╯╰────╯",
        "   [A]  [G]  !",
    ),
    signs=(
        Sign("‹ ›", mark("which way round play goes")),
        Sign("+2 +4", mark("the next player takes that many cards, or answers")),
        Sign("wild", mark("fits nearly everywhere, and you choose the colour")),
    ),
    lesson=LESSON,
)
