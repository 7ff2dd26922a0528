"""How Dos is taught."""

from lanplay.games.teaching import Lesson, Sign, Teaching
from lanplay.text import mark

LESSON = Lesson(
    seats=3,
    seed=9,
    turns=(
        ("green-7", mark("Green 9 lies on top. A card of the same colour fits: play green 7.")),
        ("red-5", mark("Green 5 lies on top. The same number fits as well: change to red with your red 5.")),
        ("red-+2", mark("Cards with a symbol do something. Play red +2: the next player takes two cards or answers.")),
    ),
    end=mark(
        "With two cards and with one left, fields light up: hit them within five seconds. The first without cards wins."
    ),
)

TEACHING = Teaching(
    goal=mark("get rid of your cards before the others do"),
    minutes=(10, 20),
    picture=(
        "╭───╮╭────╮╭────╮",
        "│ 7 ││ +2 ││wild│",
        "╰───╯╰────╯╰────╯",
        "   [A]  [G]  !",
    ),
    signs=(
        Sign("‹ ›", mark("which way round play goes")),
        Sign("+2 +4", mark("the next player takes so many cards, or answers")),
        Sign("(Bo 6)", mark("what the last move has changed")),
        Sign("wild", mark("fits nearly everywhere, and you choose the colour")),
    ),
    lesson=LESSON,
)
