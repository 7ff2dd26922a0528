"""How DAO is taught."""

from lanplay.games.teaching import Lesson, Sign, Teaching
from lanplay.text import mark

LESSON = Lesson(
    seats=3,
    seed=133,
    turns=(
        ("flip", mark("The row counts 8. Turn up a new card: up to 12 nothing happens.")),
        ("take", mark("The card nearest to the pile is always safe. Take it, whatever the row counts.")),
        ("flip", mark("The row counts 10. Dare it, though with more than 12 you take the whole row.")),
    ),
    end=mark(
        "More than 12: you take the row. In the end the cards of your best element count their values, every other "
        "card costs a point."
    ),
)

TEACHING = Teaching(
    goal=mark("collect one element: its cards count their values, every other card costs a point"),
    minutes=(10, 20),
    picture=(
        "╭──╮  ╭──╮╭──╮",
        "│52│  │ 4││ 1│",
        "╰──╯  ╰──╯╰──╯",
        "        4   5 ≤ 12",
    ),
    signs=(
        Sign("+18", mark("what an element would count for you")),
        Sign("−5", mark("what an element costs you")),
    ),
    lesson=LESSON,
)
