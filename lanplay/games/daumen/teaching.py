"""How Daumen Drauf! is taught."""

from lanplay.games.teaching import Lesson, Sign, Teaching
from lanplay.text import mark

LESSON = Lesson(
    seats=3,
    seed=62,
    turns=(
        (
            "show black-1!",
            mark("You lead. Hold out black 1: the others see colour and number, but not its poison (!)."),
        ),
        ("pass", mark("The others went higher. Pass: the highest card takes the trick, and your poison with it.")),
        (
            "parry green-2",
            mark(
                "Green 2 is the highest, and you hold its twin: same colour and number, but harmless. Parry, and the "
                "whole trick is yours."
            ),
        ),
    ),
    end=mark(
        "A harmless card won counts +1, a poisonous one −1. So win what is harmless, and make the others win poison."
    ),
)

TEACHING = Teaching(
    goal=mark("win harmless cards (+1) and leave the poisonous ones (−1) to the others"),
    minutes=(20, 40),
    picture=(
        "╭───╮╭───╮╭───╮",
        "│ 5 ││ 3 ││ 3 │",
        "│ ? ││ ! ││   │",
        "╰───╯╰───╯╰───╯",
    ),
    signs=(
        Sign("!", mark("poisonous: −1 for whoever wins it")),
        Sign("?", mark("poisonous or not: the owner alone knows")),
        Sign("open:", mark("let go in this trick, open to all")),
    ),
    lesson=LESSON,
)
