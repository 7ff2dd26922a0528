"""How Dog is taught."""

from lanplay.games.teaching import Lesson, Sign, Teaching
from lanplay.text import mark

LESSON = Lesson(
    seats=4,
    seed=41,
    turns=(
        ("give 6", mark("Partners give each other a card, unseen. Keep the ace: it brings out a piece. Give the 6.")),
        ("A exit", mark("An ace, a king or a joker brings a piece out onto its start, where nobody can touch it.")),
        (
            "9 0>9",
            mark("A number moves a piece that many fields. Whatever it lands on goes home, even a partner's piece."),
        ),
    ),
    end=mark(
        "Go once round and turn into your lane by the exact count. The team with all eight pieces in the goal wins."
    ),
)

TEACHING = Teaching(
    goal=mark("be the first team with all eight pieces in the goal"),
    minutes=(45, 75),
    picture=(
        "∙ ∙ ● ∙ ◦ ∙ ∙ ∙ ∙",
        "∙       ◦       ●",
        "○       ◦       ∙",
        "∙ ∙ ∙ ∙ ○ ∙ ∙ ● ∙",
    ),
    signs=(
        Sign("*", mark("a joker: any card you like")),
        Sign("A ●A", mark("a piece of seat A")),
        Sign("a ○a", mark("the start of seat A while that is empty; moves call the starts of A, B and C 0, 16 and 32")),
        Sign("A*", mark("a piece fresh from the house: nobody can touch or pass it on its start")),
        Sign("{A}", mark("sends home")),
        Sign("!A!", mark("sends home one of your own side")),
        Sign("20", mark("the number of a field, as the moves name it")),
        Sign("◦ g1 ○1", mark("a free field of a goal lane; moves call the first one g1")),
        Sign("● ○", mark("in a house: a piece, and the place of one that is out")),
        Sign("+D", mark("the partner sits on seat D")),
    ),
    lesson=LESSON,
)
