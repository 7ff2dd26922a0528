"""How TAO is taught."""

from lanplay.games.teaching import Lesson, Sign, Teaching
from lanplay.text import mark

LESSON = Lesson(
    seats=2,
    seed=35,
    turns=(
        (
            "cross 5",
            mark("Cross in column 5: your card there changes places with the one facing it, and all five are red."),
        ),
        (
            "claim 3",
            mark("Five guardians that share the colour of the rule card open a portal of your choice. Take the third."),
        ),
        ("swap 2 3", mark("A turn has two moves. For the second, swap two cards of your own row.")),
    ),
    end=mark("A door with a guardian of its own faction on either side opens a portal, too. Three coins win."),
)

TEACHING = Teaching(
    goal=mark("be the first with three coins; each portal that you open gives you one"),
    minutes=(15, 30),
    picture=(
        "╭───╮╭───╮╭───╮",
        "│ T ││ D ││ T │",
        " (o)  (o)  (o)",
        "│ D ││ T ││ D │",
        "╰───╯╰───╯╰───╯",
    ),
    signs=(
        Sign("●", mark("a coin: on a portal that is still closed, or won by a player")),
        Sign("door", mark("a door: with two guardians of its faction beside it, it opens the portal")),
        Sign("< >", mark("can open a portal; its number stands on the border of the card")),
    ),
    lesson=LESSON,
)
