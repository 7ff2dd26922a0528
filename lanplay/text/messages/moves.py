"""Why single games refuse a move. A new game adds the sentences for its codes here."""

from lanplay.text import mark

MOVES = {
    "move.can_move": mark("A card of this hand can still be moved, so the hand cannot be thrown in."),
    "move.card_missing": mark("There is no {card} in this hand."),
    "move.card_no_exit": mark("This card brings no piece out of the house."),
    "move.card_not_held": mark("{card} is not in this hand."),
    "move.card_unknown": mark("There is no card {card} in this game."),
    "move.claim_first": mark("First say claim ({portals}) or decline."),
    "move.colour_is_lower": mark(
        "A colour that was there before is not higher than {best}. Colours so far: {colours}."
    ),
    "move.column_empty": mark("There is no card of yours in column {column}."),
    "move.column_taken": mark("Column {column} is not empty."),
    "move.column_twice": mark("Column {column} is named twice; two different ones are needed."),
    "move.count_wrong": mark("The card does not count that far."),
    "move.face_unknown": mark("This seat does not know the card that it would draw."),
    "move.facing_column_empty": mark("The other player has no card in column {column}."),
    "move.field_unknown": mark("There is no field {field}."),
    "move.gift_expected": mark("Now a card is given to the partner, as in give 7."),
    "move.house_empty": mark("No piece is left in the house."),
    "move.lane_occupied": mark("A place in the lane on the way is taken."),
    "move.lane_left": mark("A piece in its lane never leaves it again, and never goes backwards there."),
    "move.mirrored": mark("The other player has just swapped these two cards; they cannot be swapped back at once."),
    "move.must_show": mark("Whoever opens a trick must show a card."),
    "move.no_combination": mark("No combination stands, so there is nothing to claim or decline."),
    "move.no_exchange_now": mark("Cards are not exchanged now."),
    "move.not_canonical": mark("An answer must be in the one spelling of its move."),
    "move.not_higher": mark("It is not higher than {best}."),
    "move.not_special": mark("The card in column {column} is no special."),
    "move.not_the_twin": mark("Only the twin of {best} can parry it."),
    "move.nothing_to_parry": mark("There is nothing to parry."),
    "move.one_piece_only": mark("Only a 7 is split between pieces."),
    "move.piece_fresh": mark("A piece that has just come out goes on round and cannot turn in."),
    "move.piece_missing": mark("On {field} stands no piece that this move can take."),
    "move.portal_not_open": mark("This portal cannot be claimed now; {portals} can."),
    "move.second_coin": mark("This would win a second coin in one turn, which an option of this table forbids."),
    "move.second_crossing": mark(
        "Only one move of a turn may touch the other player’s row; that is an option of this table."
    ),
    "move.start_taken": mark("A piece stands on the start and cannot be sent home."),
    "move.steps_left": mark("All seven steps must be used; {left} are left."),
    "move.swap_neutral": mark("The piece on {field} stands on its own start and cannot be swapped."),
    "move.swap_own": mark("A J swaps an own piece with somebody else’s, the own one first."),
    "move.twin_only_parries": mark("The twin of {best} can only parry it."),
    "move.way_blocked": mark("A piece on its own start blocks the way."),
    "notation.card_unknown": mark("“{move}” does not begin with a card of this game."),
    "notation.face_unknown": mark("“{move}” names a card that this game does not have."),
    "notation.column_unknown": mark("“{move}” names a column that is not there; they are numbered from 0 to 6."),
    "notation.joker_undeclared": mark("Say which card the joker stands for, as in *9 12>21 or *A exit."),
    "notation.portal_unknown": mark("“{move}” names a portal that is not there; they are numbered from 1 to 5."),
}
