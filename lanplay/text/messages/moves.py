"""Why single games refuse a move. A new game adds the sentences for its codes here."""

from lanplay.text import mark

MOVES = {
    "move.card_does_not_fit": mark("{card} does not fit on {top}; the colour is {colour}."),
    "move.card_not_held": mark("{card} is not in this hand."),
    "move.card_unknown": mark("There is no card {card} in this game."),
    "move.claim_first": mark("First say claim ({portals}) or decline."),
    "move.colour_is_lower": mark(
        "A colour that was there before is not higher than {best}. Colours so far: {colours}."
    ),
    "move.column_empty": mark("There is no card of yours in column {column}."),
    "move.column_taken": mark("Column {column} is not empty."),
    "move.column_twice": mark("Column {column} is named twice; two different ones are needed."),
    "move.face_unknown": mark("This seat does not know the card that it would draw."),
    "move.facing_column_empty": mark("The other player has no card in column {column}."),
    "move.mirrored": mark("The other player has just swapped these two cards; they cannot be swapped back at once."),
    "move.must_lay": mark("Something fits, so a card must be laid instead of drawing."),
    "move.must_show": mark("Whoever opens a trick must show a card."),
    "move.no_combination": mark("No combination stands, so there is nothing to claim or decline."),
    "move.no_reaction": mark("There is nothing to react to now."),
    "move.not_canonical": mark("An answer must be in the one spelling of its move."),
    "move.not_higher": mark("It is not higher than {best}."),
    "move.not_special": mark("The card in column {column} is no special."),
    "move.not_the_twin": mark("Only the twin of {best} can parry it."),
    "move.nothing_to_parry": mark("There is nothing to parry."),
    "move.penalty_pending": mark("Cards are to be drawn: {card} does not answer {top}. Answer it, or draw."),
    "move.portal_not_open": mark("This portal cannot be claimed now; {portals} can."),
    "move.second_coin": mark("This would win a second coin in one turn, which an option of this table forbids."),
    "move.second_crossing": mark(
        "Only one move of a turn may touch the other player’s row; that is an option of this table."
    ),
    "move.twin_only_parries": mark("The twin of {best} can only parry it."),
    "notation.face_unknown": mark("“{move}” names a card that this game does not have."),
    "notation.column_unknown": mark("“{move}” names a column that is not there; they are numbered from 0 to 6."),
    "notation.portal_unknown": mark("“{move}” names a portal that is not there; they are numbered from 1 to 5."),
    "notation.wish_missing": mark("Behind a wish card comes a colour: {known}."),
}
